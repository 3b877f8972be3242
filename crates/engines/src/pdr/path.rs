//! A chain of obligations as a path: is it one of an execution?

use super::system::unwinding;
use crate::bmc::{Inquiry, calls_are_left};
use crate::unwinding::Overlaps;
use crate::{Context, GaveUp, Outcome};
use ir::{LocId, Program};

/// What has come of it.
pub(super) enum Found {
    /// A test, or why there will be none.
    Outcome(Box<Outcome>),
    /// No execution goes there.
    Nothing,
}

/// Asks for an execution that visits these loop heads, the entry first, and then comes to an error.
///
/// # Errors
/// A limit, or code that was not translated.
pub(super) fn look_at(program: &Program, heads: &[LocId], cx: &Context<'_>) -> Result<Found, GaveUp> {
    let unwinding = unwinding(program, Overlaps::Named).ok_or_else(calls_are_left)?;
    let mut inquiry = Inquiry::of(unwinding, cx);
    let mut at = vec![inquiry.unwinding.start(inquiry.unwinding.plan.entry)];
    let mut errors = Vec::new();
    for next in heads.iter().skip(1).map(Some).chain([None]) {
        let segment = inquiry.unwinding.segment(&at, &cx.budget).map_err(GaveUp::Exhausted)?;
        errors.extend(segment.errors);
        at = segment.visits;
        at.retain(|a| next.is_some_and(|&n| a.at == n));
    }
    if let Some(outcome) = inquiry.find(&errors, cx) {
        return Ok(Found::Outcome(Box::new(outcome)));
    }
    if inquiry.has_doubt() {
        return Ok(Found::Outcome(Box::new(inquiry.conclude(|| unreachable!("there is a doubt")))));
    }
    Ok(Found::Nothing)
}
