//! Tests as evidence: what is confirmed, what is not, and the text form.

use base::Exhausted;
use cert::{Reason, Unconfirmed};
use evidence::{Origin, TestCandidate, fingerprint};
use exec::{Accesses, Ended, InitialMemory, Limits, Value};
use ir::Program;

/// An error behind an input, a byte of memory, and a read inside or outside of `cells`.
const PROGRAM: &str = r#"
pointers 64
file "a.c"
object cells at 0x400000000000000 size 4 shape opaque
entry main
proc main() -> r {
  result r: 8
  local i: 64 signed
  local n: 64
  entry l0 exit l3
  loc l0 loc l1 error @a.c:9:5 loc l2 loc l3 loc l4 unknown "a.c:3:3: unsupported: asm"
  edge l0 -> l2 {
    havoc i nondet "index()" signed @a.c:2:3
    havocmem 0x400000000000000:64, 2:64 bodiless "read_port" @a.c:3:3
    r := load1(0x400000000000000:64 + i) @a.c:4:7
  }
  edge l2 -> l1 { assume r == 7:8 }
  edge l2 -> l4 { assume r == 8:8 }
  edge l2 -> l2 { assume r == 9:8 }
  edge l2 -> l3 { assume (9:8 <u r) | (r <u 7:8) }
}
"#;

fn program() -> Program {
    let p = ir::text::parse(PROGRAM).unwrap();
    ir::verify(&p).unwrap();
    p
}

fn candidate(i: u128, bytes: &[u8], memory: &[(u128, u8)]) -> TestCandidate {
    TestCandidate {
        inputs: vec![Value::Scalar { bits: i, width: 64 }, Value::Bytes(bytes.to_vec())],
        memory: InitialMemory { bytes: memory.iter().copied().collect() },
    }
}

const CELLS: u128 = 0x0400_0000_0000_0000;

#[test]
fn only_an_execution_to_the_error_confirms() {
    let p = program();
    let limits = Limits::steps(100);
    let confirm = |c: &TestCandidate| cert::confirm(&p, c, &limits);
    for good in [candidate(1, &[0, 7], &[]), candidate(3, &[], &[(CELLS + 3, 7)])] {
        let confirmed = confirm(&good).unwrap();
        assert_eq!(confirmed.error().1, ir::LocId(1));
        let check = confirmed.test().violated.unwrap();
        assert_eq!(p.sources.show(p.checks[check].pos), "a.c:9:5");
        let again = confirm(&confirmed.test().candidate()).unwrap();
        assert_eq!(again, confirmed);
    }
    // Behind the object there is room, before it there is none.
    let behind = confirm(&candidate(4, &[], &[(CELLS + 4, 7)])).unwrap();
    let overruns: Vec<String> = behind.overruns().iter().map(|o| p.sources.show(o.pos)).collect();
    assert_eq!(overruns, ["a.c:4:7"]);
    let outside = confirm(&candidate(u64::MAX as u128, &[], &[(CELLS - 1, 7)])).unwrap_err();
    assert_eq!(outside.describe(&p.sources), "a.c:4:7: access outside every object (address 0x3ffffffffffffff)");
    for (byte, outcome) in [
        (0, Ended::Exit { result: Some(logic::Value::Bits { bits: 0, width: 8 }) }),
        (8, Ended::Unknown { reason: "a.c:3:3: unsupported: asm".into() }),
        (9, Ended::StepLimit),
    ] {
        assert_eq!(confirm(&candidate(0, &[byte], &[])), Err(Unconfirmed::Ended(outcome)));
    }
}

#[test]
fn the_text_form_reads_back() {
    let p = program();
    let given = candidate(u64::MAX as u128, &[1, 255], &[(CELLS - 1, 7), (CELLS + 2, 0x10), (CELLS + 3, 2)]);
    let (outcome, test) = cert::execute(&p, &given, Accesses::Total, &Limits::steps(100), &mut ());
    assert!(matches!(outcome, Ended::Error { .. }));
    let origin = Origin { program: 0xab, file: "a#b.c".into(), function: "main".into(), ..Origin::default() };
    let text = test.write(&p, &origin);
    let expected = "attest test 2\n\
        program 00000000000000ab\n\
        file a#b.c\n\
        data-model\n\
        function main\n\
        property\n\
        options\n\
        # violates check 0 (error call at a.c:9:5)\n\
        scalar 64 0xffffffffffffffff # -1: index() at a.c:2:3\n\
        bytes 01ff # read_port at a.c:3:3\n\
        memory 0x3ffffffffffffff 07\n\
        memory 0x400000000000002 1002\n";
    assert_eq!(text, expected);
    assert_eq!(TestCandidate::parse(&text), Ok(given.clone()));
    assert_eq!(Origin::find(&text), Some(origin));
    // By hand, without what it was made for.
    let bare: String =
        text.lines().filter(|l| !l.contains("program") && !l.contains("#b.c")).flat_map(|l| [l, "\n"]).collect();
    let bare = bare.replace("data-model\nfunction main\nproperty\noptions\n", "");
    assert_eq!((TestCandidate::parse(&bare), Origin::find(&bare)), (Ok(given), None));
}

