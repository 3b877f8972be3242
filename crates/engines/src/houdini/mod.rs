//! Contracts that are guessed from executions, of which the inductive ones are kept: Flanagan, Leino: Houdini, an Annotation
//! Assistant for ESC/Java (FME 2001), with candidates as in Ernst et al.: Daikon.
//!
//! The program runs on small numbers and on those that it compares with (`trials`), and the states of each location are kept,
//! with what was so when the procedure was entered (`runs`, `vocabulary`); functions of few different arguments are
//! computed (`functions`). What all of them satisfy, of a few forms, is
//! claimed (`candidates`): of the entry of a procedure a precondition, of its exit a postcondition, of each location in
//! between an invariant. From all claims together, those are dropped that an edge does not keep (`steps`, `greatest`), until
//! the rest is inductive. If that excludes the errors, it is a proof, one contract a procedure (`proof`).
//!
//! Deviations: locations in between have claims of their own, so that each condition is one about a single edge, as the
//! checker asks them. A claim is about bit-vectors: what is false only where a sum wraps around is false, and its precondition has
//! to be among the candidates. Candidates come from runs, not from the text alone; so do tests, where a run finds an error.

mod candidates;
mod equations;
mod functions;
mod greatest;
mod proof;
mod runs;
mod steps;
mod trials;
mod vocabulary;

use crate::{Config, Context, Event, GaveUp, Outcome};
use greatest::{Greatest, Kept};
use ir::Program;
use logic::Evaluator;
use runs::Observations;
use steps::Steps;
use vocabulary::Vocabulary;

/// Locations of a program that claims are made about: beyond, questions are too many.
const MAX_LOCATIONS: usize = 400;

/// Runs Houdini on a program with procedures.
pub(crate) fn run(program: &Program, _: &Config, cx: &mut Context<'_>) -> Outcome {
    match houdini(program, cx) {
        Ok(outcome) => outcome,
        Err(why) => Outcome::unknown(why),
    }
}

fn houdini(program: &Program, cx: &mut Context<'_>) -> Result<Outcome, GaveUp> {
    let gave_up = |why: &str| Err(GaveUp::Method(why.into()));
    if program.has_ints() {
        return gave_up("integers have no width, and contracts are guessed about bit-vectors");
    }
    if program.procs.len() == 1 {
        return gave_up("no procedure is left that a contract could be about");
    }
    if program.procs.iter().map(|p| p.locs.len()).sum::<usize>() > MAX_LOCATIONS {
        return gave_up("the program is too large for contracts to be guessed");
    }
    if let Some(limit) = cx.budget.check(0) {
        return Err(GaveUp::Exhausted(limit));
    }
    cx.stats.iterations = 1;
    let mut own = program.clone();
    let vocabulary = Vocabulary::new(&mut own);
    let mut seen = Observations::new(&own, &vocabulary);
    if let Some(found) = trials::explore(&own, &mut seen, cx) {
        return Ok(found);
    }
    let rows = candidates::rows(seen);
    let claimed = candidates::candidates(&mut own, &vocabulary, &rows);
    let mut steps = Steps::new(&own, &vocabulary, &claimed);
    cx.stats.predicates = steps.claims.len() as u64;
    cx.events.event(&Event::Iteration(cx.stats.clone()));
    let all = steps.all();
    let mut greatest = Greatest {
        pool: &mut steps.unwinding.program.pool,
        claims: &mut steps.claims,
        steps: &all,
        solver: cx.solvers.solver(),
        ev: Evaluator::new(),
    };
    let kept = greatest.filter(cx);
    cx.stats.solver_calls = greatest.solver.stats().calls;
    if let Kept::NotAllGoals = kept? {
        return gave_up("the contracts that are inductive do not exclude the error");
    }
    let needed = greatest.needed(cx)?;
    cx.stats.solver_calls = greatest.solver.stats().calls;
    Ok(Outcome::Pass(proof::proof(&mut steps, &vocabulary, &needed)))
}
