//! What one element says is told to another, in other words.

use super::element::Polyhedra;
use super::polyhedron::small;
use super::row::{Kind, Row};
use super::sums::parts;
use crate::octagons::{Around, Linear, Reading, reading};
use logic::{Term, VarId};
use std::collections::BTreeSet;

impl Polyhedra {
    /// Keeps the states in which `other` holds of what its variables mean here; false where there is none.
    pub(super) fn hear(
        &mut self,
        around: Around<'_>,
        other: &Polyhedra,
        meaning: &dyn Fn(VarId) -> Option<Term>,
    ) -> bool {
        let mut touched = BTreeSet::new();
        for (members, shape) in around.packs.members().iter().zip(&other.shapes) {
            for &v in members {
                let Some(sum) = self.meant(around, v, meaning) else { continue };
                touched.extend(parts(around.packs, &sum).into_keys());
                let (lo, hi) = other.octagons.range_of(around.program, around.packs, v);
                let is_possible = hi.is_none_or(|hi| self.at_most(around, &sum, hi))
                    && lo.is_none_or(|lo| self.at_most(around, &sum.negated(), -lo));
                if !is_possible {
                    return false;
                }
            }
            for (row, kind) in shape.constraints() {
                let Some((sum, constant)) = self.said(around, members, row, meaning) else { continue };
                let is_possible = self.at_most(around, &sum.negated(), constant)
                    && (kind == Kind::Inequality || self.at_most(around, &sum, -constant));
                if !is_possible {
                    return false;
                }
            }
        }
        self.reduce(around, &touched)
    }

    fn meant(&self, around: Around<'_>, v: VarId, meaning: &dyn Fn(VarId) -> Option<Term>) -> Option<Linear> {
        let as_ = reading(around.program, v).unwrap_or(Reading::Signed);
        Some(self.reader(around).linear(meaning(v)?, as_))
    }

    /// The sum of a row without its constant, and that; `None` where a variable has no meaning.
    fn said(
        &self,
        around: Around<'_>,
        members: &[VarId],
        row: &Row,
        meaning: &dyn Fn(VarId) -> Option<Term>,
    ) -> Option<(Linear, i128)> {
        let factors: Option<Vec<i128>> = row.coordinates().iter().map(small).collect();
        let factors = factors?;
        let mut sum = Linear::constant(0);
        for (&v, &f) in members.iter().zip(&factors[1..]).filter(|(_, f)| **f != 0) {
            sum = sum.plus(&self.meant(around, v, meaning)?.scaled(f)?);
        }
        Some((sum, factors[0]))
    }
}
