//! Facts at loop heads: those candidates that hold at the first visit, and at each visit if they all did at the one before.
//! The greatest such set (Houdini: Flanagan, Leino, FME 2001): what a model violates goes, until there is no model.

use super::segments::Segments;
use crate::Context;
use crate::GaveUp;
use crate::unwinding::{Allocated, Plan};
use base::Budget;
use ir::LocId;
use logic::{BinOp, Evaluator, IntOp, Node, Pool, Term, variables};
use rustc_hash::FxHashSet;
use solver::{Answer, Products, Solve};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// More facts than this stay as they are: each is a question for each other one.
const MAX_MINIMISED: usize = 24;

/// Candidates, and then facts, by loop head.
pub(super) struct Facts {
    at: BTreeMap<LocId, Vec<Term>>,
    /// So many of them are facts already, from the first one on.
    proved: BTreeMap<LocId, usize>,
    /// Questions to the solver.
    pub(super) calls: u64,
}

/// Effort for a question about products of words: one about how large they are may have no end.
const PRODUCTS: u64 = 300_000;

/// Effort for a question about one fact that is about products of words: an equation that follows from others takes far less.
const ONE_PRODUCT: u64 = 30_000;

/// Segments from one loop head, or from the entry, with what they might violate at their end.
struct Round {
    /// Memory that is new in the segments.
    allocated: Vec<Allocated>,
    solver: Box<dyn Solve>,
    /// For questions about single facts.
    of_one: Box<dyn Solve>,
    before: Vec<Before>,
    after: Vec<Behind>,
}

/// A fact at the beginning.
#[derive(Clone, Copy)]
struct Before {
    at: LocId,
    fact: Term,
    holds: Term,
    /// It is about products of words.
    has_products: bool,
}

/// A fact at the next visit.
#[derive(Clone, Copy)]
struct Behind {
    at: LocId,
    fact: Term,
    /// Control comes there, and it does not hold.
    violated: Term,
    /// It is about products of words, or may follow from what is: gates of multipliers would make questions about the others long.
    is_alone: bool,
}

/// What is asked about behind a segment.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asked {
    Candidates,
    Facts,
}

impl Round {
    /// From any state at the head; without one, from the entry.
    fn new(
        segments: &mut Segments,
        head: Option<LocId>,
        (facts, asked): (&Facts, Asked),
        cx: &Context<'_>,
        budget: &Budget,
    ) -> Result<Round, GaveUp> {
        let followed = segments.behind(head, budget).map_err(GaveUp::Exhausted)?;
        let first = segments.first(head);
        let unwinding = &mut segments.unwinding;
        let mut products = Products::default();
        let mut before = Vec::new();
        if let Some(at) = head {
            for &fact in facts.at(at) {
                let holds = unwinding.value(&first.state, fact);
                let has_products = products.occur(&unwinding.program.pool, holds);
                before.push(Before { at, fact, holds, has_products });
            }
        }
        let mut after = Vec::new();
        for v in &followed.segment.visits {
            for &fact in facts.asked(v.at, asked) {
                let violated = unwinding.violation(v, fact);
                let value = unwinding.value(&v.state, fact);
                let is_alone = products.occur(&unwinding.program.pool, value);
                after.push(Behind { at: v.at, fact, violated, is_alone });
            }
        }
        let pool = &unwinding.program.pool;
        let mut terms = before.iter().map(|b| b.holds).chain(after.iter().map(|b| b.violated));
        let solver = match terms.any(|t| products.occur(pool, t)) {
            true => cx.solvers.brief(PRODUCTS),
            false => cx.solvers.patient(),
        };
        let of_one = cx.solvers.brief(ONE_PRODUCT);
        Ok(Round { allocated: followed.allocated.clone(), solver, of_one, before, after })
    }

