//! Programs as Horn clauses and in VMT: what is written, and what is refused.

use expect_test::{Expect, expect};
use report::export::{chc, vmt};

const PROGRAM: &str = r#"
pointers 64
check 0 unsafe "t && b == 7" in "main" @model.gcl:9:1
global x: int
global b: 8
global t: 1
global unused: int
entry main
proc main() {
  local choice: 32
  entry start
  exit end
  loc start
  loc head
  loc bad error 0
  loc end
  edge start -> head { x := 0, unused := 7 }
  edge head -> head "step[1]" {
    havoc choice choice 0 of 2 "step[1]"
    assume choice == 0:32
    havoc x nondet "x"
    assume 0 < x
    t := x == 3, b := b + 1:8
    unused := unused + x
  }
  edge head -> bad { havoc choice choice 1 of 2 "" assume choice == 1:32 assume t assume b == 7:8 }
}
"#;

#[track_caller]
fn program(text: &str) -> ir::Program {
    let program = ir::text::parse(text).unwrap_or_else(|e| panic!("{e}"));
    ir::verify(&program).unwrap_or_else(|e| panic!("{e:?}"));
    program
}

#[track_caller]
fn check(written: Result<String, String>, expected: Expect) {
    expected.assert_eq(&written.unwrap_or_else(|why| format!("refused: {why}\n")));
}

