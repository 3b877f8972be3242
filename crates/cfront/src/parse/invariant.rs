//! Invariants that annotations of loops state, as expressions: whoever guesses invariants may guess them (`ir::Hint`). What cannot be
//! read is none, and nothing is wrong with it: it is read over, as all of an annotation is where nobody has asked for contracts.

use super::{Clause, Parser};
use crate::ast::{Annotated, Expr, Stmt, StmtKind};
use crate::lex::{Punct, Tok};
use base::Pos;

impl Parser<'_> {
    /// The body of a loop at `of`, with what clauses say of the loop.
    pub(super) fn annotated(&mut self, of: Pos, clauses: &[Clause], body: Stmt) -> Stmt {
        let Some(first) = clauses.first() else { return body };
        let at = self.tokens.tokens[first.open - 1].pos;
        let stated = clauses.iter().filter(|c| self.tokens.names.get(c.name) == "__CPROVER_loop_invariant");
        let invariants: Vec<Option<Expr>> = stated.map(|c| self.stated(c)).collect();
        if invariants.is_empty() {
            return body;
        }
        let pos = body.pos;
        Stmt { kind: StmtKind::Annotated(Box::new(Annotated { of, at, invariants, body })), pos }
    }

    /// What a clause says, if it is an expression without statements in it.
    fn stated(&mut self, clause: &Clause) -> Option<Expr> {
        let inside = &self.tokens.tokens[clause.open..clause.close];
        let opens = [Tok::Punct(Punct::LParen), Tok::Punct(Punct::LBrace)];
        // Labels and loops in it would count as the function's.
        if inside.windows(2).any(|two| [two[0].tok, two[1].tok] == opens) {
            return None;
        }
        let here = std::mem::replace(&mut self.at, clause.open + 1);
        let read = self.expression().ok().filter(|_| self.at == clause.close);
        self.at = here;
        read
    }
}
