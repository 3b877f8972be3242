//! Initialisers: stores at offsets of an object.

use super::body::Body;
use super::lvalue::{Lvalue, Target};
use super::repr::{Repr, repr};
use crate::hir::{ExprKind, Init, InitItem};
use crate::types::TypeId;
use base::Pos;
use ir::StmtKind;
use logic::{Term, VarId};

/// The longest run of constant bytes that becomes one store.
const CHUNK: usize = 8;

impl<'u> Body<'_, 'u> {
    /// Gives a plain variable its initial value.
    pub(super) fn initialise_variable(&mut self, v: VarId, ty: TypeId, init: &'u Init, pos: Pos) {
        let Some(item) = init.items.last() else {
            let zero = self.dummy(ty);
            return self.assign(v, zero, pos);
        };
        let value = self.rvalue_into(&item.value, Some(v));
        self.assign_unless_there(v, value, pos);
    }

    /// Gives an object in memory its initial value.
    pub(super) fn initialise_memory(&mut self, addr: Term, ty: TypeId, init: &'u Init, pos: Pos) {
        let size = self.lo.types().size_of(ty);
        let zeroes = init.zero_rest && !self.covers(&init.items, size);
        if zeroes {
            self.zero(addr, size, pos);
        }
        self.store_items(addr, &init.items, zeroes);
        self.leave_padding_open(addr, ty, pos);
    }

    /// `size` bytes at `addr` become zero.
    pub(super) fn zero(&mut self, addr: Term, size: u64, pos: Pos) {
        if (1..=CHUNK as u64).contains(&size) {
            let value = self.constant(0, size as u32 * 8);
            self.change(StmtKind::Store { addr, value }, pos);
        } else if size > 0 {
            let byte = self.constant(0, 8);
            let len = self.constant(size.into(), self.lo.ptr_width());
            self.change(StmtKind::Fill { dst: addr, byte, len }, pos);
        }
    }

    /// The items leave no byte out.
    fn covers(&self, items: &[InitItem], size: u64) -> bool {
        let mut end = 0;
        for item in items {
            if item.bits.is_some() || item.offset > end {
                return false;
            }
            end = item.offset + self.lo.types().size_of(item.ty);
        }
        end >= size
    }

    /// Stores the items. `skip_zeros`: the memory is zero already.
    pub(super) fn store_items(&mut self, addr: Term, items: &'u [InitItem], skip_zeros: bool) {
        let mut rest = items;
        while let Some((item, others)) = rest.split_first() {
            let run = self.byte_run(rest);
            if run.len() > 1 {
                if !(skip_zeros && run.iter().all(|&b| b == 0)) {
                    self.store_bytes(addr, item.offset, &run, item.value.pos);
                }
                rest = &rest[run.len()..];
            } else {
                if !(skip_zeros && matches!(item.value.kind, ExprKind::Int(0))) {
                    self.store_item(addr, item);
                }
                rest = others;
            }
        }
    }

    /// The constant bytes that the items begin with, as long as they follow each other.
    fn byte_run(&self, items: &[InitItem]) -> Vec<u8> {
        let mut run = Vec::new();
        let first = items.first().map_or(0, |i| i.offset);
        for item in items.iter().take(CHUNK) {
            let in_line = item.offset == first + run.len() as u64 && item.bits.is_none();
            match item.value.kind {
                ExprKind::Int(v) if in_line && self.lo.types().size_of(item.ty) == 1 => run.push(v as u8),
                _ => break,
            }
        }
        run
    }

    pub(super) fn store_bytes(&mut self, addr: Term, offset: u64, bytes: &[u8], pos: Pos) {
        for (i, chunk) in bytes.chunks(CHUNK).enumerate() {
            let at = self.displaced(addr, offset + (i * CHUNK) as u64);
            let value = chunk.iter().rev().fold(0u128, |acc, &b| acc << 8 | u128::from(b));
            let value = self.constant(value, chunk.len() as u32 * 8);
            self.change(StmtKind::Store { addr: at, value }, pos);
        }
    }

    fn store_item(&mut self, addr: Term, item: &'u InitItem) {
        let at = self.displaced(addr, item.offset);
        let pos = item.value.pos;
        match repr(self.lo.types(), item.ty) {
            Repr::Bits(_) => {
                let value = self.rvalue(&item.value);
                let target = Target { bits: item.bits, ..Target::at(at) };
                self.write(&mut Lvalue::Memory(target), item.ty, value, pos);
            }
            Repr::Memory => {
                let src = self.record(&item.value);
                self.copy_object(at, src, item.ty, pos);
            }
            Repr::Unsupported(what) => self.unsupported(what, pos),
            Repr::Void => self.effect(&item.value),
        }
    }
}
