//! Which value a variable is decided to have: the one that it had last, or, in a stable mood, the one of the longest assignment without
//! a conflict. Now and then all are set anew.

use super::super::Lit;
use super::restarts::Mood;

/// Conflicts between two new beginnings, times how many there were.
const INTERVAL: u64 = 1_000;

#[derive(Default)]
pub(super) struct Phases {
    /// By variable: the value that it had last.
    saved: Vec<bool>,
    /// By variable: the value in the longest assignment without a conflict since the last new beginning.
    target: Vec<Option<bool>>,
    target_len: usize,
    /// The longest of all since the best ones were taken up.
    best: Vec<bool>,
    best_len: usize,
    /// New beginnings so far, and the conflicts after which there is one.
    beginnings: u64,
    next: u64,
}

impl Phases {
    pub(super) fn add_var(&mut self) {
        self.saved.push(false);
        self.target.push(None);
        self.best.push(false);
    }

    pub(super) fn choose(&self, var: u32, mood: Mood) -> bool {
        let saved = self.saved[var as usize];
        match mood {
            Mood::Focused => saved,
            Mood::Stable => self.target[var as usize].unwrap_or(saved),
        }
    }

    /// The literal was true until now.
    pub(super) fn save(&mut self, lit: Lit) {
        self.saved[lit.var() as usize] = !lit.is_negated();
    }

    /// These literals are true together without a conflict so far.
    pub(super) fn consider(&mut self, trail: &[Lit], mood: Mood) {
        if mood == Mood::Stable && trail.len() > self.target_len {
            self.target_len = trail.len();
            trail.iter().for_each(|l| self.target[l.var() as usize] = Some(!l.is_negated()));
        }
        if trail.len() > self.best_len {
            self.best_len = trail.len();
            trail.iter().for_each(|l| self.best[l.var() as usize] = !l.is_negated());
        }
    }

    /// Sets all anew if it is time for it: the first ones, their opposites, the best ones, in turn.
    pub(super) fn begin_anew(&mut self, conflicts: u64) {
        if conflicts < self.next.max(INTERVAL) {
            return;
        }
        match self.beginnings % 4 {
            0 => self.saved.fill(false),
            2 => self.saved.fill(true),
            _ => {
                self.saved.copy_from_slice(&self.best);
                self.best_len = 0;
            }
        }
        self.target.fill(None);
        self.target_len = 0;
        self.beginnings += 1;
        self.next = conflicts + INTERVAL * (self.beginnings + 1);
    }
}
