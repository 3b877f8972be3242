//! The programs of `corpus/kinds` as the machine runs them: an unsafe one fails with the inputs that its head names
//! (`// fails with: 3, 7`), a safe one with none of many. So what they expect does not rest on any verifier.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use testkit::{Rng, Scratch, cc, skipped};

/// Signed arithmetic wraps, as attest has it.
const FLAGS: [&str; 4] = ["-std=gnu11", "-w", "-O0", "-fwrapv"];

/// Inputs come from standard input, zeros behind their end: loops that ask whether to go on stop there.
const HARNESS: &str = "#include <stdio.h>
#include <stdlib.h>
static long long next(void)
{
    long long value;
    return scanf(\"%lld,\", &value) == 1 ? value : 0;
}
int __VERIFIER_nondet_int(void) { return (int)next(); }
unsigned int __VERIFIER_nondet_uint(void) { return (unsigned)llabs(next()); }
unsigned char __VERIFIER_nondet_uchar(void) { return (unsigned char)next(); }
_Bool __VERIFIER_nondet_bool(void) { return next() & 1; }
void __VERIFIER_assume(int condition) { if (!condition) exit(2); }
void reach_error(void) { exit(1); }
";

/// Runs of a safe program, and the inputs of each.
const RUNS: u64 = 16;
const INPUTS: usize = 60;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    Normal,
    Error,
    /// An assumption did not hold.
    Assumption,
}

fn run(binary: &Path, inputs: &str) -> End {
    let mut child = Command::new(binary).stdin(Stdio::piped()).spawn().expect("the program runs");
    // A program may end without reading them.
    let _ = child.stdin.take().expect("a pipe").write_all(inputs.as_bytes());
    match child.wait().expect("the program ends").code() {
        Some(0) => End::Normal,
        Some(1) => End::Error,
        Some(2) => End::Assumption,
        other => panic!("{}: exit code {other:?} with {inputs}", binary.display()),
    }
}

/// Choices, small numbers and a few larger ones (loops count up to them), or digits only.
fn random_inputs(rng: &mut Rng) -> String {
    let mut text = String::new();
    let are_digits = rng.once_in(4);
    for _ in 0..INPUTS {
        let value = match rng.below(8) {
            _ if are_digits => rng.below(10) as i64,
            0..4 => rng.below(3) as i64,
            4..7 => rng.below(40) as i64,
            _ => rng.below(5_000) as i64 - 100,
        };
        let _ = write!(text, "{value},");
    }
    text
}

/// The value of a line of the program's head.
fn head(text: &str, key: &str) -> Option<String> {
    let mut lines = text.lines().map_while(|l| l.strip_prefix("// "));
    lines.find_map(|l| Some(l.strip_prefix(key)?.strip_prefix(": ")?.to_string()))
}

fn programs() -> Vec<PathBuf> {
    let kinds = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/kinds");
    let below = |dir: &Path| std::fs::read_dir(dir).expect("a directory").flatten().map(|e| e.path());
    let mut all: Vec<PathBuf> = below(&kinds).filter(|d| d.is_dir()).flat_map(|d| below(&d)).collect();
    all.sort();
    all
}

/// What is wrong with a program's head, by the machine.
fn problem(dir: &Scratch, harness: &Path, program: &Path) -> Option<String> {
    let text = std::fs::read_to_string(program).expect("a text");
    let binary = dir.path().join("program");
    let output = binary.to_string_lossy().into_owned();
    let compiled = cc::compile(&[&FLAGS[..], &["-o", &output]].concat(), &[harness, program]);
    if let Some(Err(message)) = compiled {
        return Some(message);
    }
    match (head(&text, "expect")?.as_str(), head(&text, "fails with")) {
        ("false", Some(inputs)) => {
            let inputs = if inputs == "nothing" { "" } else { &inputs };
            let end = run(&binary, inputs);
            (end != End::Error).then(|| format!("{end:?} with {inputs}"))
        }
        ("true", None) => {
            let all: Vec<String> = (0..RUNS).map(|seed| random_inputs(&mut Rng::new(seed))).collect();
            let ends: Vec<End> = all.iter().map(|inputs| run(&binary, inputs)).collect();
            match ends.iter().position(|e| *e == End::Error) {
                Some(i) => Some(format!("fails with {}", all[i])),
                None => (!ends.contains(&End::Normal)).then(|| "no run passes the assumptions".to_string()),
            }
        }
        _ => Some("`// fails with:` belongs to `// expect: false`".into()),
    }
}

#[test]
fn heads_are_true_on_the_machine() {
    if !cc::is_here() {
        skipped("there is no C compiler `cc`");
        return;
    }
    let dir = Scratch::new("kinds");
    let source = dir.file("harness.c", HARNESS);
    let harness = dir.path().join("harness.o");
    let compiled = cc::compile(&["-c", "-o", &harness.to_string_lossy()], &[&source]);
    assert_eq!(compiled, Some(Ok(())));
    let all = programs();
    assert!(!all.is_empty(), "no programs found");
    let name =
        |p: &Path| p.iter().rev().take(2).map(|n| n.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" of ");
    let problems: Vec<String> =
        all.iter().filter_map(|p| Some(format!("{}: {}", name(p), problem(&dir, &harness, p)?))).collect();
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
}
