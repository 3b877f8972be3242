//! Format strings of `printf` and `scanf`, taken apart.

use super::lowering::Lowering;
use crate::hir::{Expr, ExprKind, Global, InitItem};
use crate::types::{TypeId, Types};

/// A part of a format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Piece {
    /// Bytes of the format that stand for themselves.
    Text {
        start: usize,
        len: usize,
    },
    Conversion(Conversion),
}

/// `%` and what follows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Conversion {
    /// As written, without the `%`.
    pub(super) text: String,
    /// Its argument is this one, from 1 (`%2$d`), not the next one.
    pub(super) position: Option<u32>,
    pub(super) flags: Vec<u8>,
    pub(super) width: Option<u32>,
    pub(super) precision: Option<u32>,
    pub(super) length: Length,
    pub(super) letter: u8,
    /// The width is an argument, or (reading) nothing is stored.
    pub(super) has_star: bool,
    /// The precision is an argument.
    pub(super) takes_precision: bool,
    /// White space stands before it, which reading skips.
    pub(super) is_behind_blank: bool,
}

/// The length modifier.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Length {
    None,
    Char,
    Short,
    Long,
    LongLong,
    Size,
    LongDouble,
}

impl Conversion {
    /// The integer type that the conversion reads or prints; `None` for other conversions.
    pub(super) fn integer(&self, size_t: TypeId) -> Option<TypeId> {
        let is_signed = match self.letter {
            b'd' | b'i' => true,
            b'u' | b'o' | b'x' | b'X' => false,
            _ => return None,
        };
        Some(match (self.length, is_signed) {
            (Length::None, true) => TypeId::INT,
            (Length::None, false) => TypeId::UINT,
            (Length::Char, true) => TypeId::SCHAR,
            (Length::Char, false) => TypeId::UCHAR,
            (Length::Short, true) => TypeId::SHORT,
            (Length::Short, false) => TypeId::USHORT,
            (Length::Long, true) => TypeId::LONG,
            (Length::Long, false) => TypeId::ULONG,
            (Length::LongLong, true) => TypeId::LONG_LONG,
            (Length::LongLong, false) => TypeId::ULONG_LONG,
            (Length::Size, true) if size_t == TypeId::ULONG => TypeId::LONG,
            (Length::Size, true) => TypeId::INT,
            (Length::Size, false) => size_t,
            (Length::LongDouble, _) => return None,
        })
    }

    /// What is printed in front of numbers that are not negative; zero, if nothing is.
    pub(super) fn mark(&self) -> u8 {
        let has = |flag| self.flags.contains(&flag);
        if has(b'+') {
            b'+'
        } else if has(b' ') {
            b' '
        } else {
            0
        }
    }

    /// The least and the greatest number with as many characters as a conversion reads at most; a minus is one of them.
    pub(super) fn numbers_read(&self) -> Option<(i64, i64)> {
        let base: i64 = match self.letter {
            b'd' | b'u' => 10,
            b'i' | b'x' | b'X' => 16,
            b'o' => 8,
            _ => return None,
        };
        let all = self.width.filter(|&n| n > 0)?;
        Some((1 - base.checked_pow(all - 1)?, base.checked_pow(all)? - 1))
    }

    /// The floating type that the conversion reads.
    pub(super) fn float(&self) -> Option<TypeId> {
        let is_float = matches!(self.letter, b'a' | b'e' | b'f' | b'g' | b'A' | b'E' | b'F' | b'G');
        match self.length {
            _ if !is_float => None,
            Length::None => Some(TypeId::FLOAT),
            Length::Long => Some(TypeId::DOUBLE),
            Length::LongDouble => Some(TypeId::LONG_DOUBLE),
            _ => None,
        }
    }
}

/// The parts of a format; `None` if it is none.
pub(super) fn parse(format: &[u8]) -> Option<Vec<Piece>> {
    let mut pieces = Vec::new();
    let mut at = 0;
    while at < format.len() {
        let start = at;
        if format[at] != b'%' {
            at += format[at..].iter().position(|&c| c == b'%').unwrap_or(format.len() - at);
            pieces.push(Piece::Text { start, len: at - start });
        } else if format.get(at + 1) == Some(&b'%') {
            pieces.push(Piece::Text { start: at + 1, len: 1 });
            at += 2;
        } else {
            let mut scanner = Scanner { format, at: at + 1 };
            let conversion = scanner.conversion()?;
            at = scanner.at;
            pieces.push(Piece::Conversion(conversion));
        }
    }
    Some(pieces)
}

struct Scanner<'f> {
    format: &'f [u8],
    at: usize,
}

