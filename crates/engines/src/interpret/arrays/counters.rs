//! Variables that elements are reached by: where they begin, what they are compared with, how they step.

use super::accesses::Accesses;
use super::atoms::atoms;
use super::indices::{Extension, Index, plus, wide};
use ir::{Procedure, Program};
use logic::{BinOp, Node, Pool, Term, VarId, mask, to_signed};

/// Terms that a counter begins with: more are not looked at.
pub(super) const MOST_BEGINS: usize = 2;

/// Candidates about counters: that they do not get before a term that they begin with; of those that step by more than one, which rest they
/// leave.
pub(super) fn rests(program: &mut Program, proc: &Procedure, accesses: &Accesses) -> Vec<Term> {
    let counters = counters(program, proc, accesses);
    let mut out = Vec::new();
    for &(v, extension) in &counters {
        let x = program.var(v);
        let is_term = |t: &Term| program.pool.as_const(*t).is_none() && is_end(&program.pool, *t, v);
        for t in begins(program, proc, v).into_iter().filter(is_term).take(MOST_BEGINS).collect::<Vec<_>>() {
            let (a, b) = if goes_down(program, proc, v) { (x, t) } else { (t, x) };
            let claim = match extension {
                Extension::Unsigned => program.pool.ule(a, b),
                Extension::None | Extension::Signed => program.pool.sle(a, b),
            };
            push(&mut out, claim);
        }
    }
    for n in strides(program, proc, &counters) {
        for &(v, _) in &counters {
            let x = program.var(v);
            let w = program.pool.width(x);
            let number = program.pool.constant(n, w);
            for k in begins(program, proc, v).into_iter().filter_map(|k| program.pool.as_const(k)).collect::<Vec<_>>() {
                let first = program.pool.constant(k % n, w);
                let rest = program.pool.bin(BinOp::Urem, x, number);
                let claim = program.pool.eq(rest, first);
                push(&mut out, claim);
            }
        }
    }
    out
}

pub(super) fn push(out: &mut Vec<Term>, t: Term) {
    if !out.contains(&t) {
        out.push(t);
    }
}

/// Whether something is taken from the counter.
pub(super) fn goes_down(program: &Program, proc: &Procedure, v: VarId) -> bool {
    let pool = &program.pool;
    let is_negative = |k: Term| pool.as_const(k).is_some_and(|n| n >> (pool.width(k) - 1) == 1);
    let steps_down = |t: Term| match pool.node(t) {
        Node::Bin(BinOp::Add, a, b) => {
            pool.node(a) == Node::Var(v) && is_negative(b) || pool.node(b) == Node::Var(v) && is_negative(a)
        }
        Node::Bin(BinOp::Sub, a, _) => pool.node(a) == Node::Var(v),
        _ => false,
    };
    proc.assignments().any(|(w, t)| w == v && steps_down(t))
}

/// The variables that elements are reached by.
pub(super) fn counters(program: &mut Program, proc: &Procedure, accesses: &Accesses) -> Vec<(VarId, Extension)> {
    let mut out: Vec<(VarId, Extension)> = Vec::new();
    for e in proc.edge_ids() {
        for t in accesses.indices_of(program, e) {
            if let Some(i) = accesses.index(&program.pool, t)
                && !out.contains(&(i.variable, i.extension))
            {
                out.push((i.variable, i.extension));
            }
        }
    }
    out
}

/// What a counter is set to, other than by steps.
pub(super) fn begins(program: &Program, proc: &Procedure, v: VarId) -> Vec<Term> {
    let mut out = Vec::new();
    for (_, t) in proc.assignments().filter(|p| p.0 == v) {
        if !logic::variables(&program.pool, &[t]).contains(&v) {
            push(&mut out, t);
        }
    }
    out
}

pub(super) fn as_index(pool: &mut Pool, k: u128, extension: Extension, w: u32) -> Term {
    // Constants are kept at the width of their variable; counters are 32 bits wide, or as wide as addresses.
    let narrow = match extension {
        Extension::None => w,
        Extension::Signed | Extension::Unsigned => 32.min(w),
    };
    let small = pool.constant(k & mask(narrow), narrow);
    match extension {
        Extension::None => small,
        Extension::Signed => pool.sext(small, w),
        Extension::Unsigned => pool.zext(small, w),
    }
}

/// The index behind the last one that a counter is compared with. What is compared without sign speaks of the size of an array where the
/// counter has one, and of the counter's end only where nothing else does.
pub(super) fn ends(program: &mut Program, proc: &Procedure, v: VarId, extension: Extension) -> Vec<Term> {
    let w = program.space.ptr_width;
    let (mut out, mut of_size) = (Vec::new(), Vec::new());
    let is_down = goes_down(program, proc, v);
    for a in atoms(program, proc) {
        let Node::Bin(op, x, y) = program.pool.node(a) else { continue };
        if !matches!(op, BinOp::Slt | BinOp::Sle | BinOp::Ult | BinOp::Ule | BinOp::Eq) {
            continue;
        }
        for (x, y, is_left) in [(x, y, true), (y, x, false)] {
            let is_it = |u: VarId| u == v;
            let (Some(i), true) = (Index::of(&program.pool, x, is_it), is_end(&program.pool, y, v)) else { continue };
            let fits = program.pool.width(x) == w || extension != Extension::None;
            if i.variable != v || !i.is_plain() || !fits {
                continue;
            }
            let end = if program.pool.width(y) == w { y } else { wide(&mut program.pool, y, extension, w) };
            let end = plus(&mut program.pool, end, -i.constant);
            let is_strict = matches!(op, BinOp::Slt | BinOp::Ult);
            let next = plus(&mut program.pool, end, 1);
            let found = match op {
                _ if is_down => vec![end, next],
                BinOp::Eq if program.pool.as_const(y).is_some() => vec![end, next],
                BinOp::Eq => vec![end],
                _ => vec![if is_left == is_strict { end } else { next }],
            };
            let is_of_size = extension == Extension::Signed && matches!(op, BinOp::Ult | BinOp::Ule);
            let is_negative = |t: &Term| program.pool.as_const(*t).is_some_and(|k| to_signed(k, w) < 0);
            for t in found.into_iter().filter(|t| !is_negative(t)) {
                push(if is_of_size { &mut of_size } else { &mut out }, t);
            }
        }
    }
    if out.is_empty() { of_size } else { out }
}

pub(super) fn is_end(pool: &Pool, t: Term, v: VarId) -> bool {
    let is_load = pool.mentions(t).overlaps(logic::Mentions::LOADS);
    !is_load && !logic::variables(pool, &[t]).contains(&v)
}

/// Steps of counters other than by one.
pub(super) fn strides(program: &Program, proc: &Procedure, counters: &[(VarId, Extension)]) -> Vec<u128> {
    let mut out = Vec::new();
    for (v, t) in proc.assignments().filter(|p| counters.iter().any(|c| c.0 == p.0)) {
        if let Node::Bin(BinOp::Add, a, b) = program.pool.node(t)
            && program.pool.node(a) == Node::Var(v)
            && let Some(n @ 2..=16) = program.pool.as_const(b)
            && !out.contains(&n)
        {
            out.push(n);
        }
    }
    out
}
