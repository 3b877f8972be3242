//! The interpreter of whole programs: calls, branches, and the reasons why an execution ends. Statements are
//! [`crate::step()`]'s.
//!
//! Executing a program on the same inputs and initial memory is deterministic. Where several edges leave a location,
//! the first one in order whose statements do not block is taken; front ends produce exclusive ones. A raise edge is only
//! taken where no other edge shows the call, and the path ends if the callee returns.

use crate::access::{Live, Room};
use crate::inputs::{InitialMemory, Inputs, Value};
use crate::state::State;
use crate::step::{Flow, step};
use base::{Budget, Exhausted, Pos};
use ir::analysis::{Graph, repeated_calls};
use ir::{AddressSpace, Callee, EdgeId, Input, LocId, LocKind, ProcId, Program, Stmt, StmtKind};
use logic::{Evaluator, Integer, VarId};
use std::collections::VecDeque;
use std::rc::Rc;

/// How an execution ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// An error location was reached.
    Error { proc: ProcId, loc: LocId },
    /// The entry procedure returned this value.
    Exit { result: Option<logic::Value> },
    /// No edge is enabled: an assumption does not hold, or memory is exhausted.
    Blocked { proc: ProcId, loc: LocId },
    /// Control entered something that was not translated.
    Unknown { reason: String },
    /// [`Limits::max_steps`] edges were taken.
    StepLimit,
    /// The budget ended.
    Stopped(Exhausted),
    /// Not with [`Accesses::Total`]: the statement at `pos` touches `addr`, which is in no live object.
    InvalidAccess { pos: Pos, addr: u128 },
}

/// Whether an access outside every live object ends the execution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Accesses {
    /// Memory is total, as in the representation.
    Total,
    /// Every access must lie in one live object or in the environment's memory.
    Checked,
    /// Also unused bytes behind a live object may be accessed, and addresses above all that the program knows of; the
    /// observer is told ([`Observer::overrun`]).
    WithRoom,
}

impl Accesses {
    /// `None`: accesses are not looked at.
    fn room(self) -> Option<Room> {
        match self {
            Accesses::Total => None,
            Accesses::Checked => Some(Room::DoesNot),
            Accesses::WithRoom => Some(Room::Counts),
        }
    }
}

/// What ends an execution from outside.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Edges.
    pub max_steps: u64,
    pub budget: Budget,
}

impl Limits {
    pub fn steps(max_steps: u64) -> Limits {
        Limits { max_steps, budget: Budget::default() }
    }
}

/// Follows an execution. Every method has an empty default.
pub trait Observer {
    /// `edge` of `proc` was chosen in `state`; `depth` calls are active. It can still block midway, which ends the
    /// execution.
    fn edge(&mut self, proc: ProcId, edge: EdgeId, depth: usize, state: &State) {
        let _ = (proc, edge, depth, state);
    }

    /// A statement other than a call was executed and led to `after`. [`changed`] names the variables it sets.
    fn stmt(&mut self, stmt: &Stmt, after: &State) {
        let _ = (stmt, after);
    }

    /// `stmt`, about to be reported to [`Observer::stmt`], took `value` from outside.
    fn input(&mut self, stmt: &Stmt, input: &Input, value: &Value) {
        let _ = (stmt, input, value);
    }

    /// Control is at the entry of `callee`; `inside` holds its parameters and frame addresses.
    fn call(&mut self, stmt: &Stmt, callee: ProcId, inside: &State) {
        let _ = (stmt, callee, inside);
    }

    /// `stmt`, about to be executed, touches `addr`, which is in no live object but may be accessed
    /// ([`Accesses::WithRoom`]).
    fn overrun(&mut self, stmt: &Stmt, addr: u128) {
        let _ = (stmt, addr);
    }

    /// `callee` has returned and its result has been assigned in `after`.
    fn returned(&mut self, callee: ProcId, after: &State) {
        let _ = (callee, after);
    }
}

/// Nobody looks.
impl Observer for () {}

