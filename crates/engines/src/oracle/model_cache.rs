//! States that questions about a location were found to hold in: evaluation on them answers most questions that have
//! a model, and leaves the others to the solver.

use exec::State;
use logic::{Env, Evaluator, Integer, Pool, SymId, Term, VarId};
use solver::Model;

/// A state of the forest, with zero for inputs to come, or a model of an earlier question.
pub(crate) enum Example {
    State(State),
    Model(Model),
}

impl Env for Example {
    fn var(&self, v: VarId) -> u128 {
        match self {
            Example::State(s) => s.get(v),
            Example::Model(m) => m.var(v),
        }
    }

    fn load(&self, addr: u128, bytes: u8) -> u128 {
        match self {
            Example::State(s) => s.load(addr, bytes),
            Example::Model(m) => m.load(addr, bytes),
        }
    }

    fn sym(&self, s: SymId) -> u128 {
        match self {
            Example::State(_) => 0,
            Example::Model(m) => m.sym(s),
        }
    }

    fn int(&self, v: VarId) -> Integer {
        match self {
            Example::State(s) => s.int(v),
            Example::Model(m) => m.int(v),
        }
    }

    fn int_sym(&self, s: SymId) -> Integer {
        match self {
            Example::State(_) => Integer::ZERO,
            Example::Model(m) => m.int_sym(s),
        }
    }
}

/// ModelCache kept for one location; the one that was not of use for the longest time goes first.
const MAX_EXAMPLES: usize = 24;

/// The examples of one location, the latest of use first.
#[derive(Default)]
pub(crate) struct ModelCache {
    kept: Vec<Example>,
}

impl ModelCache {
    pub(crate) fn of_states(states: impl Iterator<Item = State>) -> ModelCache {
        ModelCache { kept: states.take(MAX_EXAMPLES / 2).map(Example::State).collect() }
    }

    /// Whether the whole question holds in an example, which is the latest then.
    pub(crate) fn satisfy(&mut self, ev: &mut Evaluator, pool: &Pool, question: &[Term]) -> bool {
        // The newest assertions are the ones that old examples fail.
        let order: Vec<Term> = question.iter().rev().copied().collect();
        let found = self.kept.iter().position(|x| ev.first_false(pool, &order, x).is_none());
        found.inspect(|&i| self.kept[..=i].rotate_right(1)).is_some()
    }

    /// Adds the model of a question that no example satisfied.
    pub(crate) fn learn(&mut self, model: Model) {
        self.kept.truncate(MAX_EXAMPLES - 1);
        self.kept.insert(0, Example::Model(model));
    }

    /// The example that answered last.
    pub(crate) fn latest(&self) -> Option<&Example> {
        self.kept.first()
    }
}
