//! Where a procedure is cut, and in which order its locations are gone through.

use super::ends::remember;
use ir::analysis::{Graph, loop_heads};
use ir::{Edge, EdgeId, LocId, LocKind, ProcId, Program, Stmt, StmtKind};
use logic::{Pool, Term, VarId};
use std::collections::BTreeSet;
use std::rc::Rc;

/// The entry procedure, without calls: its loop heads are the cut points.
pub(crate) struct Plan {
    pub(crate) proc: ProcId,
    pub(crate) edges: Rc<[Edge]>,
    pub(crate) graph: Graph,
    pub(crate) entry: LocId,
    /// By location: every cycle has such a one.
    pub(crate) is_cut: Vec<bool>,
    /// By location: a path leads from there to an error or to untranslated code, not over what another engine has excluded. The
    /// others are left out.
    pub(crate) matters: Vec<bool>,
    /// By location: its number in an order of the others, each behind those that lead to it. Cut points come last.
    pub(crate) place: Vec<u32>,
    /// By location: the variables that may be read before they are written.
    pub(crate) live: Vec<BTreeSet<VarId>>,
}

impl Plan {
    /// `None` where a call is left.
    pub(crate) fn new(program: &Program) -> Option<Plan> {
        let p = program.proc(program.entry);
        if p.edges.iter().any(|e| e.call().is_some()) {
            return None;
        }
        let graph = Graph::new(p);
        let is_cut = loop_heads(p, &graph);
        let matters = reaching(program, &graph);
        let place = topological(program, &graph, &is_cut);
        let live = live_variables(program, program.entry, &graph, &matters, &[]);
        let edges = p.edges.clone().into();
        Some(Plan { proc: program.entry, edges, graph, entry: p.entry, is_cut, matters, place, live })
    }

    /// The same, but what says where texts end is live beyond its last use (`ends`).
    pub(crate) fn remembering(program: &Program) -> Option<Plan> {
        let mut plan = Plan::new(program)?;
        remember(program, &plan.edges, &plan.graph, &mut plan.live);
        Some(plan)
    }

    /// For single edges of any procedure: there is no order among locations.
    pub(super) fn of_edges(program: &Program) -> Plan {
        let p = program.proc(program.entry);
        let (graph, none) = (Graph::new(p), Vec::new());
        let (edges, place, live) = ([].into(), Vec::new(), Vec::new());
        Plan { proc: program.entry, edges, graph, entry: p.entry, is_cut: none.clone(), matters: none, place, live }
    }

    /// The cut points from which an error may be reached.
    pub(crate) fn cut_points(&self) -> Vec<LocId> {
        let is_used = |l: &usize| self.is_cut[*l] && self.matters[*l];
        (0..self.is_cut.len()).filter(is_used).map(|l| LocId(l as u32)).collect()
    }
}

fn reaching(program: &Program, graph: &Graph) -> Vec<bool> {
    let p = program.proc(program.entry);
    let mut found = vec![false; p.locs.len()];
    let mut todo: Vec<LocId> = p.loc_ids().filter(|&l| p.loc(l).kind != LocKind::Plain).collect();
    while let Some(l) = todo.pop() {
        if !std::mem::replace(&mut found[l.0 as usize], true) {
            let taken = graph.incoming(l).iter().map(|&e| p.edge(e)).filter(|e| !is_excluded(program, e));
            todo.extend(taken.map(|e| e.src));
        }
    }
    found
}

/// It assumes what is false, as a lemma of another engine does.
fn is_excluded(program: &Program, edge: &Edge) -> bool {
    let is_false = |s: &Stmt| matches!(s.kind, StmtKind::Assume(t) if program.pool.as_const(t) == Some(0));
    edge.stmts.iter().any(is_false)
}

/// Locations that the entry does not reach come first: they are never arrived at.
fn topological(program: &Program, graph: &Graph, is_cut: &[bool]) -> Vec<u32> {
    let p = program.proc(program.entry);
    let is_between = |l: LocId| !is_cut[l.0 as usize];
    let mut open: Vec<usize> =
        p.loc_ids().map(|l| graph.incoming(l).iter().filter(|&&e| is_between(p.edge(e).src)).count()).collect();
    let mut order: Vec<LocId> = p.loc_ids().filter(|&l| is_between(l) && open[l.0 as usize] == 0).collect();
    let mut at = 0;
    while let Some(&l) = order.get(at) {
        at += 1;
        for &e in graph.out(l) {
            let dst = p.edge(e).dst;
            open[dst.0 as usize] -= 1;
            if open[dst.0 as usize] == 0 && is_between(dst) {
                order.push(dst);
            }
        }
    }
    let mut place = vec![u32::MAX; p.locs.len()];
    (0..).zip(&order).for_each(|(number, l)| place[l.0 as usize] = number);
    place
}

/// What is read of variables when an edge is executed, before it writes them; and what it writes.
struct Uses {
    reads: BTreeSet<VarId>,
    writes: BTreeSet<VarId>,
}

impl Uses {
    fn of(program: &Program, proc: ProcId, e: EdgeId) -> Uses {
        let mut uses = Uses { reads: BTreeSet::new(), writes: BTreeSet::new() };
        for s in &program.proc(proc).edge(e).stmts {
            s.kind.for_each_term(|t| {
                uses.reads.extend(variables(&program.pool, t).into_iter().filter(|v| !uses.writes.contains(v)));
            });
            if let StmtKind::Alloc { .. } = s.kind {
                if !uses.writes.contains(&program.heap) {
                    uses.reads.insert(program.heap);
                }
                uses.writes.insert(program.heap);
            }
            s.kind.for_each_target(|v| {
                uses.writes.insert(v);
            });
        }
        uses
    }
}

pub(crate) fn variables(pool: &Pool, t: Term) -> Vec<VarId> {
    logic::variables(pool, &[t])
}

/// By location of a procedure: the variables that may be read before they are written, on the way to locations that matter or,
/// those of `at_exit`, by the caller.
pub(crate) fn live_variables(
    program: &Program,
    proc: ProcId,
    graph: &Graph,
    matters: &[bool],
    at_exit: &[VarId],
) -> Vec<BTreeSet<VarId>> {
    let p = program.proc(proc);
    let uses: Vec<Uses> = p.edge_ids().map(|e| Uses::of(program, proc, e)).collect();
    let mut live = vec![BTreeSet::new(); p.locs.len()];
    live[p.exit.0 as usize].extend(at_exit);
    let mut todo: Vec<LocId> = ir::analysis::reverse_postorder(p, graph);
    let mut is_todo = vec![true; p.locs.len()];
    while let Some(l) = todo.pop() {
        is_todo[l.0 as usize] = false;
        let mut before: BTreeSet<VarId> = live[l.0 as usize].clone();
        for &e in graph.out(l).iter().filter(|&&e| matters[p.edge(e).dst.0 as usize]) {
            let Uses { reads, writes } = &uses[e.0 as usize];
            before.extend(reads);
            before.extend(live[p.edge(e).dst.0 as usize].difference(writes));
        }
        if before.len() > live[l.0 as usize].len() {
            live[l.0 as usize] = before;
            for src in graph.incoming(l).iter().map(|&e| p.edge(e).src) {
                if !std::mem::replace(&mut is_todo[src.0 as usize], true) {
                    todo.push(src);
                }
            }
        }
    }
    live
}
