//! Programs in the formats of other verifiers: Horn clauses ([`chc`]) and VMT ([`vmt`]). Both are written from the same
//! transitions; which of several edges is taken is left open in both formats, so choices are dropped.

pub mod chc;
mod smt;
mod step;
mod transitions;
pub mod vmt;
