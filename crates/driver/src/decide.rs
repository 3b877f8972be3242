//! A program is decided, and what has been found is looked at and kept: once for the whole program, and again behind each
//! violation for what is left.

use crate::accesses::Decision;
use crate::attempts::Wholes;
use crate::forms::Forms;
use crate::progress::Source;
use crate::question::Question;
use crate::run::{Run, Unanswered};
use crate::turns;
use crate::vacuity::{self, Proved};
use base::{Phase, Pos};
use cert::{CheckedProof, Reason, Vacuous, Verdict};
use engines::portfolio;
use ir::Program;
use prepare::guard::Guards;
use prepare::{Preparation, Prepared};

/// The same for all checks of the program at once: where a search has met its limits in an earlier run, it would again. What is asked
/// behind it has slices of time that depend on what else there is, and is always tried.
pub(crate) fn decide_whole(run: &Run<'_>, lowered: &Program, guards: &mut Guards) -> Decision {
    let Some(memory) = run.host.memory() else { return search(run, lowered, guards) };
    let question = Question::new(run, lowered);
    let known = question.recalled(run, memory, guards).or_else(|| question.is_open(run, memory));
    known.unwrap_or_else(|| {
        if run.settings.unanswered == Unanswered::LeftOpen {
            run.progress.answered_from(Source::Missing);
            return question.open(run, Reason::NotKept);
        }
        let decision = search(run, lowered, guards);
        question.keep(memory, &decision);
        question.keep_open(run, memory, &decision);
        decision
    })
}

/// Answers as in an earlier run, or else by a search.
pub(crate) fn decide(run: &Run<'_>, lowered: &Program, guards: &mut Guards) -> Decision {
    let Some(memory) = run.host.memory() else { return search(run, lowered, guards) };
    let question = Question::new(run, lowered);
    question.recalled(run, memory, guards).unwrap_or_else(|| {
        if run.settings.unanswered == Unanswered::LeftOpen {
            return question.open(run, Reason::NotKept);
        }
        let decision = search(run, lowered, guards);
        question.keep(memory, &decision);
        decision
    })
}

/// Searches the program until there is a verdict: with the engine, or with several in turns.
fn search(run: &Run<'_>, lowered: &Program, guards: &mut Guards) -> Decision {
    run.progress.answered_from(Source::Searched);
    match run.engine.name {
        portfolio::NAME => turns::decide(run, lowered, guards),
        _ => Forms::new(run, lowered, &mut Wholes::default()).search(run, guards),
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
        Verdict::Pass(proof) => run.host.keep_proof(proof, prepared, number),
        Verdict::Unknown(_) => None,
    }
}

/// Where the proof is one of executions without accesses outside of objects.
pub fn assumed_away(preparation: &Preparation) -> Vec<Pos> {
    let mut places: Vec<Pos> = preparation.guards.iter().map(|g| g.pos).collect();
    places.dedup();
    places
}