/// The variables that executing `stmt` sets; of a call, the one that receives the result.
pub fn changed(p: &Program, stmt: &Stmt) -> Vec<VarId> {
    match &stmt.kind {
        StmtKind::Assign(pairs) => pairs.iter().map(|&(v, _)| v).collect(),
        StmtKind::Havoc { var, .. } => vec![*var],
        StmtKind::Alloc { dst, .. } => vec![*dst, p.heap],
        StmtKind::Call { result, .. } => result.iter().copied().collect(),
        _ => Vec::new(),
    }
}

/// An edge as seen from its source.
#[derive(Clone, Copy)]
struct Branch {
    edge: EdgeId,
    /// Number of `Assume`s that it begins with.
    guards: usize,
    /// Statements after the guards can end the path.
    may_block: bool,
}

/// Executes a program; keeps what does not depend on the execution, so that many runs share it.
pub struct Interp<'p> {
    program: &'p Program,
    accesses: Accesses,
    /// By procedure and location.
    branches: Vec<Vec<Vec<Branch>>>,
    ev: Evaluator,
}

impl<'p> Interp<'p> {
    pub fn new(program: &'p Program, accesses: Accesses) -> Interp<'p> {
        let branches = program.procs.iter().map(branches_of).collect();
        Interp { program, accesses, branches, ev: Evaluator::new() }
    }

    /// Executes the entry procedure, every variable zero at first.
    pub fn run(
        &mut self,
        inputs: &mut impl Inputs,
        initial: Rc<InitialMemory>,
        limits: &Limits,
        observer: &mut impl Observer,
    ) -> Outcome {
        let mut point = Point::new(self.program, initial);
        let live = self.accesses.room().map(|room| Live::new(self.program, room));
        let mut run = Run { live, ..self.run_at(&mut point, inputs, observer) };
        match run.enter(None) {
            Err(outcome) => outcome,
            Ok(()) => run.follow(limits),
        }
    }

    /// The first point of an execution, to be continued with [`Interp::advance`].
    pub fn begin(&mut self, initial: Rc<InitialMemory>) -> Result<Point, Outcome> {
        let mut point = Point::new(self.program, initial);
        let (mut inputs, mut nobody) = (NoInputs, ());
        let mut run = self.run_at(&mut point, &mut inputs, &mut nobody);
        run.enter(None)?;
        run.settle()?;
        Ok(point)
    }

    /// Takes one edge, and returns from procedures whose exit is reached; the end of the execution if there is no edge
    /// to take. Validity of accesses depends on the whole execution and is not looked at here.
    pub fn advance(
        &mut self,
        point: &mut Point,
        inputs: &mut impl Inputs,
        observer: &mut impl Observer,
    ) -> Result<(), Outcome> {
        let mut run = self.run_at(point, inputs, observer);
        run.take_edge()?;
        run.settle()
    }

    fn run_at<'a, I, O>(&'a mut self, point: &'a mut Point, inputs: &'a mut I, observer: &'a mut O) -> Run<'a, I, O> {
        Run {
            p: self.program,
            branches: &self.branches,
            ev: &mut self.ev,
            live: None,
            point,
            inputs: Rewindable { inner: inputs, pending: VecDeque::new(), log: None, last: None },
            observer,
        }
    }
}

fn branches_of(p: &ir::Procedure) -> Vec<Vec<Branch>> {
    let mut out = vec![Vec::new(); p.locs.len()];
    let repeated = repeated_calls(p, &Graph::new(p));
    for edge in p.edge_ids().filter(|e| !repeated[e.0 as usize]) {
        let e = p.edge(edge);
        let guards = e.stmts.iter().take_while(|s| matches!(s.kind, StmtKind::Assume(_))).count();
        let may_block = e.stmts[guards..].iter().any(|s| {
            !matches!(
                s.kind,
                StmtKind::Assign(_) | StmtKind::Havoc { .. } | StmtKind::Store { .. } | StmtKind::Free { .. }
            )
        });
        out[e.src.0 as usize].push(Branch { edge, guards, may_block });
    }
    out
}

/// A point of an execution, from which it can be continued any number of times. Cloning is cheap: states share what they
/// have in common.
#[derive(Clone)]
pub struct Point {
    state: State,
    at: (ProcId, LocId),
    stack: Vec<Frame>,
    /// By procedure: how many calls of it are active.
    active: Vec<u32>,
    stack_top: u128,
}

impl Point {
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Where control is.
    pub fn at(&self) -> (ProcId, LocId) {
        self.at
    }

