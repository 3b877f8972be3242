//! Contracts by polyhedra: what every activation of a procedure finds at its entry, and what each has made of that at its exit (the
//! relational summaries of Cousot and Cousot, *Static determination of dynamic properties of recursive procedures*, 1977).
//!
//! All procedures are one graph: an edge from each call enters the callee, and one from the callee's exit comes back. Behind a call
//! holds what was known before it and what the callee's exit says of its arguments, result and globals. As everywhere here, what comes
//! out are guesses.

use super::candidates::{Candidates, claim};
use super::flat::{Flat, Role};
use super::vocabulary::{Vocabulary, is_about, is_excluded};
use crate::charged::{Charged, cost_of_pairs, end_for_others};
use base::Budget;
use domains::octagons::Packs;
use domains::polyhedra::{Polyhedra, PolyhedronDomain};
use domains::ranges::Untouched;
use domains::{Cfg, Domain, Growth, Order};
use ir::{EdgeId, LocId, ProcId, Program, ProgramPoint};
use logic::{Imported, Node, Term, VarId, conjuncts};
use std::cell::Cell;

/// Widenings until there are no joins in between any more.
const MOST_JOINED: u32 = 60;

/// Adds what is known of each location to the candidates. The terms are added to the program's pool.
pub(super) fn add(program: &mut Program, vocabulary: &Vocabulary, claimed: &mut Candidates, budget: &Budget) {
    let mut flat = Flat::new(program, vocabulary);
    let Some(found) = elements(&flat, budget) else { return };
    let procs: Vec<ProcId> = (0..program.procs.len() as u32).map(ProcId).collect();
    for q in procs {
        for loc in program.proc(q).loc_ids().collect::<Vec<LocId>>() {
            let at = ProgramPoint { proc: q, loc };
            let is_start = q == program.entry && loc == program.proc(q).entry;
            if is_start || is_excluded(program, q, loc) {
                continue;
            }
            let known = found[flat.location(at).0 as usize].as_ref();
            let new = claims(program, vocabulary, &mut flat, at, known);
            claim(claimed, at, new);
        }
    }
}

/// By location of the flat program, where only what its vocabulary has is spoken of; `None` where that costs too much.
fn elements(flat: &Flat, budget: &Budget) -> Option<Vec<Option<Polyhedra>>> {
    let cfg = Cfg { entry: flat.entry, edges: &flat.edges, graph: &flat.graph };
    let order = Order::weak_topological(cfg);
    let untouched = Untouched::none();
    let packs = Packs::of(flat.packs.clone());
    let cost = 2 * cost_of_pairs(&packs);
    let inner = PolyhedronDomain::new(&flat.program, cfg, &untouched, packs);
    let start = inner.unknown();
    let (at_call, at_exit) = (vec![None; flat.calls.len()], vec![None; flat.program.procs.len()]);
    let domain = Interprocedural { flat, inner, at_call, at_exit, widenings: Cell::new(0) };
    let mut analysis = Charged { domain, budget, cost, end: end_for_others(budget, cfg) };
    let found = analysis.run(cfg, &order, &start)?;
    let inner = &mut analysis.domain.inner;
    let spoken_of = |(l, e): (usize, Option<Polyhedra>)| inner.transfer(flat.forget_at[l], &e?, None);
    Some(found.into_iter().enumerate().map(spoken_of).collect())
}

