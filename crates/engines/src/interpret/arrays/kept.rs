//! Elements at an index that a variable was set to on their account, as in `if (a[i] == x) found = i`. What was asked of the element holds
//! as long as the variable has not the constant that it has elsewhere.

use super::accesses::Accesses;
use super::atoms::atoms;
use super::counters::begins;
use super::stores::{indices_of, reads};
use ir::{Procedure, Program};
use logic::{Term, VarId};

/// More are not asked about.
const MOST: usize = 8;

/// Candidates that are about single elements.
pub(super) fn candidates(program: &mut Program, proc: &Procedure, accesses: &Accesses) -> Vec<Term> {
    let mut out = Vec::new();
    for atom in atoms(program, proc) {
        let kept: Vec<VarId> = indices_of(reads(program, accesses, atom))
            .into_iter()
            .filter(|i| i.is_plain() && !accesses.is_counted(i.variable))
            .map(|i| i.variable)
            .collect();
        let is_about_counter = logic::variables(&program.pool, &[atom]).into_iter().any(|v| accesses.is_counted(v));
        for v in kept.into_iter().filter(|_| !is_about_counter) {
            let x = program.var(v);
            for t in
                begins(program, proc, v).into_iter().filter(|&t| program.pool.as_const(t).is_some()).collect::<Vec<_>>()
            {
                let is_unset = program.pool.eq(x, t);
                let contrary = program.pool.not(atom);
                out.extend([atom, contrary].map(|claim| program.pool.or(is_unset, claim)));
            }
        }
    }
    out.truncate(MOST);
    out
}
