//! Initial conditions: the parts of them that say what one variable begins with become its initial value. That is how
//! people write it, and it saves the search through all combinations of values that other conditions need.

use crate::ast::*;

/// The conditions that a condition is the conjunction of.
pub(super) fn conjuncts(e: Expr, out: &mut Vec<Expr>) {
    match e.kind {
        ExprKind::Binary(BinOp::And, a, b) => {
            conjuncts(*a, out);
            conjuncts(*b, out);
        }
        ExprKind::Bool(true) => {}
        _ => out.push(e),
    }
}

/// Takes the conditions that say what one of the variables begins with, all its elements if it is an array whose indices
/// are the `bound` names. The others are left.
pub(super) fn initialise(
    vars: &mut [VarDecl],
    bound: &[Ident],
    parts: &mut Vec<Expr>,
    is_value: impl Fn(&Expr) -> bool,
) {
    parts.retain(|part| {
        let Some((place, value)) = equation(part, &is_value) else { return true };
        let Some(var) = vars.iter_mut().find(|v| v.name == place.name && v.init == Init::Any) else { return true };
        if place.of.is_some() || !covers_all(place, bound) {
            return true;
        }
        var.init = Init::Value(value);
        false
    });
}

/// `x == value`, `value == x`, `x`, `!x`
fn equation<'a>(e: &'a Expr, is_value: &impl Fn(&Expr) -> bool) -> Option<(&'a Place, Expr)> {
    match &e.kind {
        ExprKind::Binary(BinOp::Eq, a, b) => match (&a.kind, &b.kind) {
            (ExprKind::Place(place), _) if is_value(b) => Some((place, (**b).clone())),
            (_, ExprKind::Place(place)) if is_value(a) => Some((place, (**a).clone())),
            _ => None,
        },
        ExprKind::Place(place) => Some((place, Expr { kind: ExprKind::Bool(true), span: e.span })),
        ExprKind::Unary(UnOp::Not, inner) => match &inner.kind {
            ExprKind::Place(place) => Some((place, Expr { kind: ExprKind::Bool(false), span: e.span })),
            _ => None,
        },
        _ => None,
    }
}

/// No index, or the one bound name: then the condition is about every element.
fn covers_all(place: &Place, bound: &[Ident]) -> bool {
    match place.indices.as_slice() {
        [] => true,
        [Expr { kind: ExprKind::Place(index), .. }] => {
            index.as_name().is_some_and(|i| bound.iter().any(|b| b.name == i.name))
        }
        _ => false,
    }
}
