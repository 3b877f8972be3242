//! Walks over the term graph without recursion: rewriting, leaves, conjuncts.

use crate::bin_op::BinOp;
use crate::sort::Sort;
use crate::term::{Mentions, Node, Pool, Term, VarId};
use rustc_hash::{FxHashMap, FxHashSet};

/// Gives `root` and what is below it values, operands before what is made of them; what is in `done` has one already. `operands` adds
/// those that a term's value is made of. Terms can be a million deep, so the walk has its own stack.
pub fn bottom_up<C, V>(
    cx: &mut C,
    root: Term,
    done: &mut FxHashMap<Term, V>,
    operands: impl Fn(&C, Term, &mut Vec<Term>),
    mut value: impl FnMut(&mut C, Term, &FxHashMap<Term, V>) -> V,
) {
    let mut stack = vec![root];
    while let Some(&top) = stack.last() {
        if done.contains_key(&top) {
            stack.pop();
            continue;
        }
        let depth = stack.len();
        operands(cx, top, &mut stack);
        let mut open = depth;
        for i in depth..stack.len() {
            if !done.contains_key(&stack[i]) {
                stack[open] = stack[i];
                open += 1;
            }
        }
        stack.truncate(open);
        if open == depth {
            stack.pop();
            let v = value(cx, top, done);
            done.insert(top, v);
        }
    }
}

/// Whether the term is made of truth values by a connective.
pub fn is_connective(pool: &Pool, t: Term) -> bool {
    match pool.node(t) {
        Node::Not(_) | Node::Ite(..) => pool.sort(t) == Sort::TRUTH,
        Node::Bin(BinOp::And | BinOp::Or | BinOp::Xor | BinOp::Eq, a, _) => pool.sort(a) == Sort::TRUTH,
        _ => false,
    }
}

/// A memoised bottom-up rewriting. One value serves many terms under the same substitution.
#[derive(Clone, Debug)]
pub struct Rewriter {
    done: FxHashMap<Term, Term>,
    concerns: Mentions,
}

impl Rewriter {
    /// For all leaves.
    pub fn new() -> Rewriter {
        Rewriter::of(Mentions::ANYTHING)
    }

    /// For a rewriting that changes these leaves at most, and what is above them: other subterms are left as they are.
    pub fn of(concerns: Mentions) -> Rewriter {
        Rewriter { done: FxHashMap::default(), concerns }
    }

    /// `t` with each node replaced by what `leaf` gives for it (after its children were rewritten), or rebuilt by the
    /// simplifying constructors where `leaf` gives `None` and a child changed. `leaf` sees the node with rewritten children and its sort.
    pub fn rewrite(
        &mut self,
        pool: &mut Pool,
        t: Term,
        leaf: &mut impl FnMut(&mut Pool, Node, Sort) -> Option<Term>,
    ) -> Term {
        let concerns = self.concerns;
        // A rewriting of anything sees constants as well.
        let passes_over = move |pool: &Pool, t| concerns != Mentions::ANYTHING && !pool.mentions(t).overlaps(concerns);
        if passes_over(pool, t) {
            return t;
        }
        let operands = |pool: &Pool, t: Term, out: &mut Vec<Term>| {
            pool.node(t).for_each_child(|c| {
                if !passes_over(pool, c) {
                    out.push(c);
                }
            });
        };
        bottom_up(pool, t, &mut self.done, operands, |pool, t, done| {
            let (node, sort) = (pool.node(t), pool.sort(t));
            let mapped = node.map_children(|c| done.get(&c).copied().unwrap_or(c));
            match leaf(pool, mapped, sort) {
                Some(new) => new,
                None if mapped == node => t,
                None => pool.rebuild(mapped, sort),
            }
        });
        self.done[&t]
    }
}

impl Default for Rewriter {
    fn default() -> Rewriter {
        Rewriter::new()
    }
}

/// The term with `by` in place of `unknown`, a leaf.
pub fn replaced(pool: &mut Pool, t: Term, unknown: Term, by: Term) -> Term {
    let node = pool.node(unknown);
    Rewriter::of(pool.mentions(unknown)).rewrite(pool, t, &mut |_, n, _| (n == node).then_some(by))
}

/// The variables, symbols and loads that occur in `roots`, in order of first occurrence by term id.
pub fn leaves(pool: &Pool, roots: &[Term]) -> Vec<Term> {
    let mut seen = FxHashSet::default();
    let mut stack = roots.to_vec();
    let mut out = Vec::new();
    while let Some(t) = stack.pop() {
        if !seen.insert(t) {
            continue;
        }
        let node = pool.node(t);
        if matches!(node, Node::Var(_) | Node::Sym(_) | Node::Load { .. }) {
            out.push(t);
        }
        node.for_each_child(|c| stack.push(c));
    }
    out.sort_unstable();
    out
}

/// The variables that occur in `roots`, in order.
pub fn variables(pool: &Pool, roots: &[Term]) -> Vec<VarId> {
    let variable = |l| match pool.node(l) {
        Node::Var(v) => Some(v),
        _ => None,
    };
    let mut out: Vec<VarId> = leaves(pool, roots).into_iter().filter_map(variable).collect();
    out.sort_unstable();
    out.dedup();
    out
}

/// The symbols that occur in `roots`, as terms, in order of first occurrence by term id.
pub fn symbols(pool: &Pool, roots: &[Term]) -> Vec<Term> {
    let mut out = leaves(pool, roots);
    out.retain(|&l| matches!(pool.node(l), Node::Sym(_)));
    out
}

/// Whether a symbol occurs in the term.
pub fn has_symbols(pool: &Pool, t: Term) -> bool {
    !symbols(pool, &[t]).is_empty()
}

/// The conjuncts of a truth value, flattened; the empty list is true.
pub fn conjuncts(pool: &Pool, t: Term) -> Vec<Term> {
    let mut out = Vec::new();
    let mut stack = vec![t];
    let mut seen = FxHashSet::default();
    while let Some(t) = stack.pop() {
        if !seen.insert(t) {
            continue;
        }
        match pool.node(t) {
            Node::Bin(BinOp::And, a, b) if pool.width(t) == 1 => {
                stack.push(b);
                stack.push(a);
            }
            Node::Const(1) => {}
            _ => out.push(t),
        }
    }
    out
}
