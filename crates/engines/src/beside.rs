//! Others who search programs of one procedure for an engine, and what their proofs say of the programs that they were asked about.

use evidence::{Contract, Invariant, Proof};
use ir::{LocId, Program};
use logic::{Imported, Pool, Term, VarId, conjuncts, variables};
use prepare::{Prepared, Relation};

/// Those who search at the same time.
pub trait Beside {
    /// Proofs that these programs, of one procedure each, come to no error: of each, where somebody has found one. Nobody has checked
    /// them.
    fn proofs(&self, programs: &[&Program]) -> Vec<Option<Proof>>;
}

/// What a proof of a prepared program claims about the locations of `program`, which that comes from; `None` if several come from one,
/// or the proof is more than claims about places. What is said of variables that preparation has added is left out.
pub fn before_preparation(program: &Program, prepared: &Prepared, proof: &Proof) -> Option<Proof> {
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
