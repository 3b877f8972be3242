//! Candidates about memory that a loop leaves alone: what conditions read at the address in a variable is what was written there before, or
//! the same in all states. How long a block is and that it is live are such cells, which every access to it reads.

use exec::State;
use ir::{Program, StmtKind};
use logic::{Evaluator, Node, Term, VarId};
use solver::replaced;
use std::collections::{BTreeMap, BTreeSet};

/// Cells of one loop head. Each is compared with all that is written anywhere.
const MAX_CELLS: usize = 16;
/// Values that a cell is compared with.
const MAX_VALUES: usize = 24;
/// Variables that are replaced by what they mean, in one term.
const MAX_MEANINGS: usize = 4;

/// Equations of cells that the conditions read, at the addresses of these variables.
pub(super) fn contents(
    program: &mut Program,
    live: &BTreeSet<VarId>,
    states: &[&State],
    conditions: &[Term],
) -> Vec<Term> {
    let written = written(program, live);
    let mut values: BTreeSet<Term> = live.iter().map(|&v| program.var(v)).collect();
    values.extend(written.iter().map(|w| w.value));
    let mut found = Vec::new();
    let mut ev = Evaluator::new();
    for cell in cells(program, live, conditions) {
        let alike = values.iter().copied().filter(|&v| program.pool.sort(v) == program.pool.sort(cell));
        let mut equal: Vec<Term> = alike.take(MAX_VALUES).collect();
        if let Some(first) = states.first() {
            let value = ev.value(&program.pool, cell, *first);
            equal.push(program.pool.value(&value));
        }
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
                let is_alike = |y: &&VarId| program.var_decl(**y).sort() == program.var_decl(x).sort();
                let others: Vec<VarId> = live.iter().filter(is_alike).copied().collect();
                for y in others {
                    let (of, by) = (program.var(x), program.var(y));
                    cells.insert(replaced(&mut program.pool, load, of, by));
                }
            }
            _ => {}
        }
    }
    cells.into_iter().take(MAX_CELLS).collect()
}

/// A statement that writes, as far as variables of the loop head say what; and where, if that is one place.
struct Written {
    addr: Option<Term>,
    value: Term,
}

fn written(program: &mut Program, live: &BTreeSet<VarId>) -> Vec<Written> {
    let stmts = program.proc(program.entry).edges.iter().flat_map(|e| &e.stmts);
    let stores = stmts.filter_map(|s| match s.kind {
        StmtKind::Store { addr, value } => Some((addr, value)),
        _ => None,
    });
    let stores: Vec<(Term, Term)> = stores.collect();
    let assigned = assigned(program);
    let mut found = Vec::new();
    for (addr, value) in stores {
        let Some(value) = said(program, &assigned, live, value) else { continue };
        // Where an index says where it writes, it is elements.
        let is_one_place =
            |addr: &Term| logic::variables(&program.pool, &[*addr]).iter().all(|v| assigned.contains_key(v));
        let addr = Some(addr).filter(is_one_place).and_then(|addr| said(program, &assigned, live, addr));
        found.push(Written { addr, value });
    }
    found
}

/// The variables that have one assignment only, and what it says; `None` where it is an input.
fn assigned(program: &Program) -> BTreeMap<VarId, Option<Term>> {
    let (mut once, mut again) = (BTreeMap::new(), BTreeSet::new());
    for s in program.proc(program.entry).edges.iter().flat_map(|e| &e.stmts) {
        let only = |v| match &s.kind {
            StmtKind::Assign(all) => all.iter().find(|(x, _)| *x == v).map(|&(_, t)| t),
            _ => None,
        };
        s.kind.for_each_target(|v| {
            if once.insert(v, only(v)).is_some() {
                again.insert(v);
            }
        });
    }
    once.retain(|v, _| !again.contains(v));
    once
}

/// The term with variables of the loop head only, by what is assigned to others.
fn said(
    program: &mut Program,
    assigned: &BTreeMap<VarId, Option<Term>>,
    live: &BTreeSet<VarId>,
    t: Term,
) -> Option<Term> {
    let mut t = t;
    for _ in 0..MAX_MEANINGS {
        let Some(x) = logic::variables(&program.pool, &[t]).into_iter().find(|v| !live.contains(v)) else {
            return Some(t);
        };
        let (of, by) = (program.var(x), (*assigned.get(&x)?)?);
        t = replaced(&mut program.pool, t, of, by);
    }
    None
}
