//! The meaning of C, corner by corner, against the machine's C compiler: bit-fields, operands that are evaluated,
//! conversions, initialisers. Generated programs compute the same natively and in the interpreter.
//!
//! The normal run takes a slice with fixed seeds. `ATTEST_SEMANTICS_PROGRAMS=N` runs N programs of each theme in each
//! data model, from the seed `ATTEST_FUZZ_SEED` on.
#![allow(clippy::print_stderr, reason = "says what was skipped, and how much was compared")]

use cfront::types::DataModel;
use testkit::machine::{self, Failure, MODELS};
use testkit::sgen::{THEMES, Theme};
use testkit::{Scratch, cc, env_number, sgen};

/// Programs in one file: starting the compiler costs more than running them.
const BATCH: usize = 25;
/// Programs of a theme and a data model in the normal run.
const SLICE: u64 = 12;
const MAX_STEPS: u64 = 2_000_000;
/// Differences that are reported before a run gives up.
const ENOUGH: usize = 10;

struct Comparison {
    scratch: Scratch,
    equal: usize,
    /// Programs on which the C compiler itself crashes.
    crashed: usize,
    problems: Vec<String>,
}

impl Comparison {
    /// The native results and ours, of the programs in one file.
    fn both(&self, theme: Theme, (model, flag): (DataModel, &str), seeds: &[u64]) -> Result<(), String> {
        let text = sgen::file(theme, model, seeds);
        let file = self.scratch.file(&format!("{theme:?}{flag}-{}.c", seeds[0]), &text);
        let native = cc::run(&file, flag, &[])?;
        let native: Vec<u64> = native.lines().map(|l| l.parse().expect("a checksum")).collect();
        let here = machine::load(&file, model, &[]).and_then(|p| machine::run(&p, 8, MAX_STEPS));
        match here {
            Ok(here) if here == native => Ok(()),
            Ok(here) => Err(format!("natively {native:x?}, here {here:x?}")),
            Err(Failure::Rejected(why) | Failure::Unsupported(why) | Failure::Ended(why)) => Err(why),
        }
    }

    fn batch(&mut self, theme: Theme, model: (DataModel, &str), seeds: &[u64]) {
        if self.both(theme, model, seeds).is_ok() {
            self.equal += seeds.len();
            return;
        }
        // Something is wrong: one at a time says with which.
        for &seed in seeds {
            match self.both(theme, model, &[seed]) {
                Ok(()) => self.equal += 1,
                Err(why) if why.contains("internal compiler error") => self.crashed += 1,
                Err(why) => {
                    let kept = std::env::temp_dir().join(format!("attest-{theme:?}{}-{seed}.c", model.1));
                    std::fs::write(&kept, sgen::file(theme, model.0, &[seed])).expect("a temporary file");
                    self.problems.push(format!("{theme:?} {seed} {} ({}): {why}", model.1, kept.display()));
                }
            }
        }
    }
}

#[test]
fn corners_of_c_mean_the_same() {
    let mut run = Comparison { scratch: Scratch::new("semantics"), equal: 0, crashed: 0, problems: Vec::new() };
    let long = env_number("ATTEST_SEMANTICS_PROGRAMS");
    let first = if long.is_some() { env_number("ATTEST_FUZZ_SEED").unwrap_or(1_000) } else { 1 };
    let seeds: Vec<u64> = (first..first + long.unwrap_or(SLICE)).collect();
    for model in MODELS {
        if !cc::works(run.scratch.path(), model.1) {
            testkit::skipped(&format!("there is no C compiler, or `cc {}` does not work", model.1));
            continue;
        }
        for theme in THEMES {
            for batch in seeds.chunks(BATCH) {
                if run.problems.len() < ENOUGH {
                    run.batch(theme, model, batch);
                }
            }
        }
    }
    let (equal, crashed) = (run.equal, run.crashed);
    eprintln!("the C compiler crashed on {crashed}");
    testkit::count_programs(equal as u64, "about corners of C compute the same natively");
    assert!(crashed * 100 <= equal, "too little was compared");
    assert!(run.problems.is_empty(), "{} programs differ:\n{}", run.problems.len(), run.problems.join("\n"));
}
