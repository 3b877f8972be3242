//! What a proof says at the loops of the source, in parts: conditions over variables that have a name there.

use crate::cexpr::c_expression_of;
use crate::provenance::Provenance;
use base::Pos;
use evidence::{Invariant, Proof};
use ir::analysis::{Graph, loop_heads};
use ir::{LocId, ProcId, ProgramPoint};
use std::collections::BTreeMap;

/// What holds at a loop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoopFacts {
    /// Where the loop begins.
    pub pos: Pos,
    /// The procedure of the source that it belongs to.
    pub procedure: String,
    /// For each of its copies in the prepared program, expressions of C that all hold there.
    pub copies: Vec<Vec<String>>,
}

/// The loops of the source, in its order. Parts that speak of what has no name there are left out.
pub fn facts(about: Provenance<'_>, proof: &Proof) -> Vec<LoopFacts> {
    let heads: Vec<Vec<bool>> = about.lowered.procs.iter().map(|q| loop_heads(q, &Graph::new(q))).collect();
    let mut loops: BTreeMap<(ProcId, LocId), Vec<Vec<String>>> = BTreeMap::new();
    for c in &proof.contracts {
        let q = about.program.proc(c.proc);
        for (loc, invariant) in q.loc_ids().zip(&c.invariants) {
            let at = ProgramPoint { proc: c.proc, loc };
            let Some((proc, head)) = about.lowered_point(at).filter(|(q, l)| heads[q.0 as usize][l.0 as usize]) else {
                continue;
            };
            let said = match invariant {
                Invariant::Unreachable => continue,
                Invariant::Any | Invariant::Between => Vec::new(),
                Invariant::Holds(t) => logic::conjuncts(&proof.pool, *t)
                    .into_iter()
                    .filter(|&part| {
                        logic::variables(&proof.pool, &[part]).into_iter().all(|v| about.is_named_at(v, at))
                    })
                    .filter_map(|part| c_expression_of(about, &proof.frozen, &proof.pool, part))
                    .collect(),
            };
            loops.entry((proc, head)).or_default().push(said);
        }
    }
    let row = |((proc, head), copies): ((ProcId, LocId), Vec<Vec<String>>)| {
        let q = about.lowered.proc(proc);
        LoopFacts { pos: q.loc(head).pos, procedure: q.name.clone(), copies }
    };
    loops.into_iter().map(row).collect()
}
