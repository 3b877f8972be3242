//! A translated term: its text, what binds it together, its C type, and how its value relates to the term.

/// Which reading of the bits the value of a C expression equals, for a term of width w.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Exact {
    /// The signed one.
    Signed,
    /// The unsigned one.
    Unsigned,
    /// Both: the top bit is clear.
    Both,
    /// None: equal modulo 2^w only.
    Modulo,
}

/// A C type of scalars.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Type {
    Int { width: u32, signed: bool },
    Pointer,
}

impl Type {
    pub(super) const INT: Type = Type::Int { width: 32, signed: true };
}

/// A translated term.
#[derive(Clone, Debug)]
pub(super) struct Text {
    pub(super) text: String,
    /// Binding strength of its top operator, see [`prec`].
    pub(super) prec: u8,
    pub(super) ty: Type,
    pub(super) exact: Exact,
}

/// Precedence levels of C, tighter is larger.
pub(super) mod prec {
    pub(in crate::cexpr) const COND: u8 = 1;
    pub(in crate::cexpr) const OR: u8 = 2;
    pub(in crate::cexpr) const AND: u8 = 3;
    pub(in crate::cexpr) const BIT_OR: u8 = 4;
    pub(in crate::cexpr) const BIT_XOR: u8 = 5;
    pub(in crate::cexpr) const BIT_AND: u8 = 6;
    pub(in crate::cexpr) const EQ: u8 = 7;
    pub(in crate::cexpr) const REL: u8 = 8;
    pub(in crate::cexpr) const SHIFT: u8 = 9;
    pub(in crate::cexpr) const SUM: u8 = 10;
    pub(in crate::cexpr) const PRODUCT: u8 = 11;
    pub(in crate::cexpr) const UNARY: u8 = 12;
    pub(in crate::cexpr) const PRIMARY: u8 = 13;
}

pub(super) fn boolean(text: String, prec: u8) -> Text {
    Text { text, prec, ty: Type::INT, exact: Exact::Unsigned }
}

/// `x`, in parentheses if its operator binds more loosely than `level`.
pub(super) fn wrap(x: &Text, level: u8) -> String {
    if x.prec < level { format!("({})", x.text) } else { x.text.clone() }
}

/// Left-associative; the right operand of the same level gets parentheses. Bit operators and shifts inside anything
/// get them too: nobody remembers their precedence.
pub(super) fn infix(x: &Text, symbol: &str, y: &Text, level: u8) -> String {
    let guard = |t: &Text, least: u8| {
        let obscure = (prec::BIT_OR..=prec::SHIFT).contains(&t.prec) && t.prec != level;
        if obscure { format!("({})", t.text) } else { wrap(t, least) }
    };
    format!("{} {symbol} {}", guard(x, level), guard(y, level + 1))
}

/// The type of a binary operation on operands of these types (C 6.3.1.8).
pub(super) fn joined(a: Type, b: Type) -> Type {
    let promoted = |t| match t {
        Type::Int { width, .. } if width < 32 => (32, true),
        Type::Int { width, signed } => (width, signed),
        Type::Pointer => (64, false),
    };
    let ((wa, sa), (wb, sb)) = (promoted(a), promoted(b));
    match wa.cmp(&wb) {
        std::cmp::Ordering::Greater => Type::Int { width: wa, signed: sa },
        std::cmp::Ordering::Less => Type::Int { width: wb, signed: sb },
        std::cmp::Ordering::Equal => Type::Int { width: wa, signed: sa && sb },
    }
}

pub(super) fn standard(w: u32) -> bool {
    matches!(w, 8 | 16 | 32 | 64 | 128)
}

/// The smallest C integer type's width that holds `w` bits.
pub(super) fn container(w: u32) -> u32 {
    w.next_power_of_two().max(8)
}

/// A value as a C literal; `signed`: the bits are sign-extended to 128.
pub(crate) fn c_literal(v: u128, signed: bool) -> String {
    let negative = signed && (v as i128) < 0;
    let magnitude = if negative { v.wrapping_neg() } else { v };
    if magnitude > u64::MAX as u128 {
        let (high, low) = ((magnitude >> 64) as u64, magnitude as u64);
        let text = format!("((unsigned __int128){high}u << 64 | {low}u)");
        return if negative { format!("-{text}") } else { text };
    }
    match (negative, magnitude) {
        (true, 0x8000_0000) => "(-2147483647 - 1)".into(),
        (true, 0x8000_0000_0000_0000) => "(-9223372036854775807 - 1)".into(),
        (true, m) => format!("-{m}"),
        (false, m) if m > i64::MAX as u128 => format!("{m}u"),
        (false, m) => m.to_string(),
    }
}
