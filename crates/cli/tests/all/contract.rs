//! The contract with scripts: last line, exit codes, statistics, evidence that other commands accept.

use crate::support::{Dir, Outcome};
use serde_json::Value;

const SAFE: &str = "extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void)
{
    int locked = 0;
    while (__VERIFIER_nondet_int()) {
        if (locked) reach_error();
        locked = 1;
        if (__VERIFIER_nondet_int()) locked = 0;
        else locked = 0;
    }
    return 0;
}
";

const UNSAFE: &str = "extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);
struct { int count; int lock; } g;
int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    if (x > 100 && x % 7 == 3) {
        g.lock = 5;
        reach_error();
    }
    return 0;
}
";

/// An error behind a read of a freed block.
const FREED: &str = "extern void reach_error(void);
extern void *malloc(unsigned long size);
extern void free(void *block);
int main(void)
{
    int *p = malloc(sizeof *p);
    *p = 3;
    free(p);
    if (*p == 3) reach_error();
    return 0;
}
";

/// Two ways to an error, one of them behind the end of an object.
const OVERRUN: &str = "extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static char pool[4];
int main(void)
{
    int n = __VERIFIER_nondet_int();
    char *p = pool;
    if (n != 77) {
        p[6] = 1;
        if (p[6] == 1) reach_error();
    } else {
        p[3] = 1;
        if (p[3] == 1) reach_error();
    }
    return 0;
}
";

const ASSERT: &str = "extern int __VERIFIER_nondet_int(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__((noreturn));
int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x == 5) __assert_fail(\"x != 5\", \"a.c\", 5, \"main\");
    return 0;
}
";

const KEYS: &[&str] = &[
    "engine",
    "verdict",
    "evidence",
    "native",
    "native_reason",
    "seconds",
    "iterations",
    "solver_calls",
    "facts_calls",
    "tests",
    "regions",
    "attempts",
    "solver_calls_per_iteration",
    "predicates",
    "states",
    "queries",
    "summaries_reused",
    "evaluated",
    "time_in",
    "peak_memory_mb",
    "unsupported",
    "checks",
    "vacuous",
];

fn stats(dir: &Dir, name: &str) -> Value {
    let text = std::fs::read_to_string(dir.path().join(name)).expect("statistics were written");
    serde_json::from_str(&text).expect("statistics are JSON")
}

/// The one document that `--format json` prints.
fn document(o: &Outcome, code: i32, verdict: &str) -> Value {
    let json: Value = serde_json::from_str(&o.stdout).expect("one JSON document");
    assert_eq!((o.code, json["verdict"].as_str()), (Some(code), Some(verdict)), "{json:#}");
    json
}

fn expect(o: &Outcome, code: i32, last: &str) {
    assert_eq!((o.code, o.last_line()), (Some(code), last), "\n{}\n{}", o.stdout, o.stderr);
}

#[test]
fn proved_with_a_proof_that_check_accepts() {
    let dir = Dir::new();
    dir.file("safe.c", SAFE);
    let o = dir.run(&["verify", "safe.c", "--stats", "s.json"]);
    expect(&o, 0, "verdict: true");
    assert!(o.stderr.is_empty(), "{}", o.stderr);
    assert!(o.stdout.contains("loop invariant"), "{}", o.stdout);
    let s = stats(&dir, "s.json");
    for key in KEYS {
        assert!(s.get(key).is_some(), "statistics have no {key}");
    }
    assert_eq!((&s["verdict"], &s["evidence"]), (&"true".into(), &"proof-checked".into()));
    expect(&dir.run(&["check", "safe.c", "--proof", "attest-out/safe.proof"]), 0, "verdict: true");

    dir.file("unsafe.c", UNSAFE);
    let other = dir.run(&["check", "unsafe.c", "--proof", "attest-out/safe.proof"]);
    assert_eq!(other.code, Some(2), "{}", other.stdout);
}

#[test]
fn invalid_accesses_are_assumed_away_and_said_so() {
    let dir = Dir::new();
    dir.file("freed.c", FREED);
    let o = dir.run(&["verify", "--check", "assertions,unreach", "freed.c"]);
    expect(&o, 0, "verdict: true");
    assert!(o.stdout.contains("freed.c:9:12: the path ends where this touches memory outside"), "{}", o.stdout);
    expect(&dir.run(&["check", "freed.c", "--proof", "attest-out/freed.proof"]), 0, "verdict: true");
    // Without the guard the proof is for another program.
    let path = dir.path().join("attest-out/freed.proof");
    let text = std::fs::read_to_string(&path).expect("the proof was written");
    let guards = text.lines().find(|l| l.starts_with("guards ")).expect("the proof has guards");
    dir.file("bare.proof", text.replace(guards, "guards"));
    assert_eq!(dir.run(&["check", "freed.c", "--proof", "bare.proof"]).code, Some(2));
}

