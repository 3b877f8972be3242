//! Interpolants that grow: a node may have been covered by one whose own interpolant was not complete, as that of a looping
//! point is not before its loop has been followed. What is new is asked of the covered nodes, and goes back from them.

use super::label::Conjunct;
use super::tree::{NodeId, Status};
use super::{Minimax, Stop};
use crate::{GaveUp, Outcome};
use base::Budget;

/// A node is given up as covered when what covers it has grown so often. Interpolants that go around a cycle, through a cover,
/// may grow for ever (`z <= 4`, `z <= y + 4`, `z <= 2 * y + 4`, …, in states where `y` is 0); what is followed instead is
/// counted as visits. Some hundreds: interpolants of proofs have some dozens of conditions; it was not measured further.
const MAX_ASKED_AGAIN: u32 = 256;

impl Minimax {
    /// Until all covers hold and all interpolants say what those behind them need.
    pub(super) fn settle(&mut self, budget: &Budget) -> Result<(), Stop> {
        while let Some((n, new)) = self.news.pop_front() {
            if let Some(limit) = budget.turn_over() {
                return Err(Stop::Outcome(Box::new(Outcome::unknown(GaveUp::Exhausted(limit)))));
            }
            budget.charge(new.len() as u64);
            if new.is_empty() || self.tree.is_dropped(n) {
                continue;
            }
            for m in self.tree.node(n).covers.clone() {
                if !self.tree.is_dropped(m) && self.tree.node(m).status == Status::Covered(n) {
                    self.ask_again(m, n, &new);
                }
            }
            self.go_back(n, new)?;
        }
        Ok(())
    }

    /// Whether `n` is still covered by `by`, whose interpolant has grown.
    fn ask_again(&mut self, n: NodeId, by: NodeId, new: &[Conjunct]) {
        let Minimax { tools, tree, .. } = self;
        tree.node_mut(n).asked_again += 1;
        let state = tree.node(n).state.clone();
        let implied = |c: &Conjunct| Some(Conjunct { term: c.term, core: tools.implies(&state, c.term)? });
        let conjuncts: Option<Vec<Conjunct>> = new.iter().map(implied).collect();
        let is_settling = tree.node(n).asked_again <= MAX_ASKED_AGAIN;
        let Some(conjuncts) = conjuncts.filter(|_| is_settling) else {
            tree.node_mut(by).covers.retain(|&m| m != n);
            let node = tree.node_mut(n);
            node.not_by.push(by);
            node.asked_again = 0;
            return self.reopen(n);
        };
        let label = tree.node_mut(n).label.get_or_insert_default();
        let added = label.add(tools.pool(), conjuncts);
        self.news.push_back((n, added));
    }

    /// The parent needs what its child needs, unless it is not that far yet.
    fn go_back(&mut self, n: NodeId, new: Vec<Conjunct>) -> Result<(), Stop> {
        let Minimax { tools, tree, .. } = self;
        let Some((p, step)) = tree.node(n).parent else { return Ok(()) };
        if tree.node(p).label.is_none() {
            return Ok(());
        }
        let mut needed = Vec::new();
        for c in new {
            needed.extend(tools.before(&tree.node(p).steps[step].trace, c)?);
        }
        self.needs(p, needed)
    }
}
