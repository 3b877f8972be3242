//! The one program representation: procedures as control-flow automata over `logic` terms.
//!
//! The semantics is defined here, once, for interpreters, transformers, engines and the proof checker:
//!
//! - Memory is a total map from addresses to bytes (flat; `docs/decisions/0001-flat-memory.md`). Reads and writes never
//!   fail by themselves. Where a dereference must be valid, the front end puts an `Assume` before it.
//! - `Assume(e)`: the path ends where e is false. Edges out of a location are alternatives: any of those that are enabled
//!   may be taken. An edge is enabled where its guards hold ([`Edge::guards`]); one that blocks behind them ends the path.
//! - A *choice* among edges is an input like any other ([`InputKind::Choice`]): recorded in a test, replayed, printed.
//!   `prepare::choices_as_inputs` puts it on every edge of a location whose edges do not exclude each other by the form
//!   of their guards; whoever executes a program relies on that. Front ends of deterministic languages make edges that exclude
//!   each other.
//! - `Assign`: all right sides are evaluated before any left side changes.
//! - `Havoc`: the variable takes any value of its sort: one input.
//! - `Store`, `Copy`, `Fill`, `HavocMem`: see [`Stmt`].
//! - `Call`: a new activation of the callee, whose variables are its own; its parameters have the values of the
//!   arguments, its other variables any values. A *return edge* leads behind the call. A *raise edge*, to an error or
//!   unknown location, says that the activation may reach such a location (see [`Edge`]); `prepare` adds them, front ends
//!   do not.
//! - Bytes never written have arbitrary but fixed values, chosen before the program starts.
#![deny(missing_docs)]

mod alone;
pub mod analysis;
mod checks;
pub mod deciding;
pub mod decision;
pub mod elements;
mod hints;
mod ids;
pub mod layout;
pub mod model;
mod places;
pub mod program;
pub mod property;
mod scalar;
pub mod source_view;
pub mod text;
mod uses;
pub mod verify;

pub use alone::Alone;
pub use decision::Decision;
pub use ids::{EdgeId, LocId, ProcId};
pub use layout::{AddressSpace, Cells};
pub use model::ModelView;
pub use places::Places;
pub use program::*;
pub use property::{Check, CheckId, CheckKind, Checks, PropertySet};
pub use scalar::ScalarType;
pub use source_view::SourceView;
pub use verify::verify;
