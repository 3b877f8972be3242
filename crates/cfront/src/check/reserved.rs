//! Names that verifiers reserve and that programs use without declaring them: their types.

use super::checker::{Checker, Res, fail};
use crate::ast;
use crate::hir::{Expr, ExprKind};
use crate::types::{Quals, TypeId};
use crate::vocabulary::ANY;
use base::Pos;

/// Functions whose arguments keep their types; letters as in `builtin`.
const GENERIC: &[(&str, &str)] = &[
    ("__CPROVER_array_copy", "vtt"),
    ("__CPROVER_array_equal", "btt"),
    ("__CPROVER_array_replace", "vtt"),
    ("__CPROVER_array_set", "vtt"),
    ("__CPROVER_assert", "vt."),
    ("__CPROVER_assume", "vt"),
    ("__CPROVER_cover", "vt."),
    ("__CPROVER_equal", "btt"),
    ("__CPROVER_exists", "b"),
    ("__CPROVER_fence", "v."),
    ("__CPROVER_forall", "b"),
    ("__CPROVER_havoc_object", "vt"),
    ("__CPROVER_input", "v."),
    ("__CPROVER_output", "v."),
    ("__CPROVER_overflow_minus", "btt"),
    ("__CPROVER_overflow_mult", "btt"),
    ("__CPROVER_overflow_plus", "btt"),
    ("__CPROVER_overflow_shl", "btt"),
    ("__CPROVER_overflow_unary_minus", "bt"),
    ("__CPROVER_postcondition", "vt."),
    ("__CPROVER_precondition", "vt."),
    ("__CPROVER_printf", "v."),
    ("__CPROVER_r_ok", "bt."),
    ("__CPROVER_rw_ok", "bt."),
    ("__CPROVER_w_ok", "bt."),
    ("__ESBMC_assert", "vt."),
    ("__ESBMC_assume", "vt"),
    ("__ESBMC_loop_invariant", "vt."),
    // What contracts are made of (`crate::contracts`).
    ("__attest_admit", "vt"),
    ("__attest_assumed", "vS"),
    ("__attest_attempt", "vtt"),
    ("__attest_bools", "vPz"),
    ("__attest_bytes_have_values", "v"),
    ("__attest_check", "vitt"),
    ("__attest_disjoint", "bPzPz"),
    ("__attest_frame_begin", "viii"),
    ("__attest_frame_bytes", "viiPz"),
    ("__attest_frame_end", "vi"),
    ("__attest_frame_freed", "viiP"),
    ("__attest_frame_inferred", "vi"),
    ("__attest_frame_object", "vii&"),
    ("__attest_frame_open", "vi"),
    ("__attest_has_values", "v&"),
    ("__attest_is_new", "biP"),
    ("__attest_is_writable", "bP"),
    ("__attest_not_modelled", "vS"),
];

/// Variables of CBMC with a letter for their type. What they hold is its own business.
const VARIABLES: &[(&str, char)] = &[
    ("__CPROVER_alloca_object", 'P'),
    ("__CPROVER_constant_infinity_uint", 'u'),
    ("__CPROVER_dead_object", 'P'),
    ("__CPROVER_deallocated", 'P'),
    ("__CPROVER_malloc_failure_mode", 'i'),
    ("__CPROVER_malloc_failure_mode_assert_then_assume", 'i'),
    ("__CPROVER_malloc_failure_mode_return_null", 'i'),
    ("__CPROVER_malloc_is_new_array", 'b'),
    ("__CPROVER_malloc_may_fail", 'b'),
    ("__CPROVER_max_malloc_size", 'z'),
    ("__CPROVER_memory_leak", 'P'),
    ("__CPROVER_new_object", 'P'),
    ("__CPROVER_next_thread_id", 'L'),
    ("__CPROVER_rounding_mode", 'i'),
    ("__CPROVER_thread_id", 'L'),
];

