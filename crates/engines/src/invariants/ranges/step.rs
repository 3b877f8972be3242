//! The effect of statements on what is known, and what that knowledge rests on.

use super::env::{Env, Leaf};
use super::set::Set;
use crate::program_view::{ProcView, ProgramView};
use ir::{Stmt, StmtKind};
use logic::{Node, Term};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// Blocks up to this length are copied and filled place by place.
const MAX_BLOCK: u128 = 1024;

/// The state behind `stmt`; false if no path gets there.
pub(super) fn step(code: &ProgramView, view: &ProcView, env: &mut Env, stmt: &Stmt) -> bool {
    let (pool, space) = (&code.program.pool, &code.program.space);
    let mut memo = FxHashMap::default();
    let mut value = |env: &Env, t: Term| env.eval(pool, t, &mut memo);
    match stmt.kind {
        StmtKind::Assume(c) => return env.assume(pool, c, true),
        StmtKind::Assign(ref pairs) => {
            let new: Vec<Set> = pairs.iter().map(|&(_, t)| value(env, t)).collect();
            for (&(v, _), set) in pairs.iter().zip(new) {
                env.set(Leaf::Var(v), set);
            }
        }
        StmtKind::Havoc { var, .. } => env.set(Leaf::Var(var), Set::full(code.program.var_decl(var).width)),
        StmtKind::Store { addr, value: t } => {
            let (at, new) = (value(env, addr), value(env, t));
            env.store(&at, new);
        }
        StmtKind::Copy { dst, src, len } => {
            let (to, from, n) = (value(env, dst), value(env, src), value(env, len));
            let moved = match (to.value(), from.value(), n.value().filter(|&n| n <= MAX_BLOCK)) {
                (Some(to), Some(from), Some(n)) => {
                    env.cells_in(from, n).into_iter().map(|(at, bytes, s)| (at - from + to, bytes, s)).collect()
                }
                _ => Vec::new(),
            };
            env.forget_block(&to, n.max());
            for (addr, bytes, s) in moved {
                env.set(Leaf::Cell { addr, bytes }, s);
            }
        }
        StmtKind::Fill { dst, byte, len } => {
            let (to, b, n) = (value(env, dst), value(env, byte), value(env, len));
            env.forget_block(&to, n.max());
            if let (Some(to), Some(b), Some(n)) = (to.value(), b.value(), n.value().filter(|&n| n <= MAX_BLOCK)) {
                let bytes = (space.ptr_width / 8) as u8;
                let word = (0..bytes).fold(0, |w, _| w << 8 | b);
                for addr in (to..to + n).step_by(bytes as usize).filter(|&a| a + bytes as u128 <= to + n) {
                    env.set(Leaf::Cell { addr, bytes }, Set::single(8 * bytes as u32, word));
                }
            }
        }
        StmtKind::HavocMem { dst, len, .. } => {
            let (to, n) = (value(env, dst), value(env, len));
            env.forget_block(&to, n.max());
        }
        StmtKind::Alloc { dst, size } => {
            let in_heap = Set::interval(space.ptr_width, space.heap, space.heap_end);
            let heap = Leaf::Var(code.program.heap);
            let start = match env.get(heap) {
                Some(known) => known.meet(&in_heap),
                None => in_heap.clone(),
            };
            let stride = value(env, size).value().filter(|&n| n < space.heap_end).map(|n| space.stride(n));
            env.set(Leaf::Var(dst), start.clone());
            env.set(heap, stride.map_or(in_heap.clone(), |n| start.plus(n).meet(&in_heap)));
            return !start.is_empty();
        }
        StmtKind::Free { .. } => {}
        StmtKind::Call { result, .. } => {
            let is_own = |v| code.owner(v) == Some(view.proc) && !code.is_recursive(view.proc) && Some(v) != result;
            env.retain_vars(is_own);
            env.forget_memory();
        }
    }
    true
}

/// What must be known before the block for `needed` to be known behind it; without `needed`, for no path to get
/// through.
pub(super) fn needed_before(
    code: &ProgramView,
    view: &ProcView,
    start: &Env,
    stmts: &[Stmt],
    needed: Option<&BTreeSet<Leaf>>,
) -> BTreeSet<Leaf> {
    let mut before = Vec::with_capacity(stmts.len());
    let mut env = start.clone();
    let mut through = true;
    for stmt in stmts {
        before.push(env.clone());
        through = step(code, view, &mut env, stmt);
        if !through {
            break;
        }
    }
    let mut out: BTreeSet<Leaf> = needed.filter(|_| through).cloned().unwrap_or_default();
    for (i, env) in before.iter().enumerate().rev() {
        let ends_here = !through && i + 1 == before.len();
        Needs { code, env, out: &mut out }.through(&stmts[i], ends_here);
    }
    out.retain(|&l| start.get(l).is_some());
    out
}

struct Needs<'a> {
    code: &'a ProgramView,
    /// Before the statement.
    env: &'a Env,
    out: &'a mut BTreeSet<Leaf>,
}

impl Needs<'_> {
    fn through(&mut self, stmt: &Stmt, ends_here: bool) {
        let has_cells = self.out.iter().any(|l| matches!(l, Leaf::Cell { .. }));
        match stmt.kind {
            StmtKind::Assume(c) => {
                // What is needed may have been unknown before the assumption.
                let mut behind = self.env.clone();
                behind.assume(&self.code.program.pool, c, true);
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
                let bytes = (self.code.program.pool.width(value) / 8) as u8;
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
                let heap = Leaf::Var(self.code.program.heap);
                if self.out.remove(&Leaf::Var(dst)) || self.out.contains(&heap) || ends_here {
                    self.out.insert(heap);
                    self.add(&[size]);
                }
            }
            _ => {}
        }
    }

    fn value(&self, t: Term) -> Set {
        self.env.eval(&self.code.program.pool, t, &mut FxHashMap::default())
    }

    fn add(&mut self, terms: &[Term]) {
        let leaves = self.leaves(terms);
        self.out.extend(leaves);
    }

    fn leaves(&self, terms: &[Term]) -> BTreeSet<Leaf> {
        leaves_known(self.env, &self.code.program.pool, terms)
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
pub(super) fn leaves_known(env: &Env, pool: &logic::Pool, terms: &[Term]) -> BTreeSet<Leaf> {
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
