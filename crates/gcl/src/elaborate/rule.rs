//! Rules: what enables them, and what changes.

use super::declare::{bracketed, combinations};
use super::place::Index;
use super::scope::{Finite, Slots, position};
use super::{Elaborator, Val};
use crate::ast::*;
use crate::problem::Problem;
use crate::system::{Role, Rule as RuleInstance, Violation};
use logic::{SymId, Term};
use rustc_hash::FxHashSet;

/// What an instance changes, as far as it is translated.
#[derive(Default)]
struct Changes {
    inputs: Vec<SymId>,
    assigns: Vec<(SymId, Term)>,
    havocs: Vec<SymId>,
    violations: Vec<Violation>,
    /// What is changed for certain.
    certain: FxHashSet<SymId>,
}

impl Elaborator {
    /// All instances that differ in the rule's own parameters.
    pub(super) fn rule(&mut self, r: &Rule) -> Result<(), Problem> {
        let domains = r.params.iter().map(|p| self.finite(&p.domain)).collect::<Result<Vec<Finite>, Problem>>()?;
        for values in combinations(&domains) {
            let depth = self.scope.bound.len();
            for ((param, &value), &domain) in r.params.iter().zip(&values).zip(&domains) {
                self.bind(&param.name, value, domain)?;
            }
            self.instance(r, &domains, &values)?;
            self.scope.bound.truncate(depth);
        }
        Ok(())
    }

    fn instance(&mut self, r: &Rule, domains: &[Finite], values: &[i64]) -> Result<(), Problem> {
        let (at, mut changes) = self.step(r)?;
        let mut guard = at;
        if let Some(condition) = &r.guard {
            let holds = self.condition(condition)?;
            guard = self.system.pool.and(guard, holds);
        }
        let mut in_guard = std::mem::take(&mut self.violations);
        in_guard.iter_mut().for_each(|v| v.when = self.system.pool.and(at, v.when));
        in_guard.retain(|v| self.system.pool.as_const(v.when) != Some(0));
        let undefined: Vec<Term> = in_guard.iter().map(|v| v.when).collect();
        let undefined = self.system.pool.any(undefined);
        let defined = self.system.pool.not(undefined);
        guard = self.system.pool.and(defined, guard);
        r.updates.iter().try_for_each(|u| self.update(u, &mut changes))?;
        let Changes { inputs, assigns, havocs, violations, .. } = changes;
        let in_updates = violations.into_iter().filter(|v| self.system.pool.as_const(v.when) != Some(0)).collect();
        let label = self.label(r, domains, values);
        let pos = r.name.span.start;
        self.push_rule(RuleInstance { label, pos, guard, in_guard, in_updates, inputs, assigns, havocs })
    }

    fn label(&self, r: &Rule, domains: &[Finite], values: &[i64]) -> String {
        let show = |(&n, d): (&i64, &Finite)| self.scope.show_value(d.ty, n);
        let own: Vec<String> = values.iter().zip(domains).map(show).collect();
        let instance = self.scope.own().map(|(process, values)| {
            let shown: Vec<String> = values.iter().zip(&process.params).map(|(v, (_, d))| show((v, d))).collect();
            bracketed(&shown)
        });
        let process = self.scope.process.as_ref().map(|(name, _)| name.as_str());
        self.labels.rule(&r.name.name, process.zip(instance.as_deref()), &own)
    }

    /// Where the process has to be, and its next state.
    fn step(&mut self, r: &Rule) -> Result<(Term, Changes), Problem> {
        let mut changes = Changes::default();
        let Some(step) = &r.step else { return Ok((self.system.pool.truth(true), changes)) };
        let Some((process, values)) = self.scope.own() else {
            let hint = "only rules of a process move between states";
            return Err(Problem::new(step.to.span.start, "this rule belongs to no process", hint));
        };
        let from = step.from.iter().map(|s| position(s, &process.states, "state")).collect::<Result<Vec<_>, _>>()?;
        let to = position(&step.to, &process.states, "state")?;
        let slots = process.state.clone().expect("there is a state");
        let indices: Vec<Index> = values.iter().map(|&v| Index::Known(v)).collect();
        let is = self.element(&slots, &indices);
        let pool = &mut self.system.pool;
        let mut is_at = Vec::new();
        for &n in &from {
            let n = pool.integer(n);
            is_at.push(pool.eq(is, n));
        }
        let at = if from.is_empty() { pool.truth(true) } else { pool.any(is_at) };
        if from != [to] {
            let to = pool.integer(to);
            let elements = self.elements(&slots, &indices);
            changes.assigns.extend(elements.iter().map(|&(v, _)| (v, to)));
        }
        Ok((at, changes))
    }

    fn update(&mut self, u: &Update, changes: &mut Changes) -> Result<(), Problem> {
        match u {
            Update::Assign(a) => self.assign(a, changes),
            Update::Each(binders, updates) => {
                self.for_each(binders, &mut |e| updates.iter().try_for_each(|u| e.update(u, changes)))
            }
        }
    }

    fn assign(&mut self, a: &Assign, changes: &mut Changes) -> Result<(), Problem> {
        let is_parameter = |n: &Ident| self.scope.bound.iter().any(|(b, _)| *b == n.name);
        if let Some(name) = a.target.as_name().filter(|n| is_parameter(n)) {
            let message = format!("the parameter `{name}` cannot be changed");
            return Err(Problem::new(name.span.start, message, "assign to a variable"));
        }
        let (slots, indices) = self.resolve(&a.target)?;
        let elements = self.elements(&slots, &indices);
        let is_certain = elements.len() == 1;
        if is_certain && !changes.certain.insert(elements[0].0) {
            let message = format!("`{}` is assigned twice by one rule", a.target);
            return Err(Problem::new(a.target.start(), message, "all updates of a rule happen at once"));
        }
        match &a.value {
            Some(value) => {
                let v = self.value(value, &slots, &a.target, changes)?;
                self.write(&elements, v.term, changes);
            }
            None if is_certain => changes.havocs.push(elements[0].0),
            None => {
                let (name, pos) = (a.target.to_string(), a.target.start());
                let input = self.var(name, slots.values.clone(), Role::Input, pos)?;
                changes.inputs.push(input);
                let single = Slots { base: input, dims: Vec::new(), ..slots };
                let term = self.scalar(&single, 0);
                self.write(&elements, term, changes);
            }
        }
        changes.violations.append(&mut self.violations);
        Ok(())
    }

    /// The right side; it may leave the range of the target.
    fn value(&mut self, e: &Expr, slots: &Slots, target: &Place, changes: &mut Changes) -> Result<Val, Problem> {
        let v = self.expr(e)?;
        self.require(&v, slots.ty, e, &format!("`{target}` has values of type {}", self.scope.show(slots.ty)))?;
        let leaves = self.keeps_range(&slots.values, &v, || e.to_string(), target.start())?;
        changes.violations.extend(leaves);
        Ok(v)
    }

    /// The elements that are meant get the value; of two values the later one is kept.
    fn write(&mut self, elements: &[(SymId, Term)], value: Term, changes: &mut Changes) {
        for &(v, is_meant) in elements {
            let sort = self.system.pool.sort(value);
            let known = changes.assigns.iter().position(|(w, _)| *w == v);
            let before = match known {
                Some(i) => changes.assigns[i].1,
                None => self.system.pool.sym(v, sort),
            };
            let after = self.system.pool.ite(is_meant, value, before);
            match known {
                Some(i) => changes.assigns[i].1 = after,
                None => changes.assigns.push((v, after)),
            }
        }
    }
}
