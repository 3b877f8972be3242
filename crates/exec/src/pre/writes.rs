//! Loads behind a write to memory, as values before it.

use super::conjunct::Conjunct;
use super::overlap::{Aliases, Offsets, Overlap, Place};
use crate::state::State;
use logic::{BinOp, Mentions, Node, Pool, Rewriter, Term};
use rustc_hash::FxHashMap;

/// So many bytes at an address, read at pointer type or not.
struct Load {
    addr: Term,
    bytes: u8,
    ptr: bool,
}

/// The bytes that a statement writes.
#[derive(Clone, Copy)]
pub(super) struct Written {
    pub(super) addr: Term,
    pub(super) len: Term,
    pub(super) offsets: Offsets,
}

/// Rewrites every load of `post` through a write; `inside` gives the value of a load of so many bytes (at pointer type
/// or not) at an offset in the written range. `s` is the concrete state before the write. Whether anything has changed.
pub(super) fn through_write(
    aliases: &mut Aliases,
    pool: &mut Pool,
    post: &mut [Conjunct],
    s: &State,
    written: Written,
    mut inside: impl FnMut(&mut Pool, Term, u8, bool) -> Term,
) -> bool {
    let mut memo: FxHashMap<Term, (Term, Vec<Term>)> = FxHashMap::default();
    let mut is_changed = false;
    for c in post {
        let mut alias = Vec::new();
        let mut one = |t: Term, alias: &mut Vec<Term>| {
            if !pool.mentions(t).overlaps(Mentions::LOADS) {
                return t;
            }
            let (new, literals) = memo.entry(t).or_insert_with(|| {
                let mut literals = Vec::new();
                let new = rewrite_loads(pool, t, |pool, load| {
                    let distance = pool.sub(load.addr, written.addr);
                    let place = Place { distance, bytes: load.bytes, len: written.len, offsets: written.offsets };
                    let overlap = aliases.overlap(pool, s, place, &mut literals);
                    value_after_write(pool, &load, overlap, &mut inside)
                });
                literals.retain(|&l| pool.as_const(l) != Some(1));
                (new, literals)
            });
            alias.extend_from_slice(literals);
            *new
        };
        let fact = one(c.fact, &mut alias);
        for &a in &c.alias {
            let a = one(a, &mut alias);
            alias.push(a);
        }
        is_changed |= fact != c.fact || alias != c.alias;
        *c = Conjunct { fact, alias };
    }
    is_changed
}

/// The value of a load after a write that relates to it as `overlap` says.
fn value_after_write(
    pool: &mut Pool,
    load: &Load,
    overlap: Overlap,
    inside: &mut impl FnMut(&mut Pool, Term, u8, bool) -> Term,
) -> Term {
    let &Load { addr, bytes, ptr } = load;
    match overlap {
        Overlap::Disjoint => pool.load(addr, bytes, ptr),
        Overlap::Inside(offset) => inside(pool, offset, bytes, ptr),
        Overlap::Either { distance, last } => {
            let k = pool.constant(last, pool.width(distance));
            let is_inside = pool.ule(distance, k);
            if pool.as_const(is_inside) == Some(0) {
                return pool.load(addr, bytes, ptr);
            }
            let offset = if last == 0 { k } else { distance };
            let within = inside(pool, offset, bytes, ptr);
            let apart = pool.load(addr, bytes, ptr);
            pool.ite(is_inside, within, apart)
        }
        Overlap::Cases(condition, cases) => {
            let [yes, no] = (*cases).map(|overlap| value_after_write(pool, load, overlap, inside));
            pool.ite(condition, yes, no)
        }
        Overlap::Partial { distance, len } => {
            let w = pool.width(addr);
            let mut byte = |pool: &mut Pool, i: u8| {
                let o = distance + i as i128;
                if o >= 0 && (o as u128) < len {
                    let k = pool.constant(o as u128, w);
                    return inside(pool, k, 1, false);
                }
                let k = pool.constant(i as u128, w);
                let a = pool.add(addr, k);
                pool.load(a, 1, false)
            };
            let mut t = byte(pool, 0);
            for i in 1..bytes {
                let b = byte(pool, i);
                t = pool.concat(b, t);
            }
            t
        }
    }
}

/// So many bytes of the value at an offset.
pub(super) fn extract(pool: &mut Pool, value: Term, at: Term, bytes: u8) -> Term {
    if let Some(at) = pool.as_const(at) {
        return pool.extract(value, 8 * at as u32, 8 * bytes as u32);
    }
    let (w, from) = (pool.width(value), pool.width(at));
    let at = if w > from { pool.zext(at, w) } else { pool.extract(at, 0, w) };
    let eight = pool.constant(8, w);
    let bits = pool.bin(BinOp::Mul, at, eight);
    let shifted = pool.bin(BinOp::Lshr, value, bits);
    pool.extract(shifted, 0, 8 * bytes as u32)
}

/// So many copies of a byte.
pub(super) fn repeated(pool: &mut Pool, byte: Term, count: u8) -> Term {
    (1..count).fold(byte, |t, _| pool.concat(byte, t))
}

fn rewrite_loads(pool: &mut Pool, t: Term, mut f: impl FnMut(&mut Pool, Load) -> Term) -> Term {
    Rewriter::of(Mentions::LOADS).rewrite(pool, t, &mut |pool, node, _| match node {
        Node::Load { addr, bytes, ptr } => Some(f(pool, Load { addr, bytes, ptr })),
        _ => None,
    })
}
