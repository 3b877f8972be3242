//! Simultaneous substitution for the leaves of terms.

use logic::{Node, Pool, Rewriter, Term};

/// One substitution, for many terms: what they share is rewritten once.
pub(crate) struct Substitution {
    rewriter: Rewriter,
}

impl Substitution {
    pub(crate) fn new() -> Substitution {
        Substitution { rewriter: Rewriter::new() }
    }

    /// The term with what `by` gives for a leaf in its place.
    pub(crate) fn apply(&mut self, pool: &mut Pool, t: Term, by: &impl Fn(Node) -> Option<Term>) -> Term {
        if pool.is_constant(t) {
            return t;
        }
        self.rewriter.rewrite(pool, t, &mut |_, n, _| if is_leaf(n) { by(n) } else { None })
    }
}

fn is_leaf(n: Node) -> bool {
    matches!(n, Node::Var(_) | Node::Sym(_))
}
