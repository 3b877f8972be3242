//! What executions show to be wrong: a candidate that a state violates is no invariant there, and nobody need ask about it.
//!
//! Most candidates about arrays are wrong, and each would take a question to the solver, with a model, to be dropped. A few short executions
//! drop nearly all of them.

use super::elements::Indices;
use crate::scripted::{interpreter, run};
use base::Budget;
use exec::{Limits, Observer, State};
use ir::{EdgeId, ProcId, Procedure, Program};
use logic::{Evaluator, Term};
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
/// Values of an index, and of each of several.
const VALUES: u128 = 6;
const VALUES_OF_EACH: u128 = 3;
/// Evaluations of all executions together.
const MOST_EVALUATIONS: usize = 150_000;
/// Evaluations that cost as much as an edge of an execution.
const EVALUATIONS_PER_UNIT: u64 = 2;

/// By location, the candidates that do not hold in some execution.
pub(super) fn refuted(
    program: &Program,
    proc: &Procedure,
    candidates: &[Term],
    indices: &[Indices],
    budget: &Budget,
) -> Vec<FxHashSet<Term>> {
    if candidates.is_empty() {
        return proc.locs.iter().map(|_| FxHashSet::default()).collect();
    }
    let mut others = candidates.to_vec();
    let mut of_indices: Vec<Vec<Term>> = Vec::new();
    for i in indices {
        let (about_all, left) = others.iter().partition(|&&c| program.pool.mentions(c).overlaps(i.mentions()));
        of_indices.push(about_all);
        others = left;
    }
    let open = proc.locs.iter().map(|_| Open { of_indices: of_indices.clone(), others: others.clone() }).collect();
    let mut shown =
        Shown { program, proc, indices, open, times: Vec::new(), ev: Evaluator::new(), left: MOST_EVALUATIONS };
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
    let all: FxHashSet<Term> = candidates.iter().copied().collect();
    shown.open.iter().map(|open| open.refuted(&all)).collect()
}

/// What no state of a location has violated.
struct Open {
    /// About all elements, by what stands for any of them.
    of_indices: Vec<Vec<Term>>,
    others: Vec<Term>,
}

impl Open {
    fn refuted(&self, all: &FxHashSet<Term>) -> FxHashSet<Term> {
        let mut refuted = all.clone();
        for c in self.of_indices.iter().flatten().chain(&self.others) {
            refuted.remove(c);
        }
        refuted
    }
}

struct Shown<'a> {
    program: &'a Program,
    proc: &'a Procedure,
    indices: &'a [Indices],
    /// By location.
    open: Vec<Open>,
    /// By location: how often the present execution has been there.
    times: Vec<u32>,
    ev: Evaluator,
    left: usize,
}

impl Shown<'_> {
    /// The state with the values of indices that are looked at: small ones, and those that the edge reads or writes at.
    fn instances(&mut self, indices: &Indices, e: EdgeId, state: &State) -> Vec<State> {
        let mut all = small(indices.vars.len());
        for values in &indices.values[e.0 as usize] {
            all.push(values.iter().map(|&t| self.ev.eval(&self.program.pool, t, state)).collect());
        }
        all.sort_unstable();
        all.dedup();
        let with = |values: Vec<u128>| {
            let mut state = state.clone();
            indices.vars.iter().zip(values).for_each(|(&v, k)| state.set(v, k));
            state
        };
        all.into_iter().map(with).collect()
    }

    fn look(&mut self, e: EdgeId, state: &State) {
        let instances: Vec<Vec<State>> = self.indices.iter().map(|i| self.instances(i, e, state)).collect();
        let Shown { program, proc, open, ev, left, .. } = self;
        let open = &mut open[proc.edge(e).src.0 as usize];
        let mut look_at = |candidates: &mut Vec<Term>, state: &State| {
            *left = left.saturating_sub(candidates.len());
            let wrong = ev.all_false(&program.pool, candidates, state);
            candidates.retain(|c| !wrong.contains(c));
        };
        look_at(&mut open.others, state);
        for (about_all, instances) in open.of_indices.iter_mut().zip(instances) {
            instances.iter().for_each(|instance| look_at(about_all, instance));
        }
    }
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

/// Small values of so many indices.
fn small(number: usize) -> Vec<Vec<u128>> {
    let each = if number == 1 { VALUES } else { VALUES_OF_EACH };
    let mut all = vec![Vec::new()];
    for _ in 0..number {
        all = all.iter().flat_map(|tuple: &Vec<u128>| (0..each).map(|k| [&tuple[..], &[k]].concat())).collect();
    }
    all
}
