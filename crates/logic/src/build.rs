//! Simplifying constructors. Each rule is an identity of bit-vector arithmetic, checked by evaluation in
//! `tests/simplify.rs`. `eq`, `ne` and `ite` are for any sort; what integers have besides is in `integer_terms.rs`.

use crate::bin_op::BinOp;
use crate::bv::{apply, inverse, mask, sext, to_signed};
use crate::sort::Sort;
use crate::term::{IntOp, Node, Pool, SymId, Term, VarId};

/// Rules that look for a simplification below a node do so this deep, since terms can be deep and share subterms.
const DEPTH: u32 = 6;

impl Pool {
    /// The constant `v` modulo 2^w.
    pub fn constant(&mut self, v: u128, w: u32) -> Term {
        self.plain(Node::Const(v & mask(w)), w)
    }

    /// The truth value.
    pub fn truth(&mut self, b: bool) -> Term {
        self.constant(b as u128, 1)
    }

    /// The variable.
    pub fn var(&mut self, v: VarId, sort: impl Into<Sort>) -> Term {
        self.plain(Node::Var(v), sort)
    }

    /// The symbol.
    pub fn sym(&mut self, s: SymId, sort: impl Into<Sort>) -> Term {
        self.plain(Node::Sym(s), sort)
    }

    /// A read of `bytes` (1 to 16) bytes; `ptr` marks a read at pointer type.
    pub fn load(&mut self, addr: Term, bytes: u8, ptr: bool) -> Term {
        self.plain(Node::Load { addr, bytes, ptr }, bytes as u32 * 8)
    }

    /// The node again, through the constructors of this module.
    pub fn rebuild(&mut self, node: Node, sort: impl Into<Sort>) -> Term {
        let sort = sort.into();
        let w = sort.width().unwrap_or(0);
        match node {
            Node::Const(_) | Node::Numeral(_) | Node::Var(_) | Node::Sym(_) => self.plain(node, sort),
            Node::Load { addr, bytes, ptr } => self.load(addr, bytes, ptr),
            Node::Not(a) => self.not(a),
            Node::Neg(a) => self.neg(a),
            Node::Bin(op, a, b) => self.bin(op, a, b),
            Node::Int(op, a, b) => self.int(op, a, b),
            Node::Ite(c, a, b) => self.ite(c, a, b),
            Node::Extract { lo, of } => self.extract(of, lo as u32, w),
            Node::Zext(a) => self.zext(a, w),
            Node::Sext(a) => self.sext(a, w),
            Node::ToInt(a) => self.to_int(a),
            Node::ToBits(a) => self.to_bits(a, w),
        }
    }

    /// Any binary operator.
    pub fn bin(&mut self, op: BinOp, a: Term, b: Term) -> Term {
        match op {
            BinOp::Add => self.add(a, b),
            BinOp::Sub => self.sub(a, b),
            BinOp::Mul => self.mul(a, b),
            BinOp::And => self.and(a, b),
            BinOp::Or => self.or(a, b),
            BinOp::Xor => self.xor(a, b),
            BinOp::Concat => self.concat(a, b),
            BinOp::Eq => self.eq(a, b),
            BinOp::Ult | BinOp::Ule | BinOp::Slt | BinOp::Sle => self.compare(op, a, b),
            BinOp::Udiv | BinOp::Urem | BinOp::Sdiv | BinOp::Srem => self.divide(op, a, b),
            BinOp::Shl | BinOp::Lshr | BinOp::Ashr => self.shift(op, a, b),
        }
    }

    fn folded(&mut self, op: BinOp, a: Term, b: Term) -> Option<Term> {
        let (x, y) = (self.as_const(a)?, self.as_const(b)?);
        let w = self.width(a);
        let v = apply(op, x, y, w);
        Some(self.constant(v, if op.is_comparison() { 1 } else { w }))
    }

