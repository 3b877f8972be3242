//! Contracts of functions and loops that the parser has read over: where their parts stand among the tokens.
//!
//! `crate::contracts` makes C of those that the user asks for.

use super::Parser;
use crate::ast::{Declarator, Deriv, Params, Specs, TypeSpec};
use crate::lex::Symbol;
use std::ops::Range;

/// `__CPROVER_requires(…)` and the like: the name, and the places of its parentheses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clause {
    pub(crate) name: Symbol,
    pub(crate) open: usize,
    pub(crate) close: usize,
}

/// The clauses behind the declarator of a function.
#[derive(Debug)]
pub(crate) struct FunctionContract {
    pub(crate) name: Symbol,
    /// Where the declaration begins.
    pub(crate) first: usize,
    /// The names of its parameters; `None` where one has none, or where it is no prototype.
    pub(crate) parameters: Option<Vec<Symbol>>,
    pub(crate) returns_nothing: bool,
    pub(crate) clauses: Vec<Clause>,
    /// Behind the declaration or the body.
    pub(crate) behind: usize,
}

/// How a loop is written, by the places of its tokens.
#[derive(Debug)]
pub(crate) enum LoopForm {
    /// The parentheses of the condition.
    While {
        open: usize,
        close: usize,
    },
    DoWhile {
        open: usize,
        close: usize,
    },
    /// Where the condition begins behind the first semicolon, and all of it.
    For {
        start: usize,
        condition: Range<usize>,
    },
}

/// The clauses of a loop.
#[derive(Debug)]
pub(crate) struct LoopContract {
    pub(crate) form: LoopForm,
    /// Its keyword.
    pub(crate) first: usize,
    pub(crate) clauses: Vec<Clause>,
    /// Behind the whole loop.
    pub(crate) behind: usize,
    /// Labels stand in it: control may come in beside its head.
    pub(crate) has_labels: bool,
}

/// The call that stands for a value at the beginning of the function (`\at(x, Pre)` of ACSL).
pub(crate) const ENTRY_VALUE: &str = "__attest_entry_value";

/// All contracts of a unit.
#[derive(Debug, Default)]
pub(crate) struct Specifications {
    /// Where the definition of each function begins and ends.
    pub(crate) definitions: Vec<(Symbol, Range<usize>)>,
    pub(crate) functions: Vec<FunctionContract>,
    pub(crate) loops: Vec<LoopContract>,
}

impl Parser<'_> {
    /// The declaration from `first` to here has these clauses.
    pub(super) fn note_contract(&mut self, specs: &Specs, declarator: &Declarator, first: usize, clauses: Vec<Clause>) {
        let (Some(name), Some(Deriv::Func(parameters))) = (declarator.name, declarator.derivs.first()) else { return };
        if clauses.is_empty() {
            return;
        }
        let parameters = match parameters {
            Params::Prototype { params, variadic: false, .. } => {
                let named = params.iter().filter(|p| !is_void(p.declarator.name, &p.specs, &p.declarator));
                named.map(|p| p.declarator.name).collect()
            }
            Params::Names(names) if names.is_empty() => Some(Vec::new()),
            Params::Prototype { .. } | Params::Names(_) => None,
        };
        let returns_nothing = matches!(specs.ty, TypeSpec::Void) && declarator.derivs.len() == 1;
        let contract = FunctionContract { name, first, parameters, returns_nothing, clauses, behind: self.at };
        self.specified.functions.push(contract);
    }

    /// The loop from `first` to here has these clauses.
    pub(super) fn note_loop(&mut self, form: LoopForm, first: usize, clauses: Vec<Clause>, labels: usize) {
        if !clauses.is_empty() {
            let has_labels = self.labels + self.cases > labels;
            self.specified.loops.push(LoopContract { form, first, clauses, behind: self.at, has_labels });
        }
    }
}

/// `(void)`.
fn is_void(name: Option<Symbol>, specs: &Specs, declarator: &Declarator) -> bool {
    name.is_none() && matches!(specs.ty, TypeSpec::Void) && declarator.derivs.is_empty()
}
