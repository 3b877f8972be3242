//! Static objects: plain variables or places in memory, and their initial values.

use super::body::Body;
use super::cfg::Cfg;
use super::frames::is_ours;
use super::lowering::{Lowering, Storage};
use super::repr::{self, Repr, repr};
use super::scan::{alias_target, objects_read};
use crate::hir::{Global, GlobalId};
use crate::types::{Quals, Type};
use base::Pos;
use ir::{InputKind, Object, VarDecl, VarKind};
use logic::Node;

impl<'u> Lowering<'u> {
    /// Where a static object lives; it gets its place when it is first met.
    pub(super) fn global(&mut self, id: GlobalId) -> Storage {
        if let Some(storage) = self.globals[id.0 as usize] {
            return storage;
        }
        let g = &self.unit.globals[id.0 as usize];
        if let Some(target) = alias_target(self.unit, g) {
            return self.global(target);
        }
        let is_plain = matches!(repr(self.types(), g.ty), Repr::Bits(_)) && !self.facts.addressed[id.0 as usize];
        let storage = if is_plain { self.global_variable(g) } else { self.global_object(g) };
        self.globals[id.0 as usize] = Some(storage);
        self.new_globals.push_back(id);
        storage
    }

    /// The program declares a stream of the library, and has no object of the name.
    pub(super) fn is_stream(&self, g: &Global) -> bool {
        let names = ["stdin", "stdout", "stderr", "__stdinp", "__stdoutp", "__stderrp"];
        g.is_extern_only && names.contains(&g.name.as_str()) && self.types().is_pointer(g.ty)
    }

    fn global_variable(&mut self, g: &Global) -> Storage {
        let types = self.types();
        let decl = VarDecl { name: g.name.clone(), ty: repr::scalar(types, g.ty), kind: VarKind::Global, pos: g.pos };
        let v = self.program.add_var(decl);
        if matches!(types.get(g.ty), Type::Bool) {
            self.bools.insert(v);
        }
        self.notes.variable(types, v, g.ty);
        Storage::Var(v)
    }

    fn global_object(&mut self, g: &'u Global) -> Storage {
        let types = self.types();
        let align = u128::from(types.align_of(g.ty).max(g.align)).max(16);
        let size: u128 = self.size_of_object(g).into();
        let is_asked = self.memory.is_some() || self.facts.asks_for_constants;
        let is_constant = is_asked && self.is_constant_object(g);
        let (next, align) = match self.program.space.cell {
            _ if g.is_string => (&mut self.next_literal, align),
            Some(_) if is_constant => (&mut self.next_constant, align),
            // There is one place for what must not be written.
            None if is_constant => (&mut self.next_literal, align),
            _ => (&mut self.next_address, align),
        };
        // The middle of a cell has every alignment.
        let align = if self.program.space.cell.is_some() { 16 } else { align };
        let addr = next.next_multiple_of(align);
        *next = addr + self.program.space.stride(self.program.space.reserved(size));
        let name = if g.is_string { "string literal".to_string() } else { g.name.clone() };
        if self.has_unknown_length(g) || !types.is_complete(g.ty) {
            self.unsized_objects.insert(addr);
        }
        self.notes.object(types, addr, g.ty);
        if self.unit.sources.is_in_model(g.pos) {
            self.notes.view.of_models.insert(addr);
        }
        self.program.objects.push(Object { name, addr, size, shape: repr::shape(types, g.ty) });
        let w = self.ptr_width();
        let (address, null) = (self.pool().constant(addr, w), self.pool().constant(0, w));
        Storage::At(match self.weak_object(g) {
            Some(exists) => self.pool().ite(exists, address, null),
            None => address,
        })
    }

    /// The address of a static object in memory, whether somebody defines it or not.
    pub(super) fn object_address(&self, id: GlobalId) -> Option<u128> {
        match self.globals[id.0 as usize]? {
            Storage::Var(_) => None,
            Storage::At(addr) => match self.program.pool.node(addr) {
                Node::Ite(_, addr, _) => self.program.pool.as_const(addr),
                _ => self.program.pool.as_const(addr),
            },
        }
    }

    /// The object must not be written.
    pub(super) fn is_constant_object(&self, g: &Global) -> bool {
        let (types, mut ty) = (self.types(), g.ty);
        while let Some(elem) = types.element(ty) {
            ty = elem;
        }
        ty.quals().contains(Quals::CONST) && !ty.quals().contains(Quals::VOLATILE)
    }

    /// The bytes of a static object: of an array whose length another unit knows, some; with what is behind the type's
    /// size if a flexible array member is initialised.
    pub(super) fn size_of_object(&self, g: &Global) -> u64 {
        const UNKNOWN_LENGTH: u64 = 1 << 16;
        let types = self.types();
        if self.has_unknown_length(g) {
            // It is larger than what has room in a small cell, and said to be where it begins.
            let room = self.program.space.cell.map_or(UNKNOWN_LENGTH, |_| self.program.space.gap as u64);
            return UNKNOWN_LENGTH.min(room);
        }
        let items = g.init.iter().flat_map(|init| &init.items);
        items.map(|i| i.offset + types.size_of(i.ty)).fold(types.size_of(g.ty), u64::max)
    }

