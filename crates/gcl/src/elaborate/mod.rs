//! From the tree to a [`System`]: names, types and constants are checked, and everything that has parameters is written
//! out for each of their values.
//!
//! An item with a mistake is left out, so that each item's first mistake is found in one run.

mod declare;
mod expr;
mod labels;
mod place;
mod rule;
mod scope;
mod start;

use crate::ast::*;
use crate::problem::Problem;
use crate::system::{Role, Rule as RuleInstance, System, Values, Var, Violation};
use base::Pos;
use ir::{Check, CheckId, CheckKind};
use logic::{SymId, Term};
use rustc_hash::FxHashMap;
use scope::{Scope, Ty};

/// More instances of rules, elements of arrays or values of bound variables are not written out.
const MAX_INSTANCES: usize = 200_000;

/// Resolves a model.
pub(crate) fn elaborate(model: &Model) -> Result<System, Vec<Problem>> {
    let mut e = Elaborator::default();
    e.declare(model);
    if e.problems.is_empty() {
        e.define(model);
    }
    if !e.problems.is_empty() {
        e.problems.sort_by_key(|p| p.pos);
        e.problems.dedup_by_key(|p| p.pos);
        return Err(e.problems);
    }
    e.order_checks();
    Ok(e.system)
}

/// What is known on the way.
#[derive(Default)]
struct Elaborator {
    system: System,
    scope: Scope,
    problems: Vec<Problem>,
    /// What is violated by evaluating what is being translated.
    violations: Vec<Violation>,
    checks: FxHashMap<(Pos, u32), CheckId>,
    /// How many values bound variables have had.
    unfolded: usize,
    labels: labels::Labels,
}

/// A translated expression.
#[derive(Clone, Copy, Debug)]
struct Val {
    term: Term,
    ty: Ty,
    /// Bounds that the form of the expression says.
    bounds: Option<(i64, i64)>,
}

impl Elaborator {
    /// Runs a part; a mistake in it is noted.
    fn attempt(&mut self, part: impl FnOnce(&mut Elaborator) -> Result<(), Problem>) {
        let depth = self.scope.bound.len();
        if let Err(problem) = part(self) {
            self.problems.push(problem);
        }
        self.scope.bound.truncate(depth);
        self.scope.process = None;
        self.violations.clear();
    }

    /// Everything but declarations.
    fn define(&mut self, model: &Model) {
        for item in &model.items {
            match item {
                Item::Vars(vars) => vars.iter().for_each(|v| self.attempt(|e| e.initialise(v))),
                Item::Process(p) => self.define_process(p),
                Item::Rule(r) => self.attempt(|e| e.rule(r)),
                Item::Init(condition) => self.attempt(|e| e.init(condition)),
                Item::Property(p) => self.attempt(|e| e.property(p)),
                Item::Const(_) | Item::Type(_) => {}
            }
        }
    }

    fn define_process(&mut self, p: &Process) {
        for values in self.instances(p) {
            let within = |e: &mut Elaborator, part: &mut dyn FnMut(&mut Elaborator) -> Result<(), Problem>| {
                e.attempt(|e| {
                    e.enter(p, &values);
                    part(e)
                });
            };
            within(self, &mut |e| e.start_state(p));
            p.vars.iter().for_each(|v| within(self, &mut |e| e.initialise(v)));
            p.rules.iter().for_each(|r| within(self, &mut |e| e.rule(r)));
            if !self.problems.is_empty() {
                return;
            }
        }
    }

    fn init(&mut self, condition: &Expr) -> Result<(), Problem> {
        let t = self.condition(condition)?;
        // An index out of range in it: such a state is none that is meant.
        let wrong: Vec<Term> = self.violations.drain(..).map(|v| v.when).collect();
        let wrong = self.system.pool.any(wrong);
        let fine = self.system.pool.not(wrong);
        let t = self.system.pool.and(fine, t);
        self.system.init.push(t);
        Ok(())
    }

