//! `__attribute__((cleanup(f)))`: a call of `f` with the address of the variable, on each way out of its scope.
//!
//! As with gcc, the scope is the text from the declaration to the end of its block. What leaves it in the middle of the text
//! (`return`, `break`, `continue`, `goto`) makes the calls first, the last variable's before the others', and behind the value
//! that it returns:
//!
//! ```text
//! return e;    becomes    { T value = e; f(&x); return value; }
//! ```

use super::checker::{Checker, Res, fail};
use super::func::Cleanup;
use super::scope::Entity;
use crate::build::{effect, unsupported};
use crate::hir::{Expr, ExprKind, Init, InitItem, LabelId, LocalId, Span, Stmt, StmtKind};
use crate::lex::Symbol;
use crate::types::{Type, TypeId};
use crate::walk::{each_expr_of_init, each_operand};
use base::Pos;
use rustc_hash::FxHashMap;

impl Checker<'_> {
    /// The function `name` runs when the variable goes out of scope.
    pub(super) fn add_cleanup(&mut self, local: LocalId, name: Symbol, pos: Pos, out: &mut Vec<Stmt>) -> Res<()> {
        let func = match self.scopes.get(name).map(|b| b.what) {
            Some(Entity::Func(func)) if !self.types.has_variable_size(self.local_type(local)) => func,
            Some(Entity::Func(_) | Entity::Nested(_)) => {
                out.push(stopped("__attribute__((cleanup)) of this kind", pos));
                return Ok(());
            }
            _ => return fail(pos, "'cleanup' argument not a function"),
        };
        let cleanup = Cleanup { func, pos };
        // What is wrong with the call is said once.
        self.cleanup_call(local, cleanup)?;
        let state = self.in_func(pos, "local variable")?;
        state.cleanups.insert(local, cleanup);
        if let Some(l) = state.locals.get_mut(local.0 as usize) {
            l.address_taken = true;
        }
        Ok(())
    }

    fn cleanup_call(&mut self, local: LocalId, cleanup: Cleanup) -> Res<Stmt> {
        let Cleanup { func, pos } = cleanup;
        let ty = self.use_function(func);
        let Type::Func { ret, params, prototype, .. } = self.types.get(ty).clone() else {
            return fail(pos, "'cleanup' argument not a function");
        };
        let object = Expr { kind: ExprKind::Local(local), ty: self.local_type(local), pos };
        let pointer = self.types.ptr(object.ty);
        let address = Expr { kind: ExprKind::AddrOf(Box::new(object)), ty: pointer, pos };
        let argument = match (prototype, params.as_slice()) {
            (true, &[param]) => self.coerce(address, param, "passing argument of", pos)?,
            (false, _) => address,
            _ => return fail(pos, "'cleanup' function does not take one argument"),
        };
        let designator = Expr { kind: ExprKind::FnAddr(func), ty: self.types.ptr(ty), pos };
        let ret = self.types.unqualified(ret);
        let kind = ExprKind::Call { callee: Box::new(designator), args: vec![argument], text: Span::default() };
        Ok(Stmt { kind: StmtKind::Expr(Expr { kind, ty: ret, pos }), pos })
    }

    /// The function's body with the calls that its variables ask for.
    pub(super) fn with_cleanups(&mut self, stmts: Vec<Stmt>, pos: Pos) -> Res<Vec<Stmt>> {
        let cleanups = std::mem::take(&mut self.in_func(pos, "function body")?.cleanups);
        if cleanups.is_empty() {
            return Ok(stmts);
        }
        let mut labels = Labels { cleanups: &cleanups, active: Vec::new(), found: FxHashMap::default() };
        labels.block(&stmts);
        let labels = labels.found;
        let (active, breaks, continues, switches) = Default::default();
        Leaving { checker: self, cleanups, labels, active, breaks, continues, switches }.block(stmts)
    }
}

/// The variables whose scope a label stands in.
struct Labels<'a> {
    cleanups: &'a FxHashMap<LocalId, Cleanup>,
    active: Vec<LocalId>,
    /// Labels within expressions are not among them: no jump from outside may lead there.
    found: FxHashMap<LabelId, Vec<LocalId>>,
}

