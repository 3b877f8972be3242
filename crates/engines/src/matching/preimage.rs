//! `pre` and `sp` of transitions between abstract states, and the two questions that the paper asks of them.

use super::abstract_states::{AbstractId, AbstractStates};
use super::command::TransitionId;
use super::minterms::{Literals, Minterms};
use super::moves::{Move, Moves};
use super::predicates::{Predicates, atoms};
use super::substitution::Substitution;
use super::system::TransitionSystem;
use logic::{BinOp, Node, Pool, Sort, Term, has_symbols, is_connective, replaced};
use solver::{ByEquation, Project};

/// Where a transition leads from an abstract state.
pub(crate) enum Leads {
    /// To abstract states that have been met.
    ToMet,
    /// From states where these conditions over variables and inputs hold: to an abstract state that has not.
    Out(Vec<Term>),
    /// The solver does not say it.
    Unknown,
}

/// Answers about transitions between the abstract states of one iteration.
pub(crate) struct Preimages<'a> {
    pub(crate) system: &'a mut TransitionSystem,
    pub(crate) phi: &'a mut Predicates,
    pub(crate) abstracts: &'a mut AbstractStates,
    pub(crate) minterms: &'a mut Minterms,
    pub(crate) moves: &'a mut Moves,
}

impl Preimages<'_> {
    /// `a ⇒ pre(b, t)`: every state of `a` has a successor by `t` in `b`. Some state of `a` has one.
    pub(crate) fn is_exact(&mut self, a: AbstractId, t: TransitionId, b: AbstractId) -> bool {
        let open = match self.system.command(t).is_deterministic() && self.guard(a, t) == Some(true) {
            true => self.open_conditions(t, b),
            false => match self.pre(t, b) {
                Some(pre) => pre,
                None => return false,
            },
        };
        let from = self.abstracts.gamma(self.system, self.phi, a);
        let pool = &mut self.system.program.pool;
        let open: Vec<Term> = open.into_iter().filter(|c| !from.contains(c) && pool.as_const(*c) != Some(1)).collect();
        if open.is_empty() {
            return true;
        }
        let all = pool.all(open);
        let mut question = from.to_vec();
        question.push(pool.not(all));
        self.minterms.excludes(pool, &question)
    }

    /// What must hold before `t`, which takes no input, for the open predicates to be behind it as they are in `b`. The others
    /// are, where some state of the abstract state before leads into `b`.
    fn open_conditions(&mut self, t: TransitionId, b: AbstractId) -> Vec<Term> {
        let (moves, open) = self.moves.of(self.system, self.phi, t);
        let literals = self.abstracts.literals(b);
        let pool = &mut self.system.program.pool;
        let condition = |&i: &usize| match moves[i] {
            Move::Open(image) if literals.get(i) => image,
            Move::Open(image) => pool.not(image),
            Move::Constant(_) | Move::Same(..) => unreachable!("an open predicate"),
        };
        open.iter().map(condition).collect()
    }

    /// Whether the guard of `t` holds in all states of `a`, or in none. `None` where the predicates do not say it.
    fn guard(&mut self, a: AbstractId, t: TransitionId) -> Option<bool> {
        let l = self.abstracts.loc(a);
        let literals = self.abstracts.literals(a);
        let guard = self.system.command(t).guard.clone();
        let phi = &mut *self.phi;
        let mut atom = |system: &mut TransitionSystem, c: Term| {
            let (p, is) = phi.find(&mut system.program.pool, c)?;
            Some(literals.get(phi.place(system, l, p)?) == is)
        };
        let mut all = Some(true);
        for g in guard {
            match truth(self.system, g, &mut atom) {
                Some(true) => {}
                Some(false) => return Some(false),
                None => all = None,
            }
        }
        all
    }

    /// Conjuncts of `pre(b, t)`. `None` where an input cannot be taken out of them.
    pub(crate) fn pre(&mut self, t: TransitionId, b: AbstractId) -> Option<Vec<Term>> {
        let conditions = self.before(t, b);
        let symbols = self.system.command(t).symbols.clone();
        without(&mut self.system.program.pool, self.minterms, conditions, &symbols)
    }

    /// `g ∧ b[e]`: where `t` leads into `b`, over variables and inputs.
    fn before(&mut self, t: TransitionId, b: AbstractId) -> Vec<Term> {
        let to = self.abstracts.gamma(self.system, self.phi, b);
        let id = self.system.transition(t).command;
        let TransitionSystem { program, commands, .. } = &mut *self.system;
        let command = &commands[id.0 as usize];
        let mut e = Substitution::new();
        let mut conditions = command.guard.clone();
        for &c in to.iter() {
            let c = command.before(&mut program.pool, &mut e, c);
            conditions.extend(logic::conjuncts(&program.pool, c));
        }
        conditions
    }

    /// The predicates in `pre(b, t)` that are none yet. Of what inputs cannot be taken out of, those that mention none.
    pub(crate) fn predicates(&mut self, t: TransitionId, b: AbstractId) -> Vec<Term> {
        let conditions = match self.system.command(t).is_deterministic() {
            true => self.open_conditions(t, b),
            false => self.pre(t, b).unwrap_or_else(|| self.before(t, b)),
        };
        let pool = &self.system.program.pool;
        conditions.into_iter().flat_map(|c| atoms(pool, c)).filter(|&a| !has_symbols(pool, a)).collect()
    }

    /// Whether `sp(a, t)` lies in the abstract states that have been met.
    pub(crate) fn sp_is_met(&mut self, a: AbstractId, t: TransitionId) -> bool {
        matches!(self.leads(a, t), Leads::ToMet)
    }

    /// The abstract states that `sp(a, t)` meets are enumerated until one has not been met.
    pub(crate) fn leads(&mut self, a: AbstractId, t: TransitionId) -> Leads {
        let guard = self.guard(a, t);
        if guard == Some(false) {
            return Leads::ToMet;
        }
        let from = self.abstracts.gamma(self.system, self.phi, a);
        let mut conditions = from.to_vec();
        if guard.is_none() {
            conditions.extend(&self.system.command(t).guard);
        }
        let (dst, before) = (self.system.transition(t).dst, self.abstracts.literals(a));
        let (moves, _) = self.moves.of(self.system, self.phi, t);
        let pool = &mut self.system.program.pool;
        let after = |m: &Move| match *m {
            Move::Constant(v) => pool.truth(v),
            Move::Same(place, is) => pool.truth(before.get(place) == is),
            Move::Open(image) => image,
        };
        let after: Vec<Term> = moves.iter().map(after).collect();
        let abstracts = &*self.abstracts;
        let is_met = |values: &[bool]| abstracts.is_met(dst, Literals::new(values));
        // Whether there is a successor at all does not matter where it would be in a state that has been met.
        if let Some(values) = after.iter().map(|&c| pool.as_const(c).map(|v| v == 1)).collect::<Option<Vec<bool>>>()
            && is_met(&values)
        {
            return Leads::ToMet;
        }
        let mut out = None;
        let found_all = self.minterms.for_each(pool, &conditions, guard.is_some(), &after, &mut |_, m| {
            let is_met = is_met(&m.values);
            if !is_met {
                out = Some(m.values);
            }
            is_met
        });
        let Some(values) = out else { return if found_all { Leads::ToMet } else { Leads::Unknown } };
        let mut conditions = self.system.command(t).guard.clone();
        let pool = &mut self.system.program.pool;
        conditions.extend(after.into_iter().zip(values).map(|(c, is)| if is { c } else { pool.not(c) }));
        Leads::Out(conditions)
    }
}

