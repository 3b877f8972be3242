//! Parts of a condition that hold wherever all of it does: those that only `&&` joins.

use super::code::Code;
use crate::lex::Punct;
use crate::parse::Res;
use std::collections::BTreeSet;
use std::ops::Range;

/// What binds less than `&&` and may stand in a clause, beside `==>`.
const LOOSER: [Punct; 3] = [Punct::OrOr, Punct::Question, Punct::Comma];

impl Code<'_> {
    /// Where calls stand that are such a part.
    pub(super) fn conjuncts(&self, condition: Range<usize>) -> Res<BTreeSet<usize>> {
        let (mut found, mut todo) = (BTreeSet::new(), vec![condition]);
        while let Some(range) = todo.pop() {
            if range.is_empty() {
                continue;
            }
            if self.is_looser(&range)? {
                todo.extend(self.last_alternative(&range)?);
                continue;
            }
            let parts = self.parts(range.clone(), Punct::AndAnd)?;
            if parts.len() > 1 {
                todo.extend(parts);
            } else if self.is(range.start, Punct::LParen) && self.partner(range.start)? + 1 == range.end {
                todo.push(range.start + 1..range.end - 1);
            } else if self.is_one_call(&range)? {
                found.insert(range.start);
            }
        }
        Ok(found)
    }

    pub(super) fn is_looser(&self, range: &Range<usize>) -> Res<bool> {
        for sign in LOOSER {
            if self.parts(range.clone(), sign)?.len() > 1 {
                return Ok(true);
            }
        }
        self.has_implication(range)
    }

    fn has_implication(&self, range: &Range<usize>) -> Res<bool> {
        let behind = self.parts(range.clone(), Punct::EqEq)?.into_iter().skip(1);
        Ok(behind.into_iter().any(|part| self.is(part.start, Punct::Gt)))
    }

    /// `b` in `a || b`: it is looked at only where it must hold.
    fn last_alternative(&self, range: &Range<usize>) -> Res<Option<Range<usize>>> {
        for sign in [Punct::Question, Punct::Comma] {
            if self.parts(range.clone(), sign)?.len() > 1 {
                return Ok(None);
            }
        }
        if self.has_implication(range)? {
            return Ok(None);
        }
        Ok(self.parts(range.clone(), Punct::OrOr)?.pop())
    }

    fn is_one_call(&self, range: &Range<usize>) -> Res<bool> {
        let begins = range.len() > 2 && self.ident(range.start).is_some() && self.is(range.start + 1, Punct::LParen);
        Ok(begins && self.partner(range.start + 1)? + 1 == range.end)
    }
}
