//! The tokens of a C text with their places, and the bodies of its functions. No parser: what is no C any more is refused by the compiler.

use std::ops::Range;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// A keyword or a name.
    Word,
    Number,
    Literal,
    Sign,
    /// A line for the preprocessor, with those that it goes on in.
    Directive,
}

/// A token; comments are none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Token {
    pub(crate) kind: Kind,
    pub(crate) at: Range<usize>,
}

/// Signs of more than one character, those that begin like others first.
const LONG_SIGNS: [&str; 22] = [
    "<<=", ">>=", "...", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "+=", "-=", "*=", "/=",
    "%=", "&=", "|=", "^=",
];

/// The tokens of a text.
pub(crate) fn tokens(text: &str) -> Vec<Token> {
    let mut out = Vec::new();
    let mut i = 0;
    while let Some(c) = text[i..].chars().next() {
        let rest = &text[i..];
        let (kind, length) = match c {
            '/' if rest.starts_with("//") => (None, rest.find('\n').unwrap_or(rest.len())),
            '/' if rest.starts_with("/*") => (None, rest.find("*/").map_or(rest.len(), |n| n + 2)),
            '#' if is_first_of_line(text, i) => (Some(Kind::Directive), directive(rest)),
            '"' | '\'' => (Some(Kind::Literal), literal(rest, c)),
            c if c.is_ascii_digit() => (Some(Kind::Number), run(rest, |c| c.is_ascii_alphanumeric() || c == '.')),
            c if is_of_word(c) => (Some(Kind::Word), run(rest, is_of_word)),
            c if c.is_whitespace() => (None, c.len_utf8()),
            c => {
                let long = LONG_SIGNS.iter().find(|sign| rest.starts_with(**sign));
                (Some(Kind::Sign), long.map_or(c.len_utf8(), |sign| sign.len()))
            }
        };
        out.extend(kind.map(|kind| Token { kind, at: i..i + length }));
        i += length;
    }
    out
}

fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn run(text: &str, is_in: impl Fn(char) -> bool) -> usize {
    text.find(|c| !is_in(c)).unwrap_or(text.len())
}

fn is_first_of_line(text: &str, at: usize) -> bool {
    text[..at].chars().rev().take_while(|c| *c != '\n').all(char::is_whitespace)
}

/// With the lines that go on behind a backslash.
fn directive(text: &str) -> usize {
    let mut length = 0;
    for line in text.split_inclusive('\n') {
        length += line.len();
        if !line.trim_end().ends_with('\\') {
            break;
        }
    }
    length
}

fn literal(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (i, c) in text.char_indices().skip(1) {
        match c {
            '\\' if !escaped => escaped = true,
            c if c == quote && !escaped => return i + 1,
            _ => escaped = false,
        }
    }
    text.len()
}

/// A text with its tokens, without directives.
pub(crate) struct Source<'a> {
    pub(crate) text: &'a str,
    pub(crate) tokens: Vec<Token>,
}

impl<'a> Source<'a> {
    pub(crate) fn new(text: &'a str) -> Source<'a> {
        let tokens = tokens(text).into_iter().filter(|t| t.kind != Kind::Directive).collect();
        Source { text, tokens }
    }

    /// A token as it is written; nothing behind the last one.
    pub(crate) fn word(&self, i: usize) -> &'a str {
        self.tokens.get(i).map_or("", |t| &self.text[t.at.clone()])
    }

    pub(crate) fn is(&self, i: usize, kind: Kind) -> bool {
        self.tokens.get(i).is_some_and(|t| t.kind == kind)
    }

    /// What closes the bracket that opens at a token.
    pub(crate) fn closing(&self, open: usize) -> Option<usize> {
        let mut depth = 0usize;
        for i in open..self.tokens.len() {
            match self.word(i) {
                "(" | "{" | "[" => depth += 1,
                ")" | "}" | "]" => depth = depth.checked_sub(1)?,
                _ => {}
            }
            if depth == 0 {
                return Some(i);
            }
        }
        None
    }

    /// The tokens between the braces of a function.
    pub(crate) fn body(&self, function: &str) -> Option<Range<usize>> {
        let mut i = 0;
        while i < self.tokens.len() {
            if self.word(i) == "{" {
                i = self.closing(i)?;
            } else if self.word(i) == function && self.word(i + 1) == "(" {
                let open = self.closing(i + 1)? + 1;
                if self.word(open) == "{" {
                    return Some(open + 1..self.closing(open)?);
                }
            }
            i += 1;
        }
        None
    }

    pub(crate) fn line(&self, i: usize) -> usize {
        self.text[..self.tokens[i].at.start].matches('\n').count() + 1
    }
}
