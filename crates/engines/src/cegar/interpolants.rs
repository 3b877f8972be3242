//! Predicates from interpolants, for programs that compute with integers: "Abstractions from Proofs" (Henzinger, Jhala, Majumdar,
//! McMillan, POPL 2004).
//!
//! One interpolant for each location behind the pivot of the conflict: it follows from the one before and the edge in between, and
//! contradicts the rest of the path. So the sequence as a whole excludes the path.

use crate::unwinding::Unwinding;
use ir::EdgeId;
use logic::{Node, Rewriter, Term};
use rustc_hash::FxHashMap;
use solver::Solve;
use solver::lia::{Interpolator, is_about_integers};

/// Interpolants at the locations behind the pivot, up to the first one that is not found. `needs` has what the rest of the path
/// needs, by location.
pub(super) fn interpolants(
    u: &mut Unwinding,
    solver: &mut dyn Solve,
    edges: &[EdgeId],
    (pivot, needs): (usize, &[Vec<Term>]),
    is_in_core: impl Fn(usize) -> bool,
) -> Vec<Term> {
    let mut out = Vec::new();
    let mut before = u.program.pool.truth(true);
    for k in pivot..edges.len() {
        let rest = &needs[k + 1];
        if rest.is_empty() || !is_about_integers(&u.program.pool, rest) {
            break;
        }
        let mut first = vec![before];
        let effect = u.effect(edges[k]);
        if is_in_core(k) {
            first.extend(&effect.assumed);
        }
        // Variables before the edge get other names than those behind it.
        let mut names = FxHashMap::default();
        first.iter_mut().for_each(|t| *t = renamed(u, &mut names, *t));
        for v in logic::leaves(&u.program.pool, rest) {
            if let Node::Var(_) = u.program.pool.node(v) {
                let value = u.before(&effect, v);
                let value = renamed(u, &mut names, value);
                first.push(u.program.pool.eq(v, value));
            }
        }
        let found = Interpolator { solver: &mut *solver }.interpolate(&mut u.program.pool, &first, rest);
        let Some(found) = found else { break };
        out.push(found);
        before = found;
    }
    out
}

fn renamed(u: &mut Unwinding, names: &mut FxHashMap<Term, Term>, t: Term) -> Term {
    for l in logic::leaves(&u.program.pool, &[t]) {
        if let Node::Var(_) = u.program.pool.node(l) {
            names.entry(l).or_insert_with(|| u.unknown(l));
        }
    }
    let pool = &mut u.program.pool;
    let names: FxHashMap<Node, Term> = names.iter().map(|(&l, &name)| (pool.node(l), name)).collect();
    Rewriter::new().rewrite(pool, t, &mut |_, node, _| names.get(&node).copied())
}
