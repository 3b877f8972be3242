//! Contracts of functions: the function that enforces one, and the function that stands for one.

use super::code::Code;
use super::expression::{Checked, Use};
use super::targets::FrameOf;
use super::{enforcing, replacing};
use crate::lex::{Kw, Punct, Tok, Token};
use crate::parse::{Clause, FunctionContract, Res};

impl Code<'_> {
    /// `void __attest_enforce_f(parameters) { requires; result = f(parameters); ensures }`
    pub(super) fn enforcing(&mut self, contract: &FunctionContract) -> Res<Vec<Token>> {
        let name = self.tokens.names.get(contract.name).to_string();
        let (named, list) = self.parameter_list(contract)?;
        let frame = self.new_frame();
        let before = self.each(contract, "__CPROVER_requires", |code, c| code.assumption(c, Use::Assumed))?;
        let behind = self.each(contract, "__CPROVER_ensures", |code, c| {
            code.check(c, Checked::Ensures, Use::CheckedBehind(frame))
        })?;
        let targets = self.targets(&contract.clauses)?;
        self.stand_at(named);
        self.words(&format!("void {}", enforcing(&name)));
        self.copied(named + 1..list + 1);
        self.words("{");
        self.fresh_objects();
        self.put(&before);
        let remembered = std::mem::take(&mut self.remembered);
        self.put(&remembered);
        self.frame(frame, FrameOf::Function, &targets);
        self.stand_at(named);
        self.words(&format!("__attest_frame_open ( {frame} ) ;"));
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
        let before = self.each(contract, "__CPROVER_requires", |code, c| {
            code.check(c, Checked::Requires, Use::CheckedBefore)
        })?;
        let behind = self.each(contract, "__CPROVER_ensures", |code, c| code.assumption(c, Use::Assumed))?;
        let targets = self.targets(&contract.clauses)?;
        self.stand_at(named);
        for at in contract.first..named {
            if !matches!(self.tokens.tokens[at].tok, Tok::Kw(Kw::Static | Kw::Extern | Kw::Inline)) {
                self.copied(at..at + 1);
            }
        }
        self.words(&replacing(&name));
        self.copied(named + 1..list + 1);
        self.words("{");
        self.fresh_objects();
        self.put(&before);
        let remembered = std::mem::take(&mut self.remembered);
        self.put(&remembered);
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

    /// What `write` writes for each clause of a kind.
    fn each(
        &mut self,
        contract: &FunctionContract,
        name: &str,
        mut write: impl FnMut(&mut Self, &Clause) -> Res<()>,
    ) -> Res<Vec<Token>> {
        let mut all = Vec::new();
        for clause in &contract.clauses {
            if self.name_of(clause).ends_with("_contract") {
                let name = self.name_of(clause).to_string();
                return self.wrong(clause.open - 1, format!("{name} is not supported"));
            }
            if self.name_of(clause) == name {
                all.extend(self.apart(|code| write(code, clause))?);
            }
        }
        Ok(all)
    }

    /// Where the name of the function stands, and where its list of parameters ends.
    fn parameter_list(&self, contract: &FunctionContract) -> Res<(usize, usize)> {
        let clauses = contract.clauses.first().map_or(contract.behind, |c| c.open - 1);
        let is_name = |&at: &usize| self.tokens.tokens[at].tok == Tok::Ident(contract.name);
        let Some(named) = (contract.first..clauses).find(is_name).filter(|&at| self.is(at + 1, Punct::LParen)) else {
            return self.wrong(contract.first, "the contract of a function that is declared like this is not supported");
        };
        let close = self.partner(named + 1)?;
        if contract.parameters.is_none() {
            return self.wrong(named, "a function with a contract needs a name for each parameter, and no `...`");
        }
        if !matches!(self.tokens.tokens[close + 1].tok, Tok::Kw(Kw::Attribute)) && close + 1 != clauses {
            return self.wrong(named, "the contract of a function that is declared like this is not supported");
        }
        Ok((named, close))
    }

    fn plain_call(&mut self, contract: &FunctionContract, name: &str) -> Res<()> {
        let names: Vec<String> = contract.parameters.iter().flatten().map(|&p| self.tokens.names.get(p).to_string()).collect();
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
