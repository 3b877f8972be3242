//! Symbolic states `(f, PC)`: a location, a term over symbols for each variable that is live there, and the path condition.
//!
//! Equal sets of states look equal as far as a cheap normal form goes: symbols are numbered in the order in which the values
//! mention them, and conditions are dropped that say nothing about the values. The latter loses nothing: the conditions
//! have a solution, and share no symbol with what is kept.

use super::command::{Transition, TransitionId};
use super::minterms::Minterms;
use super::substitution::Substitution;
use super::symmetry::{Group, SymmetryId};
use super::system::{Symbols, TransitionSystem, Use};
use ir::LocId;
use logic::{Node, Pool, Sort, Term, VarId};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// A symbolic state, by its number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct StateId(pub(crate) u32);

/// A symbolic state.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct SymbolicState {
    pub(crate) loc: LocId,
    /// `f`: by live variable of the location.
    pub(crate) values: Rc<[Term]>,
    /// `PC`: conjuncts over symbols, sorted.
    pub(crate) path: Rc<[Term]>,
}

/// All symbolic states of a run.
#[derive(Default)]
pub(crate) struct States {
    all: Vec<SymbolicState>,
    index: FxHashMap<SymbolicState, StateId>,
    /// What `exec` has found.
    behind: FxHashMap<(StateId, TransitionId), Option<StateId>>,
}

impl States {
    pub(crate) fn get(&self, s: StateId) -> &SymbolicState {
        &self.all[s.0 as usize]
    }

    /// The state at the entry. A variable that is live there may have any value.
    pub(crate) fn initial(&mut self, system: &mut TransitionSystem) -> StateId {
        let TransitionSystem { program, symbols, live, entry, .. } = system;
        let mut numbers: FxHashMap<Sort, u32> = FxHashMap::default();
        let symbol = |v: &VarId| {
            let sort = program.var_decl(*v).sort();
            let n = numbers.entry(sort).or_insert(0);
            *n += 1;
            symbols.get(&mut program.pool, Use::State, sort, *n - 1)
        };
        let values = live[entry.0 as usize].iter().map(symbol).collect();
        self.intern(SymbolicState { loc: *entry, values, path: Rc::new([]) })
    }

    fn intern(&mut self, s: SymbolicState) -> StateId {
        let next = StateId(self.all.len() as u32);
        match self.index.get(&s) {
            Some(&known) => known,
            None => {
                self.all.push(s.clone());
                self.index.insert(s, next);
                next
            }
        }
    }

    /// `EXEC`: the states behind the transition. `None` where its guard is false, or is not known to be possible.
    pub(crate) fn exec(
        &mut self,
        system: &mut TransitionSystem,
        minterms: &mut Minterms,
        s: StateId,
        t: TransitionId,
    ) -> Option<StateId> {
        if let Some(&known) = self.behind.get(&(s, t)) {
            return known;
        }
        let behind = self.execute(system, minterms, s, t);
        self.behind.insert((s, t), behind);
        behind
    }

    fn execute(
        &mut self,
        system: &mut TransitionSystem,
        minterms: &mut Minterms,
        s: StateId,
        t: TransitionId,
    ) -> Option<StateId> {
        let state = self.get(s).clone();
        let Transition { src, dst, command, .. } = *system.transition(t);
        let TransitionSystem { program, commands, live, symbols, .. } = system;
        let command = &commands[command.0 as usize];
        let (before, after) = (&live[src.0 as usize], &live[dst.0 as usize]);
        let pool = &mut program.pool;
        let fresh: Vec<(Node, Term)> = (0..)
            .zip(&command.symbols)
            .map(|(i, &input)| (pool.node(input), symbols.get(pool, Use::Fresh, pool.sort(input), i)))
            .collect();
        let by = |n: Node| match n {
            Node::Var(v) => before.binary_search(&v).ok().map(|i| state.values[i]),
            _ => fresh.iter().find(|(input, _)| *input == n).map(|(_, symbol)| *symbol),
        };
        let mut f = Substitution::new();
        let mut path: Vec<Term> = Vec::new();
        for &g in &command.guard {
            let g = f.apply(pool, g, &by);
            match pool.as_const(g) {
                Some(0) => return None,
                Some(_) => {}
                None => path.extend(logic::conjuncts(pool, g)),
            }
        }
        let is_known = path.iter().all(|g| state.path.binary_search(g).is_ok());
        path.extend(state.path.iter());
        path.sort_unstable();
        path.dedup();
        if !is_known && minterms.model(pool, &path).is_none() {
            return None;
        }
        let value = |&v: &VarId| match command.value(v) {
            Some(e) => f.apply(pool, e, &by),
            None => state.values[before.binary_search(&v).expect("what is live and not assigned was live before")],
        };
        let values: Vec<Term> = after.iter().map(value).collect();
        Some(self.normal(pool, symbols, dst, &values, path))
    }

