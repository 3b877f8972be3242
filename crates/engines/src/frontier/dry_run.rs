//! Blocks executed for consideration: from a known state, whatever their assumptions say.

use super::choice::{Choice, Defaults};
use crate::search::Search;
use crate::testing::NodeId;
use exec::machine::{Block, Companion, execute};
use exec::{State, Value};
use ir::{Program, Stmt};
use logic::Evaluator;
use std::cell::Cell;

/// What a block does in a state.
pub(crate) struct DryRun {
    /// Before each statement, and after the last.
    pub(crate) states: Vec<State>,
    pub(crate) inputs: Vec<Value>,
    /// All assumptions held.
    pub(crate) is_enabled: bool,
}

impl DryRun {
    pub(crate) fn last(&self) -> &State {
        self.states.last().expect("at least the state after the block")
    }
}

impl Search {
    /// Executes the block from the state of `n`, assumptions ignored, with these inputs in front of the defaults.
    pub(crate) fn dry_run(&self, n: NodeId, stmts: &[Stmt], choice: &Choice) -> DryRun {
        let node = self.forest.node(n);
        self.dry_run_at(&node.state, node.inputs.len(), stmts, choice)
    }

    /// The same from a state that need not be in the forest, after so many inputs.
    pub(crate) fn dry_run_at(&self, state: &State, taken: usize, stmts: &[Stmt], choice: &Choice) -> DryRun {
        let executed = Cell::new(0);
        let program = &self.code.program;
        let mut inputs = Defaults::new(program.space, taken, choice, &executed);
        let states = Vec::with_capacity(stmts.len() + 1);
        let mut notes = Notes { program, states, executed: &executed, is_enabled: true };
        let mut s = state.clone();
        let flow = execute(Block::new(stmts), &mut notes, &mut Evaluator::new(), &mut s, &mut inputs);
        debug_assert_eq!(flow, Ok(exec::Flow::Next), "the block is executed to its end");
        self.runner.charge_bulk(state.bulk(), s.bulk());
        let Notes { mut states, is_enabled, .. } = notes;
        states.push(s);
        DryRun { states, inputs: inputs.taken, is_enabled }
    }
}

/// Notes the states before statements, and goes on where one blocks.
struct Notes<'a> {
    program: &'a Program,
    states: Vec<State>,
    /// How many statements have been begun.
    executed: &'a Cell<usize>,
    is_enabled: bool,
}

impl Companion for Notes<'_> {
    fn program(&self) -> &Program {
        self.program
    }

    fn goes_on(&mut self) -> bool {
        self.is_enabled = false;
        true
    }

    fn before(&mut self, _: &Stmt, before: &State) {
        self.states.push(before.clone());
        self.executed.set(self.states.len());
    }
}
