//! Names of edges.

use ir::{EdgeId, ProcId};

/// An edge of the program.
pub type TakenEdge = (ProcId, EdgeId);
