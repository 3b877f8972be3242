//! Conditions of clauses, and what they say of an earlier state.

use super::code::Code;
use super::memory::is_validity;
use crate::lex::{Punct, Tok, Token};
use crate::parse::{Clause, Res};
use std::ops::Range;

/// What becomes of a condition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Use {
    /// It is assumed before the function runs, and makes the objects that it calls fresh or valid.
    AssumedBefore,
    /// It is assumed of `main`, whose arguments have been made.
    AssumedOfMain,
    /// The same behind the function.
    AssumedBehind,
    /// It is checked before the function runs.
    CheckedBefore,
    /// It is checked behind the function, which has this frame.
    CheckedBehind(u32),
    /// It is said of a loop.
    Invariant,
}

impl Use {
    pub(super) fn is_assumed(self) -> bool {
        matches!(self, Use::AssumedBefore | Use::AssumedOfMain | Use::AssumedBehind)
    }

    /// Nobody else has made what pointers lead to.
    fn makes_memory(self) -> bool {
        matches!(self, Use::AssumedBefore | Use::AssumedBehind)
    }

    fn is_before(self) -> bool {
        matches!(self, Use::AssumedBefore | Use::AssumedOfMain | Use::CheckedBefore)
    }
}

/// What is checked, by the number that the lowering knows it by (`lower::frames`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Checked {
    Requires = 0,
    Ensures = 1,
    Base = 2,
    Step = 3,
    Decreases = 4,
    /// An annotation that stands where a statement may stand.
    Assert = 5,
}

/// Whether a condition is relied on, checked or both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Force {
    Full,
    /// `check` of ACSL: nobody relies on it.
    Checked,
    /// `admit` of ACSL: nobody checks it.
    Admitted,
}

/// Words of contracts that are not translated.
const UNSUPPORTED: &[&str] =
    &["__CPROVER_is_freeable", "__CPROVER_obeys_contract", "__CPROVER_pointer_in_range_dfcc", "__CPROVER_was_freed"];

