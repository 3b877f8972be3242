//! Operands whose order C leaves open, where it matters.
//!
//! Operands of an operator and arguments of a call may be evaluated in any order, and calls in them one after the other. Where
//! one operand changes an object that another one uses, by name or through a pointer, two orders are explored, from left to
//! right and from right to left: which one it is, is a choice of the implementation (`ir::InputKind::Layout`), so a proof holds for both, and a
//! violation that needs one of them has to show on the machine. Where nothing keeps the change of a variable apart from
//! another use of it (`i++ + i`), C gives the program no meaning, and the path is unknown.

use super::body::Body;
use super::effect_set::EffectSet;
use super::lowering::Lowering;
use super::named::{Named, Uses};
use super::named_uses::whole;
use super::repr::{Repr, repr};
use super::site::{Arg, Purpose};
use crate::hir::{Direction, Expr, ExprKind, StepForm};
use crate::types::TypeId;
use crate::variadic::gathered;
use base::Pos;
use ir::{Input, InputKind, ScalarType, StmtKind};
use logic::Term;
use std::rc::Rc;

/// What is said of a path without a meaning.
const UNSEQUENCED: &str = "a variable that is changed and used in no order";

/// What is said of an index whose value depends on the order.
const INDICES: &str = "an index, in an order with other operands that C leaves open";

/// What the choice is called.
const WHAT: &str = "which of several operands is evaluated first";

/// What becomes of the order of some operands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Order {
    /// It does not matter.
    Free,
    /// The result may depend on it.
    Open,
    /// C gives the program no meaning.
    Undefined,
}

/// The order of two operands.
fn between(a: &Uses, b: &Uses) -> Order {
    let disturbs = |x: &Uses, y: &Uses| {
        !x.whole.writes.is_disjoint(&y.whole.writes) || !x.whole.writes.is_disjoint(&y.whole.reads)
    };
    if disturbs(a, b) || disturbs(b, a) {
        return Order::Undefined;
    }
    let changes =
        |x: &Uses, y: &Uses| x.called.changes(&y.called) || x.called.changes(&y.own) || x.own.changes(&y.called);
    if changes(a, b) || changes(b, a) { Order::Open } else { Order::Free }
}

/// `x = ++x`, `x = x += 1`: both changes write the same value.
fn writes_twice(lhs: &Expr, rhs: &Expr) -> bool {
    match &rhs.kind {
        ExprKind::Assign { lhs: inner, .. }
        | ExprKind::CompoundAssign { lhs: inner, .. }
        | ExprKind::IncDec { lhs: inner, form: StepForm::Prefix, .. } => whole(inner) == whole(lhs),
        _ => false,
    }
}

/// The order of several operands: of two of them that matters most.
fn among(all: &[Rc<Uses>]) -> Order {
    let pairs = (0..all.len()).flat_map(|j| (0..j).map(move |i| (i, j)));
    pairs.map(|(i, j)| between(&all[i], &all[j])).max().unwrap_or(Order::Free)
}

/// Something that a call evaluates.
#[derive(Clone, Copy)]
enum Operand<'u> {
    /// An argument that has a parameter.
    Argument(&'u Expr),
    /// An assignment that puts one without a parameter where the callee finds it.
    Written(&'u Expr),
}

impl<'u> Operand<'u> {
    /// What of it has no order among operands.
    fn ordered(self) -> &'u Expr {
        match self {
            Operand::Argument(e) => e,
            Operand::Written(e) => match &e.kind {
                ExprKind::Assign { rhs, .. } => rhs,
                _ => e,
            },
        }
    }
}

impl<'u> Lowering<'u> {
    /// The order of two operands.
    pub(super) fn order(&mut self, a: &'u Expr, b: &'u Expr) -> Order {
        if !self.effects(a).writes() && !self.effects(b).writes() {
            return Order::Free;
        }
        let (a, b) = (self.uses(a), self.uses(b));
        between(&a, &b)
    }

    /// The order of arguments.
    pub(super) fn order_of_all(&mut self, args: &'u [Expr]) -> Order {
        let all: Vec<&Expr> = self.operands(args).into_iter().map(Operand::ordered).collect();
        if all.len() < 2 || !all.iter().any(|a| self.effects(a).writes()) {
            return Order::Free;
        }
        let all: Vec<_> = all.into_iter().map(|a| self.uses(a)).collect();
        among(&all)
    }

    /// What a call evaluates, in the order of the text.
    fn operands(&self, args: &'u [Expr]) -> Vec<Operand<'u>> {
        let mut out = Vec::with_capacity(args.len());
        for a in args {
            match self.code.and_then(|body| gathered(&body.locals, a)) {
                Some((writes, address)) => {
                    out.extend(writes.into_iter().map(Operand::Written));
                    out.push(Operand::Argument(address));
                }
                None => out.push(Operand::Argument(a)),
            }
        }
        out
    }

    /// The order of finding the place of an array and of evaluating what is added to it.
    fn order_of_indices(&mut self, array: &'u Expr, steps: &[(&'u Expr, Direction)]) -> Order {
        if !steps.iter().any(|(step, _)| self.effects(step).writes()) && !self.effects(array).writes() {
            return Order::Free;
        }
        let mut all = vec![Rc::new(self.uses_of_place(array))];
        all.extend(steps.iter().map(|(step, _)| self.uses(step)));
        among(&all)
    }

    /// The order of finding the place of `lhs`, of reading it where that `reads`, and of evaluating `rhs`. The assignment comes
    /// behind both values, but not behind a change that is still under way.
    pub(super) fn order_of_assignment(&mut self, lhs: &'u Expr, rhs: &'u Expr, reads: bool) -> Order {
        if !self.effects(lhs).writes() && !self.effects(rhs).writes() {
            return Order::Free;
        }
        let (mut place, value) = (self.uses_of_place(lhs), self.uses(rhs));
        let target: Option<Named> = whole(lhs);
        if (reads || !writes_twice(lhs, rhs)) && target.is_some_and(|t| value.pending.contains(&t)) {
            return Order::Undefined;
        }
        if reads {
            place.whole.reads.extend(target);
            place.own.reads.extend(self.accessed(lhs));
        }
        between(&place, &value)
    }
}

