//! The text form and the verifier.
//!
//! Each `tests/text/*.cfa` says in its first lines what is expected: `expect: ok` (the text verifies, and comes back from
//! printing and parsing), `expect parse error: line:col: message`, or one `expect: message` for each of the verifier's
//! complaints.

use ir::text::{dot, parse, print};
use ir::{ProcId, Program, verify};
use prepare::{Wishes, prepare};
use std::path::Path;
use testkit::irgen::{random_program, random_program_with_integers};

#[test]
fn files_are_as_they_say() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/text");
    let mut count = 0;
    for entry in std::fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let result = std::panic::catch_unwind(|| check(&text));
        assert!(result.is_ok(), "in {}", path.display());
        count += 1;
    }
    assert!(count > 0, "no .cfa files");
}

fn check(text: &str) {
    let expected: Vec<&str> = text.lines().map_while(|l| l.strip_prefix("// expect")).collect();
    if let [first] = expected[..]
        && let Some(message) = first.strip_prefix(" parse error: ")
    {
        return assert_eq!(parse(text).expect_err("the text parses").to_string(), message);
    }
    let p = parse(text).unwrap();
    let complaints = verify(&p).err().unwrap_or_default();
    if expected == [": ok"] {
        assert_eq!(complaints, Vec::<String>::new());
        comes_back(&p);
        dot(&p, p.entry);
        comes_back(&prepare(&p, &Wishes::default()).program);
        return;
    }
    for (i, e) in expected.iter().enumerate() {
        let message = e.strip_prefix(": ").unwrap();
        assert!(complaints.iter().any(|c| c.ends_with(message)), "{i}: {message} is not in {complaints:#?}");
    }
    assert_eq!(complaints.len(), expected.len(), "{complaints:#?}");
}

/// Printing and parsing change nothing.
#[track_caller]
fn comes_back(p: &Program) {
    let text = print(p);
    let again = parse(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    assert_eq!(print(&again), text);
    assert_eq!(again.objects, p.objects);
    assert_eq!(again.assumptions, p.assumptions);
    assert_eq!(again.endings, p.endings);
    assert_eq!(again.checks, p.checks);
    assert_eq!(again.sources.names(), p.sources.names());
    assert_eq!(again.procs.len(), p.procs.len());
    for (a, b) in again.procs.iter().zip(&p.procs) {
        let decls =
            |p: &Program, q: &ir::Procedure| q.locals.iter().map(|&v| p.var_decl(v).clone()).collect::<Vec<_>>();
        assert_eq!((&a.name, a.entry, a.exit, a.pos), (&b.name, b.entry, b.exit, b.pos));
        assert_eq!(decls(&again, a), decls(p, b));
        let locs = |q: &ir::Procedure| q.locs.iter().map(|l| (l.kind.clone(), l.pos)).collect::<Vec<_>>();
        assert_eq!(locs(a), locs(b));
    }
    assert_eq!(verify(&again).is_ok(), verify(p).is_ok());
}

#[test]
fn random_programs_come_back() {
    for seed in 0..300 {
        for p in [random_program(seed), random_program_with_integers(seed)] {
            assert_eq!(verify(&p), Ok(()), "seed {seed}");
            comes_back(&p);
        }
    }
}

/// Terms are graphs: this one has 2^60 nodes as a tree, and another is 10,000 operations high.
#[test]
fn shared_and_deep_terms_come_back() {
    let mut p =
        parse("pointers 64 global x: 32 global y: 32 entry f proc f() { entry a exit b loc a loc b edge a -> b {} }")
            .unwrap();
    let (x, y) = (logic::VarId(1), logic::VarId(2));
    let (mut wide, mut deep) = (p.var(x), p.var(x));
    let other = p.var(y);
    for _ in 0..60 {
        wide = p.pool.plain(logic::Node::Bin(logic::BinOp::Mul, wide, wide), 32);
    }
    for _ in 0..10_000 {
        let sum = p.pool.plain(logic::Node::Bin(logic::BinOp::Xor, deep, other), 32);
        deep = p.pool.plain(logic::Node::Not(sum), 32);
    }
    for t in [wide, deep] {
        let kind = ir::StmtKind::Assign(vec![(x, t), (y, t)]);
        p.procs[0].edges[0].stmts.push(ir::Stmt { kind, pos: base::Pos::NONE });
    }
    assert_eq!(verify(&p), Ok(()));
    comes_back(&p);
    assert!(print(&p).len() < 2_000_000);
}

/// Whatever is cut out of a text, the parser answers with a position and does not panic.
#[test]
fn damaged_texts_are_errors_or_programs() {
    let text = print(&random_program(3));
    let mut random = testkit::Rng::new(1);
    for _ in 0..400 {
        let chars: Vec<char> = text.chars().collect();
        let (a, len) = (random.below(chars.len()), random.below(20));
        let damaged: String = chars[..a].iter().chain(chars.iter().skip(a + len)).collect();
        if let Err(e) = parse(&damaged) {
            assert!(e.line > 0 && e.col > 0);
        }
    }
}

#[test]
fn deep_nesting_is_an_error() {
    for (open, close) in [("(", ")"), ("!", ""), ("-", ""), ("load8(", ")")] {
        let term = format!("{}x{}", open.repeat(50_000), close.repeat(50_000));
        let text = format!(
            "pointers 64 global x: 64 entry f proc f() {{ entry a exit b loc a loc b edge a -> b {{ x := {term} }} }}"
        );
        let error = parse(&text).expect_err("too deep").to_string();
        assert!(error.contains("nested too deeply"), "{error}");
    }
}

#[test]
fn drawings_name_all_locations() {
    let p = random_program(5);
    let drawing = dot(&p, ProcId(0));
    assert!(drawing.starts_with("digraph") && drawing.ends_with("}\n"));
    p.procs[0].loc_ids().for_each(|l| assert!(drawing.contains(&format!("  l{} [", l.0))));
}
