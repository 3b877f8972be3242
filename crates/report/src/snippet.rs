//! Lines of the source with carets below what a message is about.

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use std::ops::Range;

/// A line of a file, and what of it a message is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Excerpt {
    line: String,
    number: u32,
    /// In bytes.
    span: Range<usize>,
}

impl Excerpt {
    /// The carets stand below `what` where it begins at the column (in bytes, from 1), or where the line has it once: columns
    /// are those of the text behind the preprocessor, which puts other words in the place of macros. Otherwise nothing is quoted.
    pub fn of(line: &str, number: u32, column: u32, what: &str) -> Option<Excerpt> {
        let begin = (column as usize).checked_sub(1)?;
        let rest = line.get(begin..).unwrap_or_default();
        let is_here = !what.is_empty() && rest.starts_with(what);
        // Said in other words, as without a cast.
        if !is_here && !rest.is_empty() && token(rest) == token(what) {
            return Excerpt::at(line, number, column);
        }
        let begin = if is_here { begin } else { only(line, what)? };
        Some(Excerpt { line: line.to_string(), number, span: begin..begin + what.len() })
    }

    /// The carets stand below the word or sign at the column.
    pub fn at(line: &str, number: u32, column: u32) -> Option<Excerpt> {
        let begin = (column as usize).checked_sub(1).filter(|&begin| line.is_char_boundary(begin))?;
        let length = token(&line[begin..]).len();
        Some(Excerpt { line: line.to_string(), number, span: begin..begin + length })
    }

    /// The carets stand below the whole line.
    pub fn whole(line: &str, number: u32) -> Option<Excerpt> {
        let text = line.trim();
        let begin = line.len() - line.trim_start().len();
        (!text.is_empty()).then(|| Excerpt { line: line.to_string(), number, span: begin..begin + text.len() })
    }

    /// Where the carets begin, in bytes, from 1.
    pub fn column(&self) -> u32 {
        self.span.start as u32 + 1
    }

    /// The line and the carets, `label` beside them, without colours; lines that are wider than `columns` are cut with `...`.
    pub fn render(&self, label: &str, columns: usize) -> String {
        let line: String = self.line.chars().map(|c| if c.is_control() && c != '\t' { ' ' } else { c }).collect();
        let carets = AnnotationKind::Primary.span(self.span.clone());
        let carets = if label.is_empty() { carets } else { carets.label(label.to_string()) };
        let snippet = Snippet::source(line).line_start(self.number as usize).annotation(carets);
        let group = Group::with_level(Level::ERROR).element(snippet);
        let renderer = Renderer::plain().decor_style(DecorStyle::Ascii).term_width(columns.clamp(40, 400));
        let text = renderer.render(&[group]);
        let lines = text.lines().map(str::trim_end).filter(|l| *l != "|" && l.trim() != "|");
        lines.collect::<Vec<_>>().join("\n")
    }
}

/// Where the line has `what`, as words of their own, once.
fn only(line: &str, what: &str) -> Option<usize> {
    if what.is_empty() {
        return None;
    }
    let is_word = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
    let (first, last) = (is_word(what.chars().next()), is_word(what.chars().next_back()));
    let stands_alone = |begin: &usize| {
        let (before, behind) = (line[..*begin].chars().next_back(), line[begin + what.len()..].chars().next());
        !(first && is_word(before) || last && is_word(behind))
    };
    let mut places = line.match_indices(what).map(|(begin, _)| begin).filter(stands_alone);
    places.next().filter(|_| places.next().is_none())
}

/// The word or the sign that a text begins with.
pub fn token(text: &str) -> &str {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    match text.chars().next() {
        Some(c) if is_part(c) => &text[..text.find(|c| !is_part(c)).unwrap_or(text.len())],
        Some(c @ ('"' | '\'')) => {
            let end = text[1..].find(c).map_or(text.len(), |end| end + 2);
            &text[..end]
        }
        Some(c) => &text[..c.len_utf8()],
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn carets_stand_below_words_behind_tabs_and_wide_signs() {
        let at = |line: &str, column| Excerpt::at(line, 7, column).expect("an excerpt").render("", 80);
        assert_eq!(at("  x = lost;", 7), "7 |   x = lost;\n  |       ^^^^");
        assert_eq!(at("\tx = lost;", 6), "7 |     x = lost;\n  |         ^^^^");
        // A sign of the width of two columns, of three bytes.
        assert_eq!(at("s(\"\u{6f22}\", y);", 10), "7 | s(\"\u{6f22}\", y);\n  |         ^");
        assert_eq!(at("a\x1b[31mb", 1), "7 | a [31mb\n  | ^");
    }

    #[test]
    fn words_are_found_where_macros_have_moved_them() {
        let column = |line, column, what| Excerpt::of(line, 1, column, what).map(|e| e.column());
        assert_eq!(column("  assert(n > 0);", 29, "n > 0"), Some(10));
        assert_eq!(column("  n = n;", 3, "n"), Some(3), "where it is said");
        assert_eq!(column("  n = n;", 4, "n"), None, "one of two");
        assert_eq!(column("  nn = n;", 9, "n"), Some(8), "as a word");
        assert_eq!(column("  MACRO;", 3, "n"), None);
        assert_eq!(column("void *p = q; *(int *)p = 3;", 14, "*p"), Some(14), "without the cast");
    }

    #[test]
    fn long_lines_are_cut_around_the_carets() {
        let line = format!("{}here{}", "x ".repeat(200), " y".repeat(200));
        let text = Excerpt::at(&line, 1, 401).expect("an excerpt").render("", 80);
        assert!(
            text.lines().all(|l| l.chars().count() <= 80) && text.contains("here") && text.contains("..."),
            "{text}"
        );
    }
}