    /// Drops what can be violated; whether anything was.
    fn filter(&mut self, segments: &mut Segments, facts: &mut Facts, cx: &Context<'_>) -> Result<bool, GaveUp> {
        let is_changed = self.filter_together(segments, facts, cx)?;
        Ok(is_changed | self.filter_alone(segments, facts, cx)?)
    }

    /// The facts without products, from premises without products.
    fn filter_together(
        &mut self,
        segments: &mut Segments,
        facts: &mut Facts,
        cx: &Context<'_>,
    ) -> Result<bool, GaveUp> {
        let mut ev = Evaluator::new();
        let mut is_changed = false;
        loop {
            self.go_on(facts, cx)?;
            let together: Vec<Term> = self.after.iter().filter(|b| !b.is_alone).map(|b| b.violated).collect();
            let violated = segments.unwinding.any(together);
            if segments.pool().as_const(violated) == Some(0) {
                return Ok(is_changed);
            }
            facts.calls += 1;
            match self.can(segments, |b| !b.has_products, violated) {
                Answer::Unsat(_) => return Ok(is_changed),
                Answer::Sat(model) => {
                    let (Round { before, after, .. }, pool) = (&mut *self, segments.pool());
                    // Otherwise the state is none that the facts allow.
                    let is_real = before.iter().all(|b| !b.has_products || ev.holds(pool, b.holds, &model));
                    for b in after.iter_mut().filter(|b| !b.is_alone && ev.holds(pool, b.violated, &model)) {
                        match is_real {
                            true => facts.drop_fact(b.at, b.fact),
                            false => b.is_alone = true,
                        }
                    }
                    is_changed = true;
                }
                Answer::Unknown => {
                    if let Some(limit) = cx.budget.exhausted() {
                        return Err(GaveUp::Exhausted(limit));
                    }
                    self.after.iter_mut().for_each(|b| b.is_alone = true);
                }
            }
        }
    }

    /// Each fact that is asked about alone.
    fn filter_alone(&mut self, segments: &mut Segments, facts: &mut Facts, cx: &Context<'_>) -> Result<bool, GaveUp> {
        let mut is_changed = false;
        for b in self.after.clone().into_iter().filter(|b| b.is_alone) {
            self.go_on(facts, cx)?;
            if !facts.has(b.at, b.fact) {
                continue;
            }
            facts.calls += 1;
            let question = self.question(segments, |_| true, b.violated);
            if !self.of_one.check(segments.pool(), &question).is_unsat() {
                facts.drop_fact(b.at, b.fact);
                is_changed = true;
            }
        }
        Ok(is_changed)
    }

    /// Forgets what is no fact any more.
    fn go_on(&mut self, facts: &Facts, cx: &Context<'_>) -> Result<(), GaveUp> {
        self.before.retain(|b| facts.has(b.at, b.fact));
        self.after.retain(|b| facts.has(b.at, b.fact));
        cx.budget.exhausted().map_or(Ok(()), |limit| Err(GaveUp::Exhausted(limit)))
    }

    /// Whether something can be violated where some of what holds before is assumed.
    fn can(&mut self, segments: &mut Segments, is_assumed: impl Fn(&Before) -> bool, violated: Term) -> Answer {
        let question = self.question(segments, is_assumed, violated);
        self.solver.check(segments.pool(), &question)
    }

    /// What is assumed comes first.
    fn question(&self, segments: &mut Segments, is_assumed: impl Fn(&Before) -> bool, violated: Term) -> Vec<Term> {
        let mut question: Vec<Term> = self.before.iter().filter(|b| is_assumed(b)).map(|b| b.holds).collect();
        question.push(violated);
        let facts = segments.facts(&self.allocated, &question);
        question.extend(facts);
        question
    }

