//! Candidates about two variables of a loop head, whatever the program says of them: templates.

use super::found::Found;
use ir::Program;
use logic::{Pool, Sort, Term, VarId};

/// How two variables of one sort may relate: equal, ordered, one twice the other, sums and differences with small constants.
pub(super) fn relations(program: &mut Program, vars: &[VarId], found: &mut Found) {
    let values: Vec<(Term, Sort)> = vars.iter().map(|&v| (program.var(v), program.var_decl(v).sort())).collect();
    let is_signed = |&v: &VarId| {
        let decl = program.var_decl(v);
        matches!(decl.sort(), Sort::Bits(w) if w > 1) && decl.ty.is_signed()
    };
    let are_signed: Vec<bool> = vars.iter().map(is_signed).collect();
    let pool = &mut program.pool;
    for (i, &(a, sort)) in values.iter().enumerate() {
        if let Sort::Bits(w) = sort
            && w > 1
        {
            let low = pool.extract(a, 0, 1);
            found.add(pool, low);
            let even = pool.not(low);
            found.add(pool, even);
        }
        if are_signed[i] {
            // Where ranges do not see it, as of a number that digits of a text are added to.
            let zero = pool.zero(sort);
            let not_negative = pool.sle(zero, a);
            found.add(pool, not_negative);
        }
        for &(b, other) in &values[..i] {
            if sort != other || sort == Sort::TRUTH {
                continue;
            }
            match sort {
                Sort::Bits(_) => related_bits(pool, a, b, found),
                Sort::Int => related_integers(pool, a, b, found),
            }
        }
    }
}

/// Differences and sums that are tried.
const OFFSETS: std::ops::RangeInclusive<i64> = -2..=2;

fn related_bits(pool: &mut Pool, a: Term, b: Term, found: &mut Found) {
    let w = pool.width(a);
    for k in OFFSETS {
        let k = pool.constant(k as i128 as u128, w);
        let shifted = pool.add(b, k);
        let t = pool.eq(a, shifted);
        found.add(pool, t);
        for (x, y) in [(a, b), (b, a)] {
            let two = pool.constant(2, w);
            let double = pool.mul(y, two);
            let double = pool.add(double, k);
            let t = pool.eq(x, double);
            found.add(pool, t);
        }
    }
    for t in [pool.ule(a, b), pool.ule(b, a), pool.sle(a, b), pool.sle(b, a)] {
        found.add(pool, t);
    }
    // Counters in lock step may overflow; how far they are apart does not change, nor on which side.
    let zero = pool.constant(0, w);
    for (x, y) in [(a, b), (b, a)] {
        let apart = pool.sub(x, y);
        for t in [pool.slt(zero, apart), pool.sle(zero, apart)] {
            found.add(pool, t);
        }
    }
    let (low, other) = (pool.extract(a, 0, 1), pool.extract(b, 0, 1));
    let t = pool.eq(low, other);
    found.add(pool, t);
}

fn related_integers(pool: &mut Pool, a: Term, b: Term, found: &mut Found) {
    for k in OFFSETS {
        let k = pool.integer(k);
        let shifted = pool.int_add(b, k);
        let t = pool.eq(a, shifted);
        found.add(pool, t);
        for (x, y) in [(a, b), (b, a)] {
            let double = pool.int_add(y, y);
            let double = pool.int_add(double, k);
            let t = pool.eq(x, double);
            found.add(pool, t);
            let shifted = pool.int_add(y, k);
            let t = pool.int_le(x, shifted);
            found.add(pool, t);
        }
    }
}
