//! Contracts of procedures, as people read them: frozen variables have names, also where they are pointers.

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
fn frozen_pointers_have_names() {
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
    assert_eq!(row.frozen, ["old"]);
    assert!(row.requires == "q == old" || row.requires == "old == q", "{}", row.requires);
    assert!(row.ensures.contains("old + 4") && row.excludes_errors, "{row:?}");
    let loops = loop_invariants(Provenance::of_lowered(&program), &proof);
    assert_eq!(loops.iter().map(|r| (r.contract, r.at.as_str())).collect::<Vec<_>>(), [(1, "a.c:4:5")]);
}
