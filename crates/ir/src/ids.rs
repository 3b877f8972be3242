//! Numbers of the parts of a program.

/// A procedure of a [`Program`](crate::Program).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ProcId(pub u32);

/// A location of one [`Procedure`](crate::Procedure).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct LocId(pub u32);

/// An edge of one [`Procedure`](crate::Procedure).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct EdgeId(pub u32);
