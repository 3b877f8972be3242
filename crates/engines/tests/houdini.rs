//! Contracts that are guessed: recursive procedures, safe and not, as `houdini` answers. A test is executed, a proof checked.

use base::{Budget, Stats};
use engines::kept::{KeptClaims, KeptContract};
use engines::{Beside, Config, Context, GaveUp, Outcome};
use evidence::{Contract, Invariant, Proof, Unwinding};
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

/// A counter that grows by one in front of a recursive call, and perhaps by `STEP` behind it. The parameter is written.
const VISITS: &str = "
global count: 32 signed
proc main() {
  local n: 32 signed
  entry start
  exit done
  loc start
  loc called
  loc got
  loc bad error
  loc done
  edge start -> called {
    count := 0:32
    havoc n nondet \"n\" signed
    assume (0:32 <= n) & (n <= 1000:32)
  }
  edge called -> got { call visit(n) }
  edge got -> bad { assume !((n <= count) & (count <= (n * 2:32))) }
  edge got -> done { assume (n <= count) & (count <= (n * 2:32)) }
}
proc visit(n) {
  param n: 32 signed
  local more: 32 signed
  entry l0
  exit l9
  loc l0
  loc l1
  loc l2
  loc l9
  edge l0 -> l9 { assume n <= 0:32 }
  edge l0 -> l1 {
    assume 1:32 <= n
    count := count + 1:32
    n := n + -1:32
    havoc more nondet \"more\" signed
  }
  edge l1 -> l2 { call visit(n) }
  edge l2 -> l9 { assume more == 0:32 }
  edge l2 -> l9 {
    assume !(more == 0:32)
    count := count + STEP:32
  }
}
";

