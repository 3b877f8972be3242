//! Translation of one function: its variables, its graph, its end.

use super::cfg::{Cfg, Mark};
use super::effect_set::EffectSet;
use super::frame::OpenFrame;
use super::lowering::{Instance, Lowering, OpenProc, Storage};
use super::memory_state::Scope;
use super::repr::{self, Repr, repr};
use crate::hir::{Expr, Func, FuncBody, FuncId, LocalId, Stmt, VARIABLE_RECORD};
use crate::types::{Type, TypeId};
use base::Pos;
use ir::{Ending, FrameObject, InputKind, LocId, LocKind, ProcId, ScalarType, StmtKind, VarDecl, VarKind};
use logic::{Node, Term, VarId};
use rustc_hash::{FxHashMap, FxHashSet};

/// What `return` does with its value.
#[derive(Clone, Copy)]
pub(super) enum Returns {
    Nothing,
    Value(VarId, TypeId),
    /// A record is copied to where the caller wants it.
    Record(Term, TypeId),
}

/// Where `break`, `continue` and case labels lead.
#[derive(Default)]
pub(super) struct Targets {
    pub(super) breaks: Vec<LocId>,
    pub(super) continues: Vec<LocId>,
    pub(super) switches: Vec<Cases>,
}

/// The values of one case label, and where they lead.
pub(super) struct CaseRange {
    pub(super) low: i128,
    pub(super) high: i128,
    pub(super) loc: LocId,
    pub(super) pos: Pos,
}

/// The labels of a switch met so far.
#[derive(Default)]
pub(super) struct Cases {
    pub(super) ranges: Vec<CaseRange>,
    pub(super) default: Option<LocId>,
    /// The scopes that the `switch` stands in.
    pub(super) scopes: usize,
}

/// A function in translation.
pub(super) struct Body<'l, 'u> {
    pub(super) lo: &'l mut Lowering<'u>,
    pub(super) cfg: Cfg,
    pub(super) id: ProcId,
    /// The function's name, for messages and inputs.
    pub(super) name: &'u str,
    pub(super) locals: Vec<Option<Storage>>,
    pub(super) code: Option<&'u FuncBody>,
    pub(super) labels: FxHashMap<u32, LocId>,
    /// Labels whose statement has been translated.
    pub(super) placed: FxHashSet<u32>,
    /// Where a computed `goto` can lead; found when the first one is met.
    pub(super) taken_labels: Option<Vec<u32>>,
    pub(super) targets: Targets,
    pub(super) returns: Returns,
    /// The call of a model that this is the procedure of.
    pub(super) instance: Option<Instance<'u>>,
    /// The function, if it is one of the program.
    pub(super) func: Option<FuncId>,
    /// The compiler computes what is translated: initial values of static objects.
    pub(super) at_compile_time: bool,
    /// What is called from here ends with the program: the function is the one it starts with, and nobody calls it.
    pub(super) lasts: bool,
    /// The blocks of the source around the present place, from the function's own one on, where accesses are checked.
    pub(super) scopes: Vec<Scope>,
    /// How many of them stay open where control jumps to a location.
    pub(super) depths: FxHashMap<LocId, usize>,
    /// How many scopes were open where variables were declared.
    pub(super) declared_in: FxHashMap<LocalId, usize>,
    /// Objects that begin with the function, their sizes and alignments.
    pub(super) begins: Vec<(Term, u64, u64)>,
    /// Where calls through pointers stand, in the order of their numbers.
    pub(super) pointer_calls: Vec<Pos>,
    /// Objects that have no value where the function begins, and their sizes.
    pub(super) unborn: Vec<(Term, u64)>,
    /// Addresses of objects that end with the function; null where one has not begun.
    pub(super) function_ends: Vec<VarId>,
    /// Frames of loops around the present place.
    pub(super) open_frames: Vec<OpenFrame>,
}

impl<'u> Lowering<'u> {
    /// Translates a function whose procedure was reserved before.
    pub(super) fn lower_func(&mut self, func: FuncId, id: ProcId, instance: Option<Instance<'u>>) {
        let f = self.func(func);
        let end = f.body.as_ref().map_or(f.pos, |b| b.end);
        let cfg = Cfg::placed(f.shown(), f.pos, end, instance.map(|i| i.pos));
        self.code = f.body.as_ref();
        let mut body = Body::new(self, cfg, id, f.shown());
        body.instance = instance;
        body.func = Some(func);
        body.lasts = func == body.lo.entry && !f.is_used && body.lo.locals_last();
        match &f.body {
            _ if body.lo.is_error_function(f) => body.stub_of_error(f),
            Some(code) => body.function(f, code),
            None => body.stub(func, f),
        }
        body.note_frame();
        body.note_lives(end);
        let cfg = body.cfg;
        self.code = None;
        self.open.push(OpenProc { id, cfg });
    }
}

