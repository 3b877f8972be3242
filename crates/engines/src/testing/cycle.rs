//! Runs that never end.

use exec::State;
use ir::LocId;

/// Brent's cycle detection: a run that is back at an earlier state, with nothing but zeros to come, never ends.
pub(crate) struct CycleDetector {
    loc: LocId,
    state: State,
    /// Inputs consumed, at most the script's length: equal beyond it.
    input: usize,
    script_len: usize,
    power: u64,
    length: u64,
}

impl CycleDetector {
    pub(crate) fn new(loc: LocId, state: &State, script_len: usize) -> CycleDetector {
        CycleDetector { loc, state: state.clone(), input: 0, script_len, power: 64, length: 0 }
    }

    /// Whether the run, after `consumed` inputs, is back at the remembered state.
    pub(crate) fn closes(&mut self, loc: LocId, state: &State, consumed: usize) -> bool {
        let input = consumed.min(self.script_len);
        self.length += 1;
        if loc == self.loc && input == self.input && state.same_as(&self.state) {
            return true;
        }
        if self.length == self.power {
            let (power, script_len) = (self.power * 2, self.script_len);
            *self = CycleDetector { loc, state: state.clone(), input, script_len, power, length: 0 };
        }
        false
    }
}
