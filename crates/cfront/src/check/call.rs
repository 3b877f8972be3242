//! Calls: arguments, implicit declarations, and the types of library functions that are used undeclared.

use super::checker::{Checker, FuncNote, Res, fail};
use super::scope::Entity;
use super::signatures::{is_library_function, signature};
use crate::ast;
use crate::hir::{Expr, ExprKind, Func, FuncId, Span};
use crate::lex::Symbol;
use crate::types::{Type, TypeId};
use base::Pos;

impl Checker<'_> {
    /// The type that a letter of a signature stands for; `None` for `t` (any) and unknown letters.
    pub(super) fn letter(&mut self, c: char) -> Option<TypeId> {
        use crate::types::Quals;
        Some(match c {
            'v' => TypeId::VOID,
            'b' => TypeId::BOOL,
            'h' => TypeId::USHORT,
            'i' => TypeId::INT,
            'u' => TypeId::UINT,
            'l' => TypeId::LONG,
            'L' => TypeId::ULONG,
            'x' => TypeId::LONG_LONG,
            'X' => TypeId::ULONG_LONG,
            'z' => self.types.size_t(),
            'y' => self.types.ptrdiff_t(),
            'f' => TypeId::FLOAT,
            'd' => TypeId::DOUBLE,
            'D' => TypeId::LONG_DOUBLE,
            'p' => self.types.ptr(TypeId::VOID),
            'P' => self.types.ptr(TypeId::VOID.with(Quals::CONST)),
            's' => self.types.ptr(TypeId::CHAR),
            'S' => self.types.ptr(TypeId::CHAR.with(Quals::CONST)),
            'a' => {
                let list = self.va_list_type();
                self.adjust_param(list)
            }
            _ => return None,
        })
    }

    fn library_type(&mut self, name: &str) -> Option<TypeId> {
        let signature = signature(name)?;
        let variadic = signature.ends_with('.');
        let types: Option<Vec<TypeId>> = signature.trim_end_matches('.').chars().map(|c| self.letter(c)).collect();
        let types = types?;
        let (&ret, params) = types.split_first()?;
        Some(self.types.func(ret, params.to_vec(), variadic, true))
    }

    /// The type of values that an undeclared function for inputs, `__VERIFIER_nondet_T`, has by its name; `T` may be a
    /// type that the program names so.
    fn nondet_type(&mut self, name: &str) -> Option<TypeId> {
        let suffix = name.strip_prefix("__VERIFIER_nondet_")?;
        if let Some(Entity::Typedef(ty)) =
            self.tokens.names.find(suffix).and_then(|s| self.scopes.get(s)).map(|b| b.what)
        {
            return Some(self.types.unqualified(ty));
        }
        Some(match suffix {
            "bool" | "_Bool" => TypeId::BOOL,
            "char" => TypeId::CHAR,
            "schar" | "s8" | "int8_t" => TypeId::SCHAR,
            "uchar" | "u8" | "uint8_t" | "unsigned_char" => TypeId::UCHAR,
            "short" | "s16" | "int16_t" => TypeId::SHORT,
            "ushort" | "u16" | "uint16_t" | "unsigned_short" => TypeId::USHORT,
            "int" | "s32" | "int32_t" => TypeId::INT,
            "uint" | "u32" | "uint32_t" | "unsigned" | "unsigned_int" => TypeId::UINT,
            "long" => TypeId::LONG,
            "ulong" | "unsigned_long" | "sector_t" => TypeId::ULONG,
            "longlong" | "s64" | "int64_t" | "loff_t" => TypeId::LONG_LONG,
            "ulonglong" | "u64" | "uint64_t" | "unsigned_long_long" => TypeId::ULONG_LONG,
            "int128" => TypeId::INT128,
            "uint128" => TypeId::UINT128,
            "size_t" | "uintptr_t" => self.types.size_t(),
            "ssize_t" | "ptrdiff_t" | "intptr_t" => self.types.ptrdiff_t(),
            "float" => TypeId::FLOAT,
            "double" => TypeId::DOUBLE,
            "longdouble" | "long_double" => TypeId::LONG_DOUBLE,
            "pointer" | "ptr" | "voidp" => self.types.ptr(TypeId::VOID),
            "charp" | "pchar" => self.types.ptr(TypeId::CHAR),
            _ => return None,
        })
    }

    /// Declares a function because it is called: with the type the compiler knows it by, or as `int f()`.
    pub(super) fn implicit_function(&mut self, symbol: Symbol, pos: Pos) -> FuncId {
        let full = self.name(symbol);
        let name = full.strip_prefix("__builtin_").filter(|n| is_library_function(n)).unwrap_or(full);
        let target = self.tokens.names.find(name).unwrap_or(symbol);
        if let Some(&Entity::Func(id)) = self.linkage.get(&target) {
            return id;
        }
        let ty = match self.library_type(name) {
            Some(ty) => ty,
            None => {
                let ret = self.nondet_type(name).unwrap_or(TypeId::INT);
                self.types.func(ret, Vec::new(), false, false)
            }
        };
        let id = FuncId(self.funcs.len() as u32);
        let noreturn = matches!(name, "abort" | "exit" | "_exit" | "_Exit");
        self.funcs.push(Func { noreturn, ..Func::declared(name.to_string(), ty, pos) });
        self.func_notes.push(FuncNote { implicit: true, ..FuncNote::default() });
        self.linkage.insert(target, Entity::Func(id));
        id
    }

    pub(super) fn call(&mut self, callee: &ast::Expr, args: &[ast::Expr], text: Span, pos: Pos) -> Res<Expr> {
        if let ast::ExprKind::Ident(symbol) = callee.kind
            && self.scopes.get(symbol).is_none()
        {
            let name = self.name(symbol);
            if let Some(call) = self.builtin_call(name, args, pos)? {
                return Ok(call);
            }
            let id = self.implicit_function(symbol, callee.pos);
            let ty = self.use_function(id);
            let designator = Expr { kind: ExprKind::FnAddr(id), ty, pos: callee.pos };
            return self.call_value(designator, args, text, pos);
        }
        if let ast::ExprKind::Ident(symbol) = callee.kind
            && let Some(Entity::Nested(id)) = self.scopes.get(symbol).map(|b| b.what)
        {
            let designator = Expr { kind: ExprKind::FnAddr(id), ty: self.nested_type(id), pos: callee.pos };
            let call = self.call_value(designator, args, text, pos)?;
            return self.nested_call(id, call);
        }
        let callee = self.expr(callee)?;
        self.call_value(callee, args, text, pos)
    }

    fn call_value(&mut self, callee: Expr, args: &[ast::Expr], text: Span, pos: Pos) -> Res<Expr> {
        let callee = self.value(callee);
        let pointee = self.types.pointee(callee.ty);
        let Some(Type::Func { ret, params, variadic, prototype }) = pointee.map(|t| self.types.get(t).clone()) else {
            return fail(pos, format!("called object of type '{}' is not a function", self.show(callee.ty)));
        };
        if prototype && args.len() < params.len() {
            return fail(pos, format!("too few arguments to function{}", self.callee_name(&callee)));
        }
        if prototype && args.len() > params.len() && !variadic {
            return fail(pos, format!("too many arguments to function{}", self.callee_name(&callee)));
        }
        if !self.types.is_void(ret) && !self.types.is_complete(ret) {
            return fail(pos, format!("invalid use of incomplete type '{}'", self.show(ret)));
        }
        let mut values = Ok(Vec::with_capacity(args.len()));
        for (i, arg) in args.iter().enumerate() {
            let value = self.rvalue(arg).and_then(|value| match params.get(i) {
                Some(&param) if prototype => self.argument(value, param, arg.pos),
                _ => self.variadic_argument(value),
            });
            values = self.both(values, value).map(|(mut values, value)| {
                values.push(value);
                values
            });
        }
        let values = values?;
        let ty = self.types.unqualified(ret);
        Ok(Expr { kind: ExprKind::Call { callee: Box::new(callee), args: values, text }, ty, pos })
    }

    fn callee_name(&self, callee: &Expr) -> String {
        match callee.kind {
            ExprKind::FnAddr(id) => format!(" '{}'", self.funcs[id.0 as usize].name),
            _ => String::new(),
        }
    }

    fn argument(&mut self, value: Expr, param: TypeId, pos: Pos) -> Res<Expr> {
        let transparent = self.types.as_record(param).is_some_and(|r| self.types.record(r).transparent);
        if transparent && self.types.as_record(value.ty) != self.types.as_record(param) {
            return self.cast_to_union(value, param, pos);
        }
        self.coerce(value, param, "passing argument of", pos)
    }

    pub(super) fn variadic_argument(&mut self, value: Expr) -> Res<Expr> {
        if self.types.is_void(value.ty) {
            return fail(value.pos, "invalid use of void expression");
        }
        Ok(self.promote_argument(value))
    }
}
