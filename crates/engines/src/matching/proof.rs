//! Abstract and symbolic states as conditions on the variables, for proofs.

use super::minterms::{Literals, Minterms};
use super::preimage::without;
use super::states::SymbolicState;
use super::substitution::Substitution;
use super::system::TransitionSystem;
use logic::{Node, Pool, Term};
use rustc_hash::FxHashMap;

/// The disjunction of the valuations of `predicates`, as a decision tree: a predicate that makes no difference is not
/// asked.
pub(crate) fn disjunction(pool: &mut Pool, predicates: &[Term], valuations: &[&Literals]) -> Term {
    let mut sorted = valuations.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    decision(pool, predicates, 0, &sorted)
}

fn decision(pool: &mut Pool, predicates: &[Term], i: usize, valuations: &[&Literals]) -> Term {
    if valuations.is_empty() || i == predicates.len() {
        return pool.truth(!valuations.is_empty());
    }
    let (yes, no): (Vec<_>, Vec<_>) = valuations.iter().copied().partition(|v| v.get(i));
    let (yes, no) = (decision(pool, predicates, i + 1, &yes), decision(pool, predicates, i + 1, &no));
    if yes == no {
        return yes;
    }
    let p = predicates[i];
    let negation = pool.not(p);
    let (yes, no) = (pool.and(p, yes), pool.and(negation, no));
    pool.or(yes, no)
}

/// The concrete states that the symbolic state stands for, as a condition on the variables. `None` where a symbol cannot be
/// taken out.
pub(crate) fn described(system: &mut TransitionSystem, minterms: &mut Minterms, s: &SymbolicState) -> Option<Term> {
    let live = system.live[s.loc.0 as usize].clone();
    let variables: Vec<Term> = live.iter().map(|&v| system.program.var(v)).collect();
    let pool = &mut system.program.pool;
    // The first variable that is a symbol stands for it.
    let mut stands_for: FxHashMap<Node, Term> = FxHashMap::default();
    for (&v, &value) in variables.iter().zip(s.values.iter()) {
        if let node @ Node::Sym(_) = pool.node(value) {
            stands_for.entry(node).or_insert(v);
        }
    }
    let mut conditions: Vec<Term> =
        variables.iter().zip(s.values.iter()).map(|(&v, &value)| pool.eq(v, value)).collect();
    conditions.extend(s.path.iter());
    let mut over_variables = Substitution::new();
    for c in &mut conditions {
        *c = over_variables.apply(pool, *c, &|n| stands_for.get(&n).copied());
    }
    let left = logic::symbols(pool, &conditions);
    let conditions = without(pool, minterms, conditions, &left)?;
    Some(pool.all(conditions))
}