    /// The facts before that the fact behind rests on, among those that are assumed. `None` where it does not follow, or the solver
    /// does not say.
    fn reasons(
        &mut self,
        segments: &mut Segments,
        (at, fact): (LocId, Term),
        is_assumed: impl Fn((LocId, Term)) -> bool,
    ) -> Option<Vec<(LocId, Term)>> {
        let same = self.after.iter().filter(|b| (b.at, b.fact) == (at, fact));
        let violated: Vec<Term> = same.map(|b| b.violated).collect();
        let violated = segments.unwinding.any(violated);
        if segments.pool().as_const(violated) == Some(0) {
            return Some(Vec::new());
        }
        let is_assumed = |b: &Before| is_assumed((b.at, b.fact));
        let assumed: Vec<(LocId, Term)> =
            self.before.iter().filter(|b| is_assumed(b)).map(|b| (b.at, b.fact)).collect();
        match self.can(segments, is_assumed, violated) {
            Answer::Unsat(core) => Some(core.into_iter().filter_map(|i| assumed.get(i)).copied().collect()),
            Answer::Sat(_) | Answer::Unknown => None,
        }
    }
}

/// Candidates become facts. It goes on where a limit has stopped it: what has been refuted stays refuted.
pub(super) struct Proving {
    /// From where there is no round yet, the next one last.
    todo: Vec<Option<LocId>>,
    rounds: Vec<Round>,
}

impl Proving {
    pub(super) fn new(plan: &Plan) -> Proving {
        let heads = plan.cut_points().into_iter().rev().map(Some);
        Proving { todo: heads.chain([None]).collect(), rounds: Vec::new() }
    }

    /// Keeps what is inductive.
    pub(super) fn go_on(&mut self, segments: &mut Segments, facts: &mut Facts, cx: &Context<'_>) -> Result<(), GaveUp> {
        while let Some(&from) = self.todo.last() {
            self.rounds.push(Round::new(segments, from, (facts, Asked::Candidates), cx, &cx.budget)?);
            self.todo.pop();
            if from.is_none() {
                // Then the others have less to begin with.
                self.keep(segments, facts, cx)?;
            }
        }
        while self.keep(segments, facts, cx)? {}
        facts.proved = facts.at.iter().map(|(&l, facts)| (l, facts.len())).collect();
        Ok(())
    }

    /// Once for each round; whether anything was dropped.
    fn keep(&mut self, segments: &mut Segments, facts: &mut Facts, cx: &Context<'_>) -> Result<bool, GaveUp> {
        let mut is_changed = false;
        for r in &mut self.rounds {
            is_changed |= r.filter(segments, facts, cx)?;
        }
        Ok(is_changed)
    }
}

impl Facts {
    pub(super) fn new(candidates: BTreeMap<LocId, Vec<Term>>) -> Facts {
        Facts { at: candidates, proved: BTreeMap::new(), calls: 0 }
    }

    /// Further candidates, beside facts.
    pub(super) fn add(&mut self, candidates: BTreeMap<LocId, Vec<Term>>) {
        for (l, more) in candidates {
            let all = self.at.entry(l).or_default();
            all.extend(more.into_iter().filter(|t| !all.contains(t)).collect::<Vec<_>>());
        }
    }

    /// To begin anew with.
    pub(super) fn into_candidates(self) -> BTreeMap<LocId, Vec<Term>> {
        self.at
    }

    pub(super) fn at(&self, l: LocId) -> &[Term] {
        self.at.get(&l).map_or(&[], |facts| facts)
    }

    fn asked(&self, l: LocId, asked: Asked) -> &[Term] {
        let known = match asked {
            Asked::Candidates => self.proved.get(&l).copied().unwrap_or(0),
            Asked::Facts => 0,
        };
        &self.at(l)[known..]
    }

    pub(super) fn count(&self) -> usize {
        self.at.values().map(Vec::len).sum()
    }

