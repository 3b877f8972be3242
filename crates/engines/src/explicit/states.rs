//! The states of loop heads that have been reached, each once, with the inputs that lead there.

use super::registers::Word;
use indexmap::IndexSet;
use ir::LocId;
use rustc_hash::FxBuildHasher;

/// The number of a state, in the order in which they were reached.
pub(super) type StateId = u32;

/// How a state was reached first.
#[derive(Clone, Copy)]
struct Step {
    /// From which state; nothing at the entry.
    from: Option<StateId>,
    /// The end of its inputs in [`States::inputs`].
    inputs_end: usize,
}

/// See the module.
#[derive(Default)]
pub(super) struct States {
    /// A location, the variables that are kept there (others are zero), and what memory holds.
    rows: IndexSet<Box<[Word]>, FxBuildHasher>,
    steps: Vec<Step>,
    /// What each step reads, one behind the other.
    inputs: Vec<Input>,
}

/// A value that was read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Input {
    pub(super) bits: Word,
    pub(super) width: u8,
}

impl States {
    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }

    /// How long all rows are.
    pub(super) fn words(&self) -> usize {
        self.rows.len() * self.rows.first().map_or(0, |row| row.len())
    }

    /// Where control is, the variables, and memory.
    pub(super) fn get(&self, s: StateId) -> (LocId, &[Word]) {
        let row = &self.rows[s as usize];
        (LocId(row[0] as u32), &row[1..])
    }

    /// Keeps a state if it has not been reached before.
    pub(super) fn reach(&mut self, row: &[Word], from: Option<StateId>, inputs: &[Input]) {
        if self.rows.contains(row) {
            return;
        }
        self.rows.insert(row.into());
        self.inputs.extend(inputs);
        self.steps.push(Step { from, inputs_end: self.inputs.len() });
    }

    /// The inputs of an execution that comes to the state.
    pub(super) fn inputs_to(&self, s: StateId) -> Vec<Input> {
        let mut chain = Vec::new();
        let mut at = Some(s);
        while let Some(s) = at {
            chain.push(s as usize);
            at = self.steps[s as usize].from;
        }
        let step = |s: usize| {
            let begin = s.checked_sub(1).map_or(0, |before| self.steps[before].inputs_end);
            &self.inputs[begin..self.steps[s].inputs_end]
        };
        chain.into_iter().rev().flat_map(step).copied().collect()
    }
}
