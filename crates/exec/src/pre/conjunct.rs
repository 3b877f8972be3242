//! The conjuncts that a block is gone through with, from its end to its beginning.

use logic::{Mentions, Node, Pool, Rewriter, Term};
use rustc_hash::FxHashSet;

/// One conjunct of a precondition: `¬alias ∨ fact`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Conjunct {
    pub(super) fact: Term,
    pub(super) alias: Vec<Term>,
}

impl Conjunct {
    /// Without literals.
    pub(super) fn new(fact: Term) -> Conjunct {
        Conjunct { fact, alias: Vec::new() }
    }

    /// `¬alias ∨ fact` as one term.
    pub(super) fn folded(&self, pool: &mut Pool) -> Term {
        let mut t = self.fact;
        for &a in &self.alias {
            let not = pool.not(a);
            t = pool.or(not, t);
        }
        t
    }

    /// Each of its terms by `f`.
    pub(super) fn map(&self, mut f: impl FnMut(Term) -> Term) -> Conjunct {
        Conjunct { fact: f(self.fact), alias: self.alias.iter().map(|&a| f(a)).collect() }
    }
}

/// What any of them may mention.
pub(super) fn mentions(pool: &Pool, post: &[Conjunct]) -> Mentions {
    let terms = post.iter().flat_map(|c| c.alias.iter().chain([&c.fact]));
    terms.fold(Mentions::default(), |m, &t| m.and(pool.mentions(t)))
}

/// The one that is false whatever the aliases are, where it is all that there is.
pub(super) fn only_false(pool: &Pool, post: &[Conjunct]) -> Option<Term> {
    match post {
        [Conjunct { fact, alias }] if alias.is_empty() && pool.as_const(*fact) == Some(0) => Some(*fact),
        _ => None,
    }
}

/// Drops true conjuncts and literals; a false conjunct without literals swallows all others.
pub(super) fn simplify(pool: &mut Pool, post: &mut Vec<Conjunct>) {
    for c in post.iter_mut() {
        c.alias.retain(|&a| pool.as_const(a) != Some(1));
        c.alias.sort_unstable();
        c.alias.dedup();
    }
    post.retain(|c| pool.as_const(c.fact) != Some(1) && !c.alias.iter().any(|&a| pool.as_const(a) == Some(0)));
    if let Some(c) = post.iter().find(|c| c.alias.is_empty() && pool.as_const(c.fact) == Some(0)) {
        *post = vec![c.clone()];
        return;
    }
    let mut seen = FxHashSet::default();
    post.retain(|c| seen.insert((c.fact, c.alias.clone())));
}

/// Replaces `leaves`, by what `f` says.
pub(super) fn substitute(
    pool: &mut Pool,
    post: &mut [Conjunct],
    leaves: Mentions,
    mut f: impl FnMut(&Node) -> Option<Term>,
) {
    let mut memo = Rewriter::of(leaves);
    let mut one = |t: Term| memo.rewrite(pool, t, &mut |_, node, _| f(&node));
    post.iter_mut().for_each(|c| *c = c.map(&mut one));
}
