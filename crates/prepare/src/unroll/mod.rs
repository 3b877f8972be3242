//! Unrolling of loops whose iterations constant propagation distinguishes.
//!
//! Constant propagation that is *polyvariant* inside loops: a location of a loop is looked at once for each combination
//! of values of the loop's *counters*, the variables of its conditions that the loop changes. Branches that the values
//! decide go, so a loop that ends after a known number of iterations comes out as a straight line, on which indices and
//! pointers are constants; a loop that is governed by a variable with few values comes out with its control in the
//! graph. Everywhere else the usual meet over the paths is taken.
//!
//! The strongly connected components are looked at one after the other, each with everything known about the ways into
//! it. A counter that takes too many values is given up: it distinguishes no iterations any more.
//!
//! Every path of the result is a path of the program, with the same inputs in the same order.

mod components;
mod copies;

use crate::known::{Flow, Known, Leaves, Surroundings};
use crate::origins::{Chains, LocOrigin, Traced, iterations};
use crate::prune::{LiveSet, has_direct_calls_only, liveness};
use components::Components;
use copies::{Copies, Key, Stop};
use ir::analysis::{Effects, Graph, effects};
use ir::*;
use logic::{Pool, VarId};
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use std::collections::BTreeSet;

/// Statements that the propagation may look at for one procedure once no loops are unrolled any more.
const MAX_WORK: usize = 200_000;

/// How far to go.
#[derive(Clone, Copy, Debug)]
pub struct UnrollLimits {
    /// When so many statements of a procedure have been looked at, no more loops are unrolled.
    pub work: usize,
    /// Branches that values leave open. Each is an edge or two of the result, whatever becomes of straight lines.
    pub open: usize,
}

impl UnrollLimits {
    /// No limits.
    pub const NONE: UnrollLimits = UnrollLimits { work: usize::MAX, open: usize::MAX };
    /// Constants are folded, and no loop is unrolled.
    pub const NO_LOOPS: UnrollLimits = UnrollLimits { work: 0, open: usize::MAX };
}

/// Why there is no unrolled program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotUnrolled {
    /// It would be the same.
    Same,
    /// With loops unrolled it would be too large, or takes too long.
    TooLarge,
    /// No loop could be unrolled, and propagation of constants alone takes too long.
    TooMuchWork,
}

/// The program with such loops unrolled and constants folded. Requires direct calls.
pub fn unroll_loops(p: &Program, limits: UnrollLimits) -> Result<Traced, NotUnrolled> {
    if !has_direct_calls_only(p) {
        return Err(NotUnrolled::Same);
    }
    let mut out = p.clone();
    let (live, effects) = (liveness(p), effects(p));
    let mut is_changed = false;
    let (mut origins, mut chains) = (Vec::new(), Chains::new());
    for id in (0..p.procs.len() as u32).map(ProcId) {
        let mut unroller = Unroller::new(p, id, &live, &effects, limits);
        let copies = unroller.run(&mut out.pool)?;
        let Emitted { proc, from, .. } = unroller.emit(&mut out.pool, &copies);
        let old = p.proc(id);
        is_changed |= (proc.locs.len(), proc.edges.len()) != (old.locs.len(), old.edges.len());
        let around = iterations(id, old, &proc, &from, &mut chains);
        let origin = |(l, iterations)| LocOrigin { iterations, ..LocOrigin::at(id, l) };
        origins.push(from.into_iter().zip(around).map(origin).collect());
        out.procs[id.0 as usize] = proc;
    }
    drop_empty_raises(&mut out);
    if is_changed { Ok(Traced::repeated(out, origins, chains)) } else { Err(NotUnrolled::Same) }
}

/// Drops the raise edges of callees that have lost all locations of the kind, since no path reaches them.
fn drop_empty_raises(p: &mut Program) {
    let has = |q: &Procedure, kind| q.locs.iter().any(|l| std::mem::discriminant(&l.kind) == kind);
    let is_empty = |q: &Procedure, e: &Edge| match e.call() {
        Some((_, Callee::Direct(t), _)) if q.is_raise(e) => {
            !has(p.proc(*t), std::mem::discriminant(&q.loc(e.dst).kind))
        }
        _ => false,
    };
    let empty: Vec<Vec<bool>> = p.procs.iter().map(|q| q.edges.iter().map(|e| is_empty(q, e)).collect()).collect();
    for (q, empty) in p.procs.iter_mut().zip(empty) {
        let mut empty = empty.into_iter();
        q.edges.retain(|_| empty.next() == Some(false));
    }
}