    /// The list of strings that the program was started with.
    pub(super) fn is_environment(&self, g: &Global) -> bool {
        let types = self.types();
        let is_list = types.pointee(g.ty).is_some_and(|to| types.is_pointer(to));
        is_list && matches!(g.name.as_str(), "environ" | "__environ")
    }

    /// An array whose length another unit knows.
    pub(super) fn has_unknown_length(&self, g: &Global) -> bool {
        g.is_extern_only && matches!(self.types().get(g.ty), Type::Array(_, None))
    }

    /// Appends the initialisation of a static object to `$start`, behind those of the constants that its initialiser
    /// reads (GNU).
    pub(super) fn initialise_global(&mut self, mut start: Cfg, id: GlobalId) -> Cfg {
        if !self.initialised.insert(id) {
            return start;
        }
        let entry = self.program.entry;
        let g = &self.unit.globals[id.0 as usize];
        for read in g.init.as_ref().map(objects_read).unwrap_or_default() {
            self.global(read);
            start = self.initialise_global(start, read);
        }
        let mut body = Body::new(self, start, entry, "$start");
        // String literals stand in the middle of the code, but have their values before it runs.
        body.cfg.stand_at(g.is_string.then_some(Pos::NONE));
        body.at_compile_time = true;
        body.initial_value(g, id);
        body.cfg.stand_at(None);
        body.cfg
    }
}

impl<'u> Body<'_, 'u> {
    fn initial_value(&mut self, g: &'u Global, id: GlobalId) {
        self.static_object_begins(g, id);
        match self.lo.global(id) {
            Storage::Var(v) if g.is_extern_only => {
                let value = self.havoc(g.ty, InputKind::Extern, &g.name, Some(v), g.pos);
                self.assign_unless_there(v, value, g.pos);
                if self.lo.is_stream(g) {
                    self.distinct_stream(v, g.pos);
                }
                if self.lo.is_environment(g) {
                    let list = self.lo.program.var(v);
                    self.begin_environ(list, g.pos);
                }
            }
            Storage::Var(v) => match g.init.as_ref().filter(|_| !self.begins_with_any_value(g, id)) {
                Some(init) => self.initialise_variable(v, g.ty, init, g.pos),
                None if self.begins_with_any_value(g, id) => {
                    let value = self.havoc(g.ty, InputKind::Uninitialised, &g.name, Some(v), g.pos);
                    self.assign_unless_there(v, value, g.pos);
                    if self.lo.facts.rounding == Some(id) {
                        self.is_rounding_mode(v, g.pos);
                    }
                }
                None => {
                    let zero = self.dummy(g.ty);
                    self.assign(v, zero, g.pos);
                }
            },
            // Where nobody defines it, there is nothing to write to.
            Storage::At(_) if g.is_extern_only && g.weak => {}
            Storage::At(addr) if g.is_extern_only => {
                let size = self.lo.size_of_object(g);
                self.written_elsewhere(addr, size, g.pos);
                self.extern_object(addr, g);
            }
            Storage::At(addr) => {
                let space = self.lo.program.space;
                let is_full = self.lo.next_address > space.literals || self.lo.next_literal > space.constants;
                if is_full || self.lo.next_constant > space.stack + space.gap {
                    self.unsupported("more static data than the address space has room for", g.pos);
                }
                if self.begins_with_any_value(g, id) {
                    return self.havoc_object(addr, g.ty, InputKind::Uninitialised, &g.name, g.pos);
                }
                let size = self.lo.size_of_object(g);
                self.zero(addr, size, g.pos);
                if let Some(init) = &g.init {
                    self.store_items(addr, &init.items, true);
                }
            }
        }
    }

    /// State of the library that is what a caller has made of it.
    fn is_seen_by_callers(&self, id: GlobalId) -> bool {
        let facts = &self.lo.facts;
        facts.errno.contains(&id) || facts.rounding == Some(id)
    }

    /// `--nondet-static`.
    fn begins_with_any_value(&self, g: &Global, id: GlobalId) -> bool {
        let options = self.lo.options;
        if g.is_string || is_ours(self.lo.unit, g) {
            return options.contracts.enforced.is_some() && self.is_seen_by_callers(id);
        }
        match options.contracts.enforced {
            // A function may be called in any state that its contract allows.
            Some(_) => !self.lo.is_constant_object(g),
            None => options.nondet_static && g.init.is_none(),
        }
    }

    /// The streams of the library are there, and no two are one.
    fn distinct_stream(&mut self, v: logic::VarId, pos: Pos) {
        let value = self.lo.program.var(v);
        let others = self.lo.streams.clone();
        let mut is_new = self.nonzero(value);
        for other in others {
            let pool = self.lo.pool();
            let differs = pool.ne(value, other);
            is_new = pool.and(is_new, differs);
        }
        self.assume(is_new, pos);
        self.lo.streams.push(value);
    }

    /// Memory of an object that is defined elsewhere has any values already; only pointers must be told where to point.
    fn extern_object(&mut self, addr: logic::Term, g: &'u Global) {
        let types = self.lo.types();
        let Some(leaves) = repr::leaves(types, g.ty, &g.name, 64) else { return };
        for leaf in leaves.into_iter().filter(|l| types.is_pointer(l.ty)) {
            let value = self.havoc(leaf.ty, InputKind::Extern, &leaf.name, None, g.pos);
            let addr = self.displaced(addr, leaf.offset);
            self.change(ir::StmtKind::Store { addr, value }, g.pos);
        }
    }
}
