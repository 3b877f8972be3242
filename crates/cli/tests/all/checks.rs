//! What one run says of every check. In each program below `corpus/` with comments `// CHECK: STATE…`, the checks of a line
//! have these states, in the order of the source (`open` stands for all that is undecided); other lines have no checks.
//!
//! What is violated has a test of its own, which a replay confirms for that very check; what is proved beside it has a
//! proof that the checker accepts for exactly these checks.

use crate::support::corpus::{corpus, files};
use crate::support::{Dir, Outcome};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;

/// States by line.
type States = BTreeMap<u64, Vec<String>>;

fn expected(text: &str) -> States {
    let states = |l: &str| Some(l.split_once("// CHECK: ")?.1.split_whitespace().map(String::from).collect());
    (1..).zip(text.lines()).filter_map(|(n, l)| Some((n, states(l)?))).collect()
}

fn json(o: &Outcome) -> Value {
    serde_json::from_str(&o.stdout).unwrap_or_else(|e| panic!("{e}: {}\n{}", o.stdout, o.stderr))
}

fn sites(answer: &Value) -> &[Value] {
    answer["sites"].as_array().expect("a list of checks")
}

fn word<'v>(v: &'v Value, key: &str) -> &'v str {
    v[key].as_str().unwrap_or_else(|| panic!("no {key} in {v}"))
}

/// The line of `file:line:column`.
fn line(at: &str) -> u64 {
    at.rsplit(':').nth(1).and_then(|n| n.parse().ok()).unwrap_or_else(|| panic!("{at} is no place"))
}

fn found(answer: &Value) -> States {
    let mut states = States::new();
    for site in sites(answer) {
        let state = match word(site, "state") {
            state @ ("violated" | "proved") => state,
            _ => "open",
        };
        states.entry(line(word(site, "at"))).or_default().push(state.into());
    }
    states
}

fn ids(answer: &Value, state: &str) -> Vec<u64> {
    let such = sites(answer).iter().filter(|s| word(s, "state") == state);
    such.map(|s| s["id"].as_u64().expect("an id")).collect()
}

/// A directory with the program, what it is called there, and the arguments of its header.
fn settle(path: &Path) -> (Dir, String, Vec<String>) {
    let dir = Dir::new();
    let text = std::fs::read_to_string(path).expect("a text");
    let name = path.file_name().expect("a name").to_string_lossy().into_owned();
    let args = text.lines().find_map(|l| l.strip_prefix("// args:")).unwrap_or_default();
    let args: Vec<String> = args.split_whitespace().map(String::from).collect();
    let args = crate::support::asked(path, &args);
    dir.file(&name, text);
    (dir, name, args)
}

fn run(dir: &Dir, args: &[&str]) -> Value {
    json(&dir.run(&[args, &["--format", "json"]].concat()))
}

#[test]
fn every_check_is_as_the_program_says() {
    let mut count = 0;
    for path in files(&corpus(""), &["c"], &[]) {
        let states = expected(&String::from_utf8_lossy(&std::fs::read(&path).expect("a file")));
        if states.is_empty() {
            continue;
        }
        count += 1;
        let (dir, name, args) = settle(&path);
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let answer = run(&dir, &[&["verify", name.as_str(), "--native", "off"], args.as_slice()].concat());
        assert_eq!(found(&answer), states, "{name}: {answer:#}");
        has_evidence(&dir, &name, &answer);
    }
    assert!(count > 0, "no program says what its checks are");
}

/// Each violated check has a test that violates it, and what is proved has a proof.
fn has_evidence(dir: &Dir, name: &str, answer: &Value) {
    let (violated, proved) = (ids(answer, "violated"), ids(answer, "proved"));
    for site in sites(answer).iter().filter(|s| word(s, "state") == "violated") {
        let replayed = run(dir, &["replay", name, "--native", "off", "--test", word(site, "test")]);
        assert_eq!(ids(&replayed, "violated"), [site["id"].as_u64().expect("an id")], "{name}: {replayed:#}");
    }
    let mut tests: Vec<&str> = sites(answer).iter().filter_map(|s| s["test"].as_str()).collect();
    tests.sort_unstable();
    tests.dedup();
    assert_eq!(tests.len(), violated.len(), "{name}: each violation has a test of its own");
    if !proved.is_empty() {
        let proof = answer["proof_of_the_rest"].as_str().unwrap_or_else(|| panic!("{name} has no proof: {answer:#}"));
        let checked = run(dir, &["check", name, "--proof", proof]);
        let words = word(&checked, "verdict");
        assert!(words.starts_with("unknown(the proof is accepted for "), "{name}: {words}");
        assert_eq!(ids(&checked, "proved"), proved, "{name}: {checked:#}");
    }
}

fn five() -> (Dir, String) {
    let (dir, name, _) = settle(&corpus("checks/five.c"));
    (dir, name)
}

