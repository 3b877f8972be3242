//! What the branches of a program look at, and how far a state is from taking one.
//!
//! A branch is an edge with its leading assumptions, and also a choice between two values within a block: the front end
//! makes `x = c ? a : b` and small `if`s one block.

use exec::State;
use ir::analysis::{Graph, loop_heads};
use ir::{EdgeId, LocId, ProcId, Procedure, Program, Stmt, StmtKind};
use logic::{BinOp, Evaluator, Node, Pool, Term, mask, to_signed};
use prepare::{LiveSet, live_variables};
use rustc_hash::{FxHashMap, FxHashSet};

/// Where control is.
pub(super) type At = (ProcId, LocId);

/// Terms that are watched at a loop head beyond its own conditions.
const WATCHED_PER_LOOP: usize = 32;

/// Choices within one block that are looked at.
const CHOICES_PER_BLOCK: usize = 64;

/// One way to go on.
pub(super) struct Choice {
    pub(super) id: ChoiceId,
    /// Conditions and the values they should have.
    wanted: Vec<(Term, bool)>,
}

/// A choice among all of the program.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct ChoiceId(pub(super) u32);

/// A location where conditions decide.
pub(super) struct Branch {
    pub(super) choices: Vec<Choice>,
    /// The two sides of each comparison in the conditions.
    pub(super) comparisons: Vec<(Term, Term)>,
    /// Terms whose values tell states apart.
    pub(super) watched: Vec<Term>,
    /// At a loop head all of them together do: what the loop waits for may be one state among many.
    pub(super) is_loop_head: bool,
}

#[derive(Default)]
pub(super) struct Conditions {
    branches: FxHashMap<At, Branch>,
    /// Number of choices.
    pub(super) choices: u32,
}

impl Conditions {
    pub(super) fn new(program: &Program) -> Conditions {
        let mut all = Conditions::default();
        let live = live_variables(program);
        for (i, procedure) in program.procs.iter().enumerate() {
            all.add_procedure(&program.pool, ProcId(i as u32), procedure, live.as_ref());
        }
        all
    }

    pub(super) fn at(&self, at: At) -> Option<&Branch> {
        self.branches.get(&at)
    }

    /// The comparisons of all branches.
    pub(super) fn comparisons(&self) -> impl Iterator<Item = (Term, Term)> {
        self.branches.values().flat_map(|b| b.comparisons.iter().copied())
    }

    fn add_procedure(&mut self, pool: &Pool, proc: ProcId, procedure: &Procedure, live: Option<&LiveSet>) {
        let graph = Graph::new(procedure);
        let heads = loop_heads(procedure, &graph);
        let looked_at = looked_at_often(pool, procedure);
        for l in (0..procedure.locs.len() as u32).map(LocId) {
            let mut choices = Vec::new();
            for &e in graph.out(l) {
                self.add_choices(pool, procedure, e, &mut choices);
            }
            let mut conditions: Vec<Term> = choices.iter().flat_map(|c| &c.wanted).map(|&(t, _)| t).collect();
            conditions.sort_unstable();
            conditions.dedup();
            let is_loop_head = heads[l.0 as usize];
            let mut watched = logic::leaves(pool, &conditions);
            watched.extend(looked_at.iter().filter(|_| is_loop_head));
            watched.sort_unstable();
            watched.dedup();
            watched.retain(|&t| match pool.node(t) {
                Node::Var(v) => live.is_none_or(|live| live.contains(v, proc, l)),
                _ => true,
            });
            if !watched.is_empty() || !choices.is_empty() {
                let comparisons = comparisons(pool, &conditions);
                self.branches.insert((proc, l), Branch { choices, comparisons, watched, is_loop_head });
            }
        }
    }

    fn add_choices(&mut self, pool: &Pool, procedure: &Procedure, e: EdgeId, out: &mut Vec<Choice>) {
        let edge = procedure.edge(e);
        let guards: Vec<(Term, bool)> = edge.guards().iter().filter_map(assumed).map(|t| (t, true)).collect();
        let mut add = |wanted: Vec<(Term, bool)>| {
            if !wanted.is_empty() {
                out.push(Choice { id: ChoiceId(self.choices), wanted });
                self.choices += 1;
            }
        };
        for t in inner_conditions(pool, edge.body()) {
            for value in [true, false] {
                add(guards.iter().copied().chain([(t, value)]).collect());
            }
        }
        add(guards);
    }
}

fn assumed(s: &Stmt) -> Option<Term> {
    match s.kind {
        StmtKind::Assume(c) => Some(c),
        _ => None,
    }
}

