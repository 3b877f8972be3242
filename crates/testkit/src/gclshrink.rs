//! Smaller models that show the same: items, rules, updates and operands are left out, one after the other.

use gcl::ast::*;

/// Changes that are tried, at most.
const MAX_TRIALS: usize = 3_000;

/// A model that nothing more can be left out of. `shows` says whether a model that the front end accepts shows it still.
pub fn shrink(model: &Model, mut shows: impl FnMut(&Model) -> bool) -> Model {
    let mut model = model.clone();
    let (mut at, mut kept_since) = (0, 0);
    for _ in 0..MAX_TRIALS {
        let all = count(&model);
        if kept_since > all {
            break;
        }
        at %= all;
        let smaller = without(&model, at);
        // Places of the source are part of what is violated.
        let smaller = smaller.and_then(|m| gcl::parse_text(&gcl::print(&m)).ok());
        match smaller.filter(|m| *m != model && gcl::resolve(m).is_ok() && shows(m)) {
            Some(m) => (model, kept_since) = (m, 0),
            None => (at, kept_since) = (at + 1, kept_since + 1),
        }
    }
    model
}

/// How many changes there are.
fn count(model: &Model) -> usize {
    let mut change = Change { left: usize::MAX };
    change.model(&mut model.clone());
    usize::MAX - change.left
}

/// The model after the change with this number.
fn without(model: &Model, number: usize) -> Option<Model> {
    let mut model = model.clone();
    let mut change = Change { left: number };
    change.model(&mut model).then_some(model)
}

/// Counts changes down to the one that is made. All functions say whether it was made.
struct Change {
    left: usize,
}

impl Change {
    fn is_it(&mut self) -> bool {
        let is_it = self.left == 0;
        self.left = self.left.wrapping_sub(1);
        is_it
    }

    fn remove<T>(&mut self, all: &mut Vec<T>) -> bool {
        match (0..all.len()).find(|_| self.is_it()) {
            Some(i) => {
                all.remove(i);
                true
            }
            None => false,
        }
    }

    fn model(&mut self, model: &mut Model) -> bool {
        // Without its conditions on initial states, a model may have more states than can be enumerated.
        let is_init = |i: &Item| matches!(i, Item::Init(_));
        let removed = (0..model.items.len()).find(|&i| !is_init(&model.items[i]) && self.is_it());
        if let Some(i) = removed {
            model.items.remove(i);
            return true;
        }
        model.items.iter_mut().any(|item| match item {
            Item::Const(c) => self.expr(&mut c.value),
            Item::Type(_) => false,
            Item::Vars(vars) => self.vars(vars),
            Item::Process(p) => {
                self.remove(&mut p.rules)
                    || self.remove(&mut p.states)
                    || self.vars(&mut p.vars)
                    || p.params.iter_mut().any(|q| self.domain(&mut q.domain))
                    || p.rules.iter_mut().any(|r| self.rule(r))
            }
            Item::Rule(r) => self.rule(r),
            Item::Init(_) => false,
            Item::Property(p) => match &mut p.kind {
                PropertyKind::Unsafe(e) | PropertyKind::Invariant(e) => self.expr(e),
                PropertyKind::Deadlock => false,
            },
        })
    }

    fn vars(&mut self, vars: &mut Vec<VarDecl>) -> bool {
        vars.len() > 1 && self.remove(vars) || vars.iter_mut().any(|v| self.init(&mut v.init))
    }

    fn init(&mut self, init: &mut Init) -> bool {
        match init {
            Init::Any => false,
            Init::Value(e) => self.expr(e),
            Init::List(all, _) => {
                if self.is_it() {
                    *init = all[0].clone();
                    return true;
                }
                all.iter_mut().any(|i| self.init(i))
            }
        }
    }

    fn domain(&mut self, domain: &mut Domain) -> bool {
        match domain {
            Domain::Range(lo, hi) => {
                if self.is_it() {
                    *hi = lo.clone();
                    return true;
                }
                false
            }
            Domain::Of(_) => false,
        }
    }

    fn rule(&mut self, rule: &mut Rule) -> bool {
        if rule.guard.is_some() && self.is_it() {
            rule.guard = None;
            return true;
        }
        if rule.step.is_some() && self.is_it() {
            rule.step = None;
            return true;
        }
        self.remove(&mut rule.updates)
            || self.remove(&mut rule.params)
            || rule.guard.iter_mut().any(|g| self.expr(g))
            || rule.updates.iter_mut().any(|u| self.update(u))
    }

    fn update(&mut self, update: &mut Update) -> bool {
        match update {
            Update::Assign(a) => {
                a.value.iter_mut().any(|e| self.expr(e)) || a.target.indices.iter_mut().any(|e| self.expr(e))
            }
            Update::Each(_, updates) => updates.iter_mut().any(|u| self.update(u)),
        }
    }

    /// An operand takes the place of the expression, or a constant does.
    fn expr(&mut self, e: &mut Expr) -> bool {
        let constants = [ExprKind::Int(0.into()), ExprKind::Bool(true), ExprKind::Bool(false)];
        let is_constant = matches!(e.kind, ExprKind::Int(_) | ExprKind::Bool(_));
        let mut others = if is_constant { Vec::new() } else { constants.to_vec() };
        others.extend(operands(&e.kind).into_iter().map(|o| o.kind.clone()));
        if let Some(i) = (0..others.len()).find(|_| self.is_it()) {
            e.kind = others.swap_remove(i);
            return true;
        }
        match &mut e.kind {
            ExprKind::Int(_) | ExprKind::Bool(_) => false,
            ExprKind::Place(p) => p.indices.iter_mut().any(|e| self.expr(e)),
            ExprKind::At(..) => false,
            ExprKind::Unary(_, a) => self.expr(a),
            ExprKind::Binary(_, a, b) => self.expr(a) || self.expr(b),
            ExprKind::Ite(c, a, b) => self.expr(c) || self.expr(a) || self.expr(b),
            ExprKind::Quantified(_, _, body) => self.expr(body),
        }
    }
}

fn operands(e: &ExprKind) -> Vec<&Expr> {
    match e {
        ExprKind::Int(_) | ExprKind::Bool(_) | ExprKind::Place(_) | ExprKind::At(..) => Vec::new(),
        ExprKind::Unary(_, a) => vec![a],
        ExprKind::Binary(_, a, b) => vec![a, b],
        ExprKind::Ite(c, a, b) => vec![c, a, b],
        ExprKind::Quantified(_, _, body) => vec![body],
    }
}
