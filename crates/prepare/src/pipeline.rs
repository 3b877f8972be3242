//! The pipeline of passes, in order.

use crate::call_policy::CallPolicy;
use crate::compact::compact;
use crate::conditions::merge_conditions;
use crate::constants::{propagate_constants, propagate_constants_of_calls};
use crate::copies::propagate_copies;
use crate::cut::cut_before_indices;
use crate::expand::expand_calls;
use crate::guard::{Guards, forbid};
use crate::limits::{Cut, ExpandLimits};
use crate::origins::{Origins, Relation, Traced};
use crate::prune::prune;
use crate::reach::drop_uncalled;
use crate::temporaries::inline_temporaries;
use crate::threads::{Threads, thread_branches};
use crate::unroll::{NotUnrolled, UnrollLimits, unroll_loops};
use ir::verify;
use ir::{CheckId, Program};
use std::collections::BTreeSet;

/// A pass, by what it does to the numbers of locations, variables and procedures.
#[derive(Clone, Copy)]
enum Pass {
    /// They stay; statements and edges change.
    Rewrites(fn(&mut Program)),
    /// They change, and the pass says how.
    Moves(fn(&mut Program) -> Origins),
}

/// What comes before calls are expanded.
const BEFORE_EXPANSION: &[(&str, Pass)] = &[
    // Targets of calls and branches that constants exclude would be copied.
    ("constants", Pass::Rewrites(propagate_constants)),
    // The branches that are left.
    ("compact", Pass::Moves(compact)),
];

/// What follows on expansion. What remains of calls are direct ones of procedures that are worth a contract of their own.
const AFTER_EXPANSION: &[(&str, Pass)] = &[
    // Liveness is kept per location: fewer locations make it cheap.
    ("compact", Pass::Moves(compact)),
    // `x := a` at a call: predicates that mention the parameter and the argument would not know that they are equal.
    ("copies", Pass::Rewrites(propagate_copies)),
    // Locals of expanded procedures have addresses now, which are passed to those that are kept.
    ("constants of calls", Pass::Rewrites(propagate_constants_of_calls)),
    // Branches on what turned out to be constant.
    ("compact", Pass::Moves(compact)),
];

/// What follows on unrolling.
const AFTER_UNROLLING: &[(&str, Pass)] =
    &[("compact", Pass::Moves(compact)), ("copies", Pass::Rewrites(propagate_copies))];

/// What ends the preparation, and ends it again behind unrolling.
const AT_THE_END: &[(&str, Pass)] = &[
    // Parameters and results that nobody looks at would fill the engines' states and predicates.
    ("prune", Pass::Rewrites(prune)),
    // Edges that lost all their statements can be skipped now.
    ("compact", Pass::Moves(compact)),
    // Branches on what edges before them have just decided.
    ("thread branches", Pass::Rewrites(|p| thread_branches(p, Threads::OfElements))),
    ("compact", Pass::Moves(compact)),
    // One condition of the source is one branch, so that refinement is linear in its operands.
    ("merge conditions", Pass::Rewrites(merge_conditions)),
    // Conditions that were merged leave straight lines.
    ("compact", Pass::Moves(compact)),
    // Branches on conditions, and on elements, that have gone through a variable.
    ("inline temporaries", Pass::Rewrites(inline_temporaries)),
    // The variables that are left behind.
    ("prune", Pass::Rewrites(prune)),
    ("compact", Pass::Moves(compact)),
    // Whose calls turned out to be unreachable.
    ("drop uncalled procedures", Pass::Moves(drop_uncalled)),
    ("cut before indices", Pass::Moves(cut_before_indices)),
];

/// What becomes of loops whose iterations constant propagation distinguishes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Loops {
    /// They stay.
    #[default]
    Kept,
    /// Each iteration has locations of its own.
    Unrolled,
}

/// The form that a program has been given for an engine, as a proof of it has to say.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Form {
    /// Which calls are expanded.
    pub calls: CallPolicy,
    /// Which loops are unrolled.
    pub loops: Loops,
}

/// How a program is prepared, or was: what a proof has to say for the checker to get the same program.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Preparation {
    /// Accesses that end the path, in the program as it was translated.
    pub guards: Guards,
    /// Which calls and loops there are.
    pub form: Form,
    /// Checks that a proof says nothing about: where one of them fails, executions end. Whoever leaves them out has the
    /// program prepared without them ([`Program::without_checks`]).
    pub left_out: BTreeSet<CheckId>,
}

impl Preparation {
    /// Without guards, and with all checks.
    pub fn of(form: Form) -> Preparation {
        Preparation { form, ..Preparation::default() }
    }

    /// The checks of `program`, prepared like this, that a proof is about.
    pub fn proved(&self, program: &Program) -> BTreeSet<CheckId> {
        program.checks.ids().filter(|c| !self.left_out.contains(c)).collect()
    }
}

/// What is asked of [`prepare`].
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Wishes {
    /// Loops stay where there is nothing to unroll.
    pub preparation: Preparation,
    /// How far calls are expanded.
    pub limits: ExpandLimits,
}

impl Wishes {
    /// Without guards, and with calls expanded as far as usual.
    pub fn of(form: Form) -> Wishes {
        Wishes { preparation: Preparation::of(form), ..Wishes::default() }
    }
}

