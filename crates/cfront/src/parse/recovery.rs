//! Going on behind an error, so that a run tells all of them. Behind one in a statement the next statement is read; behind one
//! outside of functions, the next declaration. An error on the line of the one before is taken for its consequence.

use super::Parser;
use crate::lex::{MAX_ERRORS, Punct, Tok};
use base::Diagnostic;

impl Parser<'_> {
    /// Whether another error would be told.
    pub(super) fn goes_on(&self) -> bool {
        self.errors.len() < MAX_ERRORS
    }

    /// Tells an error behind which the parser has gone on: what it has gone over since `start` is not read, which the message says
    /// where it is more than the line of the error.
    pub(super) fn tell_and_lose(&mut self, error: Diagnostic, start: usize) {
        let unread = self.unread_behind(&error, start);
        let message = error.message.clone() + &unread.unwrap_or_default();
        self.tell(Diagnostic { message, ..error });
        self.lose(start);
    }

    fn unread_behind(&self, error: &Diagnostic, start: usize) -> Option<String> {
        let [first, last] = [start, self.at.checked_sub(1)?].map(|at| self.tokens.tokens[at].pos);
        let is_in_file = first.file == error.pos.file && last.file == error.pos.file;
        let (from, to) = (first.line.min(error.pos.line), last.line);
        (is_in_file && to > error.pos.line).then(|| format!("; lines {from} to {to} are not read"))
    }

    fn tell(&mut self, error: Diagnostic) {
        let line = |d: &Diagnostic| (d.pos.file, d.pos.line);
        if self.errors.last().is_none_or(|last| line(last) != line(&error)) {
            self.errors.push(error);
        }
    }

    /// What was read over since `start` may have declared the names in it.
    fn lose(&mut self, start: usize) {
        let names = self.tokens.tokens[start..self.at].iter().filter_map(|token| match token.tok {
            Tok::Ident(name) => Some(name),
            _ => None,
        });
        self.lost.extend(names);
    }

    /// Goes to the end of the statement that could not be read: behind its semicolon or block, or before the
    /// brace that closes the block around it.
    pub(super) fn leave_statement(&mut self) {
        let mut depth = 0u32;
        loop {
            match self.tok() {
                Tok::Eof => return,
                Tok::Punct(Punct::RBrace) if depth == 0 => return,
                Tok::Punct(Punct::LBrace) => depth += 1,
                Tok::Punct(Punct::RBrace) => {
                    depth -= 1;
                    if depth == 0 {
                        return self.bump();
                    }
                }
                Tok::Punct(Punct::Semi) if depth == 0 => return self.bump(),
                _ => {}
            }
            self.bump();
        }
    }

    /// Goes to the end of the declaration outside of functions that began at `start`: behind a function's body or the semicolon.
    pub(super) fn leave_declaration(&mut self, start: usize) {
        let failed_at = self.at;
        let (mut depth, mut is_function) = (0u32, false);
        self.at = start;
        loop {
            match self.tok() {
                Tok::Eof => return,
                Tok::Punct(Punct::LBrace) => {
                    if depth == 0 {
                        is_function =
                            self.at > start && self.tokens.tokens[self.at - 1].tok == Tok::Punct(Punct::RParen);
                    }
                    depth += 1;
                }
                Tok::Punct(Punct::RBrace) => {
                    depth = depth.saturating_sub(1);
                    if depth == 0 && is_function && self.at >= failed_at {
                        return self.bump();
                    }
                }
                Tok::Punct(Punct::Semi) if depth == 0 && self.at >= failed_at => return self.bump(),
                _ => {}
            }
            self.bump();
        }
    }
}
