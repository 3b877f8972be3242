//! Several engines, one after the other: the default for guarded commands.
//!
//! What each is good at was measured on models of protocols and Petri nets (`docs/performance.md`): `dash` finds long
//! schedules and the invariants of counters, `ase` with few predicates decides what has many control states, and the paper's
//! algorithm of `ase` proves by *safe-fragment* what has no small invariant. Limits are counted in iterations, so that a run is the same
//! on every machine. Nothing is shared between the engines yet but the limits of the run.

use crate::ase::Options;
use crate::{Config, Context, GaveUp, Outcome, ase, dash};
use ir::Program;

/// One engine of the sequence, and the iterations that it may take.
struct Turn {
    run: fn(&Program, &Config, &mut Context<'_>) -> Outcome,
    /// Of `ase`.
    ase: Option<Options>,
    most: Option<u64>,
}

/// The last has no limit of its own.
const TURNS: &[Turn] = &[
    Turn { run: dash::run, ase: None, most: Some(120) },
    Turn { run: ase::run, ase: Some(Options::FAST), most: None },
    Turn { run: dash::run, ase: None, most: Some(1_000) },
    Turn { run: ase::run, ase: Some(Options::PAPER), most: Some(60) },
    Turn { run: dash::run, ase: None, most: None },
];

/// Runs the engines until one has an answer.
pub(crate) fn run(program: &Program, config: &Config, cx: &mut Context<'_>) -> Outcome {
    let limit = cx.budget.max_iterations;
    let mut excluded = Vec::new();
    let mut last = Outcome::unknown(GaveUp::Method("no engine was asked".into()));
    for turn in TURNS {
        let earlier = std::mem::take(&mut cx.stats);
        let left = limit.map(|n| n.saturating_sub(earlier.iterations));
        cx.budget.max_iterations = [left, turn.most].into_iter().flatten().min();
        last = (turn.run)(program, &Config { ase: turn.ase, ..config.clone() }, cx);
        cx.stats = cx.stats.after(&earlier);
        cx.budget.max_iterations = limit;
        match &last {
            Outcome::Unknown { excluded: more, .. } => excluded.extend(more),
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
