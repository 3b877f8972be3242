//! Horn clauses in SMT-LIB 2: one predicate for each location, over the variables; one clause for each edge; one query for
//! each location where a check is violated. `sat` means that none of them is reached.

use super::smt::{Written, sort};
use super::step::Step;
use super::transitions::Transitions;
use ir::{LocId, Program};
use logic::{Node, Sort, SymId, Term, VarId};
use std::fmt::Write;

/// The program as Horn clauses, or why it has none.
pub fn print(program: &Program) -> Result<String, String> {
    let t = Transitions::of(program)?;
    let procedure = t.procedure();
    let sorts: Vec<String> = t.vars.iter().map(|&v| sort(t.sort(v))).collect();
    let mut out = String::from("; sat: no query is reached\n(set-logic HORN)\n");
    for l in procedure.loc_ids() {
        let _ = writeln!(out, "(declare-fun {} ({}) Bool)", predicate(l), sorts.join(" "));
    }
    let own: Vec<String> = t.vars.iter().map(|v| t.names[v].clone()).collect();
    let before: Vec<(String, Sort)> = t.vars.iter().map(|&v| (t.names[&v].clone(), t.sort(v))).collect();
    clause(&mut out, &before, &apply(procedure.entry, &own));
    t.steps.iter().for_each(|s| step(&mut out, &t, s, &before, &own));
    for (l, check) in t.errors() {
        let _ = writeln!(out, "; {}", t.question(check));
        clause(&mut out, &before, &format!("(=> {} false)", apply(l, &own)));
    }
    out.push_str("(check-sat)\n");
    Ok(out)
}

fn predicate(l: LocId) -> String {
    format!("!l{}", l.0)
}

/// The predicate of a location, of these values.
fn apply(l: LocId, values: &[String]) -> String {
    if values.is_empty() { predicate(l) } else { format!("({} {})", predicate(l), values.join(" ")) }
}

fn clause(out: &mut String, bound: &[(String, Sort)], body: &str) {
    if bound.is_empty() {
        let _ = writeln!(out, "(assert {body})");
        return;
    }
    let bound: Vec<String> = bound.iter().map(|(name, s)| format!("({name} {})", sort(*s))).collect();
    let _ = writeln!(out, "(assert (forall ({}) {body}))", bound.join(" "));
}

/// Inputs are variables of the clause.
fn step(out: &mut String, t: &Transitions<'_>, s: &Step, before: &[(String, Sort)], own: &[String]) {
    let next = |v: VarId| s.next.iter().find(|(w, _)| *w == v).map(|(_, value)| *value);
    let roots: Vec<Term> = s.conditions.iter().copied().chain(s.next.iter().map(|(_, t)| *t)).collect();
    let written = Written::new(&t.pool, &roots, |node| match node {
        Node::Var(v) => t.names[&v].clone(),
        Node::Sym(i) => input(i),
        _ => unreachable!("these are the leaves"),
    });
    let mut body: Vec<String> = vec![apply(s.src, own)];
    body.extend(s.conditions.iter().map(|&c| written.text(c).to_string()));
    let body = if body.len() == 1 { body.remove(0) } else { format!("(and {})", body.join(" ")) };
    let value = |(i, &v): (usize, &VarId)| next(v).map_or_else(|| own[i].clone(), |t| written.text(t).to_string());
    let values: Vec<String> = t.vars.iter().enumerate().map(value).collect();
    let mut bound = before.to_vec();
    bound.extend(s.inputs.iter().map(|&(i, sort)| (input(i), sort)));
    if let Some(label) = &s.label {
        let _ = writeln!(out, "; {}", label.replace(['\n', '\r'], " "));
    }
    clause(out, &bound, &written.around(&format!("(=> {body} {})", apply(s.dst, &values))));
}

fn input(i: SymId) -> String {
    format!("!in{}", i.0)
}
