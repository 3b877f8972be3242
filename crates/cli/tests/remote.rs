//! `--remote`: harnesses that a service searches for. Verdicts are those of this machine, whatever the service answers.

#[path = "all/support/mod.rs"]
mod support;

use remote::fake::{Code, Fake, Fault, Manner};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use std::collections::BTreeMap;
use std::process::Stdio;
use std::time::{Duration, Instant};
use support::{Dir, Outcome};

/// Proved, violated, linked with a library and a header of another directory, open, and no C.
fn project() -> Dir {
    let dir = Dir::new();
    for sub in ["include", "lib", "proofs", "models"] {
        std::fs::create_dir(dir.path().join(sub)).expect("a directory");
    }
    dir.file("include/level.h", "#define LEVEL 7\nint twice(int x);\n");
    dir.file("lib/twice.c", "#include \"level.h\"\nint twice(int x) { return x + x; }\n");
    dir.file("lib/unused.c", "#include \"nowhere.h\"\n");
    let harness = |body: &str| {
        format!("#include <assert.h>\n#include \"level.h\"\nint input(void);\nint main(void) {{ {body} }}\n")
    };
    dir.file("proofs/even.c", harness("int x = 0; while (input()) x = x == 6 ? 0 : x + 2; assert(x != LEVEL);"));
    dir.file("proofs/wrong.c", harness("int x = input(); if (x > 0 && x < 100) assert(twice(x) != LEVEL + LEVEL);"));
    dir.file("proofs/linked.c", harness("int x = input(); if (x > 0 && x < 100) assert(twice(x) > x);"));
    dir.file(
        "proofs/open.c",
        harness(
            "unsigned n = input(), a = 1; for (unsigned i = 0; i < n; i++) a = a * 3 + i; assert(a * a != 3 * n + 2);",
        ),
    );
    dir.file("models/part.gcl", "const MOST = 5;\n");
    dir.file("models/count.gcl", "include \"part.gcl\";\nvar x: int = 0;\nprocess P {\n  state run;\n  rule step run -> run when x < MOST { x := x + 1 }\n}\nunsafe x > MOST;\n");
    dir.file(
        "attest.toml",
        "[project]\nfiles = [\"lib/*.c\"]\ninclude-dirs = [\"include\"]\ncheck = \"assertions\"\ntime-limit = \"60s\"\n\
         [[harness]]\nname = \"even\"\nfiles = [\"proofs/even.c\"]\n\
         [[harness]]\nname = \"wrong\"\nfiles = [\"proofs/wrong.c\"]\n\
         [[harness]]\nname = \"linked\"\nfiles = [\"proofs/linked.c\"]\n\
         [[harness]]\nname = \"open\"\nfiles = [\"proofs/open.c\"]\noptions = [\"--max-iterations\", \"2\", \"--engine\", \"dash\"]\n",
    );
    dir
}

fn run(dir: &Dir, fake: &Fake, cache: &str, more: &[&str]) -> (Value, Outcome) {
    let address = fake.address();
    let args =
        ["verify", "--native", "off", "--cache", cache, "--format", "json", "--remote", &address, "--instance", "main"];
    let run = dir.run(&[&args[..], more].concat());
    let answer = serde_json::from_str(&run.stdout).unwrap_or_else(|_| panic!("{}{}", run.stdout, run.stderr));
    (answer, run)
}

fn rows(answer: &Value) -> BTreeMap<&str, &Value> {
    let rows = answer["harnesses"].as_array().expect("a list");
    rows.iter().map(|r| (r["name"].as_str().expect("a name"), r)).collect()
}

/// What counts of an answer: verdict, exit code, headline.
fn said(answer: &Value) -> BTreeMap<&str, [&Value; 3]> {
    rows(answer).into_iter().map(|(name, r)| (name, ["verdict", "exit", "says"].map(|key| &r[key]))).collect()
}

