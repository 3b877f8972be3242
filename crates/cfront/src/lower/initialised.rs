//! Checked reads of memory that was never written: what is known of each bit.
//!
//! Each local variable has a bit that says whether it has a value, and each byte of an object has a *shadow*, a quarter of a cell
//! below it, whose bits say which of its bits have one ([`ir::AddressSpace::shadow`]). Every change of memory changes the shadow
//! as well ([`Body::change`]): what is stored has a value, what is copied has one where its source has. A read demands that all
//! bits that it reads have one. To engines, interpreter and checker shadows are memory.
//!
//! What a read is, and what is none, is decided in `docs/decisions/0035-reads-without-a-value.md`.

use super::body::Body;
use super::lowering::{Lowering, OpenProc};
use super::lvalue::{Access, Lvalue, Target};
use super::site::Purpose;
use crate::hir::{Expr, ExprKind, LocalId};
use crate::types::{Type, TypeId};
use base::Pos;
use ir::{CheckKind, InputKind, LocKind, ScalarType, Stmt, StmtKind, VarDecl, VarKind};
use logic::{Term, VarId};

impl Lowering<'_> {
    /// Reads are checked.
    pub(super) fn checks_reads(&self) -> bool {
        self.options.memory.contains(CheckKind::Uninit)
    }

    /// Objects are smaller than this, so that they, and what is known of their bytes, have room in a cell.
    pub(super) fn object_limit(&self) -> u128 {
        match self.program.space.shadow().filter(|_| self.checks_reads()) {
            Some(room) => room,
            None => self.program.space.gap,
        }
    }

    /// Writes down where local variables get a value, and that they begin without. Called when the graph is complete.
    pub(super) fn note_values(&mut self, open: &mut OpenProc) {
        let proc = &mut open.cfg.proc;
        let noted: Vec<VarId> = proc.locals.iter().filter_map(|v| self.has_value.get(v)).copied().collect();
        if noted.is_empty() {
            return;
        }
        let (yes, no) = (self.program.pool.constant(1, 1), self.program.pool.constant(0, 1));
        for edge in &mut proc.edges {
            let mut out = Vec::with_capacity(edge.stmts.len());
            for s in std::mem::take(&mut edge.stmts) {
                let is_declared =
                    matches!(&s.kind, StmtKind::Havoc { input, .. } if input.kind == InputKind::Uninitialised);
                let mut written = Vec::new();
                s.kind.for_each_target(|v| written.extend(self.has_value.get(&v)));
                let pos = s.pos;
                out.push(s);
                let value = if is_declared { no } else { yes };
                if !written.is_empty() {
                    let pairs = written.into_iter().map(|bit| (bit, value)).collect();
                    out.push(Stmt { kind: StmtKind::Assign(pairs), pos });
                }
            }
            edge.stmts = out;
        }
        let entry = proc.add_loc(LocKind::Plain, proc.pos);
        let none = noted.into_iter().map(|bit| (bit, no)).collect();
        proc.add_edge(entry, proc.entry, vec![Stmt { kind: StmtKind::Assign(none), pos: proc.pos }]);
        proc.entry = entry;
    }
}

