//! Three-valued structures: what the domain says holds in every execution, and the checker accepts nothing else.

#[path = "../../cert/src/check/shapes/described.rs"]
mod described;

use base::Budget;
use described::is_described;
use engines::interpret::{DomainChoice, Universe, gamma, universes};
use engines::{Config, Context, Outcome};
use evidence::Proof;
use evidence::shape::{Count, Field, Individual, Item, Kind, Pick, Point, Row, Structure};
use exec::{Accesses, InitialMemory, Inputs, Interp, State};
use ir::{LocId, Program};
use logic::Evaluator;
use std::rc::Rc;
use testkit::Rng;

fn program(text: &str) -> Program {
    let program = ir::text::parse(&format!("pointers 64\n{text}")).expect("it parses");
    ir::verify(&program).expect("it is well-formed");
    program
}

/// What the domain says; it need not exclude errors.
fn proof(program: &Program) -> Option<Proof> {
    let solvers = solver::EngineSolvers::default();
    let mut cx = Context::silent(Budget::default(), &solvers);
    let config = Config { domain: Some(DomainChoice::Shape), ..Config::default() };
    match (engines::find("interpret").expect("it is in the registry").run)(program, &config, &mut cx) {
        Outcome::Pass(proof) => Some(*proof),
        _ => None,
    }
}

fn is_accepted(program: &Program, proof: &Proof) -> bool {
    let mut solver = solver::checker_solver(&solver::Config::default());
    cert::check(program, proof.clone(), &mut *solver, &Budget::default()).is_ok()
}

