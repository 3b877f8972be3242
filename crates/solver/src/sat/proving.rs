//! Large questions of the proof checker: batsat searches and writes down which clauses it learns, and `rup` follows them. The
//! search is the one that engines use, but nothing rests on it: neither on its answer, which is not looked at without a proof,
//! nor on a model, which those who asked evaluate.
//!
//! varisat with its checker takes up to twice as long on such questions, most of it for propagation
//! (`docs/decisions/0025-words-of-cbmc.md`).

use super::rup::{Fault, Steps, refutes};
use super::units::Rest;
use super::{Limits, Lit};
use base::Budget;
use batsat::{Callbacks, ClauseKind, EmptyTheory, SolverInterface, SolverOpts, lbool};

/// A question is large that has more clauses.
pub(super) const MANY: usize = 20_000;

/// Numbers in a proof, 4 bytes each: a longer one is given up.
const MAX_PROOF: usize = 1 << 26;

/// Writes the proof down, and ends the search where a limit is reached.
#[derive(Default)]
struct Scribe {
    steps: Steps,
    budget: Budget,
    conflicts_left: u64,
}

impl Callbacks for Scribe {
    fn on_new_clause(&mut self, clause: &[batsat::Lit], kind: ClauseKind) {
        if matches!(kind, ClauseKind::Learnt | ClauseKind::Theory) {
            self.conflicts_left = self.conflicts_left.saturating_sub(1);
            self.steps.learn(clause.iter().map(|&l| number(l)));
        }
    }

    fn on_delete_clause(&mut self, clause: &[batsat::Lit]) {
        self.steps.delete(clause.iter().map(|&l| number(l)));
    }

    fn stop(&self) -> bool {
        self.conflicts_left == 0 || self.steps.len() > MAX_PROOF || self.budget.exhausted().is_some()
    }
}

fn number(l: batsat::Lit) -> u32 {
    2 * l.var().idx() + u32::from(!l.sign())
}

fn to_batsat(l: Lit) -> batsat::Lit {
    batsat::Lit::new(batsat::Var::unsafe_from_idx(l.var()), !l.is_negated())
}

/// A model by variable if there is one, none where a proof says so; an error when interrupted, or when the proof is wrong.
pub(super) fn search(rest: &Rest, vars: usize, limits: &Limits) -> Result<Option<Vec<bool>>, anyhow::Error> {
    let scribe = Scribe {
        budget: limits.budget.clone(),
        conflicts_left: limits.conflicts.unwrap_or(u64::MAX),
        ..Scribe::default()
    };
    // As engines search: with minimisation batsat goes through reasons again and again.
    let options = SolverOpts { ccmin_mode: 0, ..SolverOpts::default() };
    let mut solver = batsat::Solver::new(options, scribe);
    (0..vars).for_each(|_| _ = solver.new_var_default());
    let mut clauses: Vec<Vec<u32>> = Vec::with_capacity(rest.clauses.len());
    let mut buffer = Vec::new();
    for clause in rest.clauses.iter() {
        buffer.clear();
        buffer.extend(clause.iter().map(|&l| to_batsat(l)));
        clauses.push(buffer.iter().map(|&l| number(l)).collect());
        solver.add_clause_reuse(&mut buffer);
    }
    let answer = solver.solve_limited_th(&mut EmptyTheory::new(), &[]);
    if answer == lbool::TRUE {
        let mut model: Vec<bool> = rest.values.known_so_far().iter().map(|v| *v == Some(true)).collect();
        for lit in rest.clauses.iter().flatten() {
            model[lit.var() as usize] = solver.value_lit(to_batsat(Lit::positive(lit.var()))) == lbool::TRUE;
        }
        return Ok(Some(model));
    }
    anyhow::ensure!(answer == lbool::FALSE, "interrupted");
    let steps = std::mem::take(&mut solver.cb_mut().steps);
    drop(solver);
    refutes(&clauses, vars, &steps, &limits.budget).map(|()| None).map_err(|fault| match fault {
        Fault::Step(i) => anyhow::anyhow!("step {i} of the proof does not follow"),
        Fault::Incomplete => anyhow::anyhow!("the proof ends without a contradiction"),
        Fault::Stopped => anyhow::anyhow!("interrupted"),
    })
}
