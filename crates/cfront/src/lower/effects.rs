//! What evaluating an expression does besides giving a value, computed once per expression.

use super::effect_set::EffectSet;
use super::lowering::Lowering;
use super::options::UndefinedFunctions;
use super::repr::{Repr, repr};
use super::scan::for_each_operand;
use super::vectors::computes_vector;
use crate::hir::{BinOp, Expr, ExprKind, FuncId, UnOp};
use crate::types::Type;
use crate::vocabulary::Intrinsic;
use ir::SignedOverflow;

impl<'u> Lowering<'u> {
    /// The effects of evaluating `e`.
    pub(super) fn effects(&mut self, e: &'u Expr) -> EffectSet {
        if matches!(e.kind, ExprKind::Int(_) | ExprKind::Local(_) | ExprKind::Global(_) | ExprKind::FnAddr(_)) {
            return EffectSet::PURE;
        }
        if let Some(&known) = self.effects.get(&std::ptr::from_ref(e)) {
            return known;
        }
        let mut effects = self.own_effects(e);
        for_each_operand(e, &mut |operand| effects = effects.union(self.effects(operand)));
        if matches!(e.kind, ExprKind::LogAnd(..) | ExprKind::LogOr(..) | ExprKind::Cond(..) | ExprKind::CondOmitted(..))
            && (!effects.is_pure() || self.marks_decisions(e.pos))
        {
            effects = effects.union(EffectSet::FLOW);
        }
        self.effects.insert(std::ptr::from_ref(e), effects);
        effects
    }

    fn own_effects(&mut self, e: &'u Expr) -> EffectSet {
        match &e.kind {
            _ if computes_vector(self.types(), e) => EffectSet::ANY,
            ExprKind::Load(lv) if self.volatile_object(lv).is_some() => EffectSet::GUARD.union(EffectSet::FLOW),
            ExprKind::Load(lv)
                if self.is_sure_access(lv)
                    && !self.checks_reads()
                    && !self.checks_use(e)
                    && !self.checks_enumerator(e)
                    && matches!(repr(self.types(), e.ty), Repr::Bits(_)) =>
            {
                EffectSet::PURE
            }
            ExprKind::Load(_) => EffectSet::GUARD.union(self.access_flow()),
            ExprKind::PtrAdd { index, .. }
                if self.memory.is_some() && !matches!(index.kind, ExprKind::Int(_)) || self.asks_about_sums() =>
            {
                EffectSet::GUARD.union(EffectSet::FLOW)
            }
            ExprKind::AddrOf(lv) | ExprKind::Decay(lv) if self.memory.is_some() && !self.is_sure_access(lv) => {
                EffectSet::GUARD.union(EffectSet::FLOW)
            }
            ExprKind::Binary(_, a, b) if self.is_float(a) || self.is_float(b) => self.float_effects(a, b),
            ExprKind::Binary(..) | ExprKind::PtrDiff { .. }
                if self.depends_on_layout(e) || self.asks_about_sums() && self.meets_pointers(e) =>
            {
                EffectSet::GUARD.union(EffectSet::FLOW)
            }
            ExprKind::Binary(..) | ExprKind::Unary(UnOp::Neg, _) if self.may_overflow(e) => {
                EffectSet::GUARD.union(self.check_flow())
            }
            ExprKind::Binary(BinOp::Div | BinOp::Rem, _, b) => match b.kind {
                ExprKind::Int(v) if v != 0 => EffectSet::PURE,
                _ => EffectSet::GUARD.union(self.check_flow()),
            },
            ExprKind::Binary(BinOp::Shl | BinOp::Shr, a, b) => match b.kind {
                ExprKind::Int(v) if (0..i128::from(self.width(a.ty))).contains(&v) => EffectSet::PURE,
                _ => EffectSet::GUARD.union(self.check_flow()),
            },
            ExprKind::Cast(inner) if self.may_lose(inner.ty, e.ty, e.pos) || self.checks_enumerator(e) => {
                EffectSet::GUARD.union(self.check_flow())
            }
            ExprKind::Cast(inner) | ExprKind::Unary(_, inner) if self.is_float(inner) || self.is_float(e) => {
                self.float_effects(inner, e)
            }
            ExprKind::Assign { lhs, .. } => self.written(lhs),
            ExprKind::CompoundAssign { lhs, .. } | ExprKind::IncDec { lhs, .. } => {
                self.written(lhs).union(self.check_flow())
            }
            ExprKind::CompoundLiteral { .. } | ExprKind::StmtExpr(_) | ExprKind::VaArg(_) => EffectSet::ANY,
            ExprKind::Call { callee, .. } => match callee.direct_callee() {
                Some(f) => self.call_effects(self.aliased(f)),
                None => EffectSet::GUARD.union(EffectSet::WRITES_OTHER).union(EffectSet::FLOW),
            },
            ExprKind::Builtin { name, .. } => builtin_effects(name),
            _ => match repr(self.types(), e.ty) {
                Repr::Unsupported(_) => EffectSet::GUARD.union(EffectSet::FLOW),
                _ => EffectSet::PURE,
            },
        }
    }

