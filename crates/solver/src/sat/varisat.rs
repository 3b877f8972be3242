//! varisat: the proof checker's SAT solver. It writes a proof while it searches, and a checker of its own that shares
//! no code with the search follows each step, so that an `Unsat` does not rest on the search being correct.

use super::{Limits, Lit, Outcome, Sat};
use base::Budget;
use std::cell::Cell;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use varisat::solver::SolverError;
use varisat::{ExtendFormula, ProofFormat};

/// Bytes of a learned clause in the proof, roughly: conflicts are counted by the proof's length.
const BYTES_PER_CONFLICT: u64 = 40;

/// Takes the proof and throws it away. varisat has no other way of being interrupted than a proof that cannot be
/// written.
struct Sink {
    budget: Budget,
    /// Bytes until the conflict limit.
    left: Rc<Cell<u64>>,
}

impl io::Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.left.set(self.left.get().saturating_sub(bytes.len() as u64));
        if self.left.get() == 0 || self.budget.exhausted().is_some() {
            return Err(io::Error::other("interrupted"));
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// See the module. Every search is a solver of its own that gets assumptions as clauses: used incrementally, varisat's
/// search was seen to fail its self-check (`docs/decisions/0002-sat-solvers.md`). Hence cores are all the assumptions.
#[derive(Default)]
pub struct Varisat {
    vars: u32,
    /// All clauses, one after the other.
    lits: Vec<varisat::Lit>,
    /// Where each clause ends.
    ends: Vec<usize>,
    /// Values by variable.
    model: Vec<bool>,
    core: Vec<Lit>,
}

/// Variable 0 is the constant of [`Lit`], hence the shift.
fn to_varisat(lit: Lit) -> varisat::Lit {
    varisat::Lit::from_index(lit.var() as usize - 1, !lit.is_negated())
}

impl Varisat {
    /// The model if there is one; an error when interrupted.
    fn search(&self, assumptions: &[Lit], limits: &Limits) -> Result<Option<Vec<varisat::Lit>>, SolverError> {
        let mut solver = varisat::Solver::new();
        let left = Rc::new(Cell::new(u64::MAX));
        solver.write_proof(Sink { budget: limits.budget.clone(), left: left.clone() }, ProofFormat::BinaryDrat);
        solver.enable_self_checking();
        let mut start = 0;
        for &end in &self.ends {
            solver.add_clause(&self.lits[start..end]);
            start = end;
        }
        for &lit in assumptions {
            solver.add_clause(&[to_varisat(lit)]);
        }
        // Clauses that were simplified while they were added are in the proof too, but do not count.
        left.set(limits.conflicts.map_or(u64::MAX, |c| c.saturating_mul(BYTES_PER_CONFLICT)));
        let is_sat = solver.solve()?;
        Ok(is_sat.then(|| solver.model().unwrap_or_default()))
    }
}

impl Sat for Varisat {
    fn new_var(&mut self) -> Lit {
        self.vars += 1;
        Lit::positive(self.vars)
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.lits.extend(clause.iter().map(|&l| to_varisat(l)));
        self.ends.push(self.lits.len());
    }

    fn solve(&mut self, assumptions: &[Lit], limits: &Limits) -> Outcome {
        self.core.clear();
        if limits.budget.exhausted().is_some() {
            return Outcome::Unknown;
        }
        // A refused proof step is a panic in varisat.
        match catch_unwind(AssertUnwindSafe(|| self.search(assumptions, limits))) {
            Ok(Ok(Some(model))) => {
                self.model.clear();
                self.model.resize(self.vars as usize + 1, false);
                for lit in model {
                    self.model[lit.index() + 1] = lit.is_positive();
                }
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
        self.ends.len() as u64
    }
}
