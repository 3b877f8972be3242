//! What the violation depends on: a dynamic slice, from the error backwards along an execution (Korel and Laski, 1988).
//!
//! Each statement that is executed is a node, with the nodes that gave what it reads, and the branch that it stands under. A
//! branch is in force until control comes to where all its ways meet again (its immediate post-dominator), or, where some
//! way ends the program, for the rest of the execution. Passed checks are no branches: they would make each pointer decisive.
//! What another way would have changed depends on the branch as well (`untaken`).

use crate::otherwise::{Ends, Otherwise};
use crate::postdominators::Postdominators;
use crate::untaken::Untaken;
use exec::{Observer, State, Value};
use ir::{EdgeId, Ending, Input, LocId, LocKind, ProcId, Program, Stmt, StmtKind};
use logic::{Evaluator, Node as TermNode, Pool, Term, VarId};
use rustc_hash::{FxHashMap, FxHashSet};

/// Longer executions have no slice.
const MAX_NODES: usize = 2_000_000;
const MAX_DEPENDENCES: usize = 8_000_000;
/// Longer blocks of bytes are not followed.
const MAX_BLOCK: u128 = 1 << 16;

/// What the error depends on.
#[derive(Clone, Debug, Default)]
pub struct Decisive {
    /// By number of the input, from 0: something on the way to the error was computed from it, or decided by it.
    pub inputs: Vec<bool>,
    /// By number of the input: the last condition before the error was computed from it.
    pub direct: Vec<bool>,
    /// By number of the event of the execution ([`Observer`]'s calls that are no inputs).
    events: Vec<bool>,
    /// By number of the input: the event that took it.
    taken_at: Vec<u32>,
    /// Edges that were taken.
    pub steps: u64,
}

impl Decisive {
    /// The event with this number matters.
    pub(crate) fn has_event(&self, number: usize) -> bool {
        self.events.get(number).copied().unwrap_or(false)
    }

    /// The input matters, too.
    pub(crate) fn add(&mut self, input: usize) {
        if let Some(is_decisive) = self.inputs.get_mut(input) {
            *is_decisive = true;
        }
        if let Some(event) = self.taken_at.get(input).and_then(|&e| self.events.get_mut(e as usize)) {
            *event = true;
        }
    }
}

/// A statement that was executed; 0 is none.
type Id = u32;

struct Node {
    /// Where its dependences begin; they end where the next node's begin.
    first: u32,
    control: Id,
    event: u32,
    input: Option<u32>,
}

struct Frame {
    proc: ProcId,
    result: Option<VarId>,
    /// The branch that the call stands under.
    outer: Id,
    /// Branches in force, and where each ends.
    open: Vec<(Option<LocId>, Id)>,
    /// Who wrote the variables of another activation.
    saved: Vec<(VarId, Id)>,
}

/// Follows an execution.
pub struct Slice<'p> {
    program: &'p Program,
    ends: Ends,
    untaken: Untaken<'p>,
    otherwise: Otherwise<'p>,
    /// The last branch of which another way may have written anything, after all those before it.
    anywhere: Id,
    nodes: Vec<Node>,
    deps: Vec<Id>,
    vars: Vec<Id>,
    bytes: FxHashMap<u128, Id>,
    frames: Vec<Frame>,
    /// What the program itself assumes is in force for good.
    assumed: Vec<Id>,
    last: Id,
    events: u32,
    steps: u64,
    inputs: u32,
    before: Option<State>,
    ev: Evaluator,
    is_lost: bool,
}

