//! Memory that a precondition calls valid: `__CPROVER_rw_ok(p, n)`, `\valid(p)` of ACSL.
//!
//! Where a function is enforced, nobody has made what its pointers lead to. A pointer that can be assigned gets a block of its own
//! of exactly that size, or is equal to a pointer of the same type that got one before: what is valid need not be apart. Other
//! callers, whose pointers lead into larger objects or overlap in part, are an assumption of the verdict. A predicate about anything
//! else asks what is there.

use super::code::Code;
use super::expression::Use;
use super::memory::{Maker, RESULT, Valid, is_validity};
use crate::lex::{Kw, Punct, Tok, Token};
use crate::parse::{FunctionContract, Res};
use std::ops::Range;

/// What is not covered, said once for all predicates.
const ASSUMED: &str = "memory that `requires` calls valid is as large as it says, and either apart from all other objects or where an \
                       earlier pointer of the same type leads";

/// The same of the result of a call that a contract stands for.
const ASSUMED_BEHIND: &str = "memory that `ensures` calls valid is as large as it says and apart from all other objects, or a part of \
                              one that a parameter leads to";

/// Alternatives that a choice leaves to the last one.
const OR_ELSE: &str = "__attest_nondet_int ( ) ? (";

impl Code<'_> {
    /// The predicates in a part of `requires` that give memory to pointers.
    pub(super) fn makers(&self, part: Range<usize>) -> Res<Vec<Maker>> {
        let (mut found, mut at) = (Vec::new(), part.start);
        while at + 1 < part.end {
            // What a quantifier says is about memory that others have made.
            if self.is(at, Punct::LBrace) {
                at = self.partner(at)?;
            } else if let Some(name) = self.ident(at).filter(|_| self.is(at + 1, Punct::LParen)) {
                let is_fresh = name == "__CPROVER_is_fresh";
                if is_fresh || is_validity(name) {
                    found.extend(self.maker(at, is_fresh)?);
                }
            }
            at += 1;
        }
        Ok(found)
    }

    fn maker(&self, at: usize, is_fresh: bool) -> Res<Option<Maker>> {
        let close = self.partner(at + 1)?;
        let arguments = self.parts(at + 2..close, Punct::Comma)?;
        let (pointer, size) = match arguments.as_slice() {
            [p] => (p.clone(), None),
            [p, n] => (p.clone(), Some(n.clone())),
            _ => return Ok(None),
        };
        let pointer = self.bare(pointer)?;
        Ok(self.is_path(&pointer).then_some(Maker { at, pointer, size, is_fresh }))
    }

    /// A pointer without parentheses around it and without casts.
    pub(super) fn bare(&self, mut pointer: Range<usize>) -> Res<Range<usize>> {
        while !pointer.is_empty() && self.is(pointer.start, Punct::LParen) {
            let close = self.partner(pointer.start)?;
            if close + 1 == pointer.end {
                pointer = pointer.start + 1..close;
            } else if self.ident(close + 1).is_some() {
                pointer.start = close + 1;
            } else {
                break;
            }
        }
        Ok(pointer)
    }

    /// `p`, `s->data`, `s.data`, `*p`: nothing that has another name, but for what two equal pointers lead to.
    fn is_path(&self, pointer: &Range<usize>) -> bool {
        let names = pointer.start + usize::from(self.is(pointer.start, Punct::Star))..pointer.end;
        let is_starred = names.start > pointer.start;
        let is_step = |at: usize| self.is(at, Punct::Arrow) || self.is(at, Punct::Dot);
        let alternates = names.clone().all(|at| match (at - names.start) % 2 {
            0 => self.ident(at).is_some(),
            _ => is_step(at),
        });
        names.len() % 2 == 1 && alternates && !(is_starred && names.len() > 1)
    }

    /// The part speaks of the pointer.
    pub(super) fn mentions(&self, part: &Range<usize>, pointer: &Range<usize>) -> bool {
        let is_member = |at: usize| self.is(at - 1, Punct::Arrow) || self.is(at - 1, Punct::Dot);
        let last = (part.end + 1).saturating_sub(pointer.len());
        (part.start..last).any(|at| !is_member(at) && self.is_same(at..at + pointer.len(), pointer))
    }

    /// The same words.
    pub(super) fn is_same(&self, a: Range<usize>, b: &Range<usize>) -> bool {
        let word = |at: usize| self.tokens.tokens[at].tok;
        a.len() == b.len() && a.zip(b.clone()).all(|(a, b)| word(a) == word(b))
    }

    /// Plans which predicates make memory: of those about one pointer the one that is evaluated first, if it is not fresh anyway.
    pub(super) fn plan_memory(&mut self, makers: &[Maker]) {
        for (i, maker) in makers.iter().enumerate() {
            let is_it = |m: &&Maker| self.is_same(m.pointer.clone(), &maker.pointer);
            if makers[..i].iter().any(|m| is_it(&m)) || makers.iter().any(|m| m.is_fresh && is_it(&m)) {
                continue;
            }
            let mut sizes: Vec<Option<Range<usize>>> = Vec::new();
            for size in makers.iter().filter(is_it).map(|m| m.size.clone()) {
                if !sizes.iter().any(|s| self.is_same_size(s.as_ref(), size.as_ref())) {
                    sizes.push(size);
                }
            }
            self.valid.insert(maker.at, Valid { pointer: maker.pointer.clone(), sizes });
        }
    }

    fn is_same_size(&self, a: Option<&Range<usize>>, b: Option<&Range<usize>>) -> bool {
        match (a, b) {
            (Some(a), Some(b)) => self.is_same(a.clone(), b),
            (a, b) => a.is_none() && b.is_none(),
        }
    }

    /// The predicate at `at`, with memory for its pointer if that is planned. Returns where its call ends.
    pub(super) fn valid(&mut self, at: usize, used: Use) -> Res<usize> {
        let close = self.partner(at + 1)?;
        self.stand_at(at);
        let asked = self.apart(|code| {
            code.copied(at..at + 2);
            code.expression(at + 2..close, used)?;
            code.copied(close..close + 1);
            Ok(())
        })?;
        let first = self.parts(at + 2..close, Punct::Comma)?.swap_remove(0);
        let known = match used == Use::AssumedBehind && !self.may_be_new(&first) {
            true => asked.clone(),
            false => self.apart(|code| {
                code.asked_where_known(first, &asked);
                Ok(())
            })?,
        };
        match self.valid.get(&at).cloned() {
            Some(valid) => self.made_valid(at, &valid, &asked, &known, used)?,
            None => self.put(&known),
        }
        Ok(close)
    }

    /// Nobody knows what a pointer leads to that got no memory here: what the predicate says of it is not decided.
    fn asked_where_known(&mut self, pointer: Range<usize>, asked: &[Token]) {
        self.words("( __attest_is_named (");
        self.copied(pointer.clone());
        self.words(") || (");
        self.copied(pointer.clone());
        self.words(") == 0 ||");
        self.is_in_memory(&pointer);
        self.words("?");
        self.put(asked);
        self.words(": ( __attest_not_modelled (");
        self.quoted("what a contract says of memory that it has not made");
        self.words(") , 0 ) )");
    }

    /// The pointer leads into memory that is known.
    fn is_in_memory(&mut self, pointer: &Range<usize>) {
        self.words("( 0");
        for (_, name) in self.memory.clone() {
            self.words(&format!("|| __attest_if_pointer ( {name} , __CPROVER_same_object ("));
            self.copied(pointer.clone());
            self.words(&format!(", {name} ) , 0 )"));
        }
        self.words(")");
    }

    fn made_valid(&mut self, at: usize, valid: &Valid, asked: &[Token], known: &[Token], used: Use) -> Res<()> {
        let name = format!("__attest_valid_{}", self.memory.len());
        self.words("__attest_if_pointer (");
        self.copied(valid.pointer.clone());
        self.words(", (");
        if self.may_fail(at) {
            self.words("__attest_nondet_int ( ) &&");
        }
        self.words("( __attest_assumed (");
        self.quoted(if used == Use::AssumedBehind { ASSUMED_BEHIND } else { ASSUMED });
        self.words(") , __attest_bytes_have_values ( ) , (");
        match used {
            Use::AssumedBehind => self.where_parameters_lead(valid, asked),
            _ => self.where_others_lead(valid, asked),
        }
        self.of_its_own(valid, asked, used)?;
        self.words(&format!(") ) && ( {name} ="));
        self.copied(valid.pointer.clone());
        self.words(", 1 ) ) ,");
        self.put(known);
        self.words(")");
        self.memory.push((valid.pointer.clone(), name));
        Ok(())
    }

    /// Alternatives: the pointer is equal to an earlier one, if there is enough.
    fn where_others_lead(&mut self, valid: &Valid, asked: &[Token]) {
        for (other, name) in self.memory.clone() {
            self.words("__attest_may_be_equal (");
            self.copied(valid.pointer.clone());
            self.words(",");
            self.copied(other);
            self.words(&format!(") && {OR_ELSE}"));
            self.assignable(&valid.pointer);
            self.words("= ( __typeof__ (");
            self.copied(valid.pointer.clone());
            self.words(&format!(") ) {name} ,"));
            self.put(asked);
            self.words(") :");
        }
    }

    /// Alternatives: the pointer leads into an object that is known.
    fn where_parameters_lead(&mut self, valid: &Valid, asked: &[Token]) {
        self.words(OR_ELSE);
        self.is_in_memory(&valid.pointer);
        self.words("&&");
        self.put(asked);
        self.words(") :");
    }

    /// Alternatives: the pointer has a block of one of the sizes.
    fn of_its_own(&mut self, valid: &Valid, asked: &[Token], used: Use) -> Res<()> {
        for (i, size) in valid.sizes.iter().enumerate() {
            let is_last = i + 1 == valid.sizes.len();
            if !is_last {
                self.words(OR_ELSE);
            }
            let block = self.apart(|code| code.block(&valid.pointer, size.clone(), used))?;
            match i {
                _ if size.as_ref().is_some_and(|n| self.depends_on(n, &valid.pointer)) => {
                    self.words("__attest_not_modelled (");
                    self.quoted("memory whose size stands in it");
                    self.words(") , 0");
                }
                0 => self.put(&block),
                // It may stand where that has no value.
                _ => {
                    self.words("__attest_attempt (");
                    self.put(&block);
                    self.words(", 0 )");
                }
            }
            if valid.sizes.len() > 1 {
                self.words(",");
                self.put(asked);
            }
            if !is_last {
                self.words(") :");
            }
        }
        Ok(())
    }

    /// `( ( p = malloc ( n ) ) != 0 && ( …, 1 ) )`
    fn block(&mut self, pointer: &Range<usize>, size: Option<Range<usize>>, used: Use) -> Res<()> {
        let p = self.apart(|code| {
            code.assignable(pointer);
            Ok(())
        })?;
        let n = self.apart(|code| match size {
            Some(size) => code.expression(size, used),
            None => {
                code.words("sizeof ( *");
                code.put(&p);
                code.words(")");
                Ok(())
            }
        })?;
        self.made_block(&p, &n);
        Ok(())
    }

    /// A member can be assigned though the structure is one of constants for the function: we have made it.
    fn assignable(&mut self, pointer: &Range<usize>) {
        if pointer.len() == 1 {
            return self.copied(pointer.clone());
        }
        self.words("* ( __typeof__ ( ( 0 ,");
        self.copied(pointer.clone());
        self.words(") ) * ) & (");
        self.copied(pointer.clone());
        self.words(")");
    }

    /// The size has to be read from the memory that it is the size of.
    fn depends_on(&self, size: &Range<usize>, pointer: &Range<usize>) -> bool {
        let is_of_type = |at: usize| {
            let mut before = at;
            while self.is(before - 1, Punct::LParen) || self.is(before - 1, Punct::Star) {
                before -= 1;
            }
            self.tokens.tokens[before - 1].tok == Tok::Kw(Kw::Sizeof)
        };
        let is_it = |at: usize| self.mentions(&(at..at + pointer.len()), pointer);
        (size.start..(size.end + 1).saturating_sub(pointer.len())).any(|at| is_it(at) && !is_of_type(at))
    }

    /// What a contract ensures of its parameters is about objects that the caller knows.
    pub(super) fn know_parameters(&mut self, contract: &FunctionContract, list: Range<usize>) {
        for &parameter in contract.parameters.iter().flatten() {
            let is_it = |at: &usize| self.tokens.tokens[*at].tok == Tok::Ident(parameter);
            let name = self.tokens.names.get(parameter).to_string();
            self.memory.extend(list.clone().find(is_it).map(|at| (at..at + 1, name)));
        }
    }

    /// Of what a contract ensures, only the result gets memory: what else has changed may lead anywhere. So may a result of which more
    /// is said than that it is null or not.
    pub(super) fn plan_result(&mut self, contract: &FunctionContract) -> Res<()> {
        let is_compared = self.is_result_compared(contract)?;
        let is_result = |pointer: &Range<usize>| pointer.len() == 1 && self.ident(pointer.start) == Some(RESULT);
        let kept = self.valid.iter().filter(|(_, v)| !is_compared && is_result(&v.pointer));
        self.valid = kept.map(|(at, v)| (*at, v.clone())).collect();
        let assigned = contract.clauses.iter().filter(|c| self.name_of(c) == "__CPROVER_assigns");
        let words = assigned.flat_map(|c| c.open + 1..c.close);
        self.assigned = words.filter_map(|at| self.ident(at)).map(str::to_string).collect();
        Ok(())
    }

    /// The pointer may have got its value by the call that a contract stands for.
    fn may_be_new(&self, pointer: &Range<usize>) -> bool {
        let mut words = pointer.clone().filter_map(|at| self.ident(at));
        words.any(|name| name == RESULT || self.assigned.contains(name))
    }

    /// Declares what the predicates remember of their pointers.
    pub(super) fn valid_objects(&mut self) {
        for (_, name) in self.memory.clone() {
            if name.starts_with("__attest_valid_") {
                self.words(&format!("const volatile void * {name} = 0 ;"));
            }
        }
    }
}
