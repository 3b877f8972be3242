//! Questions of an engine that others search while it waits. What they leave is found as any evidence of earlier runs is (`remembered`).

use crate::host::Memory;
use crate::question::Question;
use crate::run::Run;
use evidence::{Contract, Invariant, Proof};
use ir::{LocId, Program};
use logic::{Imported, Pool, Term, VarId, conjuncts, variables};
use prepare::{Prepared, Relation};
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

/// The same claims about the locations that those of a prepared program come from; `None` if several come from one, or the proof
/// is more than claims about places. What is said of variables that preparation has added is left out.
fn before_preparation(program: &Program, prepared: &Prepared, proof: &Proof) -> Option<Proof> {
    let [contract] = &proof.contracts[..] else { return None };
    let is_plain = proof.lemmas.is_empty() && proof.shapes.is_none() && contract.indices.is_empty();
    let mut invariants = vec![None; program.proc(program.entry).locs.len()];
    let mut pool = Pool::default();
    for (l, &invariant) in (0..).map(LocId).zip(&contract.invariants) {
        let from = prepared.origins.loc(contract.proc, l);
        if from.relation != Relation::At || invariant == Invariant::Between {
            continue;
        }
        let claimed = match invariant {
            Invariant::Holds(t) => Invariant::Holds(renamed(&mut pool, &proof.pool, t, prepared)),
            other => other,
        };
        if invariants[from.loc.0 as usize].replace(claimed).is_some() {
            return None;
        }
    }
    let invariants = invariants.into_iter().map(|claimed| claimed.unwrap_or(Invariant::Between)).collect();
    let contract = Contract::new(program.entry, invariants);
    is_plain.then(|| Proof::unwound(&pool, &contract, proof.unwinding.clone()))
}

fn renamed(pool: &mut Pool, from: &Pool, t: Term, prepared: &Prepared) -> Term {
    let before = |v: VarId| prepared.origins.var(v).map(|origin| origin.var);
    let parts =
        conjuncts(from, t).into_iter().filter(|&t| variables(from, &[t]).into_iter().all(|v| before(v).is_some()));
    let parts: Vec<Term> =
        parts.map(|t| pool.import_renamed(from, t, &mut Imported::default(), &|v| before(v).unwrap_or(v))).collect();
    pool.all(parts)
}