    /// The operation, unless its result is a choice among few constants.
    fn raw(&mut self, op: BinOp, a: Term, b: Term) -> Term {
        let w = if op.is_comparison() { 1 } else { self.width(a) };
        if let Some(cases) = self.cases(op, a, b) {
            return self.of_cases(&cases, w);
        }
        let (a, b) = if op.is_commutative() && self.rank(a) > self.rank(b) { (b, a) } else { (a, b) };
        self.plain(Node::Bin(op, a, b), w)
    }

    /// Constants last, otherwise by age.
    fn rank(&self, t: Term) -> (bool, Term) {
        (self.as_const(t).is_some(), t)
    }

    /// `a + b`, of bits or of integers.
    pub fn add(&mut self, a: Term, b: Term) -> Term {
        match self.sum_of(a, b, 1) {
            Some(sum) => self.of_sum(&sum),
            None => self.folded(BinOp::Add, a, b).unwrap_or_else(|| self.raw(BinOp::Add, a, b)),
        }
    }

    /// `a - b`, of bits or of integers.
    pub fn sub(&mut self, a: Term, b: Term) -> Term {
        if a == b {
            return self.constant(0, self.width(a));
        }
        match self.sum_of(a, b, u128::MAX) {
            Some(sum) => self.of_sum(&sum),
            None => self.folded(BinOp::Sub, a, b).unwrap_or_else(|| self.raw(BinOp::Sub, a, b)),
        }
    }

    /// `-a`, of bits or of an integer.
    pub fn neg(&mut self, a: Term) -> Term {
        let zero = self.constant(0, self.width(a));
        match self.sum_of(zero, a, u128::MAX) {
            Some(sum) => self.of_sum(&sum),
            None => self.plain(Node::Neg(a), self.width(a)),
        }
    }

    /// `a * b`, of bits or of integers.
    pub fn mul(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = if self.rank(a) > self.rank(b) { (b, a) } else { (a, b) };
        if let Some(t) = self.folded(BinOp::Mul, a, b) {
            return t;
        }
        let Some(c) = self.as_const(b) else {
            return self.raw(BinOp::Mul, a, b);
        };
        let zero = self.constant(0, self.width(a));
        match self.sum_of(zero, a, c) {
            Some(sum) => self.of_sum(&sum),
            None => self.raw(BinOp::Mul, a, b),
        }
    }

    fn divide(&mut self, op: BinOp, a: Term, b: Term) -> Term {
        if let Some(t) = self.folded(op, a, b) {
            return t;
        }
        let w = self.width(a);
        match (op, self.as_const(b)) {
            (BinOp::Udiv | BinOp::Sdiv, Some(1)) if w > 1 => a,
            (BinOp::Urem | BinOp::Srem, Some(1)) if w > 1 => self.constant(0, w),
            (BinOp::Udiv, Some(c)) if c.is_power_of_two() => {
                let s = self.constant(c.trailing_zeros() as u128, w);
                self.shift(BinOp::Lshr, a, s)
            }
            (BinOp::Urem, Some(c)) if c.is_power_of_two() => {
                let m = self.constant(c - 1, w);
                self.and(a, m)
            }
            _ => self.raw(op, a, b),
        }
    }

    fn shift(&mut self, op: BinOp, a: Term, b: Term) -> Term {
        if let Some(t) = self.folded(op, a, b) {
            return t;
        }
        let w = self.width(a);
        match (op, self.as_const(b)) {
            (_, Some(0)) => a,
            (BinOp::Shl | BinOp::Lshr, Some(s)) if s >= w as u128 => self.constant(0, w),
            (BinOp::Shl, Some(s)) => {
                let c = self.constant(1 << s, w);
                self.mul(a, c)
            }
            _ => self.raw(op, a, b),
        }
    }

    /// The complement; of a truth value, its negation.
    pub fn not(&mut self, a: Term) -> Term {
        let w = self.width(a);
        match self.node(a) {
            Node::Const(v) => self.constant(!v, w),
            Node::Not(x) => x,
            Node::Bin(BinOp::Ult, x, y) => self.compare(BinOp::Ule, y, x),
            Node::Bin(BinOp::Ule, x, y) => self.compare(BinOp::Ult, y, x),
            Node::Bin(BinOp::Slt, x, y) => self.compare(BinOp::Sle, y, x),
            Node::Bin(BinOp::Sle, x, y) => self.compare(BinOp::Slt, y, x),
            node => self.int_negated(node).unwrap_or_else(|| self.plain(Node::Not(a), w)),
        }
    }

