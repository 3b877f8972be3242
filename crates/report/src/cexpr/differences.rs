//! Sums that are made wide so that they cannot wrap around: in C they are sums of `long`, and a difference that is compared with nothing
//! is a comparison of two numbers.

use super::printer::Printer;
use super::text::{Text, boolean, infix, prec};
use logic::{BinOp, Node, Term, to_signed};

impl Printer<'_> {
    /// The least and the greatest value of the signed reading, where it is that of a sum that does not wrap around, whichever values its
    /// parts have.
    pub(super) fn sum_within(&self, t: Term) -> Option<(i128, i128)> {
        let w = self.width(t);
        if w > 64 {
            return None;
        }
        let (least, most) = match self.node(t) {
            Node::Const(v) => (to_signed(v, w), to_signed(v, w)),
            Node::Sext(a) => {
                let half = 1i128 << (self.width(a) - 1);
                (-half, half - 1)
            }
            Node::Zext(a) => (0, (1i128 << self.width(a)) - 1),
            Node::Neg(a) => {
                let (least, most) = self.sum_within(a)?;
                (-most, -least)
            }
            Node::Bin(BinOp::Add, a, b) => {
                let (x, y) = (self.sum_within(a)?, self.sum_within(b)?);
                (x.0 + y.0, x.1 + y.1)
            }
            Node::Bin(BinOp::Sub, a, b) => {
                let (x, y) = (self.sum_within(a)?, self.sum_within(b)?);
                (x.0 - y.1, x.1 - y.0)
            }
            _ => return None,
        };
        let half = 1i128 << (w - 1);
        (-half <= least && most < half).then_some((least, most))
    }

    /// `x - y`, compared with a number close to zero: a comparison of the two.
    pub(super) fn compared_difference(&mut self, difference: Term, symbol: &str, with: Term) -> Option<Text> {
        let Node::Bin(BinOp::Sub, x, y) = self.node(difference) else { return None };
        let (Node::Sext(x), Node::Sext(y)) = (self.node(x), self.node(y)) else { return None };
        self.sum_within(difference)?;
        let with = to_signed(self.constant(with)?, self.width(difference));
        let symbol = match (symbol, with) {
            ("<=", -1) | ("<", 0) => "<",
            ("<=", 0) | ("<", 1) => "<=",
            (">=", 1) | (">", 0) => ">",
            (">=", 0) | (">", -1) => ">=",
            _ => return None,
        };
        let (x, y) = (self.signed(x), self.signed(y));
        Some(boolean(infix(&x, symbol, &y, prec::REL), prec::REL))
    }
}
