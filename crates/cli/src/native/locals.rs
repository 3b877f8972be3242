//! Locals without initialiser, which harnesses take as inputs: the driver has the text of the user's file with a call behind
//! their declarations that gives them the values of the test.
//!
//! Only where the place is plain: a declaration of its own in a function of one of the user's files, as the preprocessor has
//! left it. Elsewhere the value stays what the machine makes of it, and that is a doubt.

use std::fmt::Write;
use std::path::Path;

/// What a local is set by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Form {
    /// A scalar of up to 64 bits, which may be a bit-field: it has no address.
    Scalar,
    /// The bytes of an object.
    Bytes,
}

fn is_path(c: char) -> bool {
    c.is_ascii_alphanumeric() || "_.[]".contains(c)
}

/// The declarator has no initialiser, or one that looks at nothing: what stands before it is set behind all of them.
fn is_plain_declarator(text: &str) -> bool {
    let (declarator, initialiser) = text.split_once('=').unwrap_or((text, "0"));
    let is_part = |c: char| is_path(c) || c.is_whitespace() || c == '*';
    declarator.chars().all(is_part) && initialiser.trim().parse::<i64>().is_ok()
}

/// A call behind a declaration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Setting {
    /// The file, by its number among the user's.
    pub(super) unit: usize,
    /// The byte of its text that the call stands before.
    at: usize,
    /// The object or the part of it that is set.
    what: String,
    form: Form,
}

impl Setting {
    /// Where `what` can be set that is declared at this place (line and column from 1); `None` if it cannot.
    pub(super) fn find(
        unit: usize,
        source: &Source,
        (line, col): (u32, u32),
        what: &str,
        form: Form,
    ) -> Option<Setting> {
        let root: String = what.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
        if root.is_empty() || !what.chars().all(is_path) {
            return None;
        }
        let start = source.lines.get(line as usize - 1)? + col as usize - 1;
        let rest = source.text.get(start..)?;
        let length = rest.find(';')?;
        let declaration = &rest[..length];
        let is_plain = declaration.split(',').all(is_plain_declarator);
        let names_it = declaration.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').any(|w| w == root);
        if !is_plain || !names_it || !source.is_statement[start] {
            return None;
        }
        Some(Setting { unit, at: start + length + 1, what: what.into(), form })
    }

    /// What the input is called.
    pub(super) fn name(&self) -> String {
        format!("{}@{}", self.what, self.at)
    }

    fn call(&self) -> String {
        let (what, name) = (&self.what, self.name());
        match self.form {
            Form::Scalar => format!(
                " {{ __typeof__(({what}) + 0) attest_value = {what}; attest_take_or_stay(\"{name}\", &attest_value, sizeof attest_value); \
                 {what} = attest_value; }}"
            ),
            Form::Bytes => format!(" attest_take_or_stay(\"{name}\", (void *)&{what}, sizeof {what});"),
        }
    }
}

/// The text of a file with these calls.
pub(super) fn patched(text: &str, settings: &[&Setting]) -> String {
    let mut out = String::with_capacity(text.len());
    let mut places: Vec<usize> = settings.iter().map(|s| s.at).collect();
    places.sort_unstable();
    places.dedup();
    let mut done = 0;
    for at in places {
        out.push_str(&text[done..at]);
        for setting in settings.iter().filter(|s| s.at == at) {
            write!(out, "{}", setting.call()).expect("writing to a string does not fail");
        }
        done = at;
    }
    out.push_str(&text[done..]);
    out
}

/// A file of the user's, read once for all its locals.
#[derive(Clone, Debug)]
pub(super) struct Source {
    text: String,
    /// Where each line begins.
    lines: Vec<usize>,
    /// By byte: a declarator there is one of a statement of a function, behind words of a type.
    is_statement: Vec<bool>,
}

impl Source {
    pub(super) fn read(file: &Path) -> Option<Source> {
        let text = std::fs::read_to_string(file).ok()?;
        let ends = text.match_indices('\n').map(|(i, _)| i + 1);
        let lines = std::iter::once(0).chain(ends).collect();
        let is_statement = statements(&text);
        Some(Source { text, lines, is_statement })
    }
}

/// See [`Source`].
fn statements(text: &str) -> Vec<bool> {
    let mut out = vec![false; text.len() + 1];
    let (mut depth, mut is_plain) = (0i64, true);
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        out[at] = depth > 0 && is_plain;
        match (c, chars.peek().map(|&(_, next)| next)) {
            ('/', Some('/')) => while chars.next().is_some_and(|(_, c)| c != '\n') {},
            ('/', Some('*')) => {
                chars.next();
                let mut star = false;
                for (_, c) in chars.by_ref() {
                    if star && c == '/' {
                        break;
                    }
                    star = c == '*';
                }
            }
            ('"' | '\'', _) => {
                while let Some((_, inner)) = chars.next() {
                    match inner {
                        '\\' => _ = chars.next(),
                        inner if inner == c => break,
                        _ => {}
                    }
                }
                is_plain = false;
            }
            // A directive ends with its line, more or less.
            ('#', _) => while chars.next().is_some_and(|(_, c)| c != '\n') {},
            ('{', _) => (depth, is_plain) = (depth + 1, true),
            ('}', _) => (depth, is_plain) = (depth - 1, true),
            (';', _) => is_plain = true,
            _ => is_plain &= c.is_whitespace() || c.is_ascii_alphanumeric() || "_*,=".contains(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_stands_behind_its_declaration() {
        let text = "struct s { int a; } g;\nint f(void) {\n  struct s x, *p; // ; }\n  for (int i;;) {}\n}\n";
        let dir = tempfile::tempdir().expect("a directory");
        let file = dir.path().join("a.c");
        std::fs::write(&file, text).expect("a file");
        let source = Source::read(&file).expect("a source");
        let found = Setting::find(0, &source, (3, 12), "x.a", Form::Bytes).expect("a place");
        let patched = patched(text, &[&found]);
        assert!(patched.contains("*p; attest_take_or_stay(\"x.a@54\", (void *)&x.a, sizeof x.a); // ; }"), "{patched}");
        assert_eq!(Setting::find(0, &source, (1, 21), "g.a", Form::Bytes), None, "no statement");
        assert_eq!(Setting::find(0, &source, (4, 12), "i", Form::Bytes), None, "the head of a loop");
        assert_eq!(Setting::find(0, &source, (3, 12), "y", Form::Bytes), None, "another name");
        assert_eq!(Setting::find(0, &source, (3, 12), "value of f", Form::Bytes), None, "no name");
    }
}
