//! Code that starts a function on inputs of a certain form: C that is put behind the function's file, and that is where the program begins.

use crate::hir::{Func, FuncBody, Unit};
use crate::link::{Found, find_function};
use base::{Diagnostic, Pos};

/// What starts a function.
#[derive(Clone, Debug)]
pub struct Starter {
    /// The unit that the code stands behind, by number.
    pub unit: usize,
    /// The code.
    pub code: String,
    /// The function that it starts.
    pub function: String,
    /// What a verdict about the started function rests on.
    pub assumption: String,
    /// What becomes of the inputs that it takes for a heap, in their order: those of the parameters come first, then those of the
    /// nodes, kind after kind in the order in which they are found, until none is left.
    pub parameters: Vec<Slot>,
    /// The structures that nodes are made of.
    pub kinds: Vec<Kind>,
}

/// A structure that nodes are made of.
#[derive(Clone, Debug)]
pub struct Kind {
    /// Its tag.
    pub name: String,
    /// What takes an input.
    pub members: Vec<Slot>,
}

/// Something that takes an input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slot {
    /// A parameter, or the way to a member.
    pub name: String,
    /// The kind of nodes that it leads to: the input is zero for null, else the number of a node from 1. None: the input
    /// is the value.
    pub leads_to: Option<usize>,
}

/// The name of the file that the code stands in.
const FILE: &str = base::pos::GENERATED;

/// The code as it is put behind a file.
pub(crate) fn behind_a_file(code: &str) -> String {
    format!("\n# 1 \"{FILE}\"\n{code}")
}

/// The function that starts another one.
pub(crate) fn name_for(function: &str) -> String {
    format!("attest_start_{}", function.rsplit(':').next().unwrap_or(function))
}

/// The function of this name that is to be started.
///
/// # Errors
/// There is none, there are several, or it has no body.
pub(crate) fn function_of<'u>(unit: &'u Unit, name: &str) -> Result<(&'u Func, &'u FuncBody), Diagnostic> {
    let problem = |pos, message: String| Diagnostic::error(pos, message);
    let found = match find_function(unit, name) {
        Found::One(id) => &unit.funcs[id.0 as usize],
        Found::None => return Err(problem(Pos::NONE, format!("there is no function `{name}` to start with"))),
        Found::Several(_) => return Err(problem(Pos::NONE, format!("there are several functions `{name}`"))),
    };
    match &found.body {
        Some(body) => Ok((found, body)),
        None => Err(problem(found.pos, format!("the function `{name}` to start with has no body"))),
    }
}
