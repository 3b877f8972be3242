//! Polynomial equations that hold in all states that were met: linear ones between products of variables (Sharma, Gupta, Hariharan,
//! Aiken, Liang, Nori: A Data Driven Approach for Algebraic Loop Invariants, ESOP 2013).

use super::affine::{Equation, equations};
use exec::State;
use ir::Program;
use logic::{Env, Sort, Term, VarId, to_signed};

/// Variables whose products are looked at: the number of products grows with the square.
const MAX_VARIABLES: usize = 6;
/// With this many at most, products of three are looked at as well.
const MAX_CUBED: usize = 3;
/// States with larger numbers would give products that are too large to calculate with.
const MAX_NUMBER: i128 = 1 << 24;
/// Of words that take part.
const WIDTHS: std::ops::RangeInclusive<u32> = 16..=64;
/// Equations of one loop head: more say that there were too few states.
const MAX_EQUATIONS: usize = 12;

/// Equations with products of variables that are words. Numbers are read with sign; narrower words are made as wide as the widest one.
pub(super) fn polynomials(program: &mut Program, vars: &[VarId], states: &[&State]) -> Vec<Term> {
    let width_of = |&v: &VarId| program.var_decl(v).sort().width().filter(|w| WIDTHS.contains(w));
    let number = |s: &State, v: VarId, w: u32| Some(to_signed(s.var(v), w)).filter(|n| n.abs() <= MAX_NUMBER);
    let is_small = |&(v, w): &(VarId, u32)| {
        let large = states.iter().filter(|s| number(s, v, w).is_none()).count();
        2 * large <= states.len()
    };
    let words: Vec<(VarId, u32)> = vars.iter().filter_map(|v| Some((*v, width_of(v)?))).filter(is_small).collect();
    let row = |s: &&State| words.iter().map(|&(v, w)| number(s, v, w)).collect::<Option<Vec<i128>>>();
    let mut rows: Vec<Vec<i128>> = states.iter().filter_map(row).collect();
    rows.sort_unstable();
    rows.dedup();
    let of: Vec<usize> = independent(&rows).into_iter().take(MAX_VARIABLES).collect();
    let degrees = if of.len() <= MAX_CUBED { 2..=3 } else { 2..=2 };
    let found = degrees.map(|degree| of_degree(&rows, products(&of, degree))).find(|(_, found)| !found.is_empty());
    let Some((products, found)) = found else { return Vec::new() };
    found.iter().map(|e| term(program, &words, &products, e)).collect()
}

/// The equations of these products that are not linear.
fn of_degree(rows: &[Vec<i128>], products: Vec<Vec<usize>>) -> (Vec<Vec<usize>>, Vec<Equation>) {
    if rows.len() <= products.len() + 2 {
        return (products, Vec::new());
    }
    let value = |row: &Vec<i128>, product: &Vec<usize>| product.iter().map(|&i| row[i]).product();
    let rows: Vec<Vec<i128>> = rows.iter().map(|row| products.iter().map(|p| value(row, p)).collect()).collect();
    let mut found = equations(&rows);
    found.retain(|e| e.coefficients.iter().zip(&products).any(|(&c, p)| c != 0 && p.len() > 1));
    if found.len() > MAX_EQUATIONS {
        found.clear();
    }
    (products, found)
}

/// Columns that no linear equation gives by others. Of two that give each other, the one with the smaller numbers is left: an odd
/// number is determined by its half, but modulo a power of two, the half is not by the odd number.
fn independent(rows: &[Vec<i128>]) -> Vec<usize> {
    let count = rows.first().map_or(0, Vec::len);
    let mut columns: Vec<usize> = (0..count).collect();
    columns.sort_by_key(|&i| rows.iter().map(|row| row[i].abs()).max());
    let mut kept: Vec<usize> = Vec::new();
    for column in columns {
        let with: Vec<usize> = kept.iter().copied().chain([column]).collect();
        let projected: Vec<Vec<i128>> = rows.iter().map(|row| with.iter().map(|&i| row[i]).collect()).collect();
        if equations(&projected).is_empty() {
            kept = with;
        }
    }
    kept.sort_unstable();
    kept
}

/// Products of up to so many of the variables, short ones first.
fn products(of: &[usize], degree: usize) -> Vec<Vec<usize>> {
    let mut all: Vec<Vec<usize>> = Vec::new();
    let mut last: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 0..degree {
        let longer = |p: &Vec<usize>| {
            let from = p.last().copied().unwrap_or(0);
            let p = p.clone();
            of.iter().filter(move |&&i| i >= from).map(move |&i| [p.clone(), vec![i]].concat())
        };
        last = last.iter().flat_map(longer).collect();
        all.extend(last.iter().cloned());
    }
    all
}

fn term(program: &mut Program, words: &[(VarId, u32)], products: &[Vec<usize>], e: &Equation) -> Term {
    let width = words.iter().map(|&(_, w)| w).max().unwrap_or(1);
    let narrow: Vec<Term> = words.iter().map(|&(v, _)| program.var(v)).collect();
    let pool = &mut program.pool;
    let words: Vec<Term> = narrow.into_iter().map(|t| pool.sext(t, width)).collect();
    let mut sum = pool.zero(Sort::Bits(width));
    for (&c, product) in e.coefficients.iter().zip(products).filter(|&(&c, _)| c != 0) {
        let c = pool.constant(c as u128, width);
        let summand = product.iter().fold(c, |all, &i| pool.mul(words[i], all));
        sum = pool.add(sum, summand);
    }
    let constant = pool.constant(e.sum as u128, width);
    pool.eq(sum, constant)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_are_listed_once() {
        assert_eq!(products(&[0, 2], 3).len(), 2 + 3 + 4);
        assert_eq!(products(&[0, 1, 2, 3], 2).len(), 4 + 10);
    }

    /// The first column is three times the second one and one more; the third is its square.
    #[test]
    fn columns_that_others_give_are_left_out() {
        let rows: Vec<Vec<i128>> = (0..9).map(|i| vec![3 * i + 1, i, i * i]).collect();
        assert_eq!(independent(&rows), [1, 2]);
    }
}
