//! Ranges and classes as one domain.

use super::class::Class;
use super::element::Congruent;
use crate::domain::{Domain, Growth};
use crate::ranges::{RangeDomain, Surroundings, Untouched, step};
use ir::{Edge, EdgeId, Program, Stmt, StmtKind};
use logic::{Pool, Term, VarId};

/// The domain for one procedure.
pub struct CongruenceDomain<'a> {
    ranges: RangeDomain<'a>,
    around: Surroundings<'a>,
    edges: &'a [Edge],
}

impl<'a> CongruenceDomain<'a> {
    /// For a procedure with these edges, whose calls leave these variables as they are.
    pub fn new(program: &'a Program, edges: &'a [Edge], untouched: &'a Untouched) -> CongruenceDomain<'a> {
        let ranges = RangeDomain::new(program, edges, untouched);
        CongruenceDomain { ranges, around: Surroundings { program, untouched }, edges }
    }

    /// The state behind a statement; false if no path gets there.
    fn step(&self, known: &mut Congruent, stmt: &Stmt) -> bool {
        let pool = &self.around.program.pool;
        let width = |v: VarId| self.around.program.var_decl(v).sort().width();
        let mut changed: Vec<(VarId, Class)> = Vec::new();
        match &stmt.kind {
            StmtKind::Assume(c) if !known.assume_classes(pool, *c) => return false,
            StmtKind::Assign(pairs) => {
                let bits = pairs.iter().filter(|&&(_, t)| !pool.is_int(t));
                changed.extend(bits.map(|&(v, t)| (v, known.class_of(pool, t))));
            }
            StmtKind::Havoc { var, .. } => changed.push((*var, Class::ANY)),
            StmtKind::Alloc { dst, .. } => changed.extend([(*dst, Class::ANY), (self.around.program.heap, Class::ANY)]),
            StmtKind::Call { result, .. } => {
                let kept = |v: &VarId| self.around.untouched.contains(*v) && Some(*v) != *result;
                let gone = known.classes.keys().copied().filter(|v| !kept(v));
                changed.extend(gone.map(|v| (v, Class::ANY)));
            }
            _ => {}
        }
        step(self.around, &mut known.ranges, stmt)
            && changed.into_iter().all(|(v, class)| width(v).is_none_or(|w| known.set(v, w, class)))
    }

    /// Bounds go to numbers of the classes; false if there are none.
    fn reduce(&self, known: &mut Congruent) -> bool {
        let classes: Vec<(VarId, Class)> = known.classes.iter().map(|(&v, &class)| (v, class)).collect();
        let width = |v: VarId| self.around.program.var_decl(v).width();
        classes.into_iter().all(|(v, class)| known.set(v, width(v), class))
    }
}

impl Domain for CongruenceDomain<'_> {
    type Element = Congruent;

    fn leq(&self, a: &Congruent, b: &Congruent) -> bool {
        self.ranges.leq(&a.ranges, &b.ranges) && b.classes.iter().all(|(&v, &class)| a.class(v).is_subset(class))
    }

    fn join(&self, a: &Congruent, b: &Congruent) -> Congruent {
        Congruent::with_classes_of(self.ranges.join(&a.ranges, &b.ranges), a, b)
    }

    /// A modulus becomes a divisor of itself only so often.
    fn widen(&self, old: &Congruent, new: &Congruent) -> Congruent {
        let ranges = self.ranges.extend(&old.ranges, &new.ranges, Growth::Widen);
        Congruent::with_classes_of(ranges.unwrap_or_else(|| old.ranges.clone()), old, new)
    }

    fn narrow(&self, old: &Congruent, new: &Congruent) -> Congruent {
        Congruent { ranges: self.ranges.narrow(&old.ranges, &new.ranges), classes: new.classes.clone() }
    }

    fn transfer(&mut self, edge: EdgeId, before: &Congruent, _into: Option<&Congruent>) -> Option<Congruent> {
        let mut known = before.clone();
        let stmts = &self.edges[edge.0 as usize].stmts;
        (stmts.iter().all(|s| self.step(&mut known, s)) && self.reduce(&mut known)).then_some(known)
    }

    fn gamma(program: &mut Program, element: &Congruent) -> Term {
        let ranges = RangeDomain::gamma(program, &element.ranges);
        let mut classes: Vec<(VarId, Class)> = element.classes.iter().map(|(&v, &class)| (v, class)).collect();
        classes.sort_unstable_by_key(|(v, _)| *v);
        let claims: Vec<Term> = classes.into_iter().map(|(v, class)| claim(program, v, class)).collect();
        let classes = program.pool.all(claims);
        program.pool.and(ranges, classes)
    }
}

/// The variable is of the class.
fn claim(program: &mut Program, v: VarId, class: Class) -> Term {
    let (x, w) = (program.var(v), program.var_decl(v).width());
    let pool: &mut Pool = &mut program.pool;
    let remainder = pool.constant(class.remainder(), w);
    let left = match class.modulus() {
        0 => x,
        m if m.is_power_of_two() => {
            let low = pool.constant(m - 1, w);
            pool.and(x, low)
        }
        m => {
            let m = pool.constant(m, w);
            pool.bin(logic::BinOp::Urem, x, m)
        }
    };
    pool.eq(left, remainder)
}