#[test]
fn five_assertions_two_tests_three_proofs() {
    let (dir, name) = five();
    let o = dir.run(&["verify", "--check", "assertions,unreach", &name, "--stats", "s.json", "--native", "off"]);
    assert_eq!((o.code, o.last_line()), (Some(10), "verdict: false(assertions)"));
    let headline = o.stdout.lines().next().unwrap_or_default();
    assert!(headline.ends_with("; of 5 checks 2 violated, 3 proved"), "{headline}");
    for said in [
        "  violated  five.c:11:",
        "  violated  five.c:14:",
        "assertion  x != 17  (attest-out/five.test)",
        "assertion  x < 1000  (attest-out/five.2.test; test-executed (interpreter))",
        "  proved    five.c:13:",
        "evidence: proof attest-out/five.proof, accepted by the checker, of the checks that are proved",
    ] {
        assert!(o.stdout.contains(said), "{said} is not in\n{}", o.stdout);
    }
    let stats: Value =
        serde_json::from_slice(&std::fs::read(dir.path().join("s.json")).expect("statistics")).expect("JSON");
    let status = stats["check_status"].as_array().expect("a list");
    let rows: Vec<(u64, &str, &str)> =
        status.iter().map(|s| (s["id"].as_u64().expect("an id"), word(s, "state"), word(s, "condition"))).collect();
    assert_eq!(rows[..3], [(0, "proved", "x >= 0"), (1, "violated", "x != 17"), (2, "proved", "i == 100")]);
    assert_eq!((&stats["checks"], &stats["further"]["attempts"]), (&5.into(), &2.into()), "{stats:#}");
}

/// Where a violation answers the question, and where somebody asks for no more, nothing is searched behind it.
#[test]
fn the_search_ends_at_the_first_violation() {
    let (dir, name) = five();
    dir.file(
        "calls.c",
        "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);
        int main(void) { int x = __VERIFIER_nondet_int(); if (x == 1) reach_error(); if (x > 5 && x < 3) reach_error(); }",
    );
    dir.file("p.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )");
    for (args, file) in [
        (&["--first-violation", "--check", "assertions,unreach"][..], name.as_str()),
        (&["--max-violations", "1", "--check", "assertions,unreach"], name.as_str()),
        (&["--property", "unreach-call"], "calls.c"),
        (&["--property", "p.prp"], "calls.c"),
    ] {
        let answer = run(&dir, &[&["verify", file], args].concat());
        assert_eq!((ids(&answer, "violated").len(), ids(&answer, "proved").len()), (1, 0), "{args:?}: {answer:#}");
        assert_eq!(answer["stats"]["further"]["attempts"], 0, "{args:?}");
        let open = sites(&answer).iter().filter(|s| word(s, "state") == "open");
        open.for_each(|s| assert_eq!(word(s, "note"), "the search ends at the first violation", "{args:?}"));
    }
    for args in [
        &["--max-violations", "2", "--property", "unreach-call"][..],
        &["--property", "assertions"],
        &["--check", "assertions"],
    ] {
        let file = if args.len() == 4 { "calls.c" } else { name.as_str() };
        let answer = run(&dir, &[&["verify", file], args].concat());
        assert!(ids(&answer, "open").is_empty() && !ids(&answer, "proved").is_empty(), "{args:?}: {answer:#}");
    }
}

/// Evidence of an earlier run goes with all its tests; a directory of tests keeps them under other names.
#[test]
fn tests_of_earlier_runs_are_cleared() {
    let (dir, name) = five();
    let there = |f: &str| dir.path().join(f).exists();
    dir.run(&["verify", "--check", "assertions,unreach", &name, "--native", "off"]);
    assert!(there("attest-out/five.test") && there("attest-out/five.2.test") && there("attest-out/five.proof"));
    dir.run(&["verify", "--check", "assertions,unreach", &name, "--first-violation", "--native", "off"]);
    assert!(there("attest-out/five.test") && !there("attest-out/five.2.test") && !there("attest-out/five.proof"));
    for _ in 0..2 {
        let answer = run(&dir, &["verify", "--check", "assertions,unreach", &name, "--tests", "t", "--native", "off"]);
        assert_eq!(ids(&answer, "violated"), [1, 3]);
        has_evidence(&dir, &name, &answer);
    }
    assert!(there("t/five.test") && there("t/five.2.test"));
}

/// The machine executes each test, as it does the first.
#[test]
fn further_violations_are_executed_natively() {
    let (dir, name) = five();
    let answer = run(&dir, &["verify", "--check", "assertions,unreach", &name]);
    let confirmed = |s: &&Value| s["note"] == "test-executed (interpreter, native)";
    let notes: Vec<u64> = sites(&answer).iter().filter(confirmed).filter_map(|s| s["id"].as_u64()).collect();
    assert_eq!((&answer["native"]["state"], notes), (&"confirmed".into(), vec![3]), "{answer:#}");
    assert!(dir.path().join("attest-out/five.2.test.c").exists());
}

/// A proof of some checks does not become one of others by what it says of itself.
#[test]
fn a_proof_of_some_checks_is_no_other() {
    let (dir, name) = five();
    dir.run(&["verify", "--check", "assertions,unreach", &name, "--native", "off"]);
    let text = std::fs::read_to_string(dir.path().join("attest-out/five.proof")).expect("a proof");
    let said = "proves 0 2 4\nleaves-out 1 3\n";
    assert!(text.contains(said), "{text}");
    for (claimed, why) in [
        ("proves 0 1 2 3 4\nleaves-out\n", "the proof is for another program, or for one prepared in another way"),
        ("proves 0 1 2 4\nleaves-out 3\n", "the proof is for another program, or for one prepared in another way"),
        ("proves 0 1 2 4\nleaves-out 1 3\n", "none of them in both"),
        ("proves 0 2\nleaves-out 1 3\n", "the checks are not those of the program"),
        ("proves 0 2 4\nleaves-out 1 3 5\n", "the checks are not those of the program"),
    ] {
        dir.file("other.proof", text.replace(said, claimed));
        let o = dir.run(&["check", &name, "--proof", "other.proof"]);
        assert!(o.code != Some(0) && o.stderr.contains(why), "{claimed}: {:?} {}", o.code, o.stderr);
    }
}