impl Labels<'_> {
    fn block(&mut self, stmts: &[Stmt]) {
        let outer = self.active.len();
        stmts.iter().for_each(|s| self.stmt(s));
        self.active.truncate(outer);
    }

    fn stmt(&mut self, s: &Stmt) {
        match &s.kind {
            StmtKind::Block(stmts) => self.block(stmts),
            StmtKind::Decl { local, .. } if self.cleanups.contains_key(local) => self.active.push(*local),
            StmtKind::If { then, els, .. } => {
                self.stmt(then);
                els.iter().for_each(|els| self.stmt(els));
            }
            StmtKind::For { init, body, .. } => {
                let outer = self.active.len();
                init.iter().for_each(|s| self.stmt(s));
                self.stmt(body);
                self.active.truncate(outer);
            }
            StmtKind::Label(label, body) => {
                self.found.insert(*label, self.active.clone());
                self.stmt(body);
            }
            StmtKind::While { body, .. }
            | StmtKind::DoWhile { body, .. }
            | StmtKind::Switch { body, .. }
            | StmtKind::Case { body, .. }
            | StmtKind::Default(body) => self.stmt(body),
            _ => {}
        }
    }
}

/// The walk that puts the calls in.
struct Leaving<'c, 'a> {
    checker: &'c mut Checker<'a>,
    cleanups: FxHashMap<LocalId, Cleanup>,
    labels: FxHashMap<LabelId, Vec<LocalId>>,
    /// The variables whose scope is open, the last declared last.
    active: Vec<LocalId>,
    /// How many of them stay where `break` leads, where `continue` does, and in front of the `switch`.
    breaks: Vec<usize>,
    continues: Vec<usize>,
    switches: Vec<usize>,
}

impl Leaving<'_, '_> {
    /// The statements of a block, which is left at its end.
    fn block(&mut self, stmts: Vec<Stmt>) -> Res<Vec<Stmt>> {
        let outer = self.active.len();
        let mut out = self.opened(stmts)?;
        out.extend(self.calls(outer)?);
        self.active.truncate(outer);
        Ok(out)
    }

    /// The same, without the end.
    fn opened(&mut self, stmts: Vec<Stmt>) -> Res<Vec<Stmt>> {
        stmts.into_iter().map(|s| self.stmt(s)).collect()
    }

    /// All but the first `stay` variables, the last one first.
    fn left(&self, stay: usize) -> Vec<LocalId> {
        self.active.iter().skip(stay).rev().copied().collect()
    }

    /// What runs when their scopes end.
    fn calls(&mut self, stay: usize) -> Res<Vec<Stmt>> {
        self.left(stay).into_iter().map(|local| self.checker.cleanup_call(local, self.cleanups[&local])).collect()
    }

    /// The same in front of a jump, from blocks further inside: objects of those end first.
    fn calls_before(&mut self, stay: usize, pos: Pos) -> Res<Vec<Stmt>> {
        let ends = self.left(stay).into_iter().map(|local| Stmt { kind: StmtKind::InnerBlocksEnd(local), pos });
        Ok(ends.zip(self.calls(stay)?).flat_map(<[Stmt; 2]>::from).collect())
    }

    fn inner(&mut self, s: Stmt) -> Res<Box<Stmt>> {
        Ok(Box::new(self.stmt(s)?))
    }

