//! Equations that determine an unknown.

use logic::{BinOp, Node, Pool, Term};

/// `definition` with `t ⇔ unknown = definition`, where `t` is an equation linear in `unknown` with coefficient ±1.
pub(crate) fn solved_for(pool: &mut Pool, t: Term, unknown: Term) -> Option<Term> {
    if t == unknown {
        return Some(pool.truth(true));
    }
    if pool.node(t) == Node::Not(unknown) {
        return Some(pool.truth(false));
    }
    let Node::Bin(BinOp::Eq, a, b) = pool.node(t) else { return None };
    if pool.width(a) != pool.width(unknown) || pool.width(a) == 1 {
        return None;
    }
    let difference = pool.sub(a, b);
    let candidates = [pool.sub(unknown, difference), pool.add(unknown, difference)];
    candidates.into_iter().find(|&c| !logic::leaves(pool, &[c]).contains(&unknown))
}

/// The term with `by` in place of `unknown`, a leaf.
pub(crate) fn replaced(pool: &mut Pool, t: Term, unknown: Term, by: Term) -> Term {
    let node = pool.node(unknown);
    logic::Rewriter::of(pool.mentions(unknown)).rewrite(pool, t, &mut |_, n, _| (n == node).then_some(by))
}
