//! Whether inputs that a slice leaves out may be changed, by execution: a slice says what the execution did, and not what it would
//! have done where several inputs are others at once, or a pointer leads elsewhere.
//!
//! Inputs that are left out are changed at random. Where an execution then comes to the program's end, as few of the changes
//! are kept as it needs (compare delta debugging: Zeller, *Isolating Cause-Effect Chains from Computer Programs*, 2002), and those
//! inputs are decisive.

use crate::slice::Decisive;
use evidence::TestCandidate;
use exec::{Accesses, Ended, Limits, Value};
use ir::Program;

/// Changed executions that lead to the error before the rest is believed not to matter.
const TRIALS: usize = 64;
/// Edges that all of them together may take.
const MAX_STEPS: u64 = 4_000_000;
/// An execution that takes so many times the edges of the first one is no answer.
const MAX_TIMES: u64 = 4;

struct Changed<'p> {
    program: &'p Program,
    /// The execution that led to the error.
    taken: &'p TestCandidate,
    limits: Limits,
    left: u64,
    seed: u64,
}

/// Makes inputs decisive without which the error may be missed. `steps`: edges of the execution that came to the error.
pub fn settle(program: &Program, taken: &TestCandidate, steps: u64, limits: &Limits, decisive: &mut Decisive) {
    let limits = Limits { max_steps: steps.saturating_mul(MAX_TIMES).saturating_add(1_000), ..limits.clone() };
    let mut changed = Changed { program, taken, limits, left: MAX_STEPS, seed: 1 };
    let mut trials = 0;
    while trials < TRIALS {
        trials += 1;
        let Some(other) = changed.other(decisive, trials.is_multiple_of(2)) else { return };
        if changed.gets_away(&other, steps) {
            for i in changed.needed(other, steps) {
                decisive.add(i);
            }
            trials = 0;
        }
    }
}

impl Changed<'_> {
    /// The inputs with others in the place of all that are left out, or of some of them; nothing if there is nothing to change,
    /// or no effort left.
    fn other(&mut self, decisive: &Decisive, are_all: bool) -> Option<Vec<Value>> {
        let mut values = self.taken.inputs.clone();
        let free = |i: usize| decisive.inputs.get(i).is_some_and(|d| !d);
        let is_open = |(i, v): &(usize, &mut Value)| free(*i) && matches!(v, Value::Scalar { .. });
        let mut is_changed = false;
        for (_, value) in values.iter_mut().enumerate().filter(is_open) {
            let is_chosen = are_all || self.random().is_multiple_of(2);
            if let (true, Value::Scalar { bits, width }) = (is_chosen, value) {
                *bits = self.number(*bits) & logic::mask(*width);
            }
            is_changed = true;
        }
        (is_changed && self.left > 0).then_some(values)
    }

    fn number(&mut self, old: u128) -> u128 {
        let small = u128::from(self.random() % 8);
        match self.random() % 5 {
            0 | 1 => small,
            2 => old.wrapping_add(1),
            3 => old.wrapping_sub(1),
            _ => u128::from(self.random()) << 64 | u128::from(self.random()),
        }
    }

    /// The execution with these inputs comes to the end, and takes as many.
    fn gets_away(&mut self, inputs: &[Value], steps: u64) -> bool {
        if self.left == 0 {
            return false;
        }
        self.left = self.left.saturating_sub(steps.max(1));
        let candidate = TestCandidate { inputs: inputs.to_vec(), memory: self.taken.memory.clone() };
        let (ended, test) = cert::execute(self.program, &candidate, Accesses::Checked, &self.limits, &mut ());
        matches!(ended, Ended::Exit { .. }) && test.inputs.len() == self.taken.inputs.len()
    }

    /// Which of the changes it takes to get away: those that are left when all others are taken back.
    fn needed(&mut self, mut other: Vec<Value>, steps: u64) -> Vec<usize> {
        let changes = self.differences(&other);
        let mut chunk = changes.len().div_ceil(2).max(1);
        loop {
            for part in changes.chunks(chunk) {
                let before = other.clone();
                part.iter().for_each(|&i| other[i] = self.taken.inputs[i].clone());
                if !self.gets_away(&other, steps) {
                    other = before;
                }
            }
            if chunk == 1 {
                break;
            }
            chunk = chunk.div_ceil(2);
        }
        self.differences(&other)
    }

    fn differences(&self, other: &[Value]) -> Vec<usize> {
        let pairs = other.iter().zip(&self.taken.inputs).enumerate();
        pairs.filter(|(_, (a, b))| a != b).map(|(i, _)| i).collect()
    }

    /// The same numbers in every run (xorshift).
    fn random(&mut self) -> u64 {
        self.seed ^= self.seed << 13;
        self.seed ^= self.seed >> 7;
        self.seed ^= self.seed << 17;
        self.seed
    }
}
