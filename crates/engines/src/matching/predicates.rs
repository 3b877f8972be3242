//! The predicates Φ, and where they are looked at.

use super::liveness::variables;
use super::system::TransitionSystem;
use ir::LocId;
use logic::{BinOp, Node, Pool, Sort, Term, VarId};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// A predicate, by its number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct Predicate(u32);

/// The predicates. One that mentions a variable is not looked at where that variable is dead.
#[derive(Default)]
pub(crate) struct Predicates {
    all: Vec<Known>,
    index: FxHashMap<Term, Predicate>,
    /// Where predicates are looked at that are not looked at everywhere.
    places: FxHashSet<(LocId, Predicate)>,
    /// By location, what has been asked since a predicate was added last.
    at: FxHashMap<LocId, Rc<[Predicate]>>,
}

struct Known {
    term: Term,
    vars: Vec<VarId>,
    is_everywhere: bool,
}

impl Predicates {
    pub(crate) fn len(&self) -> usize {
        self.all.len()
    }

    pub(crate) fn term(&self, p: Predicate) -> Term {
        self.all[p.0 as usize].term
    }

    /// Adds the atom everywhere. Whether that is news; an atom and its negation are one predicate.
    pub(crate) fn add(&mut self, pool: &mut Pool, atom: Term) -> bool {
        let p = self.intern(pool, atom);
        let is_news = !std::mem::replace(&mut self.all[p.0 as usize].is_everywhere, true);
        if is_news {
            self.at.clear();
        }
        is_news
    }

    /// Adds the atom at a location. Whether that is news.
    pub(crate) fn add_at(&mut self, pool: &mut Pool, l: LocId, atom: Term) -> bool {
        let p = self.intern(pool, atom);
        let is_news = !self.all[p.0 as usize].is_everywhere && self.places.insert((l, p));
        if is_news {
            self.at.remove(&l);
        }
        is_news
    }

    fn intern(&mut self, pool: &mut Pool, atom: Term) -> Predicate {
        let negation = pool.not(atom);
        // Of the two the one that was made first.
        let term = atom.min(negation);
        let next = Predicate(self.all.len() as u32);
        let p = *self.index.entry(term).or_insert(next);
        if p == next {
            self.all.push(Known { term, vars: variables(pool, &[term]), is_everywhere: false });
        }
        p
    }

    /// The predicates that are looked at at the location, in the order in which they were found: none at the entry.
    pub(crate) fn at(&mut self, system: &TransitionSystem, l: LocId) -> Rc<[Predicate]> {
        if let Some(known) = self.at.get(&l) {
            return known.clone();
        }
        let live = &system.live[l.0 as usize];
        let is_here = |(i, k): &(u32, &Known)| {
            l != system.entry
                && (k.is_everywhere || self.places.contains(&(l, Predicate(*i))))
                && k.vars.iter().all(|v| live.binary_search(v).is_ok())
        };
        let here: Rc<[Predicate]> = (0..).zip(&self.all).filter(is_here).map(|(i, _)| Predicate(i)).collect();
        self.at.insert(l, here.clone());
        here
    }
}

/// The atoms of a truth value: comparisons and truth-valued leaves that it is made of by connectives.
pub(crate) fn atoms(pool: &Pool, t: Term) -> Vec<Term> {
    let (mut out, mut stack) = (Vec::new(), vec![t]);
    let mut seen = FxHashSet::default();
    while let Some(t) = stack.pop() {
        if !seen.insert(t) || pool.is_constant(t) {
            continue;
        }
        if is_connective(pool, t) {
            let depth = stack.len();
            pool.node(t).for_each_child(|c| stack.push(c));
            stack[depth..].reverse();
        } else {
            out.push(t);
        }
    }
    out
}

/// Whether the term is made of truth values by a connective.
fn is_connective(pool: &Pool, t: Term) -> bool {
    match pool.node(t) {
        Node::Not(_) | Node::Ite(..) => pool.sort(t) == Sort::TRUTH,
        Node::Bin(BinOp::And | BinOp::Or | BinOp::Xor | BinOp::Eq, a, _) => pool.sort(a) == Sort::TRUTH,
        _ => false,
    }
}
