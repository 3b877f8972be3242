//! Declarations: constants, types, variables, processes. A constant or type is known from where it is declared on.

use super::scope::{Enumeration, Finite, Global, ProcessScope, Slots, Ty, TypeOf};
use super::{Elaborator, MAX_INSTANCES, too_many};
use crate::ast::*;
use crate::problem::Problem;
use crate::system::{Role, Values};
use logic::SymId;
use rustc_hash::FxHashMap;

impl Elaborator {
    pub(super) fn declare(&mut self, model: &Model) {
        self.labels.count(model);
        self.scope.is_declaring = true;
        for item in &model.items {
            self.attempt(|e| match item {
                Item::Const(c) => e.constant_decl(c),
                Item::Type(t) => e.type_decl(t),
                Item::Vars(vars) => vars.iter().try_for_each(|v| e.global(v)),
                Item::Process(p) => e.process(p),
                Item::Rule(_) | Item::Init(_) | Item::Property(_) => Ok(()),
            });
        }
        self.scope.is_declaring = false;
    }

    /// The name means something from here on.
    fn enter_global(&mut self, name: &Ident, meaning: Global) -> Result<(), Problem> {
        if let Some(other) = self.scope.places.get(&name.name) {
            let hint = if other.start.is_none() {
                "choose another name".to_string()
            } else {
                format!("the other one is at {}:{}", other.start.line, other.start.col)
            };
            return Err(Problem::new(name.span.start, format!("`{name}` is declared twice"), hint));
        }
        self.scope.places.insert(name.name.clone(), name.span);
        self.scope.globals.insert(name.name.clone(), meaning);
        Ok(())
    }

    fn constant_decl(&mut self, c: &Const) -> Result<(), Problem> {
        let v = self.expr(&c.value)?;
        if !self.system.pool.is_constant(v.term) {
            let message = format!("`{}` is not constant", c.value);
            return Err(Problem::new(c.value.span.start, message, "constants are made of numbers and other constants"));
        }
        self.enter_global(&c.name, Global::Value(v))
    }

    fn type_decl(&mut self, t: &TypeDecl) -> Result<(), Problem> {
        let resolved = match &t.ty.kind {
            TypeKind::Enum(members) => self.enumeration(t.name.name.clone(), members)?,
            _ => self.type_of(&t.ty)?,
        };
        self.enter_global(&t.name, Global::Type(resolved))
    }

    fn type_of(&mut self, ty: &Type) -> Result<TypeOf, Problem> {
        let plain = |ty, values| TypeOf { ty, values, dims: Vec::new() };
        match &ty.kind {
            TypeKind::Int => Ok(plain(Ty::Int, Values::Int)),
            TypeKind::Bool => Ok(plain(Ty::Bool, Values::Bool)),
            TypeKind::Range(lo, hi) => {
                let (least, most) = (self.constant(lo)?, self.constant(hi)?);
                if least > most {
                    let message = format!("the range {least}..{most} is empty");
                    return Err(Problem::new(lo.span.start, message, "the smaller bound stands first"));
                }
                Ok(plain(Ty::Int, Values::Range(least, most)))
            }
            TypeKind::Enum(members) => {
                let names: Vec<String> = members.iter().map(|m| m.name.clone()).collect();
                // `var a, b: { x, y }` declares the members once.
                if let Some(known) = self.scope.enums.iter().position(|e| e.members == names) {
                    return Ok(plain(Ty::Names(known as u32), Values::Names(names)));
                }
                self.enumeration(format!("{{ {} }}", names.join(", ")), members)
            }
            TypeKind::Named(name) => match self.scope.globals.get(name) {
                Some(Global::Type(t)) => Ok(t.clone()),
                Some(_) => {
                    let hint = "a type is `int`, `bool`, a range, an enumeration or declared with `type`";
                    Err(Problem::new(ty.span.start, format!("`{name}` is no type"), hint))
                }
                None => Err(self.scope.unknown(&Ident { name: name.clone(), span: ty.span }, "type")),
            },
            TypeKind::Array(element, domain) => {
                let mut resolved = self.type_of(element)?;
                resolved.dims.insert(0, self.finite(domain)?);
                if Slots::len(&resolved.dims) > MAX_INSTANCES {
                    return Err(too_many(ty.span.start, "elements of an array"));
                }
                Ok(resolved)
            }
        }
    }

    fn enumeration(&mut self, name: String, members: &[Ident]) -> Result<TypeOf, Problem> {
        let ty = Ty::Names(self.scope.enums.len() as u32);
        let names: Vec<String> = members.iter().map(|m| m.name.clone()).collect();
        self.scope.enums.push(Enumeration { name, members: names.clone() });
        for (n, member) in (0..).zip(members) {
            let value = self.number(n, ty);
            self.enter_global(member, Global::Value(value))?;
        }
        Ok(TypeOf { ty, values: Values::Names(names), dims: Vec::new() })
    }

    fn global(&mut self, v: &VarDecl) -> Result<(), Problem> {
        let resolved = self.type_of(&v.ty)?;
        let slots = self.slots(v, &resolved, &[], None)?;
        self.enter_global(&v.name, Global::Var(slots))
    }

