//! Constant propagation through all procedures, before calls are expanded and, where some are kept, behind.
//!
//! Stubs return constants, and pointers to functions are often assigned right before the call. Where both are known,
//! branches and targets of calls fall away that expansion would copy, and that would count for [`crate::CallPolicy`].
//!
//! Conditional constant propagation (Wegman and Zadeck, TOPLAS 1991) over the graph of all procedures, without contexts:
//! a procedure's entry knows what all calls of it that can run agree on, and behind a call stands what the callee's exit
//! knows of its result and of the shared variables that it may write. Calls whose callee never comes back are not passed.
//!
//! Terms are rewritten and edges that no path takes go; nothing else changes. The heap variable takes no part, pointers
//! get constants by assignment only. A program on which the analysis takes more than [`MAX_WORK`] steps stays as it
//! is.

use crate::copies::end_edge;
use ir::analysis::{Effects, Graph, effects};
use ir::*;
use logic::{BinOp, IntOp, Node, Pool, Rewriter, Term, VarId, conjuncts, leaves};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// Facts that the analysis may look at, counted at each visit of an edge: about a second. The result is only right when
/// nothing changes any more.
const MAX_WORK: usize = 20_000_000;

/// Rewrites the terms of all procedures.
pub fn propagate_constants(p: &mut Program) {
    let pool = std::mem::take(&mut p.pool);
    let (pool, facts) = Analysis::new(p, pool).run();
    p.pool = pool;
    let Some(facts) = facts else { return };
    p.change_hints(|out, Hint { at, term }| {
        let here = facts[at.proc.0 as usize][at.loc.0 as usize].as_ref()?;
        Some(Constants::new(&out.vars, out.heap, here).value(&mut out.pool, term))
    });
    let functions: Vec<u128> = (0..p.procs.len() as u32).map(|q| p.proc_addr(ProcId(q))).collect();
    let Program { pool, vars, procs, heap, .. } = p;
    for (proc, facts) in procs.iter_mut().zip(facts) {
        proc.edges.retain(|e| facts[e.src.0 as usize].is_some());
        for edge in &mut proc.edges {
            let before = facts[edge.src.0 as usize].as_ref().expect("edges that are not reached are gone");
            let mut constants = Constants::new(vars, *heap, before);
            rewrite_edge(pool, &mut constants, edge);
            resolve_call(&functions, pool, edge);
        }
    }
}

/// [`propagate_constants`], where calls are left for constants to be passed by.
pub(crate) fn propagate_constants_of_calls(p: &mut Program) {
    if p.procs.len() > 1 {
        propagate_constants(p);
    }
}

/// The constants at a location, by variable.
type Facts = Vec<(VarId, Term)>;

/// What both sides say.
fn meet(a: &Facts, b: &Facts) -> Facts {
    a.iter().filter(|x| b.binary_search(x).is_ok()).copied().collect()
}

/// The constants between two statements.
struct Constants<'a> {
    vars: &'a [VarDecl],
    heap: VarId,
    values: FxHashMap<VarId, Term>,
}

impl<'a> Constants<'a> {
    fn new(vars: &'a [VarDecl], heap: VarId, facts: &Facts) -> Constants<'a> {
        Constants { vars, heap, values: facts.iter().copied().collect() }
    }

    fn into_facts(self) -> Facts {
        let mut facts: Facts = self.values.into_iter().collect();
        facts.sort_unstable();
        facts
    }

    fn put(&mut self, pool: &Pool, v: VarId, t: Term) {
        if v != self.heap && pool.is_constant(t) {
            self.values.insert(v, t);
        }
    }

    /// The term with constants in place of variables.
    fn value(&self, pool: &mut Pool, t: Term) -> Term {
        let is_known = |pool: &Pool, t: Term| matches!(pool.node(t), Node::Var(v) if self.values.contains_key(&v));
        if !leaves(pool, &[t]).into_iter().any(|leaf| is_known(pool, leaf)) {
            return t;
        }
        Rewriter::new().rewrite(pool, t, &mut |_, node, _| match node {
            Node::Var(v) => self.values.get(&v).copied(),
            _ => None,
        })
    }

    /// The effect of a statement, whose terms are rewritten already, but not of a call; false if no path goes on.
    fn step(&mut self, pool: &Pool, kind: &StmtKind) -> bool {
        if let StmtKind::Assume(t) = kind {
            self.assume(pool, *t);
            return pool.as_const(*t) != Some(0);
        }
        kind.for_each_target(|v| {
            self.values.remove(&v);
        });
        if let StmtKind::Assign(pairs) = kind {
            pairs.iter().for_each(|&(v, t)| self.put(pool, v, t));
        }
        true
    }

    fn assume(&mut self, pool: &Pool, t: Term) {
        for c in conjuncts(pool, t) {
            let (Node::Bin(BinOp::Eq, a, b) | Node::Int(IntOp::Eq, a, b)) = pool.node(c) else { continue };
            for (x, k) in [(a, b), (b, a)] {
                if let Node::Var(v) = pool.node(x)
                    && !self.vars[v.0 as usize].ty.is_pointer()
                {
                    self.put(pool, v, k);
                }
            }
        }
    }
}

/// By procedure and location; `None`: not reached.
type Reached = Vec<Vec<Option<Facts>>>;

struct Analysis<'a> {
    /// Without its pool.
    p: &'a Program,
    /// With the terms that evaluation makes.
    pool: Pool,
    graphs: Vec<Graph>,
    effects: Vec<Effects>,
    shared: Vec<bool>,
    facts: Reached,
    /// By procedure: where calls stand that wait for its exit.
    callers: Vec<BTreeSet<(ProcId, LocId)>>,
    todo: BTreeSet<(ProcId, LocId)>,
    work: usize,
}

