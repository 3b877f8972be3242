//! Terms: the one language of expressions, predicates and solver questions.
//!
//! A value is a bit-vector of a fixed width or a mathematical integer ([`Sort`]); a truth value is one bit wide. A
//! pointer is a bit-vector of the program's address width (memory is flat: see `docs/decisions/0001-flat-memory.md`).
//! Terms are hash-consed in a [`Pool`], so equality of handles is equality of structure, and a term's id is greater than
//! those of its subterms. [`Pool::import`] takes terms from one pool to another.
//!
//! Two families of constructors exist: `plain` builds exactly the node it is given (the proof checker uses only this
//! one), the named ones ([`Pool::add`], [`Pool::eq`], …) simplify.
#![deny(missing_docs)]

mod bin_op;
mod build;
mod bv;
mod cases;
mod eval;
mod few;
pub mod float;
mod import;
mod integer;
mod integer_terms;
mod lifting;
mod lineage;
mod linear;
mod linear_int;
mod meeting;
mod outcome;
mod parts;
mod per_term;
mod plain;
mod print;
mod residue;
mod rewrite;
mod shape;
mod sort;
mod spans;
mod term;

pub use bin_op::BinOp;
pub use bv::{apply, inverse, mask, sext, to_signed};
pub use eval::{Env, Evaluator};
pub use few::{Few, Numbers};
pub use import::Imported;
pub use integer::{Integer, NoInteger};
pub use lifting::{Builder, lifted};
pub use meeting::{Meeting, are_opposite};
pub use outcome::{Outcomes, chosen, outcome, outcome_of_all};
pub use parts::{Part, parts};
pub use per_term::PerTerm;
pub use plain::Plain;
pub use print::{Names, show, show_whole};
pub use rewrite::{Rewriter, bottom_up, conjuncts, has_symbols, is_connective, leaves, replaced, symbols, variables};
pub use shape::{Shape, Shapes};
pub use sort::{Sort, Value};
pub use spans::{Spans, spans};
pub use term::{IntOp, Mentions, Node, Numeral, Pool, SymId, Term, VarId};
