//! Which candidates a block of statements may concern.

use ir::{Edge, Program, StmtKind};
use logic::{Mentions, Pool, Term};

/// What a block writes, and what its assumptions and new values are about.
#[derive(Clone, Copy, Default)]
pub(super) struct Effect {
    pub(super) writes: Mentions,
    pub(super) assumes: Mentions,
}

impl Effect {
    pub(super) fn new(program: &Program, edge: &Edge) -> Effect {
        let mut out = Effect::default();
        for stmt in &edge.stmts {
            out.writes = out.writes.and(stmt.kind.writes(program.heap).unwrap_or(Mentions::ANYTHING));
            if let StmtKind::Assume(c) = stmt.kind {
                out.assumes = out.assumes.and(program.pool.mentions(c));
            }
        }
        out
    }

    /// What may hold after the block that did not hold before: about what it writes, what it assumes, and what facts
    /// relate with that.
    pub(super) fn spoken_of(self, pool: &Pool, context: &[Term]) -> Mentions {
        let mut out = self.writes.and(self.assumes);
        loop {
            let related = context.iter().map(|&f| pool.mentions(f)).filter(|m| m.overlaps(out));
            let more = related.fold(out, Mentions::and);
            if more == out {
                return out;
            }
            out = more;
        }
    }
}
