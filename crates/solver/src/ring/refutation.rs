//! A conjunction is refuted by cases: what it says is taken apart, equations between polynomials are solved, and what they
//! decide is put in. Where a choice or a disjunction is left that products depend on, each of its cases is refuted.

use super::cases::Divider;
use super::differences::fixed;
use super::linearised::Stand;
use super::literals::{Formula, Literal};
use super::products::Products;
use super::reading::Reader;
use super::settled::Settled;
use super::support::Support;
use crate::api::{Answer, Model, Solve};
use base::Budget;
use logic::{Plain, Term};

/// Cases that one question is divided into at most.
const MAX_CASES: u32 = 100;

/// Effort of a case for each of its formulas.
const CASE: u64 = 20;

/// See the module.
pub(super) struct Refutation<'a, S> {
    plain: &'a mut Plain,
    reader: &'a mut Reader,
    products: &'a mut Products,
    /// Of what has no products.
    linear: &'a mut S,
    budget: &'a Budget,
    cases: u32,
    stand: Stand,
    /// Of the last case that was not refuted, without its products.
    pub(super) model: Option<Model>,
}

impl<'a, S: Solve> Refutation<'a, S> {
    pub(super) fn new(
        plain: &'a mut Plain,
        reader: &'a mut Reader,
        products: &'a mut Products,
        linear: &'a mut S,
        budget: &'a Budget,
    ) -> Refutation<'a, S> {
        Refutation { plain, reader, products, linear, budget, cases: MAX_CASES, stand: Stand::default(), model: None }
    }

    /// What the contradiction rests on. `None`: none was found.
    pub(super) fn refute(&mut self, formulas: &[Formula]) -> Option<Support> {
        self.cases = self.cases.checked_sub(1)?;
        if self.budget.exhausted().is_some() {
            return None;
        }
        self.budget.charge(CASE * formulas.len() as u64);
        let settled = match Settled::new(self.plain, self.reader, formulas) {
            Ok(settled) => settled,
            Err(conflict) => return Some(conflict),
        };
        let Some(cases) = self.divider(&settled).cases() else { return self.refute_linear(&settled) };
        let rest = self.formulas(&cases.rest);
        let mut support = Support::default();
        for case in cases.all {
            support.join(&self.refute(&[&rest[..], &[case]].concat())?);
        }
        Some(support)
    }

    fn divider<'b>(&'b mut self, settled: &'b Settled) -> Divider<'b> {
        Divider { plain: self.plain, reader: self.reader, products: self.products, settled }
    }

    fn formulas(&mut self, literals: &[Literal]) -> Vec<Formula> {
        literals.iter().map(|l| l.formula(self.plain)).collect()
    }

    /// What has no products, and comparisons of them with unknowns for them.
    fn linear_part(&mut self, settled: &Settled) -> Vec<Formula> {
        let mut out = Vec::new();
        for l in &settled.literals {
            if self.products.occur_in_equations(&self.plain.pool, l.part.of) {
                continue;
            }
            let without = self.stand.linearised(self.plain, self.reader, settled, l);
            if without.is_none() || !self.products.occur(&self.plain.pool, l.part.of) {
                out.push(l.formula(self.plain));
            }
            out.extend(without);
        }
        out
    }

    /// Asks about what has no products. Where that has a model, what it fixes may decide the rest.
    fn refute_linear(&mut self, settled: &Settled) -> Option<Support> {
        let linear = self.linear_part(settled);
        let question: Vec<Term> = linear.iter().map(|f| f.term).collect();
        let model = match self.linear.check(&self.plain.pool, &question) {
            Answer::Unsat(core) => {
                let mut support = Support::default();
                core.into_iter().for_each(|i| support.join(&linear[i].support));
                return Some(support);
            }
            Answer::Sat(model) => model,
            Answer::Unknown => return None,
        };
        self.model = Some(model.clone());
        let mut unknowns = self.divider(settled).unknowns();
        unknowns.retain(|&t| !self.products.occur(&self.plain.pool, t));
        let mut fixed = fixed(self.plain, unknowns, &linear, self.linear, model);
        fixed.retain(|f| !settled.holds(self.plain, f.term));
        if fixed.is_empty() {
            return None;
        }
        fixed.extend(self.formulas(&settled.literals));
        self.refute(&fixed)
    }
}
