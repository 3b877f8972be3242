//! Machines with few states, and what is said of inputs.

use super::classes::Inputs;
use super::{begin, guards::Order};
use crate::in_turns::{self, searched};
use crate::{GaveUp, Outcome};
use base::Budget;
use ir::{LocId, Program, text};
use logic::VarId;

fn program(text: &str) -> Program {
    text::parse(text).unwrap_or_else(|e| panic!("{e}: {text}"))
}

/// The messages one to `n` have to come in their order; another one begins anew. There is no error.
fn messages(n: u32) -> Program {
    program(&format!(
        "pointers 64 entry main
         proc main() {{ local mode: 32 local msg: 32
           entry s exit z loc s loc h loc w loc n loc e error loc z
           edge s -> h {{ mode := 0:32 }}
           edge h -> w {{ havoc msg nondet \"msg\" }}
           edge w -> h {{ assume msg == (mode + 1:32) assume mode <u {n}:32 mode := mode + 1:32 }}
           edge w -> n {{ assume !((msg == (mode + 1:32)) & (mode <u {n}:32)) }}
           edge n -> e {{ assume mode == {error}:32 }}
           edge n -> h {{ assume !(mode == {error}:32) mode := 0:32 }} }}",
        error = n + 1
    ))
}

/// As a machine whose modes are compared with constants only.
fn modes(n: u32, bug: bool) -> Program {
    let mut edges = String::new();
    let mut locs = String::new();
    for i in 0..n {
        locs += &format!(" loc m{i}");
        edges += &format!(
            " edge m{i} -> h {{ assume mode == {i}:32 assume msg == {}:32 mode := {}:32 }}
              edge m{i} -> m{} {{ assume !((mode == {i}:32) & (msg == {}:32)) }}",
            i + 7,
            i + 1,
            i + 1,
            i + 7
        );
    }
    let error = if bug { n } else { n + 1 };
    program(&format!(
        "pointers 64 entry main
         proc main() {{ local mode: 32 local msg: 32
           entry s exit z loc s loc h loc e error loc z{locs} loc m{n}
           edge s -> h {{ mode := 0:32 }}
           edge h -> m0 {{ havoc msg nondet \"in\" }}{edges}
           edge m{n} -> e {{ assume mode == {error}:32 }}
           edge m{n} -> h {{ assume !(mode == {error}:32) mode := 0:32 }} }}"
    ))
}

fn run(program: &Program, turn: Option<u64>) -> Outcome {
    searched(begin, program, turn).0
}

fn assert_proved(program: &Program, turn: Option<u64>) {
    in_turns::assert_proved(program, run(program, turn));
}

/// Thirty messages in a row have to be the right ones, and each is one of 2^32.
#[test]
fn an_error_behind_many_rounds_has_a_test() {
    for turn in [None, Some(5)] {
        let program = modes(30, true);
        let Outcome::Fail(test) = run(&program, turn) else { panic!("it has an error") };
        assert_eq!(test.inputs.len(), 31, "the shortest test");
        let limits = exec::Limits { max_steps: 100_000, budget: Budget::default() };
        cert::confirm(&program, &test, &limits).unwrap_or_else(|why| panic!("{}", why.describe(&program.sources)));
    }
}

#[test]
fn having_seen_every_state_is_a_proof() {
    assert_proved(&modes(30, false), None);
    assert_proved(&modes(5, false), Some(5));
    let loop_at_the_entry = "pointers 64 entry main
         proc main() { local msg: 32 entry h exit z loc h loc w loc e error loc z
           edge h -> w { havoc msg nondet \"msg\" assume msg <u 4:32 }
           edge w -> h { assume !(msg == 7:32) }
           edge w -> e { assume msg == 7:32 } }";
    assert_proved(&program(loop_at_the_entry), None);
    let loop_that_is_not_reached = "pointers 64 entry main
         proc main() { local a: 32 entry s exit z loc s loc h loc e error loc z
           edge s -> h { a := 1:32 assume a == 2:32 }
           edge h -> h { assume a == 1:32 }
           edge h -> e { assume !(a == 1:32) } }";
    assert_proved(&program(loop_that_is_not_reached), None);
    let loop_without_error = "pointers 64 entry main
         proc main() { local msg: 32 entry s exit z loc s loc h loc z
           edge s -> h { }
           edge h -> h { havoc msg nondet \"msg\" } }";
    assert_proved(&program(loop_without_error), None);
}

/// Inputs that are compared with what changes have too many values.
#[test]
fn other_inputs_are_left_to_others() {
    let outcome = run(&messages(5), Some(1_000));
    assert!(matches!(outcome, Outcome::Unknown { why: GaveUp::Method(_), .. }));
}

#[test]
fn memory_is_left_to_others() {
    let program = program(
        "pointers 64 entry main
         proc main() { local p: 64 ptr entry s exit z loc s loc h loc e error loc z
           edge s -> h { store p := 1:32 }
           edge h -> e { assume load4(p) == 2:32 }
           edge h -> z { assume !(load4(p) == 2:32) } }",
    );
    assert!(matches!(run(&program, None), Outcome::Unknown { why: GaveUp::Method(_), .. }));
}

/// A class begins at each constant and right behind it, and where numbers become negative.
#[test]
fn classes_are_between_constants() {
    let program = program(
        "pointers 64 entry main
         proc main() { local msg: 8 local same: 8 local bit: 1 local odd: 8
           entry s exit z loc s loc a loc e error loc z
           edge s -> a { havoc msg nondet \"in\" same := msg havoc bit nondet \"bit\" havoc odd nondet \"odd\" }
           edge a -> e { assume same <u 10:8 assume msg == 3:8 assume bit == 1:1 assume (odd + 1:8) == 0:8 }
           edge a -> z { assume !(same <u 10:8) } }",
    );
    let inputs = Inputs::new(&program);
    let of = |name: &str| {
        let v = (0..program.vars.len() as u32).map(VarId).find(|&v| program.var_decl(v).name == name);
        inputs.of(v.expect("it is declared")).expect("inputs come there")
    };
    assert_eq!(of("msg").firsts, [0, 3, 4, 10, 11, 128]);
    assert_eq!(of("same").firsts, of("msg").firsts);
    assert_eq!(of("msg").bounds(7), (4, 9));
    assert_eq!(of("msg").bounds(200), (128, 255));
    assert_eq!(of("bit").firsts, [0, 1]);
    assert!(of("msg").are_exact && of("bit").are_exact && !of("odd").are_exact);
}

/// `a && b` and the other branch, as C spells it; and two branches that leave something out.
#[test]
fn the_other_branch_is_sure() {
    let program = program(
        "pointers 64 entry main
         proc main() { local a: 32 local b: 32
           entry s exit z loc s loc t loc z
           edge s -> t { assume !(a == 1:32) | (!(b == 2:32) & (a == 1:32)) }
           edge s -> z { assume a == 1:32 assume b == 2:32 }
           edge t -> z { assume a == 1:32 }
           edge t -> s { assume !(a == 1:32) & !(b == 2:32) } }",
    );
    let p = program.proc(program.entry);
    let order = |l: u32| Order::of(&program.pool, p.edges.iter().filter(|e| e.src == LocId(l)).collect());
    assert!(order(0).last_is_sure && order(0).edges[0].stmts.len() == 2);
    assert!(!order(1).last_is_sure);
}
