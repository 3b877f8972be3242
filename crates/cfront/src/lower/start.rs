//! `$start`: what happens before the entry function, and its call.

use super::body::Body;
use super::cfg::Cfg;
use super::leaks::End;
use super::lowering::{Lowering, OpenProc};
use super::repr::{Repr, repr};
use super::scan;
use super::site::{Arg, Purpose, Site};
use crate::hir::{ExprKind, Func, FuncBody, FuncId, LocalId};
use crate::types::TypeId;
use crate::variadic::hidden_parameter;
use crate::vocabulary::EXIT_HANDLERS;
use base::Pos;
use ir::{InputKind, StmtKind};
use logic::Term;

/// Of so many strings a condition says that they are there.
const FIRST: u32 = 8;

impl<'u> Lowering<'u> {
    /// `$start` up to the point where static objects get their values.
    pub(super) fn begin_start(&mut self) -> Cfg {
        let mut cfg = Cfg::new("$start", Pos::NONE, Pos::NONE);
        let (space, heap) = (self.program.space, self.program.heap);
        let first = self.pool().constant(space.heap, space.ptr_width);
        cfg.push(StmtKind::Assign(vec![(heap, first)]), Pos::NONE);
        self.begin_objects(&mut cfg);
        self.begin_uninterpreted(&mut cfg);
        self.begin_frames(&mut cfg);
        self.begin_memory(&mut cfg);
        self.look_for_weak_definitions(&mut cfg);
        cfg
    }

    /// The functions that run before the entry function, in order.
    pub(super) fn constructors(&self) -> Vec<FuncId> {
        let funcs = self.unit.funcs.iter().zip(0..);
        let mut found: Vec<_> = funcs
            .filter(|(f, _)| f.body.is_some())
            .filter_map(|(f, i)| f.constructor.map(|priority| (priority, FuncId(i))))
            .collect();
        found.sort_unstable();
        found.into_iter().map(|(_, f)| f).collect()
    }

    /// A function that runs when the program ends.
    pub(super) fn destructor(&self) -> Option<&'u Func> {
        self.unit.funcs.iter().find(|f| f.destructor && f.body.is_some())
    }

    /// Calls the entry function with any arguments and ends `$start`.
    pub(super) fn end_start(&mut self, mut start: Cfg, entry: FuncId) {
        let id = self.program.entry;
        let f = self.func(entry);
        let constructors = self.constructors();
        self.choose_shift(&mut start);
        let mut body = Body::new(self, start, id, "$start");
        for c in constructors {
            let site = Site::unwritten(TypeId::VOID, Purpose::Effect, body.lo.func(c).pos);
            body.direct_call(c, &[], site);
        }
        if let Some(code) = &f.body {
            let args = body.entry_arguments(f, code);
            let site = Site::unwritten(TypeId::VOID, Purpose::Effect, f.pos);
            body.direct_call(entry, &args, site);
        }
        if f.name == "main" {
            body.run_at_the_end(f.pos);
        }
        body.check_leaks(End::Return, f.body.as_ref().map_or(f.pos, |code| code.end));
        let exit = body.cfg.proc.exit;
        body.cfg.goto(exit);
        body.note_frame();
        body.note_lives(Pos::NONE);
        let cfg = body.cfg;
        self.open.push(OpenProc { id, cfg });
    }
}

/// Does the function's code name the local?
fn uses_local(code: &FuncBody, local: LocalId) -> bool {
    let mut found = false;
    scan::for_each_expr(code, &mut |e| found |= matches!(e.kind, ExprKind::Local(l) if l == local));
    found
}

