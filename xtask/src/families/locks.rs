//! Correlated locks: n procedures that lock under a flag, branch, call two others, and loop. Each keeps the lock free
//! between its parts, so one contract for each procedure is a proof, and the work of a proof should grow like n. The
//! unsafe twin unlocks once too often in a procedure calls below `main`, for one value of a sum: the procedure and
//! the value are taken from a run of the program, so the error is reached.

use super::Member;
use super::random::Random;
use std::fmt::Write as _;

const SIZES: [usize; 10] = [2, 4, 6, 8, 12, 20, 50, 100, 150, 200];
const SEED: u64 = 1;

const HEAD: &str = "extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct dev {
    int locked;
    int refs;
    struct dev *next;
};

static int g;

static void lock(struct dev *d)
{
    if (d->locked)
        reach_error();
    d->locked = 1;
}

static void unlock(struct dev *d)
{
    if (!d->locked)
        reach_error();
    d->locked = 0;
}
";

const BRANCHES: usize = 6;
/// A procedure calls one of so many before it.
const REACH: usize = 20;
/// `main` calls about so many procedures.
const CALLS_OF_MAIN: usize = 10;
/// The run to the error stays within so many calls below `main`, and in loops of so many iterations.
const MOST_CALLS: usize = 5;
const MOST_ITERATIONS: i32 = 500;
/// With this argument a procedure changes nothing and calls nothing.
const QUIET: i32 = -1_000;

pub(super) fn members() -> Vec<Member> {
    let both = |n| [true, false].map(|safe| Member::twin("correlated-locks", n, safe, Program::new(n).text(safe)));
    SIZES.into_iter().flat_map(both).collect()
}

/// A call of procedure `callee` where the sum is greater than `above`.
struct Call {
    above: i32,
    callee: usize,
}

struct Procedure {
    had_above: i32,
    branches: [i32; BRANCHES],
    calls: Vec<Call>,
}

struct Program(Vec<Procedure>);

/// A call of `main` with an input.
struct Run {
    procedure: usize,
    argument: i32,
}

/// Where a sum has a value at the end of a procedure.
#[derive(Clone, Copy)]
struct Place {
    calls: usize,
    procedure: usize,
    sum: i32,
}

impl Program {
    fn new(n: usize) -> Program {
        let mut random = Random::new(SEED);
        let procedure = |i: usize| {
            let had_above = random.between(-50, 50);
            let branches = std::array::from_fn(|_| random.between(-100, 100));
            let mut call = || Call {
                above: random.between(0, 50),
                callee: i.saturating_sub(1 + random.below(REACH.min(i.max(1)))),
            };
            let calls = if i == 0 { vec![] } else { vec![call(), call()] };
            Procedure { had_above, branches, calls }
        };
        Program((0..n).map(procedure).collect())
    }

    /// The procedures that `main` calls, each with an input.
    fn called_by_main(&self) -> impl Iterator<Item = usize> + use<> {
        (0..self.0.len()).step_by((self.0.len() / CALLS_OF_MAIN).max(1))
    }

    /// Where `main` calls not all procedures: whether it does not call this one.
    fn is_below_main(&self, i: usize) -> bool {
        self.called_by_main().count() == self.0.len() || self.called_by_main().all(|m| m != i)
    }

