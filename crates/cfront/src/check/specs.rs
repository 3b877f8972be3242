//! Declaration specifiers and declarators to types: records, enumerations, arrays, functions, attributes.

use super::checker::{Checker, Res, fail};
use super::expr::is_bit_field;
use super::scope::{Entity, Tag};
use crate::ast::*;
use crate::build;
use crate::hir::{self, ExprKind, LocalId};
use crate::lex::Symbol;
use crate::types::{DataModel, FieldDecl, FloatKind, IntKind, Quals, RecordAttrs, RecordId, Type, TypeId};
use crate::vocabulary::HAS_BYTES;
use base::Pos;
use rustc_hash::FxHashSet;

/// The largest object gcc accepts.
const MAX_SIZE: u64 = i64::MAX as u64;

impl Checker<'_> {
    /// The type that specifiers name, with their qualifiers and the attributes that change a type.
    pub(super) fn spec_type(&mut self, specs: &Specs) -> Res<TypeId> {
        let ty = self.bare_spec_type(specs)?;
        Ok(ty.with(specs.quals))
    }

    fn bare_spec_type(&mut self, specs: &Specs) -> Res<TypeId> {
        Ok(match &specs.ty {
            TypeSpec::Implicit => TypeId::INT,
            TypeSpec::Void => TypeId::VOID,
            TypeSpec::Bool => TypeId::BOOL,
            TypeSpec::Int(kind @ (IntKind::Int128 | IntKind::UInt128)) => {
                if self.types.model() == DataModel::Ilp32 {
                    return fail(specs.pos, "'__int128' is not supported on this target");
                }
                kind.id()
            }
            TypeSpec::Int(kind) => kind.id(),
            TypeSpec::Float(kind) => self.types.float(*kind),
            TypeSpec::Complex(kind) => self.types.complex(*kind),
            TypeSpec::ComplexInt => return fail(specs.pos, "unsupported: complex integer type"),
            TypeSpec::Record(record) => self.record_spec(record)?,
            TypeSpec::Enum(spec) => self.enum_spec(spec)?,
            TypeSpec::Typedef(symbol) => match self.scopes.get(*symbol).map(|b| b.what) {
                Some(Entity::Typedef(ty)) => ty,
                _ => return fail(specs.pos, format!("unknown type name '{}'", self.name(*symbol))),
            },
            TypeSpec::TypeofExpr(e) => {
                let e = self.expr(e)?;
                if is_bit_field(&e) {
                    return fail(specs.pos, "'typeof' applied to a bit-field");
                }
                let ty = e.ty;
                if self.func.is_some() && self.types.is_variably_modified(ty) {
                    let evaluation = self.evaluation(e);
                    self.pending.extend(evaluation);
                }
                ty
            }
            TypeSpec::TypeofType(name) => self.type_name(name)?,
            TypeSpec::Atomic(name) => self.type_name(name)?.with(Quals::ATOMIC),
            TypeSpec::VaList => self.va_list_type(),
            TypeSpec::Size => self.types.size_t(),
            TypeSpec::SignedSize => self.types.ptrdiff_t(),
            TypeSpec::AutoType => return fail(specs.pos, "'__auto_type' used without an initialized variable"),
        })
    }

    /// `__builtin_va_list`: `char *` on i386, an array of one record on x86-64.
    pub(super) fn va_list_type(&mut self) -> TypeId {
        if let Some(ty) = self.va_list {
            return ty;
        }
        let ty = match self.types.model() {
            DataModel::Ilp32 => self.types.ptr(TypeId::CHAR),
            DataModel::Lp64 => {
                let pointer = self.types.ptr(TypeId::VOID);
                let members = [
                    ("gp_offset", TypeId::UINT),
                    ("fp_offset", TypeId::UINT),
                    ("overflow_arg_area", pointer),
                    ("reg_save_area", pointer),
                ];
                let id = self.types.new_record(Some("__va_list_tag".to_string()), false);
                let fields = members.map(|(name, ty)| FieldDecl {
                    name: Some(name.to_string()),
                    ty,
                    width: None,
                    packed: false,
                    align: None,
                });
                self.types.complete_record(id, fields.into(), RecordAttrs::default());
                let record = self.types.record_type(id);
                self.types.array(record, Some(1))
            }
        };
        self.va_list = Some(ty);
        ty
    }

    pub(super) fn type_name(&mut self, name: &TypeName) -> Res<TypeId> {
        let base = self.spec_type(&name.specs)?;
        let ty = self.declarator_type(base, &name.declarator)?;
        let ty = self.apply_type_attrs(ty, &name.specs.attrs, name.specs.pos)?;
        self.apply_type_attrs(ty, &name.declarator.attrs, name.specs.pos)
    }

    fn record_spec(&mut self, spec: &RecordSpec) -> Res<TypeId> {
        let id = self.record_tag(spec)?;
        if let Some(members) = &spec.members {
            if self.types.record(id).complete {
                let keyword = if spec.is_union { "union" } else { "struct" };
                let tag = spec.tag.map_or("", |t| self.name(t));
                return fail(spec.pos, format!("redefinition of '{keyword} {tag}'"));
            }
            self.define_record(id, spec, members)?;
        }
        Ok(self.types.record_type(id))
    }

    /// The record a tag denotes here; a definition or a declaration on its own introduces it in this scope.
    fn record_tag(&mut self, spec: &RecordSpec) -> Res<RecordId> {
        let Some(tag) = spec.tag else {
            return Ok(self.types.new_record(None, spec.is_union));
        };
        let introduces = spec.members.is_some() || spec.standalone;
        if let Some(binding) = self.scopes.tag(tag)
            && (!introduces || binding.depth == self.scopes.depth())
        {
            return match binding.what {
                Tag::Record(id) if self.types.record(id).is_union == spec.is_union => Ok(id),
                _ => fail(spec.pos, format!("'{}' defined as wrong kind of tag", self.name(tag))),
            };
        }
        let id = self.types.new_record(Some(self.name(tag).to_string()), spec.is_union);
        self.scopes.set_tag(tag, Tag::Record(id));
        Ok(id)
    }

    fn define_record(&mut self, id: RecordId, spec: &RecordSpec, members: &[MemberDecl]) -> Res<()> {
        let mut fields = Vec::new();
        for member in members {
            match member {
                MemberDecl::StaticAssert(assert) => self.static_assert(assert)?,
                MemberDecl::Members(specs, declarators) => self.member_group(specs, declarators, &mut fields)?,
            }
        }
        self.check_members(&fields, spec)?;
        let attrs = RecordAttrs {
            packed: spec.attrs.packed,
            align: self.alignment(&spec.attrs, spec.pos)?,
            pragma_pack: spec.pack,
            transparent: spec.attrs.transparent_union,
        };
        let variable = fields.iter().any(|f| self.types.has_variable_size(f.ty)).then(|| fields.clone());
        self.types.complete_record(id, fields, attrs);
        if self.types.record(id).size > MAX_SIZE {
            return fail(spec.pos, "size of the type is too large");
        }
        if let Some(fields) = variable {
            self.lay_out_at_run_time(id, &fields, &attrs, spec.pos);
        }
        Ok(())
    }

    fn member_group(&mut self, specs: &Specs, list: &[MemberDeclarator], out: &mut Vec<FieldDecl>) -> Res<()> {
        let base = self.spec_type(specs)?;
        if list.is_empty() {
            // Only a record without tag is a member; anything else declares nothing.
            if matches!(&specs.ty, TypeSpec::Record(r) if r.tag.is_none() && r.members.is_some()) {
                let align = self.alignment(&specs.attrs, specs.pos)?;
                out.push(FieldDecl { name: None, ty: base, width: None, packed: specs.attrs.packed, align });
            }
            return Ok(());
        }
        for item in list {
            let d = &item.declarator;
            let ty = self.declarator_type(base, d)?;
            let ty = self.apply_mode(ty, &specs.attrs, d.pos)?;
            let ty = self.apply_mode(ty, &d.attrs, d.pos)?;
            let name = d.name.map(|n| self.name(n).to_string());
            let own = self.alignment(&specs.attrs, d.pos)?.max(self.alignment(&d.attrs, d.pos)?);
            let width = match &item.width {
                Some(width) => Some(self.bit_field_width_of(width, ty, name.as_deref())?),
                None => None,
            };
            let packed = specs.attrs.packed || d.attrs.packed;
            out.push(FieldDecl { name, ty, width, packed, align: own });
        }
        Ok(())
    }

    fn bit_field_width_of(&mut self, width: &Expr, ty: TypeId, name: Option<&str>) -> Res<u32> {
        let shown = name.unwrap_or("<anonymous>");
        if !self.types.is_integer(ty) {
            return fail(width.pos, format!("bit-field '{shown}' has invalid type"));
        }
        let value = self.constant(width, &format!("width of bit-field '{shown}'"))?;
        let max = if matches!(self.types.get(ty), Type::Bool) { 1 } else { self.types.int_width(ty) };
        match u32::try_from(value) {
            Err(_) if value < 0 => fail(width.pos, format!("negative width in bit-field '{shown}'")),
            Ok(w) if w <= max => match (w, name) {
                (0, Some(_)) => fail(width.pos, format!("zero width for bit-field '{shown}'")),
                _ => Ok(w),
            },
            _ => fail(width.pos, format!("width of '{shown}' exceeds its type")),
        }
    }

    fn check_members(&self, fields: &[FieldDecl], spec: &RecordSpec) -> Res<()> {
        let mut names: FxHashSet<String> = FxHashSet::default();
        for (i, field) in fields.iter().enumerate() {
            let shown = field.name.as_deref().unwrap_or("<anonymous>");
            if self.types.is_func(field.ty) {
                return fail(spec.pos, format!("field '{shown}' declared as a function"));
            }
            let flexible = matches!(self.types.get(field.ty), Type::Array(_, None));
            let last = i + 1 == fields.len() && !spec.is_union;
            if !(self.types.is_complete(field.ty) || (flexible && last)) {
                return fail(spec.pos, format!("field '{shown}' has incomplete type '{}'", self.show(field.ty)));
            }
            if self.types.has_variable_size(field.ty) && self.scopes.depth() == 0 {
                return fail(spec.pos, format!("variably modified '{shown}' at file scope"));
            }
            if let Some(name) = self.add_names(field, &mut names) {
                return fail(spec.pos, format!("duplicate member '{name}'"));
            }
        }
        Ok(())
    }

    /// Enters a member's name, or those of an anonymous record; gives back one that was there already.
    fn add_names(&self, field: &FieldDecl, names: &mut FxHashSet<String>) -> Option<String> {
        if let Some(name) = &field.name {
            return if names.insert(name.clone()) { None } else { Some(name.clone()) };
        }
        let record = self.types.as_record(field.ty)?;
        self.types.record(record).fields.iter().find_map(|inner| {
            let decl = FieldDecl { name: inner.name.clone(), ty: inner.ty, width: None, packed: false, align: None };
            self.add_names(&decl, names)
        })
    }

    fn enum_spec(&mut self, spec: &EnumSpec) -> Res<TypeId> {
        let known = spec.tag.and_then(|t| self.scopes.tag(t));
        let here = known.filter(|b| spec.constants.is_none() || b.depth == self.scopes.depth());
        let id = match here.map(|b| b.what) {
            Some(Tag::Enum(id)) => id,
            Some(Tag::Record(_)) => {
                let tag = spec.tag.map_or("", |t| self.name(t));
                return fail(spec.pos, format!("'{tag}' defined as wrong kind of tag"));
            }
            None => {
                let id = self.types.new_enum(spec.tag.map(|t| self.name(t).to_string()));
                if let Some(tag) = spec.tag {
                    self.scopes.set_tag(tag, Tag::Enum(id));
                }
                id
            }
        };
        let ty = self.types.enum_type(id);
        if let Some(list) = &spec.constants {
            if self.types.enumeration(id).complete {
                return fail(spec.pos, format!("redeclaration of '{}'", self.show(ty)));
            }
            let constants = self.enumerators(list)?;
            let min = constants.iter().map(|c| c.1).min().unwrap_or(0);
            let max = constants.iter().map(|c| c.1).max().unwrap_or(0);
            let mut kind = self.types.enum_kind(min, max, spec.attrs.packed);
            if let Some(mode) = spec.attrs.mode {
                kind = self.mode_kind(self.name(mode), kind.is_signed()).unwrap_or(kind);
            }
            let named = constants.iter().map(|&(s, v)| (self.name(s).to_string(), v)).collect();
            self.types.complete_enum(id, kind, named);
            // Within the braces each constant had its own type; afterwards it is int or the enumeration's.
            for (symbol, value) in constants {
                let fits = self.types.wrap(value, TypeId::INT) == value;
                self.scopes.set(symbol, Entity::Const(value, if fits { TypeId::INT } else { ty }));
            }
        }
        Ok(ty)
    }

    fn enumerators(&mut self, list: &[(Symbol, Option<Expr>, Pos)]) -> Res<Vec<(Symbol, i128)>> {
        let mut out: Vec<(Symbol, i128)> = Vec::with_capacity(list.len());
        let mut next = (0i128, TypeId::INT);
        for (symbol, value, pos) in list {
            if let Some(e) = value {
                let value = self.rvalue(e)?;
                match self.eval_int(&value) {
                    Some(v) if self.types.is_integer(value.ty) => next = (v, self.types.unqualified(value.ty)),
                    _ => {
                        let name = self.name(*symbol);
                        return fail(e.pos, format!("enumerator value for '{name}' is not an integer constant"));
                    }
                }
            }
            if self.scopes.get_here(*symbol).is_some() {
                return fail(*pos, format!("redeclaration of enumerator '{}'", self.name(*symbol)));
            }
            let ty = if self.types.wrap(next.0, TypeId::INT) == next.0 { TypeId::INT } else { next.1 };
            self.scopes.set(*symbol, Entity::Const(next.0, ty));
            out.push((*symbol, next.0));
            next = self.next_enumerator(next.0 + 1, ty);
        }
        Ok(out)
    }

    fn next_enumerator(&self, value: i128, ty: TypeId) -> (i128, TypeId) {
        let fitting =
            [ty, TypeId::INT, TypeId::UINT, TypeId::LONG, TypeId::ULONG, TypeId::LONG_LONG, TypeId::ULONG_LONG];
        let ty = fitting.into_iter().find(|&t| self.types.wrap(value, t) == value).unwrap_or(TypeId::ULONG_LONG);
        (value, ty)
    }

    /// The type of a declarator's name.
    pub(super) fn declarator_type(&mut self, base: TypeId, d: &Declarator) -> Res<TypeId> {
        let mut ty = base;
        for deriv in d.derivs.iter().rev() {
            ty = match deriv {
                Deriv::Ptr(quals) => self.types.ptr(ty).with(*quals),
                Deriv::Array { len, .. } => self.array_type(ty, len, d.pos)?,
                Deriv::Func(params) => self.func_type(ty, params, d.pos)?,
            };
        }
        Ok(ty)
    }

    fn array_type(&mut self, elem: TypeId, len: &ArrayLen, pos: Pos) -> Res<TypeId> {
        if self.types.is_func(elem) {
            return fail(pos, "declaration of an array of functions");
        }
        if self.types.is_void(elem) {
            return fail(pos, "declaration of an array of voids");
        }
        if !self.types.is_complete(elem) {
            return fail(pos, format!("array type has incomplete element type '{}'", self.show(elem)));
        }
        let len = match len {
            ArrayLen::None => return Ok(self.types.array(elem, None)),
            ArrayLen::Star => return Ok(self.types.vla(elem)),
            ArrayLen::Expr(e) | ArrayLen::AtLeast(e) => e,
        };
        let value = self.rvalue(len)?;
        if !self.types.is_integer(value.ty) {
            return fail(len.pos, "size of array has non-integer type");
        }
        match self.eval_int(&value) {
            Some(n) if n < 0 => fail(len.pos, "size of array is negative"),
            Some(n) if !self.types.has_variable_size(elem) => {
                let size = u128::from(self.types.size_of(elem)) * n as u128;
                match u64::try_from(n) {
                    Ok(n) if size <= u128::from(self.max_object()) => Ok(self.types.array(elem, Some(n))),
                    _ => fail(len.pos, "size of array is too large"),
                }
            }
            _ => self.vla_type(elem, value),
        }
    }

    fn max_object(&self) -> u64 {
        match self.types.model() {
            DataModel::Ilp32 => i32::MAX as u64,
            DataModel::Lp64 => MAX_SIZE,
        }
    }

    /// A variable length array; its size in bytes is computed into a hidden local.
    fn vla_type(&mut self, elem: TypeId, len: hir::Expr) -> Res<TypeId> {
        let ty = self.types.vla(elem);
        let pos = len.pos;
        let size_t = self.types.size_t();
        if self.func.is_none() {
            return Ok(ty);
        }
        let len = self.convert(len, size_t);
        let elem_size = self.size_expr(elem, pos);
        let size =
            hir::Expr { kind: ExprKind::Binary(hir::BinOp::Mul, Box::new(len), Box::new(elem_size)), ty: size_t, pos };
        if let (Some(func), Type::Vla { id, .. }) = (&mut self.func, self.types.get(ty).clone()) {
            let local = func.new_local(format!("vla.{id}"), size_t, pos);
            func.vla_sizes.insert(id, local);
            let lhs = hir::Expr { kind: ExprKind::Local(local), ty: size_t, pos };
            let kind = ExprKind::Assign { lhs: Box::new(lhs), rhs: Box::new(size) };
            self.pending.push(hir::Expr { kind, ty: size_t, pos });
        }
        Ok(ty)
    }

    /// The size of a type as an expression of type `size_t`.
    pub(super) fn size_expr(&mut self, ty: TypeId, pos: Pos) -> hir::Expr {
        let size_t = self.types.size_t();
        match self.variable_size_local(ty) {
            Some(local) => self.hidden(local, pos),
            None if self.types.has_variable_size(ty) => self.unsupported_record(size_t, pos),
            None => self.int(i128::from(self.types.size_of(ty)), size_t, pos),
        }
    }

    /// Where the size of a type of variable size is kept.
    fn variable_size_local(&self, ty: TypeId) -> Option<LocalId> {
        let func = self.func.as_ref()?;
        match self.types.get(ty) {
            Type::Vla { id, .. } => func.vla_sizes.get(id).copied(),
            Type::Record(id) => func.record_sizes.get(id).copied(),
            _ => None,
        }
    }

    fn func_type(&mut self, ret: TypeId, params: &Params, pos: Pos) -> Res<TypeId> {
        if self.types.is_func(ret) {
            return fail(pos, "function returning a function");
        }
        if self.types.is_array(ret) {
            return fail(pos, "function returning an array");
        }
        let ret = self.types.unqualified(ret);
        match params {
            Params::Names(_) => Ok(self.types.func(ret, Vec::new(), false, false)),
            Params::Prototype { params, variadic } => {
                // Parameters are in scope for the ones after them; lengths in them are not evaluated here.
                let outer = self.func.take();
                let types = self.scoped(|c| params.iter().map(|p| c.prototype_param(p)).collect::<Res<Vec<_>>>());
                self.func = outer;
                Ok(self.types.func(ret, types?, *variadic, true))
            }
        }
    }

    fn prototype_param(&mut self, param: &Param) -> Res<TypeId> {
        let ty = self.param_type(param)?;
        if let Some(name) = param.declarator.name {
            if self.scopes.get_here(name).is_some() {
                return fail(param.declarator.pos, format!("redefinition of parameter '{}'", self.name(name)));
            }
            self.scopes.set(name, Entity::Placeholder(ty));
        }
        Ok(self.types.unqualified(ty))
    }

    /// A parameter's type: arrays and functions become pointers.
    pub(super) fn param_type(&mut self, param: &Param) -> Res<TypeId> {
        let written = self.written_param_type(param)?;
        Ok(self.adjusted(param, written))
    }

    /// The type of a parameter that is written with this one.
    pub(super) fn adjusted(&mut self, param: &Param, written: TypeId) -> TypeId {
        let quals = match param.declarator.derivs.first() {
            Some(Deriv::Array { quals, .. }) => *quals,
            _ => Quals::NONE,
        };
        self.adjust_param(written).with(quals)
    }

    /// A parameter's type as it is written.
    pub(super) fn written_param_type(&mut self, param: &Param) -> Res<TypeId> {
        let base = self.spec_type(&param.specs)?;
        let ty = self.declarator_type(base, &param.declarator)?;
        let ty = self.apply_mode(ty, &param.specs.attrs, param.specs.pos)?;
        let ty = self.apply_mode(ty, &param.declarator.attrs, param.specs.pos)?;
        if self.types.is_void(ty) && param.declarator.name.is_some() {
            return fail(param.declarator.pos, "parameter has incomplete type 'void'");
        }
        Ok(ty)
    }

    /// The parameter points to as many bytes as the array that it is written as.
    pub(super) fn promise(&mut self, param: LocalId, written: TypeId, pos: Pos) -> hir::Stmt {
        let place = hir::Expr { kind: ExprKind::Local(param), ty: self.local_type(param), pos };
        let args = vec![self.value(place), self.size_expr(written, pos)];
        build::effect(hir::Expr {
            kind: ExprKind::Builtin { name: HAS_BYTES.to_string(), args },
            ty: TypeId::VOID,
            pos,
        })
    }

    pub(super) fn adjust_param(&mut self, ty: TypeId) -> TypeId {
        match *self.types.get(ty) {
            Type::Array(elem, _) | Type::Vla { elem, .. } => {
                // Qualifiers of an array are those of its elements.
                self.types.ptr(elem.with(ty.quals()))
            }
            Type::Func { .. } => self.types.ptr(ty),
            _ => ty,
        }
    }

    /// The alignment that attributes ask for, in bytes.
    pub(super) fn alignment(&mut self, attrs: &Attrs, pos: Pos) -> Res<Option<u64>> {
        let mut largest = None;
        for align in &attrs.aligned {
            let n = match align {
                Align::Max => 16,
                Align::Type(name) => {
                    let ty = self.type_name(name)?;
                    self.types.member_align(ty)
                }
                Align::Expr(e) => match u64::try_from(self.constant(e, "requested alignment")?) {
                    Ok(0) => continue,
                    Ok(n) if n.is_power_of_two() && n <= 1 << 28 => n,
                    _ => return fail(pos, "requested alignment is not a positive power of 2"),
                },
            };
            largest = largest.max(Some(n));
        }
        Ok(largest)
    }

    /// `mode`, `vector_size` and `aligned` where they make a new type: in typedefs and type names.
    pub(super) fn apply_type_attrs(&mut self, ty: TypeId, attrs: &Attrs, pos: Pos) -> Res<TypeId> {
        let ty = self.apply_mode(ty, attrs, pos)?;
        match self.alignment(attrs, pos)? {
            Some(align) => Ok(self.types.with_align(ty, align)),
            None => Ok(ty),
        }
    }

    pub(super) fn apply_mode(&mut self, ty: TypeId, attrs: &Attrs, pos: Pos) -> Res<TypeId> {
        let mut ty = ty;
        if let Some(mode) = attrs.mode {
            ty = self.with_mode(ty, self.name(mode), pos)?;
        }
        if let Some(size) = &attrs.vector_size {
            let bytes = self.constant(size, "vector size")?;
            ty = self.vector_of(ty, bytes, pos)?;
        }
        Ok(ty)
    }

    /// `vector_size` applies to what a pointer, array or function is made of.
    fn vector_of(&mut self, ty: TypeId, bytes: i128, pos: Pos) -> Res<TypeId> {
        match self.types.get(ty).clone() {
            Type::Ptr(to) => {
                let to = self.vector_of(to, bytes, pos)?;
                Ok(self.types.ptr(to).with(ty.quals()))
            }
            Type::Array(elem, n) => {
                let elem = self.vector_of(elem, bytes, pos)?;
                Ok(self.types.array(elem, n))
            }
            Type::Func { ret, params, variadic, prototype } => {
                let ret = self.vector_of(ret, bytes, pos)?;
                Ok(self.types.func(ret, params, variadic, prototype))
            }
            Type::Int(_) | Type::Float(_) | Type::Bool | Type::Enum(_) => {
                let size = i128::from(self.types.size_of(ty)).max(1);
                if bytes <= 0 || bytes % size != 0 {
                    return fail(pos, "vector size not an integral multiple of component size");
                }
                let elem = self.types.unqualified(ty);
                Ok(self.types.vector(elem, (bytes / size) as u64).with(ty.quals()))
            }
            _ => fail(pos, "invalid vector type"),
        }
    }

    fn with_mode(&mut self, ty: TypeId, mode: &str, pos: Pos) -> Res<TypeId> {
        let word = mode.strip_prefix("__").and_then(|m| m.strip_suffix("__")).unwrap_or(mode);
        if self.types.is_pointer(ty) || self.types.is_void(ty) {
            return Ok(ty);
        }
        let float = match word {
            "HF" => Some(FloatKind::Float16),
            "SF" => Some(FloatKind::Float),
            "DF" => Some(FloatKind::Double),
            "XF" => Some(FloatKind::LongDouble),
            "TF" => Some(FloatKind::Float128),
            _ => None,
        };
        if let Some(kind) = float {
            return Ok(self.types.float(kind).with(ty.quals()));
        }
        let complex = match word {
            "SC" => Some(FloatKind::Float),
            "DC" => Some(FloatKind::Double),
            "XC" => Some(FloatKind::LongDouble),
            "TC" => Some(FloatKind::Float128),
            _ => None,
        };
        if let Some(kind) = complex {
            return Ok(self.types.complex(kind).with(ty.quals()));
        }
        match self.mode_kind(word, self.types.is_signed(ty)) {
            Some(kind) => Ok(kind.id().with(ty.quals())),
            None => fail(pos, format!("unknown machine mode '{mode}'")),
        }
    }

    fn mode_kind(&self, mode: &str, signed: bool) -> Option<IntKind> {
        let word = mode.strip_prefix("__").and_then(|m| m.strip_suffix("__")).unwrap_or(mode);
        let lp64 = self.types.model() == DataModel::Lp64;
        let kind = match word {
            "QI" | "byte" => IntKind::SChar,
            "HI" => IntKind::Short,
            "SI" => IntKind::Int,
            "DI" if lp64 => IntKind::Long,
            "DI" => IntKind::LongLong,
            "TI" => IntKind::Int128,
            "word" | "pointer" | "unwind_word" if lp64 => IntKind::Long,
            "word" | "pointer" | "unwind_word" => IntKind::Int,
            _ => return None,
        };
        Some(if signed { kind } else { kind.to_unsigned() })
    }
}
