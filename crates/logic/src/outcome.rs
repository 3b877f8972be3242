//! What the condition of a path decides: a branch that asks again what an earlier one has asked takes the same side, and a
//! value that depends on it is the one of that side.

use crate::bv::mask;
use crate::meeting::are_opposite;
use crate::{BinOp, Node, Pool, Term};
use rustc_hash::FxHashMap;

/// Conditions of the path that are looked at, the last ones first.
const MOST: u32 = 64;

/// Levels of a truth value that are looked at.
const DEPTH: u32 = 8;

/// Pairs of truth values that one question compares. Conditions of paths that have met are trees of what was met on each, and without
/// a limit a question would look at each part of each.
const PAIRS: u32 = 512;

/// Whether `t` holds on all paths of this condition (a conjunction nested to the left), if its form says so.
pub fn outcome(pool: &Pool, condition: Term, t: Term) -> Option<bool> {
    outcome_of_all(pool, &[condition], t)
}

/// The same where all of these hold.
pub fn outcome_of_all(pool: &Pool, conditions: &[Term], t: Term) -> Option<bool> {
    Question { pool, conditions, left: PAIRS }.decided(t, DEPTH)
}

/// `t` on the paths of this condition: without choices at the top of it that they have made.
pub fn chosen(pool: &Pool, condition: Term, t: Term) -> Term {
    chosen_by(pool, t, |c| outcome(pool, condition, c))
}

fn chosen_by(pool: &Pool, mut t: Term, mut outcome: impl FnMut(Term) -> Option<bool>) -> Term {
    while let Node::Ite(c, a, b) = pool.node(t)
        && let Some(holds) = outcome(c)
    {
        t = if holds { a } else { b };
    }
    t
}

/// The same questions again and again: answers are kept, and what they have cost is counted.
#[derive(Default)]
pub struct Outcomes {
    known: FxHashMap<(Term, Term), Option<bool>>,
    /// Pairs of truth values that have been compared.
    pub compared: u64,
}

impl Outcomes {
    /// [`outcome`].
    pub fn outcome(&mut self, pool: &Pool, condition: Term, t: Term) -> Option<bool> {
        if let Some(&known) = self.known.get(&(condition, t)) {
            return known;
        }
        let mut question = Question { pool, conditions: &[condition], left: PAIRS };
        let decided = question.decided(t, DEPTH);
        self.compared += u64::from(PAIRS - question.left);
        self.known.insert((condition, t), decided);
        decided
    }

    /// [`chosen`].
    pub fn chosen(&mut self, pool: &Pool, condition: Term, t: Term) -> Term {
        chosen_by(pool, t, |c| self.outcome(pool, condition, c))
    }
}

/// What conditions say of one truth value.
struct Question<'a> {
    pool: &'a Pool,
    conditions: &'a [Term],
    /// Pairs that may still be compared.
    left: u32,
}

impl Question<'_> {
    fn decided(&mut self, t: Term, depth: u32) -> Option<bool> {
        let pool = self.pool;
        if let Some(value) = pool.as_const(t) {
            return Some(value == 1);
        }
        let below = depth.checked_sub(1);
        let mut of = |t| below.and_then(|depth| self.decided(t, depth));
        let by_parts = match pool.node(t) {
            Node::Not(a) => return of(a).map(|holds| !holds),
            Node::Bin(BinOp::And, a, b) => match of(a) {
                Some(true) => of(b),
                Some(false) => Some(false),
                None => of(b).filter(|holds| !holds),
            },
            Node::Bin(BinOp::Or, a, b) => match of(a) {
                Some(false) => of(b),
                Some(true) => Some(true),
                None => of(b).filter(|holds| *holds),
            },
            _ => None,
        };
        by_parts.or_else(|| self.on_the_way(t))
    }

    /// Whether one of the conditions that were met says it.
    fn on_the_way(&mut self, t: Term) -> Option<bool> {
        let asked = interval(self.pool, t, true);
        self.conditions.iter().find_map(|&condition| self.along(condition, t, asked))
    }

    /// Whether one part of the condition says it, the last one first.
    fn along(&mut self, mut condition: Term, t: Term, asked: Option<Interval>) -> Option<bool> {
        for _ in 0..MOST {
            let Node::Bin(BinOp::And, before, last) = self.pool.node(condition) else {
                return self.says(condition, true, t, asked, DEPTH);
            };
            if let Some(holds) = self.says(last, true, t, asked, DEPTH) {
                return Some(holds);
            }
            condition = before;
        }
        None
    }

    /// What it says of `t`, a comparison as `asked` if it is one, that `known` has this outcome.
    fn says(&mut self, known: Term, outcome: bool, t: Term, asked: Option<Interval>, depth: u32) -> Option<bool> {
        if known == t {
            return Some(outcome);
        }
        self.left = self.left.checked_sub(1)?;
        let pool = self.pool;
        let below = depth.checked_sub(1);
        let mut of = |known, outcome| below.and_then(|depth| self.says(known, outcome, t, asked, depth));
        match (pool.node(known), outcome) {
            (Node::Not(a), _) => of(a, !outcome),
            (Node::Bin(BinOp::And, a, b), true) | (Node::Bin(BinOp::Or, a, b), false) => {
                of(a, outcome).or_else(|| of(b, outcome))
            }
            _ if are_opposite(pool, known, t) => Some(!outcome),
            _ => {
                let ((x, low, high), (y, least, most)) = (interval(pool, known, outcome)?, asked?);
                match () {
                    () if x != y => None,
                    () if least <= low && high <= most => Some(true),
                    () if high < least || most < low => Some(false),
                    () => None,
                }
            }
        }
    }
}

