//! Which numbers the runs take: small ones, those of the program and their neighbours, and pairs of them.

use super::functions::complete;
use super::runs::Observations;
use crate::scripted::{Ran, interpreter, run};
use crate::{Context, Outcome};
use exec::{Ended, Interp, Limits};
use ir::Program;
use logic::{Node, Term, mask};
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// Edges that one run takes: a recursion of some thousand activations, or a tree of as many.
const MAX_STEPS: u64 = 20_000;
/// Edges of a run that takes no input: it is the only one.
const MAX_STEPS_CLOSED: u64 = 1_000_000;
/// Edges of all runs: a fraction of a second.
const ALL_STEPS: u64 = 1_200_000;
/// Runs.
const MAX_RUNS: usize = 1_500;
/// Small numbers.
const SMALL: u128 = 24;
/// Numbers up to this one, and their negatives, are tried for a single input (the small scope hypothesis: Jackson, Damon, ISSTA 1996).
const SMALL_SCOPE: u128 = 128;
/// Inputs that are varied.
const MAX_VARIED: usize = 16;
/// Edges of a run with a varied input beyond those that it takes without: short runs first, so that a tree of calls does not use up what
/// all others have.
const STEPS_VARIED: [u64; 2] = [1_000, MAX_STEPS];
/// Edges of all these runs.
const ALL_STEPS_VARIED: u64 = 4_000_000;
/// Runs with the same number for all inputs.
const MAX_SAME: usize = 64;
/// The part of a turn that goes to these, and of that the part for one of them.
const SHARE_OF_TURN: u64 = 20;
const SHARE_OF_RUNS: u64 = 8;

/// All terms that a program's statements have, and the terms in them.
pub(super) fn subterms(program: &Program) -> BTreeSet<Term> {
    let (mut seen, mut todo) = (BTreeSet::new(), Vec::new());
    let stmts = program.procs.iter().flat_map(|q| &q.edges).flat_map(|e| &e.stmts);
    stmts.for_each(|s| s.kind.for_each_term(|t| todo.push(t)));
    while let Some(t) = todo.pop() {
        if seen.insert(t) {
            program.pool.node(t).for_each_child(|c| todo.push(c));
        }
    }
    seen
}

/// Constants in the terms of the program, in order, and their negatives: `n - 1` is a sum with one.
pub(super) fn constants(program: &Program) -> Vec<u128> {
    let mut out = BTreeSet::new();
    for t in subterms(program) {
        if let Node::Const(c) = program.pool.node(t) {
            out.extend([c, c.wrapping_neg() & mask(program.pool.width(t))]);
        }
    }
    out.into_iter().collect()
}

/// Numbers for one input, the likely ones first.
fn numbers(program: &Program) -> Vec<u128> {
    let mut out: Vec<u128> = (0..SMALL).collect();
    let known = constants(program);
    // Addresses say nothing of inputs.
    for c in known.into_iter().filter(|&c| c < program.space.functions.min(1 << 40)) {
        out.extend([c, c.wrapping_add(1), c.wrapping_sub(1), c / 2]);
    }
    out.extend([u128::MAX, 1 << 31, (1 << 31) - 1, 1000, 12_345]);
    let mut seen = BTreeSet::new();
    out.retain(|&c| seen.insert(c));
    out
}

/// One number for all inputs.
fn singles(numbers: &[u128]) -> Vec<Vec<u128>> {
    numbers.iter().map(|&n| vec![n]).collect()
}

/// Two numbers in turns, those at the beginning of the list first; three where a run may take as many `inputs`.
fn pairs(numbers: &[u128], inputs: usize) -> Vec<Vec<u128>> {
    let n = numbers.len();
    let mut pairs: Vec<(usize, usize)> = (0..n).flat_map(|i| (0..n).map(move |j| (i, j))).collect();
    pairs.sort_by_key(|&(i, j)| (i.max(j), i + j));
    let mut out = Vec::new();
    for (i, j) in pairs {
        out.push(vec![numbers[i], numbers[j]]);
        if inputs > 2 {
            out.push(vec![numbers[i], numbers[j], numbers[(i + 2 * j + 1) % n]]);
        }
    }
    out
}

/// Runs the program; what finds an error is a test.
pub(super) fn explore(program: &Program, seen: &mut Observations<'_>, cx: &mut Context<'_>) -> Option<Outcome> {
    let mut interp = interpreter(program);
    let limits = Limits { max_steps: MAX_STEPS_CLOSED, budget: cx.budget.clone() };
    let first = run(&mut interp, seen, &[], &limits);
    cx.stats.tests += 1;
    cx.budget.charge(first.steps);
    if let Ended::Error { .. } = first.ended {
        return Some(Outcome::Fail(first.test));
    }
    let mut runs = Runs { interp, drawn: first.drawn, steps: 0, left: MAX_RUNS };
    let numbers = numbers(program);
    let mut found = None;
    if runs.drawn > 0 {
        found = runs.explore(singles(&numbers), seen, cx);
    }
    // The first run may have ended before it took all: of zeros, programs often do not like what they get.
    if found.is_none() && runs.drawn > 1 {
        found = runs.explore(pairs(&numbers, runs.drawn), seen, cx);
    }
    cx.budget.charge(complete(program, seen));
    found
}

