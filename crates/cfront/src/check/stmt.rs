//! Statements.

use super::checker::{Checker, Res, fail};
use super::func::Switch;
use crate::ast;
use crate::hir::{Expr, ExprKind, Stmt, StmtKind};
use crate::lex::{Encoding, MAX_ERRORS, Symbol};
use crate::types::TypeId;
use crate::vocabulary::ASSEMBLY;
use base::Pos;
use rustc_hash::FxHashSet;

impl Checker<'_> {
    /// A block with a scope of its own.
    pub(super) fn block(&mut self, stmts: &[ast::Stmt]) -> Res<Vec<Stmt>> {
        let mark = self.func.as_ref().map_or(0, |f| f.local_label_mark());
        let mut out = Vec::with_capacity(stmts.len());
        let result = self.scoped(|c| c.stmts(stmts, &mut out));
        if let Some(func) = &mut self.func {
            func.forget_local_labels(mark);
        }
        result?;
        Ok(out)
    }

    /// The statements of an open block. An error in one does not hide the errors of the next, except that a failed
    /// declaration may leave types unknown.
    pub(super) fn stmts(&mut self, stmts: &[ast::Stmt], out: &mut Vec<Stmt>) -> Res<()> {
        for (i, stmt) in stmts.iter().enumerate() {
            if let ast::StmtKind::Decl(ast::Declaration { nested: Some(_), .. }) = &stmt.kind {
                self.note_behind_definition(&stmts[i + 1..], stmt.pos);
            }
            let open = self.func.as_ref().map(|f| (f.loops, f.breakable, f.switches.len()));
            let Err(error) = self.stmt(stmt, out) else { continue };
            let decl = if let ast::StmtKind::Decl(decl) = &stmt.kind { Some(decl) } else { None };
            if decl.is_some_and(ast::Declaration::is_of_types) || self.diagnostics.len() + 1 >= MAX_ERRORS {
                return Err(error);
            }
            self.tell(*error);
            decl.into_iter().for_each(|decl| self.lose(decl));
            if let (Some(func), Some((loops, breakable, switches))) = (&mut self.func, open) {
                func.loops = loops;
                func.breakable = breakable;
                func.switches.truncate(switches);
            }
        }
        Ok(())
    }

    /// The body of a branch or loop.
    fn body(&mut self, stmt: &ast::Stmt) -> Res<Box<Stmt>> {
        let mut out = Vec::new();
        self.scoped(|c| c.stmt(stmt, &mut out))?;
        Ok(Box::new(single(out, stmt.pos)))
    }

    fn stmt(&mut self, stmt: &ast::Stmt, out: &mut Vec<Stmt>) -> Res<()> {
        let pos = stmt.pos;
        let kind = match &stmt.kind {
            ast::StmtKind::Empty => StmtKind::Empty,
            ast::StmtKind::Expr(e) => StmtKind::Expr(self.rvalue(e)?),
            ast::StmtKind::Decl(decl) => return self.declaration(decl, out),
            ast::StmtKind::StaticAssert(assert) => return self.static_assert(assert),
            ast::StmtKind::LocalLabels(labels) => return self.local_labels(labels, pos),
            ast::StmtKind::Block(stmts) => StmtKind::Block(self.block(stmts)?),
            ast::StmtKind::If(cond, then, els) => {
                let (cond, then) = (self.condition(cond), self.body(then));
                let els = els.as_ref().map(|els| self.body(els)).transpose();
                let ways = self.both(then, els);
                let (cond, (then, els)) = self.both(cond, ways)?;
                StmtKind::If { cond, then, els }
            }
            ast::StmtKind::Annotated(annotated) => {
                self.note_invariants(annotated);
                return self.stmt(&annotated.body, out);
            }
            ast::StmtKind::While(cond, body) => {
                let (cond, body) = (self.condition(cond), self.loop_body(body));
                let (cond, body) = self.both(cond, body)?;
                StmtKind::While { cond, body }
            }
            ast::StmtKind::DoWhile(body, cond) => {
                let (body, cond) = (self.loop_body(body), self.condition(cond));
                let (body, cond) = self.both(body, cond)?;
                StmtKind::DoWhile { body, cond }
            }
            ast::StmtKind::For { init, cond, step, body } => {
                self.scoped(|c| c.for_loop(init, cond.as_ref(), step.as_ref(), body))?
            }
            ast::StmtKind::Switch(cond, body) => self.switch(cond, body)?,
            ast::StmtKind::Case(lo, hi, body) => return self.case(lo, hi.as_ref(), body, pos, out),
            ast::StmtKind::Default(body) => return self.default_label(body, pos, out),
            ast::StmtKind::Break => {
                if self.func.as_ref().is_none_or(|f| f.breakable == 0) {
                    return fail(pos, "break statement not within loop or switch");
                }
                StmtKind::Break
            }
            ast::StmtKind::Continue => {
                if self.func.as_ref().is_none_or(|f| f.loops == 0) {
                    return fail(pos, "continue statement not within a loop");
                }
                StmtKind::Continue
            }
            ast::StmtKind::Goto(symbol) if self.leaves_function(*symbol, pos) => self.jump_out(pos),
            ast::StmtKind::Goto(symbol) => {
                let name = self.name(*symbol);
                StmtKind::Goto(self.in_func(pos, "goto")?.label(*symbol, name, pos))
            }
            ast::StmtKind::GotoComputed(e) => {
                let target = self.rvalue(e)?;
                let pointer = self.types.ptr(TypeId::VOID);
                StmtKind::GotoComputed(self.coerce(target, pointer, "converting to", pos)?)
            }
            ast::StmtKind::Label(symbol, body) => return self.label(*symbol, body, pos, out),
            ast::StmtKind::Return(value) => self.return_stmt(value.as_ref(), pos)?,
            ast::StmtKind::Asm { outputs, inputs, clobbers, template, jumps, keeps } => {
                let changes_memory = clobbers.iter().any(|c| self.narrow(c) == "memory");
                let template = self.narrow(template);
                let hides = *keeps && template.trim().is_empty();
                let (places, inputs) = self.asm_operands(outputs, inputs)?;
                let outputs =
                    if hides || *jumps { places } else { places.into_iter().map(|p| self.assembled(p, pos)).collect() };
                StmtKind::Asm { outputs, inputs, changes_memory, template, jumps: *jumps, keeps: *keeps }
            }
        };
        out.push(Stmt { kind, pos });
        Ok(())
    }

    fn local_labels(&mut self, labels: &[Symbol], pos: Pos) -> Res<()> {
        for &symbol in labels {
            let name = self.name(symbol);
            self.in_func(pos, "label declaration")?.declare_local_label(symbol, name);
        }
        Ok(())
    }

    fn loop_body(&mut self, body: &ast::Stmt) -> Res<Box<Stmt>> {
        if let Some(func) = &mut self.func {
            func.loops += 1;
            func.breakable += 1;
        }
        let body = self.body(body)?;
        if let Some(func) = &mut self.func {
            func.loops -= 1;
            func.breakable -= 1;
        }
        Ok(body)
    }

    fn for_loop(
        &mut self,
        init: &[ast::Stmt],
        cond: Option<&ast::Expr>,
        step: Option<&ast::Expr>,
        body: &ast::Stmt,
    ) -> Res<StmtKind> {
        let mut first = Vec::new();
        self.stmts(init, &mut first)?;
        let cond = cond.map(|e| self.condition(e)).transpose();
        let step = step.map(|e| self.rvalue(e)).transpose();
        let body = self.loop_body(body);
        let head = self.both(cond, step);
        let ((cond, step), body) = self.both(head, body)?;
        Ok(StmtKind::For { init: first, cond, step, body })
    }

    fn switch(&mut self, cond: &ast::Expr, body: &ast::Stmt) -> Res<StmtKind> {
        let cond = self.rvalue(cond)?;
        if !self.types.is_integer(cond.ty) {
            return fail(cond.pos, "switch quantity not an integer");
        }
        let cond = self.promote(cond);
        let state = Switch { ty: cond.ty, values: FxHashSet::default(), ranges: Vec::new(), has_default: false };
        let func = self.in_func(cond.pos, "switch")?;
        func.switches.push(state);
        func.breakable += 1;
        let body = self.body(body)?;
        if let Some(func) = &mut self.func {
            func.switches.pop();
            func.breakable -= 1;
        }
        Ok(StmtKind::Switch { cond, body })
    }

    fn case(
        &mut self,
        lo: &ast::Expr,
        hi: Option<&ast::Expr>,
        body: &ast::Stmt,
        pos: Pos,
        out: &mut Vec<Stmt>,
    ) -> Res<()> {
        let lo = self.constant(lo, "case label")?;
        let hi = match hi {
            Some(hi) => self.constant(hi, "case label")?,
            None => lo,
        };
        let Some(ty) = self.func.as_ref().and_then(|f| f.switches.last()).map(|s| s.ty) else {
            return fail(pos, "case label not within a switch statement");
        };
        let (lo, hi) = (self.types.wrap(lo, ty), self.types.wrap(hi, ty));
        if let Some(switch) = self.func.as_mut().and_then(|f| f.switches.last_mut())
            && !switch.add(lo, hi)
        {
            return fail(pos, "duplicate case value");
        }
        let body = self.labelled(body)?;
        self.spread(body, pos, out, |inner| StmtKind::Case { lo, hi, body: inner });
        Ok(())
    }

    fn default_label(&mut self, body: &ast::Stmt, pos: Pos, out: &mut Vec<Stmt>) -> Res<()> {
        let Some(switch) = self.func.as_mut().and_then(|f| f.switches.last_mut()) else {
            return fail(pos, "'default' label not within a switch statement");
        };
        if std::mem::replace(&mut switch.has_default, true) {
            return fail(pos, "multiple default labels in one switch");
        }
        let body = self.labelled(body)?;
        self.spread(body, pos, out, StmtKind::Default);
        Ok(())
    }

    fn label(&mut self, symbol: Symbol, body: &ast::Stmt, pos: Pos, out: &mut Vec<Stmt>) -> Res<()> {
        let name = self.name(symbol);
        let func = self.in_func(pos, "label")?;
        let id = func.label(symbol, name, pos);
        if !func.define_label(id) {
            return fail(pos, format!("duplicate label '{name}'"));
        }
        let body = self.labelled(body)?;
        self.spread(body, pos, out, |inner| StmtKind::Label(id, inner));
        Ok(())
    }

    fn labelled(&mut self, body: &ast::Stmt) -> Res<Vec<Stmt>> {
        let mut out = Vec::new();
        self.stmt(body, &mut out)?;
        Ok(out)
    }

    /// The label holds the first statement; a declaration of several variables continues behind it.
    fn spread(&self, body: Vec<Stmt>, pos: Pos, out: &mut Vec<Stmt>, wrap: impl FnOnce(Box<Stmt>) -> StmtKind) {
        let mut body = body.into_iter();
        let first = body.next().unwrap_or(Stmt { kind: StmtKind::Empty, pos });
        out.push(Stmt { kind: wrap(Box::new(first)), pos });
        out.extend(body);
    }

    fn return_stmt(&mut self, value: Option<&ast::Expr>, pos: Pos) -> Res<StmtKind> {
        let ret = self.in_func(pos, "return")?.ret;
        let Some(value) = value else { return Ok(StmtKind::Return(None)) };
        let value = self.rvalue(value)?;
        if self.types.is_void(ret) {
            let value = Stmt { kind: StmtKind::Expr(value), pos };
            return Ok(StmtKind::Block(vec![value, Stmt { kind: StmtKind::Return(None), pos }]));
        }
        if self.types.is_void(value.ty) {
            return fail(pos, "void value not ignored as it ought to be");
        }
        Ok(StmtKind::Return(Some(self.coerce(value, ret, "returning", pos)?)))
    }

    /// The text of adjacent string literals.
    fn narrow(&self, strings: &[u32]) -> String {
        let mut units = Vec::new();
        for &part in strings {
            self.tokens.strings[part as usize].encode(Encoding::Narrow, &mut units);
        }
        let bytes: Vec<u8> = units.into_iter().map(|u| u as u8).collect();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    fn asm_operands(&mut self, outputs: &[ast::Expr], inputs: &[ast::Expr]) -> Res<(Vec<Expr>, Vec<Expr>)> {
        let mut out = Vec::new();
        for e in outputs {
            let place = self.expr(e)?;
            if !super::convert::is_lvalue(&place) {
                return fail(e.pos, "invalid lvalue in 'asm' output");
            }
            out.push(place);
        }
        let mut values = Vec::new();
        for e in inputs {
            let place = self.expr(e)?;
            values.push(self.asm_input(place));
        }
        Ok((out, values))
    }

    /// The output takes the value that the assembly computes. An output that is no number stays a place.
    fn assembled(&mut self, place: Expr, pos: Pos) -> Expr {
        let ty = self.types.unqualified(place.ty);
        if !self.types.is_scalar(ty) || self.types.is_pointer(ty) {
            return place;
        }
        let value = Expr { kind: ExprKind::Builtin { name: ASSEMBLY.to_string(), args: Vec::new() }, ty, pos };
        Expr { kind: ExprKind::Assign { lhs: Box::new(place), rhs: Box::new(value) }, ty, pos }
    }

    /// A record may be an input in memory: it stays a place.
    fn asm_input(&mut self, place: Expr) -> Expr {
        if self.types.is_record(place.ty) || matches!(place.kind, ExprKind::Int(_)) {
            return place;
        }
        self.value(place)
    }
}

impl Switch {
    /// Enters a case; `false` if a value of it is there already.
    fn add(&mut self, lo: i128, hi: i128) -> bool {
        let overlaps = |&(a, b): &(i128, i128)| lo <= b && a <= hi;
        if self.ranges.iter().any(overlaps) {
            return false;
        }
        if lo == hi {
            return self.values.insert(lo);
        }
        if self.values.iter().any(|v| (lo..=hi).contains(v)) {
            return false;
        }
        self.ranges.push((lo, hi));
        true
    }
}

fn single(mut stmts: Vec<Stmt>, pos: Pos) -> Stmt {
    match (stmts.len(), stmts.pop()) {
        (1, Some(only)) => only,
        (_, None) => Stmt { kind: StmtKind::Empty, pos },
        (_, Some(last)) => {
            stmts.push(last);
            Stmt { kind: StmtKind::Block(stmts), pos }
        }
    }
}
