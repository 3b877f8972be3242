//! An SMT solver as an oracle: one process that is asked question after question.

use solver::smtlib;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// z3, if it is installed.
pub(crate) struct Z3 {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Z3 {
    /// `None`, and says so, where there is no z3 on PATH.
    pub(crate) fn start() -> Option<Z3> {
        let child = Command::new("z3").arg("-in").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let Ok(mut child) = child else {
            testkit::skipped("z3 is not installed: answers about integers are not compared with it");
            return None;
        };
        let input = child.stdin.take().expect("piped");
        let output = BufReader::new(child.stdout.take().expect("piped"));
        Some(Z3 { child, input, output })
    }

    /// `None` where z3 does not say in time.
    pub(crate) fn ask(&mut self, pool: &logic::Pool, question: &[logic::Term]) -> Option<bool> {
        let script = smtlib::script(pool, question);
        let text = format!("(reset)\n(set-option :timeout 1000)\n{script}");
        self.input.write_all(text.as_bytes()).expect("z3 reads");
        self.input.flush().expect("z3 reads");
        let mut line = String::new();
        self.output.read_line(&mut line).expect("z3 answers");
        match line.trim() {
            "sat" => Some(true),
            "unsat" => Some(false),
            "unknown" | "timeout" => None,
            other => panic!("z3 says {other} to\n{script}"),
        }
    }
}

impl Drop for Z3 {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
