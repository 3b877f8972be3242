//! Where the ways of a branch that were not taken might have written memory: they are executed, from the state in which control
//! branches (compare predicate switching: Zhang, Gupta and Gupta, *Locating Faults through Automated Predicate Switching*, 2006).
//!
//! Behind the branch the execution takes the ways whose conditions hold, as often as they do, and each of the others once. So
//! pointers that a way sets, or that it hands to what it calls, lead where they would have led.

use crate::postdominators::Postdominators;
use exec::{Flow, Inputs, State, step};
use ir::{Callee, EdgeId, Input, LocId, LocKind, ProcId, Program, Stmt, StmtKind};
use logic::{Evaluator, Term, VarId};
use rustc_hash::{FxHashMap, FxHashSet};

/// Edges that one way is followed for, and all ways of an execution.
const MAX_EDGES: usize = 2_000;
const MAX_ALL: usize = 400_000;
const MAX_DEPTH: usize = 24;
/// Longer blocks are written anywhere.
const MAX_BLOCK: u128 = 1 << 12;

/// The way is too long to be followed: it may write anything.
pub(crate) struct TooLong;

/// Bytes: where they begin, and how many.
pub(crate) type Places = Vec<(u128, u128)>;

/// Postdominators by procedure, as they are needed.
pub(crate) type Ends = FxHashMap<ProcId, Postdominators>;

/// Executes ways that were not taken.
pub(crate) struct Otherwise<'p> {
    program: &'p Program,
    ev: Evaluator,
    written: FxHashSet<(u128, u128)>,
    left: usize,
    left_of_all: usize,
}

