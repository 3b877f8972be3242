//! Places of files as ranges of the protocol, which counts columns in units of UTF-16. Files are read as they lie on disk: what is
//! verified is what was saved.

use crate::answer::Place;
use crate::protocol::{Location, Position, Range};
use crate::uri;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The lines of files, read once.
#[derive(Default)]
pub(crate) struct Documents {
    files: BTreeMap<PathBuf, Vec<String>>,
}

impl Documents {
    fn line(&mut self, file: &Path, line: u32) -> &str {
        let read = || {
            let bytes = std::fs::read(file).unwrap_or_default();
            String::from_utf8_lossy(&bytes).lines().map(str::to_string).collect()
        };
        let lines = self.files.entry(file.to_path_buf()).or_insert_with(read);
        (line as usize).checked_sub(1).and_then(|i| lines.get(i)).map_or("", String::as_str)
    }

    /// The words `what` on the line of a place, if it has them there or once, else all of the line: columns of checks are those
    /// behind the preprocessor.
    pub(crate) fn range(&mut self, place: &Place, what: &str) -> Range {
        let line = self.line(&place.file, place.line);
        let all = occurrences(line, what);
        let found = match all[..] {
            [only] => Some(only),
            _ => all.into_iter().find(|at| at + 1 == place.column as usize),
        };
        let begin = found.unwrap_or(line.len() - line.trim_start().len());
        let end = found.map_or(line.trim_end().len(), |at| at + what.len()).max(begin);
        range(line, place.line, begin, end)
    }

    /// The word at a place, where its column is one of the file.
    pub(crate) fn word(&mut self, place: &Place) -> Range {
        let line = self.line(&place.file, place.line);
        let begin = (place.column as usize).saturating_sub(1).min(line.len());
        let begin = if line.is_char_boundary(begin) { begin } else { 0 };
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        let length = line[begin..].find(|c| !is_part(c)).unwrap_or(line.len() - begin);
        let length = if length == 0 { line[begin..].chars().next().map_or(0, char::len_utf8) } else { length };
        range(line, place.line, begin, begin + length)
    }

    pub(crate) fn location(&mut self, place: &Place) -> Location {
        Location { uri: uri::of(&place.file), range: self.range(place, "") }
    }
}

/// Where a line has these words, and not as parts of others.
fn occurrences(line: &str, what: &str) -> Vec<usize> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let (begins, ends) = (what.starts_with(is_part), what.ends_with(is_part));
    let is_whole = |at: usize| {
        let (before, behind) = (&line[..at], &line[at + what.len()..]);
        let is_cut_before = begins && before.ends_with(is_part);
        let is_cut_behind = ends && behind.starts_with(is_part);
        !is_cut_before && !is_cut_behind
    };
    let all = line.match_indices(what).map(|(at, _)| at).filter(|_| !what.is_empty());
    all.filter(|&at| is_whole(at)).collect()
}

/// Between two bytes of a line.
fn range(text: &str, line: u32, begin: usize, end: usize) -> Range {
    let units = |to: usize| text[..to].encode_utf16().count() as u32;
    let line = line.saturating_sub(1);
    let at = |byte| Position { line, character: units(byte) };
    Range { start: at(begin), end: at(end) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_units_of_utf_16() {
        let file = tempfile::NamedTempFile::new().expect("a file");
        std::fs::write(file.path(), "int a;\n  f(\"\u{1f600}\u{e9}\", b > 0); // b\n").expect("it is written");
        let place = |column| Place { file: file.path().into(), line: 2, column };
        let mut documents = Documents::default();
        let mut of = |what: &str| {
            let Range { start, end } = documents.range(&place(1), what);
            assert_eq!((start.line, end.line), (1, 1));
            (start.character, end.character)
        };
        assert_eq!(of("b > 0"), (11, 16), "two units, one unit");
        assert_eq!((of("b"), of("missing")), ((2, 23), (2, 23)), "twice, and not at all");
        let Range { start, end } = documents.word(&place(15));
        assert_eq!((start.character, end.character), (11, 12));
        assert_eq!(documents.word(&place(99)).start.character, 23, "behind the end");
    }
}
