//! Predicates about pointers: what they say is made true where they are assumed, and looked at where they are checked.

use super::code::Code;
use super::expression::Use;
use crate::lex::{Punct, Token};
use crate::parse::Res;
use std::ops::Range;

impl Code<'_> {
    /// The arguments of a call at `at`, and where it ends.
    fn two_arguments(&self, at: usize) -> Res<(Range<usize>, Range<usize>, usize)> {
        let close = self.partner(at + 1)?;
        match self.parts(at + 2..close, Punct::Comma)?.as_slice() {
            [a, b] if !a.is_empty() && !b.is_empty() => Ok((a.clone(), b.clone(), close)),
            _ => self.wrong(at, "this predicate takes two arguments"),
        }
    }

    /// `__CPROVER_pointer_equals(p, q)`. Where it is assumed, it makes them equal, or is false where they differ.
    pub(super) fn equals(&mut self, at: usize, used: Use) -> Res<usize> {
        let (p, q, close) = self.two_arguments(at)?;
        self.stand_at(at);
        let p = self.apart(|code| code.expression(p, used))?;
        let q = self.apart(|code| code.expression(q, used))?;
        let related = |code: &mut Self, sign: &str| {
            code.words("( (");
            code.put(&p);
            code.words(&format!(") {sign} ("));
            code.put(&q);
            code.words(") )");
        };
        if !used.is_assumed() {
            related(self, "==");
            return Ok(close);
        }
        let may_fail = self.may_fail(at);
        self.words(if may_fail { "( __attest_nondet_int ( ) ? (" } else { "(" });
        related(self, "=");
        self.words(if may_fail { ", 1 ) :" } else { ", 1 )" });
        if may_fail {
            related(self, "==");
            self.words(")");
        }
        Ok(close)
    }

    /// The assumption can hold though this predicate is false, so that both must be tried.
    pub(super) fn may_fail(&self, at: usize) -> bool {
        !self.surely.contains(&at)
    }

    /// `__CPROVER_is_fresh(p, n)`: where it is assumed, `p` gets an object of its own, or stays what it is where the predicate may
    /// be false; where it is checked, there is one, apart from those of the other predicates, and behind the function it is one
    /// that was not there before.
    pub(super) fn fresh(&mut self, at: usize, used: Use) -> Res<usize> {
        if used == Use::Invariant {
            return self.wrong(at, "__CPROVER_is_fresh has no meaning for a loop");
        }
        let (p, n, close) = self.two_arguments(at)?;
        let pointer = self.apart(|code| code.expression(p.clone(), used))?;
        let size = self.apart(|code| code.expression(n, used))?;
        let number = self.fresh;
        self.fresh += 1;
        if used == Use::AssumedBefore {
            self.memory.push((p, format!("__attest_fresh_{number}")));
        }
        self.stand_at(at);
        match used.is_assumed() {
            true => self.made_fresh(self.may_fail(at), &pointer, &size),
            false => self.found_fresh(number, &pointer, &size),
        }
        if let Use::CheckedBehind(frame) = used {
            self.words(&format!("&& __attest_is_new ( {frame} ,"));
            self.put(&pointer);
            self.words(")");
        }
        self.words(&format!("&& ( __attest_fresh_{number} = ("));
        self.put(&pointer);
        self.words(&format!(") , __attest_length_{number} = ("));
        self.put(&size);
        self.words(") , 1 ) )");
        Ok(close)
    }

    /// `( p gets an object`, whose `_Bool`s have values.
    fn made_fresh(&mut self, may_fail: bool, pointer: &[Token], size: &[Token]) {
        let choice = if may_fail { "__attest_nondet_int ( ) &&" } else { "" };
        self.words(&format!("( {choice} ( __attest_bytes_have_values ( ) ,"));
        self.made_block(pointer, size);
        self.words(")");
    }

    /// `( ( p = malloc ( n ) ) != 0 && ( …, 1 ) )`
    pub(super) fn made_block(&mut self, pointer: &[Token], size: &[Token]) {
        self.words("( ( (");
        self.put(pointer);
        self.words(") = __builtin_malloc (");
        self.put(size);
        self.words(") ) != 0 && ( __attest_bools (");
        self.put(pointer);
        self.words(",");
        self.put(size);
        self.words(") , 1 ) )");
    }

    /// `( p has an object` that is none of those before.
    fn found_fresh(&mut self, number: u32, pointer: &[Token], size: &[Token]) {
        self.words("( __CPROVER_rw_ok (");
        self.put(pointer);
        self.words(",");
        self.put(size);
        self.words(")");
        for other in 0..number {
            self.words("&& __attest_disjoint (");
            self.put(pointer);
            self.words(",");
            self.put(size);
            self.words(&format!(", __attest_fresh_{other} , __attest_length_{other} )"));
        }
    }

    /// Declares what the predicates remember of fresh objects.
    pub(super) fn fresh_objects(&mut self) {
        for number in 0..self.fresh {
            self.words(&format!("const volatile void * __attest_fresh_{number} = 0 ;"));
            self.words(&format!("__CPROVER_size_t __attest_length_{number} = 0 ;"));
        }
        self.valid_objects();
    }
}
