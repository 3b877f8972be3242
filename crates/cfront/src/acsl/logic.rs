//! One annotation that is being read.

use super::state::{Place, Quantifiers};
use crate::lex::{Punct, Tok, Token, Tokens};
use crate::parse::{Res, fail};
use base::Pos;

/// One annotation.
pub(super) struct Logic<'t> {
    pub(super) tokens: &'t mut Tokens,
    pub(super) at: usize,
    pub(super) end: usize,
    pub(super) code: Vec<Token>,
    pub(super) quantifiers: Quantifiers,
    pub(super) place: Place,
}

impl<'t> Logic<'t> {
    pub(super) fn new(tokens: &'t mut Tokens, at: usize, end: usize) -> Logic<'t> {
        Logic { tokens, at, end, code: Vec::new(), quantifiers: Quantifiers::default(), place: Place::Statement }
    }

    pub(super) fn tok(&self) -> Tok {
        if self.at < self.end { self.tokens.tokens[self.at].tok } else { Tok::AnnotationEnd }
    }

    pub(super) fn ahead(&self, n: usize) -> Tok {
        if self.at + n < self.end { self.tokens.tokens[self.at + n].tok } else { Tok::AnnotationEnd }
    }

    pub(super) fn pos(&self) -> Pos {
        self.tokens.tokens[self.at.min(self.end)].pos
    }

    pub(super) fn is(&self, punct: Punct) -> bool {
        self.tok() == Tok::Punct(punct)
    }

    pub(super) fn eat(&mut self, punct: Punct) -> bool {
        let found = self.is(punct);
        self.at += usize::from(found);
        found
    }

    pub(super) fn expect(&mut self, punct: Punct) -> Res<()> {
        if self.eat(punct) { Ok(()) } else { self.wrong(format!("expected '{}' in this annotation", punct.text())) }
    }

    pub(super) fn wrong<T>(&self, message: impl Into<String>) -> Res<T> {
        fail(self.pos(), message)
    }

    pub(super) fn unsupported<T>(&self, what: &str) -> Res<T> {
        self.wrong(format!("{what} of ACSL is not supported"))
    }

    /// The word that stands here.
    pub(super) fn word(&self) -> Option<String> {
        match self.tok() {
            Tok::Ident(s) => Some(self.tokens.names.get(s).to_string()),
            Tok::Kw(kw) => Some(kw.text().to_string()),
            _ => None,
        }
    }

    pub(super) fn eat_word(&mut self, word: &str) -> bool {
        let found = self.word().as_deref() == Some(word);
        self.at += usize::from(found);
        found
    }

    /// A quantifier around has bound this name.
    pub(super) fn is_bound_variable(&self, token: &Token) -> bool {
        matches!(token.tok, Tok::Ident(s) if self.quantifiers.is_bound(self.tokens.names.get(s)))
    }

    /// Words of C with blanks between them, which stand where we are.
    pub(super) fn c(&mut self, words: &str) -> Vec<Token> {
        let here = self.tokens.tokens[self.at.min(self.end)];
        words.split_whitespace().map(|w| self.tokens.word(w, here.pos, here.end)).collect()
    }
}
