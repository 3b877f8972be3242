//! Preprocessed text to tokens with presumed positions.
//!
//! Line markers (`# 12 "file"`, `#line`) move the position, `#pragma pack` is recorded beside the tokens (a record is
//! laid out with the packing in force at its closing brace), other directives have no meaning after preprocessing.

mod keyword;
mod literal;
mod universal;

pub(crate) use keyword::Kw;
pub(crate) use literal::{Encoding, Number, StrLit, float_value};

use crate::hir::{Annotation, AnnotationKind, DisabledCheck};
use base::{Diagnostic, FileId, Pos, SourceMap};
use rustc_hash::FxHashMap;

/// Errors that are told of a unit.
pub(crate) const MAX_ERRORS: usize = 20;

/// An interned identifier.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct Symbol(pub(crate) u32);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tok {
    Ident(Symbol),
    Kw(Kw),
    Punct(Punct),
    /// Index into [`Tokens::numbers`].
    Number(u32),
    /// Index into [`Tokens::strings`].
    Str(u32),
    /// Index into [`Tokens::strings`].
    Char(u32),
    /// Where an annotation of ACSL begins and ends.
    Annotation,
    AnnotationEnd,
    Eof,
}

macro_rules! puncts {
    ($($name:ident $text:literal),* $(,)?) => {
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum Punct { $($name),* }
        impl Punct {
            pub(crate) fn text(self) -> &'static str {
                match self { $(Punct::$name => $text),* }
            }
        }
        /// Longest spellings first.
        const PUNCTS: &[(&str, Punct)] = &[$(($text, Punct::$name)),*];
    };
}

puncts! {
    ShlAssign "<<=", ShrAssign ">>=", Ellipsis "...",
    Arrow "->", Inc "++", Dec "--", Shl "<<", Shr ">>", Le "<=", Ge ">=", EqEq "==", Ne "!=", AndAnd "&&", OrOr "||",
    MulAssign "*=", DivAssign "/=", RemAssign "%=", AddAssign "+=", SubAssign "-=", AndAssign "&=", XorAssign "^=",
    OrAssign "|=",
    LBracket "[", RBracket "]", LParen "(", RParen ")", LBrace "{", RBrace "}", Dot ".", Amp "&", Star "*", Plus "+",
    Minus "-", Tilde "~", Not "!", Slash "/", Percent "%", Lt "<", Gt ">", Caret "^", Pipe "|", Question "?",
    Colon ":", Semi ";", Assign "=", Comma ",",
}

const DIGRAPHS: [(&[u8], Punct); 4] =
    [(b"<:", Punct::LBracket), (b":>", Punct::RBracket), (b"<%", Punct::LBrace), (b"%>", Punct::RBrace)];

#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    pub(crate) tok: Tok,
    pub(crate) pos: Pos,
    /// The byte of the text behind it.
    pub(crate) end: u32,
}

/// All names of a unit; the keywords come first.
#[derive(Debug, Default)]
pub(crate) struct Names {
    names: Vec<String>,
    index: FxHashMap<String, Symbol>,
}

impl Names {
    fn with_keywords() -> Names {
        let mut names = Names::default();
        for (text, _) in keyword::KEYWORDS {
            names.intern(text);
        }
        names
    }

    pub(crate) fn intern(&mut self, text: &str) -> Symbol {
        if let Some(&s) = self.index.get(text) {
            return s;
        }
        let s = Symbol(self.names.len() as u32);
        self.names.push(text.to_string());
        self.index.insert(text.to_string(), s);
        s
    }

    pub(crate) fn get(&self, s: Symbol) -> &str {
        self.names.get(s.0 as usize).map_or("", |n| n)
    }

    pub(crate) fn find(&self, text: &str) -> Option<Symbol> {
        self.index.get(text).copied()
    }

    pub(crate) fn len(&self) -> usize {
        self.names.len()
    }
}

/// A pragma about a name for the linker.
#[derive(Debug)]
pub(crate) enum NamePragma {
    /// `#pragma weak a`
    Weak(String),
    /// `#pragma weak a = b`
    Alias(String, String),
    /// `#pragma redefine_extname a b`
    Renamed(String, String),
}