impl<'a> Analysis<'a> {
    fn new(p: &'a Program, pool: Pool) -> Analysis<'a> {
        Analysis {
            p,
            pool,
            graphs: p.procs.iter().map(Graph::new).collect(),
            effects: effects(p),
            shared: p.is_shared(),
            facts: p.procs.iter().map(|q| vec![None; q.locs.len()]).collect(),
            callers: vec![BTreeSet::new(); p.procs.len()],
            todo: BTreeSet::new(),
            work: 0,
        }
    }

    /// The pool of all terms, and the facts at each location unless that takes too long.
    fn run(mut self) -> (Pool, Option<Reached>) {
        self.reach(self.p.entry, self.p.proc(self.p.entry).entry, Facts::new());
        while let Some((q, l)) = self.todo.pop_first() {
            for e in self.graphs[q.0 as usize].out(l).to_vec() {
                self.pass(q, e);
            }
            if self.work > MAX_WORK {
                return (self.pool, None);
            }
        }
        (self.pool, Some(self.facts))
    }

    /// Facts that hold on one way to a location.
    fn reach(&mut self, q: ProcId, l: LocId, new: Facts) {
        let old = &mut self.facts[q.0 as usize][l.0 as usize];
        let new = match old {
            Some(old) => meet(old, &new),
            None => new,
        };
        if old.as_ref() == Some(&new) {
            return;
        }
        *old = Some(new);
        self.todo.insert((q, l));
        if l == self.p.proc(q).exit {
            self.todo.extend(&self.callers[q.0 as usize]);
        }
    }

    /// Takes the facts over an edge.
    fn pass(&mut self, q: ProcId, e: EdgeId) {
        let p = self.p;
        let edge = p.proc(q).edge(e);
        let before = self.facts[q.0 as usize][edge.src.0 as usize].as_ref().expect("the location was reached");
        let mut constants = Constants::new(&p.vars, p.heap, before);
        self.work += 1 + constants.values.len() + edge.stmts.len();
        if edge.call().is_some() {
            return self.call(q, edge, constants);
        }
        for s in &edge.stmts {
            let mut kind = s.kind.clone();
            kind.for_each_term_mut(|t| *t = constants.value(&mut self.pool, *t));
            if !constants.step(&self.pool, &kind) {
                return;
            }
        }
        self.reach(q, edge.dst, constants.into_facts());
    }

    fn call(&mut self, q: ProcId, edge: &Edge, constants: Constants<'_>) {
        let p = self.p;
        let (result, callee, args) = edge.call().expect("an edge with a call");
        let pointer = match callee {
            Callee::Direct(_) => None,
            Callee::Indirect { pointer, .. } => {
                let value = constants.value(&mut self.pool, *pointer);
                self.pool.as_const(value)
            }
        };
        for &t in callee.targets().iter().filter(|&&t| pointer.is_none_or(|k| k == p.proc_addr(t))) {
            let mut inside = Constants::new(&p.vars, p.heap, &Facts::new());
            inside.values.extend(constants.values.iter().filter(|(v, _)| self.shared[v.0 as usize]));
            for (&param, &arg) in p.proc(t).params.iter().zip(args) {
                let value = constants.value(&mut self.pool, arg);
                inside.put(&self.pool, param, value);
            }
            self.reach(t, p.proc(t).entry, inside.into_facts());
            self.callers[t.0 as usize].insert((q, edge.src));
            if p.proc(q).is_raise(edge) {
                self.reach(q, edge.dst, Facts::new());
            } else if let Some(at_exit) = &self.facts[t.0 as usize][p.proc(t).exit.0 as usize] {
                let mut after = Constants::new(&p.vars, p.heap, &Facts::new());
                let writes = &self.effects[t.0 as usize].writes;
                after.values.extend(constants.values.iter().filter(|(v, _)| !writes.contains(v)));
                after.values.extend(at_exit.iter().copied().filter(|(v, _)| writes.contains(v)));
                if let Some(v) = result {
                    after.values.remove(&v);
                    let returned = p.proc(t).result.and_then(|r| at_exit.iter().find(|x| x.0 == r));
                    returned.into_iter().for_each(|&(_, k)| after.put(&self.pool, v, k));
                }
                self.reach(q, edge.dst, after.into_facts());
            }
        }
    }
}

/// Rewrites the terms of an edge, from the constants at its source. What follows an assumption that became false goes.
fn rewrite_edge(pool: &mut Pool, constants: &mut Constants<'_>, edge: &mut Edge) {
    for i in 0..edge.stmts.len() {
        let kind = &mut edge.stmts[i].kind;
        kind.for_each_term_mut(|t| *t = constants.value(pool, *t));
        if !constants.step(pool, kind) {
            return end_edge(edge, i);
        }
    }
}

/// A call through a pointer that is known is a direct one, or ends the path. `functions` are the addresses of all procedures.
fn resolve_call(functions: &[u128], pool: &mut Pool, edge: &mut Edge) {
    let Some(Stmt { kind: StmtKind::Call { callee, .. }, pos }) = edge.stmts.first_mut() else { return };
    let Callee::Indirect { pointer, targets } = callee else { return };
    let Some(k) = pool.as_const(*pointer) else { return };
    match targets.iter().find(|&&t| functions[t.0 as usize] == k) {
        Some(&t) => *callee = Callee::Direct(t),
        None => {
            let never = Stmt { kind: StmtKind::Assume(pool.truth(false)), pos: *pos };
            edge.stmts = vec![never];
        }
    }
}
