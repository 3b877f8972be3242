//! Models of library functions (`crate::models`) in calls.
//!
//! A model that takes inputs is translated anew for every call, with the call's position throughout: people find the
//! inputs of a test where their program asks for them. Any other model is a procedure like the program's own.

use super::body::Body;
use super::lowering::{Instance, Lowering};
use super::scan;
use super::site::{Arg, CallValue, NotUnderstood, Site};
use crate::hir::{Expr, ExprKind, Func, FuncId, Model};
use crate::models::{arguments_fit, origin};
use crate::types::{Type, TypeId};
use crate::vocabulary::EXIT_HANDLERS;
use base::Pos;
use ir::{InputKind, ProcId};
use std::collections::BTreeMap;

/// What models read characters by.
const READ: &str = "__attest_nondet_character";
/// What the library that is linked decides; zero stands for what most of them say.
const CHOICE: &str = "__attest_nondet_choice";

impl<'u> Lowering<'u> {
    pub(super) fn is_model(&self, f: &Func) -> bool {
        self.unit.sources.is_in_model(f.pos)
    }

    pub(super) fn is_model_with_input(&mut self, id: FuncId) -> bool {
        // A check that fails in a model stands at its call, if that is written.
        let has_checks =
            self.memory.is_some() && self.func(id).name != EXIT_HANDLERS || self.divides_for_callers(self.func(id));
        self.is_model(self.func(id)) && (has_checks || self.takes_input(id))
    }

    /// It has inputs, its own or those of what it calls.
    pub(super) fn takes_input(&mut self, id: FuncId) -> bool {
        if let Some(&known) = self.takes_input.get(&id) {
            return known;
        }
        let f = self.func(id);
        let is_errno =
            matches!(f.name.as_str(), "__attest_may_set_errno" | "__attest_set_errno_if") && self.uses_errno();
        let is_choice = matches!(f.name.as_str(), "__attest_in_doubt" | "__attest_machine_decides");
        let mut takes = f.body.is_none() && (f.name.starts_with("__attest_nondet_") || is_choice || is_errno);
        // A model that calls itself takes the inputs that it takes without that.
        self.takes_input.insert(id, takes);
        let mut callees: Vec<FuncId> = Vec::new();
        if let (Some(body), true) = (&f.body, self.is_model(f)) {
            scan::for_each_expr(body, &mut |e| {
                if let ExprKind::FnAddr(callee) = e.kind {
                    callees.push(callee);
                }
            });
        }
        for callee in callees {
            takes |= self.takes_input(callee);
        }
        self.takes_input.insert(id, takes);
        takes
    }

    /// The procedure for a call of `id` at `pos` in a function that is itself `within` an instance or not.
    pub(super) fn called_proc(&mut self, id: FuncId, pos: Pos, within: Option<Instance<'u>>) -> ProcId {
        let f = self.func(id);
        if !self.is_model_with_input(id) {
            return self.proc_of(id);
        }
        let instance = within.unwrap_or(Instance { name: &f.name, pos });
        if let Some(&known) = self.instances.get(&(id, instance.name, instance.pos)) {
            return known;
        }
        let proc = self.new_proc(f.shown(), instance.pos);
        self.instances.insert((id, instance.name, instance.pos), proc);
        self.notes.view.library.insert(proc, instance.name.to_string());
        self.new_procs.push_back((id, proc, Some(instance)));
        proc
    }

    /// Says which models the program uses, and what they assume.
    pub(super) fn list_models(&mut self) {
        let mut by_header: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        let mut notes = Vec::new();
        for f in &self.unit.funcs {
            let Some(Model::Fits(model)) = f.model else { continue };
            let has_proc = self.procs[model.0 as usize].is_some() || self.instances.keys().any(|k| k.0 == model);
            let is_called = has_proc && self.is_model(self.func(model));
            if let (true, Some((header, note))) = (is_called, origin(&f.name)) {
                by_header.entry(header).or_default().push(&f.name);
                notes.extend(note);
            }
        }
        if !self.formatted.is_empty() {
            by_header.entry("stdio.h").or_default().extend(&self.formatted);
        }
        if by_header.is_empty() {
            return;
        }
        let lists = by_header.iter_mut().map(|(header, names)| {
            names.sort_unstable();
            names.dedup();
            format!("{} ({header})", names.join(", "))
        });
        let line = format!("models used: {}", lists.collect::<Vec<_>>().join("; "));
        self.assume_of_program(line);
        for note in notes {
            self.assume_of_program(note.to_string());
        }
    }
}

impl<'u> Body<'_, 'u> {
    /// Ends the path at a call that the model does not understand: the program declares the function as another one.
    pub(super) fn is_misfit(&mut self, f: &Func, target: FuncId, args: &[Expr], pos: Pos) -> bool {
        let model = self.lo.func(target);
        let is_misfit = match f.model {
            None => false,
            Some(Model::Misfit) => true,
            Some(Model::Fits(_)) => {
                let given: Vec<TypeId> = args.iter().map(|a| a.ty).collect();
                let (expected, variadic) = match self.lo.types().get(model.ty) {
                    Type::Func { params, variadic, .. } => (params.clone(), *variadic),
                    _ => (Vec::new(), false),
                };
                let fixed = if variadic { given.len().min(expected.len()) } else { given.len() };
                !arguments_fit(self.lo.types(), &given[..fixed], &expected)
            }
        };
        let knows_environment = f.name == "getenv" && f.model.is_some() && self.lo.is_given_environment();
        if is_misfit {
            self.unsupported(&format!("{}, with other types than the library function", f.name), pos);
        } else if knows_environment {
            self.unsupported("getenv where main gets the environment as well", pos);
        }
        is_misfit || knows_environment
    }
}

impl Lowering<'_> {
    /// `main` has a third parameter.
    fn is_given_environment(&self) -> bool {
        let entry = self.func(self.entry);
        entry.name == "main" && entry.body.as_ref().is_some_and(|body| body.params.len() > 2)
    }
}

impl<'u> Body<'_, 'u> {
    /// The size of what an argument of the call that a model stands for points to, as the program declares the function.
    pub(super) fn pointed_size(&mut self, number: Arg<'u>, site: Site) -> CallValue {
        let number = self.lo.program.pool.as_const(number.value).ok_or(NotUnderstood)?;
        let called = self.instance.ok_or(NotUnderstood)?.name;
        let declared = self.lo.unit.funcs.iter().find(|f| f.name == called && f.model.is_some());
        let types = self.lo.types();
        let Some(Type::Func { params, .. }) = declared.map(|f| types.get(f.ty)) else { return Err(NotUnderstood) };
        let object = params.get(number as usize).and_then(|&p| types.pointee(p));
        let size = types.size_of(object.filter(|&o| types.is_complete(o)).ok_or(NotUnderstood)?);
        Ok(Some(self.constant(size.into(), self.lo.width(site.ty))))
    }

    /// What an input that the program asks `name` for is called, and its kind.
    pub(super) fn input_origin(&self, name: &'u str) -> (InputKind, &'u str) {
        match self.instance {
            Some(instance) if name == CHOICE => (InputKind::Layout, instance.name),
            Some(instance) if name == READ => (InputKind::Read, instance.name),
            Some(instance) => (InputKind::Bodiless, instance.name),
            None => (InputKind::Nondet, name),
        }
    }
}
