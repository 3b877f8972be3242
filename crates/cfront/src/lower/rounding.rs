//! The rounding mode: where it is, and operations that follow it. A program that does not set it pays nothing.

use super::body::Body;
use super::lowering::Storage;
use super::lvalue::{Lvalue, Target};
use crate::types::TypeId;
use base::Pos;
use logic::float::{Format, Rounding};

impl Body<'_, '_> {
    /// The format with the rounding that is in force. What is computed when the program is compiled is rounded to nearest.
    pub(super) fn rounded(&mut self, format: Format, pos: Pos) -> Format {
        let Some(id) = self.lo.facts.rounding.filter(|_| !self.at_compile_time) else { return format };
        let mut place = match self.lo.global(id) {
            Storage::Var(v) => Lvalue::Var(v),
            Storage::At(addr) => Lvalue::Memory(Target::at(addr)),
        };
        let mode = self.read(&mut place, TypeId::INT, pos);
        let mode = self.lo.pool().extract(mode, 0, 2);
        format.rounded(Rounding::Mode(mode))
    }
}