impl<'u> Body<'_, 'u> {
    /// Ends the path where the order of its operands leaves an expression without a meaning. Whether it is open.
    pub(super) fn is_open(&mut self, order: Order, pos: Pos) -> bool {
        if order == Order::Undefined {
            self.unsupported(UNSEQUENCED, pos);
        }
        order == Order::Open
    }

    /// Ends the path where the place of an element depends on the order of its indices.
    pub(super) fn indices_in_order(&mut self, array: &'u Expr, steps: &[(&'u Expr, Direction)], pos: Pos) {
        let order = self.lo.order_of_indices(array, steps);
        self.end_if_open(order, pos);
    }

    /// Ends the path where the sum of a pointer and an index depends on their order.
    pub(super) fn index_in_order(&mut self, ptr: &'u Expr, index: &'u Expr) {
        let order = self.lo.order(ptr, index);
        self.end_if_open(order, index.pos);
    }

    fn end_if_open(&mut self, order: Order, pos: Pos) {
        if self.is_open(order, pos) {
            self.unsupported(INDICES, pos);
        }
    }

    /// `compute` of two operands, in the orders that matter.
    pub(super) fn in_any_order(
        &mut self,
        (a, b): (&'u Expr, &'u Expr),
        e: &'u Expr,
        mut compute: impl FnMut(&mut Self, Term, Term) -> Term,
    ) -> Term {
        let order = self.lo.order(a, b);
        let mut compute_in = |body: &mut Self, (first, later): (&'u Expr, &'u Expr), is_reversed: bool| {
            let mut held = [body.operand_before(first, later)];
            let second = body.rvalue_after(&mut held, later);
            if is_reversed { compute(body, second, held[0]) } else { compute(body, held[0], second) }
        };
        if !self.is_open(order, e.pos) {
            return compute_in(self, (a, b), false);
        }
        self.in_either_order((e.ty, Purpose::Value, e.pos), |body, is_reversed| {
            compute_in(body, if is_reversed { (b, a) } else { (a, b) }, is_reversed)
        })
    }

    /// A scalar that is computed in one of two orders, `reversed` or not.
    pub(super) fn in_either_order(
        &mut self,
        (ty, purpose, pos): (TypeId, Purpose, Pos),
        mut compute: impl FnMut(&mut Self, bool) -> Term,
    ) -> Term {
        let is_wanted = purpose == Purpose::Value && matches!(repr(self.lo.types(), ty), Repr::Bits(_));
        let result = is_wanted.then(|| self.temp_of(ty, pos));
        let [plain, reversed, end] = [(); 3].map(|()| self.cfg.fresh());
        let other = self.other_order(pos);
        self.branch_on(other, reversed, plain, pos);
        for (from, is_reversed) in [(plain, false), (reversed, true)] {
            self.arm(from, end, |body| {
                let value = compute(body, is_reversed);
                if let Some(result) = result {
                    body.assign(result, value, pos);
                }
            });
        }
        self.cfg.start(end);
        match result {
            Some(v) => self.lo.program.var(v),
            None => self.dummy(ty),
        }
    }

    /// One bit: the machine does not go from left to right here.
    fn other_order(&mut self, pos: Pos) -> Term {
        let input = Input { kind: InputKind::Layout, what: WHAT.to_string(), ty: ScalarType::TRUTH };
        let var = self.temp(1, false, false, pos);
        self.cfg.push(StmtKind::Havoc { var, input }, pos);
        self.lo.program.var(var)
    }

    /// Arguments from left to right or from right to left; the values `held` were taken before and keep their meaning.
    pub(super) fn arguments_in_either_order(&mut self, held: &mut [Term], args: &'u [Expr], pos: Pos) -> Vec<Arg<'u>> {
        for t in held.iter_mut() {
            if self.may_change(*t, EffectSet::ANY) {
                *t = self.spill(*t, pos);
            }
        }
        let operands = self.lo.operands(args);
        let [plain, reversed, end] = [(); 3].map(|()| self.cfg.fresh());
        let other = self.other_order(pos);
        self.branch_on(other, reversed, plain, pos);
        let mut places = Vec::new();
        self.arm(plain, end, |body| {
            for value in body.values(operands.iter().copied()) {
                let width = body.lo.program.pool.width(value);
                let place = body.temp(width, false, false, pos);
                body.assign(place, value, pos);
                places.push(place);
            }
        });
        self.arm(reversed, end, |body| {
            let values = body.values(operands.iter().rev().copied());
            for (&place, value) in places.iter().rev().zip(values) {
                body.assign(place, value, pos);
            }
        });
        self.cfg.start(end);
        let arg = |(a, place): (&'u Expr, _)| Arg { value: self.lo.program.var(place), ty: a.ty, expr: Some(a) };
        args.iter().zip(places).map(arg).collect()
    }

    /// The values of arguments, one after the other.
    fn values(&mut self, operands: impl Iterator<Item = Operand<'u>>) -> Vec<Term> {
        let mut held = Vec::new();
        for operand in operands {
            match operand {
                Operand::Argument(a) => {
                    let value = self.after(&mut held, a, |body| body.argument(a));
                    held.push(value);
                }
                Operand::Written(e) => self.after(&mut held, e, |body| body.effect(e)),
            }
        }
        held
    }
}
