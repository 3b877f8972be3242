//! Questions about an unwinding, to one solver that keeps what it has learned.
//!
//! A question begins without what is known of unknowns in memory (`unwinding::unknowns`): most of that has nothing to do with it. A
//! model says which of it is missing. Both answers are exact.

use crate::unwinding::Unwinding;
use base::Budget;
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

/// Models that add only the facts that they violate to a question. The next one adds all that matter.
const ROUNDS: u32 = 8;

/// Terms whose evaluation, and what else is done with each of them where models are guessed, is a unit of effort.
const EVALUATED_PER_UNIT: u64 = 6;

/// See the module.
pub(crate) struct Questions {
    solver: Box<dyn Solve>,
    budget: Budget,
    evaluator: Evaluator,
    charged: u64,
    stopped: Option<Stopped>,
}

/// A question that a limit has stopped, as it was asked, and with the facts that models have violated so far. Asked again, it goes on
/// there.
struct Stopped {
    asked: Vec<Term>,
    question: Vec<Term>,
}

impl Questions {
    pub(crate) fn new(solver: Box<dyn Solve>, budget: Budget) -> Questions {
        Questions { solver, budget, evaluator: Evaluator::new(), charged: 0, stopped: None }
    }

    /// Can all of these be true, from any state at the beginning?
    pub(crate) fn ask(&mut self, unwinding: &mut Unwinding, terms: &[Term]) -> Asked {
        self.ask_and_charge(unwinding, terms, Vec::new())
    }

    /// Can all of these be true in an execution that a test repeats?
    pub(crate) fn ask_for_test(&mut self, unwinding: &mut Unwinding, terms: &[Term]) -> Asked {
        let more = unwinding.of_tests();
        self.ask_and_charge(unwinding, terms, more)
    }

    fn ask_and_charge(&mut self, unwinding: &mut Unwinding, terms: &[Term], more: Vec<Term>) -> Asked {
        let asked = self.ask_with(unwinding, terms, more);
        self.budget.charge_growth(&mut self.charged, self.evaluator.evaluated() / EVALUATED_PER_UNIT);
        asked
    }

    fn ask_with(&mut self, unwinding: &mut Unwinding, terms: &[Term], more: Vec<Term>) -> Asked {
        let pool = &unwinding.program.pool;
        if terms.iter().any(|&t| pool.as_const(t) == Some(0)) {
            return Asked::Never;
        }
        let given = [&more[..], terms].concat();
        let mut question = match self.stopped.take() {
            Some(Stopped { asked, question }) if asked == given => question,
            _ => match self.guess(unwinding, &given) {
                Some(model) => return Asked::Model(Box::new(model)),
                None => given.clone(),
            },
        };
        for round in 0.. {
            let mut asked = unwinding.facts_of_pointers(&question);
            asked.extend(&question);
            let mut model = match self.solver.check(&unwinding.program.pool, &asked) {
                Answer::Sat(model) => model,
                Answer::Unsat(_) => return Asked::Never,
                Answer::Unknown => {
                    self.stopped = Some(Stopped { asked: given, question });
                    return Asked::Open;
                }
            };
            // What has just been spelled out must hold in the model as the solver gave it.
            let found = model.clone();
            unwinding.complete(&mut model, &question);
            let others = others(unwinding, &question);
            let violated = self.evaluator.all_false(&unwinding.program.pool, &others, &found);
            let pool = &unwinding.program.pool;
            asked.extend(&others);
            if violated.is_empty() || self.evaluator.first_false(pool, &asked, &model).is_none() {
                return Asked::Model(Box::new(model));
            }
            question.extend(if round < ROUNDS { violated } else { others });
        }
        Asked::Open
    }

    /// A model among a few that are tried before a search: where most inputs will do, a search over long sums is slow.
    fn guess(&mut self, unwinding: &mut Unwinding, question: &[Term]) -> Option<Model> {
        let leaves = logic::leaves(&unwinding.program.pool, question);
        let mut all = None;
        (0..GUESSES).find_map(|n| {
            let mut model = guessed(&unwinding.program.pool, &leaves, n);
            unwinding.complete(&mut model, question);
            if self.evaluator.first_false(&unwinding.program.pool, question, &model).is_some() {
                return None;
            }
            let others = all.get_or_insert_with(|| others(unwinding, question));
            self.evaluator.first_false(&unwinding.program.pool, others, &model).is_none().then_some(model)
        })
    }

    /// Questions to the solver so far.
    pub(crate) fn calls(&self) -> u64 {
        self.solver.stats().calls
    }
}

/// What holds besides of whatever is mentioned.
fn others(unwinding: &mut Unwinding, question: &[Term]) -> Vec<Term> {
    let mut others = unwinding.facts_needed(question);
    let of_pointers = unwinding.facts_of_pointers(&[question, &others].concat());
    others.extend(of_pointers);
    others.retain(|fact| !question.contains(fact));
    others
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
