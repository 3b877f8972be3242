//! The naive twins of what this room computes incrementally.

use super::distance::INFINITE;
use super::transitions::{RegionId, Transitions};

/// By region: the length of the shortest path to a target, by Bellman's equations until nothing changes.
pub(super) fn distances(graph: &Transitions, targets: &[RegionId]) -> Vec<u32> {
    let mut dist = vec![INFINITE; graph.succ.len()];
    targets.iter().for_each(|t| dist[t.index()] = 0);
    loop {
        let mut is_stable = true;
        for (r, succ) in graph.succ.iter().enumerate() {
            let best = succ.iter().map(|&(_, t)| dist[t.index()].saturating_add(1)).min().unwrap_or(INFINITE);
            if best < dist[r] {
                dist[r] = best;
                is_stable = false;
            }
        }
        if is_stable {
            return dist;
        }
    }
}
