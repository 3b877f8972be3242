//! gcc's builtins that are not library functions.

use super::checker::{Checker, Res, fail};
use crate::ast;
use crate::hir::{Expr, ExprKind};
use crate::types::TypeId;
use base::Pos;

/// Result and parameters, in the letters of `call::letter`; `t` takes any value, `&` an lvalue, `.` any rest.
const BUILTINS: &[(&str, &str)] = &[
    ("va_start", "v&."),
    ("va_end", "v&"),
    ("va_copy", "v&&"),
    ("unreachable", "v"),
    ("trap", "v"),
    ("prefetch", "vP."),
    ("frame_address", "pu"),
    ("return_address", "pu"),
    ("extract_return_addr", "pp"),
    ("alloca", "pz"),
    ("alloca_with_align", "pzz"),
    ("assume_aligned", "pPz."),
    ("LINE", "i"),
    ("classify_type", "i."),
    ("add_overflow", "bttt"),
    ("sub_overflow", "bttt"),
    ("mul_overflow", "bttt"),
    ("add_overflow_p", "bttt"),
    ("sub_overflow_p", "bttt"),
    ("mul_overflow_p", "bttt"),
    ("sadd_overflow", "biip"),
    ("saddl_overflow", "bllp"),
    ("saddll_overflow", "bxxp"),
    ("uadd_overflow", "buup"),
    ("uaddl_overflow", "bLLp"),
    ("uaddll_overflow", "bXXp"),
    ("ssub_overflow", "biip"),
    ("ssubl_overflow", "bllp"),
    ("ssubll_overflow", "bxxp"),
    ("usub_overflow", "buup"),
    ("usubl_overflow", "bLLp"),
    ("usubll_overflow", "bXXp"),
    ("smul_overflow", "biip"),
    ("smull_overflow", "bllp"),
    ("smulll_overflow", "bxxp"),
    ("umul_overflow", "buup"),
    ("umull_overflow", "bLLp"),
    ("umulll_overflow", "bXXp"),
    ("clrsb", "ii"),
    ("clrsbl", "il"),
    ("clrsbll", "ix"),
    ("clz", "iu"),
    ("clzl", "iL"),
    ("clzll", "iX"),
    ("ctz", "iu"),
    ("ctzl", "iL"),
    ("ctzll", "iX"),
    ("clrsb", "ii"),
    ("clrsbl", "il"),
    ("clrsbll", "ix"),
    ("ffs", "ii"),
    ("ffsl", "il"),
    ("ffsll", "ix"),
    ("popcount", "iu"),
    ("popcountl", "iL"),
    ("popcountll", "iX"),
    ("parity", "iu"),
    ("parityl", "iL"),
    ("parityll", "iX"),
    ("bswap16", "hh"),
    ("bswap32", "uu"),
    ("bswap64", "XX"),
    ("isnan", "it"),
    ("isinf", "it"),
    ("isinf_sign", "it"),
    ("isfinite", "it"),
    ("finite", "it"),
    ("isnormal", "it"),
    ("signbit", "it"),
    ("signbitf", "if"),
    ("signbitl", "iD"),
    ("isgreater", "itt"),
    ("isgreaterequal", "itt"),
    ("isless", "itt"),
    ("islessequal", "itt"),
    ("islessgreater", "itt"),
    ("isunordered", "itt"),
    ("fpclassify", "iiiiiit"),
    ("huge_val", "d"),
    ("huge_valf", "f"),
    ("huge_vall", "D"),
    ("inf", "d"),
    ("inff", "f"),
    ("infl", "D"),
    ("nan", "dS"),
    ("nanf", "fS"),
    ("nanl", "DS"),
    ("nans", "dS"),
    ("nansf", "fS"),
    ("nansl", "DS"),
    ("isinff", "if"),
    ("isinfl", "iD"),
    ("isnanf", "if"),
    ("isnanl", "iD"),
    ("ia32_pause", "v"),
    ("init_cpu_model", "v"),
    ("cpu_init", "i"),
];

/// A call of one of the many builtins for machine instructions. Their types are not known here: the result passes for
/// an `int` that converts to any vector.
pub(super) fn is_machine_builtin(e: &Expr) -> bool {
    matches!(&e.kind, ExprKind::Builtin { name, .. } if name.starts_with("__builtin_ia32_"))
}

