//! What is wrong with the input, in the form of compilers: `file:line:column: severity: message`, the line below it, and carets.

use crate::exit::Complaint;
use crate::macros::{self, Place};
use base::{Diagnostic, SourceMap};
use formats::source::{Word, words};
use report::SourceText;
use report::snippet::{self, Excerpt};

/// Columns of the lines that are quoted where no terminal says how many there are.
const COLUMNS: usize = 130;

/// The texts that diagnostics are about.
#[derive(Clone, Copy)]
pub(crate) struct Texts<'a> {
    pub(crate) sources: &'a SourceMap,
    /// Behind the preprocessor, each with the name that it begins with; nothing if the program is not C.
    pub(crate) preprocessed: &'a [(&'a str, &'a [u8])],
}

/// A diagnostic about `file`, where it has no place of its own, and a note where a macro has put on the line what it is about.
pub(crate) fn complaints(d: &Diagnostic, file: &str, texts: Texts<'_>) -> Vec<Complaint> {
    let mut error = complaint(d, file, texts);
    let Some((place, excerpt)) = in_macro(d, texts) else { return vec![error] };
    error.column = place.named_at;
    error.excerpt = excerpt;
    let (message, severity) = (format!("in the expansion of macro '{}'", place.name), "note".to_string());
    let Place { file, line, column, excerpt, .. } = place;
    vec![error, Complaint { severity, file, line, column, message, excerpt }]
}

/// The diagnostic alone.
pub(crate) fn complaint(d: &Diagnostic, file: &str, texts: Texts<'_>) -> Complaint {
    let severity = d.severity.to_string();
    if d.pos.is_none() {
        let (file, message) = (file.to_string(), d.message.clone());
        return Complaint { severity, file, line: 0, column: 0, message, excerpt: None };
    }
    let name = texts.sources.name(d.pos.file);
    let excerpt = excerpt(name, d.pos.line, d.pos.col, texts.preprocessed);
    let column = excerpt.as_ref().map_or(d.pos.col, Excerpt::column);
    let (file, message) = (name.to_string(), d.message.clone());
    Complaint { severity, file, line: d.pos.line, column, message, excerpt }
}

/// Where what the diagnostic is about stands in the definition of a macro, and the line that names the macro.
fn in_macro(d: &Diagnostic, texts: Texts<'_>) -> Option<(Place, Option<Excerpt>)> {
    if d.pos.is_none() {
        return None;
    }
    let (name, mut source) = (texts.sources.name(d.pos.file), SourceText::new());
    let in_file = source.whole_line(name, d.pos.line)?.to_string();
    let behind = texts.preprocessed.iter().flat_map(|(first, text)| lines_of(text, first, name, d.pos.line));
    let begin = (d.pos.col as usize).saturating_sub(1);
    let meant = behind.filter_map(|line| line.get(begin..).map(|rest| snippet::token(rest).to_string())).next()?;
    if words(&in_file).iter().any(|word| word.text == meant) {
        return None;
    }
    let place = macros::place(&meant, &in_file, texts.sources.names(), &mut source)?;
    let excerpt = Excerpt::at(&in_file, d.pos.line, place.named_at);
    Some((place, excerpt))
}

/// The lines of a complaint, on a terminal of so many columns.
pub(crate) fn lines(c: &Complaint, columns: Option<usize>) -> String {
    let place = match c.line {
        0 => c.file.clone(),
        line => format!("{}:{line}:{}", c.file, c.column),
    };
    let head = format!("{place}: {}: {}", c.severity, c.message);
    let head: String = head.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let mut source = SourceText::new();
    let of_file = || Excerpt::at(source.whole_line(&c.file, c.line)?, c.line, c.column);
    let excerpt = if c.line == 0 { None } else { c.excerpt.clone().or_else(of_file) };
    match excerpt {
        Some(excerpt) => format!("{head}\n{}", fitting(&excerpt, columns)),
        None => head,
    }
}

/// In a pipe nothing is cut but what is far from the carets.
fn fitting(excerpt: &Excerpt, columns: Option<usize>) -> String {
    let text = excerpt.render("", columns.unwrap_or(COLUMNS));
    let Some(columns) = columns else { return text };
    text.lines().map(|line| report::width::cut(line, columns)).collect::<Vec<_>>().join("\n")
}

/// The line that is meant. Columns are those of the text behind the preprocessor: where macros have made other lines of it, the
/// word that stands there is looked for, and the whole line is meant if it is not there.
fn excerpt(name: &str, line: u32, column: u32, preprocessed: &[(&str, &[u8])]) -> Option<Excerpt> {
    let mut source = SourceText::new();
    let in_file = source.whole_line(name, line).map(str::trim_end);
    let behind: Vec<String> = preprocessed.iter().flat_map(|(first, text)| lines_of(text, first, name, line)).collect();
    let Some(text) = in_file else { return behind.iter().find_map(|b| Excerpt::at(b, line, column)) };
    if behind.is_empty() || behind.iter().any(|b| b.trim_end() == text) {
        return Excerpt::at(text, line, column);
    }
    let begin = (column as usize).saturating_sub(1);
    let starts: Vec<&str> = behind.iter().filter_map(|b| b.get(begin..)).collect();
    // Of blanks and comments the preprocessor leaves one blank.
    let is_meant = |word: &Word| word.dense == column && starts.iter().any(|s| s.starts_with(&word.text));
    if let Some(word) = words(text).iter().find(|word| is_meant(word)) {
        return Excerpt::at(text, line, word.col);
    }
    let moved = starts.iter().find_map(|s| Excerpt::of(text, line, column, snippet::token(s)));
    moved.or_else(|| Excerpt::whole(text, line))
}

/// The lines that line markers call this one.
fn lines_of(text: &[u8], first: &str, name: &str, line: u32) -> Vec<String> {
    let (mut file, mut number) = (first.to_string(), 0);
    let mut found = Vec::new();
    for text in text.split(|&b| b == b'\n') {
        number += 1;
        let marker = text.strip_prefix(b"#").map(|t| t.strip_prefix(b"line").unwrap_or(t));
        let Some(marker) = marker else {
            if number == line && file == name {
                found.push(String::from_utf8_lossy(text).into_owned());
            }
            continue;
        };
        let marker = String::from_utf8_lossy(marker);
        let digits: String = marker.trim_start().chars().take_while(char::is_ascii_digit).collect();
        let Ok(next) = digits.parse::<u32>() else { continue };
        number = next.saturating_sub(1);
        if let Some(named) = marker.split('"').nth(1) {
            file = named.to_string();
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_found_by_their_markers() {
        let text = b"# 1 \"a.c\"\nint a;\n# 7 \"h.h\" 1\nint h;\nint i;\n#line 3 \"a.c\"\nint b =\n# 3 \"a.c\"\n 1;";
        let at = |name, line| lines_of(text, "first", name, line);
        assert_eq!(at("a.c", 1), ["int a;"]);
        assert_eq!(at("h.h", 8), ["int i;"]);
        assert_eq!(at("a.c", 3), ["int b =", " 1;"]);
        assert!(at("a.c", 2).is_empty());
        assert_eq!(lines_of(b"int x;", "p.i", "p.i", 1), ["int x;"]);
    }

    #[test]
    fn control_characters_of_names_are_not_written() {
        let (severity, file) = ("error".to_string(), "a\x1b[2J.c".to_string());
        let message = "stray".to_string();
        let c = Complaint { severity, file, line: 0, column: 0, message, excerpt: None };
        assert_eq!(lines(&c, None), "a [2J.c: error: stray");
    }
}
