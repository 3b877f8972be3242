//! batsat, a MiniSat in Rust: incremental, with cores; the engines' SAT solver.

use super::{Limits, Lit, Outcome, Sat};
use base::Budget;
use batsat::{Callbacks, ClauseKind, EmptyTheory, SolverInterface, SolverOpts, Theory, lbool};

/// Of `SolverOpts::ccmin_mode`. batsat forgets which literals it could not drop from a learned clause, and goes through their
/// reasons again and again: 94 % of the time on random clauses. Questions of all families are answered sooner without.
const NO_MINIMISATION: i32 = 0;

/// Propagations that are a unit of effort.
const PROPAGATIONS: u64 = 4;

/// Conflicts before the first look at the effort that was spent, and where a question has a limit of its own, the same times variables, of
/// which a conflict takes a share, by unit of that limit.
const FIRST_SLICE: u64 = 16_000;
const FIRST_VARIABLES: u64 = 50;

/// Counts conflicts and asks the budget, since batsat itself knows neither.
#[derive(Default)]
struct Watch {
    budget: Budget,
    conflicts_left: u64,
}

impl Callbacks for Watch {
    fn on_new_clause(&mut self, _: &[batsat::Lit], kind: ClauseKind) {
        if matches!(kind, ClauseKind::Learnt | ClauseKind::Theory) {
            self.conflicts_left = self.conflicts_left.saturating_sub(1);
        }
    }

    fn stop(&self) -> bool {
        self.conflicts_left == 0 || self.budget.exhausted().is_some()
    }
}

/// See the module. A theory, where there is one, has a say in the search.
pub struct Batsat<T = EmptyTheory> {
    solver: batsat::Solver<Watch>,
    theory: T,
    buffer: Vec<batsat::Lit>,
    core: Vec<Lit>,
}

impl Default for Batsat {
    fn default() -> Batsat {
        Batsat::with(EmptyTheory::new())
    }
}

impl<T> Batsat<T> {
    /// Without clauses.
    pub(crate) fn with(theory: T) -> Batsat<T> {
        let options = SolverOpts { ccmin_mode: NO_MINIMISATION, ..SolverOpts::default() };
        let mut solver = batsat::Solver::new(options, Watch::default());
        // Variable 0 stands for the constant true of `Lit`.
        solver.new_var_default();
        Batsat { solver, theory, buffer: Vec::new(), core: Vec::new() }
    }

    /// Makes variable 0 true, for a theory that uses it in clauses.
    pub(crate) fn make_true(&mut self) {
        self.solver.add_clause_reuse(&mut vec![to_batsat(Lit::TRUE)]);
    }
}

pub(crate) fn to_batsat(lit: Lit) -> batsat::Lit {
    batsat::Lit::new(batsat::Var::unsafe_from_idx(lit.var()), !lit.is_negated())
}

impl<T: Theory> Batsat<T> {
    /// Searches under the assumptions in the buffer, a slice of conflicts at a time, so that the budget hears of the effort of a long
    /// search before its end. Each slice is twice as long as the one before: batsat begins it with short restarts and a small
    /// store of learned clauses again.
    fn search(&mut self, limits: &Limits) -> lbool {
        let mut left = limits.conflicts.unwrap_or(u64::MAX);
        let mut slice = match limits.effort {
            None => FIRST_SLICE,
            Some(effort) => {
                let share = effort.saturating_mul(FIRST_VARIABLES) / u64::from(self.solver.num_vars()).max(1);
                share.clamp(1, FIRST_SLICE)
            }
        };
        loop {
            slice = slice.min(left);
            *self.solver.cb_mut() = Watch { budget: limits.budget.clone(), conflicts_left: slice };
            let before = self.solver.num_propagations();
            let result = self.solver.solve_limited_th(&mut self.theory, &self.buffer);
            limits.budget.charge((self.solver.num_propagations() - before) / PROPAGATIONS);
            left -= slice;
            if result != lbool::UNDEF || left == 0 || limits.budget.exhausted().is_some() {
                return result;
            }
            slice *= 2;
        }
    }
}

impl<T: Theory> Sat for Batsat<T> {
    fn new_var(&mut self) -> Lit {
        Lit::positive(self.solver.new_var_default().idx())
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.buffer.clear();
        self.buffer.extend(clause.iter().map(|&l| to_batsat(l)));
        self.solver.add_clause_reuse(&mut self.buffer);
    }

    fn fixed(&self, lit: Lit) -> Option<bool> {
        let value = self.solver.value_lvl_0(to_batsat(lit));
        (value != lbool::UNDEF).then_some(value == lbool::TRUE)
    }

    fn solve(&mut self, assumptions: &[Lit], limits: &Limits) -> Outcome {
        self.core.clear();
        if limits.budget.exhausted().is_some() {
            return Outcome::Unknown;
        }
        self.buffer.clear();
        self.buffer.extend(assumptions.iter().map(|&l| to_batsat(l)));
        let result = self.search(limits);
        if result == lbool::TRUE {
            Outcome::Sat
        } else if result == lbool::FALSE {
            let solver = &self.solver;
            self.core.extend(assumptions.iter().filter(|&&l| solver.unsat_core_contains_var(to_batsat(l).var())));
            Outcome::Unsat
        } else {
            Outcome::Unknown
        }
    }

    fn value(&self, lit: Lit) -> bool {
        self.solver.value_lit(to_batsat(lit)) == lbool::TRUE
    }

    fn core(&self) -> &[Lit] {
        &self.core
    }

    fn vars(&self) -> u64 {
        self.solver.num_vars() as u64 - 1
    }

    fn clauses(&self) -> u64 {
        self.solver.num_clauses()
    }
}
