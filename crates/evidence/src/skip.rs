//! Loops and calls that a proof skips: it says nothing of what they do but what they leave alone, and what lemmas say of the loop's head, or of
//! the location behind the call. This is havoc abstraction (Beyer, Lingsch-Rosenfeld, Spiessl: A Unifying Approach for Control-Flow-Based Loop Abstraction, SEFM
//! 2022), with proved invariants.
//!
//! # Loops
//!
//! In the program in which a loop is skipped, whoever comes to its head from outside has any values in the variables that the loop
//! writes, and nobody comes back to the head from inside: the edges are the same, with a statement more at their ends.
//!
//! *Whatever an execution of the program comes to, one of the program with the skipped loop comes to as well.* The body of a loop is
//! entered at its head only ([`SkippedLoop::of`] looks that up). So take an execution that is at the head, and the last time before that it
//! came there from outside: since then it has been in the body, and has changed nothing but what the body writes. An execution of the
//! other program that comes from outside in the same state may go on at once in the state of the last visit. So by induction over the visits,
//! each state at the head, and each state that a path without the head leads to from there, is one of the other program.
//!
//! # Calls
//!
//! In the program in which calls are skipped, the entry procedure calls nothing: in the place of a call, what its callee may write has any
//! values, and so has what receives the result. A call that returns is one such change. A call that may end in an error or in code that
//! was not translated cannot be skipped, nor one that may change memory.
//!
//! The reverse does not hold, neither of loops nor of calls, and need not: a proof is about errors that are not reached.

use ir::analysis::{Graph, effects};
use ir::{Callee, EdgeId, Input, InputKind, LocId, Procedure, Program, ScalarType, Stmt, StmtKind};
use logic::VarId;
use std::collections::BTreeSet;

/// What is skipped.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Skips {
    /// Heads of loops of the entry procedure, skipped one after the other.
    pub loops: Vec<LocId>,
    /// All calls of the entry procedure, before the loops.
    pub calls: bool,
}

impl Skips {
    /// Nothing is.
    pub fn is_empty(&self) -> bool {
        !self.calls && self.loops.is_empty()
    }

    /// The program in which all this is skipped. Or why something cannot be.
    pub fn applied(&self, program: &Program) -> Result<Program, String> {
        let mut out = program.clone();
        if self.calls {
            skip_calls(&mut out)?;
        }
        for &head in &self.loops {
            SkippedLoop::of(&out, head)?.skip_in(&mut out);
        }
        Ok(out)
    }
}

/// A loop of the entry procedure that can be skipped: what is done about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SkippedLoop {
    /// Through which it is entered.
    pub head: LocId,
    /// Come to the head from outside.
    pub entering: Vec<EdgeId>,
    /// Come back to the head from inside.
    back: Vec<EdgeId>,
    /// What the loop writes.
    writes: BTreeSet<VarId>,
}

impl SkippedLoop {
    /// The loop with this head. Or why it cannot be skipped: there is none, it is entered elsewhere, or it changes more than variables.
    pub fn of(program: &Program, head: LocId) -> Result<SkippedLoop, String> {
        let p = program.proc(program.entry);
        if head.0 as usize >= p.locs.len() {
            return Err(format!("there is no location l{}", head.0));
        }
        let refuse = |why: &str| Err(format!("the loop at l{} cannot be skipped: {why}", head.0));
        let graph = Graph::new(p);
        let outside = outside(p, &graph, head);
        let is_outside = |e: &EdgeId| outside[p.edge(*e).src.0 as usize];
        let (entering, back): (Vec<EdgeId>, Vec<EdgeId>) = graph.incoming(head).iter().copied().partition(is_outside);
        if head == p.entry || back.is_empty() {
            return refuse("no edge leads back to it, or the program begins there");
        }
        if entering.iter().chain(&back).any(|&e| p.edge(e).call().is_some()) {
            return refuse("a call leads to it");
        }
        let body = body(p, &graph, head, &back);
        let mut writes = BTreeSet::new();
        for e in p.edges.iter().filter(|e| body[e.src.0 as usize] && body[e.dst.0 as usize]) {
            for s in &e.stmts {
                if !matches!(s.kind, StmtKind::Assume(_) | StmtKind::Assign(_) | StmtKind::Havoc { .. }) {
                    return refuse("it changes memory, or calls");
                }
                s.kind.for_each_target(|v| {
                    writes.insert(v);
                });
            }
        }
        Ok(SkippedLoop { head, entering, back, writes })
    }

