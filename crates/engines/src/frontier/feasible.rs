//! Whether the path of a known state can go on across the frontier: `IsSAT`.

use crate::search::Search;
use crate::testing::{Node, NodeId, Script, Test};
use base::Phase;
use ir::Stmt;
use logic::Term;
use solver::Answer;

impl Search {
    /// `IsSAT` (DASH Fig. 12, line 3; `GenSuitableTest` of SYNERGY): a test along the path of `n` that takes the block
    /// into the target.
    pub(crate) fn is_sat(&mut self, n: NodeId, stmts: &[Stmt], target: &[Term]) -> Option<Test> {
        let start = self.forest.node(n).clone();
        self.is_sat_at(&start, stmts, target)
    }

    /// [`Search::is_sat`] for other inputs of the block than the default ones.
    pub(crate) fn is_sat_with_inputs(
        &mut self,
        n: NodeId,
        stmts: &[Stmt],
        target: &[Term],
        scripts: &[Script],
    ) -> Option<Test> {
        let start = self.forest.node(n).clone();
        scripts.iter().find_map(|inputs| self.is_sat_with(&start, stmts, target, inputs))
    }

    /// [`Search::is_sat`] along the path of a state that need not be in the forest.
    pub(crate) fn is_sat_at(&mut self, start: &Node, stmts: &[Stmt], target: &[Term]) -> Option<Test> {
        self.is_sat_with(start, stmts, target, &Script::default())
    }

    /// The same for a step that is executed with these inputs: they decide what symbolic execution takes as it is.
    fn is_sat_with(&mut self, start: &Node, stmts: &[Stmt], target: &[Term], inputs: &Script) -> Option<Test> {
        let watch = self.watch.clone();
        let _lap = watch.phase(Phase::Conditions);
        let fresh = self.execute_symbolic(&mut start.clone(), stmts, target, inputs);
        let Answer::Sat(model) = self.oracle.check_sliced(&self.code.program.pool, &fresh, start.sym.path()) else {
            return None;
        };
        Some(self.test_of_model(start.clone(), &model))
    }
}
