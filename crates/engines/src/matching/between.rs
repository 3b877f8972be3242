//! Conditions that a symbolic state implies: another symbolic state, or an interpolant.

use super::command::TransitionId;
use super::matching::Matching;
use super::proof::described;
use super::states::{StateId, instance};
use super::substitution::Substitution;
use super::symmetry::SymmetryId;
use logic::{IntOp, Node, Pool, Sort, Term, has_symbols};

impl Matching {
    /// Whether each concrete state of `s` is known to be one of `by`.
    pub(crate) fn implies(&mut self, s: StateId, by: StateId) -> bool {
        if let Some(&known) = self.entailment.known.get(&(s, by)) {
            return known;
        }
        let implies = s == by || self.may_imply(s, by) && self.is_implied(s, by);
        self.entailment.known.insert((s, by), implies);
        implies
    }

    /// Whether the values do not contradict it by their form.
    fn may_imply(&self, s: StateId, by: StateId) -> bool {
        let (s, by) = (self.states.get(s), self.states.get(by));
        let pool = &self.system.program.pool;
        let is_open = |t: &Term| !pool.is_constant(*t);
        s.loc == by.loc
            && by.values.iter().any(is_open)
            && s.values.iter().zip(by.values.iter()).all(|(own, other)| own == other || is_open(other))
    }

    fn is_implied(&mut self, s: StateId, by: StateId) -> bool {
        let Some(described) = self.described(by) else { return false };
        let s = self.states.get(s).clone();
        let live = &self.system.live[s.loc.0 as usize];
        let pool = &mut self.system.program.pool;
        let claim = instance(pool, live, &s.values, described);
        if let Some(v) = pool.as_const(claim) {
            return v == 1;
        }
        let mut question = s.path.to_vec();
        question.push(pool.not(claim));
        self.minterms.excludes(pool, &question)
    }

    fn described(&mut self, s: StateId) -> Option<Term> {
        if let Some(&known) = self.entailment.described.get(&s) {
            return known;
        }
        let state = self.states.get(s).clone();
        let found = described(&mut self.system, &mut self.minterms, &state);
        self.entailment.described.insert(s, found);
        found
    }

    /// A condition over variables that holds in the state and contradicts `wrong`: an interpolant, or where none is found, what
    /// the solver needs of the state, said as weakly as that allows.
    pub(crate) fn between(&mut self, s: StateId, wrong: &[Term]) -> Option<Term> {
        let state = self.states.get(s).clone();
        let live = self.system.live[state.loc.0 as usize].clone();
        let variables: Vec<Term> = live.iter().map(|&v| self.system.program.var(v)).collect();
        let pool = &mut self.system.program.pool;
        let mut known: Vec<Term> =
            variables.iter().zip(state.values.iter()).map(|(&v, &value)| pool.eq(v, value)).collect();
        known.extend(state.path.iter());
        let mut question = known.clone();
        question.extend(wrong);
        let core = self.minterms.core(pool, &question)?;
        let needed: Vec<Term> = core.into_iter().filter(|&i| i < known.len()).map(|i| known[i]).collect();
        match self.minterms.interpolate(pool, &needed, wrong) {
            Some(found) if !has_symbols(pool, found) => Some(found),
            _ => self.weakened(needed, wrong),
        }
    }

    /// Equations with constants as bounds, where bounds contradict `wrong` as well.
    fn weakened(&mut self, needed: Vec<Term>, wrong: &[Term]) -> Option<Term> {
        let pool = &mut self.system.program.pool;
        if !needed.iter().all(|&c| !has_symbols(pool, c)) {
            return None;
        }
        let mut conditions = needed;
        for i in 0..conditions.len() {
            for bound in bounds(pool, conditions[i]) {
                let exact = std::mem::replace(&mut conditions[i], bound);
                let question: Vec<Term> = conditions.iter().chain(wrong).copied().collect();
                if self.minterms.excludes(pool, &question) {
                    break;
                }
                conditions[i] = exact;
            }
        }
        Some(pool.all(conditions))
    }

    /// Where the transition leads to states that, turned like this, violate the condition.
    pub(crate) fn violated_before(&mut self, t: TransitionId, turned: SymmetryId, condition: Term) -> Vec<Term> {
        let back = self.group().inverse(turned);
        let condition = self.turned_condition(back, condition);
        let command = self.system.command(t).clone();
        let pool = &mut self.system.program.pool;
        let before = command.before(pool, &mut Substitution::new(), condition);
        let mut wrong = command.guard;
        wrong.push(pool.not(before));
        wrong
    }
}

/// `x = c` as `x ≤ c` and as `x ≥ c`.
fn bounds(pool: &mut Pool, t: Term) -> Vec<Term> {
    let (a, b) = match pool.node(t) {
        Node::Int(IntOp::Eq, a, b) => (a, b),
        Node::Bin(logic::BinOp::Eq, a, b) if pool.sort(a) != Sort::TRUTH => (a, b),
        _ => return Vec::new(),
    };
    match pool.is_int(a) {
        true => vec![pool.int_le(a, b), pool.int_le(b, a)],
        false => vec![pool.ule(a, b), pool.ule(b, a)],
    }
}
