//! Tests that are executed once more, beside the searches that have made them.

use base::Budget;
use evidence::TestCandidate;
use exec::{Accesses, Ended, Given, Interp, Limits, Observer};
use ir::Program;
use std::rc::Rc;

/// Executes the test, for so many edges at most.
pub(crate) fn replay(
    program: &Program,
    test: &TestCandidate,
    max_steps: u64,
    budget: &Budget,
    observer: &mut impl Observer,
) -> Ended {
    let limits = Limits { max_steps, budget: budget.clone() };
    let mut inputs = Given::new(test.inputs.iter().cloned());
    Interp::new(program, Accesses::Total).run(&mut inputs, Rc::new(test.memory.clone()), &limits, observer)
}
