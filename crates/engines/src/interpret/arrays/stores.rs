//! What is written to elements of arrays, and which elements terms read.

use super::accesses::{Accesses, Region};
use super::indices::Index;
use super::written::written;
use ir::{Procedure, Program};
use logic::{Mentions, Node, Term, replaced};

/// Values that an element may have had before it is changed: more are not looked at.
const MOST_BEFORE: usize = 6;

/// A write to the element at an index.
pub(super) struct Stored {
    pub(super) region: Region,
    /// The index as a term.
    pub(super) at: Term,
    pub(super) index: Index,
    pub(super) value: Term,
}

/// All such writes of a procedure.
pub(super) fn stores(program: &mut Program, proc: &Procedure, accesses: &Accesses) -> Vec<Stored> {
    let mut out = Vec::new();
    for (addr, value) in written(proc) {
        let bytes = (program.pool.width(value) / 8) as u8;
        if let Some((region, at)) = accesses.find(program, addr, bytes)
            && let Some(index) = accesses.index(&program.pool, at)
        {
            out.push(Stored { region, at, index, value });
        }
    }
    out
}

/// A read of the element at an index.
#[derive(PartialEq)]
pub(super) struct Read {
    pub(super) region: Region,
    pub(super) index: Index,
    load: Term,
}

/// The elements that a term reads.
pub(super) fn reads(program: &mut Program, accesses: &Accesses, t: Term) -> Vec<Read> {
    let mut out = Vec::new();
    for load in logic::leaves(&program.pool, &[t]) {
        if let Node::Load { addr, bytes, .. } = program.pool.node(load)
            && let Some((region, at)) = accesses.find(program, addr, bytes)
            && let Some(index) = accesses.index(&program.pool, at)
        {
            out.push(Read { region, index, load });
        }
    }
    out
}

/// The indices at which elements are read, each once.
pub(super) fn indices_of(reads: Vec<Read>) -> Vec<Index> {
    let mut out = Vec::new();
    for Read { index, .. } in reads {
        if !out.contains(&index) {
            out.push(index);
        }
    }
    out
}

/// What a term says of the element at `k` instead of the one at the index. Nothing where that takes another variable that is counted.
pub(super) fn said_of(program: &mut Program, accesses: &Accesses, index: &Index, t: Term, k: Term) -> Option<Term> {
    let mut said = t;
    if !index.is_plain() {
        for read in reads(program, accesses, t).into_iter().filter(|r| r.index == *index) {
            let element = read.region.element(&mut program.pool, k);
            said = replaced(&mut program.pool, said, read.load, element);
        }
    }
    let said = index.substituted(&mut program.pool, said, k);
    let left = logic::variables(&program.pool, &[said]);
    let mut variables = index.variables(&program.pool);
    let takes_another = variables.any(|v| accesses.is_counted(v) && left.contains(&v));
    (!takes_another).then_some(said)
}

/// What the element at `k` gets by a write, where `k` is such an index.
#[derive(Clone, Copy)]
pub(super) struct Value {
    /// The position of the write.
    pub(super) stored: usize,
    pub(super) value: Term,
}

/// What elements get; where the value is made from elements, also with what those may have got.
pub(super) fn values(program: &mut Program, accesses: &Accesses, stored: &[Stored], k: Term) -> Vec<Value> {
    let mut out: Vec<Value> = Vec::new();
    for (i, s) in stored.iter().enumerate() {
        let Some(value) = said_of(program, accesses, &s.index, s.value, k) else { continue };
        out.push(Value { stored: i, value });
        let reads = |t: Term, element: Term, program: &Program| logic::leaves(&program.pool, &[t]).contains(&element);
        let mut made = vec![value];
        for region in regions_of(stored) {
            let element = region.element(&mut program.pool, k);
            let is_before = |v: &&Value| v.stored != i && stored[v.stored].region == region;
            let before: Vec<Value> = out.iter().filter(is_before).copied().take(MOST_BEFORE).collect();
            for value in made.clone() {
                if !reads(value, element, program) {
                    continue;
                }
                for Value { value: before, .. } in &before {
                    // What comes from other elements has another name there.
                    let is_own = region == s.region;
                    let has_load = program.pool.mentions(*before).overlaps(Mentions::LOADS);
                    if made.len() <= MOST_BEFORE && (is_own && !reads(*before, element, program) || !has_load) {
                        made.push(replaced(&mut program.pool, value, element, *before));
                    }
                }
            }
        }
        out.extend(made.into_iter().skip(1).map(|value| Value { stored: i, value }));
    }
    out
}

/// Where something is written.
fn regions_of(stored: &[Stored]) -> Vec<Region> {
    let mut out: Vec<Region> = Vec::new();
    for s in stored {
        if !out.contains(&s.region) {
            out.push(s.region);
        }
    }
    out
}
