//! Sums of elements: a variable, or a cell of memory, to which the element at an index is added while the index goes up, or from which it is
//! taken, by one loop or by several. Where all elements are one constant, the sum is that constant times the index. Also variables
//! that go up by a constant together with an index.

use super::accesses::{Accesses, Region};
use super::counters::{begins, counters, ends};
use super::indices::{Extension, Index, plus, wide};
use super::stores::{Stored, Value, reads};
use ir::{Procedure, Program, StmtKind};
use logic::{BinOp, Node, Pool, Term, VarId, replaced, to_signed};

/// More are not asked about.
const MOST: usize = 40;

/// Something that changes a sum.
pub(super) struct Added {
    pub(super) sum: Term,
    /// What is added, or taken away.
    pub(super) value: Term,
    pub(super) is_taken: bool,
}

/// For each sum, and each constant that is stored in an array: the sum is the index times the constant.
pub(super) fn candidates(
    program: &mut Program,
    proc: &Procedure,
    accesses: &Accesses,
    (stored, values): (&[Stored], &[Value]),
) -> Vec<Term> {
    let constants = constants(program, stored, values);
    let mut out: Vec<Term> = Vec::new();
    let mut done: Vec<(Term, Index, Term)> = Vec::new();
    for Added { sum, value, is_taken } in sums(program, proc) {
        let w = program.pool.width(sum);
        let start = start(program, proc, sum);
        if let Some(constant) = program.pool.as_const(value) {
            let constant = signed(constant, w, is_taken);
            if stored.iter().any(|s| logic::leaves(&program.pool, &[s.value]).contains(&sum)) {
                for total in in_step(program, proc, accesses, sum, constant) {
                    let total = plus(&mut program.pool, total, start);
                    push(&mut program.pool, &mut out, sum, total);
                }
            }
            continue;
        }
        for (region, index) in reads(program, accesses, value).into_iter().map(|r| (r.region, r.index)) {
            let at = variable(program, index.variable, index.extension, w);
            // What other loops have added before.
            let others: Vec<(Index, Term)> =
                done.iter().filter(|d| d.0 == sum).map(|(_, i, t)| (i.clone(), *t)).collect();
            let is_of_region = |c: &&(Region, i128)| c.0 == region;
            let own = constants.iter().filter(is_of_region).collect::<Vec<_>>();
            let all = if own.is_empty() { constants.iter().collect() } else { own };
            for &(_, constant) in all {
                let constant = if is_taken { -constant } else { constant };
                let product = times(&mut program.pool, at, constant);
                let alone = plus(&mut program.pool, product, start);
                let ends = ends_as(program, proc, (index.variable, index.extension), w);
                totals(program, &mut out, Total { sum, total: alone, at }, &ends);
                // Before the index steps.
                let stepped = plus(&mut program.pool, alone, constant);
                push(&mut program.pool, &mut out, sum, stepped);
                set_first(program, &mut out, Total { sum, total: alone, at }, &ends, constant);
                for (before, so_far) in &others {
                    // The variable may be the same.
                    let mut so_far_at = vec![*so_far];
                    if before.variable == index.variable {
                        so_far_at.clear();
                        for end in ends_as(program, proc, (before.variable, before.extension), w) {
                            so_far_at.push(replaced(&mut program.pool, *so_far, at, end));
                        }
                    }
                    for total in so_far_at.into_iter().take(2) {
                        let total = program.pool.add(total, product);
                        totals(program, &mut out, Total { sum, total, at }, &ends);
                        done.push((sum, index.clone(), total));
                    }
                }
                done.push((sum, index.clone(), alone));
            }
        }
    }
    out.truncate(MOST);
    out
}

/// What is added by constants while an index goes up, now, before the index steps, and behind the loop.
fn in_step(program: &mut Program, proc: &Procedure, accesses: &Accesses, sum: Term, constant: i128) -> Vec<Term> {
    let w = program.pool.width(sum);
    let mut out = Vec::new();
    for (v, extension) in all_counters(program, proc, accesses) {
        let is_sum = matches!(program.pool.node(sum), Node::Var(u) if u == v);
        let begin = begins(program, proc, v).into_iter().find_map(|t| program.pool.as_const(t));
        let Some(begin) = begin.filter(|_| !is_sum && accesses.is_counted(v)) else { continue };
        let x = program.var(v);
        let begin = to_signed(begin, program.pool.width(x));
        let at = variable(program, v, extension, w);
        let product = times(&mut program.pool, at, constant);
        let now = plus(&mut program.pool, product, -constant * begin);
        out.extend([now, plus(&mut program.pool, now, constant)]);
        for end in ends_as(program, proc, (v, extension), w) {
            out.push(replaced(&mut program.pool, now, at, end));
        }
    }
    out
}

/// The counters of elements, and variables that count without being an index; these are as wide as addresses, or made so by their type.
fn all_counters(program: &mut Program, proc: &Procedure, accesses: &Accesses) -> Vec<(VarId, Extension)> {
    let mut counters = counters(program, proc, accesses);
    for v in accesses.counted() {
        let ty = program.var_decl(v).ty;
        let extension = match ty.is_signed() {
            _ if ty.width() >= program.space.ptr_width => Extension::None,
            true => Extension::Signed,
            false => Extension::Unsigned,
        };
        if counters.iter().all(|c| c.0 != v) {
            counters.push((v, extension));
        }
    }
    counters
}

