//! Places in SARIF's way: references that are escaped, columns in characters.

use serde_json::{Value, json};

/// A place of a file. `line` is its text, as far as that is known, and `column` is in bytes, from 1.
pub(super) struct Place<'a> {
    pub(super) file: &'a str,
    pub(super) number: u32,
    pub(super) column: u32,
    pub(super) line: &'a str,
}

impl Place<'_> {
    /// Where the column says.
    pub(super) fn physical(&self) -> Value {
        self.with_region(self.region(None))
    }

    /// The words that are meant, where the line has them at the column, or once: columns of checks are those behind the preprocessor.
    pub(super) fn of_words(&self, what: &str) -> Value {
        let column = self.column.max(1) as usize - 1;
        let all: Vec<usize> = self.occurrences(what).collect();
        let found = match all[..] {
            [only] => Some(only),
            _ => all.into_iter().find(|&at| at == column),
        };
        self.with_region(self.region(found.map(|at| (at, at + what.len()))))
    }

    /// Where the line has these words, and not as parts of others.
    fn occurrences(&self, what: &str) -> impl Iterator<Item = usize> {
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        let (begins, ends) = (what.starts_with(is_part), what.ends_with(is_part));
        let is_whole = move |(at, found): &(usize, &str)| {
            let (before, behind) = (&self.line[..*at], &self.line[at + found.len()..]);
            let is_cut_before = begins && before.ends_with(is_part);
            let is_cut_behind = ends && behind.starts_with(is_part);
            !is_cut_before && !is_cut_behind
        };
        self.line.match_indices(what).filter(is_whole).map(|(at, _)| at).filter(|_| !what.is_empty())
    }

    fn with_region(&self, region: Value) -> Value {
        json!({ "artifactLocation": { "uri": uri(self.file) }, "region": region })
    }

    fn region(&self, bytes: Option<(usize, usize)>) -> Value {
        let line = self.number.max(1);
        let characters = |to: usize| self.line.get(..to).map(|before| before.chars().count() + 1);
        match bytes.and_then(|(begin, end)| Some((characters(begin)?, characters(end)?))) {
            Some((begin, end)) => json!({ "startLine": line, "startColumn": begin, "endColumn": end }),
            None => {
                let column = self.column.max(1);
                let begin = characters(column as usize - 1).map_or_else(|| column.into(), |n| json!(n));
                json!({ "startLine": line, "startColumn": begin })
            }
        }
    }
}

/// A path as a relative reference, or as one to a file if it is absolute.
fn uri(path: &str) -> String {
    let path = path.strip_prefix("./").unwrap_or(path);
    let escape = |b: u8| match b {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' | b'~' => (b as char).to_string(),
        _ => format!("%{b:02X}"),
    };
    let escaped: String = path.bytes().map(escape).collect();
    if path.starts_with('/') { format!("file://{escaped}") } else { escaped }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_are_escaped() {
        assert_eq!(uri("./a b/c:d.c"), "a%20b/c%3Ad.c");
        assert_eq!(uri("/x/ü.c"), "file:///x/%C3%BC.c");
    }

    #[test]
    fn columns_are_characters() {
        let place = |column| Place { file: "a.c", number: 3, column, line: "  f(\"\u{e9}\u{e9}\", b > 0, b > 0, bb);" };
        let region = |value: Value| {
            let of = |key: &str| value["region"][key].as_u64();
            (of("startColumn"), of("endColumn"))
        };
        assert_eq!(region(place(13).physical()), (Some(11), None));
        assert_eq!(region(place(13).of_words("b > 0")), (Some(11), Some(16)), "the first");
        assert_eq!(region(place(20).of_words("b > 0")), (Some(18), Some(23)), "the second");
        assert_eq!(region(place(16).of_words("b > 0")), (Some(14), None), "one of them");
        assert_eq!(region(place(16).of_words("bb")), (Some(25), Some(27)));
        assert_eq!(region(place(13).of_words("\u{e9}")), (Some(11), None));
        assert_eq!(region(place(99).of_words("")), (Some(99), None), "behind what is known of the line");
    }
}