impl<'l, 'u> Body<'l, 'u> {
    pub(super) fn new(lo: &'l mut Lowering<'u>, cfg: Cfg, id: ProcId, name: &'u str) -> Body<'l, 'u> {
        Body {
            lo,
            cfg,
            id,
            name,
            locals: Vec::new(),
            code: None,
            labels: FxHashMap::default(),
            placed: FxHashSet::default(),
            taken_labels: None,
            targets: Targets::default(),
            returns: Returns::Nothing,
            instance: None,
            func: None,
            at_compile_time: false,
            lasts: false,
            scopes: Vec::new(),
            depths: FxHashMap::default(),
            declared_in: FxHashMap::default(),
            begins: Vec::new(),
            pointer_calls: Vec::new(),
            unborn: Vec::new(),
            function_ends: Vec::new(),
            open_frames: Vec::new(),
        }
    }

    fn function(&mut self, f: &'u Func, code: &'u FuncBody) {
        self.code = Some(code);
        self.locals = vec![None; code.locals.len()];
        self.declare_result(f);
        self.scopes.push(Scope::of_function());
        for &p in &code.params {
            self.declare_param(p);
        }
        self.access_parameters(f, code);
        self.begin_block(&code.stmts);
        self.stmts(&code.stmts);
        self.fall_off_the_end(code.end);
        self.close_labels(code);
    }

    /// Where a function returns that is declared not to, nothing is defined.
    pub(super) fn must_not_return(&mut self, pos: Pos) {
        if self.func.is_some_and(|f| self.lo.func(f).noreturn) {
            self.unsupported("a return from a function that is declared not to return", pos);
        }
    }

    fn fall_off_the_end(&mut self, end: Pos) {
        self.must_not_return(end);
        if let Returns::Value(result, ty) = self.returns {
            if self.name == "main" {
                let zero = self.constant(0, self.lo.width(ty));
                self.assign(result, zero, end);
            } else {
                self.no_result(end);
                let what = format!("value of {}", self.name);
                self.havoc(ty, InputKind::Uninitialised, &what, Some(result), end);
            }
        }
        if let Returns::Record(..) = self.returns {
            self.no_result(end);
        }
        let exit = self.cfg.proc.exit;
        self.cfg.goto(exit);
    }

    /// The variable for the returned value, or the hidden parameter for a returned record.
    pub(super) fn declare_result(&mut self, f: &Func) {
        let &Type::Func { ret, .. } = self.lo.types().get(f.ty) else { return };
        match repr(self.lo.types(), ret) {
            Repr::Bits(_) => {
                let v = self.variable("$result", ret, VarKind::Result, f.pos);
                self.cfg.proc.result = Some(v);
                self.returns = Returns::Value(v, ret);
            }
            Repr::Memory => {
                let v = self.address_variable("$result", VarKind::Param, f.pos);
                self.cfg.proc.params.push(v);
                let addr = self.lo.program.var(v);
                self.returns = Returns::Record(addr, ret);
            }
            Repr::Void | Repr::Unsupported(_) => {}
        }
    }

    fn declare_param(&mut self, p: LocalId) {
        let Some(local) = self.code.map(|c| &c.locals[p.0 as usize]) else { return };
        let storage = match repr(self.lo.types(), local.ty) {
            Repr::Bits(_) => {
                let v = self.variable(&local.name, local.ty, VarKind::Param, local.pos);
                self.cfg.proc.params.push(v);
                if local.address_taken {
                    let addr = match self.is_kept(p) {
                        true => self.kept_object(p, local.ty, local.pos),
                        false => self.frame_object(&local.name, local.ty, local.pos),
                    };
                    if self.is_pointed(p) && !self.is_kept(p) {
                        self.frame_object_begins(addr, local.ty, local.align, local.pos);
                    }
                    let value = self.lo.program.var(v);
                    self.change(StmtKind::Store { addr, value }, local.pos);
                    self.has_begun(p, addr, local.pos);
                    Storage::At(addr)
                } else {
                    Storage::Var(v)
                }
            }
            Repr::Memory | Repr::Void | Repr::Unsupported(_) => {
                let v = self.address_variable(&local.name, VarKind::Param, local.pos);
                self.cfg.proc.params.push(v);
                let addr = self.lo.program.var(v);
                let addr = self.parameter_begins(p, addr, local.ty, local.pos);
                self.has_begun(p, addr, local.pos);
                Storage::At(addr)
            }
        };
        self.locals[p.0 as usize] = Some(storage);
    }