    /// The conjunction, bit by bit.
    pub fn and(&mut self, a: Term, b: Term) -> Term {
        self.and_or(BinOp::And, a, b)
    }

    /// The disjunction, bit by bit.
    pub fn or(&mut self, a: Term, b: Term) -> Term {
        self.and_or(BinOp::Or, a, b)
    }

    /// `unit` leaves the other operand as it is, `absorbing` wins.
    fn and_or(&mut self, op: BinOp, a: Term, b: Term) -> Term {
        if let Some(t) = self.folded(op, a, b) {
            return t;
        }
        let w = self.width(a);
        let (a, b) = if self.rank(a) > self.rank(b) { (b, a) } else { (a, b) };
        let (unit, absorbing) = if op == BinOp::And { (mask(w), 0) } else { (0, mask(w)) };
        match self.as_const(b) {
            Some(c) if c == unit => return a,
            Some(c) if c == absorbing => return b,
            _ => {}
        }
        if a == b {
            return a;
        }
        if self.complementary(a, b) {
            return self.constant(absorbing, w);
        }
        for (x, y) in [(a, b), (b, a)] {
            if let Node::Bin(inner, p, q) = self.node(x) {
                if inner == op && (p == y || q == y) {
                    return x;
                }
                let is_dual = matches!((op, inner), (BinOp::And, BinOp::Or) | (BinOp::Or, BinOp::And));
                if is_dual && (p == y || q == y) {
                    return y;
                }
                if is_dual && self.complementary(p, y) {
                    return self.and_or(op, q, y);
                }
                if is_dual && self.complementary(q, y) {
                    return self.and_or(op, p, y);
                }
            }
        }
        self.raw(op, a, b)
    }

    /// One is syntactically the complement of the other.
    fn complementary(&mut self, a: Term, b: Term) -> bool {
        let strict = |n: Node| match n {
            Node::Bin(BinOp::Ult, x, y) => Some((BinOp::Ule, y, x)),
            Node::Bin(BinOp::Slt, x, y) => Some((BinOp::Sle, y, x)),
            _ => None,
        };
        let (na, nb) = (self.node(a), self.node(b));
        if let (Node::Int(..), Node::Int(..)) = (na, nb) {
            return self.int_negated(na) == Some(b);
        }
        let matches_weak =
            |s: Option<(BinOp, Term, Term)>, n: Node| s.is_some_and(|(op, x, y)| n == Node::Bin(op, x, y));
        na == Node::Not(b) || nb == Node::Not(a) || matches_weak(strict(na), nb) || matches_weak(strict(nb), na)
    }

    /// The exclusive disjunction, bit by bit.
    pub fn xor(&mut self, a: Term, b: Term) -> Term {
        if let Some(t) = self.folded(BinOp::Xor, a, b) {
            return t;
        }
        let w = self.width(a);
        if a == b {
            return self.constant(0, w);
        }
        let (a, b) = if self.rank(a) > self.rank(b) { (b, a) } else { (a, b) };
        match self.as_const(b) {
            Some(0) => a,
            Some(c) if c == mask(w) => self.not(a),
            _ => self.raw(BinOp::Xor, a, b),
        }
    }

    /// Implication between truth values.
    pub fn implies(&mut self, a: Term, b: Term) -> Term {
        let na = self.not(a);
        self.or(na, b)
    }

    /// Conjunction of all; true when empty.
    pub fn all(&mut self, ts: impl IntoIterator<Item = Term>) -> Term {
        let mut acc = self.truth(true);
        for t in ts {
            acc = self.and(acc, t);
        }
        acc
    }

    /// Disjunction of all; false when empty.
    pub fn any(&mut self, ts: impl IntoIterator<Item = Term>) -> Term {
        let mut acc = self.truth(false);
        for t in ts {
            acc = self.or(acc, t);
        }
        acc
    }

