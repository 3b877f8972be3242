//! Bounded model checking (Biere, Cimatti, Clarke, Zhu, TACAS 1999), on blocks instead of steps.
//!
//! The program is unwound, each loop to a bound of its own (`loops`), and the solver is asked whether an error is reached (`inquiry`). A
//! model is a test. If there is none, the bounds grow, unless no path leaves them: then everything has been unwound, and the
//! checker can see that too (`evidence::Unwinding::Complete`).
//!
//! The paper unwinds a transition relation by steps, and proves only up to the diameter. Here a path that the bounds do
//! not cut is seen by the solver, as in Clarke, Kroening, Lerda (TACAS 2004).

mod inquiry;
mod loops;
mod manner;
mod nest;
mod questions;
#[cfg(test)]
mod tests;

pub(crate) use inquiry::{Inquiry, error_without_test};
pub(crate) use manner::Manner;
pub(crate) use nest::Nest;
pub(crate) use questions::{Asked, Questions};

use crate::{Config, Context, GaveUp, Outcome, Session};
use ir::Program;
use loops::Loops;
use manner::FURTHER;

/// What the registry calls it.
pub(crate) const NAME: &str = "bmc";

/// Runs bounded model checking on a program of one procedure.
pub(crate) fn run(program: &Program, config: &Config, cx: &mut Context<'_>) -> Outcome {
    begin(program, config, cx).go_on(cx)
}

/// Bounded model checking before its first bounds.
pub(crate) fn begin(program: &Program, _: &Config, cx: &Context<'_>) -> Box<dyn Session> {
    begin_in_manner(program, FURTHER, cx)
}

/// The same, in this manner.
pub(crate) fn begin_in_manner(program: &Program, manner: Manner, cx: &Context<'_>) -> Box<dyn Session> {
    Box::new(Search(Inquiry::new(program, cx).map(|inquiry| Loops::new(inquiry, manner))))
}

/// `None` where a call is left.
struct Search(Option<Loops>);

impl Session for Search {
    fn go_on(&mut self, cx: &mut Context<'_>) -> Outcome {
        match &mut self.0 {
            Some(loops) => loops.run(cx),
            None => Outcome::unknown(calls_are_left()),
        }
    }
}

pub(crate) fn calls_are_left() -> GaveUp {
    GaveUp::Method(
        "a call is left (recursion, or more code than calls may expand to), and calls are not unwound".into(),
    )
}
