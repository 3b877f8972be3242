//! The front end and the interpreter against the machine's C compiler: generated programs compute the same.
//!
//! The normal run takes a slice with fixed seeds. `ATTEST_FUZZ_PROGRAMS=N` runs N programs of our generator and N of
//! Csmith in each data model, from the seed `ATTEST_FUZZ_SEED` on.
#![allow(clippy::print_stderr, reason = "says what was skipped")]

use cfront::types::DataModel;
use std::time::Duration;
use testkit::machine::{self, Failure, MODELS};
use testkit::{Scratch, cc, cgen, csmith, env_number};

/// Programs in one file: starting the compiler costs more than running them.
const BATCH: u64 = 8;
const MAX_STEPS: u64 = 2_000_000;
/// Csmith's programs may run for ever; the others take milliseconds.
const LIMIT: Duration = Duration::from_secs(4);

/// Seeds of one run and the number of programs.
fn plan(slice: u64) -> (u64, u64) {
    match env_number("ATTEST_FUZZ_PROGRAMS") {
        Some(n) => (env_number("ATTEST_FUZZ_SEED").unwrap_or(1_000), n),
        None => (1, slice),
    }
}

/// Kept for whoever looks into a difference.
fn keep(name: &str, text: &str) -> String {
    let path = std::env::temp_dir().join(name);
    std::fs::write(&path, text).expect("a temporary file");
    path.display().to_string()
}

/// The native results and ours, of the programs in one file; none where the compiler has a bug of its own.
type Both = Result<Option<(Vec<u64>, Vec<u64>)>, Failure>;

fn ours(scratch: &Scratch, (model, flag): (DataModel, &str), seeds: &[u64]) -> Both {
    let file = scratch.file(&format!("ours{flag}-{}.c", seeds[0]), cgen::file(seeds));
    let native = match cc::run(&file, flag, &[]) {
        Ok(native) => native,
        Err(why) if why.contains(cc::ITS_BUG) => return Ok(None),
        Err(why) => panic!("seeds {seeds:?} {flag}: {why}"),
    };
    let native = native.lines().map(|l| l.parse().expect("a checksum")).collect();
    let program = machine::load(&file, model, &[])?;
    Ok(Some((native, machine::run(&program, 8, MAX_STEPS)?)))
}

#[test]
fn our_programs_compute_the_same() {
    let scratch = Scratch::new("differential");
    if !cc::works(scratch.path(), "-m64") {
        testkit::skipped("there is no working C compiler `cc`");
        return;
    }
    let (first, count) = plan(48);
    let mut problems = Vec::new();
    let mut equal = 0;
    for (model, flag) in MODELS {
        if !cc::works(scratch.path(), flag) {
            testkit::skipped(&format!("`cc {flag}` does not work"));
            continue;
        }
        let seeds: Vec<u64> = (first..first + count).collect();
        for batch in seeds.chunks(BATCH as usize) {
            match ours(&scratch, (model, flag), batch) {
                Ok(Some((native, here))) if native == here => equal += batch.len(),
                // Something is wrong: one at a time says with which.
                _ => batch.iter().for_each(|&seed| match ours(&scratch, (model, flag), &[seed]) {
                    Ok(Some((native, here))) if native == here => equal += 1,
                    Ok(None) => eprintln!("seed {seed} {flag}: {}", cc::ITS_BUG),
                    other => {
                        let kept = keep(&format!("attest-ours{flag}-{seed}.c"), &cgen::file(&[seed]));
                        problems.push(format!("seed {seed} {flag} ({kept}): {other:x?}"));
                    }
                }),
            }
        }
    }
    testkit::count_programs(equal as u64, "of our generator compute the same natively");
    assert!(problems.is_empty(), "{} programs differ:\n{}", problems.len(), problems.join("\n"));
}

#[test]
fn csmith_programs_compute_the_same() {
    let scratch = Scratch::new("csmith");
    if !csmith::is_here() || !cc::works(scratch.path(), "-m64") {
        testkit::skipped("`csmith` is not installed, or there is no C compiler `cc`");
        return;
    }
    scratch.file("csmith.h", csmith::HEADER);
    let (first, count) = plan(8);
    let mut problems = Vec::new();
    let (mut equal, mut endless) = (0, 0);
    for (model, flag) in MODELS {
        if !cc::works(scratch.path(), flag) {
            testkit::skipped(&format!("`cc {flag}` does not work"));
            continue;
        }
        for seed in first..first + count {
            let text = csmith::program(seed, scratch.path());
            let file = scratch.file(&format!("csmith{flag}-{seed}.c"), &text);
            let include = [scratch.path()];
            let Ok(native) = cc::run_for(LIMIT, &file, flag, &include) else {
                endless += 1;
                continue;
            };
            let native: u64 = native.trim().parse().expect("a checksum");
            let here = machine::load(&file, model, &include).and_then(|p| machine::run(&p, 8, MAX_STEPS));
            match here {
                Ok(here) if here == [native] => equal += 1,
                // Long runs are the native machine's business.
                Err(Failure::Ended(why)) if why == "StepLimit" => endless += 1,
                other => {
                    let kept = keep(&format!("attest-csmith{flag}-{seed}.c"), &text);
                    problems.push(format!("seed {seed} {flag} ({kept}): {native:x} {other:x?}"));
                }
            }
        }
    }
    eprintln!("{endless} programs of Csmith run too long");
    testkit::count_programs(equal, "of Csmith compute the same natively");
    assert!(problems.is_empty(), "{} programs differ:\n{}", problems.len(), problems.join("\n"));
}
