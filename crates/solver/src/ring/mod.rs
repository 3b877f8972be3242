//! Equations between products of words, and between long sums: what follows from others in the ring of integers modulo 2^width is decided there,
//! instead of by gates. A multiplier of 64 bits is out of a SAT solver's reach where the two sides are built differently; as
//! polynomials they are the same.
//!
//! A question with such equations is refuted by cases ([`refutation`]) on terms that are built plainly, node by node. What has no
//! products in a case is asked a solver about. A question that reads memory is asked before with unknowns for products ([`opaque`]).
//! A refutation says which assertions it rests on; where none is found, the question goes on as it is. So nothing is satisfiable that was not, and what is unsatisfiable is so by these rules:
//! - sums, differences, negatives, complements, products and shifts by constants are those of the ring;
//! - `x = y * (x / y) + x % y`, with sign and without;
//! - multiples of what is zero may be added to what is compared with zero;
//! - two unknowns are as far apart as what has no products leaves them ([`differences`]);
//! - equal factors have equal products, in either order, and zero and one do what they do; products of small factors are small, and of two
//!   multiples of one factor the greater one is greater by that factor at least ([`opaque`]);
//! - c = 2^k * odd terms only on one side and fewer factors two on the other differ.

mod apart;
mod cases;
mod definitions;
mod differences;
mod equations;
mod linearised;
mod literals;
mod opaque;
mod polynomial;
mod products;
mod reading;
mod refutation;
mod settled;
mod support;
#[cfg(test)]
mod tests;

use crate::api::{Answer, Solve, SolverStats};
use apart::Apart;
pub(crate) use apart::Without;
use base::Budget;
use logic::{Pool, Term};
pub use products::Products;

/// See the module. Serves terms of one pool only.
pub(crate) struct Ring<S, L> {
    inner: S,
    products: Products,
    apart: Apart<L>,
}

impl<S: Solve, L: Solve> Ring<S, L> {
    /// `inner` is asked what is not decided here; `make` makes solvers for what has no products.
    pub(crate) fn new(inner: S, make: impl Fn(Without) -> L + 'static, budget: Budget) -> Ring<S, L> {
        Ring::of(Products::default, inner, make, budget)
    }

    /// The same with another idea of what a product is.
    fn of(products: fn() -> Products, inner: S, make: impl Fn(Without) -> L + 'static, budget: Budget) -> Ring<S, L> {
        Ring { inner, products: products(), apart: Apart::new(products, Box::new(make), budget) }
    }
}

impl<S: Solve, L: Solve> Solve for Ring<S, L> {
    fn check(&mut self, pool: &Pool, assertions: &[Term]) -> Answer {
        let Ring { products, apart, inner } = self;
        if assertions.iter().any(|&t| products.occur_in_equations(pool, t)) {
            match apart.check(pool, assertions) {
                Answer::Unknown => {}
                answer => return answer,
            }
        }
        inner.check(pool, assertions)
    }

    fn stats(&self) -> SolverStats {
        self.inner.stats().plus(self.apart.stats())
    }

    fn problem(&self) -> Option<&str> {
        self.inner.problem().or(self.apart.problem())
    }
}