/// The truth value, where those of its atoms say it.
fn truth(
    system: &mut TransitionSystem,
    t: Term,
    atom: &mut impl FnMut(&mut TransitionSystem, Term) -> Option<bool>,
) -> Option<bool> {
    let pool = &system.program.pool;
    if let Some(v) = pool.as_const(t) {
        return Some(v == 1);
    }
    if !is_connective(pool, t) {
        return atom(system, t);
    }
    match pool.node(t) {
        Node::Not(a) => truth(system, a, atom).map(|v| !v),
        Node::Bin(BinOp::And, a, b) => match truth(system, a, atom) {
            Some(true) => truth(system, b, atom),
            Some(false) => Some(false),
            None => truth(system, b, atom).filter(|v| !v),
        },
        Node::Bin(BinOp::Or, a, b) => match truth(system, a, atom) {
            Some(false) => truth(system, b, atom),
            Some(true) => Some(true),
            None => truth(system, b, atom).filter(|v| *v),
        },
        Node::Bin(op @ (BinOp::Xor | BinOp::Eq), a, b) => {
            let (a, b) = (truth(system, a, atom)?, truth(system, b, atom)?);
            Some((a == b) == (op == BinOp::Eq))
        }
        Node::Ite(c, a, b) => match truth(system, c, atom) {
            Some(true) => truth(system, a, atom),
            Some(false) => truth(system, b, atom),
            None => {
                let (a, b) = (truth(system, a, atom)?, truth(system, b, atom)?);
                (a == b).then_some(a)
            }
        },
        _ => None,
    }
}

/// The conditions with each symbol projected away. `None` where this is not found.
pub(super) fn without(
    pool: &mut Pool,
    minterms: &mut Minterms,
    conditions: Vec<Term>,
    symbols: &[Term],
) -> Option<Vec<Term>> {
    let mut conditions = conditions;
    for &s in symbols {
        let mentions = |pool: &Pool, c: Term| logic::leaves(pool, &[c]).contains(&s);
        let (with, rest): (Vec<_>, Vec<_>) = conditions.into_iter().partition(|&c| mentions(pool, c));
        conditions = rest;
        if !with.is_empty() {
            conditions.extend(projected(pool, minterms, s, &with)?);
        }
    }
    Some(conditions)
}

fn projected(pool: &mut Pool, minterms: &mut Minterms, s: Term, conditions: &[Term]) -> Option<Vec<Term>> {
    if pool.sort(s) == Sort::TRUTH {
        let both = [false, true].map(|value| {
            let value = pool.truth(value);
            let with: Vec<Term> = conditions.iter().map(|&c| replaced(pool, c, s, value)).collect();
            pool.all(with)
        });
        return Some(vec![pool.or(both[0], both[1])]);
    }
    ByEquation.project(pool, s, conditions).or_else(|| minterms.project(pool, s, conditions))
}
