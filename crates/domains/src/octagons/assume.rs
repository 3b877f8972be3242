//! What conditions tell: inequalities between sums of variables.

use super::compared::Compared;
use super::element::{Octagons, side};
use super::linear::{Interval, Linear};
use super::packs::Packs;
use super::reader::Reader;
use ir::Program;
use logic::{BinOp, Node, Term};
use std::rc::Rc;

/// Longer sums tell little of pairs.
const MOST_TERMS: usize = 8;
/// Conditions nested deeper than this tell what ranges make of them.
const MOST_DEPTH: u32 = 40;

/// What sums are read with.
#[derive(Clone, Copy)]
pub(crate) struct Around<'a> {
    pub(crate) program: &'a Program,
    pub(crate) packs: &'a Packs,
}

impl<'a> Around<'a> {
    pub(crate) fn reader(self, known: &'a Octagons) -> Reader<'a> {
        Reader::new(self.program, self.packs, known)
    }
}

impl Octagons {
    /// Keeps the states in which `condition` is `outcome`, of those that ranges have kept; false where there is none.
    pub(super) fn assume(&mut self, around: Around<'_>, condition: Term, outcome: bool) -> bool {
        self.assume_at(around, condition, outcome, MOST_DEPTH)
    }

    fn assume_at(&mut self, around: Around<'_>, condition: Term, outcome: bool, depth: u32) -> bool {
        let Some(depth) = depth.checked_sub(1) else { return true };
        match around.program.pool.node(condition) {
            Node::Not(c) => self.assume_at(around, c, !outcome, depth),
            Node::Bin(op @ (BinOp::And | BinOp::Or), a, b) => {
                if (op == BinOp::And) == outcome {
                    return self.assume_at(around, a, outcome, depth) && self.assume_at(around, b, outcome, depth);
                }
                let (mut left, mut right) = (self.clone(), self.clone());
                match (left.assume_at(around, a, outcome, depth), right.assume_at(around, b, outcome, depth)) {
                    (true, true) => {
                        let both = left.bounds.iter().zip(&right.bounds).map(|(a, b)| Rc::new(a.join(b)));
                        self.bounds = both.collect();
                        // Ranges that one side has narrowed are not those of both.
                        true
                    }
                    (true, false) => {
                        *self = left;
                        true
                    }
                    (false, true) => {
                        *self = right;
                        true
                    }
                    (false, false) => false,
                }
            }
            node => Compared::of(node, outcome).into_iter().all(|c| self.compare(around, c)),
        }
    }

    fn compare(&mut self, around: Around<'_>, compared: Compared) -> bool {
        let sums = around.reader(self).sums_at_most(compared);
        sums.is_some_and(|sums| sums.iter().all(|(sum, most)| self.at_most(around, sum, *most)))
    }

    /// Adds `sum <= most`, as far as it can be said of pairs of variables.
    pub(super) fn at_most(&mut self, around: Around<'_>, sum: &Linear, most: i128) -> bool {
        let Some(rest) = sum.rest.0 else { return true };
        let Some(most) = most.checked_sub(rest) else { return true };
        if sum.terms.is_empty() {
            return 0 <= most;
        }
        if sum.terms.len() > MOST_TERMS {
            return true;
        }
        let terms: Vec<_> = sum.terms.iter().map(|(&v, &f)| (v, f)).collect();
        let reader = around.reader(self);
        // The least that each summand can be.
        let least: Vec<Option<i128>> = terms.iter().map(|&(v, f)| least(reader.range_of(v), f)).collect();
        let without = |i: usize, j: usize| {
            let mut others = (0..terms.len()).filter(|&k| k != i && k != j);
            others.try_fold(most, |left, k| left.checked_sub(least[k]?))
        };
        let mut new = Vec::new();
        for (i, &(v, f)) in terms.iter().enumerate() {
            if let (Some((p, a)), Some(left)) = (side(around.packs, v, f.signum()), without(i, i)) {
                new.push((p, a, a, 2 * left.div_euclid(f.abs())));
            }
            for (j, &(w, g)) in terms.iter().enumerate().skip(i + 1).filter(|(_, t)| t.1.abs() == f.abs()) {
                let sides = side(around.packs, v, f.signum()).zip(side(around.packs, w, g.signum()));
                if let (Some(((p, a), (q, b))), Some(left)) = (sides, without(i, j))
                    && p == q
                {
                    new.push((p, a, b, left.div_euclid(f.abs())));
                }
            }
        }
        let mut touched: Vec<usize> = new.iter().map(|n| n.0).collect();
        touched.dedup();
        new.into_iter().all(|(p, a, b, c)| self.add(p, a, b, c))
            && touched.into_iter().all(|p| self.tell_ranges(around.program, around.packs, p))
    }
}

/// The least that a multiple of an integer can be.
fn least((lo, hi): Interval, factor: i128) -> Option<i128> {
    let end = if factor < 0 { hi } else { lo };
    end?.checked_mul(factor).filter(|n| n.unsigned_abs() < 1 << 110)
}
