//! Preparation: from the program that a front end made to the one that engines work on.
//!
//! Calls are expanded, or kept where a procedure is worth a contract of its own ([`CallPolicy`]); loops whose iterations
//! constant propagation distinguishes are unrolled; blocks, copies and conditions are simplified. Accesses that a path
//! must not make are guarded ([`guard`]). [`Origins`] lead from what comes out back to what went in.

#![deny(missing_docs)]

mod body;
mod call_policy;
mod choices;
mod compact;
mod conditions;
mod constants;
mod copies;
mod cut;
mod expand;
mod fixed_layout;
pub mod guard;
mod instance;
mod known;
mod known_bytes;
mod limits;
mod origins;
mod pipeline;
mod prune;
mod raise;
mod reach;
mod retain;
mod temporaries;
mod threads;
mod unroll;

pub use call_policy::CallPolicy;
pub use choices::{choices_as_inputs, is_choice, open_choices};
pub use compact::compact;
pub use conditions::merge_conditions;
pub use constants::propagate_constants;
pub use copies::propagate_copies;
pub use expand::expand_calls;
pub use fixed_layout::fix_layout;
pub use limits::{Cut, ExpandLimits};
pub use origins::{CallSite, Chain, Count, Iteration, LocOrigin, Origins, Relation, Traced, VarOrigin};
pub use pipeline::{Form, Loops, Preparation, Prepared, Wishes, prepare};
pub use prune::{LiveSet, live_variables, prune};
pub use temporaries::inline_temporaries;
pub use threads::{Threads, thread_branches};
pub use unroll::{NotUnrolled, UnrollLimits, unroll_loops};
