//! What a function may be started on.

use crate::hir::Unit;
use crate::initial_arguments::{self, SymbolicArguments};
use crate::initial_heap::{self, InitialHeap};
use crate::starter::Starter;
use base::Diagnostic;

/// What a function is started on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Initial {
    /// Any heap.
    Heap(InitialHeap),
    /// Any arguments of the command line, group after group.
    Arguments(Vec<SymbolicArguments>),
}

impl Initial {
    /// The code that starts `function`.
    ///
    /// # Errors
    /// There is no such function, or it takes something else.
    pub(crate) fn code(&self, unit: &Unit, function: &str) -> Result<Starter, Diagnostic> {
        match self {
            Initial::Heap(heap) => initial_heap::code(unit, function, heap),
            Initial::Arguments(groups) => initial_arguments::code(unit, function, groups),
        }
    }
}
