//! In which forms a program is searched, one after the other.
//!
//! - A program with procedures to keep is searched with all calls expanded for a moment first: a recursion that ends
//!   after a few calls, and an error that is near, need no questions about procedures.
//! - Loops whose iterations constant propagation distinguishes are unrolled. Where that makes the program much larger, the
//!   loops are tried as they are first, for a moment, and last, without a limit.

use crate::run::Run;
use ir::Program;
use prepare::{CallPolicy, Cut, ExpandLimits, Form, Loops, Preparation, Prepared, Relation, Wishes, prepare};
use std::rc::Rc;

/// What an attempt may cost that is not the last one.
const FIRST_ITERATIONS: u64 = 300;
const UNROLLED_ITERATIONS: u64 = 1_000;
/// Edges of a program that is searched with all calls expanded.
const EXPANDED_EDGES: usize = 5_000;
/// A program that has grown by no more than this is searched unrolled only.
const LITTLE: usize = 200;

/// One way to search.
pub(crate) struct Attempt {
    pub(crate) prepared: Rc<Prepared>,
    pub(crate) limits: ExpandLimits,
    pub(crate) max_iterations: Option<u64>,
    pub(crate) is_last: bool,
}

#[derive(Clone, Copy)]
enum Stage {
    Expanded,
    First,
    Unrolled,
    Last,
}

/// The attempts, each prepared when it is asked for.
pub(crate) struct Attempts<'a> {
    lowered: &'a Program,
    limits: ExpandLimits,
    wanted: Form,
    max_iterations: Option<u64>,
    /// The program with its loops.
    whole: Rc<Prepared>,
    /// The program with its loops unrolled, where it has grown too much to be searched at once.
    unrolled: Option<Prepared>,
    stage: Stage,
}

/// A program with its loops, in the forms that engines have asked for: those that want the same one share it.
#[derive(Default)]
pub(crate) struct Wholes(Vec<Rc<Prepared>>);

impl Wholes {
    fn of(&mut self, run: &Run<'_>, lowered: &Program) -> Rc<Prepared> {
        let form = Form { loops: Loops::Kept, ..run.form() };
        if let Some(known) = self.0.iter().find(|p| p.preparation.form == form || is_also_of(p, form)) {
            return known.clone();
        }
        let wishes = Wishes { preparation: Preparation::of(form), limits: run.settings.limits };
        let whole = Rc::new(prepare(lowered, &wishes));
        self.0.push(whole.clone());
        whole
    }
}

/// All calls are to be expanded, and in this one they have been: there was none to keep.
fn is_also_of(prepared: &Prepared, form: Form) -> bool {
    form.calls == CallPolicy::Nothing
        && form.loops == prepared.preparation.form.loops
        && prepared.program.procs.len() == 1
        && !prepared.origins.all_locs().any(|origin| matches!(origin.relation, Relation::Cut(_)))
}

impl<'a> Attempts<'a> {
    pub(crate) fn new(run: &Run<'_>, lowered: &'a Program, wholes: &mut Wholes) -> Attempts<'a> {
        Attempts {
            lowered,
            whole: wholes.of(run, lowered),
            limits: run.settings.limits,
            wanted: run.form(),
            max_iterations: run.settings.max_iterations,
            unrolled: None,
            stage: Stage::Expanded,
        }
    }

    /// The program with its loops, as the last attempt has it.
    pub(crate) fn program(&self) -> &Program {
        &self.whole.program
    }

    fn last_attempt(&self, prepared: Rc<Prepared>) -> Attempt {
        Attempt { prepared, limits: self.limits, max_iterations: self.max_iterations, is_last: true }
    }

    fn limited_attempt(&self, prepared: Rc<Prepared>, limit: u64) -> Attempt {
        let max_iterations = Some(self.max_iterations.map_or(limit, |n| n.min(limit)));
        Attempt { max_iterations, is_last: false, ..self.last_attempt(prepared) }
    }

    /// All calls expanded, where some are to be kept and the size does not forbid it.
    fn expanded(&self) -> Option<Attempt> {
        if self.whole.program.procs.len() == 1 {
            return None;
        }
        let form = Form { calls: CallPolicy::Nothing, loops: Loops::Kept };
        let limits = |max_edges| ExpandLimits { max_edges, ..self.limits };
        let prepared = prepare(self.lowered, &Wishes { limits: limits(EXPANDED_EDGES), ..Wishes::of(form) });
        if prepared.is_cut(Cut::Size) {
            // What that leaves is another program.
            return None;
        }
        let attempt = self.limited_attempt(Rc::new(prepared), FIRST_ITERATIONS);
        Some(Attempt { limits: limits(2 * EXPANDED_EDGES), ..attempt })
    }

    /// The form that the engine wants; with its loops, for a moment, if unrolling has a price.
    fn first(&mut self) -> Attempt {
        let wants_unrolled = self.wanted.loops == Loops::Unrolled;
        let unrolled = wants_unrolled.then(|| self.whole.unrolled()).flatten();
        let growth = |u: &Prepared| u.edges().saturating_sub(self.whole.edges());
        match unrolled {
            None => self.last_attempt(self.whole.clone()),
            Some(u) if growth(&u) <= LITTLE => self.last_attempt(Rc::new(u)),
            Some(u) => {
                self.unrolled = Some(u);
                self.limited_attempt(self.whole.clone(), FIRST_ITERATIONS)
            }
        }
    }
}

impl Attempts<'_> {
    /// The next attempt; there is one behind each that is not the last.
    pub(crate) fn next_attempt(&mut self) -> Attempt {
        loop {
            let (next, attempt) = match self.stage {
                Stage::Expanded => (Stage::First, self.expanded()),
                Stage::First => (Stage::Unrolled, Some(self.first())),
                Stage::Unrolled => {
                    let unrolled = self.unrolled.take();
                    let attempt = |p| self.limited_attempt(Rc::new(p), UNROLLED_ITERATIONS);
                    (Stage::Last, unrolled.map(attempt))
                }
                Stage::Last => (Stage::Last, Some(self.last_attempt(self.whole.clone()))),
            };
            self.stage = next;
            if let Some(attempt) = attempt {
                return attempt;
            }
        }
    }
}
