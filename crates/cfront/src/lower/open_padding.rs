//! Padding behind initialisers: any bytes; behind assignments what was copied, or any bytes (C11 6.2.6.1p6).

use super::body::Body;
use super::padding::{has_padding, padding};
use crate::types::TypeId;
use base::Pos;
use ir::{Input, InputKind, ScalarType, StmtKind};
use logic::Term;

/// What becomes of padding.
#[derive(Clone, Copy)]
enum Open {
    /// Any bytes.
    Always,
    /// Any bytes, or those that are there, as this truth value says: gcc copies members where it keeps an object in registers, and all
    /// bytes where it does not.
    Where(Term),
}

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
        self.open_up(addr, &open, Open::Always, pos);
    }

    /// An object has got its value from another one.
    pub(super) fn leave_copied_padding_open(&mut self, addr: Term, ty: TypeId, pos: Pos) {
        let types = self.lo.types();
        if !self.lo.facts.looks_at_padding || !has_padding(types, ty) {
            return;
        }
        let Some(open) = padding(types, ty) else {
            let text = "the padding of large objects is copied with them".to_string();
            return self.lo.assume_of_program(text);
        };
        let is_lost = self.havoc(TypeId::BOOL, InputKind::Layout, "padding that is not copied", None, pos);
        let is_lost = self.nonzero(is_lost);
        self.open_up(addr, &open, Open::Where(is_lost), pos);
    }

    /// `open` says of each byte which bits are padding.
    fn open_up(&mut self, addr: Term, open: &[u8], how: Open, pos: Pos) {
        let mut at = 0;
        while at < open.len() {
            let bytes = open[at..].iter().take(CHUNK).take_while(|&&bits| bits == 0xff).count();
            let place = self.displaced(addr, at as u64);
            match (bytes, open[at]) {
                (0, 0) => {}
                (0, bits) => self.leave_bits_open(place, bits, how, pos),
                _ => {
                    let any = self.any_padding(8 * bytes as u32, pos);
                    let value = self.chosen(place, any, how);
                    self.change(StmtKind::Store { addr: place, value }, pos);
                }
            }
            at += bytes.max(1);
        }
    }

    /// Some bits of a byte.
    fn leave_bits_open(&mut self, addr: Term, bits: u8, how: Open, pos: Pos) {
        let any = self.any_padding(8, pos);
        let any = self.chosen(addr, any, how);
        let [open, kept] = [bits, !bits].map(|mask| self.constant(mask.into(), 8));
        let pool = self.lo.pool();
        let old = pool.load(addr, 1, false);
        let (open, kept) = (pool.and(any, open), pool.and(old, kept));
        let value = pool.or(open, kept);
        self.change(StmtKind::Store { addr, value }, pos);
    }

    /// What is at the address from now on: `any`, or what is there.
    fn chosen(&mut self, addr: Term, any: Term, how: Open) -> Term {
        let Open::Where(is_lost) = how else { return any };
        let pool = self.lo.pool();
        let old = pool.load(addr, (pool.width(any) / 8) as u8, false);
        pool.ite(is_lost, any, old)
    }

    fn any_padding(&mut self, width: u32, pos: Pos) -> Term {
        let var = self.temp(width, false, false, pos);
        let ty = ScalarType::number(width, false);
        let input = Input { kind: InputKind::Uninitialised, what: "padding".to_string(), ty };
        self.cfg.push(StmtKind::Havoc { var, input }, pos);
        self.lo.program.var(var)
    }
}
