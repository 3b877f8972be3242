//! A chain of obligations as a path: is it one of an execution?

use crate::bmc::{Inquiry, calls_are_left};
use crate::{Context, GaveUp, Outcome};
use ir::{LocId, Program};
use logic::{Imported, Pool, Term};

/// What has come of it.
pub(super) enum Found {
    /// A test, or why there will be none.
    Outcome(Box<Outcome>),
    /// No execution goes there.
    Nothing,
}

/// What a visit on the path is to be like.
pub(super) struct Visit<'a> {
    pub(super) at: LocId,
    /// Literals of it; none where any state will do.
    pub(super) cube: &'a [Term],
}

/// Asks for an execution with these visits, the entry first, that comes to an error then. The literals are terms of `pool`.
///
/// # Errors
/// A limit, or code that was not translated.
pub(super) fn look_at(program: &Program, visits: &[Visit<'_>], pool: &Pool, cx: &Context<'_>) -> Result<Found, GaveUp> {
    let mut inquiry = Inquiry::new(program, cx).ok_or_else(calls_are_left)?;
    let mut imported = Imported::default();
    let mut at = vec![inquiry.unwinding.start(inquiry.unwinding.plan.entry)];
    let mut errors = Vec::new();
    for next in visits.iter().skip(1).map(Some).chain([None]) {
        let segment = inquiry.unwinding.segment(&at, &cx.budget).map_err(GaveUp::Exhausted)?;
        at = segment.visits;
        let Some(next) = next else {
            errors = segment.errors;
            break;
        };
        at.retain(|a| a.at == next.at);
        for arrival in &mut at {
            for &literal in next.cube {
                let literal = inquiry.unwinding.program.pool.import(pool, literal, &mut imported);
                inquiry.unwinding.assume(arrival, literal);
            }
        }
    }
    if let Some(outcome) = inquiry.find(&errors, cx) {
        return Ok(Found::Outcome(Box::new(outcome)));
    }
    if inquiry.has_doubt() {
        return Ok(Found::Outcome(Box::new(inquiry.conclude(|| unreachable!("there is a doubt")))));
    }
    Ok(Found::Nothing)
}
