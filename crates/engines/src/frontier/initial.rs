//! Initial regions that no test has visited.

use crate::abstraction::RegionId;
use crate::search::Search;
use crate::testing::{Begin, Known, Script, Test};
use exec::InitialMemory;
use solver::Answer;

/// An initial region without a state.
pub(crate) enum Initial {
    Test(Test),
    Empty,
    Unknown,
}

impl Search {
    /// An initial region without a state: a test whose initial memory lies in it, unless it is empty.
    pub(crate) fn enter_initial_region(&mut self, r: RegionId) -> Initial {
        let literals = self.partition.literals(&mut self.code.program.pool, r);
        if literals.is_empty() {
            return Initial::Test(self.first_test());
        }
        match self.oracle.check(&self.code.program.pool, &literals) {
            Answer::Sat(model) => {
                let mut initial = InitialMemory::default();
                initial.bytes.extend(model.memory.iter().map(|(&a, &b)| (a, b)));
                let start = self.runner.root(&self.code, initial);
                if self.partition.locate(&self.code.program.pool, start.loc, &start.state) != r {
                    return Initial::Unknown;
                }
                let begin = Begin::Root(None);
                Initial::Test(Test { start: Box::new(start), script: Script::default(), begin, known: Known::Edges(0) })
            }
            Answer::Unsat(_) => Initial::Empty,
            Answer::Unknown => Initial::Unknown,
        }
    }
}
