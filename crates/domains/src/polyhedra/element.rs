//! The elements: octagons, and a polyhedron for each pack.

use super::polyhedron::Polyhedron;
use super::row::{Kind, Row};
use super::sums::{factors, parts, row};
use super::templates::Templates;
use crate::octagons::{Around, Interval, Linear, Octagons, Packs, Reader, Sums, plus, times, type_ends};
use ir::Program;
use std::collections::BTreeSet;
use std::rc::Rc;

/// What is known of a state. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Polyhedra {
    /// Of pairs of variables, of single ones, and of places in memory.
    pub octagons: Octagons,
    /// By pack.
    pub shapes: Vec<Rc<Polyhedron>>,
    pub(super) templates: Rc<Templates>,
}

impl Polyhedra {
    /// Nothing is known.
    pub fn unknown(packs: Rc<Packs>) -> Polyhedra {
        let shapes = packs.members().iter().map(|m| Rc::new(Polyhedron::everything(m.len()))).collect();
        Polyhedra { octagons: Octagons::unknown(packs), shapes, templates: Rc::default() }
    }

    pub(super) fn reader<'a>(&'a self, around: Around<'a>) -> Reader<'a> {
        around.reader(&self.octagons).with(self)
    }

    /// Adds a constraint to a pack; false if no state is left. What would become too large is left out.
    pub(super) fn add(&mut self, pack: usize, row: &Row, kind: Kind) -> bool {
        match self.shapes[pack].with(row, kind) {
            Ok(Some(shape)) => {
                self.shapes[pack] = Rc::new(shape);
                true
            }
            Ok(None) => false,
            Err(_) => true,
        }
    }

    /// Adds `sum <= most`, pack by pack: what other packs add is at least so much. False if no state is left.
    pub(super) fn at_most(&mut self, around: Around<'_>, sum: &Linear, most: i128) -> bool {
        let Some(most) = sum.rest.0.and_then(|rest| most.checked_sub(rest)) else { return true };
        let parts = parts(around.packs, sum);
        if parts.is_empty() {
            return !sum.terms.is_empty() || 0 <= most;
        }
        let mut new = Vec::new();
        for (&p, part) in &parts {
            let others = Linear { terms: sum.terms.clone(), rest: (Some(0), Some(0)) }.minus(part);
            let least = self.reader(around).range(&others).0;
            if let Some(most) = least.and_then(|l| most.checked_sub(l)) {
                let factors = factors(around.packs, p, part);
                new.push((p, row(most, factors.into_iter().map(|f| -f))));
            }
        }
        new.iter().all(|(p, row)| self.add(*p, row, Kind::Inequality))
    }

    /// What octagons know of single variables goes into the polyhedra of these packs, and back; false if no state is left.
    pub(super) fn reduce(&mut self, around: Around<'_>, packs: &BTreeSet<usize>) -> bool {
        packs.iter().all(|&p| self.tell_shape(around, p) && self.tell_octagon(around, p))
    }

    fn tell_shape(&mut self, around: Around<'_>, p: usize) -> bool {
        bounds(around, &self.octagons, p).iter().all(|row| self.add(p, row, Kind::Inequality))
    }

    fn tell_octagon(&mut self, around: Around<'_>, p: usize) -> bool {
        if self.shapes[p].is_everything() {
            return true;
        }
        let members = &around.packs.members()[p];
        let shape = self.shapes[p].clone();
        let mut is_told = false;
        let is_possible = members.iter().enumerate().all(|(k, &v)| {
            let alone: Vec<i128> = (0..members.len()).map(|i| i128::from(i == k)).collect();
            let (lo, hi) = shape.range(&alone);
            let (least, most) = self.octagons.range_of(around.program, around.packs, v);
            let (lo, hi) =
                (lo.filter(|&lo| least.is_none_or(|l| l < lo)), hi.filter(|&hi| most.is_none_or(|m| hi < m)));
            is_told |= lo.is_some() || hi.is_some();
            self.octagons.limit(around.packs, v, (lo, hi))
        });
        is_possible && (!is_told || self.octagons.tell_ranges(around.program, around.packs, p))
    }
}

/// What octagons know of the single variables of a pack, beside what their types say; that a number has no sign is worth saying.
pub(super) fn bounds(around: Around<'_>, octagons: &Octagons, p: usize) -> Vec<Row> {
    let members = &around.packs.members()[p];
    let mut out = Vec::new();
    for (k, &v) in members.iter().enumerate() {
        let (lo, hi) = octagons.range_of(around.program, around.packs, v);
        let (least, most) = type_ends(around.program, v);
        let one = |factor: i128| (0..members.len()).map(move |i| if i == k { factor } else { 0 });
        out.extend(lo.filter(|&lo| lo == 0 || Some(lo) != least).map(|lo| row(-lo, one(1))));
        out.extend(hi.filter(|_| hi != most).map(|hi| row(hi, one(-1))));
    }
    out
}

impl Sums for Polyhedra {
    /// Pack by pack.
    fn range(&self, program: &Program, packs: &Packs, sum: &Linear) -> Interval {
        let mut range = sum.rest;
        let mut add = |(lo, hi): Interval| range = (plus(range.0, lo), plus(range.1, hi));
        for (p, part) in parts(packs, sum) {
            add(self.shapes[p].range(&factors(packs, p, &part)));
        }
        for (&v, &f) in sum.terms.iter().filter(|(v, _)| packs.place(**v).is_none()) {
            let (lo, hi) = self.octagons.range_of(program, packs, v);
            let (a, b) = (times(lo, f), times(hi, f));
            add(if f < 0 { (b, a) } else { (a, b) });
        }
        range
    }
}
