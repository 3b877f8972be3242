//! What the user may choose about ASE.

/// Which paths are executed symbolically.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Exploration {
    /// Each path, as Fig. 5 has it: until an abstract state repeats on it.
    EveryPath,
    /// The same states, without repeating what an earlier path has shown.
    #[default]
    EveryState,
}

/// Options of ASE.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// Which paths are executed symbolically.
    pub exploration: Exploration,
}
