//! Candidates from contracts of an earlier proof: only the procedures that have none, because they have changed, are guessed about
//! anew. All claims are asked about, as ever; those of a proof are few.
//!
//! Where what was kept does not hold any more, because a contract that it relied on is not kept either, its procedure is one of those.

use super::candidates::Candidates;
use super::vocabulary::{Vocabulary, is_excluded};
use crate::kept::{KeptClaims, KeptContract};
use crate::unwinding::variables;
use ir::{ProcId, Program, ProgramPoint};
use logic::{Imported, Pool, Term, VarId, conjuncts};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

/// How often procedures are added to those that are guessed about before all are.
pub(super) const MOST_ROUNDS: usize = 4;

/// What was kept, as claims about this program.
pub(super) struct Known {
    /// Of procedures with a contract, at all their locations.
    own: Candidates,
    /// What contracts of callers say of procedures, at entries and exits.
    relied_on: Candidates,
    /// Procedures with a contract.
    procs: BTreeSet<ProcId>,
    callers: BTreeMap<ProcId, BTreeSet<ProcId>>,
}

impl Known {
    /// The terms are added to the program's pool.
    pub(super) fn new(program: &mut Program, vocabulary: &Vocabulary, kept: &[KeptContract]) -> Known {
        let mut known = Known {
            own: Candidates::new(),
            relied_on: Candidates::new(),
            procs: kept.iter().map(|k| k.own.proc).collect(),
            callers: callers(program),
        };
        for k in kept {
            enter(program, vocabulary, &k.pool, &k.own, &mut known.own);
            for claims in &k.of_callees {
                enter(program, vocabulary, &k.pool, claims, &mut known.relied_on);
            }
        }
        known
    }

    /// Procedures that nothing is known of.
    pub(super) fn open(&self, program: &Program) -> BTreeSet<ProcId> {
        (0..program.procs.len() as u32).map(ProcId).filter(|q| !self.procs.contains(q)).collect()
    }

    /// Adds what is known to what is guessed about the procedures of `open`.
    pub(super) fn add_to(&self, program: &mut Program, open: &BTreeSet<ProcId>, guessed: &mut Candidates) {
        let mut claim = |program: &Program, at: ProgramPoint, terms: &[Term]| {
            if at != (ProgramPoint { proc: program.entry, loc: program.proc(program.entry).entry }) {
                add(guessed.entry(at).or_default(), terms);
            }
        };
        for (&at, terms) in self.own.iter().filter(|(at, _)| !open.contains(&at.proc)) {
            claim(program, at, terms);
        }
        for (&at, terms) in self.relied_on.iter().filter(|(at, _)| open.contains(&at.proc)) {
            claim(program, at, terms);
        }
        let never = program.pool.truth(false);
        for q in self.procs.iter().filter(|q| !open.contains(q)) {
            for loc in program.proc(*q).loc_ids().filter(|&l| is_excluded(program, *q, l)) {
                claim(program, ProgramPoint { proc: *q, loc }, &[never]);
            }
        }
    }

    /// The procedures to guess about when those of `open` did not suffice: also those of which something was refuted, and all who call
    /// one of `open`. `None` if there is none more, or it is as well to guess about all.
    pub(super) fn wider(
        &self,
        program: &Program,
        open: &BTreeSet<ProcId>,
        refuted: &BTreeSet<ProcId>,
    ) -> Option<BTreeSet<ProcId>> {
        let callers = open.iter().filter_map(|q| self.callers.get(q)).flatten();
        let wider: BTreeSet<ProcId> = open.iter().chain(refuted).chain(callers).copied().collect();
        (wider.len() > open.len() && is_worth_it(program, &wider)).then_some(wider)
    }
}

/// Are so many procedures known that it pays to begin with what is known of them?
pub(super) fn is_worth_it(program: &Program, open: &BTreeSet<ProcId>) -> bool {
    2 * open.len() <= program.procs.len()
}

fn callers(program: &Program) -> BTreeMap<ProcId, BTreeSet<ProcId>> {
    let mut out: BTreeMap<ProcId, BTreeSet<ProcId>> = BTreeMap::new();
    for (caller, q) in (0..).map(ProcId).zip(&program.procs) {
        for callee in q.edges.iter().filter_map(|e| e.call()).flat_map(|(_, callee, _)| callee.targets()) {
            out.entry(*callee).or_default().insert(caller);
        }
    }
    out
}

/// Enters claims with the frozen variables of the vocabulary. What it has none for is left out.
fn enter(program: &mut Program, vocabulary: &Vocabulary, pool: &Pool, claims: &KeptClaims, into: &mut Candidates) {
    let mut done = Imported::default();
    let mut images: FxHashMap<VarId, Option<VarId>> = FxHashMap::default();
    for &(k, of) in &claims.frozen {
        let of = program.pool.import(pool, of, &mut done);
        let found = vocabulary.scope(claims.proc).remembered.iter().find(|r| r.of == of);
        images.insert(k, found.map(|r| r.var));
    }
    for (loc, terms) in &claims.at {
        let at = ProgramPoint { proc: claims.proc, loc: *loc };
        for &t in terms {
            if let Some(t) = imported(&mut program.pool, pool, t, &images) {
                let there = into.entry(at).or_default();
                add(there, &conjuncts(&program.pool, t));
            }
        }
    }
}

/// The term with other frozen variables, if there is one for each of them.
fn imported(own: &mut Pool, from: &Pool, t: Term, images: &FxHashMap<VarId, Option<VarId>>) -> Option<Term> {
    if !variables(from, t).iter().all(|v| images.get(v).is_none_or(Option::is_some)) {
        return None;
    }
    let image = |v: VarId| images.get(&v).copied().flatten().unwrap_or(v);
    Some(own.import_renamed(from, t, &mut Imported::default(), &image))
}

/// Adds claims, each once.
fn add(there: &mut Vec<Term>, claims: &[Term]) {
    for t in claims {
        if !there.contains(t) {
            there.push(*t);
        }
    }
}
