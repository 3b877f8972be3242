//! The search for integers within bounds that fractions satisfy: a little branching, then what equations say, then more
//! branching, at last within boxes, where it comes to an end.

use super::bounds::{Limit, Reason, Side};
use super::branch::{Branching, Found};
use super::certificate::{Certificate, Premise};
use super::cuts::{Cutting, Tightened};
use super::form::{Form, IntVar};
use super::simplex::Simplex;
use crate::rational::Rational;
use base::Budget;
use logic::Integer;

/// Nodes before equations are looked at.
const FIRST_NODES: u64 = 8;

/// Unknowns are at most this in the boxes that are tried. A box is no premise: what contradicts it is no conflict.
const BOXES: [i64; 4] = [4, 100, 10_000, 100_000_000];

/// The name that a box's bounds have.
const BOX: u32 = u32::MAX;

/// See the module.
pub(super) struct Integers<'a> {
    pub(super) simplex: &'a mut Simplex,
    /// What each variable is, by numbers of the unknowns in the tableau; the unknowns come first.
    pub(super) meaning: &'a mut Vec<Form>,
    /// The unknowns by number in the tableau.
    pub(super) names: &'a [IntVar],
    /// Cases that may still be distinguished.
    pub(super) nodes: &'a mut u64,
    pub(super) budget: &'a Budget,
}

impl Integers<'_> {
    /// Leaves a model in place, and bounds as they were.
    pub(super) fn find(&mut self) -> Found {
        let mut candidates: Vec<(usize, Form)> =
            self.names.iter().enumerate().map(|(v, name)| (v, Form::variable(*name))).collect();
        let mark = self.simplex.bounds.mark();
        let mut found = self.explore(&candidates, FIRST_NODES, 0);
        if matches!(found, Found::GaveUp) {
            found = self.with_equations(&mut candidates);
        }
        self.simplex.bounds.undo_to(mark);
        found
    }

    fn explore(&mut self, candidates: &[(usize, Form)], nodes: u64, next_name: u32) -> Found {
        let (simplex, budget) = (&mut *self.simplex, self.budget);
        let nodes_left = nodes.min(*self.nodes);
        let mut branching = Branching { simplex, candidates, nodes_left, next_name, budget };
        let found = branching.explore();
        *self.nodes -= nodes_left - branching.nodes_left;
        found
    }

    fn with_equations(&mut self, candidates: &mut Vec<(usize, Form)>) -> Found {
        let unknowns = self.names.len() as u32;
        let (simplex, meaning) = (&mut *self.simplex, &**self.meaning);
        let mut cutting = Cutting { simplex, meaning, unknowns, cuts: Vec::new(), next_name: 0 };
        let parameters = match cutting.tighten() {
            Tightened::Conflict(certificate) => return Found::Conflict(cutting.wrap(certificate)),
            Tightened::Bounds(parameters) => parameters,
        };
        let (cuts, next_name) = (std::mem::take(&mut cutting.cuts), cutting.next_name);
        for (_, sum) in parameters {
            self.add_parameter(candidates, sum);
        }
        let found = self.explore_boxes(candidates, next_name);
        let (simplex, meaning) = (&mut *self.simplex, &**self.meaning);
        match found {
            Found::Conflict(c) => Found::Conflict(Cutting { simplex, meaning, unknowns, cuts, next_name }.wrap(c)),
            found => found,
        }
    }

    /// Branching begins with parameters.
    fn add_parameter(&mut self, candidates: &mut Vec<(usize, Form)>, sum: Form) {
        let v = self.simplex.add_sum(sum.terms.iter().map(|(v, c)| (v.0 as usize, Rational::of(c))));
        let mut named: Vec<(IntVar, Integer)> =
            sum.terms.iter().map(|(v, c)| (self.names[v.0 as usize], c.clone())).collect();
        named.sort_unstable_by_key(|(v, _)| *v);
        candidates.insert(0, (v, Form { terms: named, constant: Integer::ZERO }));
        self.meaning.push(sum);
    }

    fn explore_boxes(&mut self, candidates: &[(usize, Form)], next_name: u32) -> Found {
        let share = *self.nodes / (BOXES.len() as u64 + 2);
        match self.explore(candidates, share, next_name) {
            Found::GaveUp => {}
            found => return found,
        }
        for reach in BOXES {
            let mark = self.simplex.bounds.mark();
            let found = match self.enclose(reach) {
                Some(conflict) => Found::Conflict(conflict),
                None => self.explore(candidates, share, next_name),
            };
            self.simplex.bounds.undo_to(mark);
            match found {
                Found::Conflict(c) if c.uses(Premise::Derived(BOX)) => {}
                Found::GaveUp => {}
                found => return found,
            }
        }
        self.explore(candidates, share, next_name)
    }

    fn enclose(&mut self, reach: i64) -> Option<Certificate> {
        for v in 0..self.names.len() {
            for (side, bound) in [(Side::Lower, -reach), (Side::Upper, reach)] {
                let reason = Reason::Premise(Premise::Derived(BOX));
                if let Some(sum) = self.simplex.assert(v, side, Limit { bound: Rational::int(bound.into()), reason }) {
                    return Some(Certificate::Farkas(sum));
                }
            }
        }
        None
    }
}
