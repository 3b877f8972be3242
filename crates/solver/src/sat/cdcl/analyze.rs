//! What a conflict teaches: the clause of the first unique implication point, without the literals that the others imply.

use super::super::Lit;
use super::analysis::Mark;
use super::assignment::Reason;
use super::clauses::ClauseRef;
use super::derivation::Id;
use super::forget::{FAIR, GOOD};
use super::state::Cdcl;

/// A learned clause, its first literal the only one that is open after going back.
pub(super) struct Learned {
    /// The level to go back to.
    pub(super) level: u32,
    /// Number of levels in the clause.
    pub(super) levels: u32,
    pub(super) id: Id,
}

impl Cdcl {
    /// Learns from a clause all of whose literals are false, one of them at least on the present level, which is not 0.
    pub(super) fn analyze(&mut self, conflict: ClauseRef) -> Learned {
        self.analysis.clear();
        let uip = self.resolve(conflict);
        self.minimise();
        let levels = self.count_levels(self.analysis.clause.len(), |this, i| this.analysis.clause[i]);
        let level = self.second_highest_first();
        debug_assert_eq!(self.analysis.clause[0], !uip);
        let id = self.derive_learned(conflict);
        Learned { level, levels, id }
    }

    /// Resolves the conflict with the reasons of the present level, the latest first, until one literal of the level is left.
    fn resolve(&mut self, conflict: ClauseRef) -> Lit {
        self.analysis.clause.push(Lit::TRUE);
        let mut open = 0;
        let mut at = self.assignment.trail.len();
        let mut clause = conflict;
        loop {
            open += self.take_in(clause);
            let uip = loop {
                at -= 1;
                let lit = self.assignment.trail[at];
                if self.analysis.mark(lit.var()) == Mark::Source {
                    break lit;
                }
            };
            open -= 1;
            if open == 0 {
                self.analysis.clause[0] = !uip;
                return uip;
            }
            let Reason::Clause(reason) = self.assignment.reason(uip.var()) else {
                unreachable!("the decision is the first literal of its level")
            };
            self.analysis.resolved.push(uip.var());
            clause = reason;
        }
    }

    /// Adds the literals of a clause to what is learned; gives the number of new ones on the present level.
    fn take_in(&mut self, clause: ClauseRef) -> usize {
        self.note_use(clause);
        let mut open = 0;
        for i in 0..self.clauses.len(clause) {
            let lit = self.clauses.lit(clause, i);
            let var = lit.var();
            if self.analysis.mark(var) != Mark::None {
                continue;
            }
            let level = self.assignment.level_of(var);
            if level == 0 {
                self.take_unit(var);
                continue;
            }
            self.analysis.set(var, Mark::Source);
            self.analysis.bumped.push(var);
            if level == self.assignment.level() {
                open += 1;
            } else {
                self.analysis.clause.push(lit);
            }
        }
        open
    }

    /// The derivation needs to know why a variable has its value at level 0.
    fn take_unit(&mut self, var: u32) {
        if self.derivation.is_some() && self.analysis.mark(var) == Mark::None {
            self.analysis.set(var, Mark::Removable);
            self.analysis.units.push(var);
        }
    }

    /// A learned clause that is of use is kept for longer.
    fn note_use(&mut self, clause: ClauseRef) {
        if !self.clauses.is_learned(clause) {
            return;
        }
        let known = self.clauses.levels(clause);
        if known > GOOD {
            let levels = self.count_levels(self.clauses.len(clause), |this, i| this.clauses.lit(clause, i));
            if levels < known {
                self.clauses.set_levels(clause, levels);
            }
        }
        let rounds = if self.clauses.levels(clause) <= FAIR { 2 } else { 1 };
        self.clauses.set_used(clause, rounds);
    }

    /// Drops literals that the others imply.
    fn minimise(&mut self) {
        self.analysis.next_stamp();
        for i in 1..self.analysis.clause.len() {
            let level = self.assignment.level_of(self.analysis.clause[i].var());
            self.analysis.is_new(level);
        }
        let mut kept = 1;
        for i in 1..self.analysis.clause.len() {
            let lit = self.analysis.clause[i];
            if self.is_implied(lit.var()) {
                self.analysis.resolved.push(lit.var());
            } else {
                self.analysis.clause[kept] = lit;
                kept += 1;
            }
        }
        self.analysis.clause.truncate(kept);
    }