/// A program that is ready for engines.
#[derive(Clone, Debug)]
pub struct Prepared {
    /// Procedures of blocks: one, or those that the [`CallPolicy`] says.
    pub program: Program,
    /// The way back to the program as it was translated.
    pub origins: Origins,
    /// How it came about.
    pub preparation: Preparation,
}

/// The program, ready for engines. Requires a verified program.
pub fn prepare(p: &Program, wishes: &Wishes) -> Prepared {
    let whole = prepare_whole(p, wishes);
    match wishes.preparation.form.loops {
        Loops::Kept => whole,
        Loops::Unrolled => whole.unrolled().unwrap_or(whole),
    }
}

/// The program with its loops.
fn prepare_whole(p: &Program, wishes: &Wishes) -> Prepared {
    debug_verify("the front end", p);
    let Wishes { preparation: Preparation { guards, form, .. }, limits } = wishes;
    let guarded = forbid(p, guards);
    debug_verify_origins("guards", p, &guarded.program, &guarded.origins);
    let short = through(BEFORE_EXPANSION, guarded);
    let expanded = expand_calls(&short.program, form.calls, &form.calls.limits(*limits));
    debug_verify_origins("expand", &short.program, &expanded.program, &expanded.origins);
    let Traced { mut program, origins } = through(AT_THE_END, through(AFTER_EXPANSION, short.then(expanded)));
    // Its locations are those of the program as it was translated.
    program.model = None;
    program.source = None;
    program.decisions = None;
    let preparation = Preparation { form: Form { loops: Loops::Kept, ..*form }, ..wishes.preparation.clone() };
    let whole = Prepared { program, origins, preparation };
    whole.debug_verify(p);
    whole
}

/// The program behind the passes.
fn through(passes: &[(&str, Pass)], start: Traced) -> Traced {
    passes.iter().fold(start, |Traced { mut program, origins }, (name, pass)| {
        let before = cfg!(debug_assertions).then(|| program.clone());
        match pass {
            Pass::Rewrites(pass) => {
                pass(&mut program);
                before.iter().for_each(|p| debug_verify_origins(name, p, &program, &Origins::same(&program)));
                Traced { program, origins }
            }
            Pass::Moves(pass) => {
                let moved = pass(&mut program);
                before.iter().for_each(|p| debug_verify_origins(name, p, &program, &moved));
                Traced { program, origins: origins.then(moved) }
            }
        }
    })
}

/// Edges that unrolling may add to a program.
const MAX_GROWTH: usize = 1_000;
/// Statements of one procedure that unrolling may look at.
const UNROLLING_WORK: usize = 200_000;

impl Prepared {
    /// With loops unrolled whose iterations constant propagation distinguishes, and with constants folded: with constants
    /// folded only, if unrolling makes the program too large. `None` where that changes nothing.
    pub fn unrolled(&self) -> Option<Prepared> {
        let most = self.edges() + MAX_GROWTH;
        // More than one edge leads on from each open branch.
        let limits = UnrollLimits { work: UNROLLING_WORK, open: most / 2 };
        let is_small = |u: &Prepared| u.edges() <= most;
        match self.unroll_within(limits) {
            Err(NotUnrolled::Same | NotUnrolled::TooMuchWork) => None,
            Ok(unrolled) if is_small(&unrolled) => Some(unrolled),
            Ok(_) | Err(NotUnrolled::TooLarge) => self.unroll_within(UnrollLimits::NO_LOOPS).ok().filter(is_small),
        }
    }

    fn unroll_within(&self, limits: UnrollLimits) -> Result<Prepared, NotUnrolled> {
        let unrolled = unroll_loops(&self.program, limits)?;
        debug_verify_origins("unroll", &self.program, &unrolled.program, &unrolled.origins);
        let Traced { program, origins } = through(AT_THE_END, through(AFTER_UNROLLING, unrolled));
        let origins = self.origins.clone().then(origins);
        let form = Form { loops: Loops::Unrolled, ..self.preparation.form };
        Ok(Prepared { program, origins, preparation: Preparation { form, ..self.preparation.clone() } })
    }

    /// Is there a location where expansion has cut a call for that reason?
    pub fn is_cut(&self, by: Cut) -> bool {
        self.origins.all_locs().any(|o| o.relation == Relation::Cut(by))
    }

    /// The number of edges of all procedures.
    pub fn edges(&self) -> usize {
        self.program.procs.iter().map(|q| q.edges.len()).sum()
    }

    fn debug_verify(&self, lowered: &Program) {
        if cfg!(debug_assertions)
            && let Err(errors) = self.origins.verify(lowered, &self.program)
        {
            panic!("origins of the prepared program:\n{}", errors.join("\n"));
        }
    }
}

fn debug_verify(who: &str, p: &Program) {
    if cfg!(debug_assertions)
        && let Err(errors) = verify(p)
    {
        panic!("ill-formed program after {who}:\n{}", errors.join("\n"));
    }
}

/// The result of a pass is well formed, and everything in it has an origin in what the pass was given.
fn debug_verify_origins(who: &str, before: &Program, after: &Program, origins: &Origins) {
    debug_verify(who, after);
    if cfg!(debug_assertions)
        && let Err(errors) = origins.verify(before, after)
    {
        panic!("origins after {who}:\n{}", errors.join("\n"));
    }
}
