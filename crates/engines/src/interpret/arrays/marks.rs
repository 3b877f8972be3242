//! Marks: a branch that is taken on account of an element puts a constant into a variable, as in `if (a[i] != b[i]) equal = 0`. As long as
//! the variable has another value, no element was like that.

use super::accesses::Accesses;
use super::properties::{Property, about_elements};
use ir::analysis::Graph;
use ir::{Edge, Procedure, Program, StmtKind};
use logic::{Part, Term, VarId, parts};

/// Edges behind a branch that are looked at, as long as there is no other way to go.
const MOST_EDGES: usize = 4;

/// For each branch that leaves a mark: the mark is there, or the element at `k` is not like that.
pub(super) fn marked(program: &mut Program, proc: &Procedure, accesses: &Accesses, k: Term) -> Vec<Property> {
    let graph = Graph::new(proc);
    let mut out = Vec::new();
    for edge in &proc.edges {
        let mut others = Vec::new();
        for Part { of, outcome } in assumed(program, edge) {
            for about in about_elements(program, accesses, of, k) {
                let other = about.claim(&mut program.pool, !outcome);
                others.push(Property { term: other, of: about.of, rank: 0 });
            }
        }
        let marks =
            if others.is_empty() { Vec::new() } else { marks(program, proc, |v| accesses.is_counted(v), &graph, edge) };
        for is_marked in marks {
            for Property { term, of, rank } in &others {
                out.push(Property { term: program.pool.or(is_marked, *term), of: of.clone(), rank: *rank });
            }
        }
    }
    out
}

/// What the edge's conditions say, part by part.
pub(super) fn assumed(program: &Program, edge: &Edge) -> Vec<Part> {
    let conditions = edge.stmts.iter().filter_map(|s| match s.kind {
        StmtKind::Assume(of) => Some(Part { of, outcome: true }),
        _ => None,
    });
    parts(&program.pool, conditions.collect::<Vec<_>>().into_iter())
}

/// That variables have constants on the edge, and where it goes on without a choice; or not the constants any more that they have elsewhere.
pub(super) fn marks(
    program: &mut Program,
    proc: &Procedure,
    is_counted: impl Fn(VarId) -> bool,
    graph: &Graph,
    edge: &Edge,
) -> Vec<Term> {
    let mut out = Vec::new();
    let mut at = edge;
    for _ in 0..MOST_EDGES {
        for &(v, value) in at.stmts.iter().flat_map(assigned).filter(|(v, _)| !is_counted(*v)) {
            let x = program.var(v);
            if program.pool.as_const(value).is_some() {
                out.push(program.pool.eq(x, value));
                continue;
            }
            let elsewhere = proc.edges.iter().flat_map(|e| &e.stmts).flat_map(assigned);
            for &(_, constant) in elsewhere.filter(|p| p.0 == v) {
                if program.pool.as_const(constant).is_none() {
                    continue;
                }
                let is_constant = program.pool.eq(x, constant);
                out.push(program.pool.not(is_constant));
            }
        }
        let &[only] = graph.out(at.dst) else { break };
        at = proc.edge(only);
    }
    out
}

fn assigned(s: &ir::Stmt) -> &[(VarId, Term)] {
    match &s.kind {
        StmtKind::Assign(all) => all,
        _ => &[],
    }
}
