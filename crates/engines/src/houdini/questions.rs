//! A procedure between contracts, as a program of its own: it begins in any state that its precondition allows, behind a call there is
//! any state that the callee's postcondition allows, loops keep what is claimed of them, and its own errors are all that is asked
//! about. Any engine may be asked what a loop of it needs, here or on another machine, and the question says everything that its
//! answer rests on.
//!
//! An answer is a proof of that program, and what it claims are guesses about the procedure. Where the proof claims nothing, between
//! the places that it cuts loops at, guesses are what its claims come to by weakest preconditions. Nothing is believed: all
//! guesses are asked about like any others.
//!
//! No question is made about a procedure that calls one which writes memory: nobody could say in a program what is left of memory behind
//! such a call.

use super::between::Between;
use super::candidates::Candidates;
use super::claimed::Claimed;
use super::statements::{assign, havoc, stmt};
use super::vocabulary::Vocabulary;
use crate::unwinding::Unwinding;
use base::Pos;
use evidence::{Invariant, Proof, Unwinding as Claim};
use ir::analysis::{Graph, loop_heads};
use ir::{Alone, EdgeId, Hint, LocKind, ProcId, Program, ProgramPoint, Stmt, StmtKind, VarDecl, VarKind};
use logic::{Imported, Pool, Term, VarId, conjuncts, variables};
use prepare::choices_as_inputs;
use rustc_hash::FxHashMap;

/// See the module.
pub(super) struct Question {
    pub(super) proc: ProcId,
    pub(super) program: Program,
    /// What the variables here are called in the whole program: all but those that hold what was so before a call.
    whole: FxHashMap<VarId, VarId>,
}

impl Question {
    /// About a procedure, with what is claimed of it and of those that it calls.
    pub(super) fn new(claimed: &Claimed, proc: ProcId) -> Option<Question> {
        let q = claimed.program.proc(proc);
        let alone = Alone::new(&claimed.program, proc);
        let program = alone.program.clone();
        let mut making = Making { claimed, proc, alone: &alone, program, images: FxHashMap::default() };
        let frozen = making.remember(proc);
        making.images.extend(frozen.iter().copied());
        making.begin(&frozen);
        for e in q.edge_ids().filter(|&e| q.edge(e).call().is_some() && !q.is_raise(q.edge(e))) {
            making.skip(e)?;
        }
        making.know();
        let mut program = making.program;
        // That a callee comes to no error is a question of its own.
        program.procs[0].edges.retain(|e| e.call().is_none());
        // What is seen of others belongs to it now.
        let others: Vec<VarId> = program.procs.drain(1..).flat_map(|head| head.locals).collect();
        program.procs[0].locals.extend(others);
        program.procs[0].params.clear();
        let (program, moved) = as_read(program)?;
        let own = alone.vars.iter().enumerate().map(|(here, &v)| (VarId(here as u32), v));
        let whole = own.chain(frozen.into_iter().map(|(v, here)| (here, v)));
        let whole = whole.filter_map(|(here, v)| Some((*moved.get(&here)?, v))).collect();
        Some(Question { proc, program, whole })
    }

    /// What a proof claims of the procedure's locations, in the terms of the whole program. `unwinding` is of that.
    pub(super) fn guesses(&self, unwinding: &mut Unwinding, vocabulary: &Vocabulary, proof: &Proof) -> Candidates {
        let [contract] = &proof.contracts[..] else { return Candidates::new() };
        let mut found = Between::new(self.proc, vocabulary);
        for l in unwinding.program.proc(self.proc).loc_ids() {
            let terms = match contract.invariants[l.0 as usize] {
                Invariant::Between => continue,
                Invariant::Any => Vec::new(),
                Invariant::Unreachable => vec![unwinding.program.pool.truth(false)],
                Invariant::Holds(t) => self.in_whole(&mut unwinding.program.pool, &proof.pool, t),
            };
            found.cut.insert(l);
            found.at.insert(ProgramPoint { proc: self.proc, loc: l }, terms);
        }
        found.spread(unwinding);
        found.at
    }