#[test]
fn evidence_fits_contents_and_not_names() {
    let p = program();
    let renamed = ir::text::parse(&PROGRAM.replace("a.c", "../b.c")).unwrap();
    let other = ir::text::parse(&PROGRAM.replace("9:8 <u r", "10:8 <u r")).unwrap();
    assert_eq!(fingerprint(&p), fingerprint(&renamed));
    assert_ne!(fingerprint(&p), fingerprint(&other));
    let made = |program, file: &str, data_model: &str| Origin {
        program: fingerprint(program),
        file: file.into(),
        data_model: data_model.into(),
        ..Origin::default()
    };
    let origin = made(&p, "safe.c", "LP64");
    assert_eq!(origin.difference(&made(&renamed, "../safe.c", "LP64")), None);
    let words = origin.difference(&made(&other, "../safe.c", "ILP32"));
    assert_eq!(words.as_deref(), Some("made for safe.c, LP64; you gave ../safe.c, ILP32"));
    let words = origin.difference(&made(&other, "safe.c", "LP64"));
    assert_eq!(words.as_deref(), Some("made for safe.c with another text than safe.c has now"));
}

#[test]
fn values_that_do_not_fit_are_found() {
    let p = program();
    let limits = Limits::steps(100);
    assert_eq!(cert::misfit(&candidate(1, &[0, 7], &[]), &p, &limits), None);
    let narrow = TestCandidate { inputs: vec![Value::Scalar { bits: 1, width: 32 }], ..TestCandidate::default() };
    let expected = "input 1 has 32 bits, but index() at a.c:2:3 takes 64 bits";
    assert_eq!(cert::misfit(&narrow, &p, &limits).as_deref(), Some(expected));
    let expected = "input 2 has 3 bytes of memory, but read_port at a.c:3:3 takes 2 bytes of memory";
    assert_eq!(cert::misfit(&candidate(1, &[0, 7, 8], &[]), &p, &limits).as_deref(), Some(expected));
}

#[test]
fn errors_in_the_text_form_have_lines() {
    for (text, line, message) in [
        ("", 1, "expected `attest test 2`"),
        ("attest test 1\n", 1, "this is a test of another version of attest (expected `attest test 2`)"),
        ("attest test 2\nscalar 8 0x100\n", 2, "0x100 does not fit 8 bits"),
        ("attest test 2\n\n# text\nscalar 0 0\n", 4, "0x0 does not fit 0 bits"),
        ("attest test 2\nbytes 012\n", 2, "`012` is no sequence of bytes"),
        ("attest test 2\nbytes +1\n", 2, "`+1` is no sequence of bytes"),
        ("attest test 2\nmemory 0 00\nmemory x 00\n", 3, "`x` is no number"),
        ("attest test 2\nmemory 0xffffffffffffffffffffffffffffffff 0000\n", 2, "the bytes reach behind every address"),
        ("attest test 2\nscalar 8\n", 2, "`scalar` here is not understood"),
    ] {
        let error = TestCandidate::parse(text).unwrap_err();
        assert_eq!((error.line, error.message.as_str()), (line, message));
    }
}

#[test]
fn reasons_read_well_inside_unknown() {
    let shown = |r: Reason| r.to_string();
    assert_eq!(shown(Exhausted::Time.into()), "time limit");
    assert_eq!(shown(Reason::Unsupported("a.c:3:3: unsupported: asm".into())), "a.c:3:3: unsupported: asm");
}

/// Integers of any size are inputs like others: written, read back, replayed, and told from bits.
#[test]
fn integers_are_inputs() {
    let text =
        "pointers 64 entry main proc main() { local n: int entry a exit z loc a loc b loc e error assertion loc z
                edge a -> b { havoc n nondet \"n\" } edge b -> e { assume 18446744073709551616 < n }
                edge b -> z { assume n <= 18446744073709551616 } }";
    let p = ir::text::parse(text).unwrap();
    let given = |n: &str| TestCandidate { inputs: vec![Value::Int(n.parse().unwrap())], ..TestCandidate::default() };
    for (n, is_violated) in [("18446744073709551617", true), ("18446744073709551616", false), ("-3", false)] {
        let limits = Limits::steps(100);
        assert_eq!(cert::confirm(&p, &given(n), &limits).is_ok(), is_violated, "{n}");
        let (_, test) = cert::execute(&p, &given(n), Accesses::Total, &limits, &mut ());
        let written = test.write(&p, &Origin::default());
        assert!(written.contains(&format!("\nint {n} # n at ")), "{written}");
        assert_eq!(TestCandidate::parse(&written), Ok(given(n)));
        assert_eq!(cert::misfit(&given(n), &p, &limits), None);
    }
    let bits = TestCandidate { inputs: vec![Value::Scalar { bits: 3, width: 8 }], ..TestCandidate::default() };
    let misfit = cert::misfit(&bits, &p, &Limits::steps(100)).unwrap();
    assert!(misfit.starts_with("input 1 has 8 bits, but n at ") && misfit.ends_with(" takes an integer"), "{misfit}");
    let error = TestCandidate::parse("attest test 2\nint 5x\n").unwrap_err();
    assert_eq!((error.line, error.message.as_str()), (2, "`5x` is no integer"));
}
