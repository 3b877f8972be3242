//! Contracts of functions and loops become C, before names and types are looked at.
//!
//! For a function that is *enforced* (`--enforce-contract f`) the unit gets a function that the program starts with: it
//! assumes what `f` requires, calls it, and checks what it ensures. For one that is *replaced*
//! (`--replace-call-with-contract f`) it gets a function that checks what `f` requires, gives what `f` assigns any values and
//! assumes what it ensures; calls of `f` mean that one. A loop with an invariant (`--apply-loop-contracts`) is run for one round from any
//! state that satisfies it. What is checked has kinds of its own (`ir::CheckKind::Requires` and the following), and what may be
//! assigned is kept in frames (`lower::frames`). So neither engines nor the proof checker see anything new.
//!
//! The meaning of the clauses is that of goto-instrument's dynamic frames; `docs/decisions/0030-contracts.md` says where we are
//! stricter.

mod code;
mod compared;
mod conjuncts;
mod entry;
mod expression;
mod function;
mod loops;
mod memory;
mod order;
mod predicates;
mod targets;
mod valid;

use crate::lex::Tokens;
use crate::parse::{Res, Specifications};
use base::Pos;
use code::{Code, Edit};
pub(crate) use entry::remember_entry_values;
pub(crate) use expression::Checked;
use loops::LoopMeaning;
use std::collections::{BTreeMap, BTreeSet};
pub(crate) use targets::FrameOf;

/// The contracts that a user asks for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Contracts {
    /// The function whose contract is checked: the program starts with it.
    pub enforced: Option<String>,
    /// Functions whose calls mean what their contracts say.
    pub replaced: Vec<String>,
    /// Loops with invariants mean what these say.
    pub loops: bool,
    /// Annotations of ACSL are read; contracts that have no other use are checked where the code runs.
    pub acsl: bool,
}

impl Contracts {
    /// Objects take any bytes somewhere.
    pub(crate) fn make_any_values(&self) -> bool {
        self.enforced.is_some() || !self.replaced.is_empty() || self.loops
    }

    /// Nothing is asked for.
    pub fn is_empty(&self) -> bool {
        self.enforced.is_none() && self.replaced.is_empty() && !self.loops && !self.acsl
    }
}

/// The function that the program starts with where the contract of `function` is enforced.
pub(crate) fn enforcing(function: &str) -> String {
    format!("__attest_enforce_{function}")
}

/// The function that stands for `function` where calls mean its contract.
pub(crate) fn replacing(function: &str) -> String {
    format!("__attest_contract_{function}")
}

/// What the units so far have of it.
#[derive(Default)]
pub(crate) struct Progress {
    frames: u32,
    /// Functions whose contracts were found.
    pub(crate) found: BTreeSet<String>,
    /// Functions that their units only declare, whose contracts may stand for them, with the places of the clauses.
    pub(crate) declared: BTreeMap<String, Vec<Pos>>,
    /// Where clauses stand that mean something.
    pub(crate) used: Vec<Pos>,
}

/// Puts the code for the contracts into the tokens of a unit, whose text is `text`. Whether there was anything to put.
/// The program starts with `entry`.
///
/// # Errors
/// A clause that cannot be translated.
pub(crate) fn apply(
    tokens: &mut Tokens,
    specified: &Specifications,
    text: &[u8],
    wanted: &Contracts,
    entry: &str,
    progress: &mut Progress,
) -> Res<bool> {
    let mut edits = Vec::new();
    for contract in &specified.functions {
        let name = tokens.names.get(contract.name).to_string();
        let is_enforced = wanted.enforced.as_ref() == Some(&name);
        let is_used = is_enforced || wanted.replaced.contains(&name);
        let definition = specified.definitions.iter().find(|(function, _)| *function == contract.name);
        let is_checked = wanted.acsl && !is_used && definition.is_some();
        let places: Vec<Pos> = contract.clauses.iter().map(|c| tokens.tokens[c.open - 1].pos).collect();
        if !is_used && !is_checked {
            if wanted.acsl && !progress.found.contains(&name) && !progress.declared.contains_key(&name) {
                progress.declared.insert(name, places);
                let inserted = Code::new(tokens, text, &mut progress.frames, true).replacing(contract)?;
                edits.push(Edit { at: contract.behind, removed: 0, inserted });
            }
            continue;
        }
        if !progress.found.insert(name.clone()) {
            continue;
        }
        progress.used.extend(places);
        let mut code = Code::new(tokens, text, &mut progress.frames, wanted.acsl);
        if is_enforced && wanted.replaced.contains(&name) {
            let message = format!(
                "--enforce-contract with --replace-call-with-contract of the same function, '{name}', is not supported"
            );
            return code.wrong(contract.first, message);
        }
        match definition {
            Some((_, definition)) if is_checked => {
                let is_first = name == entry;
                edits.extend(code.checked(contract, definition.clone(), is_first)?);
            }
            _ => {
                let inserted = if is_enforced { code.enforcing(contract)? } else { code.replacing(contract)? };
                edits.push(Edit { at: contract.behind, removed: 0, inserted });
            }
        }
    }
    let meaning = match (wanted.loops, wanted.acsl) {
        (true, _) => Some(LoopMeaning::Applied),
        (false, true) => Some(LoopMeaning::Checked),
        (false, false) => None,
    };
    for (contract, meaning) in specified.loops.iter().zip(std::iter::repeat(meaning)) {
        let Some(meaning) = meaning else { break };
        let mut code = Code::new(tokens, text, &mut progress.frames, wanted.acsl);
        edits.extend(code.looped(contract, meaning)?);
    }
    let is_some = !edits.is_empty();
    edits.sort_by_key(|e| e.at);
    edit(tokens, edits);
    Ok(is_some)
}

fn edit(tokens: &mut Tokens, edits: Vec<Edit>) {
    let mut out = Vec::with_capacity(tokens.tokens.len());
    let mut origin = Vec::with_capacity(tokens.tokens.len());
    let mut edits = edits.into_iter().peekable();
    let mut removed = 0;
    for (at, token) in tokens.tokens.iter().enumerate() {
        while let Some(edit) = edits.next_if(|e| e.at == at) {
            out.extend(edit.inserted);
            removed = removed.max(edit.removed);
        }
        origin.push(out.len());
        if removed > 0 {
            removed -= 1;
        } else {
            out.push(*token);
        }
    }
    tokens.replace(out, &origin);
}
