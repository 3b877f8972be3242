//! Which object a pointer points to, for programs that ask.
//!
//! Flat memory does not know its objects. A program that asks for them (`__CPROVER_r_ok`, `__CPROVER_OBJECT_SIZE`, …)
//! gets variables that remember some: the last `BLOCKS` blocks of memory, and the last `FRAMES` local objects of
//! functions that are active. Static objects are known anyway. A procedure `$object` looks a pointer up and says what
//! it found in three variables. What was forgotten, and memory that the program did not create, is [`ObjectKind::Unknown`]: the
//! paths on which the answer would matter are unknown.

use super::body::Body;
use super::cfg::Cfg;
use super::lowering::{Lowering, OpenProc};
use super::object_table::{Found, ObjectKind, ObjectTable, Remembered, choose, kind, within};
use base::Pos;
use ir::{AddressSpace, Callee, ScalarType, StmtKind, VarDecl, VarKind};
use logic::{Term, VarId};

/// A static object by the numbers of its bytes.
#[derive(Clone, Copy)]
struct StaticExtent {
    addr: u128,
    size: u128,
    kind: ObjectKind,
}

impl Lowering<'_> {
    /// Begins to keep track of objects, if the program asks for them.
    pub(super) fn track_objects(&mut self) {
        if self.facts.asks_for_objects && self.memory.is_none() {
            let lookup = self.new_proc("$object", Pos::NONE);
            self.objects = Some(ObjectTable::new(&mut self.program, lookup));
        }
    }

    /// At the beginning nothing is remembered and nothing forgotten.
    pub(super) fn begin_objects(&mut self, start: &mut Cfg) {
        let Some(table) = &self.objects else { return };
        let program = &mut self.program;
        let zeros = table.variables().map(|v| {
            let w = program.vars[v.0 as usize].width();
            (v, program.pool.constant(0, w))
        });
        start.push(StmtKind::Assign(zeros.collect()), Pos::NONE);
    }

    fn null(&mut self) -> Term {
        let w = self.program.space.ptr_width;
        self.pool().constant(0, w)
    }

    /// The shift of `entries` by a new first one, and whether the last one falls out.
    fn remembered(&mut self, entries: &[Remembered], base: Term, size: Term, lost: VarId) -> StmtKind {
        let freed = self.pool().constant(0, 1);
        let mut pairs = vec![(entries[0].base, base), (entries[0].size, size), (entries[0].is_freed, freed)];
        for pair in entries.windows(2) {
            for (to, from) in
                [(pair[1].base, pair[0].base), (pair[1].size, pair[0].size), (pair[1].is_freed, pair[0].is_freed)]
            {
                pairs.push((to, self.program.var(from)));
            }
        }
        let (last, was_lost) = (self.program.var(entries[entries.len() - 1].base), self.program.var(lost));
        let null = self.null();
        let falls_out = self.pool().ne(last, null);
        pairs.push((lost, self.pool().or(was_lost, falls_out)));
        StmtKind::Assign(pairs)
    }

    /// The first entry is forgotten, those behind it move up.
    fn dropped(&mut self, entries: &[Remembered]) -> StmtKind {
        let mut pairs = Vec::new();
        for pair in entries.windows(2) {
            for (to, from) in [(pair[0].base, pair[1].base), (pair[0].size, pair[1].size)] {
                pairs.push((to, self.program.var(from)));
            }
        }
        let null = self.null();
        pairs.push((entries[entries.len() - 1].base, null));
        StmtKind::Assign(pairs)
    }

    /// The procedure that looks a pointer up, once all static objects are known.
    pub(super) fn end_objects(&mut self) {
        let Some(table) = self.objects.take() else { return };
        let w = self.program.space.ptr_width;
        let mut cfg = Cfg::new("$object", Pos::NONE, Pos::NONE);
        let ty = ScalarType::Unsigned(w);
        let param = VarDecl { name: "p".to_string(), ty, kind: VarKind::Param, pos: Pos::NONE };
        let param = self.program.add_var(param);
        cfg.proc.locals.push(param);
        cfg.proc.params.push(param);
        let p = self.program.var(param);
        let lost = self.program.var(table.lost);
        let mut found = self.outside(p, lost);
        let mut statics: Vec<StaticExtent> = self
            .program
            .objects
            .iter()
            .map(|o| {
                let is_sized = !self.unsized_objects.contains(&o.addr);
                let kind = if is_sized { ObjectKind::Static } else { ObjectKind::Unknown };
                StaticExtent { addr: o.addr, size: o.size, kind }
            })
            .collect();
        statics.sort_by_key(|o| o.addr);
        found = self.among_statics(p, &statics, found);
        for (entries, live) in [(&table.frames, ObjectKind::Local), (&table.blocks, ObjectKind::Block)] {
            for entry in entries.iter().rev() {
                found = self.or_remembered(p, *entry, live, found);
            }
        }
        let answer = table.answer;
        let pairs = vec![(answer.base, found.base), (answer.size, found.size), (answer.kind, found.kind)];
        cfg.push(StmtKind::Assign(pairs), Pos::NONE);
        let exit = cfg.proc.exit;
        cfg.goto(exit);
        self.open.push(OpenProc { id: table.lookup, cfg });
    }

    /// What `p` is if it points to none of the objects: null, into the environment or to code, or something forgotten.
    fn outside(&mut self, p: Term, lost: Term) -> Found {
        let space = self.program.space;
        let in_environment = self.in_environment(p);
        let pool = self.pool();
        let (page, statics) =
            (pool.constant(AddressSpace::NULL_PAGE, space.ptr_width), pool.constant(space.globals, space.ptr_width));
        let (behind, before) = (pool.ule(page, p), pool.ult(p, statics));
        let is_code = pool.and(behind, before);
        let foreign = pool.or(in_environment, is_code);
        let foreign = pool.or(foreign, lost);
        let (zero, nowhere, unknown) =
            (pool.constant(0, space.ptr_width), kind(pool, ObjectKind::Nowhere), kind(pool, ObjectKind::Unknown));
        let elsewhere = pool.ite(foreign, unknown, nowhere);
        let (is_null, null) = (pool.eq(p, zero), kind(pool, ObjectKind::Null));
        let kind = pool.ite(is_null, null, elsewhere);
        Found { pointer: p, base: zero, size: zero, kind }
    }

    /// The static object that `p` points into or behind, by halves.
    fn among_statics(&mut self, p: Term, objects: &[StaticExtent], otherwise: Found) -> Found {
        let w = self.program.space.ptr_width;
        let pool = self.pool();
        match objects {
            [] => otherwise,
            &[StaticExtent { addr, size, kind: which }] => {
                let found = Found {
                    pointer: p,
                    base: pool.constant(addr, w),
                    size: pool.constant(size, w),
                    kind: kind(pool, which),
                };
                let is_here = within(pool, p, found.base, found.size);
                choose(pool, is_here, found, otherwise)
            }
            _ => {
                let (low, high) = objects.split_at(objects.len() / 2);
                let middle = pool.constant(high[0].addr, w);
                let is_low = pool.ult(p, middle);
                let (low, high) = (self.among_statics(p, low, otherwise), self.among_statics(p, high, otherwise));
                choose(self.pool(), is_low, low, high)
            }
        }
    }

    fn or_remembered(&mut self, p: Term, entry: Remembered, live: ObjectKind, otherwise: Found) -> Found {
        let program = &mut self.program;
        let (base, size) = (program.var(entry.base), program.var(entry.size));
        let is_freed = program.var(entry.is_freed);
        let pool = &mut program.pool;
        let zero = pool.constant(0, program.space.ptr_width);
        let (is_some, is_within) = (pool.ne(base, zero), within(pool, p, base, size));
        let is_here = pool.and(is_some, is_within);
        let (freed, live) = (kind(pool, ObjectKind::Freed), kind(pool, live));
        let kind = pool.ite(is_freed, freed, live);
        choose(pool, is_here, Found { pointer: p, base, size, kind }, otherwise)
    }
}

