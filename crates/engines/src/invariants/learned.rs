//! Invariants that generalisation finds and proves, the `RefineWithGeneralization` of SYNERGY Fig. 2, line 35.
//!
//! Candidates are templates over the terms that the splits of a loop head mention, kept if every state of the forest
//! there satisfies them ([`templates`]), and interpolants ([`super::interpolants`]). Which of them hold is decided by
//! Cartesian predicate abstraction ([`domains::predicates`]): the greatest set of candidates per location that is
//! inductive along all edges. What is kept is proved; candidates that are wrong cost time only.

use super::interpolants::{Candidate, Interpolants};
use super::needed::needed;
use super::questions::{Cost, Questions, Refuted};
use super::relations::Relations;
use super::templates;
use crate::abstraction::RegionId;
use crate::program_view::ProgramView;
use crate::search::Search;
use crate::testing::NodeId;
use domains::fixpoint::Elements;
use domains::predicates::{Held, Predicates};
use domains::{Patience, fixpoint};
use ir::{LocId, ProgramPoint};
use logic::{Evaluator, Mentions, Shape, Shapes, Term};
use rustc_hash::{FxHashMap, FxHashSet};

/// Proved invariants per location.
pub(crate) struct LearnedInvariants {
    at: Vec<Vec<Term>>,
    /// Candidates that were examined already.
    tried: FxHashSet<Term>,
    /// Predicates that have split loop heads.
    splits_at: FxHashSet<(LocId, Term)>,
    /// How many of them per loop head: of a shape, and of any.
    splits: FxHashMap<(LocId, Option<Shape>), u32>,
    shapes: Shapes,
    refuted: Refuted,
    interpolants: Interpolants,
    /// What other engines of the run have suggested, and how much of it has been looked at.
    suggested: Vec<(LocId, Term)>,
    known_suggestions: usize,
    /// The loop heads that generalisation has been about, and what it has cost so far.
    generalised: FxHashSet<LocId>,
    cost: Cost,
}

/// Splits of one shape at a loop head after which they are generalised.
const REPEATED: u32 = 3;
/// The same of any shape: lists and trees make longer predicates each round.
const MANY: u32 = 6;

/// So many times as many where it is not a head.
const BETWEEN_HEADS: u32 = 8;

/// Regions of a location that new facts are held against.
const MAX_REGIONS: usize = 16;
/// What generalisation may cost in any case, and so much more for each loop head that it is about: a program of many loops needs
/// something for each.
const FREE: Cost = Cost { calls: 1500, effort: 500_000 };
const FREE_PER_HEAD: Cost = Cost { calls: 200, effort: 100_000 };

impl LearnedInvariants {
    /// Nothing, for a procedure with so many locations.
    pub(crate) fn new(locations: usize) -> LearnedInvariants {
        LearnedInvariants {
            at: vec![Vec::new(); locations],
            tried: FxHashSet::default(),
            splits_at: FxHashSet::default(),
            splits: FxHashMap::default(),
            shapes: Shapes::default(),
            refuted: Refuted::default(),
            interpolants: Interpolants::new(),
            suggested: Vec::new(),
            known_suggestions: 0,
            generalised: FxHashSet::default(),
            cost: Cost::default(),
        }
    }

    /// For another question about the same procedure: what has been proved holds for any state at its entry. Frozen variables are those
    /// of one question.
    pub(crate) fn for_another_question(&self, code: &ProgramView) -> LearnedInvariants {
        let pool = &code.program.pool;
        let is_of_program = |t: &Term| logic::variables(pool, &[*t]).iter().all(|&v| !code.is_frozen(v));
        let of_program = |facts: &Vec<Term>| facts.iter().copied().filter(is_of_program).collect();
        LearnedInvariants { at: self.at.iter().map(of_program).collect(), ..LearnedInvariants::new(self.at.len()) }
    }

    pub(crate) fn at(&self, l: LocId) -> &[Term] {
        &self.at[l.0 as usize]
    }

