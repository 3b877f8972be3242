//! A slice as linear constraints: which inequalities at its locations contradict what must not happen.

use super::linear::Case;
use logic::Term;
use solver::{Claim, Clause, Farkas, Inequality, Interpolate, Linear};
use std::collections::BTreeMap;

/// Edges on loops whose claim does not rely on the one before, tried one after the other.
const MAX_FRESH_STEPS: usize = 6;
/// Premises of a location that its claims may rely on.
const MAX_FACTS: usize = 40;
/// Conditions for leaving loops that claims are looked for.
const MAX_EXITS: usize = 8;

/// An edge of the slice. Locations are numbers.
pub(super) struct Step {
    pub(super) src: usize,
    pub(super) dst: usize,
    /// Each with the values behind the edge.
    pub(super) cases: Vec<Case>,
    /// The edge lies on a loop and assumes something: its conclusion may rely on that instead of on the claim before it.
    pub(super) can_be_fresh: bool,
}

/// Constraints (each at most zero) that a location's claims have to contradict.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Goal {
    pub(super) at: usize,
    pub(super) constraints: Vec<Linear<Term>>,
}

/// What all goals have in common.
pub(super) struct System {
    /// What claims are about.
    pub(super) values: Vec<Term>,
    pub(super) steps: Vec<Step>,
    /// Nothing is claimed of it.
    pub(super) entry: usize,
    /// By location: what is known.
    pub(super) facts: Vec<Premises>,
}

/// Known constraints, each at most zero; of those that differ in the constant alone the tightest one.
#[derive(Default, Hash)]
pub(super) struct Premises {
    constants: BTreeMap<BTreeMap<Term, i128>, i128>,
}

impl Premises {
    pub(super) fn add(&mut self, fact: Linear<Term>) {
        let constant = self.constants.entry(fact.terms).or_insert(fact.constant);
        *constant = fact.constant.max(*constant);
    }

    /// Those about few values come first.
    fn constraints(&self) -> Vec<Linear<Term>> {
        let mut out: Vec<Linear<Term>> =
            self.constants.iter().map(|(terms, &constant)| Linear { terms: terms.clone(), constant }).collect();
        out.sort_by_key(|l| l.terms.len());
        out.truncate(MAX_FACTS);
        out
    }
}

/// A conjunct of what is claimed at each location: the step, by position, whose conclusion relies on what the edge assumes
/// and not on the same conjunct before it.
type Conjunct = Option<usize>;

/// An inequality about the values that is claimed at a location.
pub(super) type Found = (usize, Inequality);

impl System {
    /// Claims that contradict every goal, where there are some. `exits` are what is assumed where loops are left: that
    /// they are not left late (`i <= n` for `n <= i`) is what most other claims rely on, so that it comes first.
    pub(super) fn claims(&mut self, farkas: &mut Farkas, exits: &[Goal], goals: Vec<Goal>) -> Vec<Found> {
        let mut out = Vec::new();
        for exit in self.late(exits) {
            let first = self.single().find_map(|c| self.solve(farkas, &exit, &[c]));
            if let Some(found) = first {
                self.learn(&found);
                out.extend(found);
            }
        }
        for goal in goals {
            out.extend(self.solutions(farkas, &goal));
        }
        out
    }

    /// That a loop is left late, for each constraint under which it is left.
    fn late(&self, exits: &[Goal]) -> Vec<Goal> {
        let mut out: Vec<Goal> = Vec::new();
        for exit in exits {
            for constraint in &exit.constraints {
                let is_open = constraint.terms.keys().all(|t| self.values.contains(t));
                let late = constraint.clone().plus(1, &Linear::constant(1)).filter(|_| is_open);
                let goal = late.map(|late| Goal { at: exit.at, constraints: vec![late] });
                out.extend(goal.filter(|g| !out.contains(g)));
            }
        }
        out.truncate(MAX_EXITS);
        out
    }

    /// One inequality for each location or, where that is not enough, two.
    fn solutions(&self, farkas: &mut Farkas, goal: &Goal) -> Vec<Found> {
        let found: Vec<Vec<Found>> = self.single().filter_map(|c| self.solve(farkas, goal, &[c])).collect();
        if !found.is_empty() {
            return found.concat();
        }
        self.fresh().find_map(|i| self.solve(farkas, goal, &[None, Some(i)])).unwrap_or_default()
    }

    fn single(&self) -> impl Iterator<Item = Conjunct> + '_ {
        std::iter::once(None).chain(self.fresh().map(Some))
    }

    fn fresh(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.steps.len()).filter(|&i| self.steps[i].can_be_fresh).take(MAX_FRESH_STEPS)
    }

    fn solve(&self, farkas: &mut Farkas, goal: &Goal, conjuncts: &[Conjunct]) -> Option<Vec<Found>> {
        let found = farkas.interpolate(&self.clauses(goal, conjuncts))?;
        let locs = (0..self.facts.len()).cycle();
        Some(locs.zip(found).filter(|(_, f)| f.coefficients.iter().any(|&c| c != 0)).collect())
    }

    /// What the conjuncts must satisfy.
    fn clauses(&self, goal: &Goal, conjuncts: &[Conjunct]) -> Vec<Clause<Term>> {
        let hypotheses = (0..conjuncts.len()).filter_map(|j| self.claim_before(goal.at, j)).collect();
        let facts: Vec<Vec<Linear<Term>>> = self.facts.iter().map(Premises::constraints).collect();
        let constraints = [&goal.constraints[..], &facts[goal.at]].concat();
        let mut clauses = vec![Clause { hypotheses, constraints, conclusion: None }];
        for (i, step) in self.steps.iter().enumerate() {
            for (j, &fresh) in conjuncts.iter().enumerate() {
                let before = if fresh == Some(i) { None } else { self.claim_before(step.src, j) };
                clauses.extend(step.cases.iter().map(|case| Clause {
                    hypotheses: before.iter().cloned().collect(),
                    constraints: [&case.constraints[..], &facts[step.src]].concat(),
                    conclusion: Some(self.claim_at(step.dst, j, case.values.clone())),
                }));
            }
        }
        clauses
    }

    fn claim_at(&self, l: usize, conjunct: usize, values: Vec<Linear<Term>>) -> Claim<Term> {
        Claim { id: conjunct * self.facts.len() + l, values }
    }

    fn claim_before(&self, l: usize, conjunct: usize) -> Option<Claim<Term>> {
        let values = || self.values.iter().map(|&t| Linear::variable(t)).collect();
        (l != self.entry).then(|| self.claim_at(l, conjunct, values()))
    }

    /// Claims count as facts of what is looked for next.
    fn learn(&mut self, found: &[Found]) {
        for (l, inequality) in found {
            let terms = self.values.iter().copied().zip(inequality.coefficients.iter().copied());
            let terms = terms.filter(|&(_, c)| c != 0).collect();
            self.facts[*l].add(Linear { terms, constant: -inequality.bound });
        }
    }
}
