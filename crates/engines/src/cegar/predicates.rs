//! The predicates: atoms of conditions, with an atom for each case of aliases, kept by the location that needs them.

use ir::LocId;
use logic::{BinOp, Node, Pool, Rewriter, Term};
use rustc_hash::FxHashSet;

/// Atoms that the cases of one comparison may become. A comparison of more loads behind more writes is taken as a whole.
const MAX_CASES: usize = 200;

/// By location, in the order in which they were found.
pub(super) struct Predicates {
    at: Vec<Vec<Term>>,
    seen: FxHashSet<(LocId, Term)>,
}

impl Predicates {
    pub(super) fn new(locs: usize) -> Predicates {
        Predicates { at: vec![Vec::new(); locs], seen: FxHashSet::default() }
    }

    pub(super) fn at(&self, l: LocId) -> &[Term] {
        &self.at[l.0 as usize]
    }

    /// Adds a predicate or its negation; whether it is new.
    pub(super) fn add(&mut self, pool: &mut Pool, l: LocId, t: Term) -> Option<Term> {
        let predicate = positive(pool, t);
        if pool.is_constant(predicate) || !self.seen.insert((l, predicate)) {
            return None;
        }
        self.at[l.0 as usize].push(predicate);
        Some(predicate)
    }

    /// How many different ones there are.
    pub(super) fn count(&self) -> usize {
        self.at.iter().flatten().collect::<FxHashSet<_>>().len()
    }
}

/// Of a condition and its negation always the same one, without `Not` if there is one.
fn positive(pool: &mut Pool, t: Term) -> Term {
    if let Node::Not(x) = pool.node(t) {
        return x;
    }
    let negation = pool.not(t);
    match pool.node(negation) {
        Node::Not(_) => t,
        _ => t.min(negation),
    }
}

/// The atoms of a condition. A comparison of a term with cases (a load behind a write) gives the condition of each case, and
/// what is compared in each.
pub(super) fn atoms(pool: &mut Pool, t: Term) -> Vec<Term> {
    let mut out = Vec::new();
    let mut seen = FxHashSet::default();
    let mut todo = vec![t];
    let mut cases = 0;
    while let Some(t) = todo.pop() {
        if pool.is_constant(t) || !seen.insert(t) {
            continue;
        }
        match pool.node(t) {
            Node::Not(x) => todo.push(x),
            Node::Bin(BinOp::And | BinOp::Or | BinOp::Xor, a, b) => todo.extend([b, a]),
            Node::Bin(BinOp::Eq, a, b) if pool.width(a) == 1 => todo.extend([b, a]),
            Node::Ite(c, a, b) => todo.extend([b, a, c]),
            _ => match choice(pool, t) {
                Some(ite) if cases < MAX_CASES => {
                    cases += 1;
                    let Node::Ite(c, a, b) = pool.node(ite) else { unreachable!("a choice") };
                    let cases = [a, b].map(|case| with(pool, t, ite, case));
                    todo.extend([cases[1], cases[0], c]);
                }
                _ => out.push(t),
            },
        }
    }
    out
}

/// A subterm that is a choice; one that has none inside, so that its condition is an atom.
fn choice(pool: &Pool, t: Term) -> Option<Term> {
    let mut seen = FxHashSet::default();
    let mut todo = vec![t];
    let mut found: Option<Term> = None;
    while let Some(t) = todo.pop() {
        if !seen.insert(t) {
            continue;
        }
        let node = pool.node(t);
        if matches!(node, Node::Ite(..)) {
            // Subterms have smaller numbers.
            found = Some(found.map_or(t, |f| f.min(t)));
        }
        node.for_each_child(|c| todo.push(c));
    }
    found
}

fn with(pool: &mut Pool, t: Term, old: Term, new: Term) -> Term {
    let node = pool.node(old);
    Rewriter::new().rewrite(pool, t, &mut |_, n, _| (n == node).then_some(new))
}
