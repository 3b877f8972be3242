//! What is known, as formulas. Sums are over so many bits that they do not wrap around.

use super::bounds::{Bounds, Signed};
use super::element::Octagons;
use super::linear::{Reading, reading};
use crate::ranges::Leaf;
use ir::Program;
use logic::{IntOp, Integer, Sort, Term, VarId, mask};

impl Octagons {
    /// What is known, part by part. `[false]` for an element without states.
    pub fn claims(&self, program: &mut Program) -> Vec<Term> {
        let mut leaves: Vec<Leaf> = self.env.leaves().map(|(leaf, _)| leaf).collect();
        leaves.sort_unstable();
        let mut out: Vec<Term> = leaves.into_iter().filter_map(|l| self.env.claim(program, l, false)).collect();
        let packs = self.packs.clone();
        for (bounds, members) in self.bounds.iter().zip(packs.members()) {
            let Some(bounds) = bounds.closed() else { return vec![program.pool.truth(false)] };
            out.extend(bound_claims(program, &bounds, members));
        }
        let truth = program.pool.truth(true);
        out.retain(|&t| t != truth);
        out
    }
}

fn bound_claims(program: &mut Program, bounds: &Bounds, members: &[VarId]) -> Vec<Term> {
    let signed: Vec<Signed> = (0..members.len()).flat_map(|k| [Signed::plus(k), Signed::minus(k)]).collect();
    let mut out = Vec::new();
    for (i, &a) in signed.iter().enumerate() {
        if let Some(c) = bounds.bound(a) {
            out.extend(single(program, (members[a.variable()], a == Signed::plus(a.variable())), c));
        }
        for &b in &signed[i + 1..] {
            let (Some(c), true) = (bounds.pair_bound(a, b), a.variable() != b.variable()) else { continue };
            let side = |s: Signed| (members[s.variable()], s == Signed::plus(s.variable()));
            out.push(pair(program, side(a), side(b), c));
        }
    }
    out
}

/// `±v <= c`, unless every value of the type satisfies that.
fn single(program: &mut Program, (v, is_plus): (VarId, bool), c: i128) -> Option<Term> {
    let x = program.var(v);
    let Some(as_) = reading(program, v) else {
        let (k, zero) = (integer(program, c), integer(program, 0));
        let signed = if is_plus { x } else { program.pool.int(IntOp::Sub, zero, x) };
        return Some(program.pool.int(IntOp::Le, signed, k));
    };
    let width = program.pool.width(x);
    let (lo, hi) = as_.range(width);
    let end = if is_plus { c } else { -c };
    if (is_plus && end >= hi) || (!is_plus && end <= lo) {
        return None;
    }
    if (is_plus && end < lo) || (!is_plus && end > hi) {
        return Some(program.pool.truth(false));
    }
    let k = program.pool.constant(end as u128 & mask(width), width);
    let (a, b) = if is_plus { (x, k) } else { (k, x) };
    Some(at_most(program, as_, a, b))
}

fn at_most(program: &mut Program, as_: Reading, a: Term, b: Term) -> Term {
    match as_ {
        Reading::Signed => program.pool.sle(a, b),
        Reading::Unsigned => program.pool.ule(a, b),
    }
}

pub(crate) fn integer(program: &mut Program, k: i128) -> Term {
    let magnitude = program.pool.integer(Integer::from(k.unsigned_abs()));
    if k >= 0 {
        return magnitude;
    }
    let zero = program.pool.integer(Integer::ZERO);
    program.pool.int(IntOp::Sub, zero, magnitude)
}

/// `±v ±w <= c`.
fn pair(program: &mut Program, (v, v_plus): (VarId, bool), (w, w_plus): (VarId, bool), c: i128) -> Term {
    let (x, y) = (program.var(v), program.var(w));
    let readings = (reading(program, v), reading(program, w));
    let (Sort::Bits(m), Sort::Bits(n), (Some(rx), Some(ry))) = (program.pool.sort(x), program.pool.sort(y), readings)
    else {
        return pair_of_integers(program, (v, v_plus), (w, w_plus), c);
    };
    // An order of two values of one type.
    if m == n && rx == ry && v_plus != w_plus && c == 0 {
        let (a, b) = if v_plus { (x, y) } else { (y, x) };
        return at_most(program, rx, a, b);
    }
    let width = m.max(n) + 2;
    let half = 1i128 << (width - 1);
    if c >= half {
        return program.pool.truth(true);
    }
    if c < -half {
        return program.pool.truth(false);
    }
    let mut wide = |t, as_: Reading, is_plus: bool| {
        let t = match as_ {
            Reading::Signed => program.pool.sext(t, width),
            Reading::Unsigned => program.pool.zext(t, width),
        };
        if is_plus { t } else { program.pool.neg(t) }
    };
    let (a, b) = (wide(x, rx, v_plus), wide(y, ry, w_plus));
    let sum = program.pool.add(a, b);
    let k = program.pool.constant(c as u128 & mask(width), width);
    program.pool.sle(sum, k)
}

fn pair_of_integers(program: &mut Program, v: (VarId, bool), w: (VarId, bool), c: i128) -> Term {
    let mut side = |(v, is_plus): (VarId, bool)| {
        let x = program.var(v);
        let x = match reading(program, v) {
            None => x,
            Some(Reading::Unsigned) => program.pool.to_int(x),
            Some(Reading::Signed) => program.pool.to_signed_int(x),
        };
        let zero = program.pool.integer(Integer::ZERO);
        if is_plus { x } else { program.pool.int(IntOp::Sub, zero, x) }
    };
    let (a, b) = (side(v), side(w));
    let sum = program.pool.int(IntOp::Add, a, b);
    let k = integer(program, c);
    program.pool.int(IntOp::Le, sum, k)
}
