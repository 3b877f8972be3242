//! The constraints of a unit: one walk over all functions and initialisers.

use super::calls::CallGraph;
use super::conversions::Conversions;
use super::graph::{Graph, Holder, Source};
use super::members::{holds_pointer, pointer_members};
use super::origin::{Origin, Traits};
use super::value::Reader;
use crate::hir::{Direction, Expr, ExprKind, FuncBody, FuncId, GlobalId, Init, LocalId, Stmt, StmtKind, Unit};
use crate::lower::pointer_numbers::{is_pointer_as_number, pointer_in_number};
use crate::lower::scan::{for_each_stmt, walk_init, walk_stmt};
use crate::lower::stored_arguments::stored_arguments;
use crate::types::{RecordId, TypeId, Types};
use crate::vocabulary::{BlockOperation, Intrinsic};
use rustc_hash::FxHashSet;

/// What the walk finds besides the constraints.
pub(super) struct Collected {
    /// Functions that may be active more than once at a time: their locals are several objects.
    pub(super) recursive: FxHashSet<FuncId>,
    /// Something frees blocks of the heap.
    pub(super) frees: bool,
}

/// Adds the constraints of everything in the unit.
pub(super) fn collect(
    unit: &Unit,
    entry: FuncId,
    lasting: &FxHashSet<(FuncId, LocalId)>,
    graph: &mut Graph,
) -> Collected {
    let reader = Reader { unit, graph, lasting, func: None };
    let (calls, conversions) = (CallGraph::default(), Conversions::default());
    let mut collector = Collector { reader, taken: Vec::new(), calls, conversions, frees: false };
    collector.share_union_members();
    collector.share_confused_members();
    for (i, g) in (0..).map(GlobalId).zip(&unit.globals) {
        if let Some(init) = &g.init {
            collector.initialised(Holder::Global(i), g.ty, init);
            walk_init(init, &mut |e| collector.expr(e));
        }
        if g.is_extern_only {
            collector.known(Holder::Global(i), Traits::NONE);
        }
    }
    for (id, f) in (0..).map(FuncId).zip(&unit.funcs) {
        if let Some(body) = &f.body {
            collector.function(id, body);
            if id == entry {
                collector.called_from_outside(id, body);
            }
        }
    }
    collector.finish()
}

struct Collector<'a> {
    reader: Reader<'a>,
    /// Functions whose address is a value.
    taken: Vec<FuncId>,
    calls: CallGraph,
    conversions: Conversions,
    frees: bool,
}

