//! What `contrib` has for services: the script of the action ends as its inputs want it and leaves its reports; the hook runs.

use crate::support::{Dir, Outcome};
use std::path::PathBuf;
use std::process::Command;

fn contrib(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../contrib").join(name)
}

fn action(dir: &Dir, arguments: &str, fail_on: &str) -> Outcome {
    let mut script = Command::new("bash");
    script.arg(contrib("github/verify.sh")).current_dir(dir.path()).env("ATTEST", env!("CARGO_BIN_EXE_attest"));
    script
        .env("ATTEST_ARGUMENTS", arguments)
        .env("ATTEST_FAIL_ON", fail_on)
        .env("GITHUB_OUTPUT", dir.path().join("out"));
    Outcome::of(&mut script)
}

#[test]
fn the_action_ends_as_it_is_told() {
    let dir = Dir::new();
    dir.file("safe.c", "#include <assert.h>\nint main(void) { int x = 1; assert(x); return 0; }\n");
    dir.file("with blank.c", "#include <assert.h>\nint main(void) { int x = 0; assert(x); return 0; }\n");
    dir.file(
        "open.c",
        "#include <assert.h>\nint main(void) { __asm__(\"nop\" : \"=r\"(*(int **)8)); assert(0); return 0; }\n",
    );
    let code = |arguments: &str, fail_on: &str| action(&dir, arguments, fail_on).code;
    assert_eq!(code("safe.c", "unknown"), Some(0));
    assert_eq!(code("'with blank.c'", "violation"), Some(10));
    assert_eq!(code("'with blank.c'", "never"), Some(0));
    assert_eq!(code("open.c --check assertions", "violation"), Some(0));
    assert_eq!(code("open.c --check assertions", "unknown"), Some(5));
    assert_eq!(code("missing.c", "violation"), Some(2));
    for report in ["attest.sarif", "attest-junit.xml"] {
        assert!(dir.path().join(report).exists(), "{report}");
    }
    let said = std::fs::read_to_string(dir.path().join("out")).expect("what later steps are told");
    assert_eq!(
        said.lines().map(|l| l.trim_start_matches("code=")).collect::<Vec<_>>(),
        ["0", "10", "10", "5", "5", "2"]
    );
}

#[test]
fn the_hook_runs_before_a_commit() {
    let Ok(true) = Command::new("pre-commit").arg("--version").output().map(|o| o.status.success()) else {
        return testkit::skipped("pre-commit is not installed; its hook was not run");
    };
    let dir = Dir::new();
    let example = std::fs::read(contrib("pre-commit/example.yaml")).expect("the example");
    dir.file(".pre-commit-config.yaml", example);
    dir.file("attest.toml", "[[harness]]\nname = \"h\"\nfiles = [\"h.c\"]\n");
    let bin = PathBuf::from(env!("CARGO_BIN_EXE_attest"));
    let path =
        format!("{}:{}", bin.parent().expect("a directory").display(), std::env::var("PATH").unwrap_or_default());
    let run = |program: &str, arguments: &[&str]| {
        let mut c = Command::new(program);
        c.args(arguments).current_dir(dir.path()).env("PATH", &path).env("XDG_CACHE_HOME", dir.path().join("cache"));
        Outcome::of(&mut c)
    };
    assert_eq!(run("git", &["init", "-q"]).code, Some(0));
    for (x, code) in [(1, Some(0)), (0, Some(1))] {
        dir.file("h.c", format!("#include <assert.h>\nint main(void) {{ int x = {x}; assert(x); return 0; }}\n"));
        assert_eq!(run("git", &["add", "h.c", "attest.toml"]).code, Some(0));
        let hook = run("pre-commit", &["run"]);
        assert_eq!(hook.code, code, "{}{}", hook.stdout, hook.stderr);
    }
}
