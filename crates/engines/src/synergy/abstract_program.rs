//! `CreateAbstractProgram` and `GetAbstractTrace`: abstract transitions exist only if the solver says that there are
//! states for them, and are asked for along traces.

use super::Synergy;
use super::trace::AbstractTrace;
use crate::abstraction::RegionId;
use ir::EdgeId;

impl Synergy {
    /// A shortest abstract error trace of the abstract program, `None` if there is none.
    pub(super) fn get_abstract_trace(&mut self) -> Option<AbstractTrace> {
        loop {
            let trace = self.shortest_trace()?;
            if self.create_abstract_program(&trace) {
                return Some(trace);
            }
        }
    }

    /// Along the transitions that are left, whether they exist or not.
    fn shortest_trace(&self) -> Option<AbstractTrace> {
        let partition = &self.search.partition;
        let initial = partition.leaves_at(self.search.code.entry).into_iter();
        let first = initial.filter(|&r| partition.distance(r).is_some()).min_by_key(|&r| partition.distance(r))?;
        let mut steps = Vec::new();
        let mut at = first;
        while let Some(d) = partition.distance(at).filter(|&d| d > 0) {
            let leads_on = |r: RegionId| partition.distance(r).is_some_and(|next| next + 1 == d);
            let step = partition.succ(at).iter().find(|&&(_, r)| leads_on(r));
            let &step = step.expect("a finite distance has a transition that explains it");
            steps.push(step);
            at = step.1;
        }
        Some(AbstractTrace { first, steps })
    }

    /// Asks for the transitions behind the trace's last visited region, and for its initial region if none is visited.
    /// Removes the first one that does not exist; true if there is none.
    fn create_abstract_program(&mut self, trace: &AbstractTrace) -> bool {
        let visited = trace.last_visited(&self.search.partition);
        if visited.is_none() && self.is_empty(trace.first) {
            self.search.partition.mark_empty(trace.first);
            return false;
        }
        for i in visited.unwrap_or(0)..trace.steps.len() {
            let (from, (edge, to)) = (trace.region(i), trace.steps[i]);
            if !self.is_transition(from, edge, to) {
                self.search.partition.remove(from, edge, to);
                return false;
            }
        }
        true
    }

    fn is_empty(&mut self, r: RegionId) -> bool {
        let pool = &mut self.search.code.program.pool;
        let literals = self.search.partition.literals(pool, r);
        self.search.oracle.is_unsat(pool, &literals)
    }

    fn is_transition(&mut self, from: RegionId, edge: EdgeId, to: RegionId) -> bool {
        let facts = self.facts.at(self.search.partition.loc(from));
        if self.confirmed.get(&(from, edge, to)) == Some(&facts.len()) {
            return true;
        }
        let exists = self.search.has_transition(from, edge, to, facts);
        if exists {
            self.confirmed.insert((from, edge, to), facts.len());
        }
        exists
    }
}
