//! The table of engines, from which the command line's help is made.

use crate::{Engine, dash};

/// One engine.
pub struct EngineInfo {
    pub name: &'static str,
    /// One line for the help.
    pub summary: &'static str,
    /// Where the algorithm is from.
    pub paper: &'static str,
    pub run: Engine,
}

/// All engines, the default first.
pub fn registry() -> &'static [EngineInfo] {
    &[EngineInfo {
        name: "dash",
        summary: "tests and a partition that guide each other; pointers by the aliases that tests show",
        paper: "Beckman, Nori, Rajamani, Simmons: Proofs from Tests (ISSTA 2008), Figs. 10-14",
        run: dash::run,
    }]
}

/// The engine called `name`.
pub fn find(name: &str) -> Option<&'static EngineInfo> {
    registry().iter().find(|e| e.name == name)
}
