//! A program is searched in one form after the other (`attempts`), until there is a verdict.

use crate::accesses::{self, Decision};
use crate::attempts::{Attempt, Attempts, Wholes};
use crate::run::Run;
use base::Phase;
use cert::Verdict;
use ir::Program;
use prepare::guard::Guards;

/// One form after the other of the program.
pub(crate) struct Forms<'a> {
    lowered: &'a Program,
    attempts: Attempts<'a>,
    present: Attempt,
}

impl<'a> Forms<'a> {
    /// For the run's engine. `wholes` are those of the same program.
    pub(crate) fn new(run: &Run<'_>, lowered: &'a Program, wholes: &mut Wholes) -> Forms<'a> {
        run.progress.phase("expanding calls");
        let _lap = run.progress.watch.phase(Phase::Prepare);
        let mut attempts = Attempts::new(run, lowered, wholes);
        let present = attempts.next_attempt();
        Forms { lowered, attempts, present }
    }

    /// The program as it is prepared last, with its loops.
    pub(crate) fn program(&self) -> &Program {
        self.attempts.program()
    }

    /// Searches until there is a verdict, or a limit is met. Goes on with the form that the last search ended in.
    pub(crate) fn search(&mut self, run: &Run<'_>, guards: &mut Guards) -> Decision {
        loop {
            let decision = accesses::decide(run, self.lowered, &mut self.present, guards);
            let is_open = match &decision.verdict {
                Verdict::Unknown(why) => !run.is_turn_over() && !run.is_for_another_translation(why),
                Verdict::Pass(_) | Verdict::Fail(_) => false,
            };
            if !is_open || self.present.is_last {
                return decision;
            }
            let _lap = run.progress.watch.phase(Phase::Prepare);
            self.present = self.attempts.next_attempt();
        }
    }
}
