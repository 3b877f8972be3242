//! Questions of an engine that others search while it waits. What they leave is found as any evidence of earlier runs is (`remembered`).

use crate::host::Memory;
use crate::question::Question;
use crate::run::Run;
use engines::before_preparation;
use evidence::Proof;
use ir::Program;
use std::time::Duration;

/// What one question may take, and what all of them together: an engine waits, and so do all others.
const SLICE: Duration = Duration::from_secs(3);
const TOGETHER: Duration = Duration::from_secs(10);

/// Those whom the run may ask.
pub(crate) struct Beside<'a>(pub(crate) Run<'a>);

impl engines::Beside for Beside<'_> {
    fn proofs(&self, programs: &[&Program]) -> Vec<Option<Proof>> {
        let Beside(run) = self;
        let owned: Vec<Program> = programs.iter().map(|&program| program.clone()).collect();
        let rounds = owned.len().div_ceil(run.settings.jobs.max(1)).max(1);
        let slice = SLICE.min(TOGETHER / u32::try_from(rounds).unwrap_or(u32::MAX));
        match run.host.memory() {
            Some(memory) if run.host.search_beside(&owned, slice) => {
                owned.iter().map(|program| unchecked(&Question::new(run, program), run, memory)).collect()
            }
            _ => vec![None; owned.len()],
        }
    }
}

/// A proof that somebody has left for the whole of a program of one procedure, about its locations. It has not been checked.
fn unchecked(question: &Question<'_>, run: &Run<'_>, memory: &dyn Memory) -> Option<Proof> {
    let evidence = memory.recall(&question.words)?;
    let preparation = Proof::preparation(&evidence).ok()?;
    let is_whole = preparation.guards.is_empty() && preparation.left_out.is_empty();
    let prepared = is_whole.then(|| question.prepared(run, preparation))?;
    let proof = Proof::read(&question.places.erased(&prepared.program), &evidence).ok()?;
    before_preparation(question.lowered, &prepared, &proof)
}
