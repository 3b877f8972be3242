//! From a term to its text: which reading of the bits is needed where.

use super::stands::{Names, Stands};
use super::text::{Exact, Text, Type, boolean, c_literal, container, prec, standard, wrap};
use crate::provenance::Provenance;
use ir::{Program, VarDecl};
use logic::{Node, Pool, Term, VarId, mask, to_signed};
use rustc_hash::FxHashMap;

/// One translation.
pub(super) struct Printer<'p> {
    pub(super) p: &'p Program,
    pub(super) more: &'p [VarDecl],
    pub(super) pool: &'p Pool,
    /// What is said instead of some variables.
    pub(super) stands: &'p Names,
    /// Where the variables belong.
    pub(super) about: Provenance<'p>,
    /// The names given so far; two variables of one name get different ones.
    pub(super) names: FxHashMap<VarId, String>,
    pub(super) sizes: FxHashMap<Term, u64>,
}

impl<'p> Printer<'p> {
    pub(super) fn new(about: Provenance<'p>, more: &'p [VarDecl], pool: &'p Pool, stands: &'p Names) -> Printer<'p> {
        let (names, sizes) = Default::default();
        Printer { p: about.program, more, pool, stands, about, names, sizes }
    }

    /// For terms that together are no larger than `most`: their variables have names that tell them apart.
    pub(super) fn of_size(mut self, terms: &[Term], most: u64) -> Option<Self> {
        let size = terms.iter().fold(0u64, |sum, &t| sum.saturating_add(self.size(t)));
        if size > most {
            return None;
        }
        self.qualify(self.about);
        Some(self)
    }

    pub(super) fn decl(&self, v: VarId) -> &'p VarDecl {
        let v = v.0 as usize;
        self.p.vars.get(v).unwrap_or_else(|| &self.more[v - self.p.vars.len()])
    }

    /// Size as a tree, saturating. Shared subterms are counted each time but visited once.
    pub(super) fn size(&mut self, root: Term) -> u64 {
        let mut stack = vec![root];
        while let Some(&t) = stack.last() {
            let node = self.pool.node(t);
            let depth = stack.len();
            self.for_each_child(node, |c| {
                if !self.sizes.contains_key(&c) {
                    stack.push(c);
                }
            });
            if stack.len() == depth {
                let mut size = 1u64;
                self.for_each_child(node, |c| size = size.saturating_add(self.sizes[&c]));
                self.sizes.insert(t, size);
                stack.pop();
            }
        }
        self.sizes[&root]
    }

    /// The parts of a term; of a variable that stands for another term, that one.
    fn for_each_child(&self, node: Node, mut act: impl FnMut(Term)) {
        match node {
            Node::Var(v) => {
                if let Some(&(Stands::For(of) | Stands::Before(of))) = self.stands.get(&v) {
                    act(of);
                }
            }
            _ => node.for_each_child(act),
        }
    }

    /// What is said: a variable that stands for a term is that term.
    pub(super) fn said(&self, t: Term) -> Term {
        match self.pool.node(t) {
            Node::Var(v) => match self.stands.get(&v) {
                Some(&Stands::For(of)) => self.said(of),
                _ => t,
            },
            _ => t,
        }
    }

    pub(super) fn node(&self, t: Term) -> Node {
        self.pool.node(self.said(t))
    }

    pub(super) fn width(&self, t: Term) -> u32 {
        self.pool.width(t)
    }

    pub(super) fn constant(&self, t: Term) -> Option<u128> {
        self.pool.as_const(self.said(t))
    }

    /// The translation that needs the fewest casts.
    pub(super) fn natural(&mut self, t: Term) -> Text {
        if self.pool.is_int(t) {
            return self.integer(t);
        }
        let w = self.width(t);
        match self.node(t) {
            Node::Const(v) if w == 1 => boolean(v.to_string(), prec::PRIMARY),
            Node::Const(v) => self.literal(to_signed(v, w) as u128, w, true),
            Node::Var(v) => self.variable(v),
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
            Node::Int(op, a, b) => self.integer_comparison(op, a, b, true),
            Node::ToBits(a) => self.modulo_power(a, w),
            Node::Numeral(_) | Node::ToInt(_) => unreachable!("an integer"),
        }
    }

    /// As an expression of signed type (after promotion) whose value is the signed reading.
    pub(super) fn signed(&mut self, t: Term) -> Text {
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
        if promotes && self.sum_within(t).is_some() {
            return Text { exact: Exact::Signed, ..x };
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
    pub(super) fn unsigned(&mut self, t: Term) -> Text {
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

    pub(super) fn cast(&self, x: Text, ty: Type, exact: Exact) -> Text {
        Text { text: format!("({}){}", self.type_name(ty), wrap(&x, prec::UNARY)), prec: prec::UNARY, ty, exact }
    }

    pub(super) fn type_name(&self, ty: Type) -> &'static str {
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
    pub(super) fn literal(&self, v: u128, w: u32, signed: bool) -> Text {
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
}
