//! The search for the reachable combinations of control variables. Guards are evaluated on them; what they do not decide may
//! hold.

use super::control::values;
use super::edges::{Builder, Out};
use super::{Lowered, MAX_EDGES, MAX_LOCATIONS, View};
use crate::system::{Role, Rule, System, Values, Violation};
use ir::*;
use logic::{Node, Pool, Rewriter, SymId, Term, conjuncts};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// There are more locations or edges than are made.
pub(super) struct TooLarge;

/// A program whose locations are combinations of these variables.
pub(super) fn search(system: &System, control: &[SymId]) -> Result<Lowered, TooLarge> {
    let mut s = Search::new(system, control);
    s.start()?;
    while let Some(at) = s.queue.pop_front() {
        s.location(at)?;
    }
    Ok(Lowered { program: s.out.finish(), view: s.view })
}

struct Search<'a> {
    system: &'a System,
    out: Builder<'a>,
    view: View,
    /// The place of each variable among the control variables.
    place: Vec<Option<usize>>,
    known: FxHashMap<Box<[i64]>, LocId>,
    queue: VecDeque<LocId>,
    index: Index,
}

/// Rules by a value that they need of one control variable.
#[derive(Default)]
struct Index {
    by_value: FxHashMap<(SymId, i64), Vec<u32>>,
    always: Vec<u32>,
    /// The variables that rules are found by.
    keys: Vec<SymId>,
}

/// Terms of the system at one combination of control variables.
struct At<'a> {
    values: &'a [i64],
    place: &'a [Option<usize>],
    data: &'a [Option<logic::VarId>],
    vars: &'a [crate::system::Var],
    rewriter: Rewriter,
}

impl At<'_> {
    fn term(&mut self, pool: &mut Pool, t: Term) -> Term {
        let (values, place, data, vars) = (self.values, self.place, self.data, self.vars);
        self.rewriter.rewrite(pool, t, &mut |pool, node, sort| {
            let Node::Sym(s) = node else { return None };
            let i = s.0 as usize;
            Some(match (place[i], data[i]) {
                (Some(p), _) if vars[i].values == Values::Bool => pool.truth(values[p] != 0),
                (Some(p), _) => pool.integer(values[p]),
                (None, Some(v)) => pool.var(v, sort),
                (None, None) => unreachable!("a variable is control or data"),
            })
        })
    }
}

