//! `attest verify` where everything is asked at once, and what its reports need besides.

use crate::exit::{Exit, Failure};
use crate::run::Run;
use crate::session::{self, Asked, Decided};
use crate::{invariants, parts, retold};
use std::sync::Arc;

/// See the module.
pub(crate) fn verify(run: &Run) -> Result<Exit, Failure> {
    let question = session::question(run)?;
    if let Some((again, asked)) = retold::with_room_at_once(run, &question)? {
        return go_on(run, again, asked);
    }
    let decided = session::decided(run, question, |settings| settings)?;
    if let Some((again, asked)) = retold::question(run, &decided)? {
        return go_on(run, again, asked);
    }
    let Decided { lowered, property, answered } = decided;
    run.about().native.clone_from(&answered.native);
    let about = session::about(&lowered, &answered);
    invariants::keep(run, about, &answered.verdict, &property);
    session::answer(run, about, &property, &answered.verdict, answered.finding.clone())
}

/// The answer is that of another translation.
fn go_on(run: &Run, again: Arc<Run>, asked: Asked) -> Result<Exit, Failure> {
    run.set_parts(vec![again.clone()]);
    let decided = session::decided(&again, asked, |settings| settings)?;
    parts::answer_alone(run, again, decided)
}
