//! Segments from loop heads as terms of one unwinding: the facts are about the same segments as the first ones of the steps.

use crate::unwinding::{Allocated, Arrival, Overlaps, Segment, Unwinding};
use base::{Budget, Exhausted};
use ir::{LocId, Program};
use logic::{Pool, Term};
use std::collections::BTreeMap;
use std::rc::Rc;

/// What is behind some arrivals, and the memory that is new there.
pub(super) struct Followed {
    pub(super) segment: Segment,
    pub(super) allocated: Vec<Allocated>,
}

/// See the module.
pub(super) struct Segments {
    pub(super) unwinding: Unwinding,
    /// Any state at a loop head, and at the entry.
    first: BTreeMap<Option<LocId>, Arrival>,
    behind: BTreeMap<Option<LocId>, Rc<Followed>>,
}

impl Segments {
    /// `None` where a call is left.
    pub(super) fn new(program: &Program) -> Option<Segments> {
        let unwinding = Unwinding::remembering(program, Overlaps::Spelled)?;
        Some(Segments { unwinding, first: BTreeMap::new(), behind: BTreeMap::new() })
    }

    pub(super) fn pool(&self) -> &Pool {
        &self.unwinding.program.pool
    }

    /// Any state at the head; without one, at the entry.
    pub(super) fn first(&mut self, head: Option<LocId>) -> Arrival {
        let unwinding = &mut self.unwinding;
        self.first.entry(head).or_insert_with(|| unwinding.start(head.unwrap_or(unwinding.plan.entry))).clone()
    }

    /// The segment from there. That of an entry which is a loop head ends where it begins.
    ///
    /// # Errors
    /// The limit that was met; the same call goes on from there.
    pub(super) fn behind(&mut self, head: Option<LocId>, budget: &Budget) -> Result<Rc<Followed>, Exhausted> {
        if let Some(known) = self.behind.get(&head) {
            return Ok(known.clone());
        }
        let first = self.first(head);
        let is_at_head = head.is_none() && self.unwinding.plan.is_cut[first.at.0 as usize];
        let followed = Rc::new(match is_at_head {
            true => {
                let segment = Segment { errors: Vec::new(), visits: vec![first], excluded: Vec::new() };
                Followed { segment, allocated: Vec::new() }
            }
            false => self.follow(&[first], budget)?,
        });
        self.behind.insert(head, followed.clone());
        Ok(followed)
    }

    /// What is behind these arrivals.
    ///
    /// # Errors
    /// As above.
    pub(super) fn follow(&mut self, from: &[Arrival], budget: &Budget) -> Result<Followed, Exhausted> {
        let segment = self.unwinding.segment(from, budget)?;
        Ok(Followed { segment, allocated: self.unwinding.take_allocated() })
    }

    /// What holds of the unknowns in questions about `roots`, where this memory is new.
    pub(super) fn facts(&mut self, allocated: &[Allocated], roots: &[Term]) -> Vec<Term> {
        self.unwinding.facts_where(allocated, roots)
    }
}
