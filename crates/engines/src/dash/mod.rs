//! DASH: proofs from tests (Beckman, Nori, Rajamani, Simmons, ISSTA 2008; MSR-TR 2008).
//!
//! The main loop is Fig. 10. Deviations, each of which keeps Theorems 1 and 3:
//! - A step is a block of statements, not one statement.
//! - The abstract trace and its ordered form (lines 12 and 16) are not built: the visited region nearest to the error
//!   and the transition that leads on are the frontier of an ordered trace, and that is all that the loop uses.
//! - `refine_pred` keeps only conjuncts that exclude the region's concrete states ([`refine`]), and a transition that
//!   no state of the region can take is removed without a split (one more solver call, only after a failed test).
//! - The predicate is computed before the test is attempted: where it is false outright, or a known state satisfies
//!   it, evaluation saves the solver call of `extend_frontier`.
//! - Before a region is split for a step into one that nothing explains yet, the path behind that is gone back from
//!   the error ([`foresight`]).
//! - Where a predicate is an alias-case disjunction of one index, the index's value is split off first ([`values`]).
//! - Facts (`invariants::LearnedInvariants`) are the `RefineWithGeneralization` of SYNERGY Fig. 2, line 35.
//! - Calls that were not expanded (`prepare::CallPolicy`) are asked about ([`call`], Figs. 15 and 16), and answers are kept
//!   ([`queries`]).
//! - Where no test takes a new edge for some iterations, concrete runs are tried for a while ([`explore`]).
//! - Where a turn ends without an answer, others may be asked what is near the frontier ([`nearby`]).

mod call;
mod contracts;
mod explore;
mod extend;
mod extension;
mod foresight;
mod nearby;
mod patience;
mod queries;
mod refine;
mod reliance;
mod sharing;
mod state;
mod values;

use crate::abstraction::{Frontier, RegionId};
use crate::invariants::LearnedInvariants;
use crate::search::{NextGoal, Search};
use crate::testing::Test;
use crate::{Config, Context, Event, Outcome, Session, Whose, constant_runs};
use base::Phase;
use extension::Extension;
use ir::{Program, ProgramPoint};
use logic::Term;
use queries::Queries;
use rustc_hash::FxHashSet;
use state::{Dash, End, FirstTests};
use std::collections::BTreeSet;

/// Runs DASH: `DASH-MAIN` (Fig. 15).
pub(crate) fn run(program: &Program, config: &Config, cx: &mut Context<'_>) -> Outcome {
    begin(program, config, cx).go_on(cx)
}

/// DASH before its first test.
pub(crate) fn begin(program: &Program, config: &Config, cx: &Context<'_>) -> Box<dyn Session> {
    let _lap = cx.budget.watch.phase(Phase::Prepare);
    let search = Search::new(program, config, cx);
    Box::new(Dash {
        facts: LearnedInvariants::new(search.code.loc_count()),
        values: values::Values::default(),
        queries: Queries::new(&search.code),
        contexts: Vec::new(),
        implied: FxHashSet::default(),
        exploration: patience::Patience::default(),
        first_tests: FirstTests::None,
        has_tried_constants: false,
        offered: BTreeSet::new(),
        nearby: nearby::Nearby::default(),
        search,
    })
}

impl Session for Dash {
    fn go_on(&mut self, cx: &mut Context<'_>) -> Outcome {
        let found = self.shared_tests().or_else(|| self.constant_runs(cx)).or_else(|| self.first_tests(cx));
        let mut outcome = found.unwrap_or_else(|| self.program(cx));
        if let Outcome::Unknown { why, excluded } = &mut outcome {
            if self.is_relied_on_settled() {
                *excluded = self.search.excluded();
                self.offer_excluded();
            }
            // Questions about procedures have no tests of their own.
            if self.contexts.is_empty() {
                outcome = self.nearby.ask(&mut self.search, &why.clone(), cx).unwrap_or(outcome);
            }
        }
        self.search.fill_stats(cx);
        self.queries.fill_stats(cx);
        outcome
    }
}

