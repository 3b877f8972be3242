//! Functions that take any number of arguments (`crate::variadic`): the check that `va_arg` makes, and the parameter that their
//! declarations do not name.

use super::access::Place;
use super::body::Body;
use super::lowering::Lowering;
use super::scan::for_each_expr;
use crate::hir::{ExprKind, Func, FuncBody, LocalId};
use crate::types::{Type, TypeId};
use crate::variadic::hidden_parameter;
use base::Pos;
use ir::CheckKind;
use logic::Term;

/// What is assumed where accesses are not checked.
const ASSUMED: &str = "va_arg finds an argument, of the type that it asks for (--check memory)";

impl Body<'_, '_> {
    /// `va_arg` finds a head that says `found` and asks for an argument of the kind `wanted`. Behind the last argument there is
    /// nothing to read; an argument of another type is where the machine keeps it, which nobody should rely on.
    pub(super) fn next_argument(&mut self, found: Term, wanted: Term, pos: Pos) {
        let (fits, bad) = (self.cfg.fresh(), self.cfg.fresh());
        let is_wanted = self.lo.pool().eq(found, wanted);
        self.branch_on(is_wanted, fits, bad, pos);
        self.cfg.start(bad);
        if self.lo.memory.is_some() {
            let exists = self.nonzero(found);
            let place = Place { text: "va_arg behind the last argument", pos };
            self.require(exists, &[(CheckKind::Bounds, None)], &place);
            self.unsupported("va_arg of another type than the argument has", pos);
        } else {
            self.lo.assume_of_program(ASSUMED.to_string());
            self.cfg.stop(pos);
        }
        self.cfg.start(fits);
    }

    /// The entry function gets nothing behind its declared arguments; what looks for more is unknown.
    pub(super) fn hidden_argument(&mut self, code: &FuncBody, hidden: LocalId) -> Term {
        let mut is_read = false;
        for_each_expr(code, &mut |e| is_read |= matches!(e.kind, ExprKind::Local(l) if l == hidden));
        if is_read {
            self.unsupported("any arguments behind the declared ones", code.locals[hidden.0 as usize].pos);
        }
        self.no_address()
    }
}

impl<'u> Lowering<'u> {
    /// The types of what is passed to a function, in order.
    pub(super) fn param_types(&self, f: &'u Func) -> Vec<TypeId> {
        match (&f.body, self.types().get(f.ty)) {
            (Some(body), _) => body.params.iter().map(|p| body.locals[p.0 as usize].ty).collect(),
            (None, Type::Func { params, variadic, .. }) => self.with_hidden(params.clone(), *variadic),
            _ => Vec::new(),
        }
    }

    /// These parameters, and the hidden one if there is one.
    pub(super) fn with_hidden(&self, mut params: Vec<TypeId>, is_variadic: bool) -> Vec<TypeId> {
        if is_variadic {
            // An address is as wide as a size.
            params.push(self.types().size_t());
        }
        params
    }

    /// The parameters that the function's own text names.
    pub(super) fn named_params(&self, f: &Func, code: &'u FuncBody) -> &'u [LocalId] {
        match hidden_parameter(self.types(), f) {
            Some(_) => &code.params[..code.params.len() - 1],
            None => &code.params,
        }
    }
}
