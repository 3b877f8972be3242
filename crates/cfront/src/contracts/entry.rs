//! Values at the beginning of a function (`\at(x, Pre)` in what ACSL says inside of it): the function remembers them when it begins.

use super::Progress;
use super::code::{Code, Edit};
use crate::lex::{Tok, Tokens};
use crate::parse::{ENTRY_VALUE, Res, Specifications};
use std::ops::Range;

/// Puts variables in the place of such values. Whether there are any.
///
/// # Errors
/// A value outside of functions.
pub(crate) fn remember_entry_values(
    tokens: &mut Tokens,
    specified: &Specifications,
    text: &[u8],
    progress: &mut Progress,
) -> Res<bool> {
    let is_one = |at: &usize| matches!(tokens.tokens[*at].tok, Tok::Ident(s) if tokens.names.get(s) == ENTRY_VALUE);
    let places: Vec<usize> = (0..tokens.tokens.len()).filter(is_one).collect();
    if places.is_empty() {
        return Ok(false);
    }
    let mut code = Code::new(tokens, text, &mut progress.frames, true);
    let mut edits = Vec::new();
    for at in places {
        let Some((_, function)) = specified.definitions.iter().find(|(_, range)| range.contains(&at)) else {
            return code.wrong(at, "there is no beginning of a function that this could be a value at");
        };
        let (begin, value) = (code.body(function)?, at + 1..code.partner(at + 1)? + 1);
        code.stand_at(at);
        let variable = code.new_name("entry_value");
        code.snapshot(&variable, value.clone());
        edits.push(Edit { at: begin + 1, removed: 0, inserted: code.taken() });
        code.words(&variable);
        edits.push(Edit { at, removed: 1 + value.len(), inserted: code.taken() });
    }
    edits.sort_by_key(|e| e.at);
    super::edit(tokens, edits);
    Ok(true)
}

impl Code<'_> {
    /// Where the body of a function opens.
    fn body(&self, function: &Range<usize>) -> Res<usize> {
        for at in function.clone() {
            if self.is(at, crate::lex::Punct::LBrace) && self.partner(at)? + 1 == function.end {
                return Ok(at);
            }
        }
        self.wrong(function.start, "the body of this function does not end it")
    }
}
