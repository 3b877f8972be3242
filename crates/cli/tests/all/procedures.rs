//! Programs of many procedures: after an edit only those are guessed about again that have changed, and what the cache says of a
//! procedure is never believed.

use crate::support::Dir;
use serde_json::Value;
use std::path::{Path, PathBuf};

/// Procedures that lock under a flag, branch, call one or two others and loop.
const COUNT: usize = 12;

fn procedure(i: usize, more: &str) -> String {
    let calls = match i {
        0 => String::new(),
        1 => "  if (s > 3) s += f0(s, d);\n".into(),
        _ => format!("  if (s > {i}) s += f{}(s, d);\n  if (s > 40) s += f{}(s, d);\n", i - 1, i - 2),
    };
    let branches: String = (0..6)
        .map(|k| format!("  if (a > {}) {{ s += {k}; d->refs += s; }} else {{ s -= g; }}\n", 7 * i + 13 * k))
        .collect();
    format!(
        "static int f{i}(int a, struct dev *d)\n{{\n  int s = a, i, had = a > {};\n  if (had) lock(d);\n{branches}  if (had) unlock(d);\n{calls}  \
         for (i = 0; i < a; i++) {{ if (!had) {{ lock(d); s++; unlock(d); }} }}\n{more}  return s;\n}}\n",
        5 * i
    )
}

/// The program; `edit` has the number of a procedure and what it does besides.
fn program(edits: &[(usize, &str)]) -> String {
    let mut out = "extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\nint g;\nstruct dev { int locked; int refs; };\n\
                   static void lock(struct dev *d) { if (d->locked) reach_error(); d->locked = 1; }\n\
                   static void unlock(struct dev *d) { if (!d->locked) reach_error(); d->locked = 0; }\n"
        .to_string();
    for i in 0..COUNT {
        let more: String = edits.iter().filter(|(n, _)| *n == i).map(|(_, more)| *more).collect();
        out += &procedure(i, &more);
    }
    out + "int main(void)\n{\n  int x = 0;\n  struct dev d;\n  d.locked = 0;\n  d.refs = 0;\n"
        + &(0..COUNT).step_by(3).map(|i| format!("  x += f{i}(__VERIFIER_nondet_int(), &d);\n")).collect::<String>()
        + "  return 0;\n}\n"
}

struct Runs {
    dir: Dir,
}

impl Runs {
    fn new() -> Runs {
        Runs { dir: Dir::new() }
    }

    /// The verdict and the statistics.
    fn verdict(&self, text: &str, more: &[&str]) -> (String, Value) {
        self.dir.file("a.c", text);
        let usual =
            ["verify", "a.c", "--check", "unreach", "--native", "off", "--stats", "stats.json", "--time-limit", "300s"];
        let run = self.dir.run(&usual.iter().chain(more).copied().collect::<Vec<_>>());
        let stats = std::fs::read_to_string(self.dir.path().join("stats.json")).expect("statistics are written");
        (run.last_line().to_string(), serde_json::from_str(&stats).expect("they are JSON"))
    }
}

fn number(stats: &Value, key: &str) -> u64 {
    stats[key].as_u64().unwrap_or_else(|| panic!("{key}: {stats}"))
}

const CACHE: &[&str] = &["--cache", "kept"];

#[test]
fn after_an_edit_the_procedures_that_have_changed_are_asked_about() {
    let runs = Runs::new();
    let (verdict, first) = runs.verdict(&program(&[]), CACHE);
    let all = number(&first, "queries");
    assert_eq!((verdict.as_str(), number(&first, "summaries_reused")), ("verdict: true", 0));
    assert!(all > 5, "{all} procedures are asked about by themselves");
    let (_, again) = runs.verdict(&format!("/* moved */\n\n{}", program(&[])), CACHE);
    assert_eq!((number(&again, "remembered"), number(&again, "solver_calls")), (1, 0));
    for edits in [&[(4, "  s += 3;\n")][..], &[(0, "  s ^= 1;\n")], &[(4, "  s += 3;\n"), (9, "  if (s > 9) g = 0;\n")]]
    {
        let (verdict, edited) = runs.verdict(&program(edits), CACHE);
        let known = number(&edited, "summaries_reused");
        assert_eq!(verdict, "verdict: true", "{edits:?}");
        assert_eq!((number(&edited, "queries") + known, number(&edited, "searched")), (all, 1), "{edits:?}: {edited}");
        assert!(number(&edited, "queries") <= edits.len() as u64, "{edits:?}: {edited}");
        assert!(number(&edited, "solver_calls") < number(&first, "solver_calls"), "{edits:?}: {edited}");
    }
}

#[test]
fn an_edit_that_breaks_a_contract_is_noticed() {
    let runs = Runs::new();
    assert_eq!(runs.verdict(&program(&[]), CACHE).0, "verdict: true");
    for edit in ["  d->locked = 1;\n", "  lock(d);\n"] {
        assert_eq!(runs.verdict(&program(&[(3, edit)]), CACHE).0, "verdict: false(unreach-call)", "{edit}");
    }
    assert_eq!(runs.verdict(&program(&[]), CACHE).0, "verdict: true");
}

fn entries(dir: &Path) -> Vec<PathBuf> {
    let all = |dir: &Path| std::fs::read_dir(dir).into_iter().flatten().flatten().map(|e| e.path()).collect::<Vec<_>>();
    all(dir).iter().flat_map(|room| all(room)).collect()
}

#[test]
fn entries_that_are_damaged_or_gone_are_asked_about_again() {
    let runs = Runs::new();
    let (_, first) = runs.verdict(&program(&[]), CACHE);
    let kept = entries(&runs.dir.path().join("kept"));
    assert!(kept.len() as u64 >= number(&first, "queries"), "a contract is an entry");
    for (i, entry) in kept.iter().enumerate() {
        match i % 3 {
            0 => std::fs::remove_file(entry).expect("it is there"),
            1 => std::fs::write(entry, std::fs::read_to_string(entry).expect("it is there").replace("== 0", "== 1"))
                .expect("it is written"),
            _ => {}
        }
    }
    let (verdict, edited) = runs.verdict(&program(&[(4, "  s += 3;\n")]), CACHE);
    assert_eq!(verdict, "verdict: true");
    assert!(number(&edited, "summaries_reused") < number(&first, "queries"));
}
