//! The concrete semantics of statements other than calls: one small function per kind.

use crate::inputs::Inputs;
use crate::state::State;
use ir::{Program, Stmt, StmtKind};
use logic::{Evaluator, Sort, Term, Value, VarId};

/// What a statement does to control.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// To the next statement.
    Next,
    /// An `Assume` does not hold: the path ends.
    Blocked,
}

/// The largest block of memory that one `Fill`, `Copy` or `HavocMem` may touch in an execution; a longer one ends the
/// path, as the memory of the machine would.
pub const MAX_BLOCK: u128 = 1 << 26;

/// Executes one statement in place. Calls are the interpreter's; giving one is a bug.
pub fn step(p: &Program, ev: &mut Evaluator, s: &mut State, stmt: &Stmt, inputs: &mut impl Inputs) -> Flow {
    let mut value = |s: &State, t: Term| ev.eval(&p.pool, t, s);
    match &stmt.kind {
        StmtKind::Assume(e) => {
            if value(s, *e) != 1 {
                return Flow::Blocked;
            }
        }
        StmtKind::Assign(pairs) => match pairs.as_slice() {
            [(v, e)] if !p.pool.is_int(*e) => {
                let x = value(s, *e);
                s.set(*v, x);
            }
            _ if pairs.iter().any(|&(_, e)| p.pool.is_int(e)) => assign_any(p, ev, s, pairs),
            _ => {
                let new: Vec<u128> = pairs.iter().map(|&(_, e)| value(s, e)).collect();
                for (&(v, _), x) in pairs.iter().zip(new) {
                    s.set(v, x);
                }
            }
        },
        StmtKind::Havoc { var, input } => match (input.option(), p.var_decl(*var).sort()) {
            (Some(option), _) => s.set(*var, inputs.choice(input, &[option]) as u128),
            (None, Sort::Bits(width)) => s.set(*var, inputs.scalar(input, width)),
            (None, Sort::Int) => s.set_int(*var, inputs.integer(input)),
        },
        StmtKind::Store { addr, value: e } => {
            let (a, x) = (value(s, *addr), value(s, *e));
            s.store(a, x, p.pool.width(*e) / 8);
        }
        StmtKind::Copy { dst, src, len } => {
            let (d, a, n) = (value(s, *dst), value(s, *src), value(s, *len));
            if n > MAX_BLOCK {
                return Flow::Blocked;
            }
            let bytes = s.read(a, n as usize);
            s.write(d, &bytes);
        }
        StmtKind::Fill { dst, byte, len } => {
            let (d, b, n) = (value(s, *dst), value(s, *byte), value(s, *len));
            if n > MAX_BLOCK {
                return Flow::Blocked;
            }
            s.write(d, &vec![b as u8; n as usize]);
        }
        StmtKind::HavocMem { dst, len, input } => {
            let (d, n) = (value(s, *dst), value(s, *len));
            if n > MAX_BLOCK {
                return Flow::Blocked;
            }
            let bytes = inputs.bytes(input, n as usize);
            s.write(d, &bytes);
        }
        StmtKind::Alloc { dst, size } => return alloc(p, s, *dst, value(s, *size)),
        StmtKind::Free { .. } => {}
        StmtKind::Call { .. } => unreachable!("calls are executed by the interpreter"),
    }
    Flow::Next
}

/// A simultaneous assignment to variables of any sort.
fn assign_any(p: &Program, ev: &mut Evaluator, s: &mut State, pairs: &[(VarId, Term)]) {
    let new: Vec<Value> = pairs.iter().map(|&(_, e)| ev.value(&p.pool, e, s)).collect();
    for (&(v, _), x) in pairs.iter().zip(new) {
        s.assign(v, x);
    }
}

/// `dst := heap; heap := heap + stride(size)`; the path ends where the heap is exhausted.
fn alloc(p: &Program, s: &mut State, dst: VarId, size: u128) -> Flow {
    let base = s.get(p.heap);
    let stride = size.saturating_add(p.space.gap + 15) & !15;
    let Some(next) = base.checked_add(stride).filter(|&n| n <= p.space.heap_end) else { return Flow::Blocked };
    s.set(dst, base);
    s.set(p.heap, next);
    Flow::Next
}
