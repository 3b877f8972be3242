//! Variables, elements of arrays, variables of other processes.

use super::scope::{Finite, Global, Slots, Ty};
use super::{Elaborator, Val};
use crate::ast::*;
use crate::problem::Problem;
use crate::system::{Values, Violation, within};
use base::Pos;
use ir::CheckKind;
use logic::{Sort, SymId, Term};

/// An index: a number that is known, or a term that lies within the domain.
#[derive(Clone, Copy, Debug)]
pub(super) enum Index {
    Known(i64),
    Computed(Term),
}

impl Elaborator {
    /// The value of a place.
    pub(super) fn read(&mut self, place: &Place) -> Result<Val, Problem> {
        if let Some(name) = place.as_name() {
            let bound = self.scope.bound.iter().rev().find(|(n, _)| *n == name.name);
            if let Some((_, v)) = bound {
                return Ok(*v);
            }
            if let Some(Global::Value(v)) = self.scope.globals.get(&name.name) {
                return Ok(*v);
            }
        }
        let (slots, indices) = self.resolve(place)?;
        let term = self.element(&slots, &indices);
        let bounds = if slots.ty == Ty::Bool { None } else { slots.values.bounds() };
        Ok(Val { term, ty: slots.ty, bounds })
    }

    /// The variable and all its indices.
    pub(super) fn resolve(&mut self, place: &Place) -> Result<(Slots, Vec<Index>), Problem> {
        let name = &place.name;
        if let Some(of) = &place.of {
            let process = self.scope.process_named(&of.process)?;
            let Some(slots) = process.vars.get(&name.name).cloned() else {
                let declared: Vec<String> = process.vars.keys().cloned().collect();
                return Err(super::scope::position(name, &declared, "var").unwrap_err());
            };
            if of.args.len() != slots.params {
                let message = format!("`{}` has {} parameters, not {}", of.process, slots.params, of.args.len());
                return Err(Problem::new(of.process.span.start, message, "write one index for each parameter"));
            }
            let all: Vec<Expr> = of.args.iter().chain(&place.indices).cloned().collect();
            let indices = self.indices(name, &slots, &all)?;
            return Ok((slots, indices));
        }
        if let Some((process, values)) = self.scope.own()
            && let Some(slots) = process.vars.get(&name.name).cloned()
        {
            let mut indices: Vec<Index> = values.iter().map(|&v| Index::Known(v)).collect();
            indices.extend(self.indices_behind(name, &slots, slots.params, &place.indices)?);
            return Ok((slots, indices));
        }
        let slots = match self.scope.globals.get(&name.name) {
            Some(Global::Var(slots)) => slots.clone(),
            Some(Global::Process(_)) => {
                let hint = "write `P[i]@state` or `P[i].x`";
                return Err(Problem::new(name.span.start, format!("`{name}` is a process"), hint));
            }
            Some(Global::Type(_)) => {
                let hint = "types stand in declarations and ranges only";
                return Err(Problem::new(name.span.start, format!("`{name}` is a type"), hint));
            }
            Some(Global::Value(_)) => {
                let hint = "only variables that are declared as arrays have an index";
                return Err(Problem::new(name.span.start, format!("`{name}` is constant"), hint));
            }
            None if self.scope.bound.iter().any(|(n, _)| *n == name.name) => {
                let hint = "only variables that are declared as arrays have an index";
                return Err(Problem::new(name.span.start, format!("`{name}` is a parameter"), hint));
            }
            None => return Err(self.scope.unknown(name, "variable")),
        };
        let indices = self.indices(name, &slots, &place.indices)?;
        Ok((slots, indices))
    }

    pub(super) fn indices(&mut self, name: &Ident, slots: &Slots, given: &[Expr]) -> Result<Vec<Index>, Problem> {
        self.indices_behind(name, slots, 0, given)
    }

    fn indices_behind(
        &mut self,
        name: &Ident,
        slots: &Slots,
        skipped: usize,
        given: &[Expr],
    ) -> Result<Vec<Index>, Problem> {
        let dims = &slots.dims[skipped..];
        if dims.len() != given.len() {
            let (message, hint) = match (dims.len(), given.len()) {
                (0, _) => (format!("`{name}` has no index"), "only arrays and processes with parameters have one"),
                (_, 0) => (format!("`{name}` needs an index"), "name one element: `a[i]`, or `P[i]@state`"),
                (n, m) => (format!("`{name}` has {n} indices, not {m}"), "write one index for each dimension"),
            };
            return Err(Problem::new(name.span.start, message, hint));
        }
        given.iter().zip(dims).map(|(e, &dim)| self.index(e, dim)).collect()
    }

