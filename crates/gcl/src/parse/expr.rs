//! Expressions, by precedence climbing.

use super::Parser;
use crate::ast::*;
use crate::lex::{KEYWORDS, Tok};
use crate::problem::Problem;
use logic::Integer;

/// So many operators of one precedence stand beside each other at most, except `&&` and `||`, which are nested evenly.
const MAX_CHAIN: usize = 200;

const OPERAND: &str = "an operand is a number, a name, `true`, `false`, or an expression in parentheses";

impl Parser {
    /// An expression. What stands behind `forall … :`, `exists … :` and `else` extends as far as possible.
    pub(super) fn expr(&mut self) -> Result<Expr, Problem> {
        self.nested(|p| {
            let condition = p.binary(1)?;
            if !p.accept("?") {
                return Ok(condition);
            }
            let yes = p.expr()?;
            p.expect(":", "a choice is written `c ? a : b` or `if c then a else b`")?;
            let no = p.expr()?;
            let span = condition.span.to(no.span);
            Ok(Expr { kind: ExprKind::Ite(Box::new(condition), Box::new(yes), Box::new(no)), span })
        })
    }

    /// A sum: what bounds of ranges are.
    pub(super) fn sum(&mut self) -> Result<Expr, Problem> {
        self.nested(|p| p.binary(BinOp::Add.precedence()))
    }

    /// Operators that bind at least as tightly as `least`.
    fn binary(&mut self, least: u8) -> Result<Expr, Problem> {
        let mut left = self.unary()?;
        let mut chain = 0;
        while let Some(op) = self.operator().filter(|op| op.precedence() >= least) {
            if op == BinOp::And || op == BinOp::Or {
                left = self.many(op, left)?;
                continue;
            }
            let at = self.advance().span;
            if op == BinOp::Implies {
                // To the right: a => b => c is a => (b => c).
                let right = self.nested(|p| p.binary(op.precedence()))?;
                left = Expr::bin(op, left, right);
                continue;
            }
            let right = self.binary(op.precedence() + 1)?;
            chain += 1;
            if chain > MAX_CHAIN {
                let message = format!("more than {MAX_CHAIN} operators beside each other");
                return Err(Problem::new(at.start, message, "put parts in parentheses"));
            }
            left = Expr::bin(op, left, right);
            if op.is_comparison() && self.operator().is_some_and(BinOp::is_comparison) {
                let hint = "write `a < b && b < c`";
                return Err(Problem::new(self.span().start, "comparisons cannot be chained", hint));
            }
        }
        Ok(left)
    }

    /// `a && b && c`, of which the first is known.
    fn many(&mut self, op: BinOp, first: Expr) -> Result<Expr, Problem> {
        let mut parts = vec![first];
        while self.operator() == Some(op) {
            self.advance();
            parts.push(self.binary(op.precedence() + 1)?);
        }
        Ok(Expr::many(op, parts).expect("there is a first"))
    }

    /// The operator that comes next.
    fn operator(&self) -> Option<BinOp> {
        let spelling = match self.peek() {
            Tok::Sign(s) => s,
            Tok::Word(w) => w.as_str(),
            _ => return None,
        };
        Some(match spelling {
            "<=>" => BinOp::Iff,
            "=>" => BinOp::Implies,
            "||" | "or" => BinOp::Or,
            "&&" | "and" => BinOp::And,
            "=" | "==" => BinOp::Eq,
            "!=" => BinOp::Ne,
            "<" => BinOp::Lt,
            "<=" => BinOp::Le,
            ">" => BinOp::Gt,
            ">=" => BinOp::Ge,
            "+" => BinOp::Add,
            "-" => BinOp::Sub,
            "*" => BinOp::Mul,
            "div" => BinOp::Div,
            "mod" => BinOp::Mod,
            _ => return None,
        })
    }

    fn unary(&mut self) -> Result<Expr, Problem> {
        let start = self.span();
        let op = match self.peek() {
            Tok::Sign("!") => UnOp::Not,
            Tok::Word(w) if w == "not" => UnOp::Not,
            Tok::Sign("-") => UnOp::Neg,
            _ => return self.primary(),
        };
        self.advance();
        let operand = self.nested(Parser::unary)?;
        let span = start.to(operand.span);
        if let (UnOp::Neg, ExprKind::Int(n)) = (op, &operand.kind) {
            return Ok(Expr { kind: ExprKind::Int(n.neg()), span });
        }
        Ok(Expr { kind: ExprKind::Unary(op, Box::new(operand)), span })
    }

