//! Refinement: which predicates exclude a path that cannot be taken.
//!
//! What the path assumes is carried back along it by weakest preconditions, with all cases of aliases (`Unwinding::before`). The last
//! location from which the rest of the path contradicts itself whatever the state is the *pivot of the conflict*: only the locations behind
//! it need predicates, about those assumptions that the unsat core there names.

use super::interpolants::interpolants as sequence;
use super::predicates::atoms;
use crate::oracle::Oracle;
use crate::unwinding::Unwinding;
use base::Budget;
use ir::EdgeId;
use logic::{Pool, Term, has_symbols, symbols};
use solver::{Answer, ByEquation, Project, Solve};

/// Something that the path assumes, by number.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Origin(usize);

/// A condition at a location of the path, and what it comes from.
type Carried = (Origin, Term);

/// What the rest of a path needs at each of its locations, the entry first; nothing where it needs nothing.
pub(super) struct Needed {
    at: Vec<Vec<Term>>,
    /// By location, where there are some.
    interpolants: Vec<Option<Term>>,
}

/// How conditions become predicates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Form {
    /// Atoms of interpolants.
    Interpolants,
    /// Their atoms.
    Atoms,
    /// Their conjunction as a whole. With it an abstract state, which knows of each predicate whether it holds, is not too weak to say that the
    /// rest of the path cannot be taken.
    Whole,
}

impl Needed {
    /// Of the steps only those count of which `is_in_core` says so. `None` where the solver gives up.
    pub(super) fn new(
        u: &mut Unwinding,
        solver: &mut dyn Solve,
        edges: &[EdgeId],
        is_in_core: impl Fn(usize) -> bool,
        budget: &Budget,
    ) -> Option<Needed> {
        let mut carried = carry_back(u, edges, &is_in_core, budget)?;
        let first = carried.iter().position(|at| !at.is_empty()).unwrap_or(0);
        // The conflict is known at `low`; at `high` there is none.
        let mut low = first;
        let core = conflict(u, solver, &carried[low])?;
        keep(&mut carried, &core?);
        let mut high = edges.len();
        while low + 1 < high {
            let middle = low.midpoint(high);
            match conflict(u, solver, &carried[middle])? {
                Some(core) => {
                    keep(&mut carried, &core);
                    low = middle;
                }
                None => high = middle,
            }
        }
        carried[..=low].iter_mut().for_each(Vec::clear);
        let terms = |at: &Vec<Carried>| at.iter().map(|&(_, t)| t).collect();
        let needs: Vec<Vec<Term>> = carried.iter().map(terms).collect();
        let mut interpolants = vec![None; edges.len() + 1];
        if u.program.has_ints() {
            let found = sequence(u, solver, edges, (low, &needs), is_in_core);
            interpolants[low + 1..].iter_mut().zip(found).for_each(|(at, t)| *at = Some(t));
        }
        let at = needs.into_iter().map(|at| without_inputs(&mut u.program.pool, at)).collect();
        Some(Needed { at, interpolants })
    }

    /// Takes inputs out of which a few values do for all: the ends of a range, for whatever is monotone in them.
    pub(super) fn without_ranges(&mut self, pool: &mut Pool, oracle: &mut Oracle) {
        for at in &mut self.at {
            let inputs = symbols(pool, at);
            if !inputs.is_empty() {
                *at = oracle.project(pool, &inputs, std::mem::take(at));
            }
        }
    }

    /// Conditions at the i-th location of the path.
    pub(super) fn predicates(&self, pool: &mut Pool, i: usize, form: Form) -> Vec<Term> {
        match form {
            Form::Interpolants => self.interpolants[i].map_or_else(Vec::new, |t| atoms(pool, t)),
            Form::Atoms => {
                let all: Vec<Term> = self.at[i].iter().flat_map(|&t| atoms(pool, t)).collect();
                all.into_iter().filter(|&t| !has_symbols(pool, t)).collect()
            }
            Form::Whole => {
                let own: Vec<Term> = self.at[i].iter().copied().filter(|&t| !has_symbols(pool, t)).collect();
                vec![pool.all(own)]
            }
        }
    }
}

/// By location of the path: what the steps behind it assume, as conditions there. Empty before a location where one of them is false.
fn carry_back(
    u: &mut Unwinding,
    edges: &[EdgeId],
    is_in_core: impl Fn(usize) -> bool,
    budget: &Budget,
) -> Option<Vec<Vec<Carried>>> {
    let mut out = vec![Vec::new(); edges.len() + 1];
    let mut now: Vec<Carried> = Vec::new();
    let mut origins = (0..).map(Origin);
    for (i, &e) in edges.iter().enumerate().rev() {
        if budget.exhausted().is_some() {
            return None;
        }
        let effect = u.effect(e);
        now.iter_mut().for_each(|(_, t)| *t = u.before(&effect, *t));
        if is_in_core(i) {
            now.extend(origins.by_ref().zip(effect.assumed.iter().copied()));
        }
        if effect.allocates() {
            let roots: Vec<Term> = now.iter().map(|&(_, t)| t).collect();
            now.extend(origins.by_ref().zip(u.facts_of(&effect, &roots)));
        }
        let pool = &u.program.pool;
        now.retain(|&(_, t)| pool.as_const(t) != Some(1));
        if let Some(&contradiction) = now.iter().find(|&&(_, t)| pool.as_const(t) == Some(0)) {
            out[i] = vec![contradiction];
            break;
        }
        out[i] = now.clone();
    }
    Some(out)
}

/// The origins of conditions that contradict each other; none inside where they do not, none at all where the solver gives up.
fn conflict(u: &Unwinding, solver: &mut dyn Solve, at: &[Carried]) -> Option<Option<Vec<Origin>>> {
    let pool = &u.program.pool;
    let mut question: Vec<Term> = at.iter().map(|&(_, t)| t).collect();
    if let Some(i) = question.iter().position(|&t| pool.as_const(t) == Some(0)) {
        return Some(Some(vec![at[i].0]));
    }
    question.extend(u.facts_of_bytes(&question));
    match solver.check(pool, &question) {
        Answer::Unsat(core) => Some(Some(core.into_iter().filter_map(|i| Some(at.get(i)?.0)).collect())),
        Answer::Sat(_) => Some(None),
        Answer::Unknown => None,
    }
}

fn keep(carried: &mut [Vec<Carried>], core: &[Origin]) {
    carried.iter_mut().for_each(|at| at.retain(|(origin, _)| core.contains(origin)));
}

/// Without the inputs of the rest of the path, where an equation determines them.
fn without_inputs(pool: &mut Pool, at: Vec<Term>) -> Vec<Term> {
    let mut conditions: Vec<Term> = at.into_iter().flat_map(|t| logic::conjuncts(pool, t)).collect();
    for input in symbols(pool, &conditions) {
        if let Some(without) = ByEquation.project(pool, input, &conditions) {
            conditions = without.into_iter().flat_map(|t| logic::conjuncts(pool, t)).collect();
        }
    }
    conditions
}
