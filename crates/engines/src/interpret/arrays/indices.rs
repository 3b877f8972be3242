//! Indices that are a variable and a constant, and what terms say of the element at any index instead.

use logic::{BinOp, Mentions, Node, Pool, Rewriter, Sort, Term, VarId, mask};

/// How a variable becomes an index.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Extension {
    /// It has the width of addresses.
    None,
    Signed,
    Unsigned,
}

/// `extension(variable + inner) + outer`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Index {
    pub(super) variable: VarId,
    pub(super) extension: Extension,
    /// Of the variable.
    width: u32,
    inner: u128,
    /// With its sign.
    outer: u128,
}

/// A term and a constant more.
fn split(pool: &Pool, t: Term) -> (Term, u128) {
    match pool.node(t) {
        Node::Bin(BinOp::Add, a, b) => match (pool.as_const(a), pool.as_const(b)) {
            (_, Some(k)) => (a, k),
            (Some(k), _) => (b, k),
            _ => (t, 0),
        },
        _ => (t, 0),
    }
}

impl Index {
    /// Of a term of the width of addresses.
    pub(super) fn of(pool: &Pool, t: Term) -> Option<Index> {
        let all = 128 - pool.width(t);
        let (t, outer) = split(pool, t);
        let outer = ((outer << all) as i128 >> all) as u128;
        let (extension, narrow) = match pool.node(t) {
            Node::Sext(a) => (Extension::Signed, a),
            Node::Zext(a) => (Extension::Unsigned, a),
            _ => (Extension::None, t),
        };
        let (x, inner) = split(pool, narrow);
        match pool.node(x) {
            Node::Var(variable) => Some(Index { variable, extension, width: pool.width(x), inner, outer }),
            _ => None,
        }
    }

    /// How much more than the variable it is, if nothing wraps around.
    pub(super) fn ahead(&self, pool: &Pool, k: Term) -> u128 {
        let (w, shift) = (pool.width(k), 128 - self.width);
        let inner = ((self.inner << shift) as i128 >> shift) as u128;
        self.outer.wrapping_add(inner) & mask(w)
    }

    /// The variable, so that the index is `k`.
    fn solved(&self, pool: &mut Pool, k: Term) -> Term {
        let (w, width) = (pool.width(k), self.width);
        let outer = pool.constant(self.outer.wrapping_neg() & mask(w), w);
        let wide = pool.add(k, outer);
        let narrow = pool.extract(wide, 0, width);
        let inner = pool.constant(self.inner.wrapping_neg() & mask(width), width);
        pool.add(narrow, inner)
    }

    /// The term for the variable that makes the index `k`. Extensions of it are `k` and a constant again, as they are
    /// where nothing wraps around: this is a guess.
    pub(super) fn substituted(&self, pool: &mut Pool, t: Term, k: Term) -> Term {
        let solved = self.solved(pool, k);
        let v = self.variable;
        Rewriter::of(Mentions::var(v)).rewrite(pool, t, &mut |pool, node, sort| match node {
            Node::Var(u) if u == v => Some(solved),
            Node::Sext(a) | Node::Zext(a) if sort == pool.sort(k) => widened(pool, a, k),
            _ => None,
        })
    }
}

/// `k + c` for the low bits of `k` and a constant.
fn widened(pool: &mut Pool, narrow: Term, k: Term) -> Option<Term> {
    let (low, constant) = split(pool, narrow);
    let (Node::Extract { lo: 0, of }, Sort::Bits(w), Sort::Bits(n)) = (pool.node(low), pool.sort(k), pool.sort(low))
    else {
        return None;
    };
    let (base, outer) = split(pool, of);
    if base != k {
        return None;
    }
    let shift = 128 - n;
    let extended = ((constant << shift) as i128 >> shift) as u128;
    let c = pool.constant(extended.wrapping_add(outer) & mask(w), w);
    Some(pool.add(k, c))
}

/// A variable as an index.
pub(super) fn wide(pool: &mut Pool, x: Term, extension: Extension, w: u32) -> Term {
    match extension {
        Extension::None => x,
        Extension::Signed => pool.sext(x, w),
        Extension::Unsigned => pool.zext(x, w),
    }
}