    /// What the loop writes.
    pub fn writes(&self) -> &BTreeSet<VarId> {
        &self.writes
    }

    fn skip_in(&self, program: &mut Program) {
        let fresh: Vec<StmtKind> = self.writes.iter().map(|&v| any_value(program, v)).collect();
        let nobody = StmtKind::Assume(program.pool.truth(false));
        let p = &mut program.procs[program.entry.0 as usize];
        let pos = p.loc(self.head).pos;
        let mut append = |edges: &[EdgeId], kinds: &[StmtKind]| {
            for e in edges {
                let stmts = kinds.iter().map(|kind| Stmt { kind: kind.clone(), pos });
                p.edges[e.0 as usize].stmts.extend(stmts);
            }
        };
        append(&self.entering, &fresh);
        append(&self.back, &[nobody]);
    }
}

fn skip_calls(program: &mut Program) -> Result<(), String> {
    let effects = effects(program);
    let heap = program.heap;
    let mut skipped = Vec::new();
    let p = program.proc(program.entry);
    for e in p.edge_ids() {
        let Some((result, callee, _)) = p.edge(e).call() else { continue };
        let Callee::Direct(callee) = callee else { return Err("a call through a pointer cannot be skipped".into()) };
        let effects = &effects[callee.0 as usize];
        if p.is_raise(p.edge(e)) || effects.memory || effects.writes.contains(&heap) {
            let why = "it may end in an error, or changes memory";
            return Err(format!("the call at l{} cannot be skipped: {why}", p.edge(e).src.0));
        }
        let written = effects.writes.iter().copied().chain(result).collect::<BTreeSet<VarId>>();
        skipped.push((e, written.into_iter().map(|v| any_value(program, v)).collect::<Vec<_>>()));
    }
    let p = &mut program.procs[program.entry.0 as usize];
    for (e, kinds) in skipped {
        let edge = &mut p.edges[e.0 as usize];
        let pos = edge.stmts[0].pos;
        edge.stmts = kinds.into_iter().map(|kind| Stmt { kind, pos }).collect();
    }
    Ok(())
}

/// By location: the entry leads there by a path without `head`.
fn outside(p: &Procedure, graph: &Graph, head: LocId) -> Vec<bool> {
    let mut found = vec![false; p.locs.len()];
    let mut todo = vec![p.entry];
    while let Some(l) = todo.pop() {
        if l != head && !std::mem::replace(&mut found[l.0 as usize], true) {
            todo.extend(graph.out(l).iter().map(|&e| p.edge(e).dst));
        }
    }
    found
}

/// By location: the head, and what leads to the edges back to it by a path without it. As those begin at no location that is outside, none
/// of these is.
fn body(p: &Procedure, graph: &Graph, head: LocId, back: &[EdgeId]) -> Vec<bool> {
    let mut found = vec![false; p.locs.len()];
    found[head.0 as usize] = true;
    let mut todo: Vec<LocId> = back.iter().map(|&e| p.edge(e).src).collect();
    while let Some(l) = todo.pop() {
        if !std::mem::replace(&mut found[l.0 as usize], true) {
            todo.extend(graph.incoming(l).iter().map(|&e| p.edge(e).src));
        }
    }
    found
}

/// No assumption about pointers stands behind it: the value may be one that the loop has made.
fn any_value(program: &Program, var: VarId) -> StmtKind {
    let decl = program.var_decl(var);
    let ty = match decl.ty {
        ScalarType::Pointer(bits) => ScalarType::Unsigned(bits),
        ty => ty,
    };
    let input = Input { kind: InputKind::Nondet, what: format!("{} behind what is skipped", decl.name), ty };
    StmtKind::Havoc { var, input }
}
