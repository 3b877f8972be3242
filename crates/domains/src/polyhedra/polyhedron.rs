//! One polyhedron, by constraints and by generators.

use super::cone::{Cone, TooLarge, every, saturated, without};
use super::row::{Kind, Row};
use logic::Integer;

/// The points of a space of so many dimensions that satisfy constraints; there is one.
#[derive(Clone, Debug)]
pub struct Polyhedron {
    constraints: Cone,
    generators: Cone,
}

/// The value of a variable behind a statement: a sum, multiplied by nothing, of coordinates before it and of a number between
/// these ends. `None`: there is no end.
#[derive(Clone, Debug)]
pub(super) struct Value {
    /// One for each variable of the pack.
    pub(super) factors: Vec<i128>,
    pub(super) rest: (Option<i128>, Option<i128>),
}

impl Polyhedron {
    /// All points.
    pub fn everything(dimensions: usize) -> Polyhedron {
        let size = dimensions + 1;
        let positive = Row::unit(size, 0);
        Polyhedron {
            constraints: Cone { lines: Vec::new(), rays: vec![positive.clone()] },
            generators: Cone { lines: (1..size).map(|i| Row::unit(size, i)).collect(), rays: vec![positive] },
        }
    }

    /// Whether every point is one of it.
    pub fn is_everything(&self) -> bool {
        self.constraints.lines.is_empty() && self.generators.lines.len() + 1 == self.size()
    }

    /// Of the space.
    pub(super) fn dimensions(&self) -> usize {
        self.size() - 1
    }

    /// What computing with it costs, in no unit.
    pub(super) fn cost(&self) -> u64 {
        let rows = |c: &Cone| (c.lines.len() + c.rays.len()) as u64;
        rows(&self.constraints) * rows(&self.generators)
    }

    fn size(&self) -> usize {
        self.generators.rays[0].coordinates().len()
    }

    /// The constraints: sums that are zero, and sums that are zero or more.
    pub fn constraints(&self) -> impl Iterator<Item = (&Row, Kind)> {
        self.constraints.constraints()
    }

    /// Inequalities that have no variable for which an equation is solved, and equations of which each is solved for a variable that the others do not have, with factor one where
    /// that is possible.
    pub(super) fn solved(&self) -> Vec<(Row, Kind)> {
        let equations = solved(&self.constraints.lines);
        let mut out: Vec<(Row, Kind)> = Vec::new();
        for r in &self.constraints.rays {
            let r = equations.iter().fold(r.clone(), |r, (e, at)| without(&r, e, *at));
            out.push((r.tightened(Kind::Inequality), Kind::Inequality));
        }
        out.extend(equations.into_iter().map(|e| (e.0, Kind::Equality)));
        out
    }

    /// Whether all points satisfy the constraint.
    pub fn satisfies(&self, row: &Row, kind: Kind) -> bool {
        self.generators.satisfies(row, kind)
    }

    /// Whether the constraint is as narrow as it can be.
    pub(super) fn touches(&self, row: &Row) -> bool {
        self.generators.rays.iter().any(|r| is_point(r) && row.dot(r).is_zero())
    }

    /// Whether all points are points of the other one.
    pub fn leq(&self, other: &Polyhedron) -> bool {
        other.constraints().all(|(row, kind)| self.satisfies(row, kind))
    }

    /// The points that satisfy one more constraint, if there are any. Only points of integers are meant.
    pub fn with(&self, row: &Row, kind: Kind) -> Result<Option<Polyhedron>, TooLarge> {
        self.cut(row.tightened(kind), kind)
    }

    /// The same of all points.
    fn cut(&self, row: Row, kind: Kind) -> Result<Option<Polyhedron>, TooLarge> {
        if row.is_huge() {
            return Err(TooLarge);
        }
        if self.satisfies(&row, kind) {
            return Ok(Some(self.clone()));
        }
        let generators = Cone::cut(&self.generators, &self.constraints, [(&row, kind)])?;
        if !generators.rays.iter().any(is_point) {
            return Ok(None);
        }
        let mut constraints = self.constraints.clone();
        constraints.add(row, kind);
        constraints.minimise(&generators);
        Ok(Some(Polyhedron { constraints, generators }))
    }

