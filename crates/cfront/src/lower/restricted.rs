//! Calls through pointers that the user restricts to some functions (`--restrict-function-pointer`), as CBMC has it: another
//! target is a violation, and none is entered.

use super::body::Body;
use super::lowering::Lowering;
use super::options::Restriction;
use super::site::Site;
use crate::hir::{Expr, ExprKind};
use crate::link::{Found, find_function};
use base::Pos;
use ir::{CheckKind, ProcId};
use logic::Term;

/// What the functions are called that calls through pointers are known by, besides their numbers.
const CALL: &str = ".function_pointer_call.";

impl Lowering<'_> {
    /// Says which restrictions are in force, and of no call.
    pub(super) fn list_restrictions(&mut self) {
        for (i, r) in self.options.restricted.iter().enumerate() {
            let of = if self.restricted.contains(&i) { "enter" } else { "there is no such call, or they enter" };
            let text =
                format!("calls through `{}`: {of} {} (--restrict-function-pointer)", r.pointer, r.targets.join(", "));
            self.assume_of_program(text);
        }
    }
}

impl<'u> Body<'_, 'u> {
    /// The functions that the call may enter, if it is restricted: another is a violation. Called behind the evaluation
    /// of the arguments, as the numbers of calls are.
    pub(super) fn restricted_call(&mut self, callee: &'u Expr, pointer: Term, site: Site) -> Option<Vec<ProcId>> {
        let number = self.number_of_call(site.pos);
        let restricted = &self.lo.options.restricted;
        let found = restricted.iter().position(|r| self.is_meant(r, callee, number))?;
        let restriction = &restricted[found];
        self.lo.restricted.insert(found);
        let mut targets = Vec::new();
        let mut is_one = self.lo.pool().truth(false);
        for name in &restriction.targets {
            // Linking has seen that it is there.
            let Found::One(function) = find_function(self.lo.unit, name) else { continue };
            let function = self.lo.aliased(function);
            let address = self.lo.func_address(function);
            targets.push(self.lo.proc_of(function));
            let pool = self.lo.pool();
            let is_it = pool.eq(pointer, address);
            is_one = pool.or(is_one, is_it);
        }
        let (on, other) = (self.cfg.fresh(), self.cfg.fresh_at(site.pos));
        self.branch_on(is_one, on, other, site.pos);
        self.cfg.start(other);
        let text = self.lo.text_of(self.code, callee);
        match self.lo.options.check_targets {
            true => self.fail(CheckKind::Target, format!("{text} is {}", restriction.targets.join(" or ")), site),
            false => self.cfg.stop(site.pos),
        }
        self.cfg.start(on);
        Some(targets)
    }

    /// Calls through pointers are counted from 1 on in each function.
    fn number_of_call(&mut self, pos: Pos) -> usize {
        let known = self.pointer_calls.iter().position(|p| *p == pos);
        1 + known.unwrap_or_else(|| {
            self.pointer_calls.push(pos);
            self.pointer_calls.len() - 1
        })
    }

    /// By the number of the call, or by the name of the variable, the parameter or the member that the pointer is read from.
    fn is_meant(&self, r: &Restriction, callee: &Expr, number: usize) -> bool {
        let function = self.func.map_or(self.name, |f| self.lo.func(f).name.as_str());
        if let Some((caller, n)) = r.pointer.rsplit_once(CALL) {
            return [function, self.name].contains(&caller) && n.parse() == Ok(number);
        }
        let mut at = callee;
        while let ExprKind::Load(inner) | ExprKind::Cast(inner) | ExprKind::Decay(inner) | ExprKind::AddrOf(inner) =
            &at.kind
        {
            at = inner;
        }
        match &at.kind {
            ExprKind::Local(l) => {
                let name = self.code.map_or("", |c| c.locals[l.0 as usize].name.as_str());
                // CBMC: `function::name`, or with the number of the block in between.
                let mut words = r.pointer.split("::");
                let is_of_function = !r.pointer.contains("::") || words.next() == Some(function);
                is_of_function && r.pointer.rsplit("::").next() == Some(name)
            }
            ExprKind::Global(g) => self.lo.unit.globals[g.0 as usize].name == r.pointer,
            ExprKind::Member { record, field, .. } => {
                let record = self.lo.types().record(*record);
                let name = record.fields[*field as usize].name.as_deref();
                let (tag, member) =
                    r.pointer.rsplit_once('.').map_or((None, r.pointer.as_str()), |(t, m)| (Some(t), m));
                name == Some(member) && tag.is_none_or(|tag| record.tag.as_deref() == Some(tag))
            }
            _ => false,
        }
    }
}
