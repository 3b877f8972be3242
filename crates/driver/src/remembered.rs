//! What was answered before: evidence for the very question, checked like an engine's, spares the search.
//!
//! A question is the program as it was translated without the places of its parts ([`Places`]), its checks included, so that a
//! comment more or another name of a file makes no other question. The memory is believed in nothing: a proof of it is read for the
//! program that *this* run has prepared, and checked; a test is executed. What does not hold is a search more. Only
//! that there was no answer is believed, where the same engine with the same limits would search again, and to which checks that
//! search saw no path any more, which is no answer either ([`Left`]).

use crate::accesses::Decision;
use crate::confirm::{confirm_proof, confirm_test};
use crate::contracts;
use crate::host::Memory;
use crate::left::Left;
use crate::progress::Source;
use crate::question::Question;
use crate::run::Run;
use base::{Phase, Pos};
use cert::{Reason, Verdict, status};
use evidence::{Origin, Proof, TestCandidate};
use ir::text;
use prepare::guard::{Guard, Guards};
use prepare::{Form, Preparation};
use std::rc::Rc;

impl Question<'_> {
    /// The answer, where there is evidence that holds.
    pub(crate) fn recalled(&self, run: &Run<'_>, memory: &dyn Memory, guards: &mut Guards) -> Option<Decision> {
        let evidence = memory.recall(&self.words)?;
        run.progress.phase("checking what was proved before");
        let decision = match TestCandidate::parse(&evidence) {
            Ok(test) => self.executed(run, &test)?,
            Err(_) => self.checked(run, &evidence)?,
        };
        guards.extend(decision.prepared.preparation.guards.iter().copied());
        run.progress.answered_from(Source::Remembered);
        Some(decision)
    }

    /// What the same effort did not answer, it does not answer now.
    pub(crate) fn is_open(&self, run: &Run<'_>, memory: &dyn Memory) -> Option<Decision> {
        let kept = |words: &str| Left::read(&memory.recall(words)?);
        let effort = memory.effort()?;
        let limit = kept(&self.with_effort(&effort)).filter(|left| matches!(left.why, Reason::Limit(_)));
        let left = limit.or_else(|| kept(&self.at_its_place(&effort)))?;
        run.progress.answered_from(Source::Remembered);
        status::learn(&mut run.progress.live().sites, |check| left.state(check));
        Some(self.open(run, left.why))
    }

    /// No answer, and why.
    pub(crate) fn open(&self, run: &Run<'_>, why: Reason) -> Decision {
        let prepared = Rc::new(self.prepared(run, Preparation::of(Form::default())));
        Decision { verdict: Verdict::Unknown(why), prepared }
    }

    /// Keeps what a search without an answer has left. What the user interrupts is asked again.
    pub(crate) fn keep_open(&self, run: &Run<'_>, memory: &dyn Memory, decision: &Decision) {
        let (Verdict::Unknown(why), Some(effort)) = (&decision.verdict, memory.effort()) else { return };
        let left = Left::of(self.lowered, why, &run.progress.live().sites);
        let Some(written) = left.write() else { return };
        match why {
            Reason::Limit(_) => memory.keep(&self.with_effort(&effort), &written),
            _ => memory.keep(&self.at_its_place(&effort), &written),
        }
    }

    fn with_effort(&self, effort: &str) -> String {
        format!("effort {effort}\n{}", self.words)
    }

    /// Reasons that name places are those of a program whose parts stand where they stood.
    fn at_its_place(&self, effort: &str) -> String {
        format!("{}\n{}", self.with_effort(effort), text::print(self.lowered))
    }

    fn executed(&self, run: &Run<'_>, test: &TestCandidate) -> Option<Decision> {
        let limits = exec::Limits { max_steps: crate::MAX_STEPS, budget: run.budget() };
        if cert::misfit(test, self.lowered, &limits).is_some() {
            return None;
        }
        let prepared = self.prepared(run, Preparation::of(Form::default()));
        let verdict = confirm_test(run, self.lowered, self.lowered, test).ok().map(Verdict::Fail)?;
        Some(Decision { verdict, prepared: Rc::new(prepared) })
    }

    fn checked(&self, run: &Run<'_>, evidence: &str) -> Option<Decision> {
        let kept = Proof::preparation(evidence).ok()?;
        let guards = moved(&kept.guards, |pos| self.places.place(pos))?;
        let preparation = Preparation { guards, ..kept };
        let prepared = self.prepared(run, preparation.clone());
        if prepared.preparation != preparation {
            return None;
        }
        let proof = Proof::read(&self.places.erased(&prepared.program), evidence).ok()?;
        let _lap = run.progress.watch.phase(Phase::Check);
        let verdict = confirm_proof(run, &prepared.program, proof).ok().map(Verdict::Pass)?;
        Some(Decision { verdict, prepared: Rc::new(prepared) })
    }

    /// Keeps what a search has found.
    pub(crate) fn keep(&self, memory: &dyn Memory, decision: &Decision) {
        let Decision { verdict, prepared } = decision;
        let evidence = match verdict {
            Verdict::Fail(test) => Some(test.test().write(&self.places.erased(self.lowered), &Origin::default())),
            Verdict::Pass(proof) => {
                let number = |pos| self.places.number(pos);
                moved(&prepared.preparation.guards, number).map(|guards| {
                    let preparation = Preparation { guards, ..prepared.preparation.clone() };
                    let program = self.places.erased(&prepared.program);
                    proof.proof().write(&program, &preparation, &Origin::default())
                })
            }
            Verdict::Unknown(_) => None,
        };
        if let Some(evidence) = evidence {
            memory.keep(&self.words, &evidence);
        }
        if let Verdict::Pass(proof) = verdict {
            contracts::keep(memory, &prepared.program, proof.proof());
        }
    }
}

/// The guards at other places; none if one of them has no place.
fn moved(guards: &Guards, place: impl Fn(Pos) -> Option<Pos>) -> Option<Guards> {
    guards.iter().map(|g| Some(Guard { pos: place(g.pos)?, ..*g })).collect()
}
