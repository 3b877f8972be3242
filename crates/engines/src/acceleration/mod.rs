//! Loops in one step (Kroening, Lewis, Weissenbacher: Under-Approximating Loops in C Programs for Fast Counterexample Detection, CAV 2013): an
//! error behind ten thousand rounds lies on a short path of a program that has edges for many rounds at once.
//!
//! Of each path through a loop, from its head back to it, one round is computed ([`round`]). Where what it changes adds up, that has a closed form
//! for any number of rounds ([`closed`]), and an *accelerator* is an edge more at the loop's head, for as many rounds as values or an input say
//! ([`accelerator`]). Bounded model checking of the program with these edges then finds paths that are short there, and a model says how
//! many rounds each loop goes. That is a test of the program if the inputs of those rounds are repeated ([`expansion`]).
//!
//! What an accelerator says is a guess where the paper proves it. All rounds are said to be possible where the first and the last one are (the
//! paper adds a quantified condition, or asks that conditions are monotone), places in memory that are not the same term are taken to be apart,
//! and of what is written to places that move along only the last write is there. So a test is executed before it is an answer, and where it comes to no
//! error, the accelerator that it has taken last is taken away. There are no proofs: more edges say nothing new of paths without errors.

mod accelerator;
mod closed;
mod cycles;
mod expansion;
mod round;
#[cfg(test)]
mod tests;

use crate::{Config, Context, GaveUp, Outcome, Session, bmc};
use accelerator::Accelerated;
use evidence::TestCandidate;
use exec::{Accesses, Ended, Given, Interp, Limits};
use expansion::Expansion;
use ir::{EdgeId, Program};
use std::rc::Rc;

/// What the registry calls it.
pub(crate) const NAME: &str = "acceleration";

/// Where a loop is passed in one step, few visits of each are worth a long search. An error that needs more, such as one behind a loop whose
/// rounds do something else in turns, is nearer without accelerators.
const NEAR: bmc::Manner = bmc::Manner { brief: 2_000_000, most_rounds: 7 };

/// Runs bounded model checking with accelerators.
pub(crate) fn run(program: &Program, config: &Config, cx: &mut Context<'_>) -> Outcome {
    begin(program, config, cx).go_on(cx)
}

/// The same before its first question.
pub(crate) fn begin(program: &Program, config: &Config, _: &Context<'_>) -> Box<dyn Session> {
    let accelerated = Accelerated::of(program, config.max_steps);
    Box::new(Acceleration { program: program.clone(), config: config.clone(), accelerated, inner: None })
}

struct Acceleration {
    program: Program,
    config: Config,
    accelerated: Accelerated,
    /// Bounded model checking of the accelerated program.
    inner: Option<Box<dyn Session>>,
}

impl Session for Acceleration {
    fn go_on(&mut self, cx: &mut Context<'_>) -> Outcome {
        while !self.accelerated.is_exhausted() {
            if let Some(limit) = cx.budget.turn_over() {
                return Outcome::unknown(GaveUp::Exhausted(limit));
            }
            let inner = match &mut self.inner {
                Some(inner) => inner,
                none => none.insert(bmc::begin_in_manner(&self.accelerated.program, NEAR, cx)),
            };
            let (test, taken_last) = match inner.go_on(cx) {
                Outcome::Fail(test) => self.expanded(&test, cx),
                Outcome::Pass(_) => break,
                Outcome::Unknown { why, .. } => return Outcome::unknown(why),
            };
            if self.reaches_error(&test, cx) {
                return Outcome::Fail(test);
            }
            let Some(misled) = taken_last else { break };
            self.accelerated.take_away(misled);
            self.inner = None;
        }
        let why = "no error is found behind loops that are passed at once, and there are no proofs by that";
        Outcome::unknown(GaveUp::Method(why.into()))
    }
}

impl Acceleration {
    /// A test of the accelerated program as one of the program, and the accelerator that it takes last.
    fn expanded(&self, test: &TestCandidate, cx: &Context<'_>) -> (TestCandidate, Option<EdgeId>) {
        let mut expansion = Expansion::new(&self.accelerated);
        self.execute(&self.accelerated.program, test, &mut expansion, cx);
        let (inputs, taken_last) = expansion.end();
        (TestCandidate { inputs, memory: test.memory.clone() }, taken_last)
    }

    fn reaches_error(&self, test: &TestCandidate, cx: &Context<'_>) -> bool {
        matches!(self.execute(&self.program, test, &mut (), cx), Ended::Error { .. })
    }

    fn execute(
        &self,
        program: &Program,
        test: &TestCandidate,
        observer: &mut impl exec::Observer,
        cx: &Context<'_>,
    ) -> Ended {
        let limits = Limits { max_steps: self.config.max_steps, budget: cx.budget.clone() };
        let mut inputs = Given::new(test.inputs.iter().cloned());
        Interp::new(program, Accesses::Total).run(&mut inputs, Rc::new(test.memory.clone()), &limits, observer)
    }
}