impl<'a> Search<'a> {
    fn new(system: &'a System, control: &[SymId]) -> Search<'a> {
        let mut place = vec![None; system.vars.len()];
        control.iter().enumerate().for_each(|(i, v)| place[v.0 as usize] = Some(i));
        let mut out = Builder::new(system);
        let mut data = vec![None; system.vars.len()];
        for (i, var) in system.vars.iter().enumerate().filter(|(i, _)| place[*i].is_none()) {
            data[i] = Some(out.variable(var));
        }
        let index = Index::new(system, &place);
        let view = View { control: control.to_vec(), at: Default::default(), data };
        Search { system, out, view, place, known: FxHashMap::default(), queue: VecDeque::new(), index }
    }

    /// The location of a combination.
    fn loc(&mut self, values: Box<[i64]>) -> Result<LocId, TooLarge> {
        if let Some(&known) = self.known.get(&values) {
            return Ok(known);
        }
        if self.known.len() == MAX_LOCATIONS {
            return Err(TooLarge);
        }
        let loc = self.out.location();
        self.known.insert(values.clone(), loc);
        self.view.at.insert(loc, values);
        self.queue.push_back(loc);
        Ok(loc)
    }

    fn values_at(&self, loc: LocId) -> Box<[i64]> {
        self.view.at[&loc].clone()
    }

    /// The edges into the initial combinations.
    fn start(&mut self) -> Result<(), TooLarge> {
        let mut combinations: Vec<Vec<i64>> = vec![vec![0; self.view.control.len()]];
        for (p, v) in self.view.control.clone().into_iter().enumerate() {
            let var = self.system.var(v);
            combinations = match var.init {
                None => {
                    let with = |c: &Vec<i64>, n| {
                        c.iter().copied().enumerate().map(|(i, x)| if i == p { n } else { x }).collect()
                    };
                    combinations.iter().flat_map(|c| values(&var.values).map(move |n| with(c, n))).collect()
                }
                Some(init) => combinations.into_iter().map(|c| self.initialised(c, p, init)).collect(),
            };
        }
        let entry = self.out.entry();
        let mut options = Vec::new();
        for values in combinations {
            if let Some(option) = self.initial_edge(&values)? {
                options.push(option);
            }
        }
        self.out.leave(entry, options);
        Ok(())
    }

    /// The combination with the value of one more variable.
    fn initialised(&mut self, mut values: Vec<i64>, p: usize, init: Term) -> Vec<i64> {
        let mut at = At {
            values: &values,
            place: &self.place,
            data: &self.view.data,
            vars: &self.system.vars,
            rewriter: Rewriter::new(),
        };
        let t = at.term(&mut self.out.program.pool, init);
        values[p] = known_value(&self.out.program.pool, t);
        values
    }

    /// The edge that sets the variables for an initial combination.
    fn initial_edge(&mut self, values: &[i64]) -> Result<Option<Out>, TooLarge> {
        let system = self.system;
        let (place, data) = (self.place.clone(), self.view.data.clone());
        let mut at = At { values, place: &place, data: &data, vars: &system.vars, rewriter: Rewriter::new() };
        let mut stmts = Vec::new();
        for (v, var) in (0..).map(SymId).zip(&system.vars) {
            if place[v.0 as usize].is_some() || var.role == Role::Input {
                continue;
            }
            match var.init {
                Some(init) => {
                    let t = at.term(&mut self.out.program.pool, init);
                    stmts.push((StmtKind::Assign(vec![(data[v.0 as usize].expect("it is data"), t)]), var.pos));
                }
                None => self.out.any_value(&mut stmts, var, data[v.0 as usize].expect("it is data")),
            }
        }
        let label = self.start_label(values);
        let pool = &mut self.out.program.pool;
        let mut assumed: Vec<Term> = system.init.iter().map(|&t| at.term(pool, t)).collect();
        let wrong: Vec<(CheckId, Term)> = system.start.iter().map(|v| (v.check, at.term(pool, v.when))).collect();
        let wrong: Vec<_> = wrong.into_iter().filter(|(_, t)| pool.as_const(*t) != Some(0)).collect();
        assumed.extend(wrong.iter().map(|&(_, t)| pool.not(t)));
        assumed.retain(|&t| pool.as_const(t) != Some(1));
        if wrong.is_empty() {
            if assumed.iter().any(|&t| pool.as_const(t) == Some(0)) {
                return Ok(None);
            }
            stmts.extend(assumed.into_iter().map(|t| (StmtKind::Assume(t), base::Pos::NONE)));
            let dst = self.loc(values.into())?;
            return Ok(Some(Out { dst, stmts, label }));
        }
        let between = self.out.location();
        let mut options: Vec<Out> = wrong.into_iter().map(|(check, when)| self.out.violated(check, &[when])).collect();
        if !assumed.iter().any(|&t| self.out.program.pool.as_const(t) == Some(0)) {
            let stmts = assumed.into_iter().map(|t| (StmtKind::Assume(t), base::Pos::NONE)).collect();
            options.push(Out { dst: self.loc(values.into())?, stmts, label: "start".into() });
        }
        self.out.leave(between, options);
        Ok(Some(Out { dst: between, stmts, label }))
    }

    /// What the control variables without initial value begin with.
    fn start_label(&self, values: &[i64]) -> String {
        let open = self.view.control.iter().zip(values).map(|(v, n)| (self.system.var(*v), n));
        let shown: Vec<String> = open
            .filter(|(var, _)| var.init.is_none())
            .map(|(var, &n)| match var.role {
                Role::State => format!("{}@{}", var.name, var.values.show(&n.into())),
                _ => format!("{} = {}", var.name, var.values.show(&n.into())),
            })
            .collect();
        if shown.is_empty() { "start".to_string() } else { format!("start {}", shown.join(", ")) }
    }

    /// All edges of a location.
    fn location(&mut self, loc: LocId) -> Result<(), TooLarge> {
        let values = self.values_at(loc);
        let (place, data) = (self.place.clone(), self.view.data.clone());
        let mut at =
            At { values: &values, place: &place, data: &data, vars: &self.system.vars, rewriter: Rewriter::new() };
        let mut options = Vec::new();
        self.violations(&mut at, &[], &self.system.properties, &mut options);
        let mut enabled = Vec::new();
        for r in self.index.candidates(&values, &place) {
            let rule = &self.system.rules[r as usize];
            self.violations(&mut at, &[], &rule.in_guard, &mut options);
            let guard = at.term(&mut self.out.program.pool, rule.guard);
            if self.out.program.pool.as_const(guard) != Some(0) {
                enabled.push(guard);
                self.rule(&mut at, rule, guard, &mut options)?;
            }
        }
        if let Some(check) = self.system.deadlock {
            let pool = &mut self.out.program.pool;
            enabled.sort_unstable();
            enabled.dedup();
            let none: Vec<Term> = enabled.into_iter().map(|g| pool.not(g)).collect();
            let stuck = pool.all(none);
            self.violation(check, &[], stuck, &mut options);
        }
        if self.out.edges() + options.len() > MAX_EDGES {
            return Err(TooLarge);
        }
        self.out.leave(loc, options);
        Ok(())
    }

    /// Edges to the error locations of what is violated.
    fn violations(&mut self, at: &mut At<'_>, guards: &[Term], all: &[Violation], options: &mut Vec<Out>) {
        for v in all {
            let when = at.term(&mut self.out.program.pool, v.when);
            self.violation(v.check, guards, when, options);
        }
    }

    fn violation(&mut self, check: CheckId, guards: &[Term], when: Term, options: &mut Vec<Out>) {
        if self.out.program.pool.as_const(when) != Some(0) {
            let all: Vec<Term> = guards.iter().copied().chain([when]).collect();
            options.push(self.out.violated(check, &all));
        }
    }

    /// The edge of a rule that may be enabled, and those of what its updates violate.
    fn rule(&mut self, at: &mut At<'_>, rule: &Rule, guard: Term, options: &mut Vec<Out>) -> Result<(), TooLarge> {
        self.violations(at, &[guard], &rule.in_updates, options);
        let pool = &mut self.out.program.pool;
        let mut guards = vec![guard];
        for v in &rule.in_updates {
            let wrong = at.term(pool, v.when);
            guards.push(pool.not(wrong));
        }
        if guards.iter().any(|&g| pool.as_const(g) == Some(0)) {
            return Ok(());
        }
        let mut next: Box<[i64]> = at.values.into();
        let mut pairs = Vec::new();
        for &(v, t) in &rule.assigns {
            let t = at.term(pool, t);
            match (at.place[v.0 as usize], at.data[v.0 as usize]) {
                (Some(p), _) => next[p] = known_value(pool, t),
                (None, Some(var)) if !matches!(pool.node(t), Node::Var(own) if own == var) => pairs.push((var, t)),
                _ => {}
            }
        }
        let dst = self.loc(next)?;
        let data = |v: &SymId| at.data[v.0 as usize].expect("inputs are data");
        let mut stmts = Vec::new();
        for &g in guards.iter().filter(|&&g| self.out.program.pool.as_const(g) != Some(1)) {
            stmts.push((StmtKind::Assume(g), rule.pos));
        }
        for v in &rule.inputs {
            self.out.any_value(
                &mut stmts,
                &crate::system::Var { pos: rule.pos, ..self.system.var(*v).clone() },
                data(v),
            );
        }
        if !pairs.is_empty() {
            stmts.push((StmtKind::Assign(pairs), rule.pos));
        }
        for v in &rule.havocs {
            self.out.any_value(
                &mut stmts,
                &crate::system::Var { pos: rule.pos, ..self.system.var(*v).clone() },
                data(v),
            );
        }
        options.push(Out { dst, stmts, label: rule.label.clone() });
        Ok(())
    }
}

/// The value of a term over control variables.
fn known_value(pool: &Pool, t: Term) -> i64 {
    match pool.as_const(t) {
        Some(bits) => bits as i64,
        None => {
            pool.as_integer(t).and_then(|n| n.to_i64()).expect("values of control variables are computed from control")
        }
    }
}

impl Index {
    fn new(system: &System, place: &[Option<usize>]) -> Index {
        let mut index = Index::default();
        for (r, rule) in (0..).zip(&system.rules) {
            let needs = conjuncts(&system.pool, rule.guard);
            let key =
                needs.iter().filter_map(|&t| needed(&system.pool, t)).find(|(v, _)| place[v.0 as usize].is_some());
            // A rule whose guard may be undefined is looked at everywhere.
            match key.filter(|_| rule.in_guard.is_empty()) {
                Some(key) => index.by_value.entry(key).or_default().push(r),
                None => index.always.push(r),
            }
        }
        index.keys = index.by_value.keys().map(|(v, _)| *v).collect();
        index.keys.sort_unstable();
        index.keys.dedup();
        index
    }

    /// The rules that may be enabled at a combination, in order.
    fn candidates(&self, values: &[i64], place: &[Option<usize>]) -> Vec<u32> {
        let at = |v: &SymId| (*v, values[place[v.0 as usize].expect("keys are control")]);
        let found = self.keys.iter().filter_map(|v| self.by_value.get(&at(v))).flatten();
        let mut all: Vec<u32> = self.always.iter().chain(found).copied().collect();
        all.sort_unstable();
        all
    }
}

/// The value that a condition says a variable has.
fn needed(pool: &Pool, t: Term) -> Option<(SymId, i64)> {
    let symbol = |t| match pool.node(t) {
        Node::Sym(s) => Some(s),
        _ => None,
    };
    match pool.node(t) {
        Node::Sym(s) => Some((s, 1)),
        Node::Not(x) => Some((symbol(x)?, 0)),
        Node::Int(logic::IntOp::Eq, a, b) => Some((symbol(a)?, pool.as_integer(b)?.to_i64()?)),
        _ => None,
    }
}
