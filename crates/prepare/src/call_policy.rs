//! Which procedures stay procedures ([`CallPolicy::Shared`]).
//!
//! What lies on a cycle of the call graph must: expansion would never end. What full expansion would copy often should:
//! the copies cost more than the one proof that serves them all. The number of copies of a procedure is the number of
//! call paths to it from the entry or from a procedure that stays; it is computed callers first, so that deciding for one
//! procedure makes the counts of its callees small. Counts saturate.
//!
//! Small programs are better off expanded, since an engine then sees the context of every call. So the price of a copied
//! edge depends on the whole: procedures are kept that cost more than [`MAX_EXTRA`] edges each, and while the result would
//! still have more than [`COMFORTABLE`] edges, those that cost half of that, and so on.

use crate::body::Body;
use crate::limits::ExpandLimits;
use ir::analysis::{components, on_cycles};
use ir::*;

/// Which calls are expanded.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CallPolicy {
    /// All; a recursion ends at [`crate::ExpandLimits::recursion`].
    #[default]
    Nothing,
    /// All; a recursion ends much later, if the program does not become too large.
    Deep,
    /// All but those of procedures that are recursive or would be copied often.
    Shared,
    /// Those of procedures that are not recursive and either small and without calls, or called from one place only.
    Large,
    /// None: every procedure stays.
    All,
}

/// How many times as many activations there may be of a deep recursion, and edges at the most.
const DEEPER: u32 = 4;
const DEEP_EDGES: usize = 20_000;

impl CallPolicy {
    /// Where expansion stops, if it stops there otherwise.
    pub(super) fn limits(self, limits: ExpandLimits) -> ExpandLimits {
        match self {
            CallPolicy::Deep => ExpandLimits {
                recursion: limits.recursion.saturating_mul(DEEPER),
                max_edges: limits.max_edges.min(DEEP_EDGES),
            },
            CallPolicy::Nothing | CallPolicy::Shared | CallPolicy::Large | CallPolicy::All => limits,
        }
    }
}

/// Edges that the copies of one procedure may add.
const MAX_EXTRA: u64 = 2000;

/// A program of this many edges needs no further sharing. The front end's edges count, several of which make a block.
const COMFORTABLE: u64 = 10_000;

/// A procedure without calls and with at most this many edges is hardly larger than a call of it.
const SMALL: usize = 8;

/// Below this bound on the edges that copies add, the number of calls is the trouble, and small procedures are kept, too.
const SMALL_COPIES: u64 = 250;

/// For each procedure, whether it is kept.
pub(super) fn kept(p: &Program, bodies: &[Body], keep: CallPolicy) -> Vec<bool> {
    match keep {
        CallPolicy::Nothing | CallPolicy::Deep => return vec![false; p.procs.len()],
        CallPolicy::All => return vec![true; p.procs.len()],
        CallPolicy::Large => return CallGraph::new(p, bodies).large(),
        CallPolicy::Shared => {}
    }
    let graph = CallGraph::new(p, bodies);
    let mut max_extra = MAX_EXTRA;
    loop {
        let plan = graph.plan(max_extra);
        if plan.edges <= COMFORTABLE || max_extra == 0 {
            return plan.kept;
        }
        max_extra /= 2;
    }
}

/// Calls between procedures that can run.
struct CallGraph {
    /// One entry for each call and target.
    callees: Vec<Vec<usize>>,
    edges: Vec<usize>,
    /// Procedures that the entry reaches, callers before callees apart from cycles.
    order: Vec<usize>,
    recursive: Vec<bool>,
    entry: usize,
}

struct Plan {
    kept: Vec<bool>,
    /// Of the result, about.
    edges: u64,
}

impl CallGraph {
    fn new(p: &Program, bodies: &[Body]) -> CallGraph {
        let calls = |q: &Procedure, body: &Body| -> Vec<usize> {
            let calls = body.edges.iter().filter_map(|&e| q.edge(e).call());
            calls.flat_map(|(_, callee, _)| callee.targets()).map(|t| t.0 as usize).collect()
        };
        let callees: Vec<Vec<usize>> = p.procs.iter().zip(bodies).map(|(q, body)| calls(q, body)).collect();
        let components = components(&callees, p.entry.0 as usize);
        let recursive = on_cycles(&callees, &components);
        let order = components.into_iter().rev().flatten().collect();
        let edges = bodies.iter().map(|b| b.edges.len()).collect();
        CallGraph { callees, edges, order, recursive, entry: p.entry.0 as usize }
    }

    fn is_small(&self, q: usize) -> bool {
        self.callees[q].is_empty() && self.edges[q] <= SMALL
    }

    /// What is called from one place only is part of its caller: its locals are then the caller's, and a contract would serve
    /// nobody else.
    fn large(&self) -> Vec<bool> {
        let mut calls = vec![0; self.callees.len()];
        self.callees.iter().flatten().for_each(|&t| calls[t] += 1);
        let is_part = |q: usize| q == self.entry || calls[q] == 1 || self.is_small(q);
        (0..self.callees.len()).map(|q| self.recursive[q] || !is_part(q)).collect()
    }

    /// Keeps what is recursive and what costs more than `max_extra` edges.
    fn plan(&self, max_extra: u64) -> Plan {
        let mut copies = vec![0u64; self.callees.len()];
        copies[self.entry] = 1;
        let mut plan = Plan { kept: self.recursive.clone(), edges: 0 };
        for &q in &self.order {
            let extra = copies[q].saturating_sub(1).saturating_mul(self.edges[q] as u64);
            let is_small = self.is_small(q) && max_extra >= SMALL_COPIES;
            if plan.kept[q] || extra > max_extra && !is_small {
                plan.kept[q] = true;
                copies[q] = 1;
            }
            plan.edges = plan.edges.saturating_add(copies[q].saturating_mul(self.edges[q] as u64 + 2));
            for &t in &self.callees[q] {
                copies[t] = copies[t].saturating_add(copies[q]);
            }
        }
        plan
    }
}
