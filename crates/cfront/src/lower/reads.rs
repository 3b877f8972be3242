//! What functions of the library that are not modelled read through their arguments (`crate::vocabulary::reads`), where
//! accesses are checked: a text ends within its object.

use super::body::Body;
use super::format::{Length, Piece, parse};
use super::formatted::Understood;
use super::lowering::{Instance, Lowering};
use super::site::Arg;
use crate::types::TypeId;
use crate::vocabulary::{READ_TEXT, Read, reads};
use base::Pos;

impl Lowering<'_> {
    /// What a function of the library reads, if accesses are checked.
    pub(super) fn checked_reads(&self, function: &str) -> Option<&'static [Read]> {
        reads(function).filter(|_| self.memory.is_some() && self.options.models)
    }
}

impl<'u> Body<'_, 'u> {
    /// Has what the call of `name` reads checked.
    pub(super) fn read_arguments(&mut self, name: &'u str, reads: &[Read], args: &[Arg<'u>], pos: Pos) {
        let outer = self.instance;
        self.instance = outer.or(Some(Instance { name, pos }));
        for &read in reads {
            if self.read_argument(read, args, pos).is_none() {
                self.note_access_of(name);
            }
        }
        self.instance = outer;
    }

    fn read_argument(&mut self, read: Read, args: &[Arg<'u>], pos: Pos) -> Understood<()> {
        match read {
            Read::Text(i) => self.read_text(*args.get(i)?, None, pos),
            Read::TextOrNull(i) => {
                let text = *args.get(i)?;
                let is_text = self.nonzero(text.value);
                let (yes, done) = (self.cfg.fresh(), self.cfg.fresh());
                self.branch_on(is_text, yes, done, pos);
                self.cfg.start(yes);
                let is_understood = self.read_text(text, None, pos);
                self.cfg.goto(done);
                self.cfg.start(done);
                is_understood
            }
            Read::Format(i) => {
                let (format, rest) = args.get(i..)?.split_first()?;
                self.read_text(*format, None, pos)?;
                let pieces = parse(&format.expr.and_then(|e| self.lo.literal(e))?)?;
                self.read_printed(&pieces, rest, pos)
            }
        }
    }

    /// The texts that are printed; nothing if a conversion is not understood.
    fn read_printed(&mut self, pieces: &[Piece], args: &[Arg<'u>], pos: Pos) -> Understood<()> {
        let mut args = args.iter().copied();
        for piece in pieces {
            let Piece::Conversion(c) = piece else { continue };
            if c.has_star {
                self.taken_number(args.next())?;
            }
            let limit = match c.precision {
                Some(most) => Some(self.number(most.into())),
                None if c.takes_precision => Some(self.taken_number(args.next())?),
                None => None,
            };
            // The message of `errno` is no argument.
            let Some(arg) = (if c.letter == b'm' { None } else { args.next() }) else { continue };
            match (c.letter, c.length) {
                (b's', Length::None) => self.read_text(arg, limit, pos)?,
                (b's' | b'S', _) => return None,
                _ => {}
            }
        }
        Some(())
    }

    /// The argument that `*` in a format takes, an `int`. One below zero, which stands for none where it is a precision, becomes
    /// a large number.
    pub(super) fn taken_number(&mut self, arg: Option<Arg<'u>>) -> Understood<Arg<'u>> {
        let types = self.lo.types();
        let arg = arg.filter(|a| types.is_integer(a.ty) && types.size_of(a.ty) == types.size_of(TypeId::INT))?;
        let value = self.resize(arg.value, true, self.lo.ptr_width());
        Some(Arg { value, ty: self.lo.types().size_t(), expr: None })
    }

    /// A text of at most `limit` characters, or one that ends with a zero.
    fn read_text(&mut self, text: Arg<'u>, limit: Option<Arg<'u>>, pos: Pos) -> Understood<()> {
        if !self.lo.types().is_pointer(text.ty) {
            return None;
        }
        if text.expr.is_some_and(|e| self.lo.literal(e).is_some()) {
            return Some(());
        }
        let limit = limit.unwrap_or_else(|| self.number(u64::MAX));
        self.helper(READ_TEXT, &[text, limit], TypeId::VOID, pos).map(|_| ())
    }
}