#[test]
fn a_violation_inside_of_objects_comes_first() {
    let dir = Dir::new();
    dir.file("overrun.c", OVERRUN);
    let o = dir.run(&["verify", "--check", "assertions,unreach", "overrun.c"]);
    expect(&o, 10, "verdict: false(unreach-call)");
    assert!(o.stdout.contains("overrun.c:13:") && !o.stdout.contains("overrun.c:9:10: access"), "{}", o.stdout);
}

#[test]
fn violated_with_a_test_that_replays() {
    let dir = Dir::new();
    dir.file("unsafe.c", UNSAFE);
    let o = dir.run(&["verify", "unsafe.c", "--stats", "s.json"]);
    expect(&o, 10, "verdict: false(unreach-call)");
    assert!(o.stdout.contains("unsafe.c:9:"), "{}", o.stdout);
    assert!(o.stdout.contains("__VERIFIER_nondet_uint"), "{}", o.stdout);
    assert!(o.stdout.contains("g.lock = 5"), "{}", o.stdout);
    let s = stats(&dir, "s.json");
    assert_eq!((&s["verdict"], &s["evidence"]), (&"false(unreach-call)".into(), &"test-executed".into()));
    let replayed = dir.run(&["replay", "unsafe.c", "--test", "attest-out/unsafe.test"]);
    expect(&replayed, 10, "verdict: false(unreach-call)");
    dir.file("zero.test", "attest test 2\nscalar 32 0x0\n");
    let missed = dir.run(&["replay", "unsafe.c", "--test", "zero.test"]);
    assert_eq!(missed.code, Some(5), "{}", missed.stdout);
}

#[test]
fn properties_choose_what_counts() {
    let dir = Dir::new();
    dir.file("a.c", ASSERT);
    dir.file("u.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )\n");
    dir.file("boom.prp", "CHECK( init(main()), LTL(G ! call(boom())) )\n");
    dir.file("b.c", "extern void boom(void); int main(void) { boom(); return 0; }");
    expect(&dir.run(&["verify", "a.c"]), 10, "verdict: false(assertions)");
    expect(&dir.run(&["verify", "a.c", "--property", "assertions"]), 10, "verdict: false(assertions)");
    expect(&dir.run(&["verify", "a.c", "--property", "assert"]), 10, "verdict: false(assertions)");
    expect(&dir.run(&["verify", "a.c", "--property", "unreach-call"]), 0, "verdict: true");
    expect(&dir.run(&["verify", "a.c", "--property", "u.prp"]), 0, "verdict: true");
    expect(&dir.run(&["verify", "b.c", "--property", "boom.prp"]), 10, "verdict: false(unreach-call)");
    expect(&dir.run(&["verify", "b.c"]), 0, "verdict: true");
}

#[test]
fn json_quiet_and_trace() {
    let dir = Dir::new();
    dir.file("unsafe.c", UNSAFE);
    let o = dir.run(&["verify", "unsafe.c", "--format", "json", "--trace", "t.jsonl"]);
    let json = document(&o, 10, "false(unreach-call)");
    assert_eq!(json["inputs"].as_array().map(Vec::len), Some(1));
    let trace = std::fs::read_to_string(dir.path().join("t.jsonl")).expect("a trace");
    assert!(!trace.is_empty() && trace.lines().all(|l| serde_json::from_str::<Value>(l).is_ok()), "{trace}");
    let quiet = dir.run(&["verify", "unsafe.c", "-q"]);
    assert_eq!(quiet.stdout, "verdict: false(unreach-call)\n");
}

/// One place that preparation excludes, and one that the search cannot decide.
const PLACES: &str = r#"
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
    unsigned a = __VERIFIER_nondet_uint(), b = 0, c = 0;
    if (b > a) reach_error();
    while (b < a) { b++; c = c * 5 + (b ^ c >> 3); }
    if (c == 0xfedcba98 && a % 1000 == 17) reach_error();
    return 0;
}
"#;

