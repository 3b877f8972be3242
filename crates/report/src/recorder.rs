//! Follows an execution, and tells it as a story: lines with what changes there, conditions with their values, calls with
//! arguments and results, everything under the names of the source.

mod library;
mod naming;

use crate::cexpr::short;
use crate::drawing::drawn;
use crate::memory::Before;
use crate::objects::{Cell, Objects, Owner};
use crate::slice::Decisive;
use crate::source::SourceText;
use crate::trace::{Folded, Item, Step};
use crate::value::decimal;
use base::Pos;
use exec::{Observer, State, Value};
use ir::deciding::first_edges;
use ir::source_view::SourceTypeId;
use ir::{Edge, EdgeId, Input, LocKind, ModelView, ProcId, Program, SourceView, Stmt, StmtKind, VarDecl, VarKind};
use logic::{Evaluator, Term, VarId};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Larger blocks that are copied or filled are not shown.
const MAX_BLOCK: u128 = 64;

/// An input under the name of what it went to first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Named {
    /// `n`, `a.balance`; none if it went nowhere that has a name.
    pub name: Option<String>,
    /// As values of that type are written.
    pub value: Option<String>,
    /// The call of a library function that takes it.
    pub call: Option<Call>,
    /// It is a character, or what stands for none.
    pub character: Option<i128>,
}

/// A call of a library function as the source has it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Call {
    /// In order of execution.
    pub number: u32,
    /// `fgets(line, 10, stdin)`.
    pub text: String,
}

/// The path and what belongs to it.
#[derive(Clone, Debug, Default)]
pub struct Story {
    /// The path.
    pub items: Vec<Item>,
    /// By number of the input, from 0.
    pub inputs: Vec<Named>,
    /// What the check that failed was about, with values: `2147483647 + 1`.
    pub failed: Option<String>,
    /// What the violation depends on, if that is known.
    pub decisive: Option<Decisive>,
    /// The memory that the test fixes before the program starts.
    pub before: Vec<Before>,
    /// The heap where the execution ends, as a drawing; empty where nothing in it leads to anything.
    pub heap: Vec<String>,
}

/// An active call.
struct Active {
    pos: Pos,
    depth: usize,
    result: Option<VarId>,
    is_shown: bool,
    /// The library's call that control is in, if it is not in the user's code.
    library: Option<u32>,
}

/// What is known of the latest call of a library function.
#[derive(Default)]
struct Library {
    /// Calls from the user's code so far.
    calls: u32,
    text: String,
    /// Before the call.
    before: Option<State>,
    /// Address and length of what it has written.
    written: Vec<(u128, u128)>,
    /// What it has returned, until that has a name.
    answer: Option<Answer>,
}

/// The value of a call.
struct Answer {
    at: VarId,
    pos: Pos,
    function: String,
    value: String,
}

/// Follows an execution and folds its path.
pub struct Recorder<'p> {
    program: &'p Program,
    source: Option<&'p SourceView>,
    ev: Evaluator,
    before: Option<State>,
    objects: Objects<'p>,
    /// The calls around the location that the current edge leaves.
    depth: usize,
    calls: Vec<Active>,
    current: Option<Step>,
    /// The step sets initial values of guarded commands.
    is_start: bool,
    /// Variables whose value has been shown since their activation began.
    known: FxHashMap<VarId, logic::Value>,
    /// Temporaries that hold nothing but an input.
    holds: FxHashMap<VarId, usize>,
    library: Library,
    texts: SourceText,
    /// By procedure and location: the first edge.
    first_edges: FxHashMap<ProcId, Vec<Option<EdgeId>>>,
    events: usize,
    /// The present event matters.
    matters: bool,
    items: Folded,
    story: Story,
}

