//! A verdict says what it is about: what was checked, which property is violated, what was assumed, and when a proof is
//! one of nothing.

use crate::support::Dir;
use serde_json::Value;

const DECLARATIONS: &str = "extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_assert(int);
extern void reach_error(void);
extern void __assert_fail(const char *, const char *, unsigned, const char *) __attribute__((noreturn));
extern void *malloc(unsigned long);
extern void free(void *);
#define assert(c) ((c) ? (void)0 : __assert_fail(#c, \"\", 0, \"\"))
";

/// The lines of the report on a `main` that begins in line 9, and the JSON object.
fn report(main: &str) -> (Vec<String>, Value) {
    let dir = Dir::new();
    dir.file("p.c", format!("{DECLARATIONS}{main}"));
    let text = dir.run(&["verify", "--check", "assertions,unreach", "p.c"]);
    let json = dir.run(&["verify", "--check", "assertions,unreach", "p.c", "--format", "json"]);
    assert_eq!(text.code, json.code, "{}", text.stdout);
    let json: Value = serde_json::from_str(&json.stdout).expect("one JSON document");
    let lines: Vec<String> = text.stdout.lines().map(str::to_string).collect();
    assert_eq!(json["headline"], lines[0].as_str());
    assert_eq!(format!("verdict: {}", json["verdict"].as_str().expect("a verdict")), text.last_line());
    (lines, json)
}

fn headline(main: &str) -> String {
    report(main).0.swap_remove(0)
}

#[test]
fn a_proof_says_what_it_proved() {
    let (lines, json) = report(
        "int main(void) { int x = __VERIFIER_nondet_int(); assert(x * 2 != 7);
        if (x * 4 == 6) reach_error(); assert((x & 1) < 2); return 0; }",
    );
    assert_eq!(lines[0], "proved: 2 assertions, 1 error call");
    assert_eq!(lines[1], "property assertions .............. proved     2 assertions");
    assert_eq!(lines[2], "property unreach-call ............ proved     1 error call");
    assert_eq!((&json["stats"]["checks"], &json["stats"]["vacuous"]), (&3.into(), &Value::Array(Vec::new())));
    let properties = json["properties"].as_array().expect("properties");
    assert_eq!(
        properties.iter().map(|p| p["name"].as_str()).collect::<Vec<_>>(),
        [Some("assertions"), Some("unreach-call")]
    );
}

#[test]
fn what_no_execution_passes_is_named() {
    for (main, why) in [
        (
            "int main(void) {\n int a[1]; a[3] = 10; assert(0); }",
            "line 10: access outside every object, or another undefined operation",
        ),
        ("int main(void) {\n __VERIFIER_assume(0); assert(0); }", "line 10: assumption never holds"),
        (
            "int main(void) { int x = __VERIFIER_nondet_int(); __VERIFIER_assume(x > 3);\n __VERIFIER_assume(x < 2); reach_error(); }",
            "line 10: assumption never holds",
        ),
        (
            "int main(void) { int x = __VERIFIER_nondet_int();\n __VERIFIER_assume(x * 4 == 6);\n assert(x == 3); return 0; }",
            "line 10: assumption never holds",
        ),
        (
            "int main(void) { int *p = malloc(4); *p = 3; free(p);\n if (*p == 3) reach_error(); return 0; }",
            "line 10: access outside every object",
        ),
        (
            "static void f(int x) {\n __VERIFIER_assume(x == 1); }\nint main(void) { int x = 2; f(x); assert(x == 3); return 0; }",
            "line 10: assumption never holds",
        ),
        (
            "int main(void) { int *p = malloc(4); free(p);\n *p = 3; assert(__VERIFIER_nondet_int() * 4 != 6); return 0; }",
            "line 10: access outside every object",
        ),
    ] {
        let (lines, json) = report(main);
        assert_eq!(lines[0], format!("nothing to check (no execution passes {why})"), "{main}");
        assert_eq!(json["stats"]["vacuous"][0], format!("no execution passes {why}").as_str());
        assert_eq!(json["verdict"], "true");
    }
}

#[test]
fn checks_behind_what_no_execution_passes_are_not_made() {
    let (lines, json) = report(
        "int main(void) { int x = __VERIFIER_nondet_int(); assert(x * 4 != 6); __VERIFIER_assume(x > 3);
        __VERIFIER_assume(x < 2); assert(x == 9); return 0; }",
    );
    let why = "no execution passes line 10: assumption never holds";
    assert_eq!(lines[0], format!("proved: 2 assertions; but {why}"));
    assert_eq!(json["stats"]["vacuous"][0], why);
}

#[test]
fn a_program_that_always_aborts_checks_nothing() {
    let main = "extern void abort(void) __attribute__((noreturn));
        static void assume(int c) {\n if (!c) abort(); }
        int main(void) { int x = __VERIFIER_nondet_int(); assume(x > 3); LIMIT assert(x == 77 || x < 100); return 0; }";
    let (lines, json) = report(&main.replace("LIMIT", "assume(x < 2);"));
    let why = "no execution comes to a check; those that were tried abort at line 11";
    assert_eq!(lines[0], format!("nothing to check ({why})"));
    assert_eq!(json["stats"]["vacuous"][0], why);
    assert_eq!(headline(&main.replace("LIMIT", "assume(x < 90);")), "proved: 1 assertion");
}

