//! Elements that end what a loop reads: a constant that is stored at the place of a variable, as behind the last letter of a
//! string, and counters that do not get past it, or have come there.

use super::accesses::Accesses;
use super::indices::{Extension, Index};
use super::segments::counters;
use ir::{Procedure, Program, StmtKind};
use logic::Term;

/// More such places are not looked at.
const MOST: usize = 4;

/// Candidates that are about single elements.
pub(super) fn candidates(program: &mut Program, proc: &Procedure, accesses: &Accesses) -> Vec<Term> {
    let counters = counters(program, proc, accesses);
    let mut out = Vec::new();
    for (element, end, value) in stored(program, proc, accesses) {
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

/// The elements at variables that get constants, with their index and the constant.
fn stored(program: &mut Program, proc: &Procedure, accesses: &Accesses) -> Vec<(Term, Index, Term)> {
    let mut out: Vec<(Term, Index, Term)> = Vec::new();
    for s in proc.edges.iter().flat_map(|e| &e.stmts) {
        let StmtKind::Store { addr, value } = s.kind else { continue };
        let bytes = (program.pool.width(value) / 8) as u8;
        if program.pool.as_const(value).is_some()
            && let Some((region, at)) = accesses.find(program, addr, bytes)
            && let Some(index) = Index::of(&program.pool, at)
        {
            let element = region.element(&mut program.pool, at);
            out.push((element, index, value));
        }
    }
    out.truncate(MOST);
    out
}
