//! What executions show to be wrong: a candidate that a state violates is no invariant there, and nobody need ask about it.
//!
//! Most candidates about arrays are wrong, and each would take a question to the solver, with a model, to be dropped. A few short executions
//! drop nearly all of them.

use super::elements::Elements;
use crate::scripted::{interpreter, run};
use base::Budget;
use exec::{Limits, Observer, State};
use ir::{EdgeId, ProcId, Procedure, Program};
use logic::{Evaluator, Mentions, Term, VarId, mask};
use rustc_hash::FxHashSet;

/// Numbers that inputs take, over and over. Small sizes of arrays are what they are for.
const SCRIPTS: [&[u128]; 14] = [
    &[3],
    &[5],
    &[1],
    &[2],
    &[4],
    &[8],
    &[0],
    &[6, 3, 1, 4, 1, 5, 9, 2, 6, 5],
    &[7, 0, 1, 0, 0, 1, 1],
    &[4, 2, 7, 1, 8, 2, 8, 1, 8],
    &[5, 4, 3, 2, 1, 0],
    &[3, u128::MAX, 2, 0, 1],
    &[9, 1, 0, 3, 10, 2],
    &[20, 10, 30],
];
/// Edges of one of them.
const MAX_STEPS: u64 = 20_000;
/// States that one of them shows of a location at first; later ones are looked at when their number is a power of two.
const FIRST: u32 = 3;
/// Values of the index.
const INDICES: u128 = 6;
/// Evaluations of all executions together.
const MOST_EVALUATIONS: usize = 150_000;
/// Evaluations that cost as much as an edge of an execution.
const EVALUATIONS_PER_UNIT: u64 = 2;

/// By location, the candidates that do not hold in some execution.
pub(super) fn refuted(
    program: &Program,
    proc: &Procedure,
    candidates: &[Term],
    elements: Option<&Elements>,
    budget: &Budget,
) -> Vec<FxHashSet<Term>> {
    let everywhere = |candidates: &[Term]| proc.locs.iter().map(|_| candidates.to_vec()).collect();
    let index = elements.map(|e| Mentions::var(e.index));
    let is_of_index = |c: &Term| index.is_some_and(|k| program.pool.mentions(*c).overlaps(k));
    let of_index: Vec<Term> = candidates.iter().copied().filter(is_of_index).collect();
    let mut shown = Shown {
        program,
        proc,
        elements,
        open: everywhere(candidates),
        open_of_index: everywhere(&of_index),
        refuted: proc.locs.iter().map(|_| FxHashSet::default()).collect(),
        times: Vec::new(),
        ev: Evaluator::new(),
        left: MOST_EVALUATIONS,
    };
    if candidates.is_empty() {
        return shown.refuted;
    }
    let mut interp = interpreter(program);
    let limits = Limits { max_steps: MAX_STEPS, budget: budget.clone() };
    for numbers in SCRIPTS {
        shown.times = vec![0; proc.locs.len()];
        let ran = run(&mut interp, &mut shown, numbers, &limits);
        budget.charge(ran.steps);
        if shown.left == 0 || ran.drawn == 0 || budget.exhausted().is_some() {
            break;
        }
    }
    budget.charge((MOST_EVALUATIONS - shown.left) as u64 / EVALUATIONS_PER_UNIT);
    shown.refuted
}

struct Shown<'a> {
    program: &'a Program,
    proc: &'a Procedure,
    elements: Option<&'a Elements>,
    /// By location: what no state has violated.
    open: Vec<Vec<Term>>,
    /// Those of them that speak of the index.
    open_of_index: Vec<Vec<Term>>,
    refuted: Vec<FxHashSet<Term>>,
    /// By location: how often the present execution has been there.
    times: Vec<u32>,
    ev: Evaluator,
    left: usize,
}

impl Shown<'_> {
    /// The state with the values of the index that are looked at: small ones, and those that the edge reads or writes at.
    fn instances(&mut self, e: EdgeId, state: &State) -> Vec<State> {
        let Some(elements) = self.elements else { return vec![state.clone()] };
        let pool = &self.program.pool;
        let mut values: Vec<u128> = (0..INDICES).collect();
        values.extend(elements.values[e.0 as usize].iter().map(|&t| self.ev.eval(pool, t, state)));
        values.sort_unstable();
        values.dedup();
        values.into_iter().map(|k| with(self.program, state, elements.index, k)).collect()
    }

    fn look(&mut self, e: EdgeId, state: &State) {
        let l = self.proc.edge(e).src.0 as usize;
        let pool = &self.program.pool;
        for (i, instance) in self.instances(e, state).into_iter().enumerate() {
            let looked_at = if i == 0 { &self.open[l] } else { &self.open_of_index[l] };
            self.left = self.left.saturating_sub(looked_at.len());
            let wrong = self.ev.all_false(pool, looked_at, &instance);
            if !wrong.is_empty() {
                self.open[l].retain(|c| !wrong.contains(c));
                self.open_of_index[l].retain(|c| !wrong.contains(c));
                self.refuted[l].extend(wrong);
            }
        }
    }
}

fn with(program: &Program, state: &State, index: VarId, k: u128) -> State {
    let mut state = state.clone();
    state.set(index, k & mask(program.space.ptr_width));
    state
}

impl Observer for Shown<'_> {
    fn edge(&mut self, _: ProcId, edge: EdgeId, _: usize, state: &State) {
        let times = &mut self.times[self.proc.edge(edge).src.0 as usize];
        *times += 1;
        if self.left > 0 && (*times <= FIRST || times.is_power_of_two()) {
            self.look(edge, state);
        }
    }
}
