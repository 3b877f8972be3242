//! The proof checker. It shares no code with the engines: its verification conditions come straight from the
//! program's text, and its terms are built without simplification.
//!
//! A proof of a program without calls is accepted if
//! - the invariant of the entry location always holds (variables and memory are arbitrary at first),
//! - each edge leads from states of the invariant of its source into the invariant of its target only,
//! - the invariants of error locations, and of locations that stand for untranslated code, hold nowhere.
//!
//! Each condition is a conjunction that must be unsatisfiable; the solver is asked about as few of its parts as it takes.

mod block;
mod memory;
mod plain;
mod premises;
#[cfg(test)]
mod tests;

use crate::proof::{Invariant, Proof};
use base::{Budget, Exhausted, Pos};
use block::Block;
use ir::analysis::Graph;
use ir::{Edge, EdgeId, LocId, LocKind, Procedure, Program, Stmt, StmtKind};
use logic::{Evaluator, Node, Pool, Term};
pub(crate) use plain::Plain;
use premises::counterexample;
use rustc_hash::{FxHashMap, FxHashSet};
use solver::{Answer, Model, Solve};

/// A proof that has been accepted. Comes only from [`check`].
#[derive(Clone, Debug)]
pub struct CheckedProof {
    proof: Proof,
    questions: u64,
}

impl CheckedProof {
    pub fn proof(&self) -> &Proof {
        &self.proof
    }

    /// Questions that the solver has answered for it.
    pub fn questions(&self) -> u64 {
        self.questions
    }
}

/// A condition of the checker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Condition {
    /// The invariant of the entry location always holds.
    Entry,
    /// An error or unknown location is unreachable.
    Unreachable(LocId),
    /// An edge keeps the invariants.
    Edge(EdgeId),
}

/// Why a proof is not accepted.
#[derive(Clone, Debug)]
pub enum Rejection {
    /// The program has calls or frame objects, or breaks the rules of `ir::verify`.
    Program(String),
    /// The proof does not fit the program.
    Proof(String),
    /// The condition is wrong, for instance in this state.
    Violated(Condition, Box<Model>),
    /// The solver gave up on the condition.
    Undecided(Condition),
    Stopped(Exhausted),
}

impl Rejection {
    /// One line for people; edges are named by their source positions.
    pub fn describe(&self, program: &Program) -> String {
        match self {
            Rejection::Program(text) | Rejection::Proof(text) => text.clone(),
            Rejection::Violated(c, _) => format!("{} does not hold", c.describe(program)),
            Rejection::Undecided(c) => format!("{} was not decided by the solver", c.describe(program)),
            Rejection::Stopped(why) => why.to_string(),
        }
    }
}

impl Condition {
    fn describe(self, program: &Program) -> String {
        let p = program.proc(program.entry);
        let place = |pos: Pos, what: String| match pos.is_none() {
            true => what,
            false => format!("{} ({what})", program.sources.show(pos)),
        };
        match self {
            Condition::Entry => format!("the invariant at entry l{}", p.entry.0),
            Condition::Unreachable(l) => place(p.loc(l).pos, format!("unreachability of l{}", l.0)),
            Condition::Edge(e) => {
                let e = p.edge(e);
                let pos = e.stmts.first().map_or(p.loc(e.src).pos, |s| s.pos);
                place(pos, format!("the edge from l{} to l{}", e.src.0, e.dst.0))
            }
        }
    }
}

