//! Expressions. What an operator decides by its left operand alone does not evaluate its right one.

use super::scope::{Finite, Global, Ty, position};
use super::{Elaborator, MAX_INSTANCES, Val, too_many};
use crate::ast::*;
use crate::problem::Problem;
use base::Pos;
use logic::{IntOp, Term};

impl Elaborator {
    /// A truth value.
    pub(super) fn condition(&mut self, e: &Expr) -> Result<Term, Problem> {
        let v = self.expr(e)?;
        self.require(&v, Ty::Bool, e, "a condition is needed: compare with something, such as `x > 0`")?;
        Ok(v.term)
    }

    pub(super) fn require(&self, v: &Val, ty: Ty, e: &Expr, hint: &str) -> Result<(), Problem> {
        if v.ty == ty {
            return Ok(());
        }
        let (is, should) = (self.scope.show(v.ty), self.scope.show(ty));
        Err(Problem::new(e.span.start, format!("`{e}` is of type {is}, not {should}"), hint))
    }

    /// An integer that is known.
    pub(super) fn constant(&mut self, e: &Expr) -> Result<i64, Problem> {
        let v = self.expr(e)?;
        self.require(&v, Ty::Int, e, "a number is needed")?;
        let hint = "only numbers, constants and parameters can be used here";
        match self.system.pool.as_integer(v.term) {
            Some(n) => n
                .to_i64()
                .filter(|n| n.abs() < i64::MAX / 4)
                .ok_or_else(|| Problem::new(e.span.start, format!("{n} is too large here"), "use a smaller number")),
            None => Err(Problem::new(e.span.start, format!("`{e}` is not constant"), hint)),
        }
    }

    pub(super) fn truth(&mut self, b: bool) -> Val {
        Val { term: self.system.pool.truth(b), ty: Ty::Bool, bounds: None }
    }

    /// A value of a finite type.
    pub(super) fn number(&mut self, n: i64, ty: Ty) -> Val {
        Val { term: self.system.pool.integer(n), ty, bounds: Some((n, n)) }
    }

    pub(super) fn expr(&mut self, e: &Expr) -> Result<Val, Problem> {
        match &e.kind {
            ExprKind::Int(n) => {
                let bounds = n.to_i64().map(|n| (n, n));
                Ok(Val { term: self.system.pool.integer(n.clone()), ty: Ty::Int, bounds })
            }
            ExprKind::Bool(b) => Ok(self.truth(*b)),
            ExprKind::Place(place) => self.read(place),
            ExprKind::At(instance, state) => self.at(instance.as_ref(), state, e.span.start),
            ExprKind::Unary(op, operand) => self.unary(*op, operand),
            ExprKind::Binary(op, a, b) if op.is_logical() => self.logical(*op, a, b),
            ExprKind::Binary(op, a, b) if op.is_comparison() => self.comparison(*op, a, b),
            ExprKind::Binary(op, a, b) => self.arithmetic(*op, a, b),
            ExprKind::Ite(c, a, b) => self.choice(c, a, b),
            ExprKind::Quantified(q, binders, body) => {
                let mut parts = Vec::new();
                self.for_each(binders, &mut |e| {
                    parts.push(e.condition(body)?);
                    Ok(())
                })?;
                let pool = &mut self.system.pool;
                let term = match q {
                    Quantifier::Forall => pool.all(parts),
                    Quantifier::Exists => pool.any(parts),
                };
                Ok(Val { term, ty: Ty::Bool, bounds: None })
            }
        }
    }

    /// Runs a part for each combination of values of names.
    pub(super) fn for_each(
        &mut self,
        binders: &[Binder],
        part: &mut dyn FnMut(&mut Elaborator) -> Result<(), Problem>,
    ) -> Result<(), Problem> {
        let names = binders.iter().flat_map(|b| b.names.iter().map(move |n| (n, &b.domain))).collect::<Vec<_>>();
        self.for_each_name(&names, part)
    }

    fn for_each_name(
        &mut self,
        names: &[(&Ident, &Domain)],
        part: &mut dyn FnMut(&mut Elaborator) -> Result<(), Problem>,
    ) -> Result<(), Problem> {
        let Some(((name, domain), rest)) = names.split_first() else { return part(self) };
        let domain = self.finite(domain)?;
        for value in domain.values() {
            self.unfolded += 1;
            if self.unfolded > 10 * MAX_INSTANCES {
                return Err(too_many(name.span.start, "values of bound variables"));
            }
            self.bind(name, value, domain)?;
            self.for_each_name(rest, part)?;
            self.scope.bound.pop();
        }
        Ok(())
    }

