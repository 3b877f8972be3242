//! What is known, as formulas.

use super::env::{AbstractEnv, Leaf};
use super::interval_set::IntervalSet;
use ir::Program;
use logic::{Pool, Term};

impl AbstractEnv {
    /// What is known of the leaf, as a formula; `is_pointer`: a cell is read at a pointer type. `None` where nothing is
    /// known, or the leaf is no part of the program.
    pub(crate) fn claim(&self, program: &mut Program, leaf: Leaf, is_pointer: bool) -> Option<Term> {
        let set = self.get(leaf)?;
        let x = match leaf {
            Leaf::Var(v) => program.pool.var(v, set.width()),
            Leaf::Cell { addr, bytes } => {
                let addr = program.pool.constant(addr, program.space.ptr_width);
                program.pool.load(addr, bytes, is_pointer)
            }
            Leaf::Sym(_) => return None,
        };
        Some(member(&mut program.pool, x, set))
    }
}

/// `x` is one of the set.
fn member(pool: &mut Pool, x: Term, set: &IntervalSet) -> Term {
    let w = set.width();
    let mut out = pool.truth(false);
    for &(lo, hi) in set.parts() {
        let k = pool.constant(lo, w);
        let inside = if lo == hi {
            pool.eq(x, k)
        } else {
            let (offset, span) = (pool.sub(x, k), pool.constant(hi - lo, w));
            pool.ule(offset, span)
        };
        out = pool.or(out, inside);
    }
    out
}
