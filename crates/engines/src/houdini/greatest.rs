//! The greatest set of claims of which each edge keeps all (Flanagan, Leino: Houdini, FME 2001): what a model violates goes, until
//! there is no model. And of these, the ones that the proof needs.

use super::steps::{Claim, ClaimId, Step};
use crate::{Context, GaveUp};
use logic::{Evaluator, Pool, Term, leaves};
use rustc_hash::{FxHashMap, FxHashSet};
use solver::{Answer, Products, Solve};
use std::collections::{BTreeMap, BTreeSet};

/// Claims that one question asks about: one that is hard does not hold up all others.
const TOGETHER: usize = 40;

/// See the module.
pub(super) struct Greatest<'a> {
    pub(super) pool: &'a mut Pool,
    pub(super) claims: &'a mut [Claim],
    pub(super) steps: &'a [Step],
    pub(super) solver: Box<dyn Solve>,
    pub(super) ev: Evaluator,
    /// Claims about products and powers, which are asked about one by one.
    of_products: FxHashSet<ClaimId>,
}

/// The claims behind a step, before any question.
struct Decided {
    dropped: Vec<ClaimId>,
    open: Vec<(ClaimId, Term)>,
}

/// What claims are worth that are inductive, but do not exclude all errors.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Worth {
    /// Nothing.
    ProofOnly,
    /// Others may use them.
    Lemma,
}

/// What became of the goals.
pub(super) enum Kept {
    All,
    /// An error may be reached as far as the other claims say.
    NotAllGoals,
}

