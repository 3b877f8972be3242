//! What comes of trying to extend the frontier (DASH Fig. 12).

use crate::Outcome;
use crate::testing::Test;
use logic::Term;

/// What comes of trying to extend the frontier.
pub(super) enum Extension {
    Test(Test),
    /// Split the near region; its part outside the predicate loses the transition.
    Split {
        predicate: Term,
        /// Other conjuncts of the precondition, which no state of the region violates alone.
        left_out: Vec<Term>,
    },
    /// Split the near region by a value first; nothing is removed.
    CaseSplit {
        value: Term,
    },
    /// Regions behind the far one were split, or a transition behind it was removed.
    Foreseen,
    /// No state of the near region takes the transition.
    Infeasible,
    /// The near region is an initial one without any state.
    Empty,
    /// A test that reaches a state from which the call behind the frontier may lead on: one that satisfies `rho`.
    Approach {
        test: Test,
        rho: Vec<Term>,
    },
    /// The near region is an initial one that the callers' path does not lead to.
    OutOfContext,
    /// Neither a test nor a refinement was found.
    Stuck,
    /// The whole run ends.
    Over(Outcome),
}
