//! The one loop over statements: a machine that owns control — location, active calls, the choice among edges — and
//! executes blocks. Whoever wants more than the concrete execution rides along as its [`Companion`]: the interpreter's
//! observers and checks of accesses, symbolic execution beside a run, dry runs. Companions are known statically, so that
//! one that looks at nothing costs nothing.
//!
//! Edges out of a location exclude each other, or begin with the choice between them ([`ir::Edge::choice`]); of those that
//! are enabled the inputs take one ([`Inputs::choice`]). An edge that blocks midway ends the path. A raise edge is only taken
//! where no other edge shows the call, and the path ends if the callee returns.

use crate::ended::Ended;
use crate::inputs::{Inputs, Value};
use crate::state::State;
use crate::step::{Flow, step};
use ir::analysis::{Graph, repeated_calls};
use ir::{AddressSpace, Callee, Edge, EdgeId, FrameObject, Input, LocId, LocKind, ProcId, Program};
use ir::{Stmt, StmtKind};
use logic::{Evaluator, Term, VarId};
use rpds::List;
use std::rc::Rc;

/// An edge as seen from its source.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Branch {
    /// The edge.
    pub edge: EdgeId,
    /// Its guards are the statements from `first` on, so many.
    first: u32,
    guards: u32,
    /// The number of the option that it is, if there is a choice.
    option: Option<u32>,
}

/// By location of a procedure: the edges that leave it, each call once.
pub fn branches(p: &ir::Procedure) -> Vec<Vec<Branch>> {
    let mut out = vec![Vec::new(); p.locs.len()];
    let repeated = repeated_calls(p, &Graph::new(p));
    for edge in p.edge_ids().filter(|e| !repeated[e.0 as usize]) {
        let e = p.edge(edge);
        let option = e.choice().map(|c| c.option);
        let first = if option.is_some() { ir::CHOICE_LEN as u32 } else { 0 };
        out[e.src.0 as usize].push(Branch { edge, first, guards: e.guards().len() as u32, option });
    }
    out
}

/// Control flow as the machine reads it: apart from the program, to which a companion may add terms meanwhile.
pub trait Code {
    /// An edge.
    fn edge(&self, proc: ProcId, edge: EdgeId) -> &Edge;
    /// What [`branches`] says of the location.
    fn branches(&self, proc: ProcId, loc: LocId) -> &[Branch];
    /// What the location stands for.
    fn kind(&self, proc: ProcId, loc: LocId) -> &LocKind;
    /// Where the procedure begins, and where it returns.
    fn ends(&self, proc: ProcId) -> (LocId, LocId);
    /// The variables that receive arguments.
    fn params(&self, proc: ProcId) -> &[VarId];
    /// All variables of the procedure.
    fn locals(&self, proc: ProcId) -> &[VarId];
    /// The variable that holds the result.
    fn result(&self, proc: ProcId) -> Option<VarId>;
    /// Objects that an activation needs memory for.
    fn frame(&self, proc: ProcId) -> &[FrameObject];
    /// Whether a call has to give the variables of the activation before it back.
    fn saves_locals(&self, callee: ProcId, is_active: bool) -> bool;
}

/// The control flow of a program as it is.
pub struct Whole<'p> {
    program: &'p Program,
    /// By procedure and location.
    branches: Vec<Vec<Vec<Branch>>>,
}

impl<'p> Whole<'p> {
    /// Of this program.
    pub fn new(program: &'p Program) -> Whole<'p> {
        Whole { program, branches: program.procs.iter().map(branches).collect() }
    }

    /// The program.
    pub fn program(&self) -> &'p Program {
        self.program
    }
}

impl Code for Whole<'_> {
    fn edge(&self, proc: ProcId, edge: EdgeId) -> &Edge {
        self.program.proc(proc).edge(edge)
    }

    fn branches(&self, proc: ProcId, loc: LocId) -> &[Branch] {
        &self.branches[proc.0 as usize][loc.0 as usize]
    }

    fn kind(&self, proc: ProcId, loc: LocId) -> &LocKind {
        &self.program.proc(proc).loc(loc).kind
    }

    fn ends(&self, proc: ProcId) -> (LocId, LocId) {
        let proc = self.program.proc(proc);
        (proc.entry, proc.exit)
    }

    fn params(&self, proc: ProcId) -> &[VarId] {
        &self.program.proc(proc).params
    }

    fn locals(&self, proc: ProcId) -> &[VarId] {
        &self.program.proc(proc).locals
    }

    fn result(&self, proc: ProcId) -> Option<VarId> {
        self.program.proc(proc).result
    }

    fn frame(&self, proc: ProcId) -> &[FrameObject] {
        &self.program.proc(proc).frame
    }

    fn saves_locals(&self, _: ProcId, is_active: bool) -> bool {
        is_active
    }
}

