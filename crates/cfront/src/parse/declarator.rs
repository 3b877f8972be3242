//! Declarators, parameter lists, type names and initialisers.

use super::{Parser, Res, SoftWord, fail};
use crate::ast::*;
use crate::hir::AnnotationKind;
use crate::lex::{Kw, Punct, Tok};
use crate::types::Quals;

/// Where a declarator stands decides whether it may lack a name and how `(` is read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Position {
    Declaration,
    Parameter,
    TypeName,
}

impl Parser<'_> {
    pub(super) fn empty_declarator(&self) -> Declarator {
        Declarator { name: None, pos: self.pos(), derivs: Vec::new(), attrs: Attrs::default() }
    }

    /// A declarator with a name, followed by its attributes.
    pub(super) fn declarator(&mut self) -> Res<Declarator> {
        let mut d = self.declarator_at(Position::Declaration)?;
        self.attributes(&mut d.attrs)?;
        self.skip_annotations(AnnotationKind::Contract)?;
        Ok(d)
    }

    pub(super) fn type_name(&mut self) -> Res<TypeName> {
        let specs = self.specs()?;
        if matches!(specs.ty, TypeSpec::Implicit) && specs.quals == Quals::NONE {
            return self.unknown_type_or("type name");
        }
        let declarator = self.declarator_at(Position::TypeName)?;
        Ok(TypeName { specs, declarator })
    }

    fn declarator_at(&mut self, place: Position) -> Res<Declarator> {
        self.nested(|p| p.declarator_inner(place))
    }

    fn declarator_inner(&mut self, place: Position) -> Res<Declarator> {
        let mut attrs = Attrs::default();
        let mut pointers = Vec::new();
        loop {
            self.attributes(&mut attrs)?;
            self.skip_ignored_words();
            if !self.eat(Punct::Star) {
                break;
            }
            let mut quals = Quals::NONE;
            loop {
                self.attributes(&mut attrs)?;
                self.skip_ignored_words();
                if !self.qualifier(&mut quals) {
                    break;
                }
            }
            pointers.push(Deriv::Ptr(quals));
        }
        let mut d = self.direct_declarator(place)?;
        self.suffixes(&mut d.derivs)?;
        d.derivs.extend(pointers.into_iter().rev());
        attrs.merge(std::mem::take(&mut d.attrs));
        d.attrs = attrs;
        Ok(d)
    }

    fn skip_ignored_words(&mut self) {
        while let Tok::Ident(s) = self.tok() {
            if self.soft_word(s) != Some(SoftWord::Ignored) {
                break;
            }
            self.bump();
        }
    }

    fn direct_declarator(&mut self, place: Position) -> Res<Declarator> {
        match self.tok() {
            Tok::Ident(s) if place != Position::TypeName => {
                let mut d = self.empty_declarator();
                d.name = Some(s);
                self.bump();
                if self.is_double_bracket() {
                    self.attributes(&mut d.attrs)?;
                }
                Ok(d)
            }
            Tok::Punct(Punct::LParen) if place == Position::Declaration || !self.is_parameter_list() => {
                self.bump();
                let inner = self.declarator_at(place)?;
                self.expect(Punct::RParen)?;
                Ok(inner)
            }
            _ if place == Position::Declaration => self.unexpected("identifier or '('"),
            _ => Ok(self.empty_declarator()),
        }
    }

    /// In an abstract declarator, does this `(` open a parameter list?
    fn is_parameter_list(&self) -> bool {
        match self.token(1).tok {
            Tok::Punct(Punct::RParen) => true,
            Tok::Kw(Kw::Attribute) => false,
            Tok::Kw(Kw::Register) => true,
            Tok::Ident(s) => self.is_typedef(s),
            Tok::Kw(_) => true,
            _ => false,
        }
    }

    fn suffixes(&mut self, derivs: &mut Vec<Deriv>) -> Res<()> {
        loop {
            match self.tok() {
                Tok::Punct(Punct::LBracket) if self.is_double_bracket() => return Ok(()),
                Tok::Punct(Punct::LBracket) => derivs.push(self.array_suffix()?),
                Tok::Punct(Punct::LParen) => {
                    let params = self.nested(|p| p.scoped(Self::params))?;
                    derivs.push(Deriv::Func(params));
                }
                _ => return Ok(()),
            }
        }
    }

    fn array_suffix(&mut self) -> Res<Deriv> {
        self.expect(Punct::LBracket)?;
        let mut quals = Quals::NONE;
        let mut is_promised = false;
        loop {
            let is_static = self.eat_kw(Kw::Static);
            is_promised |= is_static;
            if !is_static && !self.qualifier(&mut quals) {
                break;
            }
        }
        let len = if self.is(Punct::RBracket) {
            ArrayLen::None
        } else if self.is(Punct::Star) && self.token(1).tok == Tok::Punct(Punct::RBracket) {
            self.bump();
            ArrayLen::Star
        } else {
            let len = Box::new(self.assignment()?);
            if is_promised { ArrayLen::AtLeast(len) } else { ArrayLen::Expr(len) }
        };
        self.expect(Punct::RBracket)?;
        Ok(Deriv::Array { len, quals })
    }

    fn params(&mut self) -> Res<Params> {
        self.expect(Punct::LParen)?;
        if self.eat(Punct::RParen) {
            return Ok(Params::Names(Vec::new()));
        }
        if let Tok::Ident(s) = self.tok()
            && !self.is_typedef(s)
            && self.soft_word(s) != Some(SoftWord::Ignored)
        {
            return self.parameter_names();
        }
        if self.is_kw(Kw::Void) && self.token(1).tok == Tok::Punct(Punct::RParen) {
            self.bump();
            self.bump();
            return Ok(Params::Prototype { params: Vec::new(), variadic: false });
        }
        let mut params = Vec::new();
        let mut variadic = false;
        loop {
            if self.eat(Punct::Ellipsis) {
                variadic = true;
                break;
            }
            params.push(self.param()?);
            if !self.eat(Punct::Comma) {
                break;
            }
        }
        self.expect(Punct::RParen)?;
        Ok(Params::Prototype { params, variadic })
    }

    fn param(&mut self) -> Res<Param> {
        if !self.is_decl_start() && !self.is_kw(Kw::Extension) && !self.is_double_bracket() {
            return self.unknown_type_or("declaration specifiers or '...'");
        }
        let specs = self.specs()?;
        let mut declarator = self.declarator_at(Position::Parameter)?;
        self.attributes(&mut declarator.attrs)?;
        if let Some(name) = declarator.name {
            self.declare(name, false);
        }
        Ok(Param { specs, declarator })
    }

    /// `(a, b)`, or an unknown type name used as a parameter type.
    fn parameter_names(&mut self) -> Res<Params> {
        let mut names = Vec::new();
        loop {
            let pos = self.pos();
            let name = self.ident()?;
            if matches!(self.tok(), Tok::Ident(_) | Tok::Punct(Punct::Star)) {
                return fail(pos, format!("unknown type name '{}'", self.tokens.names.get(name)));
            }
            names.push((name, pos));
            if !self.eat(Punct::Comma) {
                break;
            }
            if self.is_type_start() {
                return fail(pos, format!("unknown type name '{}'", self.tokens.names.get(name)));
            }
        }
        self.expect(Punct::RParen)?;
        Ok(Params::Names(names))
    }

    pub(super) fn initializer(&mut self) -> Res<Initializer> {
        if !self.is(Punct::LBrace) {
            return Ok(Initializer::Expr(self.assignment()?));
        }
        let pos = self.pos();
        Ok(Initializer::List(self.initializer_list()?, pos))
    }

    /// `{ ... }`
    pub(super) fn initializer_list(&mut self) -> Res<Vec<InitEntry>> {
        self.nested(|p| {
            p.expect(Punct::LBrace)?;
            let mut entries = Vec::new();
            while !p.eat(Punct::RBrace) {
                entries.push(p.init_entry()?);
                if !p.eat(Punct::Comma) && !p.is(Punct::RBrace) {
                    return p.unexpected("',' or '}'");
                }
            }
            Ok(entries)
        })
    }

    fn init_entry(&mut self) -> Res<InitEntry> {
        let pos = self.pos();
        // The old GNU form `field: value`.
        if let (Tok::Ident(s), Tok::Punct(Punct::Colon)) = (self.tok(), self.token(1).tok) {
            self.bump();
            self.bump();
            let value = self.initializer()?;
            return Ok(InitEntry { designators: vec![Designator::Field(s)], value, pos });
        }
        let mut designators = Vec::new();
        self.designators(&mut designators)?;
        // The old GNU form `[3] value` has no `=`.
        if !designators.is_empty()
            && !self.eat(Punct::Assign)
            && matches!(designators.last(), Some(Designator::Field(_)))
        {
            return self.unexpected("'='");
        }
        let value = self.initializer()?;
        Ok(InitEntry { designators, value, pos })
    }

    /// `.a`, `[3]`, `[1 ... 4]`, any number.
    pub(super) fn designators(&mut self, out: &mut Vec<Designator>) -> Res<()> {
        loop {
            if self.eat(Punct::Dot) {
                out.push(Designator::Field(self.ident()?));
            } else if self.eat(Punct::LBracket) {
                let lo = self.conditional()?;
                let hi = if self.eat(Punct::Ellipsis) { Some(self.conditional()?) } else { None };
                self.expect(Punct::RBracket)?;
                out.push(Designator::Index(lo, hi));
            } else {
                return Ok(());
            }
        }
    }
}