    /// Whether they differ.
    pub fn ne(&mut self, a: Term, b: Term) -> Term {
        let e = self.eq(a, b);
        self.not(e)
    }

    /// Equality of two terms of one sort.
    pub fn eq(&mut self, a: Term, b: Term) -> Term {
        if self.is_int(a) {
            return self.int(IntOp::Eq, a, b);
        }
        self.eq_within(a, b, DEPTH)
    }

    fn eq_within(&mut self, a: Term, b: Term, depth: u32) -> Term {
        if let Some(t) = self.folded(BinOp::Eq, a, b) {
            return t;
        }
        if a == b {
            return self.truth(true);
        }
        let (a, b) = if self.rank(a) > self.rank(b) { (b, a) } else { (a, b) };
        let w = self.width(a);
        if w == 1 {
            return match self.as_const(b) {
                Some(1) => a,
                Some(_) => self.not(a),
                None if self.complementary(a, b) => self.truth(false),
                None => self.raw(BinOp::Eq, a, b),
            };
        }
        if let Some(c) = self.as_const(b)
            && let Some(t) = self.eq_const(a, c, w, depth)
        {
            return t;
        }
        if let Some((x, y)) = self.same_extension(a, b) {
            return self.eq_within(x, y, depth);
        }
        self.eq_linear(a, b, w, depth)
    }

    /// `a = c` by the shape of `a`.
    fn eq_const(&mut self, a: Term, c: u128, w: u32, depth: u32) -> Option<Term> {
        match self.node(a) {
            Node::Zext(x) => {
                let wx = self.width(x);
                if c & !mask(wx) != 0 {
                    return Some(self.truth(false));
                }
                let k = self.constant(c, wx);
                Some(self.eq_within(x, k, depth))
            }
            Node::Sext(x) => {
                let wx = self.width(x);
                if sext(c & mask(wx), wx, w) != c {
                    return Some(self.truth(false));
                }
                let k = self.constant(c, wx);
                Some(self.eq_within(x, k, depth))
            }
            Node::Ite(cond, p, q) if depth > 0 && (self.as_const(p).is_some() || self.as_const(q).is_some()) => {
                let k = self.constant(c, w);
                let (ep, eq) = (self.eq_within(p, k, depth - 1), self.eq_within(q, k, depth - 1));
                Some(self.ite(cond, ep, eq))
            }
            Node::Not(x) => {
                let k = self.constant(!c, w);
                Some(self.eq_within(x, k, depth))
            }
            Node::Bin(BinOp::Concat, hi, lo) => {
                let (wh, wl) = (self.width(hi), self.width(lo));
                let (kh, kl) = (self.constant(c >> wl, wh), self.constant(c, wl));
                let (eh, el) = (self.eq_within(hi, kh, depth), self.eq_within(lo, kl, depth));
                Some(self.and(eh, el))
            }
            _ => None,
        }
    }

    /// Both sides extended in the same way from one width. Really extended: a zero extension then has a clear sign bit.
    fn same_extension(&self, a: Term, b: Term) -> Option<(Term, Term)> {
        match (self.node(a), self.node(b)) {
            (Node::Zext(x), Node::Zext(y)) | (Node::Sext(x), Node::Sext(y))
                if self.width(x) == self.width(y) && self.width(x) < self.width(a) =>
            {
                Some((x, y))
            }
            _ => None,
        }
    }

