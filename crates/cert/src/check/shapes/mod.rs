//! Structures as the reason why locations are unreachable (`evidence::shape`).
//!
//! They are accepted if the executions of the program stay in what they describe: a state of the entry is described by the structure
//! that says nothing; from each structure at a location all paths are followed to the next locations that have structures, and
//! what comes there must be described by one of those. What is shown by induction on the length of an execution: if blocks are the
//! memory that `Alloc` has given so far, there is always an embedding. `statement::behind` chooses the sets of blocks behind a statement.
//!
//! Why a statement about blocks can be read off flat memory (`layout`): blocks are disjoint, since `$heap` is set to constants before
//! anything is allocated and only grows from then on; static memory lies below them. Addresses are followed from the variable that
//! was allocated; a write through an address that is not known to be in a block, or to be a constant below the heap, takes away all
//! that is known of memory. So nothing is assumed about the program: where it does not keep to blocks, its structures say less.
//!
//! Nothing is shared with the domain that finds the structures. It tries a statement, and begins again where it has to tell
//! something apart; here the term that is read splits the states into cases (`cases`), and there is one rule for how a block is cut out of
//! a node (`cut`). Both are tested against executions, whose states are compared with structures by brute force
//! (`crates/engines/tests/shape.rs`, and `tests` here, where structures and statements are any).

mod cases;
mod claims;
mod cut;
#[cfg(test)]
mod described;
mod embedding;
mod exact;
mod layout;
mod order;
mod statement;
#[cfg(test)]
mod tests;

pub use exact::{Allocated, Describing};

use super::{Checker, Rejection};
use base::Budget;
use evidence::shape::{Shapes, Structure};
use evidence::{Invariant, Proof};
use ir::analysis::Graph;
use ir::{LocId, Procedure};
use layout::Layout;
use statement::behind;

/// Locations in a row without structures, for each location of the procedure.
const LONGEST: usize = 1;

impl Checker<'_> {
    /// The argument of the module.
    pub(super) fn is_shape_proof(&mut self, shapes: &Shapes, budget: &Budget) -> Result<(), Rejection> {
        fits(self.proof)?;
        let proc = self.program.proc(self.program.entry);
        let layout = Layout::of(self.program, shapes.order).map_err(Rejection::Proof)?;
        for (l, all) in &shapes.at {
            if proc.locs.len() <= l.0 as usize {
                return reject(format!("l{} does not exist", l.0));
            }
            for s in all {
                let wrong = |why| Rejection::Proof(format!("a structure of l{}: {why}", l.0));
                claims::are_meaningful(&layout, s).map_err(wrong)?;
            }
        }
        let graph = Graph::new(proc);
        let mut walk = Walk { layout, shapes, proc, graph, reached: vec![false; proc.locs.len()], budget };
        walk.arrives(proc.entry, Structure::default(), 0)?;
        for (&l, all) in &shapes.at {
            for s in all {
                walk.leaves(l, s, 0)?;
            }
        }
        for (l, invariant) in proc.loc_ids().zip(&self.proof.contracts[0].invariants) {
            if *invariant == Invariant::Unreachable && walk.reached[l.0 as usize] {
                return reject(format!("structures do not exclude l{}", l.0));
            }
        }
        Ok(())
    }
}

fn reject<T>(words: String) -> Result<T, Rejection> {
    Err(Rejection::Proof(words))
}

/// Nothing is claimed but that locations are unreachable.
fn fits(proof: &Proof) -> Result<(), Rejection> {
    let says_less = |i: &Invariant| matches!(i, Invariant::Any | Invariant::Unreachable);
    match &proof.contracts[..] {
        [c] if c.invariants.iter().all(says_less) && proof.frozen.is_empty() && !proof.is_unwound() => Ok(()),
        _ => reject("structures are no reason for invariants".into()),
    }
}

struct Walk<'a> {
    layout: Layout<'a>,
    shapes: &'a Shapes,
    proc: &'a Procedure,
    graph: Graph,
    reached: Vec<bool>,
    budget: &'a Budget,
}

impl Walk<'_> {
    /// A state that `s` describes is at `l`, behind so many locations without structures.
    fn arrives(&mut self, l: LocId, s: Structure, way: usize) -> Result<(), Rejection> {
        self.reached[l.0 as usize] = true;
        let Some(all) = self.shapes.at.get(&l) else {
            return self.leaves(l, &s, way + 1);
        };
        if all.iter().any(|t| embedding::embeds(&self.layout, &s, t)) {
            return Ok(());
        }
        reject(format!("what comes to l{} has no structure there", l.0))
    }

    fn leaves(&mut self, l: LocId, s: &Structure, way: usize) -> Result<(), Rejection> {
        if way > LONGEST * self.proc.locs.len() {
            return reject(format!("a cycle at l{} has no structures", l.0));
        }
        if let Some(why) = self.budget.exhausted() {
            return Err(Rejection::Stopped(why));
        }
        for &e in self.graph.out(l).to_vec().iter() {
            let edge = self.proc.edge(e);
            let mut now = vec![s.clone()];
            for stmt in &edge.stmts {
                let mut next = Vec::new();
                for s in now {
                    next.extend(behind(&self.layout, s, &stmt.kind).map_err(Rejection::Proof)?);
                }
                now = next;
            }
            for s in now {
                self.arrives(edge.dst, s, way)?;
            }
        }
        Ok(())
    }
}
