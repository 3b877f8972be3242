//! What holds of the symbols that stand for what is read from memory, and which of it a question is about.
//!
//! A load and a write that overlap in part are most of the cases of a load, and hardly ever happen. Where they are *named*, such a case is a
//! symbol, and a fact of its own says what it is: most questions are answered without it. (The checker of proofs does the same.)

use logic::{Pool, Term, symbols};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// How terms say what a load reads that overlaps a write in part, or is at one of a few places.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum Overlaps {
    /// By a case for each distance: the term is the whole truth.
    #[default]
    Spelled,
    /// By a symbol, of which a fact is known; and a load at one of a few places is a choice among what is there.
    Named,
}

/// Says something of symbols that matters where all of them occur.
struct Fact {
    about: Vec<Term>,
    says: Term,
}

/// See the module. What is not spelled out yet is a `U`.
pub(super) struct Unknowns<U> {
    pub(super) overlaps: Overlaps,
    facts: Vec<Fact>,
    /// Symbols, and what each may be taken to be.
    pub(super) names: Vec<Name<U>>,
    /// How many of them have been spelled out later than they were made.
    pub(super) said: usize,
}

/// A symbol that stands for what a load reads.
pub(super) struct Name<U> {
    pub(super) symbol: Term,
    pub(super) known: Known<U>,
}

/// What a symbol may be taken to be.
#[derive(Clone, Copy)]
pub(super) enum Known<U> {
    /// The term.
    As(Term),
    /// Where this holds, what nobody has spelled out yet; elsewhere nobody looks at it.
    Unsaid(Term, U),
}

impl<U> Unknowns<U> {
    pub(super) fn new(overlaps: Overlaps) -> Unknowns<U> {
        Unknowns { overlaps, facts: Vec::new(), names: Vec::new(), said: 0 }
    }

    /// Where it counts, the symbol is `known`; elsewhere nobody looks at it.
    pub(super) fn name(&mut self, pool: &mut Pool, symbol: Term, counts: Term, known: Term) {
        let is_known = pool.eq(symbol, known);
        let says = pool.implies(counts, is_known);
        self.facts.push(Fact { about: vec![symbol], says });
        self.names.push(Name { symbol, known: Known::As(known) });
    }

    /// Where it counts, the symbol is what is to be spelled out when somebody needs it ([`Unknowns::say`]).
    pub(super) fn name_unsaid(&mut self, symbol: Term, counts: Term, unsaid: U) {
        self.names.push(Name { symbol, known: Known::Unsaid(counts, unsaid) });
    }

    /// The symbol number `i` is `known` where it counts.
    pub(super) fn say(&mut self, pool: &mut Pool, i: usize, known: Term) {
        let symbol = self.names[i].symbol;
        if let Known::Unsaid(counts, _) = self.names[i].known {
            let is_known = pool.eq(symbol, known);
            let says = pool.implies(counts, is_known);
            self.facts.push(Fact { about: vec![symbol], says });
        }
        self.names[i].known = Known::As(known);
        self.said += 1;
    }

    /// Two unknown bytes, with their addresses, that one input has put into memory: at one address there is one.
    pub(super) fn same_bytes(&mut self, pool: &mut Pool, (at, byte): (Term, Term), (other_at, other): (Term, Term)) {
        let (is_same, are_equal) = (pool.eq(at, other_at), pool.eq(byte, other));
        if pool.as_const(is_same) != Some(0) {
            let says = pool.implies(is_same, are_equal);
            self.facts.push(Fact { about: vec![byte, other], says });
        }
    }

    /// The facts of whose symbols the roots mention all.
    pub(super) fn about(&self, pool: &Pool, roots: &[Term]) -> Vec<Term> {
        if self.facts.is_empty() {
            return Vec::new();
        }
        let set = |ts: &[Term]| -> BTreeSet<Term> { symbols(pool, ts).into_iter().collect() };
        let known = set(roots);
        self.facts.iter().map(|fact| fact.says).filter(|&says| set(&[says]).is_subset(&known)).collect()
    }

    /// The facts that matter to the roots, and to each other, as far as they have been spelled out: of symbols that do not occur any
    /// values will do.
    pub(super) fn needed(&self, pool: &Pool, roots: &[Term]) -> Vec<Term> {
        if self.facts.is_empty() {
            return Vec::new();
        }
        let mut known: FxHashSet<Term> = symbols(pool, roots).into_iter().collect();
        let mut is_needed = vec![false; self.facts.len()];
        loop {
            let matters = |f: &Fact| f.about.iter().all(|s| known.contains(s));
            let new: Vec<usize> = (0..self.facts.len()).filter(|&i| !is_needed[i] && matters(&self.facts[i])).collect();
            let says: Vec<Term> = new.iter().map(|&i| self.facts[i].says).collect();
            if new.is_empty() {
                let needed = self.facts.iter().zip(is_needed).filter(|(_, is_needed)| *is_needed);
                return needed.map(|(fact, _)| fact.says).collect();
            }
            new.into_iter().for_each(|i| is_needed[i] = true);
            known.extend(symbols(pool, &says));
        }
    }

    pub(super) fn forget_facts(&mut self) {
        self.facts.clear();
    }
}
