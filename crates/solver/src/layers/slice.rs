//! Independence: assertions without common leaves are separate questions. A path condition grows by one assertion at
//! a time, so all groups but one were answered before, and the layers below remember them.

use crate::api::{Answer, Model, Solve, SolverStats};
use crate::memory::{Address, split};
use crate::support::Walker;
use logic::{Node, Pool, Term, mask};
use rustc_hash::FxHashMap;

/// What two assertions can have in common.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Leaf {
    Unknown(Term),
    /// A byte at a constant address, in a question where all addresses are constant.
    Byte(u128),
    /// Any load, otherwise.
    Memory,
}

/// See the module.
pub struct Sliced<S> {
    inner: S,
    walker: Walker,
    /// Leaves of assertions, emptied when many.
    leaves: FxHashMap<Term, Box<[Term]>>,
    held: usize,
}

/// Leaves held before the memory of assertions is emptied.
const CAPACITY: usize = 1 << 20;

impl<S: Solve> Sliced<S> {
    /// Hands `inner` one independent part of a question at a time.
    pub fn new(inner: S) -> Sliced<S> {
        Sliced { inner, walker: Walker::default(), leaves: FxHashMap::default(), held: 0 }
    }

    fn learn_leaves(&mut self, pool: &Pool, assertions: &[Term]) {
        if self.held > CAPACITY {
            self.leaves.clear();
            self.held = 0;
        }
        for &t in assertions {
            if !self.leaves.contains_key(&t) {
                let support = self.walker.support(pool, &[t]);
                let leaves: Box<[Term]> = support.unknowns.into_iter().chain(support.loads).collect();
                self.held += leaves.len() + 1;
                self.leaves.insert(t, leaves);
            }
        }
    }

    /// Indices of assertions by group, each group in order.
    fn groups(&mut self, pool: &Pool, assertions: &[Term]) -> Vec<Vec<usize>> {
        self.learn_leaves(pool, assertions);
        let is_symbolic = |&t: &Term| match pool.node(t) {
            Node::Load { addr, .. } => split(pool, addr).base.is_some(),
            _ => false,
        };
        let by_byte = !assertions.iter().any(|t| self.leaves[t].iter().any(is_symbolic));
        let mut union = Union::new(assertions.len());
        let mut owner: FxHashMap<Leaf, usize> = FxHashMap::default();
        for (i, t) in assertions.iter().enumerate() {
            for &leaf in &self.leaves[t] {
                for_each_key(pool, leaf, by_byte, |key| {
                    let j = *owner.entry(key).or_insert(i);
                    union.join(i, j);
                });
            }
        }
        union.classes()
    }
}

fn for_each_key(pool: &Pool, leaf: Term, by_byte: bool, mut f: impl FnMut(Leaf)) {
    match pool.node(leaf) {
        Node::Load { addr, bytes, .. } if by_byte => {
            let Address { offset, .. } = split(pool, addr);
            let m = mask(pool.width(addr));
            (0..bytes as u128).for_each(|i| f(Leaf::Byte(offset.wrapping_add(i) & m)));
        }
        Node::Load { .. } => f(Leaf::Memory),
        _ => f(Leaf::Unknown(leaf)),
    }
}

impl<S: Solve> Solve for Sliced<S> {
    fn check(&mut self, pool: &Pool, assertions: &[Term]) -> Answer {
        let groups = self.groups(pool, assertions);
        if groups.len() < 2 {
            return self.inner.check(pool, assertions);
        }
        let mut merged = Model::default();
        let mut is_unknown = false;
        // The group of the newest assertion decides most often.
        for group in groups.iter().rev() {
            let question: Vec<Term> = group.iter().map(|&i| assertions[i]).collect();
            match self.inner.check(pool, &question) {
                Answer::Sat(model) => is_unknown |= !absorb(&mut merged, model),
                Answer::Unsat(core) => {
                    return Answer::Unsat(core.into_iter().map(|i| group[i]).collect());
                }
                Answer::Unknown => is_unknown = true,
            }
        }
        if is_unknown { Answer::Unknown } else { Answer::Sat(merged) }
    }

    fn stats(&self) -> SolverStats {
        self.inner.stats()
    }

    fn problem(&self) -> Option<&str> {
        self.inner.problem()
    }
}

/// False if the two disagree about what an address is.
#[must_use]
fn absorb(into: &mut Model, from: Model) -> bool {
    let widths_agree = into.address_width == from.address_width || into.address_width == 0 || from.address_width == 0;
    into.vars.extend(from.vars);
    into.syms.extend(from.syms);
    into.ints.extend(from.ints);
    into.int_syms.extend(from.int_syms);
    into.memory.extend(from.memory);
    into.address_width = into.address_width.max(from.address_width);
    widths_agree
}

/// Union-find over indices; the representative of a class is its last index.
struct Union {
    parent: Vec<usize>,
}

impl Union {
    fn new(n: usize) -> Union {
        Union { parent: (0..n).collect() }
    }

    fn find(&mut self, mut i: usize) -> usize {
        while self.parent[i] != i {
            self.parent[i] = self.parent[self.parent[i]];
            i = self.parent[i];
        }
        i
    }

    fn join(&mut self, i: usize, j: usize) {
        let (i, j) = (self.find(i), self.find(j));
        self.parent[i.min(j)] = i.max(j);
    }

    /// Classes in order of their last index.
    fn classes(mut self) -> Vec<Vec<usize>> {
        let mut of: Vec<Vec<usize>> = vec![Vec::new(); self.parent.len()];
        for i in 0..self.parent.len() {
            let root = self.find(i);
            of[root].push(i);
        }
        of.retain(|c| !c.is_empty());
        of
    }
}