    fn primary(&mut self) -> Result<Expr, Problem> {
        let start = self.span();
        match self.peek() {
            Tok::Number(digits) => {
                let n: Integer = digits.parse().expect("digits are a number");
                self.advance();
                Ok(Expr { kind: ExprKind::Int(n), span: start })
            }
            Tok::Sign("(") => {
                self.advance();
                let inner = self.expr()?;
                self.expect(")", "a parenthesis is open")?;
                Ok(Expr { span: self.since(start), ..inner })
            }
            Tok::Sign("@") => self.at(None, start),
            Tok::Sign(":=") => Err(self.expected("an operand", "conditions compare with `==`")),
            Tok::Word(w) => match w.as_str() {
                "true" | "false" => {
                    let value = w == "true";
                    self.advance();
                    Ok(Expr { kind: ExprKind::Bool(value), span: start })
                }
                "forall" => self.quantified(Quantifier::Forall),
                "exists" => self.quantified(Quantifier::Exists),
                "if" => self.choice(),
                w if KEYWORDS.contains(&w) => Err(self.expected("an operand", OPERAND)),
                _ => self.place_or_state(),
            },
            _ => Err(self.expected("an operand", OPERAND)),
        }
    }

    /// `if c then a else b`
    fn choice(&mut self) -> Result<Expr, Problem> {
        let start = self.advance().span;
        let hint = "a choice is written `if c then a else b`";
        let condition = self.expr()?;
        self.expect("then", hint)?;
        let yes = self.expr()?;
        self.expect("else", hint)?;
        let no = self.expr()?;
        let kind = ExprKind::Ite(Box::new(condition), Box::new(yes), Box::new(no));
        Ok(Expr { kind, span: self.since(start) })
    }

    /// `forall i, j in 0..N-1: e`
    fn quantified(&mut self, quantifier: Quantifier) -> Result<Expr, Problem> {
        let start = self.advance().span;
        let binders = self.binders()?;
        self.expect(":", "write `forall i in 0..3: …`")?;
        let body = Box::new(self.expr()?);
        Ok(Expr { kind: ExprKind::Quantified(quantifier, binders, body), span: self.since(start) })
    }

    /// `i, j in 0..N-1, k in 1..2`
    pub(super) fn binders(&mut self) -> Result<Vec<Binder>, Problem> {
        self.list(|p| {
            let names = p.list(|p| p.ident("a name", "write `forall i in 0..3: …`"))?;
            p.expect("in", "write `forall i in 0..3: …`")?;
            Ok(Binder { names, domain: p.domain()? })
        })
    }

    /// `x`, `a[i]`, `P[i].x`, `P[i]@crit`
    fn place_or_state(&mut self) -> Result<Expr, Problem> {
        let start = self.span();
        let place = self.place()?;
        if self.is_sign("@") {
            if place.of.is_some() {
                return Err(self.expected("an operator", "states belong to processes: write `P[i]@state`"));
            }
            let instance = Instance { process: place.name, args: place.indices };
            return self.at(Some(instance), start);
        }
        Ok(Expr { kind: ExprKind::Place(place), span: self.since(start) })
    }

    /// `@crit`
    fn at(&mut self, instance: Option<Instance>, start: Span) -> Result<Expr, Problem> {
        self.advance();
        let state = self.ident("the name of a state", "write `P[i]@state`")?;
        Ok(Expr { kind: ExprKind::At(instance, state), span: self.since(start) })
    }

    /// `x`, `a[i]`, `P[i].x`, `P[i].a[j]`
    pub(super) fn place(&mut self) -> Result<Place, Problem> {
        let name = self.ident("the name of a variable", "write `x`, `a[i]` or `P[i].x`")?;
        let indices = self.indices()?;
        if !self.accept(".") {
            return Ok(Place { of: None, name, indices });
        }
        let of = Some(Instance { process: name, args: indices });
        let name = self.ident("the name of a variable", "write `P[i].x`")?;
        Ok(Place { of, name, indices: self.indices()? })
    }

    /// `[i][j]` or `[i, j]`
    fn indices(&mut self) -> Result<Vec<Expr>, Problem> {
        let mut all = Vec::new();
        while self.accept("[") {
            all.extend(self.list(Parser::expr)?);
            self.expect("]", "a bracket is open")?;
        }
        Ok(all)
    }
}
