//! How much functions print that write a text to a stream: their result is -1, or the number of characters, which the format
//! tells or bounds. Where it does not tell the number, any within the bounds is possible for a proof, and no violation
//! behind it counts.

use super::body::Body;
use super::format::{Conversion, Length, Piece, parse};
use super::site::Site;
use crate::hir::Expr;
use crate::types::TypeId;
use ir::{Input, InputKind, ScalarType, StmtKind};
use logic::Term;

/// The largest number that these functions return.
const MOST: u64 = i32::MAX as u64;

/// Bounds of a number of characters; without `high` it is any number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PrintedLength {
    low: u64,
    high: Option<u64>,
}

impl PrintedLength {
    pub(super) const ANY: PrintedLength = PrintedLength { low: 0, high: None };

    fn exactly(n: u64) -> PrintedLength {
        PrintedLength { low: n, high: Some(n) }
    }

    fn followed_by(self, other: PrintedLength) -> PrintedLength {
        let high = self.high.zip(other.high).map(|(a, b)| a.saturating_add(b));
        PrintedLength { low: self.low.saturating_add(other.low), high }
    }

    /// Of the format's parts.
    pub(super) fn of(pieces: &[Piece]) -> PrintedLength {
        let parts = pieces.iter().map(|piece| match piece {
            Piece::Text { len, .. } => PrintedLength::exactly(*len as u64),
            Piece::Conversion(c) => PrintedLength::of_conversion(c),
        });
        parts.fold(PrintedLength::exactly(0), PrintedLength::followed_by)
    }

    fn of_conversion(c: &Conversion) -> PrintedLength {
        if c.has_star || c.takes_precision || c.position.is_some() || c.flags.contains(&b'\'') {
            return PrintedLength::ANY;
        }
        let precision = c.precision.map(u64::from);
        let PrintedLength { low, high } = match (c.letter, c.length) {
            (b'c', Length::None) => PrintedLength::exactly(1),
            (b's', Length::None) => PrintedLength { low: 0, high: precision },
            (b'n', _) => return PrintedLength::exactly(0),
            (b'd' | b'i' | b'u' | b'o' | b'x' | b'X', _) => PrintedLength {
                // The number zero with the precision zero is nothing.
                low: u64::from(precision.is_none()),
                high: Some(most_digits(c).max(precision.unwrap_or(0)) + beside_digits(c)),
            },
            (b'p' | b'a' | b'e' | b'f' | b'g' | b'A' | b'E' | b'F' | b'G', _) => PrintedLength { low: 1, high: None },
            _ => PrintedLength::ANY,
        };
        let width = u64::from(c.width.unwrap_or(0));
        PrintedLength { low: low.max(width), high: high.map(|h| h.max(width)) }
    }
}

/// The digits of the largest number that is printed so.
fn most_digits(c: &Conversion) -> u64 {
    let (hexadecimal, octal, decimal) = match c.length {
        Length::Char => (2, 3, 3),
        Length::Short => (4, 6, 5),
        Length::None => (8, 11, 10),
        _ => (16, 22, 20),
    };
    match c.letter {
        b'x' | b'X' => hexadecimal,
        b'o' => octal,
        _ => decimal,
    }
}

/// A sign, or what `#` puts before the digits.
fn beside_digits(c: &Conversion) -> u64 {
    match c.letter {
        b'd' | b'i' => 1,
        b'u' => 0,
        _ if c.flags.contains(&b'#') => 2,
        _ => 0,
    }
}

/// Where the format stands among the arguments of a function that returns how many characters it has printed.
fn format_of(name: &str) -> Option<usize> {
    match name {
        "printf" | "vprintf" => Some(0),
        "fprintf" | "dprintf" | "vfprintf" | "vdprintf" => Some(1),
        _ => None,
    }
}

impl<'u> Body<'_, 'u> {
    /// What the function prints, if that is what it returns. Called through a pointer (without `args`), nobody knows who looks at its
    /// result: then it is one as of any other function.
    pub(super) fn printed_length(&self, name: &str, args: Option<&'u [Expr]>, site: Site) -> Option<PrintedLength> {
        let args = args?;
        if !self.lo.types().is_integer(site.ty) {
            return None;
        }
        if matches!(name, "puts" | "fputs" | "fputs_unlocked") {
            return Some(PrintedLength::ANY);
        }
        let at = format_of(name)?;
        let text = args.get(at).and_then(|format| self.lo.literal(format));
        let pieces = text.and_then(|text| parse(&text));
        Some(pieces.map_or(PrintedLength::ANY, |pieces| PrintedLength::of(&pieces)))
    }

    /// The result of the function: -1, or a number of characters within the bounds.
    pub(super) fn printed_result(&mut self, name: &str, length: PrintedLength, site: Site) -> Term {
        let pos = site.pos;
        let high = length.high.filter(|&h| h <= MOST);
        let low = length.low.min(MOST);
        let what = format!("{name}()");
        let n = self.havoc(TypeId::INT, InputKind::Bodiless, &what, None, pos);
        self.is_read_by_library(&what, pos);
        let (failed, least) = (self.constant(u128::MAX, 32), self.constant(low.into(), 32));
        let pool = self.lo.pool();
        let (has_failed, is_least) = (pool.eq(n, failed), pool.eq(n, least));
        let allowed = self.lo.pool().or(has_failed, is_least);
        self.assume(allowed, pos);
        let mut value = n;
        if high != Some(low) {
            let other = self.any_length(name, low, high, site);
            value = self.lo.pool().ite(has_failed, failed, other);
        }
        self.resize(value, true, self.lo.width(site.ty))
    }

    /// One number within the bounds.
    fn any_length(&mut self, name: &str, low: u64, high: Option<u64>, site: Site) -> Term {
        let what = format!("how much {name}() prints");
        self.doubt_violations(&what, site.pos);
        // The compiled program gets our value.
        self.lo.in_doubt.insert(what.clone());
        let input = Input { kind: InputKind::Layout, what, ty: ScalarType::number(32, true) };
        let var = self.temp(32, false, true, site.pos);
        self.cfg.push(StmtKind::Havoc { var, input }, site.pos);
        let other = self.lo.program.var(var);
        let is_possible = self.in_range(other, low as i64, Some(high.unwrap_or(MOST) as i64), true);
        let least = self.constant(low.into(), 32);
        self.lo.pool().ite(is_possible, other, least)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bounds(format: &str) -> (u64, Option<u64>) {
        let PrintedLength { low, high } = PrintedLength::of(&parse(format.as_bytes()).expect("a format"));
        (low, high)
    }

    #[test]
    fn formats_bound_what_is_printed() {
        assert_eq!(bounds("hello\n"), (6, Some(6)));
        assert_eq!(bounds("100%%\n"), (5, Some(5)));
        assert_eq!(bounds("%c%d"), (2, Some(12)));
        assert_eq!(bounds("%5c|%-3d|"), (10, Some(18)));
        assert_eq!(bounds("%lu %#x"), (3, Some(31)));
        assert_eq!(bounds("%.0d"), (0, Some(11)));
        assert_eq!(bounds("%.20d"), (0, Some(21)));
        assert_eq!(bounds("%.3s %s"), (1, None));
        assert_eq!(bounds("%8.3s"), (8, Some(8)));
        assert_eq!(bounds("%*d"), (0, None));
    }
}
