//! Pointers to `const` objects of functions, and where they may become pointers through which may be written: what decides whether
//! accesses are checked for it. Where no such place is found, that none is written is an assumption.

use super::pointer_numbers::holds_pointer;
use crate::hir::{Expr, ExprKind, Func, Unit};
use crate::types::{Quals, Type, TypeId, Types};
use crate::vocabulary::libc::is_output;
use rustc_hash::FxHashSet;

#[derive(Default)]
pub(super) struct Constants {
    /// There are pointers to such objects, or to parts of them, besides those that an element is read through at once.
    are_pointed_to: bool,
    /// Something may make a pointer to something `const` one through which may be written.
    may_lose: bool,
    /// A pointer leads to a structure with `const` members.
    are_members: bool,
    /// Arrays that are indexed where they stand.
    indexed: FxHashSet<*const Expr>,
}

impl Constants {
    pub(super) fn are_pointed_to(&self) -> bool {
        self.are_pointed_to
    }

    /// A pointer through which may be written may lead to one. Units that do not agree on a function may not agree on this.
    pub(super) fn may_be_written(&self, unit: &Unit) -> bool {
        self.are_pointed_to && (self.may_lose || !unit.link_notes.is_empty())
    }

    pub(super) fn are_members(&self) -> bool {
        self.are_members
    }

    /// Looks at an expression, after those around it.
    pub(super) fn visit(&mut self, unit: &Unit, e: &Expr) {
        let types = &unit.types;
        match &e.kind {
            ExprKind::Deref(p) => {
                let array = match &p.kind {
                    ExprKind::PtrAdd { ptr, .. } => ptr,
                    _ => p,
                };
                // Where the pointer has lost the word already, the element may be written.
                let keeps = types.pointee(array.ty).is_some_and(|to| is_const(types, to));
                if keeps && matches!(array.kind, ExprKind::Decay(_)) {
                    self.indexed.insert(&raw const **array);
                }
            }
            ExprKind::AddrOf(lv) | ExprKind::Decay(lv) if !self.indexed.contains(&std::ptr::from_ref(e)) => {
                self.address(types, lv, e.ty);
            }
            ExprKind::Cast(inner) => self.may_lose |= loses(types, inner.ty, e.ty),
            ExprKind::Call { callee, args, .. } => self.may_lose |= call_loses(unit, callee, args),
            ExprKind::Member { record, .. } => {
                let record = types.record(*record);
                let is_pun = record.is_union && record.fields.len() > 1;
                self.may_lose |= is_pun && record.fields.iter().any(|f| types.is_pointer(f.ty));
            }
            _ => {}
        }
    }

    fn address(&mut self, types: &Types, lv: &Expr, pointer: TypeId) {
        let is_local = lv.variable().is_some_and(|v| matches!(v.kind, ExprKind::Local(_)));
        let is_literal = lv.wholes().any(|e| matches!(e.kind, ExprKind::CompoundLiteral { .. }));
        let is_part = lv.wholes().any(|e| is_const(types, e.ty));
        if (is_local || is_literal) && is_part {
            self.are_pointed_to = true;
            self.may_lose |= types.pointee(pointer).is_none_or(|to| !is_const(types, to));
        }
        self.are_members |= lv.wholes().any(|e| has_const_members(types, e.ty));
    }
}

pub(super) fn is_const(types: &Types, ty: TypeId) -> bool {
    let is_element = || matches!(types.get(ty), Type::Array(elem, _) if is_const(types, *elem));
    ty.quals().contains(Quals::CONST) || is_element()
}

fn has_const_members(types: &Types, ty: TypeId) -> bool {
    match types.get(ty) {
        Type::Array(elem, _) => has_const_members(types, *elem),
        Type::Record(r) => {
            types.record(*r).fields.iter().any(|f| is_const(types, f.ty) || has_const_members(types, f.ty))
        }
        _ => false,
    }
}

/// What a pointer leads to is `const` before the conversion, at some level, and not behind it; or the two are too different to tell.
fn loses(types: &Types, from: TypeId, to: TypeId) -> bool {
    match (types.pointee(from), types.pointee(to)) {
        (Some(from), Some(to)) => is_const(types, from) && !is_const(types, to) || inner_loses(types, from, to),
        (Some(_), None) => !types.is_void(to) && !matches!(types.get(to), Type::Bool),
        _ => false,
    }
}

fn inner_loses(types: &Types, from: TypeId, to: TypeId) -> bool {
    let element = |ty: TypeId| match types.get(ty) {
        Type::Array(elem, _) => *elem,
        _ => ty,
    };
    let (from, to) = (element(from), element(to));
    match (types.get(from), types.get(to)) {
        (Type::Ptr(_), Type::Ptr(_)) => loses(types, from, to),
        (a, b) if a == b => false,
        _ => [from, to].into_iter().any(|ty| holds_pointer(types, ty) || types.is_func(ty)),
    }
}

/// The callee may write through a pointer to something `const`, or give it back without the word: nothing is said of the parameter, or nobody
/// sees what the callee does.
fn call_loses(unit: &Unit, callee: &Expr, args: &[Expr]) -> bool {
    let types = &unit.types;
    let leads_to_const = |ty: TypeId| types.pointee(ty).is_some_and(|to| is_const(types, to));
    let function = callee.direct_callee().map(|f| &unit.funcs[f.0 as usize]);
    let ty = types.pointee(callee.ty).unwrap_or(callee.ty);
    let Type::Func { ret, params, prototype, .. } = types.get(ty) else { return true };
    let said = if *prototype { params.len() } else { 0 };
    let is_printed = function.is_some_and(|f: &Func| f.body.is_none() && is_output(&f.name));
    let is_unsaid = args.iter().skip(said).any(|a| leads_to_const(a.ty)) && !is_printed;
    let is_hidden = function.is_some_and(|f| f.body.is_none());
    let gives_back = types.pointee(*ret).is_some_and(|to| !is_const(types, to))
        || params.iter().any(|&p| types.pointee(p).is_some_and(|to| types.is_pointer(to)));
    is_unsaid || is_hidden && gives_back && args.iter().any(|a| leads_to_const(a.ty))
}
