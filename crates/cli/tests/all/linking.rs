//! Programs of several files. Each directory of `corpus/linking` is one: `case.txt` says what is expected (`corpus/README.md`).
//! And generated ones, whose units share and hide names, against the machine's compiler.

use crate::support::{Dir, Outcome};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use testkit::Rng;

/// What `case.txt` says, by key.
struct Case {
    dir: PathBuf,
    facts: BTreeMap<String, Vec<String>>,
}

impl Case {
    fn read(dir: PathBuf) -> Case {
        let text = std::fs::read_to_string(dir.join("case.txt")).expect("a case has a case.txt");
        let mut facts: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (key, value) in text.lines().filter_map(|l| l.split_once(':')) {
            facts.entry(key.trim().into()).or_default().push(value.trim().into());
        }
        Case { dir, facts }
    }

    fn all(&self, key: &str) -> &[String] {
        self.facts.get(key).map_or(&[], Vec::as_slice)
    }

    fn one(&self, key: &str) -> &str {
        self.all(key).first().map_or("", String::as_str)
    }

    fn files(&self) -> Vec<String> {
        if let Some(files) = self.facts.get("files") {
            return files[0].split_whitespace().map(str::to_string).collect();
        }
        let entries = std::fs::read_dir(&self.dir).expect("a directory").flatten();
        let names = entries.map(|e| e.file_name().into_string().expect("a name"));
        let mut files: Vec<String> = names.filter(|n| n.ends_with(".c")).collect();
        files.sort();
        files
    }

    fn attest(&self, out: &Dir, command: &str, more: &[&str]) -> Outcome {
        let mut c = out.attest();
        c.current_dir(&self.dir).args([command, "--time-limit", "60s"]).args(more).args(self.files());
        c.args(self.one("args").split_whitespace());
        Outcome::of(&mut c)
    }

    /// What is not as expected.
    fn problems(&self) -> Vec<String> {
        let out = Dir::new();
        let place = out.path().join("out");
        let to = place.to_str().expect("a path");
        let run = self.attest(&out, "verify", &["--out", to]);
        let expect = self.one("expect");
        let mut problems = Vec::new();
        let verdict = run.last_line().strip_prefix("verdict: ").unwrap_or("error").split('(').next().unwrap_or("");
        if verdict != expect {
            problems.push(format!("{verdict}, expected {expect}: {}{}", run.stderr, run.stdout));
        }
        for (key, text) in [("warning", &run.stderr), ("message", &run.stderr), ("unsupported", &run.stdout)] {
            let missing = self.all(key).iter().filter(|wanted| !text.contains(wanted.as_str()));
            problems.extend(missing.map(|wanted| format!("{key} is missing: {wanted}\n{text}")));
        }
        if self.all("warning").is_empty() && run.stderr.contains("warning") {
            problems.push(format!("an unexpected warning: {}", run.stderr));
        }
        let headline = run.stdout.lines().next().unwrap_or("");
        problems.extend(
            self.all("at")
                .iter()
                .filter(|at| !headline.contains(at.as_str()))
                .map(|at| format!("the violation is not at {at}: {headline}")),
        );
        let native = self.one("native");
        if !native.is_empty() && has_gcc() && !run.stdout.contains(&format!("native execution: {native}")) {
            problems.push(format!("not executed natively: {}", run.stdout));
        }
        self.evidence(&out, &place, expect, &mut problems);
        self.compiled(&out, expect, &mut problems);
        problems
    }

    /// What was found is found again by the other commands.
    fn evidence(&self, out: &Dir, place: &Path, expect: &str, problems: &mut Vec<String>) {
        let find = |ending: &str| {
            let files = std::fs::read_dir(place).into_iter().flatten().flatten().map(|e| e.path());
            files.into_iter().find(|p| p.to_string_lossy().ends_with(ending))
        };
        let (command, option, ending, code) = match expect {
            "true" => ("check", "--proof", ".proof", 0),
            "false" => ("replay", "--test", ".test", 10),
            _ => return,
        };
        let Some(file) = find(ending) else { return problems.push(format!("no {ending} file")) };
        let again = self.attest(out, command, &[option, file.to_str().expect("a path")]);
        if again.code != Some(code) {
            problems.push(format!("attest {command}: {}{}", again.stderr, again.stdout));
        }
    }