/// An argument is what the callee changes: the counter itself, and the variable that gets the result.
const CHANGED: &str = "
global count: 32 signed
proc main() {
  local r: 32 signed
  entry start
  exit done
  loc start
  loc called
  loc got
  loc bad error
  loc done
  edge start -> called { count := 5:32 havoc r nondet \"r\" signed assume (0:32 <= r) & (r <= 1000:32) }
  edge called -> got { call r := raise(count, r) }
  edge got -> bad { assume !(r == (count + EXTRA:32)) }
  edge got -> done { assume r == (count + EXTRA:32) }
}
proc raise(from, n) -> $result {
  result $result: 32 signed
  param from: 32 signed
  param n: 32 signed
  entry l0
  exit l9
  loc l0
  loc l1
  loc l2
  loc l9
  edge l0 -> l9 { assume n <= 0:32 $result := from }
  edge l0 -> l1 { assume 1:32 <= n count := count + 1:32 }
  edge l1 -> l2 { call $result := raise(count, n + -1:32) }
  edge l2 -> l9 { skip }
}
";

/// Two counters that take turns, which no polyhedron says, between calls of a procedure that leaves the lock as it was.
const TURNS: &str = "
global held: 32
proc main() {
  local more: 32
  entry start
  exit done
  loc start
  loc head
  loc again
  loc asked
  loc called
  loc bad error
  loc done
  edge start -> head { held := 0:32 }
  edge head -> again { call work(7:32) }
  edge head -> bad { call work(7:32) }
  edge again -> asked { havoc more nondet \"more\" }
  edge asked -> done { assume more == 0:32 }
  edge asked -> called { assume !(more == 0:32) }
  edge called -> head { call work(more) }
  edge called -> bad { call work(more) }
}
proc work(n) {
  param n: 32
  local a: 32
  local b: 32
  local first: 32
  local go: 32
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
  edge l0 -> bad { assume !(held == 0:32) }
  edge l0 -> l1 { assume held == 0:32 held := 1:32 a := 0:32 b := 0:32 first := 1:32 }
  edge l1 -> l2 { havoc go nondet \"go\" }
  edge l2 -> l4 { assume go == 0:32 }
  edge l2 -> l3 { assume !(go == 0:32) }
  edge l3 -> l6 { assume !(first == 0:32) a := a + STEP:32 first := 0:32 }
  edge l3 -> l6 { assume first == 0:32 b := b + 1:32 first := 1:32 }
  edge l6 -> l1 { call rest(n) }
  edge l6 -> bad { call rest(n) }
  edge l4 -> l5 { assume (a == b) | (a == (b + 1:32)) }
  edge l4 -> bad { assume !((a == b) | (a == (b + 1:32))) }
  edge l5 -> l9 { assume !(held == 0:32) held := 0:32 }
  edge l5 -> bad { assume held == 0:32 }
}
proc rest(n) {
  param n: 32
  local left: 32
  entry l0
  exit l1
  loc l0
  loc l1
  loc bad error
  edge l0 -> l1 { assume !(held == 0:32) left := n & 7:32 }
  edge l0 -> bad { assume held == 0:32 }
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
    answer_beside(text, config, None)
}

/// The same, where others may search.
fn answer_beside(
    text: &str,
    config: impl Fn(&Program) -> Config,
    beside: Option<&dyn Beside>,
) -> (&'static str, Stats) {
    let program = ir::text::parse(&format!("pointers 64\n{text}\nentry main\n")).unwrap_or_else(|e| panic!("{e}"));
    ir::verify(&program).unwrap_or_else(|e| panic!("{e:?}"));
    let mut events = ();
    let mut cx = Context {
        budget: Budget::default(),
        solvers: &solver::EngineSolvers::default(),
        events: &mut events,
        stats: Default::default(),
        beside,
        judge: None,
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
    assert_eq!(answer(&LOCK.replace("AFTER", "0:32")), "pass");
}

#[test]
fn what_nearly_any_number_leads_to_needs_no_contract() {
    let (answer, tests) = answer_and_tests(&LOCK.replace("AFTER", "1:32"));
    assert_eq!(answer, "fail");
    assert!(tests <= 3, "{tests} tests");
}

#[test]
fn what_the_text_suggests_is_refuted_by_its_edge() {
    // The lock is kept by an argument that no small run has.
    let rare = LOCK.replace("AFTER", "zext32(n == -87654321:32)");
    assert_ne!(answer(&rare), "pass");
}

#[test]
fn contracts_bound_what_procedures_make_of_several_values() {
    assert_eq!(answer(&VISITS.replace("STEP", "1")), "pass");
    assert_ne!(answer(&VISITS.replace("STEP", "2")), "pass");
}

#[test]
fn arguments_are_what_they_were_before_the_call() {
    assert_eq!(answer(&CHANGED.replace("EXTRA", "0")), "pass");
    assert_ne!(answer(&CHANGED.replace("EXTRA", "1")), "pass");
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

#[test]
fn a_procedure_between_its_contracts_is_a_program() {
    assert_eq!(answer(&TURNS.replace("STEP", "1")), "pass");
    assert_ne!(answer(&TURNS.replace("STEP", "2")), "pass");
}

#[test]
fn it_goes_on_where_its_turn_has_ended() {
    // Of small programs everything is claimed again.
    let idle = |k: usize| format!("proc idle{k}() {{ entry l0 exit l1 loc l0 loc l1 edge l0 -> l1 {{ skip }} }}\n");
    let idle: String = (0..120).map(idle).collect();
    let turns = |step: &str| TURNS.replace("STEP", step) + &idle;
    let lock = |after: &str| LOCK.replace("AFTER", after) + &idle;
    for (text, expected) in [(turns("1"), true), (lock("0:32"), true), (lock("1:32"), false)] {
        let program = ir::text::parse(&format!("pointers 64\n{text}\nentry main\n")).unwrap_or_else(|e| panic!("{e}"));
        let solvers = |budget: &Budget| {
            solver::EngineSolvers(solver::Config { budget: budget.clone(), ..solver::Config::default() })
        };
        let budget = Budget::default().for_engine(base::TurnEnds::Anywhere);
        let solvers = solvers(&budget);
        let mut cx = Context::silent(budget.clone(), &solvers);
        let begin = engines::find("houdini").and_then(|engine| engine.resumes.begin()).expect("it goes on");
        let mut session = begin(&program, &Config::default(), &cx);
        let outcome = (1..).find_map(|turn| {
            budget.allow(Some(turn * 500));
            match session.go_on(&mut cx) {
                Outcome::Unknown { why: GaveUp::Exhausted(_), .. } if turn < 1_000 => None,
                outcome => Some(outcome),
            }
        });
        match outcome {
            Some(Outcome::Pass(proof)) => {
                let mut solver = solver::checker_solver(&solver::Config::default());
                let checked = cert::check(&program, *proof, &mut *solver, &Budget::default());
                checked.unwrap_or_else(|why| panic!("{}", why.describe(&program)));
                assert!(expected);
            }
            Some(Outcome::Fail(_)) => assert!(!expected),
            Some(Outcome::Unknown { why, .. }) => assert!(!expected, "{why:?}"),
            None => unreachable!("the last turn has an outcome"),
        }
    }
}

/// Others that claim anything: that nobody comes to some places, conditions of the program, or nothing.
struct Liars(std::cell::RefCell<Rng>);

impl Beside for Liars {
    fn proofs(&self, programs: &[&Program]) -> Vec<Option<Proof>> {
        let rng = &mut *self.0.borrow_mut();
        programs.iter().map(|program| (rng.below(4) > 0).then(|| lie(program, rng))).collect()
    }
}

fn lie(program: &Program, rng: &mut Rng) -> Proof {
    let q = program.proc(program.entry);
    let assumed = |s: &ir::Stmt| match s.kind {
        ir::StmtKind::Assume(t) => Some(t),
        _ => None,
    };
    let conditions: Vec<logic::Term> = q.edges.iter().flat_map(|e| &e.stmts).filter_map(assumed).collect();
    let any = |rng: &mut Rng| match rng.below(4) {
        0 => Invariant::Any,
        1 => Invariant::Unreachable,
        2 => Invariant::Between,
        _ => Invariant::Holds(conditions[rng.below(conditions.len())]),
    };
    let invariants = q.loc_ids().map(|_| any(rng)).collect();
    Proof::unwound(&program.pool, &Contract::new(program.entry, invariants), Unwinding::Inductive(1))
}

#[test]
fn nothing_is_believed_of_what_others_say() {
    for (step, expected) in [("1", true), ("2", false)] {
        for seed in 0..4 {
            let liars = Liars(Rng::new(seed).into());
            // A second procedure of the kind makes two questions, which are worth asking others.
            let text = TURNS.replace("STEP", step);
            let second = &text[text.find("proc work").unwrap()..text.find("proc rest").unwrap()];
            let two = text.replace("work(7:32)", "twin(7:32)");
            let two = format!("{two}{}", second.replace("proc work", "proc twin"));
            let (answer, _) = answer_beside(&two, |_| Config::default(), Some(&liars));
            assert_eq!(answer == "pass", expected, "{step}, {seed}: {answer}");
        }
    }
}
