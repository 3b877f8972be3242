//! `--jobs` for one program: checks that are asked about one by one, and procedures between their contracts, are searched by processes
//! beside the run, with the same answers.

use crate::support::Dir;
use serde_json::Value;

/// Checks that are decided by themselves: the program as a whole is too hard for the time.
const APART: &str = "#include <assert.h>
int input(void);
int a[10];
int main(void)
{
    int i = input(), j = input(), k = input();
    unsigned n = input(), x = 0;
    if (i >= 0 && i < 10) a[i] = 1;
    int s = j / 2 + k / 3;
    for (unsigned z = 0; z < n; z++) x = x * x + z * 7 + 1;
    a[x % 10] = s;
    if (x * x + x == 1234577u) a[10 + (x & 3)] = 3;
    int q = 100 / (int)(x * x * x + 3);
    return q + a[x % 11 == 10 ? 0 : x % 11];
}
";

#[test]
fn checks_are_searched_by_processes_at_a_time_with_the_same_answers() {
    let dir = Dir::new();
    dir.file("a.c", APART);
    let states = |jobs: &str| -> Vec<(String, String)> {
        let run =
            dir.run(&["verify", "a.c", "--native", "off", "--time-limit", "20s", "--format", "json", "--jobs", jobs]);
        let answer: Value =
            serde_json::from_str(&run.stdout).unwrap_or_else(|e| panic!("{e}: {}{}", run.stdout, run.stderr));
        let text = |v: &Value| v.as_str().unwrap_or_default().to_string();
        let rows = answer["checks"].as_array().or(answer["stats"]["check_status"].as_array()).expect("checks").iter();
        let mut rows: Vec<(String, String)> = rows.map(|c| (text(&c["at"]), text(&c["state"]))).collect();
        rows.sort();
        rows
    };
    let alone = states("1");
    assert!(alone.iter().any(|(_, state)| state == "proved") && alone.len() >= 5, "{alone:?}");
    assert_eq!(states("3"), alone);
    let left: Vec<_> =
        std::fs::read_dir(dir.path().join("attest-out")).expect("evidence").flatten().map(|e| e.file_name()).collect();
    assert!(left.iter().all(|name| !name.to_string_lossy().starts_with(".beside")), "{left:?}");
}

/// Operations that lock, count in turns, assert what their loop has kept, and call each other.
fn operations(count: usize, is_wrong: impl Fn(usize) -> bool) -> String {
    let mut out = String::from("unsigned input(void);\nvoid reach_error(void);\nunsigned locked;\n");
    for k in 0..count {
        let most = if is_wrong(k) { "s != t" } else { "s != t && s != t + 1" };
        let calls = match k {
            0 | 1 => String::new(),
            _ => format!("if (n & 1) i += op_{}(n / 2); i += op_{}(n + 1);", k - 1, k / 2),
        };
        out += &format!(
            "unsigned op_{k}(unsigned n) {{ unsigned i = 0, s = 0, t = 0, up = 1; if (locked) reach_error(); locked = 1;
              while (input()) {{ if (up) s++; else t++; up = !up; i++; }}
              if ({most}) reach_error(); if (!locked) reach_error(); locked = 0; {calls} return i; }}\n"
        );
    }
    let cases: String = (0..=count).map(|k| format!("case {k}: op_{}(input()); break;", k.min(count - 1))).collect();
    out + &format!("int main(void) {{ for (;;) switch (input()) {{ {cases} }} }}\n")
}

#[test]
fn procedures_between_contracts_are_searched_by_processes_at_a_time() {
    let dir = Dir::new();
    dir.file("safe.c", operations(16, |_| false));
    dir.file("wrong.c", operations(16, |k| k == 7));
    let ask = |file: &str, jobs: &str, cache: &str| {
        let options = ["--property", "unreach-call", "--native", "off", "--time-limit", "60s", "-q"];
        let run = dir.run(&[&["verify", file, "--jobs", jobs, "--cache", cache], &options[..]].concat());
        run.stdout.trim().to_string()
    };
    let entries = |cache: &str| {
        let rooms = std::fs::read_dir(dir.path().join(cache)).expect("a cache").flatten();
        rooms.flat_map(|room| std::fs::read_dir(room.path()).expect("a room").flatten()).count()
    };
    assert_eq!(ask("safe.c", "1", "alone"), "verdict: true");
    assert_eq!(ask("safe.c", "3", "together"), "verdict: true");
    assert!(entries("together") > entries("alone"), "nobody was asked");
    assert_eq!(ask("wrong.c", "1", "wrong-alone"), "verdict: false(unreach-call)");
    assert_eq!(ask("wrong.c", "3", "wrong-together"), "verdict: false(unreach-call)");
}
