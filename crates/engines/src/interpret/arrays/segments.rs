//! For which indices something may hold: `from <= k < to`, and every so many of them, with what that takes of counters.

use super::accesses::Accesses;
use super::indices::{Extension, Index, wide};
use super::properties::atoms;
use ir::{Procedure, Program, StmtKind};
use logic::{BinOp, Node, Pool, Term, VarId, mask};

/// Ends of each side: with more, properties have too many segments to ask about. Two loops have about six.
const MOST_ENDS: usize = 10;

/// Conditions about `k`.
pub(super) fn segments(program: &mut Program, proc: &Procedure, accesses: &Accesses, k: Term) -> Vec<Term> {
    let counters = counters(program, proc, accesses);
    let w = program.space.ptr_width;
    let zero = program.pool.constant(0, w);
    let (mut from, mut to) = (vec![zero], Vec::new());
    let mut moving = Vec::new();
    for &(v, extension) in &counters {
        let x = program.var(v);
        let at = wide(&mut program.pool, x, extension, w);
        let next = plus(&mut program.pool, at, 1);
        push(&mut to, at);
        // Between the write and the step, one element more is done.
        push(&mut to, next);
        if goes_down(program, proc, v) {
            moving.extend([next, at]);
        }
        // Elements before and behind the one at the counter are read, too.
        for by in distances(program, proc, accesses, v, k) {
            let behind = plus(&mut program.pool, at, by.wrapping_neg() & mask(w));
            push(&mut to, behind);
            push(&mut moving, behind);
        }
        for k in begins(program, proc, v) {
            let start = as_index(&mut program.pool, k, extension, w);
            push(&mut from, start);
        }
        for end in ends(program, proc, v, extension) {
            push(&mut to, end);
        }
    }
    let fixed = from.clone();
    from.truncate(MOST_ENDS);
    to.truncate(MOST_ENDS);
    let is_moving = |t: &Term| moving.contains(t);
    let mut out = Vec::new();
    let mut add = |pool: &mut Pool, a: Term, b: Term| {
        let (above, below) = (pool.sle(a, k), pool.slt(k, b));
        let inside = pool.and(above, below);
        if pool.as_const(inside) != Some(0) && !out.contains(&inside) {
            out.push(inside);
        }
    };
    for &a in &from {
        to.iter().for_each(|&b| add(&mut program.pool, a, b));
    }
    // Of loops that go down.
    for &a in moving.iter().take(MOST_ENDS) {
        to.iter().filter(|b| !is_moving(b)).for_each(|&b| add(&mut program.pool, a, b));
    }
    let strides = strides(program, proc, &counters);
    let mut every = Vec::new();
    for n in strides {
        for &start in fixed.iter().filter(|t| program.pool.as_const(**t).is_some()).collect::<Vec<_>>() {
            let number = program.pool.constant(n, w);
            let first = program.pool.as_const(start).unwrap_or_default() % n;
            let first = program.pool.constant(first, w);
            let rest = program.pool.bin(BinOp::Urem, k, number);
            let is_one = program.pool.eq(rest, first);
            for &s in &out {
                let both = program.pool.and(s, is_one);
                push(&mut every, both);
            }
        }
    }
    out.extend(every);
    out
}

/// Candidates about counters that step by more than one: which rest they leave.
pub(super) fn rests(program: &mut Program, proc: &Procedure, accesses: &Accesses) -> Vec<Term> {
    let counters = counters(program, proc, accesses);
    let mut out = Vec::new();
    for n in strides(program, proc, &counters) {
        for &(v, _) in &counters {
            let x = program.var(v);
            let w = program.pool.width(x);
            let number = program.pool.constant(n, w);
            for k in begins(program, proc, v) {
                let first = program.pool.constant(k % n, w);
                let rest = program.pool.bin(BinOp::Urem, x, number);
                let claim = program.pool.eq(rest, first);
                push(&mut out, claim);
            }
        }
    }
    out
}

fn push(out: &mut Vec<Term>, t: Term) {
    if !out.contains(&t) {
        out.push(t);
    }
}

fn plus(pool: &mut Pool, t: Term, by: u128) -> Term {
    let one = pool.constant(by, pool.width(t));
    pool.add(t, one)
}

