//! The rounding mode: where it is, and operations that follow it. A program that does not set it pays nothing.

use super::body::Body;
use crate::types::TypeId;
use base::Pos;
use logic::float::{Format, Rounding};
use logic::{Term, VarId};

impl Body<'_, '_> {
    /// The format with the rounding that is in force.
    pub(super) fn rounded(&mut self, format: Format, pos: Pos) -> Format {
        match self.rounding_mode(pos) {
            Some(mode) => format.rounded(Rounding::Mode(mode)),
            None => format,
        }
    }

    /// One bit.
    pub(super) fn rounds_to_nearest(&mut self, pos: Pos) -> Term {
        match self.rounding_mode(pos) {
            Some(mode) => {
                let nearest = self.constant(0, 2);
                self.lo.pool().eq(mode, nearest)
            }
            None => self.lo.pool().truth(true),
        }
    }

    /// The variable has one of the four modes.
    pub(super) fn is_rounding_mode(&mut self, variable: VarId, pos: Pos) {
        let (mode, last) = (self.lo.program.var(variable), self.constant(3, self.lo.width(TypeId::INT)));
        let is_one = self.lo.pool().ule(mode, last);
        self.assume(is_one, pos);
    }

    /// The mode, if the program may set it. What is computed when the program is compiled is rounded to nearest.
    fn rounding_mode(&mut self, pos: Pos) -> Option<Term> {
        let id = self.lo.facts.rounding.filter(|_| !self.at_compile_time)?;
        let mut place = self.place_of_static(id);
        let mode = self.read(&mut place, TypeId::INT, pos);
        Some(self.lo.pool().extract(mode, 0, 2))
    }
}
