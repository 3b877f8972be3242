//! What functions of the library access through their arguments (`crate::vocabulary::accesses`), where accesses are checked:
//! a text ends within its object, a block lies in one, a stream is not null. Calls of functions that are not modelled have it
//! checked where they stand, models where they begin.

use super::body::Body;
use super::formatted::Understood;
use super::lowering::{Instance, Lowering};
use super::site::Arg;
use crate::hir::{Expr, ExprKind, Func, FuncBody};
use crate::types::{Type, TypeId};
use crate::vocabulary::{Access, Accessed, Extent, READ_TEXT, READ_TEXTS, accesses};
use base::Pos;
use ir::CheckKind;
use logic::Term;

/// What is assumed of streams and the like, whose inside no program sees.
const OPEN: &str =
    "streams, directories and semaphores come from the library and are not used when they have been closed";

impl<'u> Lowering<'u> {
    /// What a function of the library accesses, if that is checked.
    pub(super) fn checked_accesses(&self, function: &str) -> Option<&'static [Access]> {
        accesses(function).filter(|_| self.memory.is_some() && self.options.models)
    }

    /// The program names `stdin` or its like.
    fn is_standard_stream(&self, e: &Expr) -> bool {
        match &e.kind {
            ExprKind::Cast(inner) | ExprKind::Load(inner) => self.is_standard_stream(inner),
            ExprKind::Global(g) => self.is_stream(&self.unit.globals[g.0 as usize]),
            _ => false,
        }
    }

    /// The type that the parameter of a library function points to, as the program declares it.
    pub(super) fn pointed_type(&self, function: &str, parameter: usize) -> Option<TypeId> {
        let types = self.types();
        let declared = self.unit.funcs.iter().find(|f| f.name == function)?;
        let Type::Func { params, .. } = types.get(declared.ty) else { return None };
        types.pointee(*params.get(parameter)?).filter(|&t| types.is_complete(t))
    }
}

