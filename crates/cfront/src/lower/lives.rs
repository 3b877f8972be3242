//! When objects begin and end, where accesses are checked: what stands in their tags.
//!
//! Static objects begin with the program. A local object to which only pointers point that end with it (`escape`) begins with
//! its function and needs no end. Any other one gets fresh memory when control enters its block, as a block of the heap does,
//! and ends where control leaves that block, by whatever way: no later object lies at its address, so that a pointer which
//! is left of it is one to nothing. An array of variable length ends as well where a jump leads back before its declaration.

use super::body::Body;
use super::cfg::Cfg;
use super::constants::is_const;
use super::escape::escapes;
use super::lowering::{Lowering, Storage};
use super::memory_state::{Memory, Outside, Scope};
use super::restarted::arrays_behind;
use crate::hir::{FuncBody, Global, GlobalId, LabelId, LocalId, Stmt, StmtKind};
use crate::types::TypeId;
use crate::vocabulary::EXIT_HANDLERS;
use base::Pos;
use ir::StmtKind as Do;
use ir::{CheckKind, ScalarType, VarDecl, VarKind};
use logic::{Term, VarId};

/// Byte of a tag that says what the object is.
const KIND: u64 = 8;

/// What stands there.
#[derive(Clone, Copy)]
enum Kind {
    /// Nothing that is asked about.
    Object = 0,
    /// `free` may end it.
    Block = 1,
    /// Where the program ends: a block that somebody knows.
    Reached = 2,
    /// A `const` object of a function.
    Constant = 3,
    /// It has ended.
    Ended = 4,
    /// An object without bytes that lives.
    Empty = 5,
}

/// What is said of a jump that no object begins behind.
pub(super) const INTO_LIFE: &str = "a jump into the block of an object that pointers outlive";

/// What every block of memory is aligned to.
const BLOCK_ALIGNMENT: u128 = 16;

impl Lowering<'_> {
    /// What the function that the program starts with declares lives as long as the program: nothing runs behind it.
    pub(super) fn locals_last(&self) -> bool {
        self.model_named(EXIT_HANDLERS).is_none() && self.destructors().is_empty()
    }

    /// Begins to keep account of objects, if accesses are to be checked.
    pub(super) fn check_memory(&mut self, outside: Outside) {
        if !self.options.keeps_account() {
            return;
        }
        let unit = self.unit;
        let entry = self.entry;
        let lasts = self.locals_last();
        let escapes = escapes(unit, |(id, l)| {
            let f = &unit.funcs[id.0 as usize];
            let is_declared = |b: &FuncBody| {
                let is_it = |s: &crate::hir::Stmt| matches!(s.kind, StmtKind::Decl { local, .. } if local == l);
                b.params.contains(&l) || b.stmts.iter().any(is_it)
            };
            lasts && id == entry && !f.is_used && f.body.as_ref().is_some_and(is_declared)
        });
        let left: Vec<&str> = CheckKind::MEMORY
            .into_iter()
            .filter(|&k| k != CheckKind::Overlap && !self.options.memory.contains(k))
            .map(CheckKind::keyword)
            .collect();
        if !left.is_empty() {
            self.assume_of_program(format!(
                "executions end where a check of these kinds would fail: {}",
                left.join(", ")
            ));
        }
        if outside.is_any() {
            self.assume_of_program("memory from outside is as large as the program takes it for".to_string());
        }
        self.memory = Some(Memory::new(&mut self.program, escapes, outside));
    }

    /// Statements at the beginning of the program: nothing is allocated.
    pub(super) fn begin_memory(&mut self, start: &mut Cfg) {
        let Some(live) = self.memory.as_ref().map(|m| m.live) else { return };
        let w = self.ptr_width();
        let zero = self.pool().constant(0, w);
        start.push(Do::Assign(vec![(live, zero)]), Pos::NONE);
    }
}

