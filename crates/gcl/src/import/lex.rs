//! From text to tokens, for every language that is imported: they differ in their comments and signs.

use crate::ast::{Ident, Span};
use crate::characters::{Characters, is_name_start};
use crate::problem::Problem;
use base::FileId;

/// How a language is written.
pub(super) struct Dialect {
    /// What begins a comment that ends with its line.
    pub(super) line_comment: Option<&'static str>,
    /// What begins and ends a longer comment.
    pub(super) block_comment: Option<(&'static str, &'static str)>,
    /// Whether longer comments stand within each other.
    pub(super) comments_nest: bool,
    /// Signs, longer ones before those that they begin with.
    pub(super) signs: &'static [&'static str],
    /// What the language is called.
    pub(super) name: &'static str,
}

/// Parts of a model are nested so deep at most.
const MAX_DEPTH: u32 = 200;

/// What a token is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Tok {
    Word(String),
    Number(String),
    /// `0.5`, which no importer reads.
    Fraction(String),
    /// What stood between quotation marks.
    Text,
    Sign(&'static str),
    End,
}

impl Tok {
    fn show(&self) -> String {
        match self {
            Tok::Word(w) | Tok::Number(w) => format!("`{w}`"),
            Tok::Fraction(w) => format!("the fraction `{w}`"),
            Tok::Sign(s) => format!("`{s}`"),
            Tok::Text => "a text".to_string(),
            Tok::End => "the end of the file".to_string(),
        }
    }
}

/// The tokens of a file, and where among them we are.
pub(super) struct Cursor {
    tokens: Vec<(Tok, Span)>,
    at: usize,
    depth: u32,
}

impl Cursor {
    pub(super) fn new(text: &str, file: FileId, dialect: &Dialect) -> Result<Cursor, Problem> {
        let mut lexer = Lexer { text: Characters::new(text, file), dialect };
        let mut tokens = Vec::new();
        loop {
            lexer.skip_blanks()?;
            let start = lexer.text.pos();
            let kind = lexer.token()?;
            let is_last = kind == Tok::End;
            tokens.push((kind, Span { start, end: lexer.text.pos() }));
            if is_last {
                return Ok(Cursor { tokens, at: 0, depth: 0 });
            }
        }
    }

    /// All words of the file.
    pub(super) fn words(&self) -> impl Iterator<Item = &str> {
        self.tokens.iter().filter_map(|(t, _)| match t {
            Tok::Word(w) => Some(w.as_str()),
            _ => None,
        })
    }

    pub(super) fn peek(&self) -> &Tok {
        &self.tokens[self.at].0
    }

    /// The token so far ahead.
    pub(super) fn ahead(&self, n: usize) -> &Tok {
        &self.tokens[(self.at + n).min(self.tokens.len() - 1)].0
    }

    /// Where we are, to come back with [`Cursor::back_to`].
    pub(super) fn mark(&self) -> usize {
        self.at
    }

    pub(super) fn back_to(&mut self, mark: usize) {
        self.at = mark;
    }

    /// Where the next token stands.
    pub(super) fn span(&self) -> Span {
        self.tokens[self.at].1
    }

    /// From a place to the end of the token before.
    pub(super) fn since(&self, start: Span) -> Span {
        start.to(self.tokens[self.at.saturating_sub(1)].1)
    }

    pub(super) fn advance(&mut self) -> Span {
        let span = self.span();
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        span
    }

    pub(super) fn is(&self, what: &str) -> bool {
        match self.peek() {
            Tok::Sign(s) => *s == what,
            Tok::Word(w) => w == what,
            _ => false,
        }
    }

    /// Takes the sign or word if it is the next token.
    pub(super) fn accept(&mut self, what: &str) -> bool {
        let is_next = self.is(what);
        if is_next {
            self.advance();
        }
        is_next
    }

    pub(super) fn expect(&mut self, what: &str, hint: &str) -> Result<Span, Problem> {
        if self.is(what) { Ok(self.advance()) } else { Err(self.expected(&format!("`{what}`"), hint)) }
    }