impl Body<'_, '_> {
    /// A block of memory has come into being.
    pub(super) fn note_block(&mut self, base: Term, size: Term, pos: Pos) {
        let Some(table) = &self.lo.objects else { return };
        let (entries, lost) = (table.blocks.clone(), table.lost);
        let stmt = self.lo.remembered(&entries, base, size, lost);
        self.cfg.push(stmt, pos);
    }

    /// The block at `base` is freed, if there is one.
    pub(super) fn note_end(&mut self, base: Term, pos: Pos) {
        let Some(table) = &self.lo.objects else { return };
        let program = &mut self.lo.program;
        let pairs = table.blocks.iter().map(|e| {
            let (its_base, is_freed) = (program.var(e.base), program.var(e.is_freed));
            let is_it = program.pool.eq(its_base, base);
            (e.is_freed, program.pool.or(is_freed, is_it))
        });
        let stmt = StmtKind::Assign(pairs.collect());
        self.cfg.push(stmt, pos);
    }

    /// Memory has come into being of which nothing is remembered.
    pub(super) fn note_unknown(&mut self, pos: Pos) {
        if let Some(lost) = self.lo.objects.as_ref().map(|t| t.lost) {
            let yes = self.constant(1, 1);
            self.assign(lost, yes, pos);
        }
    }

