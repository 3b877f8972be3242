//! `__attribute__((...))`, `[[...]]`, `__declspec(...)`, `_Alignas(...)`, `asm("label")`.

use super::{Parser, Res, fail};
use crate::ast::{Align, Attrs};
use crate::lex::{Encoding, Kw, NATIVE_ORDER, Punct, Tok};
use base::Pos;

/// What gcc takes for true of a function that is declared so: its calls are merged, its result is compared with nothing.
const PROMISES: [&str; 8] =
    ["alloc_align", "alloc_size", "assume_aligned", "const", "malloc", "nonnull", "pure", "returns_nonnull"];

/// Sections whose pointers to functions the system calls before `main` or behind it; a number may follow.
const RUN_AS_LISTS: [&str; 5] = [".preinit_array", ".init_array", ".fini_array", ".ctors", ".dtors"];

/// Sections of code that runs then.
const RUN_AS_CODE: [&str; 2] = [".init", ".fini"];

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
                    self.bump();
                    attrs.linker_name = Some(self.strings());
                    self.expect(Punct::RParen)?;
                }
                Tok::Punct(Punct::LBracket) if self.is_double_bracket() => self.standard_attributes(attrs)?,
                _ => return Ok(()),
            }
        }
    }

    /// An attribute of C2x begins here: nothing else begins with two brackets.
    pub(super) fn is_double_bracket(&self) -> bool {
        self.is(Punct::LBracket) && self.token(1).tok == Tok::Punct(Punct::LBracket)
    }

    /// `[[gnu::packed, maybe_unused]]`
    fn standard_attributes(&mut self, attrs: &mut Attrs) -> Res<()> {
        self.expect(Punct::LBracket)?;
        self.expect(Punct::LBracket)?;
        while !self.eat(Punct::RBracket) {
            if !self.eat(Punct::Comma) {
                self.standard_attribute(attrs)?;
            }
        }
        self.expect(Punct::RBracket)
    }

    /// Those of gcc are named by a prefix; of the others, C's own, one means something here.
    fn standard_attribute(&mut self, attrs: &mut Attrs) -> Res<()> {
        let tokens = self.tokens;
        let word = match self.tok() {
            Tok::Ident(s) => tokens.names.get(s),
            Tok::Kw(kw) => kw.text(),
            _ => return self.unexpected("attribute"),
        };
        let has_prefix = [1, 2].iter().all(|&ahead| self.token(ahead).tok == Tok::Punct(Punct::Colon));
        if has_prefix {
            (0..3).for_each(|_| self.bump());
        }
        match word {
            "gnu" | "__gnu__" if has_prefix => return self.attribute(attrs),
            "noreturn" | "__noreturn__" | "_Noreturn" if !has_prefix => attrs.noreturn = true,
            _ => {}
        }
        self.bump();
        if self.is(Punct::LParen) { self.skip_brackets() } else { Ok(()) }
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
        let pos = self.pos();
        self.bump();
        let has_args = self.is(Punct::LParen);
        attrs.promises.extend(PROMISES.iter().copied().find(|&p| p == name));
        match name {
            // Their meaning is not ours: members lie elsewhere, bytes are the other way round, the body is another's.
            "ms_struct" | "ifunc" => return fail(pos, format!("attribute '{name}' is not supported")),
            "scalar_storage_order" if has_args => {
                self.bump();
                self.native_order(pos)?;
                return self.expect(Punct::RParen);
            }
            "packed" => attrs.packed = true,
            "transparent_union" => attrs.transparent_union = true,
            "noreturn" => attrs.noreturn = true,
            "gnu_inline" => attrs.gnu_inline = true,
            "weak" => attrs.weak = true,
            "aligned" if !has_args => attrs.aligned.push(Align::Max),
            "constructor" if !has_args => attrs.constructor = Some(None),
            "destructor" if !has_args => attrs.destructor = Some(None),
            "aligned" | "align" | "vector_size" | "mode" | "alias" | "weakref" | "constructor" | "destructor"
            | "cleanup"
                if has_args =>
            {
                self.bump();
                self.attribute_argument(name, attrs)?;
                return self.expect(Punct::RParen);
            }
            "section" if has_args => {
                self.bump();
                self.ordinary_section(pos)?;
                return self.expect(Punct::RParen);
            }
            _ => {}
        }
        if has_args { self.skip_brackets() } else { Ok(()) }
    }

    /// Where an object lies is nothing to us, unless what lies there runs before `main` or behind it.
    fn ordinary_section(&mut self, pos: Pos) -> Res<()> {
        let name = self.narrow_text();
        let is_list =
            |list: &&str| name.strip_prefix(*list).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
        let is_run = RUN_AS_CODE.contains(&name.as_str()) || RUN_AS_LISTS.iter().any(is_list);
        match is_run {
            true => fail(pos, format!("attribute 'section(\"{name}\")' is not supported")),
            false => Ok(()),
        }
    }

    /// The text of the string literals that stand here.
    fn narrow_text(&mut self) -> String {
        let parts = self.strings();
        let tokens = self.tokens;
        let mut units = Vec::new();
        parts.iter().for_each(|&part| tokens.strings[part as usize].encode(Encoding::Narrow, &mut units));
        units.into_iter().filter_map(char::from_u32).collect()
    }

    /// The order of bytes in a record is that of the machine.
    fn native_order(&mut self, pos: Pos) -> Res<()> {
        if self.narrow_text() == NATIVE_ORDER {
            return Ok(());
        }
        fail(pos, "attribute 'scalar_storage_order' with another order than the machine's is not supported")
    }

    /// What stands in the parentheses of an attribute that means something here.
    fn attribute_argument(&mut self, name: &str, attrs: &mut Attrs) -> Res<()> {
        match name {
            "vector_size" => attrs.vector_size = Some(Box::new(self.conditional()?)),
            "mode" => attrs.mode = Some(self.ident()?),
            "cleanup" => attrs.cleanup = Some(self.ident()?),
            "constructor" => attrs.constructor = Some(Some(Box::new(self.conditional()?))),
            "destructor" => attrs.destructor = Some(Some(Box::new(self.conditional()?))),
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