/// How bytes of numbers stand in memory, in the words of `scalar_storage_order`.
pub(crate) const NATIVE_ORDER: &str = "little-endian";

/// The lexer's result.
#[derive(Debug)]
pub(crate) struct Tokens {
    pub(crate) tokens: Vec<Token>,
    pub(crate) names: Names,
    pub(crate) numbers: Vec<Number>,
    pub(crate) strings: Vec<StrLit>,
    /// From this token on, this `#pragma pack` value holds.
    pack: Vec<(usize, Option<u64>)>,
    /// What pragmas say of names for the linker.
    pub(crate) name_pragmas: Vec<(NamePragma, Pos)>,
    /// What `#pragma CPROVER check disable` says.
    pub(crate) disabled: Vec<Annotation>,
    /// Annotations of ACSL have become code (`crate::acsl`): they stand before what they are about.
    pub(crate) has_annotations: bool,
}

impl Tokens {
    /// The `#pragma pack` value in force at a token.
    pub(crate) fn pack_at(&self, token: usize) -> Option<u64> {
        let n = self.pack.partition_point(|&(at, _)| at <= token);
        n.checked_sub(1).and_then(|i| self.pack[i].1)
    }

    /// A word of C as a token that is not written in the text: an identifier, a keyword, a mark or a plain number.
    pub(crate) fn word(&mut self, word: &str, pos: Pos, end: u32) -> Token {
        let mark = || PUNCTS.iter().find(|(text, _)| *text == word).map(|&(_, punct)| Tok::Punct(punct));
        let tok = match word.as_bytes() {
            [b'0'..=b'9', ..] => match literal::number(word) {
                Ok(number) => {
                    self.numbers.push(number);
                    Tok::Number(self.numbers.len() as u32 - 1)
                }
                Err(_) => Tok::Eof,
            },
            [first, ..] if is_ident(*first) => {
                let symbol = self.names.intern(word);
                keyword::KEYWORDS.get(symbol.0 as usize).map_or(Tok::Ident(symbol), |&(_, kw)| Tok::Kw(kw))
            }
            _ => mark().unwrap_or(Tok::Eof),
        };
        Token { tok, pos, end }
    }

    /// A string literal that is not written in the text.
    pub(crate) fn quoted(&mut self, text: &str, pos: Pos, end: u32) -> Token {
        self.strings.push(StrLit {
            encoding: Encoding::Narrow,
            units: text.bytes().map(|b| literal::CharUnit::Char(b.into())).collect(),
        });
        Token { tok: Tok::Str(self.strings.len() as u32 - 1), pos, end }
    }

    /// Puts another list of tokens in the place of this one. `origin` says for each old token where it stands now.
    pub(crate) fn replace(&mut self, tokens: Vec<Token>, origin: &[usize]) {
        for (at, _) in &mut self.pack {
            *at = origin.get(*at).copied().unwrap_or(tokens.len());
        }
        self.tokens = tokens;
    }
}

/// Splits `text` into tokens; the last is [`Tok::Eof`].
///
/// # Errors
/// All that are no tokens.
pub(crate) fn lex(text: &[u8], file: &str, sources: &mut SourceMap) -> Result<Tokens, Vec<Diagnostic>> {
    lex_with(text, file, sources, Comments::Skipped)
}

/// What comments are to the lexer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Comments {
    Skipped,
    /// Those that begin with `@` are annotations: their words are tokens between [`Tok::Annotation`] and [`Tok::AnnotationEnd`].
    Annotations,
}

/// As [`lex`].
pub(crate) fn lex_with(
    text: &[u8],
    file: &str,
    sources: &mut SourceMap,
    comments: Comments,
) -> Result<Tokens, Vec<Diagnostic>> {
    let file = sources.file(file);
    let mut lexer = Lexer {
        text,
        at: 0,
        line_start: 0,
        line: 1,
        file,
        sources,
        out: Tokens {
            tokens: Vec::with_capacity(text.len() / 4),
            names: Names::with_keywords(),
            numbers: Vec::new(),
            strings: Vec::new(),
            pack: Vec::new(),
            name_pragmas: Vec::new(),
            disabled: Vec::new(),
            has_annotations: false,
        },
        pack_stack: Vec::new(),
        pack: None,
        comments,
        annotation: None,
        check_stack: Vec::new(),
    };
    let errors = lexer.run();
    if errors.is_empty() { Ok(lexer.out) } else { Err(errors) }
}