    /// A parameter or bound variable has a value from here on.
    pub(super) fn bind(&mut self, name: &Ident, value: i64, domain: Finite) -> Result<(), Problem> {
        let is_variable = self.scope.own().is_some_and(|(p, _)| p.vars.contains_key(&name.name));
        let is_bound = self.scope.bound.iter().any(|(n, _)| *n == name.name);
        if is_bound || is_variable || self.scope.globals.contains_key(&name.name) {
            let message = format!("`{name}` has a meaning here already");
            return Err(Problem::new(name.span.start, message, "choose another name"));
        }
        let value = self.number(value, domain.ty);
        self.scope.bound.push((name.name.clone(), value));
        Ok(())
    }

    /// The values of a domain.
    pub(super) fn finite(&mut self, domain: &Domain) -> Result<Finite, Problem> {
        let (lo, hi, pos) = match domain {
            Domain::Range(lo, hi) => (self.constant(lo)?, self.constant(hi)?, lo.span.start),
            Domain::Of(e) => {
                if let ExprKind::Place(place) = &e.kind
                    && let Some(name) = place.as_name()
                    && let Some(Global::Type(t)) = self.scope.globals.get(&name.name)
                {
                    return finite_type(name, t);
                }
                (0, self.constant(e)? - 1, e.span.start)
            }
        };
        let len = u32::try_from((hi - lo + 1).max(0)).ok().filter(|&n| n as usize <= MAX_INSTANCES);
        Ok(Finite { ty: Ty::Int, lo, len: len.ok_or_else(|| too_many(pos, "values in a range"))? })
    }

    /// `P[i]@crit`
    fn at(&mut self, instance: Option<&Instance>, state: &Ident, pos: Pos) -> Result<Val, Problem> {
        let (process, args) = match instance {
            Some(i) => (self.scope.process_named(&i.process)?, i.args.as_slice()),
            None => {
                let hint = "write `P[i]@state`";
                let own = self.scope.own().ok_or_else(|| Problem::new(pos, "this stands in no process", hint))?;
                (own.0, [].as_slice())
            }
        };
        let number = position(state, &process.states, "state")?;
        let slots = process.state.clone().expect("there is a state");
        let is = match instance {
            Some(i) => {
                let name = &i.process;
                let indices = self.indices(name, &slots, args)?;
                self.element(&slots, &indices)
            }
            None => self.own_state(&slots),
        };
        let number = self.system.pool.integer(number);
        let term = self.system.pool.eq(is, number);
        Ok(Val { term, ty: Ty::Bool, bounds: None })
    }

    fn unary(&mut self, op: UnOp, operand: &Expr) -> Result<Val, Problem> {
        let v = self.expr(operand)?;
        match op {
            UnOp::Not => {
                self.require(&v, Ty::Bool, operand, "`!` negates conditions")?;
                Ok(Val { term: self.system.pool.not(v.term), ..v })
            }
            UnOp::Neg => {
                self.require(&v, Ty::Int, operand, "`-` is for numbers; conditions are negated with `!`")?;
                let bounds = v.bounds.map(|(lo, hi)| (-hi, -lo));
                Ok(Val { term: self.system.pool.int_neg(v.term), ty: Ty::Int, bounds })
            }
        }
    }

    fn logical(&mut self, op: BinOp, a: &Expr, b: &Expr) -> Result<Val, Problem> {
        let left = self.condition(a)?;
        let before = self.violations.len();
        let right = self.condition(b)?;
        let pool = &mut self.system.pool;
        let evaluated = match op {
            BinOp::And | BinOp::Implies => left,
            BinOp::Or => pool.not(left),
            _ => pool.truth(true),
        };
        let term = match op {
            BinOp::And => pool.and(left, right),
            BinOp::Or => pool.or(left, right),
            BinOp::Implies => pool.implies(left, right),
            _ => pool.eq(left, right),
        };
        self.only_where(evaluated, before);
        Ok(Val { term, ty: Ty::Bool, bounds: None })
    }

    /// What has been translated since is only evaluated where the condition holds.
    fn only_where(&mut self, condition: Term, since: usize) {
        for v in &mut self.violations[since..] {
            v.when = self.system.pool.and(condition, v.when);
        }
    }

