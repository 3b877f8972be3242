//! The values that the bounds in the body of a quantifier leave to its variable.

use super::checker::{Checker, Res};
use crate::ast::UnaryOp::{PostDec, PostInc, PreDec, PreInc};
use crate::ast::{BinOp, Expr, ExprKind, Quantifier, UnaryOp};
use crate::hir::LocalId;
use crate::lex::Symbol;
use crate::types::TypeId;

/// A range that contains every value for which the bounds hold.
pub(super) struct Bounds<'a> {
    /// Of constants and of the type.
    pub(super) least: i128,
    pub(super) greatest: i128,
    /// Where the range begins instead, if that is not known.
    pub(super) first: Option<&'a Expr>,
    /// A comparison that holds of no value from the first one on for which it does not hold.
    pub(super) end: Option<&'a Expr>,
}

impl Bounds<'_> {
    /// How many values there are, where that is known.
    pub(super) fn count(&self) -> Option<i128> {
        self.end.is_none().then(|| (self.greatest - self.least + 1).max(0))
    }
}

/// One comparison of the variable with something else.
struct Comparison<'a> {
    is_lower: bool,
    /// The variable differs from the bound.
    is_strict: bool,
    bound: &'a Expr,
    whole: &'a Expr,
}

/// The range of the variable `symbol`. Comparisons that do not say what a range is are left to the body.
pub(super) fn bounds<'a>(
    checker: &mut Checker<'_>,
    quantifier: Quantifier,
    symbol: Symbol,
    variable: LocalId,
    body: &'a Expr,
) -> Res<Bounds<'a>> {
    let ty = checker.local_type(variable);
    let (least, greatest) = extremes(checker, ty);
    let mut out = Bounds { least, greatest, first: None, end: None };
    let mut found = Vec::new();
    if let Some(guard) = guard(quantifier, body) {
        comparisons(guard, symbol, &mut found);
    }
    // What is above is only a range of numbers where those below zero are excluded.
    found.sort_by_key(|c| !c.is_lower);
    for c in found {
        let bound = checker.rvalue(c.bound)?;
        if !checker.types.is_integer(bound.ty) {
            continue;
        }
        let common = checker.usual_type(ty, bound.ty);
        if checker.types.int_width(common) > 64 {
            continue;
        }
        let keeps_order = embeds(checker, ty, common) || !c.is_lower && out.least >= 0;
        if !keeps_order {
            continue;
        }
        let step = i128::from(c.is_strict);
        match (checker.eval_int(&bound).map(|v| checker.types.wrap(v, common)), c.is_lower) {
            (Some(v), true) => out.least = out.least.max(v + step),
            (Some(v), false) => out.greatest = out.greatest.min(v - step),
            (None, true) if out.first.is_none() && embeds(checker, bound.ty, ty) => out.first = Some(c.bound),
            (None, false) if out.end.is_none() => out.end = Some(c.whole),
            (None, _) => {}
        }
    }
    Ok(out)
}

/// The part of the body outside of which the body says nothing.
fn guard(quantifier: Quantifier, body: &Expr) -> Option<&Expr> {
    match (quantifier, &body.kind) {
        (Quantifier::Exists, _) => Some(body),
        (Quantifier::ForAll, ExprKind::LogOr(negated, _)) => match &negated.kind {
            ExprKind::Unary(UnaryOp::Not, guard) => Some(guard),
            _ => None,
        },
        (Quantifier::ForAll, _) => None,
    }
}

fn comparisons<'a>(guard: &'a Expr, symbol: Symbol, out: &mut Vec<Comparison<'a>>) {
    let is_variable = |e: &Expr| matches!(e.kind, ExprKind::Ident(s) if s == symbol);
    match &guard.kind {
        ExprKind::LogAnd(a, b) => {
            comparisons(a, symbol, out);
            comparisons(b, symbol, out);
        }
        ExprKind::Binary(op @ (BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge), a, b) => {
            let is_strict = matches!(op, BinOp::Lt | BinOp::Gt);
            let is_less = matches!(op, BinOp::Lt | BinOp::Le);
            if is_variable(a) && !mentions(b, symbol) {
                out.push(Comparison { is_lower: !is_less, is_strict, bound: b, whole: guard });
            } else if is_variable(b) && !mentions(a, symbol) {
                out.push(Comparison { is_lower: is_less, is_strict, bound: a, whole: guard });
            }
        }
        _ => {}
    }
}

/// The least and the greatest value of an integer type.
fn extremes(checker: &Checker<'_>, ty: TypeId) -> (i128, i128) {
    let width = match ty.without_quals() {
        TypeId::BOOL => 1,
        _ => checker.types.int_width(ty),
    };
    match checker.types.is_signed(ty) {
        true => (-(1 << (width - 1)), (1 << (width - 1)) - 1),
        false => (0, (1 << width) - 1),
    }
}

/// The conversion keeps all values, and so their order.
fn embeds(checker: &Checker<'_>, from: TypeId, to: TypeId) -> bool {
    let ((least, greatest), (low, high)) = (extremes(checker, from), extremes(checker, to));
    low <= least && greatest <= high
}

/// Evaluating the expression changes nothing.
pub(super) fn is_plain(e: &Expr) -> bool {
    let mut is_plain = true;
    visit(e, &mut |part| match &part.kind {
        ExprKind::Ident(_) | ExprKind::Number(_) | ExprKind::Char(_) | ExprKind::Str(_) => {}
        ExprKind::Unary(op, _) => is_plain &= !matches!(op, PreInc | PreDec | PostInc | PostDec),
        ExprKind::Binary(..) | ExprKind::LogAnd(..) | ExprKind::LogOr(..) | ExprKind::Cond(..) => {}
        ExprKind::Member { .. } | ExprKind::Index(..) | ExprKind::Cast(..) => {}
        ExprKind::SizeofExpr(_) | ExprKind::SizeofType(_) | ExprKind::Quantified(..) => {}
        ExprKind::Logic(..) => {}
        _ => is_plain = false,
    });
    is_plain
}

fn mentions(e: &Expr, symbol: Symbol) -> bool {
    let mut found = false;
    visit(e, &mut |part| found |= matches!(part.kind, ExprKind::Ident(s) if s == symbol));
    found
}

/// Calls `f` on the expression and on the operands of those that [`is_plain`] knows.
fn visit(e: &Expr, f: &mut impl FnMut(&Expr)) {
    f(e);
    match &e.kind {
        ExprKind::Unary(_, a) | ExprKind::Cast(_, a) | ExprKind::SizeofExpr(a) | ExprKind::Quantified(_, _, a) => {
            visit(a, f);
        }
        ExprKind::Logic(_, a) => visit(a, f),
        ExprKind::Member { base, .. } => visit(base, f),
        ExprKind::Binary(_, a, b) | ExprKind::LogAnd(a, b) | ExprKind::LogOr(a, b) | ExprKind::Index(a, b) => {
            visit(a, f);
            visit(b, f);
        }
        ExprKind::Cond(c, a, b) => {
            visit(c, f);
            a.iter().for_each(|a| visit(a, f));
            visit(b, f);
        }
        _ => {}
    }
}
