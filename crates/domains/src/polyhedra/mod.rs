//! Convex polyhedra: linear inequalities between the variables of a pack (Cousot, Halbwachs: *Automatic discovery of linear
//! restraints among variables of a program*, POPL 1978), beside what octagons say.
//!
//! A polyhedron is kept by its constraints and by its generators at once, both minimal (the double description of Motzkin,
//! converted by Chernikova's algorithm: `cone`). Numbers are integers of any size, in homogeneous coordinates, so that they
//! stand for rationals exactly. The same packs of variables are looked at as by [`crate::octagons`], and sums are read in the same
//! way: an operation of the machine is a sum of integers only where the known bounds say so.
//!
//! What becomes too large is given up, pack by pack: nothing is known of it then but what octagons know. Widening is that of
//! Halbwachs (1979), up to the conditions of the program and to the bounds at which octagons stop.

mod assume;
mod cone;
mod domain;
mod element;
mod hearing;
mod meaning;
mod polyhedron;
mod row;
mod sums;
mod templates;
mod transfer;

pub use cone::TooLarge;
pub use domain::PolyhedronDomain;
pub use element::Polyhedra;
pub use polyhedron::Polyhedron;
pub use row::{Kind, Row};
