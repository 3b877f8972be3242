//! Where the value of an expression comes from.

use super::graph::{Graph, Holder, Source};
use super::members::has_bytes;
use super::origin::{NamedObject, Origin, Traits};
use crate::hir::{Direction, Expr, ExprKind, FuncId, LocalId, StmtKind, Unit};
use crate::lower::pointer_numbers::pointer_in_number;
use crate::lower::scan::alias_target;
use crate::types::Type;
use crate::vocabulary::{BlockOperation, Intrinsic};
use rustc_hash::FxHashSet;

/// What an expression is read with.
pub(super) struct Reader<'a> {
    pub(super) unit: &'a Unit,
    pub(super) graph: &'a mut Graph,
    /// Locals that do not end before the program does.
    pub(super) lasting: &'a FxHashSet<(FuncId, LocalId)>,
    /// The function whose locals are in sight.
    pub(super) func: Option<FuncId>,
}

impl Reader<'_> {
    /// Where the value of `e`, a pointer, comes from; `added` is what happens to it on the way.
    pub(super) fn value(&mut self, e: &Expr, added: Traits, found: &mut Vec<Source>) {
        let anywhere = |traits: Traits| Source::Known(Origin::anywhere(traits).with(added));
        match &e.kind {
            ExprKind::Int(0) => {}
            ExprKind::Load(lv) if self.unit.types.is_pointer(e.ty) => {
                let holder = self.holder(lv);
                found.push(Source::From(self.graph.node(holder), added));
            }
            ExprKind::AddrOf(lv) | ExprKind::Decay(lv) => self.address(lv, added, found),
            ExprKind::FnAddr(_) | ExprKind::LabelAddr(_) => found.push(anywhere(Traits::CODE)),
            ExprKind::PtrAdd { ptr, index, direction, .. } => {
                let stays = self.stays_inside(ptr, index, *direction);
                self.value(ptr, if stays { added } else { added.with(Traits::AT_END) }, found);
            }
            ExprKind::Cond(_, a, b) | ExprKind::CondOmitted(a, b) => {
                self.value(a, added, found);
                self.value(b, added, found);
            }
            ExprKind::Comma(_, b) => self.value(b, added, found),
            ExprKind::Assign { rhs, .. } => self.value(rhs, added, found),
            ExprKind::CompoundAssign { lhs, .. } | ExprKind::IncDec { lhs, .. } => {
                let holder = self.holder(lhs);
                found.push(Source::From(self.graph.node(holder), added.with(Traits::AT_END)));
            }
            ExprKind::StmtExpr(stmts) => match stmts.last().map(|s| &s.kind) {
                Some(StmtKind::Expr(last)) => self.value(last, added, found),
                _ => found.push(anywhere(Traits::AT_END)),
            },
            ExprKind::Cast(inner) => match pointer_in_number(self.unit, inner) {
                Some(pointer) => self.value(pointer, added, found),
                None if matches!(inner.kind, ExprKind::Int(0)) => {}
                None => found.push(anywhere(Traits::AT_END)),
            },
            ExprKind::Call { callee, args, .. } => self.result(callee.direct_callee(), args, added, found),
            ExprKind::Builtin { name, args } => self.result_of_library(Intrinsic::find(name), args, added, found),
            _ => found.push(anywhere(Traits::AT_END)),
        }
    }

    fn result(&mut self, callee: Option<FuncId>, args: &[Expr], added: Traits, found: &mut Vec<Source>) {
        match callee.map(|f| self.unit.meant(f)) {
            Some(f) if self.unit.funcs[f.0 as usize].body.is_some() => {
                found.push(Source::From(self.graph.node(Holder::Result(f)), added));
            }
            Some(f) => {
                let intrinsic = Intrinsic::find(&self.unit.funcs[f.0 as usize].name);
                self.result_of_library(intrinsic, args, added, found);
            }
            None => {
                found.push(Source::From(self.graph.node(Holder::Returned), added));
                found.push(Source::Known(Origin::anywhere(Traits::NONE).with(added)));
            }
        }
    }

    /// A function without body returns one of its arguments, or a pointer from elsewhere.
    fn result_of_library(
        &mut self,
        intrinsic: Option<Intrinsic>,
        args: &[Expr],
        added: Traits,
        found: &mut Vec<Source>,
    ) {
        let is_fresh = intrinsic.is_some_and(Intrinsic::makes_block);
        let own = if is_fresh { Traits::HEAP } else { Traits::NONE };
        found.push(Source::Known(Origin::anywhere(own).with(added)));
        if intrinsic == Some(Intrinsic::Atomic) {
            // What the object held.
            found.push(Source::From(self.graph.node(Holder::Cell), added));
        }
        let moves = matches!(intrinsic, Some(Intrinsic::Block(BlockOperation::CopyToEnd)));
        let added = if moves { added.with(Traits::AT_END) } else { added };
        let types = &self.unit.types;
        for arg in args.iter().filter(|a| types.is_pointer(a.ty)) {
            self.value(arg, added, found);
        }
    }

    /// Where the address of an lvalue comes from.
    fn address(&mut self, lv: &Expr, added: Traits, found: &mut Vec<Source>) {
        // Nothing separates an object without bytes from the next one.
        let added = if has_bytes(&self.unit.types, lv.ty) { added } else { added.with(Traits::AT_END) };
        let named = |o: NamedObject, traits: Traits| Source::Known(Origin::of(o, traits.with(added)));
        match (&lv.kind, self.func) {
            (ExprKind::Local(l) | ExprKind::CompoundLiteral { local: l, .. }, Some(f)) => {
                let ends = if self.lasting.contains(&(f, *l)) { Traits::NONE } else { Traits::STACK };
                found.push(named(NamedObject::Local(f, *l), ends));
            }
            (ExprKind::Global(g), _) => {
                let global = &self.unit.globals[g.0 as usize];
                let object = alias_target(self.unit, global).unwrap_or(*g);
                found.push(named(
                    NamedObject::Global(object),
                    if global.is_string { Traits::LITERAL } else { Traits::NONE },
                ));
            }
            (ExprKind::Member { base, .. }, _) => self.address(base, added, found),
            (ExprKind::Deref(p), _) => self.value(p, added, found),
            _ => found.push(Source::Known(Origin::anywhere(Traits::AT_END).with(added))),
        }
    }

    /// What an lvalue is that holds a pointer.
    pub(super) fn holder(&self, lv: &Expr) -> Holder {
        match (&lv.kind, self.func) {
            (ExprKind::Local(l) | ExprKind::CompoundLiteral { local: l, .. }, Some(f)) => Holder::Local(f, *l),
            (ExprKind::Global(g), _) => {
                let global = &self.unit.globals[g.0 as usize];
                Holder::Global(alias_target(self.unit, global).unwrap_or(*g))
            }
            (ExprKind::Member { record, field, .. }, _) => Holder::Member(*record, *field),
            _ => Holder::Cell,
        }
    }

    /// The sum is not past the end of an object that the pointer points into.
    fn stays_inside(&self, ptr: &Expr, index: &Expr, direction: Direction) -> bool {
        let ExprKind::Int(i) = index.kind else { return false };
        let i = if direction == Direction::Backward { -i } else { i };
        let bound = match &ptr.kind {
            ExprKind::Decay(array) => match *self.unit.types.get(array.ty) {
                Type::Array(_, Some(n)) => i128::from(n),
                _ => 1,
            },
            _ => 1,
        };
        i < bound
    }
}
