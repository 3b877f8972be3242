//! Expressions, by precedence climbing.

use super::{Parser, Res};
use crate::ast::*;
use crate::hir::Span;
use crate::lex::{Kw, Punct, Tok};
use base::Pos;

/// Binary operators with their precedence, 1 the weakest.
fn binary_operator(tok: Tok) -> Option<(u8, Operator)> {
    use Operator::{And, Bin, Or};
    let Tok::Punct(p) = tok else { return None };
    Some(match p {
        Punct::OrOr => (1, Or),
        Punct::AndAnd => (2, And),
        Punct::Pipe => (3, Bin(BinOp::Or)),
        Punct::Caret => (4, Bin(BinOp::Xor)),
        Punct::Amp => (5, Bin(BinOp::And)),
        Punct::EqEq => (6, Bin(BinOp::Eq)),
        Punct::Ne => (6, Bin(BinOp::Ne)),
        Punct::Lt => (7, Bin(BinOp::Lt)),
        Punct::Gt => (7, Bin(BinOp::Gt)),
        Punct::Le => (7, Bin(BinOp::Le)),
        Punct::Ge => (7, Bin(BinOp::Ge)),
        Punct::Shl => (8, Bin(BinOp::Shl)),
        Punct::Shr => (8, Bin(BinOp::Shr)),
        Punct::Plus => (9, Bin(BinOp::Add)),
        Punct::Minus => (9, Bin(BinOp::Sub)),
        Punct::Star => (10, Bin(BinOp::Mul)),
        Punct::Slash => (10, Bin(BinOp::Div)),
        Punct::Percent => (10, Bin(BinOp::Rem)),
        _ => return None,
    })
}

#[derive(Clone, Copy)]
enum Operator {
    And,
    Or,
    Bin(BinOp),
}

fn compound_operator(tok: Tok) -> Option<BinOp> {
    let Tok::Punct(p) = tok else { return None };
    Some(match p {
        Punct::MulAssign => BinOp::Mul,
        Punct::DivAssign => BinOp::Div,
        Punct::RemAssign => BinOp::Rem,
        Punct::AddAssign => BinOp::Add,
        Punct::SubAssign => BinOp::Sub,
        Punct::ShlAssign => BinOp::Shl,
        Punct::ShrAssign => BinOp::Shr,
        Punct::AndAssign => BinOp::And,
        Punct::XorAssign => BinOp::Xor,
        Punct::OrAssign => BinOp::Or,
        _ => return None,
    })
}

fn prefix_operator(tok: Tok) -> Option<UnaryOp> {
    Some(match tok {
        Tok::Punct(Punct::Plus) => UnaryOp::Plus,
        Tok::Punct(Punct::Minus) => UnaryOp::Neg,
        Tok::Punct(Punct::Tilde) => UnaryOp::BitNot,
        Tok::Punct(Punct::Not) => UnaryOp::Not,
        Tok::Punct(Punct::Star) => UnaryOp::Deref,
        Tok::Punct(Punct::Amp) => UnaryOp::AddrOf,
        Tok::Punct(Punct::Inc) => UnaryOp::PreInc,
        Tok::Punct(Punct::Dec) => UnaryOp::PreDec,
        Tok::Kw(Kw::Real) => UnaryOp::Real,
        Tok::Kw(Kw::Imag) => UnaryOp::Imag,
        _ => return None,
    })
}

fn node(kind: ExprKind, pos: Pos) -> Expr {
    Expr { kind, pos }
}

