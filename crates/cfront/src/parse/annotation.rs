//! What CBMC adds to the grammar: annotations of loops and functions, which are read over and noted, and quantifiers.

use super::{Parser, Res};
use crate::ast::{Expr, ExprKind};
use crate::hir::{Annotation, AnnotationKind, Span};
use crate::lex::{Punct, Symbol, Tok};

const LOOP: &[&str] = &["__CPROVER_assigns", "__CPROVER_decreases", "__CPROVER_frees", "__CPROVER_loop_invariant"];
const CONTRACT: &[&str] = &[
    "__CPROVER_assigns",
    "__CPROVER_ensures",
    "__CPROVER_ensures_contract",
    "__CPROVER_frees",
    "__CPROVER_requires",
    "__CPROVER_requires_contract",
];
const QUANTIFIERS: &[&str] = &["__CPROVER_exists", "__CPROVER_forall"];

impl Parser<'_> {
    /// Reads over annotations that stand here.
    pub(super) fn skip_annotations(&mut self, kind: AnnotationKind) -> Res<()> {
        let names = match kind {
            AnnotationKind::Loop => LOOP,
            AnnotationKind::Contract => CONTRACT,
        };
        let (first, pos) = (self.at, self.pos());
        while let Tok::Ident(s) = self.tok()
            && self.token(1).tok == Tok::Punct(Punct::LParen)
            && names.contains(&self.tokens.names.get(s))
        {
            self.bump();
            self.skip_brackets()?;
        }
        if self.at > first {
            self.ignored.push(Annotation { kind, pos });
        }
        Ok(())
    }

    /// `__CPROVER_forall {`
    pub(super) fn is_quantifier(&self, name: Symbol) -> bool {
        self.token(1).tok == Tok::Punct(Punct::LBrace) && QUANTIFIERS.contains(&self.tokens.names.get(name))
    }

    /// A quantifier as a call without arguments: it has no translation, so what it says is not needed.
    pub(super) fn quantifier(&mut self, name: Symbol) -> Res<Expr> {
        let pos = self.pos();
        self.bump();
        let mut open = 0u32;
        loop {
            match self.tok() {
                Tok::Punct(Punct::LBrace) => open += 1,
                Tok::Punct(Punct::RBrace) => open -= 1,
                Tok::Eof => return self.unexpected("'}'"),
                _ => {}
            }
            self.bump();
            if open == 0 {
                let callee = Expr { kind: ExprKind::Ident(name), pos };
                return Ok(Expr { kind: ExprKind::Call(Box::new(callee), Vec::new(), Span::default()), pos });
            }
        }
    }
}
