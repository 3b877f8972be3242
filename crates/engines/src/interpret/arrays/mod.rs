//! Candidates about all elements of arrays: "for all `k` from here to there, the element at `k` …".
//!
//! Memory is flat, so an array is what is read and written at addresses `base + offset + stride * index` (`accesses`). What
//! may hold of elements is suggested by the text: what is stored (`stores`), and what is asked of an element or of a value that is
//! stored (`properties`), under a mark that a branch leaves (`marks`). For which elements it may hold is suggested by indices, by where they begin, and by what they are
//! compared with (`segments`, `counters`; what stops a loop at the end of a string, `sentinels`; what adds elements up, `sums` and `bounded`; the index that was kept of an element, `kept`), as in array segmentation (Cousot, Cousot, Logozzo: *A parametric segmentation functor for
//! fully automatic and scalable array content analysis*, POPL 2011). Here segments are guessed and predicate abstraction
//! keeps those that are inductive, so that their contents may relate elements with each other and with variables, and what
//! is found is a formula that the checker of proofs understands.

pub(super) use atoms::{atoms, atoms_such_that};

mod accesses;
mod atoms;
mod bounded;
mod counters;
mod grids;
mod indices;
mod kept;
mod marks;
mod properties;
mod segments;
mod sentinels;
mod separation;
mod stores;
mod sums;
mod written;

use super::elements::{self, Elements, Indices};
use accesses::Accesses;
use ir::{EdgeId, Procedure, Program};
use properties::Property;
use segments::Segment;

/// Candidates beyond this are not asked about: each is a question for each edge at least.
const MOST: usize = 400;
/// Beyond this, there are only those whose segments go with the variables of their properties.
const MOST_UNLIKELY: usize = 240;

/// Candidates about the arrays of a procedure. Nothing if it reads or writes at no index.
pub(super) fn elements(program: &mut Program, proc: &Procedure) -> Option<Elements> {
    let accesses = Accesses::of(program, proc);
    let (mut candidates, mut indices) = grids::candidates(program, proc, &accesses.cells, &accesses.by_edge);
    if accesses.regions.is_empty() {
        return (!candidates.is_empty()).then_some(Elements { indices, candidates });
    }
    let of_cells = candidates.len();
    let index = elements::address(program, proc);
    let k = program.var(index);
    let stored = stores::stores(program, proc, &accesses);
    let values = stores::values(program, &accesses, &stored, k);
    candidates.extend(separation::candidates(program, proc));
    candidates.extend(sentinels::candidates(program, proc, &accesses, &stored));
    candidates.extend(kept::candidates(program, proc, &accesses));
    candidates.extend(counters::rests(program, proc, &accesses));
    candidates.extend(sums::candidates(program, proc, &accesses, (&stored, &values)));
    candidates.extend(bounded::candidates(program, proc, &accesses, &stored));
    let marked = marks::marked(program, proc, &accesses, k);
    let properties = properties::properties(program, proc, &accesses, (&stored, &values), marked, k);
    let segments = segments::segments(program, proc, &accesses, &stored, k);
    // Those first whose segment goes with the variables of the property.
    let mut pairs: Vec<(u32, &Property, &Segment)> = Vec::new();
    for p in &properties {
        for s in &segments {
            let is_own = s.of.iter().any(|v| p.of.contains(v));
            pairs.push((s.rank + p.rank + u32::from(!is_own), p, s));
        }
    }
    pairs.sort_by_key(|(rank, ..)| *rank);
    for (rank, p, s) in pairs {
        let inside = program.pool.implies(s.condition, p.term);
        if program.pool.as_const(inside).is_none() && !candidates.contains(&inside) {
            candidates.push(inside);
        }
        if candidates.len() >= of_cells + if rank == 0 { MOST } else { MOST_UNLIKELY } {
            break;
        }
    }
    let tuples = |e: EdgeId| accesses.indices_of(program, e).into_iter().map(|t| vec![t]).collect();
    let values = proc.edge_ids().map(tuples).collect();
    indices.push(Indices { vars: vec![index], values });
    Some(Elements { indices, candidates })
}
