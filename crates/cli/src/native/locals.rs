//! Locals without initialiser, which harnesses take as inputs: the driver has the text of the user's file with a call behind
//! their declarations that gives them the values of the test.
//!
//! Only where the place is plain: a declaration of its own in a function, as the preprocessor has left it. For a function of a header, and
//! for what a macro declares, it is the preprocessed text. Elsewhere the value stays what the machine makes of it, and that is a doubt.

use super::implication::code;
use crate::options::Options;
use cfront::preprocess;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

/// What a local is set by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Form {
    /// A number of up to 64 bits, which may be a bit-field: it has no address.
    Scalar,
    Pointer,
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
    /// What the input is called.
    pub(super) name: String,
    /// The byte of its text that the call stands before.
    at: usize,
    /// The object or the part of it that is set.
    what: String,
    form: Form,
}

impl Setting {
    fn call(&self) -> String {
        let (what, name) = (&self.what, &self.name);
        match self.form {
            Form::Scalar => format!(
                " {{ __typeof__(({what}) + 0) attest_value = {what}; attest_take_or_stay(\"{name}\", &attest_value, sizeof attest_value); \
                 {what} = attest_value; }}"
            ),
            Form::Pointer | Form::Bytes => format!(" attest_take_or_stay(\"{name}\", (void *)&{what}, sizeof {what});"),
        }
    }
}

/// The text of a file with these calls.
fn patched(text: &str, settings: &[&Setting]) -> String {
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

/// Where a token stands: its file, line and column from 1.
type Place<'a> = (&'a str, u32, u32);

/// The user's files, each read once for all locals.
#[derive(Default)]
pub(super) struct Sources<'a> {
    /// None where there is nothing to be read.
    options: Option<&'a Options>,
    /// Some local can only be found in what the preprocessor makes of the files.
    is_preprocessed: bool,
    read: BTreeMap<usize, Option<Source>>,
}

impl<'a> Sources<'a> {
    pub(super) fn of(options: &'a Options) -> Sources<'a> {
        Sources { options: Some(options), ..Sources::default() }
    }

    /// A local is declared at this place: in a file that another one includes, or where a macro has put it, the preprocessor has to
    /// say where that is.
    pub(super) fn need(&mut self, place: Place<'_>, what: &str) {
        let Some(options) = self.options.filter(|_| !self.is_preprocessed) else { return };
        let unit = options.files.iter().position(|f| f.as_os_str() == place.0);
        self.is_preprocessed = unit.is_none_or(|unit| self.settings(unit, place, what, Form::Bytes).is_empty());
        if self.is_preprocessed {
            self.read.clear();
        }
    }

    /// The calls in a unit that set `what`, which is declared at this place; none if it cannot be set.
    pub(super) fn settings(&mut self, unit: usize, place: Place<'_>, what: &str, form: Form) -> Vec<Setting> {
        let Some(options) = self.options else { return Vec::new() };
        let is_preprocessed = self.is_preprocessed;
        let read = || Source::read(&options.files[unit], options, is_preprocessed);
        let source = self.read.entry(unit).or_insert_with(read);
        source.as_ref().map_or_else(Vec::new, |s| s.settings(unit, place, what, form))
    }

    /// The text of a unit with these calls, and whether the preprocessor has seen it.
    pub(super) fn patched(&self, unit: usize, settings: &[&Setting]) -> Option<(String, bool)> {
        let source = self.read.get(&unit)?.as_ref()?;
        Some((patched(&source.text, settings), self.is_preprocessed))
    }
}

/// The text of a file.
struct Source {
    text: String,
    /// Where each line begins; several times for a file that is included several times.
    lines: BTreeMap<(String, u32), Vec<usize>>,
    /// By byte: a declarator there is one of a statement of a function, behind words of a type.
    is_statement: Vec<bool>,
}

impl Source {
    fn read(file: &Path, o: &Options, is_preprocessed: bool) -> Option<Source> {
        let text = match is_preprocessed {
            true => preprocess(file, o.data_model, &o.preprocess_of(file)).ok()?,
            false => std::fs::read(file).ok()?,
        };
        Some(Source::new(&file.display().to_string(), String::from_utf8(text).ok()?))
    }

    fn new(file: &str, text: String) -> Source {
        let mut lines: BTreeMap<(String, u32), Vec<usize>> = BTreeMap::new();
        let (mut file, mut number, mut at) = (file.to_string(), 1, 0);
        for line in text.split_inclusive('\n') {
            match marked(line) {
                Some((marked, from)) => (file, number) = (from.to_string(), marked),
                None => {
                    lines.entry((file.clone(), number)).or_default().push(at);
                    number += 1;
                }
            }
            at += line.len();
        }
        let is_statement = statements(&text);
        Source { text, lines, is_statement }
    }

    fn settings(&self, unit: usize, (file, line, col): Place<'_>, what: &str, form: Form) -> Vec<Setting> {
        let root: String = what.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
        if root.is_empty() || !what.chars().all(is_path) {
            return Vec::new();
        }
        let file_name = file.rsplit('/').next().unwrap_or(file).replace(|c: char| !is_path(c), "_");
        let name = format!("{what}@{file_name}:{line}:{col}");
        let lines = self.lines.get(&(file.to_string(), line)).into_iter().flatten();
        let ends = lines.filter_map(|start| self.end_of_declaration(start + col as usize - 1, &root));
        ends.map(|at| Setting { unit, name: name.clone(), at, what: what.into(), form }).collect()
    }

