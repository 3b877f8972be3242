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
    /// By location, as of when it was asked last.
    at: FxHashMap<LocId, Here>,
}

struct Known {
    term: Term,
    vars: Vec<VarId>,
}

/// The predicates at a location.
#[derive(Clone, Default)]
struct Here {
    /// How many predicates have been looked through.
    known: usize,
    predicates: Rc<[Predicate]>,
}

impl Predicates {
    pub(crate) fn len(&self) -> usize {
        self.all.len()
    }

    pub(crate) fn term(&self, p: Predicate) -> Term {
        self.all[p.0 as usize].term
    }

    /// Adds the atom. Whether that is news; an atom and its negation are one predicate.
    pub(crate) fn add(&mut self, pool: &mut Pool, atom: Term) -> bool {
        let negation = pool.not(atom);
        // Of the two the one that was made first.
        let term = atom.min(negation);
        let next = Predicate(self.all.len() as u32);
        let is_news = *self.index.entry(term).or_insert(next) == next;
        if is_news {
            self.all.push(Known { term, vars: variables(pool, &[term]) });
        }
        is_news
    }

    /// The predicate that the atom is, and whether it is that or its negation.
    pub(crate) fn find(&self, pool: &mut Pool, atom: Term) -> Option<(Predicate, bool)> {
        if let Some(&p) = self.index.get(&atom) {
            return Some((p, true));
        }
        let negation = pool.not(atom);
        self.index.get(&negation).map(|&p| (p, false))
    }

    /// The predicates that are looked at at the location, in the order in which they were found: none at the entry. New
    /// ones come last.
    pub(crate) fn at(&mut self, system: &TransitionSystem, l: LocId) -> Rc<[Predicate]> {
        let here = self.at.entry(l).or_default();
        if here.known < self.all.len() && l != system.entry {
            let live = &system.live[l.0 as usize];
            let is_live = |k: &Known| k.vars.iter().all(|v| live.binary_search(v).is_ok());
            let news = (here.known as u32..).zip(&self.all[here.known..]).filter(|(_, k)| is_live(k));
            here.predicates = here.predicates.iter().copied().chain(news.map(|(i, _)| Predicate(i))).collect();
            here.known = self.all.len();
        }
        here.predicates.clone()
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
pub(super) fn is_connective(pool: &Pool, t: Term) -> bool {
    match pool.node(t) {
        Node::Not(_) | Node::Ite(..) => pool.sort(t) == Sort::TRUTH,
        Node::Bin(BinOp::And | BinOp::Or | BinOp::Xor | BinOp::Eq, a, _) => pool.sort(a) == Sort::TRUTH,
        _ => false,
    }
}
