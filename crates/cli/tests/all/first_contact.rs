//! What a user meets first: mistakes are said with what is right, evidence is not mixed up, and no verdict is lost.

use crate::support::Dir;
use serde_json::Value;

const SAFE: &str = "extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) { long n = __VERIFIER_nondet_int(); if (n * 4 == 6) reach_error(); return 0; }
";

const UNSAFE: &str = "extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) { if (__VERIFIER_nondet_int() == 5) reach_error(); return 0; }
";

#[test]
fn evidence_of_two_programs_with_one_name() {
    let dir = Dir::new();
    for (sub, text) in [("x", SAFE), ("y", UNSAFE)] {
        std::fs::create_dir(dir.path().join(sub)).expect("a directory");
        dir.file(&format!("{sub}/p.c"), text);
    }
    dir.file("p.c", UNSAFE);
    assert_eq!(dir.run(&["verify", "x/p.c"]).code, Some(0));
    assert_eq!(dir.run(&["verify", "y/p.c"]).code, Some(10));
    assert_eq!(dir.run(&["verify", "p.c", "--out", "elsewhere/deep"]).code, Some(10));
    for file in ["attest-out/x__p.proof", "attest-out/y__p.test", "elsewhere/deep/p.test"] {
        assert!(dir.path().join(file).is_file(), "{file}");
    }
}

#[test]
fn an_output_directory_that_cannot_be_written_to() {
    let dir = Dir::new();
    dir.file("p.c", UNSAFE);
    dir.file("taken", "");
    let o = dir.run(&["verify", "p.c", "--out", "taken", "--stats", "taken/s.json", "--trace", "taken/t"]);
    assert_eq!((o.code, o.last_line()), (Some(10), "verdict: false(unreach-call)"), "{}", o.stderr);
    assert_eq!(o.stderr.lines().count(), 3, "{}", o.stderr);
    assert!(o.stderr.contains("evidence is not kept") && o.stdout.contains("evidence: test not kept"), "{}", o.stdout);
}

#[test]
fn evidence_is_refused_with_what_differs() {
    let dir = Dir::new();
    dir.file("safe.c", SAFE);
    std::fs::create_dir(dir.path().join("d")).expect("a directory");
    dir.file("d/copy.c", SAFE);
    dir.file("unsafe.c", UNSAFE);
    assert_eq!(dir.run(&["verify", "safe.c"]).code, Some(0));
    assert_eq!(dir.run(&["verify", "unsafe.c"]).code, Some(10));
    let check =
        |file: &str, more: &[&str]| dir.run(&[&["check", file, "--proof", "attest-out/safe.proof"], more].concat());
    // The same text is the same program, wherever it lies.
    assert_eq!(check("d/copy.c", &[]).code, Some(0));
    for (file, more, why) in [
        ("d/copy.c", &["--32"][..], "made for safe.c, LP64; you gave d/copy.c, ILP32"),
        ("unsafe.c", &[][..], "made for safe.c with another text than unsafe.c has now"),
        (
            "safe.c",
            &["--property", "assertions"][..],
            "made for safe.c, property assertions, unreach-call; you gave safe.c, property assertions",
        ),
    ] {
        let o = check(file, more);
        assert_eq!(o.code, Some(2), "{}", o.stdout);
        assert_eq!(o.stderr, format!("attest: attest-out/safe.proof: {why}\n"));
    }
    let replay = |file: &str, test: &str| dir.run(&["replay", file, "--test", test]);
    assert_eq!(replay("unsafe.c", "attest-out/unsafe.test").code, Some(10));
    let o = replay("safe.c", "attest-out/unsafe.test");
    assert!(o.code == Some(2) && o.stderr.contains("made for unsafe.c with another text"), "{}", o.stderr);
    // By hand: no word of what it was made for, but the widths have to fit.
    dir.file("hand.test", "attest test 2\nscalar 32 5\n");
    assert_eq!(replay("unsafe.c", "hand.test").code, Some(10));
    dir.file("hand.test", "attest test 2\nscalar 64 5\n");
    let o = replay("unsafe.c", "hand.test");
    assert!(o.code == Some(2) && o.stderr.contains("input 1 has 64 bits"), "{}", o.stderr);
    dir.file("old.test", "attest test 1\nscalar 32 5\n");
    assert!(replay("unsafe.c", "old.test").stderr.contains("another version of attest"));
}

