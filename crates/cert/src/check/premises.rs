//! Whether a claim follows from premises, asked with as few of the premises as it takes. Most facts of a long block have
//! nothing to do with what is asked of it, and what contradicts itself does so with any further premise.
//!
//! The claim is taken apart: a part that is a premise is no question, few others are a question each. A question starts
//! with the claim's negation. A model of it names the premises that it violates, which are added next. It ends with a
//! contradiction among the parts selected, or with a model of all: both answers are exact.

use logic::Plain;
use logic::{BinOp, Evaluator, Node, Pool, Term, leaves};
use rustc_hash::FxHashSet;
use solver::{Answer, Solve};

/// A conjunction of terms with this many bits is not worth the search for the parts that matter.
const SMALL: u32 = 4000;
/// An integer counts as so many bits.
const INTEGER: u32 = 32;

/// Models that are asked for violated parts only; after that, what shares an unknown with the parts so far is added
/// too.
const ROUNDS_BY_MODEL: u32 = 8;

/// Models after which everything is added.
const ROUNDS_BY_LEAVES: u32 = 12;

/// Parts of a claim that are a question each; more of them are one question.
const MAX_CASES: usize = 8;

/// Searches for a model of the premises in which the claim is wrong; without a claim, of the premises. Returns also how
/// many questions the solver was asked. The indices in `Unsat` mean nothing.
pub(super) fn counterexample(
    plain: &mut Plain,
    solver: &mut dyn Solve,
    ev: &mut Evaluator,
    premises: &[Term],
    claim: Option<Term>,
) -> (Answer, u64) {
    let mut given = Parts::default();
    let premises = given.of(plain, premises);
    let mut questions = Vec::new();
    if !given.are_contradictory(&plain.pool) {
        let cases = claim.map(|t| cases(plain, &given, t));
        match cases {
            None => questions.push(Question::new(plain, &[], premises)),
            Some(cases) => questions.extend(cases.into_iter().map(|t| Question::new(plain, &[t], premises.clone()))),
        }
    }
    let mut calls = 0;
    for mut question in questions {
        let answer = question.answer(&plain.pool, solver, ev);
        calls += question.calls;
        if !answer.is_unsat() {
            return (answer, calls);
        }
    }
    (Answer::Unsat(Vec::new()), calls)
}

/// Searches for a model of `first` and of the facts, most of which have nothing to do with it. Returns also how many
/// questions the solver was asked.
pub(super) fn search(
    plain: &mut Plain,
    solver: &mut dyn Solve,
    ev: &mut Evaluator,
    first: &[Term],
    facts: &[Term],
) -> (Answer, u64) {
    let facts = Parts::default().of(plain, facts);
    let mut question = Question::new(plain, first, facts);
    let answer = question.answer(&plain.pool, solver, ev);
    (answer, question.calls)
}

/// Terms one of which is true where the premises are and the claim is not.
fn cases(plain: &mut Plain, given: &Parts, claim: Term) -> Vec<Term> {
    let mut claimed = Parts::default();
    let mut open = claimed.of(plain, &[claim]);
    if claimed.has_false {
        return vec![plain.constant(1, 1)];
    }
    open.retain(|t| !given.seen.contains(t));
    if open.len() <= MAX_CASES {
        return open.into_iter().map(|t| plain.not(t)).collect();
    }
    let all = open[1..].iter().fold(open[0], |all, &t| plain.bin(BinOp::And, all, t));
    vec![plain.not(all)]
}

/// A conjunction, and how much the solver was asked about it.
struct Question {
    /// Parts asked about.
    selected: Vec<Term>,
    /// The others.
    rest: Vec<Term>,
    /// A part is false, or two of them are opposites.
    is_refuted: bool,
    /// Up to this size everything is asked at once.
    small: u32,
    calls: u64,
}