    fn eq_linear(&mut self, a: Term, b: Term, w: u32, depth: u32) -> Term {
        let Some(mut sum) = self.sum_of(a, b, u128::MAX) else {
            return self.raw(BinOp::Eq, a, b);
        };
        let m = mask(w);
        match *sum.terms.as_slice() {
            [] => self.truth(sum.constant == 0),
            [(t, c)] if c & 1 == 1 => {
                let k = sum.constant.wrapping_neg().wrapping_mul(inverse(c)) & m;
                let k = self.constant(k, w);
                if matches!(self.node(t), Node::Bin(BinOp::Add | BinOp::Sub | BinOp::Mul, ..) | Node::Neg(_)) {
                    self.raw(BinOp::Eq, t, k)
                } else {
                    self.eq_atom(t, k, depth)
                }
            }
            [(x, 1), (y, c)] if c == m => {
                sum.terms = vec![(y, 1)];
                sum.constant = sum.constant.wrapping_neg() & m;
                let r = self.of_sum(&sum);
                self.raw(BinOp::Eq, x, r)
            }
            [(x, c), (y, 1)] if c == m => {
                sum.terms = vec![(x, 1)];
                sum.constant = sum.constant.wrapping_neg() & m;
                let r = self.of_sum(&sum);
                self.raw(BinOp::Eq, y, r)
            }
            _ => {
                let k = sum.constant.wrapping_neg() & m;
                sum.constant = 0;
                if sum.terms.first().is_some_and(|&(_, c)| to_signed(c, w) < 0) {
                    for t in &mut sum.terms {
                        t.1 = t.1.wrapping_neg() & m;
                    }
                    let l = self.of_sum(&sum);
                    let k = self.constant(k.wrapping_neg() & m, w);
                    return self.raw(BinOp::Eq, l, k);
                }
                let l = self.of_sum(&sum);
                let k = self.constant(k, w);
                self.raw(BinOp::Eq, l, k)
            }
        }
    }

    /// `t = k` for a summand `t` that is not itself a sum: the shape rules apply once more.
    fn eq_atom(&mut self, t: Term, k: Term, depth: u32) -> Term {
        let (w, c) = (self.width(t), self.as_const(k).expect("k is a constant"));
        self.eq_const(t, c, w, depth).unwrap_or_else(|| self.raw(BinOp::Eq, t, k))
    }

    /// `a < b`, without sign.
    pub fn ult(&mut self, a: Term, b: Term) -> Term {
        self.compare(BinOp::Ult, a, b)
    }

    /// `a <= b`, without sign.
    pub fn ule(&mut self, a: Term, b: Term) -> Term {
        self.compare(BinOp::Ule, a, b)
    }

    /// `a < b`, with sign.
    pub fn slt(&mut self, a: Term, b: Term) -> Term {
        self.compare(BinOp::Slt, a, b)
    }

    /// `a <= b`, with sign.
    pub fn sle(&mut self, a: Term, b: Term) -> Term {
        self.compare(BinOp::Sle, a, b)
    }

    fn compare(&mut self, op: BinOp, a: Term, b: Term) -> Term {
        if let Some(t) = self.folded(op, a, b) {
            return t;
        }
        let is_strict = matches!(op, BinOp::Ult | BinOp::Slt);
        if a == b {
            return self.truth(!is_strict);
        }
        if let Some((x, y)) = self.narrowed(a, b) {
            return match (self.node(a), self.node(b)) {
                (Node::Sext(_), _) | (_, Node::Sext(_)) => self.compare(op, x, y),
                _ => self.compare(if is_strict { BinOp::Ult } else { BinOp::Ule }, x, y),
            };
        }
        if matches!(op, BinOp::Ult | BinOp::Ule) {
            self.compare_unsigned(op, a, b)
        } else {
            self.compare_signed(op, a, b)
        }
    }

    /// Operands that are extensions (or one extension and a constant that fits) compared at the narrow width.
    /// Unsigned comparison of sign extensions is monotone too, so `op` stays for those.
    fn narrowed(&mut self, a: Term, b: Term) -> Option<(Term, Term)> {
        if let Some(p) = self.same_extension(a, b) {
            return Some(p);
        }
        let (ext, other, is_left) = if self.as_const(b).is_some() { (a, b, true) } else { (b, a, false) };
        let c = self.as_const(other)?;
        let w = self.width(ext);
        let (x, fits) = match self.node(ext) {
            // One bit more keeps the sign bit of a zero extension clear.
            Node::Zext(x) => (x, c & !mask(self.width(x)) == 0 && self.width(x) < w),
            Node::Sext(x) => (x, sext(c & mask(self.width(x)), self.width(x), w) == c),
            _ => return None,
        };
        if !fits {
            return None;
        }
        let k = self.constant(c, self.width(x));
        Some(if is_left { (x, k) } else { (k, x) })
    }