/// What is compared, the first number, the last one.
type Interval = (Term, u128, u128);

/// The numbers without sign for which a comparison with a constant has this outcome. There is at least one.
fn interval(pool: &Pool, t: Term, outcome: bool) -> Option<Interval> {
    let Node::Bin(op, a, b) = pool.node(t) else { return None };
    let number = |t: Term| pool.as_const(t);
    let last = mask(pool.sort(a).width()?);
    Some(match (op, number(a), number(b), outcome) {
        (BinOp::Ule, _, Some(most), true) => (a, 0, most),
        (BinOp::Ule, _, Some(most), false) if most < last => (a, most + 1, last),
        (BinOp::Ule, Some(least), _, true) => (b, least, last),
        (BinOp::Ule, Some(least), _, false) if least > 0 => (b, 0, least - 1),
        (BinOp::Eq, _, Some(v), true) => (a, v, v),
        (BinOp::Eq, Some(v), _, true) => (b, v, v),
        (BinOp::Eq, _, Some(0), false) => (a, 1, last),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::{Env, Evaluator};
    use crate::term::VarId;

    /// A number of three bits, and two truth values.
    struct World(u128);

    impl Env for World {
        fn var(&self, v: VarId) -> u128 {
            match v.0 {
                0 => self.0 & 7,
                n => self.0 >> (2 + n) & 1,
            }
        }

        fn load(&self, _: u128, _: u8) -> u128 {
            0
        }
    }

    /// What is decided of all pairs is so wherever the condition holds.
    #[test]
    fn an_outcome_is_that_of_all_paths() {
        let mut pool = Pool::new();
        let x = pool.var(VarId(0), 3);
        let mut atoms = vec![pool.var(VarId(1), 1), pool.var(VarId(2), 1)];
        for c in 0..8 {
            let c = pool.constant(c, 3);
            for node in [
                Node::Bin(BinOp::Eq, x, c),
                Node::Bin(BinOp::Ule, x, c),
                Node::Bin(BinOp::Ule, c, x),
                Node::Bin(BinOp::Ult, x, c),
                Node::Bin(BinOp::Slt, x, c),
                Node::Bin(BinOp::Sle, c, x),
            ] {
                atoms.push(pool.plain(node, 1));
            }
        }
        atoms.extend(atoms.clone().iter().map(|&t| pool.plain(Node::Not(t), 1)));
        let mut conditions = atoms.clone();
        for (i, &a) in atoms.iter().enumerate() {
            for &b in [&atoms[(i * 7 + 3) % atoms.len()], &atoms[(i * 11 + 5) % atoms.len()]] {
                let or = pool.plain(Node::Bin(BinOp::Or, a, b), 1);
                conditions.extend([pool.plain(Node::Bin(BinOp::And, a, b), 1), or, pool.plain(Node::Not(or), 1)]);
            }
        }
        let (mut ev, mut known, mut kept) = (Evaluator::new(), 0, Outcomes::default());
        for &condition in &conditions {
            for &t in &conditions {
                let decided = outcome(&pool, condition, t);
                assert_eq!([(); 2].map(|()| kept.outcome(&pool, condition, t)), [decided; 2]);
                let Some(holds) = decided else { continue };
                known += 1;
                let (one, two) = (pool.constant(1, 8), pool.constant(2, 8));
                let choice = pool.plain(Node::Ite(t, one, two), 8);
                let expected = if holds { one } else { two };
                assert_eq!(chosen(&pool, condition, choice), expected);
                assert_eq!(kept.chosen(&pool, condition, choice), expected);
                for value in 0..32 {
                    let world = World(value);
                    if ev.eval(&pool, condition, &world) == 1 {
                        assert_eq!(ev.eval(&pool, t, &world) == 1, holds, "{condition:?} {t:?} {value}");
                    }
                }
            }
        }
        assert!(known > 10_000, "{known}");
    }
}