/// Builds a list, does something with it, and comes to an error where a block is met whose mark is not `MARK`. Locations: 2 builds,
/// 3 works, 4 walks.
const LIST: &str = "entry main
proc main() {
  local x: 64 ptr
  local y: 64 ptr
  local p: 64 ptr
  local c: 32
  entry l0
  exit l7
  loc l0 loc l1 loc l2 loc l3 loc l4 loc l5 loc l6 error loc l7
  edge l0 -> l1 { $heap := 0x1000000000000000:64 x := 0:64 y := 0:64 }
  edge l1 -> l2 { havoc c nondet \"c\" }
  edge l2 -> l1 {
    assume c == 0:32
    alloc p, 24:64
    store p := x
    store p + 16:64 := 7:32
    x := p
  }
  edge l2 -> l3 { assume !(c == 0:32) }
  edge l3 -> l3 { assume !(x == 0:64) WORK }
  edge l3 -> l4 { assume x == 0:64 }
  edge l4 -> l5 { assume !(y == 0:64) }
  edge l4 -> l7 { assume y == 0:64 }
  edge l5 -> l6 { assume !(load4(y + 16:64) == MARK:32) }
  edge l5 -> l4 { assume load4(y + 16:64) == MARK:32 y := loadp8(y) }
}
";

fn list(work: &str, mark: &str) -> Program {
    program(&LIST.replace("WORK", work).replace("MARK", mark))
}

const REVERSES: &str = "p := loadp8(x) store x := y y := x x := p";
const MARKS: &str = "p := loadp8(x) store x := y store x + 16:64 := 9:32 y := x x := p";
/// The last block has no mark.
const MARKS_OTHERS: &str = "p := loadp8(x) store x := y store x + 16:64 := ite(p == 0:64, 7:32, 9:32) y := x x := p";

#[test]
fn lists_are_turned_around() {
    for (work, mark) in [(REVERSES, "7"), (MARKS, "9")] {
        let safe = list(work, mark);
        let proof = proof(&safe).expect("all blocks have the mark");
        assert!(is_accepted(&safe, &proof));
        let all: usize = proof.shapes.as_ref().map_or(0, |s| s.at.values().map(Vec::len).sum());
        assert!(all < 40, "{all} structures");
    }
    for (work, mark) in [(REVERSES, "9"), (MARKS, "7"), ("x := loadp8(x) y := p", "9")] {
        assert!(proof(&list(work, mark)).is_none(), "{work}");
    }
}

/// Evidence comes back from its text.
#[test]
fn structures_have_a_text_form() {
    let program = list(MARKS, "9");
    let proof = proof(&program).expect("all blocks have the mark");
    let preparation = evidence::Preparation::default();
    let text = proof.write(&program, &preparation, &evidence::Origin::default());
    let read = Proof::read(&program, &text).unwrap_or_else(|e| panic!("{}: {}", e.line, e.message));
    assert_eq!(read.shapes, proof.shapes);
    assert!(is_accepted(&program, &read));
}

/// Some change of what is said.
fn mutate(proof: &Proof, rng: &mut Rng) -> Proof {
    let mut out = proof.clone();
    let shapes = out.shapes.as_mut().expect("it has structures");
    let places: Vec<LocId> = shapes.at.iter().filter(|(_, s)| !s.is_empty()).map(|(&l, _)| l).collect();
    if places.is_empty() {
        return out;
    }
    let all = shapes.at.get_mut(rng.pick(&places)).expect("it is a place");
    let at = rng.below(all.len());
    match rng.below(11) {
        0 => _ = all.remove(at),
        1 => all.clear(),
        kind => change(&mut all[at], kind, rng),
    }
    out
}

fn change(s: &mut Structure, kind: usize, rng: &mut Rng) {
    let count = s.nodes.len();
    let fields = s.nodes.iter_mut().flat_map(|n| n.fields.values_mut());
    let mut values: Vec<_> = fields.chain(s.vars.values_mut()).chain(s.statics.values_mut()).collect();
    if values.is_empty() {
        return;
    }
    let which = rng.below(values.len());
    let value = &mut *values[which];
    if value.is_empty() {
        return;
    }
    let item = *rng.pick(&value.iter().copied().collect::<Vec<_>>());
    match kind {
        2 => _ = value.remove(&item),
        3 => _ = value.insert(Item::Const(rng.pick(&[0, 7, 9]).to_owned())),
        4 => *value = [Item::Const(rng.pick(&[0, 7, 9]).to_owned())].into(),
        5 if count > 0 => {
            if let Item::At { node, .. } = value.pop_first().expect("there is one") {
                let pick = evidence::shape::Pick::First;
                value.insert(Item::At { node: (node + 1) % count, pick, offset: 0 });
            }
        }
        6 if count > 0 => {
            let n = &mut s.nodes[rng.below(count)];
            n.kind = if n.kind == Kind::One { Kind::Many } else { Kind::One };
        }
        7 if count > 0 => {
            let n = &mut s.nodes[rng.below(count)];
            n.kind = match n.kind {
                Kind::Chain(_) => Kind::Many,
                _ => Kind::Chain(Row { link: Field { at: 0, bytes: 8 }, entry: 0, back: None }),
            };
        }
        8 if count > 0 => {
            if let Kind::Chain(row) = &mut s.nodes[rng.below(count)].kind {
                row.back = if row.back.is_some() { None } else { Some(Field { at: 8, bytes: 8 }) };
            }
        }
        9 => {
            if let Item::At { node, offset, .. } = item {
                value.remove(&item);
                value.insert(Item::At { node, pick: *rng.pick(&[Pick::First, Pick::Last, Pick::Any]), offset });
            }
        }
        _ => s.nodes.push(s.nodes.first().cloned().unwrap_or(evidence::shape::Individual {
            kind: Kind::One,
            size: 24,
            fields: Default::default(),
        })),
    }
}

/// Nothing that looks like the evidence of a safe program is accepted for one that fails.
#[test]
fn changed_structures_are_refused() {
    let safe = list(MARKS, "9");
    let good = proof(&safe).expect("all blocks have the mark");
    let unsafe_ones =
        [list(MARKS_OTHERS, "9"), list(MARKS, "7"), list(REVERSES, "9"), list("p := y y := x x := p", "9")];
    let mut rng = Rng::new(11);
    assert!(
        unsafe_ones.iter().all(|p| (0..100).any(|_| fails(p, &mut rng))) && (0..100).all(|_| !fails(&safe, &mut rng))
    );
    let mut refused = 0;
    for _ in 0..600 {
        let mut changed = mutate(&good, &mut rng);
        if rng.chance(50) {
            changed = mutate(&changed, &mut rng);
        }
        refused += usize::from(!is_accepted(&safe, &changed));
        for other in &unsafe_ones {
            assert!(!is_accepted(other, &changed), "{:?}", changed.shapes);
        }
    }
    assert!(refused > 300, "{refused} of 600");
    for other in &unsafe_ones {
        assert!(!is_accepted(other, &good));
    }
    // Without its structures nothing is a reason.
    assert!(!is_accepted(&safe, &Proof { shapes: None, ..good }));
}

/// Builds a doubly linked list in front, and comes to an error where a next block does not lead back.
const DOUBLY: &str = "entry main
proc main() {
  local x: 64 ptr
  local p: 64 ptr
  local c: 32
  entry l0
  exit l5
  loc l0 loc l1 loc l2 loc l3 loc l4 loc l5 loc l6 error
  edge l0 -> l1 { $heap := 0x1000000000000000:64 x := 0:64 }
  edge l1 -> l2 { havoc c nondet \"c\" }
  edge l2 -> l1 { assume c == 0:32 assume x == 0:64 alloc p, 24:64 store p := 0:64 store p + 8:64 := 0:64 x := p }
  edge l2 -> l1 { assume c == 0:32 assume !(x == 0:64) alloc p, 24:64 store p := x store p + 8:64 := 0:64 PUT x := p }
  edge l2 -> l3 { assume !(c == 0:32) }
  edge l3 -> l4 { assume !(x == 0:64) assume !(loadp8(x) == 0:64) }
  edge l3 -> l5 { assume x == 0:64 }
  edge l3 -> l5 { assume !(x == 0:64) assume loadp8(x) == 0:64 }
  edge l4 -> l6 { assume !(loadp8(loadp8(x) + 8:64) == x) }
  edge l4 -> l3 { assume loadp8(loadp8(x) + 8:64) == x x := loadp8(x) }
}
";

/// Links backwards are proved, and a proof of them is none for lists whose links lead elsewhere.
#[test]
fn links_backwards_are_proved_and_cannot_be_claimed() {
    let doubly = |put: &str| program(&DOUBLY.replace("PUT", put));
    let safe = doubly("store x + 8:64 := p");
    let good = proof(&safe).expect("each next block leads back");
    let is_doubly = |s: &Structure| s.nodes.iter().any(|n| n.back().is_some());
    assert!(good.shapes.as_ref().is_some_and(|s| s.at.values().flatten().any(is_doubly)));
    let unsafe_ones = [
        "skip",
        "store x + 8:64 := x",
        "store x + 8:64 := ite(loadp8(x) == 0:64, p, x)",
        "store x + 8:64 := p store p + 8:64 := x store loadp8(x) + 8:64 := 0:64",
    ];
    let unsafe_ones = unsafe_ones.map(doubly);
    let mut rng = Rng::new(13);
    for other in &unsafe_ones {
        assert!((0..200).any(|_| fails(other, &mut rng)) && proof(other).is_none());
    }
    let mut refused = 0;
    for _ in 0..600 {
        let mut changed = mutate(&good, &mut rng);
        while rng.chance(50) {
            changed = mutate(&changed, &mut rng);
        }
        refused += usize::from(!is_accepted(&safe, &changed));
        assert!(unsafe_ones.iter().all(|other| !is_accepted(other, &changed)), "{:?}", changed.shapes);
    }
    assert!(refused > 200, "{refused} of 600");
}

/// Builds a list in front, and comes to an error where the data of a block is not what is claimed.
const ALL_DATA: &str = "entry main
proc main() {
  local x: 64 ptr
  local p: 64 ptr
  local i: 32 signed
  local k: 32 signed
  local c: 32
  entry l0
  exit l5
  loc l0 loc l1 loc l2 loc l3 loc l4 loc l5 loc l6 error
  edge l0 -> l1 { $heap := 0x1000000000000000:64 x := 0:64 havoc k nondet \"i\" signed }
  edge l1 -> l2 { havoc c nondet \"c\" havoc i nondet \"i\" signed }
  edge l2 -> l1 { assume c == 0:32 PUT alloc p, 24:64 store p := x store p + 16:64 := VALUE x := p }
  edge l2 -> l3 { assume !(c == 0:32) }
  edge l3 -> l4 { assume !(x == 0:64) }
  edge l3 -> l5 { assume x == 0:64 }
  edge l4 -> l6 { assume !(CLAIM) }
  edge l4 -> l3 { assume CLAIM x := loadp8(x) }
}
";

/// What is true of all data, with ways to put items into the list of which it is not true.
type Claimed<'a> = (&'a str, (&'a str, &'a str), &'a [(&'a str, &'a str)]);

const CLAIMED: [Claimed<'_>; 3] = [
    (
        "(4294967295:32 <= load4(x + 16:64)) & (load4(x + 16:64) <= 3:32)",
        ("assume (4294967295:32 <= i) & (i < 4:32)", "i"),
        &[
            ("assume (4294967295:32 <= i) & (i < 5:32)", "i"),
            ("assume (4294967294:32 <= i) & (i < 4:32)", "i"),
            ("assume (x == 0:64) | ((4294967295:32 <= i) & (i < 4:32))", "i"),
            ("assume (4294967295:32 <= i) & (i < 4:32)", "i + 1:32"),
            ("assume i < 4:32", "i"),
        ],
    ),
    (
        "load4(x + 16:64) == k",
        ("skip", "k"),
        &[
            ("skip", "ite(x == 0:64, i, k)"),
            ("skip", "k + 1:32"),
            ("havoc k nondet \"i\" signed", "k"),
            ("assume i <= k", "i"),
        ],
    ),
    (
        "(load4(x + 16:64) == 1:32) | (load4(x + 16:64) == 4:32)",
        ("skip", "ite(i < 2:32, 1:32, 4:32)"),
        &[("skip", "ite(x == 0:64, 2:32, 4:32)"), ("skip", "ite(i < 2:32, 1:32, 3:32)"), ("assume i <= 4:32", "i")],
    ),
];

/// Something is said of the data of a block that need not be true.
fn claim_bounds(program: &Program, proof: &Proof, rng: &mut Rng) -> Proof {
    let mut out = proof.clone();
    let shapes = out.shapes.as_mut().expect("it has structures");
    let all: Vec<&mut Structure> = shapes.at.values_mut().flatten().filter(|s| !s.nodes.is_empty()).collect();
    for s in all {
        match rng.below(4) {
            0 => claim_order(program, s, rng),
            1 => {
                let moved = |p: Point| match p {
                    Point::Const(k) => Point::Const((k + 1) & u128::from(u32::MAX)),
                    other => other,
                };
                s.le = s.le.iter().map(|&(a, b)| (a, moved(b))).collect();
            }
            2 => s.le = s.le.iter().map(|&(a, b)| (b, a)).collect(),
            _ => {}
        }
    }
    out
}

/// What holds of the data of all blocks is proved, and a proof of it is none where the last block differs or a bound is off by one.
#[test]
fn bounds_of_data_are_proved_and_cannot_be_claimed() {
    let mut rng = Rng::new(17);
    let mut refused = 0;
    for (claim, safe, others) in CLAIMED {
        let of = |way: &(&str, &str)| {
            program(&ALL_DATA.replace("PUT", way.0).replace("VALUE", way.1).replace("CLAIM", claim))
        };
        let safe = of(&safe);
        let good = proof(&safe).expect("it holds of all data");
        let text = good.write(&safe, &evidence::Preparation::default(), &evidence::Origin::default());
        let read = Proof::read(&safe, &text).unwrap_or_else(|e| panic!("{}: {}", e.line, e.message));
        assert!(is_accepted(&safe, &read) && read.shapes == good.shapes, "{claim}");
        let unsafe_ones: Vec<Program> = others.iter().map(of).collect();
        for (other, way) in unsafe_ones.iter().zip(others) {
            assert!((0..300).any(|_| fails(other, &mut rng)) && proof(other).is_none(), "{way:?}");
            assert!(!is_accepted(other, &good), "{way:?}");
        }
        for _ in 0..200 {
            let mut changed = claim_bounds(&safe, &good, &mut rng);
            while rng.chance(50) {
                changed = mutate(&changed, &mut rng);
            }
            refused += usize::from(!is_accepted(&safe, &changed));
            assert!(unsafe_ones.iter().all(|other| !is_accepted(other, &changed)), "{claim}: {:?}", changed.shapes);
        }
    }
    assert!(refused > 250, "{refused} of 600");
}

/// Does this execution come to the error?
fn fails(program: &Program, rng: &mut Rng) -> bool {
    let mut interp = Interp::new(program, Accesses::Total);
    let limits = exec::Limits::steps(1000);
    let ended = interp.run(&mut Random(rng, 3), Rc::new(InitialMemory::default()), &limits, &mut ());
    matches!(ended, exec::Ended::Error { .. })
}

/// Statements of lists, each as a case of one loop; null is an address like any other here.
const STATEMENTS: [&str; 38] = [
    "alloc x, 24:64 store x := y store x + 8:64 := 0:64 store x + 16:64 := i COUNTS",
    "alloc y, 24:64 store y := x store y + 8:64 := x store y + 16:64 := 5:32 x := y",
    "alloc z, 24:64 store z + 8:64 := y store z := x COUNTS",
    // Doubly linked lists grow in front and at their end, and are walked along both ways.
    "alloc z, 24:64 store z := x store z + 8:64 := 0:64 store z + 16:64 := 5:32 assume x == 0:64 x := z y := z",
    "alloc z, 24:64 store z := x store z + 8:64 := 0:64 store z + 16:64 := 5:32 assume !(x == 0:64) store x + 8:64 := z x := z",
    "alloc z, 24:64 store z + 8:64 := y store z := 0:64 store z + 16:64 := 5:32 assume !(y == 0:64) store y := z y := z",
    "assume !(y == 0:64) y := loadp8(y + 8:64)",
    "assume !(x == 0:64) assume !(loadp8(x) == 0:64) store loadp8(x) + 8:64 := loadp8(x + 8:64) x := loadp8(x)",
    "x := y",
    "z := x",
    "y := 0:64",
    "z := 0:64",
    "assume !(x == 0:64) x := loadp8(x)",
    "assume !(y == 0:64) y := loadp8(y)",
    "assume !(y == 0:64) z := loadp8(y + 8:64)",
    "assume !(x == 0:64) store x := y",
    "assume !(x == 0:64) store x + 8:64 := z",
    "assume !(z == 0:64) z := loadp8(z) store 0x400000000000000:64 := z",
    "assume !(y == 0:64) store y + 16:64 := i",
    "assume !(y == 0:64) assume !(x == 0:64) assume load4(x + 16:64) <= load4(y + 16:64)",
    "assume !(y == 0:64) assume i <= load4(y + 16:64)",
    "assume !(x == 0:64) i := load4(x + 16:64)",
    "havoc i nondet \"i\" signed y := ite(i <= 3:32, x, z)",
    "assume !(x == 0:64) store (x & 0xffffff0000000000:64) + 8:64 := 1:8 y := x",
    "assume !(y == 0:64) store y + 17:64 := 200:8",
    "assume !(y == 0:64) store y + 12:64 := 1:64",
    "assume !(x == 0:64) store x + 4:64 := 0:16",
    "assume !(x == 0:64) assume !(y == 0:64) copy x + 16:64, y + 16:64, 4:64",
    "assume !(x == 0:64) fill x + 14:64, 255:8, 4:64",
    "assume !(x == 0:64) store y + 16:64 := load4(x + 16:64)",
    "assume !(x == 0:64) i := load4(x + 16:64) store x + 16:64 := i - 3:32",
    "assume !(x == 0:64) assume i <u load4(x + 16:64)",
    "assume !(x == 0:64) havocmem x + 16:64, 4:64 nondet \"b\"",
    "assume !(y == 0:64) assume load4(x + 16:64) == load4(y + 16:64) store y + 16:64 := 2147483648:32",
    "assume !(x == 0:64) assume load4(x + 16:64) <= 3:32",
    "assume !(y == 0:64) assume !(load4(y + 16:64) < 2:32) i := load4(y + 16:64)",
    "havoc i nondet \"i\" signed assume (4294967295:32 < i) & (i <= 4:32)",
    "assume !(y == 0:64) assume load4(y + 16:64) == i z := ite(i < 2:32, y, x)",
];

fn random_program(rng: &mut Rng) -> Program {
    let mut edges = String::new();
    let count = 3 + rng.below(3);
    // A doubly linked list takes the statement that begins it and one by which it grows.
    let mut chosen = if rng.chance(30) { vec![3, 4 + rng.below(2)] } else { vec![rng.below(3)] };
    while chosen.len() < count {
        chosen.push(rng.below(STATEMENTS.len()));
    }
    for (i, &s) in chosen.iter().enumerate() {
        edges += &format!("edge l2 -> l1 {{ assume c == {i}:32 {} }}\n", STATEMENTS[s]);
    }
    let (words, start, size) = match rng.chance(50) {
        true => ("memory checked", "0x1000008000000000", "0x8000000000"),
        false => ("", "0x1000000000000000", "24"),
    };
    let counts = if rng.chance(30) { "n := n + 1:64" } else { "" };
    let edges = edges.replace("24:64", &format!("{size}:64")).replace("COUNTS", counts);
    program(&format!(
        "{words}
entry main
object g at 0x400000000000000 size 8 shape p8
proc main() {{
  local x: 64 ptr local y: 64 ptr local z: 64 ptr local n: 64 local i: 32 signed local c: 32
  entry l0 exit l3
  loc l0 loc l1 loc l2 loc l3
  edge l0 -> l1 {{ $heap := {start}:64 x := 0:64 y := 0:64 z := 0:64 n := 0:64 i := 5:32 }}
  edge l1 -> l2 {{ havoc c nondet \"c\" }}
  {edges}
  edge l2 -> l3 {{ assume {count}:32 <=u c assume !(x == loadp8(0x400000000000000:64)) x := y y := z z := x assume i == 5:32 }}
}}"
    ))
}

struct Random<'r>(&'r mut Rng, usize);

impl Inputs for Random<'_> {
    fn scalar(&mut self, input: &ir::Input, _: u32) -> u128 {
        match input.what.as_str() {
            "c" => self.0.below(self.1) as u128,
            // Some are negative.
            _ => (self.0.below(8) as u32).wrapping_sub(2).into(),
        }
    }
    fn bytes(&mut self, _: &ir::Input, len: usize) -> Vec<u8> {
        (0..len).map(|_| self.0.below(256) as u8).collect()
    }
}

/// Each state of an execution is described by a structure of its location.
#[test]
fn structures_describe_all_executions() {
    let mut rng = Rng::new(7);
    let (mut programs, mut states) = (0, 0);
    for _ in 0..testkit::env_number("ATTEST_FUZZ").unwrap_or(180) {
        let program = random_program(&mut rng);
        let Some(proof) = proof(&program) else { continue };
        programs += 1;
        assert!(is_accepted(&program, &proof), "{}", ir::text::print(&program));
        let shapes = proof.shapes.as_ref().expect("it has structures");
        let heads: Vec<LocId> = shapes.at.keys().copied().collect();
        for _ in 0..15 {
            states += follow(&program, &proof, &heads, &mut rng);
        }
    }
    assert!(programs > 25 && states > 1000, "{programs} programs, {states} states");
}

/// Says more than the domain does, which may be true or not.
fn claim_more(program: &Program, proof: &Proof, rng: &mut Rng) -> Proof {
    let mut out = proof.clone();
    let shapes = out.shapes.as_mut().expect("it has structures");
    let order = shapes.order;
    let mut all: Vec<&mut Structure> = shapes.at.values_mut().flatten().collect();
    for _ in 0..1 + rng.below(2) {
        if all.is_empty() {
            break;
        }
        let at = rng.below(all.len());
        let s = &mut *all[at];
        match rng.below(6) {
            0 | 1 if order.is_some() => claim_order(program, s, rng),
            2 => {
                let nodes = (0..s.nodes.len()).filter(|_| rng.chance(50)).collect();
                let vars = (0..program.vars.len() as u32).map(logic::VarId);
                let counts: Vec<_> = vars.filter(|v| program.var_decl(*v).name == "n").collect();
                s.count = Some(Count { var: *rng.pick(&counts), rest: rng.below(2) as u128, nodes });
            }
            3 if !s.nodes.is_empty() => {
                let n = rng.below(s.nodes.len());
                let field = *rng.pick(&[(0, 8), (8, 8), (16, 4), (16, 2), (20, 4)]);
                let node = rng.below(s.nodes.len());
                let pick = if s.nodes[node].kind == Kind::Many { Pick::Any } else { Pick::First };
                let value = *rng.pick(&[Item::Const(0), Item::Const(5), Item::At { node, pick, offset: 0 }]);
                s.nodes[n].fields.insert(Field { at: field.0, bytes: field.1 }, [value].into());
            }
            kind => change(s, 2 + (kind + rng.below(7)) % 8, rng),
        }
    }
    out
}

/// A pair of points is said to be in order.
fn claim_order(program: &Program, s: &mut Structure, rng: &mut Rng) {
    let ordered = |v: &logic::VarId| program.var_decl(*v).sort().width() == Some(32);
    let vars = (0..program.vars.len() as u32).map(logic::VarId).filter(ordered).map(Point::Var);
    let bounds = [u128::from(u32::MAX), 0, 2, 4, 5].map(Point::Const);
    let points: Vec<Point> = (0..s.nodes.len()).map(Point::Node).chain(vars).chain(bounds).collect();
    let (a, b) = (*rng.pick(&points), *rng.pick(&points));
    s.le.insert((a, b));
}

/// Whatever is accepted describes all executions, wherever it comes from.
#[test]
fn claims_that_are_accepted_are_true() {
    let mut rng = Rng::new(23);
    let (mut accepted, mut refused, mut states) = (0, 0, 0);
    for _ in 0..testkit::env_number("ATTEST_FUZZ").unwrap_or(60) {
        let program = random_program(&mut rng);
        let Some(proof) = proof(&program) else { continue };
        for _ in 0..40 {
            let changed = claim_more(&program, &proof, &mut rng);
            if changed.shapes == proof.shapes || !is_accepted(&program, &changed) {
                refused += 1;
                continue;
            }
            accepted += 1;
            let heads: Vec<LocId> = changed.shapes.as_ref().expect("it has structures").at.keys().copied().collect();
            for _ in 0..15 {
                states += follow(&program, &changed, &heads, &mut rng);
            }
        }
    }
    assert!(accepted > 20 && refused > 200 && states > 500, "{accepted}, {refused}, {states}");
}

/// One execution; how many states were compared.
fn follow(program: &Program, proof: &Proof, heads: &[LocId], rng: &mut Rng) -> usize {
    let mut interp = Interp::new(program, Accesses::Total);
    let Ok(mut point) = interp.begin(Rc::new(InitialMemory::default())) else { return 0 };
    let shapes = proof.shapes.as_ref().expect("it has structures");
    let cases = program.procs[0].edges.len() - 3;
    let (mut blocks, mut states) = (Vec::new(), 0);
    for _ in 0..24 {
        let old = point.state().get(program.heap);
        if interp.advance(&mut point, &mut Random(rng, cases), &mut ()).is_err() {
            break;
        }
        let new = point.state().get(program.heap);
        if old >= program.space.heap && new > old {
            blocks.push(old);
        }
        if blocks.len() > 5 {
            break;
        }
        let (_, l) = point.at();
        if heads.contains(&l) {
            states += 1;
            let described = |s: &Structure| is_described(point.state(), &blocks, s, shapes.order);
            let is_one = shapes.at[&l].iter().any(described);
            for s in shapes.at[&l].iter().filter(|_| blocks.len() <= 3) {
                let says = gamma_holds(program, point.state(), &blocks, s, shapes.order);
                assert_eq!(says, described(s), "{s:?} of\n{}\n{blocks:x?}", ir::text::print(program));
            }
            assert!(is_one, "l{} of\n{}\n{blocks:x?}", l.0, ir::text::print(program));
        }
    }
    states
}

/// Whether the formula holds of the state in some universe of its blocks.
fn gamma_holds(program: &Program, state: &State, blocks: &[u128], s: &Structure, order: Option<Field>) -> bool {
    let mut program = program.clone();
    let mut holds = |universe: &Universe| {
        let formula = gamma(&mut program, s, order, universe);
        Evaluator::new().eval(&program.pool, formula, state) == 1
    };
    parts(blocks, &s.nodes).iter().any(&mut holds)
}

/// The blocks, some of them, to the nodes in each order.
fn parts(blocks: &[u128], nodes: &[Individual]) -> Vec<Universe> {
    let Some((node, others)) = nodes.split_first() else { return vec![Vec::new()] };
    let most = if node.kind == Kind::One { 1 } else { blocks.len() };
    let least = usize::from(node.kind != Kind::Many);
    let mut out = Vec::new();
    for part in rows(blocks).into_iter().filter(|p| (least..=most).contains(&p.len())) {
        let left: Vec<u128> = blocks.iter().copied().filter(|b| !part.contains(b)).collect();
        out.extend(parts(&left, others).into_iter().map(|rest| [vec![part.clone()], rest].concat()));
    }
    out
}

/// All rows of different blocks.
fn rows(blocks: &[u128]) -> Vec<Vec<u128>> {
    let mut out = vec![Vec::new()];
    for (i, &first) in blocks.iter().enumerate() {
        let others = [&blocks[..i], &blocks[i + 1..]].concat();
        out.extend(rows(&others).into_iter().map(|rest| [vec![first], rest].concat()));
    }
    out
}

/// Each model of the formula is a state that the structure describes, and the smallest have as many blocks as it needs.
#[test]
fn models_of_structures_are_described() {
    let mut rng = Rng::new(29);
    let (mut models, mut none) = (0, 0);
    for _ in 0..testkit::env_number("ATTEST_FUZZ").unwrap_or(40) {
        let program = random_program(&mut rng);
        let Some(proof) = proof(&program) else { continue };
        let shapes = proof.shapes.as_ref().expect("it has structures");
        for s in shapes.at.values().flatten() {
            for universe in universes(&program.space, s, 4) {
                match model(&program, s, shapes.order, &universe) {
                    Some(state) => {
                        models += 1;
                        assert!(is_described(&state, &universe.concat(), s, shapes.order), "{s:?}, {universe:x?}");
                    }
                    None => none += 1,
                }
            }
        }
    }
    assert!(models > 200, "{models} models, {none} universes without one");
}

/// A state of the program in which the formula holds.
fn model(program: &Program, s: &Structure, order: Option<Field>, universe: &Universe) -> Option<State> {
    let mut program = program.clone();
    let formula = gamma(&mut program, s, order, universe);
    let mut solver = solver::checker_solver(&solver::Config::default());
    let solver::Answer::Sat(model) = solver.check(&program.pool, &[formula]) else { return None };
    let bytes = model.memory.iter().map(|(&a, &b)| (a, b)).collect();
    let mut state = State::new(program.vars.len(), Rc::new(InitialMemory { bytes }));
    let mut ev = Evaluator::new();
    for v in (0..program.vars.len() as u32).map(logic::VarId) {
        let t = program.var(v);
        let value = ev.eval(&program.pool, t, &model);
        state.set(v, value);
    }
    Some(state)
}

/// What the engine `counterexample` says of a program with structures: found, or not.
fn is_found(program: &Program, path_length: usize) -> bool {
    let solvers = solver::EngineSolvers::default();
    let mut cx = Context::silent(Budget::default(), &solvers);
    let counterexample = engines::counterexample::Options { path_length, ..Default::default() };
    let config = Config { domain: Some(DomainChoice::Shape), counterexample, ..Config::default() };
    match (engines::find("counterexample").expect("it is in the registry").run)(program, &config, &mut cx) {
        Outcome::Fail(test) => {
            let confirmed = cert::confirm(program, &test, &exec::Limits::steps(1000));
            assert!(confirmed.is_ok(), "the test does not come to the error: {test:?}");
            true
        }
        _ => false,
    }
}

/// Alarms become tests, along paths of up to so many labels; a list of two items is needed where the last one is not the culprit.
#[test]
fn alarms_become_tests() {
    for (work, mark) in [(MARKS, "7"), (REVERSES, "9"), (MARKS_OTHERS, "9")] {
        let program = list(work, mark);
        let shortest = (1..40).find(|&p| is_found(&program, p));
        assert_eq!(shortest, Some(9), "{work}");
    }
    let first_only = "p := loadp8(x) store x := y store x + 16:64 := ite(p == 0:64, 9:32, 7:32) y := x x := p";
    assert_eq!((1..40).find(|&p| is_found(&list(first_only, "9"), p)), Some(14));
    assert!(!is_found(&list(MARKS, "9"), 40) && !is_found(&list(REVERSES, "7"), 40));
}