impl Parser<'_> {
    /// With the comma operator.
    pub(super) fn expression(&mut self) -> Res<Expr> {
        let mut lhs = self.assignment()?;
        let mut chain = 0;
        while self.is(Punct::Comma) {
            self.link(&mut chain)?;
            let pos = self.pos();
            self.bump();
            let rhs = self.assignment()?;
            lhs = node(ExprKind::Comma(Box::new(lhs), Box::new(rhs)), pos);
        }
        Ok(lhs)
    }

    pub(super) fn assignment(&mut self) -> Res<Expr> {
        let lhs = self.conditional()?;
        let pos = self.pos();
        if self.eat(Punct::Assign) {
            let rhs = self.nested(Self::assignment)?;
            return Ok(node(ExprKind::Assign(Box::new(lhs), Box::new(rhs)), pos));
        }
        if let Some(op) = compound_operator(self.tok()) {
            self.bump();
            let rhs = self.nested(Self::assignment)?;
            return Ok(node(ExprKind::CompoundAssign(op, Box::new(lhs), Box::new(rhs)), pos));
        }
        Ok(lhs)
    }

    /// A conditional expression; constant expressions are these.
    pub(super) fn conditional(&mut self) -> Res<Expr> {
        let cond = self.implication()?;
        let pos = self.pos();
        if !self.eat(Punct::Question) {
            return Ok(cond);
        }
        let then = if self.is(Punct::Colon) { None } else { Some(Box::new(self.nested(Self::expression)?)) };
        self.expect(Punct::Colon)?;
        let els = self.nested(Self::conditional)?;
        Ok(node(ExprKind::Cond(Box::new(cond), then, Box::new(els)), pos))
    }

    pub(super) fn binary(&mut self, min: u8) -> Res<Expr> {
        let mut lhs = self.cast()?;
        let mut chain = 0;
        while let Some((prec, op)) = binary_operator(self.tok()) {
            if prec < min || self.is_implication() {
                break;
            }
            self.link(&mut chain)?;
            let pos = self.pos();
            self.bump();
            let rhs = Box::new(self.binary(prec + 1)?);
            let lhs_box = Box::new(lhs);
            lhs = node(
                match op {
                    Operator::And => ExprKind::LogAnd(lhs_box, rhs),
                    Operator::Or => ExprKind::LogOr(lhs_box, rhs),
                    Operator::Bin(op) => ExprKind::Binary(op, lhs_box, rhs),
                },
                pos,
            );
        }
        Ok(lhs)
    }

    fn cast(&mut self) -> Res<Expr> {
        self.nested(Self::cast_inner)
    }

    fn is_parenthesised_type(&mut self) -> bool {
        if !self.is(Punct::LParen) {
            return false;
        }
        let at = self.at;
        self.bump();
        while self.eat_kw(Kw::Extension) {}
        let found = self.is_type_start();
        self.at = at;
        found
    }

    fn cast_inner(&mut self) -> Res<Expr> {
        let pos = self.pos();
        if !self.is_parenthesised_type() {
            return self.unary();
        }
        let ty = self.parenthesised_type()?;
        if self.is(Punct::LBrace) {
            let literal = self.compound_literal(ty, pos)?;
            return self.postfix(literal, pos);
        }
        let operand = self.cast()?;
        Ok(node(ExprKind::Cast(Box::new(ty), Box::new(operand)), pos))
    }

    fn parenthesised_type(&mut self) -> Res<TypeName> {
        self.expect(Punct::LParen)?;
        let ty = self.type_name()?;
        self.expect(Punct::RParen)?;
        Ok(ty)
    }

    fn compound_literal(&mut self, ty: TypeName, pos: Pos) -> Res<Expr> {
        let entries = self.initializer_list()?;
        Ok(node(ExprKind::CompoundLiteral(Box::new(ty), entries), pos))
    }

    fn unary(&mut self) -> Res<Expr> {
        let pos = self.pos();
        if let Some(op) = prefix_operator(self.tok()) {
            self.bump();
            let operand = match op {
                UnaryOp::PreInc | UnaryOp::PreDec => self.nested(Self::unary)?,
                _ => self.cast()?,
            };
            return Ok(node(ExprKind::Unary(op, Box::new(operand)), pos));
        }
        match self.tok() {
            Tok::Kw(Kw::Extension) => {
                self.bump();
                self.cast()
            }
            Tok::Punct(Punct::AndAnd) => {
                self.bump();
                Ok(node(ExprKind::LabelAddr(self.ident()?), pos))
            }
            Tok::Kw(kw @ (Kw::Sizeof | Kw::Alignof | Kw::GnuAlignof)) => self.sizeof(kw, pos),
            _ => {
                let primary = self.primary()?;
                self.postfix(primary, pos)
            }
        }
    }

    fn sizeof(&mut self, kw: Kw, pos: Pos) -> Res<Expr> {
        self.bump();
        if self.is_parenthesised_type() {
            let start = self.pos();
            let ty = self.parenthesised_type()?;
            if !self.is(Punct::LBrace) {
                let ty = Box::new(ty);
                return Ok(node(
                    match kw {
                        Kw::Sizeof => ExprKind::SizeofType(ty),
                        _ => ExprKind::AlignofType { ty, gnu: kw == Kw::GnuAlignof },
                    },
                    pos,
                ));
            }
            let literal = self.compound_literal(ty, start)?;
            let operand = Box::new(self.postfix(literal, start)?);
            return Ok(node(sizeof_expr(kw, operand), pos));
        }
        let operand = Box::new(self.nested(Self::unary)?);
        Ok(node(sizeof_expr(kw, operand), pos))
    }

    /// What follows `e`, which begins at `start`. A call stands where its expression begins: that is what people and
    /// witnesses point at.
    fn postfix(&mut self, mut e: Expr, start: Pos) -> Res<Expr> {
        let mut chain = 0;
        loop {
            let mut pos = self.pos();
            let kind = match self.tok() {
                Tok::Punct(Punct::LBracket) => {
                    self.bump();
                    let index = self.nested(Self::expression)?;
                    self.expect(Punct::RBracket)?;
                    ExprKind::Index(Box::new(e), Box::new(index))
                }
                Tok::Punct(Punct::LParen) => {
                    let begin = self.token(0).end;
                    self.bump();
                    let args = self.arguments()?;
                    pos = start;
                    ExprKind::Call(Box::new(e), args, Span { begin, end: self.tokens.tokens[self.at - 1].end - 1 })
                }
                Tok::Punct(p @ (Punct::Dot | Punct::Arrow)) => {
                    self.bump();
                    let name = self.ident()?;
                    ExprKind::Member { base: Box::new(e), name, arrow: p == Punct::Arrow }
                }
                Tok::Punct(Punct::Inc) => {
                    self.bump();
                    ExprKind::Unary(UnaryOp::PostInc, Box::new(e))
                }
                Tok::Punct(Punct::Dec) => {
                    self.bump();
                    ExprKind::Unary(UnaryOp::PostDec, Box::new(e))
                }
                _ => return Ok(e),
            };
            self.link(&mut chain)?;
            e = node(kind, pos);
        }
    }

    fn arguments(&mut self) -> Res<Vec<Expr>> {
        let mut args = Vec::new();
        if self.eat(Punct::RParen) {
            return Ok(args);
        }
        loop {
            args.push(self.nested(Self::assignment)?);
            if !self.eat(Punct::Comma) {
                break;
            }
        }
        self.expect(Punct::RParen)?;
        Ok(args)
    }

    fn primary(&mut self) -> Res<Expr> {
        let pos = self.pos();
        let kind = match self.tok() {
            Tok::Ident(s) => {
                if let Some(quantifier) = self.quantifier_at(s) {
                    return self.quantified(quantifier);
                }
                if let Some(term) = self.logic_at(s) {
                    self.bump();
                    return Ok(node(ExprKind::Logic(term, Box::new(self.nested(Self::parenthesised)?)), pos));
                }
                self.bump();
                ExprKind::Ident(s)
            }
            Tok::Number(n) => {
                self.bump();
                ExprKind::Number(n)
            }
            Tok::Char(c) => {
                self.bump();
                ExprKind::Char(c)
            }
            Tok::Str(_) => ExprKind::Str(self.strings()),
            Tok::Punct(Punct::LParen) => return self.parenthesised(),
            Tok::Kw(Kw::Generic) => self.generic()?,
            Tok::Kw(kw @ (Kw::VaArg | Kw::Offsetof | Kw::TypesCompatible | Kw::ChooseExpr | Kw::ConvertVector)) => {
                self.builtin(kw)?
            }
            _ => return self.unexpected("expression"),
        };
        Ok(node(kind, pos))
    }

    pub(super) fn strings(&mut self) -> Vec<u32> {
        let mut parts = Vec::new();
        while let Tok::Str(s) = self.tok() {
            parts.push(s);
            self.bump();
        }
        parts
    }

    fn parenthesised(&mut self) -> Res<Expr> {
        let pos = self.pos();
        self.expect(Punct::LParen)?;
        let inner = if self.is(Punct::LBrace) {
            node(ExprKind::StmtExpr(self.block()?), pos)
        } else {
            self.nested(Self::expression)?
        };
        self.expect(Punct::RParen)?;
        Ok(inner)
    }

    fn generic(&mut self) -> Res<ExprKind> {
        self.bump();
        self.expect(Punct::LParen)?;
        let control = self.assignment()?;
        let mut arms = Vec::new();
        while self.eat(Punct::Comma) {
            let ty = if self.eat_kw(Kw::Default) { None } else { Some(self.type_name()?) };
            self.expect(Punct::Colon)?;
            arms.push((ty, self.assignment()?));
        }
        self.expect(Punct::RParen)?;
        Ok(ExprKind::Generic(Box::new(control), arms))
    }

    fn builtin(&mut self, kw: Kw) -> Res<ExprKind> {
        self.bump();
        self.expect(Punct::LParen)?;
        let kind = match kw {
            Kw::VaArg => {
                let list = Box::new(self.assignment()?);
                self.expect(Punct::Comma)?;
                ExprKind::VaArg(list, Box::new(self.type_name()?))
            }
            Kw::ConvertVector => {
                let value = Box::new(self.assignment()?);
                self.expect(Punct::Comma)?;
                ExprKind::ConvertVector(value, Box::new(self.type_name()?))
            }
            Kw::Offsetof => {
                let ty = Box::new(self.type_name()?);
                self.expect(Punct::Comma)?;
                let mut path = vec![Designator::Field(self.ident()?)];
                // `p->f` is allowed for `p[0].f`.
                while !self.is(Punct::RParen) {
                    let before = self.at;
                    self.designators(&mut path)?;
                    if self.at == before {
                        return self.unexpected("')'");
                    }
                }
                ExprKind::Offsetof(ty, path)
            }
            Kw::TypesCompatible => {
                let a = Box::new(self.type_name()?);
                self.expect(Punct::Comma)?;
                ExprKind::TypesCompatible(a, Box::new(self.type_name()?))
            }
            _ => {
                let cond = Box::new(self.assignment()?);
                self.expect(Punct::Comma)?;
                let a = Box::new(self.assignment()?);
                self.expect(Punct::Comma)?;
                ExprKind::ChooseExpr(cond, a, Box::new(self.assignment()?))
            }
        };
        self.expect(Punct::RParen)?;
        Ok(kind)
    }
}

fn sizeof_expr(kw: Kw, operand: Box<Expr>) -> ExprKind {
    match kw {
        Kw::Sizeof => ExprKind::SizeofExpr(operand),
        _ => ExprKind::AlignofExpr(operand),
    }
}
