//! `--report annotated`: what is written of proved programs of the corpus is plain C to a compiler, is read by `--acsl`, and is proved
//! again: each annotation is a check. Annotations that are changed into something wrong are not.

use crate::support::Dir;
use crate::support::corpus::{Head, corpus, files, name, side_by_side};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

const ROOMS: [&str; 4] = ["verdict/02-loops", "verdict/11-protocols", "kinds/loops", "kinds/numeric"];
const CHECKS: [&str; 4] = ["--check", "assertions,unreach", "--time-limit", "10s"];
/// Programs with annotations at the least: fewer would mean that something is lost.
const AT_LEAST: usize = 6;

fn programs() -> Vec<PathBuf> {
    let is_safe = |p: &PathBuf| !name(p).contains("unsafe");
    let all = ROOMS.into_iter().flat_map(|room| files(&corpus(room), &["c"], &[])).filter(is_safe);
    // Each takes seconds: every other one will do.
    all.step_by(2).collect()
}

#[test]
fn annotated_programs_are_proved_again() {
    let annotated = AtomicUsize::new(0);
    side_by_side(&programs(), |dir, program| {
        annotated.fetch_add(is_proved_again(dir, program).into(), Ordering::Relaxed);
    });
    let annotated = annotated.into_inner();
    assert!(annotated >= AT_LEAST, "{annotated} programs have annotations");
}

/// The program gets annotations, and they are proved; without any, or without a proof, there is nothing to see.
fn is_proved_again(dir: &Dir, program: &Path) -> bool {
    let text = std::fs::read_to_string(program).expect("a program");
    if Head::of(program).get("args").is_some() {
        return false;
    }
    dir.file("p.c", &text);
    let first =
        dir.run(&[&["verify", "p.c", "-q", "--native", "off", "--report", "annotated=a.c"], &CHECKS[..]].concat());
    if first.stdout != "verdict: true\n" {
        return false;
    }
    let copy = std::fs::read_to_string(dir.path().join("a.c")).expect("the copy");
    let says = |line: &str| line.contains("loop invariant ") || line.contains("/*@ assert ");
    let words = |text: &str| {
        let lines = text.lines().filter(|l| !says(l) && !l.starts_with("/* attest:"));
        lines.flat_map(str::split_whitespace).map(str::to_string).collect::<Vec<_>>()
    };
    assert_eq!(words(&copy), words(&text), "{}: the rest is as it was", program.display());
    if !copy.lines().any(says) {
        return false;
    }
    let file = dir.path().join("a.c");
    let compiled = testkit::cc::compile(&["-fsyntax-only", "-w"], &[&file]);
    assert!(compiled.is_none_or(|c| c.is_ok()), "{}:\n{copy}", program.display());
    // Asked is nothing but the annotations, which are inductive together.
    let asked = ["--acsl", "--check", "none", "--engine", "kinduction", "--time-limit", "60s"];
    let o = dir.run(&[&["verify", "a.c", "-q", "--native", "off"], &asked[..]].concat());
    assert_eq!(o.stdout, "verdict: true\n", "{}:\n{copy}\n{}", program.display(), o.stderr);
    true
}

const SUM: &str = "extern unsigned amount(void);
extern void reach_error(void);
int main(void) {
  unsigned savings = 1000, wallet = 0;
  for (;;) {
    unsigned n = amount();
    if (n == 0) break;
    if (n <= savings) { savings -= n; wallet += n; }
  }
  if (savings + wallet != 1000) reach_error();
  return 0;
}
";

#[test]
fn a_wrong_annotation_is_violated() {
    let dir = Dir::new();
    dir.file("p.c", SUM);
    assert_eq!(dir.run(&["verify", "p.c", "--report", "annotated=a.c"]).code, Some(0));
    let copy = std::fs::read_to_string(dir.path().join("a.c")).expect("the copy");
    assert!(copy.contains("loop invariant savings + wallet == 1000"), "{copy}");
    dir.file("wrong.c", copy.replace("== 1000", "== 999"));
    assert_eq!(dir.run(&["verify", "wrong.c", "--acsl", "--check", "assertions,unreach"]).code, Some(10));
}

#[test]
fn nothing_is_written_where_nothing_is_proved() {
    let dir = Dir::new();
    dir.file("p.c", SUM.replace("!= 1000", "== 1000"));
    let o = dir.run(&["verify", "p.c", "--native", "off", "--report", "annotated"]);
    assert_eq!(o.code, Some(10));
    assert!(o.stderr.contains("annotated.c is not written: nothing is proved of the whole program"), "{}", o.stderr);
    assert!(!dir.path().join("annotated.c").exists());
}