    /// Behind the plain declaration of `root` whose declarator stands here.
    fn end_of_declaration(&self, start: usize, root: &str) -> Option<usize> {
        let rest = self.text.get(start..)?;
        let length = rest.find(';')?;
        let declaration = &rest[..length];
        let is_plain = declaration.split(',').all(is_plain_declarator);
        let names_it = declaration.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').any(|w| w == root);
        let is_set = is_plain && names_it && self.is_statement[start] && !is_constant(&self.text[..start]);
        let end = start + length + 1;
        (is_set && !is_jumped_over(&self.text[..start], &self.text[end..])).then_some(end)
    }
}

/// The words before a declarator say that what it declares is not written.
fn is_constant(before: &str) -> bool {
    let from = before.rfind([';', '{', '}']).map_or(0, |at| at + 1);
    let words = &before[from..];
    !words.contains('*') && words.split_whitespace().any(|word| word == "const")
}

/// A `case` or a label behind the declaration, in its block: control may come there by a jump over it.
fn is_jumped_over(before: &str, behind: &str) -> bool {
    // Of the same function, as files are written.
    let begin = before.rfind("\n}").unwrap_or(0);
    let end = behind.find("\n}").unwrap_or(behind.len());
    let has_goto = before[begin..].contains("goto ");
    let words = words(&behind[..end]);
    let mut depth = 0;
    for (i, &word) in words.iter().enumerate() {
        let begins = i.checked_sub(1).is_none_or(|before| matches!(words[before], ";" | "{" | "}" | ":"));
        let is_label = begins && word != "default" && words.get(i + 1) == Some(&":");
        match word {
            "{" => depth += 1,
            "}" if depth == 0 => return false,
            "}" => depth -= 1,
            "case" | "default" if depth == 0 => return true,
            _ if is_label && has_goto => return true,
            _ => {}
        }
    }
    false
}

/// Names and numbers, and the signs between them one by one.
fn words(text: &str) -> Vec<&str> {
    let mut out = Vec::new();
    let mut begun: Option<usize> = None;
    for (at, c) in code(text) {
        let is_part = c.is_ascii_alphanumeric() || c == '_';
        match (begun, is_part) {
            (None, true) => begun = Some(at),
            (Some(from), false) => {
                out.push(&text[from..at]);
                begun = None;
            }
            _ => {}
        }
        if !is_part && !c.is_whitespace() {
            out.push(&text[at..at + c.len_utf8()]);
        }
    }
    out
}

/// What the preprocessor says of the next line: `# 12 "file.h" 1`.
fn marked(line: &str) -> Option<(u32, &str)> {
    let (number, rest) = line.strip_prefix("# ")?.split_once(" \"")?;
    Some((number.parse().ok()?, rest.split_once('"')?.0))
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
        let source = Source::new("a.c", text.into());
        let find = |place, what, form| source.settings(0, place, what, form);
        let found = find(("a.c", 3, 12), "x.a", Form::Bytes);
        let patched = patched(text, &found.iter().collect::<Vec<_>>());
        let wanted = "*p; attest_take_or_stay(\"x.a@a.c:3:12\", (void *)&x.a, sizeof x.a); // ; }";
        assert!(patched.contains(wanted), "{patched}");
        let none = |place, what| find(place, what, Form::Bytes).is_empty();
        assert!(none(("a.c", 1, 21), "g.a"), "no statement");
        assert!(none(("a.c", 4, 12), "i"), "the head of a loop");
        assert!(none(("a.c", 3, 12), "y"), "another name");
        assert!(none(("a.c", 3, 12), "value of f"), "no name");
        assert!(none(("b.c", 3, 12), "x.a"), "another file");
    }

    #[test]
    fn jumps_lead_over_declarations() {
        let set = |text: &str| {
            let source = Source::new("a.c", text.into());
            let col = text.find("x;").expect("it is there") as u32 + 1;
            !source.settings(0, ("a.c", 1, col), "x", Form::Scalar).is_empty()
        };
        assert!(set("int f(int k) { int x; switch (k) { case 1: return x; default: return a ? b : 0; } }"));
        assert!(!set("int f(int k) { switch (k) { int x; case 1: return x; } }"));
        assert!(!set("int f(int k) { goto mid; { int x; { mid: return x; } } }"));
        assert!(set("int f(int k) { int x; goto end; end: return x; }"));
        assert!(!set("int f(int k) { const int x; return x; }"));
        assert!(set("int f(int k) { const char *x; return 0; }"));
    }

    #[test]
    fn lines_of_files_that_are_included() {
        let text =
            "# 1 \"a.c\"\n# 1 \"./b.h\" 1\nint f(void) {\n  int x;\n}\n# 2 \"a.c\" 2\nint g(void) {\n  int x;\n}\n";
        let source = Source::new("a.c", text.into());
        let at = |place| source.settings(0, place, "x", Form::Scalar).iter().map(|s| s.at).collect::<Vec<_>>();
        assert_eq!(at(("./b.h", 2, 7)), [text.find("x;").expect("it is there") + 2]);
        assert_eq!(at(("a.c", 3, 7)), [text.rfind("x;").expect("it is there") + 2]);
    }
}