    fn index(&mut self, e: &Expr, dim: Finite) -> Result<Index, Problem> {
        let v = self.expr(e)?;
        self.require(&v, dim.ty, e, "an index is of the type that the array is declared with")?;
        let known = self.system.pool.as_integer(v.term).and_then(|n| n.to_i64());
        if let Some(n) = known.filter(|n| dim.values().contains(n)) {
            return Ok(Index::Known(n));
        }
        if let (ExprKind::Int(_), Some(n)) = (&e.kind, known) {
            let (lo, hi) = (dim.lo, dim.hi());
            return Err(Problem::new(
                e.span.start,
                format!("there is no element {n}"),
                format!("indices are {lo}..{hi}"),
            ));
        }
        if dim.len == 0 {
            return Err(Problem::new(e.span.start, "the array has no elements", "make its range larger"));
        }
        if !v.bounds.is_some_and(|(lo, hi)| dim.lo <= lo && hi <= dim.hi()) {
            let fits = within(&mut self.system.pool, v.term, (dim.lo, dim.hi()));
            let when = self.system.pool.not(fits);
            let (lo, hi) = (dim.lo, dim.hi());
            let check = self.check(CheckKind::Index, e.span.start, 0, || format!("{e} in {lo}..{hi}"));
            self.violations.push(Violation { check, when });
        }
        Ok(Index::Computed(v.term))
    }

    /// The scalar of a variable.
    pub(super) fn scalar(&mut self, slots: &Slots, number: usize) -> Term {
        let sort = if slots.values == Values::Bool { Sort::TRUTH } else { Sort::Int };
        self.system.pool.sym(SymId(slots.base.0 + number as u32), sort)
    }

    /// The value of an element.
    pub(super) fn element(&mut self, slots: &Slots, indices: &[Index]) -> Term {
        self.element_from(slots, 0, 0, indices)
    }

    fn element_from(&mut self, slots: &Slots, depth: usize, offset: usize, indices: &[Index]) -> Term {
        let Some(&dim) = slots.dims.get(depth) else { return self.scalar(slots, offset) };
        let inner = |n: i64| offset * dim.len as usize + (n - dim.lo) as usize;
        match indices[depth] {
            Index::Known(n) => self.element_from(slots, depth + 1, inner(n), indices),
            Index::Computed(t) => {
                // The last element is the one that is left.
                let mut chosen = self.element_from(slots, depth + 1, inner(dim.hi()), indices);
                for n in dim.values().rev().skip(1) {
                    let this = self.element_from(slots, depth + 1, inner(n), indices);
                    let is = self.is(t, n);
                    chosen = self.system.pool.ite(is, this, chosen);
                }
                chosen
            }
        }
    }

    /// All elements that the indices may mean, each with the condition that they mean it.
    pub(super) fn elements(&mut self, slots: &Slots, indices: &[Index]) -> Vec<(SymId, Term)> {
        let mut all = vec![(0, self.system.pool.truth(true))];
        for (&dim, &index) in slots.dims.iter().zip(indices) {
            let mut next = Vec::new();
            for (offset, condition) in all {
                let inner = |n: i64| offset * dim.len as usize + (n - dim.lo) as usize;
                match index {
                    Index::Known(n) => next.push((inner(n), condition)),
                    Index::Computed(t) => {
                        for n in dim.values() {
                            let is = self.is(t, n);
                            next.push((inner(n), self.system.pool.and(condition, is)));
                        }
                    }
                }
            }
            all = next;
        }
        all.into_iter().map(|(n, condition)| (SymId(slots.base.0 + n as u32), condition)).collect()
    }

    fn is(&mut self, t: Term, n: i64) -> Term {
        let n = self.system.pool.integer(n);
        self.system.pool.eq(t, n)
    }

    /// The state of the process that we are in.
    pub(super) fn own_state(&mut self, slots: &Slots) -> Term {
        let values = self.scope.process.as_ref().map_or(Vec::new(), |(_, values)| values.clone());
        let indices: Vec<Index> = values.into_iter().map(Index::Known).collect();
        self.element(slots, &indices)
    }

    /// What is violated if a value leaves the range of a variable.
    pub(super) fn keeps_range(
        &mut self,
        values: &Values,
        v: &Val,
        text: impl FnOnce() -> String,
        pos: Pos,
    ) -> Result<Option<Violation>, Problem> {
        let &Values::Range(lo, hi) = values else { return Ok(None) };
        if v.bounds.is_some_and(|(least, most)| lo <= least && most <= hi) {
            return Ok(None);
        }
        let fits = within(&mut self.system.pool, v.term, (lo, hi));
        let when = self.system.pool.not(fits);
        let check = self.check(CheckKind::Range, pos, 0, || format!("{} in {lo}..{hi}", text()));
        Ok(Some(Violation { check, when }))
    }
}
