//! What a run needs from outside: where evidence goes and tests come from, who listens, a clock, and the machine.

use base::Budget;
use cert::native::Native;
use cert::{CheckedProof, ConfirmedTest};
use engines::{EventSink, Exchange};
use ir::Program;
use prepare::Prepared;
use std::time::Duration;

/// Receives the events of one search.
pub trait SearchEvents: EventSink {
    /// The search is over.
    fn finish(self: Box<Self>);
}

/// Tests that one search is given, and that it adds to.
pub trait TestsInUse {
    /// What the engine gets.
    fn exchange(&self) -> Exchange;

    /// The search is over: whatever could not be kept is complained about.
    fn finish(self: Box<Self>);
}

/// Keeps evidence from run to run.
pub trait Memory {
    /// What was kept for the question, whoever has kept it.
    fn recall(&self, question: &str) -> Option<String>;

    /// Keeps evidence for the question, in place of what there was.
    fn keep(&self, question: &str, evidence: &str);

    /// The same for what only helps a search: it may be lost where a machine fails at once behind it.
    fn keep_hint(&self, question: &str, evidence: &str);

    /// Who searches, with what limits: an answer that is none is the same again only where this is. None where it is never believed.
    fn effort(&self) -> Option<String>;
}

/// The world outside of a run. Whoever implements it complains to the user where something there goes wrong; a search
/// goes on without it, because an answer is worth more than what is kept of it.
pub trait Host {
    /// Who listens to a search of `prepared`, which comes from `lowered`.
    fn events<'a>(&'a self, lowered: &'a Program, prepared: &'a Prepared) -> Box<dyn SearchEvents + 'a>;

    /// The tests for a search of `program`, if somebody keeps any. `is_further`: a violation has been found before, whose
    /// test has the name of the first one.
    fn tests(&self, program: &Program, max_steps: u64, is_further: bool) -> Option<Box<dyn TestsInUse>>;

    /// Keeps the test of the violation with this number (from 1) of `program`; where, in words.
    fn keep_test(&self, test: &ConfirmedTest, program: &Program, number: usize) -> Option<String>;

    /// Keeps the proof about `prepared`, the one with this number (from 1) of the run; where, in words.
    fn keep_proof(&self, proof: &CheckedProof, prepared: &Prepared, number: usize) -> Option<String>;

    /// The first violation is confirmed; the run goes on for the checks that are left.
    fn violation(&self, test: &ConfirmedTest, program: &Program);

    /// Has the machine execute the test of the violation with this number.
    fn execute_natively(&self, program: &Program, test: &ConfirmedTest, number: usize) -> Native;

    /// What keeps evidence from run to run, if anything does.
    fn memory(&self) -> Option<&dyn Memory>;

    /// Has these programs searched beside this run, several at a time and each for so long. What is found is left where [`Host::memory`]
    /// finds it, and is worth what it is worth there. Whether somebody has: then they are as good as searched.
    fn search_beside(&self, _programs: &[Program], _limit: Duration) -> bool {
        false
    }

    /// A budget for a question that is worth so much time and no more. It ends with the run as well.
    fn brief_budget(&self, limit: Duration) -> Budget;

    /// Since the run began.
    fn elapsed(&self) -> Duration;

    /// Something for the user that is no answer.
    fn complain(&self, message: &str);
}
