//! Places where a text ends: a byte was found to be zero there, or became zero. What they are made of is remembered beyond the last
//! statement that reads it, so that invariants of later loops can speak of them: that a walk stays before the end of its
//! text is an equation of one byte and an inequality. The lengths of blocks are remembered, too.

use ir::analysis::Graph;
use ir::{Edge, EdgeId, LocId, Program, Stmt, StmtKind};
use logic::{BinOp, Node, Pool, Term, VarId};
use std::collections::BTreeSet;

/// Places of one procedure that variables say, and of those that are known: each is compared with all that walk.
const MAX_ENDS: usize = 24;
/// Variables that say how long blocks are.
const MAX_LENGTHS: usize = 12;

/// A byte that is zero when control has taken the edge.
pub(crate) struct End {
    edge: EdgeId,
    /// Where, before what the edge does behind that.
    addr: Term,
    /// So many bytes behind that.
    behind: u32,
    /// Variables of the address and the constants that the edge adds to them behind that.
    moves: Vec<(VarId, Term)>,
}

impl End {
    /// Where, when control has taken the edge.
    pub(crate) fn addr(&self, pool: &mut Pool) -> Term {
        let behind = pool.constant(self.behind.into(), pool.width(self.addr));
        let addr = pool.add(self.addr, behind);
        self.moves.iter().fold(addr, |addr, &(v, by)| {
            let now = pool.var(v, pool.width(by));
            let before = pool.sub(now, by);
            logic::replaced(pool, addr, now, before)
        })
    }

    fn variables(&self, pool: &Pool) -> Vec<VarId> {
        logic::variables(pool, &[self.addr])
    }
}

/// The places of the entry procedure.
pub(crate) fn ends(program: &Program) -> Vec<End> {
    let p = program.proc(program.entry);
    let (mut found, mut known): (Vec<End>, Vec<End>) = (Vec::new(), Vec::new());
    for e in p.edge_ids() {
        let mut of_edge: Vec<End> = Vec::new();
        for s in &p.edge(e).stmts {
            of_edge.retain_mut(|end| outlives(program, end, s));
            let found = zeroes(&program.pool, s).into_iter();
            of_edge.extend(found.map(|(addr, behind)| End { edge: e, addr, behind, moves: Vec::new() }));
        }
        let (constant, said): (Vec<End>, Vec<End>) =
            of_edge.into_iter().partition(|end| end.variables(&program.pool).is_empty());
        found.extend(said);
        known.extend(constant);
    }
    found.truncate(MAX_ENDS);
    known.truncate(MAX_ENDS);
    found.extend(known);
    found
}

/// Bytes that are zero behind the statement because of it: so many behind an address.
fn zeroes(pool: &Pool, s: &Stmt) -> Vec<(Term, u32)> {
    match s.kind {
        StmtKind::Store { addr, value } => first_zero(pool, addr, value).into_iter().collect(),
        StmtKind::Assume(t) => {
            logic::conjuncts(pool, t).into_iter().filter_map(|t| Some((zero_byte(pool, t)?, 0))).collect()
        }
        _ => Vec::new(),
    }
}

/// The first zero byte of a constant that is written.
fn first_zero(pool: &Pool, addr: Term, value: Term) -> Option<(Term, u32)> {
    let (bytes, value) = (pool.width(value) / 8, pool.as_const(value)?);
    (0..bytes).find(|k| (value >> (8 * k)) & 0xff == 0).map(|k| (addr, k))
}

/// The address of the byte that is said to be zero.
fn zero_byte(pool: &Pool, t: Term) -> Option<Term> {
    let Node::Bin(BinOp::Eq, a, b) = pool.node(t) else { return None };
    let of = |load: Term, zero: Term| match pool.node(load) {
        Node::Load { addr, bytes: 1, .. } if pool.as_const(zero) == Some(0) => Some(addr),
        _ => None,
    };
    of(a, b).or_else(|| of(b, a))
}

/// Whether the address can still be said behind the statement. What is written to memory is for proofs to look at.
fn outlives(program: &Program, end: &mut End, s: &Stmt) -> bool {
    let about = end.variables(&program.pool);
    let mut is_said = true;
    s.kind.for_each_target(|v| is_said &= !about.contains(&v) || moved(program, s, v).is_some());
    if is_said {
        let moves = about.into_iter().filter_map(|v| Some((v, moved(program, s, v)?)));
        end.moves.extend(moves);
    }
    is_said
}

/// The constant that the statement adds to the variable.
fn moved(program: &Program, s: &Stmt, v: VarId) -> Option<Term> {
    let StmtKind::Assign(all) = &s.kind else { return None };
    let (_, value) = all.iter().find(|(x, _)| *x == v)?;
    let pool = &program.pool;
    let Node::Bin(BinOp::Add, a, b) = pool.node(*value) else { return None };
    let of = |x: Term, k: Term| (pool.node(x) == Node::Var(v) && pool.as_const(k).is_some()).then_some(k);
    of(a, b).or_else(|| of(b, a))
}

/// The variables of these places, and those that say how long blocks are, are live wherever control may come from there without writing
/// them.
pub(super) fn remember(program: &Program, edges: &[Edge], graph: &Graph, live: &mut [BTreeSet<VarId>]) {
    let of_ends = ends(program).into_iter().flat_map(|end| {
        let about = end.variables(&program.pool);
        about.into_iter().map(move |v| (end.edge, v))
    });
    let said: BTreeSet<(EdgeId, VarId)> = of_ends.chain(lengths(program)).collect();
    for (e, v) in said {
        let mut todo: Vec<LocId> = vec![edges[e.0 as usize].dst];
        let mut seen = vec![false; live.len()];
        while let Some(l) = todo.pop() {
            if std::mem::replace(&mut seen[l.0 as usize], true) {
                continue;
            }
            live[l.0 as usize].insert(v);
            let out = graph.out(l).iter().map(|&e| &edges[e.0 as usize]);
            todo.extend(out.filter(|e| !writes(e, v)).map(|e| e.dst));
        }
    }
}

/// The variables in what is written where a block is allocated: how long it is.
fn lengths(program: &Program) -> Vec<(EdgeId, VarId)> {
    let p = program.proc(program.entry);
    let mut found = Vec::new();
    for e in p.edge_ids() {
        let stmts = &p.edge(e).stmts;
        if !stmts.iter().any(|s| matches!(s.kind, StmtKind::Alloc { .. })) {
            continue;
        }
        for s in stmts {
            if let StmtKind::Store { value, .. } = s.kind {
                found.extend(logic::variables(&program.pool, &[value]).into_iter().map(|v| (e, v)));
            }
        }
    }
    found.truncate(MAX_LENGTHS);
    found
}

fn writes(edge: &Edge, v: VarId) -> bool {
    let mut is_written = false;
    edge.stmts.iter().for_each(|s| s.kind.for_each_target(|x| is_written |= x == v));
    is_written
}