    /// The least polyhedron around both.
    pub fn join(&self, other: &Polyhedron) -> Result<Polyhedron, TooLarge> {
        let constraints = Cone::cut(&self.constraints, &self.generators, other.generators.constraints())?;
        let mut generators = self.generators.clone();
        other.generators.constraints().for_each(|(row, kind)| generators.add(row.clone(), kind));
        Polyhedron::minimal(constraints, generators)
    }

    /// The points in both; `None` if there is none.
    pub(super) fn meet(&self, other: &Polyhedron) -> Result<Option<Polyhedron>, TooLarge> {
        let mut out = self.clone();
        for (row, kind) in other.constraints() {
            match out.cut(row.clone(), kind)? {
                Some(less) => out = less,
                None => return Ok(None),
            }
        }
        Ok(Some(out))
    }

    /// Of the constraints of `wider`, which is around this polyhedron, those that the points of this one make tight in the same
    /// way as a constraint of its own (Halbwachs 1979), and of the others those `up_to` which growth is to go.
    pub(super) fn widened<'r>(
        &self,
        wider: &Polyhedron,
        up_to: impl Iterator<Item = &'r Row>,
    ) -> Result<Polyhedron, TooLarge> {
        let tight = |row: &Row| saturated(row, &self.generators.rays);
        let own: Vec<u128> = self.constraints.rays.iter().map(tight).collect();
        let all = every(self.generators.rays.len());
        let is_kept = |row: &Row, kind| {
            kind == Kind::Equality || Some(tight(row)).is_some_and(|on| on == all || own.contains(&on))
        };
        let kept = wider.constraints().filter(|&(row, kind)| is_kept(row, kind));
        let limits = up_to.filter(|row| wider.satisfies(row, Kind::Inequality)).map(|row| (row, Kind::Inequality));
        let mut out = Polyhedron::everything(self.dimensions());
        for (row, kind) in kept.chain(limits) {
            out = out.cut(row.clone(), kind)?.expect("the points of the wider one satisfy it");
        }
        Ok(out)
    }

    /// The least and the greatest integer that the sum of these multiples of the variables can be.
    pub(super) fn range(&self, factors: &[i128]) -> (Option<i128>, Option<i128>) {
        let sum =
            |sign: i128| Row::exact([0].into_iter().chain(factors.iter().map(|f| sign * f)).map(integer).collect());
        (self.greatest(&sum(-1)).map(|most| -most), self.greatest(&sum(1)))
    }

    fn greatest(&self, sum: &Row) -> Option<i128> {
        if self.generators.lines.iter().any(|l| !sum.dot(l).is_zero()) {
            return None;
        }
        let mut most: Option<i128> = None;
        for r in &self.generators.rays {
            let value = sum.dot(r);
            if is_point(r) {
                let end = small(&value.div_floor(&r.coordinates()[0]))?;
                most = Some(most.map_or(end, |m| m.max(end)));
            } else if !value.is_zero() && !value.is_negative() {
                return None;
            }
        }
        most
    }

    /// The points behind an assignment of these values to coordinates, all at once; `None`: of any value.
    pub(super) fn image(&self, new: &[(usize, Option<Value>)]) -> Result<Polyhedron, TooLarge> {
        let size = self.size();
        let mut generators = Cone { lines: Vec::new(), rays: Vec::new() };
        for (row, kind) in self.generators.constraints() {
            for image in images(row, new) {
                match kind {
                    Kind::Equality if image.is_zero() => {}
                    _ if image.is_huge() => return Err(TooLarge),
                    _ => generators.add(image, kind),
                }
            }
        }
        for (k, value) in new {
            match value {
                None => generators.lines.push(Row::unit(size, k + 1)),
                Some(value) => {
                    let (down, up) = (value.rest.0.is_none(), value.rest.1.is_none());
                    generators.rays.extend(down.then(|| Row::unit(size, k + 1).negated()));
                    generators.rays.extend(up.then(|| Row::unit(size, k + 1)));
                }
            }
        }
        generators.rays.retain(|r| !r.is_zero());
        let nothing = Cone { lines: Vec::new(), rays: Vec::new() };
        let constraints = Cone::cut(&Cone::everything(size), &nothing, generators.constraints())?;
        Polyhedron::minimal(constraints, generators)
    }

    fn minimal(mut constraints: Cone, mut generators: Cone) -> Result<Polyhedron, TooLarge> {
        generators.minimise(&constraints);
        constraints.minimise(&generators);
        let is_large = |c: &Cone| c.rays.len() > super::cone::MOST || c.lines.iter().chain(&c.rays).any(Row::is_huge);
        if is_large(&constraints) || is_large(&generators) {
            Err(TooLarge)
        } else {
            Ok(Polyhedron { constraints, generators })
        }
    }
}

