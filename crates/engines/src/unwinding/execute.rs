//! What the statements of an edge do to the states before it.

use super::Unwinding;
use super::memory::{Load, Write};
use super::state::{State, both};
use super::trace::Taken;
use exec::MAX_BLOCK;
use ir::{AddressSpace, CHOICE_LEN, Edge, EdgeId, InputKind, Stmt, StmtKind};
use logic::{Node, Rewriter, Term, VarId};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// States behind an edge, and the inputs that it takes, in order.
pub(super) struct Executed {
    pub(super) state: State,
    pub(super) inputs: Vec<Taken>,
}

/// The state in the middle of an edge.
struct Running {
    condition: Term,
    vars: FxHashMap<VarId, Term>,
    memory: super::memory::Version,
    inputs: Vec<Taken>,
}

impl Unwinding {
    /// Executes an edge. `choice` is the input that says which edge of the location is taken, once there is one.
    pub(super) fn execute(&mut self, e: EdgeId, before: &State, choice: &mut Option<Term>) -> Executed {
        let edges = self.plan.edges.clone();
        self.execute_edge(&edges[e.0 as usize], before, choice)
    }

    pub(super) fn execute_edge(&mut self, edge: &Edge, before: &State, choice: &mut Option<Term>) -> Executed {
        let mut s = Running {
            condition: before.condition,
            vars: (*before.vars).clone(),
            memory: before.memory,
            inputs: Vec::new(),
        };
        let mut body = &edge.stmts[..];
        if let Some(chosen) = edge.choice() {
            let which = *choice.get_or_insert_with(|| self.memory.fresh(&mut self.program.pool, 32));
            let option = self.program.pool.constant(chosen.option as u128, 32);
            let is_taken = self.program.pool.eq(which, option);
            s.condition = both(&mut self.program.pool, s.condition, is_taken);
            if let StmtKind::Havoc { var, .. } = edge.stmts[0].kind {
                let width = self.program.var_decl(var).width();
                let option = self.program.pool.constant(chosen.option as u128, width);
                s.vars.insert(var, option);
            }
            s.inputs.push(Taken::Choice(exec::Value::choice(chosen.input, chosen.option)));
            body = &edge.stmts[CHOICE_LEN..];
        }
        for stmt in body {
            self.step(stmt, &mut s);
            if self.program.pool.as_const(s.condition) == Some(0) {
                break;
            }
        }
        let Running { condition, vars, memory, inputs } = s;
        Executed { state: State { condition, vars: Rc::new(vars), memory }, inputs }
    }

    fn step(&mut self, stmt: &Stmt, s: &mut Running) {
        match &stmt.kind {
            StmtKind::Assume(t) => {
                let t = self.eval(s, *t);
                let pool = &mut self.program.pool;
                let t = self.outcomes.outcome(pool, s.condition, t).map_or(t, |holds| pool.truth(holds));
                s.condition = both(pool, s.condition, t);
            }
            StmtKind::Assign(pairs) => {
                let new: Vec<(VarId, Term)> = pairs.iter().map(|&(v, t)| (v, self.eval(s, t))).collect();
                s.vars.extend(new);
            }
            StmtKind::Havoc { var, input } => {
                let sort = self.program.var_decl(*var).sort();
                let unknown = self.memory.fresh(&mut self.program.pool, sort);
                if input.kind == InputKind::Uninitialised {
                    self.memory.uninitialised(unknown);
                }
                s.inputs.push(Taken::Scalar(unknown));
                s.vars.insert(*var, unknown);
            }
            StmtKind::Store { addr, value } => {
                let write = Write::Store { addr: self.eval(s, *addr), value: self.eval(s, *value) };
                self.write(s, write);
            }
            StmtKind::Copy { dst, src, len } => {
                let [dst, src, len] = [dst, src, len].map(|&t| self.eval(s, t));
                self.note_length(s, len);
                self.write(s, Write::Copy { dst, src, len });
            }
            StmtKind::Fill { dst, byte, len } => {
                let [dst, byte, len] = [dst, byte, len].map(|&t| self.eval(s, t));
                self.note_length(s, len);
                self.write(s, Write::Fill { dst, byte, len });
            }
            StmtKind::HavocMem { dst, len, input } => {
                let [dst, len] = [dst, len].map(|&t| self.eval(s, t));
                self.note_length(s, len);
                self.write(s, Write::Havoc { dst, len, from: input.kind });
                s.inputs.push(Taken::Bytes { version: s.memory, dst, len });
            }
            StmtKind::Alloc { dst, size } => self.alloc(s, *dst, *size),
            StmtKind::Free { .. } => {}
            StmtKind::Call { .. } => unreachable!("a plan has no calls"),
        }
    }

    fn write(&mut self, s: &mut Running, write: Write) {
        s.memory = self.memory.write_on(&self.program.pool, s.condition, s.memory, write);
    }

    fn eval(&mut self, s: &Running, t: Term) -> Term {
        let (memory, outcomes) = (&mut self.memory, &mut self.outcomes);
        Rewriter::new().rewrite(&mut self.program.pool, t, &mut |pool, node, _| {
            let value = match node {
                Node::Var(v) => *s.vars.get(&v)?,
                Node::Load { addr, bytes, ptr } => {
                    let load = Load::on(pool, s.condition, (addr, bytes, ptr));
                    memory.read(pool, load, s.memory)
                }
                _ => return None,
            };
            Some(outcomes.chosen(pool, s.condition, value))
        })
    }

    /// The machine ends where a block is larger than this.
    fn note_length(&mut self, s: &Running, len: Term) {
        let pool = &mut self.program.pool;
        let most = pool.constant(MAX_BLOCK, pool.width(len));
        let fits = pool.ule(len, most);
        let fits = pool.implies(s.condition, fits);
        if pool.as_const(fits) != Some(1) {
            self.feasible.push(fits);
        }
    }

    /// `dst := heap; heap := heap + stride(size)`. The path goes on only while the heap lasts.
    fn alloc(&mut self, s: &mut Running, dst: VarId, size: Term) {
        let size = self.eval(s, size);
        let heap_var = self.program.heap;
        let start = match s.vars.get(&heap_var) {
            Some(&t) => t,
            None => self.program.var(heap_var),
        };
        let end = self.program.heap_after(start, size);
        let (space, w) = (self.program.space, self.program.space.ptr_width);
        let pool = &mut self.program.pool;
        // The sum without wrap-around stays within the heap.
        let wide = w + 2;
        let (wide_start, wide_size) = (pool.zext(start, wide), pool.zext(size, wide));
        let (slack, sixteens) = (pool.constant(space.gap + 15, wide), pool.constant(!15, wide));
        let sum = pool.add(wide_size, slack);
        let stride = pool.and(sum, sixteens);
        let wide_end = pool.add(wide_start, stride);
        let (low, high) = (pool.constant(space.heap, w), pool.constant(space.heap_end, w));
        let last = pool.constant(space.heap_end, wide);
        let in_heap = [pool.ule(wide_end, last), pool.ule(low, start), pool.ule(start, high)];
        for fact in in_heap {
            s.condition = both(pool, s.condition, fact);
        }
        let margin = pool.constant(AddressSpace::ALLOC_MARGIN, w);
        let below = pool.sub(start, margin);
        self.allocated.push((s.condition, below, end));
        s.vars.insert(dst, start);
        s.vars.insert(heap_var, end);
    }
}