    /// The scalars of a variable.
    fn slots(
        &mut self,
        v: &VarDecl,
        resolved: &TypeOf,
        params: &[Finite],
        process: Option<&Ident>,
    ) -> Result<Slots, Problem> {
        let dims: Vec<Finite> = params.iter().chain(&resolved.dims).copied().collect();
        let owner = process.filter(|_| self.labels.is_ambiguous(&v.name.name));
        let base = SymId(self.system.vars.len() as u32);
        for indices in combinations(&dims) {
            let shown: Vec<String> = indices.iter().zip(&dims).map(|(&n, d)| self.scope.show_value(d.ty, n)).collect();
            let (of, own) = shown.split_at(params.len());
            let name = match owner {
                Some(process) => format!("{process}{}.{}{}", bracketed(of), v.name, bracketed(own)),
                None => format!("{}{}{}", v.name, bracketed(of), bracketed(own)),
            };
            self.var(name, resolved.values.clone(), Role::Data, v.name.span.start)?;
        }
        Ok(Slots { base, dims, params: params.len(), ty: resolved.ty, values: resolved.values.clone() })
    }

    fn process(&mut self, p: &Process) -> Result<(), Problem> {
        let mut params = Vec::new();
        for param in &p.params {
            let finite = self.finite(&param.domain)?;
            if self.scope.globals.contains_key(&param.name.name) || params.iter().any(|(n, _)| *n == param.name.name) {
                let message = format!("`{}` has a meaning here already", param.name);
                return Err(Problem::new(param.name.span.start, message, "choose another name"));
            }
            params.push((param.name.name.clone(), finite));
        }
        let dims: Vec<Finite> = params.iter().map(|(_, f)| *f).collect();
        if Slots::len(&dims) > MAX_INSTANCES {
            return Err(too_many(p.name.span.start, "instances"));
        }
        let state = self.states(p, &dims)?;
        let states = p.states.iter().map(|s| s.name.clone()).collect();
        let scope = ProcessScope { params, states, state, vars: FxHashMap::default() };
        self.enter_global(&p.name, Global::Process(scope))?;
        p.vars.iter().try_for_each(|v| self.local(p, v, &dims))
    }

    /// The variables that hold the states of the instances.
    fn states(&mut self, p: &Process, dims: &[Finite]) -> Result<Option<Slots>, Problem> {
        for (i, state) in p.states.iter().enumerate() {
            if p.states[..i].iter().any(|s| s.name == state.name) {
                let message = format!("the state `{state}` is declared twice");
                return Err(Problem::new(state.span.start, message, "name each state once"));
            }
        }
        if p.states.is_empty() {
            return Ok(None);
        }
        let values = Values::Names(p.states.iter().map(|s| s.name.clone()).collect());
        let base = SymId(self.system.vars.len() as u32);
        for indices in combinations(dims) {
            let shown: Vec<String> = indices.iter().zip(dims).map(|(&n, d)| self.scope.show_value(d.ty, n)).collect();
            let name = format!("{}{}", p.name, bracketed(&shown));
            self.var(name, values.clone(), Role::State, p.name.span.start)?;
        }
        Ok(Some(Slots { base, dims: dims.to_vec(), params: dims.len(), ty: Ty::Int, values }))
    }

    fn local(&mut self, p: &Process, v: &VarDecl, dims: &[Finite]) -> Result<(), Problem> {
        let name = &v.name.name;
        let resolved = self.type_of(&v.ty)?;
        let is_declared = match &self.scope.globals[&p.name.name] {
            Global::Process(s) => s.vars.contains_key(name) || s.params.iter().any(|(n, _)| n == name),
            _ => false,
        };
        if is_declared || self.scope.globals.contains_key(name) {
            let message = format!("`{name}` has a meaning here already");
            return Err(Problem::new(v.name.span.start, message, "choose another name"));
        }
        let slots = self.slots(v, &resolved, dims, Some(&p.name))?;
        if let Some(Global::Process(s)) = self.scope.globals.get_mut(&p.name.name) {
            s.vars.insert(name.clone(), slots);
        }
        Ok(())
    }

    /// The values of the parameters of each instance of a process.
    pub(super) fn instances(&self, p: &Process) -> Vec<Vec<i64>> {
        match &self.scope.globals[&p.name.name] {
            Global::Process(s) => combinations(&s.params.iter().map(|(_, f)| *f).collect::<Vec<_>>()),
            _ => Vec::new(),
        }
    }

    /// From here on we are in an instance of a process.
    pub(super) fn enter(&mut self, p: &Process, values: &[i64]) {
        let params = match &self.scope.globals[&p.name.name] {
            Global::Process(s) => s.params.clone(),
            _ => Vec::new(),
        };
        self.scope.process = Some((p.name.name.clone(), values.to_vec()));
        for ((name, finite), &value) in params.into_iter().zip(values) {
            let value = self.number(value, finite.ty);
            self.scope.bound.push((name, value));
        }
    }
}

/// All combinations of values, the last running fastest.
pub(super) fn combinations(dims: &[Finite]) -> Vec<Vec<i64>> {
    dims.iter().fold(vec![Vec::new()], |all, dim| {
        let longer = |c: &Vec<i64>| {
            let c = c.clone();
            dim.values().map(move |v| c.iter().copied().chain([v]).collect())
        };
        all.iter().flat_map(longer).collect()
    })
}

/// `[1][a]`
pub(super) fn bracketed(indices: &[String]) -> String {
    indices.iter().map(|i| format!("[{i}]")).collect()
}
