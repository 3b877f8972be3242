//! What functions of the library access through their arguments (`accesses.txt`), modelled or not.
//!
//! Only where accesses are checked does anybody ask. A function that is not listed may access what it likes, and the verdict
//! says so. What the library keeps for itself, such as the inside of a stream, is no memory that a program sees.

use rustc_hash::FxHashMap;
use std::sync::LazyLock;

/// What a call accesses through one argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Access {
    pub(crate) argument: usize,
    pub(crate) what: Accessed,
    pub(crate) may_be_null: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Accessed {
    /// Nothing here, but it must not be null.
    NonNull,
    /// The characters up to the first zero.
    Text,
    /// Pointers up to the first null, and the text behind each.
    Texts,
    /// This and all further arguments are texts, up to a null pointer.
    RestTexts,
    /// A text that says what is accessed through the arguments behind it.
    Format,
    /// A block of bytes.
    Block { extent: Extent, writes: bool },
    /// What only the library looks into; whether the call is the last one that may use it.
    Handle { is_closed: bool },
    /// Nobody checks it.
    Unchecked,
}

/// How many bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Extent {
    /// So many objects of the type that the declared parameter points to.
    Objects(u64),
    /// As many as this argument says, or the product of two arguments.
    Argument(usize),
    Product(usize, usize),
}

static TABLE: LazyLock<FxHashMap<&'static str, Vec<Access>>> = LazyLock::new(|| {
    // The other lines are comments and headers.
    let lines = include_str!("accesses.txt").lines().filter(|l| l.starts_with(' '));
    let entries = lines.flat_map(|l| l.split_inclusive(')'));
    entries
        .filter_map(|e| e.trim().strip_suffix(')')?.split_once('('))
        .map(|(name, words)| (name, row(words)))
        .collect()
});

fn row(words: &str) -> Vec<Access> {
    words
        .split(", ")
        .enumerate()
        .filter(|(_, word)| *word != "-")
        .map(|(argument, word)| access(argument, word))
        .collect()
}

fn access(argument: usize, word: &str) -> Access {
    let (plain, may_be_null) = word.strip_suffix('?').map_or((word, false), |plain| (plain, true));
    // A word that nobody knows would be a mistake in our own table; a test looks for it.
    let what = accessed(plain).unwrap_or(Accessed::Unchecked);
    Access { argument, what, may_be_null }
}

fn accessed(word: &str) -> Option<Accessed> {
    Some(match word {
        "nonnull" => Accessed::NonNull,
        "text" => Accessed::Text,
        "texts" => Accessed::Texts,
        "text.." => Accessed::RestTexts,
        "format" => Accessed::Format,
        "handle" => Accessed::Handle { is_closed: false },
        "closed" => Accessed::Handle { is_closed: true },
        "unchecked" => Accessed::Unchecked,
        _ => {
            let (extent, writes) = match word.strip_prefix("in") {
                Some(extent) => (extent, false),
                None => (word.strip_prefix("out")?, true),
            };
            Accessed::Block { extent: Extent::parse(extent)?, writes }
        }
    })
}

impl Extent {
    fn parse(text: &str) -> Option<Extent> {
        if let Some(count) = text.strip_prefix('*') {
            return Some(Extent::Objects(count.parse().ok()?));
        }
        let Some(arguments) = text.strip_prefix('[').and_then(|t| t.strip_suffix(']')) else {
            return text.is_empty().then_some(Extent::Objects(1));
        };
        Some(match arguments.split_once('*') {
            Some((a, b)) => Extent::Product(a.parse().ok()?, b.parse().ok()?),
            None => Extent::Argument(arguments.parse().ok()?),
        })
    }
}

/// What the function accesses; `None` if nobody has written it down.
pub(crate) fn accesses(function: &str) -> Option<&'static [Access]> {
    let plain = function.strip_prefix("__isoc99_").or_else(|| function.strip_prefix("__isoc23_")).unwrap_or(function);
    TABLE.get(plain).map(Vec::as_slice)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_say_what_is_accessed() {
        let first =
            |function| accesses(function).and_then(|row| row.first()).map(|a| (a.argument, a.what, a.may_be_null));
        let block = |extent, writes| Accessed::Block { extent, writes };
        assert_eq!(first("puts"), Some((0, Accessed::Text, false)));
        assert_eq!(first("perror"), Some((0, Accessed::Text, true)));
        assert_eq!(first("mq_send"), Some((1, block(Extent::Argument(2), false), false)));
        assert_eq!(first("qsort"), Some((0, block(Extent::Product(1, 2), true), false)));
        assert_eq!(first("futimens"), Some((1, block(Extent::Objects(2), false), true)));
        assert_eq!(accesses("fflush"), Some([].as_slice()));
        assert_eq!(accesses("read_port"), None);
    }

    /// Every word is known, and every function is listed once, under one of the names that `libc.txt` or a model has.
    #[test]
    fn the_table_has_no_mistakes() {
        let text = include_str!("accesses.txt");
        let lines = text.lines().filter(|l| l.starts_with(' '));
        let entries: Vec<&str> = lines.flat_map(|l| l.split_inclusive(')')).map(str::trim).collect();
        assert_eq!(entries.len(), TABLE.len());
        for entry in entries {
            let (name, words) = entry.strip_suffix(')').and_then(|e| e.split_once('(')).expect(entry);
            assert!(words.split(", ").all(|w| w == "-" || accessed(w.trim_end_matches('?')).is_some()), "{entry}");
            assert!(super::super::libc::find(name).is_some() || crate::models::origin(name).is_some(), "{entry}");
        }
    }
}
