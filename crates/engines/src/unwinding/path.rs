//! One edge by itself, from any state, and one path from the entry: for engines that search among abstract states.

use super::state::State;
use super::trace::Taken;
use super::{Allocated, Unwinding};
use ir::EdgeId;
use logic::Term;

/// What an edge does to any state.
#[derive(Clone)]
pub(crate) struct Effect {
    /// What it assumes of the state before, in parts.
    pub(crate) assumed: Vec<Term>,
    behind: State,
    allocated: Vec<Allocated>,
}

impl Effect {
    /// The edge makes new memory, of which facts are known ([`Unwinding::facts_of`]).
    pub(crate) fn allocates(&self) -> bool {
        !self.allocated.is_empty()
    }
}

/// A path from the entry, in terms of the first state.
pub(crate) struct Path {
    /// By edge: what it assumes, in parts.
    pub(crate) assumed: Vec<Vec<Term>>,
    /// What holds besides, as far as the conditions mention it.
    pub(crate) facts: Vec<Term>,
    /// What holds of executions that tests can repeat.
    pub(crate) of_tests: Vec<Term>,
    pub(super) inputs: Vec<Taken>,
}

impl Unwinding {
    /// The effect of an edge, with new symbols for its inputs.
    pub(crate) fn effect(&mut self, e: EdgeId) -> Effect {
        self.allocated.clear();
        self.feasible.clear();
        let always = self.program.pool.truth(true);
        let mut choice = self.choice(e);
        let behind = self.execute(e, &State::first(always), &mut choice).state;
        Effect {
            assumed: logic::conjuncts(&self.program.pool, behind.condition),
            behind,
            allocated: std::mem::take(&mut self.allocated),
        }
    }

    /// What a term of the program, read behind the edge, is in the state before: the weakest precondition, with a case for
    /// each way in which a load and a write may overlap.
    pub(crate) fn before(&mut self, effect: &Effect, t: Term) -> Term {
        self.value(&effect.behind, t)
    }

    /// What holds of the unknowns in a question about the edge.
    pub(crate) fn facts_of(&mut self, effect: &Effect, roots: &[Term]) -> Vec<Term> {
        let bytes = self.memory.unknowns.about(&self.program.pool, roots);
        let mut facts = self.freshness(&effect.allocated, &[roots, &bytes].concat());
        facts.extend(bytes);
        facts
    }

    /// What holds of the unknown bytes in a question.
    pub(crate) fn facts_of_bytes(&self, roots: &[Term]) -> Vec<Term> {
        self.memory.unknowns.about(&self.program.pool, roots)
    }

    /// A value of the sort of `t` that nothing is known of.
    pub(crate) fn unknown(&mut self, t: Term) -> Term {
        let sort = self.program.pool.sort(t);
        self.memory.fresh(&mut self.program.pool, sort)
    }

    /// Executes a path from the entry.
    pub(crate) fn path(&mut self, edges: &[EdgeId]) -> Path {
        self.allocated.clear();
        self.feasible.clear();
        let always = self.program.pool.truth(true);
        let mut state = State::first(always);
        let (mut assumed, mut inputs) = (Vec::new(), Vec::new());
        for &e in edges {
            let mut choice = self.choice(e);
            let executed = self.execute(e, &State { condition: always, ..state }, &mut choice);
            assumed.push(logic::conjuncts(&self.program.pool, executed.state.condition));
            inputs.extend(executed.inputs);
            state = executed.state;
        }
        let of_tests = self.of_tests();
        let roots = [&assumed.concat()[..], &of_tests].concat();
        let bytes = self.memory.unknowns.about(&self.program.pool, &roots);
        let allocated = std::mem::take(&mut self.allocated);
        let mut facts = self.freshness(&allocated, &[&roots[..], &bytes].concat());
        facts.extend(bytes);
        Path { assumed, facts, of_tests, inputs }
    }

    /// The input that chooses the edge, where one does: on one path it is known.
    fn choice(&mut self, e: EdgeId) -> Option<Term> {
        let chosen = self.program.proc(self.plan.proc).edge(e).choice()?;
        Some(self.program.pool.constant(chosen.option as u128, 32))
    }
}
