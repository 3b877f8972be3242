//! Ranges: what a variable or a place in memory can be at a location, whatever the path (interval analysis, Cousot and
//! Cousot, POPL 1977, with sets of a few intervals).

mod analysis;
mod arithmetic;
mod assume;
mod domain;
mod env;
mod eval;
mod interval_set;
mod meaning;
mod reliance;
mod thresholds;
mod transfer;

pub use analysis::Ranges;
pub use domain::RangeDomain;
pub(crate) use env::MAX_WIDTH;
pub use env::{AbstractEnv, Leaf};
pub(crate) use eval::is_of_integers;
pub use interval_set::IntervalSet;
pub use transfer::Untouched;
pub(crate) use transfer::{Surroundings, step};
