//! Programs that compare addresses, against the machine: what is proved holds in every compilation, and a violation is
//! one in every compilation. (What only some layouts have is left to native confirmation, which is off here.)
//!
//! The normal run takes a slice with fixed seeds. `ATTEST_FUZZ_PROGRAMS=N` runs N programs from the seed
//! `ATTEST_FUZZ_SEED` on.
#![allow(clippy::print_stderr, reason = "says what was skipped")]

use std::collections::BTreeMap;
use std::fmt::Write;
use std::process::Command;
use testkit::{Scratch, cc, env_number, lgen};

const SLICE: u64 = 80;
/// Programs in one native file.
const BATCH: u64 = 40;
/// Compilations that lay out objects differently.
const COMPILATIONS: [&str; 3] = ["-m64", "-O2", "-fno-toplevel-reorder"];

/// Whether the condition of each program holds when the machine runs it.
fn natively(scratch: &Scratch, seeds: &[u64], flag: &str) -> Vec<bool> {
    let mut text = format!("#include <stdio.h>\n{}", lgen::PRELUDE);
    let mut calls = String::new();
    for &seed in seeds {
        let program = lgen::layout(seed);
        let _ = write!(text, "{}{}", program.declarations, program.function);
        let _ = writeln!(calls, "    printf(\"%d\\n\", prog{seed}() != 0);");
    }
    let _ = write!(text, "int main(void) {{\n{calls}    return 0;\n}}\n");
    let file = scratch.file(&format!("layout{flag}-{}.c", seeds[0]), &text);
    let out = cc::run(&file, flag, &[]).unwrap_or_else(|e| panic!("seeds {seeds:?} {flag}: {e}"));
    out.lines().map(|l| l == "1").collect()
}

fn verdict(scratch: &Scratch, seed: u64) -> String {
    let file = scratch.file(&format!("p{seed}.c"), lgen::layout(seed).file(&format!("prog{seed}")));
    let mut attest = Command::new(env!("CARGO_BIN_EXE_attest"));
    attest
        .args(["verify", "-q", "--check", "assertions,unreach", "--native", "off", "--time-limit", "10s"])
        .arg(&file)
        .current_dir(scratch.path());
    let out = attest.output().expect("attest runs");
    let _ = std::fs::remove_file(&file);
    let line = String::from_utf8_lossy(&out.stdout).into_owned();
    line.trim().strip_prefix("verdict: ").unwrap_or(&line).to_string()
}

#[test]
fn verdicts_about_addresses_hold_on_the_machine() {
    let scratch = Scratch::new("layout");
    if !cc::works(scratch.path(), "-m64") {
        testkit::skipped("there is no working C compiler `cc`");
        return;
    }
    let count = env_number("ATTEST_FUZZ_PROGRAMS").unwrap_or(SLICE);
    let first = env_number("ATTEST_FUZZ_SEED").unwrap_or(1);
    let seeds: Vec<u64> = (first..first + count).collect();
    let mut said: BTreeMap<String, u64> = BTreeMap::new();
    let mut wrong = Vec::new();
    for batch in seeds.chunks(BATCH as usize) {
        let runs: Vec<Vec<bool>> = COMPILATIONS.iter().map(|flag| natively(&scratch, batch, flag)).collect();
        for (i, &seed) in batch.iter().enumerate() {
            let verdict = verdict(&scratch, seed);
            let word = verdict.split('(').next().unwrap_or_default().to_string();
            let holds = |run: &Vec<bool>| run[i];
            let is_wrong = match word.as_str() {
                "true" => runs.iter().any(holds),
                "false" => !runs.iter().all(holds),
                "unknown" => false,
                _ => true,
            };
            if is_wrong {
                wrong.push(format!("seed {seed}: {verdict}"));
            }
            *said.entry(word).or_default() += 1;
        }
    }
    eprintln!("{said:?}");
    testkit::count_programs(count, "that compare addresses have verdicts that hold natively");
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(said.contains_key("true") && said.contains_key("false") && said.contains_key("unknown"), "{said:?}");
}
