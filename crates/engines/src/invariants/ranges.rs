//! Ranges of a procedure that a search looks at (`domains::ranges`), found once before.

use crate::program_view::{ProcView, ProgramView};
use domains::ranges::{self, Untouched};
use ir::LocId;
use logic::Term;
use std::rc::Rc;

/// What is known at the locations of one procedure, whatever the path.
pub(crate) struct Ranges {
    view: Rc<ProcView>,
    known: ranges::Ranges,
}

impl Ranges {
    /// Analyses the procedure that is looked at, for any state at its entry.
    pub(crate) fn new(code: &ProgramView) -> Ranges {
        let (program, view) = (&code.program, code.current());
        let untouched = Untouched::by_calls(program, program.proc(view.proc), code.is_recursive(view.proc));
        let known = ranges::Ranges::new(program, view.cfg(), &view.order, untouched);
        Ranges { view, known }
    }

    /// The conjuncts for the states at `l`: what ranges decide is decided. `[false]` if no state satisfies them.
    pub(crate) fn simplified(&mut self, code: &mut ProgramView, l: LocId, conjuncts: Vec<Term>) -> Vec<Term> {
        self.known.simplified(&mut code.program.pool, l, conjuncts)
    }

    /// All that is known at a location, as conjuncts.
    pub(crate) fn known(&self, code: &mut ProgramView, l: LocId) -> Vec<Term> {
        self.known.known(&mut code.program, l)
    }

    /// What has been used, and what that rests on, as conjuncts by location. They are inductive.
    pub(crate) fn facts(&mut self, code: &mut ProgramView) -> Vec<Vec<Term>> {
        self.known.used(&mut code.program, self.view.cfg())
    }
}
