//! Numbers, escapes and the contents of strings.

use crate::types::FloatKind;

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Number {
    Int {
        value: u128,
        decimal: bool,
        unsigned: bool,
        /// 0, 1 (`l`) or 2 (`ll`).
        longs: u8,
        imaginary: bool,
    },
    /// The spelling without suffix.
    Float { text: String, kind: FloatKind, imaginary: bool },
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Encoding {
    Narrow,
    Wide,
    Utf16,
    Utf32,
}

/// An element of a literal: a character that is yet to be encoded, or a value given by an escape.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CharUnit {
    Char(u32),
    Raw(u32),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct StrLit {
    pub(crate) encoding: Encoding,
    pub(crate) units: Vec<CharUnit>,
}

impl StrLit {
    pub(crate) fn begins_with(&self, byte: u8) -> bool {
        let mut units = Vec::new();
        self.encode(Encoding::Narrow, &mut units);
        units.first() == Some(&u32::from(byte))
    }

    /// Appends the elements of the array that this literal denotes in `encoding`, without the final zero.
    pub(crate) fn encode(&self, encoding: Encoding, out: &mut Vec<u32>) {
        for &unit in &self.units {
            match (unit, encoding) {
                (CharUnit::Raw(v), Encoding::Narrow) => out.push(v & 0xff),
                (CharUnit::Raw(v), Encoding::Utf16) => out.push(v & 0xffff),
                (CharUnit::Raw(v), _) => out.push(v),
                (CharUnit::Char(c), Encoding::Narrow) if c < 0x80 => out.push(c),
                (CharUnit::Char(c), Encoding::Narrow) => {
                    let mut buffer = [0; 4];
                    let c = char::from_u32(c).unwrap_or(char::REPLACEMENT_CHARACTER);
                    out.extend(c.encode_utf8(&mut buffer).bytes().map(u32::from));
                }
                (CharUnit::Char(c), Encoding::Utf16) => {
                    let mut buffer = [0; 2];
                    let c = char::from_u32(c).unwrap_or(char::REPLACEMENT_CHARACTER);
                    out.extend(c.encode_utf16(&mut buffer).iter().map(|&u| u32::from(u)));
                }
                (CharUnit::Char(c), _) => out.push(c),
            }
        }
    }
}

/// One character of the source; bytes that are not UTF-8 stand for themselves.
pub(super) fn source_char(text: &[u8], at: &mut usize) -> CharUnit {
    let first = text[*at];
    if first < 0x80 {
        *at += 1;
        return CharUnit::Char(u32::from(first));
    }
    let len = match first {
        0xc2..=0xdf => 2,
        0xe0..=0xef => 3,
        0xf0..=0xf4 => 4,
        _ => 1,
    };
    let decoded = text.get(*at..*at + len).and_then(|b| std::str::from_utf8(b).ok()).and_then(|s| s.chars().next());
    match decoded {
        Some(c) if len > 1 => {
            *at += len;
            CharUnit::Char(c as u32)
        }
        _ => {
            *at += 1;
            CharUnit::Raw(u32::from(first))
        }
    }
}

/// An escape sequence; `at` is at the backslash.
pub(super) fn escape(text: &[u8], at: &mut usize) -> Result<CharUnit, String> {
    let c = text.get(*at + 1).copied().unwrap_or(0);
    *at += 2;
    let simple = |v: u8| Ok(CharUnit::Char(u32::from(v)));
    match c {
        b'n' => simple(b'\n'),
        b't' => simple(b'\t'),
        b'r' => simple(b'\r'),
        b'a' => simple(7),
        b'b' => simple(8),
        b'f' => simple(12),
        b'v' => simple(11),
        b'e' | b'E' => simple(27),
        b'0'..=b'7' => {
            let mut value = u32::from(c - b'0');
            for _ in 0..2 {
                match text.get(*at) {
                    Some(d @ b'0'..=b'7') => {
                        value = value * 8 + u32::from(d - b'0');
                        *at += 1;
                    }
                    _ => break,
                }
            }
            Ok(CharUnit::Raw(value))
        }
        b'x' => {
            let (value, digits) = hex(text, at, usize::MAX);
            if digits == 0 {
                Err("\\x used with no following hex digits".to_string())
            } else {
                Ok(CharUnit::Raw(value))
            }
        }
        b'u' | b'U' => {
            let want = if c == b'u' { 4 } else { 8 };
            let (value, digits) = hex(text, at, want);
            if digits < want {
                Err("incomplete universal character name".to_string())
            } else {
                Ok(CharUnit::Char(value))
            }
        }
        other => simple(other),
    }
}

fn hex(text: &[u8], at: &mut usize, max: usize) -> (u32, usize) {
    let (mut value, mut digits) = (0u32, 0);
    while digits < max {
        let Some(d) = text.get(*at).and_then(|&b| (b as char).to_digit(16)) else { break };
        value = value.wrapping_mul(16).wrapping_add(d);
        *at += 1;
        digits += 1;
    }
    (value, digits)
}

/// A preprocessing number.
pub(super) fn number(text: &str) -> Result<Number, String> {
    let lower = text.to_ascii_lowercase();
    let is_hex = lower.starts_with("0x");
    let is_float =
        if is_hex { lower.contains(['.', 'p']) } else { lower.contains(['.', 'e']) && !lower.starts_with("0b") };
    if is_float { float(text, &lower, is_hex) } else { integer(text, &lower) }
}

fn integer(text: &str, lower: &str) -> Result<Number, String> {
    let (radix, digits) = match lower.as_bytes() {
        [b'0', b'x', ..] => (16, &lower[2..]),
        [b'0', b'b', ..] => (2, &lower[2..]),
        [b'0', _, ..] => (8, &lower[1..]),
        _ => (10, lower),
    };
    let end = digits.find(|c: char| !c.is_digit(radix)).unwrap_or(digits.len());
    let (digits, suffix) = digits.split_at(end);
    if digits.is_empty() && radix != 8 {
        return Err(format!("invalid suffix on integer constant '{text}'"));
    }
    if radix == 8 && suffix.starts_with(['8', '9']) {
        return Err(format!("invalid digit \"{}\" in octal constant", &suffix[..1]));
    }
    let mut value = 0u128;
    for d in digits.chars().filter_map(|c| c.to_digit(radix)) {
        value = value.wrapping_mul(u128::from(radix)).wrapping_add(u128::from(d));
    }
    let IntegerSuffix { unsigned, longs, imaginary } = IntegerSuffix::parse(suffix)?;
    Ok(Number::Int { value, decimal: radix == 10, unsigned, longs, imaginary })
}

/// What follows the digits of an integer.
#[derive(Default)]
struct IntegerSuffix {
    unsigned: bool,
    longs: u8,
    imaginary: bool,
}

impl IntegerSuffix {
    fn parse(text: &str) -> Result<IntegerSuffix, String> {
        let mut suffix = IntegerSuffix::default();
        let mut rest = text;
        while !rest.is_empty() {
            let used = match rest.as_bytes() {
                // Microsoft's `i64`, `ui64`.
                [b'i', b'6', b'4', ..] if suffix.longs == 0 => {
                    suffix.longs = 2;
                    3
                }
                [b'i', b'3', b'2', ..] if suffix.longs == 0 => 3,
                [b'l', b'l', ..] if suffix.longs == 0 => {
                    suffix.longs = 2;
                    2
                }
                [b'l', ..] if suffix.longs == 0 => {
                    suffix.longs = 1;
                    1
                }
                [b'u', ..] if !suffix.unsigned => {
                    suffix.unsigned = true;
                    1
                }
                [b'i' | b'j', ..] if !suffix.imaginary => {
                    suffix.imaginary = true;
                    1
                }
                _ => return Err(format!("invalid suffix \"{text}\" on integer constant")),
            };
            rest = &rest[used..];
        }
        Ok(suffix)
    }
}

fn float(text: &str, lower: &str, is_hex: bool) -> Result<Number, String> {
    let body = mantissa_and_exponent(lower, is_hex).ok_or_else(|| format!("invalid floating constant '{text}'"))?;
    let mut suffix = &lower[body..];
    let mut imaginary = false;
    let trimmed;
    if suffix.contains(['i', 'j']) {
        trimmed = suffix.replacen(['i', 'j'], "", 1);
        suffix = &trimmed;
        imaginary = true;
    }
    let kind = match suffix {
        "" | "d" => FloatKind::Double,
        "f" => FloatKind::Float,
        "l" => FloatKind::LongDouble,
        "w" => FloatKind::Float64x,
        "q" | "f128" => FloatKind::Float128,
        "f16" => FloatKind::Float16,
        "f32" => FloatKind::Float32,
        "f32x" => FloatKind::Float32x,
        "f64" => FloatKind::Float64,
        "f64x" => FloatKind::Float64x,
        _ => return Err(format!("invalid suffix \"{suffix}\" on floating constant")),
    };
    Ok(Number::Float { text: text[..body].to_string(), kind, imaginary })
}

/// The length of the constant without suffix.
fn mantissa_and_exponent(lower: &str, is_hex: bool) -> Option<usize> {
    let bytes = lower.as_bytes();
    let mut at = if is_hex { 2 } else { 0 };
    let digit = |b: u8| if is_hex { b.is_ascii_hexdigit() } else { b.is_ascii_digit() };
    let (mut digits, mut dots) = (0, 0);
    while let Some(&b) = bytes.get(at) {
        match b {
            b'.' => dots += 1,
            b if digit(b) => digits += 1,
            _ => break,
        }
        at += 1;
    }
    if digits == 0 || dots > 1 {
        return None;
    }
    let marker = if is_hex { b'p' } else { b'e' };
    if bytes.get(at) == Some(&marker) {
        at += 1;
        if matches!(bytes.get(at), Some(b'+' | b'-')) {
            at += 1;
        }
        let start = at;
        while bytes.get(at).is_some_and(u8::is_ascii_digit) {
            at += 1;
        }
        if start == at {
            return None;
        }
    } else if is_hex {
        return None;
    }
    Some(at)
}

/// The value of a floating constant's spelling, decimal or hexadecimal.
pub(crate) fn float_value(text: &str) -> f64 {
    let lower = text.to_ascii_lowercase();
    let Some(body) = lower.strip_prefix("0x") else { return lower.parse().unwrap_or(0.0) };
    let (mantissa, exponent) = body.split_once('p').unwrap_or((body, "0"));
    let mut value = 0.0f64;
    let mut scale = 0i32;
    let mut after_dot = false;
    for c in mantissa.chars() {
        match c.to_digit(16) {
            Some(d) => {
                value = value * 16.0 + f64::from(d);
                scale -= if after_dot { 4 } else { 0 };
            }
            None => after_dot = true,
        }
    }
    let exponent: i32 = exponent.parse().unwrap_or(0);
    value * f64::powi(2.0, exponent.saturating_add(scale))
}
