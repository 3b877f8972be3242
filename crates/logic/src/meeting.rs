//! Conditions of paths. That of a path is a conjunction nested to the left, the branch that was taken last outermost. Where
//! paths meet, the disjunction is what they had in common before they parted, and what is left of the rest: nothing, if no path
//! has ended in between.

use crate::{BinOp, IntOp, Node, Pool, Term};
use rustc_hash::FxHashSet;

/// Two paths where they meet.
pub struct Meeting {
    /// The condition where they parted; `None` is the beginning.
    pub before: Option<Term>,
    /// What one has met since then: the conjunction, the branch first.
    pub one: Vec<Term>,
    /// What the other one has met.
    pub other: Vec<Term>,
}

impl Meeting {
    /// Of the paths with these conditions.
    pub fn of(pool: &Pool, one: Term, other: Term) -> Meeting {
        let mut sides = [(Some(one), Vec::new()), (Some(other), Vec::new())];
        // Where they parted is older than what is behind it.
        while sides[0].0 != sides[1].0 {
            let younger = usize::from(sides[1].0 > sides[0].0);
            let (at, since) = &mut sides[younger];
            let condition = at.expect("it is younger than the other");
            match pool.node(condition) {
                Node::Bin(BinOp::And, before, last) => {
                    since.push(last);
                    *at = Some(before);
                }
                _ => {
                    since.push(condition);
                    *at = None;
                }
            }
        }
        let [(before, mut one), (_, mut other)] = sides;
        one.reverse();
        other.reverse();
        Meeting { before, one, other }
    }

    /// The conjunctions without what the disjunction of the two does not need: where one side is a single condition, the other
    /// need not say that it does not hold. If a side says nothing then, the disjunction is true.
    pub fn disjuncts(&self, pool: &Pool) -> [Vec<Term>; 2] {
        let (mut one, mut other) = (self.one.clone(), self.other.clone());
        if let [single] = self.one[..] {
            drop_opposites(pool, single, &mut other);
        } else if let [single] = self.other[..] {
            drop_opposites(pool, single, &mut one);
        }
        [one, other]
    }
}

/// Drops what holds where `single`, a disjunction, does not.
fn drop_opposites(pool: &Pool, single: Term, all: &mut Vec<Term>) {
    let mut disjuncts = FxHashSet::default();
    let mut todo = vec![single];
    while let Some(t) = todo.pop() {
        match pool.node(t) {
            Node::Bin(BinOp::Or, a, b) => todo.extend([a, b]),
            _ => {
                disjuncts.insert(t);
            }
        }
    }
    let is_negated = |t: &Term| match pool.node(*t) {
        Node::Not(of) if disjuncts.contains(&of) => true,
        // A few other forms of negation: there are hardly ever many disjuncts.
        _ if disjuncts.len() <= 16 => disjuncts.iter().any(|&d| are_opposite(pool, d, *t)),
        _ => false,
    };
    all.retain(|t| !is_negated(t));
}

/// Does the form of the two truth values say that exactly one of them holds?
pub fn are_opposite(pool: &Pool, a: Term, b: Term) -> bool {
    let (x, y) = (pool.node(a), pool.node(b));
    if x == Node::Not(b) || y == Node::Not(a) {
        return true;
    }
    let follows = |c: Term, d: Term| match (pool.as_const(c), pool.as_const(d)) {
        (Some(c), Some(d)) => c.checked_add(1) == Some(d),
        _ => false,
    };
    match (x, y) {
        (Node::Bin(BinOp::Ult, a, b), Node::Bin(BinOp::Ule, c, d))
        | (Node::Bin(BinOp::Ule, c, d), Node::Bin(BinOp::Ult, a, b))
        | (Node::Bin(BinOp::Slt, a, b), Node::Bin(BinOp::Sle, c, d))
        | (Node::Bin(BinOp::Sle, c, d), Node::Bin(BinOp::Slt, a, b))
        | (Node::Int(IntOp::Lt, a, b), Node::Int(IntOp::Le, c, d))
        | (Node::Int(IntOp::Le, c, d), Node::Int(IntOp::Lt, a, b)) => a == d && b == c,
        // x <= 4 and 5 <= x.
        (Node::Bin(BinOp::Ule, a, b), Node::Bin(BinOp::Ule, c, d)) => {
            (a == d && follows(b, c)) || (b == c && follows(d, a))
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::{Env, Evaluator};
    use crate::term::VarId;

    /// Bits of a number as truth values, and the number.
    struct World(u128);

    impl Env for World {
        fn var(&self, v: VarId) -> u128 {
            if v.0 == 99 { self.0 & 15 } else { self.0 >> v.0 & 1 }
        }

        fn load(&self, _: u128, _: u8) -> u128 {
            0
        }
    }

    /// All pairs of paths over a few branches: the parts of the meeting say what the disjunction says.
    #[test]
    fn a_meeting_is_the_disjunction() {
        let mut pool = Pool::new();
        let bits: Vec<Term> = (0..3).map(|i| pool.var(VarId(i), 1)).collect();
        let number = pool.var(VarId(99), 4);
        let [four, five] = [4, 5].map(|c| pool.constant(c, 4));
        let below = pool.plain(Node::Bin(BinOp::Ule, number, four), 1);
        let above = pool.plain(Node::Bin(BinOp::Ule, five, number), 1);
        let mut literals = vec![below, above];
        for &b in &bits {
            literals.extend([b, pool.plain(Node::Not(b), 1)]);
        }
        literals.push(pool.plain(Node::Bin(BinOp::Or, bits[0], bits[1]), 1));
        let mut paths = literals.clone();
        for _ in 0..2 {
            for p in paths.clone() {
                for &l in &literals {
                    paths.push(pool.plain(Node::Bin(BinOp::And, p, l), 1));
                }
            }
            paths.truncate(300);
        }
        let (mut ev, mut shorter) = (Evaluator::new(), 0);
        for &a in &paths {
            for &b in &paths {
                let meeting = Meeting::of(&pool, a, b);
                let [one, other] = meeting.disjuncts(&pool);
                shorter += usize::from(one.len() + other.len() < meeting.one.len() + meeting.other.len());
                for value in 0..16 {
                    let world = World(value);
                    let mut all = |ts: &[Term]| ts.iter().all(|&t| ev.eval(&pool, t, &world) == 1);
                    let wanted = all(&[a]) || all(&[b]);
                    let before = meeting.before.is_none_or(|t| all(&[t]));
                    assert_eq!(before && (all(&one) || all(&other)), wanted, "{a:?} or {b:?} with {value}");
                }
            }
        }
        assert!(shorter > 1000, "{shorter}");
    }
}
