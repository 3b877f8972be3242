//! The path of a test as lines of the source with the values that change. Repetitions are folded while they happen, so
//! a path of a million steps costs no memory: a folded loop keeps the values of its last round.

use crate::value::{decimal, pointer};
use base::Pos;
use exec::{Observer, State};
use ir::{Edge, EdgeId, LocKind, ModelView, ProcId, Program, Stmt, StmtKind, VarDecl, VarKind};
use logic::{Evaluator, Term, VarId};
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// One source line of the path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Where it is in the source.
    pub pos: Pos,
    /// Active calls.
    pub depth: usize,
    /// `x = 5`, in order; a variable that changes twice on the line appears with its last value. In a step of a rule
    /// `x: 4 -> 5`, or `x: * = 5` for an input.
    pub changes: Vec<(String, String)>,
    /// The rule of guarded commands that is taken.
    pub rule: Option<String>,
}

/// A part of the path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// One step.
    Step(Step),
    /// The same lines `count` times in a row; values are those of the last time.
    Repeat {
        /// What is repeated.
        body: Vec<Item>,
        /// How often.
        count: u64,
    },
    /// Left out to bound the report's size.
    Omitted(u64),
}

/// Longest body of a loop that is folded, in items.
const MAX_BODY: usize = 48;
/// More items than this are thinned out in the middle.
const MAX_ITEMS: usize = 20_000;

/// Follows an execution and folds its path.
pub struct Recorder<'p> {
    program: &'p Program,
    ev: Evaluator,
    before: Option<State>,
    /// The calls around the location that the current edge leaves.
    depth: usize,
    current: Option<Step>,
    /// The step sets initial values of guarded commands.
    is_start: bool,
    items: Vec<(u64, Item)>,
}

