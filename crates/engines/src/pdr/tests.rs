//! Processes that hand on a token: combinations of simple facts are what there is to find.

use super::begin;
use crate::Outcome;
use crate::in_turns::{assert_proved, searched};
use ir::Program;
use std::fmt::Write as _;

/// A ring of `n` processes. Each has a flag that says whether it is on, and whoever is on may hand that on to the next one, which adds one to
/// a number that is `start` when the first one is on. With `bug`, somebody adds two. The first one looks at the number.
fn ring(n: usize, bug: bool) -> Program {
    let mut vars = String::from("local x: 32 local start: 32 local who: 32");
    let mut first = String::from("havoc start nondet \"start\" x := start on0 := 1:32");
    let mut edges = String::new();
    let (mut locs, mut begun) = (String::new(), String::from("assume true"));
    for i in 0..n {
        let _ = write!(vars, " local on{i}: 32");
        if i > 0 {
            let _ = write!(first, " on{i} := 0:32");
        }
        let (next, more) = ((i + 1) % n, if bug && i == n / 2 { 2 } else { 1 });
        let _ = write!(locs, " loc p{i}");
        let _ = write!(edges, " edge w -> p{i} {{ {begun} assume who == {i}:32 }}");
        let _ = write!(begun, " assume !(who == {i}:32)");
        let _ = write!(edges, " edge p{i} -> h {{ assume !(on{i} == 1:32) }}");
        let looks = if i == n - 1 { "g" } else { "h" };
        let _ = write!(
            edges,
            " edge p{i} -> {looks} {{ assume on{i} == 1:32 on{i} := 0:32 on{next} := 1:32 x := x + {more}:32 }}"
        );
    }
    let text = format!(
        "pointers 64 entry main
         proc main() {{ {vars} entry a exit z loc a loc h loc w loc g loc e error loc z{locs}
           edge a -> h {{ {first} }}
           edge h -> w {{ havoc who nondet \"who\" }}
           edge w -> z {{ {begun} }}{edges}
           edge g -> h {{ assume x == (start + {n}:32) x := start }}
           edge g -> e {{ assume !(x == (start + {n}:32)) }} }}"
    )
    .replace("assume true ", "");
    ir::text::parse(&text).unwrap_or_else(|e| panic!("{e}: {text}"))
}

fn run(program: &Program, turn: Option<u64>) -> (Outcome, u64) {
    searched(begin, program, turn)
}

/// There are 2^n sets of processes; one may be on.
#[test]
fn iterations_grow_slowly_with_processes() {
    let iterations: Vec<u64> = [3, 6, 12]
        .map(|n| {
            let (outcome, iterations) = run(&ring(n, false), None);
            assert!(matches!(outcome, Outcome::Pass(_)), "{n} processes");
            iterations
        })
        .to_vec();
    assert!(iterations[2] <= 8 * iterations[1] && iterations[1] <= 8 * iterations[0], "{iterations:?}");
}

#[test]
fn an_error_has_a_test() {
    for n in [3, 6] {
        assert!(matches!(run(&ring(n, true), None).0, Outcome::Fail(_)), "{n} processes");
    }
}

/// What a limit has stopped goes on where it was.
#[test]
fn short_turns_come_to_the_same_end() {
    for bug in [false, true] {
        let program = ring(4, bug);
        let (whole, _) = run(&program, None);
        let (in_turns, _) = run(&program, Some(20_000));
        assert_eq!(std::mem::discriminant(&whole), std::mem::discriminant(&in_turns));
    }
}

/// Memory that was new before the loop is not new in it: what the loop reads from it may be a pointer to it.
#[test]
fn memory_is_new_once() {
    let text = "pointers 64 entry main
         proc main() { local a: 64 ptr local n: 64 ptr local k: 32
           entry s exit z loc s loc h loc w loc e error loc z
           edge s -> h { $heap := 0x1000000000000000:64 alloc a, 8:64 store a := a n := a k := 0:32 }
           edge h -> w { n := loadp8(n) k := k + 1:32 }
           edge w -> h { assume n == a }
           edge w -> e { assume !(n == a) }
           edge h -> z { assume k == 7:32 } }";
    let program = ir::text::parse(text).unwrap_or_else(|e| panic!("{e}: {text}"));
    assert_proved(&program, run(&program, None).0);
}
