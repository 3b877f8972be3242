//! `__attribute__((...))`, `__declspec(...)`, `_Alignas(...)`, `asm("label")`.

use super::{Parser, Res};
use crate::ast::{Align, Attrs};
use crate::lex::{Kw, Punct, Tok};

impl Parser<'_> {
    /// Any number of attributes and assembler labels.
    pub(super) fn attributes(&mut self, attrs: &mut Attrs) -> Res<()> {
        loop {
            match self.tok() {
                Tok::Kw(Kw::Attribute) => {
                    self.bump();
                    self.expect(Punct::LParen)?;
                    self.expect(Punct::LParen)?;
                    self.attribute_list(attrs)?;
                    self.expect(Punct::RParen)?;
                    self.expect(Punct::RParen)?;
                }
                Tok::Kw(Kw::Declspec) => {
                    self.bump();
                    self.expect(Punct::LParen)?;
                    self.attribute_list(attrs)?;
                    self.expect(Punct::RParen)?;
                }
                Tok::Kw(Kw::Alignas) => {
                    self.bump();
                    self.expect(Punct::LParen)?;
                    let align = if self.is_type_start() {
                        Align::Type(Box::new(self.type_name()?))
                    } else {
                        Align::Expr(self.conditional()?)
                    };
                    attrs.aligned.push(align);
                    self.expect(Punct::RParen)?;
                }
                Tok::Kw(Kw::Extension) => self.bump(),
                Tok::Kw(Kw::Asm) if self.token(1).tok == Tok::Punct(Punct::LParen) => {
                    self.bump();
                    self.skip_brackets()?;
                }
                _ => return Ok(()),
            }
        }
    }

    fn attribute_list(&mut self, attrs: &mut Attrs) -> Res<()> {
        loop {
            match self.tok() {
                Tok::Ident(_) | Tok::Kw(_) => self.attribute(attrs)?,
                Tok::Punct(Punct::Comma) => self.bump(),
                Tok::Punct(Punct::RParen) => return Ok(()),
                _ => return self.unexpected("attribute"),
            }
        }
    }

    fn attribute(&mut self, attrs: &mut Attrs) -> Res<()> {
        let tokens = self.tokens;
        let full = match self.tok() {
            Tok::Ident(s) => tokens.names.get(s),
            Tok::Kw(kw) => kw.text(),
            _ => "",
        };
        let name = full.strip_prefix("__").and_then(|n| n.strip_suffix("__")).unwrap_or(full);
        self.bump();
        let has_args = self.is(Punct::LParen);
        match name {
            "packed" => attrs.packed = true,
            "transparent_union" => attrs.transparent_union = true,
            "noreturn" => attrs.noreturn = true,
            "gnu_inline" => attrs.gnu_inline = true,
            "weak" => attrs.weak = true,
            "destructor" => attrs.destructor = true,
            "aligned" if !has_args => attrs.aligned.push(Align::Max),
            "constructor" if !has_args => attrs.constructor = Some(None),
            "aligned" | "align" | "vector_size" | "mode" | "alias" | "weakref" | "constructor" | "cleanup"
                if has_args =>
            {
                self.bump();
                self.attribute_argument(name, attrs)?;
                return self.expect(Punct::RParen);
            }
            _ => {}
        }
        if has_args { self.skip_brackets() } else { Ok(()) }
    }

    /// What stands in the parentheses of an attribute that means something here.
    fn attribute_argument(&mut self, name: &str, attrs: &mut Attrs) -> Res<()> {
        match name {
            "vector_size" => attrs.vector_size = Some(Box::new(self.conditional()?)),
            "mode" => attrs.mode = Some(self.ident()?),
            "cleanup" => attrs.cleanup = Some(self.ident()?),
            "constructor" => attrs.constructor = Some(Some(Box::new(self.conditional()?))),
            "alias" | "weakref" => {
                attrs.weak |= name == "weakref";
                attrs.alias = Some(self.strings());
            }
            _ => attrs.aligned.push(Align::Expr(self.conditional()?)),
        }
        Ok(())
    }

    /// Skips from an opening parenthesis to behind its partner.
    pub(super) fn skip_brackets(&mut self) -> Res<()> {
        let mut open = 0u32;
        loop {
            match self.tok() {
                Tok::Punct(Punct::LParen) => open += 1,
                Tok::Punct(Punct::RParen) => open = open.saturating_sub(1),
                Tok::Eof => return self.unexpected("')'"),
                _ => {}
            }
            self.bump();
            if open == 0 {
                return Ok(());
            }
        }
    }
}
