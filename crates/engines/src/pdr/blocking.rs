//! Obligations: states from which an error may follow, and whether anything leads to them.

use super::frames::{Cube, Frames};
use super::predicates::Predicates;
use super::system::{Answered, Step, System};
use crate::{Context, GaveUp};
use ir::LocId;
use logic::Term;
use solver::Model;
use std::rc::Rc;

/// A cube that is to be blocked within so many visits.
pub(super) struct Obligation {
    pub(super) at: LocId,
    pub(super) cube: Cube,
    pub(super) level: usize,
    /// What follows it, down to an error.
    next: Option<Rc<Obligation>>,
}

impl Obligation {
    /// It, and what follows.
    pub(super) fn chain(&self) -> impl Iterator<Item = &Obligation> {
        std::iter::successors(Some(self), |o| o.next.as_deref())
    }

    /// The same with so many visits.
    pub(super) fn within(&self, level: usize) -> Obligation {
        Obligation { at: self.at, cube: self.cube.clone(), level, next: self.next.clone() }
    }
}

/// Chains are as long as paths: too long for calls in calls.
impl Drop for Obligation {
    fn drop(&mut self) {
        let mut next = self.next.take();
        while let Some(mut alone) = next.and_then(Rc::into_inner) {
            next = alone.next.take();
        }
    }
}

/// Literals of a cube that turn out to be needed before no more are tried.
const NEEDED: usize = 12;

/// Whether a cube is blocked.
pub(super) enum Blocked {
    /// Within so many visits.
    At(usize),
    /// From there it may be entered.
    Not(Obligation),
}

/// Whether a cube is entered.
enum Entered {
    /// Not while these of its literals hold.
    Never(Cube),
    /// By this step, from this state.
    By(Step, Box<Model>),
}

/// What is known, and what that is about.
pub(super) struct Blocking {
    pub(super) system: System,
    pub(super) predicates: Predicates,
    pub(super) frames: Frames,
}

impl Blocking {
    /// Nothing is blocked yet.
    pub(super) fn new(mut system: System) -> Blocking {
        let predicates = Predicates::of_conditions(&mut system);
        let frames = Frames::new(system.heads());
        Blocking { system, predicates, frames }
    }

    /// More predicates, which say before these visits what they say there. Whether there are any.
    pub(super) fn refine(&mut self, heads: &[LocId]) -> bool {
        self.predicates.refine(&mut self.system, heads)
    }

    /// A state of the last frame from which an error follows before the next visit.
    pub(super) fn bad_state(&mut self, cx: &Context<'_>) -> Result<Option<Obligation>, GaveUp> {
        let level = self.frames.last();
        for i in 0..self.system.heads().len() {
            let at = self.system.heads()[i].at;
            if level == 0 && at != self.system.entry() {
                continue;
            }
            for error in self.system.heads()[i].errors.clone() {
                let mut question = vec![error];
                question.extend(self.frames.clauses(at, level));
                if let Answered::State(model) = self.system.ask(i, &question, cx)? {
                    let cube = self.system.cube(self.predicates.at(at), &model);
                    let cube = self.enough(i, &cube, &[error], &model, cx)?;
                    return Ok(Some(Obligation { at, cube, level, next: None }));
                }
            }
        }
        Ok(None)
    }

    /// Blocks a cube with a clause that says as much as stays true, or finds from where it is entered.
    pub(super) fn blocked(&mut self, obligation: &Rc<Obligation>, cx: &Context<'_>) -> Result<Blocked, GaveUp> {
        let Obligation { at, ref cube, level, .. } = **obligation;
        let core = match self.entered(at, cube, level, cx)? {
            Entered::Never(core) => core,
            Entered::By(step, model) => {
                let from = self.system.source(step);
                let state = self.system.cube(self.predicates.at(from), &model);
                let mut follows = self.system.cube_behind(step, cube);
                follows.push(self.system.condition(step));
                let cube = self.enough(step.from, &state, &follows, &model, cx)?;
                let next = Some(obligation.clone());
                return Ok(Blocked::Not(Obligation { at: from, cube, level: level - 1, next }));
            }
        };
        let cube = self.generalised(at, core, level, cx)?;
        let mut level = level;
        while level < self.frames.last() && self.is_never_entered(at, &cube, level + 1, cx)? {
            level += 1;
        }
        let says = self.system.clause(&cube);
        self.frames.insert(at, cube, says, level);
        Ok(Blocked::At(level))
    }

    /// Is the cube entered within `level` visits, from other states that the frame before allows? In frame 0 there is the entry alone.
    fn entered(&mut self, at: LocId, cube: &Cube, level: usize, cx: &Context<'_>) -> Result<Entered, GaveUp> {
        let entry = self.system.entry();
        let mut needed: Cube = Vec::new();
        for &step in &*self.system.steps_to(at) {
            let source = self.system.source(step);
            if level == 1 && source != entry {
                continue;
            }
            let mut question = self.system.cube_behind(step, cube);
            question.push(self.system.condition(step));
            question.extend(self.frames.clauses(source, level - 1));
            if source == at && source != entry {
                question.push(self.system.clause(cube));
            }
            match self.system.ask(step.from, &question, cx)? {
                Answered::Never(core) => needed.extend(core.into_iter().filter_map(|i| cube.get(i))),
                Answered::State(model) => return Ok(Entered::By(step, model)),
            }
        }
        needed.sort_unstable();
        needed.dedup();
        Ok(Entered::Never(needed))
    }

    fn is_never_entered(&mut self, at: LocId, cube: &Cube, level: usize, cx: &Context<'_>) -> Result<bool, GaveUp> {
        Ok(matches!(self.entered(at, cube, level, cx)?, Entered::Never(_)))
    }

    /// Those literals of a state that are enough for what follows from it with the same inputs; all of them if they are not.
    fn enough(
        &mut self,
        head: usize,
        cube: &Cube,
        follows: &[Term],
        model: &Model,
        cx: &Context<'_>,
    ) -> Result<Cube, GaveUp> {
        let mut question = cube.clone();
        question.extend(self.system.same_inputs(follows, model));
        question.push(self.system.clause(follows));
        Ok(match self.system.ask(head, &question, cx)? {
            Answered::Never(core) => core.into_iter().filter_map(|i| cube.get(i).copied()).collect(),
            Answered::State(_) => cube.clone(),
        })
    }

    /// Fewer literals that are never entered either.
    fn generalised(&mut self, at: LocId, core: Cube, level: usize, cx: &Context<'_>) -> Result<Cube, GaveUp> {
        let mut cube = core;
        // Those before it are needed.
        let mut needed = 0;
        while needed < cube.len().min(NEEDED) {
            let mut fewer = cube.clone();
            fewer.remove(needed);
            match self.entered(at, &fewer, level, cx)? {
                Entered::Never(core) => cube = core,
                Entered::By(..) => needed += 1,
            }
        }
        Ok(cube)
    }

    /// Takes clauses on to the next frames where they hold. Whether two frames are the same then.
    pub(super) fn push_clauses(&mut self, cx: &Context<'_>) -> Result<bool, GaveUp> {
        for level in 1..self.frames.last() {
            for (at, cube) in self.frames.ending_in(level) {
                if self.is_never_entered(at, &cube, level + 1, cx)? {
                    self.frames.push(at, &cube, level + 1);
                }
            }
        }
        Ok(self.frames.fixed().is_some())
    }
}
