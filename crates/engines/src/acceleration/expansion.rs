//! The inputs of an execution of an accelerated program, as those of the program: of each round in the place of those of an accelerator.

use super::accelerator::{Accelerated, Item};
use exec::{Observer, State, Value};
use ir::{EdgeId, Input, ProcId, Stmt};

/// Watches an execution.
pub(super) struct Expansion<'a> {
    accelerated: &'a Accelerated,
    /// The accelerator that is being taken, and its inputs until now.
    taken: Option<(EdgeId, Vec<Value>)>,
    taken_last: Option<EdgeId>,
    inputs: Vec<Value>,
}

impl<'a> Expansion<'a> {
    /// Of an execution that begins.
    pub(super) fn new(accelerated: &'a Accelerated) -> Expansion<'a> {
        Expansion { accelerated, taken: None, taken_last: None, inputs: Vec::new() }
    }

    /// The execution is over: the program's inputs, and the accelerator that was taken last.
    pub(super) fn end(mut self) -> (Vec<Value>, Option<EdgeId>) {
        self.end_edge();
        (self.inputs, self.taken_last)
    }

    fn end_edge(&mut self) {
        if let Some((edge, values)) = self.taken.take() {
            self.expand(edge, &values);
        }
    }

    /// Adds the inputs of all rounds, given the accelerator's. There are no more than a test may have.
    fn expand(&mut self, e: EdgeId, values: &[Value]) {
        let accelerator = self.accelerated.accelerators.get(e).expect("only accelerators are taken");
        // Where the edge was not taken to its end, the execution has ended.
        let Some(rounds) = accelerator.rounds(values) else { return };
        for _ in 0..if accelerator.items.is_empty() { 0 } else { rounds } {
            if self.inputs.len() as u64 > self.accelerated.max_steps {
                return;
            }
            for item in &accelerator.items {
                match item {
                    Item::Input(i) => self.inputs.push(values[*i].clone()),
                    Item::Rounds { of, first, count } => self.expand(*of, &values[*first..first + count]),
                }
            }
        }
    }
}

impl Observer for Expansion<'_> {
    fn edge(&mut self, proc: ProcId, edge: EdgeId, _: usize, _: &State) {
        self.end_edge();
        if proc == self.accelerated.program.entry && self.accelerated.accelerators.has(edge) {
            self.taken = Some((edge, Vec::new()));
            self.taken_last = Some(edge);
        }
    }

    fn input(&mut self, stmt: &Stmt, _: &Input, value: &Value) {
        match &mut self.taken {
            Some((_, values)) => values.push(value.clone()),
            None if self.accelerated.accelerators.is_choice(stmt) => {}
            None => self.inputs.push(value.clone()),
        }
    }
}
