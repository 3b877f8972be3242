//! What the program is started on, as the command line says it.

use crate::exit::Failure;
use cfront::{Initial, InitialHeap, SymbolicArguments};

/// The groups of `--sym-args`, three numbers each.
pub(crate) fn arguments(numbers: &[u32]) -> Option<Initial> {
    let group = |n: &[u32]| SymbolicArguments { least: n[0], most: n[1], length: n[2] };
    let groups: Vec<SymbolicArguments> = numbers.chunks_exact(3).map(group).collect();
    (!groups.is_empty()).then_some(Initial::Arguments(groups))
}

/// A group that nothing fits.
pub(crate) fn refused(initial: &Initial) -> Option<Failure> {
    let Initial::Arguments(groups) = initial else { return None };
    let wrong = groups.iter().find(|g| g.least > g.most)?;
    let SymbolicArguments { least, most, length } = wrong;
    Some(Failure::usage(format!(
        "--sym-args {least} {most} {length}: MIN is greater than MAX; say for example `--sym-args 0 2 4`"
    )))
}

/// The options that say it.
pub(crate) fn words(initial: &Initial) -> Vec<String> {
    match initial {
        Initial::Heap(InitialHeap { precondition, nodes }) => {
            let condition = precondition.iter().map(|p| format!("--precondition {p}"));
            std::iter::once(format!("--heap-nodes {nodes}")).chain(condition).collect()
        }
        Initial::Arguments(groups) => {
            let group = |g: &SymbolicArguments| format!("--sym-args {} {} {}", g.least, g.most, g.length);
            groups.iter().map(group).collect()
        }
    }
}
