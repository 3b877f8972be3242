//! The constraints of a looping point: as many as hold there, so that the strongest of them are left when those are deleted
//! that a round of the loop does not keep.
//!
//! - Values: `x = c` is kept as long as the variable keeps its value (`Looping::written`).
//! - Slackening (the end of section 5): `x ≤ c` and `x ≥ c`, with and without sign.
//! - Congruences: `x mod 2` and `x mod 4` stay what they are.
//! - Differences: `x = y + k` for variables in lock step.
//! - The loop's own conditions, slackened, and conditions of the path.
//! - Conditions that a conflict asks for (`conflict`).

use super::annotation::{Annotation, Constraint};
use super::reduct::Held;
use super::state::{State, Tools};
use super::tree::{NodeId, Tree};
use ir::{LocId, StmtKind};
use logic::{BinOp, IntOp, Node, Pool, Sort, Term, VarId, conjuncts};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// Pairs of variables that are looked at for a constant difference.
const MAX_PAIRS: usize = 300;
/// Conditions of the path that are looked at, the latest first.
const MAX_CONDITIONS: usize = 64;

/// What a loop does, by its edges.
#[derive(Clone, Debug, Default)]
pub(super) struct Loop {
    pub(super) written: Vec<VarId>,
    pub(super) writes_memory: bool,
    /// Conditions in its assumptions.
    pub(super) conditions: Vec<Term>,
    /// Its locations.
    pub(super) body: BTreeSet<LocId>,
}

impl Loop {
    /// The loop of a head; edges that lead to it by way of a loop around it belong to that.
    pub(super) fn new(tools: &Tools, head: LocId) -> Loop {
        let code = &tools.code;
        let proc = code.program.proc(code.proc);
        let order = ir::analysis::reverse_postorder(proc, &code.graph);
        let mut rank = vec![usize::MAX; code.loc_count()];
        order.iter().enumerate().for_each(|(i, l)| rank[l.0 as usize] = i);
        let is_inner = |l: LocId| rank[l.0 as usize] >= rank[head.0 as usize] && rank[l.0 as usize] != usize::MAX;
        let walk = |next: &dyn Fn(LocId) -> Vec<LocId>| {
            let mut seen = BTreeSet::from([head]);
            let mut todo = vec![head];
            while let Some(l) = todo.pop() {
                for m in next(l).into_iter().filter(|&m| is_inner(m)) {
                    if seen.insert(m) {
                        todo.push(m);
                    }
                }
            }
            seen
        };
        let forward = walk(&|l| code.graph.out(l).iter().map(|&e| code.edge(e).dst).collect());
        let backward = walk(&|l| code.graph.incoming(l).iter().map(|&e| code.edge(e).src).collect());
        let body: BTreeSet<LocId> = forward.intersection(&backward).copied().collect();
        let mut out = Loop { body, ..Loop::default() };
        let mut written = BTreeSet::new();
        for e in code.edges.iter().filter(|e| out.body.contains(&e.src) && out.body.contains(&e.dst)) {
            for stmt in &e.stmts {
                stmt.kind.for_each_target(|v| _ = written.insert(v));
                match stmt.kind {
                    StmtKind::Assume(t) => out.conditions.extend(conjuncts(&code.program.pool, t)),
                    StmtKind::Alloc { .. } => _ = written.insert(code.program.heap),
                    StmtKind::Store { .. }
                    | StmtKind::Copy { .. }
                    | StmtKind::Fill { .. }
                    | StmtKind::HavocMem { .. } => out.writes_memory = true,
                    _ => {}
                }
            }
        }
        out.written = written.into_iter().collect();
        out.conditions.sort_unstable();
        out.conditions.dedup();
        out
    }
}

impl Tools {
    /// The constraints over written variables that hold at the looping point.
    pub(super) fn strongest(&mut self, tree: &Tree, n: NodeId, state: &State, l: &Loop) -> Vec<Constraint> {
        // Each with the difference of two variables that it speaks of, if it does.
        let mut terms = Vec::<(Term, Option<(VarId, VarId, Term)>)>::new();
        let mut add = |t: Term| terms.push((t, None));
        for &v in &l.written {
            self.bounds(state, v).into_iter().for_each(&mut add);
        }
        let about_loop: Vec<Term> =
            l.conditions.iter().copied().filter(|&t| mentions_any(&self.code.program.pool, t, &l.written)).collect();
        for t in about_loop {
            self.slackened(t).into_iter().for_each(&mut add);
        }
        self.conditions_of_path(tree, n, l).into_iter().for_each(&mut add);
        terms.extend(self.differences(state, l).into_iter().map(|(t, d)| (t, Some(d))));
        let mut seen = FxHashSet::default();
        let mut out = Vec::new();
        for (term, difference) in terms {
            let pool = self.pool();
            if pool.as_const(term).is_some() || !seen.insert(term) || self.implies(state, term).is_none() {
                continue;
            }
            out.push(Constraint { term, annotation: Annotation::Neutral, difference });
        }
        out
    }

