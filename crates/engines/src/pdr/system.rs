//! The program as steps between loop heads, and the questions about one step.

use crate::unwinding::{Allocated, Arrival, Overlaps, Unwinding};
use crate::{Context, GaveUp};
use ir::{LocId, Program};
use logic::{Evaluator, Node, Term, lifted};
use rustc_hash::FxHashMap;
use solver::{Answer, Model, Solve};
use std::rc::Rc;

/// What follows a visit of a loop head, or of the entry.
pub(super) struct Head {
    pub(super) at: LocId,
    /// Who comes to the next loop heads.
    pub(super) arrivals: Vec<Arrival>,
    /// When control comes to errors or untranslated code.
    pub(super) errors: Vec<Term>,
    /// Memory that is new behind this visit, and was not there before it.
    allocated: Vec<Allocated>,
}

/// One step: from where, and which arrival.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Step {
    pub(super) from: usize,
    pub(super) arrival: usize,
}

/// Assertions of a question whose collection is a unit of effort.
const COLLECTED_PER_UNIT: u64 = 4;

/// See the module.
pub(super) struct System {
    pub(super) unwinding: Unwinding,
    heads: Vec<Head>,
    /// By the loop head that they end at.
    steps: FxHashMap<LocId, Rc<[Step]>>,
    solver: Box<dyn Solve>,
    evaluator: Evaluator,
    /// Literals where a step ends, over the state in which it begins.
    behind: FxHashMap<(Step, Term), Term>,
}

/// What a question has come to.
pub(super) enum Answered {
    /// There is such a state.
    State(Box<Model>),
    /// There is none: what has these indices contradicts itself.
    Never(Vec<usize>),
}

impl System {
    /// `None` where a call is left.
    ///
    /// # Errors
    /// The limit that was met.
    pub(super) fn new(program: &Program, cx: &Context<'_>) -> Result<Option<System>, GaveUp> {
        let Some(mut unwinding) = Unwinding::new(program, Overlaps::Spelled) else { return Ok(None) };
        let mut points = unwinding.plan.cut_points();
        if !points.contains(&unwinding.plan.entry) {
            points.insert(0, unwinding.plan.entry);
        }
        let mut heads = Vec::new();
        for at in points {
            let first = unwinding.start(at);
            let segment = unwinding.segment(&[first], &cx.budget).map_err(GaveUp::Exhausted)?;
            let errors = segment.errors.into_iter().map(|(_, condition)| condition).collect();
            let allocated = unwinding.take_allocated();
            heads.push(Head { at, arrivals: segment.visits, errors, allocated });
        }
        let (solver, evaluator) = (cx.solvers.solver(), Evaluator::new());
        let mut ending: FxHashMap<LocId, Vec<Step>> = FxHashMap::default();
        for (from, head) in heads.iter().enumerate() {
            for (arrival, a) in head.arrivals.iter().enumerate() {
                ending.entry(a.at).or_default().push(Step { from, arrival });
            }
        }
        let steps = ending.into_iter().map(|(at, steps)| (at, steps.into())).collect();
        Ok(Some(System { unwinding, heads, steps, solver, evaluator, behind: FxHashMap::default() }))
    }

    pub(super) fn entry(&self) -> LocId {
        self.unwinding.plan.entry
    }

    pub(super) fn heads(&self) -> &[Head] {
        &self.heads
    }

    pub(super) fn calls(&self) -> u64 {
        self.solver.stats().calls
    }

    /// The steps that end at a loop head.
    pub(super) fn steps_to(&self, at: LocId) -> Rc<[Step]> {
        self.steps.get(&at).cloned().unwrap_or_default()
    }

    /// Where it begins.
    pub(super) fn source(&self, step: Step) -> LocId {
        self.heads[step.from].at
    }

    fn arrival(&self, step: Step) -> &Arrival {
        &self.heads[step.from].arrivals[step.arrival]
    }

    /// When it is taken.
    pub(super) fn condition(&self, step: Step) -> Term {
        self.arrival(step).state.condition
    }

    /// What a literal of the end is where it begins.
    pub(super) fn behind(&mut self, step: Step, literal: Term) -> Term {
        if let Some(&known) = self.behind.get(&(step, literal)) {
            return known;
        }
        let arrival = self.arrival(step).clone();
        let t = match self.unwinding.program.pool.node(literal) {
            Node::Not(of) => {
                let of = self.behind(step, of);
                self.unwinding.program.pool.not(of)
            }
            _ => {
                let value = self.unwinding.value(&arrival.state, literal);
                lifted(&mut self.unwinding.program.pool, value)
            }
        };
        self.behind.insert((step, literal), t);
        t
    }

    /// What the literals of the end are where it begins, in their order.
    pub(super) fn cube_behind(&mut self, step: Step, cube: &[Term]) -> Vec<Term> {
        cube.iter().map(|&l| self.behind(step, l)).collect()
    }

    /// Is there a state at the loop head of this number in which all of this holds?
    ///
    /// # Errors
    /// A limit, or the solver's patience.
    pub(super) fn ask(&mut self, head: usize, all: &[Term], cx: &Context<'_>) -> Result<Answered, GaveUp> {
        let mut question = all.to_vec();
        question.extend(self.unwinding.facts_where(&self.heads[head].allocated, all));
        // Of many heads and clauses, there is more to collect than to search.
        cx.budget.charge(question.len() as u64 / COLLECTED_PER_UNIT);
        match self.solver.check(&self.unwinding.program.pool, &question) {
            Answer::Sat(model) => Ok(Answered::State(Box::new(model))),
            Answer::Unsat(core) => Ok(Answered::Never(core.into_iter().filter(|&i| i < all.len()).collect())),
            Answer::Unknown => Err(cx.budget.exhausted().map_or_else(gave_up, GaveUp::Exhausted)),
        }
    }

    /// The literals of predicates that hold in a state.
    pub(super) fn cube(&mut self, predicates: &[Term], model: &Model) -> Vec<Term> {
        let pool = &mut self.unwinding.program.pool;
        let mut cube = Vec::with_capacity(predicates.len());
        for &p in predicates {
            cube.push(if self.evaluator.holds(pool, p, model) { p } else { pool.not(p) });
        }
        cube.sort_unstable();
        cube.dedup();
        cube
    }

    /// The inputs of a step that a question has been about are those of the model.
    pub(super) fn same_inputs(&mut self, roots: &[Term], model: &Model) -> Vec<Term> {
        let pool = &mut self.unwinding.program.pool;
        let mut all = Vec::new();
        for t in logic::symbols(pool, roots) {
            let value = self.evaluator.value(pool, t, model);
            let value = pool.value(&value);
            all.push(pool.eq(t, value));
        }
        all
    }

    /// One of the literals does not hold.
    pub(super) fn clause(&mut self, cube: &[Term]) -> Term {
        let pool = &mut self.unwinding.program.pool;
        let all = pool.all(cube.to_vec());
        pool.not(all)
    }
}

fn gave_up() -> GaveUp {
    GaveUp::Method("the solver gave up on a question about one round of a loop".into())
}
