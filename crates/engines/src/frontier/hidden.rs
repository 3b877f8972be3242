//! Abstract transitions that could neither be tested nor refined.
//!
//! They are taken away from the search, so that it goes on elsewhere, but never from the proof: what they may lead to is
//! open. By the time nothing else is left, that may have changed. The search has refined what lies behind them or
//! before them, or has brought new states, so they come back, and are tried again or turn out to lead nowhere.

mod obstacle;

use crate::GaveUp;
use crate::abstraction::Frontier;
use crate::search::Search;
use obstacle::Obstacle;

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
}

impl Search {
    /// A transition that could neither be tested nor refined: the search goes on elsewhere.
    pub(crate) fn hide(&mut self, f: Frontier) {
        let is_undecided = self.oracle.unknown > self.undecided_before;
        let target = self.partition.literals(&mut self.code.program.pool, f.to);
        let obstacle = Obstacle::of_step(&self.code, f.edge, &target, is_undecided);
        self.hidden.steps.push(HiddenStep { frontier: f, obstacle });
        self.partition.hide(f);
    }

    /// Hides the frontier if a test that was made to cross it did not (the path ends in a way that terms do not
    /// express, as where memory is exhausted).
    pub(crate) fn hide_if_not_crossed(&mut self, f: Frontier) {
        if !self.partition.is_visited(f.to) && self.partition.succ(f.from).contains(&(f.edge, f.to)) {
            self.hide(f);
        }
    }

    /// Nothing else is left: hidden transitions come back, where something has changed since they did last. False if the
    /// search has nothing new to try.
    pub(crate) fn retry_hidden(&mut self) -> bool {
        let now = self.partition.changes();
        if self.hidden.steps.is_empty() || self.hidden.rounds == MAX_ROUNDS || self.hidden.changes == Some(now) {
            return false;
        }
        self.hidden.rounds += 1;
        self.hidden.changes = Some(now);
        self.bring_back();
        true
    }

    /// Why the search cannot be completed, if it has hidden transitions that lead on to the goal.
    pub(crate) fn reason_if_hidden(&mut self) -> Option<GaveUp> {
        if self.hidden.steps.is_empty() {
            return None;
        }
        let obstacles: Vec<Obstacle> = self.hidden.steps.iter().map(|s| s.obstacle).collect();
        self.bring_back();
        let is_open = self.partition.frontier().is_some() || self.initial_frontier(|_| true).is_some();
        is_open.then(|| GaveUp::Method(obstacle::describe(&self.code.program, &obstacles)))
    }

    fn bring_back(&mut self) {
        for step in std::mem::take(&mut self.hidden.steps) {
            self.partition.bring_back(step.frontier);
        }
        self.partition.measure();
    }
}
