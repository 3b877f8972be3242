//! Facts about one procedure's graph: adjacency, loop heads, an order for forward analyses.

use crate::program::{EdgeId, LocId, Procedure};

/// Edges by their ends.
#[derive(Clone, Debug)]
pub struct Graph {
    outgoing: Vec<Vec<EdgeId>>,
    incoming: Vec<Vec<EdgeId>>,
}

impl Graph {
    pub fn new(p: &Procedure) -> Graph {
        let mut g = Graph { outgoing: vec![Vec::new(); p.locs.len()], incoming: vec![Vec::new(); p.locs.len()] };
        for e in p.edge_ids() {
            g.outgoing[p.edge(e).src.0 as usize].push(e);
            g.incoming[p.edge(e).dst.0 as usize].push(e);
        }
        g
    }

    /// Number of locations.
    pub fn len(&self) -> usize {
        self.outgoing.len()
    }

    pub fn is_empty(&self) -> bool {
        self.outgoing.is_empty()
    }

    pub fn out(&self, l: LocId) -> &[EdgeId] {
        &self.outgoing[l.0 as usize]
    }

    pub fn incoming(&self, l: LocId) -> &[EdgeId] {
        &self.incoming[l.0 as usize]
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
