//! `sprintf` and `scanf` with a format that is a literal: one step for each of its parts, done by helpers among the models
//! (`models/stdio.c`). What a stream delivers are inputs; whether it delivers another item is an input, too.

use super::body::Body;
use super::format::{Conversion, Length, Piece, parse};
use super::lowering::{Instance, Lowering};
use super::lvalue::{Lvalue, Target};
use super::site::{Arg, CallValue, NotUnderstood, Purpose, Site};
use crate::hir::{Expr, FuncId};
use crate::types::TypeId;
use crate::vocabulary::{Formatted, printed_format};
use base::Pos;
use ir::{InputKind, StmtKind};
use logic::{BinOp, Term, mask};

/// Texts up to this length are written character by character.
const SHORT_TEXT: usize = 16;

/// Where formatted text goes.
#[derive(Clone, Copy)]
struct Output<'u> {
    /// The function of the program's call.
    name: &'u str,
    to: Term,
    size: Term,
    /// Characters so far.
    at: Term,
}

/// How much room what is printed takes at least, where it stands in that, and whether zeros fill it.
#[derive(Clone, Copy)]
struct Field<'u> {
    width: Arg<'u>,
    is_left: Arg<'u>,
    has_zeros: Arg<'u>,
}

/// Nothing, if the format or an argument is not understood.
pub(super) type Understood<T> = Option<T>;

