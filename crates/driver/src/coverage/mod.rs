//! Tests for coverage (section 7.1 of the paper that `engines::counterexample` is from): each goal gets a test that reaches it, or
//! a proof that none does, or stays open.
//!
//! A goal counts as covered only when an execution of the interpreter has come there, and as infeasible only with a proof that the
//! checker has accepted: coming to the goal is made an error of the program, and any engine may answer. First some executions are
//! made; then all goals that are left are asked about together, which gives a test that covers one more, or a proof for all of
//! them; where nobody knows, they are asked about one by one, by `INPUT-INSTANCE` first. Rounds become longer until nothing is
//! open, or the time is over.

mod ask;
mod decisions;
mod goals;
mod lines;
mod structures;
mod watch;

pub use decisions::Deciding;
pub use goals::{Cover, Goal};
pub use lines::{Line, lines};

use crate::run::Run;
use crate::trials::Trial;
use ask::{Said, ask, input_instance, is_limit};
use base::Pos;
use cert::Overrun;
use engines::Context;
use engines::generational::{Flips, Generational, TakenEdge};
use evidence::{Test, TestCandidate};
use exec::{Accesses, Ended, InitialMemory, Inputs, Interp, Limits, Observer, Value};
use goals::{Subject, abstract_states, edges_to, goals, paths};
use ir::{CheckId, Input, Program, Stmt};
use prepare::{CallPolicy, Form, Loops, Wishes, prepare};
use std::cell::RefCell;
use std::collections::{BTreeSet, VecDeque};
use std::rc::Rc;
use std::time::Duration;

/// Executions on inputs that nobody has looked for.
const TRIALS: u64 = 60;
/// How many small numbers inputs take, and how many inputs do: both choices of ten, and four values of five.
const SMALL: [(u32, u32); 2] = [(2, 10), (4, 5)];
/// Edges of an execution of which nobody knows where it leads. Where one is cut, what it has come to until then is covered.
const SHORT: u64 = 20_000;
/// Edges of an execution that is said to come to a goal.
pub const LONG: u64 = 1_000_000;
/// What a question about all goals may take in the first round, and what one about a single goal may; each round doubles it.
/// A goal that is near takes a few milliseconds.
const TOGETHER: Duration = Duration::from_secs(2);
const ALONE: Duration = Duration::from_millis(500);
/// The share of that which `INPUT-INSTANCE` has first.
const INSTANCE_SHARE: u32 = 4;
/// What the program may take to be prepared for one.
const PREPARING: Duration = Duration::from_millis(200);
/// Tests that a search is given to begin with.
const MOST_GIVEN: usize = 50;
/// Paths that are goals, at most.
const MOST_PATHS: usize = 1_000;

/// What is known of a goal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Standing {
    /// A test of the suite covers it.
    Covered,
    /// A proof that the checker has accepted says that no execution comes there.
    Infeasible,
    /// Nobody knows, for this reason.
    Open(String),
}

/// A test of the suite.
#[derive(Clone, Debug)]
pub struct SuiteTest {
    /// The inputs, as the execution took them.
    pub test: Test,
    /// How the execution ended.
    pub ended: Ended,
    /// Accesses behind objects on the way.
    pub overruns: Vec<Overrun>,
    /// The goals that it covers, by number.
    pub covers: BTreeSet<usize>,
}

/// What is asked for.
#[derive(Clone, Copy, Debug)]
pub struct Wish {
    /// The criterion.
    pub cover: Cover,
    /// Of paths that are goals, and of those to a goal.
    pub path_length: usize,
}

/// What has come out.
#[derive(Clone, Debug)]
pub struct Coverage {
    /// The program that the goals are in: as it was translated, without its checks where these are no goals; for paths, prepared.
    pub program: Program,
    /// What was to be covered.
    pub goals: Vec<Goal>,
    /// By goal.
    pub standing: Vec<Standing>,
    /// The tests, each of which covers something that the others do not.
    pub tests: Vec<SuiteTest>,
    /// Tests that were executed.
    pub executed: u64,
    /// Proofs are of executions without accesses outside of objects at these places.
    pub assumed_away: Vec<Pos>,
    /// There are goals that are not among these: longer paths.
    pub is_cut: bool,
}

/// The program as one procedure.
fn expanded(run: &Run<'_>, lowered: &Program) -> Program {
    let form = Form { calls: CallPolicy::Nothing, loops: Loops::Kept };
    let wishes = Wishes { limits: run.settings.limits, ..Wishes::of(form) };
    prepare(&lowered.without_checks(|_| true), &wishes).program
}

