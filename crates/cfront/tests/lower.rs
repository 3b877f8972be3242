//! Lowering: small programs with the facts that their translation must show, in comment lines:
//!
//! - `// option: ilp32 | malloc-may-fail | no-models | assert-ends-path |
//!   signed-overflow-assumed | entry NAME`
//! - `// expect: errors N` / `inputs N`: number of error locations, of inputs, in the whole program
//! - `// expect: unsupported TEXT`: one such entry; programs without that line must have none
//! - `// expect: assumption TEXT`, `// expect: assumes-no TEXT` (a part of one), `// expect: diagnostic TEXT`
//! - `// expect: has TEXT`, `// expect: lacks TEXT`: part of a line of the printed program (`N x TEXT`: in N lines)
//! - `// expect: ends exit | error | blocked | unknown`: how the program ends when all inputs are zero; every access must
//!   hit an object
//!
//! Every program must pass `ir::verify`.

use cfront::LowerOptions;
use cfront::types::DataModel;
use exec::{Accesses, Ended, Interp, Limits};
use ir::{LocKind, Program, StmtKind};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use testkit::machine::Zeros;

struct Case {
    name: String,
    text: String,
}

impl Case {
    fn facts(&self, key: &str) -> Vec<&str> {
        self.text.lines().filter_map(|l| l.trim().strip_prefix(key)).map(str::trim).collect()
    }

    fn options(&self) -> LowerOptions {
        let mut options = LowerOptions::default();
        for option in self.facts("// option:") {
            match option.split_once(' ') {
                Some(("entry", name)) => options.entry = name.to_string(),
                _ => match option {
                    "ilp32" => options.model = DataModel::Ilp32,
                    "malloc-may-fail" => options.malloc_may_fail = true,
                    "no-models" => options.models = false,
                    "signed-overflow-assumed" => options.signed_overflow = ir::SignedOverflow::Assumed,
                    "assert-ends-path" => options.check_assert = false,
                    other => panic!("{}: unknown option {other}", self.name),
                },
            }
        }
        options
    }

    fn problems(&self) -> Vec<String> {
        let options = self.options();
        match cfront::load_program(self.text.as_bytes(), &self.name, options.model, &options) {
            Ok(program) => self.compare(&program),
            Err((diagnostics, sources)) => {
                let found: Vec<String> = diagnostics.iter().map(|d| d.render(&sources)).collect();
                let wanted = self.facts("// expect: diagnostic");
                let is_expected = !wanted.is_empty() && wanted.iter().all(|w| found.iter().any(|f| f.contains(w)));
                if is_expected { Vec::new() } else { found }
            }
        }
    }

    fn compare(&self, program: &Program) -> Vec<String> {
        let mut problems: Vec<String> = ir::verify(program).err().into_iter().flatten().collect();
        let text = ir::text::print(program);
        let count = |part: &str| text.lines().filter(|l| l.contains(part)).count();
        let mut must = |holds: bool, what: &str| {
            if !holds {
                problems.push(what.to_string());
            }
        };
        let unsupported: Vec<&str> = program.unsupported.iter().map(|(_, what)| what.as_str()).collect();
        for fact in self.facts("// expect:") {
            let (kind, rest) = fact.split_once(' ').unwrap_or((fact, ""));
            let holds = match kind {
                "errors" => rest.parse() == Ok(errors(program)),
                "inputs" => rest.parse() == Ok(inputs(program)),
                "unsupported" => unsupported.contains(&rest),
                "assumption" => program.assumptions.iter().any(|a| a == rest || a.starts_with(&format!("{rest} ("))),
                "assumes-no" => !program.assumptions.iter().any(|a| a.contains(rest)),
                "lacks" => count(rest) == 0,
                "ends" => end(program) == rest,
                "has" => match rest.split_once(" x ").and_then(|(n, part)| Some((n.parse::<usize>().ok()?, part))) {
                    Some((n, part)) => count(part) == n,
                    None => count(rest) > 0,
                },
                _ => false,
            };
            must(holds, &format!("does not hold: {fact}"));
        }
        let expected = self.facts("// expect: unsupported");
        must(unsupported.iter().all(|u| expected.contains(u)), &format!("unsupported: {unsupported:?}"));
        if !problems.is_empty() {
            problems.push(text);
        }
        problems
    }
}

fn errors(program: &Program) -> usize {
    program.procs.iter().flat_map(|p| &p.locs).filter(|l| matches!(l.kind, LocKind::Error(_))).count()
}

fn inputs(program: &Program) -> usize {
    let stmts = program.procs.iter().flat_map(|p| &p.edges).flat_map(|e| &e.stmts);
    stmts.filter(|s| matches!(s.kind, StmtKind::Havoc { .. } | StmtKind::HavocMem { .. })).count()
}

fn end(program: &Program) -> String {
    let mut interp = Interp::new(program, Accesses::Checked);
    match interp.run(&mut Zeros, Rc::default(), &Limits::steps(1_000_000), &mut ()) {
        Ended::Exit { .. } => "exit".to_string(),
        Ended::Error { .. } => "error".to_string(),
        Ended::Blocked { .. } => "blocked".to_string(),
        Ended::Unknown { .. } => "unknown".to_string(),
        other => format!("{other:?}"),
    }
}

fn cases() -> Vec<Case> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/lower");
    let mut files: Vec<PathBuf> = std::fs::read_dir(dir).expect("the directory").flatten().map(|f| f.path()).collect();
    files.sort();
    let case = |path: PathBuf| Case {
        name: path.file_name().unwrap_or_default().to_string_lossy().into_owned(),
        text: std::fs::read_to_string(&path).expect("a readable file"),
    };
    files.into_iter().filter(|p| p.extension().is_some_and(|e| e == "c")).map(case).collect()
}

#[test]
fn programs_show_the_expected_facts() {
    let cases = cases();
    assert!(!cases.is_empty());
    let failed: Vec<String> = cases
        .iter()
        .filter_map(|c| {
            let problems = c.problems();
            (!problems.is_empty()).then(|| format!("{}:\n  {}", c.name, problems.join("\n  ")))
        })
        .collect();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

#[test]
fn deep_expressions_do_not_exhaust_the_stack() {
    let depth = 900;
    let sum = format!("{}x{}", "(".repeat(depth), " + 1)".repeat(depth));
    let and = format!("{}x{}", "(".repeat(depth), " && f())".repeat(depth));
    let text = format!("int f(void); int main(void) {{ int x = 1; x = {sum}; if ({and}) x = 2; return x; }}");
    let options = LowerOptions::default();
    let program = cfront::load_program(text.as_bytes(), "deep.c", options.model, &options);
    assert!(program.is_ok_and(|p| p.unsupported.is_empty()));
}

/// Time must grow with the program, not with its square: twice the text takes at most four times as long.
#[test]
fn time_is_linear() {
    let time = |n: usize| {
        let body: String = (0..n)
            .map(|i| {
                format!("int v{i}; v{i} = nondet_int(); if (v{i} > {i}) {{ g += v{i}; }} else {{ a[g & 7] = v{i}; }}\n")
            })
            .collect();
        let text = format!("int nondet_int(void); int g; int a[8]; int main(void) {{ {body} return g; }}");
        let options = LowerOptions::default();
        let started = std::time::Instant::now();
        let program = cfront::load_program(text.as_bytes(), "long.c", options.model, &options);
        assert!(program.is_ok());
        started.elapsed()
    };
    time(500);
    let (short, long) = (time(4000), time(16000));
    assert!(long < short * 16, "{short:?} for 4000 lines, {long:?} for 16000");
}
