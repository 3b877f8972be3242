//! Candidates from the states of executions: linear equations of all of them, and of those before and behind a condition of the program.

use super::affine::{Equation, equations};
use super::found::Found;
use exec::State;
use ir::Program;
use logic::{Env, Evaluator, Pool, Sort, Term, VarId, to_signed};

/// Conditions of the program that a loop's phases are told apart by: more are many equations that only samples have.
const MAX_PHASES: usize = 12;

/// What loops that change their ways at some time keep: the linear equations of the states before and behind that, and parities.
pub(super) fn phases(program: &mut Program, vars: &[VarId], states: &[&State], conditions: &[Term], found: &mut Found) {
    let mut ev = Evaluator::new();
    let is_about = |pool: &Pool, t: Term| logic::variables(pool, &[t]).iter().all(|v| vars.contains(v));
    let about: Vec<Term> =
        conditions.iter().copied().filter(|&t| is_about(&program.pool, t)).take(MAX_PHASES).collect();
    for condition in about {
        let (before, behind): (Vec<&State>, Vec<&State>) =
            states.iter().copied().partition(|&s| ev.holds(&program.pool, condition, s));
        let not = program.pool.not(condition);
        for (phase, others, states) in [(condition, not, before), (not, condition, behind)] {
            if states.len() > vars.len() && !program.pool.is_constant(phase) {
                linear(program, vars, &states, Some(others), found);
            }
            parities(program, condition, others, found);
        }
    }
}

/// What a variable of the condition is modulo two; or that `others` holds.
fn parities(program: &mut Program, condition: Term, others: Term, found: &mut Found) {
    for v in logic::variables(&program.pool, &[condition]) {
        if !matches!(program.var_decl(v).sort(), Sort::Bits(w) if w > 1) {
            continue;
        }
        let x = program.var(v);
        let odd = program.pool.extract(x, 0, 1);
        let even = program.pool.not(odd);
        for parity in [odd, even] {
            let t = program.pool.or(others, parity);
            found.add(&program.pool, t);
        }
    }
}

/// The linear equations of the states, among variables of one sort; or that `others` holds. Bits are read with sign.
pub(super) fn linear(
    program: &mut Program,
    vars: &[VarId],
    states: &[&State],
    others: Option<Term>,
    found: &mut Found,
) {
    let mut sorts: Vec<Sort> = vars.iter().map(|&v| program.var_decl(v).sort()).collect();
    sorts.sort_unstable();
    sorts.dedup();
    for sort in sorts.into_iter().filter(|&s| s != Sort::TRUTH) {
        let alike: Vec<VarId> = vars.iter().copied().filter(|&v| program.var_decl(v).sort() == sort).collect();
        let rows: Vec<Vec<i128>> =
            states.iter().filter_map(|s| alike.iter().map(|&v| number(s, v, sort)).collect()).collect();
        let columns: Vec<Term> = alike.iter().map(|&v| program.var(v)).collect();
        for e in equations(&rows) {
            if let Some(mut t) = equation(&mut program.pool, sort, &columns, &e) {
                if let Some(others) = others {
                    t = program.pool.or(others, t);
                }
                found.add(&program.pool, t);
            }
        }
    }
}

/// The linear equations of the states among variables of any width and these cells, as numbers of the width of pointers: what is left of a
/// count and how far a pointer has come are together as long as the block.
pub(super) fn linear_with_cells(
    program: &mut Program,
    vars: &[VarId],
    cells: &[Term],
    states: &[&State],
    found: &mut Found,
) {
    let w = program.space.ptr_width;
    if cells.is_empty() || states.len() <= vars.len() {
        return;
    }
    let mut columns: Vec<Term> = Vec::new();
    for &v in vars {
        let decl = program.var_decl(v);
        let (sort, is_signed) = (decl.sort(), decl.ty.is_signed());
        if matches!(sort, Sort::Bits(of) if (2..=w).contains(&of)) {
            let x = program.var(v);
            columns.push(if is_signed { program.pool.sext(x, w) } else { program.pool.zext(x, w) });
        }
    }
    let of_vars = columns.len();
    columns.extend(cells.iter().map(|&cell| program.pool.zext(cell, w)));
    let mut ev = Evaluator::new();
    let mut row = |s: &&State| -> Option<Vec<i128>> {
        let number = |&t: &Term| Some(to_signed(ev.value(&program.pool, t, *s).bits()?, w));
        columns.iter().map(number).collect()
    };
    let rows: Vec<Vec<i128>> = states.iter().filter_map(&mut row).collect();
    for e in equations(&rows) {
        let (of_vars, of_cells) = e.coefficients.split_at(of_vars);
        let has_some = |of: &[i128]| of.iter().any(|&c| c != 0);
        // That a cell has one value, or that of another one, is asked elsewhere.
        if has_some(of_vars)
            && has_some(of_cells)
            && let Some(t) = equation(&mut program.pool, Sort::Bits(w), &columns, &e)
        {
            found.add(&program.pool, t);
        }
    }
}

fn number(s: &State, v: VarId, sort: Sort) -> Option<i128> {
    match sort {
        Sort::Bits(width) => (width <= 64).then(|| to_signed(s.var(v), width)),
        Sort::Int => s.int(v).to_i64().map(i128::from),
    }
}

/// The equation about these terms of one sort; `None` where its constant is too large for a number.
fn equation(pool: &mut Pool, sort: Sort, columns: &[Term], Equation { coefficients, sum }: &Equation) -> Option<Term> {
    let sum = i64::try_from(*sum).ok()?;
    let terms = coefficients.iter().copied().zip(columns.iter().copied()).filter(|(c, _)| *c != 0);
    Some(match sort {
        Sort::Bits(w) => {
            let mut left = pool.constant(0, w);
            for (c, x) in terms {
                let c = pool.constant(c as u128, w);
                let product = pool.mul(x, c);
                left = pool.add(left, product);
            }
            let right = pool.constant(i128::from(sum) as u128, w);
            pool.eq(left, right)
        }
        Sort::Int => {
            let mut left = pool.integer(0);
            for (c, x) in terms {
                let c = pool.integer(c as i64);
                let product = pool.int_mul(c, x);
                left = pool.int_add(left, product);
            }
            let right = pool.integer(sum);
            pool.eq(left, right)
        }
    })
}
