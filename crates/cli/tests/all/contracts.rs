//! What is said of contracts that cannot be translated: the place and the reason. (What contracts mean is in `corpus/contracts`.)

use crate::support::Dir;
use std::path::Path;

/// What a run says of `text`, on one line.
fn said(args: &[&str], text: &str) -> String {
    let dir = Dir::new();
    let path = dir.file("p.c", text);
    let path: &Path = path.as_ref();
    let out = std::process::Command::new(env!("CARGO_BIN_EXE_attest"))
        .current_dir(path.parent().expect("a directory"))
        .args(["verify", "p.c", "--time-limit", "20"])
        .args(args)
        .output()
        .expect("attest runs");
    let (stdout, stderr) = (String::from_utf8_lossy(&out.stdout), String::from_utf8_lossy(&out.stderr));
    format!("{stdout}{stderr}")
}

/// One clause of a function `int f(int *p, int n)`, the option that asks for it, and what has to be said.
#[test]
fn what_is_not_translated_is_an_error_with_its_place() {
    let enforce = ["--enforce-contract", "f"];
    let replace = ["--replace-call-with-contract", "f"];
    let cases: &[(&[&str], &str, &str)] = &[
        (&enforce, "__CPROVER_requires(n = 1)", "p.c:2:22: error: a clause of a contract must not change anything"),
        (&enforce, "__CPROVER_requires(__CPROVER_old(n) == 1)", "p.c:2:20: error: __CPROVER_old has no meaning"),
        (&enforce, "__CPROVER_ensures(missing == 1)", "p.c:2:19: error: 'missing' undeclared"),
        (&enforce, "__CPROVER_ensures()", "p.c:2:18: error: expected expression"),
        (&enforce, "__CPROVER_assigns(g(n))", "p.c:2:19: error: g(...) is no target"),
        (&enforce, "__CPROVER_requires(__CPROVER_is_fresh(p))", "p.c:2:20: error: this predicate takes two arguments"),
        (
            &replace,
            "__CPROVER_requires(__CPROVER_pointer_in_range_dfcc(p, p, p))",
            "p.c:2:20: error: __CPROVER_pointer_in_range_dfcc is not supported in contracts",
        ),
        (&replace, "__CPROVER_requires(__CPROVER_return_value)", "p.c:2:20: error: __CPROVER_return_value before"),
        (&replace, "__CPROVER_assigns(*p; 1)", "p.c:2:23: error: this is nothing that can be assigned"),
        (&enforce, "", "there is no contract of `f`"),
    ];
    for (args, clause, message) in cases {
        let text = format!("int f(int *p, int n)\n{clause}\n{{ return n; }}\nint main(void) {{ return f(0, 1); }}\n");
        let said = said(args, &text);
        assert!(said.contains(message), "{clause}: {said}");
    }
}

/// Without an option a contract is an annotation that is read over, and the answer says so.
#[test]
fn a_contract_that_nobody_asks_for_is_listed() {
    let text = "int f(int n)\n__CPROVER_ensures(0)\n{ return n; }\nint main(void) { return f(1); }\n";
    let said = said(&[], text);
    assert!(said.contains("the function contract at p.c:2:1 is ignored"), "{said}");
    assert!(!said.contains("violated"), "{said}");
}

/// A contract that means something is not listed as ignored: not one that is checked, nor one that stands for a function that
/// nobody defines.
#[test]
fn a_contract_that_is_used_is_not_listed() {
    let enforced = "int f(int n)\n__CPROVER_ensures(1)\n{ return n; }\nint main(void) { return f(1); }\n";
    assert!(!said(&["--enforce-contract", "f"], enforced).contains("is ignored"));
    let checked =
        "//@ assigns \\nothing; ensures \\result == n;\nint f(int n)\n{ return n; }\nint main(void) { return f(1); }\n";
    assert!(!said(&["--acsl"], checked).contains("is ignored"));
    let declared = "//@ assigns \\nothing; ensures \\result == n;\nint f(int n);\nint main(void) { return f(1); }\n";
    let said = said(&["--acsl"], declared);
    assert!(said.contains("`__attest_contract_f` stands for `f`") && !said.contains("is ignored"), "{said}");
}

/// Memory that a precondition calls valid is made where the contract is enforced, and the answer says what of it.
#[test]
fn what_is_not_made_of_valid_memory_is_an_assumption() {
    let text = "int f(int *p)\n__CPROVER_requires(__CPROVER_r_ok(p))\n__CPROVER_ensures(1)\n{ return *p; }\n";
    let said = said(&["--enforce-contract", "f"], text);
    assert!(said.contains("memory that `requires` calls valid is as large as it says"), "{said}");
    assert!(said.contains("verdict: true"), "{said}");
}

