//! Candidates about texts: that one still ends where it was found to end, and that who walks along it has not come further.

use crate::unwinding::{End, Plan, ends};
use domains::{Cfg, Order};
use ir::{LocId, Program, Stmt, StmtKind};
use logic::{BinOp, Node, Pool, Term, VarId};
use std::collections::{BTreeMap, BTreeSet};

/// Walks and ends of one loop that are compared with each other.
const MAX_WALKS: usize = 8;

/// What walks along texts, and where they end.
pub(super) struct Texts {
    ends: Vec<End>,
    /// By loop head.
    loops: BTreeMap<LocId, Loop>,
}

/// What a loop does.
#[derive(Default)]
struct Loop {
    /// Addresses of the bytes that it accesses.
    accessed: BTreeSet<Term>,
    written: BTreeSet<VarId>,
}

impl Texts {
    pub(super) fn new(program: &Program, plan: &Plan) -> Texts {
        let ends = ends(program);
        let order = Order::weak_topological(Cfg { entry: plan.entry, edges: &plan.edges, graph: &plan.graph });
        let mut loops = BTreeMap::new();
        for (head, component) in order.components().filter(|_| !ends.is_empty()) {
            let is_in = |l: LocId| component.contains(&order.rank(l));
            let inside = plan.edges.iter().filter(|e| is_in(e.src) && is_in(e.dst));
            let mut found = Loop::default();
            inside.flat_map(|e| &e.stmts).for_each(|s| found.add(&program.pool, s));
            loops.insert(head, found);
        }
        Texts { ends, loops }
    }

    /// In the words of the loop head.
    pub(super) fn candidates(&self, program: &mut Program, plan: &Plan, head: LocId) -> Vec<Term> {
        let live = &plan.live[head.0 as usize];
        let Some(own) = self.loops.get(&head) else { return Vec::new() };
        let pool = &mut program.pool;
        let variables = |pool: &Pool, t: Term| logic::variables(pool, &[t]);
        let is_said = |pool: &Pool, t: Term| variables(pool, t).iter().all(|v| live.contains(v));
        let moves = |pool: &Pool, t: Term| variables(pool, t).iter().any(|v| own.written.contains(v));
        let ends: BTreeSet<Term> = self.ends.iter().map(|end| end.addr(pool)).collect();
        let ends: Vec<Term> = ends.into_iter().filter(|&t| is_said(pool, t)).collect();
        let walks = own.accessed.iter().copied().filter(|&t| is_said(pool, t) && moves(pool, t));
        let walks: Vec<Term> = walks.take(MAX_WALKS).collect();
        let mut found = Vec::new();
        for &end in &ends {
            let byte = pool.load(end, 1, false);
            let zero = pool.constant(0, 8);
            found.push(pool.eq(byte, zero));
            if moves(pool, end) {
                continue;
            }
            // Who has come to an end in an earlier loop is still where that was.
            let arrived = ends.iter().copied().filter(|&t| t != end && !moves(pool, t) && !pool.is_constant(t));
            let arrived = arrived.filter(|&t| begins_near(pool, t, end));
            let walking = walks.iter().copied().filter(|&walk| may_meet(pool, walk, end));
            for walk in walking.chain(arrived).collect::<Vec<Term>>() {
                found.push(pool.ule(walk, end));
                let (way, length) = without_common(pool, walk, end);
                found.push(pool.ule(way, length));
            }
        }
        found
    }
}

impl Loop {
    fn add(&mut self, pool: &Pool, s: &Stmt) {
        s.kind.for_each_target(|v| {
            self.written.insert(v);
        });
        if let StmtKind::Store { addr, value } = s.kind
            && pool.width(value) == 8
        {
            self.accessed.insert(addr);
        }
        let mut terms = Vec::new();
        s.kind.for_each_term(|t| terms.push(t));
        for load in logic::leaves(pool, &terms) {
            if let Node::Load { addr, bytes: 1, .. } = pool.node(load) {
                self.accessed.insert(addr);
            }
        }
    }
}

/// A place that is known is of interest to who begins not far before it, or where nobody knows.
fn may_meet(pool: &Pool, walk: Term, end: Term) -> bool {
    !pool.is_constant(end) || pool.split(walk).1 == 0 || begins_near(pool, walk, end)
}

/// The two sums have about the same constant: they are places of one object.
fn begins_near(pool: &Pool, walk: Term, end: Term) -> bool {
    const NEAR: u128 = 1 << 20;
    let ((_, from), (_, to)) = (pool.split(walk), pool.split(end));
    from != 0 && (to.wrapping_sub(from) < NEAR || from.wrapping_sub(to) < NEAR)
}

/// Two sums without the summands that both have: how far it is from there.
fn without_common(pool: &mut Pool, a: Term, b: Term) -> (Term, Term) {
    let (mut left, mut right) = (summands(pool, a), summands(pool, b));
    left.retain(|t| match right.iter().position(|u| u == t) {
        Some(i) => {
            right.swap_remove(i);
            false
        }
        None => true,
    });
    let zero = pool.constant(0, pool.width(a));
    let mut sum = |all: Vec<Term>| all.into_iter().fold(zero, |sum, t| pool.add(sum, t));
    (sum(left), sum(right))
}

fn summands(pool: &Pool, t: Term) -> Vec<Term> {
    match pool.node(t) {
        Node::Bin(BinOp::Add, a, b) => [summands(pool, a), summands(pool, b)].concat(),
        _ => vec![t],
    }
}
