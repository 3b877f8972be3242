//! The characters of a file, and where among them a lexer is: what all lexers of this crate take in the same way.

use crate::problem::Problem;
use base::{FileId, Pos};

/// See the module.
pub(crate) struct Characters<'a> {
    rest: &'a str,
    pos: Pos,
}

impl<'a> Characters<'a> {
    pub(crate) fn new(text: &'a str, file: FileId) -> Characters<'a> {
        Characters { rest: text, pos: Pos { file, line: 1, col: 1 } }
    }

    /// What is left.
    pub(crate) fn rest(&self) -> &'a str {
        self.rest
    }

    /// Where it begins.
    pub(crate) fn pos(&self) -> Pos {
        self.pos
    }

    pub(crate) fn first(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Takes that many bytes.
    pub(crate) fn take(&mut self, len: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(len);
        for c in taken.bytes() {
            match c {
                b'\n' => self.pos = Pos { line: self.pos.line + 1, col: 1, ..self.pos },
                _ => self.pos.col += 1,
            }
        }
        self.rest = rest;
        taken
    }

    pub(crate) fn take_while(&mut self, of: impl Fn(char) -> bool) -> &'a str {
        self.take(self.rest.find(|c| !of(c)).unwrap_or(self.rest.len()))
    }

    pub(crate) fn skip_blanks(&mut self) {
        self.take_while(|c| c.is_whitespace() || c == '\u{feff}');
    }

    pub(crate) fn skip_line(&mut self) {
        self.take_while(|c| c != '\n');
    }

    /// The name that is next, which may be empty.
    pub(crate) fn name(&mut self) -> &'a str {
        self.take_while(is_name_part)
    }

    /// The digits that are next. No name may follow on them without a blank.
    pub(crate) fn digits(&mut self, hint: &str) -> Result<&'a str, Problem> {
        let pos = self.pos;
        let digits = self.take_while(|c| c.is_ascii_digit());
        let letters = self.name();
        if letters.is_empty() {
            return Ok(digits);
        }
        Err(Problem::new(pos, format!("`{digits}{letters}` is neither a number nor a name"), hint))
    }

    /// Are a point and digits next, which makes a fraction of the digits before?
    pub(crate) fn is_at_fraction(&self) -> bool {
        self.rest.strip_prefix('.').is_some_and(|r| r.starts_with(|c: char| c.is_ascii_digit()))
    }

    /// What stands between the quotation marks that are next.
    pub(crate) fn quoted(&mut self) -> Result<&'a str, Problem> {
        let pos = self.pos;
        self.take(1);
        let text = self.take_while(|c| c != '"' && c != '\n');
        if !self.rest.starts_with('"') {
            return Err(Problem::new(pos, "this text does not end on its line", "close it with `\"`"));
        }
        self.take(1);
        Ok(text)
    }
}

pub(crate) fn is_name_start(c: char) -> bool {
    c.is_ascii_alphabetic() || c == '_'
}

fn is_name_part(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}