/// Accepts `proof` for `program`, which must be one procedure without calls (`ir::prepare`).
///
/// `solver` must be new: the checker has its own terms.
pub fn check(
    program: &Program,
    proof: Proof,
    solver: &mut dyn Solve,
    budget: &Budget,
) -> Result<CheckedProof, Rejection> {
    fits(program, &proof)?;
    let mut checker = Checker {
        program,
        proof: &proof,
        plain: Plain::default(),
        copies: FxHashMap::default(),
        solver,
        evaluator: Evaluator::new(),
        questions: 0,
    };
    let p = program.proc(program.entry);
    checker.holds_at_entry(p.entry)?;
    for l in p.loc_ids().filter(|&l| p.loc(l).kind != LocKind::Plain) {
        checker.is_unreachable(l)?;
    }
    for e in p.edge_ids() {
        if let Some(why) = budget.exhausted() {
            return Err(Rejection::Stopped(why));
        }
        checker.keeps_invariants(e, p.edge(e))?;
    }
    let questions = checker.questions;
    Ok(CheckedProof { proof, questions })
}

/// What the conditions take for granted about program and proof.
fn fits(program: &Program, proof: &Proof) -> Result<(), Rejection> {
    ir::verify(program).map_err(|errors| Rejection::Program(errors.join("; ")))?;
    let p = program.proc(program.entry);
    if calls(p) || !p.frame.is_empty() {
        return Err(Rejection::Program("the program's calls have not been expanded".into()));
    }
    if !sets_heap_before_use(program, p) {
        return Err(Rejection::Program("the heap pointer is set behind an allocation".into()));
    }
    if proof.invariants.len() != p.locs.len() {
        let (n, m) = (proof.invariants.len(), p.locs.len());
        return Err(Rejection::Proof(format!("{n} invariants for {m} locations")));
    }
    let mut seen = FxHashSet::default();
    for (l, invariant) in p.loc_ids().zip(&proof.invariants) {
        let Invariant::Holds(t) = *invariant else { continue };
        let wrong = |what: String| Err(Rejection::Proof(format!("invariant of l{}: {what}", l.0)));
        if t.index() >= proof.pool.len() || proof.pool.width(t) != 1 {
            return wrong("no truth value".into());
        }
        if let Some(what) = foreign(program, &proof.pool, t, &mut seen) {
            return wrong(what);
        }
    }
    Ok(())
}

fn calls(p: &Procedure) -> bool {
    p.edges.iter().flat_map(|e| &e.stmts).any(|s| matches!(s.kind, StmtKind::Call { .. }))
}

/// Nothing but `Alloc` changes the heap pointer once memory may have been allocated. Only then is new memory new.
fn sets_heap_before_use(program: &Program, p: &Procedure) -> bool {
    let graph = Graph::new(p);
    let mut is_behind = vec![false; p.locs.len()];
    let mut todo = Vec::new();
    let is_alloc = |s: &Stmt| matches!(s.kind, StmtKind::Alloc { .. });
    let sets = |s: &Stmt| {
        let mut found = false;
        s.kind.for_each_target(|v| found |= v == program.heap);
        found
    };
    for e in &p.edges {
        if let Some(first) = e.stmts.iter().position(is_alloc) {
            if e.stmts[first..].iter().any(sets) {
                return false;
            }
            todo.push(e.dst);
        }
    }
    while let Some(l) = todo.pop() {
        if !std::mem::replace(&mut is_behind[l.0 as usize], true) {
            todo.extend(graph.out(l).iter().map(|&e| p.edge(e).dst));
        }
    }
    p.edges.iter().all(|e| !is_behind[e.src.0 as usize] || !e.stmts.iter().any(sets))
}

/// What in the term is not the program's vocabulary. Subterms in `seen` were looked at before.
fn foreign(program: &Program, pool: &Pool, t: Term, seen: &mut FxHashSet<Term>) -> Option<String> {
    let mut stack = vec![t];
    while let Some(t) = stack.pop() {
        if !seen.insert(t) {
            continue;
        }
        let node = pool.node(t);
        match node {
            Node::Var(v) if program.vars.get(v.0 as usize).is_none_or(|d| d.width != pool.width(t)) => {
                return Some(format!("variable {} of {} bits does not exist", v.0, pool.width(t)));
            }
            Node::Sym(s) => return Some(format!("symbol ?{}", s.0)),
            Node::Load { addr, .. } if pool.width(addr) != program.space.ptr_width => {
                return Some(format!("address of {} bits", pool.width(addr)));
            }
            Node::Load { bytes, .. } if !(1..=16).contains(&bytes) => return Some(format!("load of {bytes} bytes")),
            _ => {}
        }
        node.for_each_child(|c| stack.push(c));
    }
    None
}