impl Scanner<'_> {
    fn eat(&mut self, c: u8) -> bool {
        let found = self.format.get(self.at) == Some(&c);
        self.at += usize::from(found);
        found
    }

    fn number(&mut self) -> Option<u32> {
        let digits = self.format[self.at..].iter().take_while(|c| c.is_ascii_digit()).count();
        let text = std::str::from_utf8(&self.format[self.at..self.at + digits]).ok()?;
        self.at += digits;
        text.parse().ok()
    }

    /// Digits and a `$`.
    fn position(&mut self) -> Option<u32> {
        let start = self.at;
        let position = self.number().filter(|&n| n > 0 && self.eat(b'$'));
        if position.is_none() {
            self.at = start;
        }
        position
    }

    fn conversion(&mut self) -> Option<Conversion> {
        let start = self.at;
        // Before the `%`.
        let before = start.checked_sub(2).map(|i| self.format[i]);
        let is_behind_blank = before.is_some_and(|c| b" \t\n\x0b\x0c\r".contains(&c));
        let position = self.position();
        let flags = self.format[self.at..].iter().copied().take_while(|c| b"-+ #0'".contains(c)).collect::<Vec<u8>>();
        self.at += flags.len();
        let has_star = self.eat(b'*');
        let width = self.number();
        let has_point = self.eat(b'.');
        let takes_precision = has_point && self.eat(b'*');
        let precision = if has_point && !takes_precision { Some(self.number().unwrap_or(0)) } else { None };
        let length = self.length();
        let letter = *self.format.get(self.at)?;
        self.at += 1;
        let text = String::from_utf8_lossy(&self.format[start..self.at]).into_owned();
        letter.is_ascii_alphabetic().then_some(Conversion {
            text,
            position,
            flags,
            width,
            precision,
            length,
            letter,
            has_star,
            takes_precision,
            is_behind_blank,
        })
    }

    fn length(&mut self) -> Length {
        match self.format.get(self.at) {
            Some(b'h') if self.format.get(self.at + 1) == Some(&b'h') => self.skip(2, Length::Char),
            Some(b'h') => self.skip(1, Length::Short),
            Some(b'l') if self.format.get(self.at + 1) == Some(&b'l') => self.skip(2, Length::LongLong),
            Some(b'l') => self.skip(1, Length::Long),
            Some(b'q' | b'j') => self.skip(1, Length::LongLong),
            Some(b'z' | b't') => self.skip(1, Length::Size),
            Some(b'L') => self.skip(1, Length::LongDouble),
            _ => Length::None,
        }
    }

    fn skip(&mut self, n: usize, length: Length) -> Length {
        self.at += n;
        length
    }
}

impl<'u> Lowering<'u> {
    /// The bytes of a string literal, up to its first zero.
    pub(super) fn literal(&self, e: &'u Expr) -> Option<Vec<u8>> {
        let byte = |item: &InitItem| match item.value.kind {
            ExprKind::Int(v) if self.types().size_of(item.ty) == 1 => Some(v as u8),
            _ => None,
        };
        text(string(e, self.types(), &self.unit.globals)?, byte)
    }
}

/// The string literal that the expression points to.
pub(super) fn string<'a>(e: &Expr, types: &Types, globals: &'a [Global]) -> Option<&'a Global> {
    match &e.kind {
        ExprKind::Cast(inner) if types.is_pointer(e.ty) => string(inner, types, globals),
        ExprKind::Decay(place) => match place.kind {
            ExprKind::Global(id) => globals.get(id.0 as usize).filter(|g| g.is_string),
            _ => None,
        },
        _ => None,
    }
}

/// What it has up to its first zero; nothing, if one of its characters is no byte.
pub(super) fn text(string: &Global, byte: impl Fn(&InitItem) -> Option<u8>) -> Option<Vec<u8>> {
    let mut bytes: Vec<u8> = string.init.as_ref()?.items.iter().map(byte).collect::<Option<_>>()?;
    let end = bytes.iter().position(|&b| b == 0).unwrap_or(bytes.len());
    bytes.truncate(end);
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn show(format: &str) -> String {
        let one = |p: Piece| match p {
            Piece::Text { start, len } => format!("{:?}", &format[start..start + len]),
            Piece::Conversion(c) => format!("{}:{:?}:{:?}:{:?}", c.text, c.width, c.precision, c.length),
        };
        parse(format.as_bytes()).map_or("none".into(), |p| p.into_iter().map(one).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn formats_are_taken_apart() {
        assert_eq!(show("a%db"), "\"a\" d:None:None:None \"b\"");
        assert_eq!(show("100%% %-08.3lld"), "\"100\" \"%\" \" \" -08.3lld:Some(8):Some(3):LongLong");
        assert_eq!(show("%.*s%-*d"), ".*s:None:None:None -*d:None:None:None");
        assert_eq!(show("%*s%hhx"), "*s:None:None:None hhx:None:None:Char");
        assert_eq!(show("%2$-5s"), "2$-5s:Some(5):None:None");
        assert_eq!(show("%08d"), "08d:Some(8):None:None");
        assert_eq!(show("%"), "none");
        assert_eq!(show("%5"), "none");
        assert_eq!(show("%["), "none");
    }
}
