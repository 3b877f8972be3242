//! Cones by lines and rays, and what a constraint leaves of them (Chernikova 1968; Le Verge: *A note on Chernikova's
//! algorithm*, 1992).
//!
//! The constraints of a polyhedron are a cone as well, whose rays are the inequalities and whose lines are the equalities; the
//! generators are the constraints of that one. So everything here serves in both directions.

use super::row::{Kind, Row};
use logic::Integer;

/// The polyhedron has more constraints or generators, or larger numbers, than are worth their cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooLarge;

/// Rays, and constraints, that one cone may have: the numbers of constraints are bits of a word.
pub(super) const MOST: usize = 100;

/// All sums of multiples of the lines and of multiples of the rays that are not negative.
#[derive(Clone, Debug)]
pub(super) struct Cone {
    pub(super) lines: Vec<Row>,
    pub(super) rays: Vec<Row>,
}

impl Cone {
    /// Every point.
    pub(super) fn everything(size: usize) -> Cone {
        Cone { lines: (0..size).map(|i| Row::unit(size, i)).collect(), rays: Vec::new() }
    }

    /// All rows, as constraints of the dual cone.
    pub(super) fn constraints(&self) -> impl Iterator<Item = (&Row, Kind)> {
        let lines = self.lines.iter().map(|r| (r, Kind::Equality));
        lines.chain(self.rays.iter().map(|r| (r, Kind::Inequality)))
    }

    pub(super) fn add(&mut self, row: Row, kind: Kind) {
        match kind {
            Kind::Equality => self.lines.push(row),
            Kind::Inequality => self.rays.push(row),
        }
    }

    pub(super) fn satisfies(&self, row: &Row, kind: Kind) -> bool {
        self.lines.iter().all(|l| row.dot(l).is_zero())
            && self.rays.iter().all(|r| {
                let sum = row.dot(r);
                sum.is_zero() || (kind == Kind::Inequality && !sum.is_negative())
            })
    }

    /// The part of the cone `known`, whose constraints are those of `under`, that satisfies more constraints as well.
    pub(super) fn cut<'r>(
        known: &Cone,
        under: &Cone,
        more: impl IntoIterator<Item = (&'r Row, Kind)>,
    ) -> Result<Cone, TooLarge> {
        let rays = known.rays.iter().map(|r| (r.clone(), saturated(r, &under.rays))).collect();
        let mut cutting = Cutting { lines: known.lines.clone(), rays, seen: under.rays.len() };
        for (row, kind) in more {
            cutting.constrain(row, kind)?;
        }
        Ok(Cone { lines: cutting.lines, rays: cutting.rays.into_iter().map(|r| r.0).collect() })
    }

    /// Without rows that the others make superfluous, if `dual` are the constraints of this cone: rays that lie on every
    /// constraint are lines, and of the others those that lie on most are enough. Lines have each their own last coordinate.
    pub(super) fn minimise(&mut self, dual: &Cone) {
        let mut rays: Vec<(Row, Saturated)> = Vec::new();
        let all = every(dual.rays.len());
        for r in std::mem::take(&mut self.rays) {
            let on = saturated(&r, &dual.rays);
            if on == all {
                self.lines.push(r);
            } else if !rays.iter().any(|o| on & !o.1 == 0) {
                rays.retain(|o| o.1 & !on != 0);
                rays.push((r, on));
            }
        }
        self.lines = independent(std::mem::take(&mut self.lines));
        self.rays = rays.into_iter().map(|(r, _)| without_lines(r, &self.lines)).collect();
    }
}

/// The numbers of the inequalities that a ray makes zero.
pub(super) type Saturated = u128;

pub(super) fn saturated(ray: &Row, inequalities: &[Row]) -> Saturated {
    let zero = |(i, c): (usize, &Row)| if c.dot(ray).is_zero() { 1 << i } else { 0 };
    inequalities.iter().enumerate().map(zero).sum()
}

pub(super) fn every(inequalities: usize) -> Saturated {
    (1 << inequalities) - 1
}

/// A cone that loses parts.
struct Cutting {
    lines: Vec<Row>,
    rays: Vec<(Row, Saturated)>,
    /// Inequalities so far.
    seen: usize,
}

