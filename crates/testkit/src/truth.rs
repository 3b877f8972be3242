//! The truth about tiny programs: they are executed on all their inputs.

use crate::vgen::Tiny;
use exec::{Accesses, Ended, InitialMemory, Inputs, Interp, Limits};
use ir::{Input, Program};
use std::rc::Rc;

/// A program with more executions is left out.
const MAX_RUNS: usize = 600;

/// Least and greatest value of an input that is not among the first ones.
fn usual_range(input: &Input) -> (i64, i64) {
    if input.what.contains("uchar") { (0, 2) } else { (0, 1) }
}

/// All sequences of input values, one execution after the other: an odometer whose digits are the inputs taken.
struct Odometer<'a> {
    /// Of the first inputs.
    ranges: &'a [(i64, i64)],
    /// Each with its greatest value.
    digits: Vec<(i64, i64)>,
    taken: usize,
}

impl Odometer<'_> {
    /// Goes to the next sequence; false when all were seen.
    fn advance(&mut self) -> bool {
        self.digits.truncate(self.taken);
        self.taken = 0;
        while let Some((last, greatest)) = self.digits.pop() {
            if last < greatest {
                self.digits.push((last + 1, greatest));
                return true;
            }
        }
        false
    }
}

impl Inputs for Odometer<'_> {
    fn scalar(&mut self, input: &Input, width: u32) -> u128 {
        let i = self.taken;
        if i == self.digits.len() {
            self.digits.push(self.ranges.get(i).copied().unwrap_or_else(|| usual_range(input)));
        }
        self.taken += 1;
        self.digits[i].0 as u128 & (u128::MAX >> (128 - width))
    }

    fn bytes(&mut self, _: &Input, len: usize) -> Vec<u8> {
        vec![0; len]
    }
}

/// Whether some input reaches an error. `None`: too many executions, or one does not end.
pub fn is_violated(program: &Program, tiny: &Tiny, accesses: Accesses) -> Option<bool> {
    let mut odometer = Odometer { ranges: &tiny.ranges, digits: Vec::new(), taken: 0 };
    let mut interp = Interp::new(program, accesses);
    let initial = Rc::new(InitialMemory::default());
    for _ in 0..MAX_RUNS {
        match interp.run(&mut odometer, initial.clone(), &Limits::steps(3_000), &mut ()) {
            Ended::Error { .. } => return Some(true),
            Ended::StepLimit | Ended::Stopped(_) | Ended::Unknown { .. } => return None,
            Ended::Exit { .. } | Ended::Blocked { .. } | Ended::InvalidAccess { .. } => {}
        }
        if !odometer.advance() {
            return Some(false);
        }
    }
    None
}

/// Whether some input reaches an error, by exhaustive execution.
pub struct Truth {
    /// Accesses outside all objects have the effect that our memory gives them.
    pub total: bool,
    /// Those that a violation may have ([`Accesses::WithPadding`]) do, others end the path.
    pub with_room: bool,
    /// They end the path.
    pub defined: bool,
}

impl Truth {
    pub fn of(program: &Program, tiny: &Tiny) -> Option<Truth> {
        let when = |accesses| is_violated(program, tiny, accesses);
        Some(Truth {
            total: when(Accesses::Total)?,
            with_room: when(Accesses::WithPadding)?,
            defined: when(Accesses::Checked)?,
        })
    }
}
