//! The predicates Φ, and where they are looked at.

use super::system::TransitionSystem;
use ir::LocId;
use logic::{Pool, Term, VarId, is_connective, variables};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// A predicate, by its number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct Predicate(u32);

/// Where a predicate is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Scope {
    /// At all locations: the paper's one set Φ.
    #[default]
    Everywhere,
    /// At the locations for which it was found.
    Local,
}

/// The predicates. One that mentions a variable is not looked at where that variable is dead.
#[derive(Default)]
pub(crate) struct Predicates {
    scope: Scope,
    all: Vec<Known>,
    index: FxHashMap<Term, Predicate>,
    /// By location, as of when it was asked last.
    at: FxHashMap<LocId, Here>,
    /// How often a predicate has been added somewhere.
    version: usize,
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
    /// Their places in the list.
    places: FxHashMap<Predicate, usize>,
}

impl Predicates {
    pub(crate) fn new(scope: Scope) -> Predicates {
        Predicates { scope, ..Predicates::default() }
    }

    pub(crate) fn scope(&self) -> Scope {
        self.scope
    }

    /// Grows whenever a predicate is added somewhere.
    pub(crate) fn version(&self) -> usize {
        self.version
    }

    pub(crate) fn len(&self) -> usize {
        self.all.len()
    }

    pub(crate) fn term(&self, p: Predicate) -> Term {
        self.all[p.0 as usize].term
    }

    /// Adds the atom, as one that was found for the location. Whether that is news; an atom and its negation are one
    /// predicate.
    pub(crate) fn add(&mut self, system: &mut TransitionSystem, l: LocId, atom: Term) -> bool {
        let (p, is_new) = self.intern(&mut system.program.pool, atom);
        let is_news = match self.scope {
            Scope::Everywhere => is_new,
            Scope::Local => l != system.entry && self.is_live(system, l, p) && self.at.entry(l).or_default().push(p),
        };
        self.version += usize::from(is_news);
        is_news
    }

    fn intern(&mut self, pool: &mut Pool, atom: Term) -> (Predicate, bool) {
        let negation = pool.not(atom);
        // Of the two the one that was made first.
        let term = atom.min(negation);
        let next = Predicate(self.all.len() as u32);
        let p = *self.index.entry(term).or_insert(next);
        if p == next {
            self.all.push(Known { term, vars: variables(pool, &[term]) });
        }
        (p, p == next)
    }

    fn is_live(&self, system: &TransitionSystem, l: LocId, p: Predicate) -> bool {
        let live = &system.live[l.0 as usize];
        self.all[p.0 as usize].vars.iter().all(|v| live.binary_search(v).is_ok())
    }

    /// The place of the predicate among those of the location.
    pub(crate) fn place(&mut self, system: &TransitionSystem, l: LocId, p: Predicate) -> Option<usize> {
        self.at(system, l);
        self.at.get(&l)?.places.get(&p).copied()
    }

    /// Whether the atom is looked at at the location: as itself, or as its negation.
    pub(crate) fn is_at(&mut self, system: &mut TransitionSystem, l: LocId, atom: Term) -> bool {
        let found = self.find(&mut system.program.pool, atom);
        found.is_some_and(|(p, _)| self.scope == Scope::Everywhere || self.place(system, l, p).is_some())
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
        let known = self.at.entry(l).or_default().known;
        if self.scope == Scope::Everywhere && known < self.all.len() && l != system.entry {
            let news: Vec<Predicate> =
                (known as u32..self.all.len() as u32).map(Predicate).filter(|&p| self.is_live(system, l, p)).collect();
            let here = self.at.entry(l).or_default();
            here.extend(&news);
            here.known = self.all.len();
        }
        self.at[&l].predicates.clone()
    }
}

impl Here {
    fn extend(&mut self, news: &[Predicate]) {
        let first = self.predicates.len();
        self.places.extend(news.iter().zip(first..).map(|(&p, i)| (p, i)));
        self.predicates = self.predicates.iter().chain(news).copied().collect();
    }

    /// Whether the predicate is new here.
    fn push(&mut self, p: Predicate) -> bool {
        let is_new = !self.places.contains_key(&p);
        if is_new {
            self.extend(&[p]);
        }
        is_new
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