impl<'u> Body<'_, 'u> {
    /// Remembers whether a local variable has a value.
    pub(super) fn note_value_of(&mut self, var: VarId, pos: Pos) {
        if !self.lo.checks_reads() {
            return;
        }
        let name = format!("$value of {}", self.lo.program.var_decl(var).name);
        let decl = VarDecl { name, ty: ScalarType::TRUTH, kind: VarKind::Temp, pos };
        let bit = self.lo.program.add_var(decl);
        self.cfg.proc.locals.push(bit);
        self.lo.has_value.insert(var, bit);
    }

    /// Changes memory.
    pub(super) fn change(&mut self, kind: StmtKind, pos: Pos) {
        if self.lo.checks_reads() && self.lo.memory.is_some() {
            self.change_shadow(&kind, pos);
        }
        self.cfg.push(kind, pos);
    }

    fn change_shadow(&mut self, kind: &StmtKind, pos: Pos) {
        match *kind {
            StmtKind::Store { addr, value } => {
                let w = self.lo.program.pool.width(value);
                let all = self.constant(logic::mask(w), w);
                self.if_ours(addr, pos, |body| {
                    let addr = body.shadow_of(addr);
                    body.cfg.push(StmtKind::Store { addr, value: all }, pos);
                });
            }
            StmtKind::Fill { dst, len, .. } | StmtKind::HavocMem { dst, len, .. } => {
                self.if_ours(dst, pos, |body| body.fill_shadow(dst, 0xff, len, pos));
            }
            StmtKind::Copy { dst, src, len } => self.if_ours(dst, pos, |body| {
                let (to, from) = (body.shadow_of(dst), body.shadow_of(src));
                if !body.may_be_outside(src) {
                    return body.cfg.push(StmtKind::Copy { dst: to, src: from, len }, pos);
                }
                let outside = body.lo.in_environment(src);
                let (theirs, ours, end) = (body.cfg.fresh(), body.cfg.fresh(), body.cfg.fresh());
                body.branch_on(outside, theirs, ours, pos);
                body.arm(theirs, end, |body| body.fill_shadow(dst, 0xff, len, pos));
                body.arm(ours, end, |body| body.cfg.push(StmtKind::Copy { dst: to, src: from, len }, pos));
                body.cfg.start(end);
            }),
            _ => {}
        }
    }

    /// The bytes of an object have no value.
    pub(super) fn forget_values(&mut self, addr: Term, len: Term, pos: Pos) {
        if self.lo.checks_reads() && self.lo.memory.is_some() {
            self.fill_shadow(addr, 0, len, pos);
        }
    }

    /// The same of an object of type `ty`.
    pub(super) fn forget_object(&mut self, addr: Term, ty: TypeId, pos: Pos) {
        let size = self.lo.types().size_of(ty);
        if size > 0 {
            let len = self.constant(size.into(), self.lo.ptr_width());
            self.forget_values(addr, len, pos);
        }
    }

    /// An object that is defined elsewhere has a value.
    pub(super) fn written_elsewhere(&mut self, addr: Term, size: u64, pos: Pos) {
        if size > 0 && self.lo.checks_reads() && self.lo.memory.is_some() {
            let len = self.constant(size.into(), self.lo.ptr_width());
            self.fill_shadow(addr, 0xff, len, pos);
        }
    }

    /// What a function returns that comes to its end without saying so is not known to have a value.
    pub(super) fn no_result(&mut self, pos: Pos) {
        if self.lo.checks_reads() {
            self.unsupported("the value of a function that returns none", pos);
        }
    }

    fn fill_shadow(&mut self, dst: Term, byte: u128, len: Term, pos: Pos) {
        let (dst, byte) = (self.shadow_of(dst), self.constant(byte, 8));
        self.cfg.push(StmtKind::Fill { dst, byte, len }, pos);
    }

    /// Where the shadow of the byte at `addr` stands.
    fn shadow_of(&mut self, addr: Term) -> Term {
        let below = self.lo.program.space.shadow().unwrap_or(0);
        let below = self.constant(below, self.lo.ptr_width());
        self.lo.pool().sub(addr, below)
    }

    /// One bit: the byte at `addr` was never written, or not all of it.
    pub(super) fn has_no_value(&mut self, addr: Term) -> Term {
        let shadow = self.shadow_of(addr);
        let all = self.constant(0xff, 8);
        let state = self.lo.pool().load(shadow, 1, false);
        let some = self.lo.pool().eq(state, all);
        let mut none = self.lo.pool().not(some);
        if self.may_be_outside(addr) {
            let outside = self.lo.in_environment(addr);
            let ours = self.lo.pool().not(outside);
            none = self.lo.pool().and(ours, none);
        }
        none
    }

    fn may_be_outside(&self, addr: Term) -> bool {
        self.has_outside() && self.lo.program.pool.as_const(addr).is_none()
    }

    /// Memory that the program did not create has a value, and no shadow.
    fn if_ours(&mut self, addr: Term, pos: Pos, act: impl FnOnce(&mut Self)) {
        if !self.may_be_outside(addr) {
            return act(self);
        }
        let outside = self.lo.in_environment(addr);
        let (ours, end) = (self.cfg.fresh(), self.cfg.fresh());
        self.branch_on(outside, end, ours, pos);
        self.arm(ours, end, act);
        self.cfg.start(end);
    }

    /// A field of bits has a value.
    pub(super) fn note_bits(&mut self, target: &Target, value: Term, pos: Pos) {
        let Some(bits) = target.bits else { return };
        if !self.lo.checks_reads() || self.lo.memory.is_none() {
            return;
        }
        let (addr, w) = (target.addr, self.lo.program.pool.width(value));
        let all = self.constant(logic::mask(w), w);
        self.if_ours(addr, pos, |body| {
            let addr = body.shadow_of(addr);
            body.write_bits(addr, bits, all, pos);
        });
    }

    /// Has a read of a local variable checked.
    pub(super) fn check_variable(&mut self, var: VarId, pos: Pos) {
        if let Some(&bit) = self.lo.has_value.get(&var) {
            let (has_value, text) = (self.lo.program.var(bit), self.lo.program.var_decl(var).name.clone());
            self.require_of_call(has_value, CheckKind::Uninit, &text, pos);
        }
    }

    /// Has a read of an object of type `ty` checked that is known to be there.
    pub(super) fn check_value(&mut self, target: &Target, ty: TypeId, pos: Pos) {
        if !self.lo.checks_reads() || self.lo.memory.is_none() {
            return;
        }
        let shadow = self.shadow_of(target.addr);
        let state = match target.bits {
            Some(bits) => self.bits_at(shadow, bits),
            None => {
                let bytes = self.lo.types().size_of(ty) as u8;
                self.lo.pool().load(shadow, bytes, false)
            }
        };
        let w = self.lo.program.pool.width(state);
        let all = self.constant(logic::mask(w), w);
        let mut has_value = self.lo.pool().eq(state, all);
        if self.may_be_outside(target.addr) {
            let outside = self.lo.in_environment(target.addr);
            has_value = self.lo.pool().or(outside, has_value);
        }
        self.require_of_call(has_value, CheckKind::Uninit, &target.text, pos);
    }

    /// `lhs = rhs` where a character is moved from one place to another, as copies of memory are written: no read. Its state
    /// goes with it. Answers whether it was one.
    pub(super) fn moves_character(&mut self, lhs: &'u Expr, rhs: &'u Expr, purpose: Purpose) -> bool {
        if !self.lo.checks_reads() || purpose != Purpose::Effect || !self.is_character(lhs) {
            return false;
        }
        let mut from = rhs;
        // A conversion that is checked is looked at as any other.
        while let ExprKind::Cast(inner) = &from.kind
            && self.is_character(from)
            && !self.lo.checks(CheckKind::Conversion)
        {
            from = inner;
        }
        let ExprKind::Load(source) = &from.kind else { return false };
        if !self.is_character(from) || self.is_bit_field(lhs) || self.is_bit_field(source) {
            return false;
        }
        let mut to = self.lvalue(lhs);
        self.note_place(lhs, lhs.pos);
        let mut held = if let Lvalue::Memory(target) = &to { target.held() } else { Vec::new() };
        let (value, state) = self.after(&mut held, from, |body| {
            let mut place = body.lvalue(source);
            body.value_and_state(&mut place, from.ty, rhs.pos)
        });
        if let Lvalue::Memory(target) = &mut to {
            target.restore(&held);
        }
        self.write_with_state(to, value, state, lhs.pos);
        true
    }

    fn is_character(&self, e: &Expr) -> bool {
        let types = self.lo.types();
        matches!(types.get(e.ty), Type::Int(_)) && types.size_of(e.ty) == 1
    }

    fn is_bit_field(&self, lv: &Expr) -> bool {
        matches!(lv.kind, ExprKind::Member { bits: Some(_), .. })
    }

    /// A character, and the states of its bits.
    fn value_and_state(&mut self, place: &mut Lvalue, ty: TypeId, pos: Pos) -> (Term, Term) {
        let (all, none) = (self.constant(0xff, 8), self.constant(0, 8));
        match place {
            Lvalue::Var(v) => {
                let value = self.lo.program.var(*v);
                let Some(&bit) = self.lo.has_value.get(v) else { return (value, all) };
                let has_value = self.lo.program.var(bit);
                (value, self.lo.pool().ite(has_value, all, none))
            }
            Lvalue::Memory(target) => {
                self.access(target, Access::read(1), pos);
                let (value, shadow) = (self.load(target.addr, ty), self.shadow_of(target.addr));
                let state = self.lo.pool().load(shadow, 1, false);
                if !self.may_be_outside(target.addr) {
                    return (value, state);
                }
                let outside = self.lo.in_environment(target.addr);
                (value, self.lo.pool().ite(outside, all, state))
            }
        }
    }

    fn write_with_state(&mut self, place: Lvalue, value: Term, state: Term, pos: Pos) {
        let (value, state) = (self.spill(value, pos), self.spill(state, pos));
        match place {
            Lvalue::Var(v) => {
                self.frame_variable(v, pos);
                self.assign(v, value, pos);
                // `note_values` says of any assignment that it gives a value; behind it stands what this one gives.
                if let Some(&bit) = self.lo.has_value.get(&v) {
                    let all = self.constant(0xff, 8);
                    let has_value = self.lo.pool().eq(state, all);
                    self.assign(bit, has_value, pos);
                }
            }
            Lvalue::Memory(mut target) => {
                self.access(&mut target, Access::write(1), pos);
                let addr = target.addr;
                self.if_ours(addr, pos, |body| {
                    let shadow = body.shadow_of(addr);
                    body.cfg.push(StmtKind::Store { addr: shadow, value: state }, pos);
                });
                self.cfg.push(StmtKind::Store { addr, value }, pos);
            }
        }
    }

    /// Objects of the frame that have their place from the beginning on, where control may come to them other than past their
    /// declarations.
    pub(super) fn begins_without_value(&mut self, local: LocalId, addr: Term) {
        if let Some(code) = self.code.filter(|_| self.lo.checks_reads())
            && !code.params.contains(&local)
        {
            self.unborn.push((addr, self.lo.types().size_of(code.locals[local.0 as usize].ty)));
        }
    }
}
