//! Tests that are shorter, and whose values are closer to zero: inputs are taken out, so that those behind them come earlier (rounds of a
//! loop that play no part go), set to zero together and one by one, then brought nearer to zero, while the execution violates the same check. Nobody believes a trial: what comes out is confirmed as any other test. Effort is counted, not
//! time, so that a run is the same on every machine.

use crate::confirm::confirm_test;
use crate::run::Run;
use cert::ConfirmedTest;
use evidence::{Test, TestCandidate};
use exec::{Accesses, Ended, Limits, Observer, State, Value};
use ir::{EdgeId, ProcId, Program, ScalarType, Stmt, StmtKind};
use std::collections::VecDeque;

/// The part of the search's effort that trials may spend: one in so many. Counted are the edges that they take, and those of the program for
/// each: what an execution is prepared with grows with it.
const PART: u64 = 10;
/// What they may spend at least, some hundredths of a second, and how many rounds of trials there are.
const LEAST: u64 = 60_000;
const ROUNDS: usize = 4;
/// An integer beyond this is more memory than a machine may have, where it is a size: such integers come first, and trials may spend so
/// many times as much.
const LARGE: u128 = 1 << 20;
const FOR_LARGE: u64 = 4;
/// What is tried in the place of a large integer.
const SMALL: [i128; 5] = [1, 8, 64, 1 << 10, 1 << 16];
/// Of more inputs than this side by side, those of half as many are tried next.
const MANY: usize = 16;

/// A test of the same check that is simpler, as far as a part of `effort` finds one.
pub(crate) fn simpler(run: &Run<'_>, lowered: &Program, test: ConfirmedTest, effort: u64) -> ConfirmedTest {
    if !run.settings.simpler_tests || test.test().inputs.is_empty() {
        return test;
    }
    let mut trials = Trials::new(run, lowered, test.test(), (effort / PART).max(LEAST));
    trials.small();
    for _ in 0..ROUNDS {
        let before = trials.cost;
        trials.removals();
        trials.zeros();
        trials.nearer();
        if trials.cost == before || trials.is_over() {
            break;
        }
    }
    let candidate = trials.best.candidate();
    if candidate == test.test().candidate() {
        return test;
    }
    // A test that is simpler and less certain is none.
    match confirm_test(run, lowered, lowered, &candidate) {
        Ok(simple)
            if simple.test().violated == test.test().violated && simple.overruns().len() <= test.overruns().len() =>
        {
            simple
        }
        _ => test,
    }
}

/// Edges, then how far values are from zero, then how many are below it.
type Cost = (u64, u128, u64);

/// What came of an execution.
enum Attempt {
    Simpler,
    NotSimpler { blocks: Vec<u128> },
}

/// Executions of inputs that are tried.
struct Trials<'a> {
    run: &'a Run<'a>,
    program: &'a Program,
    /// The simplest so far.
    best: Test,
    /// Where its blocks of memory begin, each above the one before.
    blocks: Vec<u128>,
    cost: Cost,
    /// What may still be spent.
    left: u64,
    /// What a trial costs before its first edge.
    preparation: u64,
}

/// Counts edges, and sees where blocks of memory begin.
#[derive(Default)]
struct Watching {
    edges: u64,
    blocks: Vec<u128>,
}

impl Observer for Watching {
    fn edge(&mut self, _: ProcId, _: EdgeId, _: usize, _: &State) {
        self.edges += 1;
    }

    fn stmt(&mut self, stmt: &Stmt, after: &State) {
        if let StmtKind::Alloc { dst, .. } = stmt.kind {
            self.blocks.push(after.get(dst));
        }
    }
}