    fn choice(&mut self, c: &Expr, a: &Expr, b: &Expr) -> Result<Val, Problem> {
        let condition = self.condition(c)?;
        let before = self.violations.len();
        let yes = self.expr(a)?;
        self.only_where(condition, before);
        let before = self.violations.len();
        let no = self.expr(b)?;
        let not = self.system.pool.not(condition);
        self.only_where(not, before);
        self.require(&no, yes.ty, b, "both results of a choice are of one type")?;
        let bounds = yes.bounds.zip(no.bounds).map(|(a, b)| (a.0.min(b.0), a.1.max(b.1)));
        Ok(Val { term: self.system.pool.ite(condition, yes.term, no.term), ty: yes.ty, bounds })
    }

    fn comparison(&mut self, op: BinOp, a: &Expr, b: &Expr) -> Result<Val, Problem> {
        let (x, y) = (self.expr(a)?, self.expr(b)?);
        self.require(&y, x.ty, b, "both sides of a comparison are of one type")?;
        if !matches!(op, BinOp::Eq | BinOp::Ne) {
            self.require(&x, Ty::Int, a, "only numbers have an order; others are compared with `==` and `!=`")?;
        }
        let pool = &mut self.system.pool;
        let term = match op {
            BinOp::Eq => pool.eq(x.term, y.term),
            BinOp::Ne => pool.ne(x.term, y.term),
            BinOp::Lt => pool.int_lt(x.term, y.term),
            BinOp::Le => pool.int_le(x.term, y.term),
            BinOp::Gt => pool.int_lt(y.term, x.term),
            _ => pool.int_le(y.term, x.term),
        };
        Ok(Val { term, ty: Ty::Bool, bounds: None })
    }

    fn arithmetic(&mut self, op: BinOp, a: &Expr, b: &Expr) -> Result<Val, Problem> {
        let (x, y) = (self.expr(a)?, self.expr(b)?);
        let hint = "arithmetic is for numbers";
        self.require(&x, Ty::Int, a, hint)?;
        self.require(&y, Ty::Int, b, hint)?;
        if matches!(op, BinOp::Div | BinOp::Mod) {
            self.divisor(&y, b)?;
        }
        let operator = match op {
            BinOp::Add => IntOp::Add,
            BinOp::Sub => IntOp::Sub,
            BinOp::Mul => IntOp::Mul,
            BinOp::Div => IntOp::Div,
            _ => IntOp::Mod,
        };
        let term = self.system.pool.int(operator, x.term, y.term);
        Ok(Val { term, ty: Ty::Int, bounds: bounds(op, x.bounds, y.bounds) })
    }

    fn divisor(&self, v: &Val, e: &Expr) -> Result<(), Problem> {
        let hint = "`div` and `mod` need a constant that is not zero behind them";
        match self.system.pool.as_integer(v.term) {
            None => Err(Problem::new(e.span.start, format!("the divisor `{e}` is not constant"), hint)),
            Some(n) if n.is_zero() => Err(Problem::new(e.span.start, "division by zero", hint)),
            Some(_) => Ok(()),
        }
    }
}

/// The values of a type with a name.
fn finite_type(name: &Ident, t: &super::scope::TypeOf) -> Result<Finite, Problem> {
    match t.values.bounds() {
        Some((lo, hi)) if t.dims.is_empty() && t.ty != Ty::Bool => match u32::try_from(hi - lo + 1) {
            Ok(len) if len as usize <= MAX_INSTANCES => Ok(Finite { ty: t.ty, lo, len }),
            _ => Err(too_many(name.span.start, "values in a range")),
        },
        _ => {
            let message = format!("the type `{name}` is neither a range nor an enumeration");
            Err(Problem::new(name.span.start, message, "write a range: `0..N-1`"))
        }
    }
}

/// What the bounds of operands say about the result.
fn bounds(op: BinOp, x: Option<(i64, i64)>, y: Option<(i64, i64)>) -> Option<(i64, i64)> {
    if op == BinOp::Mod {
        let (divisor, _) = y?;
        return Some((0, divisor.checked_abs()? - 1));
    }
    let ((a, b), (c, d)) = (x?, y?);
    match op {
        BinOp::Add => Some((a.checked_add(c)?, b.checked_add(d)?)),
        BinOp::Sub => Some((a.checked_sub(d)?, b.checked_sub(c)?)),
        BinOp::Mul => {
            let all = [a.checked_mul(c)?, a.checked_mul(d)?, b.checked_mul(c)?, b.checked_mul(d)?];
            Some((*all.iter().min()?, *all.iter().max()?))
        }
        _ => None,
    }
}
