//! What evaluating an expression does besides giving a value, computed once per expression.

use super::repr::{Repr, repr};
use super::scan::for_each_operand;
use super::{Lowering, UndefinedFunctions};
use crate::hir::{BinOp, Expr, ExprKind, FuncId};
use crate::vocabulary::Intrinsic;

/// A set of effects.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Effects(u8);

impl Effects {
    /// Its value is a term: no statement is needed to get it.
    pub(super) const PURE: Effects = Effects(0);
    /// Statements are needed: assumptions before a dereference or division, inputs.
    pub(super) const GUARD: Effects = Effects(1);
    /// A variable without address changes.
    pub(super) const WRITES_LOCAL: Effects = Effects(2);
    /// Memory or a global variable changes.
    pub(super) const WRITES_OTHER: Effects = Effects(4);
    /// It may end the block: branches, calls.
    pub(super) const FLOW: Effects = Effects(8);
    const ANY: Effects = Effects(15);

    pub(super) fn contains(self, other: Effects) -> bool {
        self.0 & other.0 == other.0
    }

    pub(super) fn writes(self) -> bool {
        self.0 & (Effects::WRITES_LOCAL.0 | Effects::WRITES_OTHER.0) != 0
    }

    pub(super) fn is_pure(self) -> bool {
        self == Effects::PURE
    }

    pub(super) fn union(self, other: Effects) -> Effects {
        Effects(self.0 | other.0)
    }
}

impl<'u> Lowering<'u> {
    /// The effects of evaluating `e`.
    pub(super) fn effects(&mut self, e: &'u Expr) -> Effects {
        if matches!(e.kind, ExprKind::Int(_) | ExprKind::Local(_) | ExprKind::Global(_) | ExprKind::FnAddr(_)) {
            return Effects::PURE;
        }
        if let Some(&known) = self.effects.get(&std::ptr::from_ref(e)) {
            return known;
        }
        let mut effects = self.own_effects(e);
        for_each_operand(e, &mut |operand| effects = effects.union(self.effects(operand)));
        if matches!(e.kind, ExprKind::LogAnd(..) | ExprKind::LogOr(..) | ExprKind::Cond(..) | ExprKind::CondOmitted(..))
            && !effects.is_pure()
        {
            effects = effects.union(Effects::FLOW);
        }
        self.effects.insert(std::ptr::from_ref(e), effects);
        effects
    }

    fn own_effects(&mut self, e: &'u Expr) -> Effects {
        match &e.kind {
            ExprKind::Load(lv) if self.is_sure_access(lv) && matches!(repr(self.types(), e.ty), Repr::Bits(_)) => {
                Effects::PURE
            }
            ExprKind::Load(_) => Effects::GUARD,
            ExprKind::Binary(_, a, b) if self.is_float(a) || self.is_float(b) => Effects::GUARD.union(Effects::FLOW),
            ExprKind::Binary(op, a, b) if self.depends_on_layout(Some(*op), a, b) => {
                Effects::GUARD.union(Effects::FLOW)
            }
            ExprKind::PtrDiff { lhs, rhs, .. } if self.depends_on_layout(None, lhs, rhs) => {
                Effects::GUARD.union(Effects::FLOW)
            }
            ExprKind::Binary(BinOp::Div | BinOp::Rem, _, b) => match b.kind {
                ExprKind::Int(v) if v != 0 => Effects::PURE,
                _ => Effects::GUARD,
            },
            ExprKind::Binary(BinOp::Shl | BinOp::Shr, a, b) => match b.kind {
                ExprKind::Int(v) if (0..i128::from(self.width(a.ty))).contains(&v) => Effects::PURE,
                _ => Effects::GUARD,
            },
            ExprKind::Cast(inner) | ExprKind::Unary(_, inner) if self.is_float(inner) || self.is_float(e) => {
                Effects::GUARD.union(Effects::FLOW)
            }
            ExprKind::Assign { lhs, .. } | ExprKind::CompoundAssign { lhs, .. } | ExprKind::IncDec { lhs, .. } => {
                self.written(lhs)
            }
            ExprKind::CompoundLiteral { .. } | ExprKind::StmtExpr(_) | ExprKind::VaArg(_) => Effects::ANY,
            ExprKind::Call { callee, .. } => match callee.direct_callee() {
                Some(f) => self.call_effects(self.aliased(f)),
                None => Effects::GUARD.union(Effects::WRITES_OTHER).union(Effects::FLOW),
            },
            ExprKind::Builtin { name, .. } => builtin_effects(name),
            _ => match repr(self.types(), e.ty) {
                Repr::Unsupported(_) => Effects::GUARD.union(Effects::FLOW),
                _ => Effects::PURE,
            },
        }
    }

    fn is_float(&self, e: &Expr) -> bool {
        self.types().is_float(e.ty) || matches!(repr(self.types(), e.ty), Repr::Unsupported(_))
    }

    fn written(&self, lhs: &Expr) -> Effects {
        let target = match (&lhs.kind, repr(self.types(), lhs.ty)) {
            (ExprKind::Local(_), Repr::Bits(_)) => Effects::WRITES_LOCAL.union(Effects::WRITES_OTHER),
            _ => Effects::WRITES_OTHER,
        };
        let is_flow = self.is_float(lhs);
        target.union(Effects::GUARD).union(if is_flow { Effects::FLOW } else { Effects::PURE })
    }

    fn call_effects(&self, f: FuncId) -> Effects {
        let func = self.func(f);
        if func.body.is_some() || self.is_error_function(func) {
            return Effects::GUARD.union(Effects::WRITES_OTHER).union(Effects::FLOW);
        }
        if Intrinsic::find(&func.name).is_some() {
            return builtin_effects(&func.name);
        }
        let changes = match self.library_function(func) {
            Some(entry) => self.library_call_has_effects(entry),
            None => self.options.undefined != UndefinedFunctions::Pure,
        };
        if changes { Effects::ANY } else { Effects::GUARD }
    }
}

fn builtin_effects(name: &str) -> Effects {
    match Intrinsic::find(name) {
        None | Some(Intrinsic::Nondet) => Effects::GUARD,
        Some(_) => Effects::ANY,
    }
}