    /// A mistake at the next token: something else should stand there.
    pub(super) fn expected(&self, what: &str, hint: impl Into<String>) -> Problem {
        Problem::new(self.span().start, format!("expected {what}, found {}", self.peek().show()), hint)
    }

    /// A name.
    pub(super) fn ident(&mut self, what: &str, hint: &str) -> Result<Ident, Problem> {
        match self.peek() {
            Tok::Word(w) => Ok(Ident { name: w.clone(), span: self.advance() }),
            _ => Err(self.expected(what, hint)),
        }
    }

    /// A number without sign.
    pub(super) fn number(&mut self, hint: &str) -> Result<(logic::Integer, Span), Problem> {
        match self.peek() {
            Tok::Number(digits) => Ok((digits.parse().expect("digits are a number"), self.advance())),
            _ => Err(self.expected("a number", hint)),
        }
    }

    /// The next token, if it is a word.
    pub(super) fn word(&self) -> Option<&str> {
        match self.peek() {
            Tok::Word(w) => Some(w),
            _ => None,
        }
    }

    /// Goes one level deeper into the grammar; [`Cursor::leave`] undoes it.
    pub(super) fn enter(&mut self) -> Result<(), Problem> {
        if self.depth == MAX_DEPTH {
            let message = format!("this is nested more than {MAX_DEPTH} deep");
            return Err(Problem::new(self.span().start, message, "take parts out"));
        }
        self.depth += 1;
        Ok(())
    }

    pub(super) fn leave(&mut self) {
        self.depth -= 1;
    }
}

struct Lexer<'a> {
    text: Characters<'a>,
    dialect: &'a Dialect,
}

impl Lexer<'_> {
    fn is_at(&self, sign: &str) -> bool {
        self.text.rest().starts_with(sign)
    }

    fn skip_blanks(&mut self) -> Result<(), Problem> {
        loop {
            self.text.skip_blanks();
            let d = self.dialect;
            if d.line_comment.is_some_and(|open| self.is_at(open)) {
                self.text.skip_line();
            } else if let Some((open, close)) = d.block_comment.filter(|(open, _)| self.is_at(open)) {
                self.comment(open, close)?;
            } else {
                return Ok(());
            }
        }
    }

    fn comment(&mut self, open: &str, close: &str) -> Result<(), Problem> {
        let start = self.text.pos();
        self.text.take(open.len());
        let mut depth = 1;
        while depth > 0 {
            if self.is_at(close) {
                depth -= 1;
                self.text.take(close.len());
            } else if self.dialect.comments_nest && self.is_at(open) {
                depth += 1;
                self.text.take(open.len());
            } else if let Some(c) = self.text.first() {
                self.text.take(c.len_utf8());
            } else {
                return Err(Problem::new(start, "this comment does not end", format!("close it with `{close}`")));
            }
        }
        Ok(())
    }

    fn token(&mut self) -> Result<Tok, Problem> {
        let Some(first) = self.text.first() else { return Ok(Tok::End) };
        if first.is_ascii_digit() {
            return self.number();
        }
        let sign = self.dialect.signs.iter().find(|s| self.is_at(s));
        if is_name_start(first) {
            let word = self.text.name();
            // `_` alone is a sign where the language has it.
            return Ok(sign.filter(|s| **s == word).map_or_else(|| Tok::Word(word.to_string()), |s| Tok::Sign(s)));
        }
        match (sign, first) {
            (Some(sign), _) => {
                self.text.take(sign.len());
                Ok(Tok::Sign(sign))
            }
            (None, '"') => self.text.quoted().map(|_| Tok::Text),
            _ => {
                let message = format!("`{}` is no sign of {}", first.escape_debug(), self.dialect.name);
                Err(Problem::new(self.text.pos(), message, "remove it, or put it in a comment"))
            }
        }
    }

    fn number(&mut self) -> Result<Tok, Problem> {
        let digits = self.text.digits("names begin with a letter")?;
        if self.text.is_at_fraction() {
            self.text.take(1);
            let behind = self.text.take_while(|c| c.is_ascii_digit());
            return Ok(Tok::Fraction(format!("{digits}.{behind}")));
        }
        Ok(Tok::Number(digits.to_string()))
    }
}
