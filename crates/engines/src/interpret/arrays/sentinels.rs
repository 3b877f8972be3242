//! Elements that end what a loop reads: a constant that is stored at the place of a variable, as behind the last letter of a
//! string, and counters that do not get past it, or have come there.

use super::accesses::Accesses;
use super::counters::counters;
use super::indices::Extension;
use super::stores::Stored;
use ir::{Procedure, Program};
use logic::Term;

/// More such places are not looked at.
const MOST: usize = 4;

/// Candidates that are about single elements.
pub(super) fn candidates(program: &mut Program, proc: &Procedure, accesses: &Accesses, stored: &[Stored]) -> Vec<Term> {
    let counters = counters(program, proc, accesses);
    let mut out = Vec::new();
    let constants: Vec<&Stored> = stored.iter().filter(|s| program.pool.as_const(s.value).is_some()).collect();
    for &&Stored { region, at, index: ref end, value } in constants.iter().take(MOST) {
        let element = region.element(&mut program.pool, at);
        out.push(program.pool.eq(element, value));
        let last = program.var(end.variable);
        for &(v, extension) in counters.iter().filter(|c| c.0 != end.variable && c.1 == end.extension) {
            let x = program.var(v);
            if program.pool.sort(x) == program.pool.sort(last) {
                out.extend([(x, last), (last, x)].map(|(a, b)| match extension {
                    Extension::Signed => program.pool.sle(a, b),
                    Extension::None | Extension::Unsigned => program.pool.ule(a, b),
                }));
            }
        }
    }
    out.retain(|&t| program.pool.as_const(t).is_none());
    out
}
