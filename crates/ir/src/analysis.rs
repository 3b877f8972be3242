//! Facts about one procedure's graph: adjacency, loop heads, an order for forward analyses. And what procedures call, allocate and
//! change.

use crate::ids::{EdgeId, LocId, ProcId};
use crate::program::{Edge, Procedure, Program, StmtKind};
use logic::VarId;
use std::collections::BTreeSet;

/// Edges by their ends.
#[derive(Clone, Debug)]
pub struct Graph {
    outgoing: ByLocation,
    incoming: ByLocation,
}

/// Edges in the order of the locations that they are listed for, in one piece of memory: most locations have one or two, and graphs are made
/// again for each pass over a program.
#[derive(Clone, Debug)]
struct ByLocation {
    edges: Vec<EdgeId>,
    /// By location: where its edges begin. One more says where the last ones end.
    starts: Vec<u32>,
}

impl ByLocation {
    fn new(p: &Procedure, end: impl Fn(&Edge) -> LocId) -> ByLocation {
        let mut starts = vec![0; p.locs.len() + 1];
        p.edges.iter().for_each(|e| starts[end(e).0 as usize + 1] += 1);
        for l in 1..starts.len() {
            starts[l] += starts[l - 1];
        }
        let (mut edges, mut next) = (vec![EdgeId(0); p.edges.len()], starts.clone());
        for (id, e) in (0..).map(EdgeId).zip(&p.edges) {
            let at = &mut next[end(e).0 as usize];
            edges[*at as usize] = id;
            *at += 1;
        }
        ByLocation { edges, starts }
    }

    fn of(&self, l: LocId) -> &[EdgeId] {
        let l = l.0 as usize;
        &self.edges[self.starts[l] as usize..self.starts[l + 1] as usize]
    }
}

impl Graph {
    /// The edges of the procedure by their ends.
    pub fn new(p: &Procedure) -> Graph {
        Graph { outgoing: ByLocation::new(p, |e| e.src), incoming: ByLocation::new(p, |e| e.dst) }
    }

    /// Number of locations.
    pub fn len(&self) -> usize {
        self.outgoing.starts.len() - 1
    }

    /// Whether the procedure has no locations.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The edges that leave the location, in order.
    pub fn out(&self, l: LocId) -> &[EdgeId] {
        self.outgoing.of(l)
    }

    /// The edges that lead to the location, in order.
    pub fn incoming(&self, l: LocId) -> &[EdgeId] {
        self.incoming.of(l)
    }
}

/// For each location, whether it is the target of a back edge of the depth-first search from the entry: every cycle
/// passes through such a location.
pub fn loop_heads(p: &Procedure, g: &Graph) -> Vec<bool> {
    #[derive(Clone, Copy, PartialEq)]
    enum Mark {
        New,
        Open,
        Done,
    }
    let mut mark = vec![Mark::New; p.locs.len()];
    let mut heads = vec![false; p.locs.len()];
    let mut stack = vec![(p.entry, 0usize)];
    mark[p.entry.0 as usize] = Mark::Open;
    while let Some((l, next)) = stack.last_mut() {
        let out = g.out(*l);
        if *next == out.len() {
            mark[l.0 as usize] = Mark::Done;
            stack.pop();
            continue;
        }
        let dst = p.edge(out[*next]).dst;
        *next += 1;
        match mark[dst.0 as usize] {
            Mark::New => {
                mark[dst.0 as usize] = Mark::Open;
                stack.push((dst, 0));
            }
            Mark::Open => heads[dst.0 as usize] = true,
            Mark::Done => {}
        }
    }
    heads
}

/// The locations that the entry reaches, each before its successors except along back edges of the search.
pub fn reverse_postorder(p: &Procedure, g: &Graph) -> Vec<LocId> {
    let mut seen = vec![false; p.locs.len()];
    let mut order = Vec::new();
    let mut stack = vec![(p.entry, 0usize)];
    seen[p.entry.0 as usize] = true;
    while let Some((l, next)) = stack.last_mut() {
        let Some(&e) = g.out(*l).get(*next) else {
            order.push(*l);
            stack.pop();
            continue;
        };
        *next += 1;
        let dst = p.edge(e).dst;
        if !std::mem::replace(&mut seen[dst.0 as usize], true) {
            stack.push((dst, 0));
        }
    }
    order.reverse();
    order
}

/// The strongly connected components that `root` reaches, each behind those that it leads to (Tarjan 1972, without
/// recursion).
pub fn components(successors: &[Vec<usize>], root: usize) -> Vec<Vec<usize>> {
    const NEW: usize = usize::MAX;
    let mut number = vec![NEW; successors.len()];
    let mut low = vec![NEW; successors.len()];
    let mut is_open = vec![false; successors.len()];
    let (mut open, mut out, mut next) = (vec![root], Vec::new(), 1);
    let mut path = vec![(root, 0)];
    (number[root], low[root], is_open[root]) = (0, 0, true);
    while let Some((v, i)) = path.last_mut() {
        let v = *v;
        if let Some(&w) = successors[v].get(*i) {
            *i += 1;
            if number[w] == NEW {
                (number[w], low[w], is_open[w]) = (next, next, true);
                next += 1;
                open.push(w);
                path.push((w, 0));
            } else if is_open[w] {
                low[v] = low[v].min(number[w]);
            }
            continue;
        }
        path.pop();
        if let Some(&(parent, _)) = path.last() {
            low[parent] = low[parent].min(low[v]);
        }
        if low[v] == number[v] {
            let start = open.iter().rposition(|&w| w == v).expect("a component's first member is open");
            let component = open.split_off(start);
            component.iter().for_each(|&w| is_open[w] = false);
            out.push(component);
        }
    }
    out
}

