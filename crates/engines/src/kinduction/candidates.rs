//! Candidates for facts at loop heads: what ranges say, conditions of the program and their weaker forms, and how two
//! variables relate.

use crate::invariants::Ranges;
use crate::program_view::ProgramView;
use crate::unwinding::{Plan, variables};
use ir::{LocId, Program, StmtKind};
use logic::{BinOp, IntOp, Node, Pool, Sort, Term, VarId};
use std::collections::{BTreeMap, BTreeSet};

/// Variables of one loop head that are compared with each other: pairs of more are many questions about little.
const MAX_RELATED: usize = 12;
/// Candidates of one loop head.
const MAX_CANDIDATES: usize = 400;

/// By loop head.
pub(super) fn candidates(program: &mut Program) -> BTreeMap<LocId, Vec<Term>> {
    let mut out = BTreeMap::new();
    let Some(plan) = Plan::new(program) else { return out };
    let mut code = ProgramView::new(program);
    let ranges = Ranges::new(&code);
    let conditions = conditions(program);
    for head in plan.cut_points() {
        let mut found = Found::default();
        let known = ranges.known(&mut code, head);
        let imported: Vec<Term> = known.into_iter().map(|t| imported(program, &code.program, t)).collect();
        imported.into_iter().for_each(|t| found.add(&program.pool, t));
        let live = &plan.live[head.0 as usize];
        let is_here = |t: Term| variables(&program.pool, t).iter().all(|v| live.contains(v));
        let here: Vec<Term> = conditions.iter().copied().filter(|&t| is_here(t)).collect();
        for t in here {
            weaker(&mut program.pool, t, &mut found);
        }
        relations(program, &changing(program, live), &mut found);
        out.insert(head, found.terms);
    }
    out
}

/// Terms, each once.
#[derive(Default)]
struct Found {
    terms: Vec<Term>,
    seen: BTreeSet<Term>,
}

impl Found {
    fn add(&mut self, pool: &Pool, t: Term) {
        if !pool.is_constant(t) && self.terms.len() < MAX_CANDIDATES && self.seen.insert(t) {
            self.terms.push(t);
        }
    }
}

/// A term of a copy of the program in the program itself.
fn imported(program: &mut Program, copy: &Program, t: Term) -> Term {
    program.pool.import(&copy.pool, t, &mut logic::Imported::default())
}

/// The parts of the program's conditions.
fn conditions(program: &Program) -> Vec<Term> {
    let mut out = BTreeSet::new();
    for s in program.proc(program.entry).edges.iter().flat_map(|e| &e.stmts) {
        if let StmtKind::Assume(t) = s.kind {
            let mut todo = vec![t];
            while let Some(t) = todo.pop() {
                match program.pool.node(t) {
                    Node::Bin(BinOp::And | BinOp::Or, a, b) if program.pool.width(t) == 1 => todo.extend([a, b]),
                    Node::Not(x) => todo.push(x),
                    _ => {
                        out.insert(t);
                    }
                }
            }
        }
    }
    out.into_iter().collect()
}

/// The condition, its negation, and where it compares, the comparisons of the same terms.
fn weaker(pool: &mut Pool, t: Term, found: &mut Found) {
    let mut all = vec![t];
    match pool.node(t) {
        Node::Bin(BinOp::Ult | BinOp::Ule | BinOp::Slt | BinOp::Sle | BinOp::Eq, a, b) => {
            all.extend([pool.ule(a, b), pool.ule(b, a), pool.sle(a, b), pool.sle(b, a), pool.eq(a, b)]);
        }
        Node::Int(IntOp::Lt | IntOp::Le | IntOp::Eq, a, b) => {
            all.extend([pool.int_le(a, b), pool.int_le(b, a), pool.eq(a, b)]);
        }
        _ => {}
    }
    for t in all {
        found.add(pool, t);
        let not = pool.not(t);
        found.add(pool, not);
    }
}

/// The variables among them that the program changes, in order.
fn changing(program: &Program, live: &BTreeSet<VarId>) -> Vec<VarId> {
    let mut written = BTreeSet::new();
    for s in program.proc(program.entry).edges.iter().flat_map(|e| &e.stmts) {
        s.kind.for_each_target(|v| {
            written.insert(v);
        });
    }
    live.iter().copied().filter(|v| written.contains(v) && *v != program.heap).take(MAX_RELATED).collect()
}

/// How two variables of one sort may relate: equal, ordered, one twice the other, sums and differences with small constants.
fn relations(program: &mut Program, vars: &[VarId], found: &mut Found) {
    let values: Vec<(Term, Sort)> = vars.iter().map(|&v| (program.var(v), program.var_decl(v).sort())).collect();
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
