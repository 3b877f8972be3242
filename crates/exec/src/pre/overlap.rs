//! How the bytes that a load reads lie to those that a statement writes.

use super::unknowns::Shown;
use crate::state::State;
use logic::{BinOp, Node, Pool, Term};

/// How the bytes of a load relate to the bytes that a statement writes.
pub(super) enum Overlap {
    Disjoint,
    /// The load lies inside the written range, this far from its start.
    Inside(Term),
    /// Inside at the distances up to `last`, disjoint at all others: an unknown of the block decides.
    Either {
        distance: Term,
        last: u128,
    },
    /// As the condition on unknowns of the block says.
    Cases(Term, Box<[Overlap; 2]>),
    /// Some bytes inside, some outside; distance and length are these constants.
    Partial {
        distance: i128,
        len: u128,
    },
}

/// Accesses with an unknown in their distance that are kept as both cases in one precondition; the others are decided as
/// the state shows.
const MAX_CASES: usize = 96;

/// Which offsets in the written range have a value in closed form.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Offsets {
    Any,
    /// Only constant ones: an offset is fixed to the one that the state shows.
    Constant,
}

/// Where a load lies: how far from the start of the written range, which has this length, and so many bytes of it.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) distance: Term,
    pub(super) bytes: u8,
    pub(super) len: Term,
    pub(super) offsets: Offsets,
}

/// Decides aliases in one precondition.
#[derive(Default)]
pub(super) struct Aliases {
    pub(super) shown: Shown,
    /// Symbols may be in the conjuncts.
    pub(super) has_unknowns: bool,
    /// [`Overlap::Either`] and [`Overlap::Cases`] so far.
    cases: usize,
}

impl Aliases {
    /// Decides how the bytes at a place relate to the written range: by the terms if they decide it, or an unknown of the
    /// block does; otherwise as the state `s` shows, with the literals that say so.
    pub(super) fn overlap(&mut self, pool: &mut Pool, s: &State, at: Place, literals: &mut Vec<Term>) -> Overlap {
        let by_unknowns = match self.has_unknowns && self.cases < MAX_CASES {
            true => self.by_unknowns(pool, s, at, literals),
            false => None,
        };
        by_unknowns.unwrap_or_else(|| self.as_shown(pool, s, at, literals))
    }

    /// Both sides of what an unknown decides, if one does.
    fn by_unknowns(&mut self, pool: &mut Pool, s: &State, at: Place, literals: &mut Vec<Term>) -> Option<Overlap> {
        let Place { distance, bytes, len, .. } = at;
        if let Some(n) = pool.as_const(len)
            && is_in_or_out(pool, distance, bytes as u128, n)
        {
            self.cases += 1;
            return Some(Overlap::Either { distance, last: n - bytes as u128 });
        }
        let (condition, cases) = unknown_choice(pool, distance)?;
        self.cases += 1;
        // What a case relies on matters where it is the case.
        let others = [pool.not(condition), condition];
        let mut i = 0;
        let cases = cases.map(|distance| {
            let mut of_case = Vec::new();
            let overlap = self.overlap(pool, s, Place { distance, ..at }, &mut of_case);
            literals.extend(of_case.into_iter().map(|l| pool.or(others[i], l)));
            i += 1;
            overlap
        });
        Some(Overlap::Cases(condition, Box::new(cases)))
    }

    /// As the state shows.
    fn as_shown(&mut self, pool: &mut Pool, s: &State, at: Place, literals: &mut Vec<Term>) -> Overlap {
        let Place { distance, bytes, len, offsets } = at;
        let bytes = bytes as u128;
        let w = pool.width(distance);
        let m = logic::mask(w);
        let d = self.shown.bits(pool, distance, s);
        let n = self.shown.bits(pool, len, s);
        let n_term = pool.constant(n, w);
        let same_len = pool.eq(len, n_term);
        literals.push(same_len);
        if n == 0 {
            return Overlap::Disjoint;
        }
        // lo <= distance <= hi
        let in_range = |pool: &mut Pool, lo: u128, hi: u128| {
            let k = pool.constant(lo, w);
            let shifted = pool.sub(distance, k);
            let span = pool.constant(hi - lo, w);
            pool.ule(shifted, span)
        };
        if d >= n && d <= m - bytes + 1 {
            let l = in_range(pool, n, m - bytes + 1);
            literals.push(l);
            return Overlap::Disjoint;
        }
        let is_inside = n >= bytes && d <= n - bytes;
        if is_inside && (offsets == Offsets::Any || n == bytes) {
            let l = in_range(pool, 0, n - bytes);
            literals.push(l);
            let zero = pool.constant(0, w);
            return Overlap::Inside(if n == bytes { zero } else { distance });
        }
        let k = pool.constant(d, w);
        let l = pool.eq(distance, k);
        literals.push(l);
        if is_inside { Overlap::Inside(k) } else { Overlap::Partial { distance: logic::to_signed(d, w), len: n } }
    }
}

/// Whether an unknown of the block has a say in the distance, and `bytes` bytes at it lie inside of the `n` written ones or
/// outside of them whatever its value.
fn is_in_or_out(pool: &Pool, distance: Term, bytes: u128, n: u128) -> bool {
    if n < bytes || !logic::has_symbols(pool, distance) {
        return false;
    }
    // All distances are equal modulo the stride.
    let (residue, bits) = pool.common_residue(distance, pool.width(distance).min(64));
    let (residue, stride) = (residue as i128, 1i128 << bits);
    let (bytes, n) = (bytes as i128, n as i128);
    let is_possible = |d: i128| (d - residue).rem_euclid(stride) == 0;
    (1..bytes).all(|x| !is_possible(-x) && !is_possible(n - x))
}

/// `t` as a choice that an unknown of the block makes: the condition, and what `t` is where it holds and where not.
fn unknown_choice(pool: &mut Pool, t: Term) -> Option<(Term, [Term; 2])> {
    let choice = |pool: &mut Pool, x: Term| match pool.node(x) {
        Node::Ite(c, a, b) => logic::has_symbols(pool, c).then_some((c, [a, b])),
        Node::Bin(BinOp::Add | BinOp::Sub, ..) => unknown_choice(pool, x),
        _ => None,
    };
    match pool.node(t) {
        Node::Bin(op @ (BinOp::Add | BinOp::Sub), a, b) => {
            if let Some((c, cases)) = choice(pool, a) {
                return Some((c, cases.map(|x| pool.bin(op, x, b))));
            }
            let (c, cases) = choice(pool, b)?;
            Some((c, cases.map(|x| pool.bin(op, a, x))))
        }
        Node::Ite(..) => choice(pool, t),
        _ => None,
    }
}