    fn compare_unsigned(&mut self, op: BinOp, a: Term, b: Term) -> Term {
        let w = self.width(a);
        let is_strict = op == BinOp::Ult;
        match (self.as_const(a), self.as_const(b)) {
            (_, Some(0)) if is_strict => self.truth(false),
            (_, Some(0)) => {
                let zero = self.constant(0, w);
                self.eq(a, zero)
            }
            (_, Some(1)) if is_strict => {
                let zero = self.constant(0, w);
                self.eq(a, zero)
            }
            (_, Some(c)) if !is_strict && c == mask(w) => self.truth(true),
            (_, Some(c)) if is_strict && c == mask(w) => self.ne(a, b),
            (Some(c), _) if is_strict && c == mask(w) => self.truth(false),
            (Some(0), _) if is_strict => self.ne(b, a),
            (Some(0), _) => self.truth(true),
            // One form for constants: strict on neither side.
            (_, Some(c)) if is_strict => {
                let k = self.constant(c - 1, w);
                self.raw(BinOp::Ule, a, k)
            }
            (Some(c), _) if is_strict => {
                let k = self.constant(c + 1, w);
                self.raw(BinOp::Ule, k, b)
            }
            _ => self.raw(op, a, b),
        }
    }

    fn compare_signed(&mut self, op: BinOp, a: Term, b: Term) -> Term {
        let w = self.width(a);
        let (min, max) = (1u128 << (w - 1), mask(w) >> 1);
        let is_strict = op == BinOp::Slt;
        match (self.as_const(a), self.as_const(b)) {
            (_, Some(c)) if is_strict && c == min => self.truth(false),
            (_, Some(c)) if !is_strict && c == max => self.truth(true),
            (Some(c), _) if is_strict && c == max => self.truth(false),
            (Some(c), _) if !is_strict && c == min => self.truth(true),
            (_, Some(c)) if is_strict => {
                let k = self.constant(c.wrapping_sub(1), w);
                self.compare(BinOp::Sle, a, k)
            }
            (Some(c), _) if is_strict => {
                let k = self.constant(c.wrapping_add(1), w);
                self.compare(BinOp::Sle, k, b)
            }
            (_, Some(c)) if c == min => self.eq(a, b),
            (Some(c), _) if c == max => self.eq(b, a),
            _ => self.raw(op, a, b),
        }
    }

    /// A choice between two terms of one sort.
    pub fn ite(&mut self, c: Term, a: Term, b: Term) -> Term {
        if let Some(v) = self.as_const(c) {
            return if v == 1 { a } else { b };
        }
        if a == b {
            return a;
        }
        if let Node::Not(x) = self.node(c) {
            return self.ite(x, b, a);
        }
        let sort = self.sort(a);
        if sort == Sort::TRUTH {
            match (self.as_const(a), self.as_const(b)) {
                (Some(1), Some(_)) => return c,
                (Some(_), Some(_)) => return self.not(c),
                (Some(1), None) => return self.or(c, b),
                (Some(_), None) => {
                    let nc = self.not(c);
                    return self.and(nc, b);
                }
                (None, Some(1)) => {
                    let nc = self.not(c);
                    return self.or(nc, a);
                }
                (None, Some(_)) => return self.and(c, a),
                (None, None) => {}
            }
        }
        self.plain(Node::Ite(c, a, b), sort)
    }

    /// Bits `lo .. lo + w`.
    pub fn extract(&mut self, t: Term, lo: u32, w: u32) -> Term {
        self.extract_within(t, lo, w, DEPTH)
    }

