//! Tokens of the text form.

use super::names::{continues_name, starts_name};
use super::parse_error::ParseError;
use logic::Integer;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token {
    /// `quoted` names are never keywords. `number` tells variables of one name apart (1 where there is none).
    Name {
        text: String,
        number: u32,
        quoted: bool,
    },
    Int(u128),
    /// A decimal number that does not fit the other.
    BigInt(Integer),
    Text(String),
    /// `'0`: a subterm named by `let`.
    Shared(u128),
    /// `@file:line:col`.
    At(String, u32, u32),
    /// `@-`: no position.
    Nowhere,
    Sign(&'static str),
    End,
}

/// A token and where it begins.
#[derive(Clone, Debug)]
pub(super) struct Spanned {
    pub(super) token: Token,
    pub(super) line: u32,
    pub(super) col: u32,
}

/// Longer ones before their prefixes.
const SIGNS: &[&str] = &[
    "<=u", ">>u", ":=", "->", "==", "<=", "<<", ">>", "<u", "/u", "%u", "(", ")", "{", "}", "[", "]", ",", ":", "=",
    "<", "+", "-", "*", "/", "%", "&", "|", "^", "!",
];

pub(super) fn lex(text: &str) -> Result<Vec<Spanned>, ParseError> {
    let mut lexer = Lexer { rest: text, line: 1, col: 1 };
    let mut tokens = Vec::new();
    loop {
        lexer.skip_blank();
        let (line, col) = (lexer.line, lexer.col);
        let token = lexer.token()?;
        let is_end = token == Token::End;
        tokens.push(Spanned { token, line, col });
        if is_end {
            return Ok(tokens);
        }
    }
}

struct Lexer<'a> {
    rest: &'a str,
    line: u32,
    col: u32,
}

impl<'a> Lexer<'a> {
    fn error<T>(&self, message: impl Into<String>) -> Result<T, ParseError> {
        Err(ParseError { line: self.line, col: self.col, message: message.into() })
    }

    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn bump(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.rest = &self.rest[c.len_utf8()..];
        if c == '\n' {
            (self.line, self.col) = (self.line + 1, 1);
        } else {
            self.col += 1;
        }
        Some(c)
    }

    fn take_while(&mut self, mut holds: impl FnMut(char) -> bool) -> &'a str {
        let before = self.rest;
        while self.peek().is_some_and(&mut holds) {
            self.bump();
        }
        &before[..before.len() - self.rest.len()]
    }

    fn skip_blank(&mut self) {
        loop {
            self.take_while(char::is_whitespace);
            if !self.rest.starts_with("//") {
                return;
            }
            self.take_while(|c| c != '\n');
        }
    }

    fn token(&mut self) -> Result<Token, ParseError> {
        match self.peek() {
            None => Ok(Token::End),
            Some('"') => Ok(Token::Text(self.quoted('"')?)),
            Some('`') => {
                let text = self.quoted('`')?;
                self.name(text, true)
            }
            Some('\'') => {
                self.bump();
                Ok(Token::Shared(self.decimal("a number of a shared term")?))
            }
            Some('@') => self.position(),
            Some(c) if c.is_ascii_digit() => self.int(),
            Some(c) if starts_name(c) => {
                let text = self.plain_name();
                self.name(text, false)
            }
            Some(c) => self.sign(c),
        }
    }

    /// Parts joined by `::`.
    fn plain_name(&mut self) -> String {
        let mut text = self.take_while(continues_name).to_string();
        while self.rest.strip_prefix("::").is_some_and(|r| r.starts_with(starts_name)) {
            text.push_str("::");
            self.bump();
            self.bump();
            text.push_str(self.take_while(continues_name));
        }
        text
    }

    fn name(&mut self, text: String, quoted: bool) -> Result<Token, ParseError> {
        let mut number = 1;
        if self.rest.starts_with('#') {
            self.bump();
            number = self.small("a number behind #")?;
        }
        Ok(Token::Name { text, number, quoted })
    }

    fn quoted(&mut self, quote: char) -> Result<String, ParseError> {
        let start = (self.line, self.col);
        self.bump();
        let mut text = String::new();
        loop {
            match self.bump() {
                Some(c) if c == quote => return Ok(text),
                Some('\\') => text.push(self.escape()?),
                Some(c) => text.push(c),
                None => {
                    let message = format!("no closing {quote}");
                    return Err(ParseError { line: start.0, col: start.1, message });
                }
            }
        }
    }

    fn escape(&mut self) -> Result<char, ParseError> {
        match self.bump() {
            Some('n') => Ok('\n'),
            Some(c @ ('\\' | '"' | '`')) => Ok(c),
            Some('u') => {
                let inside = self.rest.strip_prefix('{').and_then(|r| r.split_once('}'));
                let code = inside.and_then(|(hex, _)| u32::from_str_radix(hex, 16).ok()).and_then(char::from_u32);
                let Some(c) = code else { return self.error("malformed \\u{…}") };
                self.take_while(|c| c != '}');
                self.bump();
                Ok(c)
            }
            _ => self.error("unknown escape"),
        }
    }

    fn int(&mut self) -> Result<Token, ParseError> {
        if !self.rest.starts_with("0x") {
            let digits = self.take_while(|c| c.is_ascii_digit());
            let big = || digits.parse().map(Token::BigInt);
            return digits.parse().map(Token::Int).or_else(|_| big()).or_else(|_| self.error("expected a number"));
        }
        self.bump();
        self.bump();
        let digits = self.take_while(|c| c.is_ascii_hexdigit());
        u128::from_str_radix(digits, 16).map(Token::Int).or_else(|_| self.error("malformed hexadecimal number"))
    }

    fn decimal(&mut self, what: &str) -> Result<u128, ParseError> {
        let digits = self.take_while(|c| c.is_ascii_digit());
        digits.parse().or_else(|_| self.error(format!("expected {what}")))
    }

    fn small(&mut self, what: &str) -> Result<u32, ParseError> {
        let n = self.decimal(what)?;
        u32::try_from(n).or_else(|_| self.error("number too large"))
    }

    fn position(&mut self) -> Result<Token, ParseError> {
        self.bump();
        if self.rest.starts_with('-') && !self.rest[1..].starts_with(|c: char| !c.is_whitespace()) {
            self.bump();
            return Ok(Token::Nowhere);
        }
        let file = match self.peek() {
            Some('"') => self.quoted('"')?,
            _ => self.take_while(|c| !c.is_whitespace() && c != ':').to_string(),
        };
        let mut number = || {
            if self.bump() != Some(':') {
                return self.error("expected @file:line:column");
            }
            self.small("@file:line:column")
        };
        let (line, col) = (number()?, number()?);
        Ok(Token::At(file, line, col))
    }

    fn sign(&mut self, c: char) -> Result<Token, ParseError> {
        for &sign in SIGNS {
            let Some(rest) = self.rest.strip_prefix(sign) else { continue };
            // `a <u b` is unsigned, `a <up` compares with `up`.
            if sign.ends_with('u') && rest.starts_with(continues_name) {
                continue;
            }
            sign.chars().for_each(|_| {
                self.bump();
            });
            return Ok(Token::Sign(sign));
        }
        self.error(format!("unexpected character {c:?}"))
    }
}
