//! What is said about a prepared program is said about the source: invariants, splits and texts name the position, the
//! procedure with the calls around it, and the iteration of an unrolled loop.

use crate::support::Dir;
use serde_json::{Value, json};

/// `pick` is called from two places in a loop that is unrolled, and has a loop of its own that is not.
const PICK: &str = "extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int pick(int limit)
{
    int x = __VERIFIER_nondet_int();
    while (x > limit) x = __VERIFIER_nondet_int();
    return x;
}
int main(void)
{
    int sum = 0;
    for (int i = 0; i < 2; i++) {
        int a = __VERIFIER_nondet_int();
        int b = 3 * a;
        sum += pick(i);
        sum ^= pick(7);
        if (b - a != 2 * a) reach_error();
    }
    return sum;
}
";

/// Two procedures with an `n`.
const MEET: &str = "extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int count(int limit)
{
    int n = 0;
    while (__VERIFIER_nondet_int() && n < limit) n++;
    return n;
}
int both(int n)
{
    int m = count(n);
    while (m < n) m++;
    if (m != n) reach_error();
    return m;
}
int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 1000) return 0;
    both(n);
    return 0;
}
";

/// For each copy of the loop in `pick`: the iteration of the loop of `main`, the line of the call.
const COPIES: [(u32, u32); 4] = [(1, 15), (1, 16), (2, 15), (2, 16)];

/// What follows from the rest of an invariant is not said.
#[test]
fn invariants_are_small() {
    let dir = Dir::new();
    let program = "extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), sum = 0, twice = 0;
  if (n > 1000)
    return 0;
  for (unsigned i = 0; i < n; i++) {
    sum += 3;
    twice += 2;
  }
  if (sum != 3 * n)
    reach_error();
  return 0;
}
";
    dir.file("sum.c", program);
    let out = dir.run(&["verify", "--check", "unreach", "--native", "off", "sum.c"]);
    let conjuncts = out.stdout.lines().find(|l| l.starts_with("      ")).expect("an invariant");
    assert!(conjuncts.contains("sum == 3 * i") && conjuncts.matches("&&").count() <= 3, "{}", out.stdout);
}

#[test]
fn invariants_name_their_places_in_the_source() {
    let dir = Dir::new();
    dir.file("pick.c", PICK);
    let out = dir.run(&["verify", "--check", "assertions,unreach", "--native", "off", "pick.c"]);
    assert_eq!(out.last_line(), "verdict: true", "{}{}", out.stdout, out.stderr);
    let (_, invariants) = out.stdout.split_once("\nloop invariants\n").expect("the proof has invariants");
    let (invariants, _) = invariants.split_once("\n\n").expect("something follows");
    let wanted = COPIES.map(|(iteration, line)| {
        let calls = format!("in pick, called from main at line {line}");
        format!("  pick.c:6:5  ({calls}; iteration {iteration} of the loop at line 12)")
    });
    let places: Vec<&str> = invariants.lines().filter(|l| !l.starts_with("      ")).collect();
    assert_eq!(places, wanted, "{}", out.stdout);
    // Over the source's names.
    let conditions: Vec<&str> = invariants.lines().filter(|l| l.starts_with("      ")).collect();
    assert_eq!(conditions.len(), 4);
    assert!(conditions.iter().all(|c| c.contains("a") && c.contains("b") && !c.contains('_')), "{conditions:?}");

    let json = dir.run(&["verify", "--check", "assertions,unreach", "--native", "off", "--format", "json", "pick.c"]);
    let answer: Value = serde_json::from_str(&json.stdout).expect("JSON");
    let rows = answer["invariants"].as_array().expect("a list");
    let place = |r: &Value| json!([r["in"], r["callers"], r["calls"], r["iterations"][0]["first"]]);
    let wanted = COPIES.map(|(i, line)| json!(["pick", ["main"], [format!("pick.c:{line}:16")], i]));
    assert_eq!(rows.iter().map(place).collect::<Vec<_>>(), wanted, "{}", json.stdout);
}

#[test]
fn a_trace_names_the_places_of_splits() {
    let dir = Dir::new();
    dir.file("pick.c", PICK);
    let out =
        dir.run(&["verify", "--check", "assertions,unreach", "--native", "off", "--trace", "trace.json", "pick.c"]);
    assert_eq!(out.last_line(), "verdict: true", "{}{}", out.stdout, out.stderr);
    let trace = std::fs::read_to_string(dir.path().join("trace.json")).expect("a trace was written");
    let events: Vec<Value> = trace.lines().map(|l| serde_json::from_str(l).expect("an event a line")).collect();
    let splits = events.iter().filter(|e| e["event"] == "split" && e["in"] == "pick" && e["at"] == "pick.c:6:5");
    let mut found: Vec<Value> = splits.map(|e| json!([e["callers"], e["calls"], e["iterations"]])).collect();
    found.sort_by_key(Value::to_string);
    found.dedup();
    let copy = |(iteration, line)| {
        let around = json!({"loop": "pick.c:12:5", "first": iteration, "and_later": false});
        json!([["main"], [format!("pick.c:{line}:16")], [around]])
    };
    let mut wanted = COPIES.map(copy).to_vec();
    wanted.sort_by_key(Value::to_string);
    assert_eq!(found, wanted, "{trace}");
}

#[test]
fn variables_of_one_name_are_told_apart_by_their_procedures() {
    let dir = Dir::new();
    dir.file("meet.c", MEET);
    let out = dir.run(&["verify", "--check", "assertions,unreach", "--native", "off", "meet.c"]);
    assert_eq!(out.last_line(), "verdict: true", "{}{}", out.stdout, out.stderr);
    let below = |place: &str| {
        let lines: Vec<&str> = out.stdout.lines().collect();
        let at = lines.iter().position(|l| *l == place).unwrap_or_else(|| panic!("{place}: {}", out.stdout));
        lines[at + 1].to_string()
    };
    let two = below("  meet.c:6:5  (in count, called from both at line 11, from main at line 20)");
    assert!(two.contains("both__n") && two.contains("count__n"), "{two}");
    let one = below("  meet.c:12:5  (in both, called from main at line 20)");
    assert!(one.contains('n') && !one.contains("__"), "{one}");
}

#[test]
fn the_text_of_a_prepared_program_names_places_and_reads_back() {
    let dir = Dir::new();
    dir.file("pick.c", PICK);
    let out = dir.run(&["show", "--what", "cfa", "pick.c"]);
    assert_eq!(out.code, Some(0), "{}", out.stderr);
    for line in [15, 16] {
        let words = format!("(in pick, called from main at line {line})");
        let names_it = |l: &str| l.starts_with("  loc ") && l.contains("@pick.c:6:") && l.ends_with(&words);
        assert!(out.stdout.lines().any(names_it), "{}", out.stdout);
    }
    dir.file("pick.cfa", &out.stdout);
    let again = dir.run(&["show", "--what", "ir", "pick.cfa"]);
    assert_eq!(again.code, Some(0), "{}", again.stderr);
}
