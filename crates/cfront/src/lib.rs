//! The C front end: preprocessed text to typed C ([`hir`]) to `ir::Program`.
//!
//! Stages: [`lex`] (tokens with presumed positions), [`parse`] (syntax tree, typedef scoping), [`check`] (types,
//! conversions, constants, layouts: [`hir`]), [`lower`] (control-flow automata).

mod ast;
pub mod hir;
mod lex;
mod parse;
pub mod types;
