//! Octagons: bounds of variables, of their differences and of their sums, `±x ±y <= c` (Miné: *The octagon abstract
//! domain*, Higher-Order and Symbolic Computation 19, 2006), beside what ranges say.
//!
//! A variable stands for the integer that its bits are, with the sign that its type has. Machine arithmetic wraps around:
//! an operation is a sum of integers only where the known bounds say that it stays within the type, or wraps in every
//! state; otherwise its result is the interval of all values that it may have. So nothing is assumed about overflow.
//!
//! Bounds are kept for *packs* of variables that the procedure relates (`packs`), not for all pairs: cost grows with the
//! procedure, not with its square. Bounds are closed as those of integers (Bagnara, Hill, Zaffanella: *An improved tight
//! closure algorithm for integer octagonal constraints*, VMCAI 2008).

mod assume;
mod bounds;
mod compared;
mod domain;
mod element;
mod linear;
mod meaning;
mod packs;
mod reader;
mod thresholds;
mod transfer;

pub use bounds::{Bounds, Signed};
pub use domain::OctagonDomain;
pub use element::Octagons;
pub use packs::{Packs, counters};

pub(crate) use assume::Around;
pub(crate) use compared::{Compared, Relation};
pub(crate) use element::type_ends;
pub(crate) use linear::{Interval, Linear, Reading, plus, reading, times};
pub(crate) use meaning::integer;
pub(crate) use reader::{Reader, Sums, Wrapping};
