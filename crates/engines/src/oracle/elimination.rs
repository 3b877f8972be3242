//! Elimination of unknowns: havocked values of a block are not in the program's vocabulary.

use super::asking::Oracle;
use super::located::located;
use super::slicing::MAX_CONDITIONS;
use super::witnesses::witnesses;
use exec::State;
use exec::pre::Pre;
use ir::Program;
use logic::{Pool, Term, has_symbols, replaced};
use rustc_hash::FxHashSet;
use solver::{Answer, ByEquation, Model, Project};

/// In groups of conditions larger than this no values are tried in place of all.
const MAX_GROUP: usize = 64;

/// Terms that values in place of one unknown may make. With each unknown conditions become a multiple of what they were: after a handful,
/// the questions about them take seconds.
const MAX_INSTANCES: usize = 4_000;

impl Oracle {
    /// Conjuncts over the program's vocabulary that are implied by `∃ unknowns. ∧ conjuncts`: by equations that
    /// determine an unknown; groups of conditions connected by unknowns are decided by themselves, and otherwise
    /// replaced by the core of the state's values that contradict them.
    pub(crate) fn eliminate(&mut self, p: &mut Program, pre: Pre, state: &State) -> Vec<Term> {
        let pool = &mut p.pool;
        if pre.unknowns.is_empty() {
            return pre.conjuncts;
        }
        let (units, rest): (Vec<Term>, Vec<Term>) = pre
            .conjuncts
            .into_iter()
            .partition(|&t| logic::leaves(pool, &[t]).iter().any(|l| pre.unknowns.contains(l)));
        let is_unit = units.len() == 1;
        let mut open: Vec<Term> = units.into_iter().flat_map(|t| logic::conjuncts(pool, t)).collect();
        for &u in &pre.unknowns {
            if let Some(without) = ByEquation.project(pool, u, &open) {
                open = without.into_iter().flat_map(|t| logic::conjuncts(pool, t)).collect();
            }
        }
        let mut done = Vec::new();
        for group in components(pool, open, &pre.unknowns) {
            if group.unknowns.is_empty() {
                done.extend(group.conditions);
            } else {
                done.extend(self.without_unknowns(p, &group, state));
            }
        }
        let mut out = rest;
        if is_unit {
            // What came in as one conjunct goes on as one.
            out.push(p.pool.all(done));
        } else {
            out.extend(done);
        }
        let mut seen = FxHashSet::default();
        out.retain(|&t| seen.insert(t));
        if let Some(&t) = out.iter().find(|&&t| p.pool.as_const(t) == Some(0)) {
            return vec![t];
        }
        out.retain(|&t| p.pool.as_const(t) != Some(1));
        out
    }

    fn without_unknowns(&mut self, p: &mut Program, group: &Group, state: &State) -> Vec<Term> {
        if group.conditions.len() > MAX_CONDITIONS {
            return Vec::new();
        }
        let mut conditions = located(p, &group.conditions, state);
        let pool = &mut p.pool;
        if self.is_contradiction(pool, &conditions) {
            return vec![pool.truth(false)];
        }
        let is_small = conditions.len() <= MAX_GROUP;
        for &u in group.unknowns.iter().filter(|_| is_small) {
            if let Some(without) = self.by_witnesses(pool, u, &conditions) {
                conditions = without;
            }
        }
        if !conditions.iter().any(|&c| has_symbols(pool, c)) {
            return conditions;
        }
        let fixed: Vec<Term> =
            logic::leaves(pool, &conditions).into_iter().filter(|&l| !has_symbols(pool, l)).collect();
        if fixed.is_empty() {
            return Vec::new();
        }
        let equations: Vec<Term> = fixed.iter().flat_map(|&l| self.value_conditions(pool, l, state)).collect();
        let mut question = equations.clone();
        question.extend_from_slice(&conditions);
        let Answer::Unsat(core) = self.check(pool, &question) else { return Vec::new() };
        let mut core: Vec<Term> = core.into_iter().filter_map(|i| equations.get(i).copied()).collect();
        core.sort_unstable();
        let contradiction = pool.all(core);
        vec![pool.not(contradiction)]
    }

    /// Conditions that hold together exactly where the given ones do for some values of the unknowns, as far as a few values of one
    /// are found to do for all; the others stay.
    pub(crate) fn project(&mut self, pool: &mut Pool, unknowns: &[Term], conditions: Vec<Term>) -> Vec<Term> {
        let mut out = conditions;
        for &u in unknowns {
            if out.len() <= MAX_GROUP
                && let Some(without) = self.by_witnesses(pool, u, &out)
            {
                out = without;
            }
        }
        out
    }

