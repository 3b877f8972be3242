//! The list of hidden transitions: [`super::hiding`] says what they are.

use super::obstacle::Obstacle;
use crate::abstraction::Frontier;

/// How often hidden transitions are tried again at most. What they need mostly comes with what is refined first; a
/// search that would only find more of them is not worth the time.
const MAX_ROUNDS: u32 = 4;

struct HiddenStep {
    frontier: Frontier,
    obstacle: Obstacle,
}

#[derive(Default)]
pub(crate) struct Hidden {
    steps: Vec<HiddenStep>,
    rounds: u32,
    /// Changes of the partition when they were tried again last.
    changes: Option<u64>,
}

impl Hidden {
    pub(crate) fn iter(&self) -> impl Iterator<Item = Frontier> + '_ {
        self.steps.iter().map(|s| s.frontier)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    pub(super) fn obstacles(&self) -> impl Iterator<Item = Obstacle> + '_ {
        self.steps.iter().map(|s| s.obstacle)
    }

    pub(super) fn push(&mut self, frontier: Frontier, obstacle: Obstacle) {
        self.steps.push(HiddenStep { frontier, obstacle });
    }

    /// Whether to try them again, now that the partition has changed this often.
    pub(super) fn begin_round(&mut self, changes: u64) -> bool {
        if self.is_empty() || self.rounds == MAX_ROUNDS || self.changes == Some(changes) {
            return false;
        }
        self.rounds += 1;
        self.changes = Some(changes);
        true
    }

    /// All of them, which are hidden no longer.
    pub(super) fn take(&mut self) -> Vec<Frontier> {
        self.steps.drain(..).map(|s| s.frontier).collect()
    }
}
