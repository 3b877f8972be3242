//! The text form of programs (`.cfa`): printing, parsing, and drawing. The grammar is in `docs/ir.md`.
//!
//! Printing loses nothing: parsing gives the same program up to the numbers of terms and variables, and printing that
//! gives the same text. Only the heap variable's name and positions without line are normalised.

mod dot;
mod lex;
mod names;
mod parse;
mod parse_error;
mod parse_stmt;
mod parse_term;
mod print;
mod sharing;

pub use dot::dot;
pub use names::Naming;
pub use parse::parse;
pub use parse_error::ParseError;
pub use print::{print, print_stmt, print_with};