impl<'p> Recorder<'p> {
    /// Of an execution of the program.
    pub fn new(program: &'p Program) -> Recorder<'p> {
        Recorder::with(program, None, false)
    }

    /// Of an execution of which is known what its end depends on. `keeps_rounds`: loops are not folded.
    pub fn with(program: &'p Program, decisive: Option<Decisive>, keeps_rounds: bool) -> Recorder<'p> {
        Recorder {
            program,
            source: program.source.as_deref(),
            ev: Evaluator::new(),
            before: None,
            objects: Objects::new(program),
            depth: 0,
            calls: Vec::new(),
            current: None,
            is_start: false,
            known: FxHashMap::default(),
            holds: FxHashMap::default(),
            library: Library::default(),
            texts: SourceText::new(),
            first_edges: FxHashMap::default(),
            events: 0,
            matters: true,
            items: Folded::new(keeps_rounds),
            story: Story { decisive, ..Story::default() },
        }
    }

    /// The folded path.
    pub fn finish(self) -> Vec<Item> {
        self.story(&BTreeMap::new()).items
    }

    /// The folded path and what belongs to it, of an execution that began with this memory.
    pub fn story(mut self, memory: &BTreeMap<u128, u8>) -> Story {
        self.flush();
        self.story.before = self.objects.before(memory);
        if let Some(state) = self.before.take().filter(|_| self.program.model.is_none()) {
            self.story.heap = drawn(&self.objects.now(&state));
        }
        self.story.items = self.items.finish();
        self.story
    }

    fn flush(&mut self) {
        self.answer_is_told();
        if let Some(step) = self.current.take() {
            self.items.push(step);
        }
    }

    fn next_event(&mut self) {
        self.events += 1;
        self.matters = self.story.decisive.as_ref().is_none_or(|d| d.has_event(self.events));
    }

    fn is_shown(&self, pos: Pos) -> bool {
        !pos.is_none() && !self.is_in_model(pos)
    }

    /// The steps of library functions are no steps of the user's program.
    fn is_in_model(&self, pos: Pos) -> bool {
        self.program.sources.is_in_model(pos)
    }

    /// The step of the line at `pos`, begun if control was on another one.
    fn step(&mut self, pos: Pos) -> &mut Step {
        let (depth, matters) = (self.depth, self.matters);
        let same =
            self.current.as_ref().is_some_and(|s| s.pos.file == pos.file && s.pos.line == pos.line && s.depth == depth);
        if !same {
            self.flush();
        }
        let step = self.current.get_or_insert_with(|| Step { pos, depth, ..Step::default() });
        step.matters |= matters;
        step
    }

    fn changed(&mut self, pos: Pos, name: String, value: String) {
        let step = self.step(pos);
        match step.changes.iter_mut().find(|(n, _)| *n == name) {
            Some(change) => change.1 = value,
            None => step.changes.push((name, value)),
        }
    }

    fn variable(&mut self, pos: Pos, v: VarId, state: &State) {
        let d = self.program.var_decl(v);
        if !is_named(d) || self.is_in_model(d.pos) {
            return;
        }
        let value = state.value(v, d.sort());
        self.step(pos);
        if self.known.get(&v) != Some(&value) {
            let text = self.shown(v, &value);
            self.known.insert(v, value);
            self.changed(pos, short(&d.name).to_string(), text);
        }
    }

    /// The value of a variable in the reader's form.
    fn shown(&mut self, v: VarId, value: &logic::Value) -> String {
        let d = self.program.var_decl(v);
        match *value {
            logic::Value::Int(ref n) => n.to_string(),
            logic::Value::Bits { bits, .. } => {
                let ty = self.ty(v);
                ty.iter().for_each(|&ty| self.objects.pointed(bits, ty));
                let typed = ty.and_then(|ty| self.objects.value(bits, ty));
                typed.unwrap_or_else(|| match d.ty.is_pointer() {
                    true => self.objects.pointer(bits),
                    false => d.ty.show(bits),
                })
            }
        }
    }

    fn ty(&self, v: VarId) -> Option<SourceTypeId> {
        self.source?.vars.get(&v).copied()
    }

    /// A step of guarded commands is one of a rule, whatever lines it is written on.
    fn rule(&mut self, model: &ModelView, edge: &Edge, proc: ProcId) {
        self.flush();
        if self.program.proc(proc).loc(edge.dst).kind != LocKind::Plain {
            return;
        }
        let change = |(name, from, to): (&str, String, String)| (name.to_string(), format!("{from} -> {to}"));
        let changes = model.changes(edge.src, edge.dst).into_iter().map(change).collect();
        let pos = edge.stmts.first().map_or(Pos::NONE, |s| s.pos);
        let rule = Some(edge.label.as_deref().unwrap_or("step").to_string());
        self.is_start = edge.src == self.program.proc(proc).entry;
        self.current = Some(Step { pos, changes, rule, matters: true, ..Step::default() });
    }

    /// What a statement of a rule changes.
    fn rule_changes(&mut self, model: &ModelView, stmt: &Stmt, after: &State) {
        let (vars, is_input): (Vec<VarId>, bool) = match &stmt.kind {
            StmtKind::Assign(pairs) => (pairs.iter().map(|&(v, _)| v).collect(), false),
            StmtKind::Havoc { var, .. } => (vec![*var], true),
            _ => return,
        };
        for v in vars.into_iter().filter(|&v| is_named(self.program.var_decl(v))) {
            let d = self.program.var_decl(v);
            let now = after.value(v, d.sort());
            let before = self.before.as_ref().map(|s| s.value(v, d.sort())).filter(|_| !self.is_start);
            let value = match before {
                _ if is_input => format!("* = {}", model.show(v, &now)),
                Some(before) if before == now => continue,
                Some(before) => format!("{} -> {}", model.show(v, &before), model.show(v, &now)),
                None => model.show(v, &now),
            };
            let change = (d.name.clone(), value);
            self.current.iter_mut().for_each(|step| step.changes.push(change.clone()));
        }
    }

    fn number(&mut self, t: Term) -> u128 {
        self.before.as_ref().map_or(0, |s| self.ev.eval(&self.program.pool, t, s))
    }

    /// What has changed in so many bytes.
    fn memory(&mut self, pos: Pos, at: u128, len: u128, after: &State) {
        // What the checks of memory know of an object is none of the program's changes.
        if self.program.space.is_tag(at, 1) || len == 0 || len > MAX_BLOCK {
            if self.is_shown(pos) {
                self.step(pos);
            }
            return;
        }
        self.step(pos);
        let cells = self.objects.cells(at, len as u32);
        let is_single = cells.len() == 1;
        for cell in cells {
            let from = at + u128::from(cell.offset);
            // Padding says nothing.
            if !self.is_changed(from, cell.bytes, after) || cell.ty.is_none() && !is_single {
                continue;
            }
            let bytes = after.read(from, cell.bytes as usize);
            let bits = bytes.iter().rev().take(16).fold(0u128, |n, &b| n << 8 | u128::from(b));
            let value = self.cell_value(&cell, bits);
            let written = self.source.and_then(|s| s.places.get(&pos)).filter(|_| is_single && !cell.is_variable);
            let name = written.cloned().unwrap_or(cell.name);
            self.changed(pos, name, value);
        }
    }

    fn is_changed(&self, at: u128, bytes: u32, after: &State) -> bool {
        self.before.as_ref().is_none_or(|before| {
            (0..u128::from(bytes)).any(|i| !before.is_written(at + i) || before.byte(at + i) != after.byte(at + i))
        })
    }

    fn cell_value(&mut self, cell: &Cell, bits: u128) -> String {
        if let Some(ty) = cell.ty {
            self.objects.pointed(bits, ty);
            if let Some(value) = self.objects.value(bits, ty) {
                return value;
            }
        }
        if cell.is_pointer { self.objects.pointer(bits) } else { decimal(bits, 8 * cell.bytes.min(16), cell.is_signed) }
    }

    fn effect(&mut self, stmt: &Stmt, after: &State) {
        match &stmt.kind {
            StmtKind::Assign(pairs) => {
                self.step(stmt.pos);
                for &(v, t) in pairs {
                    self.variable(stmt.pos, v, after);
                    self.passed(v, t, after);
                }
            }
            StmtKind::Havoc { var, .. } => {
                self.variable(stmt.pos, *var, after);
                self.taken(*var, after);
            }
            StmtKind::Alloc { dst: var, .. } => self.variable(stmt.pos, *var, after),
            StmtKind::Store { addr, value } => {
                let at = self.number(*addr);
                self.memory(stmt.pos, at, (self.program.pool.width(*value) / 8).into(), after);
                self.passed_to_memory(at, *value);
            }
            StmtKind::Copy { dst, len, .. } | StmtKind::Fill { dst, len, .. } => {
                let (at, len) = (self.number(*dst), self.number(*len));
                self.memory(stmt.pos, at, len, after);
            }
            StmtKind::HavocMem { dst, len, .. } => {
                let (at, len) = (self.number(*dst), self.number(*len));
                self.bytes_taken(at, &after.read(at, len.min(MAX_BLOCK) as usize));
                self.memory(stmt.pos, at, len, after);
            }
            _ => {
                self.step(stmt.pos);
            }
        }
    }

    /// Control branches: the condition with its values.
    fn branched(&mut self, proc: ProcId, edge_id: EdgeId, state: &State) {
        let (p, source) = (self.program.proc(proc), self.source);
        let edge = p.edge(edge_id);
        if let LocKind::Error(check) = p.loc(edge.dst).kind {
            let operation = source.and_then(|s| s.operations.get(&self.program.checks[check].pos));
            self.story.failed = operation.and_then(|c| self.objects.operation(c, state));
        }
        let Some(guard) = edge.guards().first() else { return };
        let Some((source, c)) = source.and_then(|s| Some((s, s.conditions.get(&guard.pos)?))) else { return };
        let firsts = self.first_edges.entry(proc).or_insert_with(|| first_edges(self.program, p));
        let Some(first) = firsts[edge.src.0 as usize] else { return };
        let taken = first == edge_id;
        let judged = self.objects.judged(c, state, Some(taken));
        let whole = source.wholes.get(&guard.pos);
        let outcome = match whole {
            Some(whole) => self.objects.outcome(whole, state),
            None => judged.as_ref().map(|_| taken),
        };
        let text = &whole.unwrap_or(c).text;
        // What is decided next on the same line is a step of its own: its outcome is not that of the one before.
        let begins = source.decisions.contains(&guard.pos);
        if begins && self.current.as_ref().is_some_and(|s| s.column != 0) {
            self.flush();
        }
        let step = self.step(guard.pos);
        if begins {
            step.column = guard.pos.col;
        }
        step.outcome = step.outcome.or(outcome);
        step.condition.get_or_insert_with(|| text.clone());
        if let Some(judged) = judged.filter(|j| step.conditions.last() != Some(j)) {
            step.conditions.push(judged);
        }
    }

    /// The call as the reader has it; none of functions of the library.
    fn called(&mut self, stmt: &Stmt, callee: ProcId, inside: &State) {
        let p = self.program.proc(callee);
        if self.is_of_library(callee) {
            return self.enters_library(stmt, callee, inside);
        }
        p.locals.iter().for_each(|v| {
            self.known.remove(v);
        });
        // Each call that the library makes is one of its own.
        if self.library_call().is_some() {
            self.flush();
        }
        let is_shown = self.is_shown(stmt.pos) && self.is_shown(p.pos) && !p.name.starts_with('$');
        let result = if let StmtKind::Call { result, .. } = stmt.kind { result } else { None };
        if self.is_shown(stmt.pos) {
            self.step(stmt.pos);
        }
        if is_shown {
            let mut args = Vec::new();
            for &v in p.params.iter().filter(|&&v| is_named(self.program.var_decl(v))) {
                let value = inside.value(v, self.program.var_decl(v).sort());
                let text = self.shown(v, &value);
                self.known.insert(v, value);
                args.push((short(&self.program.var_decl(v).name).to_string(), text));
            }
            let call = Some((p.name.clone(), args));
            if self.depth > 0 {
                self.step(stmt.pos).call = call;
            }
        }
        self.calls.push(Active { pos: stmt.pos, depth: self.depth, result, is_shown, library: None });
        self.pass_arguments(stmt, callee, inside);
        self.objects.enter(callee, inside);
    }

    /// Control is back from `callee`.
    fn came_back(&mut self, callee: ProcId, after: &State) {
        self.objects.leave();
        let Some(call) = self.calls.pop() else { return };
        self.depth = call.depth;
        self.input_comes_back(call.result, callee);
        if call.library.is_some() {
            return self.leaves_library(&call, callee, after);
        }
        let (Some(v), true) = (call.result, call.is_shown) else { return };
        let p = self.program.proc(callee);
        let value = after.value(v, self.program.var_decl(v).sort());
        let text = self.shown(p.result.filter(|&r| self.ty(r).is_some()).unwrap_or(v), &value);
        self.flush();
        self.step(call.pos).returned = Some((p.name.clone(), text));
        self.variable(call.pos, v, after);
    }
}

impl Observer for Recorder<'_> {
    fn edge(&mut self, proc: ProcId, edge: EdgeId, depth: usize, state: &State) {
        self.next_event();
        if self.objects.is_empty() {
            self.objects.enter(proc, state);
        }
        self.depth = depth;
        self.before = Some(state.clone());
        match &self.program.model {
            Some(model) => self.rule(model, self.program.proc(proc).edge(edge), proc),
            None if self.library_call().is_some() => {}
            None => self.branched(proc, edge, state),
        }
    }

    fn stmt(&mut self, stmt: &Stmt, after: &State) {
        self.next_event();
        if let StmtKind::Alloc { dst, size } = &stmt.kind {
            let size = self.number(*size);
            let owner = self.library_call().map_or(Owner::Program, |_| Owner::Library);
            self.objects.allocated(after.get(*dst), size, owner);
        }
        if let StmtKind::Free { addr } = &stmt.kind {
            let addr = self.number(*addr);
            self.objects.freed(addr);
        }
        if let Some(model) = &self.program.model {
            self.rule_changes(model, stmt, after);
        } else if self.library_call().is_some() {
            self.inside_library(stmt, after);
        } else if self.is_shown(stmt.pos) {
            self.effect(stmt, after);
        }
        self.before = Some(after.clone());
    }

    fn input(&mut self, stmt: &Stmt, input: &Input, value: &Value) {
        let named = self.first_known(stmt, input, value);
        self.story.inputs.push(named);
    }

    fn call(&mut self, stmt: &Stmt, callee: ProcId, inside: &State) {
        self.next_event();
        self.called(stmt, callee, inside);
        self.before = Some(inside.clone());
    }

    fn returned(&mut self, callee: ProcId, after: &State) {
        self.next_event();
        self.came_back(callee, after);
        self.before = Some(after.clone());
    }
}

fn is_named(d: &VarDecl) -> bool {
    let is_named = !d.name.is_empty() && !d.name.contains('$');
    is_named && matches!(d.kind, VarKind::Global | VarKind::Local | VarKind::Param)
}
