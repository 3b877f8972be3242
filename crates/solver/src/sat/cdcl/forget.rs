//! Which learned clauses are dropped, so that propagation stays fast: those with literals of many levels that were of no use lately
//! (Audemard, Simon: Predicting Learnt Clauses Quality in Modern SAT Solvers, IJCAI 2009).

use super::assignment::{Reason, Value};
use super::clauses::ClauseRef;
use super::state::Cdcl;

/// Clauses with literals of at most so many levels are kept for good.
pub(super) const GOOD: u32 = 2;

/// Clauses with at most so many are kept for two rounds after they were used, others for one.
pub(super) const FAIR: u32 = 6;

/// Conflicts between two rounds, times how many there were.
const INTERVAL: u64 = 300;

/// Of the clauses that could go, so many hundredths do.
const SHARE: usize = 75;

impl Cdcl {
    /// Drops clauses if it is time for it.
    pub(super) fn forget(&mut self) {
        if self.conflicts < self.forgetting.next.max(INTERVAL) {
            return;
        }
        self.forgetting.rounds += 1;
        self.forgetting.next = self.conflicts + INTERVAL * (self.forgetting.rounds + 1);
        self.drop_satisfied();
        self.drop_useless();
        self.collect();
    }

    /// Drops what holds at level 0.
    fn drop_satisfied(&mut self) {
        let known = if self.assignment.level() == 0 { self.assignment.trail.len() } else { self.assignment.start(1) };
        if known == self.forgetting.known {
            return;
        }
        self.forgetting.known = known;
        let assignment = &self.assignment;
        let holds = |l| assignment.value(l) == Value::True && assignment.level_of(l.var()) == 0;
        let dead: Vec<ClauseRef> = self.clauses.all().filter(|&c| self.clauses.lits(c).any(holds)).collect();
        dead.into_iter().for_each(|c| self.clauses.kill(c));
    }

    fn drop_useless(&mut self) {
        let mut candidates: Vec<ClauseRef> = Vec::new();
        let learned: Vec<ClauseRef> = self.clauses.all().filter(|&c| self.clauses.is_learned(c)).collect();
        for c in learned {
            let used = self.clauses.used(c);
            if used > 0 {
                self.clauses.set_used(c, used - 1);
            }
            if self.clauses.levels(c) > GOOD && used == 0 && !self.is_reason(c) {
                candidates.push(c);
            }
        }
        // The worst come first; ties stay in the order of their age.
        candidates.sort_by_key(|&c| std::cmp::Reverse((self.clauses.levels(c), self.clauses.len(c))));
        candidates.truncate(candidates.len() * SHARE / 100);
        candidates.into_iter().for_each(|c| self.clauses.kill(c));
    }

    /// Whether some literal is true because of the clause. Of a clause of two it may be either.
    fn is_reason(&self, c: ClauseRef) -> bool {
        (0..2).any(|i| {
            self.assignment.reason(self.clauses.lit(c, i).var()) == Reason::Clause(c)
                && self.assignment.value(self.clauses.lit(c, i)) == Value::True
        })
    }

    /// Nobody watches dead clauses any more; where there are many, their memory is used again.
    fn collect(&mut self) {
        if !self.clauses.is_wasteful() {
            let clauses = &self.clauses;
            self.watches.iter_mut().for_each(|list| list.retain(|w| !clauses.is_dead(w.clause())));
            return;
        }
        let moved = self.clauses.compact();
        for list in &mut self.watches {
            list.retain_mut(|w| {
                let is_dead = moved.was_dead(w.clause());
                if !is_dead {
                    *w = w.at(moved.place(w.clause()));
                }
                !is_dead
            });
        }
        self.assignment.move_reasons(|c| moved.place(c));
    }
}
