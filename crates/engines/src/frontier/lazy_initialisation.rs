//! Tests that need objects of the environment which the test at hand does not have yet.
//!
//! Symbolic execution pins a pointer to its value in the run. A pointer from outside that is null there says nothing of
//! what is behind it, so a path through two links of a list that the environment made has no test beside the runs that
//! end at its first link. Here the pointer is given an object first, with any contents, and the run that has it
//! shows the next link: lazy initialisation (Khurshid, Pasareanu, Visser, TACAS 2003), one solver call for each object.

use crate::search::Search;
use crate::testing::{Begin, Node, NodeId, Run, Script, Step, Test};
use exec::symbolic::Null;
use ir::Stmt;
use logic::Term;
use solver::Answer;

/// Objects that one test is given at most.
const MAX_OBJECTS: usize = 4;

impl Search {
    /// Like [`Search::is_sat`], which has found nothing.
    pub(crate) fn is_sat_with_objects(&mut self, n: NodeId, stmts: &[Stmt], target: &[Term]) -> Option<Test> {
        let mut node = self.forest.node(n).clone();
        if node.context.is_some() {
            return None;
        }
        let mut script = Script::default();
        for _ in 0..MAX_OBJECTS {
            let guess = self.test_in(Null::Open, &node, &script, stmts, target)?;
            (node, script) = self.repeated(guess, &node)?;
            if let Some(test) = self.test_in(Null::Pinned, &node, &script, stmts, target) {
                return Some(test);
            }
        }
        None
    }

    /// A test along the path of `node`, whose run takes the inputs of `script` next. `None` for a guess about nothing.
    fn test_in(&mut self, null: Null, node: &Node, script: &Script, stmts: &[Stmt], target: &[Term]) -> Option<Test> {
        let symbolic = &mut self.runner.symbolic;
        (symbolic.null, symbolic.met_null) = (null, false);
        let fresh = self.execute_symbolic(&mut node.clone(), stmts, target, script);
        let symbolic = &mut self.runner.symbolic;
        symbolic.null = Null::Pinned;
        if null == Null::Open && !symbolic.met_null {
            return None;
        }
        match self.oracle.check_sliced(&self.code.program.pool, &fresh, node.sym.path()) {
            Answer::Sat(model) => Some(self.test_of_model(node.clone(), &model)),
            Answer::Unsat(_) | Answer::Unknown => None,
        }
    }

    /// The state where the test's run is after as many steps as `node`, at the same location, and its inputs from there.
    fn repeated(&mut self, test: Test, node: &Node) -> Option<(Node, Script)> {
        if let Begin::Known = test.begin {
            return Some((*test.start, test.script));
        }
        let mut run = Run::new(&self.code, *test.start, &test.script).limited(node.depth);
        while run.node.depth < node.depth {
            let next = self.runner.enabled(&mut self.code, &mut run)?;
            let Step::Took(_) = self.runner.take(&mut self.code, &mut run, next) else { return None };
        }
        let at = run.node;
        let rest = test.script.values.get(at.inputs.len()..).unwrap_or_default().to_vec();
        (at.loc == node.loc && at.depth == node.depth).then_some((at, Script { values: rest }))
    }
}
