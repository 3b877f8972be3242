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
//! A proof that is *unwound* is accepted by the argument in `unwound` instead, one with *structures* by that in `shapes`. One with *lemmas* is accepted if they hold, and
//! the rest proves the program in which they are assumed (`accepted`).
//!
//! Each condition is a conjunction that must be unsatisfiable; the solver is asked about as few of its parts as it takes.

pub(crate) mod accepted;
mod block;
mod call;
mod cuts;
mod effects;
mod execution;
mod instances;
mod listed;
mod memory;
mod paths;
mod preconditions;
mod premises;
mod region;
mod rejection;
mod shapes;
#[cfg(test)]
mod tests;
mod unwound;
mod waiting;
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
pub use shapes::{Allocated, Describing};
use solver::{Answer, Solve};

/// What is asked of contracts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Claim {
    /// That the first one excludes errors, of which its invariants are the reason.
    NoErrors,
    /// That its invariants hold, whatever errors there are.
    Invariants,
}

/// Who answers, and the terms that it is asked about.
struct Asking<'a> {
    plain: Plain,
    solver: &'a mut dyn Solve,
    evaluator: Evaluator,
    questions: u64,
}

struct Checker<'a> {
    program: &'a Program,
    proof: &'a Proof,
    claim: Claim,
    /// By procedure.
    effects: Vec<Effects>,
    plain: &'a mut Plain,
    /// Terms of the proof over the first state of a block.
    copies: FxHashMap<Term, Term>,
    solver: &'a mut dyn Solve,
    evaluator: &'a mut Evaluator,
    questions: &'a mut u64,
}

impl<'a> Checker<'a> {
    /// What the conditions take for granted is looked at here.
    fn new(
        program: &'a Program,
        proof: &'a Proof,
        claim: Claim,
        asking: &'a mut Asking<'_>,
    ) -> Result<Checker<'a>, Rejection> {
        preconditions::program(program)?;
        preconditions::proof(program, proof)?;
        let Asking { plain, solver, evaluator, questions } = asking;
        let (effects, copies) = (effects(program), FxHashMap::default());
        Ok(Checker { program, proof, claim, effects, plain, copies, solver: &mut **solver, evaluator, questions })
    }

    /// The argument of the module.
    fn is_proof(&mut self, budget: &Budget) -> Result<(), Rejection> {
        let (program, proof) = (self.program, self.proof);
        if proof.is_unwound() {
            return self.is_unwound_proof(budget);
        }
        self.is_claim_about_program()?;
        if let Some(shapes) = &proof.shapes {
            return self.is_shape_proof(shapes, budget);
        }
        for (i, c) in proof.contracts.iter().enumerate() {
            for e in program.proc(c.proc).edge_ids() {
                if let Some(why) = budget.exhausted() {
                    return Err(Rejection::Stopped(why));
                }
                self.keeps_invariants(i, c, e)?;
            }
        }
        Ok(())
    }
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
        if self.claim == Claim::Invariants {
            return Ok(());
        }
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
            block.step(self.plain, s, &vocabulary);
        }
        let claim = after.term().map(|t| block.value(self.plain, &self.proof.pool, t));
        let instances = self.instances(c, id, before, Some(&mut block));
        let mut premises = block.facts();
        premises.extend(instances);
        if block.allocates() {
            let mut roots = premises.clone();
            roots.extend(claim);
            roots.extend(invariants.iter().map(|&t| self.copied(t)));
            premises.extend(block.freshness(self.plain, &roots));
        }
        (premises, claim)
    }

    /// The claim must hold in all states in which the premises hold; without a claim there must be no such state.
    fn follows(&mut self, condition: Condition, premises: &[Term], claim: Option<Term>) -> Result<(), Rejection> {
        let (answer, calls) = counterexample(self.plain, self.solver, self.evaluator, premises, claim);
        *self.questions += calls;
        match answer {
            Answer::Unsat(_) => Ok(()),
            Answer::Sat(model) => Err(Rejection::Violated(condition, Box::new(model))),
            Answer::Unknown => Err(Rejection::Undecided(condition)),
        }
    }
}
