//! What tests of engines that go on where they were stopped have in common.

use crate::{Begin, Config, Context, GaveUp, Outcome};
use base::{Budget, Exhausted, TurnEnds};
use ir::Program;
use solver::EngineSolvers;

/// The outcome, and the iterations that it took; in turns of so much effort, if one is said.
pub(crate) fn searched(begin: Begin, program: &Program, turn: Option<u64>) -> (Outcome, u64) {
    let solvers = EngineSolvers::default();
    let mut cx = Context::silent(Budget::default(), &solvers);
    let mut session = begin(program, &Config::default(), &cx);
    let budget = cx.budget.for_engine(TurnEnds::Anywhere);
    for _ in 0..10_000 {
        cx.budget = budget.clone();
        cx.budget.allow(turn);
        let outcome = session.go_on(&mut cx);
        let is_stopped = matches!(outcome, Outcome::Unknown { why: GaveUp::Exhausted(Exhausted::Effort), .. });
        if !is_stopped {
            return (outcome, cx.stats.iterations);
        }
    }
    panic!("it does not get on");
}

/// The outcome is a proof, and the checker accepts it.
pub(crate) fn assert_proved(program: &Program, outcome: Outcome) {
    let Outcome::Pass(proof) = outcome else { panic!("it has no error") };
    let mut solver = solver::checker_solver(&solver::Config::default());
    let checked = cert::check(program, *proof, &mut *solver, &Budget::default());
    checked.unwrap_or_else(|why| panic!("{}", why.describe(program)));
}
