//! Guarded commands by their definition: an interpreter of the tree that enumerates states, naive and bounded. It shares
//! nothing with the front end but the tree.

use base::Pos;
use gcl::ast::*;
use ir::CheckKind;
use std::collections::{BTreeMap, BTreeSet};

/// A value.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Value {
    /// A number.
    Int(i64),
    /// A truth value.
    Bool(bool),
    /// A member of an enumeration, or a state of a process.
    Name(String),
}

/// The values of all variables, by their names: `x`, `a[1]`, `my[0]`, and `P[0]` for the state of a process.
pub type State = BTreeMap<String, Value>;

/// How far states are enumerated.
#[derive(Clone, Debug)]
pub struct Bounds {
    /// The values of inputs that are unbounded.
    pub inputs: std::ops::RangeInclusive<i64>,
    /// States with larger numbers have no successors.
    pub largest: i64,
    /// There are no more states.
    pub states: usize,
}

/// What was found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Found {
    /// Violated checks, by kind and place.
    pub violated: BTreeSet<(CheckKind, Pos)>,
    /// All states.
    pub states: BTreeSet<State>,
    /// A state was too large to have successors.
    pub is_cut: bool,
}

/// Enumerates the states of a model that the front end accepts. `None`: there are too many.
pub fn explore(model: &Model, bounds: &Bounds) -> Option<Found> {
    let mut world = World::new(model, bounds);
    let mut found = Found::default();
    let mut todo = world.initial(&mut found);
    while let Some(state) = todo.pop() {
        if !found.states.insert(state.clone()) {
            continue;
        }
        if found.states.len() > bounds.states {
            return None;
        }
        let next = world.step(&state, &mut found);
        let is_large = |v: &Value| matches!(v, Value::Int(n) if n.abs() > bounds.largest);
        match state.values().any(is_large) {
            true => found.is_cut = true,
            false => todo.extend(next),
        }
    }
    Some(found)
}

impl Value {
    /// As it is written.
    pub fn show(&self) -> String {
        match self {
            Value::Int(n) => n.to_string(),
            Value::Bool(b) => b.to_string(),
            Value::Name(n) => n.clone(),
        }
    }

    fn int(&self) -> i64 {
        match self {
            Value::Int(n) => *n,
            other => panic!("{other:?} is no number"),
        }
    }

    fn truth(&self) -> bool {
        match self {
            Value::Bool(b) => *b,
            other => panic!("{other:?} is no truth value"),
        }
    }
}

/// All values of a scalar type.
#[derive(Clone)]
enum Scalar {
    Int,
    Values(Vec<Value>),
}

/// A variable: the instances of its process and its own indices, and the type of its elements.
#[derive(Clone)]
struct Var {
    dims: Vec<Vec<Value>>,
    scalar: Scalar,
    is_range: bool,
}

/// Names that have a value at the moment, and the instance of a process that we are in.
#[derive(Clone, Default)]
struct Env {
    names: Vec<(String, Value)>,
    own: Option<(String, Vec<Value>)>,
}

/// What goes wrong during an evaluation.
type Wrong = Vec<(CheckKind, Pos)>;

struct World<'m> {
    model: &'m Model,
    bounds: &'m Bounds,
    consts: BTreeMap<String, Value>,
    types: BTreeMap<String, Type>,
    vars: BTreeMap<String, Var>,
}

fn key(name: &str, indices: &[Value]) -> String {
    indices.iter().fold(name.to_string(), |k, i| format!("{k}[{}]", i.show()))
}

/// All combinations, the last running fastest.
fn combinations(dims: &[Vec<Value>]) -> Vec<Vec<Value>> {
    dims.iter().fold(vec![Vec::new()], |all, dim| {
        all.iter().flat_map(|c| dim.iter().map(move |v| [c.as_slice(), std::slice::from_ref(v)].concat())).collect()
    })
}

