//! Small changes of a program: a proof of the program is no proof of a mutant that can fail.
//!
//! Locations, variables and the number of edges stay, so that the proof still fits. Pointers stay what they are: the
//! checker takes for granted that programs do not make them up.

use crate::rng::Rng;
use ir::{EdgeId, LocKind, ProcId, Procedure, Program, Stmt, StmtKind};
use logic::{Node, Pool, Rewriter, Term};

/// The program with one statement or edge changed; `None` where chance picked something that cannot be.
pub fn mutant(p: &Program, rng: &mut Rng) -> Option<Program> {
    let mut out = p.clone();
    let q = ProcId(rng.below(p.procs.len()) as u32);
    let edges: Vec<EdgeId> = p.proc(q).edge_ids().filter(|&e| !p.proc(q).is_raise(p.proc(q).edge(e))).collect();
    let e = edges.get(rng.below(edges.len().max(1)))?;
    match p.proc(q).edge(*e).call() {
        Some(_) => change_call(&mut out, q, *e, rng)?,
        None if rng.once_in(8) => redirect(&mut out.procs[q.0 as usize], *e, rng)?,
        None => change_block(&mut out, q, *e, rng)?,
    }
    ir::verify(&out).is_ok().then_some(out)
}

/// Another argument, on all edges of the call.
fn change_call(p: &mut Program, q: ProcId, e: EdgeId, rng: &mut Rng) -> Option<()> {
    let Program { pool, procs, .. } = p;
    let edges = &mut procs[q.0 as usize].edges;
    let (src, old) = (edges[e.0 as usize].src, edges[e.0 as usize].stmts[0].kind.clone());
    let mut new = old.clone();
    let StmtKind::Call { args, .. } = &mut new else { return None };
    let k = rng.below(args.len().max(1));
    let arg = args.get_mut(k).filter(|a| pool.width(**a) < 64)?;
    *arg = change(pool, *arg, rng);
    for edge in edges.iter_mut().filter(|x| x.src == src && x.stmts.first().is_some_and(|s| s.kind == old)) {
        edge.stmts[0].kind = new.clone();
    }
    Some(())
}

fn redirect(p: &mut Procedure, e: EdgeId, rng: &mut Rng) -> Option<()> {
    let plain: Vec<_> = p.loc_ids().filter(|&l| p.loc(l).kind == LocKind::Plain).collect();
    p.edges[e.0 as usize].dst = *rng.pick(&plain);
    Some(())
}

fn change_block(p: &mut Program, q: ProcId, e: EdgeId, rng: &mut Rng) -> Option<()> {
    let Program { pool, procs, vars, heap, .. } = p;
    let stmts = &mut procs[q.0 as usize].edges[e.0 as usize].stmts;
    let i = rng.below(stmts.len().max(1));
    let Stmt { kind, .. } = stmts.get_mut(i)?;
    match kind {
        StmtKind::Assume(t) if rng.once_in(3) => *t = pool.truth(true),
        StmtKind::Assume(t) => *t = change(pool, *t, rng),
        StmtKind::Assign(pairs) => {
            let k = rng.below(pairs.len());
            let (v, t) = &mut pairs[k];
            if *v == *heap || vars[v.0 as usize].ty.is_pointer() {
                return None;
            }
            *t = change(pool, *t, rng);
            if rng.once_in(4) {
                pairs.remove(k);
            }
        }
        StmtKind::Store { value, .. } if pool.width(*value) < 64 => {
            *value = change(pool, *value, rng);
            if rng.once_in(4) {
                stmts.remove(i);
            }
        }
        StmtKind::Copy { .. } | StmtKind::Fill { .. } => {
            stmts.remove(i);
        }
        _ => return None,
    }
    Some(())
}

/// Another term of the same width: another constant in it, or its opposite, or a sum.
fn change(pool: &mut Pool, t: Term, rng: &mut Rng) -> Term {
    let constants = constants(pool, t);
    let w = pool.width(t);
    if !constants.is_empty() && !rng.once_in(3) {
        let old = *rng.pick(&constants);
        let (value, width) = (pool.as_const(old).expect("a constant"), pool.width(old));
        let new =
            pool.constant(value.wrapping_add([1, 2, u128::MAX][rng.below(3)]) & (u128::MAX >> (128 - width)), width);
        let old = pool.node(old);
        return Rewriter::new()
            .rewrite(pool, t, &mut |_, node, sort| (node == old && sort == width.into()).then_some(new));
    }
    if w == 1 {
        return pool.not(t);
    }
    let k = pool.constant(1 + rng.below(3) as u128, w);
    if rng.once_in(2) { k } else { pool.add(t, k) }
}

fn constants(pool: &Pool, t: Term) -> Vec<Term> {
    let (mut found, mut stack) = (Vec::new(), vec![t]);
    while let Some(t) = stack.pop() {
        if matches!(pool.node(t), Node::Const(_)) && pool.width(t) < 64 {
            found.push(t);
        }
        pool.node(t).for_each_child(|c| stack.push(c));
    }
    found
}
