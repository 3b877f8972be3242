//! What is said about a prepared program is said about the source: invariants, splits and texts name the position, the
//! procedure with the calls around it, and the iteration of an unrolled loop.

mod support;

use serde_json::Value;
use support::Dir;

/// `add` is called from two places; the loop of `main` has three iterations, that of `add` as many as the input likes.
const PROGRAM: &str = "extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int add(int limit)
{
    int n = 0;
    while (__VERIFIER_nondet_int()) {
        if (n < limit) n++;
    }
    return n;
}
int main(void)
{
    int sum = 0;
    for (int i = 0; i < 3; i++) {
        sum += add(i);
        sum += add(i + 10);
    }
    if (sum > 36) reach_error();
    return 0;
}
";

/// The words behind `main.c:6:…`, the head of the loop in `add`, for each copy.
fn expected() -> Vec<String> {
    let copy = |iteration, line| {
        format!("(in add, called from main at line {line}; iteration {iteration} of the loop at line 14)")
    };
    (1..=3).flat_map(|i| [copy(i, 15), copy(i, 16)]).collect()
}

#[test]
fn invariants_name_their_places_in_the_source() {
    let dir = Dir::new();
    dir.file("main.c", PROGRAM);
    let out = dir.run(&["verify", "--native", "off", "-v", "--trace", "trace.json", "main.c"]);
    assert_eq!(out.last_line(), "verdict: true", "{}{}", out.stdout, out.stderr);
    let heads: Vec<&str> = out.stdout.lines().filter(|l| l.starts_with("  main.c:6:")).collect();
    let mut said: Vec<String> = heads.iter().map(|l| l[l.find('(').unwrap_or(0)..].to_string()).collect();
    said.sort();
    let mut wanted = expected();
    wanted.sort();
    assert_eq!(said, wanted, "{}", out.stdout);
    // The condition of each is a C expression over the source's names.
    let conditions = out.stdout.lines().skip_while(|l| *l != "loop invariants").filter(|l| l.starts_with("      "));
    let conditions: Vec<&str> = conditions.collect();
    assert_eq!(conditions.len(), heads.len(), "{}", out.stdout);
    assert!(conditions.iter().all(|c| c.contains("sum") && !c.contains('$')), "{conditions:?}");

    let trace = std::fs::read_to_string(dir.path().join("trace.json")).expect("a trace was written");
    let events = trace.lines().map(|l| serde_json::from_str::<Value>(l).expect("an event a line"));
    let splits: Vec<Value> = events.filter(|e| e["event"] == "split").collect();
    let in_add = |e: &&Value| e["in"] == "add";
    assert!(splits.iter().filter(in_add).count() > 0, "{trace}");
    for e in splits.iter().filter(in_add) {
        assert_eq!(e["callers"], serde_json::json!(["main"]), "{e}");
        let call = e["calls"][0].as_str().expect("a position");
        assert!(call.starts_with("main.c:15:") || call.starts_with("main.c:16:"), "{e}");
        assert!(e["at"].as_str().is_some_and(|at| at.starts_with("main.c:")), "{e}");
    }
    let is_unrolled = |e: &&Value| e["iterations"].as_array().is_some_and(|i| !i.is_empty());
    for e in splits.iter().filter(is_unrolled) {
        assert!(e["iterations"][0]["loop"].as_str().is_some_and(|at| at.starts_with("main.c:14:")), "{e}");
    }
    assert!(splits.iter().any(|e| is_unrolled(&e)), "{trace}");
}

#[test]
fn the_text_of_a_prepared_program_names_places_and_reads_back() {
    let dir = Dir::new();
    dir.file("main.c", PROGRAM);
    let out = dir.run(&["show", "--what", "cfa", "main.c"]);
    assert_eq!(out.code, Some(0), "{}", out.stderr);
    for line in [15, 16] {
        let words = format!("(in add, called from main at line {line})");
        assert!(
            out.stdout.lines().any(|l| l.starts_with("  loc ") && l.contains("@main.c:6:") && l.contains(&words)),
            "{}",
            out.stdout
        );
    }
    dir.file("main.cfa", &out.stdout);
    let again = dir.run(&["show", "--what", "ir", "main.cfa"]);
    assert_eq!(again.code, Some(0), "{}", again.stderr);
}
