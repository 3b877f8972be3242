//! What the command line does with an engine's proof, for tests.

use cert::{Contract, Invariant, Proof, Use};
use engines::ProofCandidate;

/// The candidate as the checker takes it.
pub(crate) fn proof_of(p: &ProofCandidate) -> Proof {
    let use_of = |u: &engines::Use| Use { edge: u.edge, contract: u.contract, frozen: u.frozen.clone() };
    let contract_of = |c: &engines::Contract| Contract {
        proc: c.proc,
        frozen: c.frozen.clone(),
        invariants: c.invariants.iter().map(|&t| Invariant::Holds(t)).collect(),
        uses: c.uses.iter().map(use_of).collect(),
    };
    let contracts: Vec<Contract> = p.contracts.iter().map(contract_of).collect();
    Proof::new(&p.pool, &p.frozen, &contracts)
}
