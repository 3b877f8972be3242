//! What engines in turns show each other that is no proof: tests, and guesses of invariants. Both are kept as they come, up to a limit,
//! with the number of the member that they come from.

use engines::Whose;
use evidence::TestCandidate;
use ir::LocId;
use logic::{Imported, Node, Pool, Term, leaves};
use std::collections::HashSet;

/// Tests that are kept. The first ones of an engine show most: each takes an edge that none before it has taken.
const MOST_TESTS: usize = 96;
/// Inputs of a test that is kept.
const MOST_INPUTS: usize = 4_096;

/// Of all forms of the program: inputs are sequences of values.
#[derive(Default)]
pub(crate) struct Tests(Vec<(usize, TestCandidate)>);

impl Tests {
    pub(crate) fn add(&mut self, by: usize, test: TestCandidate) {
        if self.0.len() < MOST_TESTS && test.inputs.len() <= MOST_INPUTS && self.0.iter().all(|(_, t)| *t != test) {
            self.0.push((by, test));
        }
    }

    /// Those behind the first `known` that `who` asks for, and how many there are in all.
    pub(crate) fn behind(&self, known: usize, who: usize, whose: Whose) -> (Vec<TestCandidate>, usize) {
        let is_wanted = |by: usize| whose == Whose::Anybodys || by != who;
        let wanted = self.0.iter().skip(known).filter(|(by, _)| is_wanted(*by)).map(|(_, t)| t.clone());
        (wanted.collect(), self.0.len())
    }
}

/// Guesses that are kept, and the terms that all of them together may have.
const MOST_SUGGESTIONS: usize = 256;
const MOST_TERMS: usize = 20_000;

/// Of one prepared program.
#[derive(Default)]
pub(crate) struct Suggestions {
    pool: Pool,
    list: Vec<(usize, LocId, Term)>,
    seen: HashSet<(LocId, Term)>,
}

impl Suggestions {
    /// A guess about a program with so many variables. What speaks of others is an engine's own matter.
    pub(crate) fn add(&mut self, by: usize, vars: usize, (pool, at, t): (&Pool, LocId, Term)) {
        let is_program = |leaf: &Term| match pool.node(*leaf) {
            Node::Var(v) => (v.0 as usize) < vars,
            Node::Sym(_) => false,
            _ => true,
        };
        let is_full = self.list.len() == MOST_SUGGESTIONS || self.pool.len() > MOST_TERMS;
        if is_full || pool.as_const(t).is_some() || !leaves(pool, &[t]).iter().all(is_program) {
            return;
        }
        let t = self.pool.import(pool, t, &mut Imported::default());
        if self.seen.insert((at, t)) {
            self.list.push((by, at, t));
        }
    }

    /// Shows `who` the guesses of others behind the first `known`; how many there are in all.
    pub(crate) fn behind(&self, known: usize, who: usize, show: &mut dyn FnMut(&Pool, LocId, Term)) -> usize {
        let of_others = self.list.iter().skip(known).filter(|(by, ..)| *by != who);
        of_others.for_each(|&(_, at, t)| show(&self.pool, at, t));
        self.list.len()
    }
}