impl<'a> Collector<'a> {
    fn unit(&self) -> &'a Unit {
        self.reader.unit
    }

    fn types(&self) -> &'a Types {
        &self.reader.unit.types
    }

    fn body(&self, f: FuncId) -> Option<&'a FuncBody> {
        self.unit().funcs[f.0 as usize].body.as_ref()
    }

    /// The holder may hold a pointer from anywhere.
    fn known(&mut self, holder: Holder, traits: Traits) {
        self.flow(Source::Known(Origin::anywhere(traits)), holder);
    }

    fn flow(&mut self, source: Source, to: Holder) {
        let node = self.reader.graph.node(to);
        self.reader.graph.flow(source, node);
    }

    /// What the holder holds may be reached through a pointer to it.
    fn share(&mut self, holder: Holder) {
        let (a, b) = (self.reader.graph.node(holder), self.reader.graph.node(Holder::Cell));
        self.reader.graph.merge(a, b);
    }

    fn share_members(&mut self, ty: TypeId) {
        for member in pointer_members(self.types(), ty) {
            self.share(member);
        }
    }

    fn function(&mut self, id: FuncId, body: &FuncBody) {
        self.reader.func = Some(id);
        for_each_stmt(&body.stmts, &mut |s| self.stmt(s));
        for s in &body.stmts {
            walk_stmt(s, &mut |e| self.expr(e));
        }
        self.reader.func = None;
    }

    fn called_from_outside(&mut self, id: FuncId, body: &FuncBody) {
        for &p in &body.params {
            self.known(Holder::Local(id, p), Traits::NONE);
        }
    }

    /// The pointers that a statement moves; its expressions are visited by themselves.
    fn stmt(&mut self, s: &Stmt) {
        match (&s.kind, self.reader.func) {
            (StmtKind::Return(Some(e)), Some(f)) if self.types().is_pointer(e.ty) => self.assign(Holder::Result(f), e),
            (StmtKind::Decl { local, init: Some(init), .. }, Some(f)) => {
                if let Some(ty) = self.body(f).map(|b| b.locals[local.0 as usize].ty) {
                    self.initialised(Holder::Local(f, *local), ty, init);
                }
            }
            (StmtKind::Asm { outputs, .. }, _) => {
                for lv in outputs {
                    let holder = self.reader.holder(lv);
                    self.known(holder, Traits::AT_END);
                }
            }
            _ => {}
        }
    }

    fn initialised(&mut self, holder: Holder, ty: TypeId, init: &Init) {
        let types = self.types();
        for item in init.items.iter().filter(|i| types.is_pointer(i.ty)) {
            self.assign(holder, &item.value);
            for member in pointer_members(self.types(), ty) {
                self.assign(member, &item.value);
            }
        }
    }

    /// What one expression does by itself.
    fn expr(&mut self, e: &Expr) {
        match &e.kind {
            ExprKind::Assign { lhs, rhs } if self.types().is_pointer(lhs.ty) => {
                let holder = self.reader.holder(lhs);
                self.assign(holder, rhs);
            }
            ExprKind::CompoundAssign { lhs, .. } if self.types().is_pointer(lhs.ty) => self.advance(lhs),
            ExprKind::IncDec { lhs, direction: Direction::Forward, .. } if self.types().is_pointer(lhs.ty) => {
                self.advance(lhs)
            }
            ExprKind::Assign { lhs, .. } | ExprKind::CompoundAssign { lhs, .. } | ExprKind::IncDec { lhs, .. }
                if is_pointer_as_number(self.unit(), lhs) =>
            {
                self.known(Holder::Cell, Traits::AT_END);
            }
            ExprKind::CompoundLiteral { local, init } => {
                if let Some(f) = self.reader.func {
                    self.initialised(Holder::Local(f, *local), e.ty, init);
                }
            }
            ExprKind::StmtExpr(stmts) => for_each_stmt(stmts, &mut |s| self.stmt(s)),
            ExprKind::AddrOf(lv) | ExprKind::Decay(lv) if holds_pointer(self.types(), lv.ty) => {
                let holder = self.reader.holder(lv);
                self.share(holder);
            }
            ExprKind::Cast(inner) => self.conversions.visit(self.reader.unit, inner, e),
            ExprKind::Call { callee, args, .. } => {
                self.conversions.call(self.reader.unit, e);
                self.call(callee, args);
            }
            ExprKind::Builtin { name, args } => self.library_call(name, args),
            ExprKind::FnAddr(f) => self.taken.push(*f),
            _ => {}
        }
    }

    fn assign(&mut self, holder: Holder, e: &Expr) {
        let mut found = Vec::new();
        self.reader.value(e, Traits::NONE, &mut found);
        found.into_iter().for_each(|s| self.flow(s, holder));
    }

    fn advance(&mut self, lhs: &Expr) {
        let holder = self.reader.holder(lhs);
        let node = self.reader.graph.node(holder);
        self.flow(Source::From(node, Traits::AT_END), holder);
    }

    fn call(&mut self, callee: &Expr, args: &[Expr]) {
        let target = callee.direct_callee().map(|f| self.unit().meant(f));
        if let Some(caller) = self.reader.func {
            self.calls.note(caller, target);
        }
        let types = self.types();
        match (target, target.and_then(|f| self.body(f))) {
            (Some(f), None) => {
                let name = &self.reader.unit.funcs[f.0 as usize].name;
                if Intrinsic::find(name).is_some() {
                    self.library_call(name, args);
                }
            }
            (Some(f), Some(body)) => {
                for (arg, &param) in args.iter().zip(&body.params).filter(|(a, _)| types.is_pointer(a.ty)) {
                    self.assign(Holder::Local(f, param), arg);
                }
            }
            (None, _) => {
                for arg in args.iter().filter(|a| types.is_pointer(a.ty)) {
                    self.assign(Holder::Passed, arg);
                }
            }
        }
    }

    /// What a function that is known by its name ends, and writes to memory.
    fn library_call(&mut self, name: &str, args: &[Expr]) {
        let intrinsic = Intrinsic::find(name);
        self.frees |= intrinsic.is_some_and(Intrinsic::ends_block);
        for arg in stored_arguments(name, args) {
            if let Some(pointer) = pointer_in_number(self.unit(), arg) {
                self.assign(Holder::Cell, pointer);
            }
        }
        if intrinsic == Some(Intrinsic::Atomic) {
            let cell = self.reader.graph.node(Holder::Cell);
            if name.contains("fetch") {
                self.flow(Source::From(cell, Traits::AT_END), Holder::Cell);
            }
            for arg in args {
                self.conversions.leads_anywhere(self.reader.unit, arg.ty);
            }
        }
    }

    /// What several units see as different records.
    fn share_confused_members(&mut self) {
        for i in (0..self.types().record_count() as u32).map(RecordId) {
            let types = self.types();
            for (k, f) in (0..).zip(types.record(i).fields.iter().filter(|_| types.record(i).is_confused)) {
                self.share(Holder::Member(i, k));
                self.share_members(f.ty);
            }
        }
    }

    /// A function of the library may be called: what that does to blocks, and what it returns.
    fn called_through_pointer(&mut self, f: FuncId) {
        let intrinsic = Intrinsic::find(&self.unit().funcs[f.0 as usize].name);
        self.frees |= intrinsic.is_some_and(Intrinsic::ends_block);
        if intrinsic.is_some_and(Intrinsic::makes_block) {
            self.known(Holder::Returned, Traits::HEAP);
        }
        let moves = intrinsic == Some(Intrinsic::Block(BlockOperation::CopyToEnd));
        let passed = self.reader.graph.node(Holder::Passed);
        self.flow(Source::From(passed, if moves { Traits::AT_END } else { Traits::NONE }), Holder::Returned);
    }

    fn share_union_members(&mut self) {
        for i in 0..self.types().record_count() as u32 {
            let (types, record) = (self.types(), self.types().record(RecordId(i)));
            let holds = |t: TypeId| types.is_pointer(t) || !pointer_members(types, t).is_empty();
            if record.is_union && record.fields.iter().any(|f| holds(f.ty)) {
                for (k, f) in (0..).zip(&record.fields) {
                    self.share(Holder::Member(RecordId(i), k));
                    self.share_members(f.ty);
                }
            }
        }
    }

    /// Calls through pointers reach every function whose address is taken; who can be active twice.
    fn finish(mut self) -> Collected {
        let taken: FxHashSet<FuncId> = self.taken.iter().map(|&f| self.unit().meant(f)).collect();
        let passed = self.reader.graph.node(Holder::Passed);
        for ty in std::mem::take(&mut self.conversions).confused() {
            self.share_members(ty);
        }
        for &f in &taken {
            let Some(body) = self.body(f) else {
                self.called_through_pointer(f);
                continue;
            };
            for &p in &body.params {
                self.flow(Source::From(passed, Traits::NONE), Holder::Local(f, p));
                // Functions of the library may call it, too.
                self.known(Holder::Local(f, p), Traits::NONE);
            }
            let result = self.reader.graph.node(Holder::Result(f));
            self.flow(Source::From(result, Traits::NONE), Holder::Returned);
        }
        Collected { recursive: self.calls.recursive(&taken), frees: self.frees }
    }
}
