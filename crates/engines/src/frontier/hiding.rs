//! Abstract transitions that could neither be tested nor refined.
//!
//! They are taken away from the search, so that it goes on elsewhere, but never from the proof: what they may lead to is
//! open. By the time nothing else is left, that may have changed. The search has refined what lies behind them or
//! before them, or has brought new states, so they come back, and are tried again or turn out to lead nowhere.

use super::obstacle::{self, Obstacle};
use crate::GaveUp;
use crate::abstraction::Frontier;
use crate::search::Search;

impl Search {
    /// A transition that could neither be tested nor refined: the search goes on elsewhere.
    pub(crate) fn hide(&mut self, f: Frontier) {
        let is_undecided = self.oracle.unknown > self.undecided_before;
        let target = self.partition.literals(&mut self.code.program.pool, f.to);
        let obstacle = Obstacle::of_step(&self.code, f.edge, &target, is_undecided);
        self.hidden.push(f, obstacle);
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
        let is_worth_it = self.hidden.begin_round(now);
        if is_worth_it {
            self.bring_back();
        }
        is_worth_it
    }

    /// A transition has been hidden, and is not back yet.
    pub(crate) fn has_hidden(&self) -> bool {
        !self.hidden.is_empty()
    }

    /// Why the search cannot be completed, if it has hidden transitions that lead on to the goal.
    pub(crate) fn reason_if_hidden(&mut self) -> Option<GaveUp> {
        if self.hidden.is_empty() {
            return None;
        }
        let obstacles: Vec<Obstacle> = self.hidden.obstacles().collect();
        self.bring_back();
        let is_open = self.partition.frontier().is_some() || self.initial_frontier(|_| true).is_some();
        is_open.then(|| GaveUp::Method(obstacle::describe(&self.code.program, &obstacles)))
    }

    fn bring_back(&mut self) {
        for step in self.hidden.take() {
            self.partition.bring_back(step);
        }
        self.partition.measure();
    }
}
