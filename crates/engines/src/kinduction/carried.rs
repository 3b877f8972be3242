//! What was asked of where a variable begins, of where it has come to: a pointer begins at `buffer + used`, and behind a test that `used` and
//! a count fit, each step leaves so much less of the count. The condition with what is now between the pointer and the buffer in the
//! place of `used` is such a candidate. So is a condition on a count with what other variables have gained added to what is left of it.

use super::found::Found;
use crate::assignments::{Assigned, Assignments};
use ir::Program;
use logic::{Sort, Term, VarId, replaced};
use std::collections::BTreeSet;

/// Variables of one loop head whose beginnings are looked at, and conditions about one of them.
const MAX_CARRIED: usize = 6;
const MAX_CONDITIONS: usize = 12;

/// Pairs of a variable that grows and a count that gets less.
const MAX_PAIRS: usize = 6;

/// A variable that begins at a number from some place: the number is what conditions may be about.
struct Carried {
    number: VarId,
    /// The number as it would be where the variable is now, in as many bits as the variable has.
    now: Term,
    /// The same in as many bits as the number has.
    narrow: Term,
    is_signed: bool,
}

/// Conditions about numbers at which variables of the loop head begin, carried along.
pub(super) fn carried(
    program: &mut Program,
    assignments: &Assignments,
    live: &BTreeSet<VarId>,
    conditions: &[Term],
    found: &mut Found,
) {
    let mut all = Vec::new();
    for &variable in live {
        let Some(a) = assignments.of(variable) else { continue };
        if let (Some(begin), false) = (a.begin(), a.steps.is_empty()) {
            all.extend(of_beginning(program, variable, begin));
        }
    }
    for (count, before) in counted_down(program, assignments, live).into_iter().take(MAX_PAIRS) {
        add_with(program, conditions, (count, before), found);
    }
    for carried in all.into_iter().take(MAX_CARRIED) {
        let Carried { number, now, narrow, is_signed } = carried;
        let width = program.pool.width(now);
        let wide = if is_signed { program.pool.sext(narrow, width) } else { program.pool.zext(narrow, width) };
        let fits = program.pool.eq(wide, now);
        found.add(&program.pool, fits);
        add_with(program, conditions, (number, narrow), found);
    }
}

/// The conditions about a variable with something else in its place.
fn add_with(program: &mut Program, conditions: &[Term], (of, by): (VarId, Term), found: &mut Found) {
    let about: Vec<Term> =
        conditions.iter().copied().filter(|&t| logic::variables(&program.pool, &[t]).contains(&of)).collect();
    let of = program.var(of);
    for t in about.into_iter().take(MAX_CONDITIONS) {
        let t = replaced(&mut program.pool, t, of, by);
        found.add_both(&mut program.pool, t);
    }
}

/// Each count that gets less by one, with what it was when another variable began that grows by one.
fn counted_down(program: &mut Program, assignments: &Assignments, live: &BTreeSet<VarId>) -> Vec<(VarId, Term)> {
    let moved = |by: i128| {
        let is_moved = move |v: &VarId| assignments.of(*v).and_then(Assigned::stride) == Some(by);
        live.iter().copied().filter(is_moved)
    };
    let begun = |v: VarId| Some((v, assignments.of(v)?.begin()?));
    let mut out = Vec::new();
    for (x, begin) in moved(1).filter_map(begun) {
        for count in moved(-1) {
            let (Sort::Bits(of), Sort::Bits(width)) = (program.var_decl(count).sort(), program.var_decl(x).sort())
            else {
                continue;
            };
            let (left, now) = (program.var(count), program.var(x));
            let gained = program.pool.sub(now, begin);
            if of <= width {
                let gained = program.pool.extract(gained, 0, of);
                out.push((count, program.pool.add(left, gained)));
            }
        }
    }
    out
}

/// By each number that the beginning is a distance of.
fn of_beginning(program: &mut Program, variable: VarId, begin: Term) -> Vec<Carried> {
    let Sort::Bits(width) = program.var_decl(variable).sort() else { return Vec::new() };
    let mut out = Vec::new();
    for number in logic::variables(&program.pool, &[begin]) {
        let decl = program.var_decl(number);
        let (Sort::Bits(of), is_pointer, is_signed) = (decl.sort(), decl.ty.is_pointer(), decl.ty.is_signed()) else {
            continue;
        };
        if is_pointer || of < 8 || of > width {
            continue;
        }
        let (now, itself) = (program.var(variable), program.var(number));
        let pool = &mut program.pool;
        let zero = pool.constant(0, of);
        let rest = replaced(pool, begin, itself, zero);
        let distance = pool.sub(begin, rest);
        for signed in [is_signed, !is_signed] {
            let wide = if signed { pool.sext(itself, width) } else { pool.zext(itself, width) };
            if wide == distance {
                let now = pool.sub(now, rest);
                let narrow = pool.extract(now, 0, of);
                out.push(Carried { number, now, narrow, is_signed: signed });
                break;
            }
        }
    }
    out
}
