//! Slicing: of a path condition, only what has to do with the question.

use super::asking::Oracle;
use logic::{BinOp, IntOp, Integer, Node, Pool, Term};
use rustc_hash::{FxHashMap, FxHashSet};
use solver::Answer;
use std::rc::Rc;

/// A path whose conditions hang together in larger numbers is not solved as a whole: a refinement of its last step costs
/// less than a question about thousands of inputs at once.
pub(super) const MAX_CONDITIONS: usize = 1_500;
/// Nor is it looked through, where its conditions mention symbols this often: a loop that adds an input to a sum in each
/// round has conditions whose size is quadratic.
const MAX_OCCURRENCES: usize = 400_000;

impl Oracle {
    /// Solves `fresh` together with those conditions of `path` that share symbols with it, directly or through
    /// others; the rest of the path is satisfied by the values that the path's own test has.
    pub(crate) fn check_sliced(&mut self, pool: &Pool, fresh: &[Term], path: impl Iterator<Item = Term>) -> Answer {
        if let Some(i) = fresh.iter().position(|&t| pool.as_const(t) == Some(0)) {
            self.saved += 1;
            return Answer::Unsat(vec![i]);
        }
        let path = tightest(pool, path);
        let mut by_symbol: FxHashMap<Term, Vec<usize>> = FxHashMap::default();
        let mut occurrences = 0;
        for (i, &c) in path.iter().enumerate() {
            let symbols = self.leaves(pool, c);
            occurrences += symbols.len();
            if occurrences > MAX_OCCURRENCES {
                self.saved += 1;
                return Answer::Unknown;
            }
            for &s in symbols.iter() {
                by_symbol.entry(s).or_default().push(i);
            }
        }
        let mut wanted: Vec<Term> = fresh.to_vec();
        let mut seen: FxHashSet<Term> = FxHashSet::default();
        let mut taken = vec![false; path.len()];
        let mut at = 0;
        while at < wanted.len() {
            let symbols = self.leaves(pool, wanted[at]);
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
        if wanted.len() > MAX_CONDITIONS {
            self.saved += 1;
            return Answer::Unknown;
        }
        self.check(pool, &wanted)
    }

    /// What a condition of paths speaks of; remembered.
    pub(crate) fn leaves(&mut self, pool: &Pool, t: Term) -> Rc<[Term]> {
        self.leaves_of.entry(t).or_insert_with(|| logic::leaves(pool, &[t]).into()).clone()
    }
}

/// The conditions without bounds that a tighter one implies: a loop `while (i < n)` leaves one bound of n per round,
/// and only the last one counts.
fn tightest(pool: &Pool, path: impl Iterator<Item = Term>) -> Vec<Term> {
    let mut seen: FxHashSet<Term> = FxHashSet::default();
    let mut best: FxHashMap<Bounded, (usize, Bound)> = FxHashMap::default();
    let mut out: Vec<Term> = Vec::new();
    for t in path {
        if !seen.insert(t) {
            continue;
        }
        let Some((key, bound)) = bound_of(pool, t) else {
            out.push(t);
            continue;
        };
        match best.get_mut(&key) {
            None => {
                best.insert(key, (out.len(), bound));
                out.push(t);
            }
            Some((i, old)) if (bound < *old) == (key.side == Side::Above) => {
                out[*i] = t;
                *old = bound;
            }
            Some(_) => {}
        }
    }
    out
}

/// What is bounded, and how it is compared.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Bounded {
    by: Comparison,
    side: Side,
    what: Term,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Comparison {
    Bits(BinOp),
    Integers,
}

/// On which side the bound lies. One above is the tighter the smaller it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Side {
    Above,
    Below,
}

/// Those that are compared with each other are of one sort.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Bound {
    Bits(i128),
    Integer(Integer),
}

/// `t` as a bound.
fn bound_of(pool: &Pool, t: Term) -> Option<(Bounded, Bound)> {
    let (by, a, b) = match pool.node(t) {
        Node::Bin(op @ (BinOp::Ule | BinOp::Sle), a, b) => (Comparison::Bits(op), a, b),
        Node::Int(IntOp::Le, a, b) => (Comparison::Integers, a, b),
        _ => return None,
    };
    let number = |t: Term| match by {
        Comparison::Integers => pool.as_integer(t).map(Bound::Integer),
        Comparison::Bits(op) => {
            let (bits, width) = (pool.as_const(t)?, pool.width(t));
            let value = if op == BinOp::Sle { logic::to_signed(bits, width) } else { bits as i128 };
            (width <= 64).then_some(Bound::Bits(value))
        }
    };
    match (number(a), number(b)) {
        (None, Some(bound)) => Some((Bounded { by, side: Side::Above, what: a }, bound)),
        (Some(bound), None) => Some((Bounded { by, side: Side::Below, what: b }, bound)),
        _ => None,
    }
}
