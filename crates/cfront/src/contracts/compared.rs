//! Pointers that a precondition compares.
//!
//! A pointer that comes from outside leads to no object of the program, so that `q == p || q == 0` would say `q == 0` where `p`
//! is fresh, and `g == &x` nothing at all. Where a function is enforced, variables that `requires` compares with `==` or `!=`
//! begin with any values, and the clause says which of those count.

use super::code::Code;
use super::memory::RESULT;
use crate::lex::{Kw, Punct, Tok};
use crate::parse::{Clause, FunctionContract, Res};
use std::collections::BTreeSet;
use std::ops::Range;

/// How ACSL has the terms of a comparison (`crate::acsl`).
const TERM: &str = "__attest_integer";

/// Which variables have any values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Compared {
    All,
    /// Other variables have the values that the program gives them.
    Parameters,
}

impl Code<'_> {
    /// Gives the variables that clauses of `requires` compare any values, if they are pointers; of the function that the program
    /// starts with only its parameters.
    pub(super) fn compared_pointers(&mut self, contract: &FunctionContract, of: Compared) -> Res<()> {
        let mut names = BTreeSet::new();
        for clause in &contract.clauses {
            if self.force_of(clause, "requires").is_some() {
                self.compared_in(clause, &mut names)?;
            }
        }
        if of == Compared::Parameters {
            let parameters = contract.parameters.iter().flatten();
            let known: BTreeSet<&str> = parameters.map(|&p| self.tokens.names.get(p)).collect();
            names.retain(|name| known.contains(name.as_str()));
        }
        for name in names {
            self.words(&format!("__attest_any_pointer ( {name} ) ;"));
        }
        Ok(())
    }

    /// What is ensured compares the result with something other than null.
    pub(super) fn is_result_compared(&self, contract: &FunctionContract) -> Res<bool> {
        let mut names = BTreeSet::new();
        for clause in contract.clauses.iter().filter(|c| self.force_of(c, "ensures").is_some()) {
            self.compared_in(clause, &mut names)?;
        }
        Ok(names.contains(RESULT))
    }

    /// The names in a clause that are all of one side of a comparison whose other side is not null.
    fn compared_in(&self, clause: &Clause, names: &mut BTreeSet<String>) -> Res<()> {
        for sign in clause.open + 1..clause.close {
            let is_implication = self.is(sign + 1, Punct::Gt);
            if !(self.is(sign, Punct::EqEq) || self.is(sign, Punct::Ne)) || is_implication {
                continue;
            }
            let sides = (self.stripped(self.left_of(sign))?, self.stripped(self.right_of(sign))?);
            for (side, other) in [(&sides.0, &sides.1), (&sides.1, &sides.0)] {
                if side.len() == 1 && !self.is_null(other) {
                    names.extend(self.ident(side.start).map(str::to_string));
                }
            }
        }
        Ok(())
    }

    /// The operand before a sign.
    fn left_of(&self, sign: usize) -> Range<usize> {
        let (mut at, mut depth) = (sign, 0u32);
        while depth > 0 || !self.ends_operand(at - 1, Punct::LParen) {
            at -= 1;
            match self.tokens.tokens[at].tok {
                Tok::Punct(Punct::RParen | Punct::RBracket | Punct::RBrace) => depth += 1,
                Tok::Punct(Punct::LParen | Punct::LBracket | Punct::LBrace) => depth -= 1,
                _ => {}
            }
        }
        at..sign
    }

    /// The operand behind a sign.
    fn right_of(&self, sign: usize) -> Range<usize> {
        let (mut at, mut depth) = (sign + 1, 0u32);
        while depth > 0 || !self.ends_operand(at, Punct::RParen) {
            match self.tokens.tokens[at].tok {
                Tok::Punct(Punct::LParen | Punct::LBracket | Punct::LBrace) => depth += 1,
                Tok::Punct(Punct::RParen | Punct::RBracket | Punct::RBrace) => depth -= 1,
                _ => {}
            }
            at += 1;
        }
        sign + 1..at
    }

    /// The token is none of an operand of a comparison; `bracket` is one around.
    fn ends_operand(&self, at: usize, bracket: Punct) -> bool {
        use Punct::*;
        match self.tokens.tokens[at].tok {
            Tok::Punct(AndAnd | OrOr | Question | Colon | Comma | Semi | EqEq | Ne | Not) | Tok::Eof => true,
            Tok::Punct(LBrace | LBracket) if bracket == LParen => true,
            Tok::Punct(RBrace | RBracket) if bracket == RParen => true,
            Tok::Punct(punct) => punct == bracket,
            _ => false,
        }
    }

    /// The operand without parentheses, casts and what ACSL puts around it.
    fn stripped(&self, operand: Range<usize>) -> Res<Range<usize>> {
        let mut bare = self.bare(operand)?;
        while self.ident(bare.start) == Some(TERM) && self.partner(bare.start + 1)? + 1 == bare.end {
            bare = self.bare(bare.start + 2..bare.end - 1)?;
        }
        Ok(bare)
    }

    /// `0`, `(void *)0`
    fn is_null(&self, operand: &Range<usize>) -> bool {
        let is_cast = operand.len() > 1 && self.tokens.tokens[operand.start + 1].tok == Tok::Kw(Kw::Void);
        let is_number = matches!(self.tokens.tokens[operand.end - 1].tok, Tok::Number(_));
        is_number && (operand.len() == 1 || is_cast)
    }
}
