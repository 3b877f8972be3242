//! From text to tokens.

use crate::ast::Span;
use crate::characters::{Characters, is_name_start};
use crate::problem::Problem;
use base::FileId;

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
    let mut text = Characters::new(text, file);
    let mut out = Vec::new();
    loop {
        skip_blanks(&mut text)?;
        let start = text.pos();
        let kind = token(&mut text)?;
        let is_last = kind == Tok::End;
        out.push(Token { kind, span: Span { start, end: text.pos() } });
        if is_last {
            return Ok(out);
        }
    }
}

/// Skips white space and comments.
fn skip_blanks(text: &mut Characters<'_>) -> Result<(), Problem> {
    loop {
        text.skip_blanks();
        if text.rest().starts_with("//") {
            text.skip_line();
        } else if text.rest().starts_with("/*") {
            let Some(end) = text.rest().find("*/") else {
                return Err(Problem::new(text.pos(), "this comment does not end", "close it with `*/`"));
            };
            text.take(end + 2);
        } else {
            return Ok(());
        }
    }
}

fn token(text: &mut Characters<'_>) -> Result<Tok, Problem> {
    let Some(first) = text.first() else { return Ok(Tok::End) };
    match first {
        '0'..='9' => number(text),
        '"' => Ok(Tok::Text(text.quoted()?.to_string())),
        _ if is_name_start(first) => Ok(Tok::Word(text.name().to_string())),
        _ => sign(text, first),
    }
}

fn number(text: &mut Characters<'_>) -> Result<Tok, Problem> {
    let pos = text.pos();
    let digits = text.digits("numbers are decimal, and names begin with a letter or `_`")?;
    if text.is_at_fraction() {
        return Err(Problem::new(pos, "fractions are no numbers here", "a range is written `0..3`"));
    }
    Ok(Tok::Number(digits.to_string()))
}

fn sign(text: &mut Characters<'_>, first: char) -> Result<Tok, Problem> {
    if let Some((spelling, sign)) = SIGNS.iter().find(|(spelling, _)| text.rest().starts_with(spelling)) {
        text.take(spelling.len());
        return Ok(Tok::Sign(sign));
    }
    let foreign = FOREIGN.iter().find(|(spelling, _)| text.rest().starts_with(spelling));
    let (spelling, hint) = match foreign {
        Some((spelling, hint)) => (spelling.to_string(), *hint),
        None => (first.escape_debug().to_string(), "signs are those of C expressions"),
    };
    Err(Problem::new(text.pos(), format!("`{spelling}` is no sign of this language"), hint))
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