impl Code<'_> {
    /// `__CPROVER_assume(condition);`
    pub(super) fn assumption(&mut self, clause: &Clause, used: Use) -> Res<()> {
        if clause.open + 1 == clause.close {
            return self.wrong(clause.open, "expected expression before ')'");
        }
        self.assume_part(clause.open - 1, clause.open + 1..clause.close, used)
    }

    /// The same of a part of the clause whose name stands at `clause`.
    pub(super) fn assume_part(&mut self, clause: usize, part: Range<usize>, used: Use) -> Res<()> {
        self.stand_at(clause);
        self.words("__CPROVER_assume (");
        self.surely = self.conjuncts(part.clone())?;
        self.expression(part, used)?;
        self.words(") ;");
        Ok(())
    }

    /// Has the condition of a clause checked.
    pub(super) fn check(&mut self, clause: &Clause, what: Checked, used: Use) -> Res<()> {
        let text = self.written(clause);
        let condition = self.apart(|code| code.condition(clause, used))?;
        self.check_of(clause, what, &condition, &text);
        Ok(())
    }

    /// Has a condition checked that stands for a clause.
    pub(super) fn check_of(&mut self, clause: &Clause, what: Checked, condition: &[Token], text: &str) {
        self.stand_at(clause.open - 1);
        self.words(&format!("__attest_check ( {} , (", what as u32));
        self.put(condition);
        self.words(") ,");
        self.quoted(text);
        self.words(") ;");
    }

    /// What a clause is worth, if it is one of this kind.
    pub(super) fn force_of(&self, clause: &Clause, kind: &str) -> Option<Force> {
        let prefixes =
            [("__CPROVER_", Force::Full), ("__attest_check_", Force::Checked), ("__attest_admit_", Force::Admitted)];
        let name = self.name_of(clause);
        prefixes.into_iter().find(|(prefix, _)| name.strip_prefix(prefix) == Some(kind)).map(|(_, force)| force)
    }

    /// Has the condition of a clause checked, or assumes it where nobody checks it.
    pub(super) fn check_or_admit(&mut self, clause: &Clause, what: Checked, used: Use, force: Force) -> Res<()> {
        match force {
            Force::Full | Force::Checked => self.check(clause, what, used),
            Force::Admitted => self.assumption(clause, used),
        }
    }

    fn condition(&mut self, clause: &Clause, used: Use) -> Res<()> {
        if clause.open + 1 == clause.close {
            return self.wrong(clause.open, "expected expression before ')'");
        }
        self.expression(clause.open + 1..clause.close, used)
    }

    /// An expression of a clause.
    pub(super) fn expression(&mut self, range: Range<usize>, used: Use) -> Res<()> {
        let mut at = range.start;
        while at < range.end {
            let is_call = at + 1 < range.end && self.is(at + 1, Punct::LParen);
            if self.is(at, Punct::LParen) && self.is(at + 1, Punct::LBrace) {
                at = self.statements(at, used)?;
                continue;
            }
            match self.ident(at).map(str::to_string).as_deref() {
                Some(name) if is_call && UNSUPPORTED.contains(&name) => {
                    return self.wrong(at, format!("{name} is not supported in contracts"));
                }
                Some("__CPROVER_old" | "__CPROVER_loop_entry" | "__CPROVER_loop_old") if is_call => {
                    at = self.earlier(at, used)?;
                }
                Some("__CPROVER_is_fresh") if is_call => at = self.fresh(at, used)?,
                Some(name) if is_call && used.makes_memory() && is_validity(name) => at = self.valid(at, used)?,
                Some("__CPROVER_pointer_equals") if is_call => at = self.equals(at, used)?,
                Some("__CPROVER_return_value") if used.is_before() => {
                    return self.wrong(at, "__CPROVER_return_value before the function has returned");
                }
                _ if self.is_change(at) => return self.wrong(at, "a clause of a contract must not change anything"),
                _ => self.copied(at..at + 1),
            }
            at += 1;
        }
        Ok(())
    }

    /// A statement expression at `at` may change its own variables. Returns what is behind it.
    fn statements(&mut self, at: usize, used: Use) -> Res<usize> {
        let behind = self.partner(at)? + 1;
        let mut i = at;
        while i < behind {
            match self.ident(i) {
                Some("__CPROVER_old" | "__CPROVER_loop_entry") if self.is(i + 1, Punct::LParen) => {
                    i = self.earlier(i, used)?;
                }
                Some(name) if used.makes_memory() && is_validity(name) => i = self.valid(i, used)?,
                _ => self.copied(i..i + 1),
            }
            i += 1;
        }
        Ok(behind)
    }

    fn is_change(&self, at: usize) -> bool {
        use Punct::*;
        matches!(
            self.tokens.tokens[at].tok,
            Tok::Punct(
                Assign
                    | MulAssign
                    | DivAssign
                    | RemAssign
                    | AddAssign
                    | SubAssign
                    | ShlAssign
                    | ShrAssign
                    | AndAssign
                    | XorAssign
                    | OrAssign
                    | Inc
                    | Dec
            )
        )
    }

    /// The value that an expression has had before. Returns where its call ends.
    fn earlier(&mut self, at: usize, used: Use) -> Res<usize> {
        let name = self.ident(at).unwrap_or_default().to_string();
        let is_of_loop = name != "__CPROVER_old";
        if is_of_loop != (used == Use::Invariant) || used.is_before() {
            return self.wrong(at, format!("{name} has no meaning in this clause"));
        }
        let close = self.partner(at + 1)?;
        if let Some(inner) = (at + 2..close).find(|&i| self.ident(i).is_some_and(|n| n.starts_with("__CPROVER_old"))) {
            return self.wrong(inner, "__CPROVER_old within __CPROVER_old");
        }
        let variable = self.new_name("old");
        self.stand_at(at);
        let declared = self.apart(|code| {
            code.snapshot(&variable, at + 1..close + 1);
            Ok(())
        })?;
        self.remembered.extend(declared);
        self.words(&variable);
        Ok(close)
    }

    /// Declares a variable that has the value of an expression in parentheses. The clause may mention that only where it can be
    /// computed (`p == 0 || *p == old(*p)`); elsewhere it has any value, and nothing has failed.
    pub(super) fn snapshot(&mut self, variable: &str, value: Range<usize>) {
        self.words("_Static_assert ( __builtin_types_compatible_p ( __typeof__");
        self.copied(value.clone());
        self.words(", __typeof__ ( ( 0 ,");
        self.copied(value.clone());
        self.words(") ) ) ,");
        self.quoted("an array has no value that could be remembered");
        self.words(") ; __typeof__ ( ( 0 ,");
        self.copied(value.clone());
        self.words(&format!(") ) {variable} ; __attest_attempt ( ( {variable} ="));
        self.copied(value);
        self.words(&format!(", 0 ) , ( __attest_any_value ( {variable} ) , 0 ) ) ;"));
    }
}
