//! What the tests of domains share: random programs, and the laws.

#![allow(dead_code, reason = "each suite uses a part")]

pub(crate) mod laws;
pub(crate) mod playground;
pub(crate) mod sums;

use ir::{Edge, LocId, Procedure};

/// A procedure of so many plain locations.
pub(crate) fn procedure(locs: u32, edges: Vec<Edge>) -> Procedure {
    let mut proc = Procedure {
        name: "main".into(),
        params: vec![],
        result: None,
        locals: vec![],
        frame: vec![],
        locs: vec![],
        edges,
        entry: LocId(0),
        exit: LocId(0),
        pos: base::Pos::NONE,
    };
    (0..locs).for_each(|_| _ = proc.add_loc(ir::LocKind::Plain, base::Pos::NONE));
    proc
}
