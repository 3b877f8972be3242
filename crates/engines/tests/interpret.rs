//! Abstract interpretation as an engine: what each domain proves alone. Every proof is checked, and alarms name their place.

use base::Budget;
use engines::interpret::DomainChoice;
use engines::{Config, Context, GaveUp, Outcome};

/// Two counters go up together.
const COUNTERS: &str = "
proc main() {
  local i: 32 signed
  local j: 32 signed
  local n: 32 signed
  entry l0
  exit l3
  loc l0 loc l1 loc l2 error loc l3
  edge l0 -> l1 { havoc n nondet \"n\" signed assume 0:32 <= n i := 0:32 j := 0:32 }
  edge l1 -> l1 { assume i < n i := i + 1:32 j := j + 1:32 }
  edge l1 -> l2 { assume n <= i assume !(j == n) }
  edge l1 -> l3 { assume n <= i }
}
";

/// A counter with an end.
const BOUNDED: &str = "
proc main() {
  local i: 32 signed
  entry l0
  exit l3
  loc l0 loc l1 loc l2 error loc l3
  edge l0 -> l1 { i := 0:32 }
  edge l1 -> l1 { assume i < 10:32 i := i + 1:32 }
  edge l1 -> l2 { assume 10:32 <= i assume 11:32 <= i }
  edge l1 -> l3 { assume 10:32 <= i }
}
";

/// A flag is the same on all paths.
const FLAG: &str = "
proc main() {
  local x: 32
  local y: 32
  entry l0
  exit l3
  loc l0 loc l1 loc l2 error loc l3
  edge l0 -> l1 { havoc y nondet \"y\" assume y == 0:32 x := 1:32 }
  edge l0 -> l1 { havoc y nondet \"y\" assume !(y == 0:32) x := 1:32 }
  edge l1 -> l2 { assume !(x == 1:32) }
  edge l1 -> l3 { skip }
}
";

/// An array is filled up to an unknown end and looked at. `VALUE` is what is stored.
const FILLED: &str = "
object a at 0x400000000000000 size 4000 shape opaque
proc main() {
  local i: 32 signed
  local n: 32 signed
  entry l0
  exit l5
  loc l0 loc l1 loc l2 loc l3 loc l4 error loc l5
  edge l0 -> l1 { havoc n nondet \"n\" signed assume (0:32 <= n) & (n <= 1000:32) i := 0:32 }
  edge l1 -> l1 { assume i < n store (sext64(i) * 4:64) + 0x400000000000000:64 := VALUE i := i + 1:32 }
  edge l1 -> l2 { assume n <= i i := 0:32 }
  edge l2 -> l3 { assume i < n }
  edge l2 -> l5 { assume n <= i }
  edge l3 -> l4 { assume !(load4((sext64(i) * 4:64) + 0x400000000000000:64) == 7:32) }
  edge l3 -> l2 { assume load4((sext64(i) * 4:64) + 0x400000000000000:64) == 7:32 i := i + 1:32 }
}
";

/// A list is built and walked along; blocks have cells. `LINK` is what a new block's link leads to, `SIZE` what its tag says.
const LINKED: &str = "
proc main() {
  local x: 64 ptr
  local p: 64 ptr
  local c: 32
  entry l0
  exit l6
  loc l0 loc l1 loc l2 loc l3 loc l4 loc l5 error loc l6
  edge l0 -> l1 { $heap := 0x1000008000000000:64 x := 0:64 }
  edge l1 -> l2 { havoc c nondet \"c\" }
  edge l2 -> l1 {
    assume c == 0:32
    alloc p, 0x8000000000:64
    store p + 0xffffff8000000000:64 := SIZE
    store p + 0xffffff8000000008:64 := 1:8
    LINK
    x := p
  }
  edge l2 -> l3 { assume !(c == 0:32) }
  edge l3 -> l4 { assume !(x == 0:64) }
  edge l3 -> l6 { assume x == 0:64 }
  edge l4 -> l5 { assume !(load8(x & 0xffffff0000000000:64) == 16:64) }
  edge l4 -> l3 { assume load8(x & 0xffffff0000000000:64) == 16:64 FREE x := loadp8(x + 8:64) }
}
";

fn linked(size: &str, link: &str) -> String {
    LINKED.replace("SIZE", size).replace("LINK", link).replace("FREE", "")
}

/// The same, and each block is freed as soon as its link has been read, or too early.
fn freed(first: &str) -> String {
    let free = "p := loadp8(x + 8:64) store x + 0xffffff8000000000:64 := 0:64 free x x := p";
    let then = match first {
        "link" => free.to_string(),
        _ => free.replace("p := loadp8(x + 8:64)", "p := x"),
    };
    LINKED.replace("SIZE", "16:64").replace("LINK", "store p + 8:64 := x").replace("FREE x := loadp8(x + 8:64)", &then)
}

fn program(text: &str) -> ir::Program {
    let words = if text.contains("$heap") { "memory checked\n" } else { "" };
    let program = ir::text::parse(&format!("pointers 64\n{words}entry main\n{text}")).expect("it parses");
    ir::verify(&program).expect("it is well-formed");
    program
}

fn answer(text: &str, domain: DomainChoice) -> Result<evidence::Proof, String> {
    let program = program(text);
    let solvers = solver::EngineSolvers::default();
    let mut cx = Context::silent(Budget::default(), &solvers);
    let config = Config { domain: Some(domain), ..Config::default() };
    let run = engines::find("interpret").expect("it is in the registry").run;
    match run(&program, &config, &mut cx) {
        Outcome::Pass(proof) => {
            let mut solver = solver::checker_solver(&solver::Config::default());
            let checked = cert::check(&program, (*proof).clone(), &mut *solver, &Budget::default());
            checked.unwrap_or_else(|why| panic!("{}", why.describe(&program)));
            Ok(*proof)
        }
        Outcome::Fail(_) => panic!("no tests are made"),
        Outcome::Unknown { why: GaveUp::Method(why), .. } => Err(why),
        Outcome::Unknown { why, .. } => panic!("{why:?}"),
    }
}

fn proves(text: &str, domain: DomainChoice) -> bool {
    answer(text, domain).is_ok()
}

#[test]
fn each_domain_proves_its_own() {
    use DomainChoice::{Constants, Intervals, Octagons};
    let proved = |text| [Constants, Intervals, Octagons].map(|d| proves(text, d));
    assert_eq!(proved(FLAG), [true, true, true]);
    assert_eq!(proved(BOUNDED), [false, true, true]);
    assert_eq!(proved(COUNTERS), [false, false, true]);
}

/// The invariant is about all elements before the counter, and the checker accepts it.
#[test]
fn elements_of_arrays() {
    let safe = FILLED.replace("VALUE", "7:32");
    for numeric in [DomainChoice::Constants, DomainChoice::Intervals, DomainChoice::Octagons] {
        assert!(!proves(&safe, numeric));
    }
    let proof = answer(&safe, DomainChoice::Arrays).expect("all elements are 7");
    assert_eq!(proof.contracts[0].indices.len(), 1);
    assert!(!proof.contracts[0].instances.is_empty());
    assert!(proves(&safe, DomainChoice::Auto));
    for value in ["8:32", "i", "ite(i == 5:32, 6:32, 7:32)"] {
        let unsafe_one = FILLED.replace("VALUE", value);
        let alarm = answer(&unsafe_one, DomainChoice::Auto).expect_err(value);
        assert!(alarm.starts_with("an alarm of "), "{alarm}");
    }
}

/// The proof of one program is none of another that stores something else.
#[test]
fn proofs_of_arrays_are_refused_for_others() {
    let proof = answer(&FILLED.replace("VALUE", "7:32"), DomainChoice::Arrays).expect("all elements are 7");
    let other = program(&FILLED.replace("VALUE", "ite(i == 5:32, 6:32, 7:32)"));
    let mut solver = solver::checker_solver(&solver::Config::default());
    assert!(cert::check(&other, proof, &mut *solver, &Budget::default()).is_err());
}

/// The links of all blocks lead to blocks: only the domain of the heap knows, and the checker accepts it.
#[test]
fn blocks_of_the_heap() {
    let safe = linked("16:64", "store p + 8:64 := x");
    assert!(!proves(&safe, DomainChoice::Octagons));
    let proof = answer(&safe, DomainChoice::Heap).expect("all blocks have their size");
    assert_eq!(proof.contracts[0].indices.len(), 1);
    assert!(!proof.contracts[0].instances.is_empty());
    assert!(proves(&linked("16:64", "store p + 8:64 := p"), DomainChoice::Heap), "rings of one block each");
    assert!(proves(&freed("link"), DomainChoice::Heap), "links lead to older blocks, which live");
    // Null, nothing, the inside of a block, the block before whatever that is, and blocks of other sizes.
    for (size, link) in [
        ("16:64", "skip"),
        ("16:64", "store p + 8:64 := x + 8:64"),
        ("16:64", "store p + 8:64 := p + 0xffffff0000000000:64"),
        ("16:64", "store p + 4:64 := x"),
        ("24:64", "store p + 8:64 := x"),
        ("zext64(c)", "store p + 8:64 := x"),
    ] {
        let alarm = answer(&linked(size, link), DomainChoice::Heap).expect_err(link);
        assert!(alarm.starts_with("an alarm of heap"), "{alarm}");
    }
    assert!(!proves(&freed("block"), DomainChoice::Heap), "a block is freed twice");
}

/// A proof about blocks is none of programs that fail, and none without its parts.
#[test]
fn proofs_about_blocks_are_refused_elsewhere() {
    let text = linked("16:64", "store p + 8:64 := x");
    let proof = answer(&text, DomainChoice::Heap).expect("all blocks have their size");
    let is_accepted = |program: &ir::Program, proof: evidence::Proof| {
        let mut solver = solver::checker_solver(&solver::Config::default());
        cert::check(program, proof, &mut *solver, &Budget::default()).is_ok()
    };
    let own = program(&text);
    assert!(is_accepted(&own, proof.clone()));
    for (size, link) in [("16:64", "skip"), ("16:64", "store p + 8:64 := x + 8:64"), ("8:64", "store p + 8:64 := x")] {
        assert!(!is_accepted(&program(&linked(size, link)), proof.clone()), "{size} {link}");
    }
    assert!(!is_accepted(&program(&freed("block")), proof.clone()));
    let mut bare = proof.clone();
    bare.contracts[0].instances.clear();
    assert!(!is_accepted(&own, bare), "the links of the block that is read are not relied on");
    for at in 0..proof.contracts[0].invariants.len() {
        let mut weaker = proof.clone();
        let invariant = &mut weaker.contracts[0].invariants[at];
        if matches!(invariant, evidence::Invariant::Holds(_)) {
            *invariant = evidence::Invariant::Any;
            assert!(!is_accepted(&own, weaker), "location {at} says nothing");
        }
    }
}
