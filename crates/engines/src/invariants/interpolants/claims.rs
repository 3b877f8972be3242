//! Inequalities between integers as terms: with operations of the program's own width, on both sides positive multiples
//! only, and with operations of a width in which nothing wraps around.

use super::linear::Reading;
use logic::{Pool, Term};
use solver::Inequality;

/// Larger coefficients belong to one path, not to a loop.
const MAX_COEFFICIENT: u128 = 4096;

/// One inequality about terms.
pub(super) struct About<'a> {
    pub(super) values: &'a [Term],
    pub(super) found: &'a Inequality,
    pub(super) reading: &'a Reading,
}

/// The two sides of an inequality: positive multiples, and a constant that is not negative.
struct Sides {
    low: (Vec<(Term, u128)>, u128),
    high: (Vec<(Term, u128)>, u128),
}

/// The same inequality in two ways.
#[derive(Debug, Default)]
pub(super) struct Ways {
    /// In the program's own width, first that both sides are equal.
    pub(super) narrow: Vec<Term>,
    pub(super) wide: Option<Term>,
}

impl About<'_> {
    pub(super) fn ways(&self, pool: &mut Pool) -> Ways {
        let mut out = Ways::default();
        let Some(sides) = self.sides() else { return out };
        let summands: Vec<Term> = sides.low.0.iter().chain(&sides.high.0).map(|&(t, _)| t).collect();
        if summands.iter().any(|&t| pool.is_int(t)) {
            out.narrow = integer_ways(pool, &sides);
            return out;
        }
        let Some(widest) = summands.iter().map(|&t| pool.width(t)).max() else { return out };
        let fits = |k: u128| k >> (widest - 1) == 0;
        if summands.iter().all(|&t| pool.width(t) == widest) && fits(sides.low.1 | sides.high.1) {
            let (low, high) = self.sums(pool, &sides, widest);
            let is_unsigned = summands.iter().all(|&t| self.reading.is_unsigned(t));
            out.narrow.push(pool.eq(low, high));
            out.narrow.push(if is_unsigned { pool.ule(low, high) } else { pool.sle(low, high) });
            out.narrow.retain(|&t| pool.as_const(t).is_none());
        }
        if summands.len() > 1 && widest <= 64 {
            let (low, high) = self.sums(pool, &sides, if widest <= 32 { 64 } else { 128 });
            out.wide = Some(pool.sle(low, high)).filter(|&t| pool.as_const(t).is_none());
        }
        out
    }

    fn sides(&self) -> Option<Sides> {
        let mut sides = Sides { low: (Vec::new(), 0), high: (Vec::new(), 0) };
        for (&t, &c) in self.values.iter().zip(&self.found.coefficients) {
            let size = c.unsigned_abs();
            if size > MAX_COEFFICIENT {
                return None;
            }
            match c {
                0 => {}
                1.. => sides.low.0.push((t, size)),
                _ => sides.high.0.push((t, size)),
            }
        }
        let bound = self.found.bound;
        // Sums of such multiples and constants fit where 64 bits hold 32, and 128 hold 64.
        if bound.unsigned_abs() > 1 << 60 {
            return None;
        }
        let constant = if bound < 0 { &mut sides.low.1 } else { &mut sides.high.1 };
        *constant = bound.unsigned_abs();
        Some(sides)
    }

    fn sums(&self, pool: &mut Pool, sides: &Sides, width: u32) -> (Term, Term) {
        (self.sum(pool, &sides.low, width), self.sum(pool, &sides.high, width))
    }

    fn sum(&self, pool: &mut Pool, (summands, constant): &(Vec<(Term, u128)>, u128), width: u32) -> Term {
        let mut sum = pool.constant(*constant, width);
        for &(t, c) in summands {
            let t = if self.reading.is_unsigned(t) { pool.zext(t, width) } else { pool.sext(t, width) };
            let c = pool.constant(c, width);
            let multiple = pool.mul(t, c);
            sum = pool.add(sum, multiple);
        }
        sum
    }
}

/// About mathematical integers, first that both sides are equal; a bit-vector among them counts without sign.
fn integer_ways(pool: &mut Pool, sides: &Sides) -> Vec<Term> {
    let [low, high] = [&sides.low, &sides.high].map(|(summands, constant)| {
        let start = pool.integer(*constant);
        summands.iter().fold(start, |sum, &(t, c)| {
            let t = if pool.is_int(t) { t } else { pool.to_int(t) };
            let c = pool.integer(c);
            let multiple = pool.int_mul(t, c);
            pool.int_add(sum, multiple)
        })
    });
    let mut out = vec![pool.eq(low, high), pool.int_le(low, high)];
    out.retain(|&t| pool.as_const(t).is_none());
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use logic::VarId;

    fn check(coefficients: [i128; 2], bound: i128, expected: &[&str]) {
        let mut pool = Pool::new();
        let values = [pool.var(VarId(0), 32), pool.var(VarId(1), 32)];
        let found = Inequality { coefficients: coefficients.to_vec(), bound };
        let about = About { values: &values, found: &found, reading: &Reading::default() };
        let ways = about.ways(&mut pool);
        let shown: Vec<String> = ways.narrow.into_iter().chain(ways.wide).map(|t| logic::show(&pool, t, &())).collect();
        assert_eq!(shown, expected);
    }

    #[test]
    fn an_inequality_in_both_widths_and_as_an_equation() {
        let wide = "sext64(v0) <= (sext64(v1) * 9:64)";
        check([1, -9], 0, &["(v0 - (v1 * 9:32)) == 0:32", "v0 <= (v1 * 9:32)", wide]);
    }

    #[test]
    fn a_bound_of_one_value_needs_no_other_width() {
        check([-1, 0], -3, &["v0 == 3:32", "3:32 <= v0"]);
    }

    #[test]
    fn a_bound_that_the_width_does_not_hold() {
        check([1, 1], 1 << 40, &["(sext64(v0) + sext64(v1)) <= 0x10000000000:64"]);
    }

    #[test]
    fn integers_have_one_width() {
        let mut pool = Pool::new();
        let values = [0, 1].map(|v| pool.var(VarId(v), logic::Sort::Int));
        let found = Inequality { coefficients: vec![2, -1], bound: -3 };
        let ways = About { values: &values, found: &found, reading: &Reading::default() }.ways(&mut pool);
        let shown: Vec<String> = ways.narrow.iter().map(|&t| logic::show(&pool, t, &())).collect();
        assert_eq!(shown, ["(v0 * 2) == (v1 + -3)", "(v0 * 2) <= (v1 + -3)"]);
        assert_eq!(ways.wide, None);
    }

    #[test]
    fn large_coefficients_belong_to_one_path() {
        check([1, -100_000], 0, &[]);
    }
}
