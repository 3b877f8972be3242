//! Calls: the arguments that no parameter is declared for are put into an object of the caller.

use super::{AREA, Expansion, HEAD};
use crate::build::{assign, cast, comma, int};
use crate::hir::{Expr, ExprKind, Local, LocalId};
use crate::types::{Type, TypeId, Types};
use base::Pos;

/// What a head says of its argument, and `va_arg` of the type that it asks for. As on the machine, all integers and pointers of
/// one size are one kind.
pub(super) fn kind(types: &Types, ty: TypeId) -> u64 {
    const NUMBER: u64 = 1 << 28;
    const FLOAT: u64 = 2 << 28;
    const RECORD: u64 = 3 << 28;
    const OTHER: u64 = 4 << 28;
    match types.get(ty.without_quals()) {
        Type::Record(record) => RECORD | u64::from(record.0),
        // `double` and what has its format are told apart: they are not compatible.
        Type::Float(kind) => FLOAT | (*kind as u64) << 8 | types.size_of(ty),
        _ if types.is_integer(ty) || types.is_pointer(ty) => NUMBER | types.size_of(ty),
        _ => OTHER | types.size_of(ty),
    }
}

/// Bytes of an argument with its head.
pub(super) fn step(types: &Types, ty: TypeId) -> u64 {
    HEAD + types.size_of(ty).next_multiple_of(HEAD)
}

/// Where an argument is the address of an object that others were put into: what is written there, in the order of the text, and the
/// address. C gives these the order of arguments, which is none.
pub(crate) fn gathered<'e>(locals: &[Local], arg: &'e Expr) -> Option<(Vec<&'e Expr>, &'e Expr)> {
    let (mut writes, mut at) = (Vec::new(), arg);
    while let ExprKind::Comma(first, then) = &at.kind {
        writes.push(&**first);
        at = then;
    }
    let ExprKind::Cast(address) = &at.kind else { return None };
    let ExprKind::Decay(object) = &address.kind else { return None };
    let ExprKind::Local(area) = object.kind else { return None };
    (locals[area.0 as usize].name == AREA).then_some((writes, at))
}

impl Expansion<'_> {
    /// How many arguments of a call have parameters, if the others are handed over in memory.
    pub(super) fn declared_arguments(&self, callee: &Expr) -> Option<usize> {
        if let Some(f) = callee.direct_callee() {
            return self.declared[self.meant[f.0 as usize].0 as usize];
        }
        let pointee = self.types.pointee(callee.ty)?;
        match self.types.get(pointee) {
            Type::Func { params, variadic: true, .. } => Some(params.len()),
            _ => None,
        }
    }

    /// Puts the arguments behind the first `declared` ones into an object, whose address takes their place.
    pub(super) fn gather(&mut self, declared: usize, args: &mut Vec<Expr>, pos: Pos) {
        if args.len() < declared {
            // Not all parameters get something; what this one gets is as little known.
            return;
        }
        let more: Vec<Expr> = args.drain(declared..).collect();
        let size: u64 = more.iter().map(|a| step(self.types, a.ty)).sum();
        let bytes = self.types.array(TypeId::CHAR, Some(size + HEAD));
        let area = self.new_local(AREA, bytes, HEAD, true, pos);
        self.areas.push((area, pos));
        let mut writes = Vec::with_capacity(2 * more.len() + 1);
        let mut offset = 0;
        for value in more {
            let ty = self.types.unqualified(value.ty);
            let place = self.part(area, offset + HEAD, ty, pos);
            let (head, kind) = (self.part(area, offset, TypeId::UINT, pos), kind(self.types, ty));
            offset += step(self.types, ty);
            writes.push(assign(place, value));
            writes.push(assign(head, int(kind, TypeId::UINT, pos)));
        }
        let end = self.part(area, offset, TypeId::UINT, pos);
        writes.push(assign(end, int(0, TypeId::UINT, pos)));
        let object = self.local(area, pos);
        let (address, pointer) = (self.decayed(object), self.types.ptr(TypeId::VOID));
        let address = cast(address, pointer);
        args.push(writes.into_iter().rev().fold(address, |then, first| comma(first, then)));
    }

    /// A part of an object for arguments.
    fn part(&mut self, area: LocalId, offset: u64, ty: TypeId, pos: Pos) -> Expr {
        let object = self.local(area, pos);
        let address = self.decayed(object);
        self.at(address, offset, ty)
    }
}