    /// Counts a split in a loop by a predicate that is new there. Where predicates of one shape keep coming (the
    /// third, the sixth, the twelfth, …), or many of any shape, they are generalised: it is a loop that refinement
    /// alone would unroll.
    pub(crate) fn after_split(&mut self, search: &mut Search, head: LocId, predicate: Term) {
        if !self.splits_at.insert((head, predicate)) {
            return;
        }
        let shape = self.shapes.of(&search.code.program.pool, predicate);
        let [of_shape, of_any] = [Some(shape), None].map(|shape| {
            let n = self.splits.entry((head, shape)).or_default();
            *n += 1;
            *n
        });
        // Elsewhere in a loop they come as well, until they have gone back to its head; where they do not get there, it is a matter of that
        // place.
        let patience = if search.code.is_loop_head[head.0 as usize] { 1 } else { BETWEEN_HEADS };
        if is_generalisation_due(of_shape, patience * REPEATED) || is_generalisation_due(of_any, patience * MANY) {
            self.generalise(search, head);
        }
    }

    /// Keeps the facts that the proof by the partition needs, working backwards from the transitions that it lacks: a
    /// proof is read by people. All facts stay where this cannot be told (an alias case that no known state shows).
    pub(crate) fn keep_needed(&mut self, search: &mut Search) {
        if self.at.iter().all(Vec::is_empty) {
            return;
        }
        let calls = search.oracle.calls;
        if let Some(needed) = needed(&self.at, search) {
            self.at = needed;
        }
        search.oracle.for_facts += search.oracle.calls - calls;
    }

    /// The costs of the search at which the next generalisation ends, when they are `now`: all of them together may cost as much as
    /// the search itself, and what small programs need in any case.
    fn costs_at_end(&self, now: Cost) -> Cost {
        let heads = self.generalised.len() as u64;
        let at_end = |now: u64, own: u64, free: u64| now + (now - own + free).saturating_sub(own);
        Cost {
            calls: at_end(now.calls, self.cost.calls, FREE.calls + heads * FREE_PER_HEAD.calls),
            effort: at_end(now.effort, self.cost.effort, FREE.effort + heads * FREE_PER_HEAD.effort),
        }
    }

    fn generalise(&mut self, search: &mut Search, head: LocId) {
        self.generalised.insert(head);
        let stated = stated(search, head);
        if self.examine(search, head, stated) {
            return;
        }
        let related = relations(search, head);
        // What they leave to say is asked for by the next splits.
        if self.examine(search, head, related) {
            return;
        }
        let candidates = templates::candidates(search, head);
        self.examine(search, head, candidates);
        // Interpolants are about whole rounds.
        if !search.code.is_loop_head[head.0 as usize] {
            return;
        }
        // With what templates have given.
        let found = self.interpolants.candidates(search, |l| self.at[l.0 as usize].clone(), head);
        self.examine(search, head, found.iter().flat_map(|c| c.narrow.clone()).collect());
        let is_open = |c: &&Candidate| !c.narrow.iter().any(|t| self.at(c.at).contains(t));
        let wide = found.iter().filter(is_open).filter_map(|c| c.wide).collect();
        self.examine(search, head, wide);
        let suggested = self.suggestions(search, head);
        self.examine(search, head, suggested);
    }

    /// What other engines take for possible invariants of the loop head, such as interpolants of `minimax`.
    fn suggestions(&mut self, search: &mut Search, head: LocId) -> Vec<Term> {
        if !search.code.is_at_entry() {
            return Vec::new();
        }
        let facts = search.config.facts.clone();
        self.suggested.extend(facts.suggestions(&mut self.known_suggestions, &mut search.code.program.pool));
        let here = self.suggested.iter().filter(|(l, _)| *l == head).map(|&(_, t)| t);
        let mut ev = Evaluator::new();
        let Search { code, partition, forest, .. } = search;
        let nodes: Vec<NodeId> =
            partition.leaves_at(head).into_iter().flat_map(|r| partition.nodes(r)).copied().collect();
        here.filter(|&t| nodes.iter().all(|&n| ev.holds(&code.program.pool, t, &forest.node(n).state))).collect()
    }

