//! Which structures describe the states of an execution.

use super::goals::Goal;
use cert::{Allocated, Describing};
use evidence::shape::Structure;
use exec::State;
use ir::{LocId, Program, Stmt, StmtKind};
use logic::Evaluator;
use std::collections::{BTreeMap, BTreeSet};

/// Blocks of a state that is looked at: structures have fewer nodes, and what tells them apart is told by few blocks.
const MOST_BLOCKS: usize = 12;

/// Looks at the states of one execution.
pub(super) struct Structures<'p> {
    program: &'p Program,
    describing: Describing<'p>,
    /// By location, those that have described no state so far, with the numbers of their goals.
    wanted: BTreeMap<LocId, Vec<(usize, &'p Structure)>>,
    met: BTreeSet<usize>,
    /// What was said of states at each location: of another one that is alike there is nothing new.
    seen: BTreeSet<(LocId, Structure)>,
    blocks: Vec<Allocated>,
    ev: Evaluator,
}

impl<'p> Structures<'p> {
    /// `None` if structures are no goals.
    pub(super) fn new(program: &'p Program, goals: &'p [Goal]) -> Option<Structures<'p>> {
        let (mut wanted, mut order): (BTreeMap<LocId, Vec<_>>, _) = (BTreeMap::new(), None);
        for (number, goal) in goals.iter().enumerate() {
            if let Goal::Shape(l, by, s) = goal {
                wanted.entry(*l).or_default().push((number, s));
                order = *by;
            }
        }
        if wanted.is_empty() {
            return None;
        }
        let describing = Describing::new(program, order).ok()?;
        let (met, seen) = (BTreeSet::new(), BTreeSet::new());
        Some(Structures { program, describing, wanted, met, seen, blocks: Vec::new(), ev: Evaluator::new() })
    }

    /// Control is at the location of the entry procedure.
    pub(super) fn is_at(&mut self, l: LocId, state: &State) {
        let Some(wanted) = self.wanted.get_mut(&l).filter(|w| !w.is_empty()) else { return };
        if self.blocks.len() > MOST_BLOCKS {
            return;
        }
        let all = self.describing.exact(state, &self.blocks, wanted.iter().map(|(_, s)| *s));
        if !self.seen.insert((l, all.clone())) {
            return;
        }
        let (describing, met) = (&self.describing, &mut self.met);
        wanted.retain(|(number, s)| {
            let is_met = describing.describes(&all, s);
            if is_met {
                met.insert(*number);
            }
            !is_met
        });
    }

    /// A statement was executed.
    pub(super) fn step(&mut self, stmt: &Stmt, after: &State) {
        if let StmtKind::Alloc { dst, size } = stmt.kind {
            let size = self.ev.eval(&self.program.pool, size, after);
            self.blocks.push(Allocated { addr: after.get(dst), size });
        }
    }

    /// The numbers of the goals whose structures have described a state.
    pub(super) fn finish(self) -> BTreeSet<usize> {
        self.met
    }
}
