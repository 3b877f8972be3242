//! The effect of statements on what is known.

use super::env::{AbstractEnv, Leaf};
use super::interval_set::IntervalSet;
use ir::{Procedure, Program, Stmt, StmtKind};
use logic::{Sort, Term, VarId};
use rustc_hash::FxHashMap;

/// Blocks up to this length are copied and filled place by place.
const MAX_BLOCK: u128 = 1024;

/// The variables that calls leave as they are, apart from the one for the result: their values are known behind a call,
/// too.
#[derive(Clone, Debug, Default)]
pub struct Untouched {
    /// By variable; the rest is not among them.
    is_one: Vec<bool>,
}

impl Untouched {
    /// No variable at all: for a procedure that may be active more than once.
    pub fn none() -> Untouched {
        Untouched::default()
    }

    /// The variables of the procedure.
    pub fn locals_of(program: &Program, proc: &Procedure) -> Untouched {
        let mut is_one = vec![false; program.vars.len()];
        proc.locals.iter().for_each(|v| is_one[v.0 as usize] = true);
        Untouched { is_one }
    }

    /// What calls of a procedure leave as it is of its own variables: all, unless it may be active more than once.
    pub fn by_calls(program: &Program, proc: &Procedure, is_recursive: bool) -> Untouched {
        if is_recursive { Untouched::none() } else { Untouched::locals_of(program, proc) }
    }

    pub(crate) fn contains(&self, v: VarId) -> bool {
        self.is_one.get(v.0 as usize).copied().unwrap_or_default()
    }
}

/// What statements are looked at with.
#[derive(Clone, Copy)]
pub(crate) struct Surroundings<'a> {
    pub(crate) program: &'a Program,
    pub(crate) untouched: &'a Untouched,
}

/// The state behind `stmt`; false if no path gets there.
pub(crate) fn step(around: Surroundings<'_>, env: &mut AbstractEnv, stmt: &Stmt) -> bool {
    let program = around.program;
    let (pool, space) = (&program.pool, &program.space);
    let mut memo = FxHashMap::default();
    let mut value = |env: &AbstractEnv, t: Term| env.eval(pool, t, &mut memo);
    match stmt.kind {
        StmtKind::Assume(c) => return env.assume(pool, c, true),
        StmtKind::Assign(ref pairs) => {
            let pairs = pairs.iter().filter(|&&(_, t)| !pool.is_int(t));
            let new: Vec<(VarId, IntervalSet)> = pairs.map(|&(v, t)| (v, value(env, t))).collect();
            for (v, set) in new {
                env.set(Leaf::Var(v), set);
            }
        }
        StmtKind::Havoc { var, .. } => {
            if let Sort::Bits(width) = program.var_decl(var).sort() {
                env.set(Leaf::Var(var), IntervalSet::full(width));
            }
        }
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
                    env.set(Leaf::Cell { addr, bytes }, IntervalSet::single(8 * bytes as u32, word));
                }
            }
        }
        StmtKind::HavocMem { dst, len, .. } => {
            let (to, n) = (value(env, dst), value(env, len));
            env.forget_block(&to, n.max());
        }
        StmtKind::Alloc { dst, size } => {
            let in_heap = IntervalSet::interval(space.ptr_width, space.heap, space.heap_end);
            let heap = Leaf::Var(program.heap);
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
            env.retain_vars(|v| around.untouched.contains(v) && Some(v) != result);
            env.forget_memory();
        }
    }
    true
}