    /// Calls that are active.
    pub fn depth(&self) -> usize {
        self.stack.len()
    }

    /// Before the entry procedure: every variable is zero.
    fn new(p: &Program, initial: Rc<InitialMemory>) -> Point {
        Point {
            state: State::new(p.vars.len(), initial),
            at: (p.entry, p.proc(p.entry).entry),
            stack: Vec::new(),
            active: vec![0; p.procs.len()],
            stack_top: p.space.stack,
        }
    }
}

/// An active call.
#[derive(Clone)]
struct Frame {
    callee: ProcId,
    /// Where the caller goes on.
    back: (ProcId, LocId),
    result: Option<VarId>,
    /// The values of the callee's locals in its call before this one, if that is still active.
    saved: Vec<logic::Value>,
}

/// One execution.
struct Run<'a, I, O> {
    p: &'a Program,
    branches: &'a [Vec<Vec<Branch>>],
    ev: &'a mut Evaluator,
    live: Option<Live>,
    point: &'a mut Point,
    inputs: Rewindable<'a, I>,
    observer: &'a mut O,
}

impl<I: Inputs, O: Observer> Run<'_, I, O> {
    fn follow(&mut self, limits: &Limits) -> Outcome {
        let mut steps = 0;
        loop {
            if let Err(outcome) = self.settle() {
                return outcome;
            }
            if steps == limits.max_steps {
                return Outcome::StepLimit;
            }
            steps += 1;
            if steps % 4096 == 0
                && let Some(why) = limits.budget.exhausted()
            {
                return Outcome::Stopped(why);
            }
            if let Err(outcome) = self.take_edge() {
                return outcome;
            }
        }
    }

    /// Returns from procedures until an edge is next; the end of the execution if none is.
    fn settle(&mut self) -> Result<(), Outcome> {
        loop {
            let (proc, loc) = self.point.at;
            match &self.p.proc(proc).loc(loc).kind {
                LocKind::Error(_) => return Err(Outcome::Error { proc, loc }),
                LocKind::Unknown(reason) => return Err(Outcome::Unknown { reason: reason.clone() }),
                LocKind::Plain => {}
            }
            if loc != self.p.proc(proc).exit {
                return Ok(());
            }
            if let Some(result) = self.leave() {
                return Err(Outcome::Exit { result });
            }
            if self.p.proc(self.point.at.0).loc(self.point.at.1).kind != LocKind::Plain {
                return Err(self.blocked());
            }
        }
    }

    fn blocked(&self) -> Outcome {
        Outcome::Blocked { proc: self.point.at.0, loc: self.point.at.1 }
    }

    /// Chooses an edge and executes it in place.
    fn take_edge(&mut self) -> Result<(), Outcome> {
        let (proc, _) = self.point.at;
        let (branch, held) = self.choose().ok_or_else(|| self.blocked())?;
        self.observer.edge(proc, branch.edge, self.point.stack.len(), &self.point.state);
        let p = self.p;
        let edge = p.proc(proc).edge(branch.edge);
        for (i, stmt) in edge.stmts.iter().enumerate() {
            if let StmtKind::Call { .. } = stmt.kind {
                self.check_accesses(stmt)?;
                self.point.at.1 = edge.dst;
                return self.enter(Some(stmt));
            }
            self.execute(stmt, i < held)?;
        }
        self.point.at.1 = edge.dst;
        Ok(())
    }

    /// One statement; `is_known_to_hold` saves the evaluation of an `Assume`.
    fn execute(&mut self, stmt: &Stmt, is_known_to_hold: bool) -> Result<(), Outcome> {
        self.check_accesses(stmt)?;
        if !is_known_to_hold {
            let operand = match self.live {
                Some(_) => Live::operand(self.p, self.ev, &self.point.state, stmt),
                None => 0,
            };
            if step(self.p, self.ev, &mut self.point.state, stmt, &mut self.inputs) == Flow::Blocked {
                return Err(self.blocked());
            }
            if let Some(live) = &mut self.live {
                live.update(stmt, operand, &self.point.state);
            }
        }
        if let StmtKind::Havoc { input, .. } | StmtKind::HavocMem { input, .. } = &stmt.kind
            && let Some(value) = self.inputs.last.take()
        {
            self.observer.input(stmt, input, &value);
        }
        self.observer.stmt(stmt, &self.point.state);
        Ok(())
    }

    fn check_accesses(&mut self, stmt: &Stmt) -> Result<(), Outcome> {
        let Some(live) = &self.live else { return Ok(()) };
        let state = &self.point.state;
        let Some(addr) = live.offence(self.p, self.ev, state, stmt, Room::DoesNot) else { return Ok(()) };
        let offence = match live.room {
            Room::Counts => live.offence(self.p, self.ev, state, stmt, Room::Counts),
            Room::DoesNot => Some(addr),
        };
        if let Some(addr) = offence {
            return Err(Outcome::InvalidAccess { pos: stmt.pos, addr });
        }
        self.observer.overrun(stmt, addr);
        Ok(())
    }

    /// The edge to take and how many of its guards are known to hold.
    fn choose(&mut self) -> Option<(Branch, usize)> {
        let (proc, loc) = self.point.at;
        let branches = &self.branches[proc.0 as usize][loc.0 as usize];
        if let &[only] = branches.as_slice() {
            return Some((only, 0));
        }
        let mut fallback = None;
        for (i, &b) in branches.iter().enumerate() {
            if !self.guards_hold(b) {
                continue;
            }
            let has_alternative = b.may_block && branches[i + 1..].iter().any(|&c| self.guards_hold(c));
            if !has_alternative || self.completes(b) {
                return Some((b, b.guards));
            }
            fallback = fallback.or(Some((b, b.guards)));
        }
        fallback
    }

    fn guards_hold(&mut self, b: Branch) -> bool {
        let stmts = &self.p.proc(self.point.at.0).edge(b.edge).stmts;
        stmts[..b.guards].iter().all(|s| match s.kind {
            StmtKind::Assume(e) => self.ev.holds(&self.p.pool, e, &self.point.state),
            _ => unreachable!("guards are assumptions"),
        })
    }

    /// Tries the edge on a copy of the state. The inputs it took are given again to whoever asks next.
    fn completes(&mut self, b: Branch) -> bool {
        let stmts = &self.p.proc(self.point.at.0).edge(b.edge).stmts[b.guards..];
        let mut trial = self.point.state.clone();
        self.inputs.log = Some(Vec::new());
        let done = stmts.iter().all(|s| {
            matches!(s.kind, StmtKind::Call { .. })
                || step(self.p, self.ev, &mut trial, s, &mut self.inputs) == Flow::Next
        });
        self.inputs.rewind();
        done
    }

    /// Control goes to the entry of the procedure that `call` names; without one, to the program's entry.
    /// The caller's location has been set to where it goes on.
    fn enter(&mut self, call: Option<&Stmt>) -> Result<(), Outcome> {
        let p = self.p;
        let back = self.point.at;
        let mut callee = p.entry;
        if let Some(Stmt { kind: StmtKind::Call { result, callee: target, args }, .. }) = call {
            callee = self.target(target).ok_or_else(|| self.blocked())?;
            let values: Vec<logic::Value> =
                args.iter().map(|&a| self.ev.value(&p.pool, a, &self.point.state)).collect();
            self.point.stack.push(Frame { callee, back, result: *result, saved: self.locals_in_use(callee) });
            for (&param, value) in p.proc(callee).params.iter().zip(values) {
                self.point.state.assign(param, value);
            }
        }
        self.point.active[callee.0 as usize] += 1;
        self.point.at = (callee, p.proc(callee).entry);
        self.place_frame(callee)?;
        if let Some(stmt) = call {
            self.observer.call(stmt, callee, &self.point.state);
        }
        Ok(())
    }

    fn target(&mut self, callee: &Callee) -> Option<ProcId> {
        match callee {
            Callee::Direct(q) => Some(*q),
            Callee::Indirect { pointer, targets } => {
                let a = self.ev.eval(&self.p.pool, *pointer, &self.point.state);
                targets.iter().copied().find(|&q| self.p.proc_addr(q) == a)
            }
        }
    }

    fn value(&self, v: VarId) -> logic::Value {
        self.point.state.value(v, self.p.var_decl(v).sort())
    }

    fn locals_in_use(&self, callee: ProcId) -> Vec<logic::Value> {
        if self.point.active[callee.0 as usize] == 0 {
            return Vec::new();
        }
        self.p.proc(callee).locals.iter().map(|&v| self.value(v)).collect()
    }

    /// Fresh stack memory for the callee's objects.
    fn place_frame(&mut self, callee: ProcId) -> Result<(), Outcome> {
        for object in &self.p.proc(callee).frame {
            let addr = AddressSpace::aligned(self.point.stack_top, object.align);
            self.point.stack_top = addr + self.p.space.stride(object.size);
            if self.point.stack_top > self.p.space.heap {
                return Err(self.blocked());
            }
            self.point.state.set(object.addr, addr);
            if let Some(live) = &mut self.live {
                live.enter_frame(addr, object.size);
            }
        }
        Ok(())
    }

    /// Control is at an exit: back to the caller, or out of the program with its result.
    fn leave(&mut self) -> Option<Option<logic::Value>> {
        let (callee, _) = self.point.at;
        let procedure = self.p.proc(callee);
        let value = procedure.result.map(|v| self.value(v));
        let Some(frame) = self.point.stack.pop() else { return Some(value) };
        if let Some(live) = &mut self.live {
            for object in &procedure.frame {
                live.leave_frame(self.point.state.get(object.addr));
            }
        }
        for (&v, old) in procedure.locals.iter().zip(frame.saved) {
            self.point.state.assign(v, old);
        }
        self.point.active[callee.0 as usize] -= 1;
        if let (Some(dst), Some(value)) = (frame.result, value) {
            self.point.state.assign(dst, value);
        }
        self.point.at = frame.back;
        self.observer.returned(frame.callee, &self.point.state);
        None
    }
}

