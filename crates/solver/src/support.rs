//! What a question is about: its leaves and its size.

use logic::{Node, PerTerm, Pool, Term};

/// The leaves below some terms, each once.
#[derive(Clone, Debug, Default)]
pub(crate) struct Support {
    /// Variables and symbols.
    pub(crate) unknowns: Vec<Term>,
    pub(crate) loads: Vec<Term>,
    /// Number of distinct terms.
    pub(crate) size: usize,
}

impl Support {
    /// The share of so many terms that the question is about.
    pub(crate) fn share_of(&self, terms: usize) -> f64 {
        (self.size as f64 / terms.max(1) as f64).min(1.0)
    }
}

/// Collects supports; keeps its memory between questions.
#[derive(Debug, Default)]
pub(crate) struct Walker {
    stamp: PerTerm<u32>,
    generation: u32,
    stack: Vec<Term>,
}

impl Walker {
    pub(crate) fn support(&mut self, pool: &Pool, roots: &[Term]) -> Support {
        self.generation = self.generation.checked_add(1).unwrap_or_else(|| {
            self.stamp.clear();
            1
        });
        let mut out = Support::default();
        self.stack.extend_from_slice(roots);
        while let Some(t) = self.stack.pop() {
            if self.stamp.replace(t, self.generation) == self.generation {
                continue;
            }
            out.size += 1;
            let node = pool.node(t);
            match node {
                Node::Var(_) | Node::Sym(_) => out.unknowns.push(t),
                Node::Load { .. } => out.loads.push(t),
                _ => {}
            }
            node.for_each_child(|c| self.stack.push(c));
        }
        out
    }
}