impl<'u> Body<'_, 'u> {
    /// What the program has registered for its end.
    pub(super) fn run_at_the_end(&mut self, pos: Pos) {
        if let Some(handlers) = self.lo.model_named(EXIT_HANDLERS) {
            let site = Site::unwritten(TypeId::VOID, Purpose::Effect, pos);
            self.direct_call(handlers, &[], site);
        }
        if self.lo.destructor().is_some() {
            self.unsupported("__attribute__((destructor))", pos);
        }
    }

    fn entry_arguments(&mut self, f: &Func, code: &'u FuncBody) -> Vec<Arg<'u>> {
        let name = f.name.as_str();
        let mut args = Vec::new();
        for (i, p) in self.lo.named_params(f, code).iter().enumerate() {
            let local = &code.locals[p.0 as usize];
            let value = self.havoc_value(local.ty, self.parameter_kind(), &local.name, None, local.pos);
            let value = value.unwrap_or_else(|| self.no_address());
            if name == "main" && matches!(repr(self.lo.types(), local.ty), Repr::Bits(_)) {
                let is_count = i == 0 && self.lo.types().is_integer(local.ty);
                self.program_argument(is_count, value, local.pos);
            }
            args.push(Arg { value, ty: local.ty, expr: None });
        }
        if let ("main", [count, list, ..]) = (name, args.as_slice())
            && uses_local(code, code.params[1])
        {
            self.null_at_end(count.value, list.value, code.locals[1].pos);
            self.strings(count.value, list.value, code.locals[1].pos);
        }
        if let ("main", [_, _, list, ..]) = (name, args.as_slice())
            && uses_local(code, code.params[2])
        {
            self.strings_up_to_null(list.value, code.locals[code.params[2].0 as usize].pos);
        }
        if let Some(hidden) = hidden_parameter(self.lo.types(), f) {
            let local = &code.locals[hidden.0 as usize];
            args.push(Arg { value: self.hidden_argument(code, hidden), ty: local.ty, expr: None });
        }
        args
    }

    /// Where a contract is enforced, it says what pointers point to; nobody else does.
    fn parameter_kind(&self) -> InputKind {
        match self.lo.options.contracts.enforced {
            Some(_) => InputKind::Uninitialised,
            None => InputKind::Parameter,
        }
    }

    /// `argv[0]` to `argv[argc - 1]` point to memory: a loop says so, as there may be any number of them, and of the first,
    /// which programs name, a condition each. It stands behind the loop, so that no proof has to carry it through.
    fn strings(&mut self, count: Term, list: Term, pos: Pos) {
        let (w, narrow) = (self.lo.ptr_width(), self.lo.program.pool.width(count));
        if self.lo.program.pool.width(list) != w || narrow > w {
            return;
        }
        let i = self.temp(narrow, false, true, pos);
        let (first, one) = (self.constant(FIRST.into(), narrow), self.constant(1, narrow));
        self.assign(i, first, pos);
        let (head, body, done) = (self.cfg.fresh(), self.cfg.fresh(), self.cfg.fresh());
        self.cfg.goto(head);
        self.cfg.start(head);
        let index = self.lo.program.var(i);
        let (exists, is_there) = self.main_argument(index, count, list);
        let next = self.lo.pool().add(index, one);
        self.branch_on(exists, body, done, pos);
        self.cfg.start(body);
        self.assume(is_there, pos);
        self.assign(i, next, pos);
        self.cfg.goto(head);
        self.cfg.start(done);
        for k in 0..FIRST {
            let index = self.constant(k.into(), narrow);
            let (exists, is_there) = self.main_argument(index, count, list);
            let holds = self.lo.pool().implies(exists, is_there);
            self.assume(holds, pos);
        }
    }

    /// Pointers to memory, and null behind them: the environment. As for arguments, a loop says so, and of the first ones a
    /// condition each.
    pub(super) fn strings_up_to_null(&mut self, list: Term, pos: Pos) {
        let w = self.lo.ptr_width();
        if self.lo.program.pool.width(list) != w {
            return;
        }
        let size = w / 8;
        let (each, null) = (self.constant(size.into(), w), self.no_address());
        let at = self.temp(w, true, false, pos);
        self.assign(at, list, pos);
        let (head, body, done) = (self.cfg.fresh(), self.cfg.fresh(), self.cfg.fresh());
        self.cfg.goto(head);
        self.cfg.start(head);
        let here = self.lo.program.var(at);
        let is_inside = self.is_outside(here, each);
        self.assume(is_inside, pos);
        let pool = self.lo.pool();
        let string = pool.load(here, size as u8, true);
        let (is_last, next) = (pool.eq(string, null), pool.add(here, each));
        self.branch_on(is_last, done, body, pos);
        self.cfg.start(body);
        let is_there = self.lo.in_environment(string);
        self.assume(is_there, pos);
        self.assign(at, next, pos);
        self.cfg.goto(head);
        self.cfg.start(done);
        let mut is_listed = self.constant(1, 1);
        for k in 0..FIRST {
            let at = self.displaced(list, u64::from(k * size));
            let string = self.lo.pool().load(at, size as u8, true);
            let is_there = self.lo.environment_pointer(string);
            let holds = self.lo.pool().implies(is_listed, is_there);
            self.assume(holds, pos);
            let is_string = self.nonzero(string);
            is_listed = self.lo.pool().and(is_listed, is_string);
        }
    }

    /// Whether there is an argument of this index, and whether its pointer points to memory behind the list: strings and
    /// list have no byte in common, and systems store them in this order.
    fn main_argument(&mut self, index: Term, count: Term, list: Term) -> (Term, Term) {
        let w = self.lo.ptr_width();
        let bytes = w / 8;
        let each = self.constant(bytes.into(), w);
        let pool = self.lo.pool();
        let exists = pool.slt(index, count);
        let index = pool.zext(index, w);
        let offset = pool.mul(index, each);
        let at = pool.add(list, offset);
        let string = pool.load(at, bytes as u8, true);
        let count = pool.zext(count, w);
        let all = pool.mul(count, each);
        let null = pool.add(list, all);
        let is_behind = pool.ult(null, string);
        let is_there = self.lo.in_environment(string);
        (exists, self.lo.pool().and(is_there, is_behind))
    }

    /// `argv[argc]` is null, and there is memory up to it.
    fn null_at_end(&mut self, count: Term, list: Term, pos: Pos) {
        let w = self.lo.ptr_width();
        let size = w / 8;
        let (end, wide) = (self.lo.program.space.env_end, 2 * w);
        if self.lo.program.pool.width(list) != w || self.lo.program.pool.width(count) > w {
            return;
        }
        let (each, end, null) = (self.constant(size.into(), wide), self.constant(end, wide), self.no_address());
        let pool = self.lo.pool();
        let bytes = pool.zext(count, wide);
        let bytes = pool.mul(bytes, each);
        let first = pool.zext(list, wide);
        let at = pool.add(first, bytes);
        let behind = pool.add(at, each);
        let is_inside = pool.ule(behind, end);
        let at = pool.extract(at, 0, w);
        let last = pool.load(at, size as u8, true);
        let is_null = pool.eq(last, null);
        self.assume(is_inside, pos);
        self.assume(is_null, pos);
    }

    /// There is at least the program's name, unless the user asks for less; `argv` and the environment are there.
    fn program_argument(&mut self, is_count: bool, value: Term, pos: Pos) {
        let w = self.lo.program.pool.width(value);
        let holds = if is_count {
            let least = self.constant(u128::from(!self.lo.options.argc_may_be_zero), w);
            self.lo.pool().sle(least, value)
        } else {
            self.nonzero(value)
        };
        self.assume(holds, pos);
    }
}