impl<'p> Slice<'p> {
    /// Of an execution of the program.
    pub fn new(program: &'p Program) -> Slice<'p> {
        let frame = Frame { proc: program.entry, result: None, outer: 0, open: Vec::new(), saved: Vec::new() };
        Slice {
            program,
            ends: Ends::default(),
            untaken: Untaken::new(program),
            otherwise: Otherwise::new(program),
            anywhere: 0,
            nodes: vec![Node { first: 0, control: 0, event: 0, input: None }],
            deps: Vec::new(),
            vars: vec![0; program.vars.len()],
            bytes: FxHashMap::default(),
            frames: vec![frame],
            assumed: Vec::new(),
            last: 0,
            events: 0,
            steps: 0,
            inputs: 0,
            before: None,
            ev: Evaluator::new(),
            is_lost: false,
        }
    }

    /// What the place depends on that the execution came to; none if the execution was too long to be followed.
    pub fn finish(self) -> Option<Decisive> {
        if self.is_lost {
            return None;
        }
        let mut roots: Vec<Id> = self.frames.iter().flat_map(|f| f.open.iter().map(|o| o.1).chain([f.outer])).collect();
        roots.push(self.last);
        roots.extend(&self.assumed);
        let all = self.closure(&roots, true);
        let direct = self.closure(&[self.last], false);
        let mut out = Decisive {
            inputs: vec![false; self.inputs as usize],
            direct: vec![false; self.inputs as usize],
            events: vec![false; self.events as usize + 1],
            taken_at: vec![0; self.inputs as usize],
            steps: self.steps,
        };
        for (i, node) in self.nodes.iter().enumerate().skip(1) {
            if all[i] {
                out.events[node.event as usize] = true;
            }
            if let Some(input) = node.input {
                out.inputs[input as usize] |= all[i];
                out.taken_at[input as usize] = node.event;
                out.direct[input as usize] |= direct[i];
            }
        }
        Some(out)
    }

    fn closure(&self, roots: &[Id], with_control: bool) -> Vec<bool> {
        let mut seen = vec![false; self.nodes.len()];
        let mut todo: Vec<Id> = roots.to_vec();
        while let Some(id) = todo.pop() {
            if id == 0 || std::mem::replace(&mut seen[id as usize], true) {
                continue;
            }
            let node = &self.nodes[id as usize];
            let end = self.nodes.get(id as usize + 1).map_or(self.deps.len(), |n| n.first as usize);
            todo.extend(&self.deps[node.first as usize..end]);
            if with_control {
                todo.push(node.control);
            }
        }
        seen
    }

    /// The branch that is in force.
    fn control(&self) -> Id {
        self.frames.last().map_or(0, |f| f.open.last().map_or(f.outer, |o| o.1))
    }

    /// A node that depends on what `deps` says.
    fn node(&mut self, mut deps: Vec<Id>) -> Id {
        if self.nodes.len() >= MAX_NODES || self.deps.len() >= MAX_DEPENDENCES {
            self.is_lost = true;
        }
        if self.is_lost {
            return 0;
        }
        deps.sort_unstable();
        deps.dedup();
        let (first, control) = (self.deps.len() as u32, self.control());
        self.deps.extend(deps.into_iter().filter(|&d| d != 0));
        self.nodes.push(Node { first, control, event: self.events, input: None });
        (self.nodes.len() - 1) as Id
    }

    /// Who gave what the terms read.
    fn reads(&mut self, terms: &[Term]) -> Vec<Id> {
        let Some(before) = &self.before else { return Vec::new() };
        let pool: &Pool = &self.program.pool;
        let (mut out, mut todo, mut seen) = (Vec::new(), terms.to_vec(), FxHashSet::default());
        while let Some(t) = todo.pop() {
            if !seen.insert(t) {
                continue;
            }
            match pool.node(t) {
                TermNode::Var(v) => out.push(self.vars[v.0 as usize]),
                TermNode::Load { addr, bytes, .. } => {
                    let at = self.ev.eval(pool, addr, before);
                    out.extend((0..u128::from(bytes)).flat_map(|i| self.writers(at + i)));
                    todo.push(addr);
                }
                TermNode::Ite(c, a, b) => {
                    todo.push(c);
                    todo.push(if self.ev.holds(pool, c, before) { a } else { b });
                }
                node => node.for_each_child(|c| todo.push(c)),
            }
        }
        out
    }

    /// Who wrote the byte, and who might have.
    fn writers(&self, at: u128) -> [Id; 2] {
        let id = self.bytes.get(&at).copied().unwrap_or(0);
        [id, if id < self.anywhere { self.anywhere } else { 0 }]
    }

    fn number(&mut self, t: Term) -> u128 {
        self.before.as_ref().map_or(0, |s| self.ev.eval(&self.program.pool, t, s))
    }

    fn write(&mut self, addr: u128, len: u128, by: Id) {
        if len > MAX_BLOCK {
            self.is_lost = true;
            return;
        }
        (0..len).for_each(|i| {
            self.bytes.insert(addr + i, by);
        });
    }

    fn copy(&mut self, dst: u128, src: u128, len: u128) {
        if len > MAX_BLOCK {
            self.is_lost = true;
            return;
        }
        let from: Vec<[Id; 2]> = (0..len).map(|i| self.writers(src + i)).collect();
        // Copied bytes are as they were, so that what might have been written before counts for them as well.
        let mut joined = FxHashMap::default();
        for (i, ids) in (0..).zip(from) {
            let id = match ids {
                [id, 0] => id,
                _ => *joined.entry(ids).or_insert_with(|| self.node(ids.to_vec())),
            };
            self.bytes.insert(dst + i, id);
        }
    }

    /// Control is where branches end.
    fn arrive(&mut self, at: LocId) {
        if let Some(frame) = self.frames.last_mut() {
            while frame.open.last().is_some_and(|o| o.0 == Some(at)) {
                frame.open.pop();
            }
        }
    }

    fn branch(&mut self, proc: ProcId, taken: EdgeId) {
        let p = self.program.proc(proc);
        let edge = p.edge(taken);
        let known = self.ends.entry(proc).or_insert_with(|| Postdominators::of(p));
        let (is_branch, end) = (known.is_branch(edge.src), known.end(edge.src));
        let fails = p.loc(edge.dst).kind != LocKind::Plain;
        if !is_branch && !fails {
            return;
        }
        let terms: Vec<Term> = edge.guards().iter().filter_map(assumed).collect();
        let deps = self.reads(&terms);
        let id = self.node(deps);
        self.last = if id == 0 || terms.is_empty() { self.last } else { id };
        if is_branch {
            if let Some(frame) = self.frames.last_mut() {
                frame.open.retain(|o| end.is_none() || o.0 != end || o.0.is_none());
                frame.open.push((end, id));
            }
            self.might_have_changed(proc, taken, id);
        }
    }

    /// What other ways might have changed was left as it was by the branch.
    fn might_have_changed(&mut self, proc: ProcId, taken: EdgeId, branch: Id) {
        let Some(ends) = self.ends.get(&proc) else { return };
        let changes = self.untaken.beside(proc, taken, ends);
        let end = ends.end(self.program.proc(proc).edge(taken).src).filter(|_| changes.has_more);
        let places =
            self.before.as_ref().zip(end).map(|(s, end)| self.otherwise.beside((proc, taken), end, s, &mut self.ends));
        match places {
            None => {}
            Some(Ok(places)) => places.into_iter().for_each(|(at, len)| self.might_have_written(at, len, branch)),
            Some(Err(_)) => self.anywhere = self.node(vec![self.anywhere, branch]),
        }
        for &v in &changes.vars {
            let id = self.node(vec![self.vars[v.0 as usize], branch]);
            self.vars[v.0 as usize] = id;
        }
        for &(addr, bytes) in &changes.stores {
            let at = self.number(addr);
            self.might_have_written(at, bytes.into(), branch);
        }
    }

    fn might_have_written(&mut self, at: u128, len: u128, branch: Id) {
        let mut old: Vec<Id> = (0..len).flat_map(|i| self.writers(at + i)).collect();
        old.push(branch);
        let id = self.node(old);
        self.write(at, len, id);
    }

    fn effect(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Assume(t) => {
                if self.program.endings.get(&stmt.pos) == Some(&Ending::Assumption) {
                    let deps = self.reads(&[*t]);
                    let id = self.node(deps);
                    self.assumed.push(id);
                }
            }
            StmtKind::Assign(pairs) => {
                let written: Vec<(VarId, Id)> = pairs
                    .iter()
                    .map(|&(v, t)| {
                        let deps = self.reads(&[t]);
                        (v, self.node(deps))
                    })
                    .collect();
                written.into_iter().for_each(|(v, id)| self.vars[v.0 as usize] = id);
            }
            StmtKind::Havoc { var, .. } => {
                let id = self.input_node();
                self.vars[var.0 as usize] = id;
            }
            StmtKind::HavocMem { dst, len, .. } => {
                let id = self.input_node();
                let (addr, len) = (self.number(*dst), self.number(*len));
                self.write(addr, len, id);
            }
            StmtKind::Alloc { dst, size } => {
                let deps = self.reads(&[*size]);
                let id = self.node(deps);
                self.vars[dst.0 as usize] = id;
            }
            StmtKind::Store { addr, value } => {
                let deps = self.reads(&[*addr, *value]);
                let id = self.node(deps);
                let (at, bytes) = (self.number(*addr), self.program.pool.width(*value) / 8);
                self.write(at, bytes.into(), id);
            }
            StmtKind::Fill { dst, byte, len } => {
                let deps = self.reads(&[*dst, *byte, *len]);
                let id = self.node(deps);
                let (at, len) = (self.number(*dst), self.number(*len));
                self.write(at, len, id);
            }
            StmtKind::Copy { dst, src, len } => {
                let (dst, src, len) = (self.number(*dst), self.number(*src), self.number(*len));
                self.copy(dst, src, len);
            }
            StmtKind::Free { .. } | StmtKind::Call { .. } => {}
        }
    }

