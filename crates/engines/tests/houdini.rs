//! Contracts that are guessed: recursive procedures, safe and not, as `houdini` answers. A test is executed, a proof checked.

use base::{Budget, Stats};
use engines::kept::{KeptClaims, KeptContract};
use engines::{Config, Context, GaveUp, Outcome};
use ir::{LocId, ProcId, Program};
use logic::Imported;
use std::rc::Rc;
use testkit::Rng;

const MCCARTHY: &str = "
proc main() {
  local n: 32 signed
  local r: 32 signed
  entry start
  exit done
  loc start
  loc called
  loc got
  loc bad error
  loc done
  edge start -> called { havoc n nondet \"n\" signed }
  edge called -> got { call r := mc(n) }
  edge got -> bad { assume (n <= 101:32) & !(r == 91:32) }
  edge got -> done { assume !((n <= 101:32) & !(r == 91:32)) }
}
proc mc(n) -> $result {
  result $result: 32 signed
  param n: 32 signed
  temp $t1: 32 signed
  entry l0
  exit l1
  loc l0
  loc l1
  loc l2
  loc l3
  edge l0 -> l1 {
    assume 101:32 <= n
    $result := n + -10:32
  }
  edge l0 -> l2 { assume n <= 100:32 }
  edge l2 -> l3 { call $t1 := mc(n + 11:32) }
  edge l3 -> l1 { call $result := mc($t1) }
}
";

/// A global variable is set back, and a cell of memory counts, by as much as `STEP` says.
const COUNT: &str = "
object counter at 0x400000000000000 size 4 shape u4
global depth: 32
proc main() {
  local n: 32
  entry start
  exit done
  loc start
  loc called
  loc got
  loc bad error
  loc done
  edge start -> called {
    depth := 0:32
    store 0x400000000000000:64 := 7:32
    havoc n nondet \"n\"
  }
  edge called -> got { call count(n) }
  edge got -> bad { assume !((depth == 0:32) & (load4(0x400000000000000:64) == (n + 7:32))) }
  edge got -> done { assume (depth == 0:32) & (load4(0x400000000000000:64) == (n + 7:32)) }
}
proc count(n) {
  param n: 32
  entry l0
  exit l1
  loc l0
  loc l1
  loc l2
  loc l3
  edge l0 -> l1 { assume n == 0:32 }
  edge l0 -> l2 {
    assume !(n == 0:32)
    depth := depth + 1:32
    store 0x400000000000000:64 := load4(0x400000000000000:64) + STEP:32
  }
  edge l2 -> l3 { call count(n + -1:32) }
  edge l3 -> l1 { depth := depth + -1:32 }
}
";

/// A lock that is taken and given back under a flag, in a procedure that calls itself in between two such parts.
const LOCK: &str = "
global held: 32 signed
proc main() {
  local n: 32 signed
  entry start
  exit done
  loc start
  loc called
  loc done
  loc bad error
  edge start -> called { held := 0:32 havoc n nondet \"n\" signed }
  edge called -> done { call work(n) }
  edge called -> bad { call work(n) }
}
proc work(n) {
  param n: 32 signed
  local had: 32 signed
  entry l0
  exit l9
  loc l0
  loc l1
  loc l2
  loc l3
  loc l4
  loc l5
  loc l6
  loc l9
  loc bad error
  edge l0 -> l1 { had := zext32(n < 100000:32) }
  edge l1 -> l2 { assume !(had == 0:32) }
  edge l1 -> l3 { assume had == 0:32 }
  edge l2 -> bad { assume !(held == 0:32) }
  edge l2 -> l3 { assume held == 0:32 held := 1:32 }
  edge l3 -> l4 { assume !(had == 0:32) }
  edge l3 -> l5 { assume had == 0:32 }
  edge l4 -> bad { assume held == 0:32 }
  edge l4 -> l5 { assume !(held == 0:32) held := AFTER }
  edge l5 -> l6 { assume n < 5:32 }
  edge l5 -> l9 { assume 5:32 <= n }
  edge l6 -> l9 { call work(n + 1:32) }
  edge l6 -> bad { call work(n + 1:32) }
}
";

fn answer(text: &str) -> &'static str {
    answer_and_tests(text).0
}

/// The answer, and how many tests were run for it.
fn answer_and_tests(text: &str) -> (&'static str, u64) {
    let (answer, stats) = answer_with(text, |_| Config::default());
    (answer, stats.tests)
}

/// The answer with a configuration, and what was counted on the way.
fn answer_with(text: &str, config: impl Fn(&Program) -> Config) -> (&'static str, Stats) {
    let program = ir::text::parse(&format!("pointers 64\n{text}\nentry main\n")).unwrap_or_else(|e| panic!("{e}"));
    ir::verify(&program).unwrap_or_else(|e| panic!("{e:?}"));
    let mut events = ();
    let mut cx = Context {
        budget: Budget::default(),
        solvers: &solver::EngineSolvers::default(),
        events: &mut events,
        stats: Default::default(),
    };
    let engine = engines::find("houdini").expect("it is listed");
    let outcome = (engine.run)(&program, &config(&program), &mut cx);
    let answer = match outcome {
        Outcome::Fail(test) => {
            let confirmed = cert::confirm(&program, &test, &exec::Limits::steps(100_000));
            confirmed.unwrap_or_else(|why| panic!("{}", why.describe(&program.sources)));
            "fail"
        }
        Outcome::Pass(proof) => {
            let mut solver = solver::checker_solver(&solver::Config::default());
            let checked = cert::check(&program, *proof, &mut *solver, &Budget::default());
            checked.unwrap_or_else(|why| panic!("{}", why.describe(&program)));
            "pass"
        }
        Outcome::Unknown { why: GaveUp::Method(_), .. } => "unknown",
        Outcome::Unknown { why, .. } => panic!("{why:?}"),
    };
    (answer, cx.stats)
}

#[test]
fn a_contract_may_have_cases() {
    assert_eq!(answer(MCCARTHY), "pass");
}

#[test]
fn what_a_run_shows_is_a_test() {
    assert_eq!(answer(&MCCARTHY.replace("r == 91:32", "r == 92:32")), "fail");
}

#[test]
fn globals_and_cells_are_remembered() {
    assert_eq!(answer(&COUNT.replace("STEP", "1")), "pass");
}

#[test]
fn a_claim_that_runs_do_not_refute_is_refuted_by_its_edge() {
    // The sum has a large part from one activation that no run comes to.
    let rare = COUNT.replace("STEP:32", "ite(n == 87654321:32, 2:32, 1:32)");
    assert_ne!(answer(&rare), "pass");
}

#[test]
fn the_text_suggests_what_a_flag_says_of_a_lock() {
    assert_eq!(answer_and_tests(&LOCK.replace("AFTER", "0:32")), ("pass", 0));
}

#[test]
fn what_the_text_suggests_is_refuted_by_its_edge() {
    // The lock is kept by an argument that no small run has.
    let rare = LOCK.replace("AFTER", "zext32(n == -87654321:32)");
    assert_ne!(answer(&rare), "pass");
}

/// Claims that an earlier run is said to have proved: a few of the program's own conditions at random, or that nobody comes there.
fn said(program: &Program, rng: &mut Rng) -> KeptContract {
    let proc = ProcId(rng.below(program.procs.len()) as u32);
    let q = program.proc(proc);
    let mut pool = logic::Pool::default();
    let mut conditions = vec![pool.truth(false)];
    for s in q.edges.iter().flat_map(|e| &e.stmts) {
        if let ir::StmtKind::Assume(t) = s.kind {
            let t = pool.import(&program.pool, t, &mut Imported::default());
            conditions.extend([t, pool.not(t)]);
        }
    }
    let mut at = Vec::new();
    for loc in q.loc_ids() {
        let count = rng.below(3);
        let some = (0..count).map(|_| conditions[rng.below(conditions.len())]).collect();
        at.push((loc, some));
    }
    let own = KeptClaims { proc, at, frozen: Vec::new() };
    let callee = ProcId(rng.below(program.procs.len()) as u32);
    let ends = [program.proc(callee).entry, program.proc(callee).exit];
    let never = pool.truth(false);
    let of_callee = |l: LocId| (l, vec![never]);
    let of_callees = vec![KeptClaims { proc: callee, at: ends.map(of_callee).into(), frozen: Vec::new() }];
    KeptContract { pool, own, of_callees }
}

#[test]
fn nothing_is_believed_of_what_was_kept() {
    for (after, expected) in [("0:32", true), ("1:32", false)] {
        for seed in 0..60 {
            let kept = |program: &Program| {
                let mut rng = Rng::new(seed);
                let mut all: Vec<KeptContract> = (0..4).map(|_| said(program, &mut rng)).collect();
                all.sort_by_key(|k| k.own.proc);
                all.dedup_by_key(|k| k.own.proc);
                Config { kept: Rc::new(all), ..Config::default() }
            };
            let (answer, _) = answer_with(&LOCK.replace("AFTER", after), kept);
            assert!(if expected { answer == "pass" } else { answer != "pass" }, "{after}, {seed}: {answer}");
        }
    }
}
