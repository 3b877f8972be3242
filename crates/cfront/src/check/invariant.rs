//! Invariants that annotations of loops state. They are no part of the program: looking at them must leave nothing behind, so only what
//! surely does is looked at, and what is wrong with them is nobody's error.

use super::checker::Checker;
use super::scope::Entity;
use crate::ast::{Annotated, Expr, ExprKind, TypeName, TypeSpec, UnaryOp};
use crate::hir::Invariant;

impl Checker<'_> {
    /// Notes the parts of what is said of a loop, around whose body the scope is open.
    pub(super) fn note_invariants(&mut self, said: &Annotated) {
        let mut parts = Vec::new();
        said.invariants.iter().for_each(|e| conjuncts(e.as_ref(), &mut parts));
        for part in parts {
            let condition = part.filter(|e| self.is_plain(e)).and_then(|e| self.without_traces(e));
            if let Some(func) = &mut self.func {
                func.invariants.push(Invariant { of: said.of, annotation: said.at, condition });
            }
        }
    }

    /// The condition, if nothing is wrong with it.
    fn without_traces(&mut self, e: &Expr) -> Option<crate::hir::Expr> {
        let told = self.diagnostics.len();
        let addresses = |checker: &Checker<'_>| -> Vec<bool> {
            checker.func.iter().flat_map(|f| &f.locals).map(|l| l.address_taken).collect()
        };
        let taken = addresses(self);
        let condition = self.condition(e).ok();
        let mut is_clean = self.diagnostics.len() == told;
        self.diagnostics.truncate(told);
        if let Some(func) = &mut self.func {
            // An element of a vector that is computed has an object of its own.
            is_clean &= func.locals.len() == taken.len();
            func.locals.truncate(taken.len());
        }
        for (local, was) in self.func.iter_mut().flat_map(|f| &mut f.locals).zip(taken) {
            local.address_taken = was;
        }
        condition.filter(|_| is_clean)
    }

    /// Made of variables, constants and operators alone.
    fn is_plain(&self, e: &Expr) -> bool {
        match &e.kind {
            ExprKind::Ident(symbol) => {
                let Some(binding) = self.scopes.get(*symbol) else { return false };
                match binding.what {
                    // Those of functions around this one are reached through their frames.
                    Entity::Local(_) => self.levels_up(binding.depth) == 0,
                    what => matches!(what, Entity::Global(_) | Entity::Const(..)),
                }
            }
            ExprKind::Number(_) | ExprKind::Char(_) => true,
            ExprKind::Unary(UnaryOp::Plus | UnaryOp::Neg | UnaryOp::BitNot | UnaryOp::Not | UnaryOp::Deref, a) => {
                self.is_plain(a)
            }
            ExprKind::Binary(_, a, b) | ExprKind::LogAnd(a, b) | ExprKind::LogOr(a, b) | ExprKind::Index(a, b) => {
                self.is_plain(a) && self.is_plain(b)
            }
            ExprKind::Cond(c, Some(a), b) => self.is_plain(c) && self.is_plain(a) && self.is_plain(b),
            ExprKind::Member { base, .. } => self.is_plain(base),
            ExprKind::Cast(ty, a) => is_number(ty) && self.is_plain(a),
            _ => false,
        }
    }
}

/// Values of the type are numbers, and its name declares nothing.
fn is_number(name: &TypeName) -> bool {
    name.declarator.derivs.is_empty()
        && matches!(
            name.specs.ty,
            TypeSpec::Bool | TypeSpec::Int(_) | TypeSpec::Typedef(_) | TypeSpec::Size | TypeSpec::SignedSize
        )
}

/// The parts of a conjunction; `None` is what could not be read.
fn conjuncts<'a>(e: Option<&'a Expr>, out: &mut Vec<Option<&'a Expr>>) {
    let mut todo = vec![e];
    while let Some(e) = todo.pop() {
        match e.map(|e| &e.kind) {
            Some(ExprKind::LogAnd(a, b)) => todo.extend([Some(&**b), Some(&**a)]),
            _ => out.push(e),
        }
    }
}
