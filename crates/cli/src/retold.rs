//! A program is translated again where an answer depends on which blocks of the heap have ended, or on what there is room for.
//!
//! Two pointers into the heap may be equal where one of their blocks has been freed (`docs/decisions/0009-addresses.md`). Without
//! account of objects that is open wherever a program frees blocks, and a violation may rest on it: circular lists that
//! are freed. With it, it is open for blocks that have ended only. That costs a store and some loads for each object, and paths
//! end at accesses outside of objects; so it is done when a search has met such a violation, and not before.
//!
//! Where accesses are checked, each object has a part of the address space of its own. A 32 bit address has room for many small objects
//! or for some that are large ([`ir::Cells`]): for the latter where something was not translated for its size.

use crate::exit::Failure;
use crate::options::{LARGE_OBJECTS, Options, Room, TRACK_OBJECTS, Tracking};
use crate::run::{About, Run};
use crate::session::{self, Asked, Decided};
use crate::store;
use cert::{Reason, Verdict};
use ir::analysis::allocates_repeatedly;
use ir::{Cells, Program};
use std::sync::Arc;

/// Who goes on, and with which program, where the answer is one for another translation.
pub(crate) fn question(run: &Run, d: &Decided) -> Result<Option<(Arc<Run>, Asked)>, Failure> {
    match d.answered.verdict {
        Verdict::Unknown(Reason::DependsOnAddresses(_)) if run.has_another_translation() => {
            with_account(run, d).map(Some)
        }
        _ => with_room(run, d),
    }
}

/// The same before anything is searched for: what has no room is not allocated in a loop, so that there are few blocks.
pub(crate) fn with_room_at_once(run: &Run, asked: &Asked) -> Result<Option<(Arc<Run>, Asked)>, Failure> {
    match may_have_room(&asked.0) && !allocates_repeatedly(&asked.0) {
        true => roomier(run),
        false => Ok(None),
    }
}

/// Room for large objects, where something was left out for its size, and is not then.
pub(crate) fn with_room(run: &Run, d: &Decided) -> Result<Option<(Arc<Run>, Asked)>, Failure> {
    let is_left_out = matches!(d.answered.verdict, Verdict::Unknown(Reason::Unsupported(_)));
    if is_left_out && may_have_room(&d.lowered) { roomier(run) } else { Ok(None) }
}

fn may_have_room(program: &Program) -> bool {
    let may_have_more = program.space.ptr_width < 64 && program.space.cells() == Some(Cells::Many);
    may_have_more && cfront::lacks_room(program)
}

fn roomier(run: &Run) -> Result<Option<(Arc<Run>, Asked)>, Failure> {
    let again = run.part(Options { room: Room::Behind, ..run.options.clone() }, About::default());
    let asked = session::question(&again)?;
    Ok((!cfront::lacks_room(&asked.0)).then_some((again, asked)))
}

/// Account of objects, unless more is left out then.
fn with_account(run: &Run, d: &Decided) -> Result<(Arc<Run>, Asked), Failure> {
    if let Some(accounted) = accounted(run, &d.lowered)? {
        return Ok(accounted);
    }
    let as_before = run.part(Options { tracking: Tracking::Declined, ..run.options.clone() }, About::default());
    let asked = session::question(&as_before)?;
    Ok((as_before, asked))
}

/// The program with account of objects, unless more is left out then.
pub(crate) fn accounted(run: &Run, lowered: &Program) -> Result<Option<(Arc<Run>, Asked)>, Failure> {
    let again = run.part(Options { tracking: Tracking::Behind, ..run.options.clone() }, About::default());
    let asked = session::question(&again)?;
    Ok((!leaves_out_more(&asked.0, lowered)).then_some((again, asked)))
}

/// Evidence that a run has found in another translation is about that.
pub(crate) fn options_for_evidence(o: &mut Options) {
    let made = store::origin(o);
    let is_made_with = |option| made.as_ref().is_some_and(|made| made.options.split(' ').any(|word| word == option));
    if is_made_with(TRACK_OBJECTS) {
        o.tracking = Tracking::Behind;
    }
    if is_made_with(LARGE_OBJECTS) && o.room == Room::AsUsual {
        o.room = Room::Behind;
    }
}

/// More is left untranslated than in the other program: it may hide checks, also where there are no others.
pub(crate) fn leaves_out_more(program: &Program, other: &Program) -> bool {
    program.unsupported.iter().any(|place| !other.unsupported.contains(place))
}