impl<'p> Recorder<'p> {
    /// Of an execution of the program.
    pub fn new(program: &'p Program) -> Recorder<'p> {
        Recorder {
            program,
            ev: Evaluator::new(),
            before: None,
            depth: 0,
            current: None,
            is_start: false,
            items: Vec::new(),
        }
    }

    /// The folded path.
    pub fn finish(mut self) -> Vec<Item> {
        self.flush();
        self.items.into_iter().map(|(_, item)| item).collect()
    }

    fn flush(&mut self) {
        if let Some(step) = self.current.take() {
            self.push(key_of(&step), Item::Step(step));
        }
    }

    fn push(&mut self, key: u64, item: Item) {
        self.items.push((key, item));
        while self.fold() {}
        if self.items.len() > MAX_ITEMS {
            self.thin_out();
        }
    }

    /// Folds the end of the list once, if it repeats what stands before it.
    fn fold(&mut self) -> bool {
        let n = self.items.len();
        for k in 1..=MAX_BODY.min(n.saturating_sub(1)) {
            if let Item::Repeat { body, .. } = &self.items[n - 1 - k].1
                && body.len() == k
                && body_key(self.items[n - k..].iter().map(|i| i.0)) == self.items[n - 1 - k].0
            {
                let fresh: Vec<Item> = self.items.drain(n - k..).map(|i| i.1).collect();
                if let Some((_, Item::Repeat { body, count })) = self.items.last_mut() {
                    *body = fresh;
                    *count += 1;
                }
                return true;
            }
            let repeats = 2 * k <= n && (0..k).all(|i| self.items[n - 1 - i].0 == self.items[n - 1 - k - i].0);
            if repeats {
                let key = body_key(self.items[n - k..].iter().map(|i| i.0));
                let body = self.items.drain(n - k..).map(|i| i.1).collect();
                self.items.truncate(n - 2 * k);
                self.items.push((key, Item::Repeat { body, count: 2 }));
                return true;
            }
        }
        false
    }

    fn thin_out(&mut self) {
        let (from, to) = (MAX_ITEMS / 4, MAX_ITEMS * 3 / 4);
        let steps = self.items.drain(from..to).map(|(_, item)| size(&item)).sum();
        self.items.insert(from, (0, Item::Omitted(steps)));
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
        let depth = self.depth;
        let same =
            self.current.as_ref().is_some_and(|s| s.pos.file == pos.file && s.pos.line == pos.line && s.depth == depth);
        if !same {
            self.flush();
        }
        self.current.get_or_insert_with(|| Step { pos, depth, changes: Vec::new(), rule: None })
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
        if is_shown(d) && !self.is_in_model(d.pos) {
            let value = match state.value(v, d.sort()) {
                logic::Value::Int(n) => n.to_string(),
                logic::Value::Bits { bits, .. } if d.ty.is_pointer() => self.pointer_value(bits),
                logic::Value::Bits { bits, .. } => d.ty.show(bits),
            };
            self.changed(pos, short(&d.name).to_string(), value);
        }
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
        self.current = Some(Step { pos, depth: 0, changes, rule });
    }

    /// What a statement of a rule changes.
    fn rule_changes(&mut self, model: &ModelView, stmt: &Stmt, after: &State) {
        let (vars, is_input): (Vec<VarId>, bool) = match &stmt.kind {
            StmtKind::Assign(pairs) => (pairs.iter().map(|&(v, _)| v).collect(), false),
            StmtKind::Havoc { var, .. } => (vec![*var], true),
            _ => return,
        };
        for v in vars.into_iter().filter(|&v| is_shown(self.program.var_decl(v))) {
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

    fn pointer_value(&self, bits: u128) -> String {
        crate::cexpr::address_of(self.program, bits).unwrap_or_else(|| pointer(bits))
    }

    fn store(&mut self, pos: Pos, addr: Term, value: Term, after: &State) {
        let before = self.before.take().unwrap_or_else(|| after.clone());
        let at = self.ev.eval(&self.program.pool, addr, &before);
        if self.program.space.is_tag(at, 1) {
            // What the checks of memory know of an object is none of the program's changes.
            self.step(pos);
            return;
        }
        let bits = self.ev.eval(&self.program.pool, value, &before);
        let width = self.program.pool.width(value);
        for cell in crate::cexpr::cells(self.program, at, width / 8) {
            let part = bits >> (8 * cell.offset) & logic::mask(8 * cell.bytes);
            let text = if cell.ptr { self.pointer_value(part) } else { decimal(part, 8 * cell.bytes, cell.signed) };
            self.changed(pos, cell.name, text);
        }
    }
}

impl Observer for Recorder<'_> {
    fn edge(&mut self, proc: ProcId, edge: EdgeId, depth: usize, state: &State) {
        if let Some(model) = &self.program.model {
            self.rule(model, self.program.proc(proc).edge(edge), proc);
        }
        self.depth = depth;
        self.before = Some(state.clone());
    }

    fn stmt(&mut self, stmt: &Stmt, after: &State) {
        if let Some(model) = &self.program.model {
            self.rule_changes(model, stmt, after);
        } else if self.is_shown(stmt.pos) {
            match &stmt.kind {
                StmtKind::Assign(pairs) => {
                    self.step(stmt.pos);
                    for &(v, _) in pairs {
                        self.variable(stmt.pos, v, after);
                    }
                }
                StmtKind::Havoc { var, .. } | StmtKind::Alloc { dst: var, .. } => self.variable(stmt.pos, *var, after),
                StmtKind::Store { addr, value } => self.store(stmt.pos, *addr, *value, after),
                _ => {
                    self.step(stmt.pos);
                }
            }
        }
        // What a library function writes to memory belongs to the line that called it.
        if let (StmtKind::Store { addr, value }, Some(step)) = (&stmt.kind, &self.current)
            && self.is_in_model(stmt.pos)
        {
            self.store(step.pos, *addr, *value, after);
        }
        self.before = Some(after.clone());
    }

    fn call(&mut self, stmt: &Stmt, _: ProcId, inside: &State) {
        if self.is_shown(stmt.pos) {
            self.step(stmt.pos);
        }
        self.before = Some(inside.clone());
    }
}

/// Number of steps that an item stands for.
fn size(item: &Item) -> u64 {
    match item {
        Item::Step(_) => 1,
        Item::Repeat { body, count } => count * body.iter().map(size).sum::<u64>(),
        Item::Omitted(n) => *n,
    }
}

/// The number of steps of a path.
pub fn length(items: &[Item]) -> u64 {
    items.iter().map(size).sum()
}

fn key_of(step: &Step) -> u64 {
    let mut h = FxHasher::default();
    (step.pos.file, step.pos.line, step.depth, &step.rule).hash(&mut h);
    h.finish()
}

fn body_key(keys: impl Iterator<Item = u64>) -> u64 {
    let mut h = FxHasher::default();
    "repeat".hash(&mut h);
    for k in keys {
        k.hash(&mut h);
    }
    h.finish()
}

fn is_shown(d: &VarDecl) -> bool {
    let is_named = !d.name.is_empty() && !d.name.contains('$');
    is_named && matches!(d.kind, VarKind::Global | VarKind::Local | VarKind::Param)
}

/// The name without the function before `::`.
fn short(name: &str) -> &str {
    name.rsplit("::").next().unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fold(lines: &[u32]) -> Vec<Item> {
        let program = Program::new(64);
        let mut r = Recorder::new(&program);
        for &line in lines {
            r.step(Pos { line, ..Pos::NONE });
        }
        r.finish()
    }

    fn show(items: &[Item]) -> String {
        let one = |i: &Item| match i {
            Item::Step(s) => s.pos.line.to_string(),
            Item::Repeat { body, count } => format!("({}){count}", show(body)),
            Item::Omitted(n) => format!("…{n}"),
        };
        items.iter().map(one).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn loops_are_folded() {
        assert_eq!(show(&fold(&[1, 2, 3, 2, 3, 2, 3, 4])), "1 (2 3)3 4");
        assert_eq!(show(&fold(&[1, 2, 3, 4])), "1 2 3 4");
        let nested: Vec<u32> = (0..3).flat_map(|_| [1, 2, 3, 2, 3, 4]).collect();
        assert_eq!(show(&fold(&nested)), "(1 (2 3)2 4)3");
    }

    #[test]
    fn a_long_path_stays_small() {
        let lines: Vec<u32> = (0..200_000u32).map(|i| 1 + i.wrapping_mul(2654435761) % 1009).collect();
        let items = fold(&lines);
        assert!(items.len() <= MAX_ITEMS);
        assert!(length(&items) > 190_000);
    }
}
