//! Single edges of any procedure: what each does to any state before it. A call does what its callee may do.

use super::Unwinding;
use super::memory::{Memory, Write};
use super::plan::Plan;
use super::state::{State, both};
use super::trace::Trace;
use super::unknowns::Overlaps;
use ir::{Edge, Program};
use logic::{Outcomes, Term, VarId};
use std::rc::Rc;

impl State {
    /// The same state with other values of some variables.
    pub(crate) fn with(&self, values: impl IntoIterator<Item = (VarId, Term)>) -> State {
        let mut vars = (*self.vars).clone();
        vars.extend(values);
        State { vars: Rc::new(vars), ..self.clone() }
    }
}

impl Unwinding {
    /// For [`Unwinding::behind`] and [`Unwinding::changed`] only.
    pub(crate) fn of_edges(program: &Program) -> Unwinding {
        Unwinding {
            plan: Plan::of_edges(program),
            program: program.clone(),
            memory: Memory::new(Overlaps::default(), program.space),
            outcomes: Outcomes::default(),
            trace: Trace::default(),
            allocated: Vec::new(),
            feasible: Vec::new(),
            begun: None,
        }
    }

    /// Any state.
    pub(crate) fn any_state(&mut self) -> State {
        State::first(self.program.pool.truth(true))
    }

    /// The states behind an edge without a call.
    pub(crate) fn behind(&mut self, edge: &Edge, before: &State) -> State {
        self.execute_edge(edge, before, &mut None).state
    }

    /// Some variables, and memory if that is said, have any values; the heap pointer has only grown.
    pub(crate) fn changed(&mut self, before: &State, vars: impl IntoIterator<Item = VarId>, memory: bool) -> State {
        let mut after = before.clone();
        for v in vars {
            let sort = self.program.var_decl(v).sort();
            let unknown = self.memory.fresh(&mut self.program.pool, sort);
            if v == self.program.heap {
                let old = before.value(&mut self.program, v);
                let has_grown = self.program.pool.ule(old, unknown);
                after.condition = both(&mut self.program.pool, after.condition, has_grown);
            }
            after = after.with([(v, unknown)]);
        }
        if memory {
            after.memory = self.memory.write(before.memory, Write::Unknown);
        }
        after
    }

    /// [`Unwinding::facts`], and the next edge begins without them: they are about the versions of memory of this one.
    pub(crate) fn take_facts(&mut self, roots: &[Term]) -> Vec<Term> {
        let facts = self.facts(roots);
        self.allocated.clear();
        self.memory.unknowns.forget_facts();
        self.feasible.clear();
        facts
    }
}
