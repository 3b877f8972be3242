//! Marks: a branch that is taken on account of an element puts a constant into a variable, as in `if (a[i] != b[i]) equal = 0`. As long as
//! the variable has another value, no element was like that.

use super::accesses::Accesses;
use super::properties::about_elements;
use ir::analysis::Graph;
use ir::{Edge, Procedure, Program, StmtKind};
use logic::{Part, Term, VarId, parts};

/// Edges behind a branch that are looked at, as long as there is no other way to go.
const MOST_EDGES: usize = 4;

/// For each branch that leaves a mark: the mark is there, or the element at `k` is not like that.
pub(super) fn marked(program: &mut Program, proc: &Procedure, accesses: &Accesses, k: Term) -> Vec<Term> {
    let graph = Graph::new(proc);
    let mut out = Vec::new();
    for edge in &proc.edges {
        let mut others = Vec::new();
        for Part { of, outcome } in assumed(program, edge) {
            for t in about_elements(program, accesses, of, k) {
                others.push(if outcome { program.pool.not(t) } else { t });
            }
        }
        let marks = if others.is_empty() { Vec::new() } else { marks(program, proc, &graph, edge) };
        for (v, constant) in marks {
            let v = program.var(v);
            let is_marked = program.pool.eq(v, constant);
            out.extend(others.iter().map(|&other| program.pool.or(is_marked, other)));
        }
    }
    out
}

/// What the edge's conditions say, part by part.
fn assumed(program: &Program, edge: &Edge) -> Vec<Part> {
    let conditions = edge.stmts.iter().filter_map(|s| match s.kind {
        StmtKind::Assume(of) => Some(Part { of, outcome: true }),
        _ => None,
    });
    parts(&program.pool, conditions.collect::<Vec<_>>().into_iter())
}

/// Constants that variables have on the edge, and where it goes on without a choice.
fn marks(program: &Program, proc: &Procedure, graph: &Graph, edge: &Edge) -> Vec<(VarId, Term)> {
    let mut out = Vec::new();
    let mut at = edge;
    for _ in 0..MOST_EDGES {
        for &(v, value) in at.stmts.iter().flat_map(assigned) {
            if program.pool.as_const(value).is_some() {
                out.push((v, value));
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
