//! VMT: an SMT-LIB script that names the current and the next value of each variable, the initial states, the transitions
//! and the properties. The location is an integer variable of its own; variables without next value are inputs.

use super::smt::{Written, sort};
use super::step::Step;
use super::transitions::Transitions;
use ir::Program;
use logic::{Node, Sort, SymId, Term};
use std::collections::BTreeSet;
use std::fmt::Write;

/// The variable that says which location control is at.
const LOCATION: &str = "|!location|";

/// The program in VMT, or why it has none.
pub fn print(program: &Program) -> Result<String, String> {
    let t = Transitions::of(program)?;
    let mut out = String::from("; violated where a state of an invar-property's negation is reached\n");
    variable(&mut out, LOCATION, Sort::Int, 0);
    t.vars.iter().enumerate().for_each(|(i, v)| variable(&mut out, &t.names[v], t.sort(*v), i + 1));
    let inputs: BTreeSet<(Sort, u32)> = t.steps.iter().flat_map(|s| &s.inputs).map(|&(i, sort)| (sort, i.0)).collect();
    for (s, i) in inputs {
        let _ = writeln!(out, "(declare-fun {} () {})", input(SymId(i), s), sort(s));
    }
    let entry = t.procedure().entry.0;
    let _ = writeln!(out, "(define-fun |!init| () Bool (! (= {LOCATION} {entry}) :init true))");
    for (i, s) in t.steps.iter().enumerate() {
        if let Some(label) = &s.label {
            let _ = writeln!(out, "; {}", label.replace(['\n', '\r'], " "));
        }
        let _ = writeln!(out, "(define-fun |!step{i}| () Bool {})", step(&t, s));
    }
    let steps: Vec<String> = (0..t.steps.len()).map(|i| format!("|!step{i}|")).collect();
    let _ = writeln!(out, "(define-fun |!trans| () Bool (! (or false {}) :trans true))", steps.join(" "));
    let violated = t.errors().map(|(l, check)| (check, format!("(not (= {LOCATION} {}))", l.0)));
    let excluded = t.checks_without_error().map(|check| (check, "true".to_string()));
    for (n, (check, holds)) in violated.chain(excluded).enumerate() {
        let _ = writeln!(out, "; {}", t.question(check));
        let _ = writeln!(out, "(define-fun |!property{n}| () Bool (! {holds} :invar-property {n}))");
    }
    Ok(out)
}

/// A variable and its next value.
fn variable(out: &mut String, name: &str, s: Sort, number: usize) {
    let (next, sort) = (next(name), sort(s));
    let _ = writeln!(out, "(declare-fun {name} () {sort})\n(declare-fun {next} () {sort})");
    let _ = writeln!(out, "(define-fun |!var{number}| () {sort} (! {name} :next {next}))");
}

fn next(name: &str) -> String {
    format!("{}!next|", name.strip_suffix('|').expect("names are quoted"))
}

fn step(t: &Transitions<'_>, s: &Step) -> String {
    let roots: Vec<Term> = s.conditions.iter().copied().chain(s.next.iter().map(|(_, t)| *t)).collect();
    let written = Written::new(&t.pool, &roots, |node| match node {
        Node::Var(v) => t.names[&v].clone(),
        Node::Sym(i) => input(i, s.inputs[i.0 as usize].1),
        _ => unreachable!("these are the leaves"),
    });
    let mut parts = vec![format!("(= {LOCATION} {})", s.src.0), format!("(= {} {})", next(LOCATION), s.dst.0)];
    parts.extend(s.conditions.iter().map(|&c| written.text(c).to_string()));
    for v in &t.vars {
        let name = &t.names[v];
        let value = s.next.iter().find(|(w, _)| w == v).map_or(name.as_str(), |(_, value)| written.text(*value));
        parts.push(format!("(= {} {value})", next(name)));
    }
    written.around(&format!("(and {})", parts.join(" ")))
}

/// Inputs of different steps share variables.
fn input(i: SymId, s: Sort) -> String {
    match s {
        Sort::Bits(w) => format!("|!in{}:{w}|", i.0),
        Sort::Int => format!("|!in{}:int|", i.0),
    }
}