    /// The parts of a claim that the whole program has words for.
    fn in_whole(&self, pool: &mut Pool, from: &Pool, claim: Term) -> Vec<Term> {
        let known = |t: &Term| variables(from, &[*t]).iter().all(|v| self.whole.contains_key(v));
        let parts = conjuncts(from, claim).into_iter().filter(known);
        parts.map(|t| pool.import_renamed(from, t, &mut Imported::default(), &|v| self.whole[&v])).collect()
    }
}

/// The program as whoever reads its text has it, and where its variables have gone: one text is one question. `None` if nobody can
/// read it.
fn as_read(mut program: Program) -> Option<(Program, FxHashMap<VarId, VarId>)> {
    if let Err(why) = ir::verify(&program) {
        debug_assert!(false, "{why:?}");
        return None;
    }
    for (number, v) in program.vars.iter_mut().enumerate() {
        v.name = format!("v{number}");
    }
    let text = ir::text::print(&choices_as_inputs(&program));
    let mut read = ir::text::parse(&text).ok()?;
    let number = |name: &str| name.strip_prefix('v').and_then(|digits| digits.parse().ok()).map(VarId);
    let moved: FxHashMap<VarId, VarId> =
        (0..).map(VarId).zip(&read.vars).filter_map(|(new, v)| Some((number(&v.name)?, new))).collect();
    repeat_hints(&program, &mut read, &moved);
    Some((read, moved))
}

/// Hints are in no text.
fn repeat_hints(program: &Program, read: &mut Program, moved: &FxHashMap<VarId, VarId>) {
    for &Hint { at, term } in &program.hints {
        let is_said = |v: &VarId| moved.contains_key(v);
        if variables(&program.pool, &[term]).iter().all(is_said) {
            let term = read.pool.import_renamed(&program.pool, term, &mut Imported::default(), &|v| moved[&v]);
            read.hints.push(Hint { at, term });
        }
    }
}

/// A proof that claims of places may be taken from: what it claims is kept from one visit to the next by itself.
pub(super) fn is_plain(proof: &Proof) -> bool {
    let is_one = matches!(&proof.contracts[..], [contract] if contract.indices.is_empty());
    is_one && proof.unwinding == Claim::Inductive(1) && proof.lemmas.is_empty() && proof.shapes.is_none()
}

/// A question that is being made.
struct Making<'a> {
    claimed: &'a Claimed,
    proc: ProcId,
    alone: &'a Alone,
    program: Program,
    /// Of frozen variables.
    images: FxHashMap<VarId, VarId>,
}

