//! The printer, the log and the cross-check with an outside solver.

use crate::common::{BATSAT, Rng, Shape, limits};
use logic::{BinOp, IntOp, Node, Pool, Sort, SymId, Term, VarId};
use solver::layers::{CrossChecked, External, Logged};
use solver::{Answer, Bitvec, Config, Reuse, Solve, checker_solver, engine_solver, smtlib};
use std::fs;
use std::path::PathBuf;

fn bare() -> Bitvec {
    Bitvec::new(BATSAT, Reuse::Incremental, limits(None))
}

/// An empty directory of this test's own.
fn scratch(name: &str) -> PathBuf {
    let dir = std::env::temp_dir().join(format!("attest-solver-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&dir);
    fs::create_dir_all(&dir).expect("the temporary directory is writable");
    dir
}

fn sample(pool: &mut Pool) -> Term {
    let (x, s) = (pool.var(VarId(3), 32), pool.sym(SymId(4), 16));
    let loaded = pool.load(x, 2, false);
    let sum = pool.plain(Node::Bin(BinOp::Add, loaded, s), 16);
    let k = pool.constant(0x1f, 16);
    pool.plain(Node::Bin(BinOp::Slt, sum, k), 1)
}

#[test]
fn text() {
    let mut pool = Pool::new();
    let t = sample(&mut pool);
    let expected = "\
(set-logic QF_ABV)
(declare-const memory (Array (_ BitVec 32) (_ BitVec 8)))
(declare-const v3 (_ BitVec 32))
(declare-const s4 (_ BitVec 16))
(define-fun t2 () (_ BitVec 16) (concat (select memory (bvadd v3 #x00000001)) (select memory v3)))
(define-fun t3 () (_ BitVec 16) (bvadd t2 s4))
(define-fun t5 () (_ BitVec 1) (ite (bvslt t3 #x001f) #b1 #b0))
(assert (= t5 #b1))
(check-sat)
";
    assert_eq!(smtlib::script(&pool, &[t]), expected);
}

/// Integers are SMT-LIB's; division by zero, which it leaves open, is written out.
#[test]
fn integers() {
    let mut pool = Pool::new();
    let (x, y) = (pool.var(VarId(0), Sort::Int), pool.var(VarId(1), Sort::Int));
    let b = pool.var(VarId(2), 8);
    let minus = pool.integer(-5);
    let quotient = pool.plain(Node::Int(IntOp::Div, x, minus), Sort::Int);
    let rest = pool.plain(Node::Int(IntOp::Mod, quotient, y), Sort::Int);
    let read = pool.plain(Node::ToInt(b), Sort::Int);
    let less = pool.plain(Node::Int(IntOp::Lt, rest, read), 1);
    let chosen = pool.plain(Node::Ite(less, x, read), Sort::Int);
    let bits = pool.plain(Node::ToBits(chosen), 8);
    let equal = pool.plain(Node::Bin(BinOp::Eq, bits, b), 1);
    let expected = "\
(set-logic ALL)
(declare-const v0 Int)
(declare-const v1 Int)
(declare-const v2 (_ BitVec 8))
(define-fun t4 () Int (ite (= (- 5) 0) 0 (div v0 (- 5))))
(define-fun t5 () Int (ite (= v1 0) t4 (mod t4 v1)))
(define-fun t6 () Int (bv2nat v2))
(define-fun t7 () (_ BitVec 1) (ite (< t5 t6) #b1 #b0))
(define-fun t8 () Int (ite (= t7 #b1) v0 t6))
(define-fun t9 () (_ BitVec 8) ((_ int2bv 8) t8))
(define-fun t10 () (_ BitVec 1) (ite (= t9 v2) #b1 #b0))
(assert (= t10 #b1))
(check-sat)
";
    assert_eq!(smtlib::script(&pool, &[equal]), expected);
}

/// A question with integers, and the next one without.
#[test]
fn integers_are_decided() {
    let mut pool = Pool::new();
    let (x, zero) = (pool.var(VarId(0), Sort::Int), pool.integer(0));
    let (yes, no) = (pool.int_le(zero, x), pool.int_lt(x, zero));
    let b = pool.var(VarId(1), 1);
    for mut solver in [engine_solver(&Config::default()), checker_solver(&Config::default())] {
        assert!(solver.check(&pool, &[yes]).is_sat());
        assert!(solver.check(&pool, &[yes, no]).is_unsat());
        assert!(solver.check(&pool, &[b, no]).is_sat());
        assert!(solver.check(&pool, &[b]).is_sat());
    }
}

#[test]
fn log_writes_one_file_per_question() {
    let dir = scratch("log");
    let mut pool = Pool::new();
    let t = sample(&mut pool);
    let mut solver = Logged::new(bare(), dir.clone());
    solver.check(&pool, &[t]);
    let no = pool.truth(false);
    solver.check(&pool, &[t, no]);
    let file = |name: &str| fs::read_to_string(dir.join(name)).expect("the question was written");
    assert!(file("000000.smt2").starts_with("(set-info :status sat)\n(set-logic"));
    assert!(file("000001.smt2").starts_with("(set-info :status unsat)\n"));
    assert_eq!(solver.problem(), None);
    fs::remove_dir_all(dir).expect("the directory is ours");
}

/// A program that gives the same answer to everything stands in for a solver that disagrees.
#[cfg(unix)]
#[test]
fn disagreement_is_unknown_and_loud() {
    use std::os::unix::fs::PermissionsExt;
    let dir = scratch("cross");
    let program = dir.join("z3");
    fs::write(&program, "#!/bin/sh\ncat > /dev/null\necho unsat\n").expect("writable");
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).expect("ours");
    let other = External::find(dir.as_os_str()).expect("found by its name");
    let mut pool = Pool::new();
    let t = sample(&mut pool);
    let no = pool.truth(false);
    let mut solver = CrossChecked::new(bare(), other);
    assert!(solver.check(&pool, &[t, no]).is_unsat());
    assert_eq!(solver.problem(), None);
    assert!(matches!(solver.check(&pool, &[t]), Answer::Unknown));
    assert!(solver.problem().is_some_and(|p| p.starts_with("solvers disagree: attest says sat")));
    fs::remove_dir_all(dir).expect("the directory is ours");
}

/// Where an SMT-LIB solver is installed, it reads what the printer writes and says the same.
#[test]
fn installed_solver_agrees() {
    let Some(other) = std::env::var_os("PATH").and_then(|path| External::find(&path)) else { return };
    let mut rng = Rng::new(1);
    let mut sat = 0;
    for i in 0..60 {
        let mut pool = Pool::new();
        let address_width = (i % 2 == 0).then_some(3);
        let shape = Shape { unknowns: vec![3, 5, 8, 1], address_width };
        let question: Vec<Term> = (0..4).map(|_| shape.term(&mut pool, &mut rng, 1, 4)).collect();
        let mut solver = CrossChecked::new(bare(), other.clone());
        sat += solver.check(&pool, &question).is_sat() as u32;
        assert_eq!(solver.problem(), None);
    }
    assert!((10..50).contains(&sat));
}
