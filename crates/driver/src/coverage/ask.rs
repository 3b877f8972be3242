//! Questions about goals: coming to one of them is an error of another program, and whoever answers brings evidence.

use super::goals::{Goal, Subject, question};
use crate::decide::decide;
use crate::host::{Host, SearchEvents, TestsInUse};
use crate::run::Run;
use base::{Budget, Exhausted, Pos};
use cert::native::Native;
use cert::{CheckedProof, ConfirmedTest, Reason, Verdict, status};
use engines::counterexample::{self, Input, Options};
use engines::{Context, Exchange};
use evidence::TestCandidate;
use ir::{LocId, LocKind, Program};
use prepare::guard::Guards;
use prepare::{CallPolicy, ExpandLimits, Form, Loops, Prepared, Wishes};
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

/// What is known of the goals that were asked about.
pub(super) enum Said {
    /// This test comes to one of them.
    Reached(TestCandidate),
    /// None of them can be reached; accesses that the proof assumes not to be made.
    Excluded(Vec<Pos>),
    /// Nobody knows, for this reason.
    Open(Reason),
}

/// Asks whether any of the goals can be reached. `made` gets the tests of the search.
pub(super) fn ask(
    run: &Run<'_>,
    subject: &Subject<'_>,
    goals: &[&Goal],
    given: &[TestCandidate],
    made: &Rc<RefCell<Vec<TestCandidate>>>,
    time: Duration,
) -> Said {
    let (asked, _) = question(subject.program, goals);
    if ir::verify(&asked).is_err() {
        return Said::Open(Reason::GaveUp("the question is no program".into()));
    }
    let host = Collecting { inner: run.host, given: given.to_vec(), made: made.clone() };
    let run = Run { host: &host, ..*run };
    run.progress.live().sites = status::open(&asked);
    run.progress.within(Some(run.host.brief_budget(time)));
    let mut guards = Guards::new();
    let decision = decide(&run, &asked, &mut guards);
    run.progress.within(None);
    run.progress.live().layout_test = None;
    match decision.verdict {
        Verdict::Fail(test) => Said::Reached(test.test().candidate()),
        Verdict::Pass(_) => Said::Excluded(guards.iter().map(|g| g.pos).collect()),
        Verdict::Unknown(why) => Said::Open(why),
    }
}

/// Edges of a program as one procedure, for one goal: with more, preparing it takes longer than anybody waits for a path.
const MOST_EDGES: usize = 10_000;

/// `INPUT-INSTANCE` for one goal: paths to it, the shortest first. Only ever a test.
pub(super) fn input_instance(
    run: &Run<'_>,
    subject: &Subject<'_>,
    goal: &Goal,
    options: Options,
    time: Duration,
) -> Option<TestCandidate> {
    let (asked, _) = question(subject.program, &[goal]);
    let form = Form { calls: CallPolicy::Nothing, loops: Loops::Kept };
    let settings = run.settings.limits;
    let limits = ExpandLimits { max_edges: settings.max_edges.min(MOST_EDGES), ..settings };
    let Prepared { program, .. } = prepare::prepare(&asked, &Wishes { limits, ..Wishes::of(form) });
    let label = errors(&program).next()?;
    let budget = run.host.brief_budget(time);
    let solvers = solver::EngineSolvers(solver::Config { budget: budget.clone(), ..solver::Config::default() });
    let mut context = Context::silent(budget, &solvers);
    match counterexample::input_instance(&program, label, options, &mut context) {
        Input::Found(test) => Some(test),
        Input::None | Input::Open => None,
    }
}

fn errors(p: &Program) -> impl Iterator<Item = LocId> {
    let q = p.proc(p.entry);
    q.loc_ids().filter(|&l| matches!(q.loc(l).kind, LocKind::Error(_)))
}

/// Whether a longer search might say more.
pub(super) fn is_limit(why: &Reason) -> bool {
    matches!(why, Reason::Limit(Exhausted::Time | Exhausted::Effort | Exhausted::Iterations | Exhausted::Memory))
}

/// The world of a search for coverage: its tests are collected, and evidence is not kept.
struct Collecting<'a> {
    inner: &'a dyn Host,
    given: Vec<TestCandidate>,
    made: Rc<RefCell<Vec<TestCandidate>>>,
}

/// Tests of one search that are worth a look; later ones differ little.
const MOST_MADE: usize = 2_000;

struct Made(Exchange);

impl TestsInUse for Made {
    fn exchange(&self) -> Exchange {
        self.0.clone()
    }

    fn finish(self: Box<Self>) {}
}

impl Host for Collecting<'_> {
    fn events<'a>(&'a self, lowered: &'a Program, prepared: &'a Prepared) -> Box<dyn SearchEvents + 'a> {
        self.inner.events(lowered, prepared)
    }

    fn tests(&self, _: &Program, _: u64, _: bool) -> Option<Box<dyn TestsInUse>> {
        let made = self.made.clone();
        let add = move |test: &TestCandidate| {
            let mut made = made.borrow_mut();
            if made.len() < MOST_MADE {
                made.push(test.clone());
            }
        };
        Some(Box::new(Made(Exchange::new(self.given.clone(), add))))
    }

    fn keep_test(&self, _: &ConfirmedTest, _: &Program, _: usize) -> Option<String> {
        None
    }

    fn keep_proof(&self, _: &CheckedProof, _: &Prepared, _: usize) -> Option<String> {
        None
    }

    fn violation(&self, _: &ConfirmedTest, _: &Program) {}

    fn execute_natively(&self, _: &Program, _: &ConfirmedTest, _: usize) -> Native {
        Native::off("nobody asks")
    }

    fn memory(&self) -> Option<&dyn crate::Memory> {
        None
    }

    fn brief_budget(&self, limit: Duration) -> Budget {
        self.inner.brief_budget(limit)
    }

    fn elapsed(&self) -> Duration {
        self.inner.elapsed()
    }

    fn complain(&self, message: &str) {
        self.inner.complain(message);
    }
}
