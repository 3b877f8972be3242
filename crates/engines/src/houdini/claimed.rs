//! A set of claims, and what is left of it when those are dropped that an edge does not keep.

use super::candidates::Candidates;
use super::greatest::{Greatest, Kept, Worth};
use super::proof;
use super::steps::{self, Claim, Steps};
use super::vocabulary::Vocabulary;
use crate::{Context, Event, Facts, GaveUp};
use evidence::Proof;
use ir::{ProcId, Procedure, Program};
use std::collections::BTreeSet;

/// What is claimed of a program, as far as nobody has refuted it yet.
pub(super) struct Claimed {
    /// With the terms of the claims.
    pub(super) program: Program,
    pub(super) vocabulary: Vocabulary,
    pub(super) left: Candidates,
}

/// A proof of the claims that are inductive together, if they exclude the errors. If not, others hear of what the entry procedure may know
/// behind its calls, and the procedures of which claims were refuted are told. What is not needed for a proof, or is refuted, is claimed
/// no more, also where a limit ends this before it is done.
pub(super) fn inductive(
    claimed: &mut Claimed,
    others: &Facts,
    cx: &mut Context<'_>,
) -> Result<Result<Proof, BTreeSet<ProcId>>, GaveUp> {
    let Claimed { program, vocabulary, left } = claimed;
    let mut steps = Steps::new(program, vocabulary, left);
    cx.stats.predicates = steps.claims.len() as u64;
    cx.events.event(&Event::Iteration(cx.stats.clone()));
    let all = steps.all(&cx.budget).map_err(GaveUp::Exhausted)?;
    let calls = cx.stats.solver_calls;
    let pool = &mut steps.unwinding.program.pool;
    let mut greatest = Greatest::new(pool, &mut steps.claims, &all, cx.solvers.passing());
    let worth = if others.are_wanted() { Worth::Lemma } else { Worth::ProofOnly };
    let kept = greatest.filter(worth, cx);
    cx.stats.solver_calls = calls + greatest.solver.stats().calls;
    let refuted: BTreeSet<ProcId> = greatest.claims.iter().filter(|c| !c.is_kept).map(|c| c.at.proc).collect();
    if kept.is_err() {
        *left = steps::kept(greatest.claims);
    }
    let is_proof = matches!(kept?, Kept::All);
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
        *left = steps::those(&steps.claims, &needed);
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

/// Leaves the claims that are inductive together, and says in which procedures errors are not excluded by them.
pub(super) fn refuted_goals(claimed: &mut Claimed, cx: &Context<'_>) -> Result<BTreeSet<ProcId>, GaveUp> {
    let Claimed { program, vocabulary, left } = claimed;
    let mut steps = Steps::new(program, vocabulary, left);
    let all = steps.all(&cx.budget).map_err(GaveUp::Exhausted)?;
    let pool = &mut steps.unwinding.program.pool;
    let mut greatest = Greatest::new(pool, &mut steps.claims, &all, cx.solvers.passing());
    let filtered = greatest.filter(Worth::Lemma, cx);
    *left = steps::kept(greatest.claims);
    filtered?;
    Ok(greatest.claims.iter().filter(|c| c.is_goal && !c.is_kept).map(|c| c.at.proc).collect())
}

/// What was begun with less than it needed is begun again.
pub(super) fn not_exhausted(cx: &Context<'_>) -> Result<(), GaveUp> {
    cx.budget.exhausted().map_or(Ok(()), |limit| Err(GaveUp::Exhausted(limit)))
}
