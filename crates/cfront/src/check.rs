//! Type checker: [`crate::ast`] to [`crate::hir`].
//!
//! Follows gcc with warnings off: what gcc only warns about gets the conversion gcc gives it, what gcc rejects is an
//! error here.

mod builtin;
mod call;
mod checker;
mod cleanup;
mod compat;
mod convert;
mod decl;
mod expr;
mod func;
mod guesses;
mod init;
mod invariant;
mod konst;
mod library;
mod linker_names;
mod nested;
mod nested_pointers;
mod ops;
mod parts;
mod quantifier;
mod range;
mod reserved;
mod scope;
mod signatures;
mod specs;
mod stmt;
mod varrec;
mod vectors;

pub(crate) use library::add_functions;
pub(crate) use signatures::is_library_function;

use crate::ast::External;
use crate::hir::{self, Linkage, UnitId};
use crate::lex::{MAX_ERRORS, Tokens};
use crate::parse::Read;
use crate::types::{DataModel, Types};
use base::Diagnostic;
use checker::Checker;

/// What the texts of a program declare.
pub(crate) struct Declared {
    pub(crate) types: Types,
    pub(crate) globals: Vec<hir::Global>,
    pub(crate) funcs: Vec<hir::Func>,
}

impl Declared {
    pub(crate) fn nothing(model: DataModel) -> Declared {
        Declared { types: Types::new(model), globals: Vec::new(), funcs: Vec::new() }
    }
}

/// Checks a whole unit and adds it to what others declare: it sees none of their names.
///
/// # Errors
/// Every error found; then nothing is added. Otherwise what is to be warned of.
pub(crate) fn check(
    tokens: &Tokens,
    unit: &Read,
    number: UnitId,
    declared: &mut Declared,
) -> Result<Vec<Diagnostic>, Vec<Diagnostic>> {
    let nothing = Declared::nothing(declared.types.model());
    let Declared { mut types, globals, funcs } = std::mem::replace(declared, nothing);
    types.begin_unit(number);
    let (first_global, first_func) = (globals.len(), funcs.len());
    let mut checker = Checker::new(tokens, types, globals, funcs);
    checker.lost.extend(unit.lost.iter().map(|&name| tokens.names.get(name)));
    for item in &unit.items {
        if let Err(error) = checker.external(item) {
            checker.tell(*error);
            match item {
                // Types that were not declared would make every later use of their names fail too.
                External::Decl(decl) if decl.is_of_types() => break,
                External::Decl(decl) => checker.lose(decl),
                External::Func(def) => checker.lose_unless_declared(def.declarator.name),
                External::StaticAssert(_) | External::Ignored(_) => {}
            }
        }
        if checker.diagnostics.len() >= MAX_ERRORS {
            break;
        }
    }
    checker.finish_tentative();
    checker.finish_linker_names((first_func, first_global));
    for (f, note) in checker.funcs.iter_mut().zip(&checker.func_notes).skip(first_func) {
        f.unit = number;
        f.linkage = if note.is_static { Linkage::Internal } else { Linkage::External };
        f.is_inline = f.body.is_some() && !note.is_static && !note.is_external;
    }
    for g in &mut checker.globals[first_global..] {
        g.unit = number;
    }
    *declared = Declared { types: checker.types, globals: checker.globals, funcs: checker.funcs };
    if checker.diagnostics.is_empty() {
        return Ok(checker.warnings);
    }
    declared.globals.truncate(first_global);
    declared.funcs.truncate(first_func);
    // What a statement is made of is told before what is wrong with its beginning.
    checker.diagnostics.sort_by_key(|d| d.pos);
    Err(checker.diagnostics)
}