/// Covers what is wished for of a program as it was translated. `found` hears of each test that covers something new.
pub fn cover(run: &Run<'_>, lowered: &Program, wish: Wish, found: &mut dyn FnMut(&SuiteTest)) -> Coverage {
    run.progress.phase("covering");
    let (program, goals, is_cut) = match wish.cover {
        Cover::Errors => (lowered.clone(), goals(lowered, wish.cover), false),
        Cover::Paths => {
            let program = expanded(run, lowered);
            let (goals, is_cut) = match program.procs.len() {
                1 => paths(&program, wish.path_length, MOST_PATHS),
                _ => (Vec::new(), true),
            };
            (program, goals, is_cut)
        }
        Cover::AbstractStates => {
            let program = expanded(run, lowered);
            match program.procs.len() {
                1 => abstract_states(&program, run.settings.domain.unwrap_or_default(), &run.budget()),
                _ => (program, Vec::new(), true),
            }
        }
        Cover::Nodes | Cover::Edges | Cover::Branches | Cover::Mcdc => {
            let program = lowered.without_checks(|_| true);
            let goals = goals(&program, wish.cover);
            (program, goals, false)
        }
    };
    let subject = Subject { program: &program, goals: &goals };
    let mut covering = Covering::new(run, lowered, subject, wish, found);
    covering.run();
    let Covering { standing, tests, executed, assumed_away, .. } = covering;
    let standing = standing.into_iter().map(|s| s.unwrap_or_else(|| Standing::Open("not asked".into()))).collect();
    let (tests, assumed_away) = (minimised(tests), assumed_away.into_iter().collect());
    Coverage { program, goals, standing, tests, executed, assumed_away, is_cut }
}

struct Covering<'a> {
    run: &'a Run<'a>,
    lowered: &'a Program,
    subject: Subject<'a>,
    wish: Wish,
    found: &'a mut dyn FnMut(&SuiteTest),
    /// By goal; `None`: nothing has been said yet.
    standing: Vec<Option<Standing>>,
    tests: Vec<SuiteTest>,
    executed: u64,
    assumed_away: BTreeSet<Pos>,
    made: Rc<RefCell<Vec<TestCandidate>>>,
    /// Edges that executions have taken.
    taken: BTreeSet<TakenEdge>,
    /// On the program that the goals are in; it is away while it searches.
    search: Option<Generational<'a>>,
    /// Tests of the suite that the search has made, or has been told of.
    learned: usize,
    /// Questions about single goals go on behind this one.
    asked_last: usize,
    instances: Instances,
}

/// Whether paths to single goals are looked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Instances {
    Worth,
    /// The program takes longer to be written as one procedure than a path may take to be found.
    TooDear,
}