struct Lexer<'a> {
    text: &'a [u8],
    at: usize,
    line_start: usize,
    line: u32,
    file: FileId,
    sources: &'a mut SourceMap,
    out: Tokens,
    pack_stack: Vec<(Option<String>, Option<u64>)>,
    pack: Option<u64>,
    comments: Comments,
    /// How the annotation ends that is being read.
    annotation: Option<AnnotationForm>,
    /// How many of the checks in [`Tokens::disabled`] were disabled where each `#pragma CPROVER check push` stands, that are still.
    check_stack: Vec<usize>,
}

/// How an annotation is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum AnnotationForm {
    Line,
    Block,
}

impl Lexer<'_> {
    fn peek(&self, ahead: usize) -> u8 {
        self.text.get(self.at + ahead).copied().unwrap_or(0)
    }

    fn pos(&self) -> Pos {
        Pos { file: self.file, line: self.line, col: (self.at - self.line_start) as u32 + 1 }
    }

    fn newline(&mut self) {
        self.at += 1;
        self.line += 1;
        self.line_start = self.at;
    }

    /// Reads the text to its end, and behind an error on from the next line. What is no text at all has one error.
    fn run(&mut self) -> Vec<Diagnostic> {
        let mut errors = Vec::new();
        while let Err(error) = self.run_to_error() {
            errors.push(error);
            let is_text = |b: &u8| b.is_ascii_graphic() || b.is_ascii_whitespace() || !b.is_ascii();
            if errors.len() == MAX_ERRORS || !self.text.get(self.at).is_none_or(is_text) {
                break;
            }
            self.skip_line();
        }
        errors
    }

    fn run_to_error(&mut self) -> Result<(), Diagnostic> {
        let mut fresh_line = true;
        while self.at < self.text.len() {
            match self.peek(0) {
                _ if self.annotation_ends() => {}
                b'\n' => {
                    self.newline();
                    fresh_line = true;
                }
                b'@' if self.annotation.is_some() => self.at += 1,
                b'\\' if self.annotation.is_some() && self.peek(1).is_ascii_alphabetic() => self.logic_word(),
                b'/' if self.annotation_begins() => fresh_line = false,
                b' ' | b'\t' | b'\r' | 0x0b | 0x0c => self.at += 1,
                b'\\' if self.line_continues() => self.skip_continuation(),
                b'/' if self.peek(1) == b'/' => self.skip_line(),
                b'/' if self.peek(1) == b'*' => self.skip_comment()?,
                b'#' if fresh_line => self.directive()?,
                _ => {
                    fresh_line = false;
                    self.token()?;
                }
            }
        }
        let pos = self.pos();
        self.out.tokens.push(Token { tok: Tok::Eof, pos, end: self.at as u32 });
        Ok(())
    }

    /// Reads the beginning of an annotation, if one begins here.
    fn annotation_begins(&mut self) -> bool {
        let form = match (self.comments, self.peek(1), self.peek(2)) {
            (Comments::Annotations, b'/', b'@') => AnnotationForm::Line,
            (Comments::Annotations, b'*', b'@') => AnnotationForm::Block,
            _ => return false,
        };
        if self.annotation.is_some() {
            return false;
        }
        let pos = self.pos();
        self.at += 3;
        self.push(Tok::Annotation, pos);
        self.annotation = Some(form);
        true
    }

    /// Reads the end of the annotation, if it ends here.
    fn annotation_ends(&mut self) -> bool {
        let length = match (self.annotation, self.peek(0), self.peek(1)) {
            (Some(AnnotationForm::Line), b'\n', _) => 0,
            (Some(AnnotationForm::Block), b'*', b'/') => 2,
            _ => return false,
        };
        self.annotation = None;
        let pos = self.pos();
        self.at += length;
        self.push(Tok::AnnotationEnd, pos);
        true
    }

    /// `\result` and the like: an identifier with its backslash.
    fn logic_word(&mut self) {
        let (pos, start) = (self.pos(), self.at);
        self.at += 1;
        while is_ident_part(self.peek(0)) {
            self.at += 1;
        }
        let symbol = self.out.names.intern(&String::from_utf8_lossy(&self.text[start..self.at]));
        self.push(Tok::Ident(symbol), pos);
    }

    fn line_continues(&self) -> bool {
        self.peek(1) == b'\n' || (self.peek(1) == b'\r' && self.peek(2) == b'\n')
    }

    fn skip_continuation(&mut self) {
        while self.peek(0) != b'\n' {
            self.at += 1;
        }
        self.newline();
    }

    /// Up to the newline, which stays.
    fn skip_line(&mut self) {
        while self.at < self.text.len() && self.peek(0) != b'\n' {
            if self.peek(0) == b'\\' && self.line_continues() {
                self.skip_continuation();
            } else {
                self.at += 1;
            }
        }
    }

    fn skip_comment(&mut self) -> Result<(), Diagnostic> {
        let start = self.pos();
        self.at += 2;
        while self.at < self.text.len() {
            match self.peek(0) {
                b'*' if self.peek(1) == b'/' => {
                    self.at += 2;
                    return Ok(());
                }
                b'\n' => self.newline(),
                _ => self.at += 1,
            }
        }
        Err(Diagnostic::error(start, "unterminated comment"))
    }

    fn directive(&mut self) -> Result<(), Diagnostic> {
        let pos = self.pos();
        let start = self.at + 1;
        self.skip_line();
        let text = String::from_utf8_lossy(&self.text[start..self.at]).into_owned();
        let text = text.trim();
        if let Some(rest) = text.strip_prefix("pragma") {
            self.pragma(rest.trim(), pos)?;
        } else if text.starts_with(|c: char| c.is_ascii_digit()) {
            self.line_marker(text);
        } else if let Some(rest) = text.strip_prefix("line") {
            self.line_marker(rest.trim());
        } else {
            let word: String = text.chars().take_while(|c| c.is_ascii_alphabetic()).collect();
            if matches!(word.as_str(), "include" | "if" | "ifdef" | "ifndef" | "elif" | "else" | "endif" | "error") {
                return Err(Diagnostic::error(pos, format!("#{word} in text that should already be preprocessed")));
            }
        }
        Ok(())
    }

    /// `12 "file" flags`: the *next* line is line 12.
    fn line_marker(&mut self, text: &str) {
        let digits: String = text.chars().take_while(char::is_ascii_digit).collect();
        let Ok(line) = digits.parse::<u32>() else { return };
        self.line = line.saturating_sub(1);
        if let Some((_, quoted)) = text.split_once('"') {
            self.file = self.sources.file(&file_name(quoted));
        }
    }

    fn pragma(&mut self, text: &str, pos: Pos) -> Result<(), Diagnostic> {
        let (word, rest) = text.split_at(text.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(text.len()));
        match word {
            "CPROVER" => self.check_pragma(rest.trim()),
            "pack" => self.pack_pragma(rest),
            "weak" => {
                let name = |text: &str| text.trim().to_string();
                self.out.name_pragmas.push(match rest.split_once('=') {
                    Some((a, b)) => (NamePragma::Alias(name(a), name(b)), pos),
                    None => (NamePragma::Weak(name(rest)), pos),
                });
            }
            "redefine_extname" => {
                if let [old, new] = rest.split_whitespace().collect::<Vec<_>>().as_slice() {
                    let renamed = NamePragma::Renamed(old.to_string(), new.to_string());
                    self.out.name_pragmas.push((renamed, pos));
                }
            }
            "scalar_storage_order" if !matches!(rest.trim(), NATIVE_ORDER | "default") => {
                let message = "#pragma scalar_storage_order with another order than the machine's is not supported";
                return Err(Diagnostic::error(pos, message));
            }
            _ => {}
        }
        Ok(())
    }

    fn pack_pragma(&mut self, rest: &str) {
        let Some(inner) = rest.trim().strip_prefix('(').and_then(|r| r.split(')').next()) else { return };
        let mut name = None;
        let mut value = None;
        let (mut push, mut pop) = (false, false);
        for arg in inner.split(',').map(str::trim) {
            match (arg, arg.parse::<u64>()) {
                ("push", _) => push = true,
                ("pop", _) => pop = true,
                (_, Ok(n)) => value = Some(n),
                ("", _) => {}
                (id, _) => name = Some(id.to_string()),
            }
        }
        if push {
            self.pack_stack.push((name.clone(), self.pack));
        }
        if pop {
            let at = match &name {
                Some(_) => self.pack_stack.iter().rposition(|(n, _)| *n == name),
                None => self.pack_stack.len().checked_sub(1),
            };
            if let Some(at) = at {
                self.pack = self.pack_stack[at].1;
                self.pack_stack.truncate(at);
            }
        }
        match value {
            Some(n) if n.is_power_of_two() && n <= 16 => self.pack = Some(n),
            Some(0) => self.pack = None,
            None if !push && !pop => self.pack = None,
            _ => {}
        }
        let at = self.out.tokens.len();
        self.out.pack.push((at, self.pack));
    }

    /// `check push`, `check disable "pointer"`, `check pop`
    fn check_pragma(&mut self, text: &str) {
        let mut words = text.split_whitespace();
        if words.next() != Some("check") {
            return;
        }
        match (words.next(), words.next()) {
            (Some("push"), _) => self.check_stack.push(self.out.disabled.len()),
            (Some("pop"), _) => {
                let (from, line) = (self.check_stack.pop().unwrap_or(0), self.line);
                for annotation in &mut self.out.disabled[from..] {
                    if let AnnotationKind::Disabled { last, .. } = &mut annotation.kind {
                        *last = (*last).min(line);
                    }
                }
            }
            (Some("disable"), Some(name)) => {
                if let Some(check) = DisabledCheck::find(name.trim_matches('"')) {
                    let kind = AnnotationKind::Disabled { check, last: u32::MAX };
                    self.out.disabled.push(Annotation { kind, pos: self.pos() });
                }
            }
            _ => {}
        }
    }

    fn push(&mut self, tok: Tok, pos: Pos) {
        self.out.tokens.push(Token { tok, pos, end: self.at as u32 });
    }

    fn token(&mut self) -> Result<(), Diagnostic> {
        let pos = self.pos();
        let c = self.peek(0);
        if self.annotation.is_some() && (c, self.peek(1)) == (b'.', b'.') {
            // A range of ACSL, whatever is behind it.
            for pos in [pos, self.pos()] {
                self.at += 1;
                self.push(Tok::Punct(Punct::Dot), pos);
            }
            return Ok(());
        }
        if c.is_ascii_digit() || (c == b'.' && self.peek(1).is_ascii_digit()) {
            return self.number(pos);
        }
        if c == b'"' || c == b'\'' {
            return self.quoted(Encoding::Narrow, pos);
        }
        if is_ident(c) || universal::letter(&self.text[self.at..]).is_some() {
            return self.identifier(pos);
        }
        if let Some((text, punct)) = self.digraph(c) {
            self.at += text.len();
            self.push(Tok::Punct(punct), pos);
            return Ok(());
        }
        let rest = &self.text[self.at..];
        match PUNCTS.iter().find(|(t, _)| t.as_bytes().first() == Some(&c) && rest.starts_with(t.as_bytes())) {
            Some((text, punct)) => {
                self.at += text.len();
                self.push(Tok::Punct(*punct), pos);
                Ok(())
            }
            None => Err(Diagnostic::error(pos, format!("stray '{}' in program", show_byte(c)))),
        }
    }

    fn digraph(&self, first: u8) -> Option<(&'static [u8], Punct)> {
        if !matches!(first, b'<' | b':' | b'%') {
            return None;
        }
        DIGRAPHS.into_iter().find(|(t, _)| self.text[self.at..].starts_with(t))
    }

    fn identifier(&mut self, pos: Pos) -> Result<(), Diagnostic> {
        let start = self.at;
        while is_ident_part(self.peek(0)) {
            self.at += 1;
        }
        let word = &self.text[start..self.at];
        if matches!(self.peek(0), b'"' | b'\'') {
            let encoding = match word {
                b"L" => Some(Encoding::Wide),
                b"u8" => Some(Encoding::Narrow),
                b"u" => Some(Encoding::Utf16),
                b"U" => Some(Encoding::Utf32),
                _ => None,
            };
            if let Some(encoding) = encoding {
                return self.quoted(encoding, pos);
            }
        }
        let symbol = match std::str::from_utf8(word) {
            Ok(text) if universal::letter(&self.text[self.at..]).is_none() => self.out.names.intern(text),
            _ => {
                let (name, length) = universal::name(&self.text[start..], is_ident_part);
                self.at = start + length;
                self.out.names.intern(&name)
            }
        };
        let tok = match keyword::KEYWORDS.get(symbol.0 as usize) {
            Some(&(_, kw)) => Tok::Kw(kw),
            None => Tok::Ident(symbol),
        };
        self.push(tok, pos);
        Ok(())
    }

    fn number(&mut self, pos: Pos) -> Result<(), Diagnostic> {
        let start = self.at;
        loop {
            let c = self.peek(0);
            let signed_exponent = matches!(c, b'e' | b'E' | b'p' | b'P') && matches!(self.peek(1), b'+' | b'-');
            let hex_e = self.text[start..].starts_with(b"0x") || self.text[start..].starts_with(b"0X");
            if self.annotation.is_some() && c == b'.' && self.peek(1) == b'.' {
                break;
            }
            if signed_exponent && !(hex_e && matches!(c, b'e' | b'E')) {
                self.at += 2;
            } else if is_ident_part(c) || c == b'.' {
                self.at += 1;
            } else {
                break;
            }
        }
        let text = String::from_utf8_lossy(&self.text[start..self.at]);
        let number = literal::number(&text).map_err(|m| Diagnostic::error(pos, m))?;
        self.out.numbers.push(number);
        let index = self.out.numbers.len() as u32 - 1;
        self.push(Tok::Number(index), pos);
        Ok(())
    }

    /// A string or character literal whose prefix has been read.
    fn quoted(&mut self, encoding: Encoding, pos: Pos) -> Result<(), Diagnostic> {
        let quote = self.peek(0);
        self.at += 1;
        let mut units = Vec::new();
        loop {
            match self.peek(0) {
                c if c == quote => break,
                b'\n' | 0 if self.at >= self.text.len() || self.peek(0) == b'\n' => {
                    return Err(Diagnostic::error(pos, format!("missing terminating {} character", quote as char)));
                }
                b'\\' if self.line_continues() => self.skip_continuation(),
                b'\\' => {
                    let unit = literal::escape(self.text, &mut self.at).map_err(|m| Diagnostic::error(pos, m))?;
                    units.push(unit);
                }
                _ => units.push(literal::source_char(self.text, &mut self.at)),
            }
        }
        self.at += 1;
        let index = self.out.strings.len() as u32;
        if quote == b'\'' && units.is_empty() {
            return Err(Diagnostic::error(pos, "empty character constant"));
        }
        self.out.strings.push(StrLit { encoding, units });
        self.push(if quote == b'"' { Tok::Str(index) } else { Tok::Char(index) }, pos);
        Ok(())
    }
}

