//! A program is translated again where an answer depends on which blocks of the heap have ended.
//!
//! Two pointers into the heap may be equal where one of their blocks has been freed (`docs/decisions/0009-addresses.md`). Without
//! account of objects that is open wherever a program frees blocks, and a violation may rest on it: circular lists that
//! are freed. With it, it is open for blocks that have ended only. That costs a store and some loads for each object, and paths
//! end at accesses outside of objects; so it is done when a search has met such a violation, and not before.

use crate::exit::Failure;
use crate::options::{Options, TRACK_OBJECTS, Tracking};
use crate::run::{About, Run};
use crate::session::{self, Asked, Decided};
use crate::store;
use cert::{Reason, Verdict};
use ir::Program;
use std::sync::Arc;

/// Who goes on, and with which program, where the answer is one for another translation.
pub(crate) fn question(run: &Run, d: &Decided) -> Result<Option<(Arc<Run>, Asked)>, Failure> {
    if !run.has_another_translation() || !matches!(d.answered.verdict, Verdict::Unknown(Reason::DependsOnAddresses(_)))
    {
        return Ok(None);
    }
    let part = |tracking| run.part(Options { tracking, ..run.options.clone() }, About::default());
    let again = part(Tracking::Behind);
    let asked = session::question(&again)?;
    if !leaves_out_more(&asked.0, &d.lowered) {
        return Ok(Some((again, asked)));
    }
    let as_before = part(Tracking::Declined);
    let asked = session::question(&as_before)?;
    Ok(Some((as_before, asked)))
}

/// Evidence that a run has found in another translation is about that.
pub(crate) fn options_for_evidence(o: &mut Options) {
    if store::origin(o).is_some_and(|made| made.options.split(' ').any(|word| word == TRACK_OBJECTS)) {
        o.tracking = Tracking::Behind;
    }
}

/// More is left untranslated than in the other program: it may hide checks, also where there are no others.
pub(crate) fn leaves_out_more(program: &Program, other: &Program) -> bool {
    program.unsupported.iter().any(|place| !other.unsupported.contains(place))
}
