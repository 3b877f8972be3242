//! `attest.toml`: harnesses of a project, their table, and `attest project init`.

use crate::support::Dir;
use serde_json::Value;
use std::process::Command;

const HALF: &str = "int half(int x) { return x / 2; }\nint unused(void) { return broken(1); }\n";
const PROVED: &str = "#include <assert.h>\nint half(int);\nvoid harness(int x) { if (x > 4) assert(half(x) < x); }\n";
const VIOLATED: &str = "#include <assert.h>\nint half(int);\nint main(void) { assert(half(LEVEL) == 2); }\n";

const PROJECT: &str = r#"
[project]
files = ["src/*.c"]
time-limit = "600s"
define = ["LEVEL=4"]
check = "assertions"

[[harness]]
name = "proved"
files = ["proofs/proved.c"]
function = "harness"

[[harness]]
name = "level"
files = ["proofs/level.c"]

[[harness]]
name = "other_level"
files = ["proofs/level.c"]
undefine = []
options = ["-DMORE"]
replace = {half = "same"}
"#;

fn project() -> Dir {
    let dir = Dir::new();
    for sub in ["src", "proofs"] {
        std::fs::create_dir(dir.path().join(sub)).expect("a directory");
    }
    dir.file("src/half.c", HALF);
    dir.file("src/tool.c", "int main(void) { return 7; }\n");
    dir.file("proofs/proved.c", PROVED);
    dir.file("proofs/level.c", format!("{VIOLATED}int same(int x) {{ return x; }}\n"));
    dir.file("attest.toml", PROJECT);
    dir
}

#[test]
fn every_harness_is_a_row_and_the_worst_counts() {
    let dir = project();
    let run = dir.run(&["verify", "--native", "off"]);
    assert_eq!(run.code, Some(10), "{}{}", run.stdout, run.stderr);
    let rows: Vec<Vec<&str>> = run.stdout.lines().take(3).map(|l| l.split_whitespace().collect()).collect();
    let begins = |row: usize, name: &str, verdict: &str| assert_eq!(rows[row][..2], [name, verdict], "{}", run.stdout);
    begins(0, "proved", "true");
    begins(1, "level", "true");
    begins(2, "other_level", "false(assertions)");
    assert!(run.stdout.contains("3 harnesses: 2 proved, 1 violated"), "{}", run.stdout);
    assert_eq!(run.last_line(), "verdict: false(assertions)");
    assert!(run.stderr.contains("/3] level: true ("), "{}", run.stderr);
    for evidence in ["proved/proofs__proved.proof", "level/proofs__level.proof", "other_level/proofs__level.test"] {
        assert!(dir.path().join("attest-out").join(evidence).is_file(), "{evidence}");
    }
}

#[test]
fn the_command_line_chooses_and_overrides() {
    let dir = project();
    let run = dir.run(&["verify", "--only", "level", "--jobs", "1", "-q", "--check", "none"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(0), "verdict: true\n"), "{}", run.stderr);
    let run = dir.run(&["verify", "--only", "level", "--format", "json"]);
    let answer: Value = serde_json::from_str(&run.stdout).expect("one JSON document");
    assert_eq!((&answer["verdict"], &answer["exit"]), (&"true".into(), &0.into()));
    assert_eq!(answer["harnesses"][0]["name"], "level");
    assert_eq!(answer["harnesses"][0]["answer"]["verdict"], "true", "{answer:#}");
    for (args, part) in [
        (&["verify", "--only", "nothing"][..], "attest.toml has no harness `nothing`"),
        (&["verify", "--proof", "p"], "`--proof` is for one program"),
        (&["check", "--proof", "p"], "no input file given"),
    ] {
        let run = dir.run(args);
        assert!(run.code == Some(1) && run.stderr.contains(part), "{args:?}: {}", run.stderr);
    }
}

