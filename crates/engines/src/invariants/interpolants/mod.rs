//! Candidates for facts from interpolants: inequalities between any number of variables, where templates relate two.
//!
//! A slice of the procedure around an abstract counterexample ([`slice`]) becomes steps over the integers
//! ([`effect`], [`linear`], [`encoding`]), with an unknown inequality at every location between the entry and the last
//! loop head; together with the rest of the counterexample and with the facts known so far it must be a contradiction
//! ([`system`]). A solution holds whenever a path of the slice comes by: an interpolant that recurs in each round
//! (`solver::Interpolate`).
//!
//! Machine arithmetic wraps around, the slice leaves edges out, terms that are not linear are unknowns: what comes out
//! are candidates ([`claims`]). Predicate abstraction (`domains::predicates`) keeps those that are inductive.

mod claims;
mod effect;
mod encoding;
mod linear;
mod slice;
mod system;

use crate::search::Search;
use claims::About;
pub(crate) use effect::is_leaf;
use encoding::Encoding;
use ir::LocId;
use logic::Term;
use rustc_hash::{FxBuildHasher, FxHashSet};
use slice::slices;
use solver::Farkas;
use std::hash::BuildHasher;
use system::Found;

/// What interpolation of one procedure has done and may still do.
pub(crate) struct Interpolants {
    effort: u64,
    /// Slices and the facts that they were looked at with.
    seen: FxHashSet<u64>,
}

/// An inequality between integers, as terms that all known states of the location satisfy.
pub(crate) struct Candidate {
    pub(crate) at: LocId,
    /// With operations of the program's own width.
    pub(crate) narrow: Vec<Term>,
    /// With operations that do not wrap around: worth a try where the others are not inductive, as harder to decide.
    pub(crate) wide: Option<Term>,
}

/// What all interpolants of a procedure may cost, and those of one slice.
const MAX_EFFORT: u64 = 2_000_000;
const MAX_EFFORT_PER_SLICE: u64 = 300_000;

impl Interpolants {
    pub(crate) fn new() -> Interpolants {
        Interpolants { effort: MAX_EFFORT, seen: FxHashSet::default() }
    }

    /// Candidates for facts, from abstract counterexamples through `head`. `known` are facts by location.
    pub(crate) fn candidates(
        &mut self,
        search: &mut Search,
        known: impl Fn(LocId) -> Vec<Term>,
        head: LocId,
    ) -> Vec<Candidate> {
        let mut out = Vec::new();
        for slice in slices(search, head) {
            let mut encoding = Encoding::new(search, slice);
            let mut system = encoding.system(search, &known);
            if !self.seen.insert(FxBuildHasher.hash_one((&encoding.slice, &system.facts))) {
                continue;
            }
            let (exits, goals) = (encoding.exits(search), encoding.goals(search));
            let mut farkas = Farkas { effort: self.effort.min(MAX_EFFORT_PER_SLICE) };
            self.effort -= farkas.effort;
            let claims = system.claims(&mut farkas, &exits, goals);
            self.effort += farkas.effort;
            out.extend(claims.iter().map(|found| candidate(search, &encoding, found)));
        }
        out
    }
}

fn candidate(search: &mut Search, encoding: &Encoding, (l, found): &Found) -> Candidate {
    let about = About { values: &encoding.values, found, reading: &encoding.reading };
    let pool = &mut search.code.program.pool;
    let ways = about.ways(pool);
    let at = encoding.locs[*l];
    let mut ev = logic::Evaluator::new();
    let regions = search.partition.leaves_at(at);
    let nodes: Vec<_> = regions.iter().flat_map(|&r| search.partition.nodes(r)).collect();
    let mut holds = |t: &Term| nodes.iter().all(|&&n| ev.holds(pool, *t, &search.forest.node(n).state));
    let narrow = ways.narrow.into_iter().filter(&mut holds).collect();
    Candidate { at, narrow, wide: ways.wide.filter(holds) }
}
