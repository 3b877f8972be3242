//! Code as tokens: words of ours, and parts of the unit.

use super::memory::Valid;
use crate::lex::{Punct, Tok, Token, Tokens};
use crate::parse::{Clause, Res, fail};
use base::Pos;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// A change of the tokens: before `at`, or in the place of `removed` tokens from there.
pub(super) struct Edit {
    pub(super) at: usize,
    pub(super) removed: usize,
    pub(super) inserted: Vec<Token>,
}

/// What is being written for one contract.
pub(super) struct Code<'t> {
    pub(super) tokens: &'t mut Tokens,
    pub(super) text: &'t [u8],
    frames: &'t mut u32,
    pub(super) out: Vec<Token>,
    /// Where the words of ours stand.
    pub(super) pos: Pos,
    pub(super) end: u32,
    /// Declarations of what expressions remember of an earlier state.
    pub(super) remembered: Vec<Token>,
    /// Numbers of names so far.
    pub(super) names: u32,
    /// Objects that `__CPROVER_is_fresh` has named so far.
    pub(super) fresh: u32,
    /// Where the parts of an assumption stand that all must hold.
    pub(super) surely: BTreeSet<usize>,
    /// The predicates, by their places, that give memory to pointers that a precondition calls valid.
    pub(super) valid: BTreeMap<usize, Valid>,
    /// Names in what the contract says is assigned, where it stands for calls.
    pub(super) assigned: BTreeSet<String>,
    /// The pointers that a precondition has given memory so far, each with the variable that remembers where.
    pub(super) memory: Vec<(Range<usize>, String)>,
    pub(super) is_acsl: bool,
}

impl<'t> Code<'t> {
    pub(super) fn new(tokens: &'t mut Tokens, text: &'t [u8], frames: &'t mut u32, is_acsl: bool) -> Code<'t> {
        Code {
            is_acsl,
            tokens,
            text,
            frames,
            out: Vec::new(),
            pos: Pos::NONE,
            end: 0,
            remembered: Vec::new(),
            names: 0,
            fresh: 0,
            surely: BTreeSet::new(),
            valid: BTreeMap::new(),
            assigned: BTreeSet::new(),
            memory: Vec::new(),
        }
    }

    /// A frame of the program, by its number.
    pub(super) fn new_frame(&mut self) -> u32 {
        *self.frames += 1;
        *self.frames - 1
    }

    /// A name that no other has here.
    pub(super) fn new_name(&mut self, what: &str) -> String {
        self.names += 1;
        format!("__attest_{what}_{}", self.names)
    }

    /// What follows stands where this token stands.
    pub(super) fn stand_at(&mut self, token: usize) {
        let Token { pos, end, .. } = self.tokens.tokens[token];
        (self.pos, self.end) = (pos, end);
    }

    /// Words with blanks between them.
    pub(super) fn words(&mut self, words: &str) {
        for word in words.split_whitespace() {
            let token = self.tokens.word(word, self.pos, self.end);
            self.out.push(token);
        }
    }

    pub(super) fn quoted(&mut self, text: &str) {
        let token = self.tokens.quoted(text, self.pos, self.end);
        self.out.push(token);
    }

    /// Tokens of the unit.
    pub(super) fn copied(&mut self, range: Range<usize>) {
        self.out.extend_from_slice(&self.tokens.tokens[range]);
    }

    pub(super) fn put(&mut self, tokens: &[Token]) {
        self.out.extend_from_slice(tokens);
    }

    /// What has been written since the last call.
    pub(super) fn taken(&mut self) -> Vec<Token> {
        std::mem::take(&mut self.out)
    }

    /// What `write` writes, by itself.
    pub(super) fn apart(&mut self, write: impl FnOnce(&mut Self) -> Res<()>) -> Res<Vec<Token>> {
        let before = self.taken();
        write(self)?;
        Ok(std::mem::replace(&mut self.out, before))
    }

    pub(super) fn name_of(&self, clause: &Clause) -> &str {
        self.tokens.names.get(clause.name)
    }

    /// The expression of a clause as it is written.
    pub(super) fn written(&self, clause: &Clause) -> String {
        let (open, close) = (self.tokens.tokens[clause.open].end, self.tokens.tokens[clause.close].end);
        let text = self.text.get(open as usize..(close as usize).saturating_sub(1)).unwrap_or_default();
        let text = String::from_utf8_lossy(text);
        let lines = text.lines().filter(|l| !l.starts_with('#')).flat_map(str::split_whitespace);
        lines.collect::<Vec<_>>().join(" ")
    }

    pub(super) fn is(&self, at: usize, punct: Punct) -> bool {
        self.tokens.tokens[at].tok == Tok::Punct(punct)
    }

    /// The identifier that stands there.
    pub(super) fn ident(&self, at: usize) -> Option<&str> {
        match self.tokens.tokens.get(at)?.tok {
            Tok::Ident(symbol) => Some(self.tokens.names.get(symbol)),
            _ => None,
        }
    }

    /// The bracket that closes the one at `open`.
    pub(super) fn partner(&self, open: usize) -> Res<usize> {
        let mut depth = 0u32;
        for (at, token) in self.tokens.tokens.iter().enumerate().skip(open) {
            match token.tok {
                Tok::Punct(Punct::LParen | Punct::LBracket | Punct::LBrace) => depth += 1,
                Tok::Punct(Punct::RParen | Punct::RBracket | Punct::RBrace) => {
                    depth -= 1;
                    if depth == 0 {
                        return Ok(at);
                    }
                }
                _ => {}
            }
        }
        self.wrong(open, "this bracket is never closed")
    }

    /// The parts of a range between marks that stand in no brackets.
    pub(super) fn parts(&self, range: Range<usize>, mark: Punct) -> Res<Vec<Range<usize>>> {
        let (mut parts, mut first, mut at) = (Vec::new(), range.start, range.start);
        while at < range.end {
            match self.tokens.tokens[at].tok {
                Tok::Punct(Punct::LParen | Punct::LBracket | Punct::LBrace) => at = self.partner(at)?,
                Tok::Punct(punct) if punct == mark => {
                    parts.push(first..at);
                    first = at + 1;
                }
                _ => {}
            }
            at += 1;
        }
        parts.push(first..range.end);
        Ok(parts)
    }

    pub(super) fn wrong<T>(&self, at: usize, message: impl Into<String>) -> Res<T> {
        fail(self.tokens.tokens[at].pos, message)
    }
}