impl<'a> Greatest<'a> {
    pub(super) fn new(
        pool: &'a mut Pool,
        claims: &'a mut [Claim],
        steps: &'a [Step],
        solver: Box<dyn Solve>,
    ) -> Greatest<'a> {
        let mut products = Products::default();
        let of_products = (0..claims.len()).filter(|&c| products.occur(pool, claims[c].term)).collect();
        Greatest { pool, claims, steps, solver, ev: Evaluator::new(), of_products }
    }

    /// Drops what is refuted, until nothing is; or until a goal is, if what is left then is `worth` nothing.
    pub(super) fn filter(&mut self, worth: Worth, cx: &Context<'_>) -> Result<Kept, GaveUp> {
        let mut users: BTreeMap<ClaimId, Vec<usize>> = BTreeMap::new();
        for (s, step) in self.steps.iter().enumerate() {
            step.before.iter().for_each(|&(c, _)| users.entry(c).or_default().push(s));
        }
        let mut todo: BTreeSet<usize> = (0..self.steps.len()).collect();
        let mut kept = Kept::All;
        while let Some(s) = todo.pop_first() {
            let dropped = self.refuted(s, cx)?;
            if dropped.iter().any(|&c| self.claims[c].is_goal) {
                kept = Kept::NotAllGoals;
                if worth == Worth::ProofOnly {
                    return Ok(kept);
                }
            }
            for c in dropped {
                todo.extend(users.get(&c).into_iter().flatten().copied());
            }
        }
        Ok(kept)
    }

    /// What is asked together: claims about products are asked about one by one.
    fn parts(&self, open: &[(ClaimId, Term)]) -> Vec<Vec<(ClaimId, Term)>> {
        let (hard, plain): (Vec<_>, Vec<_>) = open.iter().copied().partition(|(c, _)| self.of_products.contains(c));
        plain.chunks(TOGETHER).chain(hard.chunks(1)).map(<[_]>::to_vec).collect()
    }

    /// Whether one of the claims can be violated behind the step. What is not about products follows without those that are, as a rule, and
    /// they are hard. The premises come first in the question, as they are kept.
    fn can_violate(&mut self, s: usize, open: &[(ClaimId, Term)]) -> Answer {
        let violations: Vec<Term> = open.iter().map(|&(_, t)| self.pool.not(t)).collect();
        let violated = self.pool.any(violations);
        let step = &self.steps[s];
        let kept: Vec<(ClaimId, Term)> = step.before.iter().copied().filter(|&(c, _)| self.claims[c].is_kept).collect();
        let places: Vec<usize> = (0..kept.len()).filter(|&i| !self.of_products.contains(&kept[i].0)).collect();
        let is_plain = |(c, _): &(ClaimId, Term)| !self.of_products.contains(c);
        let rest = || step.taken.iter().copied().chain([violated]);
        if places.len() < kept.len() && open.iter().all(is_plain) {
            let question: Vec<Term> = places.iter().map(|&i| kept[i].1).chain(rest()).collect();
            if let Answer::Unsat(core) = self.solver.check(self.pool, &question) {
                return Answer::Unsat(core.into_iter().filter_map(|i| places.get(i).copied()).collect());
            }
        }
        let question: Vec<Term> = kept.iter().map(|&(_, t)| t).chain(rest()).collect();
        self.solver.check(self.pool, &question)
    }

    /// Drops the claims behind a step that do not follow; which.
    fn refuted(&mut self, s: usize, cx: &Context<'_>) -> Result<Vec<ClaimId>, GaveUp> {
        let Some(Decided { mut dropped, open }) = self.decided_by_terms(s) else { return Ok(Vec::new()) };
        for part in self.parts(&open) {
            loop {
                let open: Vec<(ClaimId, Term)> =
                    part.iter().copied().filter(|&(c, _)| self.claims[c].is_kept).collect();
                if open.is_empty() {
                    break;
                }
                let refuted: Vec<ClaimId> = match self.can_violate(s, &open) {
                    Answer::Unsat(_) => break,
                    Answer::Sat(model) => self.steps[s]
                        .after
                        .iter()
                        .filter(|&&(c, t)| self.claims[c].is_kept && !self.ev.holds(self.pool, t, &model))
                        .map(|&(c, _)| c)
                        .collect(),
                    Answer::Unknown if open.len() > 1 => self.one_by_one(s, &open),
                    Answer::Unknown => open.iter().map(|&(c, _)| c).collect(),
                };
                // What a limit has left open is not refuted.
                if let Some(limit) = cx.budget.exhausted() {
                    return Err(GaveUp::Exhausted(limit));
                }
                if refuted.is_empty() {
                    break;
                }
                refuted.iter().for_each(|&c| self.claims[c].is_kept = false);
                dropped.extend(refuted);
            }
        }
        Ok(dropped)
    }

    /// What needs no question: a claim that says the same before the step is kept; one that says the same and was refuted there is
    /// refuted, unless what the step asks is about the same values. `None` if the step is not taken.
    fn decided_by_terms(&mut self, s: usize) -> Option<Decided> {
        let step = &self.steps[s];
        let kept: Vec<Term> = step.before.iter().filter(|&&(c, _)| self.claims[c].is_kept).map(|&(_, t)| t).collect();
        if kept.iter().any(|&t| self.pool.as_const(t) == Some(0)) {
            return None;
        }
        let known: FxHashSet<Term> = kept.iter().copied().collect();
        let mut open: Vec<(ClaimId, Term)> = step.after.clone();
        open.retain(|(c, t)| self.claims[*c].is_kept && !known.contains(t));
        if open.is_empty() {
            return Some(Decided { dropped: Vec::new(), open });
        }
        let (related, is_linked) = self.related(&step.taken, &kept);
        let gone: FxHashSet<Term> =
            step.before.iter().filter(|&&(c, _)| !self.claims[c].is_kept).map(|&(_, t)| t).collect();
        // "Never" follows from anything that is related.
        let is_apart = |t: Term| match self.pool.as_const(t) {
            Some(_) => !is_linked,
            None => leaves(self.pool, &[t]).iter().all(|l| !related.contains(l)),
        };
        let is_refuted = |t: Term| gone.contains(&t) && is_apart(t);
        let dropped: Vec<ClaimId> = open.iter().filter(|&&(_, t)| is_refuted(t)).map(|&(c, _)| c).collect();
        open.retain(|(c, _)| !dropped.contains(c));
        dropped.iter().for_each(|&c| self.claims[c].is_kept = false);
        Some(Decided { dropped, open })
    }

    /// The values that the condition of a step speaks of, and those that claims relate to them; whether there are such claims.
    fn related(&self, taken: &[Term], kept: &[Term]) -> (FxHashSet<Term>, bool) {
        let mut related: FxHashSet<Term> = leaves(self.pool, taken).into_iter().collect();
        let all = kept.len();
        let mut others: Vec<Vec<Term>> = kept.iter().map(|&t| leaves(self.pool, &[t])).collect();
        loop {
            let before = others.len();
            others.retain(|about| {
                let is_related = about.iter().any(|l| related.contains(l));
                if is_related {
                    related.extend(about);
                }
                !is_related
            });
            if others.len() == before {
                return (related, before < all);
            }
        }
    }

    /// The claims that do not follow or are too hard, each asked about alone.
    fn one_by_one(&mut self, s: usize, open: &[(ClaimId, Term)]) -> Vec<ClaimId> {
        let mut out = Vec::new();
        for &(c, t) in open {
            if !self.can_violate(s, &[(c, t)]).is_unsat() {
                out.push(c);
            }
        }
        out
    }

    /// Those of the claims that are wanted and have been kept, and the claims that they rest on.
    pub(super) fn needed(
        &mut self,
        is_wanted: impl Fn(&Claim) -> bool,
        cx: &Context<'_>,
    ) -> Result<BTreeSet<ClaimId>, GaveUp> {
        let is_wanted = |&c: &ClaimId| self.claims[c].is_kept && is_wanted(&self.claims[c]);
        let mut needed: BTreeSet<ClaimId> = (0..self.claims.len()).filter(is_wanted).collect();
        let mut shown: Vec<BTreeSet<ClaimId>> = vec![BTreeSet::new(); self.steps.len()];
        let mut is_changed = true;
        while std::mem::take(&mut is_changed) {
            for (s, shown) in shown.iter_mut().enumerate() {
                if let Some(limit) = cx.budget.exhausted() {
                    return Err(GaveUp::Exhausted(limit));
                }
                let open: Vec<(ClaimId, Term)> = self.steps[s]
                    .after
                    .iter()
                    .copied()
                    .filter(|(c, _)| needed.contains(c) && !shown.contains(c))
                    .collect();
                if open.is_empty() {
                    continue;
                }
                shown.extend(open.iter().map(|&(c, _)| c));
                let (same, open) = self.same_before(s, open);
                for c in same {
                    is_changed |= needed.insert(c);
                }
                if open.is_empty() {
                    continue;
                }
                let kept: Vec<ClaimId> =
                    self.steps[s].before.iter().map(|&(c, _)| c).filter(|&c| self.claims[c].is_kept).collect();
                let mut reasons = Vec::new();
                for part in self.parts(&open) {
                    match self.can_violate(s, &part) {
                        Answer::Unsat(core) => reasons.extend(core.into_iter().filter_map(|i| kept.get(i)).copied()),
                        Answer::Sat(_) | Answer::Unknown => reasons.extend(&kept),
                    }
                }
                for c in reasons {
                    is_changed |= needed.insert(c);
                }
            }
        }
        Ok(needed)
    }

    /// The claims before a step that say what some behind it say, and the others behind it.
    fn same_before(&self, s: usize, open: Vec<(ClaimId, Term)>) -> (Vec<ClaimId>, Vec<(ClaimId, Term)>) {
        let kept = self.steps[s].before.iter().filter(|&&(c, _)| self.claims[c].is_kept);
        let known: FxHashMap<Term, ClaimId> = kept.map(|&(c, t)| (t, c)).collect();
        let (same, others): (Vec<_>, Vec<_>) = open.into_iter().partition(|(_, t)| known.contains_key(t));
        (same.into_iter().map(|(_, t)| known[&t]).collect(), others)
    }
}
