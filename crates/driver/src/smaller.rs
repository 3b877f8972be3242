//! Proofs that say no more than they need: conjuncts of invariants are left out while the checker accepts what is left.
//!
//! What comes out goes to the checker in place of the engine's proof, and if that does not accept it, the engine's proof does.
//! Effort is counted, not time, so that a run is the same on every machine.

use crate::run::{Minimize, Run};
use base::Budget;
use base::budget::TurnEnds;
use evidence::{Invariant, Proof};
use ir::Program;
use logic::{Pool, Term, conjuncts};
use rustc_hash::FxHashSet;
use solver::Solve;
use std::cmp::Reverse;
use std::collections::{BTreeSet, VecDeque};

/// The part of the search's effort that an attempt may spend: one in so many.
const PART: u64 = 25;
/// What a brief attempt has at least, and a patient one: a quarter of a second, and a second.
const LEAST: u64 = 250_000;
const LEAST_PATIENT: u64 = 1_000_000;
/// A proof with more conjuncts than this is read by few: a brief attempt at it has no more than its part.
const FEW: usize = 48;
/// So is one with more terms: it lists states, say.
const SHORT: usize = 2_000;
/// A trial that takes twice what the whole proof takes, and this much more, has failed: what is no proof may be far harder to refute than a
/// proof is to accept. Without a bound that is not needed, the gates of what it bounds are wider.
const SLACK: u64 = 1_000;
/// What the question may take whether a conjunct follows from others.
const IMPLIED: u64 = 5_000;

/// A place of an invariant in a proof: the contract, the location, the conjunct.
type Conjunct = (usize, usize, Term);

/// The proof with as few conjuncts as a part of `effort` finds. Nobody has accepted it yet.
pub(crate) fn smaller(run: &Run<'_>, program: &Program, proof: &Proof, effort: u64) -> Option<Proof> {
    let count = candidates(proof).len();
    let least = match run.settings.minimize {
        Minimize::No => return None,
        Minimize::Briefly if count > FEW || !is_short(proof) => 0,
        Minimize::Briefly => LEAST,
        Minimize::Patiently => LEAST_PATIENT,
    };
    let allowed = (effort / PART).max(least);
    if count == 0 || allowed == 0 {
        return None;
    }
    let budget = run.budget().for_engine(TurnEnds::Anywhere);
    let trial = |proof: &Proof, most: u64| {
        budget.allow(Some(most));
        is_accepted(program, proof, &budget)
    };
    // What says the same takes no trial for each conjunct.
    let shorter = without_implied(proof, &budget, allowed / 4);
    let before = budget.spent();
    let mut best = shorter.filter(|shorter| trial(shorter, allowed));
    if best.is_none() && !trial(proof, allowed) {
        return None;
    }
    let most = 2 * (budget.spent() - before) + SLACK;
    // Many at once first, then halves of what cannot be left out together, the larger conjuncts before the smaller ones: without
    // them the other trials are easier.
    let mut todo: VecDeque<Vec<Conjunct>> = VecDeque::from([candidates(best.as_ref().unwrap_or(proof))]);
    while let Some(some) = todo.pop_front().filter(|some| !some.is_empty() && budget.spent() < allowed) {
        let less = without(best.as_ref().unwrap_or(proof), &some);
        if trial(&less, most) {
            best = Some(less);
        } else if some.len() > 1 {
            let (first, second) = some.split_at(some.len() / 2);
            // The later conjuncts are the larger ones.
            todo.push_front(first.to_vec());
            todo.push_front(second.to_vec());
        }
    }
    best
}

fn is_short(proof: &Proof) -> bool {
    let (mut seen, mut stack) = (FxHashSet::default(), Vec::new());
    stack.extend(proof.contracts.iter().flat_map(|c| &c.invariants).filter_map(|invariant| invariant.term()));
    while let Some(t) = stack.pop().filter(|_| seen.len() <= SHORT) {
        if seen.insert(t) {
            proof.pool.node(t).for_each_child(|c| stack.push(c));
        }
    }
    seen.len() <= SHORT
}