    fn stmt(&mut self, s: Stmt) -> Res<Stmt> {
        let pos = s.pos;
        let kind = match s.kind {
            StmtKind::Expr(e) => StmtKind::Expr(self.expr(e)?),
            StmtKind::Decl { local, init, vla_size } => {
                let init = init.map(|init| self.init(init)).transpose()?;
                let vla_size = vla_size.map(|e| self.expr(e)).transpose()?;
                if self.cleanups.contains_key(&local) {
                    self.active.push(local);
                }
                StmtKind::Decl { local, init, vla_size }
            }
            StmtKind::Block(stmts) => StmtKind::Block(self.block(stmts)?),
            StmtKind::If { cond, then, els } => {
                let (cond, then) = (self.expr(cond)?, self.inner(*then)?);
                StmtKind::If { cond, then, els: els.map(|els| self.inner(*els)).transpose()? }
            }
            StmtKind::While { cond, body } => StmtKind::While { cond: self.expr(cond)?, body: self.looped(*body)? },
            StmtKind::DoWhile { body, cond } => StmtKind::DoWhile { body: self.looped(*body)?, cond: self.expr(cond)? },
            StmtKind::For { init, cond, step, body } => return self.for_loop(init, cond, step, *body, pos),
            StmtKind::Switch { cond, body } => self.switch(cond, *body)?,
            StmtKind::Case { lo, hi, body } => StmtKind::Case { lo, hi, body: self.entered(*body)? },
            StmtKind::Default(body) => StmtKind::Default(self.entered(*body)?),
            StmtKind::Label(label, body) => StmtKind::Label(label, self.inner(*body)?),
            StmtKind::Break => return self.leave(self.breaks.last().copied(), StmtKind::Break, pos),
            StmtKind::Continue => return self.leave(self.continues.last().copied(), StmtKind::Continue, pos),
            StmtKind::Goto(label) => return self.goto(label, pos),
            StmtKind::GotoComputed(e) => {
                let before = vec![stopped("a computed goto in a function with __attribute__((cleanup))", pos)];
                return Ok(behind(before, StmtKind::GotoComputed(self.expr(e)?), pos));
            }
            StmtKind::Return(value) => return self.return_stmt(value, pos),
            kind @ (StmtKind::Asm { .. } | StmtKind::InnerBlocksEnd(_) | StmtKind::Empty) => kind,
        };
        Ok(Stmt { kind, pos })
    }

    /// A loop's body.
    fn looped(&mut self, body: Stmt) -> Res<Box<Stmt>> {
        self.breaks.push(self.active.len());
        self.continues.push(self.active.len());
        let body = self.inner(body);
        self.breaks.pop();
        self.continues.pop();
        body
    }

    /// Variables of the first clause live as long as the loop runs: they get a block around it.
    fn for_loop(&mut self, init: Vec<Stmt>, cond: Option<Expr>, step: Option<Expr>, body: Stmt, pos: Pos) -> Res<Stmt> {
        let outer = self.active.len();
        let mut init = self.opened(init)?;
        let cond = cond.map(|e| self.expr(e)).transpose()?;
        let step = step.map(|e| self.expr(e)).transpose()?;
        let body = self.looped(body)?;
        let calls = self.calls(outer)?;
        self.active.truncate(outer);
        if calls.is_empty() {
            return Ok(Stmt { kind: StmtKind::For { init, cond, step, body }, pos });
        }
        init.push(Stmt { kind: StmtKind::For { init: Vec::new(), cond, step, body }, pos });
        init.extend(calls);
        Ok(Stmt { kind: StmtKind::Block(init), pos })
    }

    fn switch(&mut self, cond: Expr, body: Stmt) -> Res<StmtKind> {
        let cond = self.expr(cond)?;
        self.breaks.push(self.active.len());
        self.switches.push(self.active.len());
        let body = self.inner(body);
        self.breaks.pop();
        self.switches.pop();
        Ok(StmtKind::Switch { cond, body: body? })
    }

    /// The statement of a `case`: no scope may have been entered behind its declaration.
    fn entered(&mut self, body: Stmt) -> Res<Box<Stmt>> {
        let is_entered = self.switches.last().is_some_and(|&outer| outer < self.active.len());
        let body = self.inner(body)?;
        if !is_entered {
            return Ok(body);
        }
        // A declaration has to stay where it is.
        let pos = body.pos;
        Ok(Box::new(Stmt { kind: StmtKind::Block(vec![jump_into(pos), *body]), pos }))
    }

    fn leave(&mut self, stay: Option<usize>, kind: StmtKind, pos: Pos) -> Res<Stmt> {
        let calls = self.calls_before(stay.unwrap_or(0), pos)?;
        Ok(behind(calls, kind, pos))
    }

