//! What the checker says of statements by executing them on structures itself: proofs whose structures say nothing but which field is
//! ordered, of programs without loops.

use base::Budget;
use evidence::shape::{Field, Shapes};
use evidence::{Contract, Invariant, Proof};
use ir::Program;

/// Two blocks, in order by their data; `z` and `i` have any values.
const BLOCKS: &str = "pointers 64
entry main
object g at 0x400000000000000 size 8 shape opaque
proc main() {
  local x: 64 ptr
  local y: 64 ptr
  local z: 64 ptr
  local i: 32 signed
  entry l0
  exit l3
  loc l0 loc l1 loc l2 error loc l3
  edge l0 -> l1 {
    $heap := 0x1000000000000000:64
    alloc x, 24:64
    alloc y, 24:64
    store x := y
    store x + 8:64 := 5:64
    store 0x400000000000000:64 := 6:64
    havoc z nondet \"z\"
    havoc i nondet \"i\"
    assume load4(x + 16:64) <= load4(y + 16:64)
    assume load4(y + 16:64) <= i
    STATEMENTS
  }
  edge l1 -> l2 { assume !(CLAIM) }
  edge l1 -> l3 { assume CLAIM }
}
";

fn program(text: &str) -> Program {
    let program = ir::text::parse(text).expect("it parses");
    ir::verify(&program).expect("it is well-formed");
    program
}

/// Does the checker say that the claim holds behind these statements?
fn is_shown(statements: &str, claim: &str) -> bool {
    is_proof(&BLOCKS.replace("STATEMENTS", statements).replace("CLAIM", claim))
}

fn is_proof(text: &str) -> bool {
    let program = program(text);
    let invariants = vec![Invariant::Any, Invariant::Any, Invariant::Unreachable, Invariant::Any];
    let proof = Proof::new(&program.pool, &[], &[Contract::new(program.entry, invariants)]);
    let order = Some(Field { at: 16, bytes: 4 });
    let shapes = Some(Box::new(Shapes { order, ..Shapes::default() }));
    let mut solver = solver::checker_solver(&solver::Config::default());
    cert::check(&program, Proof { shapes, ..proof }, &mut *solver, &Budget::default()).is_ok()
}

fn all_are_shown(claim: &str, statements: &[&str]) {
    for s in statements {
        assert!(is_shown(s, claim), "{claim} behind {s}");
    }
}

fn none_is_shown(claim: &str, statements: &[&str]) {
    for s in statements {
        assert!(!is_shown(s, claim), "{claim} behind {s}");
    }
}

/// Writes that leave the data of both blocks as it is.
const ELSEWHERE: [&str; 6] = [
    "skip",
    "store y + 8:64 := 7:64",
    "store x + 20:64 := 7:32",
    "store 0x400000000000002:64 := 7:16",
    "fill y + 8:64, 0:8, 8:64",
    "copy y, x, 16:64",
];

/// Writes that may be anywhere.
const ANYWHERE: [&str; 6] = [
    "store z := 1:8",
    "store x - 4:64 := 1:64",
    "store y + 20:64 := 1:64",
    "fill x + 20:64, 1:8, 5:64",
    "copy 0x400000000000000:64, x, z",
    "store 0xffffffffffffffe:64 := 1:32",
];

#[test]
fn a_write_to_a_part_of_the_data_forgets_its_order() {
    let claim = "load4(x + 16:64) <= load4(y + 16:64)";
    all_are_shown(claim, &ELSEWHERE);
    none_is_shown(claim, &ANYWHERE);
    all_are_shown(
        claim,
        &["store x + 16:64 := load4(x + 16:64)", "store y + 16:64 := i", "store y + 16:64 := load4(x + 16:64)"],
    );
    none_is_shown(
        claim,
        &[
            "store x + 17:64 := 200:8",
            "store x + 19:64 := 0:8",
            "store y + 16:64 := 1:16",
            "store y + 12:64 := 1:64",
            "store x + 16:64 := 1:64",
            "store x + 16:64 := i + 1:32",
            "fill x + 18:64, 1:8, 1:64",
            "fill y + 16:64, 255:8, 4:64",
            "copy x + 8:64, y + 8:64, 9:64",
            "copy x + 16:64, y + 16:64, 2:64",
            "havocmem y + 19:64, 1:64 nondet \"b\"",
        ],
    );
}

#[test]
fn order_is_that_of_the_value_with_sign() {
    let behind = |s: &str| is_shown(s, "load4(x + 16:64) <= i");
    assert!(behind("skip") && behind("store x + 16:64 := i"));
    for s in
        ["i := i + 1:32", "i := i - 1:32", "havoc i nondet \"i\"", "i := load4(y + 17:64)", "i := load4(x + 12:64)"]
    {
        assert!(!behind(s), "{s}");
    }
    none_is_shown("load4(x + 16:64) <=u i", &["skip"]);
    none_is_shown("load4(x + 16:64) < i", &["skip", "assume !(load4(x + 16:64) == i)"]);
    none_is_shown("load2(x + 16:64) <= load2(y + 16:64)", &["skip"]);
    none_is_shown("i <= load4(x + 16:64)", &["skip", "assume load4(y + 16:64) <=u load4(x + 16:64)"]);
}