struct Unroller<'a> {
    id: ProcId,
    proc: &'a Procedure,
    graph: Graph,
    live: &'a LiveSet,
    around: Surroundings<'a>,
    components: Components,
    leaves: Leaves,
    /// By location: the counters of its component that are live there, as far as somebody has asked.
    live_counters: FxHashMap<LocId, Vec<VarId>>,
    work: usize,
    limits: UnrollLimits,
}

impl<'a> Unroller<'a> {
    fn new(
        p: &'a Program,
        id: ProcId,
        live: &'a LiveSet,
        effects: &'a [Effects],
        limits: UnrollLimits,
    ) -> Unroller<'a> {
        let proc = p.proc(id);
        let around = Surroundings { space: p.space, heap: p.heap, effects };
        let components = Components::new(p, id, effects);
        let leaves = Leaves::default();
        let (graph, live_counters) = (Graph::new(proc), FxHashMap::default());
        Unroller { id, proc, graph, live, around, components, leaves, live_counters, work: 0, limits }
    }

    fn component(&self, l: LocId) -> usize {
        self.components.of_loc[l.0 as usize]
    }

    /// The copies with what is known at each.
    fn run(&mut self, pool: &mut Pool) -> Result<Copies, NotUnrolled> {
        let has_counters = self.components.counters.iter().any(|c| !c.is_empty());
        let too_long = if has_counters { NotUnrolled::TooLarge } else { NotUnrolled::TooMuchWork };
        let mut all = Copies::default();
        // By component: the ways into it.
        let mut ways: Vec<Vec<(LocId, Known)>> = vec![Vec::new(); self.components.counters.len()];
        ways[self.component(self.proc.entry)].push((self.proc.entry, Known::default()));
        for c in 0..ways.len() {
            let mut copies = Copies::default();
            while let Err(stop) = self.propagate(pool, &ways[c], &mut copies) {
                match stop {
                    Stop::TooMany(l) => {
                        let widest = copies.widest_counter(l).ok_or(NotUnrolled::TooLarge)?;
                        self.components.counters[c].remove(&widest);
                    }
                    Stop::Work if self.components.counters[c].is_empty() => return Err(too_long),
                    Stop::Work => self.components.counters[c..].iter_mut().for_each(BTreeSet::clear),
                }
                copies = Copies::default();
            }
            ways[c].clear();
            for copy in &copies.all {
                for e in self.graph.out(copy.loc).to_vec() {
                    let dst = self.proc.edge(e).dst;
                    let mut known = copy.known.clone();
                    if self.component(dst) != c && self.walk(pool, &mut known, e).is_some() {
                        ways[self.component(dst)].push((dst, known));
                    }
                }
            }
            all.append(copies);
            if all.open > self.limits.open {
                return Err(NotUnrolled::TooLarge);
            }
        }
        Ok(all)
    }

    /// What is known in one component, given the ways into it.
    fn propagate(&mut self, pool: &mut Pool, ways: &[(LocId, Known)], copies: &mut Copies) -> Result<(), Stop> {
        let mut todo: BTreeSet<usize> = BTreeSet::new();
        let mut decided = 0;
        // Counters may have been given up.
        self.live_counters.clear();
        for (l, known) in ways {
            todo.extend(copies.enter(*l, self.key(*l, known), known.clone()));
        }
        while let Some(from) = todo.pop_first() {
            let src = copies.all[from].loc;
            let mut ways_on = 0;
            for e in self.graph.out(src).to_vec() {
                let dst = self.proc.edge(e).dst;
                if self.component(dst) != self.component(src) {
                    continue;
                }
                self.work += 1 + self.proc.edge(e).stmts.len();
                let is_plain = self.components.counters[self.component(src)].is_empty();
                if self.work > self.limits.work.saturating_add(if is_plain { MAX_WORK } else { 0 }) {
                    return Err(Stop::Work);
                }
                let mut known = copies.all[from].known.clone();
                let Some(places) = self.walk(pool, &mut known, e) else {
                    decided += 1;
                    continue;
                };
                decided += places;
                ways_on += 1;
                todo.extend(copies.enter(dst, self.key(dst, &known), known));
                copies.limit(dst, decided)?;
            }
            if ways_on > 1 {
                copies.opened(from);
            }
        }
        Ok(())
    }

    /// What tells this visit of the location from others.
    fn key(&mut self, l: LocId, known: &Known) -> Key {
        let counters = &self.components.counters[self.component(l)];
        let (live, id) = (self.live, self.id);
        let here = || counters.iter().copied().filter(|&v| live.contains(v, id, l)).collect();
        let here = self.live_counters.entry(l).or_insert_with(here);
        here.iter().filter_map(|&v| Some((v, known.var(v)?))).collect()
    }

    /// Goes along the edge: how many stores have a place that values decide, or `None` where they end the path.
    fn walk(&mut self, pool: &mut Pool, known: &mut Known, e: EdgeId) -> Option<usize> {
        let mut places = 0;
        let flow = self.follow(pool, known, e, |pool, old, new| {
            places += usize::from(stores_at_known(pool, &new) && !stores_at_known(pool, &old.kind));
        });
        (flow == Flow::MayGoOn).then_some(places)
    }

    /// The statements of an edge, rewritten; `None` where no path gets through.
    fn statements(&mut self, pool: &mut Pool, known: &mut Known, e: EdgeId) -> Option<Vec<Stmt>> {
        let mut out = Vec::with_capacity(self.proc.edge(e).stmts.len());
        let flow = self.follow(pool, known, e, |_, old, new| {
            out.push(Stmt { kind: new.into_owned(), pos: old.pos });
        });
        (flow == Flow::MayGoOn).then_some(out)
    }

    /// Executes the edge on what is known. `each` gets the statements that paths go through, with what becomes of them.
    fn follow(
        &mut self,
        pool: &mut Pool,
        known: &mut Known,
        e: EdgeId,
        mut each: impl FnMut(&Pool, &Stmt, Cow<'_, StmtKind>),
    ) -> Flow {
        let proc = self.proc;
        for s in &proc.edge(e).stmts {
            let kind = match &s.kind {
                // Saves a copy of the input's name.
                kind @ StmtKind::Havoc { .. } => Cow::Borrowed(kind),
                kind => Cow::Owned(self.rewritten(pool, known, kind)),
            };
            if known.step(pool, &self.around, &kind) == Flow::Ends {
                return Flow::Ends;
            }
            each(pool, s, kind);
        }
        Flow::MayGoOn
    }

    fn rewritten(&mut self, pool: &mut Pool, known: &Known, kind: &StmtKind) -> StmtKind {
        let mut kind = kind.clone();
        kind.for_each_term_mut(|t| *t = known.rewrite(pool, &mut self.leaves, self.around.heap, *t));
        kind
    }

    /// The procedure with a location for each copy that paths reach.
    fn emit(&mut self, pool: &mut Pool, copies: &Copies) -> Emitted {
        let mut out = Emitted {
            proc: Procedure { locs: Vec::new(), edges: Vec::new(), ..self.proc.clone() },
            from: Vec::new(),
            new: FxHashMap::default(),
            todo: Vec::new(),
        };
        // The exit is in no loop: it has one copy at most.
        let exit = copies.at.get(&(self.proc.exit, Key::new()));
        out.proc.entry = out.loc(self.proc, copies, 0);
        out.proc.exit = match exit {
            Some(&i) => out.loc(self.proc, copies, i),
            None => out.add(self.proc, self.proc.exit),
        };
        while let Some((i, src)) = out.todo.pop() {
            for e in self.graph.out(copies.all[i].loc).to_vec() {
                let mut known = copies.all[i].known.clone();
                let Some(stmts) = self.statements(pool, &mut known, e) else { continue };
                let dst = self.proc.edge(e).dst;
                let dst = out.loc(self.proc, copies, copies.at[&(dst, self.key(dst, &known))]);
                out.proc.add_edge(src, dst, stmts);
            }
        }
        out
    }
}

/// The procedure that is being made.
struct Emitted {
    proc: Procedure,
    /// By location: what it is a copy of.
    from: Vec<LocId>,
    /// Locations of copies.
    new: FxHashMap<usize, LocId>,
    /// Copies whose edges are still to be made.
    todo: Vec<(usize, LocId)>,
}

impl Emitted {
    /// The location of a copy.
    fn loc(&mut self, of: &Procedure, copies: &Copies, i: usize) -> LocId {
        if let Some(&l) = self.new.get(&i) {
            return l;
        }
        let l = self.add(of, copies.all[i].loc);
        self.new.insert(i, l);
        self.todo.push((i, l));
        l
    }

    fn add(&mut self, of: &Procedure, l: LocId) -> LocId {
        self.from.push(l);
        self.proc.locs.push(of.loc(l).clone());
        LocId(self.proc.locs.len() as u32 - 1)
    }
}

fn stores_at_known(pool: &Pool, kind: &StmtKind) -> bool {
    matches!(*kind, StmtKind::Store { addr, .. } if pool.as_const(addr).is_some())
}
