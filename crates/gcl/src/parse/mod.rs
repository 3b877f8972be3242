//! From tokens to a tree, by recursive descent. `docs/gcl.md` has the grammar; the functions bear the names of its rules.

mod expr;
mod item;
mod types;

use crate::ast::{Ident, Item, Span};
use crate::lex::{KEYWORDS, Tok, Token, tokens};
use crate::problem::Problem;
use base::SourceMap;
use std::path::{Path, PathBuf};

/// Expressions and types are nested so deep at most, so that the stack is enough for all that walk over them.
const MAX_DEPTH: u32 = 200;

/// Files include each other so deep at most.
const MAX_INCLUDES: usize = 20;

/// How the texts of included files are found: by their path, which is relative to the file that includes them.
pub type Files<'a> = &'a mut dyn FnMut(&Path) -> Result<String, String>;

/// Parses a file and those that it includes.
pub(crate) fn file(
    path: &Path,
    text: &str,
    sources: &mut SourceMap,
    files: Files<'_>,
    around: &mut Vec<PathBuf>,
) -> Result<Vec<Item>, Problem> {
    let id = sources.file(&path.display().to_string());
    around.push(path.to_path_buf());
    let mut p = Parser { tokens: tokens(text, id)?, at: 0, depth: 0 };
    let mut items = Vec::new();
    while p.peek() != &Tok::End {
        match p.include()? {
            Some((name, span)) => items.extend(included(&name, span, path, sources, files, around)?),
            None => items.push(p.item()?),
        }
    }
    around.pop();
    Ok(items)
}

fn included(
    name: &str,
    span: Span,
    from: &Path,
    sources: &mut SourceMap,
    files: Files<'_>,
    around: &mut Vec<PathBuf>,
) -> Result<Vec<Item>, Problem> {
    let path = from.parent().unwrap_or(Path::new("")).join(name);
    if around.contains(&path) || around.len() > MAX_INCLUDES {
        let message = format!("`{name}` includes itself");
        return Err(Problem::new(span.start, message, "move what both need to a third file"));
    }
    let text = files(&path).map_err(|why| {
        let hint = format!("looked for {}, relative to the file that includes it", path.display());
        Problem::new(span.start, format!("cannot read `{name}`: {why}"), hint)
    })?;
    file(&path, &text, sources, files, around)
}

/// The tokens of one file, and where among them we are.
struct Parser {
    tokens: Vec<Token>,
    at: usize,
    depth: u32,
}

impl Parser {
    fn peek(&self) -> &Tok {
        &self.tokens[self.at].kind
    }

    /// The token so far ahead.
    fn ahead(&self, n: usize) -> &Tok {
        &self.tokens[(self.at + n).min(self.tokens.len() - 1)].kind
    }

    /// Where the next token stands.
    fn span(&self) -> Span {
        self.tokens[self.at].span
    }

    /// From a place to the end of the token before.
    fn since(&self, start: Span) -> Span {
        start.to(self.tokens[self.at.saturating_sub(1)].span)
    }

    fn advance(&mut self) -> Token {
        let token = self.tokens[self.at].clone();
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        token
    }

    fn is_sign(&self, sign: &str) -> bool {
        matches!(self.peek(), Tok::Sign(s) if *s == sign)
    }

    fn is_word(&self, word: &str) -> bool {
        matches!(self.peek(), Tok::Word(w) if w == word)
    }

    /// Takes the sign or word if it is the next token.
    fn accept(&mut self, what: &str) -> bool {
        let is_next = self.is_sign(what) || self.is_word(what);
        if is_next {
            self.advance();
        }
        is_next
    }

    /// A mistake at the next token: something else should stand there.
    fn expected(&self, what: &str, hint: impl Into<String>) -> Problem {
        Problem::new(self.span().start, format!("expected {what}, found {}", self.peek().show()), hint)
    }

    fn expect(&mut self, sign: &str, hint: &str) -> Result<(), Problem> {
        if self.accept(sign) { Ok(()) } else { Err(self.expected(&format!("`{sign}`"), hint)) }
    }

    /// A name of the user's.
    fn ident(&mut self, what: &str, hint: &str) -> Result<Ident, Problem> {
        match self.peek() {
            Tok::Word(w) if !KEYWORDS.contains(&w.as_str()) => {
                let name = w.clone();
                Ok(Ident { name, span: self.advance().span })
            }
            Tok::Word(_) => Err(self.expected(what, "words of the language are no names: choose another one")),
            _ => Err(self.expected(what, hint)),
        }
    }

    /// One or more, separated by commas.
    fn list<T>(&mut self, mut one: impl FnMut(&mut Parser) -> Result<T, Problem>) -> Result<Vec<T>, Problem> {
        let mut all = vec![one(self)?];
        while self.accept(",") {
            all.push(one(self)?);
        }
        Ok(all)
    }

    /// Runs a part of the grammar that may contain itself.
    fn nested<T>(&mut self, part: impl FnOnce(&mut Parser) -> Result<T, Problem>) -> Result<T, Problem> {
        if self.depth == MAX_DEPTH {
            let message = format!("this is nested more than {MAX_DEPTH} deep");
            return Err(Problem::new(self.span().start, message, "take parts out"));
        }
        self.depth += 1;
        let done = part(self);
        self.depth -= 1;
        done
    }
}
