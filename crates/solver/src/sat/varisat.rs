//! varisat: the proof checker's SAT solver. It writes a proof while it searches; a checker of its own that shares no
//! code with the search follows each step of it down to the empty clause, so that an `Unsat` does not rest on the
//! search being correct. A model needs no proof, as those who asked evaluate it.

use super::units::{Clauses, propagate};
use super::{Limits, Lit, Outcome, Sat, proving};
use base::Budget;
use std::cell::{Cell, RefCell};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use varisat::checker::{CheckedProofStep, Checker, CheckerData, ProofProcessor};
use varisat::{ExtendFormula, ProofFormat};

/// Bytes of a learned clause in the proof, roughly: conflicts are counted by the proof's length.
const BYTES_PER_CONFLICT: u64 = 80;

/// A search with a longer proof is given up.
const MAX_PROOF: u64 = 1 << 30;

/// Takes the proof. varisat has no other way of being interrupted than a proof that cannot be written.
struct Sink {
    budget: Budget,
    proof: Rc<RefCell<Vec<u8>>>,
    /// Bytes until the conflict limit.
    left: Rc<Cell<u64>>,
}

impl io::Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.left.set(self.left.get().saturating_sub(bytes.len() as u64));
        if self.left.get() == 0 || self.budget.exhausted().is_some() {
            return Err(interrupted());
        }
        self.proof.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn interrupted() -> io::Error {
    io::Error::other("interrupted")
}

/// Gives the proof back while the budget lasts.
struct Source<'a> {
    budget: &'a Budget,
    proof: &'a [u8],
}

impl io::Read for Source<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.budget.exhausted() {
            None => self.proof.read(buffer),
            Some(_) => Err(interrupted()),
        }
    }
}

/// Whether the steps of a proof come to the empty clause; varisat's checker by itself only says that they are right.
#[derive(Default)]
struct Contradiction {
    found: bool,
}

impl ProofProcessor for Contradiction {
    fn process_step(&mut self, step: &CheckedProofStep<'_>, _: CheckerData<'_, '_>) -> Result<(), anyhow::Error> {
        if let CheckedProofStep::AddClause { clause, .. } | CheckedProofStep::AtClause { clause, .. } = step {
            self.found |= clause.is_empty();
        }
        Ok(())
    }
}

/// See the module. Every search is a solver of its own that gets assumptions as clauses: used incrementally, varisat's
/// search was seen to fail its self-check (`docs/decisions/0002-sat-solvers.md`). Hence cores are all the assumptions.
///
/// Unit propagation comes first, and what it leaves is searched and checked: on small questions varisat takes longer to
/// be filled than to search.
#[derive(Default)]
pub struct Varisat {
    vars: u32,
    clauses: Clauses,
    /// Values by variable.
    model: Vec<bool>,
    core: Vec<Lit>,
}

/// Numbers of varisat for the variables of some clauses, without gaps.
struct Numbers {
    /// By variable; `u32::MAX` is none.
    of: Vec<u32>,
    variables: Vec<u32>,
}

impl Numbers {
    fn new(vars: usize) -> Numbers {
        Numbers { of: vec![u32::MAX; vars], variables: Vec::new() }
    }

    fn lit(&mut self, lit: Lit) -> varisat::Lit {
        let number = &mut self.of[lit.var() as usize];
        if *number == u32::MAX {
            *number = self.variables.len() as u32;
            self.variables.push(lit.var());
        }
        varisat::Lit::from_index(*number as usize, !lit.is_negated())
    }
}

impl Varisat {
    /// A model by variable if there is one; an error when interrupted, or when the proof that there is none is wrong.
    fn search(&self, assumptions: &[Lit], limits: &Limits) -> Result<Option<Vec<bool>>, anyhow::Error> {
        let vars = self.vars as usize + 1;
        let Some(rest) = propagate(&self.clauses, assumptions, vars) else { return Ok(None) };
        if rest.clauses.len() > proving::MANY {
            return proving::search(&rest, vars, limits);
        }
        let mut numbers = Numbers::new(vars);
        let mut clauses: Vec<Vec<varisat::Lit>> = Vec::with_capacity(rest.clauses.len());
        clauses.extend(rest.clauses.iter().map(|c| c.iter().map(|&l| numbers.lit(l)).collect()));
        let found = match search(&clauses, limits)? {
            Found::Model(model) => model,
            Found::Proof(proof) => return confirm(&clauses, &proof, &limits.budget).map(|()| None),
        };
        let mut model: Vec<bool> = rest.values.known().into_iter().map(|v| v == Some(true)).collect();
        for lit in found {
            model[numbers.variables[lit.index()] as usize] = lit.is_positive();
        }
        Ok(Some(model))
    }
}

