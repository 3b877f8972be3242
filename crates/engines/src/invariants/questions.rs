//! Questions about candidates and edges, for predicate abstraction (`domains::predicates`): preconditions, answered by
//! known states where they can be, by the solver otherwise.

use crate::oracle::{Asked, ModelCache};
use crate::search::Search;
use domains::predicates::{Decide, Decided};
use exec::State;
use ir::{EdgeId, LocId, Program, Stmt, StmtKind};
use logic::{Evaluator, Mentions, Term};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Abstraction gives up after so many preconditions and their statements.
const MAX_WORK: usize = 200_000;

/// What has been answered for good: an edge cannot violate a candidate (cannot be taken, without one) wherever these
/// terms hold before it.
pub(super) type Refuted = FxHashMap<(EdgeId, Option<Term>), Vec<Term>>;

/// What a search has cost, or a part of it.
#[derive(Clone, Copy, Default)]
pub(super) struct Cost {
    /// Solver calls.
    pub(super) calls: u64,
    /// See [`base::Budget::charge`].
    pub(super) effort: u64,
}

impl Cost {
    pub(super) fn of(search: &Search) -> Cost {
        Cost { calls: search.oracle.calls, effort: search.runner.effort() }
    }
}

/// The questions of one run of predicate abstraction.
pub(super) struct Questions<'a> {
    search: &'a mut Search,
    /// Invariants by location.
    learned: &'a [Vec<Term>],
    refuted: &'a mut Refuted,
    /// The precondition of the negated candidate along an edge.
    pre: FxHashMap<(EdgeId, Term), Vec<Term>>,
    /// States along the edge, for deciding aliases.
    states: FxHashMap<EdgeId, Rc<[State]>>,
    examples: FxHashMap<LocId, ModelCache>,
    ev: Evaluator,
    /// Preconditions looked up, and statements that they have gone through.
    work: usize,
    /// Costs of the search at which to give up.
    end: Cost,
}

impl<'a> Questions<'a> {
    pub(super) fn new(
        search: &'a mut Search,
        learned: &'a [Vec<Term>],
        refuted: &'a mut Refuted,
        end: Cost,
    ) -> Questions<'a> {
        Questions {
            search,
            learned,
            refuted,
            pre: FxHashMap::default(),
            states: FxHashMap::default(),
            examples: FxHashMap::default(),
            ev: Evaluator::new(),
            work: 0,
            end,
        }
    }

    /// Covers all states from which the edge can violate `candidate` (can be taken at all, for `None`).
    fn precondition(&mut self, e: EdgeId, candidate: Option<Term>) -> Vec<Term> {
        let pool = &mut self.search.code.program.pool;
        let target = match candidate {
            Some(c) => pool.not(c),
            None => pool.truth(true),
        };
        self.work += 1;
        if let Some(known) = self.pre.get(&(e, target)) {
            return known.clone();
        }
        let edges = self.search.code.edges.clone();
        let stmts = &edges[e.0 as usize].stmts;
        let states = match self.states.get(&e) {
            Some(states) => states.clone(),
            None => {
                let states: Rc<[State]> = self.search.states_for_aliases(edges[e.0 as usize].src, stmts).into();
                self.states.insert(e, states.clone());
                states
            }
        };
        self.work += stmts.len();
        let program = &mut self.search.code.program;
        // The unknowns may stay: a precondition is only ever asked for a model here.
        let pre = exec::pre::pre(program, stmts, &[target], &states).conjuncts;
        // Whether a write hits memory that the candidate is about is a matter of ranges. What they have decided, a proof says: not more than that.
        let Search { code, .. } = &*self.search;
        let is_of_memory = code.program.pool.mentions(target).overlaps(Mentions::LOADS);
        let pre = match is_of_memory && stmts.iter().any(|s| writes_somewhere(&code.program, s)) {
            true => self.search.simplified(edges[e.0 as usize].src, pre),
            false => pre,
        };
        self.pre.insert((e, target), pre.clone());
        pre
    }
}

/// It writes to memory, and not at one address.
fn writes_somewhere(program: &Program, stmt: &Stmt) -> bool {
    match stmt.kind {
        StmtKind::Store { addr, .. } => program.pool.as_const(addr).is_none(),
        StmtKind::Copy { .. } | StmtKind::Fill { .. } | StmtKind::HavocMem { .. } => true,
        _ => false,
    }
}

impl Decide for Questions<'_> {
    fn program(&self) -> &Program {
        &self.search.code.program
    }

    fn known(&self, l: LocId) -> &[Term] {
        &self.learned[l.0 as usize]
    }

    /// Where the goal cannot be reached, edges are not followed.
    fn is_wanted(&self, l: LocId) -> bool {
        self.search.partition.can_matter(l)
    }

    fn decide(&mut self, e: EdgeId, context: &[Term], candidate: Option<Term>) -> Decided {
        if candidate.is_some() && self.work > MAX_WORK {
            return Decided::Open;
        }
        if self.refuted.get(&(e, candidate)).is_some_and(|why| why.iter().all(|t| context.contains(t))) {
            self.search.oracle.saved += 1;
            return Decided::Never;
        }
        let violation = self.precondition(e, candidate);
        let question = [context, &violation].concat();
        let l = self.search.code.edge(e).src;
        let examples = self.examples.entry(l).or_insert_with(|| self.search.examples_at(l));
        match self.search.oracle.ask(&self.search.code.program.pool, &question, examples) {
            Asked::Never(core) => {
                let why = core.iter().filter_map(|&i| context.get(i).copied()).collect();
                self.refuted.insert((e, candidate), why);
                Decided::Never
            }
            Asked::Shown => Decided::Shown,
            Asked::Open => Decided::Open,
        }
    }

    fn is_violated(&mut self, e: EdgeId, candidate: Term) -> bool {
        let violation = self.precondition(e, Some(candidate));
        let l = self.search.code.edge(e).src;
        let example = self.examples[&l].latest().expect("a state was shown");
        self.ev.first_false(&self.search.code.program.pool, &violation, example).is_none()
    }

    fn outlives_call(&self, e: EdgeId, candidate: Term) -> bool {
        !self.search.code.call_changes(e, candidate)
    }

    fn is_exhausted(&self) -> bool {
        let now = Cost::of(self.search);
        let is_at_end = now.calls > self.end.calls || now.effort > self.end.effort;
        self.search.runner.is_exhausted() || is_at_end || self.work > MAX_WORK
    }
}