    /// Whether the reason of a variable of the clause leads back to other literals of the clause only. What is found on the way is
    /// remembered, so that all calls together look at each reason once (Sörensson, Biere: Minimizing Learned Clauses, SAT 2009).
    fn is_implied(&mut self, root: u32) -> bool {
        if self.assignment.reason(root) == Reason::None {
            return false;
        }
        self.analysis.path.clear();
        self.analysis.path.push((root, 0));
        while let Some(&(var, next)) = self.analysis.path.last() {
            let Reason::Clause(reason) = self.assignment.reason(var) else { unreachable!("only such are on the path") };
            if next == self.clauses.len(reason) {
                self.analysis.path.pop();
                if self.analysis.mark(var) == Mark::None {
                    self.analysis.set(var, Mark::Removable);
                    self.analysis.resolved.push(var);
                }
                continue;
            }
            self.analysis.path.last_mut().expect("not empty").1 += 1;
            let other = self.clauses.lit(reason, next).var();
            if other == var {
                continue;
            }
            let level = self.assignment.level_of(other);
            match self.analysis.mark(other) {
                _ if level == 0 => self.take_unit(other),
                Mark::Source | Mark::Removable => {}
                Mark::None if self.assignment.reason(other) != Reason::None && self.analysis.is_seen(level) => {
                    self.analysis.path.push((other, 0));
                }
                Mark::None | Mark::Kept => {
                    self.analysis.set(other, Mark::Kept);
                    self.give_up_path();
                    return false;
                }
            }
        }
        true
    }

    /// None of those on the path but the first is implied; the first is a literal of the clause.
    fn give_up_path(&mut self) {
        for i in 1..self.analysis.path.len() {
            let var = self.analysis.path[i].0;
            self.analysis.set(var, Mark::Kept);
        }
    }

    /// The number of levels of so many literals, without level 0.
    fn count_levels(&mut self, len: usize, lit: impl Fn(&Cdcl, usize) -> Lit) -> u32 {
        self.analysis.next_stamp();
        let mut levels = 0;
        for i in 0..len {
            let level = self.assignment.level_of(lit(self, i).var());
            levels += u32::from(level > 0 && self.analysis.is_new(level));
        }
        levels
    }

    /// Puts a literal of the highest level but the present one second, to be watched; gives that level.
    fn second_highest_first(&mut self) -> u32 {
        let assignment = &self.assignment;
        let rest = &mut self.analysis.clause[1..];
        let Some(best) = (0..rest.len()).max_by_key(|&i| assignment.level_of(rest[i].var())) else { return 0 };
        rest.swap(0, best);
        assignment.level_of(rest[0].var())
    }

    fn derive_learned(&mut self, conflict: ClauseRef) -> Id {
        let Some(derivation) = &mut self.derivation else { return Id::UNKNOWN };
        let (assignment, clauses) = (&self.assignment, &self.clauses);
        self.analysis.resolved.sort_unstable_by_key(|&v| assignment.position(v));
        let units = self.analysis.units.iter().map(|&v| self.units[v as usize]);
        let reasons = self.analysis.resolved.iter().filter_map(|&v| match assignment.reason(v) {
            Reason::Clause(c) => Some(clauses.id(c)),
            Reason::None => None,
        });
        derivation.derive(&self.analysis.clause, units.chain(reasons).chain([clauses.id(conflict)]))
    }

    /// The assumptions that make an assumption false, itself included; they contradict the clauses.
    pub(super) fn analyze_assumption(&mut self, failed: Lit) {
        self.analysis.clear();
        self.core.clear();
        self.core.push(failed);
        self.take_cause(failed.var());
        let start = self.assignment.start(1);
        for at in (start..self.assignment.trail.len()).rev() {
            let lit = self.assignment.trail[at];
            if self.analysis.mark(lit.var()) != Mark::Source {
                continue;
            }
            match self.assignment.reason(lit.var()) {
                Reason::None => self.core.push(lit),
                Reason::Clause(c) => {
                    self.analysis.resolved.push(lit.var());
                    for i in 0..self.clauses.len(c) {
                        self.take_cause(self.clauses.lit(c, i).var());
                    }
                }
            }
        }
        self.derive_core();
    }

    fn take_cause(&mut self, var: u32) {
        if self.assignment.level_of(var) == 0 {
            self.take_unit(var);
        } else {
            self.analysis.set(var, Mark::Source);
        }
    }

    fn derive_core(&mut self) {
        let Some(derivation) = &mut self.derivation else { return };
        let negated: Vec<Lit> = self.core.iter().map(|&l| !l).collect();
        let (assignment, clauses) = (&self.assignment, &self.clauses);
        let units = self.analysis.units.iter().map(|&v| self.units[v as usize]);
        let reasons = self.analysis.resolved.iter().rev().filter_map(|&v| match assignment.reason(v) {
            Reason::Clause(c) => Some(clauses.id(c)),
            Reason::None => None,
        });
        derivation.derive(&negated, units.chain(reasons));
    }
}
