//! `ExecuteSymbolic` (DASH Fig. 13): the conditions of a step that a run has not taken.

use crate::search::Search;
use crate::testing::{Asked, Feed, Node, Script};
use exec::machine::{Block, execute};
use ir::Stmt;
use logic::{Evaluator, Term};

impl Search {
    /// `ExecuteSymbolic`, lines 16 to 25: the conditions φ2 of the step across the frontier, on top of the path of `node`;
    /// with these inputs.
    pub(crate) fn execute_symbolic(
        &mut self,
        node: &mut Node,
        stmts: &[Stmt],
        target: &[Term],
        script: &Script,
    ) -> Vec<Term> {
        let (old, bulk) = (node.sym.path_len(), node.state.bulk());
        let mut feed = Feed::new(self.code.program.space, script, node.inputs.len());
        let Node { state, sym, inputs, .. } = node;
        let (program, symbolic) = (&mut self.code.program, &mut self.runner.symbolic);
        let mut asked = Asked { program, symbolic, sym, inputs };
        let flow = execute(Block::that_holds(stmts), &mut asked, &mut Evaluator::new(), state, &mut feed);
        debug_assert_eq!(flow, Ok(exec::Flow::Next), "the block is executed to its end");
        for &t in target {
            let t = asked.symbolic.eval(asked.program, t, state, asked.sym);
            asked.sym.assume(t);
        }
        self.runner.charge_bulk(bulk, node.state.bulk());
        let count = node.sym.path_len() - old;
        node.sym.path().take(count).collect()
    }
}