impl<'a> Trials<'a> {
    fn new(run: &'a Run<'a>, program: &'a Program, test: &Test, left: u64) -> Trials<'a> {
        let preparation = program.procs.iter().map(|p| p.edges.len() as u64).sum();
        let mut trials =
            Trials { run, program, best: test.clone(), blocks: Vec::new(), cost: (u64::MAX, 0, 0), left, preparation };
        trials.attempt(test.candidate());
        trials
    }

    fn is_over(&self) -> bool {
        self.left == 0 || self.run.budget().exhausted().is_some()
    }

    /// Executes these inputs, and keeps them if they violate the same check and are simpler. Where blocks of memory begin elsewhere, their
    /// contents go with them.
    fn attempt(&mut self, candidate: TestCandidate) -> bool {
        match self.execute(&candidate) {
            Attempt::Simpler => true,
            Attempt::NotSimpler { blocks } => match self.moved(&candidate, &blocks) {
                Some(moved) => matches!(self.execute(&moved), Attempt::Simpler),
                None => false,
            },
        }
    }

    fn execute(&mut self, candidate: &TestCandidate) -> Attempt {
        if self.is_over() {
            return Attempt::NotSimpler { blocks: Vec::new() };
        }
        let max_steps = self.left.min(self.cost.0);
        let limits = Limits { max_steps, budget: self.run.budget() };
        let mut seen = Watching::default();
        let (ended, test) = cert::execute(self.program, candidate, Accesses::WithPadding, &limits, &mut seen);
        self.left = self.left.saturating_sub(seen.edges + self.preparation);
        let cost = cost(&test, seen.edges);
        let is_same = matches!(ended, Ended::Error { .. }) && test.violated == self.best.violated;
        if is_same && cost < self.cost {
            (self.best, self.blocks, self.cost) = (test, seen.blocks, cost);
            return Attempt::Simpler;
        }
        Attempt::NotSimpler { blocks: seen.blocks }
    }

    /// The candidate with the contents of the best test's blocks in these ones; `None` if that is what it has.
    fn moved(&self, candidate: &TestCandidate, blocks: &[u128]) -> Option<TestCandidate> {
        let mut moved = candidate.clone();
        moved.memory.bytes = Default::default();
        for (&addr, &byte) in &candidate.memory.bytes {
            let is_of_heap = (self.program.space.heap..self.program.space.heap_end).contains(&addr);
            let below = if is_of_heap { self.blocks.partition_point(|&start| start <= addr) } else { 0 };
            let before = below.checked_sub(1);
            let to = before.and_then(|n| Some(blocks.get(n)? + (addr - self.blocks[n])));
            moved.memory.bytes.insert(to.unwrap_or(addr), byte);
        }
        (moved.memory.bytes != candidate.memory.bytes).then_some(moved)
    }

    /// Tries the best test with other values of some of its inputs.
    fn with(&mut self, changed: &[(usize, Value)]) -> bool {
        let mut candidate = self.best.candidate();
        for (i, value) in changed {
            candidate.inputs[*i] = value.clone();
        }
        self.attempt(candidate)
    }

    /// Sets large integers to small ones.
    fn small(&mut self) {
        let is_large = |trials: &Self, i: usize| trials.integer(i).is_some_and(|v| v.unsigned_abs() > LARGE);
        if !(0..self.best.inputs.len()).any(|i| is_large(self, i)) {
            return;
        }
        self.left *= FOR_LARGE;
        let mut i = 0;
        while i < self.best.inputs.len() {
            if is_large(self, i) {
                SMALL.iter().any(|&value| self.with(&[(i, self.of(i, value))]));
            }
            i += 1;
        }
    }

    /// Takes inputs out, many side by side first.
    fn removals(&mut self) {
        let mut size = self.best.inputs.len() / 2;
        while size > 0 && !self.is_over() {
            let mut at = 0;
            while at + size <= self.best.inputs.len() && !self.is_over() {
                let mut candidate = self.best.candidate();
                candidate.inputs.drain(at..at + size);
                if !self.attempt(candidate) {
                    at += 1;
                }
            }
            // What is of a piece may have any size; of many inputs not all are tried.
            size = if size > MANY { size / 2 } else { size - 1 };
        }
    }

    /// Sets inputs to zero: all of them, then halves of what cannot be together.
    fn zeros(&mut self) {
        let nonzero =
            |t: &Test| (0..t.inputs.len()).filter(|&i| zero(&t.inputs[i].value).is_some()).collect::<Vec<usize>>();
        let mut todo = VecDeque::from([nonzero(&self.best)]);
        while let Some(some) = todo.pop_front().filter(|_| !self.is_over()) {
            // A shorter execution has fewer inputs.
            let some: Vec<usize> = some.into_iter().filter(|&i| i < self.best.inputs.len()).collect();
            let zeros: Vec<(usize, Value)> =
                some.iter().filter_map(|&i| Some((i, zero(&self.best.inputs[i].value)?))).collect();
            if zeros.is_empty() || self.with(&zeros) || some.len() == 1 {
                continue;
            }
            let (first, second) = some.split_at(some.len() / 2);
            todo.extend([first.to_vec(), second.to_vec()]);
        }
    }

    /// Brings each integer nearer to zero, by less and less.
    fn nearer(&mut self) {
        let mut i = 0;
        while i < self.best.inputs.len() && !self.is_over() {
            let mut step = self.integer(i).map_or(0, i128::unsigned_abs);
            while step > 0 && !self.is_over() {
                let Some(value) = self.integer(i) else { break };
                // One below zero is no nearer than one above.
                let next = if value < 0 { value + step as i128 } else { value - step as i128 };
                let is_nearer = next.unsigned_abs() < value.unsigned_abs() && self.with(&[(i, self.of(i, next))]);
                if !is_nearer {
                    step /= 2;
                }
            }
            i += 1;
        }
    }

    /// The value of an input that is an integer.
    fn integer(&self, i: usize) -> Option<i128> {
        let input = self.best.inputs.get(i)?;
        match (&input.value, &input.input.ty) {
            (&Value::Scalar { bits, width }, ScalarType::Signed(_)) if width <= 64 => {
                Some(logic::to_signed(bits, width))
            }
            (&Value::Scalar { bits, width }, ScalarType::Unsigned(_)) if width <= 64 => i128::try_from(bits).ok(),
            _ => None,
        }
    }

    /// The same input with another value.
    fn of(&self, i: usize, value: i128) -> Value {
        match &self.best.inputs[i].value {
            &Value::Scalar { width, .. } => Value::Scalar { bits: value as u128 & logic::mask(width), width },
            other => other.clone(),
        }
    }
}

/// Zero in the place of a value that is another one. The number of an edge is not one of those.
fn zero(value: &Value) -> Option<Value> {
    match value {
        &Value::Scalar { bits, width } => (bits != 0).then_some(Value::Scalar { bits: 0, width }),
        Value::Bytes(bytes) => bytes.iter().any(|&b| b != 0).then(|| Value::Bytes(vec![0; bytes.len()])),
        Value::Int(_) | Value::Choice { .. } => None,
    }
}

fn cost(test: &Test, edges: u64) -> Cost {
    let (mut distance, mut below) = (0_u128, 0);
    let mut add = |far: u128| distance = distance.saturating_add(far);
    for input in &test.inputs {
        match (&input.value, &input.input.ty) {
            (&Value::Scalar { bits, width }, ScalarType::Signed(_)) if width <= 64 => {
                let value: i128 = logic::to_signed(bits, width);
                add(value.unsigned_abs());
                below += u64::from(value < 0);
            }
            (&Value::Scalar { bits, .. }, _) => add(bits),
            (Value::Bytes(bytes), _) => add(bytes.iter().map(|&b| u128::from(b)).sum()),
            (Value::Int(_) | Value::Choice { .. }, _) => {}
        }
    }
    (edges, distance, below)
}
