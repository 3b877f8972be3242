//! What compilers take for granted, no check asks about, and a program may break: listed where the program has what it is about.

use super::constants::Constants;
use crate::hir::{Expr, ExprKind, Func, Unit};
use crate::types::{Quals, Type, TypeId, Types};
use std::collections::BTreeSet;

/// What expressions of a unit have to do with it.
#[derive(Default)]
pub(super) struct Meets {
    /// Pointers to one kind of numbers are converted to pointers to another.
    other_types: bool,
    /// What `const` objects of functions are taken for.
    constants: Constants,
    /// `__builtin_assume_aligned` is called.
    believes_alignment: bool,
    /// Floating point numbers are computed.
    computes_floats: bool,
    /// The signs or bytes of floating point numbers are looked at.
    looks_into_floats: bool,
    /// A pointer that may be null is handed to a function of memory with a length that may be 0.
    accesses_nothing: bool,
}

/// Functions that may not be given a null pointer, also where they access nothing (C11 7.24.1p2), in the order of their names. Compilers conclude that it
/// is none.
const MEMORY_FUNCTIONS: [&str; 10] =
    ["memccpy", "memchr", "memcmp", "memcpy", "memmove", "mempcpy", "memset", "strncat", "strncmp", "strncpy"];

/// What is undefined, has no check, and needs nothing that a text shows: listed where whole behaviour is asked about.
pub(super) const WITHOUT_CHECK: &str = "what has no check is defined: arguments of functions of the library, calls of functions by types \
     that differ in signs, pointer arithmetic from one member of an object to another";

impl Meets {
    pub(super) fn visit(&mut self, unit: &Unit, e: &Expr) {
        let types = &unit.types;
        self.constants.visit(unit, e);
        match &e.kind {
            ExprKind::Cast(inner) => {
                self.other_types |= meets_other_type(unit, e);
                let is_float = |e: &Expr| types.pointee(e.ty).is_some_and(|to| types.is_float(to));
                self.looks_into_floats |= is_float(inner) != is_float(e) && types.is_pointer(e.ty);
            }
            ExprKind::Builtin { name, args } => {
                self.believes_alignment |= name == "__builtin_assume_aligned";
                let function = name.strip_prefix("__builtin_").unwrap_or(name);
                self.accesses_nothing |= may_access_nothing(types, function, args);
                self.looks_into_floats |= looks_into_floats(function);
            }
            ExprKind::Call { callee, args, .. } => {
                let Some(f) = callee.direct_callee() else { return };
                let function = &unit.funcs[f.0 as usize].name;
                self.accesses_nothing |= may_access_nothing(types, function, args);
                self.looks_into_floats |= looks_into_floats(function);
            }
            ExprKind::Binary(..) | ExprKind::CompoundAssign { .. } => self.computes_floats |= types.is_float(e.ty),
            // One member of a union may be read as another.
            ExprKind::Member { record, .. } if types.record(*record).is_union => {
                let fields = &types.record(*record).fields;
                self.looks_into_floats |= fields.len() > 1 && fields.iter().any(|f| types.is_float(f.ty));
            }
            _ => {}
        }
    }

    /// A pointer through which may be written may lead to a `const` object of a function.
    pub(super) fn may_write_const_locals(&self, unit: &Unit) -> bool {
        self.constants.may_be_written(unit)
    }
}

/// The result depends on the sign of a number, which NaNs have as well.
fn looks_into_floats(function: &str) -> bool {
    ["signbit", "copysign"].iter().any(|name| function.trim_start_matches('_').starts_with(name))
}

/// Such a call may be given a null pointer and the length 0, as far as its text tells.
fn may_access_nothing(types: &Types, function: &str, args: &[Expr]) -> bool {
    let is_object = |e: &Expr| matches!(converted(e).kind, ExprKind::AddrOf(_) | ExprKind::Decay(_));
    let is_length = |e: &Expr| matches!(converted(e).kind, ExprKind::Int(n) if n != 0);
    MEMORY_FUNCTIONS.binary_search(&function).is_ok()
        && !args.last().is_some_and(is_length)
        && args.iter().any(|a| types.is_pointer(a.ty) && !is_object(a))
}

/// What is converted.
fn converted(e: &Expr) -> &Expr {
    match &e.kind {
        ExprKind::Cast(inner) => converted(inner),
        _ => e,
    }
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

/// The assumptions of a unit; `const` objects of functions have checks where accesses do and pointers may lose the word.
pub(super) fn assumptions(unit: &Unit, meets: &Meets, checks_accesses: bool) -> Vec<String> {
    let mut all = Vec::new();
    if meets.constants.are_pointed_to() && !(meets.may_write_const_locals(unit) && checks_accesses) {
        all.push("`const` objects of functions are not written".to_string());
    }
    if meets.constants.are_members() {
        all.push("`const` members of structures are not written through pointers".to_string());
    }
    if meets.other_types {
        all.push("objects are accessed by the types that they have (strict aliasing)".to_string());
    }
    let own: Vec<&Func> = unit.funcs.iter().filter(|f| f.body.is_some() && !unit.sources.is_in_model(f.pos)).collect();
    let promises: BTreeSet<&str> = own.iter().flat_map(|f| f.promises.iter().copied()).collect();
    if !promises.is_empty() {
        let named: Vec<String> = promises.into_iter().map(|p| format!("`{p}`")).collect();
        all.push(format!("functions are what their attributes say ({})", named.join(", ")));
    }
    if own.iter().any(|f| restricts(&unit.types, f)) {
        all.push("what `restrict` pointers lead to is accessed through them only".to_string());
    }
    if meets.accesses_nothing {
        all.push("functions of memory are given no null pointer, also for the length 0".to_string());
    }
    if meets.computes_floats && meets.looks_into_floats {
        all.push("signs and payloads of NaNs are those that the processor computes".to_string());
    }
    if meets.believes_alignment {
        all.push("pointers are aligned as `__builtin_assume_aligned` says".to_string());
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
