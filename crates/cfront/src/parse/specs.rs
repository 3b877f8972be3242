//! Declaration specifiers, records and enumerations.

use super::{Parser, Res, SoftWord, fail};
use crate::ast::*;
use crate::lex::{Kw, Punct, Tok};
use crate::types::{FloatKind, IntKind, Quals};
use base::Pos;

/// The type keywords seen so far; they come in any order.
#[derive(Default)]
struct Basic {
    void: bool,
    bool_: bool,
    char_: bool,
    short: bool,
    int: bool,
    longs: u8,
    signed: bool,
    unsigned: bool,
    complex: bool,
    sized: Option<IntKind>,
    float: Option<FloatKind>,
}

impl Basic {
    fn any(&self) -> bool {
        self.void || self.int_like() || self.bool_ || self.complex || self.float.is_some()
    }

    fn int_like(&self) -> bool {
        self.char_ || self.short || self.int || self.longs > 0 || self.signed || self.unsigned || self.sized.is_some()
    }

    fn finish(&self, pos: Pos) -> Res<TypeSpec> {
        let invalid = || fail(pos, "two or more incompatible data types in declaration specifiers");
        if self.void || self.bool_ {
            let more = self.int_like() || self.float.is_some() || self.complex || (self.void && self.bool_);
            return match more {
                true => invalid(),
                false if self.void => Ok(TypeSpec::Void),
                false => Ok(TypeSpec::Bool),
            };
        }
        if let Some(kind) = self.float {
            let long = kind == FloatKind::Double && self.longs == 1;
            let plain = !self.char_ && !self.short && !self.int && !self.signed && !self.unsigned;
            if !plain || self.sized.is_some() || (self.longs > 0 && !long) {
                return invalid();
            }
            let kind = if long { FloatKind::LongDouble } else { kind };
            return Ok(if self.complex { TypeSpec::Complex(kind) } else { TypeSpec::Float(kind) });
        }
        if self.complex && !self.int_like() {
            return Ok(TypeSpec::Complex(FloatKind::Double));
        }
        let kind = self.int_kind(pos)?;
        Ok(if self.complex { TypeSpec::ComplexInt } else { TypeSpec::Int(kind) })
    }

    fn int_kind(&self, pos: Pos) -> Res<IntKind> {
        let widths = [self.char_, self.short, self.longs > 0, self.sized.is_some()];
        let too_many = widths.iter().filter(|w| **w).count() > 1;
        if too_many || (self.signed && self.unsigned) || (self.int && (self.char_ || self.sized.is_some())) {
            return fail(pos, "two or more incompatible data types in declaration specifiers");
        }
        let signed = match (self.char_, self.short, self.longs, self.sized) {
            (true, ..) if self.signed => IntKind::SChar,
            (true, ..) => IntKind::Char,
            (_, true, ..) => IntKind::Short,
            (_, _, 1, _) => IntKind::Long,
            (_, _, 2, _) => IntKind::LongLong,
            (.., Some(kind)) => kind,
            _ => IntKind::Int,
        };
        Ok(if self.unsigned { signed.to_unsigned() } else { signed })
    }
}

/// What the specifiers read so far say of the type.
#[derive(Default)]
struct TypeWords {
    /// Words like `unsigned` that together name a type.
    basic: Basic,
    /// A type by itself.
    other: Option<TypeSpec>,
}

const TWO_TYPES: &str = "two or more data types in declaration specifiers";

