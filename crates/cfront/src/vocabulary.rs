//! Functions that are known by their names where the program does not define them: the vocabulary of verifiers, the
//! compiler's builtins, the C library.
//!
//! Tables only: what a name means ([`Intrinsic`]), what the documentation of a library function says ([`libc`]), which
//! models it needs. What becomes of a call is the business of `lower`.

mod accesses;
mod compiler;
mod formatted;
pub(crate) mod libc;
mod library;
mod mathematics;
mod meaning;
mod verifiers;

pub(crate) use accesses::{Access, Accessed, Extent, accesses};
pub(crate) use formatted::{Formatted, LITERAL, LiteralFormat, printed_format};
pub(crate) use mathematics::Mathematics;
pub(crate) use meaning::{
    Allocation, BitOperation, BlockOperation, ContractWord, Intrinsic, Query, VectorOperation, Word,
};
pub(crate) use verifiers::{ANY, HAS_BYTES, IS_WRITABLE, UNINTERPRETED, is_reserved};

/// The model that runs the functions that `atexit` was given.
pub(crate) const EXIT_HANDLERS: &str = "__attest_run_exit_handlers";

/// A name that linkers give the beginning or the end of a section or of the program.
pub(crate) fn is_of_linker(name: &str) -> bool {
    let places = ["_end", "_edata", "_etext", "__bss_start", "__executable_start"];
    name.starts_with("__start_") || name.starts_with("__stop_") || places.contains(&name)
}

/// The pointers that the C library declares: what they point to is its own.
pub(crate) fn is_library_variable(name: &str) -> bool {
    let streams = ["stdin", "stdout", "stderr", "__stdinp", "__stdoutp", "__stderrp"];
    let others = ["environ", "__environ", "optarg", "program_invocation_name", "program_invocation_short_name"];
    streams.contains(&name) || others.contains(&name)
}

/// The functions that the headers of C libraries put in the place of `errno`.
pub(crate) const ERRNO_LOCATIONS: &[&str] = &["__errno_location", "__errno", "_errno", "__error", "___errno"];

/// What stands for the value that inline assembly gives one of its outputs. No function has the name.
pub(crate) const ASSEMBLY: &str = "asm output";

impl Intrinsic {
    /// The meaning of a function name.
    pub(crate) fn find(name: &str) -> Option<Intrinsic> {
        if name == ASSEMBLY {
            return Some(Intrinsic::Assembly);
        }
        if name.starts_with("__sync_") || name.starts_with("__atomic_") {
            return Some(Intrinsic::Atomic);
        }
        if let Some(function) = name.strip_prefix(LITERAL) {
            return LiteralFormat::find(function).map(Intrinsic::LiteralFormat);
        }
        if let Some(builtin) = name.strip_prefix("__builtin_") {
            return compiler::find(builtin).or_else(|| library::find(builtin));
        }
        let known = verifiers::find(name).or_else(|| library::find(name));
        known.or_else(|| is_reserved(name).then_some(Intrinsic::Word(Word::Unsupported)))
    }
}

/// A call of the function makes the program keep track of its objects.
pub(crate) fn asks_for_objects(name: &str) -> bool {
    matches!(verifiers::find(name), Some(Intrinsic::Word(Word::Ask(_))))
}

/// The model that reads a text.
pub(crate) const READ_TEXT: &str = "__attest_read_text";

/// The model that reads the texts behind pointers, up to a null pointer.
pub(crate) const READ_TEXTS: &str = "__attest_read_texts";

/// The model that reads a format which is no literal.
pub(crate) const READ_FORMAT: &str = "__attest_read_format";

/// The model that reads a text of wide characters.
pub(crate) const READ_WIDE_TEXT: &str = "__attest_read_wide_text";

/// The models that calls of the function need beside its own.
pub(crate) fn helpers(function: &str) -> impl Iterator<Item = &'static str> {
    let at_the_end: &[&str] = if function == "atexit" { &[EXIT_HANDLERS] } else { &[] };
    let reading: &[&str] = match accesses(function) {
        Some(_) => &[READ_TEXT, READ_TEXTS, READ_FORMAT, READ_WIDE_TEXT],
        None => &[],
    };
    let of_format: &[&str] = Formatted::find(function).map_or(&[], Formatted::helpers);
    at_the_end.iter().chain(reading).chain(of_format).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_sorted() {
        for table in [compiler::BUILTINS, library::FUNCTIONS, verifiers::WORDS] {
            assert!(table.windows(2).all(|w| w[0].0 < w[1].0));
        }
    }

    #[test]
    fn a_name_means_the_same_in_all_its_forms() {
        let copies = ["memcpy", "__builtin_memcpy", "__memcpy_chk", "__builtin___memcpy_chk", "memmove"];
        assert!(copies.iter().all(|n| Intrinsic::find(n) == Intrinsic::find("memcpy")));
        let ones = ["__builtin_popcount", "__builtin_popcountl", "__builtin_popcountll"];
        assert!(ones.iter().all(|n| Intrinsic::find(n) == Some(Intrinsic::Bits(BitOperation::CountOnes))));
        assert_eq!(Intrinsic::find("popcount"), None);
        assert_eq!(Intrinsic::find("klee_what_is_this"), Some(Intrinsic::Word(Word::Unsupported)));
        assert_eq!(Intrinsic::find("ext_nondet_int"), Some(Intrinsic::Nondet));
    }
}
