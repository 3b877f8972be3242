//! Candidates about arrays of arrays: "for all `k`, `k1` from here to there, the cell in row `k` and column `k1` …".
//!
//! A cell is an element whose address depends on several counters. Where it lies is taken from the text as it stands, with a
//! place for each counter (`cells`), so that it does not matter whether the length of a row is a constant or an input, nor
//! whether the program computes the index itself. What may hold of a cell is what is stored or asked there (`properties`), and
//! for which ones is read from the loops: they come to cells in the order of their nesting, so that those that are done are whole rows and a part
//! of the present one (`ranges`).

mod cells;
mod properties;
mod ranges;

pub(super) use cells::Cells;

use super::atoms::atoms;
use super::counters::is_end;
use crate::interpret::elements::Indices;
use ir::{Procedure, Program};
use logic::Term;

/// Candidates beyond this are not asked about.
const MOST: usize = 300;

/// Candidates about the cells of a procedure, and what they are about all values of. `by_edge` are its addresses.
pub(super) fn candidates(
    program: &mut Program,
    proc: &Procedure,
    cells: &Cells,
    by_edge: &[Vec<(Term, u8)>],
) -> (Vec<Term>, Vec<Indices>) {
    let ways = cells.ways();
    if ways.is_empty() {
        return (Vec::new(), Vec::new());
    }
    let atoms = atoms(program, proc);
    let properties = properties::properties(program, proc, &atoms, cells);
    let mut pairs: Vec<(u32, Term)> = Vec::new();
    for by in ways {
        let changes = cells.is_changed(&by);
        for range in ranges::ranges(program, proc, &atoms, &by, changes) {
            for p in properties.iter().filter(|p| p.places == by.places) {
                let is_own = p.by.contains(&by.counters);
                let claim = program.pool.implies(range.condition, p.term);
                pairs.push((range.rank + p.rank + u32::from(!is_own), claim));
            }
        }
    }
    pairs.sort_by_key(|(rank, _)| *rank);
    let mut out = lengths(program, proc, cells);
    for (_, claim) in pairs {
        if program.pool.as_const(claim).is_none() && !out.contains(&claim) && out.len() < MOST {
            out.push(claim);
        }
    }
    (out, cells.indices(program, by_edge))
}

/// That variables are what they are computed from once, on which it depends where cells lie.
fn lengths(program: &mut Program, proc: &Procedure, cells: &Cells) -> Vec<Term> {
    let mut out = Vec::new();
    for v in cells.lengths(&program.pool) {
        let set: Vec<Term> = proc.assignments().filter(|a| a.0 == v).map(|a| a.1).collect();
        if let [value] = set[..]
            && is_end(&program.pool, value, v)
        {
            let x = program.var(v);
            out.push(program.pool.eq(x, value));
        }
    }
    out
}
