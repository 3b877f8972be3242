//! Candidates about two variables that move in step: what one has gained since it began, the other has gained or lost so many times, as a
//! pointer and a count in `while (--argc > 0) use(*++argv)`; or at most that, where one of them moves in some rounds only, or by numbers
//! of which only the width is known. Samples do not show that (`affine`), since what it begins with differs from run to run.

use crate::assignments::{Assignments, Step};
use ir::Program;
use logic::{Node, Sort, Term, VarId};
use std::collections::BTreeSet;

/// Variables that are compared with each other.
const MAX_STEPPED: usize = 8;

/// A variable that is set once, to something that stays, and moved in one way.
struct Stepped {
    variable: VarId,
    begin: Term,
    step: Step,
}

/// Equations and bounds between variables that are needed at the head, and where each of them is that moves.
pub(super) fn balances(program: &mut Program, assignments: &Assignments, live: &BTreeSet<VarId>) -> Vec<Term> {
    let stays = |v: &VarId| assignments.of(*v).is_none_or(|a| a.inputs + a.others.len() <= 1 && a.steps.is_empty());
    let mut stepped = Vec::new();
    for &variable in live {
        let Some(a) = assignments.of(variable) else { continue };
        let ([begin], [step]) = (&a.others[..], &a.steps[..]) else { continue };
        let (is_simple, step) = (a.inputs == 0, *step);
        let pool = &program.pool;
        let is_plain = pool.node(*begin) != Node::Var(variable) && logic::leaves(pool, &[*begin]).len() <= 2;
        if is_simple && is_plain && logic::variables(pool, &[*begin]).iter().all(stays) && stepped.len() < MAX_STEPPED {
            stepped.push(Stepped { variable, begin: *begin, step });
        }
    }
    let mut out = Vec::new();
    for (i, x) in stepped.iter().enumerate() {
        out.extend(side(program, x));
        for y in &stepped[..i] {
            out.extend(balance(program, x, y));
            for (x, y) in [(x, y), (y, x)] {
                out.extend(bounds(program, x, y));
            }
        }
    }
    out
}

/// The variable is on the side of where it began that it moves to.
fn side(program: &mut Program, x: &Stepped) -> Option<Term> {
    let is_signed = program.var_decl(x.variable).ty.is_signed();
    let now = program.var(x.variable);
    let (low, high) = match x.step {
        Step { high: ..0, .. } => (now, x.begin),
        Step { low: 0.., .. } => (x.begin, now),
        _ => return None,
    };
    Some(if is_signed { program.pool.sle(low, high) } else { program.pool.ule(low, high) })
}

/// `(x - begin of x) * step of y == (y - begin of y) * step of x`, in the wider sort of the two.
fn balance(program: &mut Program, x: &Stepped, y: &Stepped) -> Option<Term> {
    let w = width(program, x)?.max(width(program, y)?);
    let (left, right) = (gained(program, x, y.step.constant()?, w), gained(program, y, x.step.constant()?, w));
    Some(program.pool.eq(left, right))
}

/// `x` may move where `y` does: what it has gained is at most what each step of `y` lets it gain, and not less than that.
fn bounds(program: &mut Program, x: &Stepped, y: &Stepped) -> Vec<Term> {
    let (Some(of_x), Some(of_y)) = (width(program, x), width(program, y)) else { return Vec::new() };
    let Some(by @ 1..) = y.step.constant() else { return Vec::new() };
    let w = of_x.max(of_y);
    let own = gained(program, x, by, w);
    let mut found = Vec::new();
    if x.step.high > 0 {
        let most = gained(program, y, x.step.high, w);
        found.push(program.pool.sle(own, most));
    }
    if x.step.low < 0 {
        let least = gained(program, y, x.step.low, w);
        found.push(program.pool.sle(least, own));
    }
    found
}

fn width(program: &Program, x: &Stepped) -> Option<u32> {
    match program.var_decl(x.variable).sort() {
        Sort::Bits(w) if w > 1 && w <= 64 => Some(w),
        _ => None,
    }
}

/// So many times what the variable has gained since it began, in so many bits.
fn gained(program: &mut Program, of: &Stepped, times: i128, w: u32) -> Term {
    let is_signed = program.var_decl(of.variable).ty.is_signed();
    let now = program.var(of.variable);
    let pool = &mut program.pool;
    let [now, begin] = [now, of.begin].map(|t| if is_signed { pool.sext(t, w) } else { pool.zext(t, w) });
    let by = pool.sub(now, begin);
    let times = pool.constant(times as u128 & logic::mask(w), w);
    pool.mul(by, times)
}
