//! The narrow interface to a SAT solver, so that engines and proof checker can use different ones.

mod batsat;
mod cdcl;
mod checked;
mod hints;

pub use self::batsat::Batsat;
pub(crate) use self::batsat::to_batsat;
pub use self::cdcl::Cdcl;
pub use self::checked::Checked;

use base::Budget;

/// A literal: a variable, possibly negated. Variable 0 is the constant true and never reaches a back end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Lit(pub(in crate::sat) u32);

impl Lit {
    /// The constant true.
    pub const TRUE: Lit = Lit(0);
    /// The constant false.
    pub const FALSE: Lit = Lit(1);

    /// The positive literal of variable `var`.
    pub fn positive(var: u32) -> Lit {
        Lit(var << 1)
    }

    /// The constant of a truth value.
    pub fn constant(b: bool) -> Lit {
        if b { Lit::TRUE } else { Lit::FALSE }
    }

    /// The number of its variable.
    pub fn var(self) -> u32 {
        self.0 >> 1
    }

    /// Whether it is true where its variable is false.
    pub fn is_negated(self) -> bool {
        self.0 & 1 == 1
    }

    /// Whether it is [`Lit::TRUE`] or [`Lit::FALSE`].
    pub fn is_constant(self) -> bool {
        self.0 < 2
    }

    /// The literal negated iff `b`.
    pub fn negate_if(self, b: bool) -> Lit {
        Lit(self.0 ^ b as u32)
    }
}

impl std::ops::Not for Lit {
    type Output = Lit;
    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}

/// How a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// There is an assignment; the solver can be asked for it.
    Sat,
    /// There is none; the solver can be asked for a core.
    Unsat,
    /// Given up, by a limit.
    Unknown,
}

/// When a search gives up.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Conflicts of one search.
    pub conflicts: Option<u64>,
    /// Effort of one question, flattening included (`base::Budget::charge`).
    pub effort: Option<u64>,
    /// Its flags end a search, too.
    pub budget: Budget,
}

impl Limits {
    /// Those of a question that begins now.
    pub(crate) fn begin(&self) -> Limits {
        let budget = self.effort.map_or_else(|| self.budget.clone(), |effort| self.budget.for_part(effort));
        Limits { budget, ..self.clone() }
    }
}

/// A SAT solver that takes clauses and questions in any order.
pub trait Sat {
    /// A new variable; the first is number 1, and numbers are consecutive.
    fn new_var(&mut self) -> Lit;

    /// Adds a clause without constant literals.
    fn add_clause(&mut self, clause: &[Lit]);

    /// The value that the clauses leave to a literal, as far as that is known without a search.
    fn fixed(&self, _: Lit) -> Option<bool> {
        None
    }

    /// Searches for a model of all clauses in which all `assumptions` (not constant) hold.
    fn solve(&mut self, assumptions: &[Lit], limits: &Limits) -> Outcome;

    /// The value of a literal in the model of the last search, which ended in `Sat`.
    fn value(&self, lit: Lit) -> bool;

    /// After `Unsat`: assumptions that are contradictory together with the clauses.
    fn core(&self) -> &[Lit];

    /// Number of variables so far.
    fn vars(&self) -> u64;

    /// Number of clauses held, learned ones excepted.
    fn clauses(&self) -> u64;
}
