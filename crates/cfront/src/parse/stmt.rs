//! Statements.

use super::{Clause, LoopForm, Parser, Res, fail};
use crate::ast::*;
use crate::hir::AnnotationKind;
use crate::lex::{Kw, Punct, Tok};
use base::Pos;

impl Parser<'_> {
    /// `{ ... }` with a scope of its own.
    pub(super) fn block(&mut self) -> Res<Vec<Stmt>> {
        self.scoped(Self::block_items).map(|(stmts, _)| stmts)
    }

    /// The items of a block whose scope is open already, and the position of its closing brace.
    pub(super) fn block_items(&mut self) -> Res<(Vec<Stmt>, Pos)> {
        let open = self.pos();
        self.expect(Punct::LBrace)?;
        let mut stmts = Vec::new();
        loop {
            let pos = self.pos();
            if self.eat(Punct::RBrace) {
                return Ok((stmts, pos));
            }
            if self.tok() == Tok::Eof {
                return fail(open, "expected declaration or statement: this '{' is never closed");
            }
            let start = self.at;
            match self.block_item() {
                Ok(stmt) => stmts.push(stmt),
                Err(error) if self.goes_on() => {
                    self.leave_statement();
                    self.tell_and_lose(*error, start);
                }
                Err(error) => return Err(error),
            }
        }
    }

    fn block_item(&mut self) -> Res<Stmt> {
        let pos = self.pos();
        if self.eat_kw(Kw::Label) {
            let mut labels = vec![self.ident()?];
            while self.eat(Punct::Comma) {
                labels.push(self.ident()?);
            }
            self.expect(Punct::Semi)?;
            return Ok(Stmt { kind: StmtKind::LocalLabels(labels), pos });
        }
        if self.is_kw(Kw::StaticAssert) {
            return Ok(Stmt { kind: StmtKind::StaticAssert(self.static_assert()?), pos });
        }
        if self.is_declaration() {
            return self.declaration_stmt();
        }
        self.statement()
    }

    fn declaration_stmt(&mut self) -> Res<Stmt> {
        let pos = self.pos();
        Ok(Stmt { kind: StmtKind::Decl(self.declaration()?), pos })
    }

    fn is_declaration(&mut self) -> bool {
        if let (Tok::Ident(_), Tok::Punct(Punct::Colon)) = (self.tok(), self.token(1).tok) {
            return false;
        }
        let at = self.at;
        while self.eat_kw(Kw::Extension) {}
        if self.is_double_bracket() && self.attributes(&mut Attrs::default()).is_err() {
            self.at = at;
            return false;
        }
        let found = self.is_decl_start() && !self.is_attribute_statement();
        self.at = at;
        found
    }

    /// `__attribute__((fallthrough));`
    fn is_attribute_statement(&mut self) -> bool {
        if !self.is_kw(Kw::Attribute) {
            return false;
        }
        let at = self.at;
        self.bump();
        let alone = self.skip_brackets().is_ok() && self.is(Punct::Semi);
        self.at = at;
        alone
    }

    pub(super) fn statement(&mut self) -> Res<Stmt> {
        self.nested(Self::statement_inner)
    }

    fn statement_inner(&mut self) -> Res<Stmt> {
        let ahead = self.clauses_of_a_loop()?;
        self.ahead.extend(ahead);
        self.require_loop()?;
        let pos = self.pos();
        let kind = match self.tok() {
            Tok::Ident(s) if self.token(1).tok == Tok::Punct(Punct::Colon) => {
                self.bump();
                self.bump();
                self.labels += 1;
                // Behind a label, `asm` is a statement.
                if self.is_kw(Kw::Attribute) && !self.is_declaration() {
                    self.attributes(&mut Attrs::default())?;
                }
                StmtKind::Label(s, Box::new(self.labelled()?))
            }
            Tok::Ident(s) if matches!(self.token(1).tok, Tok::Ident(_)) && !self.is_typedef(s) => {
                return self.unknown_type_or("statement");
            }
            Tok::Punct(Punct::LBrace) => StmtKind::Block(self.block()?),
            Tok::Punct(Punct::Semi) => {
                self.bump();
                StmtKind::Empty
            }
            Tok::Punct(Punct::LBracket) if self.is_double_bracket() => {
                self.attributes(&mut Attrs::default())?;
                return self.statement();
            }
            Tok::Kw(Kw::Attribute) => {
                self.attributes(&mut Attrs::default())?;
                self.expect(Punct::Semi)?;
                StmtKind::Empty
            }
            Tok::Kw(kw) => match self.keyword_statement(kw)? {
                Some(kind) => kind,
                None => self.expression_statement()?,
            },
            _ => self.expression_statement()?,
        };
        Ok(Stmt { kind, pos })
    }

    fn expression_statement(&mut self) -> Res<StmtKind> {
        let e = self.expression()?;
        self.expect(Punct::Semi)?;
        Ok(StmtKind::Expr(e))
    }

    fn keyword_statement(&mut self, kw: Kw) -> Res<Option<StmtKind>> {
        Ok(Some(match kw {
            Kw::If => return self.if_chain().map(Some),
            Kw::Case | Kw::Default => return self.case_chain().map(Some),
            Kw::While => self.while_loop()?,
            Kw::Do => self.do_loop()?,
            Kw::For => self.scoped(Self::for_loop)?,
            Kw::Switch => {
                self.bump();
                let cond = self.condition()?;
                let outside = self.cases;
                let body = Box::new(self.body()?);
                self.cases = outside;
                StmtKind::Switch(cond, body)
            }
            Kw::Goto => {
                self.bump();
                let kind = if self.eat(Punct::Star) {
                    StmtKind::GotoComputed(self.expression()?)
                } else {
                    StmtKind::Goto(self.ident()?)
                };
                self.semi(kind)?
            }
            Kw::Break => {
                self.bump();
                self.semi(StmtKind::Break)?
            }
            Kw::Continue => {
                self.bump();
                self.semi(StmtKind::Continue)?
            }
            Kw::Return => {
                self.bump();
                let value = if self.is(Punct::Semi) { None } else { Some(self.expression()?) };
                self.semi(StmtKind::Return(value))?
            }
            Kw::Asm => {
                self.bump();
                self.asm_statement()?
            }
            _ => return Ok(None),
        }))
    }

    fn semi(&mut self, kind: StmtKind) -> Res<StmtKind> {
        self.expect(Punct::Semi)?;
        Ok(kind)
    }

    fn condition(&mut self) -> Res<Expr> {
        self.expect(Punct::LParen)?;
        let cond = self.expression()?;
        self.expect(Punct::RParen)?;
        Ok(cond)
    }

    /// The body of a loop or branch has a scope of its own (C99), also without braces.
    fn body(&mut self) -> Res<Stmt> {
        self.scoped(|parser| {
            let pos = parser.pos();
            let mut stmts = Vec::new();
            // Annotations before the one statement belong to it.
            while parser.is_annotation() {
                stmts.push(parser.statement()?);
            }
            let last = parser.statement()?;
            if stmts.is_empty() {
                return Ok(last);
            }
            stmts.push(last);
            Ok(Stmt { kind: StmtKind::Block(stmts), pos })
        })
    }

    /// A statement that an annotation has become (`crate::acsl`).
    fn is_annotation(&self) -> bool {
        matches!(self.tok(), Tok::Ident(s) if matches!(self.tokens.names.get(s), "__attest_check" | "__attest_admit"))
    }

    /// The body of a loop, behind annotations for other verifiers.
    fn loop_body(&mut self) -> Res<(Stmt, Vec<Clause>)> {
        self.skip_annotations(AnnotationKind::Loop)?;
        let mut clauses = std::mem::take(&mut self.clauses);
        // What ACSL says before a loop that is the body of another is about that one.
        if self.tokens.has_annotations && self.is_loop() {
            self.ahead.append(&mut clauses);
        }
        Ok((self.body()?, clauses))
    }

    /// The clauses of ACSL stand before the loop.
    fn clauses_of_a_loop(&mut self) -> Res<Vec<Clause>> {
        self.skip_annotations(AnnotationKind::Loop)?;
        Ok(std::mem::take(&mut self.clauses))
    }

    /// What ACSL says of a loop stands before one.
    fn require_loop(&self) -> Res<()> {
        let is_label = matches!(self.tok(), Tok::Ident(_)) && self.token(1).tok == Tok::Punct(Punct::Colon);
        match self.ahead.first() {
            Some(clause) if self.tokens.has_annotations && !self.is_loop() && !is_label => {
                let clause = self.tokens.tokens[clause.open - 1].pos;
                fail(clause, "a clause of a loop stands before what is no loop")
            }
            _ => Ok(()),
        }
    }

    fn is_loop(&self) -> bool {
        matches!(self.tok(), Tok::Kw(Kw::For | Kw::While | Kw::Do))
    }

    fn while_loop(&mut self) -> Res<StmtKind> {
        let ahead = std::mem::take(&mut self.ahead);
        let (first, labels) = (self.at, self.labels + self.cases);
        self.bump();
        let open = self.at;
        let cond = self.condition()?;
        let form = LoopForm::While { open, close: self.at - 1 };
        let (body, clauses) = self.loop_body()?;
        let clauses = [ahead, clauses].concat();
        let body = self.annotated(self.tokens.tokens[first].pos, &clauses, body);
        self.note_loop(form, first, clauses, labels);
        Ok(StmtKind::While(cond, Box::new(body)))
    }

    fn do_loop(&mut self) -> Res<StmtKind> {
        let ahead = std::mem::take(&mut self.ahead);
        let (first, labels) = (self.at, self.labels + self.cases);
        self.bump();
        let (body, clauses) = self.loop_body()?;
        let mut clauses = [ahead, clauses].concat();
        if !self.eat_kw(Kw::While) {
            return self.unexpected("'while'");
        }
        let open = self.at;
        let cond = self.condition()?;
        let form = LoopForm::DoWhile { open, close: self.at - 1 };
        self.skip_annotations(AnnotationKind::Loop)?;
        clauses.append(&mut self.clauses);
        self.expect(Punct::Semi)?;
        let body = self.annotated(self.tokens.tokens[first].pos, &clauses, body);
        self.note_loop(form, first, clauses, labels);
        Ok(StmtKind::DoWhile(Box::new(body), cond))
    }

    /// `if … else if … else …`, without recursion along the chain.
    fn if_chain(&mut self) -> Res<StmtKind> {
        let mut arms = Vec::new();
        let mut last = None;
        let mut chain = 0;
        loop {
            let pos = self.pos();
            self.bump();
            let cond = self.condition()?;
            let then = self.body()?;
            arms.push((pos, cond, then));
            self.link(&mut chain)?;
            if !self.eat_kw(Kw::Else) {
                break;
            }
            if !self.is_kw(Kw::If) {
                last = Some(Box::new(self.body()?));
                break;
            }
        }
        let mut kind = StmtKind::Empty;
        let count = arms.len();
        for (i, (pos, cond, then)) in arms.into_iter().rev().enumerate() {
            kind = StmtKind::If(cond, Box::new(then), last.take());
            if i + 1 < count {
                last = Some(Box::new(Stmt { kind: std::mem::replace(&mut kind, StmtKind::Empty), pos }));
            }
        }
        Ok(kind)
    }

    /// `case 1: case 2: default: …`, without recursion along the chain.
    fn case_chain(&mut self) -> Res<StmtKind> {
        let mut labels = Vec::new();
        let mut chain = 0;
        self.cases += 1;
        loop {
            let pos = self.pos();
            if self.eat_kw(Kw::Case) {
                let lo = self.conditional()?;
                let hi = if self.eat(Punct::Ellipsis) { Some(self.conditional()?) } else { None };
                labels.push((pos, Some((lo, hi))));
            } else if self.eat_kw(Kw::Default) {
                labels.push((pos, None));
            } else {
                break;
            }
            self.expect(Punct::Colon)?;
            self.link(&mut chain)?;
        }
        let mut body = self.labelled()?;
        for (pos, label) in labels.into_iter().rev() {
            let inner = Box::new(body);
            let kind = match label {
                Some((lo, hi)) => StmtKind::Case(lo, hi, inner),
                None => StmtKind::Default(inner),
            };
            body = Stmt { kind, pos };
        }
        Ok(body.kind)
    }

    /// What follows a label: a statement, and in gcc also a declaration or the end of the block.
    fn labelled(&mut self) -> Res<Stmt> {
        let pos = self.pos();
        if self.is(Punct::RBrace) {
            return Ok(Stmt { kind: StmtKind::Empty, pos });
        }
        self.block_item()
    }

    fn for_loop(&mut self) -> Res<StmtKind> {
        let ahead = std::mem::take(&mut self.ahead);
        let (first, labels) = (self.at, self.labels + self.cases);
        self.bump();
        self.expect(Punct::LParen)?;
        let pos = self.pos();
        let init = if self.eat(Punct::Semi) {
            Vec::new()
        } else if self.is_declaration() {
            vec![self.declaration_stmt()?]
        } else {
            let kind = self.expression_statement()?;
            vec![Stmt { kind, pos }]
        };
        let start = self.at;
        let cond = if self.is(Punct::Semi) { None } else { Some(self.expression()?) };
        let form = LoopForm::For { start, condition: start..self.at };
        self.expect(Punct::Semi)?;
        let step = if self.is(Punct::RParen) { None } else { Some(self.expression()?) };
        self.expect(Punct::RParen)?;
        let (body, clauses) = self.loop_body()?;
        let clauses = [ahead, clauses].concat();
        let body = self.annotated(self.tokens.tokens[first].pos, &clauses, body);
        self.note_loop(form, first, clauses, labels);
        Ok(StmtKind::For { init, cond, step, body: Box::new(body) })
    }

    fn asm_statement(&mut self) -> Res<StmtKind> {
        let mut jumps = false;
        while matches!(self.tok(), Tok::Kw(Kw::Volatile | Kw::Goto | Kw::Inline)) {
            jumps |= self.tok() == Tok::Kw(Kw::Goto);
            self.bump();
        }
        self.expect(Punct::LParen)?;
        let template = self.strings();
        let mut outputs = Vec::new();
        let mut inputs = Vec::new();
        let mut keeps = true;
        if self.eat(Punct::Colon) {
            keeps = self.asm_operands(&mut outputs)?;
            if self.eat(Punct::Colon) {
                self.asm_operands(&mut inputs)?;
            }
        }
        // Clobbers and the labels of `asm goto`.
        let mut clobbers = Vec::new();
        while !self.is(Punct::RParen) {
            if self.tok() == Tok::Eof {
                return self.unexpected("')'");
            }
            let strings = self.strings();
            if strings.is_empty() {
                self.bump();
            }
            clobbers.push(strings);
        }
        self.expect(Punct::RParen)?;
        self.semi(StmtKind::Asm { outputs, inputs, clobbers, template, jumps, keeps })
    }

    /// Whether all of them are read before they are written (`"+r"`).
    fn asm_operands(&mut self, out: &mut Vec<Expr>) -> Res<bool> {
        let mut are_read = true;
        while !self.is(Punct::Colon) && !self.is(Punct::RParen) {
            if self.eat(Punct::LBracket) {
                self.ident()?;
                self.expect(Punct::RBracket)?;
            }
            let constraint = self.strings();
            let Some(&first) = constraint.first() else { return self.unexpected("string constant") };
            are_read &= self.tokens.strings[first as usize].begins_with(b'+');
            self.expect(Punct::LParen)?;
            out.push(self.expression()?);
            self.expect(Punct::RParen)?;
            if !self.eat(Punct::Comma) {
                break;
            }
        }
        Ok(are_read)
    }
}
