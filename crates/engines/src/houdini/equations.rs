//! Equations that all observed values satisfy: a value as a sum of at most two others with small factors, modulo 2^width.
//! Arithmetic of the program wraps around, and so do these sums.

use super::vocabulary::Value;
use logic::{Pool, Term, mask};

/// `target = constant + sum of factor * value`, by positions among the values.
#[derive(Clone)]
pub(super) struct Equation {
    target: usize,
    parts: Vec<(u128, usize)>,
    constant: u128,
}

/// Factors of a single value, and of two.
const FACTORS: [i128; 8] = [1, -1, 2, -2, 3, -3, 4, 10];
const SMALL_FACTORS: [i128; 4] = [1, -1, 2, -2];
/// Equations of one value, the simplest ones.
const MAX_EQUATIONS: usize = 4;

impl Equation {
    fn holds(&self, row: &[u128], width: u32) -> bool {
        let sum = self.parts.iter().fold(self.constant, |s, &(k, i)| s.wrapping_add(k.wrapping_mul(row[i])));
        sum & mask(width) == row[self.target]
    }

    pub(super) fn term(&self, pool: &mut Pool, values: &[Value]) -> Term {
        let width = values[self.target].width;
        let mut sum = pool.constant(self.constant & mask(width), width);
        for &(k, i) in &self.parts {
            let k = pool.constant(k & mask(width), width);
            let part = pool.mul(values[i].term, k);
            sum = pool.add(sum, part);
        }
        pool.eq(values[self.target].term, sum)
    }
}

/// Equations for the value at `target` over some of the others, which all rows satisfy. Those with two parts only where there is
/// none with one, and only where enough rows could have refuted them.
pub(super) fn equations(rows: &[&[u128]], values: &[Value], target: usize, over: &[usize]) -> Vec<Equation> {
    let width = values[target].width;
    let Some(&first) = rows.first() else { return Vec::new() };
    let fitted = |parts: Vec<(u128, usize)>| {
        let sum = parts.iter().fold(0u128, |s, &(k, i)| s.wrapping_add(k.wrapping_mul(first[i])));
        Equation { target, parts, constant: first[target].wrapping_sub(sum) & mask(width) }
    };
    let all_hold = |e: &Equation| rows.iter().all(|row| e.holds(row, width));
    let constant = fitted(Vec::new());
    if all_hold(&constant) {
        return vec![constant];
    }
    let over: Vec<usize> = over.iter().copied().filter(|&i| i != target && values[i].width == width).collect();
    let mut out = Vec::new();
    for &i in &over {
        out.extend(FACTORS.iter().map(|&k| fitted(vec![(k as u128, i)])).filter(all_hold));
    }
    if !out.is_empty() || rows.len() < 4 {
        out.truncate(MAX_EQUATIONS);
        return out;
    }
    for (n, &i) in over.iter().enumerate() {
        for &j in &over[..n] {
            for k in SMALL_FACTORS {
                for l in SMALL_FACTORS {
                    let e = fitted(vec![(k as u128, i), (l as u128, j)]);
                    if all_hold(&e) {
                        out.push(e);
                    }
                }
            }
        }
    }
    out.truncate(MAX_EQUATIONS);
    out
}