#[test]
fn mistakes_have_places() {
    let dir = project();
    dir.file("attest.toml", "[project]\nfile = [\"a.c\"]\n");
    let run = dir.run(&["verify"]);
    assert!(run.stderr.starts_with("attest.toml:2:1: error: unknown field `file`"), "{}", run.stderr);
    assert_eq!(run.code, Some(2));
    // What is wrong with one harness is said of that one.
    dir.file("proofs/proved.c", "int harness(void) { return y; }\n");
    dir.file("attest.toml", PROJECT);
    let run = dir.run(&["verify", "--native", "off"]);
    assert_eq!(run.code, Some(2), "{}", run.stdout);
    assert!(run.stdout.contains("proofs/proved.c:1:28: error: 'y' undeclared"), "{}", run.stdout);
    assert!(run.stdout.contains("3 harnesses: 1 proved, 1 violated, 1 without answer"), "{}", run.stdout);
}

#[test]
fn a_first_attest_toml() {
    let dir = project();
    let run = dir.run(&["project", "init"]);
    assert!(run.code == Some(2) && run.stderr.contains("is there already"), "{}", run.stderr);
    std::fs::remove_file(dir.path().join("attest.toml")).expect("it is there");
    std::fs::create_dir_all(dir.path().join("attest-out")).expect("a directory");
    dir.file("attest-out/proofs.test.c", "int main(void) { return 0; }\n");
    let run = dir.run(&["project", "init"]);
    assert_eq!(run.stdout, "attest.toml: 1 harness; `attest verify` runs them\n", "{}", run.stderr);
    let text = std::fs::read_to_string(dir.path().join("attest.toml")).expect("it is written");
    assert!(text.contains("name = \"proofs.proved\"\nfunction = \"harness\"\nfiles = [\"proofs/proved.c\"]"), "{text}");
    let run = dir.run(&["verify"]);
    assert_eq!((run.code, run.last_line()), (Some(0), "verdict: true"), "{}{}", run.stdout, run.stderr);
    let run = Dir::new().run(&["project", "init"]);
    assert!(run.code == Some(2) && run.stderr.contains("no file of C with a function"), "{}", run.stderr);
}

/// What all proofs of a project include, as the starter kit for CBMC has it.
const KIT: &str = "\
ROOT = $(abspath $(dir $(filter %/Makefile.common,$(abspath $(MAKEFILE_LIST))))/..)
PROOFDIR ?= $(abspath .)
PROOF_SOURCES += $(ROOT)/stubs/abort.c
REMOVE_FUNCTION_BODY += abort
INCLUDES += -I$(ROOT)/include
DEFINES += -DCBMC=1 -DLIMIT=\"(1<<(WIDTH+1))\"
CHECKFLAGS += --enum-range-check
.DEFAULT_GOAL := report
report:
\t$(error nobody asked for this target)
";

/// Two proofs about `push`: with the real `grow`, which ends the program, and with a stub for it.
fn kit() -> Dir {
    let dir = Dir::new();
    for sub in ["src", "include", "stubs", "proofs/push", "proofs/push_only"] {
        std::fs::create_dir_all(dir.path().join(sub)).expect("a directory");
    }
    dir.file("include/stack.h", "int push(int n);\n");
    dir.file(
        "src/stack.c",
        "#include <stack.h>\n#include <stdlib.h>\nstatic int grow(int n) { if (n > 7) abort(); return n + 1; }\n\
         int push(int n) { return n < LIMIT ? n : grow(n); }\n",
    );
    dir.file("stubs/abort.c", "void abort(void) { __CPROVER_assert(0, \"abort\"); __CPROVER_assume(0); }\n");
    dir.file("stubs/grow.c", "int __CPROVER_file_local_stack_c_grow(int n) { return 3; }\n");
    dir.file("proofs/Makefile.common", KIT);
    for (name, width, more) in [
        ("push", 1, ""),
        (
            "push_only",
            2,
            "PROOF_SOURCES += $(ROOT)/stubs/grow.c\nREMOVE_FUNCTION_BODY += __CPROVER_file_local_stack_c_grow\n",
        ),
    ] {
        let makefile = format!(
            "HARNESS_ENTRY = {name}_harness\nPROOF_UID = {name}\nDEFINES += -DWIDTH={width}\n{more}\
             PROOF_SOURCES += $(PROOFDIR)/$(HARNESS_ENTRY).c\nPROJECT_SOURCES += $(ROOT)/src/stack.c\n\
             include ../Makefile.common\n"
        );
        dir.file(&format!("proofs/{name}/Makefile"), &makefile);
        let harness = format!(
            "#include <stack.h>\nvoid {name}_harness(int n) {{ if (n < 100) __CPROVER_assert(push(n) <= 8, \"push\"); }}\n"
        );
        dir.file(&format!("proofs/{name}/{name}_harness.c"), &harness);
    }
    dir
}

