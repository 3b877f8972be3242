//! The general simplex method: variables with bounds, some of which are defined as sums of others (Dutertre and de Moura,
//! "A fast linear-arithmetic solver for DPLL(T)", CAV 2006), over exact fractions.

use super::bounds::{Bounds, Limit, Side};
use super::certificate::Sum;
use crate::rational::Rational;

/// A variable that is not defined by a row of the tableau.
const NO_ROW: u32 = u32::MAX;

/// Coefficients by variable, in order, none zero.
type Terms = Vec<(u32, Rational)>;

/// A basic variable as a sum of others.
struct TableauRow {
    basic: u32,
    terms: Terms,
}

/// How looking for values ended.
pub(super) enum Checked {
    Feasible,
    /// These bounds contradict each other: the sum is a positive constant.
    Conflict(Sum),
    /// Out of pivots.
    GaveUp,
}

/// See the module.
#[derive(Default)]
pub(super) struct Simplex {
    pub(super) bounds: Bounds,
    value: Vec<Rational>,
    /// By variable.
    row_of: Vec<u32>,
    rows: Vec<TableauRow>,
    /// What searches may still cost.
    pub(super) pivots_left: u64,
    scratch: Terms,
}

/// Pivots by the least violated variable; then the rule changes to one that cannot cycle.
const GREEDY_PIVOTS: u32 = 40;

/// What a number beyond the machine word costs beside a pivot, as often as one makes it.
const LARGE_FACTOR: u64 = 4;

impl Simplex {
    pub(super) fn add_variable(&mut self) -> usize {
        self.bounds.add_variable();
        self.value.push(Rational::ZERO);
        self.row_of.push(NO_ROW);
        self.value.len() - 1
    }

    /// A variable that is a sum of others.
    pub(super) fn add_sum(&mut self, sum: impl Iterator<Item = (usize, Rational)>) -> usize {
        let mut terms: Terms = Vec::new();
        let mut value = Rational::ZERO;
        for (v, c) in sum {
            value = value.plus(&c, &self.value[v]);
            match self.row_of[v] {
                NO_ROW => add_multiple(&mut terms, &c, &[(v as u32, Rational::ONE)], &mut self.scratch),
                r => add_multiple(&mut terms, &c, &self.rows[r as usize].terms, &mut self.scratch),
            }
        }
        let v = self.add_variable();
        self.value[v] = value;
        self.row_of[v] = self.rows.len() as u32;
        self.rows.push(TableauRow { basic: v as u32, terms });
        v
    }

    pub(super) fn value(&self, v: usize) -> &Rational {
        &self.value[v]
    }

    /// A bound more; at once a conflict if it contradicts the variable's other bound.
    pub(super) fn assert(&mut self, v: usize, side: Side, limit: Limit) -> Option<Sum> {
        let (own, other) = match side {
            Side::Lower => (self.bounds.lower(v), self.bounds.upper(v)),
            Side::Upper => (self.bounds.upper(v), self.bounds.lower(v)),
        };
        let is_beyond = |limit: &Limit, other: &Limit| match side {
            Side::Lower => limit.bound > other.bound,
            Side::Upper => limit.bound < other.bound,
        };
        if own.is_some_and(|own| !is_beyond(&limit, own)) {
            return None;
        }
        if let Some(other) = other
            && is_beyond(&limit, other)
        {
            let mut sum = Sum::new();
            limit.reason.add_to(&Rational::ONE, &mut sum);
            other.reason.add_to(&Rational::ONE, &mut sum);
            return Some(sum);
        }
        let bound = limit.bound.clone();
        self.bounds.set(v, side, limit);
        let is_outside = match side {
            Side::Lower => self.value[v] < bound,
            Side::Upper => self.value[v] > bound,
        };
        if is_outside && self.row_of[v] == NO_ROW {
            self.update(v, bound);
        }
        None
    }

    /// Gives a variable that is not basic another value.
    fn update(&mut self, v: usize, to: Rational) {
        let difference = to.minus(&self.value[v]);
        for row in &self.rows {
            if let Some(c) = coefficient(&row.terms, v as u32) {
                let b = row.basic as usize;
                self.value[b] = self.value[b].plus(c, &difference);
            }
        }
        self.value[v] = to;
    }

    /// Values within all bounds, or why there are none.
    pub(super) fn check(&mut self) -> Checked {
        let mut pivots = 0;
        loop {
            let Some((row, side)) = self.violated(pivots < GREEDY_PIVOTS) else { return Checked::Feasible };
            let Some(entering) = self.entering(row, side) else { return Checked::Conflict(self.conflict(row, side)) };
            if self.pivots_left == 0 {
                return Checked::GaveUp;
            }
            self.pivots_left -= 1;
            pivots += 1;
            self.move_to_bound(row, side, entering);
        }
    }

