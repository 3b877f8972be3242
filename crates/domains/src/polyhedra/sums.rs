//! Sums of variables as rows of packs.

use super::polyhedron::integer;
use super::row::Row;
use crate::octagons::{Linear, Packs};
use std::collections::BTreeMap;

/// `constant + factors >= 0`.
pub(super) fn row(constant: i128, factors: impl Iterator<Item = i128>) -> Row {
    Row::new([constant].into_iter().chain(factors).map(integer).collect())
}

/// The summands by their packs; those in none are left out.
pub(super) fn parts(packs: &Packs, sum: &Linear) -> BTreeMap<usize, Linear> {
    let mut out: BTreeMap<usize, Linear> = BTreeMap::new();
    for (&v, &f) in &sum.terms {
        if let Some((p, _)) = packs.place(v) {
            let part = out.entry(p).or_insert_with(|| Linear::interval((Some(0), Some(0))));
            part.terms.insert(v, f);
        }
    }
    out
}

/// By number in the pack, of a sum of its variables.
pub(super) fn factors(packs: &Packs, p: usize, part: &Linear) -> Vec<i128> {
    packs.members()[p].iter().map(|v| part.terms.get(v).copied().unwrap_or(0)).collect()
}