#[test]
fn horn_clauses() {
    check(
        chc::print(&program(PROGRAM)),
        expect![[r#"
        ; sat: no query is reached
        (set-logic HORN)
        (declare-fun !l0 ((_ BitVec 8) Bool) Bool)
        (declare-fun !l1 ((_ BitVec 8) Bool) Bool)
        (declare-fun !l2 ((_ BitVec 8) Bool) Bool)
        (declare-fun !l3 ((_ BitVec 8) Bool) Bool)
        (assert (forall ((|b| (_ BitVec 8)) (|t| Bool)) (!l0 |b| |t|)))
        (assert (forall ((|b| (_ BitVec 8)) (|t| Bool)) (=> (!l0 |b| |t|) (!l1 |b| |t|))))
        ; step[1]
        (assert (forall ((|b| (_ BitVec 8)) (|t| Bool) (!in0 Int)) (=> (and (!l1 |b| |t|) (<= 1 !in0)) (!l1 (bvadd |b| (_ bv1 8)) (= !in0 3)))))
        (assert (forall ((|b| (_ BitVec 8)) (|t| Bool)) (=> (and (!l1 |b| |t|) |t| (= |b| (_ bv7 8))) (!l2 |b| |t|))))
        ; model.gcl:9:1: t && b == 7
        (assert (forall ((|b| (_ BitVec 8)) (|t| Bool)) (=> (!l2 |b| |t|) false)))
        (check-sat)
    "#]],
    );
}

#[test]
fn vmt_script() {
    check(
        vmt::print(&program(PROGRAM)),
        expect![[r#"
        ; violated where a state of an invar-property's negation is reached
        (declare-fun |!location| () Int)
        (declare-fun |!location!next| () Int)
        (define-fun |!var0| () Int (! |!location| :next |!location!next|))
        (declare-fun |b| () (_ BitVec 8))
        (declare-fun |b!next| () (_ BitVec 8))
        (define-fun |!var1| () (_ BitVec 8) (! |b| :next |b!next|))
        (declare-fun |t| () Bool)
        (declare-fun |t!next| () Bool)
        (define-fun |!var2| () Bool (! |t| :next |t!next|))
        (declare-fun |!in0:int| () Int)
        (define-fun |!init| () Bool (! (= |!location| 0) :init true))
        (define-fun |!step0| () Bool (and (= |!location| 0) (= |!location!next| 1) (= |b!next| |b|) (= |t!next| |t|)))
        ; step[1]
        (define-fun |!step1| () Bool (and (= |!location| 1) (= |!location!next| 1) (<= 1 |!in0:int|) (= |b!next| (bvadd |b| (_ bv1 8))) (= |t!next| (= |!in0:int| 3))))
        (define-fun |!step2| () Bool (and (= |!location| 1) (= |!location!next| 2) |t| (= |b| (_ bv7 8)) (= |b!next| |b|) (= |t!next| |t|)))
        (define-fun |!trans| () Bool (! (or false |!step0| |!step1| |!step2|) :trans true))
        ; model.gcl:9:1: t && b == 7
        (define-fun |!property0| () Bool (! (not (= |!location| 2)) :invar-property 0))
    "#]],
    );
}

#[test]
fn one_bit_is_a_truth_value_and_names_are_symbols() {
    let text = r#"
pointers 64
check 0 assertion "a" in "main"
global t: 1
global u: 1
global `a b|`: 8
global !t5: 8
entry main
proc main() {
  entry start
  exit end
  loc start
  loc bad error 0
  loc end
  edge start -> end {
    assume (zext8(t) + bits0_8(sext16(`a b|`))) <u 3:8
    t := bits3_1(`a b|`), `a b|` := ite(t & !u, 255:8, to_bits8(to_int(`a b|`) * -2))
  }
  edge start -> bad { assume (t ^ u) | (t == u) assume mod(to_int(`a b|`), to_int(`!t5`)) == div(to_int(`!t5`), 3) }
}
"#;
    check(
        chc::print(&program(&text.replace("global !t5", "global `!t5`"))),
        expect![[r#"
        ; sat: no query is reached
        (set-logic HORN)
        (declare-fun !l0 (Bool Bool (_ BitVec 8) (_ BitVec 8)) Bool)
        (declare-fun !l1 (Bool Bool (_ BitVec 8) (_ BitVec 8)) Bool)
        (declare-fun !l2 (Bool Bool (_ BitVec 8) (_ BitVec 8)) Bool)
        (assert (forall ((|t| Bool) (|u| Bool) (|a b_| (_ BitVec 8)) (|_t5| (_ BitVec 8))) (!l0 |t| |u| |a b_| |_t5|)))
        (assert (forall ((|t| Bool) (|u| Bool) (|a b_| (_ BitVec 8)) (|_t5| (_ BitVec 8))) (=> (and (!l0 |t| |u| |a b_| |_t5|) (bvult (bvadd ((_ zero_extend 7) (ite |t| #b1 #b0)) ((_ extract 7 0) ((_ sign_extend 8) |a b_|))) (_ bv3 8))) (!l2 (= ((_ extract 3 3) |a b_|) #b1) |u| (ite (and |t| (not |u|)) (_ bv255 8) ((_ int2bv 8) (* (bv2nat |a b_|) (- 2)))) |_t5|))))
        (assert (forall ((|t| Bool) (|u| Bool) (|a b_| (_ BitVec 8)) (|_t5| (_ BitVec 8))) (let ((!t22 (bv2nat |_t5|))) (=> (and (!l0 |t| |u| |a b_| |_t5|) (or (xor |t| |u|) (= |t| |u|)) (= (ite (= !t22 0) (bv2nat |a b_|) (mod (bv2nat |a b_|) !t22)) (div !t22 3))) (!l1 |t| |u| |a b_| |_t5|)))))
        ; a
        (assert (forall ((|t| Bool) (|u| Bool) (|a b_| (_ BitVec 8)) (|_t5| (_ BitVec 8))) (=> (!l1 |t| |u| |a b_| |_t5|) false)))
        (check-sat)
    "#]],
    );
}

#[test]
fn what_these_formats_do_not_have() {
    let body = |locals: &str, statement: &str| {
        format!(
            "pointers 64 global x: 64 entry main proc main() {{ {locals} entry a exit b loc a loc b edge a -> b {{ {statement} }} }}"
        )
    };
    check(
        chc::print(&program(&body("", "x := load8(x)"))),
        expect![[r#"
        refused: the program uses memory, which these formats do not have
    "#]],
    );
    check(
        vmt::print(&program(&body("", "store x := 1:8"))),
        expect![[r#"
        refused: the program uses memory, which these formats do not have
    "#]],
    );
    check(
        chc::print(&program(&body("", "call main()"))),
        expect![[r#"
        refused: the program calls main, and these formats have no calls
    "#]],
    );
    check(
        chc::print(&program(&body("address f: 64 frame v at f size 4 shape opaque", "x := 1:64"))),
        expect![[r#"
        refused: the program has local objects in memory, which these formats do not have
    "#]],
    );
    let unknown = "pointers 64 entry main proc main() { entry a exit b loc a loc b loc u unknown \"goto *p\" edge a -> u { skip } }";
    check(
        vmt::print(&program(unknown)),
        expect![[r#"
        refused: a part of the program is not translated (goto *p)
    "#]],
    );
}
