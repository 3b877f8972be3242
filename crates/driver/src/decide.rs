//! A program is decided, and what has been found is looked at and kept: once for the whole program, and again behind each
//! violation for what is left.

use crate::accesses::{self, Decision};
use crate::attempts::{Attempt, Attempts};
use crate::run::Run;
use crate::turns;
use crate::vacuity::{self, Proved};
use base::{Phase, Pos};
use cert::{CheckedProof, Vacuous, Verdict};
use engines::portfolio;
use ir::Program;
use prepare::guard::Guards;
use prepare::{Preparation, Prepared};

/// Searches the program until there is a verdict: with the engine, or with several in turns.
pub(crate) fn decide(run: &Run<'_>, lowered: &Program, guards: &mut Guards) -> Decision {
    match run.engine.name {
        portfolio::NAME => turns::decide(run, lowered, guards),
        _ => Forms::new(run, lowered).search(run, guards),
    }
}

/// One form after the other of the program.
pub(crate) struct Forms<'a> {
    lowered: &'a Program,
    attempts: Attempts<'a>,
    present: Attempt,
}

impl<'a> Forms<'a> {
    /// For the run's engine.
    pub(crate) fn new(run: &Run<'_>, lowered: &'a Program) -> Forms<'a> {
        run.progress.phase("expanding calls");
        let _lap = run.progress.watch.phase(Phase::Prepare);
        let mut attempts = Attempts::new(run, lowered);
        let present = attempts.next_attempt();
        Forms { lowered, attempts, present }
    }

    /// Searches until there is a verdict, or a limit is met. Goes on with the form that the last search ended in.
    pub(crate) fn search(&mut self, run: &Run<'_>, guards: &mut Guards) -> Decision {
        loop {
            let decision = accesses::decide(run, self.lowered, &mut self.present, guards);
            let is_open = matches!(decision.verdict, Verdict::Unknown(_)) && !run.is_turn_over();
            if !is_open || self.present.is_last {
                return decision;
            }
            let _lap = run.progress.watch.phase(Phase::Prepare);
            self.present = self.attempts.next_attempt();
        }
    }
}

/// Whether the proof says anything, and where it assumes that memory outside every object is not accessed.
pub(crate) fn worth(
    run: &Run<'_>,
    lowered: &Program,
    proof: &CheckedProof,
    prepared: &Prepared,
) -> (Option<Vacuous>, Vec<Pos>) {
    run.progress.phase("asking what was checked");
    let _lap = run.progress.watch.phase(Phase::Check);
    let proved = Proved { proof: proof.proof(), program: &prepared.program, preparation: &prepared.preparation };
    (vacuity::vacuous(run, lowered, proved), assumed_away(&prepared.preparation))
}

/// Has the evidence kept, if there is any; where, in words.
pub(crate) fn keep(run: &Run<'_>, prepared: &Prepared, verdict: &Verdict, number: usize) -> Option<String> {
    match verdict {
        Verdict::Fail(test) => run.host.keep_test(test, &prepared.program, number),
        Verdict::Pass(proof) => run.host.keep_proof(proof, prepared),
        Verdict::Unknown(_) => None,
    }
}

/// Where the proof is one of executions without accesses outside of objects.
pub fn assumed_away(preparation: &Preparation) -> Vec<Pos> {
    let mut places: Vec<Pos> = preparation.guards.iter().map(|g| g.pos).collect();
    places.dedup();
    places
}