#[test]
fn proofs_that_make_builds() {
    if Command::new("make").arg("--version").output().is_err() {
        return testkit::skipped("there is no `make`; no Makefiles of proofs were read");
    }
    let dir = kit();
    let run = dir.run(&["project", "init"]);
    assert_eq!(run.stdout, "attest.toml: 2 harnesses; `attest verify` runs them\n", "{}", run.stderr);
    let text = std::fs::read_to_string(dir.path().join("attest.toml")).expect("it is written");
    let expected = "\
[project]
library = [\"src/stack.c\"]
include-dirs = [\"include\"]
define = [\"CBMC=1\", \"LIMIT=(1<<(WIDTH+1))\"]
options = [\"--allow-multiple-definition\", \"--malloc-may-fail\", \"--enum-range-check\"]
time-limit = \"60s\"
";
    assert!(text.contains(expected), "{text}");
    let expected = "\
[[harness]]
name = \"push_only\"
function = \"push_only_harness\"
files = [\"stubs/grow.c\", \"proofs/push_only/push_only_harness.c\", \"stubs/abort.c\"]
define = [\"WIDTH=2\"]
remove-function-body = [\"__CPROVER_file_local_stack_c_grow\"]
";
    assert!(text.contains(expected), "{text}");
    // With the real `grow` the stub of `abort` is reached; without it nothing fails.
    let run = dir.run(&["verify", "--native", "off"]);
    assert_eq!(run.code, Some(10), "{}{}", run.stdout, run.stderr);
    assert!(run.stdout.contains("2 harnesses: 1 proved, 1 violated"), "{}", run.stdout);
    let violated = run.stdout.lines().find(|l| l.starts_with("push ")).unwrap_or_default();
    assert!(violated.contains("stubs/abort.c:1:"), "{violated}");
}

/// What make does not understand is said, and the others are written.
#[test]
fn a_makefile_that_fails() {
    if Command::new("make").arg("--version").output().is_err() {
        return testkit::skipped("there is no `make`; no Makefiles of proofs were read");
    }
    let dir = kit();
    dir.file("proofs/push_only/Makefile", "HARNESS_ENTRY = h\ninclude ../Makefile.of-nobody\n");
    let run = dir.run(&["project", "init"]);
    assert_eq!(run.stdout, "attest.toml: 1 harness; `attest verify` runs them\n", "{}", run.stderr);
    let note = "note: proofs/push_only/Makefile: make fails: Makefile:2: ../Makefile.of-nobody: No such file or directory; it is left out";
    assert!(run.stderr.contains(note), "{}", run.stderr);
}

/// The user's own cache is used where nobody names another.
#[test]
fn a_second_run_searches_for_nothing() {
    let dir = project();
    let remembered = |args: &[&str]| -> Vec<(u64, u64)> {
        let args: Vec<&str> = ["verify", "--native", "off", "--first-violation", "--format", "json"]
            .iter()
            .chain(args)
            .copied()
            .collect();
        let run = dir.run(&args);
        let answer: Value = serde_json::from_str(&run.stdout).expect("the answer is JSON");
        let rows = answer["harnesses"].as_array().expect("a list");
        let number = |row: &Value, key: &str| row["answer"]["stats"][key].as_u64().expect("a number");
        rows.iter().map(|r| (number(r, "attempts"), number(r, "remembered"))).collect()
    };
    assert!(remembered(&[]).iter().all(|&(searches, known)| searches > 0 && known == 0));
    assert_eq!(remembered(&[]), [(0, 1); 3]);
    assert!(dir.path().join("cache-of-user/attest").is_dir());
    assert!(remembered(&["--cache", "none"]).iter().all(|&(searches, known)| searches > 0 && known == 0));
    dir.file("src/half.c", HALF.replace("x / 2", "x >> 1"));
    let changed = remembered(&[]);
    assert_eq!(
        changed.iter().map(|&(_, known)| known).collect::<Vec<_>>(),
        [0, 0, 1],
        "the last harness replaces half"
    );
}
