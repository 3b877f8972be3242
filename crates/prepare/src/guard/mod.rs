//! Accesses that a path must not make: a path that touches an object that has ended, or no object at all, is undefined
//! behaviour, and where that is what a violation needs, the search has to go on without it.
//!
//! Memory is total and has no ends of objects, so what is forbidden is written into the program: an `Assume` before each
//! statement at the position of a [`Guard`], which holds wherever the accesses of the statement are valid. It need not
//! fail wherever they are not: the variables that it reads remember the object that ended last at each place where one
//! ends (`ghosts`), and not the others. So a program with guards has all the executions of the original one in which
//! every access is valid, whatever the guards are, and a proof about it is one about those.
//!
//! Requires a program as front ends make it, before calls are expanded.

mod ghosts;
mod kinds;
mod needed;

pub use kinds::{Forbidden, Guard, Guards};

use crate::origins::{Origins, Traced};
use base::Pos;
use ghosts::Ghosts;
use ir::*;
use logic::Term;
use needed::{Accesses, Check};

/// The program in which the guarded accesses end the path.
pub fn forbid(p: &Program, guards: &Guards) -> Traced {
    let mut out = p.clone();
    if guards.is_empty() {
        return Traced::same(out);
    }
    let ghosts = Ghosts::new(&mut out, guards);
    let mut procs = std::mem::take(&mut out.procs);
    for q in &mut procs {
        for e in 0..q.edges.len() {
            rewrite_edge(&mut out, &ghosts, guards, q, e);
        }
        ghosts.follow_frame(&mut out, q);
    }
    out.procs = procs;
    ghosts.begin(&mut out);
    let mut places: Vec<Pos> = guards.iter().map(|g| g.pos).collect();
    places.dedup();
    let line =
        |pos: &Pos| format!("{}: the path ends where this touches memory outside every object", p.sources.show(*pos));
    out.assumptions.extend(places.iter().map(line));
    Traced { origins: Origins::same(p).grown(&out), program: out }
}

/// Puts the assumptions before the statements, and what the ghosts note behind them.
fn rewrite_edge(p: &mut Program, ghosts: &Ghosts, guards: &Guards, q: &mut Procedure, e: usize) {
    let stmts = std::mem::take(&mut q.edges[e].stmts);
    let mut new = Vec::with_capacity(stmts.len());
    for stmt in stmts {
        let holds = condition(p, ghosts, guards, &stmt);
        if p.pool.as_const(holds) != Some(1) {
            new.push(Stmt { kind: StmtKind::Assume(holds), pos: stmt.pos });
        }
        if let StmtKind::Call { .. } = stmt.kind
            && !new.is_empty()
        {
            // A call is alone on its edge.
            let (src, pos) = (q.edges[e].src, stmt.pos);
            let mid = q.add_loc(LocKind::Plain, pos);
            q.add_edge(src, mid, std::mem::take(&mut new));
            q.edges[e].src = mid;
        }
        let (before, behind) = ghosts.notes(p, &stmt);
        new.extend(before);
        new.push(stmt);
        new.extend(behind);
    }
    q.edges[e].stmts = new;
}

/// Holds where all accesses of the statement are valid.
fn condition(p: &mut Program, ghosts: &Ghosts, guards: &Guards, stmt: &Stmt) -> Term {
    let least = Guard { pos: stmt.pos, forbidden: Forbidden::Freed };
    let kinds: Vec<Forbidden> = guards.range(least..).take_while(|g| g.pos == stmt.pos).map(|g| g.forbidden).collect();
    if kinds.is_empty() {
        return p.pool.truth(true);
    }
    let checks: Vec<Check> = kinds.iter().flat_map(|&k| ghosts.checks(p, k)).collect();
    Accesses::new(&checks).of(p, &stmt.kind)
}