    fn input_node(&mut self) -> Id {
        let id = self.node(Vec::new());
        if let (Some(node), Some(number)) =
            (self.nodes.get_mut(id as usize).filter(|_| id != 0), self.inputs.checked_sub(1))
        {
            node.input = Some(number);
        }
        id
    }

    fn enter(&mut self, callee: ProcId, result: Option<VarId>, args: &[Term]) {
        let ids: Vec<Id> = args
            .iter()
            .map(|&a| {
                let deps = self.reads(&[a]);
                self.node(deps)
            })
            .collect();
        let p = self.program.proc(callee);
        let is_active = self.frames.iter().any(|f| f.proc == callee);
        let kept: &[VarId] = if is_active { &p.locals } else { &[] };
        let saved = kept.iter().map(|&v| (v, self.vars[v.0 as usize])).collect();
        for (&v, id) in p.params.iter().zip(ids) {
            self.vars[v.0 as usize] = id;
        }
        let outer = self.control();
        self.frames.push(Frame { proc: callee, result, outer, open: Vec::new(), saved });
    }

    fn leave(&mut self) {
        if self.frames.len() < 2 {
            return;
        }
        let Some(frame) = self.frames.pop() else { return };
        let value = self.program.proc(frame.proc).result.map_or(0, |v| self.vars[v.0 as usize]);
        frame.saved.iter().for_each(|&(v, id)| self.vars[v.0 as usize] = id);
        if let Some(v) = frame.result {
            self.vars[v.0 as usize] = value;
        }
        // A way that ended the program was not taken.
        let for_good = frame.open.iter().rev().find(|o| o.0.is_none());
        if let (Some(&open), Some(caller)) = (for_good, self.frames.last_mut()) {
            caller.open.push(open);
        }
    }
}

