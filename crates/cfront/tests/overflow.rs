//! Executions that are assumed not to overflow (`SignedOverflow::Assumed`), and those that are checked for it, against what
//! gcc's sanitizer says of the same programs: where it complains, the interpreter's execution ends at the same statement with
//! the same values, in an error if it is checked, and any other execution goes through.
//!
//! The normal run takes a slice with fixed seeds. `ATTEST_FUZZ_PROGRAMS=N` runs N programs in each data model, from the
//! seed `ATTEST_FUZZ_SEED` on.
#![allow(clippy::print_stderr, reason = "says how much was compared")]

use cfront::LowerOptions;
use cfront::types::DataModel;
use exec::{Accesses, Ended, Interp, Limits, Observer, State};
use ir::{Program, SignedOverflow, Stmt, VarKind};
use logic::VarId;
use std::rc::Rc;
use testkit::machine::{MODELS, Zeros};
use testkit::{Scratch, cc, env_number, ogen};

/// Programs in one file: starting the compiler costs more than running them.
const BATCH: usize = 60;
const SLICE: u64 = 120;
const SANITIZER: [&str; 2] = ["-fsanitize=signed-integer-overflow,shift", "-fno-sanitize-recover=all"];

/// How far a program came, what it computed until then, and whether it came to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Run {
    reached: u64,
    checksum: u64,
    is_finished: bool,
}

/// Keeps what the program says of itself at the last statement that it begins, and the checksum since then.
struct Watch {
    reached: VarId,
    checksum: VarId,
    run: Run,
    last: u64,
}

impl Observer for Watch {
    fn stmt(&mut self, _: &Stmt, after: &State) {
        let reached = after.get(self.reached) as u64;
        self.last = after.get(self.checksum) as u64;
        if reached != self.run.reached {
            self.run = Run { reached, checksum: self.last, is_finished: false };
        }
    }
}

fn global(p: &Program, name: &str) -> VarId {
    let at = p.vars.iter().position(|v| v.name == name && v.kind == VarKind::Global);
    VarId(at.expect("a global variable") as u32)
}

fn here(text: &str, model: DataModel, seed: u64, signed_overflow: SignedOverflow) -> Result<Run, String> {
    let options = LowerOptions { entry: ogen::entry(seed), model, signed_overflow, ..LowerOptions::default() };
    let program = cfront::load_program(text.as_bytes(), "overflow.c", model, &options)
        .map_err(|(errors, sources)| errors.iter().map(|e| e.render(&sources)).collect::<Vec<_>>().join("\n"))?;
    let (reached, checksum) = (global(&program, "reached"), global(&program, "checksum"));
    let mut watch = Watch { reached, checksum, run: Run::default(), last: 0 };
    let mut interp = Interp::new(&program, Accesses::Checked);
    match interp.run(&mut Zeros, Rc::default(), &Limits::steps(100_000), &mut watch) {
        Ended::Blocked { .. } if signed_overflow == SignedOverflow::Assumed => Ok(watch.run),
        Ended::Error { .. } if signed_overflow == SignedOverflow::Checked => Ok(watch.run),
        // A division by zero or a shift by too much is undefined, but no overflow.
        Ended::Blocked { .. }
            if ["/", "%", "<<", ">>"].iter().any(|op| statement(text, seed, watch.run.reached).contains(op)) =>
        {
            Ok(watch.run)
        }
        // The native program speaks once more at its end.
        Ended::Exit { .. } => Ok(Run { checksum: watch.last, is_finished: true, ..watch.run }),
        other => Err(format!("{other:?}")),
    }
}

fn natively(text: &str) -> Option<Run> {
    let mut words = text.split_whitespace();
    let (reached, checksum) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    Some(Run { reached, checksum, is_finished: words.next()? == "1" })
}

/// The text of one program of a file.
fn program(text: &str, seed: u64) -> &str {
    let start = text.find(&format!("void {}(", ogen::entry(seed))).expect("the file has the program");
    let rest = &text[start..];
    &rest[..rest.find("\n}\n").map_or(rest.len(), |end| end + 3)]
}

/// The statement of the program behind `reached = number`.
fn statement(text: &str, seed: u64, number: u64) -> &str {
    let found = program(text, seed).lines().find(|line| line.contains(&format!("reached = {number};")));
    found.unwrap_or_default()
}

#[test]
fn executions_end_where_the_sanitizer_complains() {
    let scratch = Scratch::new("overflow");
    let (first, count) = match env_number("ATTEST_FUZZ_PROGRAMS") {
        Some(n) => (env_number("ATTEST_FUZZ_SEED").unwrap_or(1_000), n),
        None => (1, SLICE),
    };
    let seeds: Vec<u64> = (first..first + count).collect();
    let (mut equal, mut ended, mut problems) = (0, 0, Vec::new());
    for (model, flag) in MODELS {
        if !cc::sanitizes(scratch.path(), flag, &SANITIZER) {
            testkit::skipped(&format!("there is no C compiler, or `cc {flag} {}` does not work", SANITIZER[0]));
            continue;
        }
        for batch in seeds.chunks(BATCH) {
            let name = format!("overflow{flag}-{}.c", batch[0]);
            let file = scratch.file(&name, ogen::native_file(model, batch));
            let native = cc::sanitized(&file, flag, &SANITIZER).expect("the programs compile and run");
            let text = ogen::file(model, batch);
            let lines: Vec<&str> = native.lines().collect();
            assert_eq!(lines.len(), batch.len());
            for (&seed, line) in batch.iter().zip(lines) {
                let native = natively(line).expect("a line of the native program");
                for mode in [SignedOverflow::Assumed, SignedOverflow::Checked] {
                    let here = here(&text, model, seed, mode);
                    if here == Ok(native) {
                        equal += 1;
                        ended += usize::from(!native.is_finished);
                    } else {
                        let program = program(&text, seed);
                        problems.push(format!(
                            "seed {seed} {flag} {mode:?}: natively {native:?}, here {here:?}\n{program}"
                        ));
                    }
                }
            }
        }
    }
    eprintln!("{ended} of {equal} executions end at an operation");
    testkit::count_programs(equal as u64, "end where the sanitizer complains");
    assert!(problems.is_empty(), "{} differ:\n{}", problems.len(), problems.join("\n"));
    assert!(equal == 0 || (ended * 5 > equal && ended * 5 < equal * 4), "{ended} of {equal} end early");
}
