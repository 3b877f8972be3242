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
    /// Conditions, the last of them a comparison, of which all hold up to some value, and not all from there on. None if the range ends with the
    /// greatest value.
    pub(super) end: Vec<&'a Expr>,
}

impl Bounds<'_> {
    /// How many values there are, where that is known.
    pub(super) fn count(&self) -> Option<i128> {
        self.end.is_empty().then(|| (self.greatest - self.least + 1).max(0))
    }
}

/// One comparison of the variable with something else.
struct Comparison<'a> {
    /// What stands before it, does not mention the variable, and is evaluated for some value: where that does not hold, the bound may have
    /// no value.
    before: Vec<&'a Expr>,
    /// Nothing else stands before it but lower bounds, which hold of some value.
    is_evaluated: bool,
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
    let mut out = Bounds { least, greatest, first: None, end: Vec::new() };
    let mut found = guard(quantifier, body).map_or(Vec::new(), |guard| comparisons(guard, symbol));
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
            (None, _) if !c.is_evaluated && may_fail(c.bound) => {}
            (None, true) if !c.before.is_empty() && may_fail(c.bound) => {}
            (None, true) if out.first.is_none() && embeds(checker, bound.ty, ty) => out.first = Some(c.bound),
            (None, false) if out.end.is_empty() => {
                out.end = c.before;
                out.end.push(c.whole);
            }
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

/// The comparisons among the conditions that all have to hold, each with what stands before it.
fn comparisons(guard: &Expr, symbol: Symbol) -> Vec<Comparison<'_>> {
    let (mut out, mut before, mut is_evaluated) = (Vec::new(), Vec::new(), true);
    let mut all = Vec::new();
    conjuncts(guard, &mut all);
    for condition in all {
        match comparison(condition, symbol) {
            Some((is_lower, is_strict, bound)) => {
                out.push(Comparison {
                    before: before.clone(),
                    is_evaluated,
                    is_lower,
                    is_strict,
                    bound,
                    whole: condition,
                });
                is_evaluated &= is_lower;
            }
            None if mentions(condition, symbol) => is_evaluated = false,
            None if is_evaluated => before.push(condition),
            None => {}
        }
    }
    out
}

fn conjuncts<'a>(guard: &'a Expr, out: &mut Vec<&'a Expr>) {
    match &guard.kind {
        ExprKind::LogAnd(a, b) => {
            conjuncts(a, out);
            conjuncts(b, out);
        }
        _ => out.push(guard),
    }
}

/// The condition as a comparison of the variable with something else: whether that is a lower bound, whether they differ, and the
/// bound.
fn comparison(condition: &Expr, symbol: Symbol) -> Option<(bool, bool, &Expr)> {
    let ExprKind::Binary(op @ (BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge), a, b) = &condition.kind else {
        return None;
    };
    let is_variable = |e: &Expr| matches!(e.kind, ExprKind::Ident(s) if s == symbol);
    let is_strict = matches!(op, BinOp::Lt | BinOp::Gt);
    let is_less = matches!(op, BinOp::Lt | BinOp::Le);
    if is_variable(a) && !mentions(b, symbol) {
        Some((!is_less, is_strict, b))
    } else if is_variable(b) && !mentions(a, symbol) {
        Some((is_less, is_strict, a))
    } else {
        None
    }
}

/// The expression has no value in some states: it reads memory, or divides.
fn may_fail(e: &Expr) -> bool {
    let mut may_fail = false;
    visit(e, &mut |part| match &part.kind {
        ExprKind::Unary(UnaryOp::Deref, _)
        | ExprKind::Index(..)
        | ExprKind::Member { .. }
        | ExprKind::Quantified(..)
        | ExprKind::Binary(BinOp::Div | BinOp::Rem | BinOp::Shl | BinOp::Shr, ..) => may_fail = true,
        _ => {}
    });
    may_fail
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
