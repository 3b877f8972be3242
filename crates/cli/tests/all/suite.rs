//! `--tests DIR`: tests of earlier runs are executed first, tests of this run are added, and nothing is lost when a run
//! is cut off.

use crate::support::{Dir, Outcome};
use serde_json::Value;
use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Each character guards the next one.
const PASSWORD: &str = "extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
int main(void)
{
    if (__VERIFIER_nondet_uchar() == 'o')
        if (__VERIFIER_nondet_uchar() == 'p')
            if (__VERIFIER_nondet_uchar() == 'e')
                if (__VERIFIER_nondet_uchar() == 'n')
                    reach_error();
    return 0;
}
";

/// Some branches, and then a question about unknown factors that no solver answers soon.
const LONG: &str = "extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);
int main(void)
{
    unsigned long a = __VERIFIER_nondet_ulong(), b = __VERIFIER_nondet_ulong(), c = __VERIFIER_nondet_ulong();
    for (int i = 0; i < 4; i++)
        if (__VERIFIER_nondet_ulong() == 1000 * i + 7)
            a++;
    if (a > 1 && b > 1 && c > 1 && a < 1000000 && b < 1000000 && c < 1000000)
        if (a * a * a + b * b * b == c * c * c)
            reach_error();
    return 0;
}
";

