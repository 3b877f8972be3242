//! Pointers to functions within functions.
//!
//! They lead to a function of the type that passes on the frame which was remembered when the pointer was made, until the
//! enclosing function ends. Where two executions of that make pointers at a time, the pointer does not say which frame is
//! meant, and the path is unknown.

use super::checker::{Checker, Res};
use super::func::FuncState;
use crate::build::{assign, cast, comma, effect, equal, int, load, unsupported};
use crate::hir::{Expr, ExprKind, Func, FuncBody, FuncId, GlobalId, LocalId, Span, Stmt, StmtKind};
use crate::types::{Type, TypeId};
use base::Pos;

impl Checker<'_> {
    /// A nested function where its address is taken.
    pub(super) fn nested_pointer(&mut self, id: FuncId, pos: Pos) -> Res<Expr> {
        let ty = self.nested_type(id);
        let designated = self.types.ptr(ty);
        let Some((function, memory)) = self.pointer_function(id, pos) else {
            return Ok(unsupported("a pointer to a nested function of this type", ty, pos));
        };
        let remember = self.remembering(id, memory, pos)?;
        self.use_function(function);
        let pointer = Expr { kind: ExprKind::FnAddr(function), ty: designated, pos };
        let pointer = comma(remember, pointer);
        Ok(Expr { kind: ExprKind::Deref(Box::new(pointer)), ty, pos })
    }

    /// Puts the frame that the function would be called with where calls through pointers look for it, unless one is there that
    /// belongs to another execution.
    fn remembering(&mut self, id: FuncId, memory: GlobalId, pos: Pos) -> Res<Expr> {
        let (frame, again) = (self.chain_for(id, pos)?, self.chain_for(id, pos)?);
        let ty = self.global_type(memory);
        let place = || Expr { kind: ExprKind::Global(memory), ty, pos };
        let (is_first, is_same) = (equal(load(place()), int(0, ty, pos)), equal(load(place()), again));
        let kind = ExprKind::LogOr(Box::new(is_first), Box::new(is_same));
        let fits = Expr { kind, ty: TypeId::INT, pos };
        let what = "pointers to a nested function from several executions of the one around it";
        let nothing = cast(int(0, TypeId::INT, pos), TypeId::VOID);
        let other = unsupported(what, TypeId::VOID, pos);
        let kind = ExprKind::Cond(Box::new(fits), Box::new(nothing), Box::new(other));
        let check = Expr { kind, ty: TypeId::VOID, pos };
        Ok(comma(check, assign(place(), frame)))
    }

    /// The function that pointers to a nested one lead to, and the object in which it finds the frame.
    fn pointer_function(&mut self, id: FuncId, pos: Pos) -> Option<(FuncId, GlobalId)> {
        let nested = self.nested.get(&id)?.clone();
        if nested.pointer.is_some() {
            return nested.pointer;
        }
        let Type::Func { ret, params, variadic: false, prototype: true } = self.types.get(nested.ty).clone() else {
            return None;
        };
        let Type::Func { params: passed, .. } = self.types.get(self.funcs[id.0 as usize].ty) else { return None };
        let chain = *passed.first()?;
        let name = self.funcs[id.0 as usize].name.clone();
        let memory = self.new_global(format!("{name}.frame"), chain, pos, false);
        let mut state = FuncState::new(&name, ret, self.diagnostics.len());
        let params: Vec<LocalId> =
            params.iter().enumerate().map(|(i, &ty)| state.new_local(format!("p{i}"), ty, pos)).collect();
        let frame = Expr { kind: ExprKind::Global(memory), ty: chain, pos };
        let mut args = vec![load(frame)];
        for &p in &params {
            let place = Expr { kind: ExprKind::Local(p), ty: state.locals[p.0 as usize].ty, pos };
            args.push(load(place));
        }
        let callee = self.use_function(id);
        let callee = Expr { kind: ExprKind::FnAddr(id), ty: self.types.ptr(callee), pos };
        let ret = self.types.unqualified(ret);
        let kind = ExprKind::Call { callee: Box::new(callee), args, text: Span::default() };
        let call = Expr { kind, ty: ret, pos };
        let kind = if self.types.is_void(ret) { StmtKind::Expr(call) } else { StmtKind::Return(Some(call)) };
        let stmts = vec![Stmt { kind, pos }];
        let function = self.function_of(format!("{name}.pointer"), nested.ty, (params, state), stmts, pos);
        self.nested.get_mut(&id)?.pointer = Some((function, memory));
        let up = self.level() - nested.level;
        self.above(up, pos).ok()?.nesting.remembered.push(memory);
        Some((function, memory))
    }

    /// A function that runs where a frame ends: no pointer leads to it any more.
    pub(super) fn forgetting(&mut self, remembered: &[GlobalId], pos: Pos) -> FuncId {
        let chain = remembered.first().map_or(TypeId::VOID, |&m| self.global_type(m));
        let name = self.func.as_ref().map_or(String::new(), |f| format!("{}.frame", f.name));
        let mut state = FuncState::new(&name, TypeId::VOID, self.diagnostics.len());
        let param = state.new_local("frame", chain, pos);
        let mut stmts = Vec::new();
        for &memory in remembered {
            let place = |kind| Expr { kind, ty: chain, pos };
            let (known, ending) = (load(place(ExprKind::Global(memory))), load(place(ExprKind::Local(param))));
            let then = effect(assign(place(ExprKind::Global(memory)), int(0, chain, pos)));
            let kind = StmtKind::If { cond: equal(known, ending), then: Box::new(then), els: None };
            stmts.push(Stmt { kind, pos });
        }
        let ty = self.types.func(TypeId::VOID, vec![chain], false, true);
        self.function_of(name, ty, (vec![param], state), stmts, pos)
    }

    /// A function that is not written in the program.
    fn function_of(
        &mut self,
        name: String,
        ty: TypeId,
        (params, state): (Vec<LocalId>, FuncState),
        stmts: Vec<Stmt>,
        pos: Pos,
    ) -> FuncId {
        let (locals, order) = (state.locals, self.defined);
        self.defined += 1;
        let body = FuncBody {
            params,
            locals,
            labels: Vec::new(),
            stmts,
            quantifies: false,
            invariants: Vec::new(),
            order,
            end: pos,
        };
        self.new_function(Func { body: Some(body), ..Func::declared(name, ty, pos) })
    }
}
