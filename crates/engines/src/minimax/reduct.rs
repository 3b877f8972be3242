//! `reduct`: one step of symbolic execution, along an edge. What it did is kept as a trace: interpolants go back along it.

use super::memory::{Block, Content, repeated};
use super::state::{Core, State, Tools};
use super::symbols::Origin;
use exec::Value;
use ir::{CHOICE_LEN, EdgeId, StmtKind};
use logic::{Sort, Term, conjuncts};
use solver::Answer;
use std::rc::Rc;

/// Whether an assumption constrains the path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Held {
    /// The values of the variables make it true.
    Always,
    /// They make it false.
    Never,
    /// It is the constraint at this place.
    At(u32),
}

/// What an edge takes from outside.
#[derive(Clone, Debug)]
pub(super) enum Taken {
    /// That this one of several edges is taken.
    Choice(Value),
    /// A scalar: the symbol that stands for it.
    Scalar(Term),
    /// Bytes: the symbols that stand for them.
    Bytes(Vec<Term>),
}

/// What happened along an edge.
pub(super) struct Trace {
    pub(super) edge: EdgeId,
    /// The state before each statement that was executed.
    pub(super) before: Vec<State>,
    /// By statement: the conjuncts of an assumption.
    pub(super) assumed: Vec<Vec<(Term, Held)>>,
    pub(super) taken: Vec<Taken>,
}

/// The end of a step.
pub(super) enum Reduct {
    Feasible(State),
    /// No state gets to the end of the trace; the constraints that contradict each other.
    Infeasible(Core),
}

/// Whether the constraints of a step are shown to the solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Asking {
    Yes,
    /// They are collected; only values that contradict an assumption end the path.
    No,
}

/// Blocks of memory up to this length are followed byte by byte; longer ones are one write, as those of unknown length are.
const MAX_BLOCK: u128 = 4096;

/// Each byte of a block of inputs is a symbol of its own.
pub(super) const BLOCK_OF_INPUTS: &str = "a block of inputs is long, or its length depends on inputs";

impl Tools {
    /// The reduct of a state by an edge. The error says what the method has no symbolic execution for.
    pub(super) fn reduct(&mut self, from: &State, edge: EdgeId, asking: Asking) -> Result<(Trace, Reduct), String> {
        let edges = self.code.edges.clone();
        let e = &edges[edge.0 as usize];
        let mut trace = Trace { edge, before: Vec::new(), assumed: Vec::new(), taken: Vec::new() };
        let mut s = from.clone();
        let first = match e.choice() {
            Some(choice) => {
                trace.taken.push(Taken::Choice(Value::choice(choice.input, choice.option)));
                // The number of the edge is the option by construction, and nothing else reads it.
                CHOICE_LEN
            }
            None => 0,
        };
        for (i, stmt) in e.stmts.iter().enumerate() {
            trace.before.push(s.clone());
            trace.assumed.push(Vec::new());
            if i < first {
                s.inputs += u32::from(i == 0);
                continue;
            }
            if let StmtKind::Assume(t) = stmt.kind {
                let parts = self.assume(&mut s, t);
                let is_false = parts.iter().any(|&(_, held)| held == Held::Never);
                trace.assumed[i] = parts;
                if is_false {
                    return Ok((trace, Reduct::Infeasible(Vec::new())));
                }
            } else {
                self.execute(&mut s, &stmt.kind, &mut trace)?;
            }
        }
        let reduct = match asking {
            Asking::Yes => self.feasibility(s),
            Asking::No => Reduct::Feasible(s),
        };
        Ok((trace, reduct))
    }

    fn assume(&mut self, s: &mut State, t: Term) -> Vec<(Term, Held)> {
        let mut out = Vec::new();
        for part in conjuncts(&self.code.program.pool, t) {
            let value = self.value(s, part);
            let held = match self.pool().as_const(value) {
                Some(1) => Held::Always,
                Some(_) => Held::Never,
                None => Held::At(self.constrain(s, value, part)),
            };
            out.push((part, held));
            if held == Held::Never {
                break;
            }
        }
        out
    }

    /// Adds a constraint, the value of a condition, and forgets the model if that says otherwise; the place of the constraint.
    pub(super) fn constrain(&mut self, s: &mut State, value: Term, condition: Term) -> u32 {
        let pool = &self.code.program.pool;
        let ev = &mut self.ev;
        s.model = s.model.take().filter(|m| ev.holds(pool, value, &**m));
        s.assume(value, condition)
    }

    /// Whether the constraints can hold.
    pub(super) fn feasibility(&mut self, mut s: State) -> Reduct {
        if s.model.is_some() {
            return Reduct::Feasible(s);
        }
        match self.oracle.check(&self.code.program.pool, &s.constraints()) {
            Answer::Sat(model) => s.model = Some(Rc::new(model)),
            Answer::Unsat(core) => {
                let mut core: Core = core.into_iter().map(|i| i as u32).collect();
                core.sort_unstable();
                core.dedup();
                return Reduct::Infeasible(core);
            }
            Answer::Unknown => s.model = None,
        }
        Reduct::Feasible(s)
    }