impl Question {
    /// The conjunction of `first`, which the search begins with, and `rest`.
    fn new(plain: &mut Plain, first: &[Term], rest: Vec<Term>) -> Question {
        let mut parts = Parts::default();
        let selected = parts.of(plain, first);
        Question { selected, rest, is_refuted: parts.are_contradictory(&plain.pool), small: SMALL, calls: 0 }
    }

    fn answer(&mut self, pool: &Pool, solver: &mut dyn Solve, ev: &mut Evaluator) -> Answer {
        if self.is_refuted {
            return Answer::Unsat(Vec::new());
        }
        if self.is_small(pool) {
            self.select(|_| true);
        }
        for round in 0.. {
            self.calls += 1;
            let answer = solver.check(pool, &self.selected);
            match answer {
                Answer::Unsat(_) => return answer,
                // Without parts that would help the solver may have lost its way.
                Answer::Unknown if self.rest.is_empty() => return answer,
                Answer::Unknown => self.select(|_| true),
                Answer::Sat(model) => {
                    let violated: FxHashSet<Term> = ev.all_false(pool, &self.rest, &model).into_iter().collect();
                    if violated.is_empty() {
                        return Answer::Sat(model);
                    }
                    match round {
                        0..ROUNDS_BY_MODEL => self.select(|t| violated.contains(&t)),
                        ROUNDS_BY_MODEL..ROUNDS_BY_LEAVES => {
                            self.select(|t| violated.contains(&t));
                            let near: FxHashSet<Term> = leaves(pool, &self.selected).into_iter().collect();
                            self.select(|t| leaves(pool, &[t]).iter().any(|l| near.contains(l)));
                        }
                        _ => self.select(|_| true),
                    }
                }
            }
        }
        Answer::Unknown
    }

    fn is_small(&self, pool: &Pool) -> bool {
        let mut seen = FxHashSet::default();
        let mut bits = 0;
        let mut stack: Vec<Term> = self.selected.iter().chain(&self.rest).copied().collect();
        while let Some(t) = stack.pop() {
            if seen.insert(t) {
                bits += pool.sort(t).width().unwrap_or(INTEGER);
                pool.node(t).for_each_child(|c| stack.push(c));
            }
            if bits > self.small {
                return false;
            }
        }
        true
    }

    fn select(&mut self, mut is_wanted: impl FnMut(Term) -> bool) {
        let (wanted, rest) = self.rest.iter().partition(|&&t| is_wanted(t));
        self.rest = rest;
        let mut wanted: Vec<Term> = wanted;
        self.selected.append(&mut wanted);
    }
}

/// Splits conjunctions.
#[derive(Default)]
struct Parts {
    seen: FxHashSet<Term>,
    has_false: bool,
}

impl Parts {
    fn are_contradictory(&self, pool: &Pool) -> bool {
        let has_opposite = |&t: &Term| matches!(pool.node(t), Node::Not(x) if self.seen.contains(&x));
        self.has_false || self.seen.iter().any(has_opposite)
    }

