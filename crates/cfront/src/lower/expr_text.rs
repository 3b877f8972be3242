//! Expressions as text, for the checks that stand at them.

use super::lowering::Lowering;
use crate::hir::{BinOp, Direction, Expr, ExprKind, FuncBody, UnOp};

/// Deeper parts are left out.
const DEPTH: u32 = 8;

impl Lowering<'_> {
    /// About what the source has for `e`, in the function with that body.
    pub(super) fn text_of(&self, body: Option<&FuncBody>, e: &Expr) -> String {
        let mut out = String::new();
        Text { lo: self, body }.expr(e, DEPTH, &mut out);
        out
    }
}

struct Text<'a, 'u> {
    lo: &'a Lowering<'u>,
    body: Option<&'a FuncBody>,
}

impl Text<'_, '_> {
    fn expr(&self, e: &Expr, depth: u32, out: &mut String) {
        let Some(depth) = depth.checked_sub(1) else { return out.push_str("...") };
        let unit = self.lo.unit;
        match &e.kind {
            ExprKind::Int(v) => out.push_str(&v.to_string()),
            ExprKind::Local(l) => {
                let name = self.body.and_then(|b| b.locals.get(l.0 as usize)).map_or("", |l| l.name.as_str());
                out.push_str(name);
            }
            ExprKind::Global(g) => match &unit.globals[g.0 as usize] {
                g if g.is_string => out.push_str("\"...\""),
                // A static local is `function.name`.
                g => out.push_str(g.name.rsplit('.').next().unwrap_or(&g.name)),
            },
            ExprKind::FnAddr(f) => out.push_str(&unit.funcs[f.0 as usize].name),
            ExprKind::Load(a) | ExprKind::Decay(a) | ExprKind::Cast(a) => self.expr(a, depth + 1, out),
            ExprKind::AddrOf(a) => self.prefix('&', a, depth, out),
            ExprKind::Deref(p) => self.pointed(p, depth, out),
            ExprKind::Member { base, record, field, .. } => self.member(base, *record, *field, depth, out),
            ExprKind::PtrAdd { ptr, index, direction, .. } => {
                let sign = if *direction == Direction::Forward { " + " } else { " - " };
                self.pair(ptr, sign, index, depth, out);
            }
            ExprKind::PtrDiff { lhs, rhs, .. } => self.pair(lhs, " - ", rhs, depth, out),
            ExprKind::Unary(UnOp::Neg, a) => self.prefix('-', a, depth, out),
            ExprKind::Unary(UnOp::LogNot, a) => self.prefix('!', a, depth, out),
            ExprKind::Unary(_, a) => self.prefix('~', a, depth, out),
            ExprKind::Binary(op, a, b) => {
                let op: BinOp = *op;
                self.pair(a, &format!(" {} ", op.symbol()), b, depth, out);
            }
            ExprKind::IncDec { lhs, direction, form } => {
                let sign = if *direction == Direction::Forward { "++" } else { "--" };
                if *form == crate::hir::StepForm::Prefix {
                    out.push_str(sign);
                }
                self.expr(lhs, depth, out);
                if *form == crate::hir::StepForm::Postfix {
                    out.push_str(sign);
                }
            }
            ExprKind::Call { callee, args, .. } => {
                self.expr(callee, depth, out);
                out.push('(');
                for (i, a) in args.iter().enumerate() {
                    out.push_str(if i > 0 { ", " } else { "" });
                    self.expr(a, depth, out);
                }
                out.push(')');
            }
            _ => out.push_str("..."),
        }
    }

    fn prefix(&self, sign: char, a: &Expr, depth: u32, out: &mut String) {
        out.push(sign);
        self.expr(a, depth, out);
    }

    fn pair(&self, a: &Expr, between: &str, b: &Expr, depth: u32, out: &mut String) {
        self.expr(a, depth, out);
        out.push_str(between);
        self.expr(b, depth, out);
    }

    /// What something else is written behind, in parentheses where it needs them.
    fn operand(&self, e: &Expr, depth: u32, out: &mut String) {
        let mut at = e;
        while let ExprKind::Cast(inner) = &at.kind {
            at = inner;
        }
        if !matches!(at.kind, ExprKind::PtrAdd { .. } | ExprKind::Cond(..) | ExprKind::Assign { .. }) {
            return self.expr(e, depth, out);
        }
        out.push('(');
        self.expr(e, depth, out);
        out.push(')');
    }

    fn pointed(&self, p: &Expr, depth: u32, out: &mut String) {
        match &p.kind {
            ExprKind::PtrAdd { ptr, index, direction: Direction::Forward, .. } => {
                self.operand(ptr, depth, out);
                out.push('[');
                self.expr(index, depth, out);
                out.push(']');
            }
            ExprKind::AddrOf(lv) => self.expr(lv, depth, out),
            ExprKind::Load(place) if self.captured(place).is_some() => {
                out.push_str(self.captured(place).unwrap_or_default());
            }
            ExprKind::Decay(array) => {
                self.expr(array, depth, out);
                out.push_str("[0]");
            }
            ExprKind::PtrAdd { .. } => {
                out.push_str("*(");
                self.expr(p, depth, out);
                out.push(')');
            }
            _ => self.prefix('*', p, depth, out),
        }
    }

    /// The variable of a function around this one that a member of a frame leads to.
    fn captured(&self, place: &Expr) -> Option<&str> {
        let ExprKind::Member { record, field, .. } = place.kind else { return None };
        self.lo.types().record(record).fields[field as usize].name.as_deref()?.strip_prefix('&')
    }

    fn member(&self, base: &Expr, record: crate::types::RecordId, field: u32, depth: u32, out: &mut String) {
        let name = self.lo.types().record(record).fields[field as usize].name.as_deref().unwrap_or("");
        match &base.kind {
            // A member of a frame.
            _ if name.starts_with('&') => {}
            ExprKind::Deref(p) if !matches!(p.kind, ExprKind::PtrAdd { .. } | ExprKind::Decay(_)) => {
                self.operand(p, depth, out);
                out.push_str("->");
            }
            _ => {
                self.expr(base, depth, out);
                out.push('.');
            }
        }
        out.push_str(name);
    }
}
