//! `attest show --format chc`, `vmt` and `promela`: z3 and Spin read them, Spacer never contradicts what a program is known to
//! be, and Spin finds no error in a finite version of what is safe.

use crate::support::Dir;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Programs of the corpus that can be exported, with the verdict that their first lines say.
fn programs() -> Vec<(PathBuf, bool)> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/verdict");
    let mut found = Vec::new();
    for part in ["20-integers", "20-guarded-commands"] {
        for entry in std::fs::read_dir(corpus.join(part)).expect("a part of the corpus") {
            let path = entry.expect("a program").path();
            let text = std::fs::read_to_string(&path).expect("a program");
            let expected = text.lines().find_map(|l| l.strip_prefix("// expect: "));
            match expected.map(|e| e.split_whitespace().next().unwrap_or_default().to_string()).as_deref() {
                Some("true") => found.push((path, true)),
                Some("false") => found.push((path, false)),
                _ => {}
            }
        }
    }
    found.sort();
    found
}

/// The first line that z3 prints about a script.
fn z3(script: &Path, arguments: &[&str]) -> Option<String> {
    let out = Command::new("z3").args(arguments).arg(script).stdin(Stdio::null()).output().ok()?;
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    assert!(!text.contains("error"), "{}: {text}", script.display());
    Some(text.lines().next().unwrap_or_default().to_string())
}

#[test]
fn spacer_agrees_with_the_corpus() {
    let dir = Dir::new();
    let programs = programs();
    assert!(programs.len() >= 5, "{programs:?}");
    let mut decided = 0;
    for (program, is_safe) in &programs {
        let shown = dir.run(&["show", "--format", "chc", &program.display().to_string()]);
        assert_eq!(shown.code, Some(0), "{}: {}", program.display(), shown.stderr);
        let script = dir.file("clauses.smt2", &shown.stdout);
        let Some(answer) = z3(&script, &["-T:5", "fp.engine=spacer"]) else {
            return testkit::skipped("z3 is not installed: Horn clauses are not compared with Spacer");
        };
        match answer.as_str() {
            "sat" => assert!(is_safe, "Spacer proves {}", program.display()),
            "unsat" => assert!(!is_safe, "Spacer refutes {}", program.display()),
            _ => continue,
        }
        decided += 1;
    }
    assert!(decided >= 4, "Spacer decides {decided} of {}", programs.len());
}

#[test]
fn vmt_is_a_script_that_z3_reads() {
    let dir = Dir::new();
    for (program, _) in programs() {
        let shown = dir.run(&["show", "--format", "vmt", &program.display().to_string()]);
        assert_eq!(shown.code, Some(0), "{}: {}", program.display(), shown.stderr);
        assert!(shown.stdout.contains(":invar-property 0"), "{}", shown.stdout);
        let first_step = "(assert |!init|)\n(assert |!trans|)\n(check-sat)\n";
        let script = dir.file("model.smt2", format!("{}{first_step}", shown.stdout));
        match z3(&script, &["-T:5"]) {
            Some(answer) => assert_eq!(answer, "sat", "{}", program.display()),
            None => return testkit::skipped("z3 is not installed: VMT scripts are not read by it"),
        }
    }
}

/// What Spin says in few steps, so that no integer passes 32 bits, of a finite version, whose inputs are 0 to 3.
fn spin(dir: &Dir, model: &str) -> Option<&'static str> {
    dir.file("model.pml", model);
    let run = |command: &str, arguments: &[&str]| {
        Command::new(command).args(arguments).current_dir(dir.path()).stdin(Stdio::null()).output().ok()
    };
    let made = run("spin", &["-a", "-DHIGH=3", "model.pml"])?;
    assert!(made.status.success(), "{}\n{model}", String::from_utf8_lossy(&made.stdout));
    let made = run("cc", &["-w", "-DSAFETY", "-o", "pan", "pan.c"])?;
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let pan = dir.path().join("pan").display().to_string();
    let out = run("timeout", &["10", &pan, "-m1000", "-E", "-n"])?;
    let text = String::from_utf8_lossy(&out.stdout);
    Some(if text.contains("assertion violated") { "violated" } else { "no error" })
}

