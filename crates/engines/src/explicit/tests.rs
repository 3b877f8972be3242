//! Machines with few states, and what is said of inputs.

use super::classes::{Class, Inputs};
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

/// A slot of four is taken or given back at an index that is an input; `count` says how many are taken.
#[test]
fn elements_are_parts_of_states() {
    let slot = "((zext64(i) * 4:64) + 0x1000:64)";
    let slots = program(&format!(
        "pointers 64
         object slots at 0x1000 size 16 shape [4 of i4 every 4]
         entry main
         proc main() {{ local i: 8 local count: 32 entry s exit z loc s loc h loc w loc n loc e error loc z
           edge s -> h {{ fill 0x1000:64, 0:8, 16:64 count := 0:32 }}
           edge h -> w {{ havoc i nondet \"i\" }}
           edge w -> h {{ assume 4:8 <=u i }}
           edge w -> h {{ assume !(4:8 <=u i) & (load4({slot}) == 0:32) store {slot} := 1:32 count := count + 1:32 }}
           edge w -> n {{ assume !(4:8 <=u i) & !(load4({slot}) == 0:32) }}
           edge n -> h {{ assume !(count == 0:32) count := count - 1:32 store {slot} := 0:32 }}
           edge n -> e {{ assume count == 0:32 }} }}"
    ));
    for turn in [None, Some(100)] {
        assert_proved(&slots, turn);
    }
}

/// An array of which nothing is read before it is written, a structure that is copied with its padding, a pointer in memory.
#[test]
fn what_nobody_has_written_may_be_anything() {
    let objects = |addr: &str, read: &str| {
        program(&format!(
            "pointers 64
             object a at 0x1000 size 4 shape [4 of u1 every 1]
             object s at 0x2000 size 8 shape {{c at 0: u1, n at 4: u4}}
             object t at 0x3000 size 8 shape {{c at 0: u1, n at 4: u4}}
             object p at 0x4000 size 8 shape p8
             entry main
             proc main() {{ local i: 8 local j: 32 local u: 8 entry b exit z loc b loc h loc w loc v loc e error loc z
               edge b -> h {{ havoc u uninitialised \"a[0]\" store 0x1000:64 := u j := 0:32
                 store 0x2000:64 := 1:8 store 0x2004:64 := 5:32 store 0x4000:64 := 0x3004:64 }}
               edge h -> w {{ havoc i nondet \"i\" }}
               edge w -> v {{ assume i <u 4:8 store (zext64(i) + {addr}:64) := 3:8
                 store 0x3000:64 := load8(0x2000:64) j := load4(loadp8(0x4000:64)) }}
               edge w -> h {{ assume !(i <u 4:8) }}
               edge v -> e {{ assume !(load1((zext64(i) + {read}:64)) == 3:8) | !(j == 5:32) }}
               edge v -> h {{ assume (load1((zext64(i) + {read}:64)) == 3:8) & (j == 5:32) }} }}"
        ))
    };
    assert_proved(&objects("0x1000", "0x1000"), None);
    // The byte is one that nobody has written; then one behind the end.
    for (addr, read) in [("0x1000", "0x2001"), ("0x1001", "0x1001")] {
        let outcome = run(&objects(addr, read), None);
        assert!(matches!(outcome, Outcome::Unknown { why: GaveUp::Method(_), .. }));
    }
}

#[test]
fn an_error_about_elements_has_a_test() {
    let program = program(
        "pointers 64
         object a at 0x1000 size 3 shape [3 of u1 every 1]
         entry main
         proc main() { local i: 32 entry b exit z loc b loc h loc w loc n loc e error loc z
           edge b -> h { fill 0x1000:64, 0:8, 3:64 }
           edge h -> w { havoc i nondet \"i\" }
           edge w -> h { assume 3:32 <=u i }
           edge w -> n { assume !(3:32 <=u i)
             store (zext64(i) + 0x1000:64) := load1((zext64(i) + 0x1000:64)) + 1:8 }
           edge n -> e { assume (load2(0x1000:64) == 0x0302:16) & (load1(0x1002:64) == 4:8) }
           edge n -> h { assume !(load2(0x1000:64) == 0x0302:16) | !(load1(0x1002:64) == 4:8)
             assume load1((zext64(i) + 0x1000:64)) <u 5:8 } }",
    );
    for turn in [None, Some(50)] {
        let Outcome::Fail(test) = run(&program, turn) else { panic!("it has an error") };
        assert_eq!(test.inputs.len(), 2 + 3 + 4, "the shortest test");
        let limits = exec::Limits { max_steps: 100_000, budget: Budget::default() };
        cert::confirm(&program, &test, &limits).unwrap_or_else(|why| panic!("{}", why.describe(&program.sources)));
    }
}

/// A class begins at each constant and right behind it, and where numbers become negative.
#[test]
fn classes_are_between_constants() {
    let program = program(
        "pointers 64 entry main
         proc main() { local msg: 8 local same: 8 local bit: 1 local odd: 8 local large: 32 local flags: 32
           entry s exit z loc s loc a loc e error loc z
           edge s -> a { havoc msg nondet \"in\" same := msg havoc bit nondet \"bit\" havoc odd nondet \"odd\"
             havoc large nondet \"large\" havoc flags nondet \"flags\" }
           edge a -> e { assume same <u 10:8 assume msg == 3:8 assume bit == 1:1 assume (odd + 1:8) == 0:8
             assume large <u 4:32 assume (large + 1:32) == 2:32 assume (flags & 5:32) == 4:32 }
           edge a -> z { assume !(same <u 10:8) } }",
    );
    let inputs = Inputs::new(&program);
    let of = |name: &str| {
        let v = (0..program.vars.len() as u32).map(VarId).find(|&v| program.var_decl(v).name == name);
        inputs.of(v.expect("it is declared")).expect("inputs come there")
    };
    assert_eq!(of("msg").firsts, [0, 3, 4, 10, 11, 128]);
    assert_eq!(of("same").firsts, of("msg").firsts);
    assert_eq!(of("msg").of(7), Class::Between(4, 9));
    assert_eq!(of("msg").of(200), Class::Between(128, 255));
    assert_eq!(of("bit").firsts, [0, 1]);
    assert!(of("msg").are_told && of("bit").are_told && of("odd").are_told && of("odd").firsts.len() == 256);
    // What is used as a number has its small classes divided.
    assert_eq!(of("large").firsts, [0, 1, 2, 3, 4, 5, 1 << 31]);
    assert!(!of("large").are_told && of("large").of(3).is_one_value() && !of("large").of(7).is_one_value());
    assert_eq!(of("flags").firsts, [0, 1, 4, 5]);
    assert_eq!(of("flags").of(14), Class::Bits { value: 4, of: 5 });
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