/// The tests in a directory; drivers stand beside them.
fn names(dir: &Path) -> Vec<String> {
    let entries = fs::read_dir(dir).expect("the directory of tests");
    let mut names: Vec<String> =
        entries.map(|e| e.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    names.retain(|n| !n.ends_with(".test.c"));
    names.sort();
    names
}

fn stats(dir: &Dir, name: &str) -> Value {
    let text = fs::read_to_string(dir.path().join(name)).expect("statistics were written");
    serde_json::from_str(&text).expect("statistics are JSON")
}

#[test]
fn tests_of_an_earlier_run_are_executed_first() {
    let dir = Dir::new();
    dir.file("p.c", PASSWORD);
    let run = |stats: &str| dir.run(&["verify", "p.c", "--tests", "t", "--stats", stats]);
    let first = run("1.json");
    assert_eq!((first.code, first.stderr.as_str()), (Some(10), ""), "{}", first.stdout);
    let files = names(&dir.path().join("t"));
    assert!(files.len() > 2 && files.contains(&"p.test".to_string()), "{files:?}");
    for f in &files {
        let replayed = dir.run(&["replay", "p.c", "--test", &format!("t/{f}")]);
        assert!(matches!(replayed.code, Some(5 | 10)), "{f}: {}", replayed.stderr);
    }

    // The violation is the first thing that the second run executes: no solver, one test, nothing new on disk.
    let second = run("2.json");
    assert_eq!((second.code, second.stderr.as_str()), (Some(10), ""), "{}", second.stdout);
    let s = stats(&dir, "2.json");
    assert_eq!((&s["solver_calls"], &s["tests"]), (&0.into(), &1.into()));
    assert_eq!(names(&dir.path().join("t")), files);

    // A corrected program has the old tests, and is proved.
    dir.file("p.c", PASSWORD.replace("reach_error()", "(void)0"));
    let third = run("3.json");
    assert_eq!((third.code, third.last_line()), (Some(0), "verdict: true"), "{}", third.stderr);
    let left = names(&dir.path().join("t"));
    assert!(!left.contains(&"p.test".to_string()), "the violation is one test among others: {left:?}");
}

#[test]
fn what_is_no_test_is_a_warning_with_its_place() {
    let dir = Dir::new();
    dir.file("p.c", PASSWORD);
    fs::create_dir(dir.path().join("t")).expect("a directory");
    dir.file("t/a.test", "attest test 2\nscalar 8 0x6f\nscalar eight 0x70\n");
    dir.file("t/b.test", [0xff, 0xfe, 0x00]);
    dir.file("t/c.test", "notes\n");
    dir.file("t/d.txt", "not looked at");
    // Of another program: too few values, of other widths.
    dir.file("t/e.test", "attest test 2\nbytes 0102\nscalar 64 0xffffffffffffffff\nmemory 0x10 00\n");
    let o = dir.run(&["verify", "p.c", "--tests", "t"]);
    assert_eq!((o.code, o.last_line()), (Some(10), "verdict: false(unreach-call)"), "{}", o.stderr);
    let warnings: Vec<&str> = o.stderr.lines().collect();
    assert_eq!(warnings.len(), 3, "{}", o.stderr);
    let starts = ["t/a.test:3: warning: ", "t/b.test:1: warning: ", "t/c.test:1: warning: "];
    for (line, start) in warnings.iter().zip(starts) {
        assert!(line.starts_with(start), "{line}");
    }
}

#[test]
fn a_place_that_cannot_be_written_to() {
    let dir = Dir::new();
    dir.file("p.c", PASSWORD);
    dir.file("taken", "");
    let o = dir.run(&["verify", "p.c", "--tests", "taken"]);
    assert_eq!((o.code, o.stderr.lines().count()), (Some(10), 1), "{}", o.stderr);
    assert!(o.stderr.contains("taken") && o.stdout.contains("attest-out/p.test"), "{}", o.stderr);
    if Path::new("/proc/self").exists() {
        let o = dir.run(&["verify", "p.c", "--tests", "/proc/self"]);
        assert_eq!((o.code, o.stderr.lines().count()), (Some(10), 1), "{}", o.stderr);
        assert!(o.stderr.contains("cannot write"), "{}", o.stderr);
    }
}

/// Waits for something, for so long that only a hang fails.
fn wait_for(what: &str, mut there: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !there() {
        assert!(begun.elapsed() < Duration::from_secs(60), "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_run_that_is_told_to_end_keeps_what_it_has() {
    let dir = Dir::new();
    dir.file("long.c", LONG);
    let mut child = dir
        .attest()
        .args(["verify", "long.c", "--tests", "t", "--stats", "s.json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("runs");
    let tests = dir.path().join("t");
    let count = |dir: &Path| fs::read_dir(dir).map_or(0, Iterator::count);
    wait_for("tests are written while the search goes on", || count(&tests) > 1);
    let killed = Command::new("kill").args(["-TERM", &child.id().to_string()]).status();
    assert!(killed.is_ok_and(|s| s.success()));
    let status = child.wait().expect("ends");
    let mut text = String::new();
    child.stdout.take().expect("piped").read_to_string(&mut text).expect("text");
    assert_eq!(status.code(), Some(5));
    assert!(text.ends_with("verdict: unknown(interrupted)\n"), "{text}");
    let s = stats(&dir, "s.json");
    assert_eq!((&s["verdict"], &s["evidence"]), (&"unknown(interrupted)".into(), &"none".into()));
    assert!(s["tests"].as_u64().is_some_and(|n| n > 0), "{s}");
    assert!(s["time_in"]["tests"].as_f64().is_some_and(|t| t > 0.0), "{s}");
    for name in names(&tests) {
        let whole = fs::read_to_string(tests.join(&name)).is_ok_and(|t| t.starts_with("attest test 2\n"));
        assert!(whole && name.starts_with("long-"), "{name}");
    }
}

#[test]
fn limits_keep_what_a_run_has() {
    let dir = Dir::new();
    dir.file("long.c", LONG);
    let o = dir.run(&["verify", "long.c", "--tests", "t", "--stats", "s.json", "--memory-limit", "1MB"]);
    assert_eq!((o.code, o.last_line()), (Some(5), "verdict: unknown(memory limit)"), "{}", o.stderr);
    assert_eq!(stats(&dir, "s.json")["verdict"], "unknown(memory limit)");
    let o: Outcome = dir.run(&["verify", "long.c", "--tests", "t", "--stats", "s.json", "--time-limit", "1s"]);
    assert_eq!((o.code, o.last_line()), (Some(5), "verdict: unknown(time limit)"), "{}", o.stderr);
    assert!(!names(&dir.path().join("t")).is_empty());
}
