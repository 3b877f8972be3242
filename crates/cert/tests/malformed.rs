//! Proofs that no text form can express: the checker refuses them before it asks anything.

use base::Budget;
use cert::{Rejection, check};
use evidence::{Contract, Instance, Invariant, Proof, Unwinding, Use};
use ir::{EdgeId, ProcId, Program, ScalarType, VarDecl, VarKind};
use logic::{Node, SymId, Term, VarId};
use solver::{Config, checker_solver};

/// `x` is variable 2 (behind the heap pointer and `g`), `n` and `m` of `f` are 3 and 4, the frozen `k` is 5.
const PROGRAM: &str = "
pointers 64
global g: 32
entry main
proc main() {
  local x: 32
  entry l0 exit l1
  loc l0 loc l1
  edge l0 -> l1 { call f(x) }
}
proc f(n) {
  param n: 32
  local m: 32
  entry l0 exit l1
  loc l0 loc l1
  edge l0 -> l1 { m := n }
}
";

const G: VarId = VarId(1);
const X: VarId = VarId(2);
const M: VarId = VarId(4);
const K: VarId = VarId(5);
/// An index, where there is one.
const J: VarId = VarId(6);

fn program() -> Program {
    let p = ir::text::parse(PROGRAM).unwrap();
    ir::verify(&p).unwrap();
    p
}

/// A proof that is accepted: main relies on a contract of f with one frozen variable.
fn good() -> Proof {
    let mut pool = logic::Pool::new();
    let (k, x) = (pool.var(K, 32), pool.var(X, 32));
    let g = pool.var(G, 32);
    let kept = Invariant::Holds(pool.eq(g, k));
    let ty = ScalarType::Unsigned(32);
    let frozen = VarDecl { name: "k".into(), ty, kind: VarKind::Local, pos: base::Pos::NONE };
    let mut main = Contract::new(ProcId(0), vec![Invariant::Any; 2]);
    main.uses = vec![Use { edge: EdgeId(0), contract: 1, frozen: vec![x] }];
    let mut f = Contract::new(ProcId(1), vec![kept; 2]);
    f.frozen = vec![K];
    Proof::plain(pool, vec![frozen], vec![main, f])
}

fn verdict(proof: Proof) -> Result<(), Rejection> {
    let mut solver = checker_solver(&Config::default());
    check(&program(), proof, &mut *solver, &Budget::default()).map(|_| ())
}

fn refuses(change: impl FnOnce(&mut Proof), expected: &str) {
    let mut proof = good();
    change(&mut proof);
    match verdict(proof) {
        Err(Rejection::Proof(text)) => assert_eq!(text, expected),
        other => panic!("{expected}: {other:?}"),
    }
}

fn var(proof: &mut Proof, v: VarId, width: u32) -> Term {
    proof.pool.plain(Node::Var(v), width)
}

/// The change without main's use, which would be found first.
fn refuses_alone(change: impl FnOnce(&mut Proof), expected: &str) {
    let all = |p: &mut Proof| {
        p.contracts[0].uses.clear();
        change(p);
    };
    refuses(all, expected);
}

/// The invariant of f's entry says something of a term.
fn says(proof: &mut Proof, t: Term) {
    let same = proof.pool.plain(Node::Bin(logic::BinOp::Eq, t, t), 1);
    proof.contracts[1].invariants[0] = Invariant::Holds(same);
}

#[test]
fn indices_of_the_first_contract_only() {
    let index = |c: usize, p: &mut Proof| {
        p.frozen.push(VarDecl { name: "j".into(), ..p.frozen[0].clone() });
        p.contracts[c].indices = vec![J];
    };
    let only = "it has indices, which only the first contract of an inductive proof may have";
    refuses(|p| index(1, p), &format!("contract 1: {only}"));
    refuses(
        |p| {
            index(0, p);
            p.contracts.truncate(1);
            p.contracts[0].uses.clear();
            p.unwinding = Unwinding::Inductive(2);
        },
        only,
    );
    let with = |i: Instance| {
        move |p: &mut Proof| {
            index(0, p);
            p.contracts[0].instances = vec![i];
        }
    };
    let edge = EdgeId(0);
    refuses_alone(with(Instance { edge, values: vec![] }), "values of indices: 0 terms for 1 indices");
    refuses_alone(with(Instance { edge: EdgeId(9), values: vec![] }), "values of indices: the edge does not exist");
    refuses_alone(
        |p| {
            let narrow = var(p, X, 32);
            let narrow = p.pool.plain(Node::Extract { lo: 0, of: narrow }, 8);
            with(Instance { edge, values: vec![narrow] })(p);
        },
        "values of indices: an index has a term of another sort",
    );
    refuses_alone(
        |p| {
            let other = var(p, M, 32);
            with(Instance { edge, values: vec![other] })(p);
        },
        "values of indices: variable 4 of 32 bits does not exist",
    );
    refuses_alone(
        |p| {
            index(0, p);
            p.frozen[1].ty = ScalarType::Pointer(64);
        },
        "an index is a pointer",
    );
    refuses_alone(|p| p.contracts[0].indices = vec![G], "variable 1 is not frozen");
}

