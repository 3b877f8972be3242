//! `ExecuteSymbolic` (DASH Fig. 13): the conditions of a step that a run has not taken.

use crate::search::Search;
use crate::testing::{Feed, History, Node, Script};
use exec::machine::{Block, Companion, execute};
use exec::symbolic::{SymState, Symbolic};
use exec::{State, Value};
use ir::{Program, Stmt, StmtKind};
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
        let old = node.sym.path_len();
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
        let count = node.sym.path_len() - old;
        node.sym.path().take(count).collect()
    }
}

/// Makes conditions of the assumptions, whether they hold or not.
struct Asked<'a> {
    program: &'a mut Program,
    symbolic: &'a mut Symbolic,
    sym: &'a mut SymState,
    inputs: &'a mut History,
}

impl Companion for Asked<'_> {
    fn program(&self) -> &Program {
        self.program
    }

    fn goes_on(&mut self) -> bool {
        true
    }

    fn before(&mut self, stmt: &Stmt, before: &State) {
        match stmt.kind {
            StmtKind::Assume(c) => {
                let t = self.symbolic.eval(self.program, c, before, self.sym);
                self.sym.assume(t);
            }
            _ => self.symbolic.step(self.program, before, self.sym, stmt, self.inputs.len() as u32),
        }
    }

    /// Only the number of inputs matters.
    fn after(&mut self, stmt: &Stmt, _: &State) {
        if let StmtKind::Havoc { .. } | StmtKind::HavocMem { .. } = stmt.kind {
            self.inputs.push_front_mut(Value::Bytes(Vec::new()));
        }
    }
}
