//! Ranges and classes as one domain.

use super::class::Class;
use super::eval::few;
use crate::domain::{Domain, Growth};
use crate::ranges::{AbstractEnv, IntervalSet, Leaf, MAX_WIDTH, RangeDomain, Surroundings, Untouched, step};
use archery::RcK;
use ir::{Edge, EdgeId, Program, Stmt, StmtKind};
use logic::{Pool, Term, VarId};
use rpds::HashTrieMap;
use rustc_hash::FxBuildHasher;
use std::fmt;

/// What is known of a state: ranges, and classes of variables. A variable with a few values has no class here: that of its values is known.
#[derive(Clone)]
pub struct Congruent {
    pub(super) ranges: AbstractEnv,
    classes: HashTrieMap<VarId, Class, RcK, FxBuildHasher>,
}

impl fmt::Debug for Congruent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Congruent").field(&self.ranges).field(&self.classes.iter().collect::<Vec<_>>()).finish()
    }
}

impl Congruent {
    /// What ranges say.
    pub fn of(ranges: AbstractEnv) -> Congruent {
        Congruent { ranges, classes: HashTrieMap::new_with_hasher_and_ptr_kind(FxBuildHasher) }
    }

    /// Nothing is known.
    pub fn unknown() -> Congruent {
        Congruent::of(AbstractEnv::unknown())
    }

    /// The class of a variable.
    pub fn class(&self, v: VarId) -> Class {
        let set = self.ranges.get(Leaf::Var(v));
        set.and_then(few).or_else(|| self.classes.get(&v).copied()).unwrap_or(Class::ANY)
    }

    /// The value of a variable, whose ranges are known, is of this class; false where there is none.
    pub fn set(&mut self, v: VarId, width: u32, class: Class) -> bool {
        self.classes.remove_mut(&v);
        if class.is_any() || width > MAX_WIDTH {
            return true;
        }
        // The others of the class have more bits.
        let class = if class.modulus() >= 1 << width { Class::single(class.remainder()) } else { class };
        let leaf = Leaf::Var(v);
        let known = self.ranges.get(leaf).cloned();
        if known.is_some() || class.value().is_some() {
            let known = known.unwrap_or_else(|| IntervalSet::full(width));
            let parts = known.parts().iter().filter_map(|&(lo, hi)| class.within(lo, hi));
            let fitting = IntervalSet::of(width, parts.collect());
            if fitting.is_empty() {
                return false;
            }
            self.ranges.set(leaf, fitting);
        }
        if self.ranges.get(leaf).and_then(few).is_none() {
            self.classes.insert_mut(v, class);
        }
        true
    }

    /// What both say of classes, with the ranges that are known.
    fn with_classes_of(ranges: AbstractEnv, a: &Congruent, b: &Congruent) -> Congruent {
        let mut out = Congruent::of(ranges);
        let in_ranges = a.ranges.leaves().filter_map(|(leaf, _)| if let Leaf::Var(v) = leaf { Some(v) } else { None });
        for v in in_ranges.chain(a.classes.keys().copied()) {
            let class = a.class(v).join(b.class(v));
            let is_told = out.ranges.get(Leaf::Var(v)).and_then(few).is_some();
            if !class.is_any() && !is_told {
                out.classes.insert_mut(v, class);
            }
        }
        out
    }
}

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
