//! CBMC's quantifiers over an integer variable: a loop over the values that the bounds in the body leave, so that what they
//! say is executed like anything else. `__CPROVER_forall { int i; (0 <= i && i < n) ==> a[i] == 0 }` becomes
//!
//! ```text
//! ({ int i; _Bool all = 1; i = 0; while (i < n) { if (!body) { all = 0; break; } if (i >= INT_MAX) break; i = i + 1; } all; })
//! ```
//!
//! The whole body is evaluated for each value, bounds included: the range of the loop only has to contain every value for
//! which the bounds hold. Where both are constants and close, there is no loop, but one assignment after the other.

use super::checker::{Checker, Res, fail};
use super::range::{Bounds, bounds, is_plain};
use crate::ast::{self, Declaration, Quantifier};
use crate::hir::{BinOp, Expr, ExprKind, LocalId, Stmt, StmtKind};
use crate::types::TypeId;
use base::Pos;

/// Values that are written out one by one.
const MAX_WRITTEN_OUT: i128 = 64;

/// The variables of a quantifier that is being translated.
struct Quantified<'a> {
    quantifier: Quantifier,
    body: &'a ast::Expr,
    variable: LocalId,
    result: LocalId,
    pos: Pos,
}

impl Quantified<'_> {
    fn name(&self) -> &'static str {
        match self.quantifier {
            Quantifier::ForAll => "__CPROVER_forall",
            Quantifier::Exists => "__CPROVER_exists",
        }
    }

    /// What it says of no value at all.
    fn of_nothing(&self) -> i128 {
        i128::from(self.quantifier == Quantifier::ForAll)
    }
}

/// The variable is an integer with a least and a greatest value that are known here.
fn is_counted(checker: &Checker<'_>, variable: LocalId) -> bool {
    let ty = checker.local_type(variable);
    checker.types.is_integer(ty) && checker.types.int_width(ty) <= 64
}