#[test]
fn an_unknown_answer_lists_what_is_open() {
    let dir = Dir::new();
    dir.file("p.c", PLACES);
    let o = dir.run(&["verify", "p.c", "--max-iterations", "3", "--format", "json"]);
    let json = document(&o, 5, "unknown(iteration limit)");
    let sites: Vec<_> = json["sites"].as_array().into_iter().flatten().map(|s| (&s["at"], &s["state"])).collect();
    let (first, second) = (("p.c:6:16".into(), "excluded".into()), ("p.c:8:44".into(), "open".into()));
    assert_eq!(sites, [(&first.0, &first.1), (&second.0, &second.1)], "{json:#}");
    let text = dir.run(&["verify", "p.c", "--max-iterations", "3"]).stdout;
    assert!(text.contains("checks (1 open, 1 excluded; that part of a proof is not checked)"), "{text}");
    assert!(
        text.contains("open      p.c:8:44  error call  reach_error()") && text.contains("excluded  p.c:6:16"),
        "{text}"
    );
    let float =
        PLACES.replace("while", "if (a == 7) { double lgamma(double); double f = lgamma(a); b = f > 9.0; }\n    while");
    dir.file("f.c", float);
    let text = dir.run(&["verify", "f.c", "--max-iterations", "3"]).stdout;
    assert!(text.contains("open behind untranslated code  f.c:6:16"), "{text}");
}

#[test]
fn counters_are_those_of_all_attempts() {
    let dir = Dir::new();
    let down = "unsigned f(unsigned n) { return n == 0 ? 0 : f(n - 1) + 1; }";
    let main = "int main(void) { unsigned n = __VERIFIER_nondet_uint(); if (f(n) != n) reach_error(); return 0; }";
    let extern_ = "extern unsigned __VERIFIER_nondet_uint(void); extern void reach_error(void);";
    dir.file("r.c", format!("{extern_}\n{down}\n{main}\n"));
    expect(&dir.run(&["verify", "r.c", "--stats", "s.json"]), 0, "verdict: true");
    let s = stats(&dir, "s.json");
    let count = |name: &str| s[name].as_f64().unwrap_or(f64::NAN);
    assert_eq!(s["attempts"], 2, "{s:#}");
    assert!(count("queries") > 0.0 && count("tests") >= 2.0, "{s:#}");
    let times = s["time_in"].as_object().into_iter().flatten().filter_map(|(_, t)| t.as_f64());
    assert!((times.sum::<f64>() - count("seconds")).abs() < 0.01, "{s:#}");
    let ratio = count("solver_calls") / count("iterations");
    assert!((count("solver_calls_per_iteration") - ratio).abs() < 1e-9, "{s:#}");
}

#[test]
fn the_text_form_is_an_input() {
    let dir = Dir::new();
    dir.file("unsafe.c", UNSAFE);
    let shown = dir.run(&["show", "unsafe.c"]);
    assert_eq!(shown.code, Some(0), "{}", shown.stderr);
    dir.file("program.cfa", &shown.stdout);
    expect(&dir.run(&["verify", "program.cfa"]), 10, "verdict: false(unreach-call)");
    let dot = dir.run(&["show", "unsafe.c", "--format", "dot"]);
    assert!(dot.stdout.contains("digraph"), "{}", dot.stdout);
}

#[test]
fn evidence_never_replaces_a_file_of_the_user() {
    let dir = Dir::new();
    dir.file("unsafe.c", UNSAFE);
    std::fs::create_dir(dir.path().join("mine")).expect("a directory");
    let precious = dir.file("mine/unsafe.test", "my notes\n");
    let o = dir.run(&["verify", "unsafe.c", "--tests", "mine"]);
    expect(&o, 10, "verdict: false(unreach-call)");
    assert!(o.stderr.contains("mine/unsafe.test: not written by attest, so not replaced"), "{}", o.stderr);
    assert_eq!(std::fs::read_to_string(precious).expect("still there"), "my notes\n");
}

#[test]
fn help_and_version_of_every_command() {
    let dir = Dir::new();
    for command in ["verify", "check", "replay", "show", "engines", "completions"] {
        let o = dir.run(&[command, "--help"]);
        assert_eq!(o.code, Some(0));
        assert!(o.stdout.contains("usage: attest") && o.stdout.contains("exit codes"), "{}", o.stdout);
    }
    assert!(dir.run(&["--version"]).stdout.starts_with("attest "));
    let engines = dir.run(&["engines", "--format", "json"]);
    let list: Value = serde_json::from_str(&engines.stdout).expect("JSON");
    assert!(list.as_array().is_some_and(|l| l.iter().any(|e| e["name"] == "dash")));
}

#[test]
fn shells_complete_commands_and_options() {
    let dir = Dir::new();
    for shell in ["bash", "zsh", "fish"] {
        let o = dir.run(&["completions", shell]);
        assert_eq!((o.code, o.stderr.as_str()), (Some(0), ""));
        assert!(o.stdout.contains("replay") && o.stdout.contains("data-model"), "{}", o.stdout);
    }
}
