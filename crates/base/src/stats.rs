//! Counters of one run, filled by engines and printed by reports under the same names.

/// The counters of the statistics contract (`--stats`).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    pub iterations: u64,
    pub solver_calls: u64,
    pub tests: u64,
    pub regions: u64,
    pub predicates: u64,
    pub queries: u64,
    pub summaries_reused: u64,
    /// Questions that evaluation answered before a solver was asked.
    pub evaluated: u64,
}
