//! The effect of statements.

use super::element::Polyhedra;
use super::polyhedron::{Polyhedron, Value};
use super::sums::{factors, parts};
use crate::octagons::{Around, Interval, Linear, Reading, reading};
use crate::ranges::Surroundings;
use ir::{Stmt, StmtKind};
use logic::{Term, VarId};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// By pack, what becomes of its variables.
type Changes = BTreeMap<usize, Vec<(usize, Option<Value>)>>;

impl Polyhedra {
    /// The state behind a statement, of closed octagons, where these packs are touched; false if no path gets there.
    pub(super) fn step(
        &mut self,
        around: Around<'_>,
        ranges: Surroundings<'_>,
        stmt: &Stmt,
        touched: &BTreeSet<usize>,
    ) -> bool {
        let changes = self.changes(around, ranges, stmt);
        if !self.octagons.step(around, ranges, stmt) {
            return false;
        }
        for (p, new) in changes {
            let dimensions = around.packs.members()[p].len();
            let image = self.shapes[p].image(&new);
            self.shapes[p] = Rc::new(image.unwrap_or_else(|_| Polyhedron::everything(dimensions)));
        }
        match stmt.kind {
            StmtKind::Assume(c) => self.assume(around, c, true) && self.reduce(around, touched),
            _ => self.reduce(around, touched),
        }
    }

    fn changes(&self, around: Around<'_>, ranges: Surroundings<'_>, stmt: &Stmt) -> Changes {
        match stmt.kind {
            StmtKind::Assign(ref pairs) => self.assigned(around, pairs),
            StmtKind::Havoc { var, .. } => lost(around, &|v| v == var),
            StmtKind::Alloc { dst, .. } => lost(around, &|v| v == dst || v == around.program.heap),
            StmtKind::Call { result, .. } => lost(around, &|v| !ranges.untouched.contains(v) || Some(v) == result),
            StmtKind::Assume(_)
            | StmtKind::Store { .. }
            | StmtKind::Copy { .. }
            | StmtKind::Fill { .. }
            | StmtKind::HavocMem { .. }
            | StmtKind::Free { .. } => Changes::new(),
        }
    }

    fn assigned(&self, around: Around<'_>, pairs: &[(VarId, Term)]) -> Changes {
        let reader = self.reader(around);
        let mut out = Changes::new();
        for &(v, t) in pairs {
            let Some((p, k)) = around.packs.place(v) else { continue };
            let sum = reader.linear(t, reading(around.program, v).unwrap_or(Reading::Signed));
            let own = parts(around.packs, &sum).remove(&p).unwrap_or_else(|| Linear::constant(0));
            // What other packs add is a number between ends.
            let rest: Interval = reader.range(&sum.minus(&own));
            let new = out.entry(p).or_default();
            // Each number that is not exact doubles the generators, and one that has no end says nothing.
            let is_exact = rest.0 == rest.1 && rest.0.is_some();
            let is_useful = !own.terms.is_empty() && (rest.0.is_some() || rest.1.is_some());
            let are_few = new
                .iter()
                .filter(|n: &&(usize, Option<Value>)| n.1.as_ref().is_some_and(|v| v.rest.0 != v.rest.1))
                .count()
                < 3;
            let value = Value { factors: factors(around.packs, p, &own), rest };
            new.push((k, Some(value).filter(|_| is_exact || (is_useful && are_few))));
        }
        out
    }
}

/// The packs whose variables the statement reads in a condition, or writes.
pub(super) fn touched(around: Around<'_>, stmt: &Stmt) -> BTreeSet<usize> {
    let place = |v: &VarId| around.packs.place(*v).map(|(p, _)| p);
    match &stmt.kind {
        StmtKind::Assume(c) => logic::variables(&around.program.pool, &[*c]).iter().filter_map(place).collect(),
        StmtKind::Call { .. } => (0..around.packs.members().len()).collect(),
        kind => {
            let mut out = BTreeSet::new();
            kind.for_each_target(|v| out.extend(place(&v)));
            if matches!(kind, StmtKind::Alloc { .. }) {
                out.extend(place(&around.program.heap));
            }
            out
        }
    }
}

/// Nothing is known of the variables any more.
fn lost(around: Around<'_>, is_lost: &dyn Fn(VarId) -> bool) -> Changes {
    let mut out = Changes::new();
    for (p, members) in around.packs.members().iter().enumerate() {
        for (k, _) in members.iter().enumerate().filter(|(_, v)| is_lost(**v)) {
            out.entry(p).or_default().push((k, None));
        }
    }
    out
}
