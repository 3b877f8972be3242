//! Paths through a loop: from its head back to it, the shortest first.

use super::accelerators::Accelerators;
use domains::Order;
use ir::analysis::Graph;
use ir::{EdgeId, LocId, Procedure};
use std::collections::VecDeque;
use std::ops::Range;

/// Paths of one loop, edges of one path, and paths that are begun to find them.
const MAX_PATHS: usize = 16;
const MAX_EDGES: usize = 64;
const MAX_BEGUN: usize = 1_000;

/// Those through the component with this head, which come to no location twice. A loop inside may be passed by one of its accelerators.
pub(super) fn paths(
    p: &Procedure,
    (graph, order): (&Graph, &Order),
    (head, component): (LocId, &Range<usize>),
    accelerators: &Accelerators,
) -> Vec<Vec<EdgeId>> {
    let mut found = Vec::new();
    let mut begun: VecDeque<(LocId, Vec<EdgeId>)> = VecDeque::from([(head, Vec::new())]);
    let mut count = 0;
    while let Some((at, path)) = begun.pop_front() {
        let is_new = |l: LocId| l != at && path.iter().all(|&e| p.edge(e).src != l);
        let inside = accelerators.at(at).filter(|_| at != head && path.last().is_some_and(|&e| !accelerators.has(e)));
        let edges = graph.out(at).iter().copied().chain(inside);
        for e in edges {
            let dst = p.edge(e).dst;
            let mut longer = path.clone();
            longer.push(e);
            if dst == head {
                found.push(longer);
                if found.len() == MAX_PATHS {
                    return found;
                }
            } else if component.contains(&order.rank(dst))
                && (is_new(dst) || accelerators.has(e))
                && longer.len() < MAX_EDGES
                && count < MAX_BEGUN
            {
                count += 1;
                begun.push_back((dst, longer));
            }
        }
    }
    found
}
