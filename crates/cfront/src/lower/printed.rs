//! What the format of `printf` and its like has read through the arguments behind it, where accesses are checked. A path on
//! which nobody can say what is read ends as unknown.

use super::body::Body;
use super::format::{Conversion, Length, Piece, parse};
use super::formatted::Understood;
use super::lowering::Lowering;
use super::site::Arg;
use crate::hir::{Expr, ExprKind};
use crate::types::TypeId;
use crate::vocabulary::{READ_FORMAT, READ_WIDE_TEXT};
use base::Pos;

/// Arguments that are taken one after the other, or by their numbers.
struct Arguments<'a, 'u> {
    all: &'a [Arg<'u>],
    taken: usize,
}

impl<'u> Arguments<'_, 'u> {
    fn next(&mut self) -> Option<Arg<'u>> {
        self.taken += 1;
        self.all.get(self.taken - 1).copied()
    }

    fn of(&mut self, c: &Conversion) -> Option<Arg<'u>> {
        match c.position {
            Some(position) => self.all.get(position as usize - 1).copied(),
            None => self.next(),
        }
    }
}

impl<'u> Body<'_, 'u> {
    /// Has a format and the texts that it prints checked.
    pub(super) fn read_format(&mut self, name: &str, format: Arg<'u>, rest: &[Arg<'u>], pos: Pos) -> Understood<()> {
        let Some(written) = format.expr else {
            // A call through a pointer: the arguments behind the format are not known here.
            self.read_text(format, None, pos)?;
            return None;
        };
        let Some(texts) = self.lo.literals(written) else {
            // What it converts is known when it runs only.
            return self.helper(READ_FORMAT, &[format], TypeId::VOID, pos).map(|_| ());
        };
        let mut conversions = texts.iter().map(|t| parse(t).map(conversions));
        let first = conversions.next().flatten();
        let alike = first.filter(|first| conversions.all(|other| other.as_ref() == Some(first)));
        let is_understood = alike.and_then(|all| self.read_printed(name, &all, rest, pos)).is_some();
        if !is_understood {
            self.unsupported(&format!("{name} with this format and these arguments"), pos);
        }
        Some(())
    }

    /// The texts that are printed; nothing if a conversion is not understood, or an argument is missing.
    fn read_printed(&mut self, name: &str, all: &[Conversion], args: &[Arg<'u>], pos: Pos) -> Understood<()> {
        let mut args = Arguments { all: args, taken: 0 };
        for c in all {
            if c.position.is_some() && (c.has_star || c.takes_precision) {
                return None;
            }
            if c.has_star {
                self.taken_number(args.next())?;
            }
            let limit = match c.precision {
                Some(most) => Some(self.number(most.into())),
                None if c.takes_precision => Some(self.taken_number(args.next())?),
                None => None,
            };
            // The message of `errno` is no argument.
            if c.letter != b'm' {
                let arg = args.of(c)?;
                self.read_converted(name, c, arg, limit, pos)?;
            }
        }
        Some(())
    }

    fn read_converted(
        &mut self,
        name: &str,
        c: &Conversion,
        arg: Arg<'u>,
        limit: Option<Arg<'u>>,
        pos: Pos,
    ) -> Understood<()> {
        match (c.letter, c.length) {
            (b's', Length::None) => return self.read_text(arg, limit, pos),
            (b's', Length::Long) | (b'S', Length::None) => return self.read_wide_text(arg, limit, pos),
            _ => {}
        }
        let types = self.lo.types();
        let fits = match c.letter {
            b'd' | b'i' | b'u' | b'o' | b'x' | b'X' => self.is_argument_for(arg.ty, c.integer(types.size_t())?),
            b'c' | b'C' => self.is_argument_for(arg.ty, TypeId::INT),
            b'p' => types.is_pointer(arg.ty),
            b'a' | b'e' | b'f' | b'g' | b'A' | b'E' | b'F' | b'G' => {
                types.is_float(arg.ty) && (arg.ty == TypeId::LONG_DOUBLE) == (c.length == Length::LongDouble)
            }
            _ => return None,
        };
        if !fits {
            self.lo.assume_of_program(format!("arguments of `{name}` are printed whatever their types are"));
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

    fn read_wide_text(&mut self, text: Arg<'u>, limit: Option<Arg<'u>>, pos: Pos) -> Understood<()> {
        let types = self.lo.types();
        types.pointee(text.ty).filter(|&t| types.is_integer(t) && types.size_of(t) == 4)?;
        let limit = limit.unwrap_or_else(|| self.number(u64::MAX));
        self.helper(READ_WIDE_TEXT, &[text, limit], TypeId::VOID, pos).map(|_| ())
    }
}

fn conversions(pieces: Vec<Piece>) -> Vec<Conversion> {
    let conversion = |piece| match piece {
        Piece::Conversion(c) => Some(c),
        Piece::Text { .. } => None,
    };
    pieces.into_iter().filter_map(conversion).collect()
}

impl<'u> Lowering<'u> {
    /// The string literals that the expression chooses from.
    fn literals(&self, e: &'u Expr) -> Option<Vec<Vec<u8>>> {
        match &e.kind {
            ExprKind::Cond(_, a, b) => Some([self.literals(a)?, self.literals(b)?].concat()),
            ExprKind::Cast(inner) if self.types().is_pointer(e.ty) => self.literals(inner),
            _ => Some(vec![self.literal(e)?]),
        }
    }
}
