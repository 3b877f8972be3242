//! What the knowledge at a location rests on: what was known before.

use super::env::{AbstractEnv, Leaf};
use super::interval_set::IntervalSet;
use super::transfer::{Surroundings, step};
use ir::{Program, Stmt, StmtKind};
use logic::{Node, Term};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// What must be known before the block for `needed` to be known behind it; without `needed`, for no path to get
/// through.
pub(super) fn needed_before(
    around: Surroundings<'_>,
    start: &AbstractEnv,
    stmts: &[Stmt],
    needed: Option<&BTreeSet<Leaf>>,
) -> BTreeSet<Leaf> {
    let mut before = Vec::with_capacity(stmts.len());
    let mut env = start.clone();
    let mut through = true;
    for stmt in stmts {
        before.push(env.clone());
        through = step(around, &mut env, stmt);
        if !through {
            break;
        }
    }
    let mut out: BTreeSet<Leaf> = needed.filter(|_| through).cloned().unwrap_or_default();
    for (i, env) in before.iter().enumerate().rev() {
        let ends_here = !through && i + 1 == before.len();
        Needs { program: around.program, env, out: &mut out }.through(&stmts[i], ends_here);
    }
    out.retain(|&l| start.get(l).is_some());
    out
}

struct Needs<'a> {
    program: &'a Program,
    /// Before the statement.
    env: &'a AbstractEnv,
    out: &'a mut BTreeSet<Leaf>,
}

impl Needs<'_> {
    fn through(&mut self, stmt: &Stmt, ends_here: bool) {
        let has_cells = self.out.iter().any(|l| matches!(l, Leaf::Cell { .. }));
        match stmt.kind {
            StmtKind::Assume(c) => {
                // What is needed may have been unknown before the assumption.
                let mut behind = self.env.clone();
                behind.assume(&self.program.pool, c, true);
                if ends_here || self.out.iter().any(|&l| self.env.get(l) != behind.get(l)) {
                    self.add(&[c]);
                }
            }
            StmtKind::Assign(ref pairs) => {
                let used: Vec<Term> =
                    pairs.iter().filter(|(v, _)| self.out.remove(&Leaf::Var(*v))).map(|&(_, t)| t).collect();
                self.add(&used);
            }
            StmtKind::Havoc { var, .. } => {
                self.out.remove(&Leaf::Var(var));
            }
            StmtKind::Store { addr, value } if has_cells => {
                let at = self.value(addr);
                let bytes = (self.program.pool.width(value) / 8) as u8;
                let targets = at.values().unwrap_or_default();
                let is_hit = targets.iter().any(|&addr| self.out.contains(&Leaf::Cell { addr, bytes }));
                if let [addr] = targets[..] {
                    self.out.remove(&Leaf::Cell { addr, bytes });
                }
                let read = [addr, value];
                self.add(&read[..1 + is_hit as usize]);
            }
            StmtKind::Copy { dst, src, len } if has_cells => {
                if let (Some(to), Some(from), Some(n)) =
                    (self.value(dst).value(), self.value(src).value(), self.value(len).value())
                {
                    let moved = self.remove_cells(to, n);
                    self.out.extend(moved.into_iter().map(|(at, bytes)| Leaf::Cell { addr: at - to + from, bytes }));
                }
                self.add(&[dst, src, len]);
            }
            StmtKind::Fill { dst, byte, len } if has_cells => {
                if let (Some(to), Some(n)) = (self.value(dst).value(), self.value(len).value()) {
                    self.remove_cells(to, n);
                }
                self.add(&[dst, byte, len]);
            }
            StmtKind::HavocMem { dst, len, .. } if has_cells => self.add(&[dst, len]),
            StmtKind::Alloc { dst, size } => {
                let heap = Leaf::Var(self.program.heap);
                if self.out.remove(&Leaf::Var(dst)) || self.out.contains(&heap) || ends_here {
                    self.out.insert(heap);
                    self.add(&[size]);
                }
            }
            _ => {}
        }
    }

    fn value(&self, t: Term) -> IntervalSet {
        self.env.eval(&self.program.pool, t, &mut FxHashMap::default())
    }

    fn add(&mut self, terms: &[Term]) {
        let leaves = self.leaves(terms);
        self.out.extend(leaves);
    }

    fn leaves(&self, terms: &[Term]) -> BTreeSet<Leaf> {
        leaves_known(self.env, &self.program.pool, terms)
    }

    /// The cells in this block are not needed any more.
    fn remove_cells(&mut self, start: u128, len: u128) -> Vec<(u128, u8)> {
        let inside: Vec<(u128, u8)> = self
            .out
            .iter()
            .filter_map(|l| match *l {
                Leaf::Cell { addr, bytes } if addr >= start && addr + bytes as u128 <= start + len => {
                    Some((addr, bytes))
                }
                _ => None,
            })
            .collect();
        for &(addr, bytes) in &inside {
            self.out.remove(&Leaf::Cell { addr, bytes });
        }
        inside
    }
}

/// What `env` knows of the variables and places that the terms read.
pub(super) fn leaves_known(env: &AbstractEnv, pool: &logic::Pool, terms: &[Term]) -> BTreeSet<Leaf> {
    let mut out = BTreeSet::new();
    let mut memo = FxHashMap::default();
    for t in logic::leaves(pool, terms) {
        match pool.node(t) {
            Node::Var(v) => {
                out.insert(Leaf::Var(v));
            }
            Node::Load { addr, bytes, .. } => {
                let places = env.eval(pool, addr, &mut memo).values().unwrap_or_default();
                let cells = places.into_iter().filter_map(|at| env.cell_around(at, bytes));
                out.extend(cells.map(|(addr, bytes)| Leaf::Cell { addr, bytes }));
            }
            _ => {}
        }
    }
    out.retain(|&l| env.get(l).is_some());
    out
}