/// By vertex: whether it lies on a cycle. `components` are the strongly connected ones of the graph.
pub fn on_cycles(successors: &[Vec<usize>], components: &[Vec<usize>]) -> Vec<bool> {
    let mut out = vec![false; successors.len()];
    for c in components {
        let is_cycle = c.len() > 1 || successors[c[0]].contains(&c[0]);
        c.iter().for_each(|&v| out[v] = is_cycle);
    }
    out
}

/// By edge: whether it is a raise edge beside another edge of the same call. What remains shows every call once.
pub fn repeated_calls(p: &Procedure, g: &Graph) -> Vec<bool> {
    let is_repeated = |e: EdgeId| {
        let edge = p.edge(e);
        let is_same = |f: EdgeId| f != e && p.edge(f).call() == edge.call();
        p.is_raise(edge) && g.out(edge.src).iter().any(|&f| is_same(f) && (f < e || !p.is_raise(p.edge(f))))
    };
    p.edge_ids().map(is_repeated).collect()
}

/// By procedure: those that its calls may enter, by number, one for each call.
pub fn callees(p: &Program) -> Vec<Vec<usize>> {
    let of = |q: &Procedure| q.edges.iter().flat_map(called).map(|q| q.0 as usize).collect();
    p.procs.iter().map(of).collect()
}

/// By procedure: whether it may call itself, through others too, among those that the entry reaches.
pub fn recursive(p: &Program) -> Vec<bool> {
    let callees = callees(p);
    on_cycles(&callees, &components(&callees, p.entry.0 as usize))
}

/// Whom the call of an edge may enter.
fn called(e: &Edge) -> &[ProcId] {
    e.call().map_or(&[], |(_, callee, _)| callee.targets())
}

/// By location: whether it lies on a cycle, among those that the entry reaches.
pub fn locations_on_cycles(q: &Procedure) -> Vec<bool> {
    let mut successors = vec![Vec::new(); q.locs.len()];
    q.edges.iter().for_each(|e| successors[e.src.0 as usize].push(e.dst.0 as usize));
    on_cycles(&successors, &components(&successors, q.entry.0 as usize))
}

/// Memory may be allocated any number of times: in a loop, or in a procedure that is called in one or calls itself.
pub fn allocates_repeatedly(p: &Program) -> bool {
    let (callees, cycles) = (callees(p), p.procs.iter().map(locations_on_cycles).collect::<Vec<_>>());
    let recursive = on_cycles(&callees, &components(&callees, p.entry.0 as usize));
    let is_in_loop = |q: usize, e: &Edge| cycles[q][e.src.0 as usize];
    let in_loops = |q: usize| p.procs[q].edges.iter().filter(move |e| is_in_loop(q, e)).flat_map(called);
    let all = 0..p.procs.len();
    let mut todo: Vec<usize> = all.clone().filter(|&q| recursive[q]).collect();
    todo.extend(all.clone().flat_map(in_loops).map(|q| q.0 as usize));
    let mut is_repeated = vec![false; p.procs.len()];
    while let Some(q) = todo.pop() {
        if !std::mem::replace(&mut is_repeated[q], true) {
            todo.extend(&callees[q]);
        }
    }
    let allocates = |e: &&Edge| e.stmts.iter().any(|s| matches!(s.kind, StmtKind::Alloc { .. }));
    all.into_iter().any(|q| p.procs[q].edges.iter().filter(allocates).any(|e| is_repeated[q] || is_in_loop(q, e)))
}

/// What executing a procedure may change, its callees included.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Effects {
    /// Variables that belong to no procedure, the heap variable included.
    pub writes: BTreeSet<VarId>,
    /// Memory is written, or some of it allocated.
    pub memory: bool,
}

/// The effects of each procedure.
pub fn effects(p: &Program) -> Vec<Effects> {
    let shared = p.is_shared();
    let mut all = vec![Effects::default(); p.procs.len()];
    let mut callers: Vec<BTreeSet<usize>> = vec![BTreeSet::new(); p.procs.len()];
    for (q, proc) in p.procs.iter().enumerate() {
        for kind in proc.edges.iter().flat_map(|e| &e.stmts).map(|s| &s.kind) {
            let own = &mut all[q];
            kind.for_each_target(|v| {
                if shared[v.0 as usize] {
                    own.writes.insert(v);
                }
            });
            match kind {
                StmtKind::Alloc { .. } => {
                    own.writes.insert(p.heap);
                    own.memory = true;
                }
                StmtKind::Store { .. } | StmtKind::Copy { .. } | StmtKind::Fill { .. } | StmtKind::HavocMem { .. } => {
                    own.memory = true
                }
                StmtKind::Call { callee, .. } => callee.targets().iter().for_each(|t| {
                    callers[t.0 as usize].insert(q);
                }),
                StmtKind::Assume(_) | StmtKind::Assign(_) | StmtKind::Havoc { .. } | StmtKind::Free { .. } => {}
            }
        }
    }
    let mut todo: Vec<usize> = (0..p.procs.len()).collect();
    while let Some(q) = todo.pop() {
        let Effects { writes, memory } = all[q].clone();
        for &c in &callers[q] {
            let caller = &mut all[c];
            let before = (caller.writes.len(), caller.memory);
            caller.writes.extend(&writes);
            caller.memory |= memory;
            if before != (caller.writes.len(), caller.memory) {
                todo.push(c);
            }
        }
    }
    all
}
