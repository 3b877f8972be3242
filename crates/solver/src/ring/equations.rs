//! Equations between polynomials, solved for unknowns and for monomials, as far as that is done without dividing by zero
//! divisors: whatever follows from them by adding multiples is found to be zero.

use super::polynomial::{Monomial, Polynomial, quotient};
use super::support::Support;
use logic::{Term, mask};

/// Equations that are taken in; the others are left out.
const MAX_EQUATIONS: usize = 64;

/// Multiples of equations that are taken from one polynomial.
const MAX_MULTIPLES: usize = 100;

/// A polynomial, and what it rests on.
#[derive(Clone, Debug)]
pub(super) struct Derived {
    pub(super) polynomial: Polynomial,
    pub(super) support: Support,
}

/// See the module.
#[derive(Default)]
pub(super) struct Equations {
    /// Unknowns in terms of others, in which no unknown that is solved for occurs.
    solved: Vec<(Term, Derived)>,
    /// Polynomials that are zero, with the monomial that each takes out of others.
    pivots: Vec<(Monomial, Derived)>,
    /// What they contradict each other because of.
    pub(super) conflict: Option<Support>,
}

impl Equations {
    /// The polynomials are all zero.
    pub(super) fn new(zeros: impl IntoIterator<Item = Derived>) -> Equations {
        let mut equations = Equations::default();
        let mut todo: Vec<Derived> = zeros.into_iter().take(MAX_EQUATIONS).collect();
        // What determines an unknown goes first: it is put in everywhere.
        while let Some(i) =
            todo.iter().position(|z| equations.reduced(z).is_some_and(|r| r.polynomial.determined().is_some()))
        {
            let zero = todo.remove(i);
            equations.add(&zero);
        }
        todo.iter().for_each(|zero| equations.add(zero));
        equations
    }

    fn add(&mut self, zero: &Derived) {
        let Some(zero) = self.reduced(zero).filter(|z| !z.polynomial.is_zero()) else { return };
        if zero.polynomial.is_never_zero() {
            self.conflict.get_or_insert(zero.support);
            return;
        }
        match zero.polynomial.determined() {
            Some(unknown) => self.solve(unknown, zero),
            None => self.pivot(zero),
        }
    }

    /// `unknown` is `-rest / c`, where the polynomial is `c * unknown + rest`.
    fn solve(&mut self, unknown: Term, zero: Derived) {
        let w = zero.polynomial.width();
        let c = zero.polynomial.coefficient(&Monomial::of(unknown));
        let factor = logic::inverse(c).wrapping_neg() & mask(w);
        let alone = Polynomial::unknown(unknown, w);
        let rest = zero.polynomial.plus(&alone, c.wrapping_neg());
        let Some(value) = rest.and_then(|rest| Polynomial::constant(0, w).plus(&rest, factor)) else { return };
        let new = Derived { polynomial: value, support: zero.support };
        let put_in = |old: &Derived| {
            if old.polynomial.width() != w || !old.polynomial.has(unknown) {
                return Some(old.clone());
            }
            let polynomial = old.polynomial.with(unknown, &new.polynomial)?;
            Some(Derived { polynomial, support: old.support.and(&new.support) })
        };
        // What gets too large is left out: the rest says less.
        self.solved = self.solved.iter().filter_map(|(t, old)| Some((*t, put_in(old)?))).collect();
        let pivots: Vec<Derived> = std::mem::take(&mut self.pivots).iter().filter_map(|(_, old)| put_in(old)).collect();
        self.solved.push((unknown, new));
        pivots.iter().for_each(|zero| self.add(zero));
    }

    /// The polynomial takes the monomial with the fewest factors two out of others, among those the one of lowest degree.
    fn pivot(&mut self, zero: Derived) {
        let twos = |(m, c): &(&Monomial, u128)| (c.trailing_zeros(), m.degree() == 0, m.degree());
        let Some(pivot) = zero.polynomial.summands().min_by_key(twos).map(|(m, _)| m.clone()) else { return };
        self.pivots.push((pivot, zero));
    }

    /// The polynomial without what the equations say is zero. `None` where it gets too large.
    pub(super) fn reduced(&self, of: &Derived) -> Option<Derived> {
        let Derived { mut polynomial, mut support } = of.clone();
        let w = polynomial.width();
        for (unknown, value) in &self.solved {
            if value.polynomial.width() == w && polynomial.has(*unknown) {
                polynomial = polynomial.with(*unknown, &value.polynomial)?;
                support.join(&value.support);
            }
        }
        let pivots = || self.pivots.iter().filter(|(_, zero)| zero.polynomial.width() == w);
        // Multiples of what has the highest degree become smaller, so that this ends.
        for _ in 0..MAX_MULTIPLES {
            let next = pivots().find_map(|(_, zero)| {
                let leading = zero.polynomial.leading()?;
                Some((polynomial.without_multiple(leading, &zero.polynomial)?, &zero.support))
            });
            let Some((smaller, why)) = next else { break };
            polynomial = smaller;
            support.join(why);
        }
        for (pivot, zero) in pivots() {
            let c = polynomial.coefficient(pivot);
            if c != 0
                && let Some(factor) = quotient(c, zero.polynomial.coefficient(pivot))
            {
                polynomial = polynomial.plus(&zero.polynomial, factor.wrapping_neg())?;
                support.join(&zero.support);
            }
        }
        Some(Derived { polynomial, support })
    }
}
