//! The one place where solvers are put together.

use crate::api::Solve;
use crate::bitvec::{Bitvec, Reuse};
use crate::sat::{Batsat, Limits};
use base::Budget;
use std::path::PathBuf;

/// What the user can choose about solving.
#[derive(Clone, Debug, Default)]
pub struct Config {
    pub budget: Budget,
    /// Conflicts after which one question is given up.
    pub conflict_limit: Option<u64>,
    /// Write every question to this directory as an SMT-LIB 2 file.
    pub log_dir: Option<PathBuf>,
    /// Ask an SMT-LIB solver found on PATH as well; an answer it contradicts becomes `Unknown`.
    pub cross_check: bool,
}

impl Config {
    fn limits(&self) -> Limits {
        Limits {
            conflicts: self.conflict_limit,
            budget: self.budget.clone(),
        }
    }
}

/// The solver of engines: many small related questions.
pub fn engine_solver(config: &Config) -> Box<dyn Solve> {
    Box::new(Bitvec::new(
        || Box::new(Batsat::default()),
        Reuse::Incremental,
        config.limits(),
    ))
}

/// The solver of the proof checker: few layers, and another SAT solver than the engines'.
pub fn checker_solver(config: &Config) -> Box<dyn Solve> {
    Box::new(Bitvec::new(
        || Box::new(Batsat::default()),
        Reuse::Fresh,
        config.limits(),
    ))
}
