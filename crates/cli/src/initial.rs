//! What the program is started on, as the command line says it.

use crate::exit::Failure;
use cfront::{Initial, InitialHeap, MOST_FILES, SymbolicArguments, SymbolicFiles, SymbolicInput};

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

/// What `--sym-stdin` and `--sym-files` say.
pub(crate) fn input(stdin: Option<u32>, files: &[u32]) -> SymbolicInput {
    let of_each = |n: &[u32; 2]| SymbolicFiles { count: n[0], bytes: n[1] };
    SymbolicInput { stdin, files: files.first_chunk().map(of_each) }
}

/// More files than there are names, or none; input that no model counts.
pub(crate) fn refused_input(input: &SymbolicInput, has_models: bool) -> Option<Failure> {
    if input.is_given() && !has_models {
        let message = "--sym-stdin and --sym-files are about models of the library, which --no-models switches off";
        return Some(Failure::usage(message));
    }
    let SymbolicFiles { count, bytes } = input.files.filter(|f| !(1..=MOST_FILES).contains(&f.count))?;
    Some(Failure::usage(format!(
        "--sym-files {count} {bytes}: there are 1 to {MOST_FILES} files, A to Z; say for example `--sym-files 2 16`"
    )))
}

/// The options that say it.
pub(crate) fn words_of_input(input: &SymbolicInput) -> impl Iterator<Item = String> + use<> {
    let stdin = input.stdin.map(|bytes| format!("--sym-stdin {bytes}"));
    let files = input.files.map(|SymbolicFiles { count, bytes }| format!("--sym-files {count} {bytes}"));
    stdin.into_iter().chain(files)
}
