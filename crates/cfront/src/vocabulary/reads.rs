//! What functions of the library that are not modelled read through their arguments.
//!
//! Only where accesses are checked does anybody ask. A function that is not listed may access what it likes, and the verdict
//! says so. Streams are no memory that a program sees.

/// Something that a call reads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Read {
    /// The characters that this argument points to, up to the first zero.
    Text(usize),
    /// The same, if the argument is not null.
    TextOrNull(usize),
    /// A format, and what it asks for among the arguments behind it.
    Format(usize),
}

use Read::{Format, Text, TextOrNull};

const READS: &[(&str, &[Read])] = &[
    ("access", &[Text(0)]),
    ("chdir", &[Text(0)]),
    ("chmod", &[Text(0)]),
    ("chown", &[Text(0)]),
    ("creat", &[Text(0)]),
    ("dprintf", &[Format(1)]),
    ("fopen", &[Text(0), Text(1)]),
    ("fopen64", &[Text(0), Text(1)]),
    ("fprintf", &[Format(1)]),
    ("fputs", &[Text(0)]),
    ("fputs_unlocked", &[Text(0)]),
    ("freopen", &[TextOrNull(0), Text(1)]),
    ("freopen64", &[TextOrNull(0), Text(1)]),
    ("lchown", &[Text(0)]),
    ("link", &[Text(0), Text(1)]),
    ("mkdir", &[Text(0)]),
    ("mkfifo", &[Text(0)]),
    ("perror", &[TextOrNull(0)]),
    ("popen", &[Text(0), Text(1)]),
    ("printf", &[Format(0)]),
    ("puts", &[Text(0)]),
    ("remove", &[Text(0)]),
    ("rename", &[Text(0), Text(1)]),
    ("rmdir", &[Text(0)]),
    ("symlink", &[Text(0), Text(1)]),
    ("syslog", &[Format(1)]),
    ("system", &[TextOrNull(0)]),
    ("truncate", &[Text(0)]),
    ("unlink", &[Text(0)]),
];

/// What the function reads; `None` if nobody has written it down.
pub(crate) fn reads(function: &str) -> Option<&'static [Read]> {
    READS.binary_search_by_key(&function, |row| row.0).ok().map(|i| READS[i].1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sorted() {
        assert!(READS.windows(2).all(|w| w[0].0 < w[1].0));
        assert_eq!(reads("puts"), Some([Text(0)].as_slice()));
        assert_eq!(reads("qsort"), None);
    }
}
