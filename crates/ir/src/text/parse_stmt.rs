//! Parser of statements.

use super::lex::Token;
use super::parse::Parser;
use super::parse_error::ParseError;
use crate::ids::ProcId;
use crate::program::{Callee, Input, InputKind, Stmt, StmtKind};
use crate::scalar::ScalarType;
use logic::{Sort, Term, VarId};

impl Parser {
    /// A statement with the `let` lines before it and the position behind it.
    pub(super) fn stmt(&mut self) -> Result<Stmt, ParseError> {
        self.shared.clear();
        while self.takes_word("let") {
            let mark = self.mark();
            let Token::Shared(n) = self.bump() else {
                return self.error_at(mark, "expected a number such as '0");
            };
            self.expect("=")?;
            let t = self.term()?;
            if self.shared.insert(n, t).is_some() {
                return self.error_at(mark, format!("'{n} is there already"));
            }
        }
        let kind = self.stmt_kind()?;
        Ok(Stmt { kind, pos: self.pos() })
    }

    fn stmt_kind(&mut self) -> Result<StmtKind, ParseError> {
        let word = self.word().unwrap_or("").to_string();
        let mark = self.mark();
        let is_keyword = super::names::is_keyword(&word);
        if !is_keyword {
            return self.assign();
        }
        self.bump();
        Ok(match word.as_str() {
            "assume" => StmtKind::Assume(self.term()?),
            "skip" => StmtKind::Assign(Vec::new()),
            "havoc" => {
                let var = self.variable()?;
                StmtKind::Havoc { var, input: self.input(self.p.var_decl(var).sort())? }
            }
            "store" => {
                let addr = self.term()?;
                self.expect(":=")?;
                StmtKind::Store { addr, value: self.term()? }
            }
            "copy" => {
                let [dst, src, len] = self.three_terms()?;
                StmtKind::Copy { dst, src, len }
            }
            "fill" => {
                let [dst, byte, len] = self.three_terms()?;
                StmtKind::Fill { dst, byte, len }
            }
            "havocmem" => {
                let dst = self.term()?;
                self.expect(",")?;
                StmtKind::HavocMem { dst, len: self.term()?, input: self.input(Sort::Bits(8))? }
            }
            "alloc" => {
                let dst = self.variable()?;
                self.expect(",")?;
                StmtKind::Alloc { dst, size: self.term()? }
            }
            "free" => StmtKind::Free { addr: self.term()? },
            "call" => self.call()?,
            _ => return self.error_at(mark, "expected a statement"),
        })
    }

    fn three_terms(&mut self) -> Result<[Term; 3], ParseError> {
        let a = self.term()?;
        self.expect(",")?;
        let b = self.term()?;
        self.expect(",")?;
        Ok([a, b, self.term()?])
    }

    fn assign(&mut self) -> Result<StmtKind, ParseError> {
        let mut pairs: Vec<(VarId, Term)> = Vec::new();
        loop {
            let v = self.variable()?;
            self.expect(":=")?;
            pairs.push((v, self.term()?));
            if !self.takes(",") {
                return Ok(StmtKind::Assign(pairs));
            }
        }
    }

    /// An input of this sort.
    fn input(&mut self, sort: Sort) -> Result<Input, ParseError> {
        let kind = match self.word() {
            Some("nondet") => InputKind::Nondet,
            Some("bodiless") => InputKind::Bodiless,
            Some("character") => InputKind::Read,
            Some("uninitialised") => InputKind::Uninitialised,
            Some("parameter") => InputKind::Parameter,
            Some("extern") => InputKind::Extern,
            Some("layout") => InputKind::Layout,
            Some("choice") => return self.choice(),
            _ => {
                return self
                    .error("expected nondet, bodiless, character, uninitialised, parameter, extern, layout or choice");
            }
        };
        self.bump();
        let what = self.text()?;
        let ty = sort.width().map_or(ScalarType::Int, |w| self.reading(w));
        Ok(Input { kind, what, ty })
    }

    /// `choice 1 of 3 "name"`.
    fn choice(&mut self) -> Result<Input, ParseError> {
        self.bump();
        let option = self.small()?;
        self.expect_word("of")?;
        let of = self.small()?;
        let what = self.text()?;
        Ok(Input { kind: InputKind::Choice { option, of }, what, ty: crate::ScalarType::Unsigned(32) })
    }

    fn call(&mut self) -> Result<StmtKind, ParseError> {
        let mut result = None;
        if *self.peek_second() == Token::Sign(":=") {
            result = Some(self.variable()?);
            self.expect(":=")?;
        }
        let callee = if self.takes("[") {
            let pointer = self.term()?;
            self.expect_word("to")?;
            Callee::Indirect { pointer, targets: self.targets()? }
        } else {
            Callee::Direct(self.procedure_name()?)
        };
        self.expect("(")?;
        let mut args = Vec::new();
        while !self.takes(")") {
            if !args.is_empty() {
                self.expect(",")?;
            }
            args.push(self.term()?);
        }
        Ok(StmtKind::Call { result, callee, args })
    }

    fn targets(&mut self) -> Result<Vec<ProcId>, ParseError> {
        let mut targets = Vec::new();
        while !self.takes("]") {
            if !targets.is_empty() {
                self.expect(",")?;
            }
            targets.push(self.procedure_name()?);
        }
        Ok(targets)
    }
}