    /// Where a local lives; it gets its place when it is first met.
    pub(super) fn local(&mut self, id: LocalId) -> Storage {
        if let Some(Some(storage)) = self.locals.get(id.0 as usize) {
            return *storage;
        }
        let Some(local) = self.code.map(|c| &c.locals[id.0 as usize]) else {
            return Storage::At(self.constant(0, self.lo.ptr_width()));
        };
        let types = self.lo.types();
        let storage = match repr(types, local.ty) {
            Repr::Bits(_) if !local.address_taken => {
                let v = self.variable(&local.name, local.ty, VarKind::Local, local.pos);
                self.note_value_of(v, local.pos);
                Storage::Var(v)
            }
            _ if types.has_variable_size(local.ty) => {
                let v = self.address_variable(&local.name, VarKind::Local, local.pos);
                Storage::At(self.lo.program.var(v))
            }
            _ => {
                if self.is_kept(id) {
                    self.unsupported("a pointer that outlives an object of this kind", local.pos);
                }
                let addr = self.aligned_object(&local.name, local.ty, local.align, local.pos);
                if self.is_pointed(id) {
                    self.frame_object_begins(addr, local.ty, local.align, local.pos);
                }
                self.begins_without_value(id, addr);
                Storage::At(addr)
            }
        };
        self.locals[id.0 as usize] = Some(storage);
        storage
    }

    fn add_local(&mut self, decl: VarDecl) -> VarId {
        let v = self.lo.program.add_var(decl);
        self.cfg.proc.locals.push(v);
        v
    }

    /// A new variable of a scalar type.
    pub(super) fn variable(&mut self, name: &str, ty: TypeId, kind: VarKind, pos: Pos) -> VarId {
        let types = self.lo.types();
        let v = self.add_local(VarDecl { name: name.to_string(), ty: repr::scalar(types, ty), kind, pos });
        if matches!(types.get(ty), Type::Bool) {
            self.lo.bools.insert(v);
        }
        self.lo.notes.variable(types, v, ty);
        v
    }

    fn address_variable(&mut self, name: &str, kind: VarKind, pos: Pos) -> VarId {
        let ty = ScalarType::Pointer(self.lo.ptr_width());
        self.add_local(VarDecl { name: name.to_string(), ty, kind, pos })
    }

    /// A new temporary of `width` bits.
    pub(super) fn temp(&mut self, width: u32, ptr: bool, signed: bool, pos: Pos) -> VarId {
        let name = format!("$t{}", self.cfg.next_temp());
        let ty = if ptr { ScalarType::Pointer(width) } else { ScalarType::number(width, signed) };
        self.add_local(VarDecl { name, ty, kind: VarKind::Temp, pos })
    }

    /// A new temporary for a value of a scalar type.
    pub(super) fn temp_of(&mut self, ty: TypeId, pos: Pos) -> VarId {
        let types = self.lo.types();
        self.temp(repr::width(types, ty), types.is_pointer(ty), types.is_signed(ty), pos)
    }

    /// A new object in the frame; its address.
    pub(super) fn frame_object(&mut self, name: &str, ty: TypeId, pos: Pos) -> Term {
        self.aligned_object(name, ty, 1, pos)
    }

    /// As [`Body::frame_object`], at a multiple of `align` at least.
    fn aligned_object(&mut self, name: &str, ty: TypeId, align: u64, pos: Pos) -> Term {
        if self.lo.types().has_variable_size(ty) {
            self.unsupported(VARIABLE_RECORD, pos);
        }
        let addr = self.address_variable(&format!("&{name}"), VarKind::FrameAddr, pos);
        let types = self.lo.types();
        let (size, align) = (types.size_of(ty).into(), types.align_of(ty).max(align).into());
        let space = self.lo.program.space;
        // The middle of a cell has every alignment.
        let (size, align) = (space.reserved(size), if space.cell.is_some() { 1 } else { align });
        let shape = repr::shape(types, ty);
        self.lo.notes.variable(types, addr, ty);
        self.cfg.proc.frame.push(FrameObject { addr, name: name.to_string(), size, align, shape });
        self.lo.program.var(addr)
    }

    pub(super) fn constant(&mut self, v: u128, w: u32) -> Term {
        self.lo.pool().constant(v, w)
    }

    pub(super) fn assign(&mut self, var: VarId, value: Term, pos: Pos) {
        self.cfg.push(StmtKind::Assign(vec![(var, value)]), pos);
    }

    pub(super) fn assume(&mut self, condition: Term, pos: Pos) {
        let Some(refuge) = self.cfg.refuge() else {
            return self.cfg.assume(&self.lo.program.pool, condition, pos);
        };
        let on = self.cfg.fresh();
        self.branch_on(condition, on, refuge, pos);
        self.cfg.start(on);
    }