impl<'u> Body<'_, 'u> {
    fn middle(&mut self) -> Term {
        let (w, half) = (self.lo.ptr_width(), self.lo.program.space.gap);
        self.constant(half, w)
    }

    /// Writes the size of the object that begins at `object` into its tag.
    fn set_size(&mut self, object: Term, size: Term, pos: Pos) {
        let middle = self.middle();
        let addr = self.lo.pool().sub(object, middle);
        self.cfg.push(Do::Store { addr, value: size }, pos);
    }

    fn set_kind(&mut self, object: Term, kind: Kind, pos: Pos) {
        let middle = self.middle();
        let addr = self.lo.pool().sub(object, middle);
        let addr = self.displaced(addr, KIND);
        let value = self.constant(kind as u128, 8);
        self.cfg.push(Do::Store { addr, value }, pos);
    }

    /// The same where the condition holds.
    fn set_kind_if(&mut self, condition: Term, object: Term, kind: Kind, pos: Pos) {
        match self.lo.program.pool.as_const(condition) {
            Some(0) => {}
            Some(_) => self.set_kind(object, kind, pos),
            None => {
                let (yes, end) = (self.cfg.fresh(), self.cfg.fresh());
                self.branch_on(condition, yes, end, pos);
                self.arm(yes, end, |body| body.set_kind(object, kind, pos));
                self.cfg.start(end);
            }
        }
    }

    /// One bit: `p` points to an object that has ended, where that [is told](Lowering::asks_what_exists). Objects end in memory that was
    /// allocated; what a number leads to that is made a pointer never began.
    pub(super) fn has_ended(&mut self, p: Term) -> Term {
        let (space, w, heap) = (self.lo.program.space, self.lo.ptr_width(), self.lo.program.heap);
        let (first, gap, end) =
            (self.constant(space.heap - space.gap, w), self.constant(space.gap, w), self.lo.program.var(heap));
        let is_ended = self.is_of_kind(p, Kind::Ended);
        let pool = self.lo.pool();
        let end = pool.sub(end, gap);
        let (above, below) = (pool.ule(first, p), pool.ult(p, end));
        [above, below].into_iter().fold(is_ended, |all, c| pool.and(all, c))
    }

    /// One bit: `p` points to a block of the heap, or to a local object, that has no bytes and lives, if it is beyond code.
    pub(super) fn is_empty_object(&mut self, p: Term) -> Term {
        let (is_block, is_empty) = (self.block_flag(p), self.is_of_kind(p, Kind::Empty));
        self.lo.pool().or(is_block, is_empty)
    }

    /// One bit: the object that `p` points into is of this kind.
    fn is_of_kind(&mut self, p: Term, kind: Kind) -> Term {
        let tag = self.tag_of(p);
        let at = self.displaced(tag, KIND);
        let found = self.lo.pool().load(at, 1, false);
        let wanted = self.constant(kind as u128, 8);
        self.lo.pool().eq(found, wanted)
    }

    /// Writes to `const` objects of functions are told from others.
    pub(super) fn has_constant_locals(&self) -> bool {
        self.lo.memory.is_some() && self.lo.facts.meets.may_write_const_locals(self.lo.unit)
    }

    /// The local that begins at `addr` has its value, and keeps it if it is `const`.
    pub(super) fn has_begun(&mut self, local: LocalId, addr: Term, pos: Pos) {
        if self.has_constant_locals() && self.is_pointed(local) && self.is_const_local(local) {
            self.set_kind(addr, Kind::Constant, pos);
        }
    }

    /// The named object at this address is a `const` local.
    pub(super) fn is_named_constant(&self, object: Term) -> bool {
        let is_it = |storage: &Option<Storage>| matches!(storage, Some(Storage::At(addr)) if *addr == object);
        let found = || self.locals.iter().position(is_it).map(|i| LocalId(i as u32));
        self.has_constant_locals() && found().is_some_and(|local| self.is_const_local(local))
    }

    fn is_const_local(&self, local: LocalId) -> bool {
        self.code.is_some_and(|c| is_const(self.lo.types(), c.locals[local.0 as usize].ty))
    }

    /// One bit: `p` points to a `const` object of a function.
    pub(super) fn is_constant_local(&mut self, p: Term) -> Term {
        self.is_of_kind(p, Kind::Constant)
    }

    /// A block of the heap begins.
    pub(super) fn block_begins(&mut self, object: Term, size: Term, pos: Pos) {
        let Some(live) = self.lo.memory.as_ref().map(|m| m.live) else { return };
        self.set_size(object, size, pos);
        let align = self.constant(BLOCK_ALIGNMENT, self.lo.ptr_width());
        self.set_alignment(object, align, pos);
        self.forget_values(object, size, pos);
        self.set_kind(object, Kind::Block, pos);
        let (now, one) = (self.lo.program.var(live), self.constant(1, self.lo.ptr_width()));
        let more = self.lo.pool().add(now, one);
        self.assign(live, more, pos);
    }

    /// A block of the heap ends.
    pub(super) fn block_ends(&mut self, object: Term, pos: Pos) {
        let Some(live) = self.lo.memory.as_ref().map(|m| m.live) else { return };
        let zero = self.no_address();
        self.set_size(object, zero, pos);
        let ended = if self.lo.asks_what_exists() { Kind::Ended } else { Kind::Object };
        self.set_kind(object, ended, pos);
        let (now, one) = (self.lo.program.var(live), self.constant(1, self.lo.ptr_width()));
        let less = self.lo.pool().sub(now, one);
        self.assign(live, less, pos);
    }

    /// Where the program ends: somebody knows the block, which begins at `object`.
    pub(super) fn block_was_reached(&mut self, object: Term, pos: Pos) {
        let tag = self.tag_of(object);
        let addr = self.displaced(tag, KIND);
        let value = self.constant(Kind::Reached as u128, 8);
        self.cfg.push(Do::Store { addr, value }, pos);
    }

    /// One bit: `p` points into a block of the heap that has not ended, if it is beyond code.
    pub(super) fn block_flag(&mut self, p: Term) -> Term {
        self.is_of_kind(p, Kind::Block)
    }

    /// One bit: `p` is the address of a block of the heap that has not ended.
    pub(super) fn is_block(&mut self, p: Term) -> Term {
        let is_block = self.block_flag(p);
        let zero = self.no_address();
        let (distance, beyond) = (self.distance_in_object(p), self.is_beyond_code(p));
        let pool = self.lo.pool();
        let is_start = pool.eq(distance, zero);
        let both = pool.and(is_block, is_start);
        pool.and(beyond, both)
    }

    /// Fresh memory of a local object that is aligned to `align`; its address. Sizes that no object has are not translated.
    fn fresh_object(&mut self, size: Term, align: u128, pos: Pos) -> Term {
        let most = self.constant(self.lo.object_limit(), self.lo.ptr_width());
        let too_large = self.lo.pool().ule(most, size);
        self.not_supported_if(too_large, "a local object of this size", pos);
        let addr = self.allocate(size, pos);
        self.set_size(addr, size, pos);
        let align = self.constant(align, self.lo.ptr_width());
        self.set_alignment(addr, align, pos);
        self.forget_values(addr, size, pos);
        let tells_kinds = self.lo.options.memory.contains(CheckKind::Leak) || self.lo.asks_what_exists();
        if tells_kinds || self.has_constant_locals() {
            // Pointers to blocks are told from those to such objects, and so are those to objects that are not written.
            self.set_kind(addr, Kind::Object, pos);
        }
        if self.lo.asks_what_exists() {
            let zero = self.no_address();
            let is_empty = self.lo.pool().eq(size, zero);
            self.set_kind_if(is_empty, addr, Kind::Empty, pos);
        }
        addr
    }

    /// The variable length array of a declaration begins.
    pub(super) fn array_begins(&mut self, local: LocalId, var: VarId, size: Term, align: u64, pos: Pos) {
        if self.is_kept(local) && !self.scopes.iter().any(|s| s.ends.contains(&var)) {
            self.unsupported("a pointer that outlives an object of this kind", pos);
        }
        self.variable_object(var, size, align, pos);
    }

    /// Fresh memory of an object, whose address becomes the value of the variable.
    fn variable_object(&mut self, var: VarId, size: Term, align: u64, pos: Pos) {
        let fresh = self.fresh_object(size, align.into(), pos);
        self.assign(var, fresh, pos);
    }

    /// `alloca`: memory that ends with the function.
    pub(super) fn allocate_for_function(&mut self, size: Term, pos: Pos) -> Term {
        if self.lo.memory.is_none() {
            return self.allocate(size, pos);
        }
        let addr = self.fresh_object(size, BLOCK_ALIGNMENT, pos);
        if !self.lasts {
            let var = self.temp(self.lo.ptr_width(), true, false, pos);
            self.function_ends.push(var);
            let before = self.lo.program.var(var);
            let is_there = self.nonzero(before);
            self.not_supported_if(is_there, "alloca more than once in a call of a function that ends", pos);
            self.assign(var, addr, pos);
            return self.lo.program.var(var);
        }
        addr
    }

    /// A static object begins, before the program does.
    pub(super) fn static_object_begins(&mut self, g: &'u Global, id: GlobalId) {
        if self.lo.memory.is_none() {
            return;
        }
        let Some(addr) = self.lo.object_address(id) else { return };
        let w = self.lo.ptr_width();
        let size = self.lo.size_of_object(g);
        if u128::from(size) >= self.lo.object_limit() {
            return self.unsupported("a static object of this size", g.pos);
        }
        let align = self.lo.types().align_of(g.ty).max(g.align);
        let (addr, size) = (self.constant(addr, w), self.constant(size.into(), w));
        self.set_size(addr, size, Pos::NONE);
        let align = self.constant(align.into(), w);
        self.set_alignment(addr, align, Pos::NONE);
        if self.has_constant_locals() {
            self.set_kind(addr, Kind::Object, Pos::NONE);
        }
    }

    /// A local object in the frame has been given its place: it begins with the function.
    pub(super) fn frame_object_begins(&mut self, addr: Term, ty: TypeId, align: u64, pos: Pos) {
        if self.lo.memory.is_some() {
            let size = self.lo.types().size_of(ty);
            if u128::from(size) >= self.lo.object_limit() {
                self.unsupported("a local object of this size", pos);
            }
            let align = self.lo.types().align_of(ty).max(align);
            self.begins.push((addr, size, align));
        }
    }

    /// A record that was passed has a place of its own.
    pub(super) fn parameter_begins(&mut self, local: LocalId, addr: Term, ty: TypeId, pos: Pos) -> Term {
        if self.is_kept(local) {
            let fresh = self.kept_object(local, ty, pos);
            self.copy_object(fresh, addr, ty, pos);
            return fresh;
        }
        if self.is_pointed(local) {
            self.frame_object_begins(addr, ty, 1, pos);
        }
        addr
    }

    /// The local needs fresh memory where its life begins: a pointer to it may be left.
    pub(super) fn is_kept(&self, local: LocalId) -> bool {
        let kept = |m: &Memory| self.func.is_some_and(|f| m.escapes.is_kept((f, local)));
        self.lo.memory.as_ref().is_some_and(kept)
    }

    /// Somebody may look up what points to the local.
    pub(super) fn is_pointed(&self, local: LocalId) -> bool {
        let pointed = |m: &Memory| self.func.is_some_and(|f| m.escapes.is_pointed((f, local)));
        self.lo.memory.as_ref().is_some_and(pointed)
    }

    /// Fresh memory for a kept object of the scope that is open.
    pub(super) fn kept_object(&mut self, local: LocalId, ty: TypeId, pos: Pos) -> Term {
        let name = self.code.map(|c| c.locals[local.0 as usize].name.clone()).unwrap_or_default();
        let var = self.kept_variable(&name, pos);
        let size = self.constant(self.lo.types().size_of(ty).into(), self.lo.ptr_width());
        let asked = self.code.map_or(1, |c| c.locals[local.0 as usize].align);
        let align = self.lo.types().align_of(ty).max(asked);
        self.variable_object(var, size, align, pos);
        if let Some(scope) = self.scopes.last_mut() {
            scope.ends.push(var);
        }
        self.lo.program.var(var)
    }

    fn kept_variable(&mut self, name: &str, pos: Pos) -> VarId {
        let ty = ScalarType::Pointer(self.lo.ptr_width());
        let decl = VarDecl { name: format!("&{name}"), ty, kind: VarKind::Temp, pos };
        let var = self.lo.program.add_var(decl);
        self.cfg.proc.locals.push(var);
        var
    }

    /// Control enters a block.
    pub(super) fn enter_block(&mut self, stmts: &'u [Stmt]) {
        if self.lo.memory.is_none() {
            return;
        }
        self.scopes.push(Scope { block: stmts.as_ptr() as usize, ends: Vec::new() });
        self.begin_block(stmts);
    }

    /// The objects begin that are declared by the statements, and outlived by pointers.
    pub(super) fn begin_block(&mut self, stmts: &'u [Stmt]) {
        let Some(code) = self.code.filter(|_| self.lo.memory.is_some()) else { return };
        for (local, pos) in declared(stmts).into_iter().filter(|&(l, _)| self.is_kept(l)).collect::<Vec<_>>() {
            let ty = code.locals[local.0 as usize].ty;
            let storage = if self.lo.types().has_variable_size(ty) {
                let Storage::At(addr) = self.local(local) else { continue };
                let (logic::Node::Var(var), null) = (self.lo.program.pool.node(addr), self.no_address()) else {
                    continue;
                };
                self.assign(var, null, pos);
                if let Some(scope) = self.scopes.last_mut() {
                    scope.ends.push(var);
                }
                Storage::At(addr)
            } else {
                Storage::At(self.kept_object(local, ty, pos))
            };
            self.locals[local.0 as usize] = Some(storage);
        }
    }

    /// Control leaves the block that was entered last, at its end.
    pub(super) fn leave_block(&mut self, pos: Pos) {
        if self.lo.memory.is_some() {
            self.end_scopes(self.scopes.len().saturating_sub(1), pos);
            self.scopes.pop();
        }
    }

    /// The objects of all scopes from `first` on end.
    pub(super) fn end_scopes(&mut self, first: usize, pos: Pos) {
        let ends: Vec<VarId> = self.scopes.iter().skip(first).flat_map(|s| s.ends.iter().copied()).collect();
        for var in ends {
            self.end_object(var, pos);
        }
    }

    fn end_object(&mut self, var: VarId, pos: Pos) {
        let (addr, zero) = (self.lo.program.var(var), self.no_address());
        let is_there = self.nonzero(addr);
        let (yes, end) = (self.cfg.fresh(), self.cfg.fresh());
        self.branch_on(is_there, yes, end, pos);
        self.arm(yes, end, |body| {
            body.set_size(addr, zero, pos);
            if body.lo.asks_what_exists() {
                body.set_kind(addr, Kind::Ended, pos);
            }
        });
        self.cfg.start(end);
    }

    /// Control jumps to a label: what ends with scopes that do not stay open, and with the jump.
    pub(super) fn end_scopes_before(&mut self, label: LabelId, pos: Pos) {
        let Some(code) = self.code.filter(|_| self.lo.memory.is_some()) else { return };
        let path = path_to(&code.stmts, label).unwrap_or_default();
        // The outermost scope is the function's, which has no place in the path.
        let is_open = |(s, b): &(&Scope, &&[Stmt])| s.block == b.as_ptr() as usize;
        let common = self.scopes.iter().skip(1).zip(&path).take_while(is_open).count();
        if path[common..].iter().any(|block| self.has_kept(block)) {
            self.unsupported(INTO_LIFE, pos);
        }
        if self.scopes.iter().all(|s| s.ends.is_empty()) {
            return;
        }
        for var in self.arrays_behind(code, |l| l == label) {
            if self.scopes.iter().take(1 + common).any(|s| s.ends.contains(&var)) {
                self.end_object(var, pos);
            }
        }
        self.end_scopes(1 + common, pos);
    }

    /// What holds the addresses of the arrays of variable length that are declared behind such a label of their block.
    fn arrays_behind(&mut self, code: &FuncBody, is_one: impl Fn(LabelId) -> bool) -> Vec<VarId> {
        let arrays = arrays_behind(self.lo.types(), code, is_one);
        let vars = arrays.into_iter().filter_map(|l| match self.locals[l.0 as usize]? {
            Storage::At(addr) => match self.lo.program.pool.node(addr) {
                logic::Node::Var(var) => Some(var),
                _ => None,
            },
            _ => None,
        });
        vars.collect()
    }

    /// Objects that pointers outlive begin with the block.
    fn has_kept(&self, block: &[Stmt]) -> bool {
        declared(block).into_iter().any(|(local, _)| self.is_kept(local))
    }

    /// A `switch` that stands in so many scopes leads to this place, into blocks whose beginning it does not come to.
    pub(super) fn enters_lives(&self, scopes: usize) -> bool {
        self.scopes.iter().skip(scopes).any(|s| !s.ends.is_empty())
    }

    /// Where a computed jump leads is not known before it runs.
    pub(super) fn end_scopes_somewhere(&mut self, pos: Pos) {
        let arrays = self.code.map(|code| self.arrays_behind(code, |_| true)).unwrap_or_default();
        let may_end = |s: &Scope| s.ends.iter().any(|var| arrays.contains(var));
        let mut enters = false;
        if let Some(code) = self.code.filter(|_| self.lo.memory.is_some()) {
            for_each_block(&code.stmts, &mut |block| enters |= has_entries(block) && self.has_kept(block));
        }
        if enters || self.scopes.iter().skip(1).any(|s| !s.ends.is_empty()) || self.scopes.iter().any(may_end) {
            self.unsupported("a computed goto out of the block of an object that pointers outlive", pos);
        }
    }

    /// What begins and ends with the function. Called when its graph is complete.
    pub(super) fn note_lives(&mut self, pos: Pos) {
        if self.lo.memory.is_none() {
            return;
        }
        let begins = std::mem::take(&mut self.begins);
        let mut ends = std::mem::take(&mut self.function_ends);
        let (entry, exit) = (self.cfg.proc.entry, self.cfg.proc.exit);
        let jumps = self.code.is_some_and(|c| has_entries(&c.stmts));
        let unborn = std::mem::take(&mut self.unborn).into_iter().filter(|_| jumps).collect::<Vec<_>>();
        if !begins.is_empty() || !ends.is_empty() || !unborn.is_empty() {
            let first = self.cfg.fresh();
            self.cfg.start(first);
            for (addr, size, align) in begins {
                let w = self.lo.ptr_width();
                let (size, align) = (self.constant(size.into(), w), self.constant(align.into(), w));
                self.set_size(addr, size, Pos::NONE);
                self.set_alignment(addr, align, Pos::NONE);
                if self.has_constant_locals() {
                    self.set_kind(addr, Kind::Object, Pos::NONE);
                }
            }
            for (addr, size) in unborn {
                let len = self.constant(size.into(), self.lo.ptr_width());
                self.forget_values(addr, len, Pos::NONE);
            }
            let null = self.no_address();
            for &var in &ends {
                self.assign(var, null, Pos::NONE);
            }
            self.cfg.goto(entry);
            self.cfg.proc.entry = first;
        }
        ends.extend(self.scopes.iter().flat_map(|s| s.ends.iter().copied()));
        self.scopes.clear();
        if !ends.is_empty() {
            let last = self.cfg.fresh_at(pos);
            self.cfg.start(exit);
            for var in ends {
                self.end_object(var, pos);
            }
            self.cfg.goto(last);
            self.cfg.proc.exit = last;
        }
    }
}