/// Rides along while statements are executed, and holds the program for it.
pub trait Companion {
    /// The program, whose terms are evaluated.
    fn program(&self) -> &Program;

    /// `stmt` is about to be executed, if nothing is said against it.
    #[inline]
    fn admits(&mut self, ev: &mut Evaluator, stmt: &Stmt, before: &State) -> Result<(), Ended> {
        let _ = (ev, stmt, before);
        Ok(())
    }

    /// A statement blocks. Whether the block is executed all the same.
    #[inline]
    fn goes_on(&mut self) -> bool {
        false
    }

    /// `stmt` is executed; if it is an assumption, it holds or does not matter.
    #[inline]
    fn before(&mut self, stmt: &Stmt, before: &State) {
        let _ = (stmt, before);
    }

    /// `stmt` took `value` from outside.
    #[inline]
    fn took(&mut self, stmt: &Stmt, input: &Input, value: Value) {
        let _ = (stmt, input, value);
    }

    /// `stmt`, which is no call, has led to `after`.
    #[inline]
    fn after(&mut self, stmt: &Stmt, after: &State) {
        let _ = (stmt, after);
    }
}

/// Rides along with control as well.
pub trait Follower: Companion {
    /// What it keeps of the activation before a call.
    type Saved: Clone;

    /// A call: what to keep of the variables `kept` until it returns. Then the callee's parameters get the arguments, all
    /// evaluated in `before`.
    fn enters(&mut self, before: &State, kept: &[VarId], params: &[VarId], args: &[Term]) -> Self::Saved;

    /// The call returns: the variables `kept` are as they were, then `to` gets what `result` held.
    fn leaves(&mut self, saved: Self::Saved, kept: &[VarId], result: Option<VarId>, to: Option<VarId>);

    /// `edge` of `proc` is taken in `state`; `depth` calls are active.
    #[inline]
    fn edge(&mut self, proc: ProcId, edge: EdgeId, depth: usize, state: &State) {
        let _ = (proc, edge, depth, state);
    }

    /// An object of a frame lives from now on.
    #[inline]
    fn placed(&mut self, addr: u128, size: u128) {
        let _ = (addr, size);
    }

    /// It ends.
    #[inline]
    fn removed(&mut self, addr: u128) {
        let _ = addr;
    }

    /// Control is at the entry of `callee`.
    #[inline]
    fn entered(&mut self, stmt: &Stmt, callee: ProcId, inside: &State) {
        let _ = (stmt, callee, inside);
    }

    /// `callee` has returned.
    #[inline]
    fn returned(&mut self, callee: ProcId, after: &State) {
        let _ = (callee, after);
    }
}

/// Statements to execute, none of them a call.
#[derive(Clone, Copy)]
pub struct Block<'a> {
    stmts: &'a [Stmt],
    /// Of the first so many statements, assumptions are known to hold.
    known: usize,
    /// The choice that has been made for the block.
    chosen: Option<u32>,
}

