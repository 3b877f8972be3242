//! Projection: conditions without an unknown.

use crate::api::Project;
use logic::{BinOp, Node, Pool, Term};

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
    let Node::Bin(BinOp::Eq, a, b) = pool.node(t) else { return None };
    if pool.width(a) != pool.width(unknown) || pool.width(a) == 1 {
        return None;
    }
    let difference = pool.sub(a, b);
    let candidates = [pool.sub(unknown, difference), pool.add(unknown, difference)];
    candidates.into_iter().find(|&c| !logic::leaves(pool, &[c]).contains(&unknown))
}

/// The term with `by` in place of `unknown`, a leaf.
pub fn replaced(pool: &mut Pool, t: Term, unknown: Term, by: Term) -> Term {
    let node = pool.node(unknown);
    logic::Rewriter::of(pool.mentions(unknown)).rewrite(pool, t, &mut |_, n, _| (n == node).then_some(by))
}

#[cfg(test)]
mod tests {
    use super::*;
    use logic::VarId;

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
}
