//! Which transition and which state a search tries next.

use crate::abstraction::{Frontier, RegionId};
use crate::search::Search;
use crate::testing::NodeId;
use base::Phase;
use ir::{Stmt, StmtKind};
use logic::Evaluator;

impl Search {
    /// An initial region that no test has visited yet, on an abstract path to the goal: a frontier of its own (k = 0).
    pub(crate) fn initial_frontier(&self, mut is_wanted: impl FnMut(RegionId) -> bool) -> Option<Frontier> {
        let leaves = self.partition.leaves_at(self.code.entry);
        leaves.into_iter().filter(|&r| !self.partition.is_visited(r) && is_wanted(r)).find_map(|r| {
            let (edge, to) = self.partition.way_on(r)?;
            Some(Frontier { from: r, edge, to })
        })
    }

    /// The state of the region for which the most guards of the block hold; the first of them.
    pub(crate) fn deepest_state(&self, r: RegionId, stmts: &[Stmt]) -> Option<NodeId> {
        let _lap = self.watch.phase(Phase::Evaluation);
        let mut ev = Evaluator::new();
        let (guards, _) = ir::guards_of(stmts);
        let mut reach = |n: NodeId| {
            let state = &self.forest.node(n).state;
            let holds = |s: &&Stmt| match s.kind {
                StmtKind::Assume(c) => ev.holds(&self.code.program.pool, c, state),
                _ => false,
            };
            guards.iter().take_while(holds).count()
        };
        let nodes = self.partition.nodes(r).iter().copied();
        nodes.map(|n| (reach(n), std::cmp::Reverse(n))).max().map(|(_, n)| n.0)
    }
}
