//! Lazy predicate abstraction with refinement from counterexamples, as in SLAM and BLAST: Ball, Majumdar, Millstein, Rajamani,
//! "Automatic Predicate Abstraction of C Programs" (PLDI 2001); Henzinger, Jhala, Majumdar, Sutre, "Lazy Abstraction" (POPL 2002).
//!
//! The abstract reachability tree ([`tree`]) unfolds the procedure. A node is a location with an abstract state: of each predicate of the
//! location, whether it holds, or nothing (Cartesian abstraction, [`post`]). A node is covered by another one at its location whose
//! state says less. Where the tree comes to an error, its path is executed symbolically: a model is a test. Without one, the path gives
//! predicates to its locations ([`refinement`]), and the tree is built again from the first node that lacks some of them. A tree without error is a
//! proof: the invariant of a location is the disjunction of its states.
//!
//! A yardstick for what the papers say of this method: nothing is learned from tests, weakest preconditions split on all aliases.
//!
//! Deviations:
//! - Edges are blocks of statements, and posts are exact on each: a predicate is carried back through the whole block.
//! - BLAST takes predicates from a proof that the path is infeasible, SLAM from weakest preconditions along it. Here they are
//!   atoms of those weakest preconditions that an unsat core needs, at the locations between which the contradiction lies.
//!   Where the Cartesian abstraction is too weak for them, the conjunction that it lacks becomes one predicate.
//! - Calls are expanded; one that is left (recursion) ends in `unknown`.

mod interpolants;
mod post;
mod predicates;
mod refinement;
#[cfg(test)]
mod tests;
mod tree;

use crate::bmc::{calls_are_left, error_without_test};
use crate::oracle::Oracle;
use crate::unwinding::{Overlaps, Unwinding};
use crate::{Config, Context, Event, GaveUp, Outcome};
use base::Exhausted;
use evidence::{Contract, Invariant, Proof};
use ir::analysis::reverse_postorder;
use ir::{EdgeId, LocId, LocKind, Program, ProgramPoint};
use logic::Term;
use post::Post;
use predicates::Predicates;
use refinement::{Form, Needed};
use solver::{Answer, Solve};
use std::rc::Rc;
use tree::{NodeId, Tree};

/// Runs lazy abstraction on a program of one procedure.
pub(crate) fn run(program: &Program, _: &Config, cx: &mut Context<'_>) -> Outcome {
    let Some(unwinding) = Unwinding::new(program, Overlaps::Spelled) else { return Outcome::unknown(calls_are_left()) };
    let mut cegar = Cegar::new(unwinding, cx);
    let outcome = cegar.lazy_abstraction(cx);
    cegar.fill_stats(cx);
    outcome
}

struct Cegar {
    unwinding: Unwinding,
    tree: Tree,
    predicates: Predicates,
    post: Post,
    /// For posts: many small questions.
    oracle: Oracle,
    /// For paths.
    paths: Box<dyn Solve>,
    iterations: u64,
    /// Terms that have been counted as effort.
    charged_terms: u64,
    /// Why there will be no proof.
    doubt: Option<GaveUp>,
}

/// Effort of a node beside its questions and terms.
const NODE: u64 = 5;

/// What an abstract counterexample turns out to be.
enum Counterexample {
    /// An execution, or something else that ends the search.
    Ends(Outcome),
    /// It can be taken, but there will be no test of it.
    Doubtful(GaveUp),
    /// It cannot be taken. These steps contradict each other.
    Infeasible(Vec<bool>),
}

impl Cegar {
    fn new(unwinding: Unwinding, cx: &Context<'_>) -> Cegar {
        let plan = &unwinding.plan;
        let p = unwinding.program.proc(plan.proc);
        let mut rank = vec![None; p.locs.len()];
        for (i, l) in (0..).zip(reverse_postorder(p, &plan.graph)) {
            rank[l.0 as usize] = (p.loc(l).kind == LocKind::Plain).then_some(i);
        }
        Cegar {
            tree: Tree::new(plan.entry, rank, plan.is_cut.clone()),
            predicates: Predicates::new(p.locs.len()),
            post: Post::default(),
            oracle: Oracle::new(cx.solvers.solver()),
            paths: cx.solvers.patient(),
            iterations: 0,
            charged_terms: 0,
            doubt: None,
            unwinding,
        }
    }

