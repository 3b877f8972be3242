//! What functions of the library that are not modelled read through their arguments (`crate::vocabulary::reads`), where
//! accesses are checked: a text ends within its object.

use super::body::Body;
use super::format::{Conversion, Length, Piece, parse};
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
        let conversions: Vec<&Conversion> =
            pieces.iter().filter_map(|p| if let Piece::Conversion(c) = p { Some(c) } else { None }).collect();
        if conversions.iter().any(|c| c.has_star) {
            return None;
        }
        for (c, arg) in conversions.into_iter().zip(args) {
            match (c.letter, c.length) {
                (b's', Length::None) => self.read_text(*arg, c.precision, pos)?,
                (b's' | b'S', _) => return None,
                _ => {}
            }
        }
        Some(())
    }

    /// A text of at most `limit` characters, or one that ends with a zero.
    fn read_text(&mut self, text: Arg<'u>, limit: Option<u32>, pos: Pos) -> Understood<()> {
        if !self.lo.types().is_pointer(text.ty) {
            return None;
        }
        if text.expr.is_some_and(|e| self.lo.literal(e).is_some()) {
            return Some(());
        }
        let limit = self.number(limit.map_or(u64::MAX, u64::from));
        self.helper(READ_TEXT, &[text, limit], TypeId::VOID, pos).map(|_| ())
    }
}
