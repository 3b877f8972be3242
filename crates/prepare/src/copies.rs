//! Copy propagation: where a variable is known to equal an older variable or a constant, terms mention that instead.
//!
//! Expanded calls assign arguments to parameters and results to variables. Predicates of refinement that mention both
//! sides of such an assignment do not know that they are equal; after this pass they mention one side.
//!
//! A forward analysis computes *copies*: a partition of the variables that hold the same value, gained at assignments
//! of plain variables and constants, met by intersection at joins. A variable stands for its class if it is the oldest
//! member (of the smallest id: of the outermost procedure, where calls were expanded), so that one name serves for a
//! value on all sides of a join. At locations, only needed variables are kept, which bounds the facts by the total
//! length of live ranges. Pointers are copies of pointers only, since engines draw conclusions from the declaration;
//! the heap variable takes no part.
//!
//! Statements stay where they are, also `Havoc`; what became dead is left to `prune` and `compact`. Each procedure is
//! looked at on its own: a call changes the variables that its callee may change, and nothing is known at the entry. A
//! program with calls through pointers stays as it is, and a procedure where the analysis takes more than
//! [`MAX_WORK`] steps.

use crate::prune::{LiveSet, has_direct_calls_only, liveness};
use ir::analysis::{Effects, Graph, effects, reverse_postorder};
use ir::*;
use logic::{Node, Pool, Rewriter, Term, VarId, leaves};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// Facts that the analysis may look at, counted at each visit of an edge: some seconds. The result is only right when
/// nothing changes any more, so there is no stopping halfway.
const MAX_WORK: usize = 50_000_000;

/// Rewrites the terms of a program whose calls are direct; any other program stays as it is.
pub fn propagate_copies(p: &mut Program) {
    if !has_direct_calls_only(p) {
        return;
    }
    let (live, effects) = (liveness(p), effects(p));
    for id in (0..p.procs.len() as u32).map(ProcId) {
        let Some(facts) = Analysis::new(p, id, &live, &effects).run() else { continue };
        p.change_hints(|out, Hint { at, term }| {
            if at.proc != id {
                return Some(term);
            }
            let here = facts[at.loc.0 as usize].as_ref()?;
            let copies = Copies::new(&out.vars, out.heap, &effects, here);
            Some(rewrite(&mut out.pool, &copies, term))
        });
        let Program { pool, vars, procs, heap, .. } = &mut *p;
        for edge in &mut procs[id.0 as usize].edges {
            if let Some(before) = &facts[edge.src.0 as usize] {
                rewrite_edge(pool, &mut Copies::new(vars, *heap, &effects, before), edge);
            }
        }
    }
}

/// What a variable equals.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
enum Value {
    Var(VarId),
    Const(Term),
}

/// The copies at a location, by variable. The oldest members of classes are not listed.
type Facts = Vec<(VarId, Value)>;

fn value_in(facts: &Facts, v: VarId) -> Value {
    match facts.binary_search_by_key(&v, |&(v, _)| v) {
        Ok(i) => facts[i].1,
        Err(_) => Value::Var(v),
    }
}

/// What both sides say.
fn meet(a: &Facts, b: &Facts) -> Facts {
    let named = |&(v, value): &(VarId, Value)| match value {
        Value::Var(oldest) => [v, oldest],
        Value::Const(_) => [v, v],
    };
    let mut vars: Vec<VarId> = a.iter().chain(b).flat_map(named).collect();
    vars.sort_unstable();
    vars.dedup();
    let mut both: Vec<_> = vars.into_iter().map(|v| (value_in(a, v), value_in(b, v), v)).collect();
    both.sort_unstable();
    let mut out = Facts::new();
    for class in both.chunk_by(|x, y| (x.0, x.1) == (y.0, y.1)) {
        match (class[0].0, class[0].1) {
            (Value::Const(c), Value::Const(d)) if c == d => {
                out.extend(class.iter().map(|&(.., v)| (v, Value::Const(c))));
            }
            // The same constants on both sides are an accident.
            (Value::Const(_), Value::Const(_)) => {}
            _ => out.extend(class[1..].iter().map(|&(.., v)| (v, Value::Var(class[0].2)))),
        }
    }
    out.sort_unstable();
    out
}

