//! The elements: ranges, and bounds of each pack.

use super::bounds::{Bounds, Signed};
use super::linear::{Interval, Linear, ends, reading};
use super::packs::Packs;
use crate::ranges::{AbstractEnv, IntervalSet, Leaf};
use ir::Program;
use logic::{VarId, mask};
use std::rc::Rc;

/// What is known of a state. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Octagons {
    /// Of single variables and places in memory.
    pub env: AbstractEnv,
    /// By pack.
    pub bounds: Vec<Rc<Bounds>>,
    /// Which variables the bounds are of.
    pub(super) packs: Rc<Packs>,
}

/// The ends of the integers that a type has.
pub(crate) fn type_ends(program: &Program, v: VarId) -> Interval {
    match (reading(program, v), program.var_decl(v).sort().width()) {
        (Some(r), Some(w)) if w <= 64 => {
            let (lo, hi) = r.range(w);
            (Some(lo), Some(hi))
        }
        _ => (None, None),
    }
}

/// The ends of types that the bounds do not say yet.
fn wider_than_types(bounds: &Bounds, program: &Program, members: &[VarId]) -> Vec<(Signed, i128)> {
    let sides = members.iter().enumerate().flat_map(|(k, &v)| {
        let (lo, hi) = type_ends(program, v);
        [(Signed::minus(k), lo.map(|l| -l)), (Signed::plus(k), hi)]
    });
    let ends = sides.filter_map(|(side, end)| Some((side, end?)));
    ends.filter(|&(side, end)| bounds.bound(side).is_none_or(|b| b > end)).collect()
}

impl Octagons {
    /// Nothing is known.
    pub fn unknown(packs: Rc<Packs>) -> Octagons {
        let bounds = packs.members().iter().map(|m| Rc::new(Bounds::unknown(m.len()))).collect();
        Octagons { env: AbstractEnv::unknown(), bounds, packs }
    }

    /// The same with closed bounds, and those that types have; `None` if there is no such state. Packs of which that is known stay
    /// what they are, and shared: a procedure may have hundreds, and an edge changes one or two.
    pub(crate) fn closed(&self, program: &Program, packs: &Packs) -> Option<Octagons> {
        let mut out = self.clone();
        for (bounds, members) in out.bounds.iter_mut().zip(packs.members()) {
            let wider = wider_than_types(bounds, program, members);
            if wider.is_empty() && bounds.is_closed() {
                continue;
            }
            let all = wider.into_iter().fold((**bounds).clone(), |all, (side, end)| all.with_open(side, side, 2 * end));
            *bounds = Rc::new(all.closed()?);
        }
        Some(out)
    }

    /// The integers that a variable can be.
    pub(crate) fn range_of(&self, program: &Program, packs: &Packs, v: VarId) -> Interval {
        let (mut lo, mut hi) = match (reading(program, v), self.env.get(Leaf::Var(v))) {
            (Some(r), Some(set)) if set.width() <= 64 => {
                let (lo, hi) = ends(set, r);
                (Some(lo), Some(hi))
            }
            _ => type_ends(program, v),
        };
        if let Some((p, k)) = packs.place(v) {
            let least = self.bounds[p].bound(Signed::minus(k)).map(|b| -b);
            lo = [lo, least].into_iter().flatten().max();
            hi = [hi, self.bounds[p].bound(Signed::plus(k))].into_iter().flatten().min();
        }
        (lo, hi)
    }

    /// The integers that a sum of two variables of one pack can be, without its rest.
    pub(super) fn range_of_pair(&self, packs: &Packs, l: &Linear) -> Option<Interval> {
        let mut sides = l.terms.iter().map(|(&v, &f)| side(packs, v, f));
        let (Some(first), Some(second), None) = (sides.next(), sides.next(), sides.next()) else { return None };
        let ((p, a), (q, b)) = (first?, second?);
        if p != q {
            return None;
        }
        let bounds = &self.bounds[p];
        Some((bounds.sum_bound(a.negated(), b.negated()).map(|c| -c), bounds.sum_bound(a, b)))
    }

    /// Nothing is known of the variable but its range.
    pub(super) fn set(&mut self, packs: &Packs, v: VarId, (lo, hi): Interval) -> bool {
        let Some((p, k)) = packs.place(v) else { return true };
        Rc::make_mut(&mut self.bounds[p]).forget(k);
        let low = lo.is_none_or(|lo| self.add(p, Signed::minus(k), Signed::minus(k), -2 * lo));
        low && hi.is_none_or(|hi| self.add(p, Signed::plus(k), Signed::plus(k), 2 * hi))
    }

    /// The variable is in the interval; false if no state is left.
    pub(crate) fn limit(&mut self, packs: &Packs, v: VarId, (lo, hi): Interval) -> bool {
        let Some((p, k)) = packs.place(v) else { return true };
        let ends = [(Signed::minus(k), lo.map(|l| -l)), (Signed::plus(k), hi)];
        ends.into_iter().all(|(side, end)| end.is_none_or(|e| self.add(p, side, side, 2 * e)))
    }

    /// Which variables the bounds are of.
    pub(crate) fn packs(&self) -> Rc<Packs> {
        self.packs.clone()
    }

    /// Adds `a + b <= c` in a pack; false if no state is left.
    pub(super) fn add(&mut self, pack: usize, a: Signed, b: Signed, c: i128) -> bool {
        match self.bounds[pack].with(a, b, c) {
            Some(bounds) => {
                self.bounds[pack] = Rc::new(bounds);
                true
            }
            None => false,
        }
    }

    /// Ranges learn what bounds of variables say; false if no state is left.
    pub(crate) fn tell_ranges(&mut self, program: &Program, packs: &Packs, pack: usize) -> bool {
        packs.members()[pack].iter().enumerate().all(|(k, &v)| {
            let (Some(r), Some(width)) = (reading(program, v), program.var_decl(v).sort().width()) else { return true };
            let bounds = &self.bounds[pack];
            let (Some(lo), Some(hi)) = (bounds.bound(Signed::minus(k)), bounds.bound(Signed::plus(k))) else {
                return true;
            };
            let (lo, hi) = (-lo, hi);
            let (least, most) = r.range(width);
            if lo > hi || hi < least || most < lo {
                return false;
            }
            let bits = |n: i128| n as u128 & mask(width);
            let allowed = IntervalSet::interval(width, bits(lo.max(least)), bits(hi.min(most)));
            let new = match self.env.get(Leaf::Var(v)) {
                Some(old) => old.meet(&allowed),
                None => allowed,
            };
            let is_possible = !new.is_empty();
            self.env.set(Leaf::Var(v), new);
            is_possible
        })
    }
}

/// The pack and the sign of a variable whose factor is 1 or -1.
pub(super) fn side(packs: &Packs, v: VarId, factor: i128) -> Option<(usize, Signed)> {
    let (p, k) = packs.place(v)?;
    match factor {
        1 => Some((p, Signed::plus(k))),
        -1 => Some((p, Signed::minus(k))),
        _ => None,
    }
}
