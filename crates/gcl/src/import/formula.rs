//! Conditions and sums, which the imported languages write alike: a parser that leaves their operands to the language.

use super::lex::{Cursor, Tok};
use crate::ast::*;
use crate::problem::Problem;

/// So many additions stand beside each other at most.
const MAX_CHAIN: usize = 1000;

/// A parser of a language with formulas.
pub(super) trait Formulas {
    fn cursor(&mut self) -> &mut Cursor;

    /// What is no operator: a number, a name, something in parentheses.
    fn operand(&mut self) -> Result<Expr, Problem>;

    /// A formula or a sum: both are expressions, and which is meant is found when types are checked.
    fn formula(&mut self) -> Result<Expr, Problem> {
        self.cursor().enter()?;
        let left = self.disjunction()?;
        let op = match self.cursor().peek() {
            Tok::Sign("=>") => BinOp::Implies,
            Tok::Sign("<=>") => BinOp::Iff,
            _ => {
                self.cursor().leave();
                return Ok(left);
            }
        };
        self.cursor().advance();
        let right = self.formula()?;
        self.cursor().leave();
        Ok(Expr::bin(op, left, right))
    }

    /// `a || b || c`
    fn disjunction(&mut self) -> Result<Expr, Problem> {
        let mut parts = vec![self.conjunction()?];
        while self.cursor().accept("||") {
            parts.push(self.conjunction()?);
        }
        Ok(Expr::any(parts))
    }

    /// `a && b && c`
    fn conjunction(&mut self) -> Result<Expr, Problem> {
        let mut parts = vec![self.comparison()?];
        while self.cursor().accept("&&") {
            parts.push(self.comparison()?);
        }
        Ok(Expr::all(parts))
    }

    /// `a <= b`, `!c`
    fn comparison(&mut self) -> Result<Expr, Problem> {
        let start = self.cursor().span();
        if self.cursor().accept("!") || self.cursor().accept("not") {
            self.cursor().enter()?;
            let inner = self.comparison()?;
            self.cursor().leave();
            return Ok(Expr { span: start.to(inner.span), ..negated(inner) });
        }
        let left = self.sum()?;
        let Some(op) = comparison(self.cursor().peek()) else { return Ok(left) };
        self.cursor().advance();
        let right = self.sum()?;
        if comparison(self.cursor().peek()).is_some() {
            let at = self.cursor().span().start;
            return Err(Problem::new(at, "comparisons cannot be chained", "write `a < b && b < c`"));
        }
        Ok(compared(op, left, right))
    }

    /// `a + b - 2 * c`
    fn sum(&mut self) -> Result<Expr, Problem> {
        let mut left = self.product()?;
        for _ in 0..MAX_CHAIN {
            let op = match self.cursor().peek() {
                Tok::Sign("+") => BinOp::Add,
                Tok::Sign("-") => BinOp::Sub,
                _ => return Ok(left),
            };
            self.cursor().advance();
            left = Expr::bin(op, left, self.product()?);
        }
        let at = self.cursor().span().start;
        Err(Problem::new(at, format!("more than {MAX_CHAIN} operators beside each other"), "take parts out"))
    }

    /// `2 * a`, `-a`
    fn product(&mut self) -> Result<Expr, Problem> {
        let start = self.cursor().span();
        if self.cursor().accept("-") {
            self.cursor().enter()?;
            let inner = self.product()?;
            self.cursor().leave();
            let kind = match inner.kind {
                ExprKind::Int(n) => ExprKind::Int(n.neg()),
                kind => ExprKind::Unary(UnOp::Neg, Box::new(Expr { kind, span: inner.span })),
            };
            return Ok(Expr { kind, span: self.cursor().since(start) });
        }
        let left = self.operand()?;
        if !self.cursor().accept("*") {
            return Ok(left);
        }
        Ok(Expr::bin(BinOp::Mul, left, self.operand()?))
    }
}

fn comparison(token: &Tok) -> Option<BinOp> {
    let Tok::Sign(sign) = token else { return None };
    Some(match *sign {
        "=" | "==" => BinOp::Eq,
        "!=" | "<>" => BinOp::Ne,
        "<" => BinOp::Lt,
        "<=" => BinOp::Le,
        ">" => BinOp::Gt,
        ">=" => BinOp::Ge,
        _ => return None,
    })
}

/// The comparison; of a truth value with a constant it is the value itself or its negation.
fn compared(op: BinOp, left: Expr, right: Expr) -> Expr {
    let (value, wanted) = match (&left.kind, &right.kind) {
        (_, ExprKind::Bool(b)) => (&left, *b),
        (ExprKind::Bool(b), _) => (&right, *b),
        _ => return Expr::bin(op, left, right),
    };
    match op {
        BinOp::Eq if wanted => value.clone(),
        BinOp::Ne if !wanted => value.clone(),
        BinOp::Eq | BinOp::Ne => negated(value.clone()),
        _ => Expr::bin(op, left, right),
    }
}

fn negated(e: Expr) -> Expr {
    match e.kind {
        ExprKind::Bool(b) => Expr { kind: ExprKind::Bool(!b), span: e.span },
        _ => e.negated(),
    }
}
