//! Calls: arguments, direct calls, functions without body, and stand-ins for functions that are only called through
//! pointers.

use super::body::{Body, Returns};
use super::repr::{Repr, repr};
use super::site::{Arg, Purpose, Site};
use crate::check::is_library_function;
use crate::hir::{Expr, ExprKind, Func, FuncId, Span};
use crate::types::{Type, TypeId};
use crate::vocabulary::Intrinsic;
use base::Pos;
use ir::{Callee, CheckKind, InputKind, StmtKind, VarKind};
use logic::{Term, VarId};

impl<'u> Body<'_, 'u> {
    /// A call. The value if there is one and that is the purpose (for records their address).
    pub(super) fn call(
        &mut self,
        callee: &'u Expr,
        args: &'u [Expr],
        e: &'u Expr,
        dest: Option<VarId>,
        purpose: Purpose,
    ) -> Option<Term> {
        let text = if let ExprKind::Call { text, .. } = e.kind { text } else { Span::default() };
        let site = Site { ty: e.ty, dest, purpose, pos: e.pos, text };
        let Some(id) = callee.direct_callee() else { return self.indirect_call(callee, args, site) };
        let declared = self.lo.func(id);
        let id = self.lo.aliased(id);
        if self.is_misfit(declared, id, args, e.pos) {
            return None;
        }
        let f = self.lo.func(id);
        if self.lo.is_error_function(f) {
            args.iter().for_each(|a| self.effect(a));
            self.fail(CheckKind::ErrorCall, format!("{}({})", f.name, self.written(site)), site);
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
            None => {
                let entry = self.lo.library_function(f);
                if entry.is_none() || self.lo.checked_accesses(&f.name).is_none() {
                    self.note_foreign_access(&f.name, args);
                }
                match entry {
                    Some(entry) => self.library_call(f, entry, Some(args), site),
                    None => self.undefined(f, Some(args), site),
                }
            }
        }
    }

    /// Evaluates arguments: from left to right, where their order may matter also from right to left.
    pub(super) fn arguments(&mut self, args: &'u [Expr]) -> Vec<Arg<'u>> {
        self.arguments_after(&mut Vec::with_capacity(args.len()), args)
    }

    /// The same; the values `held` were taken before and keep their meaning.
    pub(super) fn arguments_after(&mut self, held: &mut Vec<Term>, args: &'u [Expr]) -> Vec<Arg<'u>> {
        let order = self.lo.order_of_all(args);
        if let Some(first) = args.first()
            && self.is_open(order, first.pos)
        {
            return self.arguments_in_either_order(held, args, first.pos);
        }
        let before = held.len();
        for a in args {
            let value = self.after(held, a, |body| body.argument(a));
            held.push(value);
        }
        let values = held.drain(before..);
        args.iter().zip(values).map(|(a, value)| Arg { value, ty: a.ty, expr: Some(a) }).collect()
    }

    pub(super) fn argument(&mut self, a: &'u Expr) -> Term {
        if !matches!(repr(self.lo.types(), a.ty), Repr::Memory) {
            return self.rvalue(a);
        }
        let src = self.record(a);
        let copy = self.frame_object("argument", a.ty, a.pos);
        self.copy_object(copy, src, a.ty, a.pos);
        copy
    }

    /// KLEE's words that hand out a number are given its name last.
    fn note_input_name(&mut self, f: &Func, args: &[Arg<'u>], pos: Pos) {
        if !matches!(f.name.as_str(), "klee_int" | "klee_range") || !self.lo.is_model(f) {
            return;
        }
        let name = args.last().map(|a| self.text_of(a)).unwrap_or_default();
        if !name.is_empty() {
            self.lo.input_names.insert(pos, name);
        }
    }

    /// A call of a function with a body.
    pub(super) fn direct_call(&mut self, id: FuncId, args: &[Arg<'u>], site: Site) -> Option<Term> {
        let f = self.lo.func(id);
        let &Type::Func { ret, .. } = self.lo.types().get(f.ty) else { return None };
        let params = self.lo.param_types(f);
        let mut values = self.passed(args, &params, &f.name, site.pos);
        self.note_input_name(f, args, site.pos);
        let callee = Callee::Direct(self.lo.called_proc(id, site.pos, self.instance));
        match repr(self.lo.types(), ret) {
            Repr::Bits(_) if site.purpose == Purpose::Value => {
                let result = self.result_variable(ret, site);
                self.cfg.alone(StmtKind::Call { result: Some(result), callee, args: values }, site.pos);
                let value = self.lo.program.var(result);
                Some(self.fitted(value, ret, site.ty))
            }
            Repr::Memory => {
                let addr = self.frame_object(&format!("{}()", f.name), ret, site.pos);
                self.forget_object(addr, ret, site.pos);
                values.insert(0, addr);
                self.cfg.alone(StmtKind::Call { result: None, callee, args: values }, site.pos);
                Some(addr)
            }
            _ => {
                self.cfg.alone(StmtKind::Call { result: None, callee, args: values }, site.pos);
                (site.purpose == Purpose::Value).then(|| self.dummy(site.ty))
            }
        }
    }

    /// The arguments as the parameters' types have them; those that are missing have any value.
    pub(super) fn passed(&mut self, args: &[Arg<'u>], params: &[TypeId], name: &str, pos: Pos) -> Vec<Term> {
        // A record that is returned needs one more.
        let mut values = Vec::with_capacity(params.len() + 1);
        for (i, &param) in params.iter().enumerate() {
            values.push(match args.get(i) {
                Some(arg) => self.as_parameter(*arg, param),
                None => self.missing_argument(param, name, pos),
            });
        }
        values
    }

    fn as_parameter(&mut self, arg: Arg<'u>, param: TypeId) -> Term {
        if self.lo.types().is_transparent_for(arg.ty, param) {
            return self.load(arg.value, param);
        }
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
    pub(super) fn result_variable(&mut self, ret: TypeId, site: Site) -> VarId {
        let w = self.lo.width(ret);
        let fits = |v: &VarId| self.lo.program.var_decl(*v).width() == w && !self.lo.has_value.contains_key(v);
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

    /// A procedure for an error function that is called through a pointer.
    pub(super) fn stub_of_error(&mut self, f: &'u Func) {
        self.declare_stub(f);
        let site = Site::unwritten(f.ty, Purpose::Effect, f.pos);
        self.fail(CheckKind::ErrorCall, f.name.clone(), site);
    }

    /// A procedure for a function without body, for calls through pointers.
    pub(super) fn stub(&mut self, id: FuncId, f: &'u Func) {
        let args = self.declare_stub(f);
        let &Type::Func { ret, .. } = self.lo.types().get(self.lo.func(id).ty) else { return };
        let purpose = if self.lo.types().is_void(ret) { Purpose::Effect } else { Purpose::Value };
        let dest = self.cfg.proc.result;
        let site = Site { dest, ..Site::unwritten(ret, purpose, f.pos) };
        let value = match Intrinsic::find(&f.name) {
            Some(intrinsic) => self.intrinsic_on(intrinsic, &f.name, &args, site),
            None => match self.lo.library_function(f) {
                Some(entry) => {
                    if let Some(row) = self.lo.checked_accesses(&f.name) {
                        self.access_arguments(&f.name, row, &args, site.pos);
                    }
                    self.library_call(f, entry, None, site)
                }
                None => self.undefined(f, None, site),
            },
        };
        if let Some(value) = value {
            self.give_back(value, f.pos);
        }
        let exit = self.cfg.proc.exit;
        self.cfg.goto(exit);
    }

    /// The parameters of a function without body; those that its declaration names.
    fn declare_stub(&mut self, f: &'u Func) -> Vec<Arg<'u>> {
        self.declare_result(f);
        let mut args = Vec::new();
        for (i, ty) in self.lo.param_types(f).into_iter().enumerate() {
            let ty = if matches!(repr(self.lo.types(), ty), Repr::Bits(_)) { ty } else { self.lo.types().size_t() };
            let v = self.variable(&format!("p{}", i + 1), ty, VarKind::Param, f.pos);
            self.cfg.proc.params.push(v);
            args.push(Arg { value: self.lo.program.var(v), ty, expr: None });
        }
        if let Type::Func { params, .. } = self.lo.types().get(f.ty) {
            args.truncate(params.len());
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