    /// The function's local objects are remembered while it is active. Called when its graph is complete.
    pub(super) fn note_frame(&mut self) {
        let Some(table) = &self.lo.objects else { return };
        let (entries, lost) = (table.frames.clone(), table.lost);
        let frame: Vec<(VarId, u128)> = self.cfg.proc.frame.iter().map(|o| (o.addr, o.size)).collect();
        if frame.is_empty() {
            return;
        }
        let (entry, exit) = (self.cfg.proc.entry, self.cfg.proc.exit);
        let (first, last) = (self.cfg.fresh(), self.cfg.fresh());
        self.cfg.start(first);
        for &(addr, size) in &frame {
            let (base, size) = (self.lo.program.var(addr), self.constant(size, self.lo.ptr_width()));
            let stmt = self.lo.remembered(&entries, base, size, lost);
            self.cfg.push(stmt, Pos::NONE);
        }
        self.cfg.goto(entry);
        self.cfg.start(exit);
        for _ in &frame {
            let stmt = self.lo.dropped(&entries);
            self.cfg.push(stmt, Pos::NONE);
        }
        self.cfg.goto(last);
        (self.cfg.proc.entry, self.cfg.proc.exit) = (first, last);
    }

    /// The object that `pointer` points to. Where that is not known, the path is not.
    pub(super) fn pointed_object(&mut self, pointer: Term, name: &str, pos: Pos) -> Option<Found> {
        if self.lo.memory.is_some() {
            return Some(self.object_of_cell(pointer, name, pos));
        }
        let (lookup, answer) = self.lo.objects.as_ref().map(|t| (t.lookup, t.answer))?;
        let pointer = self.stable(pointer, pos);
        let call = StmtKind::Call { result: None, callee: Callee::Direct(lookup), args: vec![pointer] };
        self.cfg.alone(call, pos);
        let [base, size, kind] = [answer.base, answer.size, answer.kind].map(|v| {
            let now = self.lo.program.var(v);
            self.spill(now, pos)
        });
        let found = Found { pointer, base, size, kind };
        let is_unknown = self.is_kind(found, &[ObjectKind::Unknown]);
        self.not_supported_if(is_unknown, &format!("{name} of a pointer to memory of unknown extent"), pos);
        Some(found)
    }

    /// The same where accesses are checked: the object's cell says it.
    fn object_of_cell(&mut self, pointer: Term, name: &str, pos: Pos) -> Found {
        let pointer = self.stable(pointer, pos);
        let size = self.size_behind(pointer);
        let size = self.spill(size, pos);
        let distance = self.distance_in_object(pointer);
        let base = self.lo.pool().sub(pointer, distance);
        let (space, zero) = (self.lo.program.space, self.no_address());
        let beyond = self.is_beyond_code(pointer);
        let behind = self.lo.in_region(pointer, space.stack - space.gap, space.heap_end);
        let in_heap = self.lo.in_region(pointer, space.heap - space.gap, space.heap_end);
        let (flag, outside) = (self.block_flag(pointer), self.lo.is_of_environment(pointer));
        let pool = self.lo.pool();
        let flag = pool.and(in_heap, flag);
        let [fixed, local, block, ended, nowhere, null, unknown] = [
            ObjectKind::Static,
            ObjectKind::Local,
            ObjectKind::Block,
            ObjectKind::Freed,
            ObjectKind::Nowhere,
            ObjectKind::Null,
            ObjectKind::Unknown,
        ]
        .map(|k| kind(pool, k));
        let (is_empty, is_null) = (pool.eq(size, zero), pool.eq(pointer, zero));
        // Locals have fresh memory as blocks have. Where nothing is (any more) there is no size.
        let named = pool.ite(behind, local, fixed);
        let named = pool.ite(is_empty, ended, named);
        let there = pool.ite(flag, block, named);
        let found = pool.ite(beyond, there, nowhere);
        let found = pool.ite(outside, unknown, found);
        let kind = pool.ite(is_null, null, found);
        let found = Found { pointer, base, size, kind };
        let is_unknown = self.is_kind(found, &[ObjectKind::Unknown]);
        self.not_supported_if(is_unknown, &format!("{name} of a pointer to memory of unknown extent"), pos);
        found
    }

    /// One bit: the pointer's object is of one of the kinds.
    pub(super) fn is_kind(&mut self, found: Found, kinds: &[ObjectKind]) -> Term {
        let mut any = self.constant(0, 1);
        for &k in kinds {
            let pool = self.lo.pool();
            let k = kind(pool, k);
            let is_it = pool.eq(found.kind, k);
            any = pool.or(any, is_it);
        }
        any
    }

    /// Paths on which the condition holds are not translated.
    pub(super) fn not_supported_if(&mut self, condition: Term, what: &str, pos: Pos) {
        let (bad, good) = (self.cfg.fresh(), self.cfg.fresh());
        self.branch_on(condition, bad, good, pos);
        self.cfg.start(bad);
        self.unsupported(what, pos);
        self.cfg.start(good);
    }
}
