//! `$start`: what happens before the entry function, and its call.

use super::body::Body;
use super::cfg::Cfg;
use super::leaks::End;
use super::lowering::{Lowering, OpenProc};
use super::repr::{Repr, repr};
use super::site::{Arg, Purpose, Site};
use crate::hir::{Func, FuncBody, FuncId};
use crate::types::TypeId;
use crate::variadic::hidden_parameter;
use crate::vocabulary::EXIT_HANDLERS;
use base::Pos;
use ir::{InputKind, ScalarType, StmtKind, VarDecl, VarKind};
use logic::{Term, VarId};

/// What a parameter of `main` gets.
enum ProgramArgument {
    Count,
    /// Memory that the program did not create.
    FromOutside,
    Other,
}

impl<'u> Lowering<'u> {
    /// `$start` up to the point where static objects get their values.
    pub(super) fn begin_start(&mut self) -> Cfg {
        let mut cfg = Cfg::new("$start", Pos::NONE, Pos::NONE);
        let (space, heap) = (self.program.space, self.program.heap);
        let first = self.pool().constant(space.heap, space.ptr_width);
        cfg.push(StmtKind::Assign(vec![(heap, first)]), Pos::NONE);
        self.begin_objects(&mut cfg);
        self.begin_uninterpreted(&mut cfg);
        self.watch_the_end(&mut cfg);
        self.begin_frames(&mut cfg);
        self.begin_memory(&mut cfg);
        self.no_list_has_changed(&mut cfg);
        self.look_for_weak_definitions(&mut cfg);
        cfg
    }

    /// The functions that run before the entry function, in order.
    pub(super) fn constructors(&self) -> Vec<FuncId> {
        self.by_priority(|f| f.constructor)
    }

    /// The functions that run when the program ends, in order.
    pub(super) fn destructors(&self) -> Vec<FuncId> {
        let mut found = self.by_priority(|f| f.destructor);
        found.reverse();
        found
    }

    fn watch_the_end(&mut self, start: &mut Cfg) {
        if self.destructors().is_empty() {
            return;
        }
        let decl =
            VarDecl { name: "$ending".to_string(), ty: ScalarType::Unsigned(1), kind: VarKind::Global, pos: Pos::NONE };
        let ending = self.program.add_var(decl);
        let no = self.pool().truth(false);
        start.push(StmtKind::Assign(vec![(ending, no)]), Pos::NONE);
        self.ending = Some(ending);
    }

    /// Those of the same priority in the order in which they are defined, as gcc and the linker put them.
    fn by_priority(&self, priority: fn(&Func) -> Option<i128>) -> Vec<FuncId> {
        let keyed = |(f, i): (&Func, u32)| Some((priority(f)?, f.unit, f.body.as_ref()?.order, FuncId(i)));
        let mut found: Vec<_> = self.unit.funcs.iter().zip(0..).filter_map(keyed).collect();
        found.sort_unstable();
        found.into_iter().map(|(.., f)| f).collect()
    }

    /// Calls the entry function with any arguments and ends `$start`.
    pub(super) fn end_start(&mut self, mut start: Cfg, entry: FuncId) {
        let id = self.program.entry;
        let f = self.func(entry);
        // A function may be called long after what they have set was changed: objects have any values for it.
        let constructors = if self.options.contracts.enforced.is_some() { Vec::new() } else { self.constructors() };
        self.choose_shift(&mut start);
        let mut body = Body::new(self, start, id, "$start");
        for c in constructors {
            body.call_by_loader(c);
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

impl<'u> Body<'_, 'u> {
    /// What the program has registered for its end, and the destructors.
    pub(super) fn run_at_the_end(&mut self, pos: Pos) {
        self.run_exit_handlers(pos);
        if let Some(ending) = self.lo.ending {
            self.end_begins(ending, pos);
            self.lo.destructors().into_iter().for_each(|f| self.call_by_loader(f));
        }
    }

    /// Functions that the loader calls have no parameters here: what it gives constructors is not what C says.
    fn call_by_loader(&mut self, f: FuncId) {
        let func = self.lo.func(f);
        if func.body.as_ref().is_some_and(|code| !code.params.is_empty()) {
            self.unsupported("__attribute__((constructor)) or ((destructor)) of a function with parameters", func.pos);
        }
        self.direct_call(f, &[], Site::unwritten(TypeId::VOID, Purpose::Effect, func.pos));
    }

    /// A destructor that ends the program by itself is not translated.
    fn end_begins(&mut self, ending: VarId, pos: Pos) {
        let again = self.lo.program.var(ending);
        self.not_supported_if(again, "the end of the program within __attribute__((destructor))", pos);
        let yes = self.lo.pool().truth(true);
        self.assign(ending, yes, pos);
    }

    fn run_exit_handlers(&mut self, pos: Pos) {
        if let Some(handlers) = self.lo.model_named(EXIT_HANDLERS) {
            let site = Site::unwritten(TypeId::VOID, Purpose::Effect, pos);
            self.direct_call(handlers, &[], site);
        }
    }

    fn entry_arguments(&mut self, f: &Func, code: &'u FuncBody) -> Vec<Arg<'u>> {
        let name = f.name.as_str();
        let mut args = Vec::new();
        for (i, p) in self.lo.named_params(f, code).iter().enumerate() {
            let local = &code.locals[p.0 as usize];
            let dest = self.lo.lists.as_ref().and_then(|list| list.parameter(i));
            let value = self.havoc_value(local.ty, self.parameter_kind(), &local.name, dest, local.pos);
            let value = value.unwrap_or_else(|| self.no_address());
            if name == "main" && matches!(repr(self.lo.types(), local.ty), Repr::Bits(_)) {
                let types = self.lo.types();
                let role = match (i, types.pointee(local.ty)) {
                    (0, None) if types.is_integer(local.ty) => ProgramArgument::Count,
                    (_, Some(_)) if self.parameter_kind() == InputKind::Parameter => ProgramArgument::FromOutside,
                    _ => ProgramArgument::Other,
                };
                self.program_argument(role, value, local.pos);
            }
            args.push(Arg { value, ty: local.ty, expr: None });
        }
        if name == "main" {
            let values: Vec<Term> = args.iter().map(|a| a.value).collect();
            self.begin_lists(code, &values);
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

    /// There is at least the program's name, unless the user asks for less; `argv` and the environment are there.
    fn program_argument(&mut self, role: ProgramArgument, value: Term, pos: Pos) {
        let w = self.lo.program.pool.width(value);
        let holds = match role {
            ProgramArgument::Count => {
                let least = self.constant(u128::from(!self.lo.options.argc_may_be_zero), w);
                self.lo.pool().sle(least, value)
            }
            // Rather than that it is not null: intervals have no holes.
            ProgramArgument::FromOutside => self.lo.in_environment(value),
            ProgramArgument::Other => self.nonzero(value),
        };
        self.assume(holds, pos);
    }
}
