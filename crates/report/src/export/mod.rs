//! Programs in the formats of other verifiers: Horn clauses ([`chc`]), VMT ([`vmt`]) and Promela ([`promela`]). All are
//! written from the same transitions; which of several edges is taken is left open in these formats, so choices are dropped.

pub mod chc;
pub mod promela;
mod smt;
mod step;
mod transitions;
pub mod vmt;