    /// The part of the state where these conditions hold, which are satisfiable together with its own.
    pub(crate) fn part(&mut self, system: &mut TransitionSystem, s: StateId, conditions: &[Term]) -> StateId {
        if conditions.is_empty() {
            return s;
        }
        let TransitionSystem { program, symbols, .. } = system;
        let state = self.get(s).clone();
        let mut path = state.path.to_vec();
        for &c in conditions {
            path.extend(logic::conjuncts(&program.pool, c));
        }
        self.normal(&mut program.pool, symbols, state.loc, &state.values, path)
    }

    /// The state with its variables and its location turned.
    pub(super) fn turned(
        &mut self,
        system: &mut TransitionSystem,
        group: &Group,
        g: SymmetryId,
        s: StateId,
    ) -> StateId {
        let state = self.get(s).clone();
        let loc = group.loc(g, state.loc);
        let TransitionSystem { program, symbols, live, .. } = system;
        let mut values: Vec<(VarId, Term)> = live[state.loc.0 as usize]
            .iter()
            .zip(state.values.iter())
            .map(|(&v, &value)| (group.var(g, v), value))
            .collect();
        values.sort_unstable_by_key(|&(v, _)| v);
        let values: Vec<Term> = values.into_iter().map(|(_, value)| value).collect();
        self.normal(&mut program.pool, symbols, loc, &values, state.path.to_vec())
    }

    fn normal(
        &mut self,
        pool: &mut Pool,
        symbols: &mut Symbols,
        loc: LocId,
        values: &[Term],
        path: Vec<Term>,
    ) -> StateId {
        let (values, path) = normal_form(pool, symbols, values, path);
        self.intern(SymbolicState { loc, values: values.into(), path: path.into() })
    }
}

/// `p` over the values of a state at a location where `live` is live.
pub(crate) fn instance(pool: &mut Pool, live: &[VarId], values: &[Term], p: Term) -> Term {
    Substitution::new().apply(pool, p, &|n| match n {
        Node::Var(v) => live.binary_search(&v).ok().map(|i| values[i]),
        _ => None,
    })
}

/// Values and path condition with symbols numbered in order of occurrence, and without conditions that concern no value.
fn normal_form(pool: &mut Pool, symbols: &mut Symbols, values: &[Term], path: Vec<Term>) -> (Vec<Term>, Vec<Term>) {
    let mut order: Vec<Term> = Vec::new();
    values.iter().for_each(|&v| note_symbols(pool, v, &mut order));
    if order.is_empty() {
        return (values.to_vec(), Vec::new());
    }
    let path = concerning(pool, path, &mut order);
    let mut numbers: FxHashMap<Sort, u32> = FxHashMap::default();
    let mut by: FxHashMap<Node, Term> = FxHashMap::default();
    for &s in &order {
        let sort = pool.sort(s);
        let n = numbers.entry(sort).or_insert(0);
        let own = symbols.get(pool, Use::State, sort, *n);
        *n += 1;
        if own != s {
            by.insert(pool.node(s), own);
        }
    }
    let mut renaming = Substitution::new();
    let mut renamed =
        |pool: &mut Pool, t| if by.is_empty() { t } else { renaming.apply(pool, t, &|n| by.get(&n).copied()) };
    let values = values.iter().map(|&v| renamed(pool, v)).collect();
    let mut path: Vec<Term> = path.into_iter().map(|c| renamed(pool, c)).collect();
    path.sort_unstable();
    path.dedup();
    (values, path)
}

/// The conditions that are connected to the symbols in `order` by shared symbols, which are added to it.
fn concerning(pool: &Pool, path: Vec<Term>, order: &mut Vec<Term>) -> Vec<Term> {
    let mut kept = Vec::new();
    let mut rest: Vec<(Term, Vec<Term>)> = path.into_iter().map(|c| (c, logic::leaves(pool, &[c]))).collect();
    loop {
        let (now, later): (Vec<_>, Vec<_>) =
            rest.into_iter().partition(|(_, own)| own.iter().any(|s| order.contains(s)));
        if now.is_empty() {
            return kept;
        }
        for (c, _) in now {
            note_symbols(pool, c, order);
            kept.push(c);
        }
        rest = later;
    }
}

/// Adds the symbols of the term to `order`, in the order in which a reader meets them.
fn note_symbols(pool: &Pool, t: Term, order: &mut Vec<Term>) {
    let mut seen = FxHashSet::default();
    let mut stack = vec![t];
    while let Some(t) = stack.pop() {
        if pool.is_constant(t) || !seen.insert(t) {
            continue;
        }
        let node = pool.node(t);
        if matches!(node, Node::Sym(_)) && !order.contains(&t) {
            order.push(t);
        }
        let depth = stack.len();
        node.for_each_child(|c| stack.push(c));
        stack[depth..].reverse();
    }
}
