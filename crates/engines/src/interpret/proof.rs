//! Abstract states as a proof: of what is known at each location, what the exclusion of the errors rests on.

use super::formulas::{Formulas, Named};
use base::Budget;
use evidence::{Contract, Instance, Invariant, Proof};
use ir::{EdgeId, LocId, VarDecl};
use logic::Term;
use std::collections::{BTreeMap, BTreeSet};

/// What is known of a location, or that nobody comes there.
pub(super) type Known = Vec<Option<Vec<Term>>>;

/// What has to be shown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Claim {
    Unreachable(LocId),
    Holds(LocId, Term),
}

/// The claims that the proof needs, with the values of indices that edges rely on.
#[derive(Default)]
struct Needed {
    claims: BTreeSet<Claim>,
    values: BTreeSet<(EdgeId, Named)>,
}

/// A proof that nobody comes to `goals`, if the solver finds again what the domains have found.
pub(super) fn proof(formulas: &mut Formulas, known: &Known, goals: &[LocId], budget: &Budget) -> Option<Proof> {
    let needed = needed(formulas, known, goals, budget)?;
    let subject = formulas.subject.clone();
    let program = &mut formulas.unwinding.program;
    let mut at: BTreeMap<LocId, Vec<Term>> = BTreeMap::new();
    let mut invariants = vec![Invariant::Any; subject.proc.locs.len()];
    for &claim in &needed.claims {
        match claim {
            Claim::Unreachable(l) => invariants[l.0 as usize] = Invariant::Unreachable,
            Claim::Holds(l, t) => at.entry(l).or_default().push(t),
        }
    }
    for (l, terms) in at {
        invariants[l.0 as usize] = Invariant::Holds(program.pool.all(terms));
    }
    let mut contract = Contract::new(program.entry, invariants);
    contract.indices = subject.frozen.clone();
    let instance =
        |&(edge, named): &(EdgeId, Named)| Instance { edge, values: subject.values_of(program, edge, named) };
    contract.instances = needed.values.iter().map(instance).collect();
    let frozen: Vec<VarDecl> = contract.indices.iter().map(|&v| program.var_decl(v).clone()).collect();
    Some(Proof::new(&program.pool, &frozen, &[contract]))
}

/// From the goals backwards.
fn needed(formulas: &mut Formulas, known: &Known, goals: &[LocId], budget: &Budget) -> Option<Needed> {
    let subject = formulas.subject.clone();
    let mut todo: Vec<Claim> = goals.iter().copied().map(Claim::Unreachable).collect();
    let mut needed = Needed::default();
    while let Some(claim) = todo.pop() {
        if !needed.claims.insert(claim) {
            continue;
        }
        if budget.exhausted().is_some() {
            return None;
        }
        let (Claim::Unreachable(at) | Claim::Holds(at, _)) = claim;
        for &e in subject.graph.incoming(at) {
            let src = subject.proc.edge(e).src;
            let Some(before) = &known[src.0 as usize] else {
                todo.push(Claim::Unreachable(src));
                continue;
            };
            let predicate = match claim {
                Claim::Unreachable(_) => None,
                Claim::Holds(_, t) => Some(t),
            };
            let reasons = formulas.reasons(e, before, predicate)?;
            for (t, value) in reasons {
                needed.values.extend(value.map(|v| (e, v)));
                todo.push(Claim::Holds(src, t));
            }
        }
    }
    Some(needed)
}