impl Dash {
    /// What others have tested between the turns.
    fn shared_tests(&mut self) -> Option<Outcome> {
        if self.first_tests == FirstTests::None { None } else { self.search.add_shared_tests(Whose::Others) }
    }

    /// Runs on the constants of the program, in the second turn.
    fn constant_runs(&mut self, cx: &mut Context<'_>) -> Option<Outcome> {
        if self.first_tests == FirstTests::None || std::mem::replace(&mut self.has_tried_constants, true) {
            return None;
        }
        constant_runs::violation(&self.search.code.program, cx)
    }

    /// Line 5: F := Test(P). A turn may end between tests. Where there is no abstract error trace to begin with, a test, which may
    /// run for long, would show nothing.
    fn first_tests(&mut self, cx: &Context<'_>) -> Option<Outcome> {
        let search = &mut self.search;
        if self.first_tests == FirstTests::None && search.is_excluded_by_graph() {
            self.first_tests = FirstTests::Done;
        }
        if self.first_tests == FirstTests::None {
            self.first_tests = FirstTests::Begun;
            let first = search.first_test();
            let outcome = search.add_given_tests().or_else(|| search.add_test(first));
            if outcome.is_some() {
                return outcome;
            }
        }
        if self.first_tests == FirstTests::Begun {
            let outcome = search.cover_edges(&cx.budget);
            if outcome.is_some() {
                return outcome;
            }
            if cx.budget.turn_over().is_none() {
                self.first_tests = FirstTests::Done;
            }
        }
        None
    }

    /// The loop, for the program's own question.
    fn program(&mut self, cx: &mut Context<'_>) -> Outcome {
        loop {
            let end = self.dash(cx);
            let End::Pass = end else {
                let End::Outcome(outcome) = end else { unreachable!("the program has no caller to answer") };
                return outcome;
            };
            if self.search.retry_hidden() {
                continue;
            }
            match self.search.next_goal() {
                NextGoal::Given => {}
                NextGoal::Outcome(outcome) => return outcome,
                NextGoal::None => {
                    let watch = self.search.watch.clone();
                    let _lap = watch.phase(Phase::Facts);
                    self.facts.keep_needed(&mut self.search);
                    let contracts = self.contracts();
                    return self.search.proof(contracts);
                }
            }
        }
    }

    /// Fig. 10, from line 6.
    fn dash(&mut self, cx: &mut Context<'_>) -> End {
        loop {
            self.queries.fill_stats(cx);
            if let Some(outcome) = self.search.next_iteration(cx).or_else(|| self.explore_if_stuck(cx)) {
                return End::Outcome(outcome);
            }
            // Lines 12 and 16; line 14 where there is no abstract error trace.
            let Some(frontier) = self.choose_frontier() else {
                if self.settle() {
                    return End::Pass;
                }
                continue;
            };
            let was_visited = self.search.partition.is_visited(frontier.from);
            // Line 17.
            let extension = self.extend_frontier(frontier, cx);
            let end = match extension {
                // Line 19, and lines 7 to 10 for the states that it adds.
                Extension::Test(test) => self.add_test(test).or_else(|| self.after_test(frontier, was_visited)),
                Extension::Approach { test, rho } => {
                    self.add_test(test).or_else(|| self.after_approach(frontier, &rho))
                }
                // Lines 21 to 30.
                Extension::Split { predicate, left_out } => self.split(frontier, predicate, left_out, cx),
                Extension::CaseSplit { value } => self.case_split(frontier, value),
                Extension::Foreseen => None,
                Extension::Infeasible => {
                    self.search.partition.remove(frontier.from, frontier.edge, frontier.to);
                    cx.events.event(&Event::Removed { at: self.search.place(frontier.from) });
                    None
                }
                Extension::Empty => {
                    self.search.partition.mark_empty(frontier.from);
                    None
                }
                Extension::OutOfContext => self.exclude(frontier.from),
                Extension::Stuck => self.give_up(frontier),
                Extension::Over(outcome) => Some(End::Outcome(outcome)),
            };
            if let Some(end) = end {
                return end;
            }
        }
    }

    fn add_test(&mut self, test: Test) -> Option<End> {
        let outcome = self.search.add_test(test).map(End::Outcome);
        outcome.or_else(|| self.search.reached.take().map(End::Goal))
    }

