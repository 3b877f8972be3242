//! Which subterms of a statement get a line of their own (`let '0 = …`): terms are graphs, and writing a graph as a
//! tree can be exponentially long, or too deep to read back.

use super::names::Naming;
use logic::{Names, Node, Pool, Term, VarId};
use rustc_hash::FxHashMap;

/// Below this many nodes, written as a tree, a statement has no `let`.
const MAX_TREE: u64 = 300;
/// Subterms of this height get a name.
const MAX_HEIGHT: u32 = 60;

/// Names for the terms of one statement.
pub(super) struct Shared<'a> {
    naming: &'a Naming,
    /// Numbers of the named subterms.
    numbers: FxHashMap<Term, usize>,
    /// The named subterms in the order of their numbers; each uses only earlier ones.
    pub(super) named: Vec<Term>,
}

impl Names for Shared<'_> {
    fn var(&self, v: VarId) -> String {
        self.naming.var(v)
    }

    fn subterm(&self, t: Term) -> Option<String> {
        self.numbers.get(&t).map(|n| format!("'{n}"))
    }
}

#[derive(Clone, Copy, Default)]
struct Facts {
    parents: u32,
    tree: u64,
    height: u32,
}

impl<'a> Shared<'a> {
    pub(super) fn new(pool: &Pool, naming: &'a Naming, roots: &[Term]) -> Shared<'a> {
        let mut shared = Shared { naming, numbers: FxHashMap::default(), named: Vec::new() };
        let order = post_order(pool, roots);
        let mut facts: FxHashMap<Term, Facts> = FxHashMap::default();
        for &t in &order {
            let mut own = Facts { parents: 0, tree: 1, height: 0 };
            pool.node(t).for_each_child(|c| {
                let child = facts.get_mut(&c).expect("children come first");
                child.parents += 1;
                own.tree = own.tree.saturating_add(child.tree);
                own.height = own.height.max(child.height + 1);
            });
            facts.insert(t, own);
        }
        roots.iter().for_each(|r| facts.get_mut(r).expect("roots are in the order").parents += 1);
        let fits = |r: &Term| facts[r].tree <= MAX_TREE && facts[r].height < MAX_HEIGHT;
        if !roots.iter().all(fits) {
            shared.choose(pool, &order, &facts);
        }
        shared
    }

    fn choose(&mut self, pool: &Pool, order: &[Term], facts: &FxHashMap<Term, Facts>) {
        let mut heights: FxHashMap<Term, u32> = FxHashMap::default();
        for &t in order {
            let node = pool.node(t);
            if matches!(node, Node::Const(_) | Node::Var(_) | Node::Sym(_)) {
                heights.insert(t, 0);
                continue;
            }
            let mut height = 0;
            node.for_each_child(|c| height = height.max(heights[&c] + 1));
            if facts[&t].parents > 1 || height >= MAX_HEIGHT {
                self.numbers.insert(t, self.named.len());
                self.named.push(t);
                height = 0;
            }
            heights.insert(t, height);
        }
    }
}

/// Subterms before terms, from left to right: an order that does not depend on the numbers of terms.
fn post_order(pool: &Pool, roots: &[Term]) -> Vec<Term> {
    let mut order = Vec::new();
    let mut done = rustc_hash::FxHashSet::default();
    let mut stack: Vec<Term> = roots.iter().rev().copied().collect();
    while let Some(&t) = stack.last() {
        if done.contains(&t) {
            stack.pop();
            continue;
        }
        let depth = stack.len();
        pool.node(t).for_each_child(|c| {
            if !done.contains(&c) {
                stack.push(c);
            }
        });
        if stack.len() == depth {
            done.insert(t);
            order.push(t);
            stack.pop();
        } else {
            stack[depth..].reverse();
        }
    }
    order
}