/// What a loop assigns through pointers must be said: nothing is guessed.
#[test]
fn a_loop_that_writes_through_a_pointer_is_not_inferred() {
    let text = "int main(void) {\n  int a[3], *p = a;\n  for (int i = 0; i < 3; i++)\n  __CPROVER_loop_invariant(0 <= i && i <= 3)\n  { *p = i; }\n}\n";
    let said = said(&["--apply-loop-contracts"], text);
    assert!(said.contains("writes through a pointer at p.c:5:8: say __CPROVER_assigns(...)"), "{said}");
    let called = "int g;\nvoid f(void) { g = 1; }\nint main(void) {\n  for (int i = 0; i < 3; i++)\n  __CPROVER_loop_invariant(0 <= i && i <= 3)\n  { f(); }\n}\n";
    let said = self::said(&["--apply-loop-contracts"], called);
    assert!(said.contains("p.c:2:16: unsupported: a loop with a contract that changes more than it names"), "{said}");
    let cases = "int main(void) {\n  int i = 0;\n  switch (i) {\n  case 0: while (i < 3)\n  __CPROVER_loop_invariant(1)\n  { case 1: i++; }\n  }\n}\n";
    let said = self::said(&["--apply-loop-contracts"], cases);
    assert!(said.contains("p.c:4:11: error: a loop with a contract that has labels in it"), "{said}");
    let labelled =
        "int main(void) {\n  int i = 0;\n  while (i < 3)\n  __CPROVER_loop_invariant(1)\n  { again: i++; }\n}\n";
    let said = self::said(&["--apply-loop-contracts"], labelled);
    assert!(said.contains("p.c:3:3: error: a loop with a contract that has labels in it"), "{said}");
}

/// One annotation of ACSL in a function with `int x`, `unsigned long u`, `float f`, and what has to be said.
#[test]
fn acsl_that_is_not_translated_is_an_error_with_its_place() {
    let cases = [
        ("//@ assert x & 1;", "p.c:3:14: error: arithmetic with bits of ACSL is not supported"),
        ("//@ assert f > x;", "p.c:3:12: error: arithmetic of ACSL on 'float' is not supported"),
        ("//@ assert u * u >= 0;", "p.c:3:12: error: a product of numbers of 64 bits is not supported"),
        ("//@ assert main() == 0;", "p.c:3:16: error: a call in an annotation of ACSL is not supported"),
        ("//@ assert \\forall integer i; i > 0 ==> i > x;", "the quantifier over `i` has no bounds"),
        ("//@ ghost int g = 0;", "p.c:3:5: error: `ghost` of ACSL is not supported"),
        ("//@ assert \\initialized(&x);", "p.c:3:12: error: `\\initialized` of ACSL is not supported"),
        ("//@ assert x == 0", "expected ';' in this annotation"),
        ("//@ assert \\old(x) == 0;", "p.c:3:12: error: \\old stands in `ensures` only: write \\at(..., Pre)"),
        ("//@ assert \\at(x, Later) == 0;", "`\\at` with the label `Later` here of ACSL is not supported"),
        ("//@ loop invariant x == 0;", "p.c:3:10: error: a clause of a loop stands before what is no loop"),
        ("//@ assert missing == 0;", "p.c:3:12: error: 'missing' undeclared"),
    ];
    for (annotation, message) in cases {
        let text =
            format!("int main(void) {{\nint x = 0; unsigned long u = 0; float f = 0;\n{annotation}\nreturn x;\n}}\n");
        let said = said(&["--acsl"], &text);
        assert!(said.contains(message), "{annotation}: {said}");
        // Nobody asks: a comment.
        assert!(self::said(&[], &text).contains("nothing to check"), "{annotation}");
    }
}

/// Annotations of another verifier are said to be read over.
#[test]
fn annotations_of_verifast_are_not_supported() {
    let text = "int main(void)\n//@ requires p |-> _ &*& true;\n{ return 0; }\n";
    let said = said(&[], text);
    assert!(said.contains("p.c:2: warning: annotations of VeriFast are not supported: they are read over"), "{said}");
}

/// What the answer says of annotations that nobody has asked to be checked.
#[test]
fn invariants_that_are_not_checked_are_tried_like_guesses() {
    let program = |clauses: &str| {
        format!("int main(void) {{\n  unsigned i = 0;\n  while (i < 9)\n  {clauses}\n  {{ i++; }}\n  return 0;\n}}\n")
    };
    let tried = "loop annotations at p.c:4:3 are not checked: invariants in them are tried like guesses";
    let said_of = |clauses: &str| said(&[], &program(clauses));
    let all = said_of("__CPROVER_assigns(i) __CPROVER_loop_invariant(i <= 9 && i != 10)");
    assert!(all.contains(tried) && !all.contains("cannot be tried"), "{all}");
    let some = said_of("__CPROVER_loop_invariant(i <= 9 && nothing(i))\n__CPROVER_loop_invariant(no expression)");
    assert!(some.contains(&format!("{tried} (2 of 3 conditions cannot be tried)")), "{some}");
    for none in ["__CPROVER_decreases(9 - i)", "__CPROVER_loop_invariant(i++ < 9 && unknown == 3)"] {
        let said = said_of(none);
        assert!(said.contains("loop annotations at p.c:4:3 are ignored"), "{said}");
    }
    let asked = said(&["--apply-loop-contracts"], &program("__CPROVER_loop_invariant(i <= 9)"));
    assert!(!asked.contains("tried like guesses"), "{asked}");
    for said in [all, some] {
        assert!(said.contains("verdict: true"), "{said}");
    }
}
