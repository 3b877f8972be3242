//! Initial values.

use super::Elaborator;
use super::place::Index;
use super::scope::{Finite, Global, Slots, position};
use crate::ast::*;
use crate::problem::Problem;
use logic::{Node, SymId, leaves};

impl Elaborator {
    /// The state that the instance which we are in begins in.
    pub(super) fn start_state(&mut self, p: &Process) -> Result<(), Problem> {
        let (process, values) = self.scope.own().expect("we are in a process");
        let Some(slots) = process.state.clone() else { return Ok(()) };
        let number = match &p.start {
            Start::First => 0,
            Start::At(state) => position(state, &process.states, "state")?,
            Start::Any => return Ok(()),
        };
        let indices: Vec<Index> = values.iter().map(|&v| Index::Known(v)).collect();
        let number = self.system.pool.integer(number);
        for (v, _) in self.elements(&slots, &indices) {
            self.system.vars[v.0 as usize].init = Some(number);
        }
        Ok(())
    }

    /// A variable of the model, or one of the instance which we are in.
    pub(super) fn initialise(&mut self, v: &VarDecl) -> Result<(), Problem> {
        let name = &v.name.name;
        let (slots, offset) = match self.scope.own() {
            Some((process, values)) => {
                let slots = process.vars[name].clone();
                let offset =
                    slots.dims.iter().zip(values).fold(0, |n, (d, &v)| n * d.len as usize + (v - d.lo) as usize);
                (slots, offset)
            }
            None => match &self.scope.globals[name] {
                Global::Var(slots) => (slots.clone(), 0),
                _ => return Ok(()),
            },
        };
        let own = slots.dims[slots.params..].to_vec();
        let base = slots.base.0 as usize + offset * Slots::len(&own);
        self.elements_from(&v.init, &slots, &own, base, v)
    }

    /// The scalars from a number on, as many as the indices that are left say.
    fn elements_from(
        &mut self,
        init: &Init,
        slots: &Slots,
        dims: &[Finite],
        base: usize,
        decl: &VarDecl,
    ) -> Result<(), Problem> {
        let count = Slots::len(dims);
        match init {
            Init::Any => Ok(()),
            Init::Value(e) => self.same(e, slots, base..base + count, decl),
            Init::List(all, span) => {
                let Some((first, rest)) = dims.split_first() else {
                    let message = format!("`{}` is no array", decl.name);
                    return Err(Problem::new(span.start, message, "write one initial value"));
                };
                if all.len() != first.len as usize {
                    let message = format!("{} values for {} elements", all.len(), first.len);
                    let hint = "write one for each element, or one without brackets for all";
                    return Err(Problem::new(span.start, message, hint));
                }
                let size = Slots::len(rest);
                (0..).zip(all).try_for_each(|(i, one)| self.elements_from(one, slots, rest, base + i * size, decl))
            }
        }
    }

    fn same(
        &mut self,
        e: &Expr,
        slots: &Slots,
        scalars: std::ops::Range<usize>,
        decl: &VarDecl,
    ) -> Result<(), Problem> {
        let v = self.expr(e)?;
        self.require(&v, slots.ty, e, &format!("`{}` has values of type {}", decl.name, self.scope.show(slots.ty)))?;
        let is_later = |&t: &logic::Term| matches!(self.system.pool.node(t), Node::Sym(SymId(s)) if s >= slots.base.0);
        if leaves(&self.system.pool, &[v.term]).iter().any(is_later) {
            let message = format!("`{e}` uses a variable that has no value yet");
            return Err(Problem::new(
                e.span.start,
                message,
                "initial values may use variables that are declared before",
            ));
        }
        let leaves = self.keeps_range(&slots.values, &v, || e.to_string(), decl.name.span.start)?;
        if let Some(violation) = leaves {
            if self.system.pool.as_const(violation.when) == Some(1) {
                let (lo, hi) = slots.values.bounds().expect("there is a range");
                let message = format!("`{e}` is not in {lo}..{hi}");
                return Err(Problem::new(e.span.start, message, "the initial value lies in the range of the variable"));
            }
            self.system.start.push(violation);
        }
        let undefined = std::mem::take(&mut self.violations);
        self.system.start.extend(undefined.into_iter().filter(|u| self.system.pool.as_const(u.when) != Some(0)));
        scalars.for_each(|i| self.system.vars[i].init = Some(v.term));
        Ok(())
    }
}
