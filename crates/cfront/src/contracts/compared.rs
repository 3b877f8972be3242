//! Pointers that a precondition compares.
//!
//! A pointer that comes from outside leads to no object of the program, so that `q == p || q == 0` would say `q == 0` where `p`
//! is fresh, and `g == &x` nothing at all. Where a function is enforced, variables that `requires` compares with `==` or `!=`
//! begin with any values, and the clause says which of those count.

use super::code::Code;
use crate::lex::{Kw, Punct, Tok};
use crate::parse::FunctionContract;
use std::collections::BTreeSet;

impl Code<'_> {
    /// Gives the variables that clauses of `requires` compare any values, if they are pointers.
    pub(super) fn compared_pointers(&mut self, contract: &FunctionContract) {
        let mut names = BTreeSet::new();
        for clause in &contract.clauses {
            if self.force_of(clause, "requires").is_some() {
                let compared = (clause.open + 1..clause.close).filter(|&at| self.is_compared(at));
                names.extend(compared.filter_map(|at| self.ident(at)).map(str::to_string));
            }
        }
        for name in names {
            self.words(&format!("__attest_any_pointer ( {name} ) ;"));
        }
    }

    /// The token at `at` is all of one side of a comparison whose other side is not null.
    fn is_compared(&self, at: usize) -> bool {
        let is_sign = |at: usize| self.is(at, Punct::EqEq) || self.is(at, Punct::Ne);
        let is_left = is_sign(at + 1) && !self.is_part_of_operand(at - 1) && !self.begins_null(at + 2);
        let is_right = is_sign(at - 1) && !self.is_followed(at + 1) && !self.ends_null(at - 2);
        is_left || is_right
    }

    /// What is behind this token is not a whole operand.
    fn is_part_of_operand(&self, at: usize) -> bool {
        use Punct::*;
        matches!(self.tokens.tokens[at].tok, Tok::Punct(Star | Amp | Arrow | Dot | Plus | Minus | RParen))
    }

    /// What is before this token is not a whole operand.
    fn is_followed(&self, at: usize) -> bool {
        use Punct::*;
        matches!(self.tokens.tokens[at].tok, Tok::Punct(LBracket | LParen | Arrow | Dot | Plus | Minus))
    }

    /// `0` or `((void *)0)` begins here.
    fn begins_null(&self, at: usize) -> bool {
        let is_number = |at: usize| matches!(self.tokens.tokens[at].tok, Tok::Number(_));
        is_number(at) || self.is(at, Punct::LParen) && self.tokens.tokens[at + 2].tok == Tok::Kw(Kw::Void)
    }

    /// `0` or `((void *)0)` ends here.
    fn ends_null(&self, at: usize) -> bool {
        let is_number = |at: usize| matches!(self.tokens.tokens[at].tok, Tok::Number(_));
        is_number(at) || self.is(at, Punct::RParen) && is_number(at - 1)
    }
}
