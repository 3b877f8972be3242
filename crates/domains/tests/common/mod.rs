//! What the tests of domains share: random programs, and the laws.

#![allow(dead_code, reason = "each suite uses a part")]

pub(crate) mod laws;
pub(crate) mod playground;
