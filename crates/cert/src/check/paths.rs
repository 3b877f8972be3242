//! Conditions of paths, and those of paths that meet.

use logic::{BinOp, Meeting, Plain, Term};

/// The conjunction; constants are left out.
pub(super) fn both(plain: &mut Plain, a: Term, b: Term) -> Term {
    match (plain.pool.as_const(a), plain.pool.as_const(b)) {
        (Some(1), _) | (_, Some(0)) => b,
        (_, Some(1)) | (Some(0), _) => a,
        _ if a == b => a,
        _ => plain.bin(BinOp::And, a, b),
    }
}

/// Where one of two paths is taken: whether it is the first, by what it has met since they parted, or by what the other one
/// has not met.
pub(super) fn is_first(plain: &mut Plain, first: Term, other: Term) -> Term {
    let Meeting { one, other, .. } = Meeting::of(&plain.pool, first, other);
    if one.len() <= other.len() {
        return conjunction(plain, &one);
    }
    let is_other = conjunction(plain, &other);
    plain.not(is_other)
}

fn conjunction(plain: &mut Plain, parts: &[Term]) -> Term {
    let all = plain.constant(1, 1);
    parts.iter().fold(all, |all, &t| both(plain, all, t))
}

/// The disjunction; constants are left out, and so is what both paths have in common, and what sides of a branch ask for where
/// they meet again.
pub(super) fn either(plain: &mut Plain, a: Term, b: Term) -> Term {
    match (plain.pool.as_const(a), plain.pool.as_const(b)) {
        (Some(0), _) | (_, Some(1)) => return b,
        (_, Some(0)) | (Some(1), _) => return a,
        _ => {}
    }
    let meeting = Meeting::of(&plain.pool, a, b);
    let [one, other] = meeting.disjuncts(&plain.pool);
    let before = meeting.before.unwrap_or_else(|| plain.constant(1, 1));
    if one.is_empty() || other.is_empty() {
        return before;
    }
    let (one, other) = (conjunction(plain, &one), conjunction(plain, &other));
    let since = plain.bin(BinOp::Or, one, other);
    both(plain, before, since)
}

/// The disjunction of all.
pub(super) fn any(plain: &mut Plain, terms: impl IntoIterator<Item = Term>) -> Term {
    let none = plain.constant(0, 1);
    terms.into_iter().fold(none, |any, t| either(plain, any, t))
}