/// Whoever checks the proof again hears the same.
#[test]
fn a_proof_of_nothing_is_one_of_nothing_when_it_is_checked() {
    let dir = Dir::new();
    dir.file("p.c", format!("{DECLARATIONS}int main(void) {{\n __VERIFIER_assume(0); assert(0); }}"));
    let made = dir.run(&["verify", "--check", "assertions,unreach", "p.c"]);
    let checked = dir.run(&["check", "p.c", "--proof", "attest-out/p.proof"]);
    assert_eq!((checked.code, &checked.stdout), (Some(0), &made.stdout));
}

#[test]
fn nothing_to_check_is_no_proof_of_anything() {
    let nothing = "nothing to check (no assertion and no call of an error function is reachable";
    assert_eq!(headline("int main(void) { return 0; }"), format!("{nothing})"));
    assert_eq!(headline("int main(void) { if (0) assert(0); return 0; }"), format!("{nothing})"));
    assert_eq!(headline("int f(void);\nint main(void) { return f(); }"), format!("{nothing}; f has no body)"));
    assert_eq!(headline("static void f(void) { assert(0); }\nint main(void) { return 0; }"), format!("{nothing})"));
}

/// What could be mistaken for a proof of nothing.
#[test]
fn a_check_that_some_execution_makes_is_one() {
    for main in [
        "int main(void) { int x = __VERIFIER_nondet_int(); __VERIFIER_assume(x == 123456); assert(x > 3); return 0; }",
        "int main(void) { int x = __VERIFIER_nondet_int(); if (x > 3) if (x < 2) assert(0); return 0; }",
        "int main(void) { int x = 5; assert(x == 5); __VERIFIER_assume(0); return x; }",
        "static int is_it(int *p) { if (*p == 77123) return 1; return 0; }
         int main(void) { int x = __VERIFIER_nondet_int(); __VERIFIER_assume(is_it(&x)); assert(x == 77123); return 0; }",
        "static int is_it(int *p) { if (*p == 77123) return 1; return 0; }
         int main(void) { int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
         __VERIFIER_assume(is_it(&x) && is_it(&y) || x == 55123); assert(x > 7); return 0; }",
        "int main(void) { int x = __VERIFIER_nondet_int();
         if (x == 77777) { assert(x > 7); return 0; } __VERIFIER_assume(0); }",
        "static void fail(void) { reach_error(); }\nint main(void) { int x = __VERIFIER_nondet_int();
         if (x > 3 && x < 2) fail(); __VERIFIER_assume(x > 4); return 0; }",
    ] {
        let line = headline(main);
        assert!(line.starts_with("proved: 1 "), "{main}: {line}");
    }
}

#[test]
fn a_violation_names_its_property_and_its_doubtful_accesses() {
    let (lines, _) = report("int main(void) { int x = __VERIFIER_nondet_int(); assert(x != 7);\n return 0; }");
    assert_eq!(lines[0], "violated: an assertion fails at p.c:9:73");
    assert_eq!(lines.last().map(String::as_str), Some("verdict: false(assertions)"));
    let (lines, _) =
        report("int main(void) { int x = __VERIFIER_nondet_int(); assert(x != 7 || 1);\n if (x == 7) reach_error(); }");
    assert_eq!(lines[0], "violated: an error function is called at p.c:10:14");
    assert_eq!(lines.last().map(String::as_str), Some("verdict: false(unreach-call)"));
    let (lines, json) = report(
        "static char pool[4];\nint main(void) { char *p = pool;\n p[6] = 1; if (p[6] == 1) reach_error(); return 0; }",
    );
    let doubtful = ", on a path with an access outside every object (p.c:11:";
    assert!(lines[0].contains(doubtful), "{}", lines[0]);
    let first = json["accesses_outside_objects"][0].as_str();
    assert!(first.is_some_and(|at| at.starts_with("p.c:11:")), "{json:#}");
}

#[test]
fn a_proof_names_the_accesses_it_assumes_away() {
    let line = headline(
        "int main(void) { int *p = malloc(4); *p = 3; assert(*p == 3); free(p);
        if (__VERIFIER_nondet_int())\n if (*p == 3) reach_error(); return 0; }",
    );
    assert!(line.starts_with("proved: 1 assertion, 1 error call, if no execution accesses memory outside"), "{line}");
    assert!(line.ends_with("(p.c:11:9)"), "{line}");
}

#[test]
fn every_execution_takes_the_path_only_where_that_is_so() {
    let inputs = |main: &str| {
        let lines = report(main).0;
        lines.into_iter().find(|l| l.starts_with("inputs")).expect("a line about inputs")
    };
    assert_eq!(
        inputs("int main(void) { int x = 3; assert(x == 4); return 0; }"),
        "inputs: none (every execution takes this path)"
    );
    let depends = "inputs: none (the path may depend on what memory holds, or on where objects lie)";
    assert_eq!(inputs("extern int A[];\nint main(void) { assert(A[5] == 0); return 0; }"), depends);
    assert_eq!(inputs("int g;\nint main(void) { assert(((unsigned long)&g & 1) == 1); return 0; }"), depends);
}

#[test]
fn untranslated_code_beside_a_proof_is_proved_unreachable() {
    let main = "int main(void) { int x = __VERIFIER_nondet_int(); int *p; if (x * 4 == 6) __asm__(\"nop\" : \"=r\"(p));
        assert(x * 4 != 6); return 0; }";
    let lines = report(main).0;
    assert!(lines.iter().any(|l| l == "not translated (proved: no execution comes to these places)"), "{lines:#?}");
}
