//! From a slice to its [`System`]: what claims are about, how values are read as integers, what the edges do.

use super::effect::{Effect, Symbols, is_leaf, leaves_of};
use super::linear::{Reading, cases, comparison};
use super::slice::{Role, Slice};
use super::system::{Goal, Premises, Step, System};
use crate::search::Search;
use ir::LocId;
use logic::{Sort, Term};
use rustc_hash::FxHashSet;

/// Claims are about no more values than this.
const MAX_VALUES: usize = 8;

/// A slice as terms over the states before its edges.
pub(super) struct Encoding {
    pub(super) slice: Slice,
    symbols: Symbols,
    /// By edge of the slice.
    effects: Vec<(Effect, Role)>,
    suffix: Effect,
    /// Where something is claimed.
    pub(super) locs: Vec<LocId>,
    /// What claims are about.
    pub(super) values: Vec<Term>,
    pub(super) reading: Reading,
}

impl Encoding {
    pub(super) fn new(search: &mut Search, slice: Slice) -> Encoding {
        let Search { code, partition, .. } = search;
        let mut symbols = Symbols::default();
        let leaves = leaves_of(code, slice.edges.iter().chain(&slice.suffix).copied());
        let roles = slice.roles(code);
        let effects: Vec<(Effect, Role)> = slice
            .edges
            .iter()
            .zip(roles)
            .map(|(&e, role)| (Effect::new(code, &mut symbols, &leaves, &[e]), role))
            .collect();
        let mut suffix = Effect::new(code, &mut symbols, &leaves, &slice.suffix);
        for t in partition.literals(&mut code.program.pool, slice.goal) {
            let t = suffix.after(code, &mut symbols, t);
            suffix.assumptions.push(t);
        }
        let ends = |&e| [code.edge(e).src, code.edge(e).dst];
        let mut locs: Vec<LocId> = slice.edges.iter().flat_map(ends).chain([slice.last, code.entry]).collect();
        locs.sort_unstable();
        locs.dedup();
        let mut out =
            Encoding { slice, symbols, effects, suffix, locs, values: Vec::new(), reading: Reading::default() };
        out.values = out.relevant(search);
        let pool = &search.code.program.pool;
        for effect in out.effects.iter().map(|(e, _)| e).chain([&out.suffix]) {
            out.reading.count(pool, &effect.assumptions);
        }
        out
    }

    /// The leaves that bear on the contradiction: those of the path to the goal, whatever their values come from or are
    /// compared with, and then what decides how often loops are run.
    fn relevant(&mut self, search: &mut Search) -> Vec<Term> {
        let mut out = Vec::new();
        let mut seen = FxHashSet::default();
        self.add_related(search, &mut out, &mut seen, self.suffix.assumptions.clone());
        let guards =
            self.effects.iter().filter(|(_, role)| *role != Role::Straight).flat_map(|(e, _)| e.assumptions.clone());
        self.add_related(search, &mut out, &mut seen, guards.collect());
        let pool = &search.code.program.pool;
        out.retain(|&t| is_leaf(pool, t) && pool.sort(t) != Sort::TRUTH);
        out.truncate(MAX_VALUES);
        out
    }

    /// Adds the leaves of `roots`, and whatever they depend on.
    fn add_related(&mut self, search: &mut Search, out: &mut Vec<Term>, seen: &mut FxHashSet<Term>, roots: Vec<Term>) {
        let code = &mut search.code;
        let mut at = out.len();
        let new = logic::leaves(&code.program.pool, &roots);
        out.extend(new.into_iter().filter(|&l| seen.insert(l)));
        while at < out.len() && out.len() < 4 * MAX_VALUES {
            let t = out[at];
            at += 1;
            let mut related = Vec::new();
            for (effect, _) in &self.effects {
                related.push(effect.after(code, &mut self.symbols, t));
                let pool = &code.program.pool;
                let speaks_of_t = |a: &&Term| logic::leaves(pool, &[**a]).contains(&t);
                related.extend(effect.assumptions.iter().filter(speaks_of_t));
            }
            let new = logic::leaves(&code.program.pool, &related);
            out.extend(new.into_iter().filter(|&l| seen.insert(l)));
        }
    }

    /// The edges as constraints, with the facts that are known.
    pub(super) fn system(&mut self, search: &mut Search, known: impl Fn(LocId) -> Vec<Term>) -> System {
        let steps = (0..self.effects.len()).map(|i| self.step(search, i)).collect();
        let facts = self.locs.iter().map(|&l| self.facts(search, known(l))).collect();
        System { values: self.values.clone(), steps, entry: self.number(search.code.entry), facts }
    }

    /// What must not happen: one goal for each case of the path to the goal.
    pub(super) fn goals(&self, search: &mut Search) -> Vec<Goal> {
        self.goals_of(search, self.slice.last, &self.suffix.assumptions)
    }

    /// What is assumed where loops are left.
    pub(super) fn exits(&mut self, search: &mut Search) -> Vec<Goal> {
        let inside: FxHashSet<LocId> = (self.slice.edges.iter().zip(&self.effects))
            .filter(|(_, (_, role))| *role != Role::Straight)
            .map(|(&e, _)| search.code.edge(e).src)
            .collect();
        let mut out = Vec::new();
        for (i, (effect, role)) in self.effects.iter().enumerate() {
            let src = search.code.edge(self.slice.edges[i]).src;
            let is_exit = match role {
                Role::Straight => inside.contains(&src),
                Role::LeavesInnerLoop => true,
                Role::OnLoop => false,
            };
            if is_exit {
                out.extend(self.goals_of(search, src, &effect.assumptions));
            }
        }
        let leaves = leaves_of(&search.code, self.slice.suffix.iter().copied());
        let last = Effect::new(&mut search.code, &mut self.symbols, &leaves, &self.slice.suffix[..1]);
        out.extend(self.goals_of(search, self.slice.last, &last.assumptions));
        out
    }

    fn goals_of(&self, search: &mut Search, l: LocId, assumptions: &[Term]) -> Vec<Goal> {
        let cases = cases(&mut search.code.program.pool, &self.reading, assumptions, &[]);
        cases.into_iter().map(|c| Goal { at: self.number(l), constraints: c.constraints }).collect()
    }

    fn step(&mut self, search: &mut Search, i: usize) -> Step {
        let edge = search.code.edge(self.slice.edges[i]);
        let (src, dst) = (self.number(edge.src), self.number(edge.dst));
        let (effect, role) = &self.effects[i];
        let after: Vec<Term> =
            self.values.iter().map(|&t| effect.after(&mut search.code, &mut self.symbols, t)).collect();
        self.values.iter().zip(&after).for_each(|(&leaf, &value)| self.reading.assign(leaf, value));
        Step {
            src,
            dst,
            cases: cases(&mut search.code.program.pool, &self.reading, &effect.assumptions, &after),
            can_be_fresh: *role != Role::Straight && !effect.assumptions.is_empty(),
        }
    }

    fn number(&self, l: LocId) -> usize {
        self.locs.binary_search(&l).expect("a location of the slice")
    }

    /// What facts say about the values.
    fn facts(&self, search: &mut Search, facts: Vec<Term>) -> Premises {
        let pool = &mut search.code.program.pool;
        let mut out = Premises::default();
        for fact in facts {
            if logic::leaves(pool, &[fact]).iter().all(|t| self.values.contains(t)) {
                comparison(pool, &self.reading, fact).into_iter().flatten().for_each(|c| out.add(c));
            }
        }
        out
    }
}
