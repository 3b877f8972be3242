//! Contracts of procedures, as people read them: in the words of the source.

use evidence::{Contract, Invariant, Proof};
use ir::{ProcId, VarDecl, VarKind};
use logic::VarId;
use report::proof::{contracts, loop_invariants};
use report::provenance::Provenance;

const PROGRAM: &str = "
pointers 64
entry main
proc main() {
  local p: 64 ptr
  entry l0 exit l1
  loc l0 loc l1
  edge l0 -> l1 { call f(p) }
}
proc f(q) @a.c:3:5 {
  param q: 64 ptr
  entry l0 exit l1
  loc l0 loc l1 loc l2 error loc l3 @a.c:4:5
  edge l0 -> l3 {}
  edge l3 -> l3 {}
  edge l3 -> l1 {}
  edge l3 -> l2 {}
}
";

#[test]
fn a_remembered_pointer_is_the_parameter() {
    let program = ir::text::parse(PROGRAM).unwrap();
    let mut pool = logic::Pool::new();
    let k = VarId(program.vars.len() as u32);
    let (old, four) = (pool.var(k, 64), pool.constant(4, 64));
    let q = pool.var(program.proc(ProcId(1)).params[0], 64);
    let same = pool.eq(q, old);
    let (at, seven) = (pool.add(old, four), pool.constant(7, 32));
    let load = pool.load(at, 4, false);
    let field = pool.eq(load, seven);
    let decl = |name: &str| VarDecl {
        name: name.into(),
        ty: ir::ScalarType::Pointer(64),
        kind: VarKind::Local,
        pos: base::Pos::NONE,
    };
    let mut f = Contract::new(
        ProcId(1),
        vec![Invariant::Holds(same), Invariant::Holds(field), Invariant::Unreachable, Invariant::Holds(same)],
    );
    f.frozen = vec![k];
    let main = Contract::new(ProcId(0), vec![Invariant::Any; 2]);
    let proof = Proof::plain(pool, vec![decl("old")], vec![main, f]);
    let rows = contracts(Provenance::of_lowered(&program), &proof);
    let [row] = &rows[..] else { panic!("{rows:?}") };
    assert_eq!((row.number, row.procedure.as_str(), row.at.as_str()), (1, "f", "a.c:3:5"));
    // What is remembered is the parameter, which nobody writes.
    assert!(row.frozen.is_empty() && row.requires == "1", "{row:?}");
    assert!(row.ensures == "*(int *)((char *)q + 4) == 7" && row.excludes_errors, "{row:?}");
    let loops = loop_invariants(Provenance::of_lowered(&program), &proof);
    assert_eq!(loops.iter().map(|r| (r.contract, r.at.as_str())).collect::<Vec<_>>(), [(1, "a.c:4:5")]);
}

const COUNTDOWN: &str = "
pointers 64
global total: 32 signed
entry main
proc main() {
  local p: 32 signed
  entry l0 exit l1
  loc l0 loc l1
  edge l0 -> l1 { call f(p) }
}
proc f(n) @a.c:3:5 {
  param n: 32 signed
  temp $t0: 32 signed
  local s: 32 signed
  result $result: 32 signed
  entry l0 exit l1
  loc l0 loc l1 loc l2 @a.c:4:5
  edge l0 -> l2 {}
  edge l2 -> l2 { n := n - 1:32 }
  edge l2 -> l1 {}
}
";

/// Each place of a contract in the words of the source: what `n` was, what is returned, and what intermediate results are.
#[test]
fn a_contract_speaks_of_the_source() {
    let program = ir::text::parse(COUNTDOWN).unwrap();
    let mut pool = logic::Pool::new();
    let first = program.vars.len() as u32;
    let number =
        |name: &str, kind| VarDecl { name: name.into(), ty: ir::ScalarType::Unsigned(32), kind, pos: base::Pos::NONE };
    let [k0, k1, k2] = [0, 1, 2].map(|i| pool.var(VarId(first + i), 32));
    let var = |name: &str| {
        let is_it = |d: &VarDecl| d.name.rsplit("::").next() == Some(name);
        VarId(program.vars.iter().position(is_it).unwrap_or_else(|| panic!("{name}")) as u32)
    };
    let [n, total, t0, s, result] = ["n", "total", "$t0", "s", "$result"].map(|name| pool.var(var(name), 32));
    let heap = pool.var(program.heap, program.var_decl(program.heap).ty.width());
    let zero = pool.constant(0, 32);
    let conjunction = |pool: &mut logic::Pool, parts: &[(logic::Term, logic::Term)]| {
        let parts: Vec<_> = parts.iter().map(|&(a, b)| pool.eq(a, b)).collect();
        parts.into_iter().reduce(|a, b| pool.and(a, b)).expect("some")
    };
    let entry = conjunction(&mut pool, &[(k0, n), (k1, total)]);
    let known = pool.bin(logic::BinOp::Sle, k2, n);
    let entry = pool.and(entry, known);
    let head = conjunction(&mut pool, &[(t0, s), (t0, k0)]);
    let positive = pool.bin(logic::BinOp::Sle, zero, t0);
    let started = pool.eq(heap, heap);
    let far = pool.constant(4096, 64);
    let allocated = pool.bin(logic::BinOp::Ult, heap, far);
    // Nor is it said where objects lie.
    let place = pool.constant(program.space.stack, 64);
    let there = pool.load(place, 4, false);
    let nameless = pool.eq(there, zero);
    let head = [positive, started, allocated, nameless].into_iter().fold(head, |all, t| pool.and(all, t));
    // The local variable ends: what is returned is what it was equal to.
    let exit = conjunction(&mut pool, &[(s, k0), (result, s), (total, k1)]);
    let above = pool.bin(logic::BinOp::Sle, k2, result);
    let exit = pool.and(exit, above);
    let mut f = Contract::new(ProcId(1), [entry, exit, head].map(Invariant::Holds).to_vec());
    f.frozen = (0..3).map(|i| VarId(first + i)).collect();
    let main = Contract::new(ProcId(0), vec![Invariant::Any; 2]);
    let frozen = ["$k0_32", "$k1_32", "$k2_32"].map(|name| number(name, VarKind::Temp)).to_vec();
    let proof = Proof::plain(pool, frozen, vec![main, f]);
    let about = Provenance::of_lowered(&program);
    let mut said = String::new();
    for row in contracts(about, &proof) {
        said += &format!("for all {}: {}, then {}\n", row.frozen.join(", "), row.requires, row.ensures);
    }
    for row in loop_invariants(about, &proof) {
        said += &format!("{}\n", row.words());
    }
    expect_test::expect![[r#"
        for all k: k <= n, then \old(total) == total && k <= \old(n)
        \old(n) == s && s >= 0  (and 2 conditions about what has no name in the source)
    "#]]
    .assert_eq(&said);
}
