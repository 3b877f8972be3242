//! Equations that all observed values satisfy: a value as a sum of at most two others with small factors, modulo 2^width; where there is none,
//! one of the two may be a product of values, or a power of two. Arithmetic of the program wraps around, and so do these sums.

use super::vocabulary::Value;
use logic::{BinOp, Pool, Term, mask};

/// What a factor stands before, by positions among the values.
#[derive(Clone, Copy)]
enum Monomial {
    Value(usize),
    Product(usize, usize),
    /// Of the value less this, which is zero or one: two halves make a whole.
    PowerOfTwo(usize, u128),
}

impl Monomial {
    /// In a row of values, modulo 2^128; what it is there modulo 2^width is the same.
    fn at(self, row: &[u128], width: u32) -> u128 {
        match self {
            Monomial::Value(i) => row[i],
            Monomial::Product(i, j) => row[i].wrapping_mul(row[j]),
            Monomial::PowerOfTwo(i, less) => match row[i].wrapping_sub(less) & mask(width) {
                exponent if exponent < u128::from(width) => 1 << exponent,
                _ => 0,
            },
        }
    }

    fn term(self, pool: &mut Pool, values: &[Value]) -> Term {
        match self {
            Monomial::Value(i) => values[i].term,
            Monomial::Product(i, j) => pool.mul(values[i].term, values[j].term),
            Monomial::PowerOfTwo(i, less) => {
                let Value { term, width, .. } = values[i];
                let (one, less) = (pool.constant(1, width), pool.constant(less, width));
                let exponent = pool.sub(term, less);
                pool.bin(BinOp::Shl, one, exponent)
            }
        }
    }
}

/// `target = constant + sum of factor * monomial`.
#[derive(Clone)]
pub(super) struct Equation {
    target: usize,
    parts: Vec<(u128, Monomial)>,
    constant: u128,
}

/// Factors of a single value, of two, and where one of them is no value.
const FACTORS: [i128; 8] = [1, -1, 2, -2, 3, -3, 4, 10];
const SMALL_FACTORS: [i128; 4] = [1, -1, 2, -2];
const SIGNS: [i128; 2] = [1, -1];
/// Equations of one value, the simplest ones.
const MAX_EQUATIONS: usize = 4;
/// Rows that an equation with two parts has not been made from.
const FEW_ROWS: usize = 4;
/// The same of one with products: what they are zero or one in says little.
const MORE_ROWS: usize = 8;

impl Equation {
    /// The equation with these parts that the row satisfies.
    fn fitted(parts: Vec<(u128, Monomial)>, target: usize, row: &[u128], width: u32) -> Equation {
        let mut out = Equation { target, parts, constant: 0 };
        out.constant = row[target].wrapping_sub(out.sum(row, width)) & mask(width);
        out
    }

    fn sum(&self, row: &[u128], width: u32) -> u128 {
        self.parts.iter().fold(self.constant, |s, &(k, m)| s.wrapping_add(k.wrapping_mul(m.at(row, width))))
    }

    fn holds(&self, row: &[u128], width: u32) -> bool {
        self.sum(row, width) & mask(width) == row[self.target]
    }

    /// Whether a part is a product or a power.
    pub(super) fn has_products(&self) -> bool {
        self.parts.iter().any(|(_, m)| !matches!(m, Monomial::Value(_)))
    }

    pub(super) fn term(&self, pool: &mut Pool, values: &[Value]) -> Term {
        let width = values[self.target].width;
        let mut sum = pool.constant(self.constant & mask(width), width);
        for &(k, m) in &self.parts {
            let k = pool.constant(k & mask(width), width);
            let m = m.term(pool, values);
            let part = pool.mul(m, k);
            sum = pool.add(sum, part);
        }
        pool.eq(values[self.target].term, sum)
    }
}

/// Equations for the value at `target` over some of the others, which all rows satisfy. Those with two parts only where there is
/// none with one, those with products only where there is none without, and only where enough rows could have refuted them.
pub(super) fn equations(rows: &[&[u128]], values: &[Value], target: usize, over: &[usize]) -> Vec<Equation> {
    let width = values[target].width;
    let Some(&first) = rows.first() else { return Vec::new() };
    let all_hold = |parts: &[(i128, Monomial)]| {
        let parts = parts.iter().map(|&(k, m)| (k as u128, m)).collect();
        let e = Equation::fitted(parts, target, first, width);
        rows.iter().all(|row| e.holds(row, width)).then_some(e)
    };
    if let Some(constant) = all_hold(&[]) {
        return vec![constant];
    }
    let over: Vec<usize> = over.iter().copied().filter(|&i| i != target && values[i].width == width).collect();
    let alone = over.iter().flat_map(|&i| FACTORS.map(|k| vec![(k, Monomial::Value(i))]));
    let of_two = pairs(&over, false).flat_map(|(i, j)| {
        combined(SMALL_FACTORS, SMALL_FACTORS).map(move |(k, l)| vec![(k, Monomial::Value(i)), (l, Monomial::Value(j))])
    });
    let found = |parts: &mut dyn Iterator<Item = Vec<(i128, Monomial)>>| -> Vec<Equation> {
        parts.filter_map(|p| all_hold(&p)).take(MAX_EQUATIONS).collect()
    };
    let out = found(&mut alone.into_iter());
    if !out.is_empty() || rows.len() < FEW_ROWS {
        return out;
    }
    let out = found(&mut of_two.into_iter());
    if !out.is_empty() || rows.len() < MORE_ROWS || width == 1 {
        return out;
    }
    let products = pairs(&over, true).map(|(i, j)| Monomial::Product(i, j));
    let powers = over.iter().flat_map(|&i| [0, 1].map(|less| Monomial::PowerOfTwo(i, less)));
    let monomials: Vec<Monomial> = products.chain(powers).collect();
    let alone = monomials.iter().flat_map(|&m| SIGNS.map(|k| vec![(k, m)]));
    let with_value = monomials.iter().flat_map(|&m| {
        let values = over.iter().map(|&i| Monomial::Value(i));
        values.flat_map(move |v| combined(SIGNS, SIGNS).map(move |(k, l)| vec![(k, m), (l, v)]))
    });
    found(&mut alone.chain(with_value))
}

/// Each two of them once; each with itself, too, where that is wanted.
fn pairs(all: &[usize], with_itself: bool) -> impl Iterator<Item = (usize, usize)> {
    all.iter().enumerate().flat_map(move |(n, &i)| all[..n + usize::from(with_itself)].iter().map(move |&j| (i, j)))
}

fn combined<const N: usize, const M: usize>(a: [i128; N], b: [i128; M]) -> impl Iterator<Item = (i128, i128)> {
    a.into_iter().flat_map(move |k| b.map(|l| (k, l)))
}