impl Checker<'_> {
    /// A call of `name` if that is a builtin with rules of its own.
    pub(super) fn builtin_call(&mut self, name: &str, args: &[ast::Expr], pos: Pos) -> Res<Option<Expr>> {
        if let Some(op) = name.strip_prefix("__sync_") {
            return self.sync_builtin(name, op, args, pos).map(Some);
        }
        if let Some(op) = name.strip_prefix("__atomic_") {
            return self.atomic_builtin(name, op, args, pos);
        }
        if let Some(call) = self.reserved_call(name, args, pos)? {
            return Ok(Some(call));
        }
        let short = match name.strip_prefix("__builtin_") {
            Some(short) => short,
            None if name == "alloca" => name,
            None => return Ok(None),
        };
        if let Some(folded) = self.folded_builtin(short, args, pos)? {
            return Ok(Some(folded));
        }
        if short.starts_with("va_arg_pack") {
            self.func.iter_mut().for_each(|f| f.hands_on_arguments = true);
        }
        if short == "va_start" && self.func.as_ref().is_some_and(|f| !f.is_variadic) {
            return fail(pos, "'va_start' used in function with fixed arguments");
        }
        match BUILTINS.iter().find(|(n, _)| *n == short) {
            Some((_, rule)) => {
                let full = format!("__builtin_{short}");
                self.ruled_builtin(&full, rule, args, pos).map(Some)
            }
            None if short.starts_with("ia32_") => self.ruled_builtin(name, "i.", args, pos).map(Some),
            None => Ok(None),
        }
    }

    /// Builtins whose result, or its type, is known here.
    fn folded_builtin(&mut self, short: &str, args: &[ast::Expr], pos: Pos) -> Res<Option<Expr>> {
        let folded = match (short, args) {
            ("expect", [value, _]) | ("expect_with_probability", [value, _, _]) => {
                let value = self.rvalue(value)?;
                self.coerce(value, TypeId::LONG, "passing argument of", pos)?
            }
            ("constant_p", [value]) => self.is_known_constant(value, pos)?,
            ("object_size" | "dynamic_object_size", [pointer, kind]) => self.object_size(pointer, kind, pos)?,
            ("constant_p" | "object_size" | "dynamic_object_size", _) => {
                return fail(pos, format!("wrong number of arguments to function '__builtin_{short}'"));
            }
            ("classify_type", [value]) => {
                let value = self.rvalue(value)?;
                let class = match () {
                    () if self.types.is_integer(value.ty) => 1,
                    () if self.types.is_pointer(value.ty) => 5,
                    () if self.types.is_float(value.ty) => 8,
                    () if self.types.is_complex(value.ty) => 9,
                    () if self.types.as_record(value.ty).is_some_and(|r| self.types.record(r).is_union) => 13,
                    () => 12,
                };
                self.int(class, TypeId::INT, pos)
            }
            ("shuffle", [vectors @ .., mask]) if matches!(vectors.len(), 1 | 2) => self.shuffle(vectors, mask, pos)?,
            ("shufflevector", [a, b, indices @ ..]) => self.shuffle_vectors([a, b], indices, pos)?,
            ("LINE", []) => self.int(i128::from(pos.line), TypeId::INT, pos),
            _ => return Ok(None),
        };
        Ok(Some(folded))
    }

    pub(super) fn ruled_builtin(&mut self, name: &str, rule: &str, args: &[ast::Expr], pos: Pos) -> Res<Expr> {
        let mut letters = rule.chars();
        let ty = letters.next().and_then(|c| self.letter(c)).unwrap_or(TypeId::INT);
        let letters: Vec<char> = letters.collect();
        let variadic = letters.last() == Some(&'.');
        let fixed = letters.len() - usize::from(variadic);
        if args.len() < fixed {
            return fail(pos, format!("too few arguments to function '{name}'"));
        }
        if args.len() > fixed && !variadic {
            return fail(pos, format!("too many arguments to function '{name}'"));
        }
        let mut values = Vec::with_capacity(args.len());
        for (i, arg) in args.iter().enumerate() {
            let letter = letters.get(i).copied().filter(|_| i < fixed).unwrap_or('t');
            if letter == '&' {
                values.push(self.expr(arg)?);
                continue;
            }
            let value = self.rvalue(arg)?;
            values.push(match self.letter(letter) {
                Some(to) => self.coerce(value, to, "passing argument of", arg.pos)?,
                None => self.promote_float_only(value)?,
            });
        }
        Ok(Expr { kind: ExprKind::Builtin { name: name.to_string(), args: values }, ty, pos })
    }

    /// Arguments of type-generic builtins keep their type.
    fn promote_float_only(&mut self, value: Expr) -> Res<Expr> {
        if self.types.is_void(value.ty) {
            return fail(value.pos, "invalid use of void expression");
        }
        Ok(value)
    }

    /// All arguments, the first a pointer; and what it points to.
    fn pointer_and_rest(&mut self, name: &str, args: &[ast::Expr], pos: Pos) -> Res<(TypeId, Vec<Expr>)> {
        let mut values = Vec::with_capacity(args.len());
        for arg in args {
            values.push(self.rvalue(arg)?);
        }
        match values.first().and_then(|p| self.types.pointee(p.ty)) {
            Some(to) => Ok((self.types.unqualified(to), values)),
            None => fail(pos, format!("argument 1 of '{name}' must be a pointer")),
        }
    }

    fn sync_builtin(&mut self, name: &str, op: &str, args: &[ast::Expr], pos: Pos) -> Res<Expr> {
        if op == "synchronize" {
            let kind = ExprKind::Builtin { name: name.to_string(), args: Vec::new() };
            return Ok(Expr { kind, ty: TypeId::VOID, pos });
        }
        let (to, values) = self.pointer_and_rest(name, args, pos)?;
        let ty = match op {
            _ if op.starts_with("bool_compare") => TypeId::BOOL,
            _ if op.starts_with("lock_release") => TypeId::VOID,
            _ => to,
        };
        self.atomic_call(name, values, to, ty, pos)
    }

    fn atomic_builtin(&mut self, name: &str, op: &str, args: &[ast::Expr], pos: Pos) -> Res<Option<Expr>> {
        if matches!(op, "thread_fence" | "signal_fence") {
            let mut values = Vec::new();
            for arg in args {
                values.push(self.rvalue(arg)?);
            }
            let kind = ExprKind::Builtin { name: name.to_string(), args: values };
            return Ok(Some(Expr { kind, ty: TypeId::VOID, pos }));
        }
        if matches!(op, "always_lock_free" | "is_lock_free") {
            return Ok(Some(self.int(1, TypeId::BOOL, pos)));
        }
        let (to, values) = self.pointer_and_rest(name, args, pos)?;
        let ty = match op {
            "load_n" | "exchange_n" => to,
            "compare_exchange" | "compare_exchange_n" | "test_and_set" => TypeId::BOOL,
            "load" | "store" | "store_n" | "exchange" | "clear" => TypeId::VOID,
            _ if op.starts_with("fetch_") || op.ends_with("_fetch") => to,
            _ => return Ok(None),
        };
        self.atomic_call(name, values, to, ty, pos).map(Some)
    }

    /// Operand values take the type of the object, orders and pointers stay.
    fn atomic_call(&mut self, name: &str, values: Vec<Expr>, to: TypeId, ty: TypeId, pos: Pos) -> Res<Expr> {
        let mut args = Vec::with_capacity(values.len());
        for (i, value) in values.into_iter().enumerate() {
            let is_operand = match i {
                0 => false,
                // The order comes first.
                1 if name.contains("compare_exchange") => false,
                1 => !matches!(name, "__atomic_load_n" | "__atomic_load" | "__atomic_test_and_set" | "__atomic_clear"),
                2 => name.contains("compare_and_swap") || name == "__atomic_compare_exchange_n",
                _ => false,
            };
            let generic = matches!(name, "__atomic_store" | "__atomic_exchange" | "__atomic_compare_exchange");
            let void = self.types.is_void(to);
            args.push(if is_operand && !generic && !void {
                self.coerce(value, to, "passing argument of", pos)?
            } else {
                value
            });
        }
        Ok(Expr { kind: ExprKind::Builtin { name: name.to_string(), args }, ty, pos })
    }
}