/// The runs so far.
struct Runs<'p> {
    interp: Interp<'p>,
    /// Inputs that the one took which took most of them.
    drawn: usize,
    steps: u64,
    /// How many more there may be.
    left: usize,
}

impl Runs<'_> {
    /// Runs on each of these inputs; what finds an error is a test.
    fn explore(
        &mut self,
        scripts: Vec<Vec<u128>>,
        seen: &mut Observations<'_>,
        cx: &mut Context<'_>,
    ) -> Option<Outcome> {
        let limits = Limits { max_steps: MAX_STEPS, budget: cx.budget.clone() };
        for numbers in scripts {
            if self.left == 0 || self.steps > ALL_STEPS || cx.budget.exhausted().is_some() {
                break;
            }
            seen.begin();
            let ran = run(&mut self.interp, seen, &numbers, &limits);
            cx.stats.tests += 1;
            cx.budget.charge(ran.steps);
            self.steps += ran.steps;
            self.left -= 1;
            self.drawn = self.drawn.max(ran.drawn);
            if let Ended::Error { .. } = ran.ended {
                return Some(Outcome::Fail(ran.test));
            }
        }
        None
    }
}

/// What other inputs are while one is varied.
const QUIET: [i128; 4] = [0, -1, 1, -(1 << 31)];

/// What inputs are beside that where nothing is varied.
const LOUD: [i128; 3] = [(1 << 31) - 1, 1_000, -1_000];

/// Runs in which all inputs are the same number, before anything is guessed: what an error needs no particular numbers for needs no
/// contract either. They cost a small part of the turn.
pub(super) fn same_for_all_inputs(program: &Program, cx: &mut Context<'_>) -> Option<Outcome> {
    let all_steps = cx.budget.left().map_or(ALL_STEPS, |left| (left / SHARE_OF_TURN).min(ALL_STEPS));
    let max_steps = (all_steps / SHARE_OF_RUNS).min(MAX_STEPS_CLOSED);
    let mut trials = Quick { interp: interpreter(program), cx, steps: 0, max_steps, all_steps };
    let loud = QUIET.into_iter().chain(LOUD).map(|n| n as u128);
    for number in loud.chain(numbers(program)).take(MAX_SAME) {
        let ran = trials.run(&[number])?;
        if let Ended::Error { .. } = ran.ended {
            return Some(Outcome::Fail(ran.test));
        }
        if ran.drawn == 0 {
            break;
        }
    }
    None
}

/// Runs in which one input is a small number and all others are as quiet as can be: errors that a single sum leads to. The numbers
/// nearest to zero first, for each input in turn.
pub(super) fn vary_one_input(program: &Program, cx: &mut Context<'_>) -> Option<Outcome> {
    let mut trials =
        Quick { interp: interpreter(program), cx, steps: 0, max_steps: MAX_STEPS, all_steps: ALL_STEPS_VARIED };
    // The run that comes furthest, and of those the shortest one.
    let mut best: Option<(Reverse<usize>, u64, u128)> = None;
    for quiet in QUIET.map(|n| n as u128) {
        let ran = trials.run(&[quiet])?;
        if let Ended::Error { .. } = ran.ended {
            return Some(Outcome::Fail(ran.test));
        }
        let this = (Reverse(ran.drawn), ran.steps, quiet);
        best = Some(best.map_or(this, |b| b.min(this)));
    }
    let (Reverse(inputs), length, quiet) = best?;
    for max_steps in STEPS_VARIED {
        trials.max_steps = length + max_steps;
        for number in (1..=SMALL_SCOPE).flat_map(|n| [n, n.wrapping_neg()]) {
            for varied in 0..inputs.min(MAX_VARIED) {
                let mut numbers = vec![quiet; inputs];
                numbers[varied] = number;
                let ran = trials.run(&numbers)?;
                if let Ended::Error { .. } = ran.ended {
                    return Some(Outcome::Fail(ran.test));
                }
            }
        }
    }
    None
}

/// Runs that nobody observes.
struct Quick<'p, 'a, 'c> {
    interp: Interp<'p>,
    cx: &'a mut Context<'c>,
    steps: u64,
    max_steps: u64,
    all_steps: u64,
}

impl Quick<'_, '_, '_> {
    /// `None` where all runs together have been too long.
    fn run(&mut self, numbers: &[u128]) -> Option<Ran> {
        if self.steps > self.all_steps || self.cx.budget.exhausted().is_some() {
            return None;
        }
        let limits = Limits { max_steps: self.max_steps, budget: self.cx.budget.clone() };
        let ran = run(&mut self.interp, &mut (), numbers, &limits);
        self.cx.stats.tests += 1;
        self.cx.budget.charge(ran.steps);
        self.steps += ran.steps;
        Some(ran)
    }
}
