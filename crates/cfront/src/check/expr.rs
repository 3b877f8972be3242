//! Expressions: names, literals, members, casts, `sizeof` and friends. Operators are in `ops`, calls in `call`.

use super::checker::{Checker, Res, fail};
use super::convert::is_lvalue;
use super::scope::Entity;
use super::signatures::is_library_function;
use crate::ast::{self, Designator, TypeName, UnaryOp};
use crate::hir::{self, Expr, ExprKind, FuncId, GlobalId, LocalId, StmtKind};
use crate::lex::{Encoding, Number, Symbol};
use crate::types::{Quals, Type, TypeId};
use base::Pos;

impl Checker<'_> {
    /// An expression as it stands: an lvalue stays an lvalue, a function a function.
    pub(super) fn expr(&mut self, e: &ast::Expr) -> Res<Expr> {
        use ast::ExprKind as K;
        let pos = e.pos;
        match &e.kind {
            K::Ident(symbol) => self.identifier(*symbol, pos),
            K::Number(n) => self.number(*n, pos),
            K::Char(c) => self.character(*c, pos),
            K::Str(parts) => Ok(self.string(parts, pos)),
            K::Unary(UnaryOp::AddrOf, inner) => self.address_of(inner, pos),
            K::Unary(UnaryOp::Deref, inner) => {
                let pointer = self.rvalue(inner)?;
                self.deref(pointer, pos)
            }
            K::Unary(op, inner) => self.unary(*op, inner, pos),
            K::Binary(op, a, b) => self.binary_chain(*op, a, b, pos),
            K::LogAnd(a, b) => {
                let (a, b) = (self.condition(a), self.condition(b));
                let (a, b) = self.both(a, b)?;
                Ok(Expr { kind: ExprKind::LogAnd(Box::new(a), Box::new(b)), ty: TypeId::INT, pos })
            }
            K::LogOr(a, b) => {
                let (a, b) = (self.condition(a), self.condition(b));
                let (a, b) = self.both(a, b)?;
                Ok(Expr { kind: ExprKind::LogOr(Box::new(a), Box::new(b)), ty: TypeId::INT, pos })
            }
            K::Assign(lhs, rhs) => self.assign(lhs, rhs, pos),
            K::CompoundAssign(op, lhs, rhs) => self.compound_assign(*op, lhs, rhs, pos),
            K::Cond(c, then, els) => self.conditional(c, then.as_deref(), els, pos),
            K::Comma(a, b) => {
                let (a, b) = (self.rvalue(a), self.rvalue(b));
                let (a, b) = self.both(a, b)?;
                let ty = b.ty;
                Ok(Expr { kind: ExprKind::Comma(Box::new(a), Box::new(b)), ty, pos })
            }
            K::Call(callee, args, text) => self.call(callee, args, *text, pos),
            K::Member { base, name, arrow } => self.member(base, *name, *arrow, pos),
            K::Index(a, b) => self.index(a, b, pos),
            K::Cast(ty, inner) => self.cast(ty, inner, pos),
            K::CompoundLiteral(ty, entries) => self.compound_literal(ty, entries, pos),
            K::SizeofExpr(inner) => self.sizeof_expr(inner, pos),
            K::SizeofType(name) => {
                let (ty, before) = self.type_in_expr(name)?;
                let size = self.sizeof_type(ty, pos)?;
                let is_evaluated = self.types.has_variable_size(ty);
                Ok(if is_evaluated { after(before, size) } else { size })
            }
            K::AlignofExpr(inner) => self.alignof_expr(inner, pos),
            K::AlignofType { ty, gnu } => self.alignof_type(ty, *gnu, pos),
            K::StmtExpr(stmts) => self.stmt_expr(stmts, pos),
            K::LabelAddr(symbol) => {
                let name = self.name(*symbol);
                let id = self.in_func(pos, "label referenced")?.label(*symbol, name, pos);
                let ty = self.types.ptr(TypeId::VOID);
                Ok(Expr { kind: ExprKind::LabelAddr(id), ty, pos })
            }
            K::Generic(control, arms) => self.generic(control, arms, pos),
            K::VaArg(list, ty) => self.va_arg(list, ty, pos),
            K::Offsetof(ty, path) => self.offsetof(ty, path, pos),
            K::ConvertVector(value, ty) => self.convert_vector(value, ty, pos),
            K::TypesCompatible(a, b) => {
                let ((a, _), (b, _)) = (self.type_in_expr(a)?, self.type_in_expr(b)?);
                let same = self.compatible_unqualified(a, b);
                Ok(self.int(i128::from(same), TypeId::INT, pos))
            }
            K::Logic(term, inner) => self.mathematical(*term, inner),
            K::Quantified(quantifier, variable, body) => self.quantified(*quantifier, variable, body, pos),
            K::ChooseExpr(c, a, b) => {
                let chosen = self.constant(c, "first argument of '__builtin_choose_expr'")? != 0;
                self.expr(if chosen { a } else { b })
            }
        }
    }

    fn alignof_expr(&mut self, inner: &ast::Expr, pos: Pos) -> Res<Expr> {
        let place = self.expr(inner)?;
        let align = match place.kind {
            ExprKind::Member { record, field, .. } => self.types.field(record, field).align,
            ExprKind::Global(id) => self.types.align_of(place.ty).max(self.globals[id.0 as usize].align),
            ExprKind::Local(id) => self.types.align_of(place.ty).max(self.local_align(id)),
            _ => self.types.align_of(place.ty),
        };
        Ok(self.size_constant(align, pos))
    }

    /// `_Alignof` of a type, or gcc's own operator, which knows the alignment that a member would not get.
    fn alignof_type(&mut self, name: &TypeName, gnu: bool, pos: Pos) -> Res<Expr> {
        let (ty, _) = self.type_in_expr(name)?;
        if !self.types.is_complete(ty) && !self.types.is_array(ty) && self.types.is_record(ty) {
            return fail(pos, format!("invalid application of '_Alignof' to incomplete type '{}'", self.show(ty)));
        }
        let align = if gnu { self.types.align_of(ty) } else { self.types.member_align(ty) };
        Ok(self.size_constant(align, pos))
    }

    fn identifier(&mut self, symbol: Symbol, pos: Pos) -> Res<Expr> {
        let expr = |kind, ty| Ok(Expr { kind, ty, pos });
        let binding = self.scopes.get(symbol);
        match binding.map(|b| b.what) {
            Some(Entity::Local(id)) => match self.levels_up(binding.map_or(0, |b| b.depth)) {
                0 => expr(ExprKind::Local(id), self.local_type(id)),
                up => self.captured(id, up, pos),
            },
            Some(Entity::Global(id)) => expr(ExprKind::Global(id), self.global_type(id)),
            Some(Entity::Func(id)) => expr(ExprKind::FnAddr(id), self.use_function(id)),
            Some(Entity::Const(value, ty)) => expr(ExprKind::Int(value), ty),
            Some(Entity::Nested(id)) => self.nested_pointer(id, pos),
            Some(Entity::Placeholder(ty)) => expr(ExprKind::Local(LocalId(u32::MAX)), ty),
            Some(Entity::Typedef(_)) => {
                fail(pos, format!("unexpected type name '{}': expected an expression", self.name(symbol)))
            }
            None => match self.name(symbol) {
                "__func__" | "__FUNCTION__" | "__PRETTY_FUNCTION__" if self.func.is_some() => {
                    let name = self.func.as_ref().map_or(String::new(), |f| f.name.clone());
                    let units = name.bytes().map(u32::from).collect();
                    Ok(self.string_object(TypeId::CHAR.with(Quals::CONST), units, pos))
                }
                name if name.starts_with("__builtin_") || is_library_function(name) => {
                    let id = self.implicit_function(symbol, pos);
                    expr(ExprKind::FnAddr(id), self.use_function(id))
                }
                name => self.reserved_variable(name, pos),
            },
        }
    }

    /// Notes that an expression names the function; its type.
    pub(super) fn use_function(&mut self, id: FuncId) -> TypeId {
        let f = &mut self.funcs[id.0 as usize];
        f.is_used = true;
        f.ty
    }

    fn number(&mut self, index: u32, pos: Pos) -> Res<Expr> {
        match &self.tokens.numbers[index as usize] {
            Number::Int { value, decimal, unsigned, longs, imaginary: false } => {
                let ty = self.literal_type(*value, *decimal, *unsigned, *longs);
                Ok(self.int(*value as i128, ty, pos))
            }
            Number::Float { text, kind, imaginary: false } => {
                let ty = self.types.float(*kind);
                Ok(Expr { kind: ExprKind::Float(text.clone()), ty, pos })
            }
            Number::Float { text, kind, imaginary: true } => Ok(self.imaginary(text.clone(), *kind, pos)),
            Number::Int { value, imaginary: true, .. } => {
                Ok(self.imaginary(value.to_string(), crate::types::FloatKind::Double, pos))
            }
        }
    }

    /// `1.0i`: a complex number made of its imaginary part.
    fn imaginary(&mut self, text: String, kind: crate::types::FloatKind, pos: Pos) -> Expr {
        let (part, ty) = (self.types.float(kind), self.types.complex(kind));
        let part = Expr { kind: ExprKind::Float(text), ty: part, pos };
        Expr { kind: ExprKind::Builtin { name: "__builtin_imaginary".to_string(), args: vec![part] }, ty, pos }
    }

    fn literal_type(&self, value: u128, decimal: bool, unsigned: bool, longs: u8) -> TypeId {
        let steps =
            [(TypeId::INT, TypeId::UINT), (TypeId::LONG, TypeId::ULONG), (TypeId::LONG_LONG, TypeId::ULONG_LONG)];
        let fits = |ty: TypeId| {
            let bits = self.types.int_width(ty) - u32::from(self.types.is_signed(ty));
            value < (1u128 << bits)
        };
        for (signed_ty, unsigned_ty) in steps.into_iter().skip(usize::from(longs)) {
            if !unsigned && fits(signed_ty) {
                return signed_ty;
            }
            if (unsigned || !decimal) && fits(unsigned_ty) {
                return unsigned_ty;
            }
        }
        // Too large: gcc takes its widest type.
        match self.types.model() {
            crate::types::DataModel::Lp64 if decimal && !unsigned => TypeId::INT128,
            _ => TypeId::ULONG_LONG,
        }
    }

    fn character(&mut self, index: u32, pos: Pos) -> Res<Expr> {
        let literal = &self.tokens.strings[index as usize];
        let mut units = Vec::new();
        literal.encode(literal.encoding, &mut units);
        let last = units.last().copied().unwrap_or(0);
        Ok(match literal.encoding {
            Encoding::Narrow if units.len() == 1 => self.int(i128::from(last as u8 as i8), TypeId::INT, pos),
            Encoding::Narrow => {
                let value = units.iter().fold(0u32, |v, u| (v << 8) | (u & 0xff));
                self.int(i128::from(value as i32), TypeId::INT, pos)
            }
            Encoding::Wide => self.int(i128::from(last as i32), self.types.wchar_t(), pos),
            Encoding::Utf16 => self.int(i128::from(last), TypeId::USHORT, pos),
            Encoding::Utf32 => self.int(i128::from(last), TypeId::UINT, pos),
        })
    }

    /// The element type and elements of adjacent literals, without the final zero.
    pub(super) fn string_units(&self, parts: &[u32]) -> (TypeId, Vec<u32>) {
        let strings = &self.tokens.strings;
        let mut encoding = Encoding::Narrow;
        for &part in parts {
            if strings[part as usize].encoding != Encoding::Narrow {
                encoding = strings[part as usize].encoding;
            }
        }
        let mut units = Vec::new();
        for &part in parts {
            strings[part as usize].encode(encoding, &mut units);
        }
        let elem = match encoding {
            Encoding::Narrow => TypeId::CHAR,
            Encoding::Wide => self.types.wchar_t(),
            Encoding::Utf16 => TypeId::USHORT,
            Encoding::Utf32 => TypeId::UINT,
        };
        (elem, units)
    }

    fn string(&mut self, parts: &[u32], pos: Pos) -> Expr {
        let (elem, units) = self.string_units(parts);
        self.string_object(elem, units, pos)
    }

    /// The object of a string literal; equal literals share one, as gcc does it.
    fn string_object(&mut self, elem: TypeId, mut units: Vec<u32>, pos: Pos) -> Expr {
        units.push(0);
        let ty = self.types.array(elem, Some(units.len() as u64));
        let key = (elem, units);
        if let Some(&id) = self.strings.get(&key) {
            return Expr { kind: ExprKind::Global(id), ty, pos };
        }
        let size = self.types.size_of(elem);
        let plain = elem.without_quals();
        let items = key.1.iter().enumerate().map(|(i, &u)| hir::InitItem {
            offset: i as u64 * size,
            bits: None,
            ty: plain,
            value: self.int(i128::from(u), plain, pos),
        });
        let init = hir::Init { zero_rest: true, items: items.collect() };
        let id = GlobalId(self.globals.len() as u32);
        self.globals.push(hir::Global {
            name: String::new(),
            linkage: hir::Linkage::None,
            unit: hir::UnitId::default(),
            ty,
            pos,
            align: 1,
            is_extern_only: false,
            is_string: true,
            init: Some(init),
            alias: None,
            weak: false,
        });
        self.strings.insert(key, id);
        Expr { kind: ExprKind::Global(id), ty, pos }
    }

    fn address_of(&mut self, inner: &ast::Expr, pos: Pos) -> Res<Expr> {
        let place = self.expr(inner)?;
        if self.types.is_func(place.ty) {
            let value = self.value(place);
            return Ok(Expr { pos, ..value });
        }
        if !is_lvalue(&place) {
            return fail(pos, "lvalue required as unary '&' operand");
        }
        if is_bit_field(&place) {
            return fail(pos, "cannot take address of bit-field");
        }
        self.take_address(&place);
        let ty = self.types.ptr(place.ty);
        Ok(match place.kind {
            ExprKind::Deref(pointer) => Expr { ty, pos, ..*pointer },
            _ => Expr { kind: ExprKind::AddrOf(Box::new(place)), ty, pos },
        })
    }

    pub(super) fn deref(&mut self, pointer: Expr, pos: Pos) -> Res<Expr> {
        match self.types.pointee(pointer.ty) {
            Some(ty) => Ok(Expr { kind: ExprKind::Deref(Box::new(pointer)), ty, pos }),
            None => fail(pos, format!("invalid type argument of unary '*' (have '{}')", self.show(pointer.ty))),
        }
    }

    fn index(&mut self, a: &ast::Expr, b: &ast::Expr, pos: Pos) -> Res<Expr> {
        let base = self.expr(a)?;
        let a = if self.types.is_vector(base.ty) { self.vector_elements(base, pos)? } else { self.value(base) };
        let b = self.rvalue(b)?;
        let (pointer, index) = if self.types.is_pointer(a.ty) { (a, b) } else { (b, a) };
        let Some(elem) = self.types.pointee(pointer.ty) else {
            return fail(pos, "subscripted value is neither array nor pointer nor vector");
        };
        if !self.types.is_integer(index.ty) {
            return fail(pos, "array subscript is not an integer");
        }
        if self.types.is_func(elem) {
            return fail(pos, "subscripted value is pointer to function");
        }
        if !self.types.is_complete(elem) && !self.types.is_void(elem) {
            return fail(pos, format!("invalid use of undefined type '{}'", self.show(elem)));
        }
        let sum = self.pointer_add(pointer, index, hir::Direction::Forward, pos);
        self.deref(sum, pos)
    }

    fn member(&mut self, base: &ast::Expr, name: Symbol, arrow: bool, pos: Pos) -> Res<Expr> {
        let base = if arrow {
            let pointer = self.rvalue(base)?;
            if !self.types.is_pointer(pointer.ty) {
                return fail(pos, format!("invalid type argument of '->' (have '{}')", self.show(pointer.ty)));
            }
            self.deref(pointer, pos)?
        } else {
            self.expr(base)?
        };
        let Some(record) = self.types.as_record(base.ty) else {
            let name = self.name(name);
            return fail(pos, format!("request for member '{name}' in something not a structure or union"));
        };
        if !self.types.record(record).complete {
            return fail(pos, format!("invalid use of undefined type '{}'", self.show(base.ty)));
        }
        let text = self.name(name);
        match self.types.find_field(record, text) {
            Some(path) => Ok(self.member_path(base, &path, pos)),
            None => fail(pos, format!("'{}' has no member named '{text}'", self.show(base.ty.without_quals()))),
        }
    }

    fn member_path(&mut self, base: Expr, path: &[u32], pos: Pos) -> Expr {
        let mut place = base;
        for &field in path {
            let Some(record) = self.types.as_record(place.ty) else { break };
            let f = self.types.field(record, field);
            let (offset, bits) = (f.offset, f.bits);
            let ty = f.ty.with(place.ty.quals());
            if self.types.has_variable_offset(record, field) {
                place = self.displaced_member(place, (record, field), ty, pos);
                continue;
            }
            place = Expr { kind: ExprKind::Member { base: Box::new(place), record, field, offset, bits }, ty, pos };
        }
        place
    }

    /// A type name within an expression, and what must be evaluated before it is used.
    pub(super) fn type_in_expr(&mut self, name: &TypeName) -> Res<(TypeId, Vec<Expr>)> {
        let outer = std::mem::take(&mut self.pending);
        let ty = self.type_name(name);
        let before = std::mem::replace(&mut self.pending, outer);
        Ok((ty?, before))
    }

    fn cast(&mut self, name: &TypeName, inner: &ast::Expr, pos: Pos) -> Res<Expr> {
        let (to, before) = self.type_in_expr(name)?;
        let value = self.rvalue(inner)?;
        let cast = self.cast_value(value, to, pos)?;
        Ok(after(before, cast))
    }

    fn cast_value(&mut self, value: Expr, to: TypeId, pos: Pos) -> Res<Expr> {
        let from = value.ty;
        let types = &self.types;
        let describe = |what: &str| format!("{what} '{}' from '{}'", types.display(to), types.display(from));
        match (types.get(to), types.get(from)) {
            (Type::Void, _) => return Ok(Expr { kind: ExprKind::Cast(Box::new(value)), ty: TypeId::VOID, pos }),
            (_, Type::Void) => return fail(pos, "void value not ignored as it ought to be"),
            (Type::Record(a), Type::Record(b)) if a == b => return Ok(Expr { pos, ..value }),
            (Type::Record(id), _) if types.record(*id).is_union => return self.cast_to_union(value, to, pos),
            (Type::Vector(..), _) | (_, Type::Vector(..)) if types.size_of(to) == types.size_of(from) => {}
            (Type::Ptr(_), Type::Float(_)) | (Type::Float(_), Type::Ptr(_)) => {
                return fail(pos, describe("cannot convert between pointer and floating type:"));
            }
            (Type::Vector(..), _) if super::builtin::is_machine_builtin(&value) => {}
            _ if types.is_scalar(to) && types.is_scalar(from) => {}
            _ => return fail(pos, describe("conversion to non-scalar type requested:")),
        }
        let mut cast = self.convert(value, to);
        cast.pos = pos;
        Ok(cast)
    }

    /// GNU: a cast to a union type stores into the member that has the value's type.
    pub(super) fn cast_to_union(&mut self, value: Expr, to: TypeId, pos: Pos) -> Res<Expr> {
        let Some(record) = self.types.as_record(to) else { return fail(pos, "cast to a type that is no union") };
        let fields = self.types.record(record).fields.clone();
        let exact = fields.iter().find(|f| self.compatible_unqualified(f.ty, value.ty));
        let same_target = |f: &&crate::types::Field| match (self.types.pointee(f.ty), self.types.pointee(value.ty)) {
            (Some(to), Some(from)) => self.compatible_unqualified(to, from),
            _ => false,
        };
        let pointer = || fields.iter().find(|f| self.types.is_pointer(f.ty) && self.is_null_or_pointer(&value));
        let loose = || fields.iter().find(same_target).or_else(pointer);
        let transparent = self.types.record(record).transparent;
        let chosen = match exact.or_else(|| if transparent { loose() } else { None }) {
            Some(field) => field,
            None => return fail(pos, "cast to union type from type not present in union"),
        };
        let item_ty = self.types.unqualified(chosen.ty);
        let value = self.convert(value, item_ty);
        let items = vec![hir::InitItem { offset: chosen.offset, bits: chosen.bits, ty: item_ty, value }];
        let init = hir::Init { zero_rest: true, items };
        let ty = self.types.unqualified(to);
        let local = self.in_func(pos, "cast to union")?.new_local("", ty, pos);
        let literal = Expr { kind: ExprKind::CompoundLiteral { local, init }, ty, pos };
        Ok(self.value(literal))
    }

    fn is_null_or_pointer(&self, e: &Expr) -> bool {
        self.types.is_pointer(e.ty) || self.is_null_constant(e)
    }

    fn compound_literal(&mut self, name: &TypeName, entries: &[ast::InitEntry], pos: Pos) -> Res<Expr> {
        let (ty, before) = self.type_in_expr(name)?;
        if self.types.has_variable_size(ty) {
            return fail(pos, "compound literal has variable size");
        }
        let is_static = self.func.is_none();
        let (ty, init) = self.braced(ty, entries, pos, is_static)?;
        if is_static {
            let id = GlobalId(self.globals.len() as u32);
            let name = format!("literal.{}", id.0);
            self.globals.push(hir::Global {
                name,
                linkage: hir::Linkage::None,
                unit: hir::UnitId::default(),
                ty,
                pos,
                align: 1,
                is_extern_only: false,
                is_string: false,
                init: Some(init),
                alias: None,
                weak: false,
            });
            return Ok(Expr { kind: ExprKind::Global(id), ty, pos });
        }
        let local = self.in_func(pos, "compound literal")?.new_local("", ty, pos);
        Ok(after(before, Expr { kind: ExprKind::CompoundLiteral { local, init }, ty, pos }))
    }

    fn size_constant(&self, n: u64, pos: Pos) -> Expr {
        self.int(i128::from(n), self.types.size_t(), pos)
    }

    fn sizeof_expr(&mut self, inner: &ast::Expr, pos: Pos) -> Res<Expr> {
        let place = self.expr(inner)?;
        if is_bit_field(&place) {
            return fail(pos, "'sizeof' applied to a bit-field");
        }
        let size = self.sizeof_type(place.ty, pos)?;
        let is_evaluated = self.types.is_array(place.ty) && self.types.has_variable_size(place.ty);
        let before = if is_evaluated { self.evaluation(place) } else { None };
        Ok(after(before.into_iter().collect(), size))
    }

    /// What evaluating an operand comes to whose value is not wanted, only its type. A place is not accessed.
    pub(super) fn evaluation(&mut self, e: Expr) -> Option<Expr> {
        match e.kind {
            ExprKind::Local(_) | ExprKind::Global(_) => None,
            ExprKind::Deref(pointer) => Some(*pointer),
            ExprKind::Member { base, .. } => self.evaluation(*base),
            _ => Some(self.value(e)),
        }
    }

    fn sizeof_type(&mut self, ty: TypeId, pos: Pos) -> Res<Expr> {
        let gnu_one = self.types.is_void(ty) || self.types.is_func(ty);
        if !self.types.is_complete(ty) && !gnu_one {
            return fail(pos, format!("invalid application of 'sizeof' to incomplete type '{}'", self.show(ty)));
        }
        Ok(self.size_expr(ty, pos))
    }

    fn stmt_expr(&mut self, stmts: &[ast::Stmt], pos: Pos) -> Res<Expr> {
        if self.func.is_none() {
            return fail(pos, "braced-group within expression allowed only inside a function");
        }
        let stmts = self.block(stmts)?;
        let ty = match stmts.last().map(|s| last_value(&s.kind)) {
            Some(Some(e)) => e.ty,
            _ => TypeId::VOID,
        };
        Ok(Expr { kind: ExprKind::StmtExpr(stmts), ty, pos })
    }

    fn generic(&mut self, control: &ast::Expr, arms: &[(Option<TypeName>, ast::Expr)], pos: Pos) -> Res<Expr> {
        let control = self.rvalue(control)?;
        let mut default = None;
        for (name, arm) in arms {
            let Some(name) = name else {
                default = Some(arm);
                continue;
            };
            let (ty, _) = self.type_in_expr(name)?;
            if self.compatible(ty, control.ty) {
                return self.expr(arm);
            }
        }
        match default {
            Some(arm) => self.expr(arm),
            None => {
                let shown = self.show(control.ty);
                fail(pos, format!("'_Generic' selector of type '{shown}' is not compatible with any association"))
            }
        }
    }

    fn va_arg(&mut self, list: &ast::Expr, name: &TypeName, pos: Pos) -> Res<Expr> {
        let list = self.expr(list)?;
        let (ty, before) = self.type_in_expr(name)?;
        if !self.types.is_complete(ty) {
            return fail(pos, format!("second argument to 'va_arg' is of incomplete type '{}'", self.show(ty)));
        }
        let ty = self.types.unqualified(ty);
        Ok(after(before, Expr { kind: ExprKind::VaArg(Box::new(list)), ty, pos }))
    }

    fn offsetof(&mut self, name: &TypeName, path: &[Designator], pos: Pos) -> Res<Expr> {
        let (mut ty, before) = self.type_in_expr(name)?;
        let size_t = self.types.size_t();
        let mut offset = self.int(0, size_t, pos);
        for step in path {
            let add = match step {
                Designator::Field(symbol) => {
                    let text = self.name(*symbol);
                    let (field_ty, at) = self.field_place(ty, text, pos)?;
                    ty = field_ty;
                    at
                }
                Designator::Index(index, _) => {
                    let Some(elem) = self.types.element(ty) else {
                        return fail(pos, "subscripted value is not an array");
                    };
                    ty = elem;
                    let index = self.rvalue(index)?;
                    let index = self.convert(index, size_t);
                    let size = self.size_expr(elem, pos);
                    self.fold(hir::BinOp::Mul, index, size, pos)
                }
            };
            offset = self.fold(hir::BinOp::Add, offset, add, pos);
        }
        Ok(after(before, offset))
    }

    /// The type and offset of a member, through anonymous ones.
    fn field_place(&self, ty: TypeId, name: &str, pos: Pos) -> Res<(TypeId, Expr)> {
        let path = self.types.as_record(ty).and_then(|r| self.types.find_field(r, name));
        let Some(path) = path else {
            return fail(pos, format!("'{}' has no member named '{name}'", self.show(ty)));
        };
        let (mut ty, mut offset) = (ty, self.size_constant(0, pos));
        for &i in &path {
            let Some(record) = self.types.as_record(ty) else { break };
            let field = self.types.field(record, i);
            if field.bits.is_some() {
                return fail(pos, format!("attempt to take address of bit-field '{name}'"));
            }
            let at = match self.types.has_variable_offset(record, i) {
                true => self.member_offset((record, i), pos),
                false => self.size_constant(field.offset, pos),
            };
            offset = self.fold(hir::BinOp::Add, offset, at, pos);
            ty = field.ty;
        }
        Ok((ty, offset))
    }

    /// `a op b` on operands of type `size_t`, as a constant if it is one.
    fn fold(&self, op: hir::BinOp, a: Expr, b: Expr, pos: Pos) -> Expr {
        let ty = self.types.size_t();
        let e = Expr { kind: ExprKind::Binary(op, Box::new(a), Box::new(b)), ty, pos };
        match self.eval_int(&e) {
            Some(v) => self.int(v, ty, pos),
            None => e,
        }
    }
}

/// The value of a statement expression that ends in this statement.
fn last_value(kind: &StmtKind) -> Option<&Expr> {
    match kind {
        StmtKind::Expr(e) => Some(e),
        StmtKind::Label(_, inner) => last_value(&inner.kind),
        _ => None,
    }
}

pub(super) fn is_bit_field(place: &Expr) -> bool {
    matches!(place.kind, ExprKind::Member { bits: Some(_), .. })
}

/// `e` with `before` evaluated first.
fn after(before: Vec<Expr>, e: Expr) -> Expr {
    before.into_iter().rev().fold(e, |e, first| {
        let (ty, pos) = (e.ty, e.pos);
        Expr { kind: ExprKind::Comma(Box::new(first), Box::new(e)), ty, pos }
    })
}
