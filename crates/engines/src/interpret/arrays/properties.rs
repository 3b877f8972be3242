//! What may hold of the element at an index `k`.

use super::accesses::Accesses;
use super::stores::{Stored, indices_read};
use ir::{Procedure, Program, StmtKind};
use logic::{BinOp, Mentions, Node, Pool, Rewriter, Term, VarId};

/// More are not combined with segments.
const MOST: usize = 24;
/// Conditions beyond this are not read.
const MOST_ATOMS: usize = 60;

/// Properties of the element at `k`, each once. `marked` are some that are known.
pub(super) fn properties(
    program: &mut Program,
    proc: &Procedure,
    accesses: &Accesses,
    stored: &[Stored],
    marked: Vec<Term>,
    k: Term,
) -> Vec<Term> {
    let atoms = atoms(program, proc);
    let mut out: Vec<Term> = Vec::new();
    let mut add = |program: &Program, t: Term| {
        if program.pool.as_const(t).is_none() && !out.contains(&t) {
            out.push(t);
        }
    };
    // What is asked of elements, and the contrary.
    for &a in &atoms {
        for t in about_elements(program, accesses, a, k) {
            add(program, t);
            let contrary = program.pool.not(t);
            add(program, contrary);
        }
    }
    // What is stored, and what is asked of a variable that is stored.
    let mut written = Vec::new();
    for s in stored {
        let element = s.region.element(&mut program.pool, k);
        let value = s.index.substituted(&mut program.pool, s.value, k);
        let equal = program.pool.eq(element, value);
        add(program, equal);
        written.push((s.index, equal));
        if let Node::Var(x) = program.pool.node(s.value) {
            for &a in &atoms {
                if x != s.index.variable && logic::variables(&program.pool, &[a]).contains(&x) {
                    let t = replaced(&mut program.pool, a, x, element);
                    add(program, t);
                    let contrary = program.pool.not(t);
                    add(program, contrary);
                }
            }
        }
    }
    // The same under a condition about the index.
    for &a in &atoms {
        for &(index, equal) in &written {
            if is_choice(program, a, index.variable) {
                let chosen = index.substituted(&mut program.pool, a, k);
                let (yes, no) = (program.pool.implies(chosen, equal), program.pool.or(chosen, equal));
                add(program, yes);
                add(program, no);
            }
        }
    }
    marked.into_iter().for_each(|t| add(program, t));
    out.truncate(MOST);
    out
}

/// The parts of the program's conditions.
pub(in crate::interpret) fn atoms(program: &Program, proc: &Procedure) -> Vec<Term> {
    atoms_such_that(program, proc, |_| true)
}

/// Those of them that are wanted.
pub(in crate::interpret) fn atoms_such_that(
    program: &Program,
    proc: &Procedure,
    is_wanted: impl Fn(Term) -> bool,
) -> Vec<Term> {
    let pool = &program.pool;
    let mut out: Vec<Term> = Vec::new();
    for s in proc.edges.iter().flat_map(|e| &e.stmts) {
        let StmtKind::Assume(c) = s.kind else { continue };
        let mut todo = vec![c];
        while let Some(t) = todo.pop() {
            match pool.node(t) {
                Node::Not(a) => todo.push(a),
                Node::Bin(BinOp::And | BinOp::Or, a, b) if pool.width(t) == 1 => todo.extend([b, a]),
                Node::Const(_) => {}
                _ if out.len() >= MOST_ATOMS => return out,
                _ if out.contains(&t) || !is_wanted(t) => {}
                _ => out.push(t),
            }
        }
    }
    out
}

/// The condition for the element at `k` in place of one that it is about, for each index in it.
pub(super) fn about_elements(program: &mut Program, accesses: &Accesses, atom: Term, k: Term) -> Vec<Term> {
    let indices = indices_read(program, accesses, atom);
    indices.into_iter().map(|i| i.substituted(&mut program.pool, atom, k)).collect()
}

/// Whether the condition chooses among indices: it is about this variable alone, and no bound of it.
fn is_choice(program: &Program, atom: Term, v: VarId) -> bool {
    let pool = &program.pool;
    let is_bound = matches!(pool.node(atom), Node::Bin(BinOp::Ult | BinOp::Ule, a, b)
        if pool.as_const(a).is_some() && pool.node(b) == Node::Var(v)
            || pool.as_const(b).is_some() && pool.node(a) == Node::Var(v));
    let has_load = pool.mentions(atom).overlaps(Mentions::LOADS);
    !is_bound && !has_load && logic::variables(pool, &[atom]).contains(&v)
}

fn replaced(pool: &mut Pool, t: Term, x: VarId, by: Term) -> Term {
    Rewriter::of(Mentions::var(x)).rewrite(pool, t, &mut |_, node, _| (node == Node::Var(x)).then_some(by))
}
