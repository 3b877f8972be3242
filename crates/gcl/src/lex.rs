//! From text to tokens.

use crate::ast::Span;
use crate::problem::Problem;
use base::{FileId, Pos};

/// A token and where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Token {
    pub(crate) kind: Tok,
    pub(crate) span: Span,
}

/// What a token is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Tok {
    /// A name or a word of the language.
    Word(String),
    /// Digits.
    Number(String),
    /// What stood between quotation marks.
    Text(String),
    /// An operator or a bracket, in its one spelling.
    Sign(&'static str),
    /// The end of the file.
    End,
}

/// Words that are no names.
pub(crate) const KEYWORDS: &[&str] = &[
    "and",
    "bool",
    "const",
    "deadlock",
    "div",
    "else",
    "exists",
    "false",
    "forall",
    "if",
    "in",
    "include",
    "init",
    "int",
    "invariant",
    "mod",
    "not",
    "or",
    "process",
    "rule",
    "state",
    "then",
    "true",
    "type",
    "unsafe",
    "var",
    "when",
];

/// Spellings of signs, longest first, and the one that the parser knows.
const SIGNS: &[(&str, &str)] = &[
    ("<=>", "<=>"),
    ("==>", "->"),
    ("->", "->"),
    ("=>", "=>"),
    (":=", ":="),
    ("==", "=="),
    ("!=", "!="),
    ("<>", "!="),
    ("<=", "<="),
    (">=", ">="),
    ("&&", "&&"),
    ("||", "||"),
    ("..", ".."),
    ("=", "="),
    ("<", "<"),
    (">", ">"),
    ("!", "!"),
    ("+", "+"),
    ("-", "-"),
    ("*", "*"),
    ("(", "("),
    (")", ")"),
    ("[", "["),
    ("]", "]"),
    ("{", "{"),
    ("}", "}"),
    (",", ","),
    (";", ";"),
    (":", ":"),
    ("?", "?"),
    ("@", "@"),
    (".", "."),
];

/// Signs of other languages, and what is written here.
const FOREIGN: &[(&str, &str)] = &[
    ("/\\", "write `&&` or `and`"),
    ("\\/", "write `||` or `or`"),
    ("/", "write `div`, which divides by a constant"),
    ("%", "write `mod`, which divides by a constant"),
    ("&", "write `&&` or `and`"),
    ("|", "write `||` or `or`"),
    ("~", "write `!` or `not`"),
    ("'", "new values need no mark: write `x := x + 1`"),
    ("#", "comments begin with `//`"),
];

/// All tokens of a file, with [`Tok::End`] last.
pub(crate) fn tokens(text: &str, file: FileId) -> Result<Vec<Token>, Problem> {
    let mut lexer = Lexer { rest: text, pos: Pos { file, line: 1, col: 1 } };
    let mut out = Vec::new();
    loop {
        lexer.skip_blanks()?;
        let start = lexer.pos;
        let kind = lexer.token()?;
        let is_last = kind == Tok::End;
        out.push(Token { kind, span: Span { start, end: lexer.pos } });
        if is_last {
            return Ok(out);
        }
    }
}

struct Lexer<'a> {
    rest: &'a str,
    pos: Pos,
}

impl<'a> Lexer<'a> {
    /// Takes that many bytes.
    fn take(&mut self, len: usize) -> &'a str {
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

    fn take_while(&mut self, of: impl Fn(char) -> bool) -> &'a str {
        self.take(self.rest.find(|c| !of(c)).unwrap_or(self.rest.len()))
    }

    /// Skips white space and comments.
    fn skip_blanks(&mut self) -> Result<(), Problem> {
        loop {
            self.take_while(|c| c.is_whitespace() || c == '\u{feff}');
            if self.rest.starts_with("//") {
                self.take_while(|c| c != '\n');
            } else if self.rest.starts_with("/*") {
                let Some(end) = self.rest.find("*/") else {
                    return Err(Problem::new(self.pos, "this comment does not end", "close it with `*/`"));
                };
                self.take(end + 2);
            } else {
                return Ok(());
            }
        }
    }

    fn token(&mut self) -> Result<Tok, Problem> {
        let Some(first) = self.rest.chars().next() else { return Ok(Tok::End) };
        match first {
            '0'..='9' => self.number(),
            '"' => self.quoted(),
            _ if is_name_start(first) => Ok(Tok::Word(self.take_while(is_name_part).to_string())),
            _ => self.sign(first),
        }
    }

    fn number(&mut self) -> Result<Tok, Problem> {
        let pos = self.pos;
        let digits = self.take_while(|c| c.is_ascii_digit());
        let letters = self.take_while(is_name_part);
        if !letters.is_empty() {
            let message = format!("`{digits}{letters}` is neither a number nor a name");
            return Err(Problem::new(pos, message, "numbers are decimal, and names begin with a letter or `_`"));
        }
        let is_fraction = self.rest.strip_prefix('.').is_some_and(|r| r.starts_with(|c: char| c.is_ascii_digit()));
        if is_fraction {
            return Err(Problem::new(pos, "fractions are no numbers here", "a range is written `0..3`"));
        }
        Ok(Tok::Number(digits.to_string()))
    }

    fn quoted(&mut self) -> Result<Tok, Problem> {
        let pos = self.pos;
        self.take(1);
        let text = self.take_while(|c| c != '"' && c != '\n').to_string();
        if !self.rest.starts_with('"') {
            return Err(Problem::new(pos, "this text does not end on its line", "close it with `\"`"));
        }
        self.take(1);
        Ok(Tok::Text(text))
    }

    fn sign(&mut self, first: char) -> Result<Tok, Problem> {
        if let Some((spelling, sign)) = SIGNS.iter().find(|(spelling, _)| self.rest.starts_with(spelling)) {
            self.take(spelling.len());
            return Ok(Tok::Sign(sign));
        }
        let foreign = FOREIGN.iter().find(|(spelling, _)| self.rest.starts_with(spelling));
        let (spelling, hint) = match foreign {
            Some((spelling, hint)) => (spelling.to_string(), *hint),
            None => (first.escape_debug().to_string(), "signs are those of C expressions"),
        };
        Err(Problem::new(self.pos, format!("`{spelling}` is no sign of this language"), hint))
    }
}

fn is_name_start(c: char) -> bool {
    c.is_ascii_alphabetic() || c == '_'
}

fn is_name_part(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

impl Tok {
    /// For messages.
    pub(crate) fn show(&self) -> String {
        match self {
            Tok::Word(w) if KEYWORDS.contains(&w.as_str()) => format!("the word `{w}`"),
            Tok::Word(w) | Tok::Number(w) => format!("`{w}`"),
            Tok::Text(t) => format!("\"{t}\""),
            Tok::Sign(s) => format!("`{s}`"),
            Tok::End => "the end of the file".to_string(),
        }
    }
}