    /// [`Oracle::is_unsat`] of conditions that are asked about often.
    fn is_contradiction(&mut self, pool: &Pool, conditions: &[Term]) -> bool {
        if let Some(&known) = self.contradictions.get(conditions) {
            self.saved += 1;
            return known;
        }
        let answer = self.is_unsat(pool, conditions);
        self.contradictions.insert(conditions.to_vec(), answer);
        answer
    }

    /// `∃ u. ∧ conditions` as the disjunction over a few values of u, where the solver confirms that no other value is
    /// ever needed: the ends of u's range do for whatever is monotone in u. `None` where they do not.
    fn by_witnesses(&mut self, pool: &mut Pool, u: Term, conditions: &[Term]) -> Option<Vec<Term>> {
        let (with, mut rest): (Vec<Term>, Vec<Term>) =
            conditions.iter().copied().partition(|&c| logic::leaves(pool, &[c]).contains(&u));
        let (bounds, relations): (Vec<Term>, Vec<Term>) =
            with.iter().copied().partition(|&c| logic::leaves(pool, &[c]) == [u]);
        let mut instances: Vec<Term> = Vec::new();
        let before = pool.len();
        for k in witnesses(pool, u, &bounds, &relations) {
            let is_in_range = bounds.iter().all(|&b| {
                let b = replaced(pool, b, u, k);
                pool.as_const(b) == Some(1)
            });
            if is_in_range {
                let here: Vec<Term> = relations.iter().map(|&c| replaced(pool, c, u, k)).collect();
                instances.push(pool.all(here));
            }
            if pool.len() - before > MAX_INSTANCES {
                return None;
            }
        }
        instances.dedup();
        let every = pool.any(instances.iter().copied());
        for candidate in instances.into_iter().chain([every]) {
            let mut question = with.clone();
            question.push(pool.not(candidate));
            if self.is_unsat(pool, &question) {
                rest.extend(logic::conjuncts(pool, candidate));
                return Some(rest);
            }
        }
        None
    }

    fn value_equation(&mut self, pool: &mut Pool, leaf: Term, state: &State) -> Term {
        let v = self.ev.value(pool, leaf, state);
        let k = pool.value(&v);
        pool.eq(leaf, k)
    }

    /// The same in parts, as far as a contradiction may need one alone: an integer is at least and at most its value.
    fn value_conditions(&mut self, pool: &mut Pool, leaf: Term, state: &State) -> Vec<Term> {
        if !pool.is_int(leaf) {
            return vec![self.value_equation(pool, leaf, state)];
        }
        let v = self.ev.integer(pool, leaf, state);
        let k = pool.integer(v);
        vec![pool.int_le(leaf, k), pool.int_le(k, leaf)]
    }

    /// Values of the unknowns with which the conjuncts hold in `state`.
    pub(crate) fn choose_unknowns(&mut self, p: &mut Program, conjuncts: &[Term], state: &State) -> Option<Model> {
        let conditions = located(p, conjuncts, state);
        let mut question = conditions.clone();
        for leaf in logic::leaves(&p.pool, &conditions) {
            if !has_symbols(&p.pool, leaf) {
                question.push(self.value_equation(&mut p.pool, leaf, state));
            }
        }
        match self.check(&p.pool, &question) {
            Answer::Sat(model) => Some(model),
            _ => None,
        }
    }
}

/// Conditions that share unknowns.
struct Group {
    unknowns: Vec<Term>,
    conditions: Vec<Term>,
}

fn components(pool: &Pool, conditions: Vec<Term>, unknowns: &[Term]) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for c in conditions {
        let leaves = logic::leaves(pool, &[c]);
        let mut group =
            Group { unknowns: unknowns.iter().copied().filter(|u| leaves.contains(u)).collect(), conditions: vec![c] };
        let (touching, apart): (Vec<Group>, Vec<Group>) =
            groups.into_iter().partition(|g| g.unknowns.iter().any(|u| group.unknowns.contains(u)));
        for g in touching {
            group.unknowns.extend(g.unknowns);
            group.conditions.extend(g.conditions);
        }
        group.unknowns.sort_unstable();
        group.unknowns.dedup();
        groups = apart;
        groups.push(group);
    }
    groups
}
