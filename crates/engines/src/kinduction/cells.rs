//! Candidates about memory that a loop leaves alone: what conditions read at the address in a variable is what was written there before, or
//! the same in all states. How long a block is and that it is live are such cells, which every access to it reads.

use crate::assignments::{Assignments, MAX_MEANINGS};
use exec::State;
use ir::Program;
use logic::{BinOp, Evaluator, Node, Term, VarId, replaced};
use std::collections::BTreeSet;

/// Cells of one loop head. Each is compared with all that is written anywhere.
const MAX_CELLS: usize = 16;
/// Values that a cell is compared with.
const MAX_VALUES: usize = 24;
/// Cells that are related to what the loop counts.
const MAX_COUNTED: usize = 4;
/// Pointers whose distances a cell is compared with.
const MAX_POINTERS: usize = 4;

/// Equations of cells that the conditions read, at the addresses of these variables.
pub(super) fn contents(
    program: &mut Program,
    assignments: &Assignments,
    live: &BTreeSet<VarId>,
    states: &[&State],
    conditions: &[Term],
) -> Vec<Term> {
    let written = written(program, assignments, live);
    // What is computed first: of variables there are many.
    let computed: BTreeSet<Term> = written.iter().map(|w| w.value).filter(|&t| !program.pool.is_constant(t)).collect();
    let mut values: Vec<Term> = computed.into_iter().collect();
    values.extend(live.iter().map(|&v| program.var(v)));
    values.extend(written.iter().map(|w| w.value).filter(|&t| program.pool.is_constant(t)));
    let ways = ways(program, live);
    let mut found: Vec<Term> = values.iter().filter_map(|&value| fits_object(program, value)).collect();
    let mut ev = Evaluator::new();
    for cell in cells(program, live, conditions) {
        let alike = values.iter().copied().filter(|&v| program.pool.sort(v) == program.pool.sort(cell));
        let mut equal: Vec<Term> = alike.take(MAX_VALUES).collect();
        if let Some(first) = states.first() {
            let value = ev.value(&program.pool, cell, *first);
            equal.push(program.pool.value(&value));
        }
        equal.extend(ways.iter().copied().filter(|&way| program.pool.sort(way) == program.pool.sort(cell)));
        found.extend(equal.into_iter().map(|value| program.pool.eq(cell, value)));
    }
    for Written { addr, value } in written.into_iter().take(MAX_CELLS) {
        let bytes = program.pool.width(value) / 8;
        if let (Some(addr), Ok(bytes)) = (addr, u8::try_from(bytes)) {
            let cell = program.pool.load(addr, bytes, false);
            found.push(program.pool.eq(cell, value));
        }
    }
    found
}

/// Where the value is so many times a number, as the bytes of so many elements: that is no more than an object may have, also before it is
/// taken modulo 2^width.
fn fits_object(program: &mut Program, value: Term) -> Option<Term> {
    let longest = 1 << (program.space.cell? - 1);
    let Node::Bin(BinOp::Mul, count, size) = program.pool.node(value) else { return None };
    let (size, width) = (program.pool.as_const(size)?, program.pool.width(count));
    let most = program.pool.constant(longest / size.max(1), width);
    Some(program.pool.ule(count, most))
}

/// How far pointers of the loop head are from each other: a block may be as long as from its beginning to where a walk ends.
fn ways(program: &mut Program, live: &BTreeSet<VarId>) -> Vec<Term> {
    let pointers = live.iter().filter(|&&v| program.var_decl(v).ty.is_pointer());
    let pointers: Vec<VarId> = pointers.copied().take(MAX_POINTERS).collect();
    let pairs = pointers.iter().flat_map(|&from| pointers.iter().map(move |&to| (from, to)));
    let apart: Vec<(VarId, VarId)> = pairs.filter(|(from, to)| from != to).collect();
    let mut way = |(from, to)| {
        let (from, to) = (program.var(from), program.var(to));
        program.pool.sub(to, from)
    };
    apart.into_iter().map(&mut way).collect()
}

/// Cells of eight bytes at most that the conditions read: lengths, counters in memory.
pub(super) fn counted(program: &mut Program, live: &BTreeSet<VarId>, conditions: &[Term]) -> Vec<Term> {
    let width = program.space.ptr_width;
    let mut cells = cells(program, live, conditions);
    cells.retain(|&cell| match program.pool.node(cell) {
        Node::Load { ptr, .. } => !ptr && (32..=width).contains(&program.pool.width(cell)),
        _ => false,
    });
    cells.truncate(MAX_COUNTED);
    cells
}