    /// The parts of some truth values, in order, that did not occur before and are not true.
    fn of(&mut self, plain: &mut Plain, roots: &[Term]) -> Vec<Term> {
        let mut out = Vec::new();
        let mut stack: Vec<Term> = roots.iter().rev().copied().collect();
        while let Some(t) = stack.pop() {
            if !self.seen.insert(t) {
                continue;
            }
            match plain.pool.node(t) {
                Node::Const(v) => self.has_false |= v == 0,
                Node::Bin(BinOp::And, a, b) => stack.extend([b, a]),
                Node::Not(x) => match plain.pool.node(x) {
                    Node::Not(y) => stack.push(y),
                    Node::Bin(BinOp::Or, a, b) => stack.extend([plain.not(b), plain.not(a)]),
                    _ => out.push(t),
                },
                _ => out.push(t),
            }
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use logic::{SymId, VarId};
    use solver::{Config, checker_solver};

    /// Truth values over three bytes and what they point to.
    fn parts(plain: &mut Plain, mut seed: u64, count: u64) -> Vec<Term> {
        let mut below = |n: u64| {
            seed = seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            (seed >> 33) % n
        };
        let mut leaves: Vec<Term> = (0..3).map(|v| plain.node(Node::Var(VarId(v)), 8)).collect();
        leaves.push(plain.node(Node::Sym(SymId(0)), 8));
        leaves.extend([0, 1, 200].map(|c| plain.constant(c, 8)));
        let addr = leaves[below(7) as usize];
        leaves.push(plain.node(Node::Load { addr, bytes: 1, ptr: false }, 8));
        let mut out = Vec::new();
        for _ in 0..count {
            let mut literal = |plain: &mut Plain| {
                let op = [BinOp::Eq, BinOp::Ult, BinOp::Sle][below(3) as usize];
                let sum = plain.bin(BinOp::Add, leaves[below(8) as usize], leaves[below(8) as usize]);
                let t = plain.bin(op, leaves[below(8) as usize], sum);
                if below(2) == 0 { plain.not(t) } else { t }
            };
            let (a, b) = (literal(plain), literal(plain));
            let t = plain.bin([BinOp::Or, BinOp::And, BinOp::Or][below(3) as usize], a, b);
            out.push(if below(4) == 0 { plain.not(t) } else { t });
        }
        out
    }

    /// Soundness and precision: asking about parts, in whatever order, comes to the answer for the whole.
    #[test]
    fn parts_agree_with_the_whole() {
        let (mut refuted, mut satisfied, mut early) = (0, 0, 0);
        for seed in 0..3000 {
            let mut plain = Plain::default();
            let count = 1 + seed % 12;
            let all = parts(&mut plain, seed, count);
            let mut question = Question::new(&mut plain, &all[..1], all[1..].to_vec());
            question.small = 0;
            let mut solver = checker_solver(&Config::default());
            let whole = solver.check(&plain.pool, &all);
            let mut ev = Evaluator::new();
            match question.answer(&plain.pool, &mut *solver, &mut ev) {
                Answer::Unsat(_) => {
                    assert!(whole.is_unsat(), "seed {seed}");
                    refuted += 1;
                    early += !question.rest.is_empty() as u32;
                }
                Answer::Sat(model) => {
                    assert!(whole.is_sat(), "seed {seed}");
                    assert_eq!(ev.first_false(&plain.pool, &all, &model), None, "seed {seed}");
                    satisfied += 1;
                }
                Answer::Unknown => panic!("seed {seed}"),
            }
        }
        assert!(refuted > 300 && satisfied > 300 && early > 100, "{refuted} {satisfied} {early}");
    }

    /// A claim follows, by parts, where its negation contradicts the premises.
    #[test]
    fn cases_agree_with_the_whole() {
        let (mut follows, mut fails) = (0, 0);
        for seed in 0..3000 {
            let mut plain = Plain::default();
            let premises = parts(&mut plain, seed, 1 + seed % 4);
            let claimed = parts(&mut plain, seed ^ 0x5555, 1 + seed % 11);
            // Some parts of the claim are premises.
            let claimed: Vec<Term> = claimed.into_iter().chain(premises.iter().copied().skip(1)).collect();
            let claim = claimed[1..].iter().fold(claimed[0], |all, &t| plain.bin(BinOp::And, all, t));
            let mut whole = premises.clone();
            whole.push(plain.not(claim));
            let (mut solver, mut ev) = (checker_solver(&Config::default()), Evaluator::new());
            let expected = solver.check(&plain.pool, &whole);
            match counterexample(&mut plain, &mut *solver, &mut ev, &premises, Some(claim)).0 {
                Answer::Unsat(_) => {
                    assert!(expected.is_unsat(), "seed {seed}");
                    follows += 1;
                }
                Answer::Sat(model) => {
                    assert_eq!(ev.first_false(&plain.pool, &whole, &model), None, "seed {seed}");
                    fails += 1;
                }
                Answer::Unknown => panic!("seed {seed}"),
            }
        }
        assert!(follows > 300 && fails > 300, "{follows} {fails}");
    }
}
