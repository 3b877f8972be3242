//! Functions without body that are not of the C library: what a call of one does is a convention, listed with the verdict.

use super::body::Body;
use super::frames::is_ours;
use super::lowering::Storage;
use super::options::UndefinedFunctions;
use super::site::{Purpose, Site};
use crate::hir::{Expr, ExprKind, Func, GlobalId};
use crate::types::{Quals, Type};
use crate::vocabulary::libc::{is_mathematics, is_output};
use base::Pos;
use ir::InputKind;
use logic::Term;

impl<'u> Body<'_, 'u> {
    /// A call of a function that nobody defines; `args` are as written, if there is a call.
    pub(super) fn undefined(&mut self, f: &'u Func, args: Option<&'u [Expr]>, site: Site) -> Option<Term> {
        self.side_effects(args.unwrap_or_default());
        if f.noreturn {
            self.cfg.stop(site.pos);
            return None;
        }
        if is_mathematics(&f.name) && self.has_float(f) {
            self.unsupported(super::float::UNSUPPORTED, site.pos);
            return None;
        }
        match self.lo.options.undefined {
            _ if is_output(&f.name) || self.lo.is_model(f) => {}
            UndefinedFunctions::Pure => self.list_bodiless(f, false, site),
            UndefinedFunctions::Unknown => {
                self.unsupported(&format!("{}, which has no body", f.name), site.pos);
                return None;
            }
            UndefinedFunctions::Havoc => {
                let text = "functions without body give any values to static objects and to those that their arguments \
                            point to, and leave alone what is only reached from there";
                self.lo.assume_of_program(text.to_string());
                self.change_objects(f, args, site.pos);
            }
        }
        if site.purpose == Purpose::Effect {
            return self.ignored(f);
        }
        self.havoc_value(site.ty, InputKind::Bodiless, &format!("{}()", f.name), site.dest, site.pos)
    }

    /// Nobody wants the value of this call: it takes no input.
    pub(super) fn ignored(&mut self, f: &'u Func) -> Option<Term> {
        self.lo.ignored.insert(&f.name);
        None
    }

    /// Lists what is assumed of the function: its result is any, or one that it is documented to return.
    pub(super) fn list_bodiless(&mut self, f: &'u Func, is_documented: bool, site: Site) {
        if is_output(&f.name) {
            return;
        }
        let types = self.lo.types();
        let returns = match types.get(f.ty) {
            Type::Func { ret, .. } => *ret,
            _ => site.ty,
        };
        let value = match (types.is_void(returns), is_documented) {
            (true, _) => "",
            (_, true) => "returns any value that its documentation allows, ",
            (_, false) => "returns any value, ",
        };
        let declared = self.lo.unit.sources.show(f.pos);
        self.lo.assume_of_program(format!("`{}` has no body: {value}changes no memory ({declared})", f.name));
    }

    /// A parameter or the result is a floating point number.
    fn has_float(&self, f: &Func) -> bool {
        let types = self.lo.types();
        match types.get(f.ty) {
            Type::Func { ret, params, .. } => params.iter().chain([ret]).any(|&t| types.is_float(t)),
            _ => false,
        }
    }

    /// Gives any values to the static objects and to the objects that the arguments name. What another pointer points to
    /// has no known size: the path ends.
    fn change_objects(&mut self, f: &'u Func, args: Option<&'u [Expr]>, pos: Pos) {
        let Some(args) = args else {
            return self.unsupported(&format!("{}, which has no body, through a pointer", f.name), pos);
        };
        let types = self.lo.types();
        for (i, a) in args.iter().enumerate().filter(|(_, a)| types.is_pointer(a.ty)) {
            match self.named_object(a) {
                Some(object) => {
                    let what = format!("*argument {} of {}()", i + 1, f.name);
                    let addr = self.target(object).addr;
                    self.havoc_object(addr, object.ty, InputKind::Bodiless, &what, pos);
                }
                None if a.is_null() => {}
                None => return self.unsupported(&format!("{}, which may change memory of any size", f.name), pos),
            }
        }
        let unit = self.lo.unit;
        for (g, id) in unit.globals.iter().zip(0..).filter(|(g, _)| !g.is_string && g.alias.is_none()) {
            let is_kept = is_ours(unit, g) || g.ty.quals().contains(Quals::CONST);
            if is_kept || !unit.types.is_complete(g.ty) {
                continue;
            }
            let what = format!("{} after {}()", g.name, f.name);
            match self.lo.global(GlobalId(id)) {
                Storage::Var(v) => {
                    let value = self.havoc(g.ty, InputKind::Bodiless, &what, Some(v), pos);
                    self.assign_unless_there(v, value, pos);
                }
                Storage::At(addr) => self.havoc_object(addr, g.ty, InputKind::Bodiless, &what, pos),
            }
        }
    }

    /// The whole object whose address, or that of a part of it, the pointer is.
    fn named_object(&self, e: &'u Expr) -> Option<&'u Expr> {
        match &e.kind {
            ExprKind::Cast(inner) => self.named_object(inner),
            ExprKind::AddrOf(lv) | ExprKind::Decay(lv) => lv.variable(),
            ExprKind::PtrAdd { ptr, .. } => self.named_object(ptr),
            _ => None,
        }
    }
}
