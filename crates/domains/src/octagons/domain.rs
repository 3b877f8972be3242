//! Octagons as a domain.

use super::assume::Around;
use super::bounds::Bounds;
use super::element::Octagons;
use super::packs::Packs;
use super::thresholds::Thresholds;
use crate::cfg::Cfg;
use crate::domain::{Domain, Growth};
use crate::ranges::{AbstractEnv, RangeDomain, Surroundings, Untouched};
use ir::{Edge, EdgeId, Program};
use logic::Term;
use std::rc::Rc;

/// The domain of [`Octagons`] for one procedure.
pub struct OctagonDomain<'a> {
    program: &'a Program,
    ranges: RangeDomain<'a>,
    untouched: &'a Untouched,
    edges: &'a [Edge],
    packs: Rc<Packs>,
    thresholds: Thresholds,
}

impl<'a> OctagonDomain<'a> {
    /// For a procedure with these edges, whose calls leave these variables as they are.
    pub fn new(program: &'a Program, cfg: Cfg<'a>, untouched: &'a Untouched, packs: Packs) -> OctagonDomain<'a> {
        let ranges = RangeDomain::new(program, cfg.edges, untouched);
        let thresholds = Thresholds::new(program, cfg);
        OctagonDomain { program, ranges, untouched, edges: cfg.edges, packs: Rc::new(packs), thresholds }
    }

    /// Nothing is known.
    pub fn unknown(&self) -> Octagons {
        Octagons::unknown(self.packs.clone())
    }

    /// The packs.
    pub fn packs(&self) -> &Packs {
        &self.packs
    }

    fn of(&self, env: AbstractEnv, bounds: Vec<Rc<Bounds>>) -> Octagons {
        Octagons { env, bounds, packs: self.packs.clone() }
    }

    fn closed(&self, e: &Octagons) -> Option<Octagons> {
        e.closed(self.program, &self.packs)
    }
}

/// Combines the packs of two elements; `None`: the pack stays what it is in `a`, and shared.
fn pack_by_pack(a: &Octagons, b: &Octagons, combine: impl Fn(&Bounds, &Bounds) -> Option<Bounds>) -> Vec<Rc<Bounds>> {
    let one = |(a, b): (&Rc<Bounds>, &Rc<Bounds>)| {
        let new = if Rc::ptr_eq(a, b) { None } else { combine(a, b) };
        new.map_or_else(|| a.clone(), Rc::new)
    };
    a.bounds.iter().zip(&b.bounds).map(one).collect()
}

impl Domain for OctagonDomain<'_> {
    type Element = Octagons;

    fn leq(&self, a: &Octagons, b: &Octagons) -> bool {
        let Some(closed) = self.closed(a) else { return true };
        let mut packs = closed.bounds.iter().zip(&b.bounds);
        self.ranges.leq(&a.env, &b.env) && packs.all(|(a, b)| Rc::ptr_eq(a, b) || a.leq(b))
    }

    fn join(&self, a: &Octagons, b: &Octagons) -> Octagons {
        let (Some(x), Some(y)) = (self.closed(a), self.closed(b)) else {
            // One of them is of no state.
            return if self.closed(a).is_some() { a.clone() } else { b.clone() };
        };
        let bounds = pack_by_pack(&x, &y, |a, b| if b.leq(a) { None } else { Some(a.join(b)) });
        self.of(self.ranges.join(&a.env, &b.env), bounds)
    }

    /// Bounds that have grown go to the next threshold.
    fn widen(&self, old: &Octagons, new: &Octagons) -> Octagons {
        let Some(closed) = self.closed(new).filter(|_| !self.leq(new, old)) else { return old.clone() };
        let next = |bound: i128, is_twice: bool| match is_twice {
            true => self.thresholds.next(bound.div_euclid(2) + bound.rem_euclid(2)).map(|m| 2 * m),
            false => self.thresholds.next(bound),
        };
        let bounds = pack_by_pack(old, &closed, |a, b| if b.leq(a) { None } else { Some(a.widened(b, next)) });
        self.of(self.ranges.widen(&old.env, &new.env), bounds)
    }

    fn narrow(&self, old: &Octagons, new: &Octagons) -> Octagons {
        let bounds = pack_by_pack(old, new, |a, b| if a.leq(b) { None } else { Some(a.meet(b)) });
        self.of(self.ranges.narrow(&old.env, &new.env), bounds)
    }

    fn transfer(&mut self, edge: EdgeId, before: &Octagons, _into: Option<&Octagons>) -> Option<Octagons> {
        let mut state = self.closed(before)?;
        let around = Around { program: self.program, packs: &self.packs };
        let ranges = Surroundings { program: self.program, untouched: self.untouched };
        let stmts = &self.edges[edge.0 as usize].stmts;
        stmts.iter().all(|s| state.step(around, ranges, s)).then_some(state)
    }

    fn extend(&self, old: &Octagons, new: &Octagons, by: Growth) -> Option<Octagons> {
        // The usual case at the end: nothing has changed.
        if self.leq(new, old) {
            return None;
        }
        let next = match by {
            Growth::Join => self.join(old, new),
            Growth::Widen => self.widen(old, new),
        };
        (!self.leq(&next, old)).then_some(next)
    }

    fn gamma(program: &mut Program, element: &Octagons) -> Term {
        let claims = element.claims(program);
        program.pool.all(claims)
    }
}
