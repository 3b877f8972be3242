//! The effect of statements.

use super::assume::Around;
use super::element::Octagons;
use super::linear::{Interval, Linear, Reading, reading};
use crate::ranges::{Surroundings, step as ranges_step};
use ir::{Stmt, StmtKind};
use logic::{Term, VarId};
use std::rc::Rc;

impl Octagons {
    /// The state behind a statement, of closed bounds; false if no path gets there.
    pub(crate) fn step(&mut self, around: Around<'_>, ranges: Surroundings<'_>, stmt: &Stmt) -> bool {
        match stmt.kind {
            StmtKind::Assume(c) => ranges_step(ranges, &mut self.env, stmt) && self.assume(around, c, true),
            StmtKind::Assign(ref pairs) => self.assign(around, ranges, stmt, pairs),
            StmtKind::Store { .. }
            | StmtKind::Copy { .. }
            | StmtKind::Fill { .. }
            | StmtKind::HavocMem { .. }
            | StmtKind::Free { .. } => ranges_step(ranges, &mut self.env, stmt),
            StmtKind::Havoc { var, .. } => ranges_step(ranges, &mut self.env, stmt) && self.is_new(around, var),
            StmtKind::Alloc { dst, .. } => {
                ranges_step(ranges, &mut self.env, stmt)
                    && self.is_new(around, dst)
                    && self.is_new(around, around.program.heap)
            }
            StmtKind::Call { result, .. } => {
                let lost = |v: &VarId| !ranges.untouched.contains(*v) || Some(*v) == result;
                let lost: Vec<VarId> = around.packs.members().iter().flatten().copied().filter(lost).collect();
                ranges_step(ranges, &mut self.env, stmt) && lost.into_iter().all(|v| self.is_new(around, v))
            }
        }
    }

    /// Nothing is known of the variable but what ranges know.
    fn is_new(&mut self, around: Around<'_>, v: VarId) -> bool {
        let Some((p, k)) = around.packs.place(v) else { return true };
        Rc::make_mut(&mut self.bounds[p]).forget(k);
        let range = self.range_of(around.program, around.packs, v);
        self.set(around.packs, v, range)
    }

    /// All at once.
    fn assign(&mut self, around: Around<'_>, ranges: Surroundings<'_>, stmt: &Stmt, pairs: &[(VarId, Term)]) -> bool {
        let reader = around.reader(self);
        let mut new: Vec<(VarId, Linear, Interval)> = Vec::new();
        for &(v, t) in pairs.iter().filter(|(v, _)| around.packs.place(*v).is_some()) {
            let as_ = reading(around.program, v).unwrap_or(Reading::Signed);
            let sum = reader.linear(t, as_);
            let range = reader.range(&sum);
            new.push((v, sum, range));
        }
        if !ranges_step(ranges, &mut self.env, stmt) {
            return false;
        }
        // First the bounds lose what was of the values before; then they learn of the new ones.
        new.iter().all(|(v, sum, _)| self.leaves_old_value(around, *v, sum))
            && new.iter().all(|(v, sum, range)| {
                let is_changed = |w: &VarId| pairs.iter().any(|p| p.0 == *w);
                let sum = Some(sum).filter(|sum| !sum.terms.keys().any(is_changed));
                self.has_new_value(around, *v, sum, *range)
            })
    }

    /// The variable moves by a constant, or nothing is known of it.
    fn leaves_old_value(&mut self, around: Around<'_>, v: VarId, sum: &Linear) -> bool {
        let (p, k) = around.packs.place(v).expect("it has been looked up");
        let bounds = Rc::make_mut(&mut self.bounds[p]);
        match (sum.terms.get(&v), sum.rest) {
            (Some(&f @ (1 | -1)), (Some(lo), Some(hi))) if sum.terms.len() == 1 && lo == hi => {
                if f == -1 {
                    bounds.negate(k);
                }
                bounds.shift(k, lo);
                let closed = bounds.closed();
                let is_possible = closed.is_some();
                closed.into_iter().for_each(|c| *bounds = c);
                is_possible
            }
            _ => {
                bounds.forget(k);
                true
            }
        }
    }

    /// The variable is this sum of variables that have not changed, and in this interval.
    fn has_new_value(&mut self, around: Around<'_>, v: VarId, sum: Option<&Linear>, range: Interval) -> bool {
        let (p, _) = around.packs.place(v).expect("it has been looked up");
        let equal = |this: &mut Octagons, sum: &Linear| {
            let (difference, back) = (Linear::variable(v).minus(sum), sum.minus(&Linear::variable(v)));
            this.at_most(around, &difference, 0) && this.at_most(around, &back, 0)
        };
        self.limit(around.packs, v, range)
            && sum.is_none_or(|sum| equal(self, sum))
            && self.tell_ranges(around.program, around.packs, p)
    }
}
