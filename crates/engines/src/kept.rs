//! Contracts that earlier searches have proved, of procedures that the present program has as well: what an engine may guess first.
//!
//! Nothing is believed of them: whoever uses one asks for each of its claims whether it is kept by the procedure's edges.

use ir::{LocId, ProcId};
use logic::{Pool, Term, VarId};

/// What is claimed of some locations of a procedure.
#[derive(Clone, Debug)]
pub struct KeptClaims {
    /// The procedure.
    pub proc: ProcId,
    /// Claims by location, over the program's variables, memory, and frozen variables, which the program does not have.
    pub at: Vec<(LocId, Vec<Term>)>,
    /// The frozen variables, each with what it was at the entry: a term over parameters, global variables and memory.
    pub frozen: Vec<(VarId, Term)>,
}

/// A contract with what it has relied on.
#[derive(Clone, Debug)]
pub struct KeptContract {
    /// Where the terms live.
    pub pool: Pool,
    /// Of the procedure: at each of its locations.
    pub own: KeptClaims,
    /// Of those that it calls: at their entries and exits.
    pub of_callees: Vec<KeptClaims>,
}