#[test]
fn spin_finds_no_error_in_what_is_safe() {
    let dir = Dir::new();
    let mut violated = 0;
    for (program, is_safe) in programs() {
        let shown = dir.run(&["show", "--format", "promela", &program.display().to_string()]);
        // Large models take the C compiler a minute; numbers that double pass 32 bits, and bit-vectors are refused.
        let doubles = program.ends_with("increment.cfa");
        if shown.code != Some(0) || shown.stdout.len() > 2_900 || doubles {
            continue;
        }
        match spin(&dir, &shown.stdout) {
            None => return testkit::skipped("spin is not installed: Promela is not read by it"),
            Some("violated") => {
                assert!(!is_safe, "Spin finds an error in {}", program.display());
                violated += 1;
            }
            Some(_) => {}
        }
    }
    assert!(violated >= 3, "Spin finds {violated} errors");
}

#[test]
fn models_of_other_tools_are_read() {
    let dir = Dir::new();
    dir.file("pool.spec", "vars a b rules a >= 1 -> a' = a - 1, b' = b + 1; init a = 1, b = 0 target b >= 2");
    dir.file("any.cub", "array A[proc] : bool\ninit (x) { A[x] = False }\nunsafe (x y) { A[x] = True && A[y] = True }");
    dir.file("real.cub", "var X : real\n");
    let shown = dir.run(&["show", "--format", "gcl", "pool.spec"]);
    assert_eq!(shown.code, Some(0), "{}", shown.stderr);
    assert!(shown.stdout.contains("unsafe b >= 2;"), "{}", shown.stdout);
    let shown = dir.run(&["show", "--format", "gcl", "--procs", "2", "any.cub"]);
    assert_eq!(shown.code, Some(0), "{}", shown.stderr);
    assert!(shown.stdout.contains("type proc = 1..2;"), "{}", shown.stdout);
    let refused = |args: &[&str], part: &str| {
        let o = dir.run(args);
        assert_eq!(o.code, Some(2), "{}{}", o.stdout, o.stderr);
        assert!(o.stderr.contains(part), "{}", o.stderr);
    };
    refused(&["verify", "any.cub"], "any.cub:1:1: error: this model has any number of processes");
    refused(&["verify", "--procs", "2", "real.cub"], "real.cub:1:9: error: real numbers are not imported");
}

#[test]
fn programs_with_memory_are_refused() {
    let dir = Dir::new();
    dir.file("memory.c", "int a[3]; int f(void); int main(void) { a[f() & 1] = 1; return a[1]; }");
    for format in ["chc", "vmt", "promela"] {
        let o = dir.run(&["show", "--format", format, "memory.c"]);
        assert_eq!(o.code, Some(2), "{}{}", o.stdout, o.stderr);
        assert!(o.stderr.contains("memory.c: the program uses memory"), "{}", o.stderr);
    }
}

#[test]
fn the_script_says_what_the_numbers_of_fast_are() {
    let dir = Dir::new();
    let model =
        "model m { var x; states q; transition down := { from := q; to := q; guard := true; action := x' = x - 1; }; }";
    let names = "strategy s { Region init := {state = q && x = 2}; Region bad := {x < 0}; }";
    let computes =
        "strategy s { Region i := {x = 2}; if (isEmpty(post*(i, {down}) && {x < 0})) then print(\"safe\"); endif }";
    dir.file("integers.fst", format!("{model}\n{names}\n"));
    dir.file("naturals.fst", format!("{model}\n{computes}\n"));
    let verdict = |file: &str| dir.run(&["verify", "--quiet", "--time-limit", "20s", file]).stdout;
    assert!(verdict("integers.fst").starts_with("verdict: false"), "{}", verdict("integers.fst"));
    assert!(verdict("naturals.fst").starts_with("verdict: true"), "{}", verdict("naturals.fst"));
}