    /// The facts, for others, without those that follow from the rest: equations are kept before inequalities, and facts about
    /// several variables before those about one, which others know from ranges.
    pub(super) fn without_consequences(&mut self, pool: &mut Pool, cx: &Context<'_>) -> BTreeMap<LocId, Vec<Term>> {
        let rank = |pool: &Pool, t: Term| Reverse((is_equation(pool, t), variables(pool, &[t]).len().min(2)));
        let mut solver = cx.solvers.solver();
        let mut out = BTreeMap::new();
        for (&l, facts) in &self.at {
            let mut facts = facts.clone();
            facts.sort_by_key(|&t| rank(pool, t));
            let mut kept: Vec<Term> = Vec::new();
            for fact in facts {
                let fails = pool.not(fact);
                let question: Vec<Term> = kept.iter().copied().chain([fails]).collect();
                self.calls += 1;
                if !solver.check(pool, &question).is_unsat() {
                    kept.push(fact);
                }
            }
            out.insert(l, kept);
        }
        out
    }

    fn has(&self, l: LocId, fact: Term) -> bool {
        self.at(l).contains(&fact)
    }

    fn drop_fact(&mut self, l: LocId, fact: Term) {
        if let Some(facts) = self.at.get_mut(&l) {
            facts.retain(|&f| f != fact);
        }
    }

    /// The facts, and those that they rest on; then without those that are not needed. `is_enough` says whether facts prove
    /// what they are for.
    pub(super) fn needed(
        &mut self,
        segments: &mut Segments,
        facts: Vec<(LocId, Term)>,
        mut is_enough: impl FnMut(&mut Segments, &[(LocId, Term)]) -> bool,
        cx: &Context<'_>,
    ) -> Vec<(LocId, Term)> {
        let heads: Vec<LocId> = self.at.keys().copied().collect();
        // All of them, whatever the limits: what is left out here would be missing in the proof.
        let mut whole = |&c| Round::new(segments, Some(c), (self, Asked::Facts), cx, &Budget::default()).ok();
        let mut rounds: Vec<Round> = heads.iter().filter_map(&mut whole).collect();
        let mut needed = self.with_premises(segments, &mut rounds, facts);
        if needed.len() > MAX_MINIMISED {
            return needed;
        }
        // The largest terms go first: they are what people understand least.
        for fact in needed.clone().into_iter().rev() {
            let fewer: Vec<(LocId, Term)> = needed.iter().copied().filter(|&f| f != fact).collect();
            if cx.budget.exhausted().is_none()
                && is_enough(segments, &fewer)
                && self.are_inductive(segments, &mut rounds, &fewer)
            {
                needed = fewer;
            }
        }
        needed
    }

    fn with_premises(
        &mut self,
        segments: &mut Segments,
        rounds: &mut [Round],
        facts: Vec<(LocId, Term)>,
    ) -> Vec<(LocId, Term)> {
        let mut seen: FxHashSet<(LocId, Term)> = FxHashSet::default();
        let mut todo = facts;
        while let Some(fact) = todo.pop() {
            if !seen.insert(fact) {
                continue;
            }
            for r in rounds.iter_mut() {
                self.calls += 1;
                let all = |r: &Round| r.before.iter().map(|b| (b.at, b.fact)).collect();
                let reasons = r.reasons(segments, fact, |_| true).unwrap_or_else(|| all(r));
                todo.extend(reasons);
            }
        }
        let mut out: Vec<(LocId, Term)> = seen.into_iter().collect();
        out.sort_unstable_by_key(|&(l, t)| (t, l));
        out
    }

    fn are_inductive(&mut self, segments: &mut Segments, rounds: &mut [Round], facts: &[(LocId, Term)]) -> bool {
        self.calls += (rounds.len() * facts.len()) as u64;
        let mut has_reasons = |r: &mut Round, f| r.reasons(segments, f, |g| facts.contains(&g)).is_some();
        facts.iter().all(|&f| rounds.iter_mut().all(|r| has_reasons(r, f)))
    }
}

pub(super) fn is_equation(pool: &Pool, t: Term) -> bool {
    matches!(pool.node(t), Node::Bin(BinOp::Eq, ..) | Node::Int(IntOp::Eq, ..))
}