#[test]
fn a_service_searches_and_this_machine_answers() {
    let (dir, fake) = (project(), Fake::start(Manner::default()));
    let here = dir.run(&["verify", "--native", "off", "--cache", "here", "--format", "json"]);
    let here: Value = serde_json::from_str(&here.stdout).expect("one document");
    assert!(rows(&here)["open"]["verdict"].as_str().is_some_and(|v| v.starts_with("unknown(")), "{here:#}");
    let (there, run_there) = run(&dir, &fake, "kept", &[]);
    assert_eq!(said(&there), said(&here), "{}", run_there.stderr);
    assert_eq!((run_there.code, fake.executed()), (Some(10), 4));
    assert!(
        rows(&there).values().all(|r| r["worker"] == "fake" && r["searched"] == 0 && r["missing"] == 0),
        "{there:#}"
    );
    assert_eq!(there["remote"], 4);
    for evidence in ["even/proofs__even.proof", "wrong/proofs__wrong.test"] {
        assert!(dir.path().join("attest-out").join(evidence).is_file(), "{evidence}");
    }
    // What is known here needs no service, and what the service knows no search.
    let (again, _) = run(&dir, &fake, "kept", &[]);
    assert_eq!((said(&again), &again["cached"], fake.executed()), (said(&here), &4.into(), 4));
    let (elsewhere, _) = run(&dir, &fake, "other", &[]);
    assert_eq!(said(&elsewhere), said(&here));
    // The services remembers what ended well: all but what is open.
    assert_eq!((fake.remembered(), fake.executed()), (3, 5));
    let (nothing_kept, _) = run(&dir, &fake, "none", &["--only", "even"]);
    assert_eq!((&nothing_kept["verdict"], fake.remembered()), (&"true".into(), 4));
}

#[test]
fn a_model_goes_with_what_it_includes() {
    let (dir, fake) = (project(), Fake::start(Manner::default()));
    dir.file("attest.toml", "[[harness]]\nname = \"count\"\nfiles = [\"models/count.gcl\"]\n");
    let here = dir.run(&["verify", "--cache", "here", "--format", "json"]);
    let here: Value = serde_json::from_str(&here.stdout).expect("one document");
    let (there, _) = run(&dir, &fake, "kept", &[]);
    assert_eq!(said(&there), said(&here));
    assert_eq!((&there["verdict"], fake.executed()), (&"true".into(), 1), "{there:#}");
}

#[test]
fn no_verdict_of_another_machine_is_believed() {
    let (dir, fake) = (project(), Fake::start(Manner::default()));
    // A worker that lies has no answer: its evidence does not hold, and that is no search for another one's.
    for name in ["even", "wrong"] {
        fake.fails([Fault::Lies]);
        let (answer, run) = run(&dir, &fake, "none", &["--only", name]);
        let verdict = answer["harnesses"][0]["verdict"].as_str().unwrap_or_default();
        assert_eq!(
            verdict, "unknown(infrastructure: the evidence that came back does not hold for this program)",
            "{}",
            run.stderr
        );
        assert_eq!((run.code, &answer["harnesses"][0]["missing"]), (Some(5), &1.into()));
    }
    // The service remembers the lie; it is asked not to, and the truth comes.
    let executed = fake.executed();
    let (answer, run) = run(&dir, &fake, "none", &["--only", "even", "--only", "wrong"]);
    let verdicts: Vec<&Value> = rows(&answer).values().map(|r| &r["verdict"]).collect();
    assert_eq!(verdicts, ["true", "false(assertions)"], "{}", run.stderr);
    assert_eq!((fake.executed() - executed, fake.skipped()), (2, 2));
}

#[test]
fn damaged_results_cost_time_and_no_verdict() {
    let dir = project();
    for fault in [Fault::Tampers, Fault::Truncates, Fault::Drops, Fault::Cut, Fault::Forgets] {
        let fake = Fake::start(Manner::default());
        fake.fails([fault.clone()]);
        let (answer, run) = run(&dir, &fake, "none", &["--only", "even"]);
        assert_eq!((&answer["verdict"], fake.faults_left()), (&"true".into(), 0), "{fault:?}: {}", run.stderr);
    }
}