    /// What the program itself assumes.
    pub(super) fn assume_as_said(&mut self, condition: Term, pos: Pos) {
        self.note_ending(Ending::Assumption, pos);
        self.assume(condition, pos);
    }

    /// The program itself lets paths end at `pos`.
    pub(super) fn note_ending(&mut self, ending: Ending, pos: Pos) {
        let pos = self.cfg.place(pos);
        self.lo.program.endings.insert(pos, ending);
    }

    pub(super) fn branch_on(&mut self, condition: Term, yes: LocId, no: LocId, pos: Pos) {
        self.cfg.branch(&mut self.lo.program.pool, condition, yes, no, pos);
    }

    /// Ends the path: what stands at `pos` is not translated.
    pub(super) fn unsupported(&mut self, what: &str, pos: Pos) {
        let pos = self.cfg.place(pos);
        let text = format!("{}: unsupported: {what}", self.lo.unit.sources.show(pos));
        self.cfg.stop_at(LocKind::Unknown(text), pos);
    }

    /// A value for an expression whose path has ended.
    pub(super) fn dummy(&mut self, ty: TypeId) -> Term {
        let w = self.lo.width(ty);
        self.constant(0, w)
    }

    /// Evaluates `later`; the values `held` were taken before it and keep their meaning.
    pub(super) fn rvalue_after(&mut self, held: &mut [Term], later: &'u Expr) -> Term {
        self.after(held, later, |body| body.rvalue(later))
    }

    /// Runs `act`, which evaluates `later`; the values `held` were taken before it and keep their meaning.
    pub(super) fn after<T>(&mut self, held: &mut [Term], later: &'u Expr, act: impl FnOnce(&mut Self) -> T) -> T {
        let effects = self.lo.effects(later);
        if !effects.writes() {
            return act(self);
        }
        if effects.contains(EffectSet::FLOW) {
            for t in held.iter_mut() {
                if self.may_change(*t, effects) {
                    *t = self.spill(*t, later.pos);
                }
            }
            return act(self);
        }
        let mark = self.cfg.mark();
        let result = act(self);
        for t in held.iter_mut() {
            self.settle(t, mark, later.pos);
        }
        result
    }

    /// The present value of `t` in a variable of its own.
    pub(super) fn spill(&mut self, t: Term, pos: Pos) -> Term {
        let w = self.lo.program.pool.width(t);
        let v = self.temp(w, false, false, pos);
        self.assign(v, t, pos);
        self.lo.program.var(v)
    }

    /// Can code with these effects change the value of `t`?
    pub(super) fn may_change(&self, t: Term, effects: EffectSet) -> bool {
        self.reads(t, |body, node| match node {
            Node::Var(v) => match body.lo.program.var_decl(v).kind {
                VarKind::Global => effects.contains(EffectSet::WRITES_OTHER),
                VarKind::Local | VarKind::Param | VarKind::Result => effects.contains(EffectSet::WRITES_LOCAL),
                VarKind::Temp | VarKind::FrameAddr | VarKind::Heap => false,
            },
            Node::Load { .. } => effects.contains(EffectSet::WRITES_OTHER),
            _ => false,
        })
    }

    /// Replaces `t` by a variable set at `mark` if a statement since then changes it.
    fn settle(&mut self, t: &mut Term, mark: Mark, pos: Pos) {
        let Some(stmts) = self.cfg.since(mark) else { return };
        let mut vars: Vec<VarId> = Vec::new();
        let mut memory = false;
        for s in stmts {
            s.kind.for_each_target(|v| vars.push(v));
            memory |= matches!(
                s.kind,
                StmtKind::Store { .. } | StmtKind::Copy { .. } | StmtKind::Fill { .. } | StmtKind::HavocMem { .. }
            );
        }
        let changed = self.reads(*t, |_, node| match node {
            Node::Var(v) => vars.contains(&v),
            Node::Load { .. } => memory,
            _ => false,
        });
        if changed {
            let w = self.lo.program.pool.width(*t);
            let v = self.temp(w, false, false, pos);
            self.cfg.assign_at(mark, v, *t, pos);
            *t = self.lo.program.var(v);
        }
    }

    /// Does a node of `t` satisfy `test`? Large terms are taken to.
    fn reads(&self, t: Term, test: impl Fn(&Self, Node) -> bool) -> bool {
        const LIMIT: usize = 64;
        let mut stack = vec![t];
        let mut visited = 0;
        while let Some(t) = stack.pop() {
            visited += 1;
            let node = self.lo.program.pool.node(t);
            if visited > LIMIT || test(self, node) {
                return true;
            }
            node.for_each_child(|c| stack.push(c));
        }
        false
    }

    pub(super) fn stmts(&mut self, stmts: &'u [Stmt]) {
        for s in stmts {
            self.stmt(s);
        }
    }
}