#[test]
fn a_proof_under_an_assumption_is_refused_without_it() {
    let dir = Dir::new();
    dir.file(
        "p.c",
        "int __VERIFIER_nondet_int(void); void reach_error(void);
         int main(void) { int x = __VERIFIER_nondet_int(); if (x + 1 <= x) reach_error(); return 0; }\n",
    );
    let assume = ["--signed-overflow", "assume"];
    assert_eq!(dir.run(&["verify", "p.c"]).code, Some(10));
    let o = dir.run(&[&["verify", "p.c"][..], &assume].concat());
    assert_eq!(o.code, Some(0), "{}", o.stderr);
    let words: Vec<&str> = o.stdout.split_whitespace().collect();
    let said = "no signed overflow: executions end before it (--signed-overflow check)";
    assert!(words.join(" ").contains(said), "{}", o.stdout);
    let json = dir.run(&[&["verify", "p.c", "--format", "json"][..], &assume].concat());
    assert!(json.stdout.contains("no signed overflow: executions end before it"), "{}", json.stdout);
    let check = ["check", "p.c", "--proof", "attest-out/p.proof"];
    assert_eq!(dir.run(&[&check[..], &assume].concat()).code, Some(0));
    let o = dir.run(&check);
    let why = "made for p.c, options --signed-overflow assume; you gave p.c, no options";
    assert_eq!((o.code, o.stderr), (Some(2), format!("attest: attest-out/p.proof: {why}\n")));
}

#[test]
fn json_is_one_document_also_for_errors() {
    let dir = Dir::new();
    dir.file("syntax.c", "int main(void) { return 0 }\n");
    dir.file("include.c", "#include \"nowhere.h\"\n");
    dir.file("text.cfa", "pointers 64\nnonsense\n");
    for (args, exit, line) in [
        (&["verify", "syntax.c"][..], 2, Some(1)),
        (&["verify", "include.c"][..], 2, Some(1)),
        (&["verify", "text.cfa"][..], 2, Some(2)),
        (&["verify", "missing.c"][..], 2, None),
        (&["verify", "syntax.c", "--no-such-option"][..], 1, None),
        (&["check", "syntax.c"][..], 1, None),
    ] {
        let o = dir.run(&[args, &["--format", "json"]].concat());
        let json: Value = serde_json::from_str(&o.stdout).expect("one JSON document");
        assert_eq!((o.code, json["exit"].as_i64()), (Some(exit), Some(exit.into())), "{args:?}");
        assert!(json["error"].as_str().is_some_and(|e| o.stderr.contains(e)), "{json:#}");
        assert_eq!(json["diagnostics"][0]["line"].as_i64(), line, "{json:#}");
        // The line of the source and its carets at most; what a preprocessor says ends with a line of its own.
        assert!(o.stderr.lines().count() <= 4, "{}", o.stderr);
    }
}

#[test]
fn mistakes_are_said_with_what_is_right() {
    let dir = Dir::new();
    dir.file("p.c", "int helper(int x) { return x; }\nint harness(void) { return helper(3); }\n");
    for (args, part) in [
        (&[][..], "choose one with --function NAME: harness, helper"),
        (
            &["--property", "no-overflows"][..],
            "`no-overflows` is not a property (properties: assertions, unreach-call, no-overflow",
        ),
        (
            &["--property", "no-overflow", "--signed-overflow", "wrap"][..],
            "`--signed-overflow wrap` settles what a check of overflow would ask",
        ),
        (&["--memory-limit", "4"][..], "`4` has no unit (did you mean 4GB, or 4MB?)"),
        (&["--32", "--data-model", "lp64"][..], "`--32` and `--data-model` contradict each other; give one of them"),
        (&["--seed", "1", "--seed", "2"][..], "`--seed` is given twice; give it once"),
    ] {
        let o = dir.run(&[&["verify", "p.c"], args].concat());
        assert!(matches!(o.code, Some(1 | 2)) && o.stderr.contains(part), "{}", o.stderr);
    }
    assert_eq!(dir.run(&["verify", "p.c", "--function", "harness"]).code, Some(0));
    dir.file(
        "p.i",
        "# 1 \"h.h\" 1\nstatic int header(void) { return 1; }\n# 1 \"p.c\" 2\nint own(void) { return 2; }\n",
    );
    let o = dir.run(&["verify", "p.i"]);
    assert!(o.stderr.ends_with("choose one with --function NAME: own\n"), "{}", o.stderr);
}
