//! Projection: conditions without an unknown.

use crate::api::Project;
use logic::{BinOp, IntOp, Node, Pool, Term, replaced};

/// Projection by an equation that determines the unknown.
#[derive(Clone, Copy, Debug, Default)]
pub struct ByEquation;

impl Project for ByEquation {
    fn project(&mut self, pool: &mut Pool, unknown: Term, conditions: &[Term]) -> Option<Vec<Term>> {
        let equation = |(i, &t): (usize, &Term)| Some((i, solved_for(pool, t, unknown)?));
        let (i, definition) = conditions.iter().enumerate().find_map(equation)?;
        let rest = conditions.iter().enumerate().filter(|&(j, _)| j != i);
        Some(rest.map(|(_, &t)| replaced(pool, t, unknown, definition)).collect())
    }
}

/// `definition` with `t ⇔ unknown = definition`, where `t` is an equation linear in `unknown` with coefficient ±1.
pub fn solved_for(pool: &mut Pool, t: Term, unknown: Term) -> Option<Term> {
    if t == unknown {
        return Some(pool.truth(true));
    }
    if pool.node(t) == Node::Not(unknown) {
        return Some(pool.truth(false));
    }
    match pool.node(t) {
        Node::Bin(BinOp::Eq, a, b) if pool.sort(a) == pool.sort(unknown) && pool.width(a) > 1 => {
            let difference = pool.sub(a, b);
            let candidates = [pool.sub(unknown, difference), pool.add(unknown, difference)];
            without(pool, candidates, unknown)
        }
        Node::Int(IntOp::Eq, a, b) if pool.is_int(unknown) => meeting_point(pool, a, b, unknown),
        _ => None,
    }
}

/// The integer `unknown` with which both sides are equal, where they are linear in it and its coefficients differ by one.
pub fn meeting_point(pool: &mut Pool, a: Term, b: Term, unknown: Term) -> Option<Term> {
    let difference = pool.int_sub(a, b);
    let candidates = [pool.int_sub(unknown, difference), pool.int_add(unknown, difference)];
    without(pool, candidates, unknown)
}

fn without(pool: &Pool, candidates: [Term; 2], unknown: Term) -> Option<Term> {
    candidates.into_iter().find(|&c| !logic::leaves(pool, &[c]).contains(&unknown))
}

#[cfg(test)]
mod tests {
    use super::*;
    use logic::{Sort, VarId};

    #[test]
    fn an_equation_takes_its_unknown_out_of_the_others() {
        let mut pool = Pool::new();
        let [u, x] = [0, 1].map(|v| pool.var(VarId(v), 8));
        let (three, nine) = (pool.constant(3, 8), pool.constant(9, 8));
        // u + 3 == x, u < 9: without u that is x - 3 < 9.
        let sum = pool.add(u, three);
        let (equation, bound) = (pool.eq(sum, x), pool.ult(u, nine));
        let difference = pool.sub(x, three);
        let expected = pool.ult(difference, nine);
        assert_eq!(ByEquation.project(&mut pool, u, &[bound, equation]), Some(vec![expected]));
        assert_eq!(ByEquation.project(&mut pool, u, &[bound]), None);
    }

    /// The same of integers; twice an unknown is no multiple of everything.
    #[test]
    fn an_equation_of_integers_takes_its_unknown_out() {
        let mut pool = Pool::new();
        let [u, x] = [0, 1].map(|v| pool.var(VarId(v), Sort::Int));
        let nine = pool.integer(9);
        // x == 9 - u, u < x: without u that is 9 - x < x.
        let difference = pool.int_sub(nine, u);
        let (equation, bound) = (pool.eq(x, difference), pool.int_lt(u, x));
        let other = pool.int_sub(nine, x);
        let expected = pool.int_lt(other, x);
        assert_eq!(ByEquation.project(&mut pool, u, &[bound, equation]), Some(vec![expected]));
        let twice = pool.int_add(u, u);
        let even = pool.eq(twice, x);
        assert_eq!(ByEquation.project(&mut pool, u, &[even]), None);
    }
}
