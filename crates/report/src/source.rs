//! Lines of the user's files, read when a report quotes them. A file that cannot be read is simply not quoted.

use base::{Pos, SourceMap};
use rustc_hash::FxHashMap;

/// Reads files once.
#[derive(Default)]
pub struct SourceText {
    files: FxHashMap<String, Vec<String>>,
}

impl SourceText {
    /// Nothing has been read.
    pub fn new() -> SourceText {
        SourceText::default()
    }

    /// The line at `pos` without the white space around it.
    pub fn line(&mut self, sources: &SourceMap, pos: Pos) -> Option<&str> {
        self.whole_line(sources.name(pos.file), pos.line).map(str::trim).filter(|l| !l.is_empty())
    }

    /// A line (from 1) of a file as it stands there.
    pub fn whole_line(&mut self, name: &str, line: u32) -> Option<&str> {
        let lines = self.files.entry(name.to_string()).or_insert_with(|| {
            let bytes = std::fs::read(name).unwrap_or_default();
            String::from_utf8_lossy(&bytes).lines().map(|line| line.chars().map(visible).collect()).collect()
        });
        let index = (line as usize).checked_sub(1)?;
        lines.get(index).map(String::as_str)
    }
}

/// What would command a terminal is shown by its picture.
fn visible(c: char) -> char {
    match c {
        '\t' => c,
        '\0'..='\x1f' => char::from_u32(0x2400 + u32::from(c)).unwrap_or('\u{fffd}'),
        '\x7f' => '\u{2421}',
        c if c.is_control() => '\u{fffd}',
        c => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controls_are_shown() {
        let shown: String = "a\t\x1b[2J\x07\x7f\u{9b}é".chars().map(visible).collect();
        assert_eq!(shown, "a\t␛[2J␇␡\u{fffd}é");
    }
}
