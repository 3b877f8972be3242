//! The inputs of an execution of an accelerated program, as those of the program: of each round in the place of those of an accelerator.

use super::accelerated::Accelerated;
use super::accelerators::Item;
use exec::{Observer, State, Value};
use ir::{EdgeId, Input, ProcId, Stmt};

/// Watches an execution.
pub(super) struct Expansion<'a> {
    accelerated: &'a Accelerated,
    /// The accelerator that is being taken, and its inputs until now.
    taken: Option<(EdgeId, Vec<Value>)>,
    expanded: Expanded,
}

/// What is known of an execution of the program.
#[derive(Default)]
pub(super) struct Expanded {
    /// Its inputs.
    pub(super) inputs: Vec<Value>,
    /// How many edges it takes, if what accelerators say is true.
    pub(super) edges: u64,
    /// The accelerator that the other execution has taken last.
    pub(super) taken_last: Option<EdgeId>,
}

impl<'a> Expansion<'a> {
    /// Of an execution that begins.
    pub(super) fn new(accelerated: &'a Accelerated) -> Expansion<'a> {
        Expansion { accelerated, taken: None, expanded: Expanded::default() }
    }

    /// The execution is over.
    pub(super) fn end(mut self) -> Expanded {
        self.end_edge();
        self.expanded
    }

    fn end_edge(&mut self) {
        if let Some((edge, values)) = self.taken.take() {
            self.expanded.edges = self.expanded.edges.saturating_add(self.edges(edge, &values));
            self.expand(edge, &values);
        }
    }

    /// How many edges all rounds take, given the accelerator's inputs.
    fn edges(&self, e: EdgeId, values: &[Value]) -> u64 {
        let accelerator = self.accelerated.accelerators.get(e).expect("only accelerators are taken");
        let inside = accelerator.items.iter().map(|item| match item {
            Item::Input(_) => 0,
            Item::Rounds { of, first, count } => {
                values.get(*first..first + count).map_or(0, |own| self.edges(*of, own))
            }
        });
        let rounds = accelerator.rounds(values).unwrap_or(0) as u64;
        rounds.saturating_mul(inside.fold(accelerator.length, u64::saturating_add))
    }

    /// Adds the inputs of all rounds, given the accelerator's. There are no more than a test may have.
    fn expand(&mut self, e: EdgeId, values: &[Value]) {
        let accelerator = self.accelerated.accelerators.get(e).expect("only accelerators are taken");
        if !self.accelerated.accelerators.reads(accelerator) {
            return;
        }
        // Where the edge was not taken to its end, the execution has ended.
        let Some(rounds) = accelerator.rounds(values) else { return };
        for _ in 0..rounds {
            if self.expanded.inputs.len() as u64 > self.accelerated.max_steps {
                return;
            }
            for item in &accelerator.items {
                match item {
                    Item::Input(i) => self.expanded.inputs.push(values[*i].clone()),
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
            self.expanded.taken_last = Some(edge);
        } else {
            self.expanded.edges += 1;
        }
    }

    fn input(&mut self, stmt: &Stmt, _: &Input, value: &Value) {
        match &mut self.taken {
            Some((_, values)) => values.push(value.clone()),
            None if self.accelerated.accelerators.is_choice(stmt) => {}
            None => self.expanded.inputs.push(value.clone()),
        }
    }
}
