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
mod needed;

use crate::origins::Traced;
use base::Pos;
use ghosts::Ghosts;
use ir::*;
use logic::Term;
use needed::{Accesses, Check};
use std::collections::BTreeSet;

/// What the accesses of a statement must not touch.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Forbidden {
    /// A block of the heap that has been freed.
    Freed,
    /// A local object of a call that has returned.
    Left,
    /// Addresses where no object has ever been.
    Nowhere,
    /// Unused bytes behind the static object at this address, or addresses above all objects. Code that treats an
    /// object as the beginning of a larger one touches them on purpose, so no proof is made without them.
    Behind(u128),
    /// Unused bytes behind blocks of the heap; likewise.
    BehindBlocks,
}

/// The accesses of the statements at a position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Guard {
    /// Where the statements stand in the source.
    pub pos: Pos,
    /// What their accesses must not touch.
    pub forbidden: Forbidden,
}

/// The guards of a search.
pub type Guards = BTreeSet<Guard>;

impl Guard {
    /// A guard that the set does not have yet against the statement's access to `addr`, which is in no live object nor
    /// right behind one.
    pub fn against_access(p: &Program, guards: &Guards, pos: Pos, addr: u128) -> Option<Guard> {
        let space = &p.space;
        let ended = match addr {
            a if (space.heap..space.heap_end).contains(&a) => Some(Forbidden::Freed),
            a if (space.stack..space.heap).contains(&a) => Some(Forbidden::Left),
            _ => None,
        };
        let kinds = ended.into_iter().chain([Forbidden::Nowhere]);
        kinds.map(|forbidden| Guard { pos, forbidden }).find(|g| !guards.contains(g))
    }

    /// A guard that the set does not have yet against the statement's access to `addr`, right behind a live object or
    /// above all of them.
    pub fn against_overrun(p: &Program, guards: &Guards, pos: Pos, addr: u128) -> Option<Guard> {
        let space = &p.space;
        let forbidden = match addr {
            a if a >= space.end => Forbidden::Behind(space.end),
            a if a >= space.heap => Forbidden::BehindBlocks,
            // What runs over the end of a local object is not forbidden.
            a if a >= space.stack => return None,
            a => Forbidden::Behind(p.objects.iter().rev().find(|o| o.addr <= a)?.addr),
        };
        let guard = Guard { pos, forbidden };
        (!guards.contains(&guard)).then_some(guard)
    }
}

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
    Traced::grown(out, p)
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
