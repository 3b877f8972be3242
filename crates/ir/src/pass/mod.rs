//! Passes from a front end's program to the one that engines work on.

mod compact;
mod conditions;
mod constants;
mod copies;
mod expand;
mod instance;
mod keep;
mod prune;
mod raise;
mod reach;

pub use compact::compact;
pub use conditions::merge_conditions;
pub use constants::propagate_constants;
pub use copies::propagate_copies;
pub use expand::{ExpandLimits, expand_calls};
pub use keep::Keep;
pub use prune::prune;
pub(crate) use reach::targets;

use crate::pass::reach::drop_uncalled;
use crate::program::Program;
use crate::verify::verify;

type Pass = fn(&Program, &ExpandLimits) -> Program;

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
];

/// Procedures of blocks, ready for engines: one, or those that [`Keep`] says. Requires a verified program.
pub fn prepare(p: &Program, limits: &ExpandLimits) -> Program {
    debug_verify("the front end", p);
    let mut p = p.clone();
    for (name, pass) in PASSES {
        p = pass(&p, limits);
        debug_verify(name, &p);
    }
    p
}

fn debug_verify(who: &str, p: &Program) {
    if cfg!(debug_assertions)
        && let Err(errors) = verify(p)
    {
        panic!("ill-formed program after {who}:\n{}", errors.join("\n"));
    }
}
