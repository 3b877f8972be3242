//! A program is decided, and what has been found is looked at and kept: once for the whole program, and again behind each
//! violation for what is left.

use crate::accesses::{self, Decision};
use crate::attempts::Attempts;
use crate::run::{Run, TurnLimits};
use crate::vacuity::{self, Proved};
use base::{Exhausted, Phase, Pos};
use cert::{CheckedProof, Reason, Vacuous, Verdict};
use engines::portfolio::{self, Schedule};
use ir::Program;
use prepare::guard::Guards;
use prepare::{Preparation, Prepared};

/// Searches the program until there is a verdict: with the engine, or with several in turns.
pub(crate) fn decide(run: &Run<'_>, lowered: &Program, guards: &mut Guards) -> Decision {
    if run.engine.name == portfolio::NAME { in_turns(run, lowered, guards) } else { in_forms(run, lowered, guards) }
}

/// Each engine has its turn. Where none answers, the reason is that of the first that gives up, or else of the last.
fn in_turns(run: &Run<'_>, lowered: &Program, guards: &mut Guards) -> Decision {
    let mut schedule = Schedule::new(lowered);
    let mut open: Option<(Decision, bool)> = None;
    while let Some(turn) = schedule.next_turn() {
        let mut budget = run.budget().for_turn(turn.effort);
        budget.max_iterations = [run.settings.max_iterations, turn.iterations].into_iter().flatten().min();
        let limits = TurnLimits { budget, form: turn.form, ase: turn.ase };
        let decision = in_forms(&run.with(turn.engine, &limits), lowered, guards);
        let Verdict::Unknown(why) = &decision.verdict else { return decision };
        let is_over = match why {
            Reason::Limit(Exhausted::Effort) => false,
            Reason::Limit(Exhausted::Iterations) => turn.iterations.is_none(),
            _ => true,
        };
        if is_over {
            schedule.gave_up(&turn);
        }
        if let Some(limit) = run.exhausted() {
            return Decision { verdict: Verdict::Unknown(Reason::Limit(limit)), ..decision };
        }
        open = open.filter(|(_, is_over)| *is_over).or(Some((decision, is_over)));
    }
    open.expect("the first engine has a turn").0
}

/// Searches the program in one form after the other.
fn in_forms(run: &Run<'_>, lowered: &Program, guards: &mut Guards) -> Decision {
    run.progress.phase("expanding calls");
    let lap = run.progress.watch.phase(Phase::Prepare);
    let mut attempts = Attempts::new(run, lowered);
    let mut attempt = attempts.next_attempt();
    drop(lap);
    loop {
        let is_last = attempt.is_last;
        let decision = accesses::decide(run, lowered, attempt, guards);
        let is_open = matches!(decision.verdict, Verdict::Unknown(_)) && !run.is_turn_over();
        if !is_open || is_last {
            return decision;
        }
        let _lap = run.progress.watch.phase(Phase::Prepare);
        attempt = attempts.next_attempt();
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
