//! When a SAT solver that is kept from question to question is dropped: it assigns its variables in each search, also those
//! that the question does not need.

/// See the module.
pub(crate) struct Waste {
    /// Translating a variable anew costs about as much as assigning this many that a question does not need.
    rebuild_factor: u64,
    /// Waste below this is not worth a fresh start.
    tolerated: u64,
    /// Variables assigned for questions that did not need them, since the last fresh start.
    assigned: u64,
}

impl Waste {
    pub(crate) fn new(rebuild_factor: u64, tolerated: u64) -> Waste {
        Waste { rebuild_factor, tolerated, assigned: 0 }
    }

    /// Notes a question that needs a share of the variables. Whether a fresh start is cheaper than to go on.
    pub(crate) fn note(&mut self, vars: u64, share: f64) -> bool {
        let needed = (vars as f64 * share) as u64;
        self.assigned += vars - needed;
        self.assigned > self.tolerated + self.rebuild_factor * needed
    }

    pub(crate) fn clear(&mut self) {
        self.assigned = 0;
    }
}
