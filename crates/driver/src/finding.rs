//! What belongs to an answer besides the verdict.

use base::Pos;
use cert::native::Native;
use cert::{Rest, Vacuous, Verdict};
use evidence::TestCandidate;
use prepare::Prepared;
use std::rc::Rc;

/// What belongs to an answer besides the verdict.
#[derive(Clone, Debug, Default)]
pub struct Finding {
    /// Where the evidence was written.
    pub evidence_file: Option<String>,
    /// The proof of the checks that are left behind a violation.
    pub rest: Option<Rest>,
    /// The proof is one of nothing, or of less than it seems.
    pub vacuous: Option<Vacuous>,
    /// Where the proof assumes that memory outside every object is not accessed.
    pub assumed_away: Vec<Pos>,
    /// Proofs of some of the checks each, where no single one is about all: how many checks, and where it was written.
    pub apart: Vec<(usize, Option<String>)>,
    /// The inputs of a violation that is one in some layouts of the objects in memory only, where the verdict is none.
    pub in_some_layouts: Option<TestCandidate>,
}

/// What a run has found out.
pub struct Answered {
    /// The answer, with its evidence.
    pub verdict: Verdict,
    /// What was searched last: a proof is about it.
    pub prepared: Rc<Prepared>,
    /// What belongs to the answer.
    pub finding: Finding,
    /// What the machine says about a violation.
    pub native: Option<Native>,
}
