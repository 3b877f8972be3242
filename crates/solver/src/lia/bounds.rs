//! Bounds of the simplex method's variables, each with its reason.

use super::certificate::{Premise, Sum};
use crate::rational::Rational;
use std::rc::Rc;

/// Why a bound holds.
#[derive(Clone, Debug)]
pub(super) enum Reason {
    /// It is this premise.
    Premise(Premise),
    /// It is this sum of premises.
    Sum(Rc<Sum>),
}

impl Reason {
    /// Adds `factor` times the reason.
    pub(super) fn add_to(&self, factor: &Rational, sum: &mut Sum) {
        match self {
            Reason::Premise(p) => sum.push((*p, factor.clone())),
            Reason::Sum(parts) => sum.extend(parts.iter().map(|(p, f)| (*p, f.times(factor)))),
        }
    }
}

/// A bound with its reason.
#[derive(Clone, Debug)]
pub(super) struct Limit {
    pub(super) bound: Rational,
    pub(super) reason: Reason,
}

/// Which of a variable's bounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Side {
    Lower,
    Upper,
}

/// Bounds by variable, which can be taken back.
#[derive(Default)]
pub(super) struct Bounds {
    lower: Vec<Option<Limit>>,
    upper: Vec<Option<Limit>>,
    undo: Vec<(usize, Side, Option<Limit>)>,
}

impl Bounds {
    pub(super) fn add_variable(&mut self) {
        self.lower.push(None);
        self.upper.push(None);
    }

    pub(super) fn lower(&self, v: usize) -> Option<&Limit> {
        self.lower[v].as_ref()
    }

    pub(super) fn upper(&self, v: usize) -> Option<&Limit> {
        self.upper[v].as_ref()
    }

    pub(super) fn set(&mut self, v: usize, side: Side, limit: Limit) {
        let slot = match side {
            Side::Lower => &mut self.lower[v],
            Side::Upper => &mut self.upper[v],
        };
        self.undo.push((v, side, slot.replace(limit)));
    }

    /// The only value that the bounds leave.
    pub(super) fn fixed(&self, v: usize) -> Option<(&Limit, &Limit)> {
        let (lower, upper) = (self.lower[v].as_ref()?, self.upper[v].as_ref()?);
        (lower.bound == upper.bound).then_some((lower, upper))
    }

    pub(super) fn is_below(&self, v: usize, value: &Rational) -> bool {
        self.lower[v].as_ref().is_some_and(|l| *value < l.bound)
    }

    pub(super) fn is_above(&self, v: usize, value: &Rational) -> bool {
        self.upper[v].as_ref().is_some_and(|l| *value > l.bound)
    }

    /// A mark for [`Bounds::undo_to`].
    pub(super) fn mark(&self) -> usize {
        self.undo.len()
    }

    pub(super) fn undo_to(&mut self, mark: usize) {
        for (v, side, old) in self.undo.drain(mark..).rev() {
            match side {
                Side::Lower => self.lower[v] = old,
                Side::Upper => self.upper[v] = old,
            }
        }
    }
}
