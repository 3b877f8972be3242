//! Decorators of [`Solve`](crate::Solve), each for one purpose; `chain.rs` puts them together.

mod by_sort;
mod cache;
mod cross_check;
mod escalating;
mod log;
mod reuse;
mod slice;
mod timed;
mod trivial;

pub use by_sort::BySort;
pub use cache::Cached;
pub use cross_check::{CrossChecked, External};
pub use escalating::Escalating;
pub use log::Logged;
pub use reuse::{Misses, ModelReuse};
pub use slice::Sliced;
pub use timed::Timed;
pub use trivial::Trivial;