fn is_ident(c: u8) -> bool {
    c.is_ascii_alphabetic() || c == b'_' || c == b'$' || c >= 0x80
}

fn is_ident_part(c: u8) -> bool {
    is_ident(c) || c.is_ascii_digit()
}

fn show_byte(c: u8) -> String {
    if c.is_ascii_graphic() { (c as char).to_string() } else { format!("\\{c:o}") }
}

/// The name of a file up to its quote, as preprocessors write names: quotes and backslashes behind a backslash, other bytes in octal.
fn file_name(quoted: &str) -> String {
    let mut name = Vec::new();
    let mut bytes = quoted.bytes().peekable();
    while let Some(byte) = bytes.next().filter(|&b| b != b'"') {
        if byte != b'\\' {
            name.push(byte);
            continue;
        }
        let mut code = None;
        for _ in 0..3 {
            let Some(digit) = bytes.next_if(|b| (b'0'..=b'7').contains(b)) else { break };
            code = Some(8 * code.unwrap_or(0) + u32::from(digit - b'0'));
        }
        let escaped = match code {
            Some(code) => Some(code as u8),
            None => bytes.next().map(|b| if b == b'n' { b'\n' } else { b }),
        };
        name.extend(escaped);
    }
    String::from_utf8_lossy(&name).into_owned()
}
