//! Interpolants at looping points. What the paths behind one need is replaced by constraints that each round keeps, where
//! those imply it: so a loop's interpolant does not grow from round to round.

use super::annotation::Annotation;
use super::label::Conjunct;
use super::state::{Core, Tools};
use super::tree::{NodeId, Tree};
use logic::{Node, Term};

impl Tools {
    /// The conjunct, or constraints of the looping point that imply it.
    pub(super) fn invariant_part(&mut self, tree: &Tree, n: NodeId, c: Conjunct) -> Vec<Conjunct> {
        let Some(looping) = &tree.node(n).looping else { return vec![c] };
        let leaves = logic::leaves(&self.code.program.pool, &[c.term]);
        let speaks_of_written = leaves.iter().any(|&l| match self.code.program.pool.node(l) {
            Node::Var(v) => looping.written.iter().any(|w| w.0 == v && w.1 != Annotation::Max),
            _ => !looping.memory_locked,
        });
        if !speaks_of_written {
            return vec![c];
        }
        let kept: Vec<Term> = looping.kept().map(|(_, k)| k.term).collect();
        if kept.contains(&c.term) {
            return vec![c];
        }
        let mut premises = kept;
        premises.extend(self.known_values(&looping.state, &leaves));
        premises.extend(self.conditions_at(&looping.state, &c.core));
        match self.needed(&premises, c.term) {
            Some(found) => found.into_iter().map(|term| Conjunct { term, core: Core::new() }).collect(),
            None => vec![c],
        }
    }
}
