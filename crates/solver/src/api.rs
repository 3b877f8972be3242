//! What engines and the checker may ask for.

use logic::{Env, Integer, Pool, SymId, Term, VarId, mask};
use rustc_hash::FxHashMap;

/// Values that make a question true. Leaves that the question does not mention are zero.
#[derive(Clone, Debug, Default)]
pub struct Model {
    /// Of variables; zero where there is none.
    pub vars: FxHashMap<VarId, u128>,
    /// Of symbols; zero where there is none.
    pub syms: FxHashMap<SymId, u128>,
    /// Of integer variables; zero where there is none.
    pub ints: FxHashMap<VarId, Integer>,
    /// Of integer symbols; zero where there is none.
    pub int_syms: FxHashMap<SymId, Integer>,
    /// Memory by byte; every byte that a load of the question reads under this model is present.
    pub memory: FxHashMap<u128, u8>,
    /// Addresses wrap around at this width; zero when the question has no loads.
    pub address_width: u32,
}

impl Env for Model {
    fn var(&self, v: VarId) -> u128 {
        self.vars.get(&v).copied().unwrap_or(0)
    }

    fn sym(&self, s: SymId) -> u128 {
        self.syms.get(&s).copied().unwrap_or(0)
    }

    fn int(&self, v: VarId) -> Integer {
        self.ints.get(&v).cloned().unwrap_or_default()
    }

    fn int_sym(&self, s: SymId) -> Integer {
        self.int_syms.get(&s).cloned().unwrap_or_default()
    }

    fn load(&self, addr: u128, bytes: u8) -> u128 {
        let m = if self.address_width == 0 { u128::MAX } else { mask(self.address_width) };
        let byte = |i: u128| self.memory.get(&(addr.wrapping_add(i) & m)).copied().unwrap_or(0);
        (0..bytes as u128).rev().fold(0, |acc, i| acc << 8 | byte(i) as u128)
    }
}

/// The answer to a question.
#[derive(Clone, Debug)]
pub enum Answer {
    /// Satisfiable, by these values.
    Sat(Model),
    /// Indices of a subset of the assertions that is unsatisfiable already.
    Unsat(Vec<usize>),
    /// Gave up (conflict limit, interruption).
    Unknown,
}

impl Answer {
    /// Whether there is a model.
    pub fn is_sat(&self) -> bool {
        matches!(self, Answer::Sat(_))
    }

    /// Whether there is none.
    pub fn is_unsat(&self) -> bool {
        matches!(self, Answer::Unsat(_))
    }
}

/// What a chain of solvers has done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SolverStats {
    /// Questions that reached a SAT search.
    pub calls: u64,
    /// Questions answered by a layer above (simplification, an earlier model, a cache).
    pub saved: u64,
    /// Searches repeated because a model read memory inconsistently.
    pub lemma_rounds: u64,
    /// Times that everything flattened was dropped, because little of it was still in use.
    pub fresh_starts: u64,
    /// Models that evaluation refuted; each is a bug, and the answer was `Unknown`.
    pub failed_models: u64,
}

impl SolverStats {
    pub(crate) fn plus(self, other: SolverStats) -> SolverStats {
        SolverStats {
            calls: self.calls + other.calls,
            saved: self.saved + other.saved,
            lemma_rounds: self.lemma_rounds + other.lemma_rounds,
            fresh_starts: self.fresh_starts + other.fresh_starts,
            failed_models: self.failed_models + other.failed_models,
        }
    }

    pub(crate) fn plus_saved(self, n: u64) -> SolverStats {
        SolverStats { saved: self.saved + n, ..self }
    }
}

/// Decides conjunctions. One solver serves terms of one pool.
pub trait Solve {
    /// Is there a model of all `assertions` (truth values) together?
    ///
    /// A `Sat` model makes every assertion evaluate to true; implementations check that.
    fn check(&mut self, pool: &Pool, assertions: &[Term]) -> Answer;

    /// Counts of this solver and everything below it.
    fn stats(&self) -> SolverStats;

    /// The last internal fault: a model that fails, a second solver that disagrees. The answer it concerns was
    /// `Unknown`; whoever reports to the user should pass it on.
    fn problem(&self) -> Option<&str> {
        None
    }
}

/// Takes unknowns out of conditions.
pub trait Project {
    /// Conditions without `unknown`, a leaf, that hold together exactly where the given ones do for some value of it. `None`
    /// where this projection finds none.
    fn project(&mut self, pool: &mut Pool, unknown: Term, conditions: &[Term]) -> Option<Vec<Term>>;
}

/// Makes solvers, each with terms and a memory of its own. An engine that works on two questions apart takes two.
pub trait SolverFactory {
    /// A solver that has been asked nothing yet.
    fn solver(&self) -> Box<dyn Solve>;

    /// One for engines that ask whether paths can be taken that are each one step longer than another: it looks for models near
    /// earlier ones.
    fn along_paths(&self) -> Box<dyn Solve> {
        self.solver()
    }

    /// One for engines that go from part to part of a program, with questions that share much within a part only.
    fn passing(&self) -> Box<dyn Solve> {
        self.solver()
    }

    /// One for engines whose method is to ask few large questions: it gives up on none but where the user says so.
    fn patient(&self) -> Box<dyn Solve> {
        self.solver()
    }

    /// One that gives up on a question after this effort (`base::Budget::charge`).
    fn brief(&self, effort: u64) -> Box<dyn Solve>;
}

impl<S: Solve + ?Sized> Solve for &mut S {
    fn check(&mut self, pool: &Pool, assertions: &[Term]) -> Answer {
        (**self).check(pool, assertions)
    }

    fn stats(&self) -> SolverStats {
        (**self).stats()
    }

    fn problem(&self) -> Option<&str> {
        (**self).problem()
    }
}

impl<S: Solve + ?Sized> Solve for Box<S> {
    fn check(&mut self, pool: &Pool, assertions: &[Term]) -> Answer {
        (**self).check(pool, assertions)
    }

    fn stats(&self) -> SolverStats {
        (**self).stats()
    }

    fn problem(&self) -> Option<&str> {
        (**self).problem()
    }
}
