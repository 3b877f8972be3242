//! External declarations and declarations.

use super::specs::unknown_type;
use super::{Parser, Res, fail};
use crate::ast::*;
use crate::hir::AnnotationKind;
use crate::lex::{Kw, Punct, Tok};

impl Parser<'_> {
    pub(super) fn external(&mut self, out: &mut Vec<External>) -> Res<()> {
        match self.tok() {
            Tok::Punct(Punct::Semi) => {
                self.bump();
                Ok(())
            }
            Tok::Kw(Kw::Asm) => {
                self.bump();
                while matches!(self.tok(), Tok::Kw(Kw::Volatile | Kw::Inline)) {
                    self.bump();
                }
                self.skip_brackets()?;
                self.expect(Punct::Semi)
            }
            Tok::Kw(Kw::StaticAssert) => {
                out.push(External::StaticAssert(self.static_assert()?));
                Ok(())
            }
            _ => self.external_declaration(out),
        }
    }

    fn external_declaration(&mut self, out: &mut Vec<External>) -> Res<()> {
        self.skip_annotations(AnnotationKind::Contract)?;
        let mut clauses = std::mem::take(&mut self.clauses);
        let start = self.at;
        let specs = self.specs()?;
        if self.eat(Punct::Semi) {
            out.push(External::Decl(Declaration { specs, items: Vec::new(), nested: None }));
            return Ok(());
        }
        if self.at == start && !matches!(self.tok(), Tok::Ident(_) | Tok::Punct(Punct::Star | Punct::LParen)) {
            return self.unexpected("declaration");
        }
        let first = self.declarator()?;
        if matches!(specs.ty, TypeSpec::Implicit) {
            self.check_implicit_int(&first)?;
        }
        clauses.append(&mut self.clauses);
        if self.is_definition(&first) {
            let errors = self.errors.len();
            let function = self.function(specs, first)?;
            if self.errors.len() > errors {
                // It means nothing, but what could be read of it is checked.
                out.push(External::Func(Box::new(function)));
                return Ok(());
            }
            self.specified.definitions.extend(function.declarator.name.map(|name| (name, start..self.at)));
            self.note_contract(&function.specs, &function.declarator, start, clauses);
            out.push(External::Func(Box::new(function)));
            return Ok(());
        }
        let items = self.init_declarators(&specs, first)?;
        if let ([only], false) = (items.as_slice(), clauses.is_empty()) {
            self.note_contract(&specs, &only.declarator, start, clauses);
        }
        out.push(External::Decl(Declaration { specs, items, nested: None }));
        Ok(())
    }

    /// `foo_t x;` is a misspelt type rather than an `int foo_t` that lacks a semicolon.
    fn check_implicit_int(&self, first: &Declarator) -> Res<()> {
        match (first.name, self.tok()) {
            (Some(name), Tok::Ident(_) | Tok::Punct(Punct::Star))
                if !first.derivs.iter().any(|d| matches!(d, Deriv::Func(_))) =>
            {
                fail(first.pos, unknown_type(self.tokens.names.get(name)))
            }
            _ => Ok(()),
        }
    }

    fn is_definition(&self, d: &Declarator) -> bool {
        match d.derivs.first() {
            Some(Deriv::Func(Params::Names(names))) => {
                self.is(Punct::LBrace) || (!names.is_empty() && self.is_decl_start())
            }
            Some(Deriv::Func(_)) => self.is(Punct::LBrace),
            _ => false,
        }
    }

    fn function(&mut self, specs: Specs, declarator: Declarator) -> Res<FunctionDef> {
        if specs.storage == Storage::Typedef {
            return fail(declarator.pos, "function definition declared 'typedef'");
        }
        if let Some(name) = declarator.name {
            self.declare(name, false);
        }
        let (kr_decls, (body, end)) = self.scoped(|p| {
            for name in parameter_symbols(&declarator) {
                p.declare(name, false);
            }
            let mut kr_decls = Vec::new();
            while !p.is(Punct::LBrace) {
                kr_decls.push(p.declaration()?);
            }
            Ok((kr_decls, p.block_items()?))
        })?;
        Ok(FunctionDef { specs, declarator, kr_decls, body, end })
    }

    /// A declaration with its semicolon.
    pub(super) fn declaration(&mut self) -> Res<Declaration> {
        let specs = self.specs()?;
        if self.eat(Punct::Semi) {
            return Ok(Declaration { specs, items: Vec::new(), nested: None });
        }
        let first = self.declarator()?;
        if self.is_definition(&first) {
            let pos = specs.pos;
            let nested = Some(Box::new(self.function(specs, first)?));
            return Ok(Declaration { specs: Specs::nothing(pos), items: Vec::new(), nested });
        }
        let items = self.init_declarators(&specs, first)?;
        Ok(Declaration { specs, items, nested: None })
    }

    fn init_declarators(&mut self, specs: &Specs, first: Declarator) -> Res<Vec<InitDeclarator>> {
        let is_typedef = specs.storage == Storage::Typedef;
        let mut items = Vec::new();
        let mut declarator = first;
        loop {
            if let Some(name) = declarator.name {
                self.declare(name, is_typedef);
            }
            let init = if self.eat(Punct::Assign) { Some(self.initializer()?) } else { None };
            items.push(InitDeclarator { declarator, init });
            if !self.eat(Punct::Comma) {
                break;
            }
            declarator = self.declarator()?;
        }
        if !self.eat(Punct::Semi) {
            return self.unexpected("'=', ',', ';', 'asm' or '__attribute__'");
        }
        Ok(items)
    }

    pub(super) fn static_assert(&mut self) -> Res<StaticAssert> {
        let pos = self.pos();
        self.bump();
        self.expect(Punct::LParen)?;
        let cond = self.conditional()?;
        let message = if self.eat(Punct::Comma) { self.strings() } else { Vec::new() };
        self.expect(Punct::RParen)?;
        self.expect(Punct::Semi)?;
        Ok(StaticAssert { cond, message, pos })
    }
}

fn parameter_symbols(d: &Declarator) -> Vec<crate::lex::Symbol> {
    match d.derivs.first() {
        Some(Deriv::Func(Params::Prototype { params, .. })) => {
            params.iter().filter_map(|p| p.declarator.name).collect()
        }
        Some(Deriv::Func(Params::Names(names))) => names.iter().map(|n| n.0).collect(),
        _ => Vec::new(),
    }
}
