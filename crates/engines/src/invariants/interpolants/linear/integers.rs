//! Mathematical integers as linear constraints: nothing wraps around, so that these are exact.

use super::{Case, Choice, Large, Obstacle, Reading};
use logic::{IntOp, Integer, Node, Pool, Term};
use solver::Linear;

impl Case {
    /// Adds what the comparison, or its negation, says.
    pub(super) fn compare_integers(
        &mut self,
        pool: &Pool,
        reading: &Reading,
        (op, a, b): (IntOp, Term, Term),
        is_true: bool,
    ) -> Result<(), Obstacle> {
        let x = self.value(pool, reading, a, super::MAX_DEPTH)?;
        let y = self.value(pool, reading, b, super::MAX_DEPTH)?;
        let (low, high) = if is_true { (&x, &y) } else { (&y, &x) };
        let difference = low.clone().plus(-1, high).ok_or(Large)?;
        match (op, is_true) {
            (IntOp::Eq, true) => {
                let negative = Linear::constant(0).plus(-1, &difference).ok_or(Large)?;
                self.constraints.extend([difference, negative]);
            }
            (IntOp::Eq, false) => self.unequal.push(difference),
            (IntOp::Lt, true) | (IntOp::Le, false) => {
                self.constraints.push(difference.plus(1, &Linear::constant(1)).ok_or(Large)?);
            }
            _ => self.constraints.push(difference),
        }
        Ok(())
    }

    /// The integer `t`; what is not linear in it is an unknown.
    pub(super) fn integer(
        &mut self,
        pool: &Pool,
        reading: &Reading,
        t: Term,
        depth: u32,
    ) -> Result<Linear<Term>, Obstacle> {
        let known = |x: Term| pool.as_integer(x).as_ref().and_then(small);
        match pool.node(t) {
            Node::Numeral(_) => known(t).map(Linear::constant).ok_or(Large),
            Node::Int(op @ (IntOp::Add | IntOp::Sub), a, b) => {
                let (x, y) = (self.value(pool, reading, a, depth)?, self.value(pool, reading, b, depth)?);
                x.plus(if op == IntOp::Add { 1 } else { -1 }, &y).ok_or(Large)
            }
            Node::Int(IntOp::Mul, a, b) => match (known(a), known(b)) {
                (_, Some(k)) => Linear::constant(0).plus(k, &self.value(pool, reading, a, depth)?).ok_or(Large),
                (Some(k), _) => Linear::constant(0).plus(k, &self.value(pool, reading, b, depth)?).ok_or(Large),
                _ => Ok(Linear::variable(t)),
            },
            Node::Int(op @ (IntOp::Div | IntOp::Mod), a, b) => {
                if let Some(k) = known(b).filter(|&k| k > 0) {
                    self.divided(pool, reading, (t, op, k), a, depth)?;
                }
                Ok(Linear::variable(t))
            }
            Node::Ite(c, a, b) => match self.decided.get(&c) {
                Some(&side) => self.value(pool, reading, if side { a } else { b }, depth),
                None => Err(Choice(c)),
            },
            _ => Ok(Linear::variable(t)),
        }
    }

    /// What is known of a quotient or a remainder by `k`.
    fn divided(
        &mut self,
        pool: &Pool,
        reading: &Reading,
        (t, op, k): (Term, IntOp, i128),
        a: Term,
        depth: u32,
    ) -> Result<(), Obstacle> {
        let unknown = Linear::variable(t);
        let bounds = if op == IntOp::Mod {
            let upper = unknown.clone().plus(-1, &Linear::constant(k - 1));
            [Linear::constant(0).plus(-1, &unknown), upper]
        } else {
            // k*q <= a <= k*q + k - 1
            let of = self.value(pool, reading, a, depth)?;
            let low = Linear::constant(0).plus(k, &unknown).and_then(|l| l.plus(-1, &of));
            let high = of.plus(-k, &unknown).and_then(|l| l.plus(1, &Linear::constant(1 - k)));
            [low, high]
        };
        self.constraints.extend(bounds.into_iter().flatten());
        Ok(())
    }
}

/// The number, if sums of a few such numbers fit.
fn small(n: &Integer) -> Option<i128> {
    n.to_i64().map(i128::from)
}

#[cfg(test)]
mod tests {
    use super::super::cases;
    use super::*;
    use logic::{Sort, VarId};

    /// `x div 3 < y` and not `x == y + 2`, for integers: two cases, each with what the quotient is.
    #[test]
    fn quotients_and_inequalities() {
        let mut pool = Pool::new();
        let [x, y] = [0, 1].map(|v| pool.var(VarId(v), Sort::Int));
        let (two, three) = (pool.integer(2), pool.integer(3));
        let (q, sum) = (pool.int_div(x, three), pool.int_add(y, two));
        let truths = [pool.int_lt(q, y), pool.ne(x, sum)];
        let of = |l: &Linear<Term>| ([x, y, q].map(|t| l.terms.get(&t).copied().unwrap_or(0)), l.constant);
        let found = cases(&mut pool, &Reading::default(), &truths, &[]);
        let found: Vec<Vec<_>> = found.iter().map(|c| c.constraints.iter().map(of).collect()).collect();
        let common = [([-1, 0, 3], 0), ([1, 0, -3], -2), ([0, -1, 1], 1)];
        for case in [([1, -1, 0], -1), ([-1, 1, 0], 3)] {
            assert!(found.iter().any(|c| c.contains(&case) && common.iter().all(|k| c.contains(k))), "{found:?}");
        }
        assert_eq!(found.len(), 2);
    }

    /// A number that is no machine word makes no constraint.
    #[test]
    fn large_numbers_are_left_out() {
        let mut pool = Pool::new();
        let x = pool.var(VarId(0), Sort::Int);
        let huge = pool.integer("100000000000000000000000000000000000000000".parse::<Integer>().expect("a number"));
        let truths = [pool.int_le(x, huge)];
        let found = cases(&mut pool, &Reading::default(), &truths, &[]);
        assert!(found.iter().all(|c| c.constraints.is_empty()));
    }
}