    /// A test that should have crossed the frontier may end before, in a way that terms do not express (as where memory
    /// is exhausted). One that enters an initial region need not cross the frontier behind it yet.
    fn after_test(&mut self, f: Frontier, was_visited: bool) -> Option<End> {
        let partition = &self.search.partition;
        if was_visited {
            return if self.is_open(f) { self.give_up(f) } else { None };
        }
        if !self.contexts.is_empty() && !partition.is_visited(f.from) { self.exclude(f.from) } else { None }
    }

    /// The test should have added a state to the region from which the call can lead on.
    fn after_approach(&mut self, f: Frontier, rho: &[Term]) -> Option<End> {
        if !self.is_open(f) || self.satisfying_state(f, rho).is_some() { None } else { self.give_up(f) }
    }

    /// No test has crossed the frontier yet. One that was made for something else may have, on its way.
    fn is_open(&self, f: Frontier) -> bool {
        let partition = &self.search.partition;
        !partition.is_visited(f.to) && partition.succ(f.from).contains(&(f.edge, f.to))
    }

    /// Neither a test nor a refinement: the far region may have been made with too little, or have no states, which an
    /// unknown value hides that steps into it. Otherwise the program's search goes on elsewhere, a question stays open.
    fn give_up(&mut self, f: Frontier) -> Option<End> {
        let Search { partition, oracle, code, .. } = &mut self.search;
        let pool = &mut code.program.pool;
        if partition.strengthen(pool, f.to) {
            return None;
        }
        let mut region = partition.literals(pool, f.to);
        region.extend_from_slice(self.facts.at(partition.loc(f.to)));
        if oracle.is_unsat(pool, &region) {
            partition.mark_empty(f.to);
            return None;
        }
        if !self.contexts.is_empty() {
            return Some(End::Stuck);
        }
        self.search.hide(f);
        None
    }

    fn exclude(&mut self, r: RegionId) -> Option<End> {
        self.contexts.last_mut().expect("a question").excluded.insert(r);
        None
    }

    /// The visited region nearest to the error, or an initial region that no test has visited.
    fn choose_frontier(&mut self) -> Option<Frontier> {
        let _lap = self.search.watch.phase(Phase::Graph);
        let partition = &self.search.partition;
        partition.frontier().or_else(|| match self.contexts.last() {
            None => self.search.initial_frontier(|_| true),
            Some(asked) => {
                self.search.initial_frontier(|r| !partition.ancestors(r).any(|a| asked.excluded.contains(&a)))
            }
        })
    }

    fn split(&mut self, f: Frontier, predicate: Term, left_out: Vec<Term>, cx: &mut Context<'_>) -> Option<End> {
        let Search { partition, forest, oracle, code, watch, .. } = &mut self.search;
        let lap = watch.phase(Phase::Graph);
        let loc = partition.loc(f.from);
        let at = ProgramPoint { proc: code.proc, loc };
        let pool = &mut code.program.pool;
        cx.events.event(&Event::Refined { at });
        if cx.events.wants_details() {
            cx.events.event(&Event::Split { at, predicate: logic::show(pool, predicate, &()) });
        }
        debug_assert!(
            partition.nodes(f.from).iter().any(|&n| !oracle.holds(pool, predicate, &forest.node(n).state)),
            "a state of the region lies outside of the predicate that it is split by"
        );
        partition.refine(pool, f.from, (predicate, left_out), (f.edge, f.to), |pool, n, predicate| {
            oracle.holds(pool, predicate, &forest.node(n).state)
        });
        drop(lap);
        if code.is_on_cycle[loc.0 as usize] {
            let _lap = watch.phase(Phase::Facts);
            self.facts.after_split(&mut self.search, loc, predicate);
        }
        None
    }

    /// Both sides keep all transitions.
    fn case_split(&mut self, f: Frontier, value: Term) -> Option<End> {
        let Search { partition, forest, oracle, code, .. } = &mut self.search;
        let pool = &code.program.pool;
        partition.split(f.from, value, None, |n| oracle.holds(pool, value, &forest.node(n).state));
        None
    }
}
