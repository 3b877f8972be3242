//! `attest verify` without a property: assertions and error calls first, memory and arithmetic behind them, one answer.

use crate::support::Dir;
use serde_json::Value;

const BOTH: &str = "#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[4] = {0}, n = __VERIFIER_nondet_int();
  if (n < 0 || n > MOST) return 0;
  for (int i = 0; i < 4; i++) a[i] = i;
  assert(a[1] == 1);
  return 12 / (n + 1) + a[n];
}
";

/// Fermat's last theorem for cubes, up to a bound; the rest is easy.
const HARD: &str = "#include <assert.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  unsigned long a = __VERIFIER_nondet_ulong(), b = __VERIFIER_nondet_ulong(), c = __VERIFIER_nondet_ulong();
  int t[2] = {1, 2};
  if (a > 1 && b > 1 && c > 1 && a < 1000000 && b < 1000000 && c < 1000000)
    assert(a * a * a + b * b * b != c * c * c);
  return 10 / t[a & 1];
}
";

fn groups(answer: &Value) -> Vec<String> {
    let word = |g: &Value| {
        let n = |key: &str| g[key].as_u64().unwrap_or(u64::MAX);
        format!("{}: {} {} {}", g["name"].as_str().unwrap_or(""), n("violated"), n("proved"), n("open"))
    };
    answer["groups"].as_array().into_iter().flatten().map(word).collect()
}

fn json(dir: &Dir, args: &[&str]) -> (Option<i32>, Value) {
    let o = dir.run(&[args, &["--native", "off", "--format", "json"]].concat());
    (o.code, serde_json::from_str(&o.stdout).unwrap_or_else(|e| panic!("{e}: {}{}", o.stdout, o.stderr)))
}

#[test]
fn both_parts_are_one_proof() {
    let dir = Dir::new();
    dir.file("p.c", BOTH);
    let o = dir.run(&["verify", "p.c", "-D", "MOST=3"]);
    assert_eq!((o.code, o.last_line()), (Some(0), "verdict: true"), "{}{}", o.stdout, o.stderr);
    let line = o.stdout.lines().nth(1).unwrap_or_default();
    assert!(
        line.starts_with("assertions: proved 1 · memory: proved ") && line.contains(" · arithmetic: proved "),
        "{line}"
    );
    for (proof, verdict) in [("p.proof", "verdict: true"), ("p.checks.proof", "verdict: true")] {
        let o = dir.run(&["check", "--proof", &format!("attest-out/{proof}"), "p.c", "-D", "MOST=3"]);
        assert_eq!((o.code, o.last_line()), (Some(0), verdict), "{}", o.stderr);
    }
}

/// The first part has nothing to check, and the second one comes to what is not translated.
#[test]
fn what_the_second_part_leaves_out_makes_the_answer_unknown() {
    let dir = Dir::new();
    dir.file(
        "p.c",
        "int *left;
void leave(void) { left = &(int){3}; }
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) { leave(); return __VERIFIER_nondet_bool() && *left; }
",
    );
    let o = dir.run(&["verify", "p.c"]);
    assert_eq!(o.code, Some(5), "{}{}", o.stdout, o.stderr);
    assert!(o.last_line().starts_with("verdict: unknown"), "{}", o.last_line());
}

#[test]
fn a_violation_of_the_second_part_is_the_answer() {
    let dir = Dir::new();
    dir.file("p.c", BOTH);
    let (code, answer) = json(&dir, &["verify", "p.c", "-D", "MOST=4", "--stats", "s.json"]);
    assert_eq!((code, &answer["verdict"]), (Some(10), &"false(valid-deref)".into()), "{answer:#}");
    let groups = groups(&answer);
    assert_eq!((groups[0].as_str(), groups[1].split(' ').nth(1)), ("assertions: 0 1 0", Some("1")), "{groups:?}");
    let sites = answer["sites"].as_array().expect("checks");
    let mut ids: Vec<u64> = sites.iter().filter_map(|s| s["id"].as_u64()).collect();
    ids.sort_unstable();
    assert_eq!(ids, (0..sites.len() as u64).collect::<Vec<_>>());
    let stats = std::fs::read_to_string(dir.path().join("s.json")).expect("statistics");
    let stats: Value = serde_json::from_str(&stats).expect("JSON");
    assert_eq!(stats["check_status"].as_array().map(Vec::len), Some(sites.len()));
    let o = dir.run(&["replay", "--test", "attest-out/p.checks.test", "p.c", "-D", "MOST=4"]);
    assert_eq!((o.code, o.last_line()), (Some(10), "verdict: false(valid-deref)"), "{}", o.stderr);
    let (code, answer) = json(&dir, &["verify", "p.c", "-D", "MOST=4", "--check", "assertions,unreach"]);
    assert_eq!((code, &answer["verdict"]), (Some(0), &"true".into()));
    assert!(self::groups(&answer).is_empty(), "one group needs no table");
}

#[test]
fn what_is_hard_in_one_part_leaves_the_other_alone() {
    let dir = Dir::new();
    dir.file("p.c", HARD);
    let (code, answer) = json(&dir, &["verify", "p.c", "--time-limit", "20s"]);
    assert_eq!(code, Some(5), "{answer:#}");
    let groups = groups(&answer);
    assert_eq!(groups[0], "assertions: 0 0 1");
    assert!(groups.iter().skip(1).all(|g| g.contains(": 0 ") && g.ends_with(" 0")), "{groups:?}");
}

#[test]
fn words_of_cbmc() {
    let dir = Dir::new();
    dir.file("p.c", BOTH);
    let of = |args: &[&str]| {
        let (code, answer) = json(&dir, &[&["verify", "p.c", "-D", "MOST=4"], args].concat());
        (code, groups(&answer).iter().map(|g| g.split(':').next().unwrap_or("").to_string()).collect::<Vec<_>>())
    };
    assert_eq!(of(&["--bounds-check"]), (Some(10), vec!["assertions".into(), "memory".into()]));
    assert_eq!(of(&["--div-by-zero-check"]), (Some(0), vec!["assertions".into(), "arithmetic".into()]));
    assert_eq!(of(&["--no-standard-checks"]), (Some(0), vec![]));
    assert_eq!(of(&["--no-bounds-check"]).0, Some(0));
    // They come on top, and have nothing to ask here.
    let further = ["--enum-range-check", "--pointer-overflow-check", "--pointer-primitive-check"];
    assert_eq!(of(&further), of(&[]));
}

#[test]
fn a_program_without_checks_has_one_part() {
    let dir = Dir::new();
    dir.file("p.c", "int main(void) { return 0; }\n");
    let (code, answer) = json(&dir, &["verify", "p.c"]);
    assert_eq!((code, groups(&answer).len()), (Some(0), 0), "{answer:#}");
    dir.file("q.c", "extern int f(void); int main(void) { return 3 / f(); }\n");
    let (code, answer) = json(&dir, &["verify", "q.c"]);
    assert_eq!((code, groups(&answer)), (Some(10), vec!["arithmetic: 1 0 0".into()]), "{answer:#}");
}
