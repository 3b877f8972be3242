//! Lines of the user's files, read when a report quotes them. A file that cannot be read is simply not quoted.

use base::{Pos, SourceMap};
use rustc_hash::FxHashMap;

/// Reads files once.
#[derive(Default)]
pub struct SourceText {
    files: FxHashMap<String, Vec<Line>>,
}

/// A line as it stands in the file, and as it is shown where that is another.
struct Line {
    text: String,
    shown: Option<String>,
}

impl SourceText {
    /// Nothing has been read.
    pub fn new() -> SourceText {
        SourceText::default()
    }

    /// The line at `pos` as it is shown, without the white space around it.
    pub fn line(&mut self, sources: &SourceMap, pos: Pos) -> Option<&str> {
        let line = self.read(sources.name(pos.file), pos.line)?;
        Some(line.shown.as_ref().unwrap_or(&line.text).trim()).filter(|l| !l.is_empty())
    }

    /// A line (from 1) of a file as it stands there.
    pub fn whole_line(&mut self, name: &str, line: u32) -> Option<&str> {
        self.read(name, line).map(|l| l.text.as_str())
    }

    fn read(&mut self, name: &str, line: u32) -> Option<&Line> {
        let lines = self.files.entry(name.to_string()).or_insert_with(|| {
            let bytes = std::fs::read(name).unwrap_or_default();
            String::from_utf8_lossy(&bytes).lines().map(Line::new).collect()
        });
        lines.get((line as usize).checked_sub(1)?)
    }
}

impl Line {
    fn new(text: &str) -> Line {
        let shown: String = text.chars().map(visible).collect();
        Line { text: text.to_string(), shown: Some(shown).filter(|shown| shown != text) }
    }
}

/// What would command a terminal is a sign of as many bytes: columns are counted in bytes.
fn visible(c: char) -> char {
    match c {
        '\t' => c,
        c if c.is_ascii_control() => '?',
        c if c.is_control() => '\u{bf}',
        c => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controls_are_signs() {
        let text = "a\t\x1b[2J\x07\x7f\u{9b}é";
        let shown: String = text.chars().map(visible).collect();
        assert_eq!(shown, "a\t?[2J??¿é");
        assert_eq!(shown.len(), text.len());
    }
}
