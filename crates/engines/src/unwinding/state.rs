//! The states that paths bring to a location, as terms over the first state, and where paths meet.

use super::memory::{Memory, Version, Write};
use super::plan::Plan;
use ir::{LocId, Program};
use logic::{BinOp, Node, Pool, Term, VarId};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// See the module.
#[derive(Clone)]
pub(crate) struct State {
    /// When control comes here.
    pub(crate) condition: Term,
    /// The variables that have changed and may be read.
    pub(super) vars: Rc<FxHashMap<VarId, Term>>,
    pub(super) memory: Version,
}

impl State {
    /// The first state, where this holds.
    pub(super) fn first(condition: Term) -> State {
        State { condition, vars: Rc::default(), memory: Version::FIRST }
    }

    /// The value of a variable.
    pub(super) fn value(&self, program: &mut Program, v: VarId) -> Term {
        match self.vars.get(&v) {
            Some(&t) => t,
            None => program.var(v),
        }
    }
}

/// What meets at a location: at most one of the states is the case. If none is, the values mean nothing.
pub(super) fn merge(program: &mut Program, memory: &mut Memory, plan: &Plan, at: LocId, states: &[State]) -> State {
    let (last, others) = states.split_last().expect("somebody comes");
    let live = &plan.live[at.0 as usize];
    let mut met = last.clone();
    for s in others.iter().rev() {
        let is_this = what_differs(&program.pool, s.condition, met.condition);
        let condition = either(&mut program.pool, s.condition, met.condition);
        let mut vars = FxHashMap::default();
        for &v in live {
            if s.vars.contains_key(&v) || met.vars.contains_key(&v) {
                let (a, b) = (s.value(program, v), met.value(program, v));
                vars.insert(v, program.pool.ite(is_this, a, b));
            }
        }
        let version = match s.memory == met.memory {
            true => s.memory,
            false => memory.write(s.memory, Write::Meet { condition: is_this, otherwise: met.memory }),
        };
        met = State { condition, vars: Rc::new(vars), memory: version };
    }
    met
}

/// The first condition, without what the second one has in common with it.
fn what_differs(pool: &Pool, a: Term, b: Term) -> Term {
    match (pool.node(a), pool.node(b)) {
        (Node::Bin(BinOp::And, before, x), Node::Bin(BinOp::And, same, _)) if before == same => x,
        _ => a,
    }
}

/// The conjunction, as it is written: where two sides of a branch meet again, [`either`] finds what was before.
pub(super) fn both(pool: &mut Pool, a: Term, b: Term) -> Term {
    match (pool.as_const(a), pool.as_const(b)) {
        (Some(1), _) | (_, Some(0)) => b,
        (_, Some(1)) | (Some(0), _) => a,
        _ if a == b => a,
        _ => pool.plain(Node::Bin(BinOp::And, a, b), 1),
    }
}

/// The disjunction. Conditions of two sides of a branch that meet again are the condition before.
pub(super) fn either(pool: &mut Pool, a: Term, b: Term) -> Term {
    match (pool.node(a), pool.node(b)) {
        (Node::Bin(BinOp::And, before, x), Node::Bin(BinOp::And, same, y)) if before == same => {
            let one = either(pool, x, y);
            both(pool, before, one)
        }
        (Node::Bin(BinOp::And, before, _), _) if before == b => b,
        (_, Node::Bin(BinOp::And, before, _)) if before == a => a,
        _ => pool.or(a, b),
    }
}
