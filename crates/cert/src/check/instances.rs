//! The invariant before an edge for other values of the contract's indices than those for which the one behind is shown.
//!
//! Why it may be relied on. Indices are variables that nothing writes, and each condition about the first contract is shown
//! for all their values: that the invariant of the entry always holds, and that each edge keeps the invariants, up to as
//! many steps as have been taken. So in a state that an execution reaches, the invariant holds for all values of the
//! indices at once, and in particular for those that terms have there. Which values are chosen is a hint of the proof.

use super::Checker;
use super::block::Block;
use evidence::{Contract, Invariant};
use ir::EdgeId;
use logic::{Node, Plain, Term, VarId};
use rustc_hash::FxHashMap;

impl Checker<'_> {
    /// The invariant before the edge for the values that the proof names: in the state before it and, where a block has
    /// been executed, in the one behind it.
    pub(super) fn instances(
        &mut self,
        c: &Contract,
        id: EdgeId,
        before: Invariant,
        mut block: Option<&mut Block<'_>>,
    ) -> Vec<Term> {
        let Invariant::Holds(invariant) = before else { return Vec::new() };
        let mut out = Vec::new();
        for i in c.instances.iter().filter(|i| i.edge == id) {
            let first: Vec<Term> = i.values.iter().map(|&t| self.copied(t)).collect();
            out.push(self.for_values(invariant, &c.indices, &first));
            if let Some(block) = block.as_deref_mut() {
                let last: Vec<Term> = i.values.iter().map(|&t| block.value(self.plain, &self.proof.pool, t)).collect();
                out.push(self.for_values(invariant, &c.indices, &last));
            }
        }
        out
    }

    /// The invariant in the first state, with values for the indices.
    fn for_values(&mut self, invariant: Term, indices: &[VarId], values: &[Term]) -> Term {
        let values: FxHashMap<VarId, Term> = indices.iter().copied().zip(values.iter().copied()).collect();
        let mut leaf = |plain: &mut Plain, node, sort| match node {
            Node::Var(v) if values.contains_key(&v) => values[&v],
            _ => plain.node(node, sort),
        };
        self.plain.image(&self.proof.pool, invariant, &mut FxHashMap::default(), &mut leaf)
    }
}
