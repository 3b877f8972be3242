//! Values in other states of the program: `\old(term)`, `\at(term, label)`.

use super::logic::Logic;
use super::state::{Node, Place};
use crate::lex::Punct;
use crate::parse::{ENTRY_VALUE, Res};

/// The state that a label stands for, by what gives a value in it.
enum Moment {
    Now,
    Then(&'static str),
}

impl Logic<'_> {
    pub(super) fn old(&mut self) -> Res<Node> {
        if self.place != Place::Behind {
            return self.wrong("\\old stands in `ensures` only: write \\at(..., Pre)");
        }
        self.at += 1;
        self.expect(Punct::LParen)?;
        let inner = self.sum()?;
        self.expect(Punct::RParen)?;
        self.value_in(Moment::Then("__CPROVER_old"), inner)
    }

    pub(super) fn at_label(&mut self) -> Res<Node> {
        self.at += 1;
        self.expect(Punct::LParen)?;
        let inner = self.sum()?;
        self.expect(Punct::Comma)?;
        let moment = self.moment()?;
        self.at += 1;
        self.expect(Punct::RParen)?;
        self.value_in(moment, inner)
    }

    fn moment(&self) -> Res<Moment> {
        let label = self.word().unwrap_or_default();
        Ok(match (label.as_str(), self.place) {
            ("Here", _) | ("Pre" | "Old", Place::Before) | ("Post", Place::Behind) => Moment::Now,
            ("Pre" | "Old", Place::Behind) => Moment::Then("__CPROVER_old"),
            ("Pre", Place::Loop | Place::Statement) => Moment::Then(ENTRY_VALUE),
            ("LoopCurrent", Place::Loop) => Moment::Now,
            ("LoopEntry", Place::Loop) => Moment::Then("__CPROVER_loop_entry"),
            _ => return self.unsupported(&format!("`\\at` with the label `{label}` here")),
        })
    }

    fn value_in(&mut self, moment: Moment, inner: Node) -> Res<Node> {
        let code = match moment {
            Moment::Now => inner.code,
            Moment::Then(word) => {
                let is_bound = inner.code.iter().any(|t| self.is_bound_variable(t));
                if is_bound {
                    return self.unsupported("an earlier value of what a quantifier ranges over");
                }
                [self.c(&format!("{word} (")), inner.code, self.c(")")].concat()
            }
        };
        Ok(Node { code, variable: None, narrow: None, ..inner })
    }
}