impl Checker<'_> {
    /// A call of an undeclared function of a verifier whose arguments keep their types.
    pub(super) fn reserved_call(&mut self, name: &str, args: &[ast::Expr], pos: Pos) -> Res<Option<Expr>> {
        if let ("__attest_any_value", [place]) = (name, args) {
            return self.any_value(place, pos).map(Some);
        }
        if let ("__attest_any_pointer", [place]) = (name, args) {
            return self.any_pointer(place, pos).map(Some);
        }
        if let ("__attest_if_pointer", [place, then, otherwise]) = (name, args) {
            let chosen = if self.is_given_memory(place, pos) { then } else { otherwise };
            return self.rvalue(chosen).map(Some);
        }
        if let ("__attest_is_named", [pointer]) = (name, args) {
            let is_named = is_address(&self.rvalue(pointer)?);
            return Ok(Some(self.int(i128::from(is_named), TypeId::INT, pos)));
        }
        if let ("__attest_may_be_equal", [a, b]) = (name, args) {
            return self.may_be_equal(a, b, pos).map(Some);
        }
        let Ok(i) = GENERIC.binary_search_by_key(&name, |f| f.0) else { return Ok(None) };
        let mut call = self.ruled_builtin(name, GENERIC[i].1, args, pos)?;
        if let (
            "__CPROVER_overflow_minus" | "__CPROVER_overflow_mult" | "__CPROVER_overflow_plus",
            ExprKind::Builtin { args, .. },
        ) = (name, &mut call.kind)
            && args.iter().all(|a| self.types.is_arithmetic(a.ty))
            && let (Some(b), Some(a)) = (args.pop(), args.pop())
        {
            let (a, b) = self.usual(a, b);
            *args = vec![a, b];
        }
        Ok(Some(call))
    }

    /// A term of logic: an integer as a number that no sum of the annotation makes overflow; pointers stay as they are.
    pub(super) fn mathematical(&mut self, asked: ast::LogicTerm, term: &ast::Expr) -> Res<Expr> {
        let value = self.rvalue(term)?;
        if self.types.is_integer(value.ty) {
            if asked == ast::LogicTerm::Factor && self.types.size_of(value.ty) > 4 {
                return fail(term.pos, "a product of numbers of 64 bits is not supported in ACSL");
            }
            return Ok(self.convert(value, TypeId::INT128));
        }
        match self.types.is_pointer(value.ty) {
            true => Ok(value),
            false => fail(term.pos, format!("arithmetic of ACSL on '{}' is not supported", self.show(value.ty))),
        }
    }

    /// An object takes any value: a scalar as by an assignment, any other byte by byte.
    fn any_value(&mut self, place: &ast::Expr, pos: Pos) -> Res<Expr> {
        let lhs = self.expr(place)?;
        if !self.types.is_array(lhs.ty) {
            self.require_modifiable(&lhs, "as target of a contract", pos)?;
        }
        let ty = self.types.unqualified(lhs.ty);
        if self.types.is_scalar(ty) {
            let kind = ExprKind::Builtin { name: ANY.to_string(), args: Vec::new() };
            let value = Expr { kind, ty, pos };
            return Ok(Expr { kind: ExprKind::Assign { lhs: Box::new(lhs), rhs: Box::new(value) }, ty, pos });
        }
        let bytes = self.of_bytes("__attest_nondet_memory", lhs, pos);
        let place = self.expr(place)?;
        let bools = self.of_bytes("__attest_bools", place, pos);
        Ok(Expr { kind: ExprKind::Comma(Box::new(bytes), Box::new(bools)), ty: TypeId::VOID, pos })
    }

    /// Something is done to the bytes of an object: the call has their address and their number.
    fn of_bytes(&mut self, name: &str, object: Expr, pos: Pos) -> Expr {
        let ty = self.types.unqualified(object.ty);
        let (size_ty, pointer) = (self.types.size_t(), self.types.ptr(ty));
        let size = self.int(self.types.size_of(ty).into(), size_ty, pos);
        self.take_address(&object);
        let address = Expr { kind: ExprKind::AddrOf(Box::new(object)), ty: pointer, pos };
        let kind = ExprKind::Builtin { name: name.to_string(), args: vec![address, size] };
        Expr { kind, ty: TypeId::VOID, pos }
    }

    /// A name takes any value if it is a pointer that can be assigned; other names are left alone.
    fn any_pointer(&mut self, place: &ast::Expr, pos: Pos) -> Res<Expr> {
        match self.is_assignable_pointer(place, pos) {
            true => self.any_value(place, pos),
            false => Ok(self.int(0, TypeId::INT, pos)),
        }
    }

    /// A pointer that can be assigned, or that is a member of what another pointer leads to: contracts make that.
    fn is_given_memory(&mut self, place: &ast::Expr, pos: Pos) -> bool {
        let is_member = self.expr(place).is_ok_and(|e| self.types.is_pointer(e.ty) && is_behind_pointer(&e));
        is_member || self.is_assignable_pointer(place, pos)
    }

    fn is_assignable_pointer(&mut self, place: &ast::Expr, pos: Pos) -> bool {
        self.expr(place).is_ok_and(|lhs| {
            self.types.is_pointer(lhs.ty) && self.require_modifiable(&lhs, "as target of a contract", pos).is_ok()
        })
    }

    /// One where two pointers may lead to the same object of one type: none of them is `restrict`.
    fn may_be_equal(&mut self, a: &ast::Expr, b: &ast::Expr, pos: Pos) -> Res<Expr> {
        let (a, b) = (self.expr(a)?.ty, self.expr(b)?.ty);
        let is_restricted = [a, b].iter().any(|ty| ty.quals().contains(Quals::RESTRICT));
        let is_same = match (self.types.pointee(a), self.types.pointee(b)) {
            (Some(a), Some(b)) => self.compatible_unqualified(a, b),
            _ => false,
        };
        Ok(self.int(i128::from(is_same && !is_restricted), TypeId::INT, pos))
    }

    /// An undeclared variable of a verifier: a place that no translation finds.
    pub(super) fn reserved_variable(&mut self, name: &str, pos: Pos) -> Res<Expr> {
        let found = VARIABLES.iter().find(|v| v.0 == name).and_then(|v| self.letter(v.1));
        let Some(ty) = found else { return fail(pos, format!("'{name}' undeclared")) };
        let pointer = self.types.ptr(ty);
        let place = ExprKind::Builtin { name: name.to_string(), args: Vec::new() };
        Ok(Expr { kind: ExprKind::Deref(Box::new(Expr { kind: place, ty: pointer, pos })), ty, pos })
    }
}

/// The place is a part of what a pointer leads to.
fn is_behind_pointer(place: &Expr) -> bool {
    match &place.kind {
        ExprKind::Member { base, .. } => is_behind_pointer(base),
        ExprKind::Deref(p) => !is_address(p),
        _ => false,
    }
}

/// The pointer is the address of an object that has a name, or of a part of it.
fn is_address(p: &Expr) -> bool {
    match &p.kind {
        ExprKind::Cast(inner) => is_address(inner),
        ExprKind::PtrAdd { ptr, .. } => is_address(ptr),
        ExprKind::Decay(place) | ExprKind::AddrOf(place) => is_named(place),
        _ => false,
    }
}

fn is_named(place: &Expr) -> bool {
    match &place.kind {
        ExprKind::Local(_) | ExprKind::Global(_) => true,
        ExprKind::Member { base, .. } => is_named(base),
        ExprKind::Deref(p) => is_address(p),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_sorted() {
        assert!(GENERIC.windows(2).all(|w| w[0].0 < w[1].0));
    }
}
