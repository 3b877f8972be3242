//! What conditions tell: inequalities between sums of any number of variables.

use super::element::Polyhedra;
use crate::octagons::{Around, Compared};
use logic::{BinOp, Node, Term};
use std::rc::Rc;

/// Conditions nested deeper than this tell what octagons make of them.
const MOST_DEPTH: u32 = 40;

impl Polyhedra {
    /// Keeps the states in which `condition` is `outcome`, of those that octagons have kept; false where there is none.
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
                    (true, true) => self.shapes = joined(&left, &right),
                    (true, false) => self.shapes = left.shapes,
                    (false, true) => self.shapes = right.shapes,
                    (false, false) => return false,
                }
                true
            }
            node => Compared::of(node, outcome).into_iter().all(|c| self.compare(around, c)),
        }
    }

    fn compare(&mut self, around: Around<'_>, compared: Compared) -> bool {
        let sums = self.reader(around).sums_at_most(compared);
        sums.is_some_and(|sums| sums.iter().all(|(sum, most)| self.at_most(around, sum, *most)))
    }
}

fn joined(a: &Polyhedra, b: &Polyhedra) -> Vec<Rc<super::Polyhedron>> {
    a.shapes.iter().zip(&b.shapes).map(|(a, b)| super::domain::join_shapes(a, b)).collect()
}