/// All conjuncts of invariants that have several, small ones first.
fn candidates(proof: &Proof) -> Vec<Conjunct> {
    let mut out = Vec::new();
    for (c, contract) in proof.contracts.iter().enumerate() {
        for (l, invariant) in contract.invariants.iter().enumerate() {
            if let Invariant::Holds(t) = *invariant {
                let parts = conjuncts(&proof.pool, t);
                if parts.len() > 1 {
                    out.extend(parts.into_iter().map(|part| (c, l, part)));
                }
            }
        }
    }
    out.sort_by_key(|&(c, l, part)| (logic::leaves(&proof.pool, &[part]).len(), c, l, part));
    out
}

/// The proof without conjuncts that follow from the others of their invariant, if there are any: it says the same.
fn without_implied(proof: &Proof, budget: &Budget, allowed: u64) -> Option<Proof> {
    let mut proof = proof.clone();
    let config = solver::Config { budget: budget.clone(), ..solver::Config::default() };
    let mut solver = solver::checker_solver(&config);
    let (end, mut is_less) = (budget.spent() + allowed, false);
    let Proof { pool, contracts, .. } = &mut proof;
    for invariant in contracts.iter_mut().flat_map(|c| &mut c.invariants) {
        let Invariant::Holds(t) = *invariant else { continue };
        let all = conjuncts(pool, t);
        let kept = independent(pool, &mut *solver, &all, (budget, end));
        if kept.len() < all.len() {
            is_less = true;
            let conjunction = kept.into_iter().rev().reduce(|all, part| pool.and(part, all));
            *invariant = conjunction.map_or(Invariant::Any, Invariant::Holds);
        }
    }
    is_less.then_some(proof)
}

/// Those of the conjuncts that do not follow from the others, as far as is found until the effort's `end`. The larger ones are left out
/// first.
fn independent(pool: &mut Pool, solver: &mut dyn Solve, all: &[Term], (budget, end): (&Budget, u64)) -> Vec<Term> {
    let mut kept = all.to_vec();
    let mut larger_first = all.to_vec();
    larger_first.sort_by_key(|&part| (Reverse(logic::leaves(pool, &[part]).len()), Reverse(part)));
    for part in larger_first {
        if kept.len() < 2 || budget.spent() >= end {
            break;
        }
        let others = kept.iter().copied().filter(|&other| other != part);
        let question: Vec<Term> = others.chain([pool.not(part)]).collect();
        budget.allow(Some(IMPLIED));
        if solver.check(pool, &question).is_unsat() {
            kept.retain(|&other| other != part);
        }
    }
    kept
}

fn without(proof: &Proof, left_out: &[Conjunct]) -> Proof {
    let left_out: BTreeSet<&Conjunct> = left_out.iter().collect();
    let mut proof = proof.clone();
    for (c, contract) in proof.contracts.iter_mut().enumerate() {
        for (l, invariant) in contract.invariants.iter_mut().enumerate() {
            let Invariant::Holds(t) = *invariant else { continue };
            let parts = conjuncts(&proof.pool, t);
            let kept: Vec<Term> = parts.iter().copied().filter(|&part| !left_out.contains(&(c, l, part))).collect();
            if kept.len() < parts.len() {
                let pool = &mut proof.pool;
                let all = kept.into_iter().rev().reduce(|all, part| pool.and(part, all));
                *invariant = all.map_or(Invariant::Any, Invariant::Holds);
            }
        }
    }
    proof
}

/// What a checker says of it; the result is checked like any other proof.
fn is_accepted(program: &Program, proof: &Proof, budget: &Budget) -> bool {
    let config = solver::Config { budget: budget.clone(), ..solver::Config::default() };
    cert::check(program, proof.clone(), &mut *solver::checker_solver(&config), budget).is_ok()
}
