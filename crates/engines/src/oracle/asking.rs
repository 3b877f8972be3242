//! Asking the solver, and counting what it costs.

use super::model_cache::ModelCache;
use exec::State;
use logic::{Evaluator, Pool, Term};
use rustc_hash::FxHashMap;
use solver::lia::Interpolator;
use solver::{Answer, Model, Solve};
use std::rc::Rc;

/// Whether some state satisfies a question about a location.
pub(crate) enum Asked {
    /// None does; indices of assertions that contradict each other.
    Never(Vec<usize>),
    /// The latest example of the location does.
    Shown,
    Open,
}

/// The solver with what engines need around it.
pub(crate) struct Oracle {
    pub(super) solver: Box<dyn Solve>,
    pub(super) ev: Evaluator,
    /// Leaves of a path condition, by term.
    pub(super) leaves_of: FxHashMap<Term, Rc<[Term]>>,
    /// Whether conditions on the inputs of a block contradict each other: every step along the block asks again.
    pub(super) contradictions: FxHashMap<Vec<Term>, bool>,
    /// Questions that needed a search.
    pub(crate) calls: u64,
    /// Those of them that generalisation asked.
    pub(crate) for_facts: u64,
    /// Questions that evaluation, simplification or an earlier answer decided.
    pub(crate) saved: u64,
    /// Questions that the solver gave up on.
    pub(crate) unknown: u64,
}

impl Oracle {
    pub(crate) fn new(solver: Box<dyn Solve>) -> Oracle {
        Oracle {
            solver,
            ev: Evaluator::new(),
            leaves_of: FxHashMap::default(),
            contradictions: FxHashMap::default(),
            calls: 0,
            for_facts: 0,
            saved: 0,
            unknown: 0,
        }
    }

    /// Is the conjunction satisfiable? Constants are decided here.
    pub(crate) fn check(&mut self, pool: &Pool, assertions: &[Term]) -> Answer {
        if let Some(i) = assertions.iter().position(|&t| pool.as_const(t) == Some(0)) {
            self.saved += 1;
            return Answer::Unsat(vec![i]);
        }
        if assertions.iter().all(|&t| pool.as_const(t) == Some(1)) {
            self.saved += 1;
            return Answer::Sat(Model::default());
        }
        let searches = self.solver.stats().calls;
        let answer = self.solver.check(pool, assertions);
        // A remembered answer or model is no call of the solver.
        let is_call = self.solver.stats().calls > searches;
        *if is_call { &mut self.calls } else { &mut self.saved } += 1;
        self.unknown += u64::from(matches!(answer, Answer::Unknown));
        answer
    }

    /// Whether the conjunction is known to have no model.
    pub(crate) fn is_unsat(&mut self, pool: &Pool, assertions: &[Term]) -> bool {
        matches!(self.check(pool, assertions), Answer::Unsat(_))
    }

    /// A condition about integers that both sides know, which follows from the first and contradicts the second.
    pub(crate) fn interpolate(&mut self, pool: &mut Pool, first: &[Term], second: &[Term]) -> Option<Term> {
        self.calls += 1;
        Interpolator { solver: &mut *self.solver }.interpolate(pool, first, second)
    }

    /// [`Oracle::check`] about a location of which examples are known. A model becomes another one.
    pub(crate) fn ask(&mut self, pool: &Pool, question: &[Term], examples: &mut ModelCache) -> Asked {
        if examples.satisfy(&mut self.ev, pool, question) {
            self.saved += 1;
            return Asked::Shown;
        }
        match self.check(pool, question) {
            Answer::Unsat(core) => Asked::Never(core),
            Answer::Unknown => Asked::Open,
            Answer::Sat(model) => {
                examples.learn(model);
                Asked::Shown
            }
        }
    }

    pub(crate) fn holds(&mut self, pool: &Pool, t: Term, s: &State) -> bool {
        self.ev.holds(pool, t, s)
    }

    /// All of them. What they share is evaluated once.
    pub(crate) fn all_hold(&mut self, pool: &Pool, ts: &[Term], s: &State) -> bool {
        self.ev.first_false(pool, ts, s).is_none()
    }

    /// For each of them, whether it excludes the state. What they share is evaluated once.
    pub(crate) fn exclude(&mut self, pool: &Pool, ts: &[Term], s: &State) -> Vec<bool> {
        self.ev.start(pool);
        ts.iter().map(|&t| self.ev.next(pool, t, s) != 1).collect()
    }
}
