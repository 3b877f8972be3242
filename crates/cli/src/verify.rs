//! `attest verify` where everything is asked at once, and what its reports need besides.

use crate::exit::{Exit, Failure};
use crate::run::Run;
use crate::session::{self, Decided};
use crate::{invariants, parts, retold};

/// See the module.
pub(crate) fn verify(run: &Run) -> Result<Exit, Failure> {
    let question = session::question(run)?;
    if let Some((again, asked)) = retold::with_room_at_once(run, &question)? {
        run.set_parts(vec![again.clone()]);
        let decided = session::decided(&again, asked, |settings| settings)?;
        return parts::answer_alone(run, again, decided);
    }
    let decided = session::decided(run, question, |settings| settings)?;
    if let Some((again, asked)) = retold::question(run, &decided)? {
        run.set_parts(vec![again.clone()]);
        let decided = session::decided(&again, asked, |settings| settings)?;
        return parts::answer_alone(run, again, decided);
    }
    let Decided { lowered, property, answered } = decided;
    run.about().native.clone_from(&answered.native);
    let about = session::about(&lowered, &answered);
    invariants::keep(run, about, &answered.verdict, &property);
    session::answer(run, about, &property, &answered.verdict, answered.finding.clone())
}