impl<'a> Block<'a> {
    /// Statements of which nothing is known.
    pub fn new(stmts: &'a [Stmt]) -> Block<'a> {
        Block { stmts, known: 0, chosen: None }
    }

    /// Statements whose assumptions count as true.
    pub fn that_holds(stmts: &'a [Stmt]) -> Block<'a> {
        Block { stmts, known: usize::MAX, chosen: None }
    }
}

/// Executes a block in place: the loop over statements that all executions share. Stops at a statement that blocks, unless
/// the companion goes on.
pub fn execute<H: Companion>(
    block: Block<'_>,
    companion: &mut H,
    ev: &mut Evaluator,
    s: &mut State,
    inputs: &mut impl Inputs,
) -> Result<Flow, Ended> {
    let mut chosen = block.chosen;
    for (i, stmt) in block.stmts.iter().enumerate() {
        companion.admits(ev, stmt, s)?;
        let flow = match &stmt.kind {
            StmtKind::Assume(e) => {
                let holds = i < block.known || ev.holds(&companion.program().pool, *e, s);
                if !holds && !companion.goes_on() {
                    return Ok(Flow::Blocked);
                }
                companion.before(stmt, s);
                Flow::Next
            }
            StmtKind::Havoc { input, .. } | StmtKind::HavocMem { input, .. } => {
                companion.before(stmt, s);
                let mut noted = Noted { inner: inputs, chosen: chosen.take(), taken: None };
                let flow = step(companion.program(), ev, s, stmt, &mut noted);
                if let Some(value) = noted.taken {
                    companion.took(stmt, input, value);
                }
                flow
            }
            _ => {
                companion.before(stmt, s);
                step(companion.program(), ev, s, stmt, inputs)
            }
        };
        if flow == Flow::Blocked && !companion.goes_on() {
            return Ok(Flow::Blocked);
        }
        companion.after(stmt, s);
    }
    Ok(Flow::Next)
}

/// Where control is. `S` is what a companion saves of activations.
#[derive(Clone)]
pub struct Control<S> {
    at: (ProcId, LocId),
    /// Shared by the copies of a state, however deep a recursion is.
    stack: List<Frame<S>>,
    /// By procedure: how many calls of it are active.
    active: Vec<u32>,
    stack_top: u128,
}

/// An active call.
#[derive(Clone)]
struct Frame<S> {
    callee: ProcId,
    /// Where the caller goes on.
    back: (ProcId, LocId),
    result: Option<VarId>,
    /// The values of the callee's locals in its call before this one, if that is still active.
    saved: Rc<[logic::Value]>,
    companion: S,
}

impl<S> Control<S> {
    /// Control at a location, without calls.
    pub fn new(p: &Program, at: (ProcId, LocId)) -> Control<S> {
        Control { at, stack: List::new(), active: vec![0; p.procs.len()], stack_top: p.space.stack }
    }

    /// Where control is.
    pub fn at(&self) -> (ProcId, LocId) {
        self.at
    }

    /// Where the active calls return to, the innermost first.
    pub fn callers(&self) -> impl Iterator<Item = (ProcId, LocId)> + '_ {
        self.stack.iter().map(|frame| frame.back)
    }

    /// Calls that are active.
    pub fn depth(&self) -> usize {
        self.stack.len()
    }
}

/// The edge that is next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Next {
    branch: Branch,
    /// Its guards hold.
    is_known: bool,
    /// The choice that was made for it.
    chosen: Option<u32>,
}

impl Next {
    /// The edge.
    pub fn edge(&self) -> EdgeId {
        self.branch.edge
    }

    /// It is one of several that might be taken.
    pub fn is_choice(&self) -> bool {
        self.branch.option.is_some()
    }
}

/// The parts of one execution.
pub struct Machine<'a, C, H: Follower, I> {
    /// What is executed.
    pub code: &'a C,
    /// Evaluates terms.
    pub ev: &'a mut Evaluator,
    /// The values of variables and memory.
    pub state: &'a mut State,
    /// Where control is.
    pub control: &'a mut Control<H::Saved>,
    /// Who rides along.
    pub companion: H,
    /// What the program takes from outside.
    pub inputs: &'a mut I,
}

