//! What a proof says in the words of the source: the one room where its formulas become text for people.
//!
//! Engines speak of more than the source has names for: what a caller remembers of the values before a call, the value that is
//! returned, intermediate results, the state of the heap. What is remembered is `\old(n)`, or `n` where the procedure does not
//! write it; what is returned is `\result`; an intermediate result is the expression that the formula says it is equal to. Parts
//! that speak of what still has no name are left out, and counted.

mod contract;
mod layout;
mod said;
mod view;

pub(crate) use contract::Wording;
pub(crate) use said::Said;

use crate::cexpr::c_expression;
use contract::is_of_the_source;
use evidence::Invariant;
use ir::{LocId, Program};
use logic::{Term, VarId};
use view::View;

impl Wording<'_> {
    /// What holds at a location; `None`: it is never reached.
    pub(crate) fn at(&self, l: LocId) -> Option<Said> {
        let t = match self.contract.invariants[l.0 as usize] {
            Invariant::Unreachable => return None,
            Invariant::Any | Invariant::Between => return Some(Said::default()),
            Invariant::Holds(t) => t,
        };
        let procedure = self.about.program.proc(self.contract.proc);
        let view = match l {
            _ if l == procedure.entry => View::before(self),
            _ if l == procedure.exit && self.contract.proc != self.about.program.entry => View::behind(self),
            _ => View::inside(self),
        };
        Some(view.said(&logic::conjuncts(self.pool(), t)))
    }
}

/// A condition of the program as it was translated, if the source has names for all that it speaks of.
pub(crate) fn condition(p: &Program, t: Term) -> Option<String> {
    let is_named = |v: VarId| is_of_the_source(p.var_decl(v));
    let has_names = logic::variables(&p.pool, &[t]).into_iter().all(is_named);
    has_names.then(|| c_expression(p, &p.pool, t)).flatten()
}
