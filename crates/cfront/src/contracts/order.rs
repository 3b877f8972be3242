//! The order in which the parts of a precondition are assumed, or those of what a contract ensures in the place of a call.
//!
//! Predicates of `requires` give pointers memory (`predicates`, `valid`). What else is said of such a pointer, before or behind, is
//! about that memory, so it waits: `\separated(p, q)` of pointers that are called valid later, or `\valid(s->data)` before
//! `\valid(s)`.

use super::code::Code;
use super::expression::{Force, Use};
use super::memory::Maker;
use crate::lex::Punct;
use crate::parse::{FunctionContract, Res};
use std::ops::Range;

/// A part of a clause that must hold.
struct Part {
    /// The name of the clause.
    clause: usize,
    range: Range<usize>,
    makers: Range<usize>,
}

impl Code<'_> {
    /// Assumes all clauses of a kind.
    pub(super) fn assumed(&mut self, contract: &FunctionContract, kind: &str, used: Use) -> Res<()> {
        let (mut parts, mut makers) = (Vec::new(), Vec::new());
        for clause in &contract.clauses {
            if matches!(self.force_of(clause, kind), Some(Force::Full | Force::Admitted)) {
                for range in self.conditions(clause.open + 1..clause.close)? {
                    let first = makers.len();
                    makers.extend(self.makers(range.clone())?);
                    parts.push(Part { clause: clause.open - 1, range, makers: first..makers.len() });
                }
            }
        }
        self.plan_memory(&makers);
        if used == Use::AssumedBehind {
            self.plan_result(contract)?;
        }
        for i in self.ordered(&parts, &makers)? {
            self.assume_part(parts[i].clause, parts[i].range.clone(), used)?;
        }
        match used {
            Use::AssumedBefore => self.ask_again(&parts, &makers),
            _ => Ok(()),
        }
    }

    /// Each part behind those that give memory to what it speaks of.
    fn ordered(&self, parts: &[Part], makers: &[Maker]) -> Res<Vec<usize>> {
        let (mut order, mut pending) = (Vec::new(), (0..parts.len()).collect::<Vec<_>>());
        while !pending.is_empty() {
            let waits_for = |part: usize, other: usize| {
                let mut made = parts[other].makers.clone().filter(|&m| self.is_first(m, makers));
                other != part && made.any(|m| self.mentions(&parts[part].range, &makers[m].pointer))
            };
            let is_next = |&part: &usize| !pending.iter().any(|&other| waits_for(part, other));
            let Some(next) = pending.iter().position(is_next) else {
                let at = parts[pending[0]].range.start;
                return self.wrong(at, "clauses that give memory to each other's pointers are not supported");
            };
            order.push(pending.remove(next));
        }
        Ok(order)
    }

    fn is_first(&self, maker: usize, makers: &[Maker]) -> bool {
        !makers[..maker].iter().any(|m| self.is_same(m.pointer.clone(), &makers[maker].pointer))
    }

    /// What was said of a pointer must hold of the memory that it got last: where the same part makes that behind what it says
    /// (`p == q || p != r && valid(p)`), and where `p->data` and `q->data` are one pointer, as `p` and `q` are equal.
    fn ask_again(&mut self, parts: &[Part], makers: &[Maker]) -> Res<()> {
        let is_member = |m: &Maker| m.pointer.len() > 1;
        let are_members = makers.iter().filter(|m| is_member(m)).count() > 1;
        let is_late = |part: &Part, m: &Maker| self.mentions(&(part.range.start..m.at), &m.pointer);
        let is_meant = |part: &Part| {
            let mut own = makers[part.makers.clone()].iter();
            own.clone().any(|m| are_members && is_member(m) || is_late(part, m)) && own.all(|m| !m.is_fresh)
        };
        let again: Vec<&Part> = parts.iter().filter(|part| is_meant(part)).collect();
        self.valid.clear();
        for part in again {
            self.assume_part(part.clause, part.range.clone(), Use::AssumedBefore)?;
        }
        Ok(())
    }

    /// The parts of a condition that only `&&` joins, as they stand.
    fn conditions(&self, condition: Range<usize>) -> Res<Vec<Range<usize>>> {
        if condition.is_empty() {
            return self.wrong(condition.start - 1, "expected expression before ')'");
        }
        if self.is(condition.start, Punct::LParen)
            && !self.is(condition.start + 1, Punct::LBrace)
            && self.partner(condition.start)? + 1 == condition.end
        {
            return self.conditions(condition.start + 1..condition.end - 1);
        }
        let parts = self.parts(condition.clone(), Punct::AndAnd)?;
        if parts.len() == 1 || self.is_looser(&condition)? {
            return Ok(vec![condition]);
        }
        let mut all = Vec::new();
        for part in parts {
            all.extend(self.conditions(part)?);
        }
        Ok(all)
    }
}
