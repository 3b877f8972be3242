//! Terms as C expressions over the program's own names: how invariants are shown.
//!
//! A term is a bit-vector without a sign; C has types, promotions and usual conversions. Every translated subterm
//! carries the C type of its text and how its value relates to the term (`Exact`), and a cast is printed only where
//! the value would otherwise differ. Arithmetic is meant to wrap around, as in `ir`; the text is C that parses.

mod lvalue;

use crate::provenance::Provenance;
use ir::{Program, VarDecl};
use logic::{BinOp, Node, Pool, Term, VarId, mask, to_signed};
use rustc_hash::FxHashMap;

/// Larger terms (counted as trees) are not printed.
const MAX_SIZE: u64 = 4000;

/// Which reading of the bits the value of a C expression equals, for a term of width w.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Exact {
    /// The signed one.
    Signed,
    /// The unsigned one.
    Unsigned,
    /// Both: the top bit is clear.
    Both,
    /// None: equal modulo 2^w only.
    Modulo,
}

/// A C type of scalars.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Type {
    Int { width: u32, signed: bool },
    Pointer,
}

impl Type {
    const INT: Type = Type::Int { width: 32, signed: true };
}

/// A translated term.
#[derive(Clone, Debug)]
struct Text {
    text: String,
    /// Binding strength of its top operator, see [`prec`].
    prec: u8,
    ty: Type,
    exact: Exact,
}

/// Precedence levels of C, tighter is larger.
mod prec {
    pub(super) const COND: u8 = 1;
    pub(super) const OR: u8 = 2;
    pub(super) const AND: u8 = 3;
    pub(super) const BIT_OR: u8 = 4;
    pub(super) const BIT_XOR: u8 = 5;
    pub(super) const BIT_AND: u8 = 6;
    pub(super) const EQ: u8 = 7;
    pub(super) const REL: u8 = 8;
    pub(super) const SHIFT: u8 = 9;
    pub(super) const SUM: u8 = 10;
    pub(super) const PRODUCT: u8 = 11;
    pub(super) const UNARY: u8 = 12;
    pub(super) const PRIMARY: u8 = 13;
}

/// `t` as a C expression, or `None` if it is too large to be read by anybody, or about mathematical integers.
///
/// `t` belongs to `pool`, which may be another one than the program's (a proof owns its terms).
pub fn c_expression(p: &Program, pool: &Pool, t: Term) -> Option<String> {
    c_expression_of(Provenance::of_lowered(p), &[], pool, t)
}

/// The same where `more` are declarations of variables numbered after the program's, and variables of one name are told
/// apart by the procedure of the source that they belong to, and the line on which it is called.
pub(crate) fn c_expression_of(p: Provenance<'_>, more: &[VarDecl], pool: &Pool, t: Term) -> Option<String> {
    let names = FxHashMap::default();
    let mut printer = Printer { p: p.program, more, pool, names, sizes: FxHashMap::default() };
    if pool.has_int(t) || printer.size(t) > MAX_SIZE {
        return None;
    }
    printer.qualify(p);
    Some(printer.natural(t).text)
}

struct Printer<'p> {
    p: &'p Program,
    more: &'p [VarDecl],
    pool: &'p Pool,
    /// The names given so far; two variables of one name get different ones.
    names: FxHashMap<VarId, String>,
    sizes: FxHashMap<Term, u64>,
}

