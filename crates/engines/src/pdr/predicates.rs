//! The predicates of loop heads: conditions on which steps and errors depend, constants that variables are given, and where those are
//! too few, what predicates are before a step.

use super::system::{Step, System};
use ir::LocId;
use logic::{Node, Pool, Sort, Term, bottom_up, is_connective};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// Predicates of one loop head. More would make cubes long.
const MOST: usize = 600;
/// Values of a variable behind a step that a predicate is carried back through, and combinations of those of several.
const VALUES: usize = 12;
const COMBINATIONS: usize = 64;
/// Nodes of a term that is a predicate.
const SIZE: usize = 40;

/// See the module.
#[derive(Default)]
pub(super) struct Predicates {
    at: BTreeMap<LocId, Vec<Term>>,
    known: FxHashSet<(LocId, Term)>,
}

impl Predicates {
    /// What the conditions of steps say, and constants.
    pub(super) fn of_conditions(system: &mut System) -> Predicates {
        let mut predicates = Predicates::default();
        for i in 0..system.heads().len() {
            let head = &system.heads()[i];
            let at = head.at;
            let mut roots = head.errors.clone();
            roots.extend(head.arrivals.iter().map(|a| a.state.condition));
            for atom in atoms(&system.unwinding.program.pool, &roots) {
                predicates.add(system, at, atom);
            }
            predicates.constants(system, i);
        }
        predicates
    }

    pub(super) fn at(&self, l: LocId) -> &[Term] {
        self.at.get(&l).map_or(&[], |all| all)
    }

    pub(super) fn count(&self) -> usize {
        self.at.values().map(Vec::len).sum()
    }

    /// Whether it is new, and one.
    fn add(&mut self, system: &mut System, at: LocId, t: Term) -> bool {
        let pool = &mut system.unwinding.program.pool;
        let t = match pool.node(t) {
            Node::Not(inner) => inner,
            _ => t,
        };
        let live = &system.unwinding.plan.live[at.0 as usize];
        let is_one =
            !pool.is_constant(t) && is_plain(pool, t) && logic::variables(pool, &[t]).iter().all(|v| live.contains(v));
        let at_head = self.at.entry(at).or_default();
        if !is_one || at_head.len() >= MOST || !self.known.insert((at, t)) {
            return false;
        }
        at_head.push(t);
        true
    }

    /// `v == c` where a step gives a variable that constant.
    fn constants(&mut self, system: &mut System, from: usize) {
        for arrival in 0..system.heads()[from].arrivals.len() {
            let at = system.heads()[from].arrivals[arrival].at;
            for v in system.unwinding.plan.live[at.0 as usize].clone() {
                let var = system.unwinding.program.var(v);
                let value = system.behind(Step { from, arrival }, var);
                for c in values(&mut system.unwinding.program.pool, value) {
                    let pool = &mut system.unwinding.program.pool;
                    let t = match pool.sort(var) {
                        _ if !pool.is_constant(c) => continue,
                        Sort::TRUTH => var,
                        _ => pool.eq(var, c),
                    };
                    self.add(system, at, t);
                }
            }
        }
    }

    /// Carries the predicates of the path's heads back through its steps, from the last one on. Whether there is a new one.
    pub(super) fn refine(&mut self, system: &mut System, heads: &[LocId]) -> bool {
        let mut is_changed = false;
        for pair in heads.windows(2).rev() {
            let steps = system.steps_to(pair[1]);
            for &step in steps.iter() {
                if system.source(step) != pair[0] {
                    continue;
                }
                for p in self.at(pair[1]).to_vec() {
                    for before in before(system, step, p) {
                        is_changed |= self.add(system, pair[0], before);
                    }
                }
            }
        }
        is_changed
    }
}