fn assumed(stmt: &Stmt) -> Option<Term> {
    match stmt.kind {
        StmtKind::Assume(t) => Some(t),
        _ => None,
    }
}

impl Observer for Slice<'_> {
    fn edge(&mut self, proc: ProcId, edge: EdgeId, _: usize, state: &State) {
        self.events += 1;
        self.steps += 1;
        if !self.is_lost {
            self.before = Some(state.clone());
            self.arrive(self.program.proc(proc).edge(edge).src);
            self.branch(proc, edge);
        }
    }

    fn stmt(&mut self, stmt: &Stmt, after: &State) {
        self.events += 1;
        if !self.is_lost {
            self.effect(stmt);
            self.before = Some(after.clone());
        }
    }

    fn input(&mut self, _: &Stmt, _: &Input, _: &Value) {
        self.inputs += 1;
    }

    fn call(&mut self, stmt: &Stmt, callee: ProcId, inside: &State) {
        self.events += 1;
        if let StmtKind::Call { result, args, .. } = &stmt.kind
            && !self.is_lost
        {
            self.enter(callee, *result, args);
            self.before = Some(inside.clone());
        }
    }

    fn returned(&mut self, _: ProcId, after: &State) {
        self.events += 1;
        if !self.is_lost {
            self.leave();
            self.before = Some(after.clone());
        }
    }
}
