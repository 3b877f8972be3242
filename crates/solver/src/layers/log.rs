//! Writes every question with its answer into a directory, for bug reports and measurements.

use crate::api::{Answer, Solve, SolverStats};
use crate::smtlib;
use logic::{Pool, Term};
use std::path::PathBuf;

/// See the module. Files are numbered in the order of questions.
pub struct Logged<S> {
    inner: S,
    dir: PathBuf,
    count: u64,
    /// The first failure to write; logging stops there.
    failure: Option<String>,
}

impl<S: Solve> Logged<S> {
    /// Writes questions to files in `dir`, which must exist, before `inner` answers them.
    pub fn new(inner: S, dir: PathBuf) -> Logged<S> {
        Logged { inner, dir, count: 0, failure: None }
    }

    fn write(&mut self, pool: &Pool, assertions: &[Term], answer: &Answer) -> std::io::Result<()> {
        let status = match answer {
            Answer::Sat(_) => "sat",
            Answer::Unsat(_) => "unsat",
            Answer::Unknown => "unknown",
        };
        std::fs::create_dir_all(&self.dir)?;
        let path = self.dir.join(format!("{:06}.smt2", self.count));
        self.count += 1;
        std::fs::write(path, format!("(set-info :status {status})\n{}", smtlib::script(pool, assertions)))
    }
}

impl<S: Solve> Solve for Logged<S> {
    fn check(&mut self, pool: &Pool, assertions: &[Term]) -> Answer {
        let answer = self.inner.check(pool, assertions);
        if self.failure.is_none()
            && let Err(e) = self.write(pool, assertions, &answer)
        {
            self.failure = Some(format!("cannot log questions to {}: {e}", self.dir.display()));
        }
        answer
    }

    fn stats(&self) -> SolverStats {
        self.inner.stats()
    }

    fn problem(&self) -> Option<&str> {
        self.inner.problem().or(self.failure.as_deref())
    }
}
