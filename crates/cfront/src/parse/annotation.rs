//! What CBMC adds to the grammar: annotations of loops and functions, which are read over and noted; quantifiers
//! and implications.

use super::{Clause, Parser, Res};
use crate::ast::{Expr, ExprKind, LogicTerm, Quantifier, UnaryOp};
use crate::hir::{Annotation, AnnotationKind};
use crate::lex::{Punct, Symbol, Tok};

const LOOP: &[&str] = &[
    "__CPROVER_assigns",
    "__CPROVER_decreases",
    "__CPROVER_frees",
    "__CPROVER_loop_invariant",
    "__attest_admit_loop_invariant",
    "__attest_check_loop_invariant",
];
const CONTRACT: &[&str] = &[
    "__CPROVER_assigns",
    "__CPROVER_ensures",
    "__CPROVER_ensures_contract",
    "__CPROVER_frees",
    "__CPROVER_requires",
    "__CPROVER_requires_contract",
    "__attest_admit_ensures",
    "__attest_admit_requires",
    "__attest_check_ensures",
    "__attest_check_requires",
];
const QUANTIFIERS: &[(&str, Quantifier)] =
    &[("__CPROVER_exists", Quantifier::Exists), ("__CPROVER_forall", Quantifier::ForAll)];

impl Parser<'_> {
    /// Reads over annotations that stand here.
    pub(super) fn skip_annotations(&mut self, kind: AnnotationKind) -> Res<()> {
        let names = if kind == AnnotationKind::Loop { LOOP } else { CONTRACT };
        let (first, pos) = (self.at, self.pos());
        self.clauses.clear();
        while let Tok::Ident(name) = self.tok()
            && self.token(1).tok == Tok::Punct(Punct::LParen)
            && names.contains(&self.tokens.names.get(name))
        {
            self.bump();
            let open = self.at;
            self.skip_brackets()?;
            self.clauses.push(Clause { name, open, close: self.at - 1 });
        }
        if self.at > first {
            self.ignored.push(Annotation { kind, pos });
        }
        Ok(())
    }

    /// `__CPROVER_forall {`
    pub(super) fn quantifier_at(&self, name: Symbol) -> Option<Quantifier> {
        let text = self.tokens.names.get(name);
        let found = QUANTIFIERS.iter().find(|(spelling, _)| *spelling == text).map(|(_, quantifier)| *quantifier);
        found.filter(|_| self.token(1).tok == Tok::Punct(Punct::LBrace))
    }

    /// A term that an annotation of ACSL has become (`crate::acsl`).
    pub(super) fn logic_at(&self, name: Symbol) -> Option<LogicTerm> {
        match self.tokens.names.get(name) {
            "__attest_integer" => Some(LogicTerm::Any),
            "__attest_factor" => Some(LogicTerm::Factor),
            _ => None,
        }
    }

    /// `__CPROVER_forall { T i; body }`: the variable has a scope of its own.
    pub(super) fn quantified(&mut self, quantifier: Quantifier) -> Res<Expr> {
        let pos = self.pos();
        self.bump();
        self.expect(Punct::LBrace)?;
        let (variable, body) = self.scoped(|parser| Ok((parser.declaration()?, parser.nested(Self::conditional)?)))?;
        self.expect(Punct::RBrace)?;
        Ok(Expr { kind: ExprKind::Quantified(quantifier, Box::new(variable), Box::new(body)), pos })
    }

    /// CBMC's `a ==> b`, which binds weaker than `||`, as `!a || b`.
    pub(super) fn implication(&mut self) -> Res<Expr> {
        let premise = self.binary(1)?;
        if !self.is_implication() {
            return Ok(premise);
        }
        let pos = self.pos();
        self.bump();
        self.bump();
        let conclusion = Box::new(self.nested(Self::implication)?);
        let negated = Expr { pos: premise.pos, kind: ExprKind::Unary(UnaryOp::Not, Box::new(premise)) };
        Ok(Expr { kind: ExprKind::LogOr(Box::new(negated), conclusion), pos })
    }

    /// `==` before `>`, which C has nowhere.
    pub(super) fn is_implication(&self) -> bool {
        self.tok() == Tok::Punct(Punct::EqEq) && self.token(1).tok == Tok::Punct(Punct::Gt)
    }
}