/// Where a variable stands in [`Copies`].
#[derive(Clone, Copy)]
enum Slot {
    Class(usize),
    Const(Term),
}

/// The copies between two statements.
struct Copies<'a> {
    vars: &'a [VarDecl],
    heap: VarId,
    effects: &'a [Effects],
    slots: FxHashMap<VarId, Slot>,
    classes: Vec<BTreeSet<VarId>>,
}

impl<'a> Copies<'a> {
    fn new(vars: &'a [VarDecl], heap: VarId, effects: &'a [Effects], facts: &Facts) -> Copies<'a> {
        let mut copies = Copies { vars, heap, effects, slots: FxHashMap::default(), classes: Vec::new() };
        for &(v, value) in facts {
            let slot = match value {
                Value::Var(oldest) => copies.slot(oldest),
                Value::Const(t) => Slot::Const(t),
            };
            copies.put(v, slot);
        }
        copies
    }

    fn value(&self, v: VarId) -> Option<Value> {
        match *self.slots.get(&v)? {
            Slot::Const(t) => Some(Value::Const(t)),
            Slot::Class(c) => self.classes[c].first().filter(|&&oldest| oldest != v).map(|&oldest| Value::Var(oldest)),
        }
    }

    fn slot(&mut self, v: VarId) -> Slot {
        if let Some(&slot) = self.slots.get(&v) {
            return slot;
        }
        self.classes.push(BTreeSet::new());
        let slot = Slot::Class(self.classes.len() - 1);
        self.put(v, slot);
        slot
    }

    fn put(&mut self, v: VarId, slot: Slot) {
        self.slots.insert(v, slot);
        if let Slot::Class(c) = slot {
            self.classes[c].insert(v);
        }
    }

    fn kill(&mut self, v: VarId) {
        if let Some(Slot::Class(c)) = self.slots.remove(&v) {
            self.classes[c].remove(&v);
        }
    }

    /// The effect of a statement.
    fn step(&mut self, pool: &Pool, kind: &StmtKind) {
        let mut gained = Vec::new();
        if let StmtKind::Assign(pairs) = kind {
            // Slots survive the death of their members, so they are the values before the assignment.
            for &(v, t) in pairs {
                match pool.node(t) {
                    _ if v == self.heap => {}
                    Node::Const(_) | Node::Numeral(_) => gained.push((v, Slot::Const(t))),
                    Node::Var(w) if w != self.heap && self.is_pointer(v) == self.is_pointer(w) => {
                        gained.push((v, self.slot(w)));
                    }
                    _ => {}
                }
            }
        }
        kind.for_each_target(|v| self.kill(v));
        if let StmtKind::Call { callee: Callee::Direct(t), .. } = kind {
            let effects = self.effects;
            effects[t.0 as usize].writes.iter().for_each(|&v| self.kill(v));
        }
        gained.into_iter().for_each(|(v, slot)| self.put(v, slot));
    }

    fn is_pointer(&self, v: VarId) -> bool {
        self.vars[v.0 as usize].ty.is_pointer()
    }

    /// The facts about the variables that are needed at `at`.
    fn facts_at(&self, live: &LiveSet, q: ProcId, at: LocId) -> Facts {
        let mut out = Facts::new();
        let mut members = Vec::new();
        for (&v, &slot) in self.slots.iter().filter(|&(&v, _)| live.contains(v, q, at)) {
            match slot {
                Slot::Const(t) => out.push((v, Value::Const(t))),
                Slot::Class(c) => members.push((c, v)),
            }
        }
        members.sort_unstable();
        for class in members.chunk_by(|x, y| x.0 == y.0) {
            out.extend(class[1..].iter().map(|&(_, v)| (v, Value::Var(class[0].1))));
        }
        out.sort_unstable();
        out
    }
}