/// `x`'s data is not greater than `y`'s, which is not greater than `i`; constants are bounds of all three.
#[test]
fn constants_are_bounds_of_data_with_sign() {
    let bounded = "assume i <= 7:32 assume 4294967293:32 < load4(x + 16:64)";
    let behind = |s: &str, claim: &str| is_shown(&format!("{bounded} {s}"), claim);
    let claims = [
        "load4(x + 16:64) <= 7:32",
        "load4(y + 16:64) < 8:32",
        "4294967294:32 <= load4(y + 16:64)",
        "!(i < 4294967294:32)",
        "!(load4(x + 16:64) == 8:32)",
        "!(load4(y + 16:64) == 4294967293:32)",
    ];
    for claim in claims {
        assert!(behind("skip", claim) && behind("store x + 16:64 := load4(y + 16:64)", claim), "{claim}");
        assert!(behind("store x + 8:64 := 9:64", claim) && behind("store x + 16:64 := 7:32", claim), "{claim}");
    }
    let beyond = [
        "load4(x + 16:64) <= 6:32",
        "load4(y + 16:64) < 7:32",
        "4294967295:32 <= load4(y + 16:64)",
        "!(load4(x + 16:64) == 7:32)",
        "load4(x + 16:64) <=u 7:32",
        "load2(x + 16:64) <= 7:16",
    ];
    for claim in beyond {
        assert!(!behind("skip", claim), "{claim}");
    }
    for s in ["store x + 16:64 := 8:32", "store x + 17:64 := 1:8", "store z := 1:8", "store x + 16:64 := i + 1:32"] {
        assert!(!behind(s, "load4(x + 16:64) <= 7:32"), "{s}");
    }
    // What is equal to a constant is that constant, and nothing is beyond the greatest one.
    assert!(is_shown("assume load4(y + 16:64) == 3:32 store x := 0:64", "load4(y + 16:64) == 3:32"));
    assert!(!is_shown("assume i <= 2147483647:32", "i < 2147483647:32"));
    assert!(!is_shown("assume 2147483648:32 <= i", "2147483648:32 < i"));
}

#[test]
fn a_write_to_a_part_of_a_field_forgets_its_value() {
    let claim = "load8(x + 8:64) == 5:64";
    all_are_shown(claim, &ELSEWHERE);
    none_is_shown(claim, &ANYWHERE);
    none_is_shown(
        claim,
        &[
            "store x + 15:64 := 0:8",
            "store x + 8:64 := 0:8",
            "store x + 4:64 := 0:64",
            "store x + 8:64 := 5:32",
            "fill x, 0:8, 9:64",
            "copy x + 8:64, y + 8:64, 8:64",
            "havocmem x + 12:64, 1:64 nondet \"b\"",
            "store z := 5:64",
        ],
    );
    all_are_shown("load8(0x400000000000000:64) == 6:64", &["store x + 8:64 := 0:64", "fill x, 0:8, 24:64"]);
    none_is_shown("load8(0x400000000000000:64) == 6:64", &["store 0x400000000000007:64 := 0:8", "fill z, 0:8, 1:64"]);
}

#[test]
fn blocks_are_apart_and_their_ends_are_not() {
    all_are_shown("!(x == y)", &["skip", "store z := 1:8"]);
    all_are_shown("!(((x + 23:64) == y) | (x == 0:64))", &["skip"]);
    none_is_shown("!((x + 24:64) == y)", &["skip"]);
    none_is_shown("!((x + 0x10000000020:64) == y)", &["skip"]);
    none_is_shown("!(z == x)", &["skip", "assume !(z == y)", "alloc z, 24:64 havoc z nondet \"z\""]);
    all_are_shown("!(z == x)", &["alloc z, 24:64", "z := y"]);
    none_is_shown("x <u y", &["skip"]);
    all_are_shown("loadp8(x) == y", &["skip", "y := y + 8:64 y := y - 8:64", "y := loadp8(x)"]);
    none_is_shown(
        "loadp8(x) == y",
        &["y := y + 8:64", "alloc y, 24:64", "havoc y nondet \"y\"", "store x + 4:64 := 0:8"],
    );
}

/// Blocks may lie anywhere if the heap pointer is not set.
#[test]
fn the_heap_pointer_is_set_to_its_first_value() {
    let text = BLOCKS.replace("STATEMENTS", "store x := 1:64").replace("CLAIM", "load8(0x400000000000000:64) == 6:64");
    assert!(is_proof(&text));
    let set = "$heap := 0x1000000000000000:64";
    for other in ["skip", "$heap := 0x1000000000000010:64", "$heap := 0x400000000000000:64", "havoc $heap nondet \"h\""]
    {
        assert!(!is_proof(&text.replace(set, other)), "{other}");
    }
    // On another way.
    let late = text
        .replace(set, "skip")
        .replace("edge l1 -> l3", "edge l0 -> l3 { $heap := 0x1000000000000000:64 } edge l1 -> l3");
    assert!(!is_proof(&late));
}
