//! Padding behind initialisers: any bytes.

use super::body::Body;
use super::padding::{has_padding, padding};
use crate::types::TypeId;
use base::Pos;
use ir::{Input, InputKind, ScalarType, StmtKind};
use logic::Term;

/// Bytes that one input gives a value to.
const CHUNK: usize = 8;

impl Body<'_, '_> {
    /// An object has got its value from an initialiser: nothing is known of its padding.
    pub(super) fn leave_padding_open(&mut self, addr: Term, ty: TypeId, pos: Pos) {
        let types = self.lo.types();
        if !self.lo.facts.looks_at_padding || !has_padding(types, ty) {
            return;
        }
        let Some(open) = padding(types, ty) else {
            let text = "the padding of large objects that have initialisers is zero".to_string();
            return self.lo.assume_of_program(text);
        };
        let mut at = 0;
        while at < open.len() {
            let bytes = open[at..].iter().take(CHUNK).take_while(|&&bits| bits == 0xff).count();
            let place = self.displaced(addr, at as u64);
            match (bytes, open[at]) {
                (0, 0) => {}
                (0, bits) => self.leave_bits_open(place, bits, pos),
                _ => {
                    let value = self.any_padding(8 * bytes as u32, pos);
                    self.change(StmtKind::Store { addr: place, value }, pos);
                }
            }
            at += bytes.max(1);
        }
    }

    /// Some bits of a byte.
    fn leave_bits_open(&mut self, addr: Term, bits: u8, pos: Pos) {
        let any = self.any_padding(8, pos);
        let [open, kept] = [bits, !bits].map(|mask| self.constant(mask.into(), 8));
        let pool = self.lo.pool();
        let old = pool.load(addr, 1, false);
        let (open, kept) = (pool.and(any, open), pool.and(old, kept));
        let value = pool.or(open, kept);
        self.change(StmtKind::Store { addr, value }, pos);
    }

    fn any_padding(&mut self, width: u32, pos: Pos) -> Term {
        let var = self.temp(width, false, false, pos);
        let ty = ScalarType::number(width, false);
        let input = Input { kind: InputKind::Uninitialised, what: "padding".to_string(), ty };
        self.cfg.push(StmtKind::Havoc { var, input }, pos);
        self.lo.program.var(var)
    }
}
