//! What the translation knows about memory where accesses are checked.

use super::escape::{Escapes, escapes};
use super::lowering::Lowering;
use crate::hir::StmtKind;
use crate::vocabulary::EXIT_HANDLERS;
use base::Pos;
use ir::{CheckKind, Program, ScalarType, VarDecl, VarKind};
use logic::VarId;

/// State of a translation with checked accesses.
pub(super) struct Memory {
    /// Which local objects are pointed to, and which of them longer than they live.
    pub(super) escapes: Escapes,
    /// Blocks of the heap that were not freed.
    pub(super) live: VarId,
    /// Pointers come in from outside: to memory that the program did not create.
    pub(super) has_outside: bool,
    /// One was met.
    pub(super) saw_outside: bool,
}

impl Memory {
    pub(super) fn new(program: &mut Program, escapes: Escapes, has_outside: bool) -> Memory {
        let ty = ScalarType::Unsigned(program.space.ptr_width);
        let live = VarDecl { name: "$live".to_string(), ty, kind: VarKind::Global, pos: Pos::NONE };
        Memory { escapes, live: program.add_var(live), has_outside, saw_outside: false }
    }
}

impl Lowering<'_> {
    /// What the function that the program starts with declares lives as long as the program: nothing runs behind it.
    pub(super) fn locals_last(&self) -> bool {
        self.model_named(EXIT_HANDLERS).is_none()
    }

    /// Begins to keep account of objects, if accesses are to be checked.
    pub(super) fn check_memory(&mut self, has_outside: bool) {
        if !self.options.checks_memory() {
            return;
        }
        let unit = self.unit;
        let entry = self.options.entry.clone();
        let lasts = self.locals_last();
        let escapes = escapes(unit, |(f, l)| {
            let f = &unit.funcs[f.0 as usize];
            let is_declared = |b: &crate::hir::FuncBody| {
                let is_it = |s: &crate::hir::Stmt| matches!(s.kind, StmtKind::Decl { local, .. } if local == l);
                b.params.contains(&l) || b.stmts.iter().any(is_it)
            };
            lasts && f.name == entry && !f.is_used && f.body.as_ref().is_some_and(is_declared)
        });
        let left: Vec<&str> = CheckKind::MEMORY
            .into_iter()
            .filter(|&k| k != CheckKind::Overlap && !self.options.memory.contains(k))
            .map(CheckKind::keyword)
            .collect();
        if !left.is_empty() {
            self.assume_of_program(format!(
                "executions end where a check of these kinds would fail: {}",
                left.join(", ")
            ));
        }
        if has_outside {
            self.assume_of_program("memory from outside is as large as the program takes it for".to_string());
        }
        self.memory = Some(Memory::new(&mut self.program, escapes, has_outside));
    }
}