/// That the sum is this where the index is there.
#[derive(Clone, Copy)]
struct Total {
    sum: Term,
    total: Term,
    at: Term,
}

/// In the loop, and behind it, when the index begins anew.
fn totals(program: &mut Program, out: &mut Vec<Term>, t: Total, ends: &[Term]) {
    push(&mut program.pool, out, t.sum, t.total);
    for &end in ends {
        let total = replaced(&mut program.pool, t.total, t.at, end);
        push(&mut program.pool, out, t.sum, total);
    }
}

/// The sum is set in the first round: before that nothing is known of it; what is there then may be added to in that round, or not.
fn set_first(program: &mut Program, out: &mut Vec<Term>, t: Total, ends: &[Term], constant: i128) {
    for at in [&[t.at], ends].concat() {
        let total = replaced(&mut program.pool, t.total, t.at, at);
        for total in [total, plus(&mut program.pool, total, -constant)] {
            let pool = &mut program.pool;
            let zero = pool.constant(0, pool.width(at));
            let (is_before, is_total) = (pool.eq(at, zero), pool.eq(t.sum, total));
            let claim = pool.or(is_before, is_total);
            claimed(pool, out, claim);
        }
    }
}

/// What the index is compared with where its loop ends, as so wide a word.
fn ends_as(program: &mut Program, proc: &Procedure, (v, extension): (VarId, Extension), w: u32) -> Vec<Term> {
    let mut all = ends(program, proc, v, extension);
    for end in &mut all {
        if program.pool.width(*end) > w {
            *end = program.pool.extract(*end, 0, w);
        }
    }
    all
}

fn push(pool: &mut Pool, out: &mut Vec<Term>, sum: Term, total: Term) {
    let t = pool.eq(sum, total);
    claimed(pool, out, t);
}

fn claimed(pool: &Pool, out: &mut Vec<Term>, t: Term) {
    if pool.as_const(t).is_none() && !out.contains(&t) {
        out.push(t);
    }
}

pub(super) fn times(pool: &mut Pool, t: Term, factor: i128) -> Term {
    let factor = pool.constant(factor as u128, pool.width(t));
    pool.mul(t, factor)
}

fn signed(k: u128, w: u32, is_taken: bool) -> i128 {
    let k = to_signed(k, w);
    if is_taken { -k } else { k }
}

/// The constant that a sum begins with; zero where it is no variable, or where there are several.
pub(super) fn start(program: &Program, proc: &Procedure, sum: Term) -> i128 {
    let Node::Var(v) = program.pool.node(sum) else { return 0 };
    let all: Vec<u128> = begins(program, proc, v).into_iter().filter_map(|t| program.pool.as_const(t)).collect();
    match all[..] {
        [k] => to_signed(k, program.pool.width(sum)),
        _ => 0,
    }
}

/// What elements get, read with sign.
fn constants(program: &Program, stored: &[Stored], values: &[Value]) -> Vec<(Region, i128)> {
    let mut out = Vec::new();
    for v in values {
        if let Some(constant) = program.pool.as_const(v.value) {
            let constant = (stored[v.stored].region, to_signed(constant, program.pool.width(v.value)));
            if !out.contains(&constant) {
                out.push(constant);
            }
        }
    }
    out
}

/// What something is added to, or taken from.
pub(super) fn sums(program: &mut Program, proc: &Procedure) -> Vec<Added> {
    let mut out = Vec::new();
    for s in proc.edges.iter().flat_map(|e| &e.stmts) {
        let assigned = match &s.kind {
            StmtKind::Assign(all) => all.iter().map(|&(v, value)| (program.var(v), value)).collect(),
            StmtKind::Store { value, .. } => match program.pool.node(*value) {
                Node::Bin(BinOp::Add | BinOp::Sub, a, b) => vec![(a, *value), (b, *value)],
                _ => Vec::new(),
            },
            _ => Vec::new(),
        };
        for (sum, value) in assigned {
            let is_place = match (&s.kind, program.pool.node(sum)) {
                (StmtKind::Store { addr, .. }, Node::Load { addr: from, .. }) => *addr == from,
                (_, Node::Var(_)) => true,
                _ => false,
            };
            let added = match program.pool.node(value) {
                Node::Bin(BinOp::Add, a, b) if a == sum || b == sum => Some((if a == sum { b } else { a }, false)),
                Node::Bin(BinOp::Sub, a, b) if a == sum => Some((b, true)),
                _ => None,
            };
            if let Some((value, is_taken)) = added.filter(|_| is_place) {
                out.push(Added { sum, value, is_taken });
            }
        }
    }
    out
}

/// The variable of an index, made as wide.
pub(super) fn variable(program: &mut Program, v: VarId, extension: Extension, w: u32) -> Term {
    let x = program.var(v);
    let own = program.pool.width(x);
    let extension = if extension == Extension::Unsigned { extension } else { Extension::Signed };
    if own < w { wide(&mut program.pool, x, extension, w) } else { program.pool.extract(x, 0, w) }
}