    fn extract_within(&mut self, t: Term, lo: u32, w: u32, depth: u32) -> Term {
        let full = self.width(t);
        if lo == 0 && w == full {
            return t;
        }
        match self.node(t) {
            Node::Const(v) => self.constant(v >> lo, w),
            Node::Extract { lo: inner, of } => self.extract_within(of, inner as u32 + lo, w, depth),
            Node::Zext(x) | Node::Sext(x) if lo + w <= self.width(x) => self.extract_within(x, lo, w, depth),
            Node::Zext(x) if lo >= self.width(x) => self.constant(0, w),
            Node::Zext(x) if lo == 0 => self.zext(x, w),
            Node::Sext(x) if lo == 0 => self.sext(x, w),
            Node::Bin(BinOp::Concat, _, b) if lo + w <= self.width(b) => self.extract_within(b, lo, w, depth),
            Node::Bin(BinOp::Concat, a, b) if lo >= self.width(b) => {
                self.extract_within(a, lo - self.width(b), w, depth)
            }
            Node::Bin(op @ (BinOp::And | BinOp::Or | BinOp::Xor), a, b) if depth > 0 => {
                let (x, y) = (self.extract_within(a, lo, w, depth - 1), self.extract_within(b, lo, w, depth - 1));
                self.bin(op, x, y)
            }
            Node::Ite(c, a, b) if depth > 0 && (self.as_const(a).is_some() || self.as_const(b).is_some()) => {
                let (x, y) = (self.extract_within(a, lo, w, depth - 1), self.extract_within(b, lo, w, depth - 1));
                self.ite(c, x, y)
            }
            // The low bits of a sum or product depend on the low bits of the operands only.
            Node::Bin(op @ (BinOp::Add | BinOp::Sub | BinOp::Mul), a, b)
                if lo == 0 && (self.narrows(a, w) && self.narrows(b, w)) =>
            {
                let (x, y) = (self.extract(a, 0, w), self.extract(b, 0, w));
                self.bin(op, x, y)
            }
            _ => self.plain(Node::Extract { lo: lo as u16, of: t }, w),
        }
    }

    /// Taking the low `w` bits makes the term smaller.
    fn narrows(&self, t: Term, w: u32) -> bool {
        match self.node(t) {
            Node::Const(_) => true,
            Node::Zext(x) | Node::Sext(x) => self.width(x) <= w,
            _ => false,
        }
    }

    /// `t` with zeros in front, `w` bits in all.
    pub fn zext(&mut self, t: Term, w: u32) -> Term {
        if self.width(t) == w {
            return t;
        }
        match self.node(t) {
            Node::Const(v) => self.constant(v, w),
            Node::Zext(x) => self.zext(x, w),
            Node::Ite(c, a, b) if self.as_const(a).is_some() && self.as_const(b).is_some() => {
                let (x, y) = (self.zext(a, w), self.zext(b, w));
                self.ite(c, x, y)
            }
            _ => self.plain(Node::Zext(t), w),
        }
    }

    /// `t` with copies of its sign in front, `w` bits in all.
    pub fn sext(&mut self, t: Term, w: u32) -> Term {
        let wt = self.width(t);
        if wt == w {
            return t;
        }
        match self.node(t) {
            Node::Const(v) => self.constant(sext(v, wt, w), w),
            Node::Sext(x) => self.sext(x, w),
            Node::Zext(x) if self.width(x) < wt => self.zext(x, w),
            Node::Ite(c, a, b) if self.as_const(a).is_some() && self.as_const(b).is_some() => {
                let (x, y) = (self.sext(a, w), self.sext(b, w));
                self.ite(c, x, y)
            }
            _ => self.plain(Node::Sext(t), w),
        }
    }

    /// `a` above `b`.
    pub fn concat(&mut self, a: Term, b: Term) -> Term {
        let (wa, wb) = (self.width(a), self.width(b));
        if let (Some(x), Some(y)) = (self.as_const(a), self.as_const(b)) {
            return self.constant(x << wb | y, wa + wb);
        }
        if self.as_const(a) == Some(0) {
            return self.zext(b, wa + wb);
        }
        if let (Node::Extract { lo: la, of: ta }, Node::Extract { lo: lb, of: tb }) = (self.node(a), self.node(b))
            && ta == tb
            && la as u32 == lb as u32 + wb
        {
            return self.extract(ta, lb as u32, wa + wb);
        }
        self.plain(Node::Bin(BinOp::Concat, a, b), wa + wb)
    }
}
