//! Annotations of ACSL, in comments that begin with `@`: their words become the clauses and calls that contracts are made of.
//!
//! `assert`, `check` and `admit` become statements; `requires`, `ensures` and `assigns` become clauses before the declaration, `loop
//! invariant`, `loop assigns` and `loop variant` before the loop (`crate::contracts`). What is not understood is an error with
//! its place, never left out.
//!
//! The integers of ACSL are those of mathematics: terms are computed in 128 bits, and what might not fit is refused.

mod label;
mod location;
mod logic;
mod quantifier;
mod state;
mod term;

use crate::contracts::Checked;
use crate::lex::{Number, Punct, Tok, Token, Tokens};
use crate::parse::Res;
use logic::Logic;
use state::Place;

/// Puts code in the place of all annotations.
///
/// # Errors
/// An annotation that is not supported.
pub(crate) fn expand(tokens: &mut Tokens) -> Res<()> {
    if !tokens.tokens.iter().any(|t| t.tok == Tok::Annotation) {
        return Ok(());
    }
    let (mut out, mut origin) = (Vec::with_capacity(tokens.tokens.len()), Vec::new());
    let mut at = 0;
    while at < tokens.tokens.len() {
        origin.push(out.len());
        if tokens.tokens[at].tok != Tok::Annotation {
            out.push(tokens.tokens[at]);
            at += 1;
            continue;
        }
        let is_end = |t: &Token| t.tok == Tok::AnnotationEnd;
        let length = tokens.tokens[at..].iter().position(is_end).unwrap_or(tokens.tokens.len() - 1 - at);
        let mut logic = Logic::new(tokens, at + 1, at + length);
        logic.annotation()?;
        let code = logic.code;
        let begin = out.len();
        out.extend(code);
        origin.extend(std::iter::repeat_n(begin, length));
        at += length + 1;
    }
    tokens.replace(out, &origin);
    tokens.has_annotations = true;
    Ok(())
}

impl Logic<'_> {
    fn annotation(&mut self) -> Res<()> {
        while self.at < self.end {
            let Some(word) = self.word() else { return self.wrong("expected a clause of ACSL") };
            self.place = Place::Statement;
            match word.as_str() {
                "check" | "admit" if self.is_clause(1) => {
                    self.at += 1;
                    self.of_contract(&format!("__attest_{word}_"))?;
                }
                "assert" | "check" => self.assertion()?,
                "admit" => self.admission()?,
                "requires" | "ensures" | "assigns" | "loop" => self.of_contract("__CPROVER_")?,
                "terminates" | "decreases" if self.at + 2 < self.end => return self.unsupported(&format!("`{word}`")),
                _ => return self.unsupported(&format!("`{word}`")),
            }
        }
        Ok(())
    }

    /// A clause stands so many words ahead.
    fn is_clause(&self, n: usize) -> bool {
        let name = match self.ahead(n) {
            Tok::Ident(s) => self.tokens.names.get(s),
            _ => "",
        };
        matches!(name, "requires" | "ensures" | "loop")
    }

    /// A clause of a function or of a loop, whose conditions have names that begin so.
    fn of_contract(&mut self, prefix: &str) -> Res<()> {
        let word = self.word().unwrap_or_default();
        self.place = match word.as_str() {
            "ensures" => Place::Behind,
            "loop" => Place::Loop,
            _ => Place::Before,
        };
        match word.as_str() {
            "assigns" => self.targets(),
            "loop" => self.of_loop(prefix),
            _ => self.condition(&format!("{prefix}{word}")),
        }
    }

    fn of_loop(&mut self, prefix: &str) -> Res<()> {
        self.at += 1;
        match self.word().as_deref() {
            Some("invariant") => self.condition(&format!("{prefix}loop_invariant")),
            Some("variant") if prefix == "__CPROVER_" => self.variant(),
            Some("assigns") if prefix == "__CPROVER_" => self.targets(),
            _ => self.unsupported("this clause of a loop"),
        }
    }

    /// A predicate, and its text: the tokens between here and the semicolon.
    fn predicate_to_semicolon(&mut self) -> Res<(Vec<Token>, u32, Token)> {
        self.at += 1;
        if matches!((self.tok(), self.ahead(1)), (Tok::Ident(_), Tok::Punct(Punct::Colon))) {
            // Its name.
            self.at += 2;
        }
        let begin = self.tokens.tokens[self.at - 1].end;
        let code = self.predicate()?;
        let last = self.tokens.tokens[self.at.min(self.end)];
        self.expect(Punct::Semi)?;
        Ok((code, begin, last))
    }

    /// `name ( code )`, whose parentheses enclose the text that is written.
    fn clause(&mut self, name: Token, begin: u32, code: Vec<Token>, last: Token) {
        let mut open = self.tokens.word("(", name.pos, begin);
        open.end = begin;
        let close = self.tokens.word(")", last.pos, last.end);
        self.code.extend([name, open]);
        self.code.extend(code);
        self.code.push(close);
    }

    fn condition(&mut self, name: &str) -> Res<()> {
        let name = self.c(name)[0];
        let (code, begin, last) = self.predicate_to_semicolon()?;
        self.clause(name, begin, code, last);
        Ok(())
    }

    fn variant(&mut self) -> Res<()> {
        let name = self.c("__CPROVER_decreases")[0];
        self.at += 1;
        let begin = self.tokens.tokens[self.at - 1].end;
        let node = self.sum()?;
        let code = self.number(node)?;
        if self.word().as_deref() == Some("for") {
            return self.unsupported("a variant with an order");
        }
        let last = self.tokens.tokens[self.at.min(self.end)];
        self.expect(Punct::Semi)?;
        self.clause(name, begin, code, last);
        Ok(())
    }

    fn assertion(&mut self) -> Res<()> {
        let name = self.c("__attest_check")[0];
        let start = self.at;
        let (code, begin, _) = self.predicate_to_semicolon()?;
        let text = self.text(start + 1, self.at - 1);
        let head = self.c(&format!("( {} , (", Checked::Assert as u32));
        let mut tail = self.c(") ,");
        tail.push(self.tokens.quoted(&text, name.pos, begin));
        tail.extend(self.c(") ;"));
        self.code.push(name);
        self.code.extend(head);
        self.code.extend(code);
        self.code.extend(tail);
        Ok(())
    }

    fn admission(&mut self) -> Res<()> {
        let head = self.c("__attest_admit (");
        let (code, ..) = self.predicate_to_semicolon()?;
        let tail = self.c(") ;");
        self.code.extend(head);
        self.code.extend(code);
        self.code.extend(tail);
        Ok(())
    }

    /// Tokens as text.
    fn text(&self, from: usize, to: usize) -> String {
        let word = |t: &Token| match t.tok {
            Tok::Ident(s) => self.tokens.names.get(s).to_string(),
            Tok::Kw(kw) => kw.text().to_string(),
            Tok::Punct(p) => p.text().to_string(),
            Tok::Number(n) => match self.tokens.numbers.get(n as usize) {
                Some(Number::Int { value, .. }) => value.to_string(),
                _ => "?".to_string(),
            },
            _ => "?".to_string(),
        };
        self.tokens.tokens[from..to].iter().map(word).collect::<Vec<_>>().join(" ")
    }
}