impl<'u> Body<'_, 'u> {
    /// A call of one of the functions; `Err` if its format or an argument is not understood.
    pub(super) fn formatted(&mut self, kind: Formatted, name: &'u str, args: &[Arg<'u>], site: Site) -> CallValue {
        let format = args.get(kind.before()).filter(|_| self.lo.options.models).ok_or(NotUnderstood)?;
        let text = format.expr.and_then(|e| self.lo.literal(e)).ok_or(NotUnderstood)?;
        let pieces = parse(&text).filter(|all| !all.iter().any(has_position)).ok_or(NotUnderstood)?;
        // Writing must not change arguments that have been evaluated.
        let values: Vec<Term> = args.iter().map(|a| self.stable(a.value, site.pos)).collect();
        let args: Vec<Arg<'u>> = args.iter().zip(values).map(|(a, value)| Arg { value, ..*a }).collect();
        if let Some(row) = self.lo.checked_accesses(name) {
            self.access_arguments(name, row, &args, site.pos);
        }
        let (before, rest) = args.split_at(kind.before());
        let (format, rest) = rest.split_first().ok_or(NotUnderstood)?;
        let value = match kind {
            Formatted::Print { .. } => self.print((name, before), (format.value, &text), &pieces, rest, site),
            Formatted::Read { .. } => self.read_items(name, &pieces, rest, site),
        };
        self.may_set_errno(name, site.pos);
        self.lo.formatted.insert(name);
        value.map(Some).ok_or(NotUnderstood)
    }

    pub(super) fn helper(&mut self, name: &str, args: &[Arg<'u>], result: TypeId, pos: Pos) -> Understood<Term> {
        let id = self.lo.model_named(name)?;
        let purpose = if self.lo.types().is_void(result) { Purpose::Effect } else { Purpose::Value };
        let site = Site::unwritten(result, purpose, pos);
        let value = self.direct_call(id, args, site);
        Some(value.unwrap_or_else(|| self.dummy(TypeId::INT)))
    }

    pub(super) fn number(&mut self, value: u64) -> Arg<'u> {
        let ty = self.lo.types().size_t();
        let w = self.lo.ptr_width();
        Arg { value: self.constant(value.into(), w), ty, expr: None }
    }

    fn print(
        &mut self,
        (name, before): (&'u str, &[Arg<'u>]),
        (format, text): (Term, &[u8]),
        pieces: &[Piece],
        args: &[Arg<'u>],
        site: Site,
    ) -> Understood<Term> {
        let pos = site.pos;
        let w = self.lo.ptr_width();
        let to = before.first()?.value;
        let size = match before.get(1) {
            Some(&size) => self.size(size),
            None => self.constant(u128::MAX, w),
        };
        let mut out = Output { name, to, size, at: self.constant(0, w) };
        let mut args = args.iter();
        for piece in pieces {
            out.at = match piece {
                Piece::Text { start, len } if *len <= SHORT_TEXT => {
                    self.put_characters(out, &text[*start..start + len], pos)?
                }
                Piece::Text { start, len } => {
                    let from = self.displaced(format, *start as u64);
                    let len = self.number(*len as u64);
                    self.put(&out, "__attest_put_text", &[Arg { value: from, ..len }, len], pos)?
                }
                Piece::Conversion(c) => {
                    let field = if c.has_star { self.taken_field(c, args.next().copied())? } else { self.field(c) };
                    let precision =
                        if c.takes_precision { Some(self.taken_number(args.next().copied())?) } else { None };
                    let arg = *args.next()?;
                    self.put_value(&out, c, (field, precision), arg, pos)?
                }
            };
        }
        let (size_t, end) = (self.lo.types().size_t(), out.at);
        let [to, size, at] = [out.to, out.size, out.at].map(|value| Arg { value, ty: size_t, expr: None });
        self.helper("__attest_put_end", &[to, size, at], TypeId::VOID, pos)?;
        // More than the result can say is an error.
        let width = self.lo.width(site.ty);
        let (most, error) = (self.constant(mask(width - 1), w), self.constant(mask(width), width));
        let count = self.resize(end, false, width);
        let pool = self.lo.pool();
        let is_count = pool.bin(BinOp::Ule, end, most);
        Some(pool.ite(is_count, count, error))
    }

    /// Characters one by one: without a loop, what is known of arguments needs no invariant to stay known.
    fn put_characters(&mut self, mut out: Output<'u>, text: &[u8], pos: Pos) -> Understood<Term> {
        for &byte in text {
            let value = self.constant(byte.into(), 32);
            let character = Arg { value, ty: TypeId::INT, expr: None };
            out.at = self.put(&out, "__attest_put_char", &[character], pos)?;
        }
        Some(out.at)
    }

    /// Calls a helper that writes; the number of characters behind it.
    fn put(&mut self, out: &Output<'u>, helper: &str, rest: &[Arg<'u>], pos: Pos) -> Understood<Term> {
        let size_t = self.lo.types().size_t();
        let mut args: Vec<Arg<'u>> =
            [out.to, out.size, out.at].map(|value| Arg { value, ty: size_t, expr: None }).to_vec();
        args.extend(rest);
        self.helper(helper, &args, size_t, pos)
    }

    /// The same of a helper whose characters are inputs: they are the function's, which the machine's own library has.
    fn put_some(&mut self, out: &Output<'u>, helper: &str, rest: &[Arg<'u>], pos: Pos) -> Understood<Term> {
        let outer = self.instance;
        self.instance = outer.or(Some(Instance { name: out.name, pos }));
        let value = self.put(out, helper, rest, pos);
        self.instance = outer;
        value
    }

    /// `given` are the field, and the precision if that is an argument.
    fn put_value(
        &mut self,
        out: &Output<'u>,
        c: &Conversion,
        given: (Field<'u>, Option<Arg<'u>>),
        arg: Arg<'u>,
        pos: Pos,
    ) -> Understood<Term> {
        let (types, (field, precision)) = (self.lo.types(), given);
        if c.flags.iter().any(|f| !b"-0+ #".contains(f)) {
            return None;
        }
        let precision = precision.unwrap_or_else(|| self.number(c.precision.map_or(u64::MAX, u64::from)));
        let Field { width, is_left, .. } = field;
        match c.letter {
            b's' if types.is_pointer(arg.ty) && c.length == Length::None => {
                self.put(out, "__attest_put_string", &[arg, precision, width, is_left], pos)
            }
            b'c' if types.is_integer(arg.ty) && c.length == Length::None => {
                let value = Arg { value: self.resize(arg.value, false, 32), ty: TypeId::INT, expr: None };
                self.put(out, "__attest_put_padded_char", &[value, width, is_left], pos)
            }
            b'p' if types.is_pointer(arg.ty) && self.asks_for_width_only(c) => {
                self.put_some(out, "__attest_put_pointer", &[arg, width, is_left], pos)
            }
            b'a' | b'e' | b'f' | b'g' | b'A' | b'E' | b'F' | b'G' => {
                self.put_float(out, c, (width, precision), arg, pos)
            }
            _ => {
                let ty = c.integer(types.size_t()).filter(|&t| self.is_argument_for(arg.ty, t))?;
                self.put_number(out, c, (field, precision), Arg { ty, ..arg }, pos)
            }
        }
    }

    /// Nothing but a width and a side is asked for.
    fn asks_for_width_only(&self, c: &Conversion) -> bool {
        let has_precision = c.precision.is_some() || c.takes_precision;
        c.length == Length::None && !has_precision && c.flags.iter().all(|&f| f == b'-')
    }

    /// A number of type `double`, printed by its length alone.
    fn put_float(
        &mut self,
        out: &Output<'u>,
        c: &Conversion,
        (width, precision): (Arg<'u>, Arg<'u>),
        arg: Arg<'u>,
        pos: Pos,
    ) -> Understood<Term> {
        let is_double = self.lo.types().unqualified(arg.ty) == TypeId::DOUBLE;
        if !is_double || !matches!(c.length, Length::None | Length::Long) {
            return None;
        }
        let letter = self.number(c.letter.to_ascii_lowercase().into());
        let mark = self.number(c.mark().into());
        let is_alternate = self.number(c.flags.contains(&b'#').into());
        self.put_some(out, "__attest_put_float", &[arg, letter, precision, mark, is_alternate, width], pos)
    }

    /// What a conversion says of the field that is printed.
    fn field(&mut self, c: &Conversion) -> Field<'u> {
        let is_left = c.flags.contains(&b'-');
        Field {
            width: self.number(c.width.unwrap_or(0).into()),
            is_left: self.number(is_left.into()),
            has_zeros: self.number((c.flags.contains(&b'0') && !is_left).into()),
        }
    }

    /// The same where the width is an argument: one below zero asks for the left side.
    fn taken_field(&mut self, c: &Conversion, arg: Option<Arg<'u>>) -> Understood<Field<'u>> {
        let (given, plain) = (self.taken_number(arg)?, self.field(c));
        let (zero, one) = (self.number(0), self.number(1));
        let pool = self.lo.pool();
        let is_negative = pool.slt(given.value, zero.value);
        let turned = pool.neg(given.value);
        let width = pool.ite(is_negative, turned, given.value);
        let is_left = pool.ite(is_negative, one.value, plain.is_left.value);
        let has_zeros = pool.ite(is_negative, zero.value, plain.has_zeros.value);
        let [width, is_left, has_zeros] = [width, is_left, has_zeros].map(|value| Arg { value, ..given });
        Some(Field { width, is_left, has_zeros })
    }

    /// Is an argument of type `given` what a conversion of `wanted` takes?
    pub(super) fn is_argument_for(&self, given: TypeId, wanted: TypeId) -> bool {
        let types = self.lo.types();
        types.is_integer(given) && types.size_of(given) == types.size_of(wanted).max(4)
    }

    /// An argument that is printed as a number of its type here.
    fn put_number(
        &mut self,
        out: &Output<'u>,
        c: &Conversion,
        (field, precision): (Field<'u>, Arg<'u>),
        arg: Arg<'u>,
        pos: Pos,
    ) -> Understood<Term> {
        let ty = arg.ty;
        let is_signed = self.lo.types().is_signed(ty);
        let narrow = self.resize(arg.value, is_signed, self.lo.width(ty));
        let value = Arg { value: self.resize(narrow, is_signed, 64), ty: TypeId::LONG_LONG, expr: None };
        let sign = self.number(u64::from(if is_signed { c.mark() } else { b'u' }));
        let base = self.number(match c.letter {
            b'x' | b'X' => 16,
            b'o' => 8,
            _ => 10,
        });
        let ten = self.number(if c.letter == b'X' { b'A'.into() } else { b'a'.into() });
        let is_alternate = self.number(c.flags.contains(&b'#').into());
        let Field { width, is_left, has_zeros } = field;
        let given = [value, sign, base, ten, width, is_left, has_zeros, precision, is_alternate];
        self.put(out, "__attest_put_number", &given, pos)
    }

    /// Reads items from a stream: how many.
    fn read_items(&mut self, name: &'u str, pieces: &[Piece], args: &[Arg<'u>], site: Site) -> Understood<Term> {
        let pos = site.pos;
        let result = self.temp(32, false, true, pos);
        let done = self.cfg.fresh();
        let mut args = args.iter();
        let mut count = 0;
        for piece in pieces {
            let Piece::Conversion(c) = piece else { continue };
            if c.has_star {
                continue;
            }
            let arg = *args.next().filter(|a| self.lo.types().is_pointer(a.ty))?;
            if c.letter != b'n' {
                self.may_end(result, count, done, name, pos);
                count += 1;
            }
            self.read_item(name, c, arg, pos)?;
        }
        self.end_of_items(result, count, name, pos);
        self.cfg.goto(done);
        self.cfg.start(done);
        let value = self.lo.program.var(result);
        Some(self.resize(value, true, self.lo.width(site.ty)))
    }

    /// The stream may have no further item: `count` have been read, or the input has ended before the first.
    fn may_end(&mut self, result: logic::VarId, count: u32, done: ir::LocId, name: &str, pos: Pos) {
        let bit = self.yes_or_no(&format!("{name}() reads item {}", count + 1), pos);
        let (yes, no) = (self.cfg.fresh(), self.cfg.fresh());
        self.branch_on(bit, yes, no, pos);
        self.cfg.start(no);
        self.end_of_items(result, count, name, pos);
        self.cfg.goto(done);
        self.cfg.start(yes);
    }

    fn end_of_items(&mut self, result: logic::VarId, count: u32, name: &str, pos: Pos) {
        let mut value = self.constant(count.into(), 32);
        if count == 0 {
            let bit = self.yes_or_no(&format!("{name}() is at the end"), pos);
            let end = self.constant(u128::MAX, 32);
            value = self.lo.pool().ite(bit, end, value);
        }
        self.assign(result, value, pos);
    }

    fn yes_or_no(&mut self, what: &str, pos: Pos) -> Term {
        let bit = self.temp(1, false, false, pos);
        let input = ir::Input { kind: InputKind::Bodiless, what: what.to_string(), ty: ir::ScalarType::TRUTH };
        self.note_input(&input, TypeId::BOOL, pos);
        self.is_read_by_library(what, pos);
        self.cfg.push(StmtKind::Havoc { var: bit, input }, pos);
        self.lo.program.var(bit)
    }

    fn read_item(&mut self, name: &'u str, c: &Conversion, arg: Arg<'u>, pos: Pos) -> Understood<()> {
        let what = format!("{name}() %{}", c.text);
        let size_t = self.lo.types().size_t();
        let ty = match c.letter {
            b'n' => Conversion { letter: b'd', ..c.clone() }.integer(size_t),
            _ => c.integer(size_t).or_else(|| c.float()),
        };
        if let Some(ty) = ty {
            let value = self.havoc(ty, InputKind::Bodiless, &what, None, pos);
            self.is_read_by_library(&what, pos);
            if c.letter == b'n' {
                let zero = self.constant(0, self.lo.width(ty));
                let is_count = self.lo.pool().sle(zero, value);
                self.assume(is_count, pos);
            } else if let Some((low, high)) = c.numbers_read().filter(|n| n.1 < 1 << (self.lo.width(ty) - 1)) {
                let allowed = self.in_range(value, low, Some(high), true);
                self.assume(allowed, pos);
            }
            let mut place = self.stored_to(arg.value);
            self.write(&mut place, ty, value, pos);
            return Some(());
        }
        match c.letter {
            b'c' if c.length == Length::None => {
                let len = self.number(c.width.unwrap_or(1).into());
                self.accessed_block(arg, len.value, true, pos);
                self.havoc_bytes(arg.value, len.value, InputKind::Bodiless, &what, pos);
                self.is_read_by_library(&what, pos);
                if c.is_behind_blank {
                    self.assume_not_blank(arg.value, pos);
                }
                Some(())
            }
            b's' if c.length == Length::None => {
                let limit = self.number(c.width.map_or(u64::MAX, u64::from));
                let outer = self.instance.replace(Instance { name, pos });
                let read = self.helper("__attest_read_word", &[arg, limit], TypeId::VOID, pos);
                self.instance = outer;
                read.map(|_| ())
            }
            _ => None,
        }
    }

    /// The byte is no white space: what there was of it has been skipped.
    fn assume_not_blank(&mut self, addr: Term, pos: Pos) {
        let byte = self.lo.pool().load(addr, 1, false);
        let (tab, most) = (self.constant(b'\t'.into(), 8), self.constant((b'\r' - b'\t').into(), 8));
        let space = self.constant(b' '.into(), 8);
        let pool = self.lo.pool();
        let behind_tab = pool.sub(byte, tab);
        let (is_other, is_space) = (pool.ule(behind_tab, most), pool.eq(byte, space));
        let is_blank = pool.or(is_other, is_space);
        let is_none = pool.not(is_blank);
        self.assume(is_none, pos);
    }

    fn stored_to(&mut self, addr: Term) -> Lvalue {
        let valid = self.not_null(addr);
        Lvalue::Memory(Target { checks: vec![valid], ..Target::through(addr, addr) })
    }
}

