//! Type checker: [`crate::ast`] to [`crate::hir`].
//!
//! Follows gcc with warnings off: what gcc only warns about gets the conversion gcc gives it, what gcc rejects is an
//! error here.

mod builtin;
mod call;
mod checker;
mod compat;
mod convert;
mod decl;
mod expr;
mod func;
mod init;
mod konst;
mod library;
mod ops;
mod parts;
mod reserved;
mod scope;
mod signatures;
mod specs;
mod stmt;
mod varrec;

pub(crate) use library::add_functions;
pub(crate) use signatures::is_library_function;

use crate::ast::External;
use crate::hir;
use crate::lex::Tokens;
use crate::types::{DataModel, Types};
use base::Diagnostic;
use checker::{Checker, MAX_ERRORS};

/// The parts of [`hir::Unit`], or every error found.
pub(crate) type Checked = Result<(Types, Vec<hir::Global>, Vec<hir::Func>), Vec<Diagnostic>>;

/// Checks a whole unit.
pub(crate) fn check(tokens: &Tokens, unit: &[External], model: DataModel) -> Checked {
    let mut checker = Checker::new(tokens, Types::new(model), Vec::new(), Vec::new());
    for item in unit {
        if let Err(error) = checker.external(item) {
            checker.diagnostics.push(*error);
            // A declaration that failed would make every later use of its names fail too.
            break;
        }
        if checker.diagnostics.len() >= MAX_ERRORS {
            break;
        }
    }
    checker.finish_tentative();
    if checker.diagnostics.is_empty() {
        Ok((checker.types, checker.globals, checker.funcs))
    } else {
        Err(checker.diagnostics)
    }
}
