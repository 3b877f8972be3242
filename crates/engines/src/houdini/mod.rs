//! Contracts that are guessed from executions, of which the inductive ones are kept: Flanagan, Leino: Houdini, an Annotation
//! Assistant for ESC/Java (FME 2001), with candidates as in Ernst et al.: Daikon.
//!
//! First, claims are about values that the errors depend on, and conditions that paths are correlated by, as the text has them
//! (`cone`, `typestate`). If that is no proof, the program runs on small numbers and on those that it compares with
//! (`trials`), and the states of each location are kept, with what was so when the procedure was entered (`runs`,
//! `vocabulary`); functions of few different arguments are computed (`functions`). What all of them satisfy, of a few forms,
//! is claimed (`candidates`): of the entry of a procedure a precondition, of its exit a postcondition, of each location in
//! between an invariant. From all claims together, those are dropped that an edge does not keep (`steps`, `greatest`), until
//! the rest is inductive. If that excludes the errors, it is a proof, one contract a procedure (`proof`).
//!
//! Deviations: locations in between have claims of their own, so that each condition is one about a single edge, as the
//! checker asks them. A claim is about bit-vectors: what is false only where a sum wraps around is false, and its precondition has
//! to be among the candidates. Candidates come from runs, too, not from the text alone; so do tests, where a run finds an error.

mod candidates;
mod conditions;
mod cone;
mod equations;
mod functions;
mod greatest;
mod kept;
mod proof;
mod relations;
mod runs;
mod steps;
mod trials;
mod typestate;
mod vocabulary;

use crate::{Config, Context, Event, Facts, GaveUp, Outcome};
use candidates::Candidates;
use cone::Cone;
use evidence::Proof;
use greatest::{Greatest, Kept, Worth};
use ir::{ProcId, Procedure, Program};
use kept::Known;
use runs::Observations;
use std::collections::BTreeSet;
use steps::{Claim, Steps};
use vocabulary::Vocabulary;

/// Locations of a program whose runs are observed: beyond, claims and questions are too many.
const MAX_LOCATIONS: usize = 4_000;

/// Runs Houdini on a program with procedures.
pub(crate) fn run(program: &Program, config: &Config, cx: &mut Context<'_>) -> Outcome {
    match houdini(program, config, cx) {
        Ok(outcome) => outcome,
        Err(why) => Outcome::unknown(why),
    }
}

fn houdini(program: &Program, config: &Config, cx: &mut Context<'_>) -> Result<Outcome, GaveUp> {
    let others = &config.facts;
    let gave_up = |why: &str| Err(GaveUp::Method(why.into()));
    if program.has_ints() {
        return gave_up("integers have no width, and contracts are guessed about bit-vectors");
    }
    if program.procs.len() == 1 {
        return gave_up("no procedure is left that a contract could be about");
    }
    if let Some(limit) = cx.budget.check(0) {
        return Err(GaveUp::Exhausted(limit));
    }
    cx.stats.iterations = 1;
    let known = from_kept(program, config, cx)?;
    if let Some(proof) = known.map_or_else(|| from_text(program, others, cx), |p| Ok(Some(p)))? {
        return Ok(Outcome::pass(proof));
    }
    let is_small = program.procs.iter().map(|p| p.locs.len()).sum::<usize>() <= MAX_LOCATIONS;
    if is_small && let Some(outcome) = from_runs(program, others, cx)? {
        return Ok(outcome);
    }
    match trials::vary_one_input(program, cx) {
        Some(found) => Ok(found),
        None if is_small => gave_up("the contracts that are inductive do not exclude the error"),
        None => gave_up("the program is too large for contracts to be guessed from runs"),
    }
}

/// With what earlier runs have proved, and candidates that the text of the other procedures suggests.
fn from_kept(program: &Program, config: &Config, cx: &mut Context<'_>) -> Result<Option<Proof>, GaveUp> {
    let (all, kept) = (program.procs.len(), config.kept.len());
    if 2 * kept < all {
        return Ok(None);
    }
    let (mut own, cone, vocabulary) = of_text(program);
    let known = Known::new(&mut own, &vocabulary, &config.kept);
    let mut open = known.open(&own);
    for _ in 0..kept::MOST_ROUNDS {
        cx.stats.queries = open.len() as u64;
        let guessed = typestate::candidates(&mut own, &vocabulary, &cone, |q| open.contains(&q), &cx.budget);
        let Some(mut claimed) = guessed else { return Ok(None) };
        known.add_to(&mut own, &open, &mut claimed);
        // Others hear of what is guessed about the whole program.
        match inductive(&own, &vocabulary, &claimed, &Facts::default(), cx)? {
            Ok(proof) => {
                cx.stats.summaries_reused = (all - open.len()) as u64;
                return Ok(Some(proof));
            }
            Err(refuted) => match known.wider(&own, &open, &refuted) {
                Some(wider) => open = wider,
                None => return Ok(None),
            },
        }
    }
    Ok(None)
}