impl<'u> Body<'_, 'u> {
    /// A model begins. What models call is our own business, and what the program calls them for is theirs.
    pub(super) fn access_parameters(&mut self, model: &'u Func, code: &'u FuncBody) {
        let is_called = self.instance.is_some_and(|i| i.name == model.name) && self.lo.is_model(model);
        let Some(row) = self.lo.checked_accesses(&model.name).filter(|_| is_called) else { return };
        let params = self.cfg.proc.params.iter().rev().take(code.params.len()).rev();
        let values: Vec<Term> = params.map(|&v| self.lo.program.var(v)).collect();
        let types = code.params.iter().map(|p| code.locals[p.0 as usize].ty);
        let args: Vec<Arg<'u>> =
            values.into_iter().zip(types).map(|(value, ty)| Arg { value, ty, expr: None }).collect();
        self.access_arguments(&model.name, row, &args, model.pos);
    }

    /// Has what a call accesses checked.
    pub(super) fn access_arguments(&mut self, name: &'u str, row: &[Access], args: &[Arg<'u>], pos: Pos) {
        let outer = self.instance;
        self.instance = outer.or(Some(Instance { name, pos }));
        for access in row {
            if self.access_argument(name, access, args, pos).is_none() {
                self.note_access_of(name);
            }
        }
        self.instance = outer;
    }

    fn access_argument(&mut self, name: &str, access: &Access, args: &[Arg<'u>], pos: Pos) -> Understood<()> {
        let (arg, rest) = args.get(access.argument..)?.split_first()?;
        if !self.lo.types().is_pointer(arg.ty) {
            return None;
        }
        if !access.may_be_null {
            return self.access_through(name, access, (*arg, rest), args, pos);
        }
        let is_there = self.nonzero(arg.value);
        let (yes, done) = (self.cfg.fresh(), self.cfg.fresh());
        self.branch_on(is_there, yes, done, pos);
        self.cfg.start(yes);
        let is_understood = self.access_through(name, access, (*arg, rest), args, pos);
        self.cfg.goto(done);
        self.cfg.start(done);
        is_understood
    }

    fn access_through(
        &mut self,
        name: &str,
        access: &Access,
        (arg, rest): (Arg<'u>, &[Arg<'u>]),
        args: &[Arg<'u>],
        pos: Pos,
    ) -> Understood<()> {
        match access.what {
            Accessed::NonNull => self.require_pointer(arg, name, pos),
            Accessed::Handle { is_closed } => {
                self.require_pointer(arg, name, pos);
                if is_closed || !arg.expr.is_some_and(|e| self.lo.is_standard_stream(e)) {
                    self.lo.assume_of_program(OPEN.to_string());
                }
            }
            Accessed::Text => self.read_text(arg, None, pos)?,
            Accessed::Texts => {
                self.helper(READ_TEXTS, &[arg], TypeId::VOID, pos)?;
            }
            Accessed::RestTexts => self.read_texts(name, arg, rest, pos)?,
            Accessed::Format => self.read_format(name, arg, rest, pos)?,
            Accessed::Block { extent, writes } => {
                let len = match extent {
                    Extent::Objects(count) => {
                        let object = self.lo.pointed_type(name, access.argument)?;
                        self.number(count * self.lo.types().size_of(object)).value
                    }
                    Extent::Argument(i) => self.size(*args.get(i)?),
                    Extent::Product(i, k) => self.product(*args.get(i)?, *args.get(k)?),
                };
                if !writes && self.lo.checks_reads() {
                    self.note_values_read(name);
                }
                self.accessed_block(arg, len, writes, pos);
            }
            Accessed::Unchecked => return None,
        }
        Some(())
    }

    fn require_pointer(&mut self, arg: Arg<'u>, name: &str, pos: Pos) {
        let valid = self.not_null(arg.value);
        self.require_of_call(valid, CheckKind::Null, name, pos);
    }

    /// So many bytes; as many as no object has, if there are more than numbers.
    fn product(&mut self, a: Arg<'u>, b: Arg<'u>) -> Term {
        let w = self.lo.ptr_width();
        let (a, b, most) = (self.size(a), self.size(b), self.constant(logic::mask(w), 2 * w));
        let pool = self.lo.pool();
        let (a, b) = (pool.zext(a, 2 * w), pool.zext(b, 2 * w));
        let all = pool.mul(a, b);
        let fits = pool.ule(all, most);
        let bytes = pool.ite(fits, all, most);
        pool.extract(bytes, 0, w)
    }

    /// Texts up to a null pointer.
    fn read_texts(&mut self, name: &str, first: Arg<'u>, rest: &[Arg<'u>], pos: Pos) -> Understood<()> {
        let done = self.cfg.fresh();
        for &text in std::iter::once(&first).chain(rest) {
            let (is_there, more) = (self.nonzero(text.value), self.cfg.fresh());
            self.branch_on(is_there, more, done, pos);
            self.cfg.start(more);
            if self.read_text(text, None, pos).is_none() {
                self.cfg.goto(done);
                self.cfg.start(done);
                return None;
            }
        }
        self.unsupported(&format!("{name} without a null pointer as its last argument"), pos);
        self.cfg.start(done);
        Some(())
    }

    /// A text of at most `limit` characters, or one that ends with a zero.
    pub(super) fn read_text(&mut self, text: Arg<'u>, limit: Option<Arg<'u>>, pos: Pos) -> Understood<()> {
        if !self.lo.types().is_pointer(text.ty) {
            return None;
        }
        if text.expr.is_some_and(|e| self.lo.literal(e).is_some()) {
            return Some(());
        }
        let limit = limit.unwrap_or_else(|| self.number(u64::MAX));
        self.helper(READ_TEXT, &[text, limit], TypeId::VOID, pos).map(|_| ())
    }
}
