//! Types, domains, initial values.

use super::Parser;
use crate::ast::*;
use crate::lex::Tok;
use crate::problem::Problem;

const TYPE: &str =
    "a type is `int`, `bool`, a range `0..3`, an enumeration `{ a, b }`, a name, or one of them with `[N]`";

impl Parser {
    /// `int`, `0..3`, `{ a, b }`, `Phase`, each with `[N]` for arrays.
    pub(super) fn ty(&mut self) -> Result<Type, Problem> {
        self.nested(|p| {
            let start = p.span();
            let mut ty = p.plain_type()?;
            let mut domains = Vec::new();
            while p.accept("[") {
                domains.extend(p.list(Parser::domain)?);
                p.expect("]", "the size of an array stands in brackets: `int[N]`")?;
            }
            if domains.len() > 4 {
                return Err(Problem::new(start.start, "arrays have at most 4 dimensions", "use fewer"));
            }
            // int[2][3] has two elements of int[3].
            while let Some(domain) = domains.pop() {
                ty = Type { kind: TypeKind::Array(Box::new(ty), domain), span: p.since(start) };
            }
            Ok(ty)
        })
    }

    fn plain_type(&mut self) -> Result<Type, Problem> {
        let start = self.span();
        let kind = match self.peek() {
            Tok::Word(w) if w == "int" || w == "bool" => {
                let is_int = w == "int";
                self.advance();
                if is_int { TypeKind::Int } else { TypeKind::Bool }
            }
            Tok::Sign("{") => {
                self.advance();
                let members = self.list(|p| p.ident("the name of a member", "write `{ a, b, c }`"))?;
                self.expect("}", "members of an enumeration are separated by commas")?;
                TypeKind::Enum(members)
            }
            Tok::Sign("(") if self.is_type_in_parentheses() => {
                self.advance();
                let inner = self.ty()?;
                self.expect(")", "a parenthesis is open")?;
                inner.kind
            }
            Tok::Word(_) | Tok::Number(_) | Tok::Sign("-" | "(") => self.range_or_name()?,
            _ => return Err(self.expected("a type", TYPE)),
        };
        Ok(Type { kind, span: self.since(start) })
    }

    fn range_or_name(&mut self) -> Result<TypeKind, Problem> {
        if let (Tok::Word(_), Tok::Sign("[" | "=" | ":=" | ";" | "," | "}" | ")")) = (self.peek(), self.ahead(1)) {
            return Ok(TypeKind::Named(self.ident("a type", TYPE)?.name));
        }
        let low = self.sum()?;
        if self.accept("..") {
            return Ok(TypeKind::Range(low, self.sum()?));
        }
        match low.kind {
            ExprKind::Place(place) if place.as_name().is_some() => Ok(TypeKind::Named(place.name.name)),
            _ => Err(self.expected("`..`", TYPE)),
        }
    }

    /// Whether the parenthesis that is open is closed before a bracket: `(0..3)[N]`.
    fn is_type_in_parentheses(&self) -> bool {
        let mut open = 0;
        for n in 0.. {
            match self.ahead(n) {
                Tok::Sign("(") => open += 1,
                Tok::Sign(")") => open -= 1,
                Tok::End | Tok::Sign(";") => return false,
                _ => {}
            }
            if open == 0 {
                return *self.ahead(n + 1) == Tok::Sign("[");
            }
        }
        false
    }

    /// `0..N-1`, `Phase`, `N`
    pub(super) fn domain(&mut self) -> Result<Domain, Problem> {
        let low = self.sum()?;
        Ok(if self.accept("..") { Domain::Range(low, self.sum()?) } else { Domain::Of(low) })
    }

    /// What stands behind `=` in a declaration.
    pub(super) fn init(&mut self) -> Result<Init, Problem> {
        if self.accept("*") {
            return Ok(Init::Any);
        }
        if !self.is_sign("[") {
            return Ok(Init::Value(self.expr()?));
        }
        self.nested(|p| {
            let start = p.advance().span;
            let all = p.list(Parser::init)?;
            p.expect("]", "initial values of an array are written `[1, 2, *]`")?;
            Ok(Init::List(all, p.since(start)))
        })
    }

    /// `(i: 0..N-1, j: Phase)` without its parentheses.
    pub(super) fn params(&mut self) -> Result<Vec<Param>, Problem> {
        self.list(|p| {
            let name = p.ident("the name of a parameter", "write `i: 0..N-1`")?;
            p.expect(":", "a parameter has a range: `i: 0..N-1`")?;
            Ok(Param { name, domain: p.domain()? })
        })
    }
}