    fn execute(&mut self, s: &mut State, stmt: &StmtKind, trace: &mut Trace) -> Result<(), String> {
        match stmt {
            StmtKind::Assign(pairs) => {
                let values: Vec<Term> = pairs.iter().map(|&(_, t)| self.value(s, t)).collect();
                pairs.iter().zip(values).for_each(|(&(v, _), value)| s.set(v, value));
            }
            StmtKind::Havoc { var, .. } => {
                let sort = self.code.program.var_decl(*var).sort();
                let value = self.input(s, sort);
                trace.taken.push(Taken::Scalar(value));
                s.set(*var, value);
            }
            StmtKind::Store { addr, value } => {
                let (addr, value) = (self.value(s, *addr), self.value(s, *value));
                self.store(s, addr, value);
            }
            StmtKind::Alloc { dst, size } => {
                let heap = self.variable(s, self.code.program.heap);
                let size = self.value(s, *size);
                let after = self.code.program.heap_after(heap, size);
                if let (Some(at), Some(n)) = (self.pool().as_const(heap), self.pool().as_const(size)) {
                    s.add_block((at, at + n.max(1) - 1));
                }
                s.set(*dst, heap);
                s.set(self.code.program.heap, after);
            }
            StmtKind::Free { .. } => {}
            StmtKind::Copy { dst, src, len } => {
                let length = self.length(s, *len);
                let (dst, src) = (self.value(s, *dst), self.value(s, *src));
                let Some(n) = length else {
                    self.write_block(s, dst, *len, Content::From(src));
                    return Ok(());
                };
                let chunks: Vec<(u128, Term)> = chunks(n)
                    .map(|(at, bytes)| {
                        let from = self.plus(src, at);
                        let place = self.place(s, from, bytes.into());
                        (at, s.memory.read(&mut self.reader(), from, bytes, false, place))
                    })
                    .collect();
                for (at, value) in chunks {
                    let to = self.plus(dst, at);
                    self.store(s, to, value);
                }
            }
            StmtKind::Fill { dst, byte, len } => {
                let length = self.length(s, *len);
                let (dst, byte) = (self.value(s, *dst), self.value(s, *byte));
                let Some(n) = length else {
                    self.write_block(s, dst, *len, Content::Byte(byte));
                    return Ok(());
                };
                for (at, bytes) in chunks(n) {
                    let to = self.plus(dst, at);
                    let value = repeated(self.pool(), byte, bytes);
                    self.store(s, to, value);
                }
            }
            StmtKind::HavocMem { dst, len, .. } => {
                let n = self.length(s, *len).ok_or(BLOCK_OF_INPUTS)?;
                let dst = self.value(s, *dst);
                let mut bytes = Vec::new();
                for i in 0..n {
                    let pool = &mut self.code.program.pool;
                    let byte = self.symbols.get(pool, Origin::Byte(s.inputs, i as u32), 8);
                    let to = self.plus(dst, i);
                    self.store(s, to, byte);
                    bytes.push(byte);
                }
                s.inputs += 1;
                trace.taken.push(Taken::Bytes(bytes));
            }
            StmtKind::Assume(_) => unreachable!("assumptions are looked at by the caller"),
            StmtKind::Call { .. } => {
                return Err("a call is left (recursion, or more code than calls may expand to)".into());
            }
        }
        Ok(())
    }

    fn input(&mut self, s: &mut State, sort: Sort) -> Term {
        s.inputs += 1;
        self.symbols.get(&mut self.code.program.pool, Origin::Input(s.inputs - 1, sort), sort)
    }

    fn store(&mut self, s: &mut State, addr: Term, value: Term) {
        let bytes = self.pool().width(value) / 8;
        let place = self.place(s, addr, bytes.into());
        s.memory.write(&self.code.program.pool, addr, value, place);
    }

    /// A block whose length is not known.
    fn write_block(&mut self, s: &mut State, dst: Term, len: Term, content: Content) {
        let len = self.value(s, len);
        let place = self.place_of_block(s, dst, len);
        s.memory.write_block(Block { dst, len, content }, place);
    }

    /// A length, where it is known and not too long for byte after byte.
    pub(super) fn length(&mut self, s: &State, len: Term) -> Option<u128> {
        let n = self.value(s, len);
        self.pool().as_const(n).filter(|&n| n <= MAX_BLOCK)
    }

    pub(super) fn plus(&mut self, addr: Term, offset: u128) -> Term {
        let w = self.pool().width(addr);
        let offset = self.pool().constant(offset, w);
        self.pool().add(addr, offset)
    }
}

/// `0..n` in pieces of eight bytes and less.
fn chunks(n: u128) -> impl Iterator<Item = (u128, u8)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let bytes = [8, 4, 2, 1].into_iter().find(|&b| at + b <= n)?;
        at += bytes;
        Some((at - bytes, bytes as u8))
    })
}
