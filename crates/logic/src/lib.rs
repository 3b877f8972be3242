//! Terms: the one language of expressions, predicates and solver questions.
//!
//! Every value is a bit-vector of a fixed width; a truth value is one bit wide. A pointer is a bit-vector of the
//! program's address width (memory is flat: see `docs/decisions/0001-flat-memory.md`). Terms are hash-consed in a
//! [`Pool`], so equality of handles is equality of structure, and a term's id is greater than those of its subterms.
//!
//! Two families of constructors exist: `plain` builds exactly the node it is given (the proof checker uses only this
//! one), the named ones ([`Pool::add`], [`Pool::eq`], …) simplify.

mod build;
mod bv;
mod eval;
mod linear;
mod plain;
mod print;
mod residue;
mod rewrite;
mod shape;
mod term;

pub use bv::{mask, sext, to_signed};
pub use eval::{Env, Evaluator};
pub use plain::Plain;
pub use print::{Names, show, show_whole};
pub use rewrite::{Rewriter, conjuncts, leaves};
pub use shape::{Shape, Shapes};
pub use term::{BinOp, Mentions, Node, Pool, SymId, Term, VarId};
