//! Differences of unknowns that what has no products fixes: behind `while (i < n) i++`, `i` is `n`, which inequalities say. A
//! model suggests each difference; that another one is impossible is asked.

use super::literals::Formula;
use super::support::Support;
use crate::api::{Answer, Model, Solve};
use logic::{BinOp, Evaluator, Plain, Term};

/// Unknowns that are looked at.
const MAX_UNKNOWNS: usize = 8;

/// Equations between two unknowns, or an unknown and a constant, that follow from the formulas, which the model satisfies.
pub(super) fn fixed(
    plain: &mut Plain,
    mut unknowns: Vec<Term>,
    formulas: &[Formula],
    solver: &mut impl Solve,
    model: Model,
) -> Vec<Formula> {
    unknowns.truncate(MAX_UNKNOWNS);
    let mut models = vec![model];
    let mut out: Vec<Formula> = Vec::new();
    for (i, &t) in unknowns.iter().enumerate() {
        let others = unknowns[..i].iter().copied().filter(|&u| plain.pool.width(u) == plain.pool.width(t)).map(Some);
        for other in std::iter::once(None).chain(others.collect::<Vec<_>>()) {
            let equation = suggested(plain, t, other, &models[0]);
            let mut ev = Evaluator::new();
            if !models[1..].iter().all(|m| ev.holds(&plain.pool, equation, m)) {
                continue;
            }
            let question: Vec<Term> = formulas.iter().map(|f| f.term).chain([plain.not(equation)]).collect();
            match solver.check(&plain.pool, &question) {
                Answer::Unsat(core) => {
                    let mut support = Support::default();
                    core.into_iter().filter_map(|i| formulas.get(i)).for_each(|f| support.join(&f.support));
                    out.push(Formula { term: equation, support });
                    // The others follow from those of the unknown that it is equal to.
                    break;
                }
                Answer::Sat(model) => models.push(model),
                Answer::Unknown => {}
            }
        }
    }
    out
}

/// The unknown is as far from the other one, or from zero, as in the model.
fn suggested(plain: &mut Plain, t: Term, other: Option<Term>, model: &Model) -> Term {
    let w = plain.pool.width(t);
    let mut ev = Evaluator::new();
    let mut value = |plain: &Plain, t: Term| ev.eval(&plain.pool, t, model);
    let own = value(plain, t);
    let Some(other) = other else {
        let constant = plain.constant(own, w);
        return plain.bin(BinOp::Eq, t, constant);
    };
    let difference = own.wrapping_sub(value(plain, other)) & logic::mask(w);
    let constant = plain.constant(difference, w);
    let sum = plain.bin(BinOp::Add, other, constant);
    plain.bin(BinOp::Eq, t, sum)
}