impl Checker<'_> {
    pub(super) fn quantified(
        &mut self,
        quantifier: Quantifier,
        declaration: &Declaration,
        body: &ast::Expr,
        pos: Pos,
    ) -> Res<Expr> {
        let func = self.in_func(pos, "quantifier")?;
        func.quantifies = true;
        let result = func.new_local("", TypeId::BOOL, pos);
        self.scoped(|checker| {
            let mut stmts = Vec::new();
            checker.declaration(declaration, &mut stmts)?;
            let variable = match (declaration.items.as_slice(), stmts.as_slice()) {
                ([item], [Stmt { kind: StmtKind::Decl { local, init: None, vla_size: None }, .. }]) => {
                    item.declarator.name.map(|symbol| (symbol, *local))
                }
                _ => None,
            };
            let Some((symbol, variable)) = variable else { return fail(pos, "a quantifier has one variable") };
            let quantified = Quantified { quantifier, body, variable, result, pos };
            if !is_plain(body) || !is_counted(checker, variable) {
                checker.condition(body)?;
                return Ok(checker.untranslated(&quantified));
            }
            let bounds = bounds(checker, quantifier, symbol, variable, body)?;
            checker.over(&quantified, &bounds, stmts)
        })
    }

    fn over(&mut self, q: &Quantified<'_>, bounds: &Bounds<'_>, mut stmts: Vec<Stmt>) -> Res<Expr> {
        let nothing = self.int(q.of_nothing(), TypeId::BOOL, q.pos);
        stmts.push(self.set(q.result, nothing, q.pos));
        match (bounds.first, bounds.count()) {
            (None, Some(count)) if count <= MAX_WRITTEN_OUT => {
                for value in bounds.least..bounds.least + count {
                    self.written_out(q, value, &mut stmts)?;
                }
            }
            _ => self.loop_over(q, bounds, &mut stmts)?,
        }
        let value = self.read(q.result, q.pos);
        stmts.push(Stmt { kind: StmtKind::Expr(value), pos: q.pos });
        Ok(Expr { kind: ExprKind::StmtExpr(stmts), ty: TypeId::BOOL, pos: q.pos })
    }

    /// `i = value; result = result && body;` (`||` of some).
    fn written_out(&mut self, q: &Quantified<'_>, value: i128, stmts: &mut Vec<Stmt>) -> Res<()> {
        let value = self.int(value, self.local_type(q.variable), q.pos);
        stmts.push(self.set(q.variable, value, q.pos));
        let (so_far, body) = (Box::new(self.read(q.result, q.pos)), Box::new(self.condition(q.body)?));
        let kind = match q.quantifier {
            Quantifier::ForAll => ExprKind::LogAnd(so_far, body),
            Quantifier::Exists => ExprKind::LogOr(so_far, body),
        };
        let both = self.convert(Expr { kind, ty: TypeId::INT, pos: q.pos }, TypeId::BOOL);
        stmts.push(self.set(q.result, both, q.pos));
        Ok(())
    }

    fn loop_over(&mut self, q: &Quantified<'_>, bounds: &Bounds<'_>, stmts: &mut Vec<Stmt>) -> Res<()> {
        let (pos, ty) = (q.pos, self.local_type(q.variable));
        let first = match bounds.first {
            Some(first) => {
                let first = self.rvalue(first)?;
                self.convert(first, ty)
            }
            None => self.int(bounds.least, ty, pos),
        };
        stmts.push(self.set(q.variable, first, pos));
        let holds = self.condition(q.body)?;
        let decided = self.int(1 - q.of_nothing(), TypeId::BOOL, pos);
        let stop = || Stmt { kind: StmtKind::Break, pos };
        let found = Stmt { kind: StmtKind::Block(vec![self.set(q.result, decided, pos), stop()]), pos };
        let nothing = Stmt { kind: StmtKind::Empty, pos };
        let (then, els) = match q.quantifier {
            Quantifier::ForAll => (nothing, found),
            Quantifier::Exists => (found, nothing),
        };
        let (value, last) = (self.read(q.variable, pos), self.int(bounds.greatest, ty, pos));
        let (value, last) = self.usual(value, last);
        let is_last = Expr { kind: ExprKind::Binary(BinOp::Ge, Box::new(value), Box::new(last)), ty: TypeId::INT, pos };
        let (value, one) = (self.read(q.variable, pos), self.int(1, ty, pos));
        let (value, one) = self.usual(value, one);
        let sum = Expr { ty: value.ty, kind: ExprKind::Binary(BinOp::Add, Box::new(value), Box::new(one)), pos };
        let next = self.convert(sum, ty);
        let either = |cond, then, els| {
            let kind = StmtKind::If { cond, then: Box::new(then), els: Some(Box::new(els)) };
            Stmt { kind, pos }
        };
        let step = self.set(q.variable, next, pos);
        let body = StmtKind::Block(vec![either(holds, then, els), either(is_last, stop(), step)]);
        let mut ends = Vec::new();
        for end in &bounds.end {
            ends.push(self.condition(end)?);
        }
        let both = |a: Expr, b| Expr { kind: ExprKind::LogAnd(Box::new(a), Box::new(b)), ty: TypeId::INT, pos };
        let is_any = self.int(i128::from(bounds.least <= bounds.greatest), TypeId::INT, pos);
        let cond = ends.into_iter().reduce(both).unwrap_or(is_any);
        stmts.push(Stmt { kind: StmtKind::While { cond, body: Box::new(Stmt { kind: body, pos }) }, pos });
        Ok(())
    }

    fn untranslated(&self, q: &Quantified<'_>) -> Expr {
        let kind = ExprKind::Builtin { name: q.name().to_string(), args: Vec::new() };
        Expr { kind, ty: TypeId::BOOL, pos: q.pos }
    }

    fn read(&self, local: LocalId, pos: Pos) -> Expr {
        let ty = self.local_type(local).without_quals();
        let place = Expr { kind: ExprKind::Local(local), ty: self.local_type(local), pos };
        Expr { kind: ExprKind::Load(Box::new(place)), ty, pos }
    }

    fn set(&self, local: LocalId, value: Expr, pos: Pos) -> Stmt {
        let ty = self.local_type(local).without_quals();
        let place = Expr { kind: ExprKind::Local(local), ty, pos };
        let kind = ExprKind::Assign { lhs: Box::new(place), rhs: Box::new(value) };
        Stmt { kind: StmtKind::Expr(Expr { kind, ty, pos }), pos }
    }
}