/// What an element says in the words of its location.
fn claims(
    program: &mut Program,
    vocabulary: &Vocabulary,
    flat: &mut Flat,
    at: ProgramPoint,
    known: Option<&Polyhedra>,
) -> Vec<Term> {
    let Some(known) = known else { return vec![program.pool.truth(false)] };
    let formula = PolyhedronDomain::gamma(&mut flat.program, known);
    let values = &vocabulary.scope(at.proc).values[at.loc.0 as usize];
    let is_value = |v: VarId| values.iter().any(|x| matches!(program.pool.node(x.term), Node::Var(w) if w == v));
    // A parameter that keeps its value is what it was.
    let (same, renamed): (Vec<_>, Vec<_>) = flat.kept_params(at.proc).partition(|&(param, _)| is_value(param));
    let rename = |v: VarId| renamed.iter().find(|(param, _)| *param == v).map_or(v, |r| r.1);
    let mut done = Imported::default();
    let mut out = Vec::new();
    for t in conjuncts(&flat.program.pool, formula) {
        out.push(program.pool.import_renamed(&flat.program.pool, t, &mut done, &rename));
    }
    let is_entry = at.loc == program.proc(at.proc).entry;
    let remembered = vocabulary.scope(at.proc).remembered.iter().filter(|_| is_entry).map(|r| (r.of, r.var));
    let same: Vec<(Term, VarId)> =
        same.into_iter().map(|(param, then)| (program.var(param), then)).chain(remembered).collect();
    for (now, then) in same {
        let then = program.var(then);
        let t = program.pool.eq(now, then);
        if !out.contains(&t) {
            out.push(t);
        }
    }
    out.retain(|&t| is_about(program, t, values, false) && program.pool.as_const(t) != Some(1));
    out
}

/// Polyhedra of all procedures together.
struct Interprocedural<'a> {
    flat: &'a Flat,
    inner: PolyhedronDomain<'a>,
    /// By call, what is known before it.
    at_call: Vec<Option<Polyhedra>>,
    /// By procedure, what is known at its exit of what its callers see.
    at_exit: Vec<Option<Polyhedra>>,
    /// How often something was to be widened.
    widenings: Cell<u32>,
}

impl Interprocedural<'_> {
    /// Three times of four, for a while.
    fn is_joined(&self) -> bool {
        let widenings = self.widenings.get();
        self.widenings.set(widenings + 1);
        !widenings.is_multiple_of(4) && widenings < MOST_JOINED
    }

    /// Behind a call, if both are known: what was before it, and what the callee makes of that.
    fn behind(&mut self, call: usize) -> Option<Polyhedra> {
        let call_of = &self.flat.calls[call];
        let before = self.at_call[call].as_ref()?;
        let exit = self.at_exit[call_of.callee.0 as usize].as_ref()?;
        let changed = self.inner.transfer(call_of.changes, before, None)?;
        let told = self.inner.told(&changed, exit, &|v| call_of.meaning.get(&v).copied())?;
        self.inner.transfer(call_of.forget, &told, None)
    }
}

impl Domain for Interprocedural<'_> {
    type Element = Polyhedra;

    fn leq(&self, a: &Polyhedra, b: &Polyhedra) -> bool {
        self.inner.leq(a, b)
    }

    fn join(&self, a: &Polyhedra, b: &Polyhedra) -> Polyhedra {
        self.inner.join(a, b)
    }

    fn widen(&self, old: &Polyhedra, new: &Polyhedra) -> Polyhedra {
        self.inner.widen(old, new)
    }

    fn narrow(&self, old: &Polyhedra, new: &Polyhedra) -> Polyhedra {
        self.inner.narrow(old, new)
    }

    fn transfer(&mut self, edge: EdgeId, before: &Polyhedra, into: Option<&Polyhedra>) -> Option<Polyhedra> {
        match self.flat.roles[edge.0 as usize] {
            Role::Plain => self.inner.transfer(edge, before, into),
            Role::Enter(call) => {
                self.at_call[call] = Some(before.clone());
                self.inner.transfer(edge, before, into)
            }
            Role::Along(call) => {
                self.at_call[call] = Some(before.clone());
                self.behind(call)
            }
            Role::Return(call) => {
                let callee = self.flat.calls[call].callee;
                let seen = self.inner.transfer(self.flat.seen_by_callers[callee.0 as usize], before, None)?;
                self.at_exit[callee.0 as usize] = Some(seen);
                self.behind(call)
            }
        }
    }

    fn extend(&self, old: &Polyhedra, new: &Polyhedra, by: Growth) -> Option<Polyhedra> {
        // What widening has moved far away may meet a condition there, and a join finds what it is bounded by then.
        let is_join = by == Growth::Widen && self.is_joined();
        self.inner.extend(old, new, if is_join { Growth::Join } else { by })
    }

    fn is_exhausted(&self) -> bool {
        self.inner.is_exhausted()
    }

    fn gamma(program: &mut Program, element: &Polyhedra) -> Term {
        PolyhedronDomain::gamma(program, element)
    }
}
