//! Polyhedra as a domain.

use super::element::{Polyhedra, bounds};
use super::polyhedron::Polyhedron;
use super::templates::Templates;
use super::transfer::touched;
use crate::cfg::Cfg;
use crate::domain::{Domain, Growth};
use crate::octagons::{Around, OctagonDomain, Octagons, Packs};
use crate::ranges::{Surroundings, Untouched};
use ir::{Edge, EdgeId, Program};
use logic::{Term, VarId};
use std::rc::Rc;

/// The domain of [`Polyhedra`] for one procedure.
pub struct PolyhedronDomain<'a> {
    program: &'a Program,
    octagons: OctagonDomain<'a>,
    untouched: &'a Untouched,
    edges: &'a [Edge],
    packs: Rc<Packs>,
    templates: Rc<Templates>,
    /// Sizes of the polyhedra that statements were computed with.
    work: u64,
}

/// Work after which nothing but octagons is looked at: about a second.
const MOST_WORK: u64 = 4_000_000;

impl<'a> PolyhedronDomain<'a> {
    /// For a procedure with these edges, whose calls leave these variables as they are.
    pub fn new(program: &'a Program, cfg: Cfg<'a>, untouched: &'a Untouched, packs: Packs) -> PolyhedronDomain<'a> {
        let packs = Rc::new(packs);
        let octagons = OctagonDomain::new(program, cfg, untouched, (*packs).clone());
        let templates = Rc::new(Templates::new(Around { program, packs: &packs }, cfg, &octagons.unknown()));
        PolyhedronDomain { program, octagons, untouched, edges: cfg.edges, packs, templates, work: 0 }
    }

    /// Nothing is known.
    pub fn unknown(&self) -> Polyhedra {
        Polyhedra { templates: self.templates.clone(), ..Polyhedra::unknown(self.packs.clone()) }
    }

    /// What `e` knows, and what `other` says of variables that stand for numbers here: a contract at a call. `None` if there is no such
    /// state. What `other` says of variables without a meaning is left out.
    pub fn told(&self, e: &Polyhedra, other: &Polyhedra, meaning: &dyn Fn(VarId) -> Option<Term>) -> Option<Polyhedra> {
        let octagons = e.octagons.closed(self.program, &self.packs)?;
        let mut state = self.of(octagons, e.shapes.clone());
        let is_possible = state.hear(self.around(), other, meaning);
        is_possible.then_some(state)
    }

    fn of(&self, octagons: Octagons, shapes: Vec<Rc<Polyhedron>>) -> Polyhedra {
        Polyhedra { octagons, shapes, templates: self.templates.clone() }
    }

    fn around(&self) -> Around<'_> {
        Around { program: self.program, packs: &self.packs }
    }

    fn has_states(&self, e: &Octagons) -> bool {
        e.closed(self.program, &self.packs).is_some()
    }

    /// A polyhedron that has grown goes to the conditions of the program, and to where octagons have stopped.
    fn widened(&self, p: usize, old: &Rc<Polyhedron>, new: &Rc<Polyhedron>, octagons: &Octagons) -> Rc<Polyhedron> {
        if new.leq(old) {
            return old.clone();
        }
        let limits = bounds(self.around(), octagons, p);
        let up_to = self.templates.inequalities(p).iter().chain(&limits);
        let widened = old.join(new).and_then(|wider| old.widened(&wider, up_to));
        Rc::new(widened.unwrap_or_else(|_| Polyhedron::everything(self.packs.members()[p].len())))
    }
}

/// The least polyhedron around both, or nothing is known.
pub(super) fn join_shapes(a: &Rc<Polyhedron>, b: &Rc<Polyhedron>) -> Rc<Polyhedron> {
    if Rc::ptr_eq(a, b) || b.leq(a) {
        return a.clone();
    }
    if a.leq(b) {
        return b.clone();
    }
    Rc::new(a.join(b).unwrap_or_else(|_| Polyhedron::everything(a.dimensions())))
}

impl Domain for PolyhedronDomain<'_> {
    type Element = Polyhedra;

    fn leq(&self, a: &Polyhedra, b: &Polyhedra) -> bool {
        if !self.has_states(&a.octagons) {
            return true;
        }
        let mut shapes = a.shapes.iter().zip(&b.shapes);
        self.octagons.leq(&a.octagons, &b.octagons) && shapes.all(|(a, b)| Rc::ptr_eq(a, b) || a.leq(b))
    }

    fn join(&self, a: &Polyhedra, b: &Polyhedra) -> Polyhedra {
        match (self.has_states(&a.octagons), self.has_states(&b.octagons)) {
            (true, true) => {
                let shapes = a.shapes.iter().zip(&b.shapes).map(|(a, b)| join_shapes(a, b)).collect();
                self.of(self.octagons.join(&a.octagons, &b.octagons), shapes)
            }
            (true, false) => a.clone(),
            (false, _) => b.clone(),
        }
    }

    fn widen(&self, old: &Polyhedra, new: &Polyhedra) -> Polyhedra {
        if !self.has_states(&new.octagons) || self.leq(new, old) {
            return old.clone();
        }
        let octagons = self.octagons.widen(&old.octagons, &new.octagons);
        let pairs = old.shapes.iter().zip(&new.shapes).enumerate();
        let shapes = pairs.map(|(p, (a, b))| self.widened(p, a, b, &octagons)).collect();
        self.of(octagons, shapes)
    }

    fn narrow(&self, old: &Polyhedra, new: &Polyhedra) -> Polyhedra {
        let meet = |(old, new): (&Rc<Polyhedron>, &Rc<Polyhedron>)| match old.meet(new) {
            Ok(Some(both)) => Rc::new(both),
            _ => old.clone(),
        };
        let shapes = old.shapes.iter().zip(&new.shapes).map(meet).collect();
        self.of(self.octagons.narrow(&old.octagons, &new.octagons), shapes)
    }

    fn transfer(&mut self, edge: EdgeId, before: &Polyhedra, _into: Option<&Polyhedra>) -> Option<Polyhedra> {
        let octagons = before.octagons.closed(self.program, &self.packs)?;
        let mut state = self.of(octagons, before.shapes.clone());
        let ranges = Surroundings { program: self.program, untouched: self.untouched };
        for stmt in &self.edges[edge.0 as usize].stmts {
            let touched = touched(self.around(), stmt);
            self.work += touched.iter().map(|&p| state.shapes[p].cost()).sum::<u64>();
            let is_possible = match self.work <= MOST_WORK {
                true => state.step(self.around(), ranges, stmt, &touched),
                false => {
                    state.shapes = self.unknown().shapes;
                    let around = self.around();
                    state.octagons.step(around, ranges, stmt)
                }
            };
            if !is_possible {
                return None;
            }
        }
        Some(state)
    }

    fn extend(&self, old: &Polyhedra, new: &Polyhedra, by: Growth) -> Option<Polyhedra> {
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

    fn gamma(program: &mut Program, element: &Polyhedra) -> Term {
        let claims = element.claims(program);
        program.pool.all(claims)
    }
}
