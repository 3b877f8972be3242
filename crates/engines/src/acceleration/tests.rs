//! Errors behind many rounds, and what accelerators must not say.

use super::begin;
use crate::in_turns::searched;
use crate::{GaveUp, Outcome};
use evidence::TestCandidate;
use exec::Value;
use ir::{Program, text};

fn program(text: &str) -> Program {
    text::parse(text).unwrap_or_else(|e| panic!("{e}: {text}"))
}

/// A loop with these edges at `h`, entered by these statements, and an error behind it where this holds.
fn looping(entered: &str, edges: &str, error: &str) -> Program {
    program(&format!(
        "pointers 64
         object cells at 0x1000 size 8 shape [2 of i4 every 4]
         entry main
         proc main() {{ local n: 32 signed local i: 32 signed local j: 32 signed local s: 32 signed local c: 8
           entry b exit z loc b loc h loc k loc l loc w loc e error loc z
           edge b -> h {{ {entered} }}
           {edges}
           edge w -> e {{ assume {error} }}
           edge w -> z {{ assume !({error}) }} }}"
    ))
}

/// The test, the same in turns.
fn found(program: &Program) -> TestCandidate {
    let [test, again] = [None, Some(2_000)].map(|turn| match searched(begin, program, turn).0 {
        Outcome::Fail(test) => test,
        Outcome::Pass(_) => panic!("there is an error"),
        Outcome::Unknown { why, .. } => panic!("{why:?}"),
    });
    assert_eq!(test, again);
    test
}

fn assert_not_found(program: &Program) {
    let (outcome, _) = searched(begin, program, None);
    assert!(matches!(outcome, Outcome::Unknown { why: GaveUp::Method(_), .. }));
}

fn word(n: u128) -> Value {
    Value::Scalar { bits: n, width: 32 }
}

const TO_N: &str = "havoc n nondet \"n\" i := 0:32 s := 0:32";

#[test]
fn what_grows_by_a_constant() {
    let edges = "edge h -> h { assume i < n s := s + 3:32 i := i + 1:32 } edge h -> w { assume !(i < n) }";
    assert_eq!(found(&looping(TO_N, edges, "s == 30000:32")).inputs, [word(10_000)]);
}

#[test]
fn what_grows_faster_and_faster() {
    let edges = "edge h -> h { assume i < n s := s + i i := i + 1:32 } edge h -> w { assume !(i < n) }";
    let test = found(&looping(TO_N, edges, "(s == 50005000:32) & (n < 20000:32)"));
    assert_eq!(test.inputs, [word(10_001)]);
}

/// Of two paths through the loop only the one that changes nothing leads to the error.
#[test]
fn a_path_of_several() {
    let edges = "edge h -> h { assume i < n assume 40:32 < n i := i + 1:32 }
                 edge h -> h { assume i < n assume !(40:32 < n) i := i + 1:32 s := s + 1:32 }
                 edge h -> w { assume !(i < n) s := s + n }";
    assert_eq!(found(&looping(TO_N, edges, "s == 12345:32")).inputs, [word(12_345)]);
}

#[test]
fn the_guard_that_ends_a_loop_within_a_round() {
    let edges = "edge h -> k { assume i < n } edge k -> h { assume !(s == 7777:32) i := i + 1:32 s := s + 1:32 }
                 edge k -> w { assume s == 7777:32 } edge h -> z { assume !(i < n) }";
    let test = found(&looping(TO_N, edges, "i == 7777:32"));
    let [Value::Scalar { bits, .. }] = test.inputs[..] else { panic!("one input") };
    assert!((7_778..1 << 31).contains(&bits));
}

/// Each round reads an input, which is the same in all that are passed at once.
#[test]
fn inputs_of_rounds_are_repeated() {
    let edges = "edge h -> k { havoc c nondet \"c\" } edge k -> h { assume c == 97:8 s := s + 1:32 }
                 edge k -> h { assume !(c == 97:8) & !(c == 10:8) } edge k -> w { assume c == 10:8 }";
    let test = found(&looping("s := 0:32", edges, "s == 5000:32"));
    let byte = |n: u128| Value::Scalar { bits: n, width: 8 };
    assert_eq!(test.inputs.iter().filter(|&v| *v == byte(97)).count(), 5_000);
    assert_eq!(test.inputs.last(), Some(&byte(10)));
}

