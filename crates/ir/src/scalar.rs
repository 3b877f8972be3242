//! Types of scalars: what their values are, and how people read them.

use logic::{Sort, to_signed};

/// The type of a variable, an input or a part of an object.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum ScalarType {
    /// Bits of this width that are read without sign; a truth value has one.
    Unsigned(u32),
    /// Bits of this width that are read as two's complement.
    Signed(u32),
    /// A pointer of this width: null or the address of memory that exists already.
    Pointer(u32),
    /// A floating point number of this width, padding included.
    Float(u32),
    /// A mathematical integer.
    Int,
}

impl ScalarType {
    /// A truth value.
    pub const TRUTH: ScalarType = ScalarType::Unsigned(1);
    /// A byte of memory.
    pub const BYTE: ScalarType = ScalarType::Unsigned(8);

    /// A number of so many bits.
    pub fn number(width: u32, is_signed: bool) -> ScalarType {
        if is_signed { ScalarType::Signed(width) } else { ScalarType::Unsigned(width) }
    }

    /// The sort of its values.
    pub fn sort(self) -> Sort {
        match self {
            ScalarType::Unsigned(w) | ScalarType::Signed(w) | ScalarType::Pointer(w) | ScalarType::Float(w) => {
                Sort::Bits(w)
            }
            ScalarType::Int => Sort::Int,
        }
    }

    /// Width in bits. Panics on integers, as [`logic::Pool::width`] does.
    pub fn width(self) -> u32 {
        self.sort().width().expect("an integer has no width")
    }

    /// Whether values are addresses.
    pub fn is_pointer(self) -> bool {
        matches!(self, ScalarType::Pointer(_))
    }

    /// Is it read as two's complement?
    pub fn is_signed(self) -> bool {
        matches!(self, ScalarType::Signed(_))
    }

    /// The value that so many bits are, as people read it and C's functions do: a number, an address as an unsigned one.
    pub fn show(self, bits: u128) -> String {
        match self {
            ScalarType::Signed(w) => to_signed(bits, w).to_string(),
            ScalarType::Float(32) => format!("{:?}", f32::from_bits(bits as u32)),
            ScalarType::Float(64) => format!("{:?}", f64::from_bits(bits as u64)),
            ScalarType::Float(_) => extended(bits),
            ScalarType::Unsigned(_) | ScalarType::Pointer(_) | ScalarType::Int => bits.to_string(),
        }
    }

    /// Whether values are mathematical integers.
    pub fn is_int(self) -> bool {
        self == ScalarType::Int
    }
}

/// A `long double` of x87, exactly: in decimal where that takes few digits.
fn extended(bits: u128) -> String {
    let (sign, exponent, significand) = (if bits >> 79 & 1 == 1 { "-" } else { "" }, bits >> 64 & 0x7fff, bits as u64);
    match (exponent, significand << 1) {
        (0x7fff, 0) => format!("{sign}inf"),
        (0x7fff, _) => "NaN".to_string(),
        _ if let Some(x) = few_digits(exponent as i32 - 16383, significand) => format!("{sign}{x:?}"),
        // The point is behind the highest of 16 hexadecimal digits.
        _ => {
            let digits = format!("{:015x}", significand & (u64::MAX >> 4));
            let power = i64::from(exponent.max(1) as u16) - 16383 - 3;
            let power = if significand == 0 { 0 } else { power };
            format!("{sign}0x{:x}.{}p{power}", significand >> 60, digits.trim_end_matches('0')).replace(".p", "p")
        }
    }
}

/// The number as a `double` of which all decimal digits are shown.
fn few_digits(exponent: i32, significand: u64) -> Option<f64> {
    if significand == 0 {
        return Some(0.0);
    }
    let zeros = significand.trailing_zeros() as i32;
    let digits_behind_point = (63 - exponent - zeros).max(0);
    if zeros < 11 || digits_behind_point > 15 || exponent > 50 {
        return None;
    }
    let x = significand as f64 * 2f64.powi(exponent - 63);
    (x * 10f64.powi(digits_behind_point) < 1e15).then_some(x)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_shown_as_c_reads_them() {
        let f = |x: f64| ScalarType::Float(64).show(x.to_bits().into());
        assert_eq!([f(0.1), f(-2.0), f(1e300), f(f64::INFINITY), f(f64::NAN)], ["0.1", "-2.0", "1e300", "inf", "NaN"]);
        let e = |upper: u128, low: u64| ScalarType::Float(128).show(upper << 64 | u128::from(low));
        assert_eq!([e(0x3fff, 1 << 63), e(0xc000, 5 << 61), e(0, 0)], ["1.0", "-2.5", "0.0"]);
        // A tenth has no end in either way of writing: the decimal digits of a `double` would be another number's.
        assert_eq!([e(0x3ffb, 0xcccc_cccc_cccc_cccd), e(0x43fe, 1 << 63)], ["0xc.ccccccccccccccdp-7", "0x8p1020"]);
        assert_eq!([e(0x7fff, 1 << 63), e(0x7fff, 3 << 62)], ["inf", "NaN"]);
    }
}