impl<'p> Printer<'p> {
    fn decl(&self, v: VarId) -> &'p VarDecl {
        let v = v.0 as usize;
        self.p.vars.get(v).unwrap_or_else(|| &self.more[v - self.p.vars.len()])
    }

    /// Size as a tree, saturating. Shared subterms are counted each time but visited once.
    fn size(&mut self, root: Term) -> u64 {
        let mut stack = vec![root];
        while let Some(&t) = stack.last() {
            let node = self.pool.node(t);
            let depth = stack.len();
            node.for_each_child(|c| {
                if !self.sizes.contains_key(&c) {
                    stack.push(c);
                }
            });
            if stack.len() == depth {
                let mut size = 1u64;
                node.for_each_child(|c| size = size.saturating_add(self.sizes[&c]));
                self.sizes.insert(t, size);
                stack.pop();
            }
        }
        self.sizes[&root]
    }

    /// Gives names to the variables of the term that share theirs with others: with the procedure, or with the line of
    /// its call where that is the same.
    fn qualify(&mut self, p: Provenance<'_>) {
        let var = |t: &Term| match self.pool.node(*t) {
            Node::Var(v) => Some(v),
            _ => None,
        };
        let mut vars: Vec<VarId> = self.sizes.keys().filter_map(var).collect();
        vars.sort_unstable();
        let mut names: Vec<String> = vars.iter().map(|&v| identifier(&self.decl(v).name)).collect();
        let plain = names.clone();
        for depth in 0..2 {
            for (i, of) in shared(&names).into_iter().filter_map(|i| Some((i, p.qualifiers(vars[i])?))) {
                names[i] = format!("{}__{}", identifier(&of[depth]), plain[i]);
            }
        }
        let is_shared = shared(&names);
        for (i, name) in names.into_iter().enumerate().filter(|(i, name)| *name != plain[*i] && !is_shared.contains(i))
        {
            self.names.insert(vars[i], name);
        }
    }

    fn node(&self, t: Term) -> Node {
        self.pool.node(t)
    }

    fn width(&self, t: Term) -> u32 {
        self.pool.width(t)
    }

    fn constant(&self, t: Term) -> Option<u128> {
        self.pool.as_const(t)
    }

    fn name(&mut self, v: VarId) -> String {
        if let Some(name) = self.names.get(&v) {
            return name.clone();
        }
        let plain = identifier(&self.decl(v).name);
        let mut name = plain.clone();
        let mut n = 2;
        while self.names.values().any(|used| *used == name) {
            name = format!("{plain}__{n}");
            n += 1;
        }
        self.names.insert(v, name.clone());
        name
    }

    /// The translation that needs the fewest casts.
    fn natural(&mut self, t: Term) -> Text {
        let w = self.width(t);
        match self.node(t) {
            Node::Const(v) if w == 1 => boolean(v.to_string(), prec::PRIMARY),
            Node::Const(v) => self.literal(to_signed(v, w) as u128, w, true),
            Node::Var(v) => {
                let d = self.decl(v);
                let signed = d.ty.is_signed();
                let ty = if d.ty.is_pointer() { Type::Pointer } else { Type::Int { width: container(w), signed } };
                let exact = if signed { Exact::Signed } else { Exact::Unsigned };
                Text { text: self.name(v), prec: prec::PRIMARY, ty, exact }
            }
            Node::Sym(s) => {
                let ty = Type::Int { width: container(w), signed: false };
                Text { text: format!("input_{}", s.0), prec: prec::PRIMARY, ty, exact: Exact::Unsigned }
            }
            Node::Load { addr, bytes, ptr } => self.load(addr, bytes, ptr),
            Node::Not(a) if w == 1 => self.negation(a),
            Node::Not(a) => self.ring_unary('~', a, w),
            Node::Neg(a) => self.ring_unary('-', a, w),
            Node::Bin(op, a, b) => self.binary(op, a, b, w),
            Node::Ite(c, a, b) => self.conditional(c, a, b, w),
            Node::Extract { lo, of } => self.extract(of, lo as u32, w),
            Node::Zext(a) => {
                let x = self.unsigned(a);
                // A narrower value does not reach the sign bit of the wider type.
                Text { exact: Exact::Both, ..x }
            }
            Node::Sext(a) => self.signed(a),
            Node::Numeral(_) | Node::Int(..) | Node::ToInt(_) | Node::ToBits(_) => {
                unreachable!("integers have no C expression")
            }
        }
    }

    /// As an expression of signed type (after promotion) whose value is the signed reading.
    fn signed(&mut self, t: Term) -> Text {
        let w = self.width(t);
        if let Some(v) = self.constant(t) {
            return self.literal(to_signed(v, w) as u128, w, true);
        }
        let x = self.natural(t);
        let is_value = matches!(x.exact, Exact::Signed | Exact::Both);
        let promotes = matches!(x.ty, Type::Int { width, signed } if signed || width < 32);
        if is_value && promotes {
            return x;
        }
        if standard(w) {
            return self.cast(x, Type::Int { width: w, signed: true }, Exact::Signed);
        }
        // An odd width: the value is moved to the top of its container and back.
        let c = container(w);
        let up = self.raw_unsigned(x, w);
        let moved = format!("{} << {}", wrap(&up, prec::SHIFT), c - w);
        let ty = Type::Int { width: c, signed: true };
        let back = format!("({})({moved}) >> {}", self.type_name(ty), c - w);
        Text { text: back, prec: prec::SHIFT, ty, exact: Exact::Signed }
    }

    /// As an expression whose value is the unsigned reading, of unsigned type or never negative.
    fn unsigned(&mut self, t: Term) -> Text {
        let w = self.width(t);
        if let Some(v) = self.constant(t) {
            return self.literal(v, w, false);
        }
        let x = self.natural(t);
        match x.exact {
            Exact::Unsigned | Exact::Both if x.ty != Type::Pointer => x,
            _ => self.raw_unsigned(x, w),
        }
    }

    fn raw_unsigned(&mut self, x: Text, w: u32) -> Text {
        let c = container(w);
        let y = self.cast(x, Type::Int { width: c, signed: false }, Exact::Unsigned);
        if standard(w) {
            return y;
        }
        let m = self.literal(mask(w), c, false);
        Text { text: format!("{} & {}", wrap(&y, prec::BIT_AND), m.text), prec: prec::BIT_AND, ..y }
    }

    fn cast(&self, x: Text, ty: Type, exact: Exact) -> Text {
        Text { text: format!("({}){}", self.type_name(ty), wrap(&x, prec::UNARY)), prec: prec::UNARY, ty, exact }
    }

    fn type_name(&self, ty: Type) -> &'static str {
        let long = self.p.space.ptr_width == 64;
        match ty {
            Type::Pointer => "char *",
            Type::Int { width: 8, signed: true } => "signed char",
            Type::Int { width: 8, signed: false } => "unsigned char",
            Type::Int { width: 16, signed: true } => "short",
            Type::Int { width: 16, signed: false } => "unsigned short",
            Type::Int { width: 32, signed: true } => "int",
            Type::Int { width: 32, signed: false } => "unsigned int",
            Type::Int { width: 64, signed: true } => {
                if long {
                    "long"
                } else {
                    "long long"
                }
            }
            Type::Int { width: 64, signed: false } => {
                if long {
                    "unsigned long"
                } else {
                    "unsigned long long"
                }
            }
            Type::Int { signed: true, .. } => "__int128",
            Type::Int { signed: false, .. } => "unsigned __int128",
        }
    }

    /// `v` is already the value to print (sign-extended if `signed`).
    fn literal(&self, v: u128, w: u32, signed: bool) -> Text {
        let text = c_literal(v, signed);
        let prec = if text.starts_with('-') { prec::UNARY } else { prec::PRIMARY };
        let small = if signed { (v as i128) >= 0 } else { w > 1 && v <= mask(w) >> 1 };
        let exact = match (small, signed) {
            (true, _) => Exact::Both,
            (false, true) => Exact::Signed,
            (false, false) => Exact::Unsigned,
        };
        // The type of the literal matters only where it is wider than int; then it holds the value anyway.
        let ty = if w <= 32 {
            Type::Int { width: 32, signed: signed || small }
        } else {
            Type::Int { width: container(w), signed: signed || small }
        };
        Text { text, prec, ty, exact }
    }

    fn negation(&mut self, a: Term) -> Text {
        match self.node(a) {
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

    fn binary(&mut self, op: BinOp, a: Term, b: Term, w: u32) -> Text {
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
                let text = format!("{} << {low} | {}", wide.text, wrap(&y, prec::BIT_OR));
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

    fn ring_unary(&mut self, symbol: char, a: Term, w: u32) -> Text {
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

    fn conditional(&mut self, c: Term, a: Term, b: Term, w: u32) -> Text {
        let cond = self.natural(c);
        let (x, y) = if w == 1 { (self.natural(a), self.natural(b)) } else { (self.signed(a), self.signed(b)) };
        let text = format!("{} ? {} : {}", wrap(&cond, prec::OR), wrap(&x, prec::OR), wrap(&y, prec::COND));
        if w == 1 {
            return boolean(text, prec::COND);
        }
        Text { text, prec: prec::COND, ty: joined(x.ty, y.ty), exact: Exact::Signed }
    }

    fn extract(&mut self, of: Term, lo: u32, w: u32) -> Text {
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

fn boolean(text: String, prec: u8) -> Text {
    Text { text, prec, ty: Type::INT, exact: Exact::Unsigned }
}

/// `x`, in parentheses if its operator binds more loosely than `level`.
fn wrap(x: &Text, level: u8) -> String {
    if x.prec < level { format!("({})", x.text) } else { x.text.clone() }
}

/// Left-associative; the right operand of the same level gets parentheses. Bit operators and shifts inside anything
/// get them too: nobody remembers their precedence.
fn infix(x: &Text, symbol: &str, y: &Text, level: u8) -> String {
    let guard = |t: &Text, least: u8| {
        let obscure = (prec::BIT_OR..=prec::SHIFT).contains(&t.prec) && t.prec != level;
        if obscure { format!("({})", t.text) } else { wrap(t, least) }
    };
    format!("{} {symbol} {}", guard(x, level), guard(y, level + 1))
}

fn mirrored(symbol: &str) -> &str {
    match symbol {
        "<" => ">",
        "<=" => ">=",
        ">" => "<",
        ">=" => "<=",
        other => other,
    }
}

/// The type of a binary operation on operands of these types (C 6.3.1.8).
fn joined(a: Type, b: Type) -> Type {
    let promoted = |t| match t {
        Type::Int { width, .. } if width < 32 => (32, true),
        Type::Int { width, signed } => (width, signed),
        Type::Pointer => (64, false),
    };
    let ((wa, sa), (wb, sb)) = (promoted(a), promoted(b));
    match wa.cmp(&wb) {
        std::cmp::Ordering::Greater => Type::Int { width: wa, signed: sa },
        std::cmp::Ordering::Less => Type::Int { width: wb, signed: sb },
        std::cmp::Ordering::Equal => Type::Int { width: wa, signed: sa && sb },
    }
}

fn standard(w: u32) -> bool {
    matches!(w, 8 | 16 | 32 | 64 | 128)
}

/// The smallest C integer type's width that holds `w` bits.
fn container(w: u32) -> u32 {
    w.next_power_of_two().max(8)
}

/// A value as a C literal; `signed`: the bits are sign-extended to 128.
pub(crate) fn c_literal(v: u128, signed: bool) -> String {
    let negative = signed && (v as i128) < 0;
    let magnitude = if negative { v.wrapping_neg() } else { v };
    if magnitude > u64::MAX as u128 {
        let (high, low) = ((magnitude >> 64) as u64, magnitude as u64);
        let text = format!("((unsigned __int128){high}u << 64 | {low}u)");
        return if negative { format!("-{text}") } else { text };
    }
    match (negative, magnitude) {
        (true, 0x8000_0000) => "(-2147483647 - 1)".into(),
        (true, 0x8000_0000_0000_0000) => "(-9223372036854775807 - 1)".into(),
        (true, m) => format!("-{m}"),
        (false, m) if m > i64::MAX as u128 => format!("{m}u"),
        (false, m) => m.to_string(),
    }
}

/// The places of the names that occur more than once.
fn shared(names: &[String]) -> Vec<usize> {
    (0..names.len()).filter(|&i| names.iter().filter(|n| **n == names[i]).count() > 1).collect()
}

/// A variable's name as a C identifier: a qualifier before `::` goes, other characters become `_`.
fn identifier(name: &str) -> String {
    let last = name.rsplit("::").next().unwrap_or(name);
    let mut out: String = last.chars().map(|c| if c.is_ascii_alphanumeric() || c == '_' { c } else { '_' }).collect();
    if out.is_empty() || out.starts_with(|c: char| c.is_ascii_digit()) {
        out.insert(0, '_');
    }
    out
}

/// A scalar that a block of memory holds.
pub(crate) struct Cell {
    /// Its C expression.
    pub(crate) name: String,
    /// From the block's beginning.
    pub(crate) offset: u32,
    pub(crate) bytes: u32,
    pub(crate) signed: bool,
    pub(crate) ptr: bool,
}

/// The scalars in `bytes` bytes (1 to 16) at a concrete address.
pub(crate) fn cells(p: &Program, addr: u128, bytes: u32) -> Vec<Cell> {
    let mut found = Vec::new();
    let mut offset = 0;
    while offset < bytes {
        let rest = bytes - offset;
        let sizes = [rest, 8, 4, 2, 1].into_iter().filter(|&s| s <= rest);
        let named = sizes.filter_map(|size| lvalue::named(p, addr + offset as u128, size, offset)).next();
        let cell = named.unwrap_or_else(|| lvalue::nameless(addr + offset as u128, rest, offset));
        offset += cell.bytes;
        found.push(cell);
    }
    found
}

/// `&g.lock` for an address inside a named object.
pub(crate) fn address_of(p: &Program, addr: u128) -> Option<String> {
    lvalue::address(p, addr)
}