/// What a search comes to.
enum Found {
    Model(Vec<varisat::Lit>),
    /// A proof, not yet checked, that there is none.
    Proof(Vec<u8>),
}

fn search(clauses: &[Vec<varisat::Lit>], limits: &Limits) -> Result<Found, anyhow::Error> {
    let mut solver = varisat::Solver::new();
    let (left, proof) = (Rc::new(Cell::new(MAX_PROOF)), Rc::default());
    let sink = Sink { budget: limits.budget.clone(), proof: Rc::clone(&proof), left: left.clone() };
    solver.write_proof(sink, ProofFormat::Varisat);
    clauses.iter().for_each(|clause| solver.add_clause(clause));
    // What adding the clauses wrote does not count.
    left.set(limits.conflicts.map_or(MAX_PROOF, |c| c.saturating_mul(BYTES_PER_CONFLICT)));
    if solver.solve()? {
        return Ok(Found::Model(solver.model().unwrap_or_default()));
    }
    solver.close_proof()?;
    Ok(Found::Proof(proof.take()))
}

/// Follows the proof that the clauses contradict each other.
fn confirm(clauses: &[Vec<varisat::Lit>], proof: &[u8], budget: &Budget) -> Result<(), anyhow::Error> {
    let mut end = Contradiction::default();
    let mut checker = Checker::new();
    checker.add_processor(&mut end);
    clauses.iter().try_for_each(|clause| checker.add_clause(clause))?;
    checker.check_proof(Source { budget, proof })?;
    drop(checker);
    anyhow::ensure!(end.found, "the proof ends without a contradiction");
    Ok(())
}

impl Sat for Varisat {
    fn new_var(&mut self) -> Lit {
        self.vars += 1;
        Lit::positive(self.vars)
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.clauses.add(clause);
    }

    fn solve(&mut self, assumptions: &[Lit], limits: &Limits) -> Outcome {
        self.core.clear();
        if limits.budget.exhausted().is_some() {
            return Outcome::Unknown;
        }
        // Faults of varisat are panics.
        match catch_unwind(AssertUnwindSafe(|| self.search(assumptions, limits))) {
            Ok(Ok(Some(model))) => {
                self.model = model;
                Outcome::Sat
            }
            Ok(Ok(None)) => {
                self.core.extend_from_slice(assumptions);
                Outcome::Unsat
            }
            Ok(Err(_)) | Err(_) => Outcome::Unknown,
        }
    }

    fn value(&self, lit: Lit) -> bool {
        self.model.get(lit.var() as usize).copied().unwrap_or(false) != lit.is_negated()
    }

    fn core(&self) -> &[Lit] {
        &self.core
    }

    fn vars(&self) -> u64 {
        self.vars as u64
    }

    fn clauses(&self) -> u64 {
        self.clauses.len() as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Four pigeons in three holes: contradictory, but not without any one of the clauses.
    fn pigeons() -> Vec<Vec<varisat::Lit>> {
        let sits = |pigeon: usize, hole: usize| varisat::Lit::from_index(3 * pigeon + hole, true);
        let mut clauses: Vec<Vec<varisat::Lit>> = (0..4).map(|p| (0..3).map(|h| sits(p, h)).collect()).collect();
        for h in 0..3 {
            clauses.extend((0..4).flat_map(|p| (0..p).map(move |q| vec![!sits(p, h), !sits(q, h)])));
        }
        clauses
    }

    #[test]
    fn only_a_whole_proof_of_these_clauses_confirms() {
        let (clauses, budget) = (pigeons(), Budget::default());
        let Ok(Found::Proof(proof)) = search(&clauses, &Limits::default()) else { panic!("no proof") };
        assert!(confirm(&clauses, &proof, &budget).is_ok());
        for i in 0..clauses.len() {
            let mut fewer = clauses.clone();
            fewer.remove(i);
            assert!(confirm(&fewer, &proof, &budget).is_err(), "without clause {i}");
        }
        for end in 0..proof.len() {
            assert!(confirm(&clauses, &proof[..end], &budget).is_err(), "{end} of {} bytes", proof.len());
        }
    }

    #[test]
    fn right_steps_without_a_contradiction_do_not_confirm() {
        let mut solver = varisat::Solver::new();
        let proof = Rc::default();
        let sink = Sink { budget: Budget::default(), proof: Rc::clone(&proof), left: Rc::new(Cell::new(MAX_PROOF)) };
        solver.write_proof(sink, ProofFormat::Varisat);
        let clauses = pigeons().split_off(1);
        clauses.iter().for_each(|clause| solver.add_clause(clause));
        assert!(solver.solve().expect("no limits"));
        solver.close_proof().expect("no limits");
        assert!(confirm(&clauses, &proof.take(), &Budget::default()).is_err());
    }
}
