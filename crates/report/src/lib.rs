//! Every form in which a result leaves the program: text, JSON, C expressions. Evidence files have the text forms of
//! `cert`; nothing else in the workspace knows a format.
#![deny(missing_docs)]

pub mod answer;
mod assumptions;
pub mod beside;
pub mod cexpr;
pub mod changed;
mod conditions;
pub mod coverage;
pub mod dependence;
mod drawing;
pub mod explain;
pub mod export;
pub mod facts;
pub mod groups;
pub mod headline;
pub mod json;
pub mod memory;
pub mod native;
mod next;
mod objects;
mod otherwise;
mod postdominators;
pub mod proof;
pub mod provenance;
pub mod recorder;
pub mod relied;
pub mod schedule;
pub mod sites;
pub mod slice;
pub mod snippet;
mod source;
pub mod story;
pub mod stuck;
pub mod suppression;
pub mod text;
pub mod trace;
mod untaken;
pub mod value;
pub mod width;
mod wording;

pub use answer::{Answer, RunStats, verdict_words};
pub use assumptions::{lines as assumption_lines, of_program as assumptions_of};
pub use cexpr::c_expression;
pub use source::SourceText;
