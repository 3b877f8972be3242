//! Candidates for invariants: templates over the terms that the splits of a loop head mention.

mod bits;
mod integers;
mod kinds;

use super::interpolants::is_leaf;
use crate::program_view::ProgramView;
use crate::search::Search;
use crate::testing::NodeId;
use exec::State;
use ir::{LocId, StmtKind};
use kinds::Templates;
use logic::{Integer, Node, Pool, Sort, Term};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

/// Templates are about no more terms than this at a time, and no more of them are tried.
const MAX_TERMS: usize = 8;
const MAX_CANDIDATES: usize = 240;

/// Templates that all states of the forest at `head` satisfy.
pub(super) fn candidates(search: &mut Search, head: LocId) -> Vec<Term> {
    let literals = head_literals(search, head);
    let constants = comparison_constants(&search.code, &literals);
    let kept = kept_bits(&search.code);
    let pool = &mut search.code.program.pool;
    let terms = interesting_terms(pool, &literals);
    let mut out = Templates::default();
    let states: Vec<State> = search
        .partition
        .leaves_at(head)
        .iter()
        .flat_map(|&r| search.partition.nodes(r))
        .map(|&n: &NodeId| search.forest.node(n).state.clone())
        .collect();
    let Some(first) = states.first() else { return Vec::new() };
    let mut ev = logic::Evaluator::new();
    for (i, &x) in terms.iter().enumerate() {
        let others = terms[..i].iter().copied().filter(|&y| pool.sort(y) == pool.sort(x)).collect::<Vec<Term>>();
        match pool.sort(x) {
            Sort::Bits(w) => {
                let seen: BTreeSet<u128> = states.iter().map(|s| ev.eval(pool, x, s)).collect();
                let constants = constants.bits.get(&w).map_or(&[][..], |v| v);
                bits::single_templates(pool, x, &seen, (constants, &kept), &mut out);
                for y in others {
                    let (a, b) = (ev.eval(pool, x, first), ev.eval(pool, y, first));
                    bits::pair_templates(pool, x, y, a, b, &mut out);
                }
            }
            Sort::Int => {
                let mut values = |t: Term| states.iter().map(|s| ev.integer(pool, t, s)).collect::<Vec<Integer>>();
                let seen = values(x);
                let others: Vec<_> = others.into_iter().map(|y| (y, values(y))).collect();
                integers::single_templates(pool, x, &seen, &constants.integers, &mut out);
                for (y, of_y) in others {
                    integers::pair_templates(pool, [x, y], [&seen, &of_y], &mut out);
                }
            }
        }
    }
    for &l in &literals {
        out.bounds.push(l);
        out.bounds.push(pool.not(l));
    }
    let mut out = out.in_order();
    let mut unique = FxHashSet::default();
    out.retain(|&t| pool.as_const(t).is_none() && unique.insert(t) && states.iter().all(|s| ev.holds(pool, t, s)));
    out.truncate(MAX_CANDIDATES);
    out
}

/// The conjuncts and disjuncts of the predicates that split `head`.
pub(super) fn head_literals(search: &mut Search, head: LocId) -> Vec<Term> {
    let mut out = BTreeSet::new();
    for r in search.partition.leaves_at(head) {
        for l in search.partition.literals(&mut search.code.program.pool, r) {
            let pool = &mut search.code.program.pool;
            let not = pool.not(l);
            out.extend(logic::conjuncts(pool, l));
            out.extend(logic::conjuncts(pool, not));
        }
    }
    out.into_iter().collect()
}

/// Variables, and loads at constant addresses, of the literals.
fn interesting_terms(pool: &Pool, literals: &[Term]) -> Vec<Term> {
    let mut count: FxHashMap<Term, u32> = FxHashMap::default();
    for &l in literals {
        for t in logic::leaves(pool, &[l]) {
            if is_leaf(pool, t) && pool.sort(t) != Sort::TRUTH {
                *count.entry(t).or_default() += 1;
            }
        }
    }
    let mut terms: Vec<(u32, Term)> = count.into_iter().map(|(t, n)| (n, t)).collect();
    terms.sort_unstable_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    terms.into_iter().take(MAX_TERMS).map(|(_, t)| t).collect()
}

/// Numbers of low bits that adding one of the program's constants, or a multiple, leaves as they are.
fn kept_bits(code: &ProgramView) -> Vec<u32> {
    let pool = &code.program.pool;
    let mut stack = Vec::new();
    for stmt in code.edges.iter().flat_map(|e| &e.stmts) {
        if let StmtKind::Assign(pairs) = &stmt.kind {
            stack.extend(pairs.iter().map(|p| p.1));
        }
    }
    let (mut seen, mut kept) = (FxHashSet::default(), BTreeSet::new());
    while let Some(t) = stack.pop() {
        if seen.insert(t) {
            kept.extend(pool.as_const(t).map(u128::trailing_zeros));
            pool.node(t).for_each_child(|c| stack.push(c));
        }
    }
    kept.into_iter().collect()
}

/// Constants that conditions compare with; a few neighbours included.
#[derive(Default)]
struct Constants {
    /// By width.
    bits: FxHashMap<u32, Vec<u128>>,
    integers: Vec<Integer>,
}

/// So many of one sort, neighbours counted.
const MAX_CONSTANTS: usize = 24;

/// Those of the literals and the program's assumptions.
fn comparison_constants(code: &ProgramView, literals: &[Term]) -> Constants {
    let pool = &code.program.pool;
    let mut bits: BTreeSet<(u32, u128)> = BTreeSet::new();
    let mut integers: BTreeSet<Integer> = BTreeSet::new();
    let assumptions = code.edges.iter().flat_map(|e| &e.stmts).filter_map(|s| match s.kind {
        StmtKind::Assume(t) => Some(t),
        _ => None,
    });
    for t in assumptions.chain(literals.iter().copied()) {
        for c in logic::conjuncts(pool, t) {
            let c = match pool.node(c) {
                Node::Not(x) => x,
                _ => c,
            };
            match pool.node(c) {
                Node::Bin(op, a, b) if op.is_comparison() => {
                    bits.extend([a, b].iter().filter_map(|&x| Some((pool.width(x), pool.as_const(x)?))));
                }
                Node::Int(op, a, b) if op.is_comparison() => {
                    integers.extend([a, b].iter().filter_map(|&x| pool.as_integer(x)));
                }
                _ => {}
            }
        }
    }
    Constants { bits: neighbours(bits), integers: integers::neighbours(integers.into_iter().take(MAX_CONSTANTS / 3)) }
}

fn neighbours(found: BTreeSet<(u32, u128)>) -> FxHashMap<u32, Vec<u128>> {
    let mut out: FxHashMap<u32, Vec<u128>> = FxHashMap::default();
    for (w, k) in found {
        let m = logic::mask(w);
        let list = out.entry(w).or_default();
        if list.len() < MAX_CONSTANTS {
            list.extend([k.wrapping_sub(1) & m, k, k.wrapping_add(1) & m]);
        }
    }
    for list in out.values_mut() {
        list.sort_unstable();
        list.dedup();
    }
    out
}