impl<'u> Body<'_, 'u> {
    /// A call of `printf` and its like that stores how much it has printed.
    pub(super) fn stores_a_count(&mut self, name: &str, args: &'u [Expr]) -> bool {
        let Some((format, rest)) = printed_format(name).and_then(|i| args.get(i..)).and_then(<[Expr]>::split_first)
        else {
            return false;
        };
        match self.lo.literal(format) {
            Some(text) => text.contains(&b'%') && parse(&text).is_some_and(|p| p.iter().any(is_count)),
            None => {
                let types = self.lo.types();
                let integer =
                    |a: &Expr| types.pointee(a.ty).is_some_and(|t| types.is_integer(t) && types.size_of(t) > 1);
                if rest.iter().any(integer) {
                    self.lo.assume_of_program("formats that are no literals contain no %n".to_string());
                }
                false
            }
        }
    }
}

/// The conversion says which argument it is for.
fn has_position(piece: &Piece) -> bool {
    matches!(piece, Piece::Conversion(c) if c.position.is_some())
}

fn is_count(piece: &Piece) -> bool {
    matches!(piece, Piece::Conversion(c) if c.letter == b'n')
}

impl Lowering<'_> {
    /// The helper among the models.
    pub(super) fn model_named(&self, name: &str) -> Option<FuncId> {
        let found = self.unit.funcs.iter().position(|f| f.name == name && f.body.is_some() && self.is_model(f))?;
        Some(FuncId(found as u32))
    }
}
