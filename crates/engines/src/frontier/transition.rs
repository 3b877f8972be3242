//! Whether an abstract transition exists: `S →≃ T` iff some state of S has a successor in T.

use super::choice::Choice;
use crate::abstraction::RegionId;
use crate::search::Search;
use exec::{InitialMemory, State};
use ir::{EdgeId, LocId, Stmt};
use logic::Term;

impl Search {
    /// The conjuncts of the region.
    pub(crate) fn conjuncts(&mut self, r: RegionId) -> Vec<Term> {
        let pool = &mut self.code.program.pool;
        let literals = self.partition.literals(pool, r);
        literals.into_iter().flat_map(|t| logic::conjuncts(pool, t)).collect()
    }

    /// Whether some state of `from` that satisfies `facts` has a successor in `to` along the edge. True where the
    /// solver does not know, and where only aliases that no known state shows would exclude it.
    pub(crate) fn has_transition(&mut self, from: RegionId, edge: EdgeId, to: RegionId, facts: &[Term]) -> bool {
        let edges = self.code.edges.clone();
        let stmts = &edges[edge.0 as usize].stmts;
        let target = self.conjuncts(to);
        let states = self.states_for_aliases(self.partition.loc(from), stmts);
        let program = &mut self.code.program;
        let mut question = exec::pre::pre(program, stmts, &target, &states).conjuncts;
        question.extend(self.partition.literals(&mut program.pool, from));
        question.extend_from_slice(facts);
        !self.oracle.is_unsat(&program.pool, &question)
    }

    /// States along a block that starts at `l`, for deciding aliases: of a known state there, or all zero.
    pub(crate) fn states_for_aliases(&self, l: LocId, stmts: &[Stmt]) -> Vec<State> {
        let known = self.partition.leaves_at(l).iter().find_map(|&r| self.partition.nodes(r).first().copied());
        match known {
            Some(n) => self.dry_run(n, stmts, &Choice::default()).states,
            None => {
                let root = self.runner.root(&self.code, InitialMemory::default());
                vec![root.state; stmts.len() + 1]
            }
        }
    }
}
