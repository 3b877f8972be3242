//! Unit propagation with two watched literals a clause.

use super::super::Lit;
use super::assignment::{Reason, Value};
use super::clauses::{ClauseRef, Watch};
use super::state::Cdcl;

/// What becomes of a watch whose literal is false.
enum Visit {
    /// The clause is watched elsewhere.
    Moved,
    /// It stays, as this literal of the clause is true.
    Satisfied(Lit),
    /// It stays, and the literal is the last one that is not false.
    Last(Lit),
}

impl Cdcl {
    /// Makes true what has to be; gives a clause all of whose literals are false if there is one.
    pub(super) fn propagate(&mut self) -> Option<ClauseRef> {
        while let Some(&lit) = self.assignment.trail.get(self.assignment.propagated) {
            self.assignment.propagated += 1;
            self.propagations += 1;
            let conflict = self.propagate_literal(!lit);
            if conflict.is_some() {
                return conflict;
            }
        }
        None
    }

    /// Visits the clauses that watch a literal that has become false.
    fn propagate_literal(&mut self, false_one: Lit) -> Option<ClauseRef> {
        let mut watching = std::mem::take(&mut self.watches[false_one.0 as usize]);
        let (mut kept, mut conflict) = (0, None);
        let mut i = 0;
        while i < watching.len() {
            let watch = watching[i];
            i += 1;
            let other = self.assignment.value(watch.other);
            let visit = match other {
                Value::True => Visit::Satisfied(watch.other),
                _ if watch.is_binary() => Visit::Last(watch.other),
                _ => self.visit(watch.clause(), false_one),
            };
            let other = match visit {
                Visit::Moved => continue,
                Visit::Satisfied(other) | Visit::Last(other) => other,
            };
            watching[kept] = watch.with(other);
            kept += 1;
            if let Visit::Last(last) = visit {
                if self.assignment.value(last) == Value::False {
                    conflict = Some(watch.clause());
                    break;
                }
                self.imply(last, watch.clause());
            }
        }
        watching.copy_within(i.., kept);
        watching.truncate(kept + watching.len() - i);
        // Nobody has begun to watch the literal in the meantime: it is false.
        self.watches[false_one.0 as usize] = watching;
        conflict
    }

    /// Looks for another literal to watch; the watched ones are the first two.
    fn visit(&mut self, clause: ClauseRef, false_one: Lit) -> Visit {
        let words = self.clauses.words_mut(clause);
        let first = Lit(words[0] ^ words[1] ^ false_one.0);
        if self.assignment.value(first) == Value::True {
            return Visit::Satisfied(first);
        }
        words[0] = first.0;
        words[1] = false_one.0;
        for k in 2..words.len() {
            let lit = Lit(words[k]);
            if self.assignment.value(lit) != Value::False {
                words.swap(1, k);
                self.watches[lit.0 as usize].push(Watch::new(clause, first, false));
                return Visit::Moved;
            }
        }
        Visit::Last(first)
    }

    /// A literal is true because the others of the clause are false.
    fn imply(&mut self, lit: Lit, clause: ClauseRef) {
        if self.assignment.level() == 0 {
            self.derive_unit(lit, clause);
            self.assignment.set(lit, Reason::None);
        } else {
            self.assignment.set(lit, Reason::Clause(clause));
        }
    }

    /// A clause makes a literal true at level 0.
    fn derive_unit(&mut self, lit: Lit, clause: ClauseRef) {
        if let Some(derivation) = &mut self.derivation {
            let others = self.clauses.lits(clause).filter(|&l| l != lit).map(|l| self.units[l.var() as usize]);
            self.units[lit.var() as usize] = derivation.derive(&[lit], others.chain([self.clauses.id(clause)]));
        }
    }

    pub(super) fn watch(&mut self, clause: ClauseRef) {
        let (a, b) = (self.clauses.lit(clause, 0), self.clauses.lit(clause, 1));
        let is_binary = self.clauses.len(clause) == 2;
        self.watches[a.0 as usize].push(Watch::new(clause, b, is_binary));
        self.watches[b.0 as usize].push(Watch::new(clause, a, is_binary));
    }
}