#[test]
fn a_loop_in_a_loop() {
    let edges = "edge h -> k { assume i < n j := 0:32 } edge k -> k { assume j < n j := j + 1:32 s := s + 1:32 }
                 edge k -> h { assume !(j < n) i := i + 1:32 } edge h -> w { assume !(i < n) }";
    assert_eq!(found(&looping(TO_N, edges, "(s == 40000:32) & (n < 1000:32)")).inputs, [word(200)]);
}

/// Rounds of rounds of rounds are many more than a test may take.
#[test]
fn loops_in_loops_that_read_nothing() {
    let edges = "edge h -> k { assume i < n j := 0:32 } edge k -> l { assume j < n c := 0:8 }
                 edge l -> l { assume c <u 200:8 c := c + 1:8 s := s + 1:32 } edge l -> k { assume !(c <u 200:8) j := j + 1:32 }
                 edge k -> h { assume !(j < n) i := i + 1:32 } edge h -> w { assume !(i < n) }";
    let text = |error| looping(TO_N, edges, error);
    assert_eq!(found(&text("(s == 80000:32) & (n < 1000:32)")).inputs, [word(20)]);
    assert_not_found(&text("(s == 801:32) & (n < 4:32)"));
}

/// The inner loop reads an input in each round as well, and so do all rounds of the outer one.
#[test]
fn inputs_of_a_loop_in_a_loop() {
    let edges = "edge h -> k { assume i < n havoc c nondet \"outer\" j := 0:32 s := s + zext32(c) }
                 edge k -> k { assume j < 30:32 havoc c nondet \"inner\" j := j + 1:32 s := s + zext32(c) }
                 edge k -> h { assume !(j < 30:32) i := i + 1:32 } edge h -> w { assume !(i < n) }";
    let test = found(&looping(TO_N, edges, "(s == 80000:32) & (n == 100:32)"));
    assert_eq!(test.inputs.len(), 1 + 100 * 31);
}

#[test]
fn memory_that_adds_up() {
    let edges =
        "edge h -> h { assume i < n store 0x1000:64 := load4(0x1000:64) + 2:32 store 0x1004:64 := i i := i + 1:32 }
                 edge h -> w { assume !(i < n) }";
    let entered = format!("{TO_N} store 0x1000:64 := 5:32 store 0x1004:64 := 0:32");
    let error = "(load4(0x1000:64) == 20005:32) & (load4(0x1004:64) == 9999:32)";
    assert_eq!(found(&looping(&entered, edges, error)).inputs, [word(10_000)]);
}

/// The condition holds in the first and in the last round that an accelerator says, not in those between.
#[test]
fn rounds_that_are_not_possible() {
    let edges = "edge h -> h { assume i < n assume (i & 1:32) == 0:32 i := i + 1:32 s := s + 1:32 }
                 edge h -> h { assume i < n assume !((i & 1:32) == 0:32) i := i + 1:32 s := 0:32 }
                 edge h -> w { assume !(i < n) }";
    assert_not_found(&looping(TO_N, edges, "s == 5:32"));
}

/// Two addresses that are different terms are the same place.
#[test]
fn places_that_are_the_same_after_all() {
    let edges = "edge h -> h { assume i < n store (0x1000:64 + zext64(c)) := i store 0x1000:64 := load4(0x1000:64) + 1:32 i := i + 1:32 }
                 edge h -> w { assume !(i < n) }";
    let entered = format!("{TO_N} c := 0:8 store 0x1000:64 := 0:32");
    assert_not_found(&looping(&entered, edges, "!(load4(0x1000:64) == n) & (0:32 < n)"));
}

#[test]
fn what_is_doubled_has_no_closed_form() {
    let edges = "edge h -> h { assume i < n s := (s * 2:32) + 1:32 i := i + 1:32 } edge h -> w { assume !(i < n) }";
    assert_not_found(&looping(TO_N, edges, "s == 65535:32"));
}