    /// What the compiler of the machine makes of it: refused, or executed without a failed assertion if the verdict is true.
    fn compiled(&self, out: &Dir, expect: &str, problems: &mut Vec<String>) {
        let flags = self.one("gcc");
        if flags == "none" || !has_gcc() {
            return;
        }
        let program = out.path().join("program");
        let mut c = Command::new("gcc");
        c.current_dir(&self.dir).args(["-w", "-o"]).arg(&program).args(flags.split_whitespace()).args(self.files());
        let is_compiled = Outcome::of(&mut c).code == Some(0);
        if is_compiled != (expect != "error") {
            return problems.push(format!("the compiler accepts it: {is_compiled}"));
        }
        if is_compiled {
            let ends_well = Outcome::of(&mut Command::new(program)).code == Some(0);
            if ends_well != (expect == "true") {
                problems.push(format!("on the machine it ends well: {ends_well}"));
            }
        }
    }
}

fn has_gcc() -> bool {
    let mut c = Command::new("gcc");
    c.arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|s| s.success())
}

#[test]
fn every_case_is_as_it_says() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/linking");
    let mut dirs: Vec<PathBuf> = std::fs::read_dir(corpus).expect("the corpus").flatten().map(|e| e.path()).collect();
    dirs.sort();
    let mut problems = Vec::new();
    for dir in dirs {
        let name = dir.file_name().expect("a name").to_string_lossy().into_owned();
        problems.extend(Case::read(dir).problems().into_iter().map(|p| format!("{name}: {p}")));
    }
    assert!(problems.is_empty(), "{}", problems.join("\n\n"));
}

/// Where the state and the functions of a generated unit are visible.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Seen {
    Everywhere,
    InItsUnit,
}

/// A program of several units without inputs: objects `x0…` and functions `f0…`, some of which each unit has for itself, others one
/// unit for all. Calls go to functions of higher numbers, so that every execution ends.
fn generated(rng: &mut Rng, units: usize) -> Vec<String> {
    const OBJECTS: usize = 4;
    const FUNCTIONS: usize = 5;
    let mut seen = |n: usize| -> Vec<(Seen, usize)> {
        let one = |rng: &mut Rng| match rng.below(2) {
            0 => (Seen::Everywhere, rng.below(units)),
            _ => (Seen::InItsUnit, 0),
        };
        (0..n).map(|_| one(rng)).collect()
    };
    let (objects, functions) = (seen(OBJECTS), seen(FUNCTIONS));
    let mut texts = Vec::new();
    for unit in 0..units {
        let mut text = String::new();
        for (i, &(visible, owner)) in objects.iter().enumerate() {
            let value = rng.below(100);
            let line = match (visible, owner == unit, rng.below(3)) {
                (Seen::InItsUnit, _, 0) => format!("static unsigned x{i};"),
                (Seen::InItsUnit, ..) => format!("static unsigned x{i} = {value};"),
                (Seen::Everywhere, true, 0) => format!("unsigned x{i}; unsigned x{i};"),
                (Seen::Everywhere, true, 1) => format!("extern unsigned x{i}; unsigned x{i} = {value};"),
                (Seen::Everywhere, true, _) => format!("unsigned x{i} = {value};"),
                (Seen::Everywhere, false, _) => format!("extern unsigned x{i};"),
            };
            writeln!(text, "{line}").expect("text");
        }
        for (i, &(visible, _)) in functions.iter().enumerate() {
            let storage = if visible == Seen::InItsUnit { "static " } else { "" };
            writeln!(text, "{storage}unsigned f{i}(unsigned a);").expect("text");
        }
        writeln!(text, "static unsigned (*const table[])(unsigned) = {{f{}, f{}}};", FUNCTIONS - 1, FUNCTIONS - 2)
            .expect("text");
        for (i, &(visible, owner)) in functions.iter().enumerate() {
            if visible == Seen::Everywhere && owner != unit {
                continue;
            }
            let storage = if visible == Seen::InItsUnit { "static " } else { "" };
            writeln!(text, "{storage}unsigned f{i}(unsigned a) {{").expect("text");
            writeln!(text, "  static unsigned n = {};", rng.below(10)).expect("text");
            writeln!(text, "  n += a + {};", rng.below(7)).expect("text");
            for _ in 0..2 {
                let (x, y) = (rng.below(OBJECTS), rng.below(OBJECTS));
                let call = match (i + 1 < FUNCTIONS, rng.below(3)) {
                    (true, 0) if i + 2 < FUNCTIONS => format!("table[{}](n)", rng.below(2)),
                    (true, _) => format!("f{}(n + x{y})", i + 1 + rng.below(FUNCTIONS - i - 1)),
                    (false, _) => format!("x{y} % 11"),
                };
                // The call may change the object: its value is taken first, whatever the compiler's order.
                writeln!(text, "  {{ unsigned c = {call}; x{x} = x{x} * 3 + c; }}").expect("text");
            }
            writeln!(text, "  return x{} + n;\n}}", rng.below(OBJECTS)).expect("text");
        }
        let sum: Vec<String> = (0..OBJECTS).map(|i| format!("x{i}")).collect();
        writeln!(
            text,
            "unsigned unit{unit}(void) {{ unsigned a = f0(1), b = f1(2); return a + b + {}; }}",
            sum.join(" + ")
        )
        .expect("text");
        texts.push(text);
    }
    texts
}

