//! Atoms: comparisons of sums with constants, in one form each, so that equal ones are one literal.
//!
//! Every comparison of integers becomes bounds `row <= k` of *rows*: sums without constant, whose coefficients have no
//! common divisor and of which the first is positive. The negation is `row >= k + 1`. There are neither strict bounds nor
//! disequalities.

use super::form::{Form, IntVar};
use crate::gates::Gates;
use crate::sat::Lit;
use logic::Integer;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// A row, by number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Row(pub(super) u32);

/// An atom, by number.
pub(super) type AtomId = u32;

/// `row <= bound`.
#[derive(Clone, Debug)]
pub(super) struct Atom {
    pub(super) row: Row,
    pub(super) bound: Integer,
    /// Positive.
    pub(super) lit: Lit,
}

/// The coefficients of a row.
pub(super) type Terms = Box<[(IntVar, Integer)]>;

/// All atoms, and the rows that they bound.
#[derive(Default)]
pub(super) struct Atoms {
    rows: Vec<Terms>,
    row_index: FxHashMap<Terms, Row>,
    atoms: Vec<Atom>,
    by_row: Vec<BTreeMap<Integer, AtomId>>,
}

/// What a comparison with a constant comes to.
enum Normal {
    Constant(bool),
    /// `row <= bound`, or its negation.
    Atom {
        row: Terms,
        bound: Integer,
        is_negated: bool,
    },
}

/// Of `form <= 0`.
fn normal(form: &Form) -> Normal {
    let divisor = form.divisor();
    if divisor.is_zero() {
        return Normal::Constant(form.constant <= Integer::ZERO);
    }
    let bound = form.constant.neg().div_floor(&divisor);
    let is_negated = form.terms[0].1.is_negative();
    let divisor = if is_negated { divisor.neg() } else { divisor };
    let row =
        form.terms.iter().map(|(v, c)| (*v, if divisor.is_one() { c.clone() } else { c.div(&divisor) })).collect();
    // -row <= bound is row >= -bound, and that is not row <= -bound - 1.
    let bound = if is_negated { bound.neg().sub(&Integer::ONE) } else { bound };
    Normal::Atom { row, bound, is_negated }
}

impl Atoms {
    pub(super) fn terms(&self, row: Row) -> &Terms {
        &self.rows[row.0 as usize]
    }

    pub(super) fn atom(&self, id: AtomId) -> &Atom {
        &self.atoms[id as usize]
    }

    /// The literal of `form <= 0`; atoms that it needs are noted in `used`.
    pub(super) fn at_most_zero(&mut self, gates: &mut Gates, form: &Form, used: &mut Vec<AtomId>) -> Lit {
        match normal(form) {
            Normal::Constant(holds) => Lit::constant(holds),
            Normal::Atom { row, bound, is_negated } => {
                let row = self.row(row);
                let id = self.bound(gates, row, bound);
                used.push(id);
                self.atom(id).lit.negate_if(is_negated)
            }
        }
    }

    /// The literal of `form = 0`.
    pub(super) fn is_zero(&mut self, gates: &mut Gates, form: &Form, used: &mut Vec<AtomId>) -> Lit {
        let divisor = form.divisor();
        if divisor.is_zero() {
            return Lit::constant(form.constant.is_zero());
        }
        if !form.constant.modulo(&divisor).is_zero() {
            return Lit::FALSE;
        }
        let at_most = self.at_most_zero(gates, form, used);
        let at_least = self.at_most_zero(gates, &form.times(&Integer::from(-1)), used);
        gates.and(at_most, at_least)
    }

    fn row(&mut self, terms: Terms) -> Row {
        if let Some(&row) = self.row_index.get(&terms) {
            return row;
        }
        let row = Row(self.rows.len() as u32);
        self.rows.push(terms.clone());
        self.by_row.push(BTreeMap::new());
        self.row_index.insert(terms, row);
        row
    }

    /// The atom; a new one is put in order with its neighbours, `row <= 3` implying `row <= 5`.
    fn bound(&mut self, gates: &mut Gates, row: Row, bound: Integer) -> AtomId {
        let of_row = &mut self.by_row[row.0 as usize];
        if let Some(&id) = of_row.get(&bound) {
            return id;
        }
        let lit = gates.fresh();
        if let Some((_, &below)) = of_row.range(..&bound).next_back() {
            gates.clause(&[!self.atoms[below as usize].lit, lit]);
        }
        if let Some((_, &above)) = of_row.range(&bound..).next() {
            gates.clause(&[!lit, self.atoms[above as usize].lit]);
        }
        let id = self.atoms.len() as AtomId;
        of_row.insert(bound.clone(), id);
        self.atoms.push(Atom { row, bound, lit });
        id
    }
}