impl<'a> Covering<'a> {
    fn new(
        run: &'a Run<'a>,
        lowered: &'a Program,
        subject: Subject<'a>,
        wish: Wish,
        found: &'a mut dyn FnMut(&SuiteTest),
    ) -> Covering<'a> {
        Covering {
            standing: vec![None; subject.goals.len()],
            run,
            lowered,
            subject,
            wish,
            found,
            tests: Vec::new(),
            executed: 0,
            assumed_away: BTreeSet::new(),
            made: Rc::default(),
            taken: BTreeSet::new(),
            search: None,
            learned: 0,
            asked_last: 0,
            instances: Instances::Worth,
        }
    }

    fn run(&mut self) {
        self.trials();
        if self.subject.goals.iter().any(|g| matches!(g, Goal::Shape(..))) {
            self.small_heaps();
        }
        let wanted: BTreeSet<TakenEdge> = self.left().into_iter().flat_map(|i| edges_to(&self.subject, i)).collect();
        self.search = Some(Generational::new(self.subject.program, wanted.into_iter()));
        for round in 0.. {
            let before = self.left().len();
            let factor = 2_u32.saturating_pow(round);
            let begun = self.run.host.elapsed();
            let flips = self.generational(TOGETHER * factor, factor.saturating_mul(factor));
            // While there are branches to flip, questions get as much time as flips have had.
            let others = match flips {
                Flips::Left => (self.run.host.elapsed() - begun).clamp(TOGETHER, TOGETHER * factor),
                Flips::None => TOGETHER * factor,
            };
            let together = self.wish.cover != Cover::Paths && before > 1;
            let is_limited = match together {
                true => self.together(others) && self.one_by_one(ALONE * factor, others),
                false => self.one_by_one(others, Duration::MAX),
            };
            let left = self.left().len();
            if left == 0 || self.run.exhausted().is_some() || (!is_limited && left == before) {
                break;
            }
        }
        if let Some(limit) = self.run.exhausted() {
            for i in self.left() {
                self.standing[i] = Some(Standing::Open(limit.to_string()));
            }
        }
    }

    /// The goals that are open.
    fn left(&self) -> Vec<usize> {
        let is_open = |s: &Option<Standing>| !matches!(s, Some(Standing::Covered | Standing::Infeasible));
        (0..self.standing.len()).filter(|&i| is_open(&self.standing[i])).collect()
    }

    /// Executions that may happen to cover something.
    fn trials(&mut self) {
        for trial in 0..TRIALS {
            if self.is_over() {
                return;
            }
            self.execute_on(&mut Trial::new(trial));
        }
    }

    /// Executions on the first inputs being small numbers, and zeros behind them: heaps are built by choices, and the small ones tell
    /// most structures apart.
    fn small_heaps(&mut self) {
        for (values, most) in SMALL {
            for length in 0..=most {
                for number in 0..values.pow(length) {
                    if self.is_over() {
                        return;
                    }
                    let digits = (0..length).map(|i| u128::from(number / values.pow(i) % values)).collect();
                    self.execute_on(&mut Digits(digits));
                }
            }
        }
    }

    /// Nothing is open, or the time is over.
    fn is_over(&self) -> bool {
        self.left().is_empty() || self.run.exhausted().is_some()
    }

    /// An execution that is given these inputs.
    fn execute_on(&mut self, inputs: &mut impl Inputs) {
        let mut taken = Taken::default();
        let limits = Limits { max_steps: SHORT, budget: self.run.budget() };
        let memory = Rc::new(InitialMemory::default());
        Interp::new(self.lowered, Accesses::WithPadding).run(inputs, memory, &limits, &mut taken);
        self.execute(&TestCandidate { inputs: taken.0, memory: InitialMemory::default() }, SHORT);
    }

    /// Tests from the paths of other tests.
    fn generational(&mut self, time: Duration, patience: u32) -> Flips {
        let Some(mut search) = self.search.take() else { return Flips::None };
        let budget = self.run.host.brief_budget(time);
        let solvers = solver::EngineSolvers(solver::Config { budget: budget.clone(), ..solver::Config::default() });
        let mut cx = Context::silent(budget, &solvers);
        search.cover(self.taken.iter().copied());
        let others: Vec<TestCandidate> = self.tests[self.learned..].iter().map(|t| t.test.candidate()).collect();
        others.iter().for_each(|test| search.learn(test, &mut cx));
        let flips = search.search(&mut cx, patience, &mut |test, edges| self.execute(test, SHORT.max(edges)));
        self.learned = self.tests.len();
        self.search = Some(search);
        flips
    }

    /// Asks about all goals that are left, as long as that gives tests. Whether a limit ended it.
    fn together(&mut self, time: Duration) -> bool {
        loop {
            let left = self.left();
            if left.is_empty() || self.run.exhausted().is_some() {
                return false;
            }
            let before = left.len();
            match self.ask(&left, time) {
                Said::Excluded(places) => self.excluded(&left, places),
                Said::Reached(_) if self.left().len() < before => continue,
                Said::Reached(_) => return true,
                Said::Open(_) if self.left().len() < before => continue,
                Said::Open(why) => return is_limit(&why) || left.len() > 1,
            }
        }
    }

    /// Asks about each goal that is left, from where the last round has ended on, as long as there is time for all. Whether a limit ended one
    /// of the questions.
    fn one_by_one(&mut self, time: Duration, all: Duration) -> bool {
        let mut is_limited = false;
        let begun = self.run.host.elapsed();
        let mut left = self.left();
        let next = left.partition_point(|&i| i <= self.asked_last);
        left.rotate_left(next);
        for i in left {
            if !self.left().contains(&i) {
                continue;
            }
            if self.run.exhausted().is_some() || self.run.host.elapsed() - begun > all {
                return true;
            }
            self.asked_last = i;
            if self.comes_in_other_structures(i) {
                self.standing[i] = Some(Standing::Open("executions come there, in other structures".into()));
                continue;
            }
            if self.instance(i, time / INSTANCE_SHARE) {
                continue;
            }
            match self.ask(&[i], time) {
                Said::Excluded(places) => self.excluded(&[i], places),
                Said::Reached(_) if !self.left().contains(&i) => {}
                Said::Reached(_) => {
                    self.standing[i] = Some(Standing::Open("the test comes there in another layout only".into()));
                }
                Said::Open(why) => {
                    is_limited |= is_limit(&why);
                    if self.left().contains(&i) {
                        self.standing[i] = Some(Standing::Open(why.to_string()));
                    }
                }
            }
        }
        is_limited
    }

    /// The goal is a structure at a location that executions come to: no question is about more than the location.
    fn comes_in_other_structures(&self, goal: usize) -> bool {
        let Goal::Shape(l, ..) = &self.subject.goals[goal] else { return false };
        let p = self.subject.program;
        let is_before = |&(q, e): &TakenEdge| q == p.entry && p.proc(q).edge(e).dst == *l;
        *l == p.proc(p.entry).entry || self.taken.iter().any(is_before)
    }

    /// A question, after which the tests of the search have been executed.
    fn ask(&mut self, which: &[usize], time: Duration) -> Said {
        let asked: Vec<&Goal> = which.iter().map(|&i| &self.subject.goals[i]).collect();
        let given: Vec<TestCandidate> = self.tests.iter().rev().take(MOST_GIVEN).map(|t| t.test.candidate()).collect();
        let said = ask(self.run, &self.subject, &asked, &given, &self.made, time);
        let made = std::mem::take(&mut *self.made.borrow_mut());
        if let Said::Reached(test) = &said {
            self.execute(test, LONG);
        }
        for test in made {
            if self.left().is_empty() || self.run.exhausted().is_some() {
                break;
            }
            self.execute(&test, SHORT);
        }
        said
    }

    /// Looks for a path to the goal. Whether there is a test of it.
    fn instance(&mut self, i: usize, time: Duration) -> bool {
        if self.instances == Instances::TooDear {
            return false;
        }
        let begun = self.run.host.elapsed();
        let options =
            engines::counterexample::Options { path_length: self.wish.path_length, ..self.run.settings.counterexample };
        if let Some(test) = input_instance(self.run, &self.subject, &self.subject.goals[i], options, time) {
            self.execute(&test, LONG);
        }
        if self.run.host.elapsed() - begun > time + PREPARING {
            self.instances = Instances::TooDear;
        }
        !self.left().contains(&i)
    }

    fn excluded(&mut self, which: &[usize], places: Vec<Pos>) {
        self.assumed_away.extend(places);
        for &i in which {
            if self.standing[i] != Some(Standing::Covered) {
                self.standing[i] = Some(Standing::Infeasible);
            }
        }
    }

    /// Executes a test, and keeps it if it covers something new; the edges that it takes.
    fn execute(&mut self, candidate: &TestCandidate, max_steps: u64) -> Vec<TakenEdge> {
        self.executed += 1;
        let limits = Limits { max_steps, budget: self.run.budget() };
        let Some(executed) = watch::execute(self.subject.program, self.subject.goals, candidate, &limits) else {
            return Vec::new();
        };
        let taken: Vec<TakenEdge> = executed.edges().collect();
        self.taken.extend(&taken);
        let covers: BTreeSet<usize> = (0..self.subject.goals.len())
            .filter(|&i| executed.covers(self.subject.program, i, &self.subject.goals[i]))
            .collect();
        if covers.iter().all(|&i| self.standing[i] == Some(Standing::Covered)) {
            return taken;
        }
        for &i in &covers {
            // A proof may assume that objects are not run over, and this execution may do so.
            let is_excluded = self.standing[i] == Some(Standing::Infeasible);
            debug_assert!(
                !is_excluded || !executed.overruns.is_empty(),
                "an execution comes where none was said to come"
            );
            self.standing[i] = Some(Standing::Covered);
        }
        let watch::Executed { test, ended, overruns, .. } = executed;
        let test = SuiteTest { test, ended, overruns, covers };
        (self.found)(&test);
        self.tests.push(test);
        taken
    }
}