/// The program's number, as the compiled program says it.
fn executed(dir: &Dir, files: &[String]) -> String {
    let program = dir.path().join("program");
    let mut c = Command::new("gcc");
    c.current_dir(dir.path()).args(["-w", "-DSAY", "-o"]).arg(&program).args(files);
    let compiled = Outcome::of(&mut c);
    assert_eq!(compiled.code, Some(0), "{}", compiled.stderr);
    Outcome::of(&mut Command::new(program)).stdout.trim().to_string()
}

#[test]
fn generated_programs_compute_what_the_machine_computes() {
    if !has_gcc() {
        testkit::skipped("there is no gcc");
        return;
    }
    let number =
        |name: &str, default: u64| std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default);
    let first = number("ATTEST_FUZZ_SEED", 0);
    for seed in first..first + number("ATTEST_FUZZ_PROGRAMS", 12) {
        let mut rng = Rng::new(seed);
        let units = 2 + rng.below(3);
        let dir = Dir::new();
        let mut files = vec!["main.c".to_string()];
        let mut calls = Vec::new();
        for (i, text) in generated(&mut rng, units).iter().enumerate() {
            files.push(format!("u{i}.c"));
            dir.file(&format!("u{i}.c"), text);
            calls.push(format!("r = r * 7 + unit{i}();"));
        }
        let declared: Vec<String> = (0..units).map(|i| format!("unsigned unit{i}(void);")).collect();
        let main = format!(
            "#include <assert.h>\n#include <stdio.h>\n{}\nint main(void) {{\n  unsigned r = 0;\n  {}\n#ifdef SAY\n  \
             printf(\"%u\\n\", r);\n#else\n  assert(r == EXPECTED);\n#endif\n}}\n",
            declared.join("\n"),
            calls.join("\n  ")
        );
        dir.file("main.c", main);
        let says: u32 = executed(&dir, &files).parse().expect("a number");
        for (expected, verdict) in [(says, "verdict: true"), (says ^ 1, "verdict: false(assertions)")] {
            let mut c = dir.attest();
            c.args(["verify", "-q", "--native", "off", &format!("-DEXPECTED={expected}u")]).args(&files);
            let run = Outcome::of(&mut c);
            assert_eq!(run.last_line(), verdict, "seed {seed}, {}: {}", dir.path().display(), run.stderr);
        }
    }
}

#[test]
fn a_file_may_come_from_standard_input() {
    let dir = Dir::new();
    dir.file("b.c", "int level(void) { return LEVEL; }\n");
    let text = "#include <assert.h>\nint level(void);\nint main(void) { assert(level() == 4); }\n";
    dir.file("text", text);
    for (level, verdict) in [("4", "verdict: true"), ("5", "verdict: false(assertions)")] {
        let mut c = dir.attest();
        c.args(["verify", "-", "b.c", "-std=c99", &format!("-DLEVEL={level}")]);
        c.stdin(std::fs::File::open(dir.path().join("text")).expect("a file"));
        let run = Outcome::of(&mut c);
        assert_eq!(run.last_line(), verdict, "{}{}", run.stdout, run.stderr);
    }
}
