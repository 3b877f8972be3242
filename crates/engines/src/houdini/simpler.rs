//! Contracts that ask for less: preconditions that an unsatisfiable core happened to name are left out one by one, with all that rests on
//! them, as long as what is left excludes the errors. A contract with fewer of them says more, and people read it.

use super::claimed::{Claimed, inductive};
use crate::{Context, Facts};
use evidence::Proof;
use ir::{ProcId, ProgramPoint};
use logic::{Term, variables};

/// A proof of the claims that are left, which are those of `proof`, with fewer preconditions. It may cost this much.
pub(super) fn simpler(claimed: &mut Claimed, mut proof: Proof, effort: u64, cx: &Context<'_>) -> Proof {
    let mut inner = Context::silent(cx.budget.for_part(effort), cx.solvers);
    for (at, t) in preconditions(claimed) {
        let before = claimed.left.clone();
        let Some(claims) = claimed.left.get_mut(&at).filter(|claims| claims.contains(&t)) else { continue };
        claims.retain(|other| *other != t);
        match inductive(claimed, &Facts::default(), &mut inner) {
            Ok(Ok(with_less)) => proof = with_less,
            Ok(Err(_)) => claimed.left = before,
            Err(_) => return proof,
        }
    }
    proof
}

/// What is claimed of entries, but for what is frozen there.
fn preconditions(claimed: &Claimed) -> Vec<(ProgramPoint, Term)> {
    let Claimed { program, vocabulary, left } = claimed;
    let procs = (0..program.procs.len() as u32).map(ProcId).filter(|&q| q != program.entry);
    let entries = procs.map(|q| ProgramPoint { proc: q, loc: program.proc(q).entry });
    let is_own = |t: &Term| variables(&program.pool, &[*t]).iter().all(|v| (v.0 as usize) < vocabulary.own_vars);
    let of_entry = |at: ProgramPoint| left.get(&at).into_iter().flatten().copied().filter(is_own).map(move |t| (at, t));
    entries.flat_map(of_entry).collect()
}
