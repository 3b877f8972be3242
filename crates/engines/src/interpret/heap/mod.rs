//! Candidates about all blocks of the heap: "for every address `k` at which a block begins, …".
//!
//! This is the local part of canonical abstraction (Sagiv, Reps, Wilhelm, TOPLAS 2002): individuals are blocks, told apart by the
//! variables that point to them, by their sizes, and by whether they live; what is kept is what holds of all individuals alike.
//! A field is a function of its block, so that "what `n` leads to is a block again, of this size, that lives" is a statement about
//! one individual, and the checker of proofs understands it (`docs/decisions/0019-blocks-of-the-heap.md`). Which blocks can be
//! reached from a variable is no such statement. In its place is the order in which blocks were allocated: links that lead to
//! older blocks only, and blocks up to a variable that live.
//!
//! `blocks` reads from the text what blocks there are; `statements` says what may hold of them. Predicate abstraction keeps what
//! is inductive.

mod blocks;
mod statements;

use super::elements::{self, Elements, Indices};
use blocks::Blocks;
use ir::{Procedure, Program, StmtKind};
use statements::Statements;

/// Candidates beyond this are not asked about: each is a question for each edge that concerns it.
const MOST: usize = 300;

/// Accesses to blocks are checked, and the program allocates some.
pub(crate) fn has_blocks(program: &Program) -> bool {
    let mut stmts = program.procs.iter().flat_map(|p| &p.edges).flat_map(|e| &e.stmts);
    program.space.cell.is_some() && stmts.any(|s| matches!(s.kind, StmtKind::Alloc { .. }))
}

/// Candidates about the blocks that a procedure allocates; [`has_blocks`] holds.
pub(super) fn elements(program: &mut Program, proc: &Procedure) -> Elements {
    let blocks = Blocks::of(program, proc);
    let index = elements::address(program, proc);
    let mut candidates = Statements::new(program, &blocks, index).all();
    candidates.truncate(MOST);
    let values = blocks.addresses.into_iter().map(|of_edge| of_edge.into_iter().map(|t| vec![t]).collect()).collect();
    Elements { indices: vec![Indices { vars: vec![index], values }], candidates }
}