/// The locals that are declared by statements of a block, and not in blocks of it.
fn declared(stmts: &[Stmt]) -> Vec<(LocalId, Pos)> {
    let mut found = Vec::new();
    for s in stmts {
        let mut s = s;
        while let StmtKind::Label(_, inner) | StmtKind::Default(inner) | StmtKind::Case { body: inner, .. } = &s.kind {
            s = inner;
        }
        if let StmtKind::Decl { local, .. } = s.kind {
            found.push((local, s.pos));
        }
    }
    found
}

/// Control may come into the block other than at its beginning.
fn has_entries(stmts: &[Stmt]) -> bool {
    let mut found = false;
    super::scan::for_each_stmt(stmts, &mut |s| {
        found |= matches!(s.kind, StmtKind::Label(..) | StmtKind::Case { .. } | StmtKind::Default(_));
    });
    found
}

/// The blocks of a function that are not its outermost one.
fn for_each_block(stmts: &[Stmt], act: &mut impl FnMut(&[Stmt])) {
    super::scan::for_each_stmt(stmts, &mut |s| match &s.kind {
        StmtKind::Block(block) => act(block),
        StmtKind::For { init, .. } => act(init),
        _ => {}
    });
}

/// The blocks around a label.
fn path_to(stmts: &[Stmt], label: LabelId) -> Option<Vec<&[Stmt]>> {
    stmts.iter().find_map(|s| path_in(s, label))
}

fn path_in(s: &Stmt, label: LabelId) -> Option<Vec<&[Stmt]>> {
    fn within<'s>(block: &'s [Stmt], path: Option<Vec<&'s [Stmt]>>) -> Option<Vec<&'s [Stmt]>> {
        path.map(|mut p| {
            p.insert(0, block);
            p
        })
    }
    match &s.kind {
        StmtKind::Label(l, _) if *l == label => Some(Vec::new()),
        StmtKind::Block(stmts) => within(stmts, path_to(stmts, label)),
        StmtKind::If { then, els, .. } => path_in(then, label).or_else(|| els.as_ref().and_then(|e| path_in(e, label))),
        StmtKind::For { init, body, .. } => within(init, path_in(body, label)),
        StmtKind::While { body, .. }
        | StmtKind::DoWhile { body, .. }
        | StmtKind::Switch { body, .. }
        | StmtKind::Case { body, .. }
        | StmtKind::Default(body)
        | StmtKind::Label(_, body) => path_in(body, label),
        _ => None,
    }
}
