//! Mathematical integers. C has none: they are written with its operators, and nothing wraps around.

use super::operators::mirrored;
use super::printer::Printer;
use super::text::{Exact, Text, Type, boolean, container, infix, prec, wrap};
use logic::{IntOp, Integer, Node, Term};

/// An integer. No cast is ever put around it, so that the type says nothing.
fn number(text: String, prec: u8) -> Text {
    Text { text, prec, ty: Type::INT, exact: Exact::Both }
}

fn literal(n: &Integer) -> Text {
    number(n.to_string(), if n.is_negative() { prec::UNARY } else { prec::PRIMARY })
}

impl Printer<'_> {
    /// The integer `t`.
    pub(super) fn integer(&mut self, t: Term) -> Text {
        match self.node(t) {
            Node::Var(v) => number(self.name(v), prec::PRIMARY),
            Node::Sym(s) => number(format!("input_{}", s.0), prec::PRIMARY),
            Node::Int(op, a, b) => self.arithmetic(op, a, b),
            Node::Ite(c, a, b) => {
                let (c, x, y) = (self.natural(c), self.integer(a), self.integer(b));
                let text = format!("{} ? {} : {}", wrap(&c, prec::OR), wrap(&x, prec::OR), wrap(&y, prec::COND));
                number(text, prec::COND)
            }
            Node::ToInt(a) => {
                let bits = self.unsigned(a);
                number(bits.text, bits.prec)
            }
            _ => literal(&self.pool.as_integer(self.said(t)).expect("every other integer is a constant")),
        }
    }

    fn arithmetic(&mut self, op: IntOp, a: Term, b: Term) -> Text {
        let (x, y) = (self.integer(a), self.integer(b));
        match op {
            IntOp::Add => match self.pool.as_integer(self.said(b)).filter(Integer::is_negative) {
                Some(n) => number(infix(&x, "-", &literal(&n.neg()), prec::SUM), prec::SUM),
                None => number(infix(&x, "+", &y, prec::SUM), prec::SUM),
            },
            IntOp::Sub => number(infix(&x, "-", &y, prec::SUM), prec::SUM),
            // A constant factor is read first: `2 * x`.
            IntOp::Mul if self.pool.is_constant(self.said(b)) => {
                number(infix(&y, "*", &x, prec::PRODUCT), prec::PRODUCT)
            }
            IntOp::Mul => number(infix(&x, "*", &y, prec::PRODUCT), prec::PRODUCT),
            IntOp::Div => number(format!("div({}, {})", x.text, y.text), prec::PRIMARY),
            IntOp::Mod => number(format!("mod({}, {})", x.text, y.text), prec::PRIMARY),
            IntOp::Eq | IntOp::Lt | IntOp::Le => unreachable!("a comparison is a truth value"),
        }
    }

    /// A comparison of integers, or its negation.
    pub(super) fn integer_comparison(&mut self, op: IntOp, a: Term, b: Term, outcome: bool) -> Text {
        let (symbol, level) = match (op, outcome) {
            (IntOp::Eq, true) => ("==", prec::EQ),
            (IntOp::Eq, false) => ("!=", prec::EQ),
            (IntOp::Lt, true) => ("<", prec::REL),
            (IntOp::Lt, false) => (">=", prec::REL),
            (_, true) => ("<=", prec::REL),
            (_, false) => (">", prec::REL),
        };
        // The variable is read first: `0 <= x` becomes `x >= 0`.
        let (a, b, symbol) =
            if self.pool.is_constant(self.said(a)) { (b, a, mirrored(symbol)) } else { (a, b, symbol) };
        let (x, y) = (self.integer(a), self.integer(b));
        boolean(infix(&x, symbol, &y, level), level)
    }

    /// The integer modulo 2^w.
    pub(super) fn modulo_power(&mut self, a: Term, w: u32) -> Text {
        let text = format!("to_bits{w}({})", self.integer(a).text);
        Text { text, prec: prec::PRIMARY, ty: Type::Int { width: container(w), signed: false }, exact: Exact::Unsigned }
    }
}
