//! The claims as contracts, one a procedure.

use super::steps::{ClaimId, Steps};
use super::vocabulary::Vocabulary;
use crate::unwinding::variables;
use evidence::{Contract, Invariant, Proof, Use};
use ir::{LocId, ProcId, ProgramPoint};
use logic::Term;
use std::collections::{BTreeMap, BTreeSet};

/// A proof of those claims that are needed. Procedures that nobody calls have a contract that the proof leaves out.
pub(super) fn proof(steps: &mut Steps<'_>, vocabulary: &Vocabulary, needed: &BTreeSet<ClaimId>) -> Proof {
    let mut at: BTreeMap<ProgramPoint, Vec<Term>> = BTreeMap::new();
    for &c in needed {
        let claim = &steps.claims[c];
        at.entry(claim.at).or_default().push(claim.term);
    }
    let program = &mut steps.unwinding.program;
    // The entry procedure's contract is the first one.
    let mut order: Vec<ProcId> = (0..program.procs.len() as u32).map(ProcId).collect();
    order.sort_by_key(|&q| q != program.entry);
    // What the contracts remember.
    let said = |pool: &logic::Pool, q: ProcId| -> BTreeSet<logic::VarId> {
        let terms = at.iter().filter(|(p, _)| p.proc == q).flat_map(|(_, terms)| terms);
        terms.flat_map(|&t| variables(pool, t)).collect()
    };
    let frozen: Vec<_> = order
        .iter()
        .map(|&q| {
            let said = said(&program.pool, q);
            vocabulary.scope(q).remembered.iter().copied().filter(|r| said.contains(&r.var)).collect::<Vec<_>>()
        })
        .collect();
    let mut contracts = Vec::new();
    for (i, &q) in order.iter().enumerate() {
        let p = program.proc(q).clone();
        let mut invariants = Vec::new();
        for loc in (0..p.locs.len() as u32).map(LocId) {
            let here = at.get(&ProgramPoint { proc: q, loc }).cloned().unwrap_or_default();
            invariants.push(Invariant::Holds(program.pool.all(here)));
        }
        let mut uses = Vec::new();
        for e in p.edge_ids() {
            let Some((_, callee, args)) = p.edge(e).call() else { continue };
            let contract = order.iter().position(|q| callee.targets()[0] == *q).expect("each procedure has one");
            let stands_for = |r: &super::vocabulary::Remembered| r.param.map_or(r.of, |i| args[i]);
            uses.push(Use { edge: e, contract, frozen: frozen[contract].iter().map(stands_for).collect() });
        }
        let frozen = frozen[i].iter().map(|r| r.var).collect();
        contracts.push(Contract { frozen, uses, ..Contract::new(q, invariants) });
    }
    Proof::new(&program.pool, &program.vars[vocabulary.own_vars..], &contracts)
}