    /// Slackened equations and congruences of a variable with a known value.
    fn bounds(&mut self, state: &State, v: VarId) -> Vec<Term> {
        let (x, value) = (self.code.program.var(v), self.variable(state, v));
        let pool = self.pool();
        if !pool.is_constant(value) {
            return Vec::new();
        }
        match pool.sort(x) {
            Sort::Bits(1) => Vec::new(),
            Sort::Bits(w) => {
                let mut out = vec![pool.ule(x, value), pool.ule(value, x), pool.sle(x, value), pool.sle(value, x)];
                for bits in [1u32, 2].into_iter().filter(|&b| b < w) {
                    let (low, known) = (pool.extract(x, 0, bits), pool.extract(value, 0, bits));
                    out.push(pool.eq(low, known));
                }
                out
            }
            Sort::Int => {
                let two = pool.integer(2);
                let (rest, known) = (pool.int_mod(x, two), pool.int_mod(value, two));
                vec![pool.int_le(x, value), pool.int_le(value, x), pool.eq(rest, known)]
            }
        }
    }

    /// A condition of the loop, and what is left of it when a round has gone by.
    fn slackened(&mut self, t: Term) -> Vec<Term> {
        let pool = self.pool();
        let mut out = vec![t];
        let (positive, t) = match pool.node(t) {
            Node::Not(t) => (false, t),
            _ => (true, t),
        };
        match (pool.node(t), positive) {
            (Node::Bin(BinOp::Ult, a, b), true) | (Node::Bin(BinOp::Ule, b, a), false) => out.push(pool.ule(a, b)),
            (Node::Bin(BinOp::Slt, a, b), true) | (Node::Bin(BinOp::Sle, b, a), false) => out.push(pool.sle(a, b)),
            (Node::Int(IntOp::Lt, a, b), true) | (Node::Int(IntOp::Le, b, a), false) => out.push(pool.int_le(a, b)),
            (Node::Bin(BinOp::Eq, a, b), false) if pool.width(a) > 1 => {
                out.extend([pool.ule(a, b), pool.ule(b, a), pool.sle(a, b), pool.sle(b, a)]);
            }
            (Node::Int(IntOp::Eq, a, b), false) => out.extend([pool.int_le(a, b), pool.int_le(b, a)]),
            // `x < 100` may be written as `x ≤ 99`.
            (Node::Bin(op @ (BinOp::Ule | BinOp::Sle), a, b), true) => {
                out.extend(one_further(pool, a, b).map(|(a, b)| pool.bin(op, a, b)))
            }
            (Node::Bin(BinOp::Ult, b, a), false) => out.extend(one_further(pool, a, b).map(|(a, b)| pool.ule(a, b))),
            (Node::Bin(BinOp::Slt, b, a), false) => out.extend(one_further(pool, a, b).map(|(a, b)| pool.sle(a, b))),
            (Node::Int(IntOp::Le, a, b), true) | (Node::Int(IntOp::Lt, b, a), false) => {
                let one = pool.integer(1);
                let b = pool.int_add(b, one);
                out.push(pool.int_le(a, b));
            }
            _ => {}
        }
        out
    }

    /// Conditions that the path has assumed, and that speak of written variables.
    fn conditions_of_path(&mut self, tree: &Tree, n: NodeId, l: &Loop) -> Vec<Term> {
        let mut out = Vec::new();
        let mut at = tree.node(n).parent;
        while let Some((p, step)) = at {
            for (part, held) in tree.node(p).steps[step].trace.assumed.iter().rev().flatten().rev() {
                if matches!(held, Held::At(_)) && mentions_any(&self.code.program.pool, *part, &l.written) {
                    out.push(*part);
                }
            }
            // What loops around this one keep.
            for (_, c) in tree.node(p).looping.iter().flat_map(|looping| looping.kept()) {
                if mentions_any(&self.code.program.pool, c.term, &l.written) {
                    out.push(c.term);
                }
            }
            if out.len() >= MAX_CONDITIONS {
                break;
            }
            at = tree.node(p).parent;
        }
        out
    }

    /// Variables whose difference is known.
    fn differences(&mut self, state: &State, l: &Loop) -> Vec<(Term, (VarId, VarId, Term))> {
        let mut out = Vec::new();
        let others: Vec<VarId> = l.written.clone();
        let mut pairs = 0;
        for (i, &x) in others.iter().enumerate() {
            for &y in &others[..i] {
                let (a, b) = (self.code.program.var(x), self.code.program.var(y));
                let pool = self.pool();
                if pool.sort(a) != pool.sort(b) || pool.sort(a) == Sort::TRUTH {
                    continue;
                }
                pairs += 1;
                if pairs > MAX_PAIRS {
                    return out;
                }
                let (u, v) = (self.variable(state, x), self.variable(state, y));
                let pool = self.pool();
                let is_int = pool.is_int(u);
                let k = if is_int { pool.int_sub(u, v) } else { pool.sub(u, v) };
                if pool.is_constant(k) {
                    let sum = if is_int { pool.int_add(b, k) } else { pool.add(b, k) };
                    out.push((pool.eq(a, sum), (x, y, k)));
                }
            }
        }
        out
    }
}

/// `a ≤ b` with the constant among them moved by one, where there is one.
fn one_further(pool: &mut Pool, a: Term, b: Term) -> Option<(Term, Term)> {
    let w = pool.width(a);
    let one = pool.constant(1, w);
    if pool.as_const(b).is_some() {
        return Some((a, pool.add(b, one)));
    }
    pool.as_const(a)?;
    Some((pool.sub(a, one), b))
}

fn mentions_any(pool: &Pool, t: Term, variables: &[VarId]) -> bool {
    logic::leaves(pool, &[t]).iter().any(|&l| matches!(pool.node(l), Node::Var(v) if variables.contains(&v)))
}
