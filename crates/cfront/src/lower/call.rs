//! Calls: arguments, direct calls, functions without body, and stand-ins for functions that are only called through
//! pointers.

use super::body::{Body, Returns};
use super::effects::direct_callee;
use super::indirect::{IndirectCall, Kind, Signature};
use super::intrinsics::Intrinsic;
use super::repr::{Repr, repr};
use crate::check::is_library_function;
use crate::hir::{Expr, Func, FuncId};
use crate::types::{Type, TypeId};
use base::Pos;
use ir::{Callee, Check, InputKind, LocKind, StmtKind, VarKind};
use logic::{Term, VarId};

/// An evaluated argument.
#[derive(Clone, Copy)]
pub(super) struct Arg<'u> {
    /// For records the address of a copy of their own.
    pub(super) value: Term,
    pub(super) ty: TypeId,
    /// As written, where it is written.
    pub(super) expr: Option<&'u Expr>,
}

/// What a call needs to know besides its arguments.
#[derive(Clone, Copy)]
pub(super) struct Site {
    /// Type of the value.
    pub(super) ty: TypeId,
    /// A variable that may receive the value.
    pub(super) dest: Option<VarId>,
    pub(super) wanted: bool,
    pub(super) pos: Pos,
}

impl<'u> Body<'_, 'u> {
    /// A call. The value if there is one and it is `wanted` (for records their address).
    pub(super) fn call(
        &mut self,
        callee: &'u Expr,
        args: &'u [Expr],
        e: &'u Expr,
        dest: Option<VarId>,
        wanted: bool,
    ) -> Option<Term> {
        let site = Site { ty: e.ty, dest, wanted, pos: e.pos };
        let Some(id) = direct_callee(callee) else { return self.indirect_call(callee, args, site) };
        let declared = self.lo.func(id);
        let id = self.lo.aliased(id);
        if self.is_misfit(declared, id, args, e.pos) {
            return None;
        }
        let f = self.lo.func(id);
        if self.lo.is_error_function(f) {
            args.iter().for_each(|a| self.effect(a));
            self.cfg.stop_at(LocKind::Error(Check::ErrorCall), e.pos);
            return None;
        }
        if f.body.is_some() {
            let args = self.arguments(args);
            return self.direct_call(id, &args, site);
        }
        if let Some(exists) = self.lo.weak_function(f) {
            self.assume(exists, e.pos);
        }
        match Intrinsic::find(&f.name) {
            Some(intrinsic) => self.intrinsic(intrinsic, &f.name, args, site),
            None if f.name.starts_with("__builtin_") && !is_library_function(&f.name["__builtin_".len()..]) => {
                self.unsupported(&f.name, e.pos);
                None
            }
            None if self.stores_a_count(&f.name, args) => {
                self.unsupported(&format!("%n in {}", f.name), e.pos);
                None
            }
            None => match self.lo.library_function(f) {
                Some(entry) => self.library_call(f, entry, Some(args), site),
                None => self.undefined(f, Some(args), site),
            },
        }
    }

    /// Evaluates arguments from left to right.
    pub(super) fn arguments(&mut self, args: &'u [Expr]) -> Vec<Arg<'u>> {
        let mut held = Vec::with_capacity(args.len());
        for a in args {
            let value = self.after(&mut held, a, |body| body.argument(a));
            held.push(value);
        }
        args.iter().zip(held).map(|(a, value)| Arg { value, ty: a.ty, expr: Some(a) }).collect()
    }

    fn argument(&mut self, a: &'u Expr) -> Term {
        if !matches!(repr(self.lo.types(), a.ty), Repr::Memory) {
            return self.rvalue(a);
        }
        let src = self.record(a);
        let copy = self.frame_object("argument", a.ty, a.pos);
        self.copy_object(copy, src, a.ty, a.pos);
        copy
    }

    /// A call of a function with a body.
    pub(super) fn direct_call(&mut self, id: FuncId, args: &[Arg<'u>], site: Site) -> Option<Term> {
        let f = self.lo.func(id);
        let &Type::Func { ret, .. } = self.lo.types().get(f.ty) else { return None };
        let params = self.lo.param_types(f);
        let mut values = Vec::with_capacity(params.len() + 1);
        for (i, &param) in params.iter().enumerate() {
            let value = match args.get(i) {
                Some(arg) => self.passed(*arg, param),
                None => self.missing_argument(param, &f.name, site.pos),
            };
            values.push(value);
        }
        let callee = Callee::Direct(self.lo.called_proc(id, site.pos, self.instance));
        match repr(self.lo.types(), ret) {
            Repr::Bits(_) if site.wanted => {
                let result = self.result_variable(ret, site);
                self.cfg.alone(StmtKind::Call { result: Some(result), callee, args: values }, site.pos);
                let value = self.lo.program.var(result);
                Some(self.fitted(value, ret, site.ty))
            }
            Repr::Memory => {
                let addr = self.frame_object(&format!("{}()", f.name), ret, site.pos);
                values.insert(0, addr);
                self.cfg.alone(StmtKind::Call { result: None, callee, args: values }, site.pos);
                Some(addr)
            }
            _ => {
                self.cfg.alone(StmtKind::Call { result: None, callee, args: values }, site.pos);
                site.wanted.then(|| self.dummy(site.ty))
            }
        }
    }

    /// The argument as the parameter's type has it.
    fn passed(&mut self, arg: Arg<'u>, param: TypeId) -> Term {
        match repr(self.lo.types(), param) {
            Repr::Bits(w) => {
                let is_signed = self.lo.types().is_signed(arg.ty);
                self.resize(arg.value, is_signed, w)
            }
            _ => {
                let w = self.lo.ptr_width();
                self.resize(arg.value, false, w)
            }
        }
    }

    fn missing_argument(&mut self, param: TypeId, name: &str, pos: Pos) -> Term {
        let what = format!("missing argument of {name}");
        let value = self.havoc_value(param, InputKind::Uninitialised, &what, None, pos);
        value.unwrap_or_else(|| self.no_address())
    }

    /// A variable for the result of a call: the destination if it fits.
    fn result_variable(&mut self, ret: TypeId, site: Site) -> VarId {
        let w = self.lo.width(ret);
        let fits = |v: &VarId| self.lo.program.var_decl(*v).width() == w;
        site.dest.filter(|_| self.lo.width(site.ty) == w).filter(fits).unwrap_or_else(|| self.temp_of(ret, site.pos))
    }

    /// A value where the caller has another idea of its type.
    fn fitted(&mut self, value: Term, from: TypeId, to: TypeId) -> Term {
        match repr(self.lo.types(), to) {
            Repr::Bits(w) => {
                let is_signed = self.lo.types().is_signed(from);
                self.resize(value, is_signed, w)
            }
            _ => value,
        }
    }

    fn indirect_call(&mut self, callee: &'u Expr, args: &'u [Expr], site: Site) -> Option<Term> {
        let types = self.lo.types();
        let Some(&Type::Func { ret, ref params, variadic, prototype }) = types.pointee(callee.ty).map(|t| types.get(t))
        else {
            self.unsupported("call of this expression", site.pos);
            return None;
        };
        let mut held = vec![self.rvalue(callee)];
        for a in args {
            let value = self.after(&mut held, a, |body| body.argument(a));
            held.push(value);
        }
        let pointer = held.remove(0);
        let expected: Vec<TypeId> = if prototype { params.clone() } else { args.iter().map(|a| a.ty).collect() };
        let mut values: Vec<Term> = Vec::with_capacity(expected.len() + 1);
        for (i, &param) in expected.iter().enumerate() {
            let value = match (args.get(i), held.get(i)) {
                (Some(a), Some(&value)) => self.passed(Arg { value, ty: a.ty, expr: None }, param),
                _ => self.missing_argument(param, "a function", site.pos),
            };
            values.push(value);
        }
        let signature = Signature::new(types, ret, &expected, variadic);
        let (result, value) = match signature.result {
            Kind::Bits(_) => {
                let v = self.result_variable(ret, site);
                (Some(v), Some(self.lo.program.var(v)))
            }
            Kind::Memory(_) => {
                let addr = self.frame_object("call result", ret, site.pos);
                values.insert(0, addr);
                (None, Some(addr))
            }
            Kind::Nothing => (None, None),
        };
        let outside = self.lo.in_environment(pointer);
        let (theirs, ours, end) = (self.cfg.fresh(), self.cfg.fresh(), self.cfg.fresh());
        let may_be_outside = self.lo.program.pool.as_const(outside) != Some(0);
        if may_be_outside {
            self.branch_on(outside, theirs, ours, site.pos);
            self.arm(theirs, end, |body| body.call_outside(ret, value, result, site.pos));
            self.cfg.start(ours);
        }
        let callee = Callee::Indirect { pointer, targets: Vec::new() };
        let edge = self.cfg.alone(StmtKind::Call { result, callee, args: values }, site.pos);
        self.lo.indirect.push(IndirectCall { caller: self.id, edge, signature });
        if may_be_outside {
            self.cfg.goto(end);
            self.cfg.start(end);
        }
        value
    }

    /// A call of a function that a pointer from outside points to: as of one without body.
    fn call_outside(&mut self, ret: TypeId, value: Option<Term>, result: Option<VarId>, pos: Pos) {
        let text = "functions behind pointers from outside: return any value, change no memory";
        self.lo.assume_of_program(text.to_string());
        let what = "a function from outside";
        match (value, result) {
            (_, Some(v)) => {
                let value = self.havoc(ret, InputKind::Bodiless, what, Some(v), pos);
                self.assign_unless_there(v, value, pos);
            }
            (Some(addr), None) => self.havoc_object(addr, ret, InputKind::Bodiless, what, pos),
            (None, None) => {}
        }
    }

    /// A procedure for an error function that is called through a pointer.
    pub(super) fn stub_of_error(&mut self, f: &'u Func) {
        self.declare_stub(f);
        self.cfg.stop_at(LocKind::Error(Check::ErrorCall), f.pos);
    }

    /// A procedure for a function without body, for calls through pointers.
    pub(super) fn stub(&mut self, id: FuncId, f: &'u Func) {
        let args = self.declare_stub(f);
        let &Type::Func { ret, .. } = self.lo.types().get(self.lo.func(id).ty) else { return };
        let is_void = self.lo.types().is_void(ret);
        let dest = self.cfg.proc.result;
        let site = Site { ty: ret, dest, wanted: !is_void, pos: f.pos };
        let value = match Intrinsic::find(&f.name) {
            Some(intrinsic) => self.intrinsic_on(intrinsic, &f.name, &args, site),
            None => match self.lo.library_function(f) {
                Some(entry) => self.library_call(f, entry, None, site),
                None => self.undefined(f, None, site),
            },
        };
        if let Some(value) = value {
            self.give_back(value, f.pos);
        }
        let exit = self.cfg.proc.exit;
        self.cfg.goto(exit);
    }

    fn declare_stub(&mut self, f: &'u Func) -> Vec<Arg<'u>> {
        self.declare_result(f);
        let mut args = Vec::new();
        for (i, ty) in self.lo.param_types(f).into_iter().enumerate() {
            let ty = if matches!(repr(self.lo.types(), ty), Repr::Bits(_)) { ty } else { self.lo.types().size_t() };
            let v = self.variable(&format!("p{}", i + 1), ty, VarKind::Param, f.pos);
            self.cfg.proc.params.push(v);
            args.push(Arg { value: self.lo.program.var(v), ty, expr: None });
        }
        args
    }

    /// Makes `value` what the function returns.
    pub(super) fn give_back(&mut self, value: Term, pos: Pos) {
        match self.returns {
            Returns::Value(v, _) => self.assign_unless_there(v, value, pos),
            Returns::Record(dst, ty) => self.copy_object(dst, value, ty, pos),
            Returns::Nothing => {}
        }
    }
}

impl<'u> super::Lowering<'u> {
    /// The types of a function's parameters.
    pub(super) fn param_types(&self, f: &'u Func) -> Vec<TypeId> {
        match (&f.body, self.types().get(f.ty)) {
            (Some(body), _) => body.params.iter().map(|p| body.locals[p.0 as usize].ty).collect(),
            (None, Type::Func { params, .. }) => params.clone(),
            _ => Vec::new(),
        }
    }
}
