//! Calls of functions of the C library that are not modelled, of which their documentation says enough
//! (`crate::vocabulary::libc`).

use super::body::Body;
use super::lowering::{Instance, Lowering};
use super::repr::{Repr, repr};
use super::site::{Arg, Purpose, Site};
use crate::hir::{Expr, Func};
use crate::types::{Type, TypeId};
use crate::vocabulary::libc::{self, LibraryFunction, Value};
use ir::InputKind;
use logic::Term;

impl<'u> Lowering<'u> {
    /// The function of the library that `f`, a function without body, is: it has the name, and takes as many arguments
    /// where the program says how many. A driver's own `select` or `remove` takes others.
    pub(super) fn library_function(&self, f: &'u Func) -> Option<&'static LibraryFunction> {
        let (entry, is_itself) = libc::find(&f.name)?;
        let Type::Func { params, prototype, variadic, .. } = self.types().get(f.ty) else { return None };
        let fits = match (params.len(), entry.is_variadic) {
            (n, true) => n == entry.params || !variadic && n > entry.params,
            (n, false) => n == entry.params && !variadic,
        };
        (!prototype || !is_itself || fits).then_some(entry)
    }

    /// The call has other effects than giving a value.
    pub(super) fn library_call_has_effects(&self, f: &Func, entry: &LibraryFunction) -> bool {
        !entry.only_returns()
            || entry.sets_errno && self.uses_errno()
            || self.checked_accesses(&f.name).is_some_and(|row| !row.is_empty())
    }
}

impl<'u> Body<'_, 'u> {
    /// A call of a function of the library that is not modelled. `args` are as written, if there is a call.
    pub(super) fn library_call(
        &mut self,
        f: &'u Func,
        entry: &'static LibraryFunction,
        args: Option<&'u [Expr]>,
        site: Site,
    ) -> Option<Term> {
        let Some(value) = entry.promised(self.lo.types(), args) else {
            self.unsupported(&f.name, site.pos);
            return None;
        };
        let echoed = |values: &[Arg<'u>]| values.first().map(|a| a.value).filter(|_| value == Value::Echo);
        let checked = self.lo.checked_accesses(&f.name).filter(|row| !row.is_empty());
        let first = match (args.unwrap_or_default(), checked) {
            (args, Some(row)) if !args.is_empty() => {
                let values = self.arguments(args);
                self.access_arguments(&f.name, row, &values, site.pos);
                echoed(&values)
            }
            ([byte, rest @ ..], _) if value == Value::Echo && site.purpose == Purpose::Value => match rest {
                [] => Some(self.rvalue(byte)).map(|byte| self.spill(byte, site.pos)),
                _ => echoed(&self.arguments(args.unwrap_or_default())),
            },
            (args, _) => {
                self.side_effects(args);
                None
            }
        };
        if value == Value::Exit {
            self.run_at_the_end(site.pos);
            self.cfg.stop(site.pos);
            return None;
        }
        self.list_bodiless(f, value != Value::Any, site);
        let result = match site.purpose {
            Purpose::Value => match self.printed_length(&f.name, args, site) {
                Some(length) => Some(self.printed_result(&f.name, length, site)),
                None => self.returned(f, value, first, site),
            },
            Purpose::Effect => self.ignored(f),
        };
        if entry.sets_errno {
            let failed = result.and_then(|result| self.failed(value, result, site.ty));
            match failed {
                Some(failed) => self.set_errno_if(failed, &f.name, site.pos),
                None => self.may_set_errno(&f.name, site.pos),
            }
        }
        result
    }

    /// Whether the result of a call that sets `errno` then says that it has failed, where results say it.
    fn failed(&mut self, value: Value, result: Term, ty: TypeId) -> Option<Term> {
        let types = self.lo.types();
        let failure = match value {
            Value::Range { low: -1, .. } if types.is_integer(ty) => u128::MAX,
            Value::OrNull if types.is_pointer(ty) => 0,
            _ => return None,
        };
        let failure = self.constant(failure, self.lo.width(ty));
        Some(self.lo.pool().eq(result, failure))
    }

    fn returned(&mut self, f: &'u Func, value: Value, first: Option<Term>, site: Site) -> Option<Term> {
        let what = format!("{}()", f.name);
        let is_its_own = !libc::hands_over(&f.name);
        let outer = self.instance;
        self.instance = outer.or(is_its_own.then_some(Instance { name: &f.name, pos: site.pos }));
        let result = self.havoc_value(site.ty, InputKind::Bodiless, &what, site.dest, site.pos);
        self.instance = outer;
        let result = result?;
        let types = self.lo.types();
        if !matches!(repr(types, site.ty), Repr::Bits(_)) {
            return Some(result);
        }
        let (is_integer, is_signed) = (types.is_integer(site.ty), types.is_signed(site.ty));
        let w = self.lo.width(site.ty);
        let allowed = match (value, first) {
            (Value::Range { low, high }, _) if is_integer && (is_signed || low >= 0) => {
                self.in_range(result, low, high, is_signed)
            }
            (Value::Echo, Some(byte)) if is_integer => {
                let byte = self.resize(byte, false, 8);
                let byte = self.resize(byte, false, w);
                let end = self.constant(u128::MAX, w);
                let pool = self.lo.pool();
                let (echoed, failed) = (pool.eq(result, byte), pool.eq(result, end));
                pool.or(echoed, failed)
            }
            _ => return Some(result),
        };
        self.assume(allowed, site.pos);
        Some(result)
    }

    /// `value` is one of these numbers.
    pub(super) fn in_range(&mut self, value: Term, low: i64, high: Option<i64>, is_signed: bool) -> Term {
        let w = self.lo.program.pool.width(value);
        let low = self.constant(i128::from(low) as u128, w);
        let high = high.map(|h| self.constant(i128::from(h) as u128, w));
        let pool = self.lo.pool();
        let mut le = |a, b| if is_signed { pool.sle(a, b) } else { pool.ule(a, b) };
        let above = le(low, value);
        let below = high.map(|h| le(value, h));
        below.map_or(above, |below| self.lo.pool().and(above, below))
    }
}