impl Parser<'_> {
    /// Declaration specifiers; possibly none, which C89 reads as `int`.
    pub(super) fn specs(&mut self) -> Res<Specs> {
        self.nested(Self::specs_inner)
    }

    fn specs_inner(&mut self) -> Res<Specs> {
        let mut specs = Specs {
            storage: Storage::None,
            inline: false,
            quals: Quals::NONE,
            ty: TypeSpec::Implicit,
            attrs: Attrs::default(),
            pos: self.pos(),
        };
        let mut words = TypeWords::default();
        loop {
            let is_other = self.storage_spec(&mut specs)? || self.qualifier(&mut specs.quals);
            if !is_other && !self.attributes_or_type(&mut specs, &mut words)? {
                break;
            }
        }
        let has_basic = words.basic.any();
        match words.other {
            Some(_) if has_basic => return fail(specs.pos, TWO_TYPES),
            Some(ty) => specs.ty = ty,
            None if has_basic => specs.ty = words.basic.finish(specs.pos)?,
            None => {}
        }
        Ok(specs)
    }

    /// A specifier that is an attribute or says something of the type; `false` where there is none.
    fn attributes_or_type(&mut self, specs: &mut Specs, words: &mut TypeWords) -> Res<bool> {
        let seen = words.other.is_some() || words.basic.any();
        match self.tok() {
            Tok::Kw(Kw::Attribute | Kw::Declspec | Kw::Alignas | Kw::Extension) => {
                self.attributes(&mut specs.attrs)?;
            }
            Tok::Punct(Punct::LBracket) if self.is_double_bracket() => self.attributes(&mut specs.attrs)?,
            Tok::Kw(Kw::Atomic) => {
                self.bump();
                self.expect(Punct::LParen)?;
                words.other = Some(TypeSpec::Atomic(Box::new(self.type_name()?)));
                self.expect(Punct::RParen)?;
            }
            Tok::Kw(kw) => match self.type_keyword(kw, &mut words.basic)? {
                Keyword::Basic => {}
                Keyword::Other(ty) if !seen => words.other = Some(ty),
                Keyword::Other(_) => return fail(specs.pos, TWO_TYPES),
                Keyword::None => return Ok(false),
            },
            Tok::Ident(s) if !seen && self.is_typedef(s) => {
                self.bump();
                words.other = Some(TypeSpec::Typedef(s));
            }
            Tok::Ident(s) => match self.soft_word(s).map(|word| (word, word_type(word))) {
                Some((SoftWord::Ignored, _)) => self.bump(),
                Some((_, Some(ty))) if !seen => {
                    self.bump();
                    words.other = Some(ty);
                }
                Some((word, None)) if words.basic.sized.is_none() && words.other.is_none() => {
                    self.bump();
                    ms_int(word, &mut words.basic);
                }
                _ => return Ok(false),
            },
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn storage_spec(&mut self, specs: &mut Specs) -> Res<bool> {
        let Tok::Kw(kw) = self.tok() else { return Ok(false) };
        let storage = match kw {
            Kw::Typedef => Storage::Typedef,
            Kw::Extern => Storage::Extern,
            Kw::Static => Storage::Static,
            Kw::Auto => Storage::Auto,
            Kw::Register => Storage::Register,
            Kw::Inline => {
                specs.inline = true;
                self.bump();
                return Ok(true);
            }
            Kw::Noreturn => {
                specs.attrs.noreturn = true;
                self.bump();
                return Ok(true);
            }
            Kw::Thread => {
                self.bump();
                return Ok(true);
            }
            _ => return Ok(false),
        };
        if specs.storage != Storage::None {
            return fail(self.pos(), "multiple storage classes in declaration specifiers");
        }
        specs.storage = storage;
        self.bump();
        Ok(true)
    }

    /// One qualifier, if there is one.
    pub(super) fn qualifier(&mut self, quals: &mut Quals) -> bool {
        let found = match self.tok() {
            Tok::Kw(Kw::Const) => Quals::CONST,
            Tok::Kw(Kw::Volatile) => Quals::VOLATILE,
            Tok::Kw(Kw::Restrict) => Quals::RESTRICT,
            Tok::Kw(Kw::Atomic) if self.token(1).tok != Tok::Punct(Punct::LParen) => Quals::ATOMIC,
            _ => return false,
        };
        *quals = quals.union(found);
        self.bump();
        true
    }

    fn type_keyword(&mut self, kw: Kw, basic: &mut Basic) -> Res<Keyword> {
        let pos = self.pos();
        let doubled = match kw {
            Kw::Void => std::mem::replace(&mut basic.void, true),
            Kw::Bool => std::mem::replace(&mut basic.bool_, true),
            Kw::Char => std::mem::replace(&mut basic.char_, true),
            Kw::Short => std::mem::replace(&mut basic.short, true),
            Kw::Int => std::mem::replace(&mut basic.int, true),
            Kw::Signed => std::mem::replace(&mut basic.signed, true),
            Kw::Unsigned => std::mem::replace(&mut basic.unsigned, true),
            Kw::Complex => std::mem::replace(&mut basic.complex, true),
            Kw::Long => {
                basic.longs += 1;
                basic.longs > 2
            }
            Kw::Int128 => basic.sized.replace(IntKind::Int128).is_some(),
            Kw::UInt128 => basic.sized.replace(IntKind::UInt128).is_some(),
            Kw::Float => basic.float.replace(FloatKind::Float).is_some(),
            Kw::Double => basic.float.replace(FloatKind::Double).is_some(),
            Kw::Float16 => basic.float.replace(FloatKind::Float16).is_some(),
            Kw::Float32 => basic.float.replace(FloatKind::Float32).is_some(),
            Kw::Float32x => basic.float.replace(FloatKind::Float32x).is_some(),
            Kw::Float64 => basic.float.replace(FloatKind::Float64).is_some(),
            Kw::Float64x => basic.float.replace(FloatKind::Float64x).is_some(),
            Kw::Float128 => basic.float.replace(FloatKind::Float128).is_some(),
            Kw::Struct | Kw::Union => return Ok(Keyword::Other(self.record(kw == Kw::Union)?)),
            Kw::Enum => return Ok(Keyword::Other(self.enumeration()?)),
            Kw::Typeof => return Ok(Keyword::Other(self.typeof_spec()?)),
            Kw::VaList => {
                self.bump();
                return Ok(Keyword::Other(TypeSpec::VaList));
            }
            Kw::AutoType => {
                self.bump();
                return Ok(Keyword::Other(TypeSpec::AutoType));
            }
            _ => return Ok(Keyword::None),
        };
        if doubled {
            return fail(pos, format!("duplicate '{}'", kw.text()));
        }
        self.bump();
        Ok(Keyword::Basic)
    }

    fn typeof_spec(&mut self) -> Res<TypeSpec> {
        self.bump();
        self.expect(Punct::LParen)?;
        let ty = if self.is_type_start() {
            TypeSpec::TypeofType(Box::new(self.type_name()?))
        } else {
            TypeSpec::TypeofExpr(Box::new(self.expression()?))
        };
        self.expect(Punct::RParen)?;
        Ok(ty)
    }

    fn record(&mut self, is_union: bool) -> Res<TypeSpec> {
        self.bump();
        let mut attrs = Attrs::default();
        self.attributes(&mut attrs)?;
        let pos = self.pos();
        let tag = self.tag();
        let members = if self.is(Punct::LBrace) { Some(self.members()?) } else { None };
        if tag.is_none() && members.is_none() {
            return self.unexpected("'{' or tag");
        }
        // The packing in force at the closing brace counts.
        let pack = self.tokens.pack_at(self.at.saturating_sub(1));
        if members.is_some() {
            self.attributes(&mut attrs)?;
        }
        let standalone = members.is_none() && self.is(Punct::Semi);
        Ok(TypeSpec::Record(Box::new(RecordSpec { is_union, tag, members, attrs, pack, pos, standalone })))
    }

    fn tag(&mut self) -> Option<crate::lex::Symbol> {
        match self.tok() {
            Tok::Ident(s) => {
                self.bump();
                Some(s)
            }
            _ => None,
        }
    }

    fn members(&mut self) -> Res<Vec<MemberDecl>> {
        self.expect(Punct::LBrace)?;
        let mut out = Vec::new();
        while !self.eat(Punct::RBrace) {
            if self.eat(Punct::Semi) {
                continue;
            }
            if self.is_kw(Kw::StaticAssert) {
                out.push(MemberDecl::StaticAssert(self.static_assert()?));
                continue;
            }
            let specs = self.specs()?;
            if matches!(specs.ty, TypeSpec::Implicit) {
                return self.unknown_type_or("specifier-qualifier-list");
            }
            let mut declarators = Vec::new();
            while !self.is(Punct::Semi) && !self.is(Punct::RBrace) {
                declarators.push(self.member_declarator()?);
                if !self.eat(Punct::Comma) {
                    break;
                }
            }
            if !self.is(Punct::RBrace) {
                self.expect(Punct::Semi)?;
            }
            out.push(MemberDecl::Members(specs, declarators));
        }
        Ok(out)
    }

    fn member_declarator(&mut self) -> Res<MemberDeclarator> {
        let mut declarator = if self.is(Punct::Colon) { self.empty_declarator() } else { self.declarator()? };
        let width = if self.eat(Punct::Colon) { Some(self.conditional()?) } else { None };
        self.attributes(&mut declarator.attrs)?;
        Ok(MemberDeclarator { declarator, width })
    }

    fn enumeration(&mut self) -> Res<TypeSpec> {
        self.bump();
        let mut attrs = Attrs::default();
        self.attributes(&mut attrs)?;
        let pos = self.pos();
        let tag = self.tag();
        let constants = if self.eat(Punct::LBrace) { Some(self.enumerators()?) } else { None };
        if tag.is_none() && constants.is_none() {
            return self.unexpected("'{' or tag");
        }
        if constants.is_some() {
            self.attributes(&mut attrs)?;
        }
        Ok(TypeSpec::Enum(Box::new(EnumSpec { tag, constants, attrs, pos })))
    }

    fn enumerators(&mut self) -> Res<Vec<(crate::lex::Symbol, Option<Expr>, Pos)>> {
        let mut out = Vec::new();
        while !self.eat(Punct::RBrace) {
            let pos = self.pos();
            let name = self.ident()?;
            let mut ignored = Attrs::default();
            self.attributes(&mut ignored)?;
            let value = if self.eat(Punct::Assign) { Some(self.conditional()?) } else { None };
            self.declare(name, false);
            out.push((name, value, pos));
            if !self.eat(Punct::Comma) && !self.is(Punct::RBrace) {
                return self.unexpected("',' or '}'");
            }
        }
        if out.is_empty() {
            return fail(self.pos(), "empty enum is invalid");
        }
        Ok(out)
    }

    /// An error at a place where a type should be.
    pub(super) fn unknown_type_or<T>(&self, wanted: &str) -> Res<T> {
        match self.tok() {
            Tok::Ident(s) => fail(self.pos(), unknown_type(self.tokens.names.get(s))),
            _ => self.unexpected(wanted),
        }
    }
}

/// A type that the program does not declare; CBMC has some that no C type stands for.
pub(super) fn unknown_type(name: &str) -> String {
    match name.starts_with("__CPROVER_") {
        true => format!("the type '{name}' is not supported"),
        false => format!("unknown type name '{name}'"),
    }
}

enum Keyword {
    Basic,
    Other(TypeSpec),
    None,
}

fn ms_int(word: SoftWord, basic: &mut Basic) {
    match word {
        SoftWord::Int8 => basic.char_ = true,
        SoftWord::Int16 => basic.short = true,
        SoftWord::Int32 => basic.int = true,
        SoftWord::Int64 => basic.longs = 2,
        SoftWord::Size | SoftWord::SignedSize | SoftWord::Bool | SoftWord::Ignored => {}
    }
}

/// The type that a word names by itself.
fn word_type(word: SoftWord) -> Option<TypeSpec> {
    match word {
        SoftWord::Size => Some(TypeSpec::Size),
        SoftWord::SignedSize => Some(TypeSpec::SignedSize),
        SoftWord::Bool => Some(TypeSpec::Bool),
        _ => None,
    }
}
