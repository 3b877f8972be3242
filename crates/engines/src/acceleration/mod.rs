//! Loops in one step (Kroening, Lewis, Weissenbacher: Under-Approximating Loops in C Programs for Fast Counterexample Detection, CAV 2013): an
//! error behind ten thousand rounds lies on a short path of a program that has edges for many rounds at once.
//!
//! Of each path through a loop, from its head back to it, one round is computed ([`round`]). Where what it changes adds up, that has a closed form
//! for any number of rounds ([`closed`], [`count`]), and an *accelerator* is an edge more at the loop's head, for as many rounds as values or an input say
//! ([`statements`]). Bounded model checking of the program with these edges then finds paths that are short there, and a model says how
//! many rounds each loop goes. That is a test of the program if the inputs of those rounds are repeated ([`expansion`]).
//!
//! What an accelerator says is a guess where the paper proves it. All rounds are said to be possible where the first and the last one are (the
//! paper adds a quantified condition, or asks that conditions are monotone), places in memory that are not the same term are taken to be apart,
//! and of what is written to places that move along only the last write is there. So a test is executed before it is an answer, and where it comes to no
//! error, the accelerator that it has taken last is taken away. There are no proofs: more edges say nothing new of paths without errors.

mod accelerated;
mod accelerators;
mod closed;
mod count;
mod cycles;
mod expansion;
mod round;
mod statements;
#[cfg(test)]
mod tests;

use crate::replay::replay;
use crate::{Config, Context, GaveUp, Outcome, Session, bmc};
use accelerated::Accelerated;
use evidence::TestCandidate;
use exec::{Ended, Observer, State};
use expansion::{Expanded, Expansion};
use ir::{EdgeId, ProcId, Program};

/// What the registry calls it.
pub(crate) const NAME: &str = "acceleration";

/// Where a loop is passed in one step, few visits of each are worth a long search. An error that needs more, such as one behind a loop whose
/// rounds do something else in turns, is nearer without accelerators.
const NEAR: bmc::Manner = bmc::Manner { brief: 2_000_000, most_rounds: 7 };

/// Edges that a test may take at first: a solver says of a loop without a bound any number of rounds, and to find out that it is wrong may take
/// as long as the turn.
const SHORT_TEST: u64 = 200_000;

/// Edges that a test may take beyond twice of what it was made for.
const FURTHER: u64 = 1_000;

/// Runs bounded model checking with accelerators.
pub(crate) fn run(program: &Program, config: &Config, cx: &mut Context<'_>) -> Outcome {
    begin(program, config, cx).go_on(cx)
}

/// The same before its first question.
pub(crate) fn begin(program: &Program, config: &Config, _: &Context<'_>) -> Box<dyn Session> {
    let accelerated = Accelerated::of(program, config.max_steps.min(SHORT_TEST));
    Box::new(Acceleration { program: program.clone(), max_steps: config.max_steps, accelerated, inner: None })
}

struct Acceleration {
    program: Program,
    /// Edges that a test may take.
    max_steps: u64,
    accelerated: Accelerated,
    /// Bounded model checking of the accelerated program.
    inner: Option<Box<dyn Session>>,
}

impl Session for Acceleration {
    fn go_on(&mut self, cx: &mut Context<'_>) -> Outcome {
        loop {
            if let Some(limit) = cx.budget.turn_over() {
                return Outcome::unknown(GaveUp::Exhausted(limit));
            }
            match self.ask(cx) {
                Outcome::Fail(test) => {
                    let (test, Expanded { edges, taken_last, .. }) = self.expanded(&test, cx);
                    if self.reaches_error(&test, edges, cx) {
                        return Outcome::Fail(test);
                    }
                    match taken_last {
                        Some(misled) => self.accelerated.take_away(misled),
                        None => return nothing_is_found(),
                    }
                    self.inner = None;
                }
                Outcome::Unknown { why: GaveUp::Exhausted(limit), .. } => {
                    return Outcome::unknown(GaveUp::Exhausted(limit));
                }
                Outcome::Unknown { .. } | Outcome::Pass(_) => {
                    if self.accelerated.max_steps == self.max_steps || self.accelerated.accelerators.is_empty() {
                        return nothing_is_found();
                    }
                    self.accelerated = Accelerated::of(&self.program, self.max_steps);
                    self.inner = None;
                }
            }
        }
    }
}

fn nothing_is_found() -> Outcome {
    let why = "no error is found behind loops that are passed at once, and there are no proofs by that";
    Outcome::unknown(GaveUp::Method(why.into()))
}

impl Acceleration {
    /// What bounded model checking says of the accelerated program. A proof would be one about that.
    fn ask(&mut self, cx: &mut Context<'_>) -> Outcome {
        if self.accelerated.accelerators.is_exhausted() {
            return nothing_is_found();
        }
        let inner = match &mut self.inner {
            Some(inner) => inner,
            none => none.insert(bmc::begin_in_manner(&self.accelerated.program, NEAR, cx)),
        };
        cx.judged_by(None, |own| inner.go_on(own))
    }

    /// A test of the accelerated program as one of the program, and what is known of it.
    fn expanded(&self, test: &TestCandidate, cx: &Context<'_>) -> (TestCandidate, Expanded) {
        let mut expansion = Expansion::new(&self.accelerated);
        replay(&self.accelerated.program, test, self.max_steps, &cx.budget, &mut expansion);
        let mut expanded = expansion.end();
        let inputs = std::mem::take(&mut expanded.inputs);
        (TestCandidate { inputs, memory: test.memory.clone() }, expanded)
    }

    /// Whether it does in about so many edges: one that goes on for longer does something else than it was made for.
    fn reaches_error(&self, test: &TestCandidate, edges: u64, cx: &mut Context<'_>) -> bool {
        let mut taken = Taken::default();
        let most = self.accelerated.max_steps.min(edges.saturating_mul(2).saturating_add(FURTHER));
        let ended = replay(&self.program, test, most, &cx.budget, &mut taken);
        cx.stats.tests += 1;
        cx.budget.charge(taken.edges);
        matches!(ended, Ended::Error { .. })
    }
}

/// Counts what an execution costs.
#[derive(Default)]
struct Taken {
    edges: u64,
}

impl Observer for Taken {
    fn edge(&mut self, _: ProcId, _: EdgeId, _: usize, _: &State) {
        self.edges += 1;
    }
}
