//! The two judges: the interpreter for tests, the checker for proofs.

use crate::run::Run;
use base::{Budget, Pos, SourceMap};
use cert::{CheckedProof, ConfirmedTest, Reason, Rejection, Unconfirmed};
use evidence::{Proof, TestCandidate};
use ir::Program;

/// Edges that a confirming execution may take: far more than any engine's test.
pub const MAX_STEPS: u64 = 100_000_000;

/// Why a test is no evidence.
pub enum Refused {
    /// It needs an access outside every object.
    Access {
        /// The statement.
        pos: Pos,
        /// What it touches.
        addr: u128,
    },
    /// It reaches the error for some layouts of the objects in memory only.
    Layout(Reason),
    /// Anything else.
    Test(Reason),
}

impl Refused {
    /// In words, as the reason of a verdict.
    pub fn reason(self, sources: &SourceMap) -> Reason {
        match self {
            Refused::Access { pos, addr } => {
                Reason::UndefinedBehaviour(Unconfirmed::UndefinedBehaviour { pos, addr }.describe(sources))
            }
            Refused::Layout(reason) | Refused::Test(reason) => reason,
        }
    }
}

/// Executes the test on the program as it was translated: preparation drops accesses whose values nobody needs, and
/// the lives of local objects. `searched` is the program that the engine had, with the same inputs in the same order.
///
/// # Errors
/// Why the test is no evidence.
pub fn confirm_test(
    run: &Run<'_>,
    lowered: &Program,
    searched: &Program,
    candidate: &TestCandidate,
) -> Result<ConfirmedTest, Refused> {
    let limits = exec::Limits { max_steps: MAX_STEPS, budget: run.budget() };
    cert::confirm(lowered, candidate, &limits).map_err(|why| {
        let words = why.describe(&lowered.sources);
        Refused::Test(match why {
            Unconfirmed::UndefinedBehaviour { pos, addr } => return Refused::Access { pos, addr },
            Unconfirmed::Layout { test, .. } => {
                run.progress.live().layout_test = Some(*test);
                return Refused::Layout(Reason::DependsOnAddresses(words));
            }
            Unconfirmed::Ended(exec::Ended::Stopped(limit)) => Reason::Limit(limit),
            Unconfirmed::Ended(exec::Ended::StepLimit) => Reason::GaveUp("the test takes too many steps".into()),
            Unconfirmed::Ended(_) if cert::confirm(searched, candidate, &limits).is_ok() => {
                Reason::DependsOnAddresses(words)
            }
            Unconfirmed::Ended(_) => Reason::TestNotConfirmed(words),
        })
    })
}

/// Has the proof about `program` checked within the limits of the run.
///
/// # Errors
/// Why it is not accepted.
pub fn confirm_proof(run: &Run<'_>, program: &Program, proof: Proof) -> Result<CheckedProof, Reason> {
    confirm_proof_within(run, program, proof, &run.budget())
}

/// The same within `budget`, to which the check is charged.
///
/// # Errors
/// Why it is not accepted.
pub(crate) fn confirm_proof_within(
    run: &Run<'_>,
    program: &Program,
    proof: Proof,
    budget: &Budget,
) -> Result<CheckedProof, Reason> {
    checked_within(run, program, proof, budget).map_err(|why| match why {
        Rejection::Stopped(limit) => Reason::Limit(limit),
        undecided if undecided.is_undecided() => match budget.exhausted() {
            Some(limit) => Reason::Limit(limit),
            None => Reason::GaveUp(format!("proof not checked: {}", undecided.describe(program))),
        },
        Rejection::HeapReset => Reason::Unsupported(format!("unsupported: {}", Rejection::HeapReset.describe(program))),
        other => Reason::ProofRejected(other.describe(program)),
    })
}

/// The same, in the words of the checker.
///
/// # Errors
/// Why it is not accepted.
pub(crate) fn checked_within(
    run: &Run<'_>,
    program: &Program,
    proof: Proof,
    budget: &Budget,
) -> Result<CheckedProof, Rejection> {
    let cross_check = run.settings.cross_check.clone();
    let config = solver::Config { budget: budget.clone(), cross_check, ..solver::Config::default() };
    let mut solver = solver::checker_solver(&config);
    cert::check(program, proof, &mut *solver, budget)
}