/// What a predicate may be before a step: with each combination of the values that its variables may have behind it.
fn before(system: &mut System, step: Step, predicate: Term) -> Vec<Term> {
    let variables = logic::variables(&system.unwinding.program.pool, &[predicate]);
    let mut behind = Vec::new();
    for &v in &variables {
        let var = system.unwinding.program.var(v);
        let value = system.behind(step, var);
        behind.push(values(&mut system.unwinding.program.pool, value));
    }
    let pool = &mut system.unwinding.program.pool;
    if has_loads(pool, predicate) {
        return Vec::new();
    }
    let mut out = Vec::new();
    for values in combinations(&behind) {
        let t = logic::Rewriter::new().rewrite(pool, predicate, &mut |_, node, _| match node {
            Node::Var(v) => variables.iter().position(|&x| x == v).map(|i| values[i]),
            _ => None,
        });
        out.extend(atoms(pool, &[t]));
    }
    out
}

/// The values that a term may have, by the choices in it, without any themselves; the first ones if there are many.
fn values(pool: &mut Pool, t: Term) -> Vec<Term> {
    let mut done: FxHashMap<Term, Vec<Term>> = FxHashMap::default();
    bottom_up(pool, t, &mut done, operands, |pool, t, done| match pool.node(t) {
        Node::Ite(_, a, b) => once_each([a, b].iter().flat_map(|c| done[c].iter().copied())),
        _ => combined(pool, t, done),
    });
    done.remove(&t).expect("it was the root")
}

/// What the values of a term are made of: conditions of choices, and addresses, stay as they are.
fn operands(pool: &Pool, t: Term, out: &mut Vec<Term>) {
    match pool.node(t) {
        Node::Ite(_, a, b) => out.extend([a, b]),
        Node::Load { .. } => {}
        node => node.for_each_child(|c| out.push(c)),
    }
}

fn once_each(all: impl Iterator<Item = Term>) -> Vec<Term> {
    let mut seen = FxHashSet::default();
    all.filter(|&t| seen.insert(t)).take(VALUES).collect()
}

/// An operation on each combination of the values of its operands.
fn combined(pool: &mut Pool, t: Term, done: &FxHashMap<Term, Vec<Term>>) -> Vec<Term> {
    let (node, sort) = (pool.node(t), pool.sort(t));
    let mut children = Vec::new();
    operands(pool, t, &mut children);
    if children.iter().all(|c| done[c][..] == [*c]) {
        return vec![t];
    }
    let mut out = Vec::new();
    for choice in combinations(&children.iter().map(|c| done[c].clone()).collect::<Vec<_>>()) {
        let mut next = choice.into_iter();
        let node = node.map_children(|_| next.next().expect("as many as there are"));
        out.push(pool.rebuild(node, sort));
    }
    once_each(out.into_iter())
}

/// One of each; not all of them if they are many.
fn combinations(of: &[Vec<Term>]) -> Vec<Vec<Term>> {
    let mut all: Vec<Vec<Term>> = vec![Vec::new()];
    for values in of {
        let longer = |c: Vec<Term>| values.iter().map(move |&x| c.iter().copied().chain([x]).collect());
        all = all.into_iter().flat_map(longer).take(COMBINATIONS).collect();
    }
    all
}

/// The conditions that truth values are made of, without inputs and choices.
fn atoms(pool: &Pool, roots: &[Term]) -> Vec<Term> {
    let (mut todo, mut seen, mut out) = (roots.to_vec(), FxHashSet::default(), Vec::new());
    while let Some(t) = todo.pop() {
        if !seen.insert(t) {
            continue;
        }
        if is_connective(pool, t) || pool.sort(t) != Sort::TRUTH {
            pool.node(t).for_each_child(|c| todo.push(c));
        } else {
            if is_plain(pool, t) {
                out.push(t);
            }
            // Conditions of choices inside.
            pool.node(t).for_each_child(|c| todo.push(c));
        }
    }
    out.reverse();
    out
}

/// Without symbols and choices.
fn is_plain(pool: &Pool, t: Term) -> bool {
    let mut todo = vec![t];
    let mut seen = FxHashSet::default();
    while let Some(t) = todo.pop() {
        if !seen.insert(t) {
            continue;
        }
        match pool.node(t) {
            Node::Sym(_) | Node::Ite(..) => return false,
            node => node.for_each_child(|c| todo.push(c)),
        }
        if seen.len() > SIZE {
            return false;
        }
    }
    true
}

fn has_loads(pool: &Pool, t: Term) -> bool {
    logic::leaves(pool, &[t]).iter().any(|&l| matches!(pool.node(l), Node::Load { .. }))
}
