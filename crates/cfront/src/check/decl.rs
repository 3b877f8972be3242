//! Declarations and function definitions: linkage, redeclaration, storage.

use super::checker::{Checker, FuncNote, Res, fail};
use super::expr::is_bit_field;
use super::func::FuncState;
use super::scope::Entity;
use super::signatures::is_library_function;
use crate::ast::{
    ArrayLen, Attrs, Declaration, Declarator, Deriv, External, FunctionDef, InitDeclarator, Params, Specs, Storage,
    TypeSpec,
};
use crate::hir::{self, Expr, ExprKind, FuncBody, FuncId, Global, GlobalId, Linkage, LocalId, Stmt, StmtKind, UnitId};
use crate::lex::Symbol;
use crate::types::{Type, TypeId};
use crate::vocabulary::is_reserved;
use base::{Diagnostic, Pos};

/// What a declarator declares.
pub(super) struct Declared {
    pub(super) symbol: Symbol,
    pub(super) ty: TypeId,
    pub(super) pos: Pos,
}

/// Parameters as the old style declares them.
pub(super) type OldParams = Vec<(Symbol, TypeId, Pos)>;

impl Checker<'_> {
    pub(super) fn external(&mut self, item: &External) -> Res<()> {
        match item {
            External::StaticAssert(assert) => self.static_assert(assert),
            External::Ignored(_) => Ok(()),
            External::Func(def) => self.function_definition(def),
            External::Decl(decl) => self.declaration(decl, &mut Vec::new()),
        }
    }

    /// A declaration anywhere; what it does at run time goes to `out`.
    pub(super) fn declaration(&mut self, decl: &Declaration, out: &mut Vec<Stmt>) -> Res<()> {
        if let Some(def) = &decl.nested {
            return self.nested_definition(def, out);
        }
        if matches!(decl.specs.ty, TypeSpec::AutoType) {
            return self.auto_declaration(decl, out);
        }
        let base = self.spec_type(&decl.specs)?;
        self.flush_pending(out);
        let mut all = Ok(());
        for item in &decl.items {
            let declared = self.declarator(decl, base, item, out);
            if declared.is_err() {
                self.lose_unless_declared(item.declarator.name);
            }
            all = self.both(all, declared).map(|_| ());
        }
        all
    }

    fn declarator(&mut self, decl: &Declaration, base: TypeId, item: &InitDeclarator, out: &mut Vec<Stmt>) -> Res<()> {
        let ty = self.declarator_type(base, &item.declarator)?;
        let ty = self.apply_mode(ty, &decl.specs.attrs, item.declarator.pos)?;
        let ty = self.apply_mode(ty, &item.declarator.attrs, item.declarator.pos)?;
        self.flush_pending(out);
        self.declare_item(decl, item, ty, out)
    }

    /// `__auto_type x = e;`
    fn auto_declaration(&mut self, decl: &Declaration, out: &mut Vec<Stmt>) -> Res<()> {
        for item in &decl.items {
            let pos = item.declarator.pos;
            let Some(crate::ast::Initializer::Expr(e)) = &item.init else {
                return fail(pos, "'__auto_type' requires an initialized data declaration");
            };
            let place = self.expr(e)?;
            if is_bit_field(&place) {
                return fail(pos, "'__auto_type' used with a bit-field initializer");
            }
            let value = self.value(place);
            self.declare_item(decl, item, value.ty.with(decl.specs.quals), out)?;
        }
        Ok(())
    }

    pub(super) fn flush_pending(&mut self, out: &mut Vec<Stmt>) {
        for e in std::mem::take(&mut self.pending) {
            let pos = e.pos;
            out.push(Stmt { kind: StmtKind::Expr(e), pos });
        }
    }

    fn declare_item(&mut self, decl: &Declaration, item: &InitDeclarator, ty: TypeId, out: &mut Vec<Stmt>) -> Res<()> {
        let d = &item.declarator;
        let Some(symbol) = d.name else { return fail(d.pos, "expected identifier") };
        let declared = Declared { symbol, ty, pos: d.pos };
        let storage = decl.specs.storage;
        if storage == Storage::Typedef {
            return self.typedef_item(decl, item, &declared);
        }
        let align = self.alignment(&decl.specs.attrs, d.pos)?.max(self.alignment(&d.attrs, d.pos)?);
        if self.types.is_func(ty) {
            return self.function_item(decl, item, &declared);
        }
        // `extern void x;` is gcc's way to name an address.
        if self.types.is_void(ty) && (storage != Storage::Extern || item.init.is_some()) {
            return fail(d.pos, format!("variable or field '{}' declared void", self.name(symbol)));
        }
        match (self.func.is_some(), storage) {
            (false, _) | (true, Storage::Extern) => {
                let id = self.file_object(&declared, item, storage)?;
                if let Some(parts) = d.attrs.alias.as_ref().or(decl.specs.attrs.alias.as_ref()) {
                    self.globals[id.0 as usize].alias = Some(self.text_of_literal(parts));
                }
                self.globals[id.0 as usize].weak |= d.attrs.weak || decl.specs.attrs.weak;
                if storage != Storage::Register {
                    self.note_linker_name(symbol, &d.attrs, d.pos);
                }
                self.raise_alignment(id, align);
                Ok(())
            }
            (true, Storage::Static) => {
                let id = self.static_local(&declared, item)?;
                self.raise_alignment(id, align);
                Ok(())
            }
            (true, _) => {
                let id = self.local_object(&declared, item, out)?;
                if let Some(local) = self.func.as_mut().and_then(|f| f.locals.get_mut(id.0 as usize)) {
                    local.align = align.unwrap_or(1);
                }
                // That of all declared variables goes before one's own, as with gcc.
                match decl.specs.attrs.cleanup.or(d.attrs.cleanup) {
                    Some(function) => self.add_cleanup(id, function, d.pos, out),
                    None => Ok(()),
                }
            }
        }
    }

    fn typedef_item(&mut self, decl: &Declaration, item: &InitDeclarator, declared: &Declared) -> Res<()> {
        let d = &item.declarator;
        if item.init.is_some() {
            return fail(d.pos, format!("typedef '{}' is initialized", self.name(declared.symbol)));
        }
        let ty = self.typedef_type(declared.ty, &decl.specs.attrs, d)?;
        let is_transparent = decl.specs.attrs.transparent_union || d.attrs.transparent_union;
        if let (true, Some(record)) = (is_transparent, self.types.as_record(ty)) {
            self.types.set_transparent(record);
        }
        self.declare_typedef(declared.symbol, ty, d.pos)
    }

    fn function_item(&mut self, decl: &Declaration, item: &InitDeclarator, declared: &Declared) -> Res<()> {
        let d = &item.declarator;
        let storage = decl.specs.storage;
        if storage == Storage::Auto {
            return self.declare_nested(declared).map(|_| ());
        }
        if self.types.is_variably_modified(declared.ty) {
            return fail(d.pos, "non-nested function with variably modified type");
        }
        if item.init.is_some() {
            let name = self.name(declared.symbol);
            return fail(d.pos, format!("function '{name}' is initialized like a variable"));
        }
        let note = FuncNote {
            is_static: storage == Storage::Static,
            is_external: self.func.is_none() && makes_external(&decl.specs, d),
            ..FuncNote::default()
        };
        let id = self.declare_function(declared, note)?;
        self.function_attributes(id, &decl.specs.attrs)?;
        self.note_linker_name(declared.symbol, &d.attrs, d.pos);
        self.function_attributes(id, &d.attrs)
    }

    /// What one of an object's declarations asks for.
    fn raise_alignment(&mut self, id: GlobalId, align: Option<u64>) {
        let global = &mut self.globals[id.0 as usize];
        global.align = global.align.max(align.unwrap_or(1));
    }

    fn typedef_type(&mut self, ty: TypeId, specs: &Attrs, d: &Declarator) -> Res<TypeId> {
        match self.alignment(specs, d.pos)?.max(self.alignment(&d.attrs, d.pos)?) {
            Some(align) => Ok(self.types.with_align(ty, align)),
            None => Ok(ty),
        }
    }

    fn declare_typedef(&mut self, symbol: Symbol, ty: TypeId, pos: Pos) -> Res<()> {
        match self.scopes.get_here(symbol) {
            Some(Entity::Typedef(old)) if !self.compatible(old, ty) && !self.types.is_variably_modified(ty) => {
                return fail(pos, format!("conflicting types for '{}'", self.name(symbol)));
            }
            None | Some(Entity::Typedef(_)) => {}
            Some(_) => return self.other_kind(symbol, pos),
        }
        self.scopes.set(symbol, Entity::Typedef(ty));
        Ok(())
    }

    fn other_kind<T>(&self, symbol: Symbol, pos: Pos) -> Res<T> {
        fail(pos, format!("'{}' redeclared as different kind of symbol", self.name(symbol)))
    }

    fn conflicting<T>(&self, symbol: Symbol, pos: Pos, old: TypeId, new: TypeId) -> Res<T> {
        let (name, old, new) = (self.name(symbol), self.show(old), self.show(new));
        fail(pos, format!("conflicting types for '{name}'; have '{new}', previously '{old}'"))
    }

    fn declare_function(&mut self, declared: &Declared, note: FuncNote) -> Res<FuncId> {
        let Declared { symbol, ty, pos } = *declared;
        if !matches!(self.scopes.get_here(symbol), None | Some(Entity::Func(_))) {
            return self.other_kind(symbol, pos);
        }
        let id = match self.linkage.get(&symbol).copied() {
            Some(Entity::Func(id)) => {
                self.merge_function(id, declared, note)?;
                id
            }
            Some(_) => return self.other_kind(symbol, pos),
            None => {
                let id = FuncId(self.funcs.len() as u32);
                let name = self.name(symbol).to_string();
                self.funcs.push(hir::Func::declared(name, ty.without_quals(), pos));
                self.func_notes.push(note);
                self.linkage.insert(symbol, Entity::Func(id));
                id
            }
        };
        self.scopes.set(symbol, Entity::Func(id));
        Ok(id)
    }

    /// What one of a function's declarations adds.
    fn function_attributes(&mut self, id: FuncId, attrs: &Attrs) -> Res<()> {
        /// The last priority: that of constructors without one.
        const LAST: i128 = 65535;
        let alias = attrs.alias.as_deref().map(|parts| self.text_of_literal(parts));
        let mut priority = |given: &Option<Option<Box<crate::ast::Expr>>>, what| match given {
            Some(Some(priority)) => self.constant(priority, what).map(Some),
            Some(None) => Ok(Some(LAST)),
            None => Ok(None),
        };
        let constructor = priority(&attrs.constructor, "constructor priority")?;
        let destructor = priority(&attrs.destructor, "destructor priority")?;
        let f = &mut self.funcs[id.0 as usize];
        f.noreturn |= attrs.noreturn;
        // The first declaration that says it counts, as with gcc.
        f.destructor = f.destructor.or(destructor);
        f.weak |= attrs.weak;
        f.promise(&attrs.promises);
        f.alias = alias.or(f.alias.take());
        f.constructor = f.constructor.or(constructor);
        Ok(())
    }

    /// The name in `alias("name")` and the like.
    pub(super) fn text_of_literal(&self, parts: &[u32]) -> String {
        let (_, units) = self.string_units(parts);
        units.into_iter().filter_map(char::from_u32).collect()
    }

    fn merge_function(&mut self, id: FuncId, declared: &Declared, note: FuncNote) -> Res<()> {
        let Declared { symbol, ty, pos } = *declared;
        let old = self.funcs[id.0 as usize].ty;
        let known = self.func_notes[id.0 as usize];
        let builtin = known.implicit && is_library_function(self.name(symbol));
        if note.is_static && !known.is_static && !builtin {
            let name = self.name(symbol);
            return fail(pos, format!("static declaration of '{name}' follows non-static declaration"));
        }
        let merged = if self.compatible_unqualified(old, ty) {
            self.composite(old, ty)
        } else if builtin || (known.implicit && self.returns_void(ty)) {
            ty
        } else if self.are_called_alike(old, ty) {
            // As goto-cc has it; gcc refuses the program.
            let (name, shown, was) = (self.name(symbol), self.show(ty), self.show(old));
            let message = format!("conflicting types for '{name}'; have '{shown}', previously '{was}'");
            self.warnings.push(Diagnostic::warning(pos, message));
            let is_first = is_reserved(self.name(symbol)) || self.funcs[id.0 as usize].body.is_some();
            if is_first { old } else { ty }
        } else {
            return self.conflicting(symbol, pos, old, ty);
        };
        self.funcs[id.0 as usize].ty = merged.without_quals();
        let known = &mut self.func_notes[id.0 as usize];
        known.implicit = false;
        known.is_static |= note.is_static;
        known.is_external |= note.is_external;
        Ok(())
    }

    /// The two functions take as many parameters, and differ in what their pointers point to or in the signs of integers.
    fn are_called_alike(&self, a: TypeId, b: TypeId) -> bool {
        let (
            Type::Func { ret: ra, params: pa, variadic: va, prototype: true },
            Type::Func { ret: rb, params: pb, variadic: vb, prototype: true },
        ) = (self.types.get(a), self.types.get(b))
        else {
            return false;
        };
        let same_size = |x, y| self.types.size_of(x) == self.types.size_of(y);
        let is_truth = |x| matches!(self.types.get(x), Type::Bool);
        let are_integers = |x, y| self.types.is_integer(x) && self.types.is_integer(y) && !is_truth(x) && !is_truth(y);
        let alike = |&x: &TypeId, &y: &TypeId| {
            self.compatible_unqualified(x, y)
                || self.types.is_pointer(x) && self.types.is_pointer(y)
                || are_integers(x, y) && same_size(x, y)
        };
        va == vb && pa.len() == pb.len() && alike(ra, rb) && pa.iter().zip(pb).all(|(x, y)| alike(x, y))
    }

    fn returns_void(&self, ty: TypeId) -> bool {
        matches!(self.types.get(ty), Type::Func { ret, .. } if self.types.is_void(*ret))
    }

    /// An object with linkage.
    fn file_object(&mut self, declared: &Declared, item: &InitDeclarator, storage: Storage) -> Res<GlobalId> {
        let Declared { symbol, ty, pos } = *declared;
        let at_file_scope = self.scopes.depth() == 0;
        if self.types.is_variably_modified(ty) {
            return fail(pos, format!("variably modified '{}' at file scope", self.name(symbol)));
        }
        if !at_file_scope && item.init.is_some() {
            return fail(pos, format!("'{}' has both 'extern' and initializer", self.name(symbol)));
        }
        if let Some(here) = self.scopes.get_here(symbol) {
            let same =
                matches!(here, Entity::Global(_)) && matches!(self.linkage.get(&symbol), Some(Entity::Global(_)));
            if !same {
                return self.other_kind(symbol, pos);
            }
        }
        let is_extern = storage == Storage::Extern && item.init.is_none();
        let id = self.linked_object(declared, is_extern)?;
        let global = &mut self.globals[id.0 as usize];
        if storage == Storage::Static {
            global.linkage = Linkage::Internal;
        } else if global.linkage == Linkage::None {
            global.linkage = Linkage::External;
        }
        self.scopes.set(symbol, Entity::Global(id));
        let Some(init) = &item.init else { return Ok(id) };
        if self.globals[id.0 as usize].init.is_some() {
            return fail(pos, format!("redefinition of '{}'", self.name(symbol)));
        }
        let ty = self.global_type(id);
        let (ty, init) = self.initializer(ty, init, pos, true)?;
        let global = &mut self.globals[id.0 as usize];
        global.ty = ty;
        global.init = Some(init);
        Ok(id)
    }

    fn linked_object(&mut self, declared: &Declared, is_extern: bool) -> Res<GlobalId> {
        let Declared { symbol, ty, pos } = *declared;
        match self.linkage.get(&symbol).copied() {
            Some(Entity::Global(id)) => {
                let old = self.global_type(id);
                if !self.compatible(old, ty) {
                    return self.conflicting(symbol, pos, old, ty);
                }
                let merged = self.composite(old, ty);
                let global = &mut self.globals[id.0 as usize];
                global.ty = merged;
                if global.is_extern_only && !is_extern {
                    global.is_extern_only = false;
                    global.pos = pos;
                }
                self.note_tentative(id, is_extern);
                Ok(id)
            }
            Some(_) => self.other_kind(symbol, pos),
            None => {
                let name = self.name(symbol).to_string();
                let id = self.new_global(name, ty, pos, is_extern);
                self.linkage.insert(symbol, Entity::Global(id));
                self.note_tentative(id, is_extern);
                Ok(id)
            }
        }
    }

    pub(super) fn new_global(&mut self, name: String, ty: TypeId, pos: Pos, is_extern_only: bool) -> GlobalId {
        self.globals.push(Global {
            name,
            linkage: Linkage::None,
            unit: UnitId::default(),
            ty,
            pos,
            align: 1,
            is_extern_only,
            is_string: false,
            init: None,
            alias: None,
            weak: false,
        });
        GlobalId(self.globals.len() as u32 - 1)
    }

    fn note_tentative(&mut self, id: GlobalId, is_extern: bool) {
        if !is_extern && !self.types.is_complete(self.global_type(id)) {
            self.tentative.push(id);
        }
    }

    /// At the end of the unit, `int a[];` has one element.
    pub(super) fn finish_tentative(&mut self) {
        for id in std::mem::take(&mut self.tentative) {
            let global = &self.globals[id.0 as usize];
            let (ty, pos) = (global.ty, global.pos);
            match *self.types.get(ty) {
                Type::Array(elem, None) => {
                    let one = self.types.array(elem, Some(1)).with(ty.quals());
                    self.globals[id.0 as usize].ty = one;
                }
                _ if self.types.is_complete(ty) => {}
                _ => {
                    let message = format!("storage size of '{}' isn't known", self.globals[id.0 as usize].name);
                    self.diagnostics.push(base::Diagnostic::error(pos, message));
                }
            }
        }
    }

    fn check_fresh(&self, symbol: Symbol, pos: Pos) -> Res<()> {
        match self.scopes.get_here(symbol) {
            None => Ok(()),
            Some(Entity::Local(_) | Entity::Global(_)) => {
                fail(pos, format!("redeclaration of '{}'", self.name(symbol)))
            }
            Some(_) => self.other_kind(symbol, pos),
        }
    }

    fn require_known_size(&self, declared: &Declared, ty: TypeId) -> Res<()> {
        if self.types.is_complete(ty) {
            return Ok(());
        }
        fail(declared.pos, format!("storage size of '{}' isn't known", self.name(declared.symbol)))
    }

    fn static_local(&mut self, declared: &Declared, item: &InitDeclarator) -> Res<GlobalId> {
        let Declared { symbol, ty, pos } = *declared;
        self.check_fresh(symbol, pos)?;
        if self.types.has_variable_size(ty) {
            return fail(pos, format!("storage size of '{}' isn't constant", self.name(symbol)));
        }
        let name = self.name(symbol);
        let func = self.in_func(pos, "static local")?;
        let full = match func.numbered(name) {
            0 => format!("{}.{name}", func.name),
            count => format!("{}.{name}.{count}", func.name),
        };
        let id = self.new_global(full, ty, pos, false);
        self.scopes.set(symbol, Entity::Global(id));
        if let Some(init) = &item.init {
            let (ty, init) = self.initializer(ty, init, pos, true)?;
            let global = &mut self.globals[id.0 as usize];
            global.ty = ty;
            global.init = Some(init);
        }
        self.require_known_size(declared, self.global_type(id))?;
        Ok(id)
    }

    fn local_object(&mut self, declared: &Declared, item: &InitDeclarator, out: &mut Vec<Stmt>) -> Res<LocalId> {
        let Declared { symbol, ty, pos } = *declared;
        self.check_fresh(symbol, pos)?;
        let name = self.name(symbol);
        let local = self.in_func(pos, "local variable")?.new_local(name, ty, pos);
        self.scopes.set(symbol, Entity::Local(local));
        let variable = self.types.has_variable_size(ty);
        let init = match &item.init {
            Some(_) if variable => return fail(pos, "variable-sized object may not be initialized"),
            Some(init) => {
                let (ty, init) = self.initializer(ty, init, pos, false)?;
                if let Some(l) = self.func.as_mut().and_then(|f| f.locals.get_mut(local.0 as usize)) {
                    l.ty = ty;
                }
                Some(init)
            }
            None => None,
        };
        self.require_known_size(declared, self.local_type(local))?;
        let vla_size = if variable { Some(self.size_expr(ty, pos)) } else { None };
        out.push(Stmt { kind: StmtKind::Decl { local, init, vla_size }, pos });
        Ok(local)
    }

    /// Declares the function that `def`, which has a prototype, defines.
    pub(super) fn declare_defined(&mut self, def: &FunctionDef) -> Res<FuncId> {
        let d = &def.declarator;
        let Some(symbol) = d.name else { return fail(d.pos, "expected identifier") };
        let base = self.spec_type(&def.specs)?;
        let ty = self.declarator_type(base, d)?;
        let note = FuncNote { is_static: def.specs.storage == Storage::Static, ..FuncNote::default() };
        self.declare_function(&Declared { symbol, ty, pos: d.pos }, note)
    }

    /// The type of a function by its definition, with those of its parameters where they are declared in the old style.
    pub(super) fn defined_type(&mut self, def: &FunctionDef) -> Res<(TypeId, Option<OldParams>)> {
        let d = &def.declarator;
        let base = self.spec_type(&def.specs)?;
        let mut ty = self.declarator_type(base, d)?;
        let kr_types = match d.derivs.first() {
            Some(Deriv::Func(Params::Names(names))) => Some(self.kr_types(names, &def.kr_decls)?),
            _ => None,
        };
        let Type::Func { ret, .. } = *self.types.get(ty) else { return fail(d.pos, "not a function type") };
        if let Some(types) = &kr_types {
            let promoted = types.iter().map(|&(_, t, _)| self.promoted_param(t)).collect();
            ty = self.types.func(ret, promoted, false, false);
        }
        if !self.types.is_void(ret) && !self.types.is_complete(ret) {
            return fail(d.pos, "return type is an incomplete type");
        }
        Ok((ty, kr_types))
    }

    /// The state in which the body of a function of this type is checked.
    pub(super) fn state_for(&self, symbol: Symbol, ty: TypeId) -> FuncState {
        let (ret, is_variadic) = match *self.types.get(ty) {
            Type::Func { ret, variadic, .. } => (ret, variadic),
            _ => (TypeId::VOID, false),
        };
        let mut state = FuncState::new(self.name(symbol), ret, self.diagnostics.len());
        state.is_variadic = is_variadic;
        state
    }

    pub(super) fn function_definition(&mut self, def: &FunctionDef) -> Res<()> {
        let d = &def.declarator;
        let Some(symbol) = d.name else { return fail(d.pos, "expected identifier") };
        let (ty, kr_types) = self.defined_type(def)?;
        let attrs = (&def.specs.attrs, &d.attrs);
        let is_extern = def.specs.storage == Storage::Extern;
        let note = FuncNote {
            implicit: false,
            is_static: def.specs.storage == Storage::Static,
            is_external: makes_external(&def.specs, d),
            replaceable: is_extern && def.specs.inline && (attrs.0.gnu_inline || attrs.1.gnu_inline),
        };
        let id = self.declare_function(&Declared { symbol, ty, pos: d.pos }, note)?;
        self.function_attributes(id, attrs.0)?;
        self.function_attributes(id, attrs.1)?;
        let index = id.0 as usize;
        if self.funcs[index].body.is_some() && !self.func_notes[index].replaceable {
            return fail(d.pos, format!("redefinition of '{}'", self.name(symbol)));
        }
        self.func_notes[index].replaceable = note.replaceable;
        self.funcs[index].pos = d.pos;
        self.func = Some(self.state_for(symbol, ty));
        let lost = self.lost.clone();
        let used: Vec<bool> =
            if note.replaceable { self.funcs.iter().map(|f| f.is_used).collect() } else { Vec::new() };
        let body = self.scoped(|c| c.function_body(def, kr_types));
        self.lost = lost;
        let state = self.func.take();
        let body = body?;
        // The function of this name that is defined elsewhere does the same for calls that gcc does not replace.
        let is_only_for_calls = note.replaceable && state.is_some_and(|f| f.hands_on_arguments);
        match is_only_for_calls {
            true => self.funcs.iter_mut().zip(used).for_each(|(f, was_used)| f.is_used = was_used),
            false => self.funcs[index].body = Some(body),
        }
        Ok(())
    }

    fn promoted_param(&mut self, ty: TypeId) -> TypeId {
        let stand_in = Expr { kind: ExprKind::Int(0), ty, pos: Pos::NONE };
        self.promote_argument(stand_in).ty
    }

    pub(super) fn function_body(&mut self, def: &FunctionDef, kr_types: Option<OldParams>) -> Res<FuncBody> {
        let mut stmts = Vec::new();
        let params = match kr_types {
            Some(types) => self.kr_params(types, &mut stmts)?,
            None => self.prototype_params(def, &mut stmts)?,
        };
        self.stmts(&def.body, &mut stmts)?;
        self.complete_frame(&mut stmts);
        let stmts = self.with_cleanups(stmts, def.end)?;
        let order = self.defined;
        self.defined += 1;
        let func = self.in_func(def.end, "function body")?;
        let undefined = func.undefined_label().map(|(name, pos)| (name.to_string(), pos));
        let (locals, labels) = (std::mem::take(&mut func.locals), std::mem::take(&mut func.labels));
        let invariants = std::mem::take(&mut func.invariants);
        let quantifies = func.quantifies;
        match undefined {
            Some((name, pos)) if self.diagnostics.is_empty() => {
                fail(pos, format!("label '{name}' used but not defined"))
            }
            _ => Ok(FuncBody { params, locals, labels, stmts, invariants, quantifies, order, end: def.end }),
        }
    }

    fn prototype_params(&mut self, def: &FunctionDef, out: &mut Vec<Stmt>) -> Res<Vec<LocalId>> {
        let mut locals = Vec::new();
        let Some(Deriv::Func(Params::Prototype { params, .. })) = def.declarator.derivs.first() else {
            return Ok(locals);
        };
        // Parameters are the first locals: entered before the hidden ones that array lengths in their types need.
        for param in params {
            let pos = param.declarator.pos;
            let name = param.declarator.name.map_or("", |n| self.name(n));
            locals.push(self.in_func(pos, "parameter")?.new_local(name, TypeId::INT, pos));
        }
        let mut promises = Vec::new();
        for (param, &local) in params.iter().zip(&locals) {
            let pos = param.declarator.pos;
            let written = self.written_param_type(param)?;
            let ty = self.adjusted(param, written);
            self.require_param_complete(ty, pos)?;
            if let Some(Deriv::Array { len: ArrayLen::AtLeast(_), .. }) = param.declarator.derivs.first() {
                promises.push((local, written, pos));
            }
            if let Some(l) = self.func.as_mut().and_then(|f| f.locals.get_mut(local.0 as usize)) {
                l.ty = ty;
            }
            if let Some(symbol) = param.declarator.name {
                self.scopes.set(symbol, Entity::Local(local));
            }
        }
        self.flush_pending(out);
        for (local, written, pos) in promises {
            out.push(self.promise(local, written, pos));
        }
        Ok(locals)
    }

    fn require_param_complete(&self, ty: TypeId, pos: Pos) -> Res<()> {
        if self.types.is_complete(ty) {
            return Ok(());
        }
        fail(pos, format!("parameter has incomplete type '{}'", self.show(ty)))
    }

    /// The types of old-style parameters; those without declaration are `int`.
    fn kr_types(&mut self, names: &[(Symbol, Pos)], decls: &[Declaration]) -> Res<OldParams> {
        let mut types: OldParams = names.iter().map(|&(s, p)| (s, TypeId::INT, p)).collect();
        for decl in decls {
            let base = self.spec_type(&decl.specs)?;
            for item in &decl.items {
                let pos = item.declarator.pos;
                let ty = self.declarator_type(base, &item.declarator)?;
                let ty = self.adjust_param(ty);
                match types.iter_mut().find(|(s, ..)| Some(*s) == item.declarator.name) {
                    Some(slot) => *slot = (slot.0, ty, pos),
                    None => {
                        let name = item.declarator.name.map_or("", |n| self.name(n));
                        return fail(pos, format!("declaration for parameter '{name}' but no such parameter"));
                    }
                }
            }
        }
        Ok(types)
    }

    /// Old-style arguments arrive promoted and are converted to the declared type on entry.
    fn kr_params(&mut self, types: OldParams, out: &mut Vec<Stmt>) -> Res<Vec<LocalId>> {
        let mut params = Vec::new();
        let mut narrowed = Vec::new();
        for (symbol, ty, pos) in types {
            self.require_param_complete(ty, pos)?;
            let passed = self.promoted_param(ty);
            let name = self.name(symbol);
            let narrow = self.types.unqualified(ty) != self.types.unqualified(passed);
            let local = self.in_func(pos, "parameter")?.new_local(name, if narrow { passed } else { ty }, pos);
            params.push(local);
            self.scopes.set(symbol, Entity::Local(local));
            if narrow {
                narrowed.push((symbol, local, ty, pos));
            }
        }
        for (symbol, param, ty, pos) in narrowed {
            let place = Expr { kind: ExprKind::Local(param), ty: self.local_type(param), pos };
            let value = self.value(place);
            let value = self.convert(value, ty);
            let name = self.name(symbol);
            let local = self.in_func(pos, "parameter")?.new_local(name, ty, pos);
            self.scopes.set(symbol, Entity::Local(local));
            let item = hir::InitItem { offset: 0, bits: None, ty: self.types.unqualified(ty), value };
            let init = Some(hir::Init { zero_rest: false, items: vec![item] });
            out.push(Stmt { kind: StmtKind::Decl { local, init, vla_size: None }, pos });
        }
        Ok(params)
    }
}

/// With this declaration at file scope, a definition in the unit is one for other units as well (C11 6.7.4). GNU's old rule is
/// the opposite one.
fn makes_external(specs: &Specs, d: &Declarator) -> bool {
    let is_extern = specs.storage == Storage::Extern;
    !specs.inline || is_extern != (specs.attrs.gnu_inline || d.attrs.gnu_inline)
}
