//! Executions of programs whose accesses are checked, against what gcc's address sanitizer says of the same programs: where it
//! complains, the interpreter's execution ends in an error at the same statement, and any other execution goes through.
//!
//! The normal run takes a slice with fixed seeds. `ATTEST_FUZZ_PROGRAMS=N` runs N programs from the seed `ATTEST_FUZZ_SEED` on.
#![allow(clippy::print_stderr, reason = "says how much was compared")]

use cfront::LowerOptions;
use cfront::types::DataModel;
use exec::{Accesses, Ended, Interp, Limits, Observer, State};
use ir::{CheckKind, Program, Stmt, VarKind};
use logic::VarId;
use std::rc::Rc;
use testkit::machine::{MODELS, Zeros};
use testkit::{Scratch, agen, cc, env_number};

/// Programs in one file: starting the compiler costs more than running them.
const BATCH: usize = 60;
const SLICE: u64 = 120;
const SANITIZER: [&str; 2] = ["-fsanitize=address,bounds", "-fno-sanitize-recover=all"];

/// How far a program came, and whether to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Run {
    reached: u64,
    is_finished: bool,
}

/// Keeps what the program says of itself.
struct Watch {
    reached: VarId,
    last: u64,
}

impl Observer for Watch {
    fn stmt(&mut self, _: &Stmt, after: &State) {
        self.last = after.get(self.reached) as u64;
    }
}

fn global(p: &Program, name: &str) -> Option<VarId> {
    let at = p.vars.iter().position(|v| v.name == name && v.kind == VarKind::Global);
    at.map(|i| VarId(i as u32))
}

fn here(text: &str, model: DataModel, seed: u64) -> Result<Run, String> {
    let memory = CheckKind::MEMORY.into_iter().filter(|&k| k != CheckKind::Overlap).collect();
    let options = LowerOptions { entry: agen::entry(seed), model, memory, ..LowerOptions::default() };
    let program = cfront::load_program(text.as_bytes(), "memory.c", model, &options)
        .map_err(|(errors, sources)| errors.iter().map(|e| e.render(&sources)).collect::<Vec<_>>().join("\n"))?;
    // Nothing of a program is left that fails at once.
    let Some(reached) = global(&program, "reached") else { return Err("nothing is left".to_string()) };
    let mut watch = Watch { reached, last: 0 };
    let mut interp = Interp::new(&program, Accesses::Checked);
    match interp.run(&mut Zeros, Rc::default(), &Limits::steps(100_000), &mut watch) {
        Ended::Error { .. } => Ok(Run { reached: watch.last, is_finished: false }),
        Ended::Exit { .. } => Ok(Run { reached: watch.last, is_finished: true }),
        other => Err(format!("{other:?}")),
    }
}

fn natively(text: &str) -> Option<Run> {
    let mut words = text.split_whitespace();
    let reached = words.next()?.parse().ok()?;
    Some(Run { reached, is_finished: words.next()? == "1" })
}

#[test]
fn executions_end_where_the_sanitizer_complains() {
    let scratch = Scratch::new("memory");
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
            let file = scratch.file(&format!("memory{flag}-{}.c", batch[0]), agen::native_file(batch));
            let native = cc::sanitized(&file, flag, &SANITIZER).expect("the programs compile and run");
            let lines: Vec<&str> = native.lines().collect();
            assert_eq!(lines.len(), batch.len());
            let text = agen::file(batch);
            for (&seed, line) in batch.iter().zip(lines) {
                let native = natively(line).expect("a line of the native program");
                let here = here(&text, model, seed);
                if here == Ok(native) {
                    equal += 1;
                    ended += usize::from(!native.is_finished);
                } else {
                    let program = agen::program(seed);
                    problems.push(format!("seed {seed} {flag}: natively {native:?}, here {here:?}\n{program}"));
                }
            }
        }
    }
    eprintln!("{ended} of {equal} executions end at an access");
    testkit::count_programs(equal as u64, "end where the sanitizer complains");
    assert!(problems.is_empty(), "{} differ:\n{}", problems.len(), problems.join("\n"));
    assert!(equal == 0 || (ended * 5 > equal && ended * 20 < equal * 19), "{ended} of {equal} end early");
}