impl Making<'_> {
    /// Variables for what a procedure remembers, by frozen variable.
    fn remember(&mut self, q: ProcId) -> Vec<(VarId, VarId)> {
        let own = &self.claimed.program;
        let remembered = &self.claimed.vocabulary.scope(q).remembered;
        let decl = |v: VarId| VarDecl { kind: VarKind::Temp, pos: Pos::NONE, ..own.var_decl(v).clone() };
        let added: Vec<(VarId, VarId)> =
            remembered.iter().map(|r| (r.var, self.program.add_var(decl(r.var)))).collect();
        self.program.procs[0].locals.extend(added.iter().map(|&(_, here)| here));
        added
    }

    /// A term of the whole program, if there are words for it here.
    fn term(&mut self, t: Term) -> Option<Term> {
        let from = &self.claimed.program.pool;
        let here = |v: VarId| self.images.get(&v).copied().or_else(|| self.alone.var(v));
        if variables(from, &[t]).into_iter().any(|v| here(v).is_none()) {
            return None;
        }
        Some(self.program.pool.import_renamed(from, t, &mut Imported::default(), &|v| here(v).unwrap_or(v)))
    }

    /// What is claimed of a location, but for what there are no words for.
    fn claims(&mut self, at: ProgramPoint) -> Stmt {
        let claims = self.claimed.left.get(&at).cloned().unwrap_or_default();
        let terms: Vec<Term> = claims.into_iter().filter_map(|t| self.term(t)).collect();
        stmt(StmtKind::Assume(self.program.pool.all(terms)))
    }

    /// The precondition, in front of everything.
    fn begin(&mut self, frozen: &[(VarId, VarId)]) {
        let is_any = |d: &VarDecl| matches!(d.kind, VarKind::Global | VarKind::Param);
        let vars = (0..self.program.vars.len() as u32).map(VarId);
        let any: Vec<VarId> = vars.filter(|&v| is_any(self.program.var_decl(v))).collect();
        let mut stmts: Vec<Stmt> = any.into_iter().filter_map(|v| havoc(&self.program, v)).collect();
        let scope = self.claimed.vocabulary.scope(self.proc);
        let values = scope.remembered.iter().zip(frozen);
        let values: Vec<(VarId, Term)> =
            values.filter_map(|(r, &(_, here))| self.term(r.of).map(|of| (here, of))).collect();
        let entry = self.claimed.program.proc(self.proc).entry;
        stmts.push(assign(values));
        stmts.push(self.claims(ProgramPoint { proc: self.proc, loc: entry }));
        let own = &mut self.program.procs[0];
        let first = own.add_loc(LocKind::Plain, Pos::NONE);
        own.add_edge(first, entry, stmts);
        own.entry = first;
    }

    /// What is claimed of loop heads is so.
    fn know(&mut self) {
        let q = self.claimed.program.proc(self.proc);
        let is_head = loop_heads(q, &Graph::new(q));
        for l in q.loc_ids().filter(|l| is_head[l.0 as usize]) {
            let claims = self.claims(ProgramPoint { proc: self.proc, loc: l });
            let to = q.edge_ids().filter(|&e| q.edge(e).dst == l);
            to.for_each(|e| self.program.procs[0].edges[e.0 as usize].stmts.push(claims.clone()));
        }
    }

    /// The postcondition in place of a call. `None` where that does not say what becomes of memory.
    fn skip(&mut self, e: EdgeId) -> Option<()> {
        let own = &self.claimed.program;
        let (receiver, callee, args) = own.proc(self.proc).edge(e).call()?;
        let callee = callee.targets()[0];
        let scope = self.claimed.vocabulary.scope(callee);
        if scope.memory || scope.writes.contains(&own.heap) {
            return None;
        }
        self.program.procs[0].edges[e.0 as usize].stmts = self.behind(callee, receiver, args)?;
        Some(())
    }

    fn behind(&mut self, callee: ProcId, receiver: Option<VarId>, args: &[Term]) -> Option<Vec<Stmt>> {
        let scope = self.claimed.vocabulary.scope(callee);
        let mut before = Vec::new();
        for r in &scope.remembered {
            before.push(self.term(r.param.map_or(r.of, |i| args[i]))?);
        }
        let remembered = self.remember(callee);
        let values = remembered.iter().zip(before).map(|(&(_, here), value)| (here, value)).collect();
        let mut stmts = vec![assign(values)];
        let head = self.claimed.program.proc(callee);
        for &v in scope.writes.iter().chain(&head.result) {
            let here = self.alone.var(v)?;
            stmts.push(havoc(&self.program, here)?);
        }
        // A procedure that calls itself has its own values, too.
        let own = self.images.clone();
        self.images.extend(remembered);
        stmts.push(self.claims(ProgramPoint { proc: callee, loc: head.exit }));
        self.images = own;
        if let (Some(receiver), Some(result)) = (receiver, head.result) {
            let (receiver, result) = (self.alone.var(receiver)?, self.alone.var(result)?);
            let value = self.program.var(result);
            stmts.push(assign(vec![(receiver, value)]));
        }
        Some(stmts)
    }
}