#[test]
fn an_edit_meanwhile_is_another_program() {
    let (dir, fake) = (project(), Fake::start(Manner::default()));
    let (before, _) = run(&dir, &fake, "kept", &["--only", "even"]);
    assert_eq!(before["verdict"], "true");
    dir.file("include/level.h", "#define LEVEL 4\nint twice(int x);\n");
    let (after, run) = run(&dir, &fake, "kept", &["--only", "even"]);
    assert_eq!((&after["verdict"], fake.executed()), (&"false(assertions)".into(), 2), "{}", run.stderr);
}

#[test]
fn infrastructure_that_fails_is_no_verdict() {
    let (dir, fake) = (project(), Fake::start(Manner::default()));
    let soon = Fault::Refuses(Code::Unavailable, Some(Duration::from_millis(5)));
    fake.fails(vec![soon; 4]);
    let (answer, run) = run(&dir, &fake, "none", &["--only", "even"]);
    let verdict = answer["harnesses"][0]["verdict"].as_str().unwrap_or_default();
    assert!(verdict.starts_with("unknown(infrastructure: ") && verdict.contains("(4 attempts)"), "{verdict}");
    assert_eq!((run.code, fake.faults_left(), fake.executed()), (Some(5), 0, 0));
    fake.fails([Fault::Ends(Code::DeadlineExceeded), Fault::Cut]);
    let (answer, _) = self::run(&dir, &fake, "none", &["--only", "even"]);
    assert_eq!((&answer["harnesses"][0]["verdict"], fake.faults_left()), (&"unknown(time limit)".into(), 1));
}

#[test]
fn whoever_ends_a_run_leaves_nothing_behind() {
    let (dir, fake) = (project(), Fake::start(Manner::default()));
    fake.fails([Fault::Hangs, Fault::Hangs, Fault::Hangs, Fault::Hangs]);
    let mut command = dir.attest();
    command.args(["verify", "--cache", "none", "--remote", &fake.address(), "--instance", "main"]);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the binary runs");
    let begun = Instant::now();
    while fake.under_way() < 4 {
        assert!(begun.elapsed() < Duration::from_secs(60));
        std::thread::sleep(Duration::from_millis(10));
    }
    let pid = i32::try_from(child.id()).ok().and_then(Pid::from_raw).expect("a process");
    kill_process(pid, Signal::INT).expect("a signal");
    let output = child.wait_with_output().expect("an end");
    let stdout = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(5), "{stdout}");
    assert_eq!(stdout.matches("unknown(interrupted)").count(), 4, "{stdout}");
    assert_eq!((fake.under_way(), fake.cancelled()), (0, 4));
}

#[test]
fn services_that_are_of_no_use_say_what_to_do() {
    let dir = project();
    let fake = Fake::start(Manner { token: Some("secret".into()), ..Manner::default() });
    let (address, right, wrong) = (fake.address(), dir.file("right", "secret\n"), dir.file("wrong", "guess\n"));
    let path = |p: &std::path::PathBuf| p.display().to_string();
    let (right, wrong) = (path(&right), path(&wrong));
    let with =
        |more: &[&str]| dir.run(&[&["verify", "--cache", "none", "--only", "even", "--remote"][..], more].concat());
    for (args, words) in [
        (vec![address.as_str(), "--instance", "main"], "--remote-token-file"),
        (vec![&address, "--instance", "main", "--remote-token-file", &wrong], "refuses"),
        (vec![&address, "--instance", "other", "--remote-token-file", &right], "--instance"),
        (vec!["grpc://build.example:80"], "use grpcs://build.example:80"),
        (vec!["build.example"], "example: grpcs://"),
        (vec![&address, "--remote-cert", &right], "needs --remote-key"),
    ] {
        let run = with(&args);
        assert_eq!(run.code, Some(1), "{args:?}: {}", run.stderr);
        assert!(run.stderr.contains(words), "{args:?}: {}", run.stderr);
    }
    let run = with(&[&address, "--instance", "main", "--remote-token-file", &right]);
    assert_eq!((run.code, run.last_line()), (Some(0), "verdict: true"), "{}", run.stderr);
    assert!(!run.stderr.contains("secret") && !run.stdout.contains("secret"));
}
