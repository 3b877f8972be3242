//! The proof checker. It shares no code with the engines: its verification conditions come straight from the
//! program's text, and its terms are built without simplification.
//!
//! A proof is accepted if
//! - the first contract is the entry procedure's, the invariant of its entry location always holds (variables and memory
//!   are arbitrary at first), and the invariants of its error locations, and of locations that stand for untranslated code,
//!   hold nowhere;
//! - in each contract, an edge leads from states of the invariant of its source into the invariant of its target only,
//!   where what is known about a call are the contracts that the edge relies on.
//!
//! Indices of the first contract have any values, which no edge changes: what is shown of an invariant is shown for all of
//! them. So an edge may rely on the invariant before it for other values, too (`instances`).
//!
//! Why that is enough. Say of a contract that it holds up to n steps if no activation of its procedure that begins in
//! the invariant of the entry leaves an invariant within n steps, those of the activations below it counted. All
//! contracts hold up to 0 steps. Let all hold up to n, and an activation take its step n + 1. If that is a statement, its
//! edge keeps the invariants. If it is the return of a call, the activation below has taken at most n steps: each contract
//! that the edge relies on held for it, whose precondition is asked of the state before the call, not assumed. So
//! contracts may rely on themselves. What an activation below reaches is seen in the automaton of its caller too, by raise
//! edges; that none is missing is looked up in the program. Nothing is said about termination.
//!
//! A proof that is *unwound* is accepted by the argument in `unwound` instead.
//!
//! Each condition is a conjunction that must be unsatisfiable; the solver is asked about as few of its parts as it takes.

mod block;
mod call;
mod cuts;
mod effects;
mod instances;
mod memory;
mod preconditions;
mod premises;
mod region;
mod rejection;
#[cfg(test)]
mod tests;
mod unwound;
mod writes;

use base::Budget;
use block::Block;
use effects::{Effects, effects};
use evidence::{Contract, Invariant, Proof};
use ir::{EdgeId, LocId, LocKind, Program};
use logic::{Evaluator, Plain, Term};

use premises::counterexample;
pub use rejection::{Condition, Rejection};
use rustc_hash::FxHashMap;
use solver::{Answer, Solve};

/// A proof that has been accepted. Comes only from [`check`].
#[derive(Clone, Debug)]
pub struct CheckedProof {
    proof: Proof,
    questions: u64,
}

impl CheckedProof {
    /// The proof that was accepted.
    pub fn proof(&self) -> &Proof {
        &self.proof
    }

    /// Questions that the solver has answered for it.
    pub fn questions(&self) -> u64 {
        self.questions
    }
}

/// Accepts `proof` for `program`, which must be prepared (`prepare`).
///
/// `solver` must be new: the checker has its own terms.
pub fn check(
    program: &Program,
    proof: Proof,
    solver: &mut dyn Solve,
    budget: &Budget,
) -> Result<CheckedProof, Rejection> {
    preconditions::program(program)?;
    preconditions::proof(program, &proof)?;
    let mut checker = Checker {
        program,
        proof: &proof,
        effects: effects(program),
        plain: Plain::default(),
        copies: FxHashMap::default(),
        solver,
        evaluator: Evaluator::new(),
        questions: 0,
    };
    if proof.is_unwound() {
        checker.is_unwound_proof(budget)?;
        let questions = checker.questions;
        return Ok(CheckedProof { proof, questions });
    }
    checker.is_claim_about_program()?;
    for (i, c) in proof.contracts.iter().enumerate() {
        for e in program.proc(c.proc).edge_ids() {
            if let Some(why) = budget.exhausted() {
                return Err(Rejection::Stopped(why));
            }
            checker.keeps_invariants(i, c, e)?;
        }
    }
    let questions = checker.questions;
    Ok(CheckedProof { proof, questions })
}

struct Checker<'a> {
    program: &'a Program,
    proof: &'a Proof,
    /// By procedure.
    effects: Vec<Effects>,
    plain: Plain,
    /// Terms of the proof over the first state of a block.
    copies: FxHashMap<Term, Term>,
    solver: &'a mut dyn Solve,
    evaluator: Evaluator,
    questions: u64,
}

impl Checker<'_> {
    /// The term over the first state of a block.
    fn copied(&mut self, t: Term) -> Term {
        self.plain.copy(&self.proof.pool, t, &mut self.copies)
    }

    fn is_claim_about_program(&mut self) -> Result<(), Rejection> {
        let p = self.program.proc(self.program.entry);
        let invariants = &self.proof.contracts[0].invariants;
        self.holds_at_entry(invariants[p.entry.0 as usize])?;
        for l in p.loc_ids().filter(|&l| p.loc(l).kind != LocKind::Plain) {
            self.is_unreachable(l, invariants[l.0 as usize])?;
        }
        Ok(())
    }

    fn holds_at_entry(&mut self, invariant: Invariant) -> Result<(), Rejection> {
        let claim = match invariant {
            Invariant::Any | Invariant::Between => return Ok(()),
            Invariant::Unreachable => None,
            Invariant::Holds(t) => Some(self.copied(t)),
        };
        self.follows(Condition::Entry, &[], claim)
    }

    fn is_unreachable(&mut self, l: LocId, invariant: Invariant) -> Result<(), Rejection> {
        let reached = match invariant {
            Invariant::Unreachable => return Ok(()),
            Invariant::Any | Invariant::Between => Vec::new(),
            Invariant::Holds(t) => vec![self.copied(t)],
        };
        self.follows(Condition::Unreachable(l), &reached, None)
    }

    /// `{I(src)} statements {I(dst)}`.
    fn keeps_invariants(&mut self, contract: usize, c: &Contract, id: EdgeId) -> Result<(), Rejection> {
        let p = self.program.proc(c.proc);
        let edge = p.edge(id);
        let (before, after) = (c.invariants[edge.src.0 as usize], c.invariants[edge.dst.0 as usize]);
        if before == Invariant::Unreachable || after == Invariant::Any {
            return Ok(());
        }
        let (mut premises, claim) = match edge.call() {
            None => self.executed(c, id, before, after),
            Some(call) => {
                let (mut premises, claim) = match p.is_raise(edge) {
                    true => self.raised(c, id, call, after),
                    false => self.returned(c, id, call, after),
                };
                premises.extend(self.instances(c, id, before, None));
                (premises, claim)
            }
        };
        premises.extend(before.term().map(|t| self.copied(t)));
        self.follows(Condition::Edge { contract, proc: c.proc, edge: id }, &premises, claim)
    }

    /// What holds when the edge's statements are executed, and what must hold then for the target's invariant to hold
    /// behind them; nothing must if there is no such state.
    fn executed(&mut self, c: &Contract, id: EdgeId, before: Invariant, after: Invariant) -> (Vec<Term>, Option<Term>) {
        let edge = self.program.proc(c.proc).edge(id);
        // Pointers are looked for in the statements and in both invariants.
        let invariants: Vec<Term> = [before, after].into_iter().filter_map(Invariant::term).collect();
        let mut own = Vec::new();
        edge.stmts.iter().for_each(|s| s.kind.for_each_term(|t| own.push(t)));
        let vocabulary = [(&self.program.pool, own), (&self.proof.pool, invariants.clone())];
        let mut block = Block::new(self.program, &self.proof.frozen);
        for s in &edge.stmts {
            block.step(&mut self.plain, s, &vocabulary);
        }
        let claim = after.term().map(|t| block.value(&mut self.plain, &self.proof.pool, t));
        let instances = self.instances(c, id, before, Some(&mut block));
        let mut premises = block.facts();
        premises.extend(instances);
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
