//! The pipeline of passes, in order.

use crate::call_policy::CallPolicy;
use crate::compact::compact;
use crate::conditions::merge_conditions;
use crate::constants::propagate_constants;
use crate::copies::propagate_copies;
use crate::cut::cut_before_indices;
use crate::expand::{ExpandLimits, expand_calls};
use crate::prune::prune;
use crate::reach::drop_uncalled;
use crate::unroll::{NotUnrolled, UnrollLimits, unroll_loops};
use ir::Program;
use ir::verify;

type Pass = fn(&Program, &ExpandLimits) -> Program;
type PassWithoutLimits = fn(&Program) -> Program;

/// The pipeline, in order.
const PASSES: &[(&str, Pass)] = &[
    // Targets of calls and branches that constants exclude would be copied.
    ("constants", |p, _| propagate_constants(p)),
    // The branches that are left.
    ("compact", |p, _| compact(p)),
    // What remains of calls are direct ones of procedures that are worth a contract of their own.
    ("expand", |p, limits| expand_calls(p, limits)),
    // Liveness is kept per location: fewer locations make it cheap.
    ("compact", |p, _| compact(p)),
    // `x := a` at a call: predicates that mention the parameter and the argument would not know that they are equal.
    ("copies", |p, _| propagate_copies(p)),
    // Branches on what turned out to be constant.
    ("compact", |p, _| compact(p)),
    // Parameters and results that nobody looks at would fill the engines' states and predicates.
    ("prune", |p, _| prune(p)),
    // Edges that lost all their statements can be skipped now.
    ("compact", |p, _| compact(p)),
    // One condition of the source is one branch, so that refinement is linear in its operands.
    ("merge conditions", |p, _| merge_conditions(p)),
    // Conditions that were merged leave straight lines.
    ("compact", |p, _| compact(p)),
    // Whose calls turned out to be unreachable.
    ("drop uncalled procedures", |p, _| drop_uncalled(p)),
    ("cut before indices", |p, _| cut_before_indices(p)),
];

/// What becomes of loops whose rounds can be told apart by constants.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Loops {
    #[default]
    Kept,
    Unrolled,
}

/// The form that a program has been given for an engine, as a proof of it has to say.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Form {
    pub calls: CallPolicy,
    pub loops: Loops,
}

/// The program in the form; `None` where it has no loops to unroll.
pub fn prepare_in(p: &Program, form: Form, limits: &ExpandLimits) -> Option<Program> {
    let limits = ExpandLimits { keep: form.calls, ..*limits };
    match form.loops {
        Loops::Kept => Some(prepare(p, &limits)),
        Loops::Unrolled => unroll(&prepare(p, &limits)),
    }
}

/// Procedures of blocks, ready for engines: one, or those that [`CallPolicy`] says. Requires a verified program.
pub fn prepare(p: &Program, limits: &ExpandLimits) -> Program {
    debug_verify("the front end", p);
    let mut p = p.clone();
    for (name, pass) in PASSES {
        p = pass(&p, limits);
        debug_verify(name, &p);
    }
    p
}

/// What follows on unrolling: the same again, on other locations.
const AFTER_UNROLLING: &[(&str, PassWithoutLimits)] = &[
    ("compact", compact),
    ("copies", propagate_copies),
    ("prune", prune),
    ("compact", compact),
    ("merge conditions", merge_conditions),
    ("compact", compact),
    ("drop uncalled procedures", drop_uncalled),
    ("cut before indices", cut_before_indices),
];

/// Edges that unrolling may add to a program.
const MAX_GROWTH: usize = 1_000;
/// Statements of one procedure that unrolling may look at.
const UNROLLING_WORK: usize = 200_000;

/// A prepared program with loops unrolled whose rounds constants tell apart, and with constants folded: with constants
/// folded only, if unrolling makes it too large. `None` where that changes nothing.
pub fn unroll(p: &Program) -> Option<Program> {
    let edges = |p: &Program| p.procs.iter().map(|q| q.edges.len()).sum::<usize>();
    let most = edges(p) + MAX_GROWTH;
    // More than one edge leads on from each open branch.
    let limits = UnrollLimits { work: UNROLLING_WORK, open: most / 2 };
    let is_small = |u: &Program| edges(u) <= most;
    match unroll_within(p, limits) {
        Err(NotUnrolled::Same) => None,
        Ok(unrolled) if is_small(&unrolled) => Some(unrolled),
        Ok(_) | Err(NotUnrolled::TooLarge) => unroll_within(p, UnrollLimits::NO_LOOPS).ok().filter(is_small),
    }
}

fn unroll_within(p: &Program, limits: UnrollLimits) -> Result<Program, NotUnrolled> {
    let mut p = unroll_loops(p, limits)?;
    debug_verify("unroll", &p);
    for (name, pass) in AFTER_UNROLLING {
        p = pass(&p);
        debug_verify(name, &p);
    }
    Ok(p)
}

fn debug_verify(who: &str, p: &Program) {
    if cfg!(debug_assertions)
        && let Err(errors) = verify(p)
    {
        panic!("ill-formed program after {who}:\n{}", errors.join("\n"));
    }
}