struct Analysis<'a> {
    p: &'a Program,
    id: ProcId,
    proc: &'a Procedure,
    graph: Graph,
    live: &'a LiveSet,
    effects: &'a [Effects],
    /// By location; `None`: not reached yet, where everything holds.
    facts: Vec<Option<Facts>>,
}

impl<'a> Analysis<'a> {
    fn new(p: &'a Program, id: ProcId, live: &'a LiveSet, effects: &'a [Effects]) -> Analysis<'a> {
        let proc = p.proc(id);
        Analysis { p, id, proc, graph: Graph::new(proc), live, effects, facts: vec![None; proc.locs.len()] }
    }

    /// The facts at each location, unless that takes too long.
    fn run(mut self) -> Option<Vec<Option<Facts>>> {
        let order = reverse_postorder(self.proc, &self.graph);
        let mut place = vec![0; self.proc.locs.len()];
        order.iter().enumerate().for_each(|(i, l)| place[l.0 as usize] = i);
        self.facts[self.proc.entry.0 as usize] = Some(Facts::new());
        let mut todo = BTreeSet::from([place[self.proc.entry.0 as usize]]);
        let mut work = 0;
        while let Some(i) = todo.pop_first() {
            for e in self.graph.out(order[i]).to_vec() {
                let (changed, size) = self.pass(e);
                work += size;
                if changed {
                    todo.insert(place[self.proc.edge(e).dst.0 as usize]);
                }
            }
            if work > MAX_WORK {
                return None;
            }
        }
        Some(self.facts)
    }

    /// Takes the facts over an edge. Did that change those behind it, and how much work was it?
    fn pass(&mut self, e: EdgeId) -> (bool, usize) {
        let edge = self.proc.edge(e);
        let before = self.facts[edge.src.0 as usize].as_ref().expect("a location in the work list was reached");
        let mut copies = Copies::new(&self.p.vars, self.p.heap, self.effects, before);
        edge.stmts.iter().for_each(|s| copies.step(&self.p.pool, &s.kind));
        let size = 1 + copies.slots.len() + edge.stmts.len();
        let new = copies.facts_at(self.live, self.id, edge.dst);
        let old = &mut self.facts[edge.dst.0 as usize];
        let new = match old {
            Some(old) => meet(old, &new),
            None => new,
        };
        let changed = old.as_ref() != Some(&new);
        *old = Some(new);
        (changed, size)
    }
}

/// Rewrites the terms of an edge, from the copies at its source. What follows an assumption that became false goes.
fn rewrite_edge(pool: &mut Pool, copies: &mut Copies, edge: &mut Edge) {
    for i in 0..edge.stmts.len() {
        let kind = &mut edge.stmts[i].kind;
        kind.for_each_term_mut(|t| *t = rewrite(pool, copies, *t));
        copies.step(pool, kind);
        match kind {
            StmtKind::Assign(pairs) => pairs.retain(|&(v, t)| pool.node(t) != Node::Var(v)),
            StmtKind::Assume(t) if pool.as_const(*t) == Some(0) => return end_edge(edge, i),
            _ => {}
        }
    }
}

fn rewrite(pool: &mut Pool, copies: &Copies, t: Term) -> Term {
    let is_copy = |pool: &Pool, t: Term| matches!(pool.node(t), Node::Var(v) if copies.value(v).is_some());
    if !leaves(pool, &[t]).into_iter().any(|leaf| is_copy(pool, leaf)) {
        return t;
    }
    Rewriter::new().rewrite(pool, t, &mut |pool, node, sort| match node {
        Node::Var(v) => match copies.value(v)? {
            Value::Var(oldest) => Some(pool.var(oldest, sort)),
            Value::Const(t) => Some(t),
        },
        _ => None,
    })
}

/// Paths along the edge end at statement `i`. Only inputs are worth executing before.
pub(super) fn end_edge(edge: &mut Edge, i: usize) {
    edge.stmts.truncate(i + 1);
    let is_input = |s: &Stmt| matches!(s.kind, StmtKind::Havoc { .. } | StmtKind::HavocMem { .. });
    if !edge.stmts.iter().any(is_input) {
        edge.stmts.drain(..i);
    }
}
