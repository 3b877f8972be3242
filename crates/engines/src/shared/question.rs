//! Asking the solver: slicing of path conditions, elimination of havocked values, tests from models.

use crate::shared::forest::Node;
use crate::shared::runner::Script;
use exec::pre::Eliminate;
use exec::symbolic::{Origin, Symbols};
use exec::{InitialMemory, State, Value};
use logic::{BinOp, Evaluator, Node as TermNode, Pool, Term};
use rustc_hash::{FxHashMap, FxHashSet};
use solver::{Answer, Model, Solve};
use std::rc::Rc;

/// The solver with what engines need around it.
pub(crate) struct Asker {
    solver: Box<dyn Solve>,
    ev: Evaluator,
    /// Symbols of a path condition, by term.
    symbols_of: FxHashMap<Term, Rc<[Term]>>,
    /// Questions asked.
    pub(crate) calls: u64,
    /// Questions that evaluation or simplification answered.
    pub(crate) saved: u64,
    /// Questions that the solver gave up on.
    pub(crate) unknown: u64,
}

impl Asker {
    pub(crate) fn new(solver: Box<dyn Solve>) -> Asker {
        Asker { solver, ev: Evaluator::new(), symbols_of: FxHashMap::default(), calls: 0, saved: 0, unknown: 0 }
    }

    /// Is the conjunction satisfiable? Constants are decided here.
    pub(crate) fn check(&mut self, pool: &Pool, assertions: &[Term]) -> Answer {
        if let Some(i) = assertions.iter().position(|&t| pool.as_const(t) == Some(0)) {
            self.saved += 1;
            return Answer::Unsat(vec![i]);
        }
        if assertions.iter().all(|&t| pool.as_const(t) == Some(1)) {
            self.saved += 1;
            return Answer::Sat(Model::default());
        }
        self.calls += 1;
        let answer = self.solver.check(pool, assertions);
        self.unknown += u64::from(matches!(answer, Answer::Unknown));
        answer
    }

    /// Whether the conjunction is known to have no model.
    pub(crate) fn is_unsat(&mut self, pool: &Pool, assertions: &[Term]) -> bool {
        matches!(self.check(pool, assertions), Answer::Unsat(_))
    }

    /// Solves `fresh` together with those conditions of `path` that share symbols with it, directly or through
    /// others; the rest of the path is satisfied by the values that the path's own test has.
    pub(crate) fn check_sliced(&mut self, pool: &Pool, fresh: &[Term], path: impl Iterator<Item = Term>) -> Answer {
        if let Some(i) = fresh.iter().position(|&t| pool.as_const(t) == Some(0)) {
            self.saved += 1;
            return Answer::Unsat(vec![i]);
        }
        let path: Vec<Term> = path.collect();
        let mut by_symbol: FxHashMap<Term, Vec<usize>> = FxHashMap::default();
        for (i, &c) in path.iter().enumerate() {
            for &s in self.symbols(pool, c).iter() {
                by_symbol.entry(s).or_default().push(i);
            }
        }
        let mut wanted: Vec<Term> = fresh.to_vec();
        let mut seen: FxHashSet<Term> = FxHashSet::default();
        let mut taken = vec![false; path.len()];
        let mut at = 0;
        while at < wanted.len() {
            let symbols = self.symbols(pool, wanted[at]);
            at += 1;
            for &s in symbols.iter() {
                if !seen.insert(s) {
                    continue;
                }
                for &i in by_symbol.get(&s).map_or(&[][..], |v| v) {
                    if !std::mem::replace(&mut taken[i], true) {
                        wanted.push(path[i]);
                    }
                }
            }
        }
        self.check(pool, &wanted)
    }

    fn symbols(&mut self, pool: &Pool, t: Term) -> Rc<[Term]> {
        self.symbols_of.entry(t).or_insert_with(|| logic::leaves(pool, &[t]).into()).clone()
    }

    pub(crate) fn holds(&mut self, pool: &Pool, t: Term, s: &State) -> bool {
        self.ev.holds(pool, t, s)
    }
}

/// A test from a model: `node`'s own inputs where the model says nothing.
pub(crate) struct NewTest {
    pub(crate) script: Script,
    pub(crate) initial: InitialMemory,
    /// The first input that differs from `node`'s, or `None` if the initial memory differs.
    pub(crate) keeps_prefix: bool,
}

/// The test that `model` describes, as a change of the test that reaches `node`.
pub(crate) fn test_from_model(node: &Node, model: &Model, symbols: &Symbols) -> NewTest {
    let old = node.inputs_in_order();
    let mut values: Vec<Option<Value>> = old.iter().cloned().map(Some).collect();
    let mut initial = node.state.initial().clone();
    let mut keeps_prefix = true;
    let mut assigned: Vec<_> = model.syms.iter().map(|(&s, &v)| (s, v)).collect();
    assigned.sort_unstable();
    for (s, v) in assigned {
        if s.0 >= 1 << 31 {
            continue;
        }
        match symbols.origin(s) {
            Origin::Scalar { index, width } => {
                set(&mut values, index as usize, Value::Scalar { bits: v, width });
            }
            Origin::Byte { index, offset } => set_byte(&mut values, index as usize, offset as usize, v as u8),
            Origin::Memory { addr, bytes } => {
                for i in 0..bytes as u128 {
                    let b = (v >> (8 * i)) as u8;
                    if initial.get(addr + i) != b {
                        keeps_prefix = false;
                        initial.bytes.insert(addr + i, b);
                    }
                }
            }
        }
    }
    keeps_prefix &= old.iter().zip(&values).all(|(a, b)| Some(a) == b.as_ref());
    NewTest { script: Script { values }, initial, keeps_prefix }
}