    fn text(&self, safe: bool) -> String {
        let bug = if safe { None } else { Some(self.bug()) };
        let mut out = HEAD.to_string();
        if let Some((Run { procedure, argument }, place)) = &bug {
            let calls = place.calls;
            out += "\n/* The error is reached where main's inputs make the calls ";
            let _ =
                writeln!(out, "f{procedure}({argument}) and, for the others, f({QUIET}): {calls} calls below it. */");
        }
        for (i, p) in self.0.iter().enumerate() {
            let _ = write!(
                out,
                "\nstatic int f{i}(int a, struct dev *d)\n{{\n    int s = a, i, had = a > {};\n",
                p.had_above
            );
            out += "    if (had)\n        lock(d);\n";
            for (k, above) in p.branches.iter().enumerate() {
                let _ = write!(out, "    if (a > {above}) {{\n        s += {k};\n        d->refs += s;\n");
                out += "    } else {\n        s -= g;\n    }\n";
            }
            out += "    if (had)\n        unlock(d);\n";
            for c in &p.calls {
                let _ = write!(out, "    if (s > {})\n        s += f{}(s, d);\n", c.above, c.callee);
            }
            out += "    for (i = 0; i < a; i++) {\n        if (!had) {\n            lock(d);\n            s++;\n";
            out += "            unlock(d);\n        }\n    }\n";
            if let Some((_, bug)) = bug.as_ref().filter(|(_, b)| b.procedure == i) {
                let _ = write!(out, "    if (s == {})\n        unlock(d);\n", bug.sum);
            }
            out += "    return s;\n}\n";
        }
        out += "\nint main(void)\n{\n    int x = 0;\n    struct dev d;\n    d.locked = 0;\n    d.refs = 0;\n";
        for i in self.called_by_main() {
            let _ = writeln!(out, "    x += f{i}(__VERIFIER_nondet_int(), &d);");
        }
        out + "    return 0;\n}\n"
    }

    /// A run of one of the procedures that `main` calls, and the place deepest below that it comes to; the other calls of
    /// `main` may be quiet.
    fn bug(&self) -> (Run, Place) {
        let mut best = (Run { procedure: 0, argument: QUIET }, Place { calls: 0, procedure: 0, sum: QUIET });
        for procedure in self.called_by_main() {
            for argument in -100..=100 {
                let mut deepest = best.1;
                self.run(procedure, argument, 0, &mut deepest);
                if deepest.calls > best.1.calls {
                    best = (Run { procedure, argument }, deepest);
                }
            }
        }
        best
    }

    /// What procedure `i` returns, as the program's text computes it; nothing where the run gets too long. Places are met
    /// in the order of execution, so those before that count.
    fn run(&self, i: usize, a: i32, calls: usize, deepest: &mut Place) -> Option<i32> {
        if calls > MOST_CALLS || a > MOST_ITERATIONS {
            return None;
        }
        let p = &self.0[i];
        let passed = p.branches.iter().zip(0..).filter(|(above, _)| a > **above);
        let mut s = passed.fold(a, |s, (_, k)| s.wrapping_add(k));
        for c in &p.calls {
            if s > c.above {
                s = s.wrapping_add(self.run(c.callee, s, calls + 1, deepest)?);
            }
        }
        if a <= p.had_above {
            s = s.wrapping_add(a.max(0));
        }
        if calls > deepest.calls && self.is_below_main(i) {
            *deepest = Place { calls, procedure: i, sum: s };
        }
        Some(s)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::{Command, Stdio};

    /// The run that the unsafe twin is made from, on the machine.
    #[test]
    fn the_error_is_reached_below_calls() {
        let dir = tempfile::tempdir().expect("a temporary directory");
        let harness = "#include <stdio.h>\n#include <stdlib.h>\nint __VERIFIER_nondet_int(void) { int x; return \
                       scanf(\"%d\", &x) == 1 ? x : 0; }\nvoid reach_error(void) { exit(1); }\n";
        for n in [20, 50, 100, 200] {
            let program = Program::new(n);
            let (run, place) = program.bug();
            assert!(place.calls >= 2, "{n}: {} calls", place.calls);
            let (file, binary) = (dir.path().join("p.c"), dir.path().join("p"));
            std::fs::write(&file, program.text(false) + harness).expect("a file");
            let compiled = Command::new("cc").args(["-w", "-fwrapv", "-o"]).arg(&binary).arg(&file).status();
            let Ok(compiled) = compiled else { return };
            assert!(compiled.success());
            let input = |p| if p == run.procedure { run.argument } else { QUIET };
            let inputs: Vec<String> = program.called_by_main().map(|p| input(p).to_string()).collect();
            std::fs::write(dir.path().join("in"), inputs.join(" ")).expect("a file");
            let input = std::fs::File::open(dir.path().join("in")).expect("a file");
            let end = Command::new(&binary).stdin(Stdio::from(input)).status().expect("it runs");
            assert_eq!(end.code(), Some(1), "{n}");
        }
    }
}
