//! Parts of a condition that hold wherever all of it does: those that only `&&` joins.

use super::code::Code;
use crate::lex::Punct;
use crate::parse::Res;
use std::collections::BTreeSet;
use std::ops::Range;

/// What binds less than `&&` and may stand in a clause.
const LOOSER: [Punct; 3] = [Punct::OrOr, Punct::Question, Punct::Comma];

impl Code<'_> {
    /// Where calls stand that are such a part.
    pub(super) fn conjuncts(&self, condition: Range<usize>) -> Res<BTreeSet<usize>> {
        let (mut found, mut todo) = (BTreeSet::new(), vec![condition]);
        while let Some(range) = todo.pop() {
            if range.is_empty() || self.is_looser(&range)? {
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

    fn is_looser(&self, range: &Range<usize>) -> Res<bool> {
        for sign in LOOSER {
            if self.parts(range.clone(), sign)?.len() > 1 {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn is_one_call(&self, range: &Range<usize>) -> Res<bool> {
        let begins = range.len() > 2 && self.ident(range.start).is_some() && self.is(range.start + 1, Punct::LParen);
        Ok(begins && self.partner(range.start + 1)? + 1 == range.end)
    }
}