/// What the conditions read at an address that is made of one variable at most, as it is read at those of the loop head.
fn cells(program: &mut Program, live: &BTreeSet<VarId>, conditions: &[Term]) -> Vec<Term> {
    let mut cells = BTreeSet::new();
    for load in logic::leaves(&program.pool, conditions) {
        let Node::Load { .. } = program.pool.node(load) else { continue };
        match logic::variables(&program.pool, &[load])[..] {
            [] => {
                cells.insert(load);
            }
            [x] => {
                let of = program.var_decl(x);
                let is_alike = |y: &&VarId| {
                    let decl = program.var_decl(**y);
                    decl.sort() == of.sort() && (decl.ty.is_pointer() || !of.ty.is_pointer())
                };
                let others: Vec<VarId> = live.iter().filter(is_alike).copied().collect();
                for y in others {
                    let (of, by) = (program.var(x), program.var(y));
                    cells.insert(replaced(&mut program.pool, load, of, by));
                }
            }
            _ => {}
        }
    }
    // Pointers that are read from tables are many, and seldom what it depends on; what stands behind a pointer in memory is one cell, and that
    // behind a variable is tried for all of them.
    let mut cells: Vec<Term> = cells.into_iter().collect();
    cells.sort_by_cached_key(|&load| {
        let is_pointer = matches!(program.pool.node(load), Node::Load { ptr: true, .. });
        (is_pointer, !logic::variables(&program.pool, &[load]).is_empty())
    });
    cells.truncate(MAX_CELLS);
    cells
}

/// A statement that writes, as far as variables of the loop head say what; and where, if that is one place.
struct Written {
    addr: Option<Term>,
    value: Term,
}

fn written(program: &mut Program, assignments: &Assignments, live: &BTreeSet<VarId>) -> Vec<Written> {
    let mut found = Vec::new();
    let mut renamed = BTreeSet::new();
    for &(addr, value) in &assignments.stores {
        renamed.extend(taken_over(program, assignments, live, value));
        let Some(value) = said(program, assignments, live, value) else { continue };
        // Where an index says where it writes, it is elements.
        let is_one_place = logic::variables(&program.pool, &[addr]).iter().all(|&v| assignments.is_written_once(v));
        let addr = if is_one_place { said(program, assignments, live, addr) } else { None };
        found.push(Written { addr, value });
    }
    found.extend(renamed.into_iter().map(|value| Written { addr: None, value }));
    found
}

/// The value as that says it at the loop head which takes over what it is about: where a buffer has been made longer, its new length
/// becomes the length.
fn taken_over(program: &mut Program, assignments: &Assignments, live: &BTreeSet<VarId>, value: Term) -> Vec<Term> {
    let [x] = logic::variables(&program.pool, &[value])[..] else { return Vec::new() };
    let is_known = |t: &Term| logic::variables(&program.pool, &[*t]).iter().all(|v| live.contains(v));
    let by: Vec<Term> = assignments.copies(x).filter(is_known).collect();
    let of = program.var(x);
    by.into_iter().map(|by| replaced(&mut program.pool, value, of, by)).collect()
}

/// What is said of these terms about the variables that they are about because of a single assignment: of the result of a call, it is about
/// what was counted in it.
pub(super) fn meant(program: &mut Program, assignments: &Assignments, terms: &[Term]) -> Vec<Term> {
    let meaning = |&t: &Term| {
        let meaning = assignments.unfolded(program, t, |_, _| true);
        (meaning != t).then_some(meaning)
    };
    terms.iter().filter_map(meaning).collect()
}

/// The variables of the loop head that have one assignment, with what it says of them.
pub(super) fn definitions(program: &mut Program, assignments: &Assignments, live: &BTreeSet<VarId>) -> Vec<Term> {
    let known: Vec<VarId> = live.iter().copied().filter(|&v| assignments.meaning(v).is_some()).collect();
    let mut found = Vec::new();
    for v in known {
        let others: BTreeSet<VarId> = live.iter().copied().filter(|&x| x != v).collect();
        let x = program.var(v);
        if let Some(value) = said(program, assignments, &others, x) {
            found.push(program.pool.eq(x, value));
        }
    }
    found
}

/// The term with variables of the loop head only, by what is assigned to others.
fn said(program: &mut Program, assignments: &Assignments, live: &BTreeSet<VarId>, t: Term) -> Option<Term> {
    let mut t = t;
    for _ in 0..MAX_MEANINGS {
        let Some(x) = logic::variables(&program.pool, &[t]).into_iter().find(|v| !live.contains(v)) else {
            return Some(t);
        };
        let (of, by) = (program.var(x), assignments.meaning(x)?);
        t = replaced(&mut program.pool, t, of, by);
    }
    None
}
