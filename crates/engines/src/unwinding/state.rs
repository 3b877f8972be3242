//! The states that paths bring to a location, as terms over the first state, and where paths meet.

use super::memory::{Memory, Version, Write};
use super::plan::Plan;
use ir::{LocId, Program};
use logic::{BinOp, Meeting, Node, Pool, Term, VarId};
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
        let is_this = is_first(&mut program.pool, s.condition, met.condition);
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

/// Whether the first of two states is the case, where one of them is: by what it has met since their paths parted, or by what
/// the other one has not met.
fn is_first(pool: &mut Pool, first: Term, other: Term) -> Term {
    let Meeting { one, other, .. } = Meeting::of(pool, first, other);
    if one.len() <= other.len() {
        return conjunction(pool, &one);
    }
    let is_other = conjunction(pool, &other);
    pool.not(is_other)
}

/// The conjunction, as it is written: where paths meet again, [`either`] finds what was before.
pub(super) fn both(pool: &mut Pool, a: Term, b: Term) -> Term {
    match (pool.as_const(a), pool.as_const(b)) {
        (Some(1), _) | (_, Some(0)) => b,
        (_, Some(1)) | (Some(0), _) => a,
        _ if a == b => a,
        _ => pool.plain(Node::Bin(BinOp::And, a, b), 1),
    }
}

fn conjunction(pool: &mut Pool, parts: &[Term]) -> Term {
    let all = pool.truth(true);
    parts.iter().fold(all, |all, &t| both(pool, all, t))
}

/// The disjunction: what two paths have in common is left as it is.
pub(super) fn either(pool: &mut Pool, a: Term, b: Term) -> Term {
    if pool.as_const(a).is_some() || pool.as_const(b).is_some() {
        return pool.or(a, b);
    }
    let meeting = Meeting::of(pool, a, b);
    let [one, other] = meeting.disjuncts(pool);
    let before = meeting.before.unwrap_or_else(|| pool.truth(true));
    if one.is_empty() || other.is_empty() {
        return before;
    }
    let (one, other) = (conjunction(pool, &one), conjunction(pool, &other));
    let since = pool.or(one, other);
    both(pool, before, since)
}
