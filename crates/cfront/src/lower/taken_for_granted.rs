//! What compilers take for granted, no check asks about, and a program may break: listed where the program has what it is about.

use crate::hir::{Expr, ExprKind, Func, Unit};
use crate::types::{Quals, Type, TypeId, Types};

/// What expressions of a unit have to do with it.
#[derive(Default)]
pub(super) struct Meets {
    /// Pointers to one kind of numbers are converted to pointers to another.
    other_types: bool,
    /// A pointer to something `const` is converted to one that may be written through.
    drops_const: bool,
    /// There are pointers to `const` objects of functions.
    points_to_const_local: bool,
}

impl Meets {
    pub(super) fn visit(&mut self, unit: &Unit, e: &Expr) {
        let types = &unit.types;
        match &e.kind {
            ExprKind::Cast(inner) => {
                self.other_types |= meets_other_type(unit, e);
                if let (Some(from), Some(to)) = (types.pointee(inner.ty), types.pointee(e.ty)) {
                    self.drops_const |= from.quals().contains(Quals::CONST) && !to.quals().contains(Quals::CONST);
                }
            }
            ExprKind::AddrOf(lv) | ExprKind::Decay(lv) => {
                let is_local = lv.variable().is_some_and(|v| matches!(v.kind, ExprKind::Local(_)));
                self.points_to_const_local |= is_local && is_const(types, lv.ty);
            }
            _ => {}
        }
    }
}

fn is_const(types: &Types, ty: TypeId) -> bool {
    let is_element = || matches!(types.get(ty), Type::Array(elem, _) if is_const(types, *elem));
    ty.quals().contains(Quals::CONST) || is_element()
}

/// Whether a pointer to a number or a pointer is converted to one to another kind of them: the object is then accessed by a type that it may not have
/// (C11 6.5p7).
fn meets_other_type(unit: &Unit, e: &Expr) -> bool {
    let ExprKind::Cast(inner) = &e.kind else { return false };
    let types = &unit.types;
    let (Some(from), Some(to)) = (types.pointee(inner.ty), types.pointee(e.ty)) else { return false };
    let are_scalars = types.is_scalar(from) && types.is_scalar(to);
    are_scalars
        && !inner.is_null()
        && ![from, to].iter().any(|&ty| types.size_of(ty) == 1)
        && !are_alike(types, from, to)
}

/// The two are one type but for a sign and qualifiers, or one of them is a type of the implementation's choice.
fn are_alike(types: &Types, a: TypeId, b: TypeId) -> bool {
    match (types.get(a), types.get(b)) {
        (Type::Int(a), Type::Int(b)) => a.to_unsigned() == b.to_unsigned(),
        (Type::Enum(_), _) | (_, Type::Enum(_)) => types.is_integer(a) && types.is_integer(b),
        (Type::Ptr(_), Type::Ptr(_)) => true,
        (a, b) => a == b,
    }
}

/// The assumptions of a unit.
pub(super) fn assumptions(unit: &Unit, meets: &Meets) -> Vec<String> {
    let mut all = Vec::new();
    if meets.drops_const && meets.points_to_const_local {
        all.push("`const` objects of functions are not written".to_string());
    }
    if meets.other_types {
        all.push("objects are accessed by the types that they have (strict aliasing)".to_string());
    }
    let mut own = unit.funcs.iter().filter(|f| f.body.is_some() && !unit.sources.is_in_model(f.pos));
    if own.any(|f| restricts(&unit.types, f)) {
        all.push("what `restrict` pointers lead to is accessed through them only".to_string());
    }
    all
}

/// A parameter of the function is `restrict`, and there is another pointer beside it.
fn restricts(types: &Types, f: &Func) -> bool {
    let Type::Func { params, .. } = types.get(f.ty) else { return false };
    let declared = f.body.iter().flat_map(|b| b.params.iter().map(|l| b.locals[l.0 as usize].ty));
    let is_restricted = declared.into_iter().any(|ty| ty.quals().contains(Quals::RESTRICT));
    is_restricted && params.iter().filter(|&&ty| types.is_pointer(ty)).count() > 1
}