    fn lazy_abstraction(&mut self, cx: &mut Context<'_>) -> Outcome {
        loop {
            if let Some(outcome) = self.next_iteration(cx) {
                return outcome;
            }
            let end = match self.search(cx) {
                Err(limit) => return Outcome::unknown(GaveUp::Exhausted(limit)),
                Ok(None) => return self.doubt.take().map_or_else(|| Outcome::pass(self.proof()), Outcome::unknown),
                Ok(Some(end)) => end,
            };
            match self.counterexample(end, cx) {
                Counterexample::Ends(outcome) => return outcome,
                Counterexample::Doubtful(why) => {
                    self.doubt = Some(why);
                    // It covers no other way to the error.
                    self.tree.remove(end);
                }
                Counterexample::Infeasible(core) => {
                    if let Err(why) = self.refine(end, &core, cx) {
                        return Outcome::unknown(why);
                    }
                }
            }
        }
    }

    fn next_iteration(&mut self, cx: &mut Context<'_>) -> Option<Outcome> {
        self.fill_stats(cx);
        if let Some(outcome) = cx.begin_iteration() {
            return Some(outcome);
        }
        self.iterations += 1;
        None
    }

    /// Unfolds the tree until it comes to an error, or to untranslated code as long as there may be a proof; `None` where it never does.
    fn search(&mut self, cx: &Context<'_>) -> Result<Option<NodeId>, Exhausted> {
        while let Some(n) = self.tree.next() {
            if let Some(limit) = cx.budget.exhausted() {
                return Err(limit);
            }
            cx.budget.charge(NODE);
            cx.budget.charge_growth(&mut self.charged_terms, self.unwinding.program.pool.len() as u64);
            if self.is_end(self.tree.node(n).at) {
                return Ok(Some(n));
            }
            self.expand(n, cx);
        }
        Ok(None)
    }

    fn is_end(&self, l: LocId) -> bool {
        match self.unwinding.program.proc(self.unwinding.plan.proc).loc(l).kind {
            LocKind::Error(_) => true,
            LocKind::Unknown(_) => self.doubt.is_none(),
            LocKind::Plain => false,
        }
    }

    fn expand(&mut self, n: NodeId, cx: &Context<'_>) {
        let at = self.tree.node(n).at;
        for e in self.unwinding.plan.graph.out(at).to_vec() {
            let dst = self.destination(e);
            if !self.unwinding.plan.matters[dst.0 as usize] {
                continue;
            }
            let state = self.tree.node(n).state.clone();
            let from = (&*state, e, dst);
            if let Some(behind) = self.post(from, cx) {
                self.tree.add(n, e, dst, (behind, self.predicates.at(dst).len()));
            }
        }
    }

    fn post(&mut self, from: (&[Term], EdgeId, LocId), cx: &Context<'_>) -> Option<Rc<[Term]>> {
        self.post.post(&mut self.unwinding, &mut self.oracle, from, (&self.predicates, &cx.budget))
    }

    fn destination(&self, e: EdgeId) -> LocId {
        self.unwinding.program.proc(self.unwinding.plan.proc).edge(e).dst
    }

    /// Executes the path to the node symbolically.
    fn counterexample(&mut self, end: NodeId, cx: &Context<'_>) -> Counterexample {
        let (_, edges) = self.tree.path(end);
        let path = self.unwinding.path(&edges);
        let steps: Vec<usize> =
            path.assumed.iter().enumerate().flat_map(|(i, parts)| parts.iter().map(move |_| i)).collect();
        let mut question = path.assumed.concat();
        question.extend(&path.facts);
        let pool = &self.unwinding.program.pool;
        match self.paths.check(pool, &question) {
            Answer::Unsat(core) => {
                let mut is_in_core = vec![false; edges.len()];
                core.into_iter().filter_map(|i| steps.get(i)).for_each(|&step| is_in_core[step] = true);
                return Counterexample::Infeasible(is_in_core);
            }
            Answer::Unknown => return Counterexample::Ends(Outcome::unknown(gave_up(cx))),
            Answer::Sat(_) => {}
        }
        let at = self.tree.node(end).at;
        if let LocKind::Unknown(what) = &self.unwinding.program.proc(self.unwinding.plan.proc).loc(at).kind {
            return Counterexample::Doubtful(GaveUp::Untranslated(what.clone()));
        }
        question.extend(&path.of_tests);
        match self.paths.check(pool, &question) {
            Answer::Sat(model) => Counterexample::Ends(Outcome::Fail(self.unwinding.test_of_path(&path, &model))),
            Answer::Unsat(_) | Answer::Unknown => Counterexample::Doubtful(error_without_test()),
        }
    }

