//! The closed tree as a proof: at each location the disjunction of the interpolants of its nodes.

use super::Minimax;
use super::tree::Status;
use crate::{Facts, GaveUp, Outcome};
use evidence::{Contract, Invariant, Proof};
use ir::{LocId, LocKind};
use logic::Term;
use std::collections::BTreeSet;

/// Interpolants of a looping point that others hear of: the latest ones.
const MOST_LABELS: usize = 4;

impl Minimax {
    pub(super) fn pass(&mut self) -> Outcome {
        if let Some(reason) = &self.entered {
            return Outcome::unknown(GaveUp::Untranslated(reason.clone()));
        }
        let locs: Vec<LocId> = self.tools.code.locs().collect();
        let invariants = locs.into_iter().map(|l| self.invariant_at(l)).collect();
        let program = &self.tools.code.program;
        Outcome::pass(Proof::new(&program.pool, &[], &[Contract::new(program.entry, invariants)]))
    }

    /// What keeps paths from errors may be invariant: the interpolants of looping points, as guesses for other engines.
    pub(super) fn suggest_interpolants(&self, others: &Facts) {
        let code = &self.tools.code;
        for l in code.locs().filter(|l| code.is_loop_head[l.0 as usize]) {
            let labels = self.tree.at(l).iter().rev().filter_map(|&n| self.tree.node(n).label.as_ref());
            let terms: BTreeSet<Term> = labels.take(MOST_LABELS).flat_map(|label| label.terms()).collect();
            terms.into_iter().for_each(|t| others.suggest(&code.program.pool, l, t));
        }
    }

    fn invariant_at(&mut self, l: LocId) -> Invariant {
        if !self.matters[l.0 as usize] {
            return Invariant::Any;
        }
        if *self.tools.code.kind(l) != LocKind::Plain {
            return Invariant::Unreachable;
        }
        let expanded = self.tree.at(l).iter().map(|&n| self.tree.node(n)).filter(|n| n.status == Status::Expanded);
        let labels: BTreeSet<Vec<Term>> = expanded.filter_map(|n| Some(n.label.as_ref()?.terms())).collect();
        // One that says more than another adds nothing.
        let is_weaker = |a: &[Term], b: &[Term]| a.len() < b.len() && a.iter().all(|t| b.binary_search(t).is_ok());
        let weakest: Vec<&Vec<Term>> = labels.iter().filter(|b| !labels.iter().any(|a| is_weaker(a, b))).collect();
        // What all of them say stands for itself: a claim that has it as a premise is no question.
        let is_common = |t: &Term| weakest.iter().all(|label| label.binary_search(t).is_ok());
        let common: Vec<Term> = weakest.first().into_iter().flat_map(|l| l.iter().copied().filter(is_common)).collect();
        let pool = &mut self.tools.code.program.pool;
        let mut any = pool.truth(false);
        for label in &weakest {
            let rest = label.iter().copied().filter(|t| common.binary_search(t).is_err());
            let all = pool.all(rest);
            any = pool.or(any, all);
        }
        let common = pool.all(common);
        any = pool.and(common, any);
        match pool.as_const(any) {
            Some(1) => Invariant::Any,
            Some(_) => Invariant::Unreachable,
            None => Invariant::Holds(any),
        }
    }
}
