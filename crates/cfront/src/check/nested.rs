//! GNU: functions within functions.
//!
//! ```text
//! int f(int x) {                      int f(int x) {
//!   int g(int y) { return x + y; }      struct frame { int *x; } frame;
//!   return g(1);             becomes    frame.x = &x;                    // where g is defined
//! }                                     return f.g(&frame, 1);
//!                                     }
//!                                     int f.g(struct frame *chain, int y) { return *chain->x + y; }
//! ```
//!
//! A function gets the frame of the one that it is defined in, which leads to the frames further out. Where its address is taken, see
//! `nested_pointers`.

use super::checker::{Checker, FuncNote, Res, fail};
use super::decl::Declared;
use super::func::{Cleanup, Frame, FuncState, Nested, Nesting};
use super::scope::Entity;
use crate::ast::{self, FunctionDef};
use crate::build::{assign, effect, load, unsupported};
use crate::hir::{Expr, ExprKind, Func, FuncId, Init, LocalId, Stmt, StmtKind};
use crate::lex::Symbol;
use crate::types::{FieldDecl, RecordAttrs, RecordId, Type, TypeId};
use base::Pos;
use rustc_hash::FxHashMap;

/// The name of a frame in its function.
const FRAME: &str = "(frame)";

impl Checker<'_> {
    /// How many functions around the present one a name of this depth belongs to.
    pub(super) fn levels_up(&self, depth: u32) -> usize {
        let around = std::iter::successors(self.func.as_ref(), |f| f.nesting.outer.as_deref());
        around.take_while(|f| depth <= f.nesting.depth).count()
    }

    pub(super) fn level(&self) -> usize {
        self.func.as_ref().map_or(0, FuncState::level)
    }

    pub(super) fn above(&mut self, up: usize, pos: Pos) -> Res<&mut FuncState> {
        match self.func.as_mut().and_then(|f| f.above(up)) {
            Some(state) => Ok(state),
            None => fail(pos, "a nested function outside of a function"),
        }
    }

    /// `auto int g(int);`, or the beginning of its definition.
    pub(super) fn declare_nested(&mut self, declared: &Declared) -> Res<FuncId> {
        let Declared { symbol, ty, pos } = *declared;
        match self.scopes.get_here(symbol) {
            None => {}
            Some(Entity::Nested(id)) => return Ok(id),
            Some(_) => return fail(pos, format!("'{}' redeclared as different kind of symbol", self.name(symbol))),
        }
        let record = self.frame_record(pos)?;
        let chain = self.types.record_type(record);
        let chain = self.types.ptr(chain);
        let passed = match self.types.get(ty).clone() {
            Type::Func { ret, params, variadic, prototype } => {
                let params = std::iter::once(chain).chain(params).collect();
                self.types.func(ret, params, variadic, prototype)
            }
            _ => ty,
        };
        let name = self.name(symbol).to_string();
        let level = self.level();
        let func = self.in_func(pos, "nested function")?;
        let name = match func.numbered(&name) {
            0 => format!("{}.{name}", func.name),
            n => format!("{}.{name}.{n}", func.name),
        };
        let id = self.new_function(Func::declared(name, passed, pos));
        self.nested.insert(id, Nested { ty: ty.without_quals(), level, pointer: None });
        self.scopes.set(symbol, Entity::Nested(id));
        Ok(id)
    }

    /// A function that no other unit sees.
    pub(super) fn new_function(&mut self, func: Func) -> FuncId {
        self.funcs.push(func);
        self.func_notes.push(FuncNote { is_static: true, ..FuncNote::default() });
        FuncId(self.funcs.len() as u32 - 1)
    }

    /// The frame of the present function.
    fn frame_record(&mut self, pos: Pos) -> Res<RecordId> {
        let func = self.in_func(pos, "nested function")?;
        if let Some(frame) = &func.nesting.frame {
            return Ok(frame.record);
        }
        let (tag, chain) = (format!("frame of {}", func.name), func.nesting.chain);
        let outer = chain.map(|chain| self.local_type(chain));
        let record = self.types.new_record(Some(tag), false);
        let ty = self.types.record_type(record);
        let func = self.in_func(pos, "nested function")?;
        let local = func.new_local(FRAME, ty, pos);
        func.locals[local.0 as usize].address_taken = true;
        let fields = outer.into_iter().map(|ty| pointer_field("outer", ty)).collect();
        func.nesting.frame = Some(Frame { local, record, fields, by_local: FxHashMap::default() });
        Ok(record)
    }

    /// The frame of the function that ends has all its members.
    pub(super) fn complete_frame(&mut self, stmts: &mut Vec<Stmt>) {
        let Some(func) = &mut self.func else { return };
        if let Some(pos) = func.nesting.jumped_over {
            let what = unsupported("a nested function with labels behind its definition", TypeId::VOID, pos);
            stmts.insert(0, effect(what));
        }
        let Some(frame) = func.nesting.frame.take() else { return };
        let mut fields = frame.fields;
        if fields.is_empty() {
            let ty = self.types.ptr(TypeId::VOID);
            fields.push(pointer_field("nothing", ty));
        }
        self.types.complete_record(frame.record, fields, RecordAttrs::default());
        let (remembered, pos) = (std::mem::take(&mut func.nesting.remembered), func.locals[frame.local.0 as usize].pos);
        // Nothing is read but what definitions have written: it is no input.
        let init = Some(Init { zero_rest: true, items: Vec::new() });
        let kind = StmtKind::Decl { local: frame.local, init, vla_size: None };
        stmts.insert(0, Stmt { kind, pos });
        if !remembered.is_empty() {
            let func = self.forgetting(&remembered, pos);
            let state = self.func.as_mut();
            state.into_iter().for_each(|f| _ = f.cleanups.insert(frame.local, Cleanup { func, pos }));
        }
    }

    /// The definition of a function in the present one.
    pub(super) fn nested_definition(&mut self, def: &FunctionDef, out: &mut Vec<Stmt>) -> Res<()> {
        let d = &def.declarator;
        let Some(symbol) = d.name else { return fail(d.pos, "expected identifier") };
        let (ty, old_params) = self.defined_type(def)?;
        self.flush_pending(out);
        let id = self.declare_nested(&Declared { symbol, ty, pos: d.pos })?;
        let index = id.0 as usize;
        if self.funcs[index].body.is_some() {
            return fail(d.pos, format!("redefinition of '{}'", self.name(symbol)));
        }
        let chain = match self.types.get(self.funcs[index].ty) {
            Type::Func { params, .. } => params.first().copied(),
            _ => None,
        };
        let Some(chain) = chain else { return fail(d.pos, "not a function type") };
        let mut state = self.state_for(symbol, ty);
        let outer = self.func.take().map(Box::new);
        let chain = state.new_local("", chain, d.pos);
        let depth = self.scopes.depth();
        state.nesting = Nesting { outer, depth, chain: Some(chain), function: Some(id), ..Nesting::default() };
        self.func = Some(state);
        let body = self.scoped(|c| c.function_body(def, old_params));
        self.func = self.func.take().and_then(|state| state.nesting.outer).map(|outer| *outer);
        let mut body = body?;
        body.params.insert(0, chain);
        self.funcs[index].body = Some(body);
        self.fill_frame(d.pos, out)
    }

    /// Makes the frame lead to what the definition that ends here has used.
    fn fill_frame(&mut self, pos: Pos, out: &mut Vec<Stmt>) -> Res<()> {
        let func = self.in_func(pos, "nested function")?;
        let (used, chain) = (std::mem::take(&mut func.nesting.used), func.nesting.chain);
        if let Some(chain) = chain {
            let place = self.frame_field(0, 0, pos)?;
            let chain = Expr { kind: ExprKind::Local(chain), ty: place.ty, pos };
            out.push(effect(assign(place, load(chain))));
        }
        for local in used {
            let object = Expr { kind: ExprKind::Local(local), ty: self.local_type(local), pos };
            let address = self.address(object);
            let field = self.field_of(local, 0, pos)?;
            out.push(effect(assign(self.frame_field(0, field, pos)?, address)));
        }
        Ok(())
    }

    /// A pointer to the frame of the function so many levels around the present one.
    fn frame_at(&mut self, up: usize, pos: Pos) -> Res<Expr> {
        if up == 0 {
            let record = self.frame_record(pos)?;
            let ty = self.types.record_type(record);
            let func = self.in_func(pos, "nested function")?;
            let Some(frame) = &func.nesting.frame else { return fail(pos, "no frame") };
            let object = Expr { kind: ExprKind::Local(frame.local), ty, pos };
            return Ok(self.address(object));
        }
        let func = self.in_func(pos, "nested function")?;
        let Some(chain) = func.nesting.chain else { return fail(pos, "no frame") };
        let chain = Expr { kind: ExprKind::Local(chain), ty: self.local_type(chain), pos };
        let mut pointer = load(chain);
        for level in 1..up {
            let place = self.member_of_frame(pointer, level, 0, pos)?;
            pointer = load(place);
        }
        Ok(pointer)
    }

    /// The member of a frame, of the function so many levels around the present one.
    fn frame_field(&mut self, up: usize, field: u32, pos: Pos) -> Res<Expr> {
        let pointer = self.frame_at(up, pos)?;
        self.member_of_frame(pointer, up, field, pos)
    }

    fn member_of_frame(&mut self, pointer: Expr, up: usize, field: u32, pos: Pos) -> Res<Expr> {
        let size = self.types.pointer_size();
        let Some(frame) = &self.above(up, pos)?.nesting.frame else { return fail(pos, "no frame") };
        let (record, ty) = (frame.record, frame.fields[field as usize].ty);
        let base = Expr { kind: ExprKind::Deref(Box::new(pointer)), ty: self.types.record_type(record), pos };
        let kind =
            ExprKind::Member { base: Box::new(base), record, field, offset: u64::from(field) * size, bits: None };
        Ok(Expr { kind, ty, pos })
    }

    /// The number of the member that leads to a variable of the function so many levels around the present one.
    fn field_of(&mut self, local: LocalId, up: usize, pos: Pos) -> Res<u32> {
        let ty = match self.above(up, pos)?.locals.get(local.0 as usize) {
            Some(local) => local.ty,
            None => return fail(pos, "no frame"),
        };
        let pointer = self.types.ptr(ty);
        let state = self.above(up, pos)?;
        let Some(frame) = &mut state.nesting.frame else { return fail(pos, "no frame") };
        if let Some(&known) = frame.by_local.get(&local) {
            return Ok(known);
        }
        let variable = &mut state.locals[local.0 as usize];
        variable.address_taken = true;
        let field = frame.fields.len() as u32;
        frame.fields.push(pointer_field(&format!("&{}", variable.name), pointer));
        frame.by_local.insert(local, field);
        Ok(field)
    }

    /// A variable of the function so many levels around the present one.
    pub(super) fn captured(&mut self, local: LocalId, up: usize, pos: Pos) -> Res<Expr> {
        let ty = self.above(up, pos)?.locals.get(local.0 as usize).map_or(TypeId::INT, |l| l.ty);
        if self.types.is_variably_modified(ty) {
            let pointer = self.types.ptr(ty);
            let what = unsupported("a variable length array of the function around a nested one", pointer, pos);
            return Ok(Expr { kind: ExprKind::Deref(Box::new(what)), ty, pos });
        }
        let field = self.field_of(local, up, pos)?;
        let used = &mut self.above(up, pos)?.nesting.used;
        if !used.contains(&local) {
            used.push(local);
        }
        let place = self.frame_field(up, field, pos)?;
        let pointer = load(place);
        Ok(Expr { kind: ExprKind::Deref(Box::new(pointer)), ty, pos })
    }

    /// The type of a nested function as it is written.
    pub(super) fn nested_type(&self, id: FuncId) -> TypeId {
        self.nested.get(&id).map_or(TypeId::VOID, |n| n.ty)
    }

    /// The frame that a call of the function passes.
    pub(super) fn chain_for(&mut self, id: FuncId, pos: Pos) -> Res<Expr> {
        let level = self.nested.get(&id).map_or(0, |n| n.level);
        let up = self.level() - level;
        self.frame_at(up, pos)
    }

    /// A call of a nested function by its name, with the frame.
    pub(super) fn nested_call(&mut self, id: FuncId, mut call: Expr) -> Res<Expr> {
        if self.funcs[id.0 as usize].body.is_none() && !self.is_around(id) {
            return Ok(unsupported("a call of a nested function before its definition", call.ty, call.pos));
        }
        let chain = self.chain_for(id, call.pos)?;
        let ty = self.use_function(id);
        let ty = self.types.ptr(ty);
        if let ExprKind::Call { callee, args, .. } = &mut call.kind {
            callee.ty = ty;
            args.insert(0, chain);
        }
        Ok(call)
    }

    /// This place is in the definition of the function.
    fn is_around(&self, id: FuncId) -> bool {
        let mut around = std::iter::successors(self.func.as_ref(), |f| f.nesting.outer.as_deref());
        around.any(|f| f.nesting.function == Some(id))
    }

    /// A nested function is defined, and these statements follow in its scope.
    pub(super) fn note_behind_definition(&mut self, rest: &[ast::Stmt], pos: Pos) {
        if let Some(func) = &mut self.func
            && rest.iter().any(|s| is_entered(s, true))
        {
            func.nesting.jumped_over = Some(pos);
        }
    }

    /// The label is one of a function around the present one.
    pub(super) fn leaves_function(&mut self, label: Symbol, pos: Pos) -> bool {
        let Some(func) = &mut self.func else { return false };
        if func.use_local_label(label, pos) {
            return false;
        }
        (1..=func.level()).any(|up| func.above(up).is_some_and(|f| f.use_local_label(label, pos)))
    }

    pub(super) fn jump_out(&self, pos: Pos) -> StmtKind {
        StmtKind::Expr(unsupported("a jump out of a nested function", TypeId::VOID, pos))
    }
}

/// Control may jump into the statement; `cases` of a `switch` around it count.
fn is_entered(s: &ast::Stmt, cases: bool) -> bool {
    use ast::StmtKind as K;
    match &s.kind {
        K::Label(..) => true,
        K::Case(_, _, body) | K::Default(body) => cases || is_entered(body, cases),
        K::Block(stmts) => stmts.iter().any(|s| is_entered(s, cases)),
        K::If(_, then, els) => is_entered(then, cases) || els.as_ref().is_some_and(|s| is_entered(s, cases)),
        K::While(_, body) | K::DoWhile(body, _) | K::For { body, .. } => is_entered(body, cases),
        K::Switch(_, body) => is_entered(body, false),
        _ => false,
    }
}

fn pointer_field(name: &str, ty: TypeId) -> FieldDecl {
    FieldDecl { name: Some(name.to_string()), ty, width: None, packed: false, align: None }
}
