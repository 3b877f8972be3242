//! Sums of variables with an interval.

use crate::ranges::IntervalSet;
use ir::{Program, ScalarType};
use logic::{VarId, mask, to_signed};
use std::collections::BTreeMap;

/// How bits are read as an integer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reading {
    Unsigned,
    Signed,
}

impl Reading {
    /// How a comparison reads its operands.
    pub(crate) fn of_signed(is_signed: bool) -> Reading {
        if is_signed { Reading::Signed } else { Reading::Unsigned }
    }

    /// The integers that so many bits can be, at most 64.
    pub(crate) fn range(self, width: u32) -> (i128, i128) {
        match self {
            Reading::Unsigned => (0, mask(width) as i128),
            Reading::Signed => (-(1 << (width - 1)), (1 << (width - 1)) - 1),
        }
    }
}

/// How a variable's value is read; `None`: it is an integer.
pub(crate) fn reading(program: &Program, v: VarId) -> Option<Reading> {
    match program.var_decl(v).ty {
        ScalarType::Signed(_) => Some(Reading::Signed),
        // What a floating point number is worth does not matter here: its bits are a number as well.
        ScalarType::Unsigned(_) | ScalarType::Pointer(_) | ScalarType::Float(_) => Some(Reading::Unsigned),
        ScalarType::Int => None,
    }
}

/// Integers from here to there; `None`: no end. Ends are less than 2^100 apart from zero.
pub(crate) type Interval = (Option<i128>, Option<i128>);

/// Beyond this, ends are given up.
const HUGE: i128 = 1 << 100;

fn limited(end: i128) -> Option<i128> {
    Some(end).filter(|e| e.unsigned_abs() < HUGE as u128)
}

pub(crate) fn plus(a: Option<i128>, b: Option<i128>) -> Option<i128> {
    limited(a? + b?)
}

pub(crate) fn times(a: Option<i128>, k: i128) -> Option<i128> {
    a?.checked_mul(k).and_then(limited)
}

/// A sum of variables with factors, and an integer of the interval.
#[derive(Clone, Debug)]
pub(crate) struct Linear {
    pub(crate) terms: BTreeMap<VarId, i128>,
    pub(crate) rest: Interval,
}

impl Linear {
    pub(crate) fn interval(rest: Interval) -> Linear {
        Linear { terms: BTreeMap::new(), rest }
    }

    pub(crate) fn constant(k: i128) -> Linear {
        Linear::interval((limited(k), limited(k)))
    }

    pub(crate) fn variable(v: VarId) -> Linear {
        Linear { terms: BTreeMap::from([(v, 1)]), rest: (Some(0), Some(0)) }
    }

    pub(crate) fn scaled(&self, k: i128) -> Option<Linear> {
        if k == 0 {
            return Some(Linear::constant(0));
        }
        let terms: Option<BTreeMap<VarId, i128>> =
            self.terms.iter().map(|(&v, &f)| Some((v, times(Some(f), k)?))).collect();
        let (lo, hi) = (times(self.rest.0, k), times(self.rest.1, k));
        Some(Linear { terms: terms?, rest: if k < 0 { (hi, lo) } else { (lo, hi) } })
    }

    pub(crate) fn plus(&self, other: &Linear) -> Linear {
        let mut terms = self.terms.clone();
        for (&v, &f) in &other.terms {
            *terms.entry(v).or_default() += f;
        }
        terms.retain(|_, f| *f != 0);
        Linear { terms, rest: (plus(self.rest.0, other.rest.0), plus(self.rest.1, other.rest.1)) }
    }

    pub(crate) fn minus(&self, other: &Linear) -> Linear {
        self.plus(&other.scaled(-1).expect("factors are small"))
    }

    pub(crate) fn negated(&self) -> Linear {
        Linear::interval((Some(0), Some(0))).minus(self)
    }

    pub(crate) fn moved(&self, by: i128) -> Linear {
        self.plus(&Linear::constant(by))
    }
}

/// The ends of a set that is not empty.
pub(crate) fn ends(set: &IntervalSet, as_: Reading) -> (i128, i128) {
    let width = set.width();
    let half = 1u128 << (width - 1);
    let ends = set.parts().iter().map(|&(lo, hi)| match as_ {
        Reading::Unsigned => (lo as i128, hi as i128),
        Reading::Signed if lo < half && half <= hi => as_.range(width),
        Reading::Signed => (to_signed(lo, width), to_signed(hi, width)),
    });
    ends.reduce(|(a, b), (c, d)| (a.min(c), b.max(d))).unwrap_or_else(|| as_.range(width))
}