/// The program with the terms that claims from its text are made of: what the errors depend on, and what is spoken of where.
fn of_text(program: &Program) -> (Program, Cone, Vocabulary) {
    let (mut own, cone) = Cone::of(program);
    let cells = cone.cells(&own.pool);
    let vocabulary = Vocabulary::new(&mut own, &cells);
    (own, cone, vocabulary)
}

/// With candidates that the program's text suggests.
fn from_text(program: &Program, others: &Facts, cx: &mut Context<'_>) -> Result<Option<Proof>, GaveUp> {
    let (mut own, cone, vocabulary) = of_text(program);
    cx.stats.queries = own.procs.len() as u64;
    let guessed = typestate::candidates(&mut own, &vocabulary, &cone, |_| true, &cx.budget);
    let Some(mut claimed) = guessed else { return Ok(None) };
    let counting = relations::counting(&own);
    if counting.is_empty() {
        return Ok(inductive(&own, &vocabulary, &claimed, others, cx)?.ok());
    }
    // More is claimed next, and others hear of that.
    if let Ok(proof) = inductive(&own, &vocabulary, &claimed, &Facts::default(), cx)? {
        return Ok(Some(proof));
    }
    relations::add(&mut own, &counting, &mut claimed, &cx.budget);
    Ok(inductive(&own, &vocabulary, &claimed, others, cx)?.ok())
}

/// With candidates that runs do not refute.
fn from_runs(program: &Program, others: &Facts, cx: &mut Context<'_>) -> Result<Option<Outcome>, GaveUp> {
    let mut own = program.clone();
    let cells = vocabulary::cells(&mut own);
    let vocabulary = Vocabulary::new(&mut own, &cells);
    let mut seen = Observations::new(&own, &vocabulary);
    if let Some(found) = trials::explore(&own, &mut seen, cx) {
        return Ok(Some(found));
    }
    let rows = candidates::rows(seen);
    let claimed = candidates::candidates(&mut own, &vocabulary, &rows);
    Ok(inductive(&own, &vocabulary, &claimed, others, cx)?.ok().map(Outcome::pass))
}

/// A proof of the claims that are inductive together, if they exclude the errors. If not, others hear of what the entry procedure may know
/// behind its calls, and the procedures of which claims were refuted are told.
fn inductive(
    program: &Program,
    vocabulary: &Vocabulary,
    claimed: &Candidates,
    others: &Facts,
    cx: &mut Context<'_>,
) -> Result<Result<Proof, BTreeSet<ProcId>>, GaveUp> {
    let mut steps = Steps::new(program, vocabulary, claimed);
    cx.stats.predicates = steps.claims.len() as u64;
    cx.events.event(&Event::Iteration(cx.stats.clone()));
    let all = steps.all(&cx.budget).map_err(GaveUp::Exhausted)?;
    let calls = cx.stats.solver_calls;
    let pool = &mut steps.unwinding.program.pool;
    let mut greatest = Greatest::new(pool, &mut steps.claims, &all, cx.solvers.solver());
    let worth = if others.are_wanted() { Worth::Lemma } else { Worth::ProofOnly };
    let kept = greatest.filter(worth, cx);
    cx.stats.solver_calls = calls + greatest.solver.stats().calls;
    let is_proof = matches!(kept?, Kept::All);
    let refuted = greatest.claims.iter().filter(|c| !c.is_kept).map(|c| c.at.proc).collect();
    if !is_proof && worth == Worth::ProofOnly {
        return Ok(Err(refuted));
    }
    let entry = program.proc(program.entry);
    let told = told(entry);
    let is_told = |c: &Claim| c.is_goal || (!is_proof && c.at.proc == program.entry && told[c.at.loc.0 as usize]);
    let needed = greatest.needed(is_told, cx)?;
    cx.stats.solver_calls = calls + greatest.solver.stats().calls;
    let proof = proof::proof(&mut steps, vocabulary, &needed);
    if is_proof {
        return Ok(Ok(proof));
    }
    if !needed.is_empty() {
        others.offer(proof);
    }
    Ok(Err(refuted))
}

/// By location: what holds there is something to know for others. Those are the locations behind calls; of loops others know more.
fn told(p: &Procedure) -> Vec<bool> {
    let mut told = vec![false; p.locs.len()];
    p.edges.iter().filter(|e| e.call().is_some()).for_each(|e| told[e.dst.0 as usize] = true);
    told
}
