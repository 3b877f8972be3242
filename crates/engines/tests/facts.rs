//! The facts pool: what one engine proves on its way, another finishes with; no error is taken away.

use base::Budget;
use engines::{Config, Context, Facts, FactsPool, GaveUp, Outcome};
use evidence::Proof;
use ir::Program;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// A pair that grows for a bounded number of rounds, which unwinding decides; and amounts that move between two accounts, for any
/// number of rounds: their sum is a fact of k-induction.
const PAIR_AND_TRANSFERS: &str = "
pointers 64
entry main
proc main() {
  local i: 8
  local m: 8
  local a: 8
  local b: 8
  local next: 8
  local all: 8
  local left: 8
  local right: 8
  local other: 8
  local amount: 8
  local go: 8
  entry start
  exit done
  loc start
  loc pair
  loc grown
  loc shrunk error
  loc accounts
  loc chosen
  loc moved
  loc lost error
  loc done
  edge start -> pair {
    havoc m nondet \"m\"
    assume m <=u 6:8
    i := 0:8
    a := 0:8
    b := 1:8
  }
  edge pair -> pair {
    assume i <u m
    next := a + b
    a := b
    b := next
    i := i + 1:8
  }
  edge pair -> grown { assume !(i <u m) }
  edge grown -> shrunk { assume b <u a }
  edge grown -> accounts {
    assume !(b <u a)
    havoc all nondet \"all\"
    assume all <=u 100:8
    left := all
    right := 0:8
  }
  edge accounts -> chosen {
    havoc go nondet \"go\"
    havoc amount nondet \"amount\"
  }
  edge chosen -> moved {
    assume !(go == 0:8) & (amount <=u left)
    left := left - amount
    right := right + amount
  }
  edge chosen -> moved { assume !(go == 0:8) & !(amount <=u left) }
  edge moved -> accounts {
    other := left
    left := right
    right := other
  }
  edge chosen -> lost { assume (go == 0:8) & !((left + right) == all) }
  edge chosen -> done { assume (go == 0:8) & ((left + right) == all) }
}
";

/// The lemmas that were accepted, and the program in which they are assumed.
struct Checking {
    program: RefCell<Program>,
    accepted: RefCell<Vec<Proof>>,
    refused: Cell<u32>,
}

impl Checking {
    fn new(program: &Program) -> Rc<Checking> {
        let program = RefCell::new(program.clone());
        Rc::new(Checking { program, accepted: RefCell::default(), refused: Cell::new(0) })
    }
}

impl FactsPool for Checking {
    fn offer(&self, lemma: Proof) {
        let mut solver = solver::checker_solver(&solver::Config::default());
        let program = self.program.borrow().clone();
        match cert::check_lemma(&program, lemma, &mut *solver, &Budget::default()) {
            Ok(checked) => {
                self.program.replace(checked.assumed_in(&program));
                self.accepted.borrow_mut().push(checked.lemma().clone());
            }
            Err(_) => self.refused.set(self.refused.get() + 1),
        }
    }
}

fn parsed(text: &str) -> Program {
    let program = ir::text::parse(text).unwrap_or_else(|e| panic!("{e}"));
    ir::verify(&program).unwrap_or_else(|e| panic!("{e:?}"));
    program
}

/// What the engine says that gets the program with the lemmas of the pool. A proof is checked for the program without them.
fn answer(engine: &str, program: &Program, pool: &Rc<Checking>, iterations: u64) -> &'static str {
    let mut events = ();
    let mut budget = Budget::default();
    budget.max_iterations = Some(iterations);
    let solvers = solver::EngineSolvers::default();
    let mut cx = Context::new(budget, &solvers, &mut events);
    let engine = engines::find(engine).expect("it is listed");
    let (assumed, lemmas) = (pool.program.borrow().clone(), pool.accepted.borrow().clone());
    let config = Config { facts: Facts::of(pool.clone()), ..Config::default() };
    match (engine.run)(&assumed, &config, &mut cx) {
        Outcome::Fail(test) => {
            let confirmed = cert::confirm(program, &test, &exec::Limits::steps(100_000));
            confirmed.unwrap_or_else(|why| panic!("{}", why.describe(&program.sources)));
            "fail"
        }
        Outcome::Pass(proof) => {
            let mut solver = solver::checker_solver(&solver::Config::default());
            let checked = cert::check(program, Proof { lemmas, ..*proof }, &mut *solver, &Budget::default());
            checked.unwrap_or_else(|why| panic!("{}", why.describe(program)));
            "pass"
        }
        Outcome::Unknown { why: GaveUp::Exhausted(_), .. } => "exhausted",
        Outcome::Unknown { why, .. } => panic!("{why:?}"),
    }
}

#[test]
fn unwinding_finishes_with_facts_of_kinduction() {
    let program = parsed(PAIR_AND_TRANSFERS);
    let pool = Checking::new(&program);
    // More rounds do not help, and each is longer than the one before.
    assert_eq!(answer("bmc", &program, &pool, 4), "exhausted");
    assert_eq!(answer("kinduction", &program, &pool, 3), "exhausted");
    assert_eq!((pool.accepted.borrow().len(), pool.refused.get()), (1, 0));
    assert_eq!(answer("bmc", &program, &pool, 6), "pass");
}

#[test]
fn facts_take_no_error_away() {
    let program = parsed(&PAIR_AND_TRANSFERS.replace("m <=u 6:8", "m <=u 13:8"));
    let pool = Checking::new(&program);
    answer("kinduction", &program, &pool, 3);
    assert_eq!((pool.accepted.borrow().len(), pool.refused.get()), (1, 0));
    assert_eq!(answer("bmc", &program, &pool, 9), "fail");
}
