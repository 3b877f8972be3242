//! Questions about an unwinding, to one solver that keeps what it has learned.

use crate::unwinding::Unwinding;
use logic::{Evaluator, Node, Pool, Sort, SymId, Term, mask};
use solver::{Answer, Model, Solve};

/// An answer.
pub(crate) enum Asked {
    Model(Box<Model>),
    Never,
    /// The solver gave up.
    Open,
}

/// Models that are tried: zeros, and numbers that look random.
const GUESSES: u64 = 4;

/// See the module.
pub(crate) struct Questions {
    solver: Box<dyn Solve>,
    evaluator: Evaluator,
}

impl Questions {
    pub(crate) fn new(solver: Box<dyn Solve>) -> Questions {
        Questions { solver, evaluator: Evaluator::new() }
    }

    /// Can all of these be true, from any state at the beginning?
    pub(crate) fn ask(&mut self, unwinding: &mut Unwinding, terms: &[Term]) -> Asked {
        self.ask_with(unwinding, terms, Vec::new())
    }

    /// Can all of these be true in an execution that a test repeats?
    pub(crate) fn ask_for_test(&mut self, unwinding: &mut Unwinding, terms: &[Term]) -> Asked {
        let more = unwinding.of_tests();
        self.ask_with(unwinding, terms, more)
    }

    fn ask_with(&mut self, unwinding: &mut Unwinding, terms: &[Term], more: Vec<Term>) -> Asked {
        let pool = &unwinding.program.pool;
        if terms.iter().any(|&t| pool.as_const(t) == Some(0)) {
            return Asked::Never;
        }
        let mut question = more;
        question.extend(unwinding.facts(terms));
        question.extend(terms);
        if let Some(model) = self.guess(&unwinding.program.pool, &question) {
            return Asked::Model(Box::new(model));
        }
        match self.solver.check(&unwinding.program.pool, &question) {
            Answer::Sat(model) => Asked::Model(Box::new(model)),
            Answer::Unsat(_) => Asked::Never,
            Answer::Unknown => Asked::Open,
        }
    }

    /// A model among a few that are tried before a search: where most inputs will do, a search over long sums is slow.
    fn guess(&mut self, pool: &Pool, question: &[Term]) -> Option<Model> {
        let leaves = logic::leaves(pool, question);
        (0..GUESSES)
            .map(|n| guessed(pool, &leaves, n))
            .find(|m| self.evaluator.first_false(pool, question, m).is_none())
    }

    /// Questions to the solver so far.
    pub(crate) fn calls(&self) -> u64 {
        self.solver.stats().calls
    }
}

/// Guess number n: zeros at first, and always for variables, which begin with zeros in tests.
fn guessed(pool: &Pool, leaves: &[Term], n: u64) -> Model {
    let mut model = Model::default();
    let mut address_width = 0;
    for &t in leaves {
        match (pool.node(t), pool.sort(t)) {
            (Node::Sym(s), Sort::Bits(width)) if n > 0 => {
                model.syms.insert(s, u128::from(scattered(s, n)) & mask(width));
            }
            (Node::Load { addr, .. }, _) => address_width = pool.width(addr),
            _ => {}
        }
    }
    Model { address_width, ..model }
}

/// A number for a symbol (the finaliser of SplitMix64).
fn scattered(s: SymId, n: u64) -> u64 {
    let mut x = (u64::from(s.0) << 8 | n).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}