/// Where no statement is executed.
struct NoInputs;

impl Inputs for NoInputs {
    fn scalar(&mut self, _: &Input, _: u32) -> u128 {
        0
    }

    fn bytes(&mut self, _: &Input, len: usize) -> Vec<u8> {
        vec![0; len]
    }
}

/// Inputs that can be taken back after an edge turned out to block.
struct Rewindable<'a, I> {
    inner: &'a mut I,
    /// Taken back, to be given again.
    pending: VecDeque<Value>,
    /// Given since a trial began, while there is one.
    log: Option<Vec<Value>>,
    /// The one given last.
    last: Option<Value>,
}

impl<I> Rewindable<'_, I> {
    fn rewind(&mut self) {
        for v in self.log.take().unwrap_or_default().into_iter().rev() {
            self.pending.push_front(v);
        }
    }

    fn note(&mut self, value: Value) {
        if let Some(log) = &mut self.log {
            log.push(value.clone());
        }
        self.last = Some(value);
    }
}

impl<I: Inputs> Inputs for Rewindable<'_, I> {
    fn scalar(&mut self, input: &Input, width: u32) -> u128 {
        let bits = match self.pending.pop_front() {
            Some(Value::Scalar { bits, .. }) => bits & logic::mask(width),
            Some(_) | None => self.inner.scalar(input, width),
        };
        self.note(Value::Scalar { bits, width });
        bits
    }

    fn integer(&mut self, input: &Input) -> Integer {
        let n = match self.pending.pop_front() {
            Some(Value::Int(n)) => n,
            Some(_) | None => self.inner.integer(input),
        };
        self.note(Value::Int(n.clone()));
        n
    }

    fn bytes(&mut self, input: &Input, len: usize) -> Vec<u8> {
        let bytes = match self.pending.pop_front() {
            Some(Value::Bytes(mut b)) => {
                b.resize(len, 0);
                b
            }
            Some(_) | None => self.inner.bytes(input, len),
        };
        self.note(Value::Bytes(bytes.clone()));
        bytes
    }
}