impl<C: Code, H: Follower, I: Inputs> Machine<'_, C, H, I> {
    /// One step: the enabled edge, into a call, or a return from one. Requires a plain location that is not the exit of the
    /// outermost procedure.
    pub fn advance(&mut self) -> Result<(), Ended> {
        if self.is_at_exit() && self.control.depth() > 0 {
            return self.leave();
        }
        let next = self.way_on()?;
        self.take(next)
    }

    /// Control is where its procedure returns.
    pub fn is_at_exit(&self) -> bool {
        let (proc, loc) = self.control.at;
        loc == self.code.ends(proc).1
    }

    /// The only edge, whatever its guards say, or the enabled one.
    pub fn way_on(&mut self) -> Result<Next, Ended> {
        let (proc, loc) = self.control.at;
        match self.code.branches(proc, loc) {
            &[only] => Ok(Next { branch: only, is_known: false, chosen: None }),
            _ => self.enabled().ok_or_else(|| self.blocked()),
        }
    }

    /// The edge whose guards hold; where there is a choice among several, the one that the inputs say.
    pub fn enabled(&mut self) -> Option<Next> {
        let code = self.code;
        let (proc, loc) = self.control.at;
        let branches = code.branches(proc, loc);
        if branches.iter().any(|b| b.option.is_some()) {
            return self.choose(proc, branches);
        }
        let i = branches.iter().position(|&b| self.guards_hold(proc, b))?;
        debug_assert!(
            !branches[i + 1..].iter().any(|&b| self.guards_hold(proc, b)),
            "edges that are enabled together, without a choice between them"
        );
        Some(Next { branch: branches[i], is_known: true, chosen: None })
    }

    fn guards_hold(&mut self, proc: ProcId, b: Branch) -> bool {
        let guards = &self.code.edge(proc, b.edge).stmts[b.first as usize..][..b.guards as usize];
        let pool = &self.companion.program().pool;
        guards.iter().all(|s| match s.kind {
            StmtKind::Assume(e) => self.ev.holds(pool, e, self.state),
            _ => unreachable!("guards are assumptions"),
        })
    }

    /// Asks the inputs which of the enabled options is taken. None if none is enabled, or another one is wanted.
    fn choose(&mut self, proc: ProcId, branches: &[Branch]) -> Option<Next> {
        let code = self.code;
        let mut enabled = Vec::new();
        let mut choice = None;
        for &branch in branches {
            let Some(StmtKind::Havoc { var, input }) = code.edge(proc, branch.edge).stmts.first().map(|s| &s.kind)
            else {
                continue;
            };
            let Some(option) = branch.option else { continue };
            // Guards stand behind the choice, and may look at it.
            let before = self.state.clone();
            self.state.set(*var, option as u128);
            if self.guards_hold(proc, branch) {
                enabled.push(option);
                choice = choice.or(Some(input));
            }
            *self.state = before;
        }
        let option = self.inputs.choice(choice?, &enabled);
        let branch = *branches.iter().find(|b| b.option == Some(option) && enabled.contains(&option))?;
        Some(Next { branch, is_known: false, chosen: Some(option) })
    }

    /// Takes the edge: executes its block, or goes into the call on it.
    pub fn take(&mut self, next: Next) -> Result<(), Ended> {
        let code = self.code;
        let (proc, _) = self.control.at;
        let edge = code.edge(proc, next.branch.edge);
        self.companion.edge(proc, next.branch.edge, self.control.depth(), self.state);
        if let Some(Stmt { kind: StmtKind::Call { result, callee, args }, .. }) = edge.stmts.first() {
            let stmt = &edge.stmts[0];
            self.companion.admits(self.ev, stmt, self.state)?;
            self.control.at.1 = edge.dst;
            let callee = self.target(callee).ok_or_else(|| self.blocked())?;
            self.call(callee, *result, args);
            return self.begin(callee, Some(stmt));
        }
        let known = if next.is_known { next.branch.guards as usize } else { 0 };
        self.block(Block { stmts: &edge.stmts, known, chosen: next.chosen })?;
        self.control.at.1 = edge.dst;
        Ok(())
    }

    /// Executes statements other than calls.
    pub fn block(&mut self, block: Block<'_>) -> Result<(), Ended> {
        match execute(block, &mut self.companion, self.ev, self.state, self.inputs)? {
            Flow::Next => Ok(()),
            Flow::Blocked => Err(self.blocked()),
        }
    }

    /// The value of a variable, of whatever sort.
    pub fn value(&self, v: VarId) -> logic::Value {
        self.state.value(v, self.companion.program().var_decl(v).sort())
    }

    /// The path ends where control is.
    pub fn blocked(&self) -> Ended {
        let (proc, loc) = self.control.at;
        Ended::Blocked { proc, loc }
    }

    fn target(&mut self, callee: &Callee) -> Option<ProcId> {
        match callee {
            Callee::Direct(q) => Some(*q),
            Callee::Indirect { pointer, targets } => {
                let p = self.companion.program();
                let a = self.ev.eval(&p.pool, *pointer, self.state);
                targets.iter().copied().find(|&q| p.proc_addr(q) == a)
            }
        }
    }

    /// A new activation of `callee`: its parameters get the arguments. The caller's location has been set to where it goes
    /// on.
    fn call(&mut self, callee: ProcId, result: Option<VarId>, args: &[Term]) {
        let code = self.code;
        let is_active = self.control.active[callee.0 as usize] > 0;
        let kept = if code.saves_locals(callee, is_active) { code.locals(callee) } else { &[] };
        let saved = kept.iter().map(|&v| self.value(v)).collect();
        let companion = self.companion.enters(self.state, kept, code.params(callee), args);
        let pool = &self.companion.program().pool;
        let values: Vec<logic::Value> = args.iter().map(|&a| self.ev.value(pool, a, self.state)).collect();
        for (&param, value) in code.params(callee).iter().zip(values) {
            self.state.assign(param, value);
        }
        self.control.stack.push_front_mut(Frame { callee, back: self.control.at, result, saved, companion });
    }

    /// Control goes to the entry of the procedure: of the program, or one that `call` has called.
    pub fn begin(&mut self, callee: ProcId, call: Option<&Stmt>) -> Result<(), Ended> {
        self.control.active[callee.0 as usize] += 1;
        self.control.at = (callee, self.code.ends(callee).0);
        self.place_frame(callee)?;
        if let Some(stmt) = call {
            self.companion.entered(stmt, callee, self.state);
        }
        Ok(())
    }

    /// Fresh stack memory for the callee's objects.
    fn place_frame(&mut self, callee: ProcId) -> Result<(), Ended> {
        for object in self.code.frame(callee) {
            let space = self.companion.program().space;
            let addr = AddressSpace::aligned(self.control.stack_top, object.align);
            self.control.stack_top = addr + space.stride(object.size);
            if self.control.stack_top > space.heap {
                return Err(self.blocked());
            }
            self.state.set(object.addr, addr);
            self.companion.placed(addr, object.size);
        }
        Ok(())
    }

    /// Control is at an exit: back to the caller, if there is one. The path ends where the call does not return to a plain
    /// location: the edge is a raise edge.
    pub fn leave(&mut self) -> Result<(), Ended> {
        let code = self.code;
        let (callee, _) = self.control.at;
        let Some(frame) = self.control.stack.first().cloned() else { return Ok(()) };
        self.control.stack.drop_first_mut();
        let value = code.result(callee).map(|v| self.value(v));
        for object in code.frame(callee) {
            self.companion.removed(self.state.get(object.addr));
        }
        let kept = &code.locals(callee)[..frame.saved.len()];
        for (&v, old) in kept.iter().zip(frame.saved.iter()) {
            self.state.assign(v, old.clone());
        }
        if let (Some(dst), Some(value)) = (frame.result, value) {
            self.state.assign(dst, value);
        }
        self.companion.leaves(frame.companion, kept, code.result(callee), frame.result);
        self.control.active[callee.0 as usize] -= 1;
        self.control.at = frame.back;
        self.companion.returned(frame.callee, self.state);
        let (proc, loc) = frame.back;
        if *code.kind(proc, loc) == LocKind::Plain { Ok(()) } else { Err(self.blocked()) }
    }
}

/// Inputs that note what they gave; a choice that has been made is not asked for again.
struct Noted<'a, I> {
    inner: &'a mut I,
    chosen: Option<u32>,
    taken: Option<Value>,
}

impl<I: Inputs> Inputs for Noted<'_, I> {
    fn scalar(&mut self, input: &Input, width: u32) -> u128 {
        let bits = self.inner.scalar(input, width);
        self.taken = Some(Value::Scalar { bits, width });
        bits
    }

    fn integer(&mut self, input: &Input) -> logic::Integer {
        let n = self.inner.integer(input);
        self.taken = Some(Value::Int(n.clone()));
        n
    }

    fn bytes(&mut self, input: &Input, len: usize) -> Vec<u8> {
        let bytes = self.inner.bytes(input, len);
        self.taken = Some(Value::Bytes(bytes.clone()));
        bytes
    }

    fn choice(&mut self, input: &Input, enabled: &[u32]) -> u32 {
        let option = self.chosen.take().unwrap_or_else(|| self.inner.choice(input, enabled));
        self.taken = Some(Value::choice(input, option));
        option
    }
}