impl<'m> World<'m> {
    fn new(model: &'m Model, bounds: &'m Bounds) -> World<'m> {
        let (consts, types, vars) = Default::default();
        let mut w = World { model, bounds, consts, types, vars };
        for item in &model.items {
            match item {
                Item::Const(c) => {
                    let v = w.constant(&c.value, &Env::default());
                    w.consts.insert(c.name.name.clone(), v);
                }
                Item::Type(t) => {
                    w.members(&t.ty);
                    w.types.insert(t.name.name.clone(), t.ty.clone());
                }
                Item::Vars(vars) => vars.iter().for_each(|v| w.declare(v, Vec::new())),
                Item::Process(p) => {
                    let dims: Vec<Vec<Value>> = p.params.iter().map(|q| w.domain(&q.domain, &Env::default())).collect();
                    let states = p.states.iter().map(|s| Value::Name(s.name.clone())).collect();
                    let state = Var { dims: dims.clone(), scalar: Scalar::Values(states), is_range: false };
                    w.vars.insert(p.name.name.clone(), state);
                    p.vars.iter().for_each(|v| w.declare(v, dims.clone()));
                }
                _ => {}
            }
        }
        w
    }

    fn members(&mut self, ty: &Type) {
        match &ty.kind {
            TypeKind::Enum(all) => all.iter().for_each(|m| {
                self.consts.insert(m.name.clone(), Value::Name(m.name.clone()));
            }),
            TypeKind::Array(element, _) => self.members(element),
            _ => {}
        }
    }

    fn declare(&mut self, v: &VarDecl, mut dims: Vec<Vec<Value>>) {
        self.members(&v.ty);
        let mut ty = v.ty.clone();
        loop {
            ty = match ty.kind {
                TypeKind::Array(element, domain) => {
                    dims.push(self.domain(&domain, &Env::default()));
                    *element
                }
                TypeKind::Named(name) => self.types[&name].clone(),
                _ => break,
            };
        }
        let is_range = matches!(ty.kind, TypeKind::Range(..));
        self.vars.insert(v.name.name.clone(), Var { dims, scalar: self.scalar(&ty), is_range });
    }

    fn scalar(&self, ty: &Type) -> Scalar {
        match &ty.kind {
            TypeKind::Int => Scalar::Int,
            TypeKind::Bool => Scalar::Values(vec![Value::Bool(false), Value::Bool(true)]),
            TypeKind::Range(lo, hi) => Scalar::Values(self.range(lo, hi, &Env::default())),
            TypeKind::Enum(all) => Scalar::Values(all.iter().map(|m| Value::Name(m.name.clone())).collect()),
            TypeKind::Named(name) => self.scalar(&self.types[name]),
            TypeKind::Array(..) => panic!("an array is no scalar"),
        }
    }

    fn range(&self, lo: &Expr, hi: &Expr, env: &Env) -> Vec<Value> {
        (self.constant(lo, env).int()..=self.constant(hi, env).int()).map(Value::Int).collect()
    }

    fn domain(&self, domain: &Domain, env: &Env) -> Vec<Value> {
        match domain {
            Domain::Range(lo, hi) => self.range(lo, hi, env),
            Domain::Of(e) => {
                if let ExprKind::Place(p) = &e.kind
                    && let Some(ty) = self.types.get(&p.name.name)
                {
                    let Scalar::Values(all) = self.scalar(ty) else { panic!("a type without end") };
                    return all;
                }
                (0..self.constant(e, env).int()).map(Value::Int).collect()
            }
        }
    }

    fn constant(&self, e: &Expr, env: &Env) -> Value {
        self.eval(e, &State::new(), env, &mut Vec::new())
    }

    fn eval(&self, e: &Expr, s: &State, env: &Env, wrong: &mut Wrong) -> Value {
        match &e.kind {
            ExprKind::Int(n) => Value::Int(n.to_i64().expect("a small number")),
            ExprKind::Bool(b) => Value::Bool(*b),
            ExprKind::Place(p) => {
                if let (None, []) = (&p.of, p.indices.as_slice()) {
                    let bound = env.names.iter().find(|(n, _)| *n == p.name.name).map(|(_, v)| v);
                    if let Some(v) = bound.or_else(|| self.consts.get(&p.name.name)) {
                        return v.clone();
                    }
                }
                s[&self.key(p, s, env, wrong)].clone()
            }
            ExprKind::At(instance, state) => {
                let (process, indices) = match instance {
                    Some(i) => {
                        (&i.process.name, self.indices(&i.args, &self.vars[&i.process.name].dims, s, env, wrong))
                    }
                    None => {
                        let (process, values) = env.own.as_ref().expect("in a process");
                        (process, values.clone())
                    }
                };
                Value::Bool(s[&key(process, &indices)] == Value::Name(state.name.clone()))
            }
            ExprKind::Unary(UnOp::Not, x) => Value::Bool(!self.eval(x, s, env, wrong).truth()),
            ExprKind::Unary(UnOp::Neg, x) => Value::Int(-self.eval(x, s, env, wrong).int()),
            ExprKind::Binary(op, a, b) => self.binary(*op, a, b, s, env, wrong),
            ExprKind::Ite(c, a, b) => {
                let chosen = if self.eval(c, s, env, wrong).truth() { a } else { b };
                self.eval(chosen, s, env, wrong)
            }
            ExprKind::Quantified(q, binders, body) => {
                let each = self.bindings(binders, env);
                let values: Vec<bool> = each.iter().map(|env| self.eval(body, s, env, wrong).truth()).collect();
                Value::Bool(match q {
                    Quantifier::Forall => values.iter().all(|&v| v),
                    Quantifier::Exists => values.iter().any(|&v| v),
                })
            }
        }
    }

    fn binary(&self, op: BinOp, a: &Expr, b: &Expr, s: &State, env: &Env, wrong: &mut Wrong) -> Value {
        let x = self.eval(a, s, env, wrong);
        match (op, &x) {
            (BinOp::And, Value::Bool(false)) => return Value::Bool(false),
            (BinOp::Or, Value::Bool(true)) | (BinOp::Implies, Value::Bool(false)) => return Value::Bool(true),
            _ => {}
        }
        let y = self.eval(b, s, env, wrong);
        match op {
            BinOp::And | BinOp::Or | BinOp::Implies => y,
            BinOp::Iff | BinOp::Eq => Value::Bool(x == y),
            BinOp::Ne => Value::Bool(x != y),
            BinOp::Lt => Value::Bool(x.int() < y.int()),
            BinOp::Le => Value::Bool(x.int() <= y.int()),
            BinOp::Gt => Value::Bool(x.int() > y.int()),
            BinOp::Ge => Value::Bool(x.int() >= y.int()),
            BinOp::Add => Value::Int(x.int() + y.int()),
            BinOp::Sub => Value::Int(x.int() - y.int()),
            BinOp::Mul => Value::Int(x.int() * y.int()),
            BinOp::Div => Value::Int(x.int().div_euclid(y.int())),
            BinOp::Mod => Value::Int(x.int().rem_euclid(y.int())),
        }
    }

    /// The environments for all values of names.
    fn bindings(&self, binders: &[Binder], env: &Env) -> Vec<Env> {
        let names = binders.iter().flat_map(|b| b.names.iter().map(move |n| (n, &b.domain)));
        names.fold(vec![env.clone()], |all, (name, domain)| {
            let with = |env: &Env| {
                let values = self.domain(domain, env);
                let env = env.clone();
                values.into_iter().map(move |v| {
                    let mut env = env.clone();
                    env.names.push((name.name.clone(), v));
                    env
                })
            };
            all.iter().flat_map(with).collect()
        })
    }

    /// What is out of range is the last element.
    fn indices(&self, given: &[Expr], dims: &[Vec<Value>], s: &State, env: &Env, wrong: &mut Wrong) -> Vec<Value> {
        assert_eq!(given.len(), dims.len());
        let one = |(e, dim): (&Expr, &Vec<Value>)| {
            let v = self.eval(e, s, env, wrong);
            if dim.contains(&v) {
                return v;
            }
            wrong.push((CheckKind::Index, e.span.start));
            dim.last().expect("an element").clone()
        };
        given.iter().zip(dims).map(one).collect()
    }

    fn key(&self, p: &Place, s: &State, env: &Env, wrong: &mut Wrong) -> String {
        let var = &self.vars[&p.name.name];
        let own = env.own.as_ref().filter(|(process, _)| p.of.is_none() && self.is_local(process, &p.name.name));
        let mut indices = own.map_or(Vec::new(), |(_, values)| values.clone());
        let given: Vec<Expr> = p.of.iter().flat_map(|i| &i.args).chain(&p.indices).cloned().collect();
        indices.extend(self.indices(&given, &var.dims[indices.len()..], s, env, wrong));
        key(&p.name.name, &indices)
    }

    fn is_local(&self, process: &str, var: &str) -> bool {
        let is_it = |p: &Process| p.name.name == process && p.vars.iter().any(|v| v.name.name == var);
        self.model.items.iter().any(|i| matches!(i, Item::Process(p) if is_it(p)))
    }

    /// The environment in an instance of a process.
    fn inside(&self, p: &Process, values: &[Value]) -> Env {
        let names = p.params.iter().zip(values).map(|(q, v)| (q.name.name.clone(), v.clone())).collect();
        Env { names, own: Some((p.name.name.clone(), values.to_vec())) }
    }

    fn all(&self, scalar: &Scalar) -> Vec<Value> {
        match scalar {
            Scalar::Int => self.bounds.inputs.clone().map(Value::Int).collect(),
            Scalar::Values(all) => all.clone(),
        }
    }

    fn initial(&mut self, found: &mut Found) -> Vec<State> {
        let mut states = vec![(State::new(), Wrong::new())];
        for item in &self.model.items {
            match item {
                Item::Vars(vars) => {
                    for v in vars {
                        states = self.initialised(v, &Env::default(), &[], states);
                    }
                }
                Item::Process(p) => {
                    let var = self.vars[&p.name.name].clone();
                    let instances = combinations(&var.dims);
                    for values in instances.iter().filter(|_| !p.states.is_empty()) {
                        let starts = match &p.start {
                            Start::First => vec![Value::Name(p.states[0].name.clone())],
                            Start::At(s) => vec![Value::Name(s.name.clone())],
                            Start::Any => self.all(&var.scalar),
                        };
                        states = with_each(states, &key(&p.name.name, values), &starts);
                    }
                    for v in &p.vars {
                        for values in &instances {
                            states = self.initialised(v, &self.inside(p, values), values, states);
                        }
                    }
                }
                _ => {}
            }
        }
        states.retain(|(_, wrong)| {
            found.violated.extend(wrong);
            wrong.is_empty()
        });
        let holds = |s: &State| {
            self.model.items.iter().all(|i| match i {
                Item::Init(e) => {
                    let mut wrong = Vec::new();
                    self.eval(e, s, &Env::default(), &mut wrong).truth() && wrong.is_empty()
                }
                _ => true,
            })
        };
        states.into_iter().map(|(s, _)| s).filter(holds).collect()
    }

    fn initialised(&self, v: &VarDecl, env: &Env, own: &[Value], states: Vec<(State, Wrong)>) -> Vec<(State, Wrong)> {
        let var = &self.vars[&v.name.name];
        let dims = &var.dims[own.len()..];
        combinations(dims).iter().fold(states, |states, indices| {
            let mut init = &v.init;
            for (n, index) in indices.iter().enumerate() {
                if let Init::List(all, _) = init {
                    init = &all[dims[n].iter().position(|d| d == index).expect("an index")];
                }
            }
            let key = key(&v.name.name, &[own, indices].concat());
            match init {
                Init::Any => with_each(states, &key, &self.all(&var.scalar)),
                Init::Value(e) => {
                    let set = |(mut s, mut wrong): (State, Wrong)| {
                        let value = self.eval(e, &s, env, &mut wrong);
                        if !fits(var, &value) {
                            wrong.push((CheckKind::Range, v.name.span.start));
                        }
                        s.insert(key.clone(), value);
                        (s, wrong)
                    };
                    states.into_iter().map(set).collect()
                }
                Init::List(..) => panic!("a list for a scalar"),
            }
        })
    }

    /// The states behind one; what is violated in it is noted.
    fn step(&mut self, s: &State, found: &mut Found) -> Vec<State> {
        let (mut next, mut is_enabled) = (Vec::new(), false);
        let mut run = |r: &Rule, env: Env| {
            for env in r.params.iter().fold(vec![env], |all, q| {
                let binder = [Binder { names: vec![q.name.clone()], domain: q.domain.clone() }];
                all.iter().flat_map(|env| self.bindings(&binder, env)).collect()
            }) {
                is_enabled |= self.rule(r, s, &env, found, &mut next);
            }
        };
        for item in &self.model.items {
            match item {
                Item::Rule(r) => run(r, Env::default()),
                Item::Process(p) => {
                    for values in combinations(&self.vars[&p.name.name].dims) {
                        p.rules.iter().for_each(|r| run(r, self.inside(p, &values)));
                    }
                }
                _ => {}
            }
        }
        for item in &self.model.items {
            let Item::Property(p) = item else { continue };
            let mut wrong = Vec::new();
            let violated = match &p.kind {
                PropertyKind::Unsafe(e) if self.eval(e, s, &Env::default(), &mut wrong).truth() => CheckKind::Unsafe,
                PropertyKind::Invariant(e) if !self.eval(e, s, &Env::default(), &mut wrong).truth() => {
                    CheckKind::Invariant
                }
                PropertyKind::Deadlock if !is_enabled => CheckKind::Deadlock,
                _ => {
                    found.violated.extend(wrong);
                    continue;
                }
            };
            if wrong.is_empty() {
                wrong.push((violated, p.span.start));
            }
            found.violated.extend(wrong);
        }
        next
    }

    /// The states behind a rule; whether it is enabled.
    fn rule(&self, r: &Rule, s: &State, env: &Env, found: &mut Found, next: &mut Vec<State>) -> bool {
        let own = env.own.as_ref().map(|(process, values)| key(process, values));
        let mut after = vec![s.clone()];
        if let Some(step) = &r.step {
            let own = own.expect("a rule of a process");
            let Value::Name(at) = &s[&own] else { panic!("a state has a name") };
            if !step.from.is_empty() && !step.from.iter().any(|f| f.name == *at) {
                return false;
            }
            after[0].insert(own, Value::Name(step.to.name.clone()));
        }
        let mut wrong = Vec::new();
        let holds = r.guard.as_ref().is_none_or(|g| self.eval(g, s, env, &mut wrong).truth());
        if !holds || !wrong.is_empty() {
            found.violated.extend(wrong);
            return false;
        }
        r.updates.iter().for_each(|u| self.update(u, s, env, &mut after, &mut wrong));
        found.violated.extend(&wrong);
        if wrong.is_empty() {
            next.extend(after);
        }
        true
    }

    fn update(&self, u: &Update, s: &State, env: &Env, after: &mut Vec<State>, wrong: &mut Wrong) {
        let a = match u {
            Update::Assign(a) => a,
            Update::Each(binders, updates) => {
                for env in self.bindings(binders, env) {
                    updates.iter().for_each(|u| self.update(u, s, &env, after, wrong));
                }
                return;
            }
        };
        let var = &self.vars[&a.target.name.name];
        let key = self.key(&a.target, s, env, wrong);
        let values = match &a.value {
            None => self.all(&var.scalar),
            Some(e) => vec![self.eval(e, s, env, wrong)],
        };
        if !values.iter().all(|v| fits(var, v)) {
            wrong.push((CheckKind::Range, a.target.start()));
        }
        let set = |t: &State, v: &Value| {
            let mut t = t.clone();
            t.insert(key.clone(), v.clone());
            t
        };
        *after = after.iter().flat_map(|t| values.iter().map(move |v| set(t, v))).collect();
    }
}

fn fits(var: &Var, value: &Value) -> bool {
    !var.is_range || matches!(&var.scalar, Scalar::Values(all) if all.contains(value))
}

fn with_each(states: Vec<(State, Wrong)>, key: &str, values: &[Value]) -> Vec<(State, Wrong)> {
    let set = |(s, wrong): &(State, Wrong), v: &Value| {
        let mut s = s.clone();
        s.insert(key.to_string(), v.clone());
        (s, wrong.clone())
    };
    states.iter().flat_map(|s| values.iter().map(move |v| set(s, v))).collect()
}
