//! Calls that follow a format which is a literal ([`super::literal_formats`]): one call of a helper among the models for each
//! of its steps.

use super::body::Body;
use super::format::{Conversion, Length, Piece, parse};
use super::formatted::Understood;
use super::literal_formats::any_literal;
use super::lowering::Instance;
use super::printed_length::PrintedLength;
use super::site::{Arg, CallValue, NotUnderstood, Purpose, Site};
use crate::types::TypeId;
use crate::vocabulary::{LITERAL, LiteralFormat};
use base::Pos;
use ir::LocId;
use logic::{Term, VarId};

/// What a scan knows on its way.
struct Scan<'u> {
    text: Arg<'u>,
    /// How far it has come.
    at: VarId,
    result: VarId,
    /// Items that have been stored.
    count: u32,
    done: LocId,
}

impl<'u> Body<'_, 'u> {
    /// The call that has become the intrinsic `name`.
    pub(super) fn by_literal(&mut self, kind: LiteralFormat, name: &'u str, args: &[Arg<'u>], site: Site) -> CallValue {
        let name = name.strip_prefix(LITERAL).unwrap_or(name);
        let format = args.get(kind.format()).and_then(|a| a.expr).ok_or(NotUnderstood)?;
        let format = any_literal(format, self.lo.types(), &self.lo.unit.globals).ok_or(NotUnderstood)?;
        let pieces = parse(&format).ok_or(NotUnderstood)?;
        let values: Vec<Term> = args.iter().map(|a| self.stable(a.value, site.pos)).collect();
        let args: Vec<Arg<'u>> = args.iter().zip(values).map(|(a, value)| Arg { value, ..*a }).collect();
        let outer = self.instance;
        self.instance = outer.or(Some(Instance { name, pos: site.pos }));
        if let Some(row) = self.lo.checked_accesses(name) {
            self.access_arguments(name, row, &args, site.pos);
        }
        let value = match kind {
            LiteralFormat::Scan => self.scan(&format, &pieces, &args, site).map(Some),
            LiteralFormat::Show { format } => self.show(name, &pieces, &args[format + 1..], site),
        };
        self.instance = outer;
        self.lo.formatted.insert(name);
        value.ok_or(NotUnderstood)
    }

    /// Reads the texts that are printed.
    fn show(&mut self, name: &'u str, pieces: &[Piece], args: &[Arg<'u>], site: Site) -> Understood<Option<Term>> {
        let (mut args, pos) = (args.iter().copied(), site.pos);
        for piece in pieces {
            let Piece::Conversion(c) = piece else { continue };
            if c.has_star {
                args.next();
            }
            let limit = match c.precision {
                Some(most) => self.number(most.into()),
                None if c.takes_precision => self.taken_number(args.next())?,
                None => self.number(u64::MAX),
            };
            let text = args.next()?;
            if c.letter == b's' {
                let (is_wide, becomes_wide) = (self.number((c.length == Length::Long).into()), self.number(1));
                let size_t = self.lo.types().size_t();
                self.helper("read_printed", &[text, is_wide, limit, becomes_wide], size_t, pos)?;
            }
        }
        self.may_set_errno(name, pos);
        if site.purpose == Purpose::Effect {
            self.lo.ignored.insert(name);
            return Some(None);
        }
        // As many characters as bytes: those of a text that becomes wide may be fewer.
        let has_text = pieces.iter().any(|p| matches!(p, Piece::Conversion(c) if matches!(c.letter, b's' | b'c')));
        let length = if has_text { PrintedLength::ANY } else { PrintedLength::of(pieces) };
        Some(Some(self.printed_result(name, length, site)))
    }

    /// Takes the items of the text, one step after the other.
    fn scan(&mut self, format: &[u8], pieces: &[Piece], args: &[Arg<'u>], site: Site) -> Understood<Term> {
        let pos = site.pos;
        let (w, size_t) = (self.lo.ptr_width(), self.lo.types().size_t());
        let (at, result) = (self.temp(w, false, false, pos), self.temp(32, false, true, pos));
        let mut scan = Scan { text: args[0], at, result, count: 0, done: self.cfg.fresh() };
        let begin = self.number(0);
        self.assign(at, begin.value, pos);
        let mut rest = args[2..].iter().copied();
        for piece in pieces {
            match piece {
                Piece::Text { start, len } => {
                    for &byte in &format[*start..start + len] {
                        // `%%`, which no other text contains.
                        if byte == b'%' {
                            self.scan_letter(&scan, b' ', pos)?;
                        }
                        self.scan_letter(&scan, byte, pos)?;
                    }
                }
                Piece::Conversion(c) => {
                    let to = if c.has_star { Some(Arg { ty: size_t, ..begin }) } else { rest.next() };
                    let (helper, more) = self.conversion(c, to?)?;
                    self.scan_step(&scan, helper, &more, pos)?;
                    scan.count += u32::from(!c.has_star);
                }
            }
        }
        let count = self.constant(scan.count.into(), 32);
        self.assign(result, count, pos);
        self.cfg.goto(scan.done);
        self.cfg.start(scan.done);
        let reached = Arg { value: self.lo.program.var(at), ty: size_t, expr: None };
        self.helper("__attest_scan_rest", &[scan.text, reached], TypeId::VOID, pos)?;
        let value = self.lo.program.var(result);
        Some(self.resize(value, true, self.lo.width(site.ty)))
    }

    /// A character of the format: white space stands for any.
    fn scan_letter(&mut self, scan: &Scan<'u>, byte: u8, pos: Pos) -> Understood<()> {
        if byte.is_ascii_whitespace() || byte == 0x0b {
            return self.scan_step(scan, "__attest_scan_blanks", &[], pos);
        }
        let letter = self.number(byte.into());
        self.scan_step(scan, "__attest_scan_letter", &[letter], pos)
    }

    /// The helper of a conversion, and its arguments behind the text and the place in it.
    fn conversion(&mut self, c: &Conversion, to: Arg<'u>) -> Understood<(&'static str, Vec<Arg<'u>>)> {
        let size_t = self.lo.types().size_t();
        let is_dropped = self.number(c.has_star.into());
        let width = self.number(c.width.map_or(u64::MAX, u64::from));
        Some(match (c.integer(size_t), c.letter) {
            (Some(ty), letter) => {
                let base = self.number(match letter {
                    b'i' => 0,
                    b'o' => 8,
                    b'x' | b'X' => 16,
                    _ => 10,
                });
                let (size, is_signed) = (self.lo.types().size_of(ty), self.lo.types().is_signed(ty));
                let (is_signed, size) = (self.number(is_signed.into()), self.number(size));
                ("__attest_scan_integer", vec![width, base, is_signed, to, size, is_dropped])
            }
            (None, b'c') => {
                let most = self.number(c.width.unwrap_or(1).into());
                ("__attest_scan_single", vec![most, to, is_dropped])
            }
            (None, b's') => ("__attest_scan_word", vec![width, to, is_dropped]),
            _ => ("__attest_scan_double", vec![to, is_dropped]),
        })
    }

    /// One step: on to where it ends, or to the end, if the text has ended (all ones) or has something else (one less).
    fn scan_step(&mut self, scan: &Scan<'u>, helper: &str, more: &[Arg<'u>], pos: Pos) -> Understood<()> {
        let (w, size_t) = (self.lo.ptr_width(), self.lo.types().size_t());
        let at = Arg { value: self.lo.program.var(scan.at), ty: size_t, expr: None };
        let place = self.helper(helper, &[&[scan.text, at], more].concat(), size_t, pos)?;
        let place = self.spill(place, pos);
        let (ended, other) = (self.constant(u128::MAX, w), self.constant(u128::MAX - 1, w));
        let has_failed = self.lo.pool().ule(other, place);
        let (yes, no) = (self.cfg.fresh(), self.cfg.fresh());
        self.branch_on(has_failed, yes, no, pos);
        self.cfg.start(yes);
        let mut count = self.constant(scan.count.into(), 32);
        if scan.count == 0 {
            let (end, none) = (self.constant(u128::MAX, 32), count);
            let is_end = self.lo.pool().eq(place, ended);
            count = self.lo.pool().ite(is_end, end, none);
        }
        self.assign(scan.result, count, pos);
        self.cfg.goto(scan.done);
        self.cfg.start(no);
        self.assign(scan.at, place, pos);
        Some(())
    }
}
