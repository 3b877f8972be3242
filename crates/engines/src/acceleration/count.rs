//! How many rounds are worth going at once: as many as there are until somebody may leave the loop.

use super::closed::{Closed, WIDTH};
use super::round::{Round, Unknown};
use logic::{BinOp, Node, Pool, Term, mask};

/// Guards of a round that count. Sixteen paths of a loop with so many are no more than a choice may tell apart.
const MAX_COUNTS: usize = 8;

/// A number of rounds.
#[derive(Clone, Copy, Debug)]
pub(super) enum Count {
    /// Until a guard fails that comes nearer to that by one in each round: so many, of [`WIDTH`].
    Until(Term),
    /// Any number.
    Any,
}

impl Count {
    /// Those after which a guard of the round fails. Where one changes and does not count, or depends on what is read, or there is none, it
    /// may be any.
    pub(super) fn of(pool: &mut Pool, round: &Round, closed: &Closed) -> Vec<Count> {
        let is_input = |u: Unknown| round.inputs.iter().any(|&(input, _)| u == Unknown::Var(input));
        let mut counts = Vec::new();
        let mut is_any = round.guards.is_empty();
        for &guard in &round.guards {
            match distance(pool, closed, guard) {
                Some(rounds) => counts.push(Count::Until(rounds)),
                None => is_any |= !closed.is_fixed(pool, guard) || Unknown::read_by(pool, guard).any(is_input),
            }
        }
        counts.truncate(MAX_COUNTS);
        counts.extend(is_any.then_some(Count::Any));
        counts
    }
}

/// The rounds in which the guard holds, if it is a comparison whose sides come nearer by one in each.
fn distance(pool: &mut Pool, closed: &Closed, guard: Term) -> Option<Term> {
    let distance = match pool.node(guard) {
        Node::Bin(BinOp::Slt | BinOp::Ult, a, b) => pool.sub(b, a),
        Node::Bin(BinOp::Sle | BinOp::Ule, a, b) => {
            let (distance, one) = (pool.sub(b, a), pool.constant(1, pool.width(a)));
            pool.add(distance, one)
        }
        Node::Not(equal) => {
            let Node::Bin(BinOp::Eq, a, b) = pool.node(equal) else { return None };
            let distance = pool.sub(b, a);
            if step(pool, closed, distance)? == 1 { pool.neg(distance) } else { distance }
        }
        _ => return None,
    };
    let width = pool.width(distance);
    (width <= WIDTH && step(pool, closed, distance)? == mask(width)).then(|| pool.zext(distance, WIDTH))
}

/// What a round adds to the term, if that is a constant.
fn step(pool: &mut Pool, closed: &Closed, t: Term) -> Option<u128> {
    closed.depth(pool, t).filter(|&depth| depth == 0)?;
    let one = pool.constant(1, WIDTH);
    let next = closed.after(pool, t, one);
    let step = pool.sub(next, t);
    pool.as_const(step)
}