    fn property(&mut self, p: &Property) -> Result<(), Problem> {
        let name = p.name.as_ref().map(|n| format!("{n}: ")).unwrap_or_default();
        let (kind, condition) = match &p.kind {
            PropertyKind::Unsafe(e) => (CheckKind::Unsafe, e),
            PropertyKind::Invariant(e) => (CheckKind::Invariant, e),
            PropertyKind::Deadlock => {
                if self.system.deadlock.is_some() {
                    let hint = "one `deadlock;` is about all rules";
                    return Err(Problem::new(p.span.start, "deadlocks are asked about already", hint));
                }
                let text = format!("{name}a rule is enabled");
                self.system.deadlock = Some(self.check(CheckKind::Deadlock, p.span.start, 0, || text));
                return Ok(());
            }
        };
        let holds = self.condition(condition)?;
        let check = self.check(kind, p.span.start, 0, || format!("{name}{condition}"));
        let when = if kind == CheckKind::Invariant { self.system.pool.not(holds) } else { holds };
        let mut undefined = std::mem::take(&mut self.violations);
        // Where the condition cannot be evaluated, that is what is violated.
        let wrong: Vec<Term> = undefined.iter().map(|v| v.when).collect();
        let wrong = self.system.pool.any(wrong);
        let fine = self.system.pool.not(wrong);
        let when = self.system.pool.and(fine, when);
        undefined.push(Violation { check, when });
        self.system.properties.append(&mut undefined);
        Ok(())
    }

    /// The check at a place of the source; several may stand at one.
    fn check(&mut self, kind: CheckKind, pos: Pos, which: u32, text: impl FnOnce() -> String) -> CheckId {
        let checks = &mut self.system.checks;
        let key = (pos, which * 8 + kind as u32);
        if let Some(&known) = self.checks.get(&key).filter(|_| !pos.is_none()) {
            return known;
        }
        let id = CheckId(checks.len() as u32);
        checks.push(Check { kind, pos, text: text(), procedure: String::new() });
        self.checks.insert(key, id);
        id
    }

    /// Checks stand in the order of the source.
    fn order_checks(&mut self) {
        let system = &mut self.system;
        let mut order: Vec<usize> = (0..system.checks.len()).collect();
        order.sort_by_key(|&i| (system.checks[i].pos, i));
        let mut new = vec![CheckId(0); order.len()];
        (0..).zip(&order).for_each(|(n, &old)| new[old] = CheckId(n));
        system.checks = order.iter().map(|&i| system.checks[i].clone()).collect();
        let all = system.properties.iter_mut().chain(&mut system.start);
        let of_rules = system.rules.iter_mut().flat_map(|r| r.in_guard.iter_mut().chain(&mut r.in_updates));
        all.chain(of_rules).for_each(|v| v.check = new[v.check.0 as usize]);
        system.deadlock = system.deadlock.map(|c| new[c.0 as usize]);
    }

    /// A new variable.
    fn var(&mut self, name: String, values: Values, role: Role, pos: Pos) -> Result<SymId, Problem> {
        if self.system.vars.len() >= MAX_INSTANCES {
            return Err(too_many(pos, "variables"));
        }
        self.system.vars.push(Var { name, values, role, init: None, pos });
        Ok(SymId(self.system.vars.len() as u32 - 1))
    }

    /// The rule is there for the values that parameters have now.
    fn push_rule(&mut self, rule: RuleInstance) -> Result<(), Problem> {
        if self.system.rules.len() >= MAX_INSTANCES {
            return Err(too_many(rule.pos, "instances of rules"));
        }
        self.system.rules.push(rule);
        Ok(())
    }
}

fn too_many(pos: Pos, what: &str) -> Problem {
    Problem::new(pos, format!("more than {MAX_INSTANCES} {what}"), "make ranges smaller")
}