#[test]
fn the_unchanged_proof_is_accepted() {
    verdict(good()).unwrap();
}

#[test]
fn contracts_are_about_the_program() {
    refuses(|p| p.contracts.clear(), "no contract");
    refuses(|p| p.contracts.swap(0, 1), "the first contract is not about the entry procedure");
    refuses_alone(|p| p.contracts[1].proc = ProcId(2), "contract 1: its procedure does not exist");
    refuses(|p| p.contracts[1].invariants.truncate(1), "contract 1: 1 invariants for 2 locations");
}

#[test]
fn terms_are_in_the_vocabulary() {
    let invariant = "contract 1: invariant of l0: ";
    let foreign = |v: VarId, width| {
        move |p: &mut Proof| {
            let t = var(p, v, width);
            says(p, t);
        }
    };
    let missing = |v: VarId, width: u32| format!("{invariant}variable {} of {width} bits does not exist", v.0);
    refuses(foreign(X, 32), &missing(X, 32));
    refuses(foreign(M, 8), &missing(M, 8));
    refuses(foreign(K, 8), &missing(K, 8));
    refuses(foreign(VarId(9), 8), &missing(VarId(9), 8));
    refuses(
        |p| {
            let t = p.pool.plain(Node::Sym(SymId(3)), 8);
            says(p, t);
        },
        &format!("{invariant}symbol ?3"),
    );
    refuses(
        |p| {
            let t = var(p, M, 32);
            p.contracts[1].invariants[0] = Invariant::Holds(t);
        },
        &format!("{invariant}no truth value"),
    );
    // The frozen variable of another contract.
    refuses(
        |p| {
            let t = var(p, K, 32);
            p.contracts[0].uses[0].frozen[0] = t;
        },
        "use of a contract: variable 5 of 32 bits does not exist",
    );
}

#[test]
fn frozen_variables_are_no_program_variables() {
    refuses_alone(|p| p.contracts[1].frozen = vec![G], "contract 1: variable 1 is not frozen");
    refuses_alone(|p| p.contracts[1].frozen = vec![VarId(6)], "contract 1: variable 6 is not frozen");
    refuses_alone(|p| p.contracts[1].frozen = vec![K, K], "contract 1: frozen variable 5 occurs twice, or has 32 bits");
    refuses_alone(
        |p| p.frozen[0].ty = ScalarType::Unsigned(129),
        "contract 1: frozen variable 5 occurs twice, or has 129 bits",
    );
}

#[test]
fn uses_fit_their_edges() {
    let of = |what: &str| format!("use of a contract: {what}");
    refuses(|p| p.contracts[0].uses[0].edge = EdgeId(1), &of("the edge does not exist"));
    refuses(|p| p.contracts[0].uses[0].contract = 2, &of("the contract does not exist"));
    let other = of("it is about another procedure than the one that the edge calls");
    refuses(|p| p.contracts[0].uses[0].contract = 0, &other);
    refuses(
        |p| {
            let u = p.contracts[0].uses[0].clone();
            p.contracts[1].uses = vec![Use { frozen: vec![], ..u }];
        },
        &format!("contract 1: {other}"),
    );
    refuses(|p| p.contracts[0].uses[0].frozen.clear(), &of("0 terms for 1 frozen variables"));
    refuses(
        |p| {
            let t = p.pool.constant(1, 8);
            p.contracts[0].uses[0].frozen[0] = t;
        },
        &of("a frozen variable stands for a term of another sort"),
    );
}

/// Contracts that the first does not rely on are left out, and an index that is wrong stays wrong.
#[test]
fn new_proofs_have_what_they_need() {
    let mut p = good();
    p.contracts.insert(1, p.contracts[1].clone());
    p.contracts[0].uses[0].contract = 2;
    let new = Proof::new(&p.pool, &p.frozen, &p.contracts);
    assert_eq!(new.contracts.len(), 2);
    verdict(new).unwrap();
    p.contracts[0].uses[0].contract = 7;
    let new = Proof::new(&p.pool, &p.frozen, &p.contracts);
    assert!(matches!(verdict(new), Err(Rejection::Proof(_))));
}

/// A proof may speak of integers, but a variable has the sort that it is declared with, and what is claimed is a truth value.
#[test]
fn integers_are_of_their_own_sort() {
    let wrong_sort = |p: &mut Proof| {
        let g = p.pool.plain(Node::Var(G), logic::Sort::Int);
        let claim = p.pool.plain(Node::Int(logic::IntOp::Le, g, g), 1);
        p.contracts[0].invariants = vec![Invariant::Holds(claim); 2];
    };
    refuses(wrong_sort, "invariant of l0: variable 1 of int does not exist");
    let no_truth = |p: &mut Proof| {
        let g = var(p, G, 32);
        let claim = p.pool.plain(Node::ToInt(g), logic::Sort::Int);
        p.contracts[0].invariants = vec![Invariant::Holds(claim); 2];
    };
    refuses(no_truth, "invariant of l0: no truth value");
    refuses(
        |p| p.frozen[0].ty = ScalarType::Int,
        "use of a contract: a frozen variable stands for a term of another sort",
    );
}