impl<'p> Otherwise<'p> {
    pub(crate) fn new(program: &'p Program) -> Otherwise<'p> {
        Otherwise { program, ev: Evaluator::new(), written: FxHashSet::default(), left: 0, left_of_all: MAX_ALL }
    }

    /// What edges beside `taken` might have written before control comes to `end`.
    pub(crate) fn beside(
        &mut self,
        (proc, taken): (ProcId, EdgeId),
        end: LocId,
        state: &State,
        ends: &mut Ends,
    ) -> Result<Places, TooLong> {
        let src = self.program.proc(proc).edge(taken).src;
        self.left = MAX_EDGES.min(self.left_of_all);
        self.written.clear();
        let others = self.edges_from(proc, src, ends).into_iter().filter(|&e| e != taken);
        let todo = others.map(|e| (e, state.clone())).collect();
        self.ways(proc, todo, end, 0, ends)?;
        let mut places: Places = self.written.drain().collect();
        places.sort_unstable();
        Ok(places)
    }

    fn edges_from(&self, proc: ProcId, at: LocId, ends: &mut Ends) -> Vec<EdgeId> {
        let known = ends.entry(proc).or_insert_with(|| Postdominators::of(self.program.proc(proc)));
        known.edges_from(at).to_vec()
    }

    /// Takes these edges and what is behind them, up to `end`; a state in which control comes there.
    fn ways(
        &mut self,
        proc: ProcId,
        mut todo: Vec<(EdgeId, State)>,
        end: LocId,
        depth: usize,
        ends: &mut Ends,
    ) -> Result<Option<State>, TooLong> {
        let p = self.program.proc(proc);
        let (mut at_end, mut seen) = (None, FxHashSet::default());
        while let Some((id, mut state)) = todo.pop() {
            seen.insert(id);
            let edge = p.edge(id);
            if p.loc(edge.dst).kind != LocKind::Plain {
                continue;
            }
            self.left = self.left.checked_sub(1).ok_or(TooLong)?;
            self.left_of_all = self.left_of_all.saturating_sub(1);
            if !self.statements(&edge.stmts, &mut state, depth, ends)? {
                continue;
            }
            if edge.dst == end {
                at_end.get_or_insert(state);
                continue;
            }
            let (open, closed) = self.open_and_closed(proc, edge.dst, &state, ends);
            todo.extend(closed.into_iter().filter(|e| !seen.contains(e)).map(|e| (e, state.clone())));
            todo.extend(open.into_iter().map(|e| (e, state.clone())));
        }
        Ok(at_end)
    }

    /// The edges that leave a location: those whose conditions hold, and the others.
    fn open_and_closed(
        &mut self,
        proc: ProcId,
        at: LocId,
        state: &State,
        ends: &mut Ends,
    ) -> (Vec<EdgeId>, Vec<EdgeId>) {
        let (p, edges) = (self.program.proc(proc), self.edges_from(proc, at, ends));
        edges.into_iter().partition(|&e| self.is_open(p.edge(e).guards(), state))
    }

    fn is_open(&mut self, guards: &[Stmt], state: &State) -> bool {
        guards.iter().all(|g| match g.kind {
            StmtKind::Assume(t) => self.ev.holds(&self.program.pool, t, state),
            _ => true,
        })
    }

    /// Whether control comes behind the statements.
    fn statements(
        &mut self,
        stmts: &[Stmt],
        state: &mut State,
        depth: usize,
        ends: &mut Ends,
    ) -> Result<bool, TooLong> {
        for stmt in stmts {
            match &stmt.kind {
                StmtKind::Assume(_) => {}
                StmtKind::Call { result, callee, args } => {
                    let after = self.call(*result, callee, args, state, depth, ends)?;
                    let Some(after) = after else { return Ok(false) };
                    *state = after;
                }
                _ => {
                    self.note(stmt, state)?;
                    if step(self.program, &mut self.ev, state, stmt, &mut Nothing) == Flow::Blocked {
                        return Ok(false);
                    }
                }
            }
        }
        Ok(true)
    }

    /// Notes what the statement writes.
    fn note(&mut self, stmt: &Stmt, state: &State) -> Result<(), TooLong> {
        let pool = &self.program.pool;
        let (addr, len) = match &stmt.kind {
            StmtKind::Store { addr, value } => (*addr, u128::from(pool.width(*value) / 8)),
            StmtKind::Fill { dst, len, .. } | StmtKind::Copy { dst, len, .. } | StmtKind::HavocMem { dst, len, .. } => {
                (*dst, self.ev.eval(pool, *len, state))
            }
            _ => return Ok(()),
        };
        if len > MAX_BLOCK {
            return Err(TooLong);
        }
        let at = self.ev.eval(pool, addr, state);
        self.written.insert((at, len));
        Ok(())
    }

    /// The state behind a call, if one of those that it may enter returns.
    fn call(
        &mut self,
        result: Option<VarId>,
        callee: &Callee,
        args: &[Term],
        state: &State,
        depth: usize,
        ends: &mut Ends,
    ) -> Result<Option<State>, TooLong> {
        if depth == MAX_DEPTH {
            return Err(TooLong);
        }
        let mut targets = callee.targets().to_vec();
        if let Callee::Indirect { pointer, .. } = callee {
            let at = self.ev.eval(&self.program.pool, *pointer, state);
            if let Some(&known) = targets.iter().find(|&&q| self.program.proc_addr(q) == at) {
                targets = vec![known];
            }
        }
        let mut behind = None;
        for target in targets {
            let entered = self.entered(target, args, state, depth);
            let entry = self.program.proc(target).entry;
            let exit = self.program.proc(target).exit;
            let returned = match entry == exit {
                true => Some(entered),
                false => {
                    let (open, closed) = self.open_and_closed(target, entry, &entered, ends);
                    let todo = closed.into_iter().chain(open).map(|e| (e, entered.clone())).collect();
                    self.ways(target, todo, exit, depth + 1, ends)?
                }
            };
            let Some(mut after) = returned else { continue };
            self.leave(target, result, state, &mut after);
            behind.get_or_insert(after);
        }
        Ok(behind)
    }

    /// The callee's parameters have their values, and its objects memory that nobody uses.
    fn entered(&mut self, callee: ProcId, args: &[Term], state: &State, depth: usize) -> State {
        let p = self.program.proc(callee);
        let pool = &self.program.pool;
        let values: Vec<_> = args.iter().map(|&a| self.ev.value(pool, a, state)).collect();
        let mut inside = state.clone();
        for (&param, value) in p.params.iter().zip(values) {
            inside.assign(param, value);
        }
        let space = self.program.space;
        let share = (space.heap - space.stack) / 2;
        let mut top = space.stack + share + share / (2 * MAX_DEPTH as u128) * depth as u128;
        for object in &p.frame {
            let addr = ir::AddressSpace::aligned(top, object.align);
            top = addr + space.stride(object.size);
            inside.set(object.addr, addr);
        }
        inside
    }

    /// The callee's variables are what they were, for the case that it has called itself.
    fn leave(&self, callee: ProcId, result: Option<VarId>, before: &State, after: &mut State) {
        let p = self.program.proc(callee);
        let value = p.result.map(|v| after.value(v, self.program.var_decl(v).sort()));
        for &v in &p.locals {
            after.assign(v, before.value(v, self.program.var_decl(v).sort()));
        }
        if let (Some(v), Some(value)) = (result, value) {
            after.assign(v, value);
        }
    }
}

/// Inputs that nobody has asked for.
struct Nothing;

impl Inputs for Nothing {
    fn scalar(&mut self, _: &Input, _: u32) -> u128 {
        0
    }

    fn bytes(&mut self, _: &Input, len: usize) -> Vec<u8> {
        vec![0; len]
    }
}