/// Whether something is taken from the counter.
fn goes_down(program: &Program, proc: &Procedure, v: VarId) -> bool {
    let pool = &program.pool;
    let is_negative = |k: Term| pool.as_const(k).is_some_and(|n| n >> (pool.width(k) - 1) == 1);
    let steps_down = |t: Term| match pool.node(t) {
        Node::Bin(BinOp::Add, a, b) => {
            pool.node(a) == Node::Var(v) && is_negative(b) || pool.node(b) == Node::Var(v) && is_negative(a)
        }
        Node::Bin(BinOp::Sub, a, _) => pool.node(a) == Node::Var(v),
        _ => false,
    };
    let assigned = |s: &ir::Stmt| match &s.kind {
        StmtKind::Assign(pairs) => pairs.iter().any(|&(w, t)| w == v && steps_down(t)),
        _ => false,
    };
    proc.edges.iter().flat_map(|e| &e.stmts).any(assigned)
}

/// How far from a counter elements are read or written, other than at it.
fn distances(program: &mut Program, proc: &Procedure, accesses: &Accesses, v: VarId, k: Term) -> Vec<u128> {
    let mut out = Vec::new();
    for e in proc.edge_ids() {
        for t in accesses.indices_of(program, e) {
            let Some(i) = Index::of(&program.pool, t).filter(|i| i.variable == v) else { continue };
            let ahead = i.ahead(&program.pool, k);
            if ahead != 0 && !out.contains(&ahead) {
                out.push(ahead);
            }
        }
    }
    out.truncate(2);
    out
}

/// The variables that elements are reached by.
pub(super) fn counters(program: &mut Program, proc: &Procedure, accesses: &Accesses) -> Vec<(VarId, Extension)> {
    let mut out: Vec<(VarId, Extension)> = Vec::new();
    for e in proc.edge_ids() {
        for t in accesses.indices_of(program, e) {
            if let Some(i) = Index::of(&program.pool, t)
                && !out.contains(&(i.variable, i.extension))
            {
                out.push((i.variable, i.extension));
            }
        }
    }
    out
}

/// Constants that a counter is set to.
fn begins(program: &Program, proc: &Procedure, v: VarId) -> Vec<u128> {
    let assigned = proc.edges.iter().flat_map(|e| &e.stmts).filter_map(|s| match &s.kind {
        StmtKind::Assign(pairs) => pairs.iter().find(|p| p.0 == v).map(|p| p.1),
        _ => None,
    });
    assigned.filter_map(|t| program.pool.as_const(t)).collect()
}

fn as_index(pool: &mut Pool, k: u128, extension: Extension, w: u32) -> Term {
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

/// What a counter is compared with, as an index, and the one behind it.
fn ends(program: &mut Program, proc: &Procedure, v: VarId, extension: Extension) -> Vec<Term> {
    let w = program.space.ptr_width;
    let mut out = Vec::new();
    for a in atoms(program, proc) {
        let Node::Bin(op, x, y) = program.pool.node(a) else { continue };
        if !matches!(op, BinOp::Slt | BinOp::Sle | BinOp::Ult | BinOp::Ule | BinOp::Eq) {
            continue;
        }
        for (x, y) in [(x, y), (y, x)] {
            let (Some(i), true) = (Index::of(&program.pool, x), is_end(&program.pool, y, v)) else { continue };
            let fits = program.pool.width(x) == w || extension != Extension::None;
            if i.variable != v || !fits {
                continue;
            }
            let end = if program.pool.width(y) == w { y } else { wide(&mut program.pool, y, extension, w) };
            let ahead = i.ahead(&program.pool, end);
            let end = plus(&mut program.pool, end, ahead.wrapping_neg() & mask(w));
            push(&mut out, end);
            if program.pool.as_const(y).is_some() {
                let next = plus(&mut program.pool, end, 1);
                push(&mut out, next);
            }
        }
    }
    out
}

fn is_end(pool: &Pool, t: Term, v: VarId) -> bool {
    let is_load = pool.mentions(t).overlaps(logic::Mentions::LOADS);
    !is_load && !logic::variables(pool, &[t]).contains(&v)
}

/// Steps of counters other than by one.
fn strides(program: &Program, proc: &Procedure, counters: &[(VarId, Extension)]) -> Vec<u128> {
    let mut out = Vec::new();
    for s in proc.edges.iter().flat_map(|e| &e.stmts) {
        let StmtKind::Assign(pairs) = &s.kind else { continue };
        for &(v, t) in pairs.iter().filter(|p| counters.iter().any(|c| c.0 == p.0)) {
            if let Node::Bin(BinOp::Add, a, b) = program.pool.node(t)
                && program.pool.node(a) == Node::Var(v)
                && let Some(n @ 2..=16) = program.pool.as_const(b)
                && !out.contains(&n)
            {
                out.push(n);
            }
        }
    }
    out
}
