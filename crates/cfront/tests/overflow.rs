//! Executions that are assumed not to overflow (`SignedOverflow::Assumed`), and those that are checked for it, against what
//! gcc's sanitizer says of the same programs: where it complains, the interpreter's execution ends at the same statement with
//! the same values, in an error if it is checked, and any other execution goes through.
//!
//! The same is asked of programs in which divisors, distances of shifts and conversions of floating point numbers are checked
//! besides, and of programs with unsigned overflow and lossy conversions, where gcc's builtins take the sanitizer's place.
//!
//! The normal run takes a slice with fixed seeds. `ATTEST_FUZZ_PROGRAMS=N` runs N programs in each data model, from the
//! seed `ATTEST_FUZZ_SEED` on.
#![allow(clippy::print_stderr, reason = "says how much was compared")]

use cfront::LowerOptions;
use cfront::types::DataModel;
use exec::{Accesses, Ended, Interp, Limits, Observer, State};
use ir::{CheckKind, Program, SignedOverflow, Stmt, VarKind};
use logic::VarId;
use std::rc::Rc;
use testkit::machine::{MODELS, Zeros};
use testkit::ogen::Operations;
use testkit::{Scratch, cc, env_number, ogen};

/// Programs in one file: starting the compiler costs more than running them.
const BATCH: usize = 60;
const SLICE: u64 = 120;

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

/// Which kinds of checks stand in the programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mode {
    Overflow(SignedOverflow),
    Arithmetic,
    Wrapping,
}

impl Mode {
    fn operations(self) -> Operations {
        match self {
            Mode::Overflow(_) => Operations::Signed,
            Mode::Arithmetic => Operations::Undefined,
            Mode::Wrapping => Operations::Wrapping,
        }
    }

    fn options(self) -> LowerOptions {
        let (signed_overflow, kinds) = match self {
            Mode::Overflow(what) => (what, &[][..]),
            Mode::Arithmetic => (SignedOverflow::Checked, &CheckKind::ARITHMETIC[..]),
            Mode::Wrapping => (SignedOverflow::Wraps, &[CheckKind::UnsignedOverflow, CheckKind::Conversion][..]),
        };
        LowerOptions { signed_overflow, arithmetic: kinds.iter().copied().collect(), ..LowerOptions::default() }
    }
}

fn here(text: &str, model: DataModel, seed: u64, mode: Mode) -> Result<Run, String> {
    let options = LowerOptions { entry: ogen::entry(seed), model, ..mode.options() };
    let program = cfront::load_program(text.as_bytes(), "overflow.c", model, &options)
        .map_err(|(errors, sources)| errors.iter().map(|e| e.render(&sources)).collect::<Vec<_>>().join("\n"))?;
    let (reached, checksum) = (global(&program, "reached"), global(&program, "checksum"));
    let mut watch = Watch { reached, checksum, run: Run::default(), last: 0 };
    let mut interp = Interp::new(&program, Accesses::Checked);
    match interp.run(&mut Zeros, Rc::default(), &Limits::steps(100_000), &mut watch) {
        Ended::Blocked { .. } if mode == Mode::Overflow(SignedOverflow::Assumed) => Ok(watch.run),
        Ended::Error { .. } if mode != Mode::Overflow(SignedOverflow::Assumed) => Ok(watch.run),
        // A division by zero or a shift by too much is undefined, but no overflow.
        Ended::Blocked { .. }
            if matches!(mode, Mode::Overflow(_))
                && ["/", "%", "<<", ">>"].iter().any(|op| statement(text, seed, watch.run.reached).contains(op)) =>
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
    let modes = [SignedOverflow::Assumed, SignedOverflow::Checked].map(Mode::Overflow);
    compare("overflow", &modes, &["-fsanitize=signed-integer-overflow,shift", "-fno-sanitize-recover=all"]);
}

#[test]
fn checks_of_arithmetic_fail_where_the_sanitizer_complains() {
    let sanitizer = [
        "-fsanitize=signed-integer-overflow,shift,integer-divide-by-zero,float-cast-overflow",
        "-fno-sanitize-recover=all",
        // Numbers are not kept with more digits than they have.
        "-msse2",
        "-mfpmath=sse",
    ];
    compare("arithmetic", &[Mode::Arithmetic], &sanitizer);
}

#[test]
fn checks_of_defined_arithmetic_fail_where_the_builtins_say_so() {
    compare("wrapping", &[Mode::Wrapping], &["-fsanitize=undefined", "-fno-sanitize-recover=all"]);
}

fn compare(name: &str, modes: &[Mode], sanitizer: &[&str]) {
    let scratch = Scratch::new(name);
    let operations = modes[0].operations();
    let (first, count) = match env_number("ATTEST_FUZZ_PROGRAMS") {
        Some(n) => (env_number("ATTEST_FUZZ_SEED").unwrap_or(1_000), n),
        None => (1, SLICE),
    };
    let seeds: Vec<u64> = (first..first + count).collect();
    let (mut equal, mut ended, mut problems) = (0, 0, Vec::new());
    for (model, flag) in MODELS {
        if !cc::sanitizes(scratch.path(), flag, sanitizer) {
            testkit::skipped(&format!("there is no C compiler, or `cc {flag} {}` does not work", sanitizer.join(" ")));
            continue;
        }
        for batch in seeds.chunks(BATCH) {
            let name = format!("{name}{flag}-{}.c", batch[0]);
            let file = scratch.file(&name, ogen::native_file(model, batch, operations));
            let native = cc::sanitized(&file, flag, sanitizer).expect("the programs compile and run");
            let text = ogen::file(model, batch, operations);
            let lines: Vec<&str> = native.lines().collect();
            assert_eq!(lines.len(), batch.len());
            for (&seed, line) in batch.iter().zip(lines) {
                let native = natively(line).expect("a line of the native program");
                for &mode in modes {
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
    eprintln!("{name}: {ended} of {equal} executions end at an operation");
    testkit::count_programs(equal as u64, "end where the sanitizer complains");
    assert!(problems.is_empty(), "{} differ:\n{}", problems.len(), problems.join("\n"));
    assert!(equal == 0 || (ended * 5 > equal && ended * 20 < equal * 19), "{ended} of {equal} end early");
}