/// Conditions on which values within the block depend. They are looked at before the block, so that one about something
/// that the block itself changes is only a hint.
fn inner_conditions(pool: &Pool, stmts: &[Stmt]) -> Vec<Term> {
    let mut seen: FxHashSet<Term> = FxHashSet::default();
    let mut found: Vec<Term> = Vec::new();
    let mut stack: Vec<Term> = Vec::new();
    for s in stmts {
        if let StmtKind::Assume(c) = s.kind {
            found.push(c);
        }
        s.kind.for_each_term(|t| stack.push(t));
    }
    while let Some(t) = stack.pop() {
        if !seen.insert(t) {
            continue;
        }
        let node = pool.node(t);
        if let Node::Ite(c, ..) = node {
            found.push(c);
        }
        node.for_each_child(|c| stack.push(c));
    }
    found.sort_unstable();
    found.dedup();
    found.truncate(CHOICES_PER_BLOCK);
    found
}

/// What the procedure's conditions read at fixed places, the most frequent first.
fn looked_at_often(pool: &Pool, procedure: &Procedure) -> Vec<Term> {
    let mut counts: FxHashMap<Term, usize> = FxHashMap::default();
    for e in procedure.edge_ids() {
        let edge = procedure.edge(e);
        let mut conditions: Vec<Term> = edge.guards().iter().filter_map(assumed).collect();
        conditions.extend(inner_conditions(pool, edge.body()));
        for leaf in logic::leaves(pool, &conditions) {
            let is_fixed = match pool.node(leaf) {
                Node::Load { addr, .. } => pool.as_const(addr).is_some(),
                _ => true,
            };
            if is_fixed {
                *counts.entry(leaf).or_default() += 1;
            }
        }
    }
    let mut terms: Vec<(usize, Term)> = counts.into_iter().map(|(t, n)| (n, t)).collect();
    terms.sort_unstable_by_key(|&(n, t)| (usize::MAX - n, t));
    terms.into_iter().take(WATCHED_PER_LOOP).map(|(_, t)| t).collect()
}

fn comparisons(pool: &Pool, conditions: &[Term]) -> Vec<(Term, Term)> {
    let mut out = Vec::new();
    let mut stack = conditions.to_vec();
    while let Some(t) = stack.pop() {
        match pool.node(t) {
            Node::Bin(op, a, b) if op.is_comparison() && pool.width(a) > 1 => out.push((a, b)),
            Node::Int(op, a, b) if op.is_comparison() => out.push((a, b)),
            Node::Bin(BinOp::And | BinOp::Or, a, b) if pool.width(t) == 1 => stack.extend([a, b]),
            Node::Not(a) => stack.push(a),
            _ => {}
        }
    }
    out.sort_unstable();
    out.dedup();
    out
}

impl Choice {
    /// Zero where it would be chosen, and the smaller the nearer the state is to that. The evaluator has been
    /// started on the state.
    pub(super) fn distance(&self, pool: &Pool, ev: &mut Evaluator, state: &State) -> u128 {
        self.wanted.iter().fold(0u128, |sum, &(t, value)| sum.saturating_add(distance(pool, ev, state, t, value, 0)))
    }
}

/// Parts of conditions that are nested deeper than this are only true or false.
const MAX_NESTING: u32 = 32;

/// How far `t` is from being `wanted`.
fn distance(pool: &Pool, ev: &mut Evaluator, state: &State, t: Term, wanted: bool, nesting: u32) -> u128 {
    let mut of = |t: Term, wanted: bool| distance(pool, ev, state, t, wanted, nesting + 1);
    match pool.node(t) {
        Node::Not(a) if nesting < MAX_NESTING => of(a, !wanted),
        Node::Bin(op @ (BinOp::And | BinOp::Or), a, b) if nesting < MAX_NESTING => {
            let (x, y) = (of(a, wanted), of(b, wanted));
            // All parts have to change, or any of them.
            if (op == BinOp::And) == wanted { x.saturating_add(y) } else { x.min(y) }
        }
        _ if (ev.next(pool, t, state) == 1) == wanted => 0,
        Node::Bin(op, a, b) if op.is_comparison() => {
            let (x, y) = (ev.next(pool, a, state), ev.next(pool, b, state));
            apart(op, x, y, pool.width(a)).max(1)
        }
        Node::Int(op, a, b) if op.is_comparison() => {
            let (x, y) = (ev.next_integer(pool, a, state), ev.next_integer(pool, b, state));
            x.sub(&y).to_i64().map_or(u128::MAX, |d| u128::from(d.unsigned_abs())).max(1)
        }
        _ => 1,
    }
}

/// The difference of the two sides of a comparison.
fn apart(op: BinOp, x: u128, y: u128, width: u32) -> u128 {
    match op {
        BinOp::Slt | BinOp::Sle => to_signed(x, width).abs_diff(to_signed(y, width)),
        BinOp::Ult | BinOp::Ule => x.abs_diff(y),
        _ => {
            let difference = x.wrapping_sub(y) & mask(width);
            difference.min(difference.wrapping_neg() & mask(width))
        }
    }
}
