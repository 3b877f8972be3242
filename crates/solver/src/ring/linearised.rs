//! Comparisons of sums of products, with what equations say put in and an unknown for each product that is left: `r < 2 * b` follows
//! from `r < 2 * y * a` and `b = y * a`, whatever `y * a` is.

use super::equations::Derived;
use super::literals::{Formula, Literal};
use super::polynomial::{Monomial, Polynomial};
use super::reading::Reader;
use super::settled::Settled;
use logic::{BinOp, Node, Part, Plain, SymId, Term};
use rustc_hash::FxHashMap;

/// The unknowns that stand for products, by width.
#[derive(Default)]
pub(super) struct Stand {
    for_products: FxHashMap<(Monomial, u32), Term>,
}

impl Stand {
    /// The comparison without products; `None` where it is none, or has none.
    pub(super) fn linearised(
        &mut self,
        plain: &mut Plain,
        reader: &mut Reader,
        settled: &Settled,
        literal: &Literal,
    ) -> Option<Formula> {
        let Node::Bin(op @ (BinOp::Ult | BinOp::Ule | BinOp::Slt | BinOp::Sle), a, b) =
            plain.pool.node(literal.part.of)
        else {
            return None;
        };
        let [a, b] = [a, b].map(|side| settled.value(plain, reader, side));
        let (a, b) = (a?, b?);
        let has_products = |p: &Polynomial| p.summands().any(|(m, _)| m.degree() > 1);
        if !has_products(&a.polynomial) && !has_products(&b.polynomial) {
            return None;
        }
        let support = literal.support.and(&a.support).and(&b.support);
        let [a, b] = [&a, &b].map(|side| self.sum(plain, side));
        let of = plain.bin(op, a, b);
        Some(Formula { term: super::literals::term(plain, Part { of, outcome: literal.part.outcome }), support })
    }

    fn sum(&mut self, plain: &mut Plain, Derived { polynomial, .. }: &Derived) -> Term {
        let w = polynomial.width();
        let mut sum = plain.constant(0, w);
        for (m, c) in polynomial.summands() {
            let mut summand = plain.constant(c, w);
            if m.degree() > 0 {
                let unknown = self.unknown(plain, m, w);
                summand = plain.bin(BinOp::Mul, unknown, summand);
            }
            sum = plain.bin(BinOp::Add, sum, summand);
        }
        sum
    }

    fn unknown(&mut self, plain: &mut Plain, m: &Monomial, w: u32) -> Term {
        if let Some(t) = m.as_unknown() {
            return t;
        }
        let next = SymId(u32::MAX - self.for_products.len() as u32);
        *self.for_products.entry((m.clone(), w)).or_insert_with(|| plain.node(Node::Sym(next), w))
    }
}
