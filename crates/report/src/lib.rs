//! Every form in which a result leaves the program: text, JSON, C expressions, evidence files. Nothing else in the
//! workspace knows a file format.

pub mod cexpr;
mod source;
pub mod trace;
pub mod value;

pub use cexpr::c_expression;
pub use source::SourceText;