/// Equations for the same points, each alone with the variable of this number, whose factor is the least possible.
fn solved(equations: &[Row]) -> Vec<(Row, usize)> {
    let mut left = equations.to_vec();
    let mut done: Vec<(Row, usize)> = Vec::new();
    while !left.is_empty() {
        let entries = left.iter().enumerate().flat_map(|(i, r)| {
            let numbered = r.coordinates().iter().enumerate().skip(1).filter(|(_, c)| !c.is_zero());
            numbered.map(move |(k, c)| (c.abs(), i, k))
        });
        let Some((_, i, k)) = entries.min() else { break };
        let pivot = left.swap_remove(i);
        left.iter_mut().chain(done.iter_mut().map(|d| &mut d.0)).for_each(|r| *r = without(r, &pivot, k));
        done.push((pivot, k));
    }
    done
}

fn is_point(generator: &Row) -> bool {
    !generator.coordinates()[0].is_zero()
}

/// Where a generator goes: a point to one place for each choice among the ends of the numbers that are added.
fn images(row: &Row, new: &[(usize, Option<Value>)]) -> Vec<Row> {
    let mut out = vec![row.coordinates().to_vec()];
    for (k, value) in new {
        let Some(value) = value else {
            out.iter_mut().for_each(|r| r[k + 1] = Integer::ZERO);
            continue;
        };
        let products = row.coordinates()[1..].iter().zip(&value.factors).filter(|(_, f)| **f != 0);
        let sum = products.fold(Integer::ZERO, |sum, (x, f)| sum.add(&x.mul(&integer(*f))));
        // Where one end is missing, a ray goes there from the other one.
        let any = value.rest.0.or(value.rest.1).unwrap_or(0);
        let (lo, hi) = (value.rest.0.unwrap_or(any), value.rest.1.unwrap_or(any));
        let moved = |r: &Vec<Integer>, end: i128| {
            let mut r = r.clone();
            r[k + 1] = sum.add(&row.coordinates()[0].mul(&integer(end)));
            r
        };
        let is_one = lo == hi || !is_point(row);
        let ends = if is_one { vec![lo] } else { vec![lo, hi] };
        out = ends.iter().flat_map(|&end| out.iter().map(move |r| moved(r, end))).collect();
    }
    out.into_iter().map(Row::new).collect()
}

/// Any integer of this size.
pub(super) fn integer(n: i128) -> Integer {
    let magnitude = Integer::from(n.unsigned_abs());
    if n < 0 { magnitude.neg() } else { magnitude }
}

/// If it is not too large to compute with.
pub(super) fn small(n: &Integer) -> Option<i128> {
    let bound = 1u128 << 100;
    let magnitude = n.abs();
    if magnitude > Integer::from(bound) {
        return None;
    }
    let bits = magnitude.to_bits(128) as i128;
    Some(if n.is_negative() { -bits } else { bits })
}
