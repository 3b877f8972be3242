//! What of a procedure is expanded.

use crate::reach::{Reach, is_dead};
use ir::analysis::{Graph, repeated_calls};
use ir::*;

/// The part of a procedure that can run.
pub(super) struct Body {
    pub(super) locs: Vec<LocId>,
    pub(super) edges: Vec<EdgeId>,
}

impl Body {
    pub(super) fn new(p: &Program, reach: &Reach, id: ProcId) -> Body {
        let proc = p.proc(id);
        let runs = |e: &EdgeId| reach.contains(id, proc.edge(*e).src) && !is_dead(&p.pool, proc.edge(*e));
        // Raise edges come out anew.
        let repeated = repeated_calls(proc, &Graph::new(proc));
        Body {
            locs: proc.loc_ids().filter(|&l| reach.contains(id, l)).collect(),
            edges: proc.edge_ids().filter(|e| runs(e) && !repeated[e.0 as usize]).collect(),
        }
    }
}