    fn goto(&mut self, label: LabelId, pos: Pos) -> Res<Stmt> {
        let Some(there) = self.labels.get(&label) else {
            return Ok(behind(vec![jump_into(pos)], StmtKind::Goto(label), pos));
        };
        let stay = self.active.iter().zip(there).take_while(|(a, b)| a == b).count();
        let enters = stay < there.len();
        let mut before = self.calls_before(stay, pos)?;
        before.extend(enters.then(|| jump_into(pos)));
        Ok(behind(before, StmtKind::Goto(label), pos))
    }

    fn return_stmt(&mut self, value: Option<Expr>, pos: Pos) -> Res<Stmt> {
        let value = value.map(|e| self.expr(e)).transpose()?;
        let calls = self.calls_before(0, pos)?;
        match value {
            Some(value) if !calls.is_empty() => {
                let (kept, value) = self.keep(value)?;
                let stmts = [kept].into_iter().chain(calls).collect();
                Ok(behind(stmts, StmtKind::Return(Some(value)), pos))
            }
            value => Ok(behind(calls, StmtKind::Return(value), pos)),
        }
    }

    /// Keeps a value in a variable: its declaration, and the value of the variable.
    fn keep(&mut self, value: Expr) -> Res<(Stmt, Expr)> {
        let (ty, pos) = (self.checker.types.unqualified(value.ty), value.pos);
        let local = self.checker.in_func(pos, "value")?.new_local("value behind cleanup", ty, pos);
        let item = InitItem { offset: 0, bits: None, ty, value };
        let init = Some(Init { zero_rest: false, items: vec![item] });
        let place = Expr { kind: ExprKind::Local(local), ty, pos };
        let load = Expr { kind: ExprKind::Load(Box::new(place)), ty, pos };
        Ok((Stmt { kind: StmtKind::Decl { local, init, vla_size: None }, pos }, load))
    }

    fn init(&mut self, mut init: Init) -> Res<Init> {
        let mut failed = Ok(());
        each_expr_of_init(&mut init, &mut |e| self.change(e, &mut failed));
        failed.map(|()| init)
    }

    fn expr(&mut self, mut e: Expr) -> Res<Expr> {
        let mut failed = Ok(());
        self.change(&mut e, &mut failed);
        failed.map(|()| e)
    }

    /// Blocks within expressions.
    fn change(&mut self, e: &mut Expr, failed: &mut Res<()>) {
        let ExprKind::StmtExpr(stmts) = &mut e.kind else {
            return each_operand(e, &mut |e| self.change(e, failed));
        };
        match self.stmt_expr(std::mem::take(stmts), e.ty) {
            Ok(changed) => *stmts = changed,
            Err(error) => *failed = Err(error),
        }
    }

    /// The value is that of before the calls.
    fn stmt_expr(&mut self, stmts: Vec<Stmt>, ty: TypeId) -> Res<Vec<Stmt>> {
        let outer = self.active.len();
        let mut out = self.opened(stmts)?;
        let calls = self.calls(outer)?;
        self.active.truncate(outer);
        if calls.is_empty() || self.checker.types.is_void(ty) {
            out.extend(calls);
            return Ok(out);
        }
        let Some(last) = out.pop() else { return Ok(out) };
        let pos = last.pos;
        match last.kind {
            StmtKind::Expr(value) => {
                let (kept, value) = self.keep(value)?;
                out.push(kept);
                out.extend(calls);
                out.push(Stmt { kind: StmtKind::Expr(value), pos });
            }
            kind => {
                out.push(stopped("a label at the value of a block with __attribute__((cleanup))", pos));
                out.push(Stmt { kind, pos });
            }
        }
        Ok(out)
    }
}

/// The statement behind others.
fn behind(mut before: Vec<Stmt>, kind: StmtKind, pos: Pos) -> Stmt {
    if before.is_empty() {
        return Stmt { kind, pos };
    }
    before.push(Stmt { kind, pos });
    Stmt { kind: StmtKind::Block(before), pos }
}

fn jump_into(pos: Pos) -> Stmt {
    stopped("a jump over a declaration with __attribute__((cleanup))", pos)
}

/// A path that ends here is unknown.
fn stopped(what: &str, pos: Pos) -> Stmt {
    effect(unsupported(what, TypeId::VOID, pos))
}
