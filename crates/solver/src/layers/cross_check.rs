//! Asks a second, independent solver every question; where the two disagree, neither is believed.

use crate::api::{Answer, Solve, SolverStats};
use crate::smtlib;
use logic::{Pool, Term};
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Seconds that the other solver may take; without an answer in time the first one stands.
const TIME_LIMIT: u32 = 20;

/// An SMT-LIB solver on this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct External {
    program: PathBuf,
    arguments: Vec<String>,
}

impl External {
    /// The first known solver in the directories of `path`, a list as in the PATH variable.
    pub fn find(path: &std::ffi::OsStr) -> Option<External> {
        let known = [
            ("bitwuzla", vec![format!("--time-limit={}", TIME_LIMIT * 1000)]),
            ("z3", vec![format!("-T:{TIME_LIMIT}"), "-in".to_string()]),
            ("cvc5", vec![format!("--tlimit={}", TIME_LIMIT * 1000), "--lang=smt2".to_string()]),
        ];
        known.into_iter().find_map(|(name, arguments)| {
            let program = std::env::split_paths(path).map(|dir| dir.join(name)).find(|p| p.is_file())?;
            Some(External { program, arguments })
        })
    }

    /// Whether the script is satisfiable; `None` if the solver does not say.
    fn ask(&self, script: &str) -> std::io::Result<Option<bool>> {
        let mut child = Command::new(&self.program)
            .args(&self.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let sent = child.stdin.take().map_or(Ok(()), |mut input| input.write_all(script.as_bytes()));
        let output = child.wait_with_output()?;
        sent?;
        let text = String::from_utf8_lossy(&output.stdout);
        Ok(text.lines().find_map(|l| match l.trim() {
            "sat" => Some(true),
            "unsat" => Some(false),
            _ => None,
        }))
    }
}

/// See the module.
pub struct CrossChecked<S> {
    inner: S,
    other: External,
    problem: Option<String>,
}

impl<S: Solve> CrossChecked<S> {
    /// `other` confirms the answers of `inner`.
    pub fn new(inner: S, other: External) -> CrossChecked<S> {
        CrossChecked { inner, other, problem: None }
    }

    /// What is wrong with the answer, if the other solver contradicts it.
    fn objection(&self, pool: &Pool, assertions: &[Term], answer: &Answer) -> Option<String> {
        // Of an unsatisfiable question the core is checked, which implies the rest.
        let (question, ours) = match answer {
            Answer::Sat(_) => (assertions.to_vec(), true),
            Answer::Unsat(core) => (core.iter().map(|&i| assertions[i]).collect(), false),
            Answer::Unknown => return None,
        };
        let script = smtlib::script(pool, &question);
        match self.other.ask(&script) {
            Ok(Some(theirs)) if theirs != ours => {
                let program = self.other.program.display();
                let (ours, theirs) = if ours { ("sat", "unsat") } else { ("unsat", "sat") };
                Some(format!("solvers disagree: attest says {ours}, {program} says {theirs} on\n{script}"))
            }
            Ok(_) => None,
            Err(e) => Some(format!("cannot run {}: {e}", self.other.program.display())),
        }
    }
}

impl<S: Solve> Solve for CrossChecked<S> {
    fn check(&mut self, pool: &Pool, assertions: &[Term]) -> Answer {
        let answer = self.inner.check(pool, assertions);
        if let Some(objection) = self.objection(pool, assertions, &answer) {
            self.problem = Some(objection);
            return Answer::Unknown;
        }
        answer
    }

    fn stats(&self) -> SolverStats {
        self.inner.stats()
    }

    fn problem(&self) -> Option<&str> {
        self.problem.as_deref().or(self.inner.problem())
    }
}
