//! Contracts of functions: the function that enforces one, and the function that stands for one.

use super::code::{Code, Edit};
use super::compared::Compared;
use super::expression::{Checked, Force, Use};
use super::targets::FrameOf;
use super::{enforcing, replacing};
use crate::lex::{Kw, Punct, Tok, Token};
use crate::parse::{Clause, FunctionContract, Res};
use std::ops::Range;

impl Code<'_> {
    /// `void __attest_enforce_f(parameters) { requires; result = f(parameters); ensures }`
    pub(super) fn enforcing(&mut self, contract: &FunctionContract) -> Res<Vec<Token>> {
        let name = self.tokens.names.get(contract.name).to_string();
        let (named, list) = self.parameter_list(contract)?;
        let frame = self.new_frame();
        let before = self.apart(|code| code.assumed(contract, "requires", Use::AssumedBefore))?;
        let behind = self.each(contract, "ensures", |code, c, force| {
            code.check_or_admit(c, Checked::Ensures, Use::CheckedBehind(frame), force)
        })?;
        let targets = self.targets(&contract.clauses)?;
        self.stand_at(named);
        self.words(&format!("void {}", enforcing(&name)));
        self.assignable_parameters(named + 1..list + 1);
        self.words("{");
        self.fresh_objects();
        self.compared_pointers(contract, Compared::All)?;
        self.put(&before);
        let remembered = std::mem::take(&mut self.remembered);
        self.put(&remembered);
        self.frame(frame, self.function_frame(), &targets);
        self.stand_at(named);
        if !self.may_assign_all(contract) {
            self.words(&format!("__attest_frame_open ( {frame} ) ;"));
        }
        self.call(contract, &name)?;
        self.words(&format!("__attest_frame_end ( {frame} ) ;"));
        self.put(&behind);
        self.words("}");
        Ok(self.taken())
    }

    /// `T __attest_contract_f(parameters) { check requires; any values for what is assigned; assume ensures; return result; }`
    pub(super) fn replacing(&mut self, contract: &FunctionContract) -> Res<Vec<Token>> {
        let name = self.tokens.names.get(contract.name).to_string();
        let (named, list) = self.parameter_list(contract)?;
        let before = self.checked_before(contract)?;
        self.know_parameters(contract, named..list);
        let behind = self.apart(|code| code.assumed(contract, "ensures", Use::AssumedBehind))?;
        let targets = self.targets(&contract.clauses)?;
        self.stand_at(named);
        for at in contract.first..named {
            if !matches!(self.tokens.tokens[at].tok, Tok::Kw(Kw::Static | Kw::Extern | Kw::Inline)) {
                self.copied(at..at + 1);
            }
        }
        self.words(&replacing(&name));
        self.assignable_parameters(named + 1..list + 1);
        self.words("{");
        self.fresh_objects();
        self.put(&before);
        let remembered = std::mem::take(&mut self.remembered);
        self.put(&remembered);
        self.stand_at(named);
        if self.may_assign_all(contract) {
            self.assigns_unsaid(contract, &name);
        }
        self.havoc(&targets)?;
        self.stand_at(named);
        if !contract.returns_nothing {
            self.words("__typeof__ (");
            self.plain_call(contract, &name)?;
            self.words(") __CPROVER_return_value ; __attest_any_value ( __CPROVER_return_value ) ;");
        }
        self.put(&behind);
        if !contract.returns_nothing {
            self.words("return __CPROVER_return_value ;");
        }
        self.words("}");
        Ok(self.taken())
    }

    /// The function under another name, and in its place one that checks its contract around a call. What the function requires
    /// that the program starts with is assumed.
    pub(super) fn checked(
        &mut self,
        contract: &FunctionContract,
        definition: Range<usize>,
        is_first: bool,
    ) -> Res<Vec<Edit>> {
        let name = self.tokens.names.get(contract.name).to_string();
        let (named, list) = self.parameter_list(contract)?;
        let frame = self.new_frame();
        let mut before = self.checked_before(contract)?;
        if is_first {
            before = self.assumed_once(contract, named, &before)?;
        }
        let behind = self.each(contract, "ensures", |code, c, force| {
            code.check_or_admit(c, Checked::Ensures, Use::CheckedBehind(frame), force)
        })?;
        let targets = self.targets(&contract.clauses)?;
        let is_name = |at: &usize| self.tokens.tokens[*at].tok == Tok::Ident(contract.name);
        let Some(place) = definition.clone().find(is_name) else {
            return self
                .wrong(definition.start, "the contract of a function that is defined like this is not supported");
        };
        self.stand_at(named);
        let renamed = format!("__attest_body_{name}");
        self.words(&renamed);
        let inner = self.taken();
        self.copied(contract.first..list + 1);
        let head = self.taken();
        self.put(&head);
        self.words(";");
        let declared = self.taken();
        self.put(&head);
        self.words("{");
        self.fresh_objects();
        self.put(&before);
        let remembered = std::mem::take(&mut self.remembered);
        self.put(&remembered);
        self.frame(frame, FrameOf::FunctionOfAcsl, &targets);
        self.stand_at(named);
        if !self.may_assign_all(contract) {
            self.words(&format!("__attest_frame_open ( {frame} ) ;"));
        }
        self.call(contract, &renamed)?;
        self.words(&format!("__attest_frame_end ( {frame} ) ;"));
        self.put(&behind);
        if !contract.returns_nothing {
            self.words("return __CPROVER_return_value ;");
        }
        self.words("}");
        Ok(vec![
            Edit { at: definition.start, removed: 0, inserted: declared },
            Edit { at: place, removed: 1, inserted: inner },
            Edit { at: definition.end, removed: 0, inserted: self.taken() },
        ])
    }

    /// What the function that the program starts with requires: calls of it by the program are checked as those of others. What
    /// `main` gets has been made.
    fn assumed_once(&mut self, contract: &FunctionContract, named: usize, checked: &[Token]) -> Res<Vec<Token>> {
        let name = self.tokens.names.get(contract.name).to_string();
        let assumed = match name.as_str() {
            "main" => self.each(contract, "requires", |code, c, force| match force {
                Force::Full | Force::Admitted => code.assumption(c, Use::AssumedOfMain),
                Force::Checked => Ok(()),
            })?,
            _ => self.apart(|code| {
                code.compared_pointers(contract, Compared::Parameters)?;
                code.assumed(contract, "requires", Use::AssumedBefore)
            })?,
        };
        self.apart(|code| {
            let flag = format!("__attest_started_{name}");
            code.stand_at(named);
            code.words(&format!("static int {flag} = 0 ; if ( ! {flag} ) {{ {flag} = 1 ;"));
            code.put(&assumed);
            code.words("} else {");
            code.put(checked);
            code.words("}");
            Ok(())
        })
    }

    /// ACSL, in the place of calls: nobody knows what they assign. Where the contract speaks of no memory either, they are taken for
    /// calls that change none, as those of functions without contract and body are.
    fn assigns_unsaid(&mut self, contract: &FunctionContract, name: &str) {
        if self.is_about_values(contract) {
            self.words("__attest_assumed (");
            self.quoted(&format!("the contract of `{name}` says nothing of `assigns`: calls change no memory"));
        } else {
            self.words("__attest_not_modelled (");
            self.quoted(&format!("a contract without `assigns` in the place of `{name}`"));
        }
        self.words(") ;");
    }

    /// What the function ensures is about its parameters and its result only.
    fn is_about_values(&self, contract: &FunctionContract) -> bool {
        let is_parameter = |name: &str| {
            let mut all = contract.parameters.iter().flatten();
            all.any(|&p| self.tokens.names.get(p) == name)
        };
        let ensured = contract.clauses.iter().filter(|c| self.force_of(c, "ensures").is_some());
        let mut words = ensured.flat_map(|c| c.open + 1..c.close);
        words.all(|at| match self.tokens.tokens[at].tok {
            Tok::Ident(s) => {
                let name = self.tokens.names.get(s);
                is_parameter(name) || crate::vocabulary::is_reserved(name)
            }
            Tok::Punct(p) => !matches!(p, Punct::Star | Punct::Arrow | Punct::LBracket | Punct::Amp),
            _ => true,
        })
    }

    /// What callers of the function have to ensure.
    fn checked_before(&mut self, contract: &FunctionContract) -> Res<Vec<Token>> {
        self.each(contract, "requires", |code, c, force| {
            code.check_or_admit(c, Checked::Requires, Use::CheckedBefore, force)
        })
    }

    /// ACSL: where nothing is said of what the function assigns, it may be anything.
    fn may_assign_all(&self, contract: &FunctionContract) -> bool {
        self.is_acsl && contract.clauses.iter().all(|c| self.name_of(c) != "__CPROVER_assigns")
    }

    fn function_frame(&self) -> FrameOf {
        if self.is_acsl { FrameOf::FunctionOfAcsl } else { FrameOf::Function }
    }

    /// What `write` writes for each clause of a kind.
    fn each(
        &mut self,
        contract: &FunctionContract,
        kind: &str,
        mut write: impl FnMut(&mut Self, &Clause, Force) -> Res<()>,
    ) -> Res<Vec<Token>> {
        let mut all = Vec::new();
        for clause in &contract.clauses {
            if self.name_of(clause).ends_with("_contract") {
                let name = self.name_of(clause).to_string();
                return self.wrong(clause.open - 1, format!("{name} is not supported"));
            }
            if let Some(force) = self.force_of(clause, kind) {
                all.extend(self.apart(|code| write(code, clause, force))?);
            }
        }
        Ok(all)
    }

    /// Where the name of the function stands, and where its list of parameters ends.
    fn parameter_list(&self, contract: &FunctionContract) -> Res<(usize, usize)> {
        // Those of ACSL stand before.
        let behind = contract.clauses.iter().map(|c| c.open - 1).filter(|&at| at > contract.first);
        let clauses = behind.min();
        let last = clauses.unwrap_or(contract.behind);
        let is_name = |&at: &usize| self.tokens.tokens[at].tok == Tok::Ident(contract.name);
        let Some(named) = (contract.first..last).find(is_name).filter(|&at| self.is(at + 1, Punct::LParen)) else {
            return self
                .wrong(contract.first, "the contract of a function that is declared like this is not supported");
        };
        let close = self.partner(named + 1)?;
        if contract.parameters.is_none() {
            return self.wrong(named, "a function with a contract needs a name for each parameter, and no `...`");
        }
        let next = self.tokens.tokens[close + 1].tok;
        let is_end = matches!(next, Tok::Kw(Kw::Attribute) | Tok::Punct(Punct::LBrace | Punct::Semi));
        if !is_end && clauses != Some(close + 1) {
            return self.wrong(named, "the contract of a function that is declared like this is not supported");
        }
        Ok((named, close))
    }

    /// The list of parameters, in which pointers can be assigned: predicates of `requires` do so.
    fn assignable_parameters(&mut self, list: Range<usize>) {
        for at in list {
            let is_const = |at: usize| self.tokens.tokens[at].tok == Tok::Kw(Kw::Const);
            let of_pointer = is_const(at) && self.is(at - 1, Punct::Star);
            let of_parameter =
                self.ident(at + 1).is_some() && (self.is(at + 2, Punct::Comma) || self.is(at + 2, Punct::RParen));
            if !(of_pointer && of_parameter) {
                self.copied(at..at + 1);
            }
        }
    }

    fn plain_call(&mut self, contract: &FunctionContract, name: &str) -> Res<()> {
        let names: Vec<String> =
            contract.parameters.iter().flatten().map(|&p| self.tokens.names.get(p).to_string()).collect();
        self.words(&format!("{name} ( {} )", names.join(" , ")));
        Ok(())
    }

    fn call(&mut self, contract: &FunctionContract, name: &str) -> Res<()> {
        if !contract.returns_nothing {
            self.words("__typeof__ (");
            self.plain_call(contract, name)?;
            self.words(") __CPROVER_return_value =");
        }
        self.plain_call(contract, name)?;
        self.words(";");
        Ok(())
    }
}