fn set(values: &mut Vec<Option<Value>>, index: usize, v: Value) {
    if values.len() <= index {
        values.resize(index + 1, None);
    }
    values[index] = Some(v);
}

fn set_byte(values: &mut Vec<Option<Value>>, index: usize, offset: usize, b: u8) {
    if values.len() <= index {
        values.resize(index + 1, None);
    }
    let slot = values[index].get_or_insert_with(|| Value::Bytes(Vec::new()));
    if let Value::Bytes(bytes) = slot {
        if bytes.len() <= offset {
            bytes.resize(offset + 1, 0);
        }
        bytes[offset] = b;
    }
}

/// The groups of conditions larger than this are not eliminated exactly.
const MAX_GROUP: usize = 64;

impl Eliminate for Asker {
    /// `∃ unknown`: by an equation that determines it, by deciding a group that mentions nothing else, and otherwise
    /// by the core of the state's values that contradict the group (DESIGN section 3, "Havoc").
    fn eliminate(&mut self, pool: &mut Pool, unknown: Term, group: &[Term], state: &State) -> Vec<Term> {
        if let Some(rest) = by_equation(pool, unknown, group) {
            return rest;
        }
        let others: Vec<Term> = logic::leaves(pool, group).into_iter().filter(|&l| l != unknown).collect();
        // A load whose address depends on the unknown says nothing about the state.
        let fixed: Vec<Term> = others
            .iter()
            .copied()
            .filter(|&l| !matches!(pool.node(l), TermNode::Sym(_)) && !logic::leaves(pool, &[l]).contains(&unknown))
            .collect();
        if group.len() > MAX_GROUP {
            return Vec::new();
        }
        if fixed.is_empty() {
            return if self.is_unsat(pool, group) { vec![pool.truth(false)] } else { Vec::new() };
        }
        self.excluded_by_values(pool, &fixed, group, state)
    }
}

impl Asker {
    /// The negation of a core of `leaf = its value in state` that contradicts `group`; nothing if the state does not.
    fn excluded_by_values(&mut self, pool: &mut Pool, fixed: &[Term], group: &[Term], state: &State) -> Vec<Term> {
        let mut question: Vec<Term> = Vec::with_capacity(fixed.len() + group.len());
        for &leaf in fixed {
            let v = self.ev.eval(pool, leaf, state);
            let k = pool.constant(v, pool.width(leaf));
            question.push(pool.eq(leaf, k));
        }
        question.extend_from_slice(group);
        match self.check(pool, &question) {
            Answer::Unsat(core) => {
                let mut core: Vec<Term> = core.into_iter().filter(|&i| i < fixed.len()).map(|i| question[i]).collect();
                core.sort_unstable();
                let contradiction = pool.all(core);
                vec![pool.not(contradiction)]
            }
            Answer::Sat(_) | Answer::Unknown => Vec::new(),
        }
    }
}

/// Havocked values without values to look at: equations are used, other conjuncts that mention the unknown are dropped.
pub(crate) struct NoElimination;

impl Eliminate for NoElimination {
    fn eliminate(&mut self, pool: &mut Pool, unknown: Term, group: &[Term], _: &State) -> Vec<Term> {
        by_equation(pool, unknown, group).unwrap_or_default()
    }
}

/// The group without `unknown`, if an equation of it determines `unknown`.
fn by_equation(pool: &mut Pool, unknown: Term, group: &[Term]) -> Option<Vec<Term>> {
    let (i, definition) = group.iter().enumerate().find_map(|(i, &t)| Some((i, solved_for(pool, t, unknown)?)))?;
    let rest = group.iter().enumerate().filter(|&(j, _)| j != i);
    Some(rest.map(|(_, &t)| replaced(pool, t, unknown, definition)).collect())
}

/// `definition` with `t ⇔ unknown = definition`, where `t` is an equation linear in `unknown` with coefficient ±1.
fn solved_for(pool: &mut Pool, t: Term, unknown: Term) -> Option<Term> {
    if t == unknown {
        return Some(pool.truth(true));
    }
    if pool.node(t) == TermNode::Not(unknown) {
        return Some(pool.truth(false));
    }
    let TermNode::Bin(BinOp::Eq, a, b) = pool.node(t) else { return None };
    if pool.width(a) != pool.width(unknown) || pool.width(a) == 1 {
        return None;
    }
    let difference = pool.sub(a, b);
    let candidates = [pool.sub(unknown, difference), pool.add(unknown, difference)];
    candidates.into_iter().find(|&c| !logic::leaves(pool, &[c]).contains(&unknown))
}

fn replaced(pool: &mut Pool, t: Term, unknown: Term, by: Term) -> Term {
    let node = pool.node(unknown);
    logic::Rewriter::new().rewrite(pool, t, &mut |_, n, _| (n == node).then_some(by))
}