/// The tests without those that add nothing: the one that covers most of what is not covered yet comes next.
fn minimised(mut tests: Vec<SuiteTest>) -> Vec<SuiteTest> {
    let mut covered = BTreeSet::new();
    let mut out: Vec<SuiteTest> = Vec::new();
    loop {
        let new = |t: &SuiteTest| t.covers.difference(&covered).count();
        // Among equals the first one, which was easier to find.
        let best = (0..tests.len()).max_by_key(|&i| (new(&tests[i]), std::cmp::Reverse(i)));
        let Some(best) = best.filter(|&i| new(&tests[i]) > 0) else { return out };
        let test = tests.remove(best);
        covered.extend(&test.covers);
        out.push(test);
    }
}

/// Inputs that begin with these numbers.
struct Digits(VecDeque<u128>);

impl Inputs for Digits {
    fn scalar(&mut self, _: &Input, width: u32) -> u128 {
        self.0.pop_front().unwrap_or(0) & logic::mask(width)
    }

    fn bytes(&mut self, _: &Input, len: usize) -> Vec<u8> {
        vec![self.0.pop_front().unwrap_or(0) as u8; len]
    }
}

/// The inputs of a trial, as a test has them.
#[derive(Default)]
struct Taken(Vec<Value>);

impl Observer for Taken {
    fn input(&mut self, _: &Stmt, _: &Input, value: &Value) {
        self.0.push(value.clone());
    }
}

/// The program in which coming to the goal is an error, and the check of that: for whoever wants to ask himself.
pub fn as_error(program: &Program, goal: &Goal) -> (Program, CheckId) {
    let (asked, checks) = goals::question(program, &[goal]);
    (asked, checks[0])
}
