//! Tests of integers: answers against enumeration and an SMT solver, certificates, projection, interpolants.

mod certificates;
mod families;
mod integers;
mod interpolation;
mod projection;
mod terms;
mod z3;

use logic::{Pool, Term};
use solver::sat::Limits;

fn limits(conflicts: u64) -> Limits {
    Limits { conflicts: Some(conflicts), ..Limits::default() }
}

fn show(pool: &Pool, ts: &[Term]) -> Vec<String> {
    ts.iter().map(|&t| logic::show(pool, t, &())).collect()
}
