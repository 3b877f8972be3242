//! Statements.

use super::body::{Body, Returns};
use super::lowering::Storage;
use super::scan::taken_labels;
use super::site::{Purpose, Site};
use crate::hir::{Expr, ExprKind, FuncBody, Init, LabelId, LocalId, Stmt, StmtKind};
use crate::types::TypeId;
use base::Pos;
use ir::{CheckKind, Input, InputKind, LocId, LocKind};
use logic::Term;

impl<'u> Body<'_, 'u> {
    pub(super) fn stmt(&mut self, s: &'u Stmt) {
        if let StmtKind::Asm { template, .. } = &s.kind {
            self.lo.has_assembly |= !template.trim().is_empty();
        }
        match &s.kind {
            StmtKind::Expr(e) => self.effect(e),
            StmtKind::Decl { local, init, vla_size } => {
                self.declaration(*local, init.as_ref(), vla_size.as_ref(), s.pos)
            }
            StmtKind::Block(stmts) => {
                self.enter_block(stmts);
                self.stmts(stmts);
                self.leave_block(s.pos);
            }
            StmtKind::If { cond, then, els } => self.if_stmt(cond, then, els.as_deref()),
            StmtKind::While { cond, body } => self.while_stmt(cond, body, s.pos),
            StmtKind::DoWhile { body, cond } => self.do_stmt(body, cond, s.pos),
            StmtKind::For { init, cond, step, body } => {
                self.enter_block(init);
                self.stmts(init);
                self.for_stmt(cond.as_ref(), step.as_ref(), body, s.pos);
                self.leave_block(s.pos);
            }
            StmtKind::Switch { cond, body } => self.switch(cond, body, s.pos),
            StmtKind::Case { lo, hi, body } => {
                self.case(*lo, *hi, s.pos);
                self.stmt(body);
            }
            StmtKind::Default(body) => {
                self.default_case(s.pos);
                self.stmt(body);
            }
            StmtKind::Break => {
                if let Some(&end) = self.targets.breaks.last() {
                    self.end_scopes(self.depths.get(&end).copied().unwrap_or(1), s.pos);
                    self.cfg.goto(end);
                }
            }
            StmtKind::Continue => {
                if let Some(&next) = self.targets.continues.last() {
                    self.end_scopes(self.depths.get(&next).copied().unwrap_or(1), s.pos);
                    self.cfg.goto(next);
                }
            }
            StmtKind::Goto(label) => {
                let dst = self.label(*label);
                self.leave_frames(s.pos);
                self.end_scopes_before(*label, s.pos);
                self.cfg.goto(dst);
            }
            StmtKind::GotoComputed(target) => self.computed_goto(target, s.pos),
            StmtKind::Label(label, body) => {
                self.place_label(*label, s.pos);
                self.error_label(*label, s.pos);
                self.stmt(body);
            }
            StmtKind::Return(value) => self.return_stmt(value.as_ref(), s.pos),
            StmtKind::Asm { jumps: true, .. } => self.unsupported("asm goto", s.pos),
            StmtKind::Asm { outputs, inputs, changes_memory, template, keeps, .. } => {
                if self.keeps_outputs(outputs, template, *keeps) {
                    self.asm(inputs, *changes_memory, template, s.pos);
                } else {
                    self.asm_with_outputs(outputs, inputs, s.pos);
                }
            }
            StmtKind::InnerBlocksEnd(local) => {
                if let Some(&depth) = self.declared_in.get(local) {
                    self.end_scopes(depth, s.pos);
                }
            }
            StmtKind::Empty => {}
        }
    }

    fn if_stmt(&mut self, cond: &'u Expr, then: &'u Stmt, els: Option<&'u Stmt>) {
        let (yes, end) = (self.cfg.fresh(), self.cfg.fresh());
        let no = if els.is_some() { self.cfg.fresh() } else { end };
        self.condition(cond, yes, no);
        self.note_whole(cond);
        self.arm(yes, end, |body| body.stmt(then));
        if let Some(els) = els {
            self.arm(no, end, |body| body.stmt(els));
        }
        self.cfg.start(end);
    }

    /// A loop's body: `break` leads to `end`, `continue` to `next`.
    fn looped(&mut self, body: &'u Stmt, end: LocId, next: LocId) {
        self.depths.extend([end, next].map(|loc| (loc, self.scopes.len())));
        self.targets.breaks.push(end);
        self.targets.continues.push(next);
        self.stmt(body);
        self.targets.breaks.pop();
        self.targets.continues.pop();
    }

    fn while_stmt(&mut self, cond: &'u Expr, body: &'u Stmt, pos: Pos) {
        let (head, inside, end) = (self.cfg.fresh_at(pos), self.cfg.fresh(), self.cfg.fresh());
        self.cfg.enter(head);
        self.hint_at(head, pos);
        self.condition(cond, inside, end);
        self.note_whole(cond);
        self.cfg.start(inside);
        self.looped(body, end, head);
        self.cfg.goto(head);
        self.cfg.start(end);
    }

    fn do_stmt(&mut self, body: &'u Stmt, cond: &'u Expr, pos: Pos) {
        let (head, next, end) = (self.cfg.fresh_at(pos), self.cfg.fresh(), self.cfg.fresh());
        self.cfg.enter(head);
        self.hint_at(head, pos);
        self.looped(body, end, next);
        self.cfg.enter(next);
        self.condition(cond, head, end);
        self.note_whole(cond);
        self.cfg.start(end);
    }

    fn for_stmt(&mut self, cond: Option<&'u Expr>, step: Option<&'u Expr>, body: &'u Stmt, pos: Pos) {
        let (head, inside) = (self.cfg.fresh_at(pos), self.cfg.fresh());
        let (next, end) = (self.cfg.fresh(), self.cfg.fresh());
        self.cfg.enter(head);
        self.hint_at(head, pos);
        match cond {
            Some(cond) => {
                self.condition(cond, inside, end);
                self.note_whole(cond);
            }
            None => self.cfg.goto(inside),
        }
        self.cfg.start(inside);
        self.looped(body, end, next);
        self.cfg.enter(next);
        if let Some(step) = step {
            self.effect(step);
        }
        self.cfg.goto(head);
        self.cfg.start(end);
    }

    fn declaration(&mut self, id: LocalId, init: Option<&'u Init>, vla_size: Option<&'u Expr>, pos: Pos) {
        let Some(local) = self.code.map(|c| &c.locals[id.0 as usize]) else { return };
        self.declared_in_frames(id);
        self.declared_in.insert(id, self.scopes.len());
        if self.lo.types().has_variable_size(local.ty) {
            return self.variable_length_array(id, vla_size, pos);
        }
        if let Some(size) = vla_size {
            self.effect(size);
        }
        let storage = self.local(id);
        match (storage, init) {
            (Storage::Var(v), Some(init)) => self.initialise_variable(v, local.ty, init, pos),
            (Storage::Var(v), None) => {
                let ty = self.lo.program.var_decl(v).ty;
                let input = Input { kind: InputKind::Uninitialised, what: local.name.clone(), ty };
                self.note_input(&input, local.ty, pos);
                // Completed or dropped by `liveness`.
                self.cfg.push(ir::StmtKind::Havoc { var: v, input }, pos);
            }
            (Storage::At(addr), Some(init)) => self.initialise_memory(addr, local.ty, init, pos),
            (Storage::At(addr), None) => {
                self.havoc_object(addr, local.ty, InputKind::Uninitialised, &local.name, pos);
                self.forget_object(addr, local.ty, pos);
            }
        }
        if let Storage::At(addr) = storage {
            self.has_begun(id, addr, pos);
        }
    }

    fn variable_length_array(&mut self, id: LocalId, size: Option<&'u Expr>, pos: Pos) {
        let Some(local) = self.code.map(|c| &c.locals[id.0 as usize]) else { return };
        let Storage::At(addr) = self.local(id) else { return };
        let types = self.lo.types();
        let mut elem = local.ty;
        while let (true, Some(inner)) = (types.has_variable_size(elem), types.element(elem)) {
            elem = inner;
        }
        let elem = if types.has_variable_size(elem) { TypeId::CHAR } else { elem };
        let (Some(size), logic::Node::Var(var)) = (size, self.lo.program.pool.node(addr)) else {
            return self.unsupported("variable length array of this kind", pos);
        };
        let size = self.rvalue(size);
        self.check_length(size, pos);
        self.note_unknown(pos);
        if self.lo.memory.is_some() {
            let align = types.align_of(elem).max(local.align);
            return self.array_begins(id, var, size, align, pos);
        }
        // Blocks are aligned to 16; what one has too much lets its address be rounded up.
        let spare = u128::from(types.align_of(elem).max(local.align).max(16) - 16);
        if spare == 0 {
            let fresh = self.allocate(size, pos);
            return self.assign(var, fresh, pos);
        }
        let w = self.lo.ptr_width();
        let (room, mask) = (self.constant(spare, w), self.constant(!(spare + 15), w));
        let size = self.lo.pool().add(size, room);
        let fresh = self.allocate(size, pos);
        let last = self.lo.pool().add(fresh, room);
        let aligned = self.lo.pool().and(last, mask);
        self.assign(var, aligned, pos);
    }

    /// The number of elements is above zero. Where accesses are checked, arrays that are longer than an object can be are not translated:
    /// those of a negative number of elements are.
    fn check_length(&mut self, size: Term, pos: Pos) {
        if self.lo.program.pool.as_const(size).is_some_and(|n| n > 0) {
            return;
        }
        if !self.check_array_length(size, pos) {
            self.lo.assume_of_program("arrays of variable length have at least one element".to_string());
        }
        if self.lo.memory.is_some() {
            let most = self.constant(self.lo.object_limit(), self.lo.ptr_width());
            let is_far = self.lo.pool().ule(most, size);
            self.not_supported_if(is_far, "an array of this length", pos);
        }
    }

    fn return_stmt(&mut self, value: Option<&'u Expr>, pos: Pos) {
        match (value, self.returns) {
            (Some(e), Returns::Value(v, _)) => {
                let value = self.rvalue_into(e, Some(v));
                self.assign_unless_there(v, value, pos);
                self.check_returned(value, e, pos);
            }
            (Some(e), Returns::Record(dst, ty)) => {
                let src = self.record(e);
                self.copy_object(dst, src, ty, pos);
            }
            (Some(e), Returns::Nothing) => self.effect(e),
            (None, Returns::Value(v, ty)) => {
                self.no_result(pos);
                let what = format!("value of {}", self.name);
                self.havoc(ty, InputKind::Uninitialised, &what, Some(v), pos);
            }
            (None, Returns::Record(..)) => self.no_result(pos),
            (None, Returns::Nothing) => {}
        }
        self.must_not_return(pos);
        self.leave_frames(pos);
        self.end_scopes(1, pos);
        let exit = self.cfg.proc.exit;
        self.cfg.goto(exit);
    }

    fn label(&mut self, label: LabelId) -> LocId {
        match self.labels.get(&label.0) {
            Some(&loc) => loc,
            None => {
                let loc = self.cfg.fresh();
                self.labels.insert(label.0, loc);
                loc
            }
        }
    }

    /// The label stands here.
    pub(super) fn place_label(&mut self, label: LabelId, pos: Pos) {
        let loc = self.label(label);
        self.cfg.set_pos(loc, pos);
        self.cfg.enter(loc);
        self.placed.insert(label.0);
    }

    /// Where the label is one that must not be reached, the path ends there.
    fn error_label(&mut self, label: LabelId, pos: Pos) {
        let Some(name) = self.code.and_then(|c| c.labels.get(label.0 as usize)) else { return };
        if self.lo.options.error_labels.contains(name) && !self.lo.unit.sources.is_in_model(pos) {
            let site = Site::unwritten(TypeId::VOID, Purpose::Effect, pos);
            self.fail(CheckKind::ErrorLabel, format!("{name}:"), site);
        }
    }

    /// Jumps to labels within code that was not translated lead to an unknown location.
    pub(super) fn close_labels(&mut self, code: &FuncBody) {
        let mut lost: Vec<(u32, LocId)> = self.labels.iter().map(|(&l, &loc)| (l, loc)).collect();
        lost.retain(|(l, _)| !self.placed.contains(l));
        lost.sort_unstable();
        for (label, loc) in lost {
            let name = code.labels.get(label as usize).map_or("?", String::as_str);
            let place = self.lo.unit.sources.show(code.end);
            let text = format!("{place}: unsupported: label {name} within untranslated code");
            self.cfg.proc.locs[loc.0 as usize].kind = LocKind::Unknown(text);
        }
    }

    /// `goto *e`: to the label whose address it is.
    fn computed_goto(&mut self, target: &'u Expr, pos: Pos) {
        let Some(code) = self.code else { return };
        let value = self.rvalue(target);
        self.end_scopes_somewhere(pos);
        let src = self.cfg.fork(pos);
        if self.taken_labels.is_none() {
            let taken = taken_labels(code);
            let mut labels: Vec<u32> = taken.union(&self.lo.facts.static_labels).copied().collect();
            labels.retain(|&l| (l as usize) < code.labels.len());
            labels.sort_unstable();
            self.taken_labels = Some(labels);
        }
        let mut ways = Vec::new();
        for l in self.taken_labels.clone().unwrap_or_default() {
            let addr = self.label_address(l);
            let guard = self.lo.pool().eq(value, addr);
            ways.push((guard, self.label(LabelId(l)), pos));
        }
        self.cfg.choose(&self.lo.program.pool, src, ways);
    }

    /// There are no outputs, or no instruction writes them: they hide values from an optimiser.
    fn keeps_outputs(&mut self, outputs: &'u [Expr], template: &str, keeps: bool) -> bool {
        outputs.is_empty()
            || keeps && template.trim().is_empty() && outputs.iter().all(|e| self.lo.effects(e).is_pure())
    }

    /// `asm` without outputs. Only a list of the memory clobber lets it change memory; a template without instructions, or
    /// with those that only order accesses, changes nothing.
    fn asm(&mut self, inputs: &'u [Expr], changes_memory: bool, template: &str, pos: Pos) {
        let changes_nothing = template.split([';', '\n']).all(|i| ORDERING.contains(&i.trim()));
        if changes_memory && !changes_nothing {
            return self.unsupported("asm that changes memory", pos);
        }
        self.side_effects(inputs);
        if !changes_nothing {
            self.lo.assume_of_program("`asm` without outputs has no effect".to_string());
        }
    }

    /// `asm` whose outputs are numbers: they take any values.
    fn asm_with_outputs(&mut self, outputs: &'u [Expr], inputs: &'u [Expr], pos: Pos) {
        if !outputs.iter().all(|e| matches!(e.kind, ExprKind::Assign { .. })) {
            return self.unsupported("asm with an output that is no number", pos);
        }
        self.side_effects(inputs);
        self.doubt_violations(COMPUTED, pos);
        for e in outputs {
            self.effect(e);
        }
        let place = self.lo.unit.sources.show(pos);
        let text = format!("`asm` changes nothing but its outputs, and makes no addresses of objects ({place})");
        self.lo.assume_of_program(text);
    }

    /// The value of an output: as nobody knows what the instructions compute, any for a proof, while a violation behind them
    /// counts if the machine shows it.
    pub(super) fn assembled(&mut self, site: Site) -> Option<Term> {
        self.havoc_value(site.ty, InputKind::Layout, COMPUTED, site.dest, site.pos)
    }
}

/// What inputs are called that stand for outputs.
const COMPUTED: &str = "what assembly computes";

/// Instructions that change neither memory nor registers.
const ORDERING: &[&str] = &[
    "", "nop", "pause", "rep", "rep nop", "mfence", "lfence", "sfence", "dmb ish", "dmb sy", "dsb sy", "isb", "yield",
];
