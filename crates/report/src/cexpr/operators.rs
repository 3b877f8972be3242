//! The operators of terms in C's operators.

use super::lvalue::address_of;
use super::printer::Printer;
use super::text::{Exact, Text, Type, boolean, container, infix, joined, prec, standard, wrap};
use logic::{BinOp, Node, Term, mask, to_signed};

impl Printer<'_> {
    pub(super) fn negation(&mut self, a: Term) -> Text {
        match self.node(a) {
            Node::Int(op, x, y) => self.integer_comparison(op, x, y, false),
            Node::Bin(BinOp::Eq, x, y) if self.width(x) > 1 => self.equality(x, y, "!="),
            Node::Bin(BinOp::Eq, x, y) => self.truth_pair(x, y, "!=", prec::EQ),
            Node::Bin(op @ (BinOp::Slt | BinOp::Ult), x, y) => self.comparison(op, x, y, ">="),
            Node::Bin(op @ (BinOp::Sle | BinOp::Ule), x, y) => self.comparison(op, x, y, ">"),
            _ => {
                let x = self.natural(a);
                boolean(format!("!{}", wrap(&x, prec::UNARY)), prec::UNARY)
            }
        }
    }

    pub(super) fn binary(&mut self, op: BinOp, a: Term, b: Term, w: u32) -> Text {
        let of_truths = self.width(a) == 1;
        match op {
            BinOp::And if of_truths => self.truth_pair(a, b, "&&", prec::AND),
            BinOp::Or if of_truths => self.truth_pair(a, b, "||", prec::OR),
            BinOp::Xor if of_truths => self.truth_pair(a, b, "!=", prec::EQ),
            BinOp::Eq if of_truths => self.truth_pair(a, b, "==", prec::EQ),
            BinOp::Eq => self.equality(a, b, "=="),
            BinOp::Slt | BinOp::Ult => self.comparison(op, a, b, "<"),
            BinOp::Sle | BinOp::Ule => self.comparison(op, a, b, "<="),
            BinOp::Add => self.sum(a, b, w),
            BinOp::Sub => self.ring("-", prec::SUM, a, b, w),
            BinOp::Mul => self.ring("*", prec::PRODUCT, a, b, w),
            BinOp::And => self.ring("&", prec::BIT_AND, a, b, w),
            BinOp::Or => self.ring("|", prec::BIT_OR, a, b, w),
            BinOp::Xor => self.ring("^", prec::BIT_XOR, a, b, w),
            BinOp::Udiv => self.division("/", a, b, w, false),
            BinOp::Urem => self.division("%", a, b, w, false),
            BinOp::Sdiv => self.division("/", a, b, w, true),
            BinOp::Srem => self.division("%", a, b, w, true),
            BinOp::Shl => {
                let (x, y) = (self.at_width(a, w), self.unsigned(b));
                self.modular(infix(&x, "<<", &y, prec::SHIFT), prec::SHIFT, x.ty, w)
            }
            BinOp::Lshr => {
                let (x, y) = (self.unsigned(a), self.unsigned(b));
                Text { text: infix(&x, ">>", &y, prec::SHIFT), prec: prec::SHIFT, ..x }
            }
            BinOp::Ashr => {
                let (x, y) = (self.signed(a), self.unsigned(b));
                Text { text: infix(&x, ">>", &y, prec::SHIFT), prec: prec::SHIFT, ..x }
            }
            BinOp::Concat => {
                let low = self.width(b);
                let high = self.unsigned(a);
                let wide = self.cast(high, Type::Int { width: container(w), signed: false }, Exact::Unsigned);
                let y = self.unsigned(b);
                // In parentheses if it is one of these, too: its first operand would be made wide by itself.
                let text = format!("{} << {low} | {}", wide.text, wrap(&y, prec::BIT_XOR));
                Text { text, prec: prec::BIT_OR, ..wide }
            }
        }
    }

    fn truth_pair(&mut self, a: Term, b: Term, symbol: &str, level: u8) -> Text {
        let (x, y) = (self.natural(a), self.natural(b));
        let level_of = |t: Term, x: &Text| match (level, self.node(t)) {
            (prec::OR, Node::Bin(BinOp::Or, ..)) => wrap(x, prec::OR),
            // `a && b || c` needs no parentheses and makes compilers warn.
            (prec::OR, _) => wrap(x, prec::BIT_OR),
            (prec::AND, _) => wrap(x, prec::AND),
            _ => wrap(x, prec::REL),
        };
        let (left, right) = (level_of(a, &x), level_of(b, &y));
        boolean(format!("{left} {symbol} {right}"), level)
    }

    fn equality(&mut self, a: Term, b: Term, symbol: &str) -> Text {
        let (a, b) = if self.constant(a).is_some() { (b, a) } else { (a, b) };
        // `x - y == 0` is `x == y`, also where it wraps around.
        if let (Some(0), Node::Bin(BinOp::Sub, x, y)) = (self.constant(b), self.node(a)) {
            return self.equality(x, y, symbol);
        }
        let x = self.natural(a);
        if let Some(v) = self.constant(b) {
            return self.equals_constant(a, x, v, symbol);
        }
        let y = self.natural(b);
        let pair = match (x.exact, y.exact) {
            _ if x.ty == Type::Pointer && y.ty == Type::Pointer => (x, y),
            (Exact::Signed | Exact::Both, Exact::Signed | Exact::Both) => (self.signed(a), self.signed(b)),
            (Exact::Unsigned | Exact::Both, Exact::Unsigned | Exact::Both) => (self.unsigned(a), self.unsigned(b)),
            (Exact::Signed, _) | (_, Exact::Signed) => (self.signed(a), self.signed(b)),
            _ => (self.unsigned(a), self.unsigned(b)),
        };
        boolean(infix(&pair.0, symbol, &pair.1, prec::EQ), prec::EQ)
    }

    fn equals_constant(&mut self, a: Term, x: Text, v: u128, symbol: &str) -> Text {
        let w = self.width(a);
        if x.ty == Type::Pointer {
            let right =
                address_of(self.p, v).unwrap_or_else(|| if v == 0 { "0".into() } else { format!("(void *){v:#x}") });
            return boolean(format!("{} {symbol} {right}", wrap(&x, prec::REL)), prec::EQ);
        }
        let (x, y) = match x.exact {
            Exact::Unsigned | Exact::Both => (self.unsigned(a), self.literal(v, w, false)),
            Exact::Signed | Exact::Modulo => (self.signed(a), self.literal(to_signed(v, w) as u128, w, true)),
        };
        boolean(infix(&x, symbol, &y, prec::EQ), prec::EQ)
    }

    fn comparison(&mut self, op: BinOp, a: Term, b: Term, symbol: &str) -> Text {
        let is_signed = matches!(op, BinOp::Slt | BinOp::Sle);
        // The variable is read first: `0 <= x` becomes `x >= 0`.
        let (a, b, symbol) = match self.constant(a) {
            Some(_) => (b, a, mirrored(symbol)),
            None => (a, b, symbol),
        };
        if is_signed && let Some(of_two) = self.compared_difference(a, symbol, b) {
            return of_two;
        }
        let (x, y) = if is_signed { (self.signed(a), self.signed(b)) } else { (self.unsigned(a), self.unsigned(b)) };
        boolean(infix(&x, symbol, &y, prec::REL), prec::REL)
    }

    /// `a + b`; a negative constant or factor is subtracted.
    fn sum(&mut self, a: Term, b: Term, w: u32) -> Text {
        if let Some(positive) = self.negated(b) {
            let x = self.at_width(a, w);
            let y = match positive {
                Negated::Constant(c) => self.literal(c, w, false),
                Negated::Term(t) => self.at_width(t, w),
                Negated::Product(t, c) => {
                    let (t, c) = (self.at_width(t, w), self.literal(c, w, false));
                    Text { text: infix(&c, "*", &t, prec::PRODUCT), prec: prec::PRODUCT, ..t }
                }
            };
            return self.modular(infix(&x, "-", &y, prec::SUM), prec::SUM, joined(x.ty, y.ty), w);
        }
        if self.negated(a).is_some() {
            return self.sum(b, a, w);
        }
        self.ring("+", prec::SUM, a, b, w)
    }

    /// What is subtracted when `t` is added.
    fn negated(&self, t: Term) -> Option<Negated> {
        let w = self.width(t);
        let magnitude = |v: u128| (w > 1 && v > mask(w) >> 1).then(|| v.wrapping_neg() & mask(w));
        match self.node(t) {
            Node::Const(v) => magnitude(v).map(Negated::Constant),
            Node::Neg(a) => Some(Negated::Term(a)),
            Node::Bin(BinOp::Mul, a, b) => match magnitude(self.constant(b)?)? {
                1 => Some(Negated::Term(a)),
                c => Some(Negated::Product(a, c)),
            },
            _ => None,
        }
    }

    /// An operator whose low bits depend on the operands' low bits only.
    fn ring(&mut self, symbol: &str, level: u8, a: Term, b: Term, w: u32) -> Text {
        // A constant factor is read first: `2 * x`.
        let (a, b) = if symbol == "*" && self.constant(b).is_some() { (b, a) } else { (a, b) };
        let (mut x, mut y) = (self.at_width(a, w), self.at_width(b, w));
        if self.constant(a).is_some() {
            x.ty = y.ty;
        } else if self.constant(b).is_some() {
            y.ty = x.ty;
        }
        self.modular(infix(&x, symbol, &y, level), level, joined(x.ty, y.ty), w)
    }

    pub(super) fn ring_unary(&mut self, symbol: char, a: Term, w: u32) -> Text {
        let x = self.at_width(a, w);
        let text = format!("{symbol}{}", wrap(&x, prec::PRIMARY));
        self.modular(text, prec::UNARY, x.ty, w)
    }

    /// An operand that makes C compute in at least `w` bits. Pointers become numbers.
    fn at_width(&mut self, t: Term, w: u32) -> Text {
        if let Some(v) = self.constant(t) {
            return self.literal(to_signed(v, w) as u128, w, true);
        }
        let x = self.natural(t);
        match x.ty {
            Type::Int { width, .. } if width.max(32) >= w => x,
            Type::Int { signed, .. } => self.cast(x, Type::Int { width: container(w), signed }, Exact::Modulo),
            Type::Pointer => self.cast(x, Type::Int { width: container(w), signed: false }, Exact::Unsigned),
        }
    }

    /// The result of wrap-around arithmetic: exact if C computed in exactly `w` bits.
    fn modular(&self, text: String, prec: u8, ty: Type, w: u32) -> Text {
        let exact = match ty {
            Type::Int { width, signed } if width.max(32) == w => {
                if signed {
                    Exact::Signed
                } else {
                    Exact::Unsigned
                }
            }
            _ => Exact::Modulo,
        };
        let ty = match ty {
            Type::Int { width, .. } if width < 32 => Type::INT,
            ty => ty,
        };
        Text { text, prec, ty, exact }
    }

    fn division(&mut self, symbol: &str, a: Term, b: Term, w: u32, is_signed: bool) -> Text {
        let (x, y) = if is_signed { (self.signed(a), self.signed(b)) } else { (self.unsigned(a), self.unsigned(b)) };
        let exact = if is_signed { Exact::Signed } else { Exact::Unsigned };
        let ty = if w < 32 { Type::INT } else { joined(x.ty, y.ty) };
        Text { text: infix(&x, symbol, &y, prec::PRODUCT), prec: prec::PRODUCT, ty, exact }
    }

    pub(super) fn conditional(&mut self, c: Term, a: Term, b: Term, w: u32) -> Text {
        let cond = self.natural(c);
        let (x, y) = if w == 1 { (self.natural(a), self.natural(b)) } else { (self.signed(a), self.signed(b)) };
        let text = format!("{} ? {} : {}", wrap(&cond, prec::OR), wrap(&x, prec::OR), wrap(&y, prec::COND));
        if w == 1 {
            return boolean(text, prec::COND);
        }
        Text { text, prec: prec::COND, ty: joined(x.ty, y.ty), exact: Exact::Signed }
    }

    pub(super) fn extract(&mut self, of: Term, lo: u32, w: u32) -> Text {
        let ty = Type::Int { width: container(w), signed: false };
        let shifted = if lo == 0 {
            self.at_width(of, w)
        } else {
            let x = self.unsigned(of);
            Text { text: format!("{} >> {lo}", wrap(&x, prec::SHIFT)), prec: prec::SHIFT, ..x }
        };
        if w == 1 {
            return boolean(format!("{} & 1", wrap(&shifted, prec::BIT_AND)), prec::BIT_AND);
        }
        if standard(w) {
            return self.cast(shifted, ty, Exact::Unsigned);
        }
        let m = self.literal(mask(w), container(w), false);
        Text {
            text: format!("{} & {}", wrap(&shifted, prec::BIT_AND), m.text),
            prec: prec::BIT_AND,
            ty: shifted.ty,
            exact: Exact::Unsigned,
        }
    }
}

enum Negated {
    Constant(u128),
    Term(Term),
    /// `-c * t`.
    Product(Term, u128),
}

pub(super) fn mirrored(symbol: &str) -> &str {
    match symbol {
        "<" => ">",
        "<=" => ">=",
        ">" => "<",
        ">=" => "<=",
        other => other,
    }
}