    /// Keeps the candidates that are inductive; whether that says something new about the loop head.
    fn examine(&mut self, search: &mut Search, head: LocId, mut candidates: Vec<Term>) -> bool {
        let mut unique = FxHashSet::default();
        candidates.retain(|&c| !self.at(head).contains(&c) && unique.insert(c));
        // A candidate that failed alone may hold together with a new one.
        if candidates.iter().all(|c| self.tried.contains(c)) {
            return false;
        }
        let (before, known) = (Cost::of(search), self.at(head).len());
        let held = self.abstraction(search, &candidates);
        self.count(search, before);
        if held.is_some() {
            self.tried.extend(candidates);
        }
        for (l, value) in held.into_iter().flatten().enumerate() {
            match value {
                Some(facts) => {
                    if search.code.is_at_entry() && search.code.is_loop_head[l] {
                        let Search { code, config, .. } = &*search;
                        facts.iter().for_each(|&t| config.facts.suggest(&code.program.pool, LocId(l as u32), t));
                    }
                    let known = &mut self.at[l];
                    let before = known.len();
                    known.extend(facts);
                    known.sort_unstable();
                    known.dedup();
                    if known.len() > before {
                        self.mark_excluded(search, LocId(l as u32));
                    }
                }
                // Facts behind this location rely on nothing coming from it. Where the goal cannot be reached, edges
                // were not followed.
                None if search.partition.can_matter(LocId(l as u32)) => {
                    self.at[l] = vec![search.code.program.pool.truth(false)];
                }
                None => {}
            }
        }
        self.at(head).len() > known
    }

    /// Cartesian predicate abstraction: which candidates hold where; `None` if that costs too much.
    fn abstraction(&mut self, search: &mut Search, candidates: &[Term]) -> Option<Elements<Held>> {
        let view = search.code.current();
        let end = self.costs_at_end(Cost::of(search));
        let questions = Questions::new(search, &self.at, &mut self.refuted, end);
        let mut domain = Predicates::new(questions, &view.edges, candidates.to_vec());
        fixpoint(&mut domain, view.cfg(), &view.order, Held::new(), Patience::ENDLESS)
    }

    /// Regions that new facts exclude: made before the facts were known, they are still on abstract paths to the goal.
    fn mark_excluded(&mut self, search: &mut Search, l: LocId) {
        let partition = &search.partition;
        let is_open = |r: &RegionId| partition.distance(*r).is_some() && !partition.is_visited(*r);
        let mut leaves = partition.leaves_at(l);
        leaves.retain(is_open);
        let before = Cost::of(search);
        for r in leaves.into_iter().take(MAX_REGIONS) {
            let pool = &mut search.code.program.pool;
            let mut question = search.partition.literals(pool, r);
            let literals = question.iter().fold(Mentions::default(), |m, &t| m.and(pool.mentions(t)));
            let facts = self.at(l).iter().filter(|&&f| pool.mentions(f).overlaps(literals));
            question.extend(facts);
            if search.oracle.is_unsat(pool, &question) {
                search.partition.mark_empty(r);
            }
        }
        self.count(search, before);
    }

    /// Counts what the search has cost since `before` as costs of generalisation.
    fn count(&mut self, search: &mut Search, before: Cost) {
        let now = Cost::of(search);
        let calls = now.calls - before.calls;
        self.cost = Cost { calls: self.cost.calls + calls, effort: self.cost.effort + (now.effort - before.effort) };
        search.oracle.for_facts += calls;
    }
}

/// What somebody has stated of the loop head.
fn stated(search: &Search, head: LocId) -> Vec<Term> {
    let at = ProgramPoint { proc: search.code.proc, loc: head };
    search.code.program.hints_at(at).collect()
}

/// What polyhedra say about the variables of the predicates that split the loop head.
fn relations(search: &mut Search, head: LocId) -> Vec<Term> {
    let literals = templates::head_literals(search, head);
    let Search { code, relations, runner, .. } = search;
    let vars = logic::variables(&code.program.pool, &literals);
    let relations = relations.entry(code.proc).or_insert_with(|| Relations::new(code));
    relations.about(code, runner.budget(), head, &vars)
}

/// `n` is `first`, twice, four times, … that.
fn is_generalisation_due(n: u32, first: u32) -> bool {
    n.is_multiple_of(first) && (n / first).is_power_of_two()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ever more rarely, so that generalising costs no more than a share of the splits.
    #[test]
    fn generalisation_is_due_after_twice_as_many_splits_each_time() {
        let due: Vec<u32> = (1..100).filter(|&n| is_generalisation_due(n, REPEATED)).collect();
        assert_eq!(due, [3, 6, 12, 24, 48, 96]);
    }
}
