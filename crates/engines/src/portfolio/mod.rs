//! Several engines in turns: the default.
//!
//! What each is good at was measured (`docs/performance.md`). On C, `dash` decides most programs within a moment, and what it has
//! not decided then is given to others; turns become longer from round to round, so that no engine waits for ever behind
//! another, and all turns before the last one cost no more than a share of it. On guarded commands, `dash` finds long schedules
//! and the invariants of counters, `ase` with few predicates decides what has many control states, and the paper's algorithm
//! of `ase` proves by *safe-fragment* what has no small invariant.
//!
//! Turns end by counts (iterations, effort), never by a clock, so that a run is the same on every machine.

use crate::ase::Options;
use crate::program_view::is_reactive;
use crate::registry::find;
use crate::{Config, Context, EngineInfo, GaveUp, Outcome};
use ir::Program;
use prepare::{CallPolicy, Form, Loops};

/// What the registry calls it.
pub const NAME: &str = "portfolio";

/// Who answers a single question for the engine: itself, or the first of those that take turns.
pub fn member(engine: &'static EngineInfo) -> &'static EngineInfo {
    if engine.name == NAME { Turn::of("dash").engine } else { engine }
}

/// An engine's turn.
#[derive(Clone, Copy)]
pub struct Turn {
    /// Whose it is.
    pub engine: &'static EngineInfo,
    /// The form of program that it gets.
    pub form: Form,
    /// Of `ase`.
    pub ase: Option<Options>,
    /// Iterations after which it is over.
    pub iterations: Option<u64>,
    /// Effort after which it is over (`base::Budget::charge`).
    pub effort: Option<u64>,
}

/// The form of programs that engines without contracts get.
const EXPANDED: Form = Form { calls: CallPolicy::Nothing, loops: Loops::Kept };

impl Turn {
    fn of(name: &str) -> Turn {
        let engine = find(name).expect("it is in the registry");
        Turn { engine, form: engine.form, ase: None, iterations: None, effort: None }
    }

    /// The two are turns of the same search, but for its limits.
    pub fn is_of_same(&self, other: &Turn) -> bool {
        (self.engine.name, self.form, self.ase) == (other.engine.name, other.form, other.ase)
    }
}

/// The turns of a run, in their order.
pub struct Schedule {
    is_model: bool,
    rounds: u32,
    /// Of the present round, the next one last.
    left: Vec<Turn>,
    /// Whose method does not apply or got stuck: another turn would end in the same way.
    gave_up: Vec<&'static str>,
}

impl Schedule {
    /// For a program as it was translated.
    pub fn new(program: &Program) -> Schedule {
        Schedule { is_model: is_reactive(program), rounds: 0, left: Vec::new(), gave_up: Vec::new() }
    }

    /// The next turn, if anybody can go on.
    pub fn next_turn(&mut self) -> Option<Turn> {
        if self.left.is_empty() {
            self.left = if self.is_model { of_models(self.rounds) } else { of_c(self.rounds) };
            self.left.retain(|turn| !self.gave_up.contains(&turn.engine.name));
            self.left.reverse();
            self.rounds += 1;
        }
        self.left.pop()
    }

    /// The engine has said in its turn that it cannot answer, however long it were to search.
    pub fn gave_up(&mut self, turn: &Turn) {
        self.gave_up.push(turn.engine.name);
    }
}

/// On guarded commands: one round, whose last turn has no limit. These are programs of one procedure, whose locations are few:
/// nothing is gained by unrolling.
fn of_models(round: u32) -> Vec<Turn> {
    let dash = |iterations| Turn { form: EXPANDED, iterations, ..Turn::of("dash") };
    let ase = |options, iterations| Turn { ase: Some(options), iterations, ..Turn::of("ase") };
    match round {
        0 => vec![
            dash(Some(120)),
            ase(Options::FAST, None),
            dash(Some(1_000)),
            ase(Options::PAPER, Some(60)),
            dash(None),
        ],
        _ => Vec::new(),
    }
}

/// Effort of `dash` before anybody else has a turn, about a second: nine in ten programs of the corpus need less than a tenth.
const FIRST: u64 = 1_200_000;

/// How much longer turns are from round to round.
const GROWTH: u64 = 4;

/// On C.
fn of_c(round: u32) -> Vec<Turn> {
    let effort = FIRST.saturating_mul(GROWTH.saturating_pow(round));
    vec![Turn { effort: Some(effort), ..Turn::of("dash") }]
}

/// The turns on one prepared program, for whoever has no others.
pub(crate) fn run(program: &Program, config: &Config, cx: &mut Context<'_>) -> Outcome {
    let (limit, budget) = (cx.budget.max_iterations, cx.budget.clone());
    let mut excluded = Vec::new();
    let mut last = Outcome::unknown(GaveUp::Method("no engine was asked".into()));
    let mut schedule = Schedule::new(program);
    while let Some(turn) = schedule.next_turn() {
        let earlier = std::mem::take(&mut cx.stats);
        let left = limit.map(|n| n.saturating_sub(earlier.iterations));
        cx.budget = budget.for_engine();
        cx.budget.allow(turn.effort);
        cx.budget.max_iterations = [left, turn.iterations].into_iter().flatten().min();
        last = (turn.engine.run)(program, &Config { ase: turn.ase, ..config.clone() }, cx);
        cx.stats = cx.stats.after(&earlier);
        cx.budget = budget.clone();
        match &last {
            Outcome::Unknown { why, excluded: more } => {
                excluded.extend(more);
                if !matches!(why, GaveUp::Exhausted(_)) {
                    schedule.gave_up(&turn);
                }
            }
            Outcome::Fail(_) | Outcome::Pass(_) => return last,
        }
        if cx.budget.check(cx.stats.iterations).is_some() {
            break;
        }
    }
    excluded.sort_unstable();
    excluded.dedup();
    match last {
        Outcome::Unknown { why, .. } => Outcome::Unknown { why, excluded },
        answered => answered,
    }
}