    fn is_float(&self, e: &Expr) -> bool {
        self.types().is_float(e.ty) || matches!(repr(self.types(), e.ty), Repr::Unsupported(_))
    }

    /// What a computation with numbers of these types does: a value may have no meaning at the other type, and there may be no
    /// arithmetic for the types.
    fn float_effects(&self, a: &Expr, b: &Expr) -> EffectSet {
        let is_computed = |e: &Expr| match self.types().get(e.ty) {
            Type::Float(kind) => kind.is_computed(),
            _ => self.types().is_integer(e.ty),
        };
        let flow = if is_computed(a) && is_computed(b) { self.check_flow() } else { EffectSet::FLOW };
        EffectSet::GUARD.union(flow)
    }

    fn written(&self, lhs: &Expr) -> EffectSet {
        let target = match (&lhs.kind, repr(self.types(), lhs.ty)) {
            (ExprKind::Local(_), Repr::Bits(_)) => EffectSet::WRITES_LOCAL.union(EffectSet::WRITES_OTHER),
            _ => EffectSet::WRITES_OTHER,
        };
        let is_flow = self.is_float(lhs);
        let flow = if is_flow { EffectSet::FLOW } else { self.access_flow() };
        target.union(EffectSet::GUARD).union(flow)
    }

    /// What an access does besides that may be invalid.
    fn access_flow(&self) -> EffectSet {
        if self.memory.is_some() { EffectSet::FLOW } else { EffectSet::PURE }
    }

    /// What arithmetic does besides that may be checked.
    fn check_flow(&self) -> EffectSet {
        let is_checked =
            self.options.signed_overflow == SignedOverflow::Checked || self.options.arithmetic.kinds().next().is_some();
        if is_checked { EffectSet::FLOW } else { EffectSet::PURE }
    }

    pub(super) fn call_effects(&self, f: FuncId) -> EffectSet {
        let func = self.func(f);
        if func.body.is_some() || self.is_error_function(func) {
            return EffectSet::GUARD.union(EffectSet::WRITES_OTHER).union(EffectSet::FLOW);
        }
        if Intrinsic::find(&func.name).is_some() {
            return builtin_effects(&func.name);
        }
        let changes = match self.library_function(func) {
            Some(entry) => self.library_call_has_effects(func, entry),
            None => self.options.undefined != UndefinedFunctions::Pure,
        };
        if changes { EffectSet::ANY } else { EffectSet::GUARD.union(self.check_flow()) }
    }
}

fn builtin_effects(name: &str) -> EffectSet {
    match Intrinsic::find(name) {
        None | Some(Intrinsic::Nondet | Intrinsic::Assembly) => EffectSet::GUARD,
        // The text that it is given is for people.
        Some(Intrinsic::InDoubt) => EffectSet::GUARD.union(EffectSet::FLOW),
        Some(_) => EffectSet::ANY,
    }
}