    /// Adds predicates, and builds the tree again from the pivot on: the first node of the path at which some have not been considered.
    fn refine(&mut self, end: NodeId, core: &[bool], cx: &mut Context<'_>) -> Result<(), GaveUp> {
        let (nodes, edges) = self.tree.path(end);
        if let Some(pivot) = self.pivot(&nodes) {
            // Other paths have given predicates to its locations in the meantime.
            self.build_again(pivot, cx);
            return Ok(());
        }
        let needed = Needed::new(&mut self.unwinding, &mut *self.paths, &edges, |step| core[step], &cx.budget);
        let Some(mut needed) = needed else { return Err(gave_up(cx)) };
        let mut is_excluded = self.learn(&nodes, &needed, &[Form::Interpolants, Form::Atoms, Form::Whole], cx);
        if !is_excluded {
            needed.without_ranges(&mut self.unwinding.program.pool, &mut self.oracle);
            is_excluded = self.learn(&nodes, &needed, &[Form::Atoms, Form::Whole], cx);
        }
        match is_excluded {
            true => Ok(()),
            false => Err(GaveUp::Method(
                "a path that cannot be taken gives no new predicate: it depends on inputs in between".into(),
            )),
        }
    }

    /// Adds the predicates of the first form that gives some which are new, and builds the tree again.
    fn learn(&mut self, path: &[NodeId], needed: &Needed, forms: &[Form], cx: &mut Context<'_>) -> bool {
        forms.iter().any(|&form| {
            for (i, &n) in path.iter().enumerate().skip(1) {
                self.add_predicates(self.tree.node(n).at, needed, (i, form), cx);
            }
            let pivot = self.pivot(path);
            pivot.inspect(|&n| self.build_again(n, cx)).is_some()
        })
    }

    /// The first node of a path that has not considered all predicates of its location.
    fn pivot(&self, path: &[NodeId]) -> Option<NodeId> {
        let has_more = |&&n: &&NodeId| {
            let node = self.tree.node(n);
            node.via.is_some() && node.considered < self.predicates.at(node.at).len()
        };
        path.iter().find(has_more).copied()
    }

    fn add_predicates(&mut self, at: LocId, needed: &Needed, (i, form): (usize, Form), cx: &mut Context<'_>) {
        let pool = &mut self.unwinding.program.pool;
        for t in needed.predicates(pool, i, form) {
            let Some(new) = self.predicates.add(pool, at, t) else { continue };
            if cx.events.wants_details() {
                cx.events.event(&Event::Split {
                    at: ProgramPoint { proc: self.unwinding.plan.proc, loc: at },
                    predicate: logic::show(pool, new, &()),
                });
            }
        }
    }

    /// The pivot's part of the tree gives way to one node with the state of today's predicates.
    fn build_again(&mut self, pivot: NodeId, cx: &Context<'_>) {
        let node = self.tree.node(pivot);
        let (at, Some((parent, e))) = (node.at, node.via) else { unreachable!("the root is no pivot") };
        self.tree.remove(pivot);
        let state = self.tree.node(parent).state.clone();
        let from = (&*state, e, at);
        if let Some(behind) = self.post(from, cx) {
            self.tree.add(parent, e, at, (behind, self.predicates.at(at).len()));
        }
    }

    /// The invariant of each location is the disjunction of its states.
    fn proof(&mut self) -> Proof {
        let mut invariants = Vec::new();
        for l in (0..self.unwinding.plan.matters.len() as u32).map(LocId) {
            let states: Vec<Vec<_>> = self.tree.states(l).map(<[_]>::to_vec).collect();
            let pool = &mut self.unwinding.program.pool;
            let cases: Vec<_> = states.into_iter().map(|literals| pool.all(literals)).collect();
            invariants.push(match self.unwinding.plan.matters[l.0 as usize] {
                true if cases.is_empty() => Invariant::Unreachable,
                true => Invariant::Holds(pool.any(cases)),
                false => Invariant::Any,
            });
        }
        Proof::new(&self.unwinding.program.pool, &[], &[Contract::new(self.unwinding.plan.proc, invariants)])
    }

    fn fill_stats(&self, cx: &mut Context<'_>) {
        cx.stats.iterations = self.iterations;
        cx.stats.solver_calls = self.oracle.calls + self.paths.stats().calls;
        cx.stats.evaluated = self.oracle.saved;
        cx.stats.regions = self.tree.len() as u64;
        cx.stats.predicates = self.predicates.count() as u64;
    }
}

/// The solver has no answer about a path.
fn gave_up(cx: &Context<'_>) -> GaveUp {
    match cx.budget.exhausted() {
        Some(limit) => GaveUp::Exhausted(limit),
        None => GaveUp::Method("the solver gave up on a path".into()),
    }
}