impl Cutting {
    fn constrain(&mut self, row: &Row, kind: Kind) -> Result<(), TooLarge> {
        let is_apart = |l: &Row| !row.dot(l).is_zero();
        match self.lines.iter().position(is_apart) {
            Some(i) => self.lose_line(i, row, kind),
            None => self.lose_rays(row, kind)?,
        }
        self.seen += usize::from(kind == Kind::Inequality);
        let is_large = self.rays.len() > MOST || self.seen > MOST || self.rays.iter().any(|r| r.0.is_huge());
        if is_large || self.lines.iter().any(Row::is_huge) { Err(TooLarge) } else { Ok(()) }
    }

    fn bit(&self, kind: Kind) -> Saturated {
        match kind {
            Kind::Equality => 0,
            Kind::Inequality => 1 << self.seen,
        }
    }

    /// A line crosses the constraint: everything else can be moved along it onto the border.
    fn lose_line(&mut self, i: usize, row: &Row, kind: Kind) {
        let line = self.lines.swap_remove(i);
        let line = if row.dot(&line).is_negative() { line.negated() } else { line };
        let (slope, bit) = (row.dot(&line), self.bit(kind));
        let moved = |r: &Row| r.combined(&slope, &line, &row.dot(r).neg());
        self.lines.iter_mut().for_each(|l| *l = moved(l));
        for (r, on) in &mut self.rays {
            *r = moved(r);
            *on |= bit;
        }
        if kind == Kind::Inequality {
            self.rays.push((line, every(self.seen)));
        }
    }

    /// Rays on the wrong side are replaced by the points where the border cuts the faces between them and those of the other
    /// side.
    fn lose_rays(&mut self, row: &Row, kind: Kind) -> Result<(), TooLarge> {
        let bit = self.bit(kind);
        let sums: Vec<Integer> = self.rays.iter().map(|r| row.dot(&r.0)).collect();
        let is_over = |i: &usize| !sums[*i].is_zero() && !sums[*i].is_negative();
        let is_under = |i: &usize| sums[*i].is_negative();
        let all = || 0..self.rays.len();
        let mut new = Vec::new();
        for i in all().filter(is_over) {
            for j in all().filter(is_under) {
                let ((p, on_p), (n, on_n)) = (&self.rays[i], &self.rays[j]);
                let both = on_p & on_n;
                let is_between = |k: usize| k != i && k != j && both & !self.rays[k].1 == 0;
                if all().any(is_between) {
                    continue;
                }
                new.push((n.combined(&sums[i], p, &sums[j].neg()), both | bit));
                if new.len() > MOST {
                    return Err(TooLarge);
                }
            }
        }
        for (i, mut r) in std::mem::take(&mut self.rays).into_iter().enumerate() {
            if sums[i].is_zero() {
                r.1 |= bit;
                new.push(r);
            } else if kind == Kind::Inequality && !sums[i].is_negative() {
                new.push(r);
            }
        }
        self.rays = new;
        Ok(())
    }
}

/// The last coordinate of a row that is not zero.
fn last(row: &Row) -> Option<usize> {
    row.coordinates().iter().rposition(|c| !c.is_zero())
}

/// Lines that span the same space, each alone with its last coordinate.
fn independent(lines: Vec<Row>) -> Vec<Row> {
    let mut out: Vec<Row> = Vec::new();
    for l in lines {
        let l = without_lines(l, &out);
        let Some(at) = last(&l) else { continue };
        for o in &mut out {
            *o = without(o, &l, at);
        }
        out.push(l);
    }
    out.sort_by_key(last);
    out
}

fn without_lines(row: Row, lines: &[Row]) -> Row {
    lines.iter().fold(row, |r, l| without(&r, l, last(l).expect("a line is not zero")))
}

/// The row moved along the line until its coordinate there is zero.
pub(super) fn without(row: &Row, line: &Row, at: usize) -> Row {
    let (x, y) = (&row.coordinates()[at], &line.coordinates()[at]);
    if x.is_zero() {
        return row.clone();
    }
    let (by, times) = if y.is_negative() { (y.neg(), x.clone()) } else { (y.clone(), x.neg()) };
    row.combined(&by, line, &times)
}