    /// A row whose variable is outside of its bounds.
    fn violated(&self, is_greedy: bool) -> Option<(usize, Side)> {
        let mut best: Option<(usize, Side)> = None;
        for (i, row) in self.rows.iter().enumerate() {
            let b = row.basic as usize;
            let side = match () {
                () if self.bounds.is_below(b, &self.value[b]) => Side::Lower,
                () if self.bounds.is_above(b, &self.value[b]) => Side::Upper,
                () => continue,
            };
            let is_better = best.is_none_or(|(j, _)| match is_greedy {
                true => (row.terms.len(), row.basic) < (self.rows[j].terms.len(), self.rows[j].basic),
                false => row.basic < self.rows[j].basic,
            });
            if is_better {
                best = Some((i, side));
            }
        }
        best
    }

    /// The first variable that can move the row's variable back towards the bound of that side.
    fn entering(&self, row: usize, side: Side) -> Option<u32> {
        let can_move = |&&(v, ref c): &&(u32, Rational)| {
            let v = v as usize;
            let grows = c.is_positive() == (side == Side::Lower);
            let limit = if grows { self.bounds.upper(v) } else { self.bounds.lower(v) };
            limit.is_none_or(|l| l.bound != self.value[v])
        };
        self.rows[row].terms.iter().find(can_move).map(|&(v, _)| v)
    }

    /// The row's variable can only be further from the bound than it is.
    fn conflict(&self, row: usize, side: Side) -> Sum {
        let TableauRow { basic, terms } = &self.rows[row];
        let mut sum = Sum::new();
        let own = match side {
            Side::Lower => self.bounds.lower(*basic as usize),
            Side::Upper => self.bounds.upper(*basic as usize),
        };
        own.expect("a violated bound").reason.add_to(&Rational::ONE, &mut sum);
        for (v, c) in terms {
            let v = *v as usize;
            let grows = c.is_positive() == (side == Side::Lower);
            let limit = if grows { self.bounds.upper(v) } else { self.bounds.lower(v) };
            limit.expect("what cannot move is at its bound").reason.add_to(&c.abs(), &mut sum);
        }
        sum
    }

    /// The row's variable gets its bound as value and leaves the basis; `entering` makes up for it.
    fn move_to_bound(&mut self, row: usize, side: Side, entering: u32) {
        let basic = self.rows[row].basic as usize;
        let limit = match side {
            Side::Lower => self.bounds.lower(basic),
            Side::Upper => self.bounds.upper(basic),
        };
        let bound = limit.expect("a violated bound").bound.clone();
        let c = coefficient(&self.rows[row].terms, entering).expect("a variable of the row").clone();
        let step = bound.minus(&self.value[basic]).over(&c);
        let to = self.value[entering as usize].plus(&Rational::ONE, &step);
        self.update(entering as usize, to);
        debug_assert!(self.value[basic] == bound);
        self.pivot(row, entering, &c);
    }

    fn pivot(&mut self, row: usize, entering: u32, c: &Rational) {
        let basic = self.rows[row].basic;
        let inverse = Rational::ONE.over(c);
        let negative = inverse.negative();
        let mut terms: Terms = Vec::with_capacity(self.rows[row].terms.len());
        for (v, a) in &self.rows[row].terms {
            if *v != entering {
                terms.push((*v, a.times(&negative)));
            }
        }
        let place = terms.partition_point(|&(v, _)| v < basic);
        terms.insert(place, (basic, inverse));
        for (i, other) in self.rows.iter_mut().enumerate() {
            if i == row {
                continue;
            }
            if let Ok(at) = other.terms.binary_search_by_key(&entering, |&(v, _)| v) {
                let (_, factor) = other.terms.remove(at);
                add_multiple(&mut other.terms, &factor, &terms, &mut self.scratch);
            }
        }
        let large = terms.iter().filter(|(_, c)| matches!(c, Rational::Large(_))).count() as u64;
        self.pivots_left = self.pivots_left.saturating_sub(LARGE_FACTOR * large);
        self.rows[row] = TableauRow { basic: entering, terms };
        self.row_of[entering as usize] = row as u32;
        self.row_of[basic as usize] = NO_ROW;
    }
}

fn coefficient(terms: &Terms, v: u32) -> Option<&Rational> {
    terms.binary_search_by_key(&v, |&(x, _)| x).ok().map(|i| &terms[i].1)
}

/// `terms += factor * others`.
fn add_multiple(terms: &mut Terms, factor: &Rational, others: &[(u32, Rational)], scratch: &mut Terms) {
    scratch.clear();
    let mut ours = terms.drain(..).peekable();
    for (v, c) in others {
        while let Some(own) = ours.next_if(|(x, _)| x < v) {
            scratch.push(own);
        }
        match ours.next_if(|(x, _)| x == v) {
            Some((_, own)) => {
                let sum = own.plus(factor, c);
                if !sum.is_zero() {
                    scratch.push((*v, sum));
                }
            }
            None => scratch.push((*v, c.times(factor))),
        }
    }
    scratch.extend(ours);
    std::mem::swap(terms, scratch);
}
