//! What a program has in it, by which turns are given.

use ir::analysis::{Graph, callees, components, loop_heads, on_cycles};
use ir::elements::has_index;
use ir::{InputKind, Procedure, Program, Stmt, StmtKind};
use logic::{Node, Term, VarId};
use rustc_hash::FxHashSet;
use solver::Products;

fn stmts(program: &Program) -> impl Iterator<Item = &Stmt> {
    program.procs.iter().flat_map(|p| &p.edges).flat_map(|e| &e.stmts)
}

/// Whether there is more than one execution, but for what values fresh objects have.
pub(super) fn reads_inputs(program: &Program) -> bool {
    stmts(program).any(|s| match &s.kind {
        StmtKind::Havoc { input, .. } | StmtKind::HavocMem { input, .. } => input.kind != InputKind::Uninitialised,
        _ => false,
    })
}

/// Whether memory is written at an address that is computed from an index.
pub(super) fn writes_elements(program: &Program) -> bool {
    writes(program, |addr| has_index(&program.pool, addr))
}

pub(super) fn edges(program: &Program) -> usize {
    program.procs.iter().map(|p| p.edges.len()).sum()
}

/// Whether single bytes are read at addresses that move by steps, as along a text: drivers read bytes of records all the time.
pub(super) fn walks_along_bytes(program: &Program) -> bool {
    let pool = &program.pool;
    let stepped = stepped_variables(program);
    let is_such = |t: Term| match pool.node(t) {
        Node::Load { addr, bytes: 1, .. } => logic::variables(pool, &[addr]).iter().any(|v| stepped.contains(v)),
        _ => false,
    };
    let mut terms = Vec::new();
    stmts(program).for_each(|s| s.kind.for_each_term(|t| terms.push(t)));
    logic::leaves(pool, &terms).into_iter().any(is_such)
}

/// Variables, of bits as addresses are, that are moved by a constant somewhere.
fn stepped_variables(program: &Program) -> FxHashSet<VarId> {
    let pool = &program.pool;
    let is_step = |v: VarId, t: Term| match pool.split(t) {
        (Some(of), by) => by != 0 && pool.node(of) == Node::Var(v),
        (None, _) => false,
    };
    let assigned = stmts(program).flat_map(|s| match &s.kind {
        StmtKind::Assign(pairs) => pairs.as_slice(),
        _ => &[],
    });
    assigned.filter(|&&(v, t)| is_step(v, t)).map(|&(v, _)| v).collect()
}

/// Whether memory is written at such an address.
pub(super) fn writes(program: &Program, is_such: impl Fn(Term) -> bool) -> bool {
    stmts(program).any(|s| matches!(s.kind, StmtKind::Store { addr, .. } if is_such(addr)))
}

/// Whether a condition has an equation of products of words.
pub(super) fn equates_products(program: &Program) -> bool {
    let mut products = Products::default();
    // Also where a condition goes through the parameter of a function that checks it.
    stmts(program).any(|s| {
        let mut any = false;
        s.kind.for_each_term(|t| any |= products.are_equated(&program.pool, t));
        any
    })
}

/// Locations that an execution may go through, each counted as often as its procedure is called.
pub(super) fn copied_locations(program: &Program, calls: &[Vec<usize>], callees_first: &[Vec<usize>]) -> u64 {
    let mut copied = vec![0_u64; calls.len()];
    for &q in callees_first.iter().flatten() {
        let inside = calls[q].iter().fold(0, |sum: u64, &callee| sum.saturating_add(copied[callee]));
        copied[q] = inside.saturating_add(program.procs[q].locs.len() as u64);
    }
    copied[program.entry.0 as usize]
}

/// What makes executions take an edge twice.
pub(super) struct Cycles {
    pub(super) loops: bool,
    pub(super) calls: bool,
}

impl Cycles {
    /// Of what the entry reaches.
    pub(super) fn of(program: &Program) -> Cycles {
        let calls = callees(program);
        let reached = components(&calls, program.entry.0 as usize);
        let is_recursive = on_cycles(&calls, &reached);
        let has_loop = |p: &Procedure| loop_heads(p, &Graph::new(p)).contains(&true);
        let all = || reached.iter().flatten();
        Cycles { loops: all().any(|&q| has_loop(&program.procs[q])), calls: all().any(|&q| is_recursive[q]) }
    }
}