struct Checker<'a> {
    program: &'a Program,
    proof: &'a Proof,
    plain: Plain,
    /// Terms of the proof over the first state of a block.
    copies: FxHashMap<Term, Term>,
    solver: &'a mut dyn Solve,
    evaluator: Evaluator,
    questions: u64,
}

impl Checker<'_> {
    fn invariant(&self, l: LocId) -> Invariant {
        self.proof.invariants[l.0 as usize]
    }

    /// The invariant as a term over the first state of a block.
    fn copied(&mut self, t: Term) -> Term {
        self.plain.copy(&self.proof.pool, t, &mut self.copies)
    }

    fn holds_at_entry(&mut self, entry: LocId) -> Result<(), Rejection> {
        let claim = match self.invariant(entry) {
            Invariant::Any => return Ok(()),
            Invariant::Unreachable => None,
            Invariant::Holds(t) => Some(self.copied(t)),
        };
        self.follows(Condition::Entry, &[], claim)
    }

    fn is_unreachable(&mut self, l: LocId) -> Result<(), Rejection> {
        let reached = match self.invariant(l) {
            Invariant::Unreachable => return Ok(()),
            Invariant::Any => Vec::new(),
            Invariant::Holds(t) => vec![self.copied(t)],
        };
        self.follows(Condition::Unreachable(l), &reached, None)
    }

    /// `{I(src)} statements {I(dst)}`.
    fn keeps_invariants(&mut self, id: EdgeId, edge: &Edge) -> Result<(), Rejection> {
        let (before, after) = (self.invariant(edge.src), self.invariant(edge.dst));
        if before == Invariant::Unreachable || after == Invariant::Any {
            return Ok(());
        }
        let invariants = [before, after].into_iter().filter_map(Invariant::term).collect();
        let (mut premises, claim) = self.executed(edge, after, invariants);
        premises.extend(before.term().map(|t| self.copied(t)));
        self.follows(Condition::Edge(id), &premises, claim)
    }

    /// What holds when the edge's statements are executed, and what must hold then for the target's invariant to hold
    /// behind them; nothing must if there is no such state. `invariants` are looked through for pointers.
    fn executed(&mut self, edge: &Edge, after: Invariant, invariants: Vec<Term>) -> (Vec<Term>, Option<Term>) {
        let mut own = Vec::new();
        edge.stmts.iter().for_each(|s| s.kind.for_each_term(|t| own.push(t)));
        let vocabulary = [(&self.program.pool, own), (&self.proof.pool, invariants.clone())];
        let mut block = Block::new(self.program);
        for s in &edge.stmts {
            block.step(&mut self.plain, s, &vocabulary);
        }
        let claim = after.term().map(|t| block.value(&mut self.plain, &self.proof.pool, t));
        let mut premises: Vec<Term> = block.facts().to_vec();
        if block.allocates() {
            let mut roots = premises.clone();
            roots.extend(claim);
            roots.extend(invariants.iter().map(|&t| self.copied(t)));
            premises.extend(block.freshness(&mut self.plain, &roots));
        }
        (premises, claim)
    }

    /// The claim must hold in all states in which the premises hold; without a claim there must be no such state.
    fn follows(&mut self, condition: Condition, premises: &[Term], claim: Option<Term>) -> Result<(), Rejection> {
        let (answer, calls) = counterexample(&mut self.plain, self.solver, &mut self.evaluator, premises, claim);
        self.questions += calls;
        match answer {
            Answer::Unsat(_) => Ok(()),
            Answer::Sat(model) => Err(Rejection::Violated(condition, Box::new(model))),
            Answer::Unknown => Err(Rejection::Undecided(condition)),
        }
    }
}
