//! Walks over typed C that change it.

use crate::hir::{Expr, ExprKind, Init, Stmt, StmtKind};

/// Calls `f` on the expressions that stand directly in the statement and in those in it.
pub(crate) fn each_expr_of_stmt(s: &mut Stmt, f: &mut impl FnMut(&mut Expr)) {
    match &mut s.kind {
        StmtKind::Expr(e) | StmtKind::GotoComputed(e) | StmtKind::Return(Some(e)) => f(e),
        StmtKind::Decl { init, vla_size, .. } => {
            init.iter_mut().for_each(|init| each_expr_of_init(init, f));
            vla_size.iter_mut().for_each(f);
        }
        StmtKind::Block(stmts) => each_expr_of_stmts(stmts, f),
        StmtKind::If { cond, then, els } => {
            f(cond);
            each_expr_of_stmt(then, f);
            els.iter_mut().for_each(|els| each_expr_of_stmt(els, f));
        }
        StmtKind::While { cond, body } | StmtKind::DoWhile { body, cond } | StmtKind::Switch { cond, body } => {
            f(cond);
            each_expr_of_stmt(body, f);
        }
        StmtKind::For { init, cond, step, body } => {
            each_expr_of_stmts(init, f);
            cond.iter_mut().chain(step).for_each(&mut *f);
            each_expr_of_stmt(body, f);
        }
        StmtKind::Case { body, .. } | StmtKind::Default(body) | StmtKind::Label(_, body) => each_expr_of_stmt(body, f),
        StmtKind::Asm { outputs, inputs, .. } => outputs.iter_mut().chain(inputs).for_each(f),
        StmtKind::Return(None)
        | StmtKind::Break
        | StmtKind::Continue
        | StmtKind::Goto(_)
        | StmtKind::InnerBlocksEnd(_)
        | StmtKind::Empty => {}
    }
}

/// The same for a list of statements.
pub(crate) fn each_expr_of_stmts(stmts: &mut [Stmt], f: &mut impl FnMut(&mut Expr)) {
    stmts.iter_mut().for_each(|s| each_expr_of_stmt(s, f));
}

/// Calls `f` on the values of an initialiser.
pub(crate) fn each_expr_of_init(init: &mut Init, f: &mut impl FnMut(&mut Expr)) {
    init.items.iter_mut().for_each(|item| f(&mut item.value));
}

/// Calls `f` on each expression directly in `e`, also in its statements and initialisers.
pub(crate) fn each_operand(e: &mut Expr, f: &mut impl FnMut(&mut Expr)) {
    use ExprKind::*;
    match &mut e.kind {
        Int(_) | Float(_) | Local(_) | Global(_) | FnAddr(_) | LabelAddr(_) => {}
        CompoundLiteral { init, .. } => each_expr_of_init(init, f),
        StmtExpr(stmts) => each_expr_of_stmts(stmts, f),
        Deref(a) | Load(a) | AddrOf(a) | Decay(a) | Unary(_, a) | Cast(a) | VaArg(a) | SizeOfVla(a) => f(a),
        Member { base: a, .. } | IncDec { lhs: a, .. } => f(a),
        Binary(_, a, b)
        | LogAnd(a, b)
        | LogOr(a, b)
        | CondOmitted(a, b)
        | Comma(a, b)
        | PtrAdd { ptr: a, index: b, .. }
        | PtrDiff { lhs: a, rhs: b, .. }
        | Assign { lhs: a, rhs: b }
        | CompoundAssign { lhs: a, rhs: b, .. } => {
            f(a);
            f(b);
        }
        Cond(c, a, b) => {
            f(c);
            f(a);
            f(b);
        }
        Call { callee, args, .. } => {
            f(callee);
            args.iter_mut().for_each(f);
        }
        Builtin { args, .. } => args.iter_mut().for_each(f),
    }
}
