//! `--report annotated`: what is written of proved programs of the corpus is plain C to a compiler, is read by `--acsl`, and is proved
//! again: each annotation is a check. Annotations that are changed into something wrong are not.

mod support;

use std::path::{Path, PathBuf};
use support::Dir;

const ROOMS: [&str; 4] = ["verdict/02-loops", "verdict/11-protocols", "kinds/loops", "kinds/numeric"];
const CHECKS: [&str; 4] = ["--check", "assertions,unreach", "--time-limit", "10s"];
/// Programs with annotations at the least: fewer would mean that something is lost.
const AT_LEAST: usize = 6;

fn programs() -> Vec<PathBuf> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus");
    let room = |room: &str| std::fs::read_dir(corpus.join(room)).expect("a room").flatten().map(|e| e.path());
    let mut all: Vec<PathBuf> = ROOMS.into_iter().flat_map(room).collect();
    all.retain(|p| {
        let name = p.file_name().and_then(|n| n.to_str()).unwrap_or("");
        name.ends_with(".c") && !name.contains("unsafe")
    });
    all.sort();
    // Each takes seconds: every other one will do.
    all.into_iter().step_by(2).collect()
}

#[test]
fn annotated_programs_are_proved_again() {
    let dir = Dir::new();
    let mut annotated = 0;
    for program in programs() {
        let text = std::fs::read_to_string(&program).expect("a program");
        if text.lines().take(5).any(|l| l.starts_with("// args:")) {
            continue;
        }
        dir.file("p.c", &text);
        let first =
            dir.run(&[&["verify", "p.c", "-q", "--native", "off", "--report", "annotated=a.c"], &CHECKS[..]].concat());
        if first.stdout != "verdict: true\n" {
            continue;
        }
        let copy = std::fs::read_to_string(dir.path().join("a.c")).expect("the copy");
        let says = |line: &str| line.contains("loop invariant ") || line.contains("/*@ assert ");
        let words = |text: &str| {
            let lines = text.lines().filter(|l| !says(l) && !l.starts_with("/* attest:"));
            lines.flat_map(str::split_whitespace).map(str::to_string).collect::<Vec<_>>()
        };
        assert_eq!(words(&copy), words(&text), "{}: the rest is as it was", program.display());
        if !copy.lines().any(says) {
            continue;
        }
        annotated += 1;
        let file = dir.path().join("a.c");
        let compiled = testkit::cc::compile(&["-fsyntax-only", "-w"], &[&file]);
        assert!(compiled.is_none_or(|c| c.is_ok()), "{}:\n{copy}", program.display());
        // Asked is nothing but the annotations, which are inductive together.
        let again = [
            "verify",
            "a.c",
            "--acsl",
            "-q",
            "--native",
            "off",
            "--check",
            "none",
            "--engine",
            "kinduction",
            "--time-limit",
            "60s",
        ];
        let o = dir.run(&again);
        assert_eq!(o.stdout, "verdict: true\n", "{}:\n{copy}\n{}", program.display(), o.stderr);
    }
    assert!(annotated >= AT_LEAST, "{annotated} programs have annotations");
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
