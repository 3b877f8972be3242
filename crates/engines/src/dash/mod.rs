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
//! - Where a predicate is a tangle of alias cases of one index, the index's value is split off first ([`values`]).
//! - Facts (`shared::facts`) are the `RefineWithGeneralization` of SYNERGY Fig. 2, line 35.
//! - Calls are expanded in place; the recursive queries of Figs. 15 and 16 are not here yet.

mod extend;
mod refine;
mod values;

use crate::shared::{Facts, Frontier, Search};
use crate::{Config, Context, Event, Outcome};
use base::Phase;
use extend::Extension;
use ir::Program;

/// Runs DASH on a program of one procedure.
pub(crate) fn run(program: &Program, config: &Config, cx: &mut Context<'_>) -> Outcome {
    let search = Search::new(program, config, cx);
    let mut dash = Dash { facts: Facts::new(&search.code), values: values::Values::default(), search };
    let outcome = dash.dash(cx);
    dash.search.fill_stats(cx);
    outcome
}

struct Dash {
    search: Search,
    facts: Facts,
    values: values::Values,
}

impl Dash {
    /// Fig. 10.
    fn dash(&mut self, cx: &mut Context<'_>) -> Outcome {
        // Line 5: F := Test(P).
        let first = self.search.first_test();
        let search = &mut self.search;
        if let Some(outcome) =
            search.add_given_tests().or_else(|| search.add_test(first)).or_else(|| search.cover_edges())
        {
            return outcome;
        }
        // Line 6.
        loop {
            if let Some(outcome) = self.search.next_iteration(cx) {
                return outcome;
            }
            // Lines 12 and 16; line 14 where there is no abstract error trace.
            let Some(frontier) = self.choose_frontier() else {
                if self.search.is_last_goal() {
                    let _lap = self.search.watch.phase(Phase::Facts);
                    self.facts.keep_needed(&mut self.search);
                }
                match self.search.pass(|l| self.facts.at(l).to_vec()) {
                    Some(outcome) => return outcome,
                    None => continue,
                }
            };
            // A test that enters an initial region need not cross the frontier behind it yet.
            let must_cross = self.search.partition.is_visited(frontier.from);
            // Line 17.
            match self.extend_frontier(frontier) {
                // Line 19, and lines 7 to 10 for the states that it adds.
                Extension::Test(test) => {
                    if let Some(outcome) = self.search.add_test(test) {
                        return outcome;
                    }
                    if must_cross {
                        self.search.hide_if_not_crossed(frontier);
                    }
                }
                // Lines 21 to 30.
                Extension::Split { predicate } => self.split(frontier, predicate, cx),
                Extension::CaseSplit { value } => self.case_split(frontier, value),
                Extension::Infeasible => {
                    self.search.partition.remove(frontier.from, frontier.edge, frontier.to);
                    cx.events.event(&Event::Removed { loc: self.search.partition.loc(frontier.from) });
                }
                Extension::Empty => self.search.partition.kill(frontier.from),
                Extension::Stuck => self.search.hide(frontier),
            }
        }
    }

    /// The visited region nearest to the error, or an initial region that no test has visited.
    fn choose_frontier(&mut self) -> Option<Frontier> {
        let _lap = self.search.watch.phase(Phase::Graph);
        self.search.partition.frontier().or_else(|| self.search.initial_frontier(|_| true))
    }

    fn split(&mut self, f: Frontier, predicate: logic::Term, cx: &mut Context<'_>) {
        let Search { partition, forest, asker, code, watch, .. } = &mut self.search;
        let lap = watch.phase(Phase::Graph);
        let pool = &mut code.program.pool;
        let loc = partition.loc(f.from);
        if cx.events.wants_details() {
            cx.events.event(&Event::Split { loc, predicate: logic::show(pool, predicate, &()) });
        }
        partition.refine(pool, f.from, predicate, (f.edge, f.to), |pool, n, predicate| {
            asker.holds(pool, predicate, &forest.node(n).state)
        });
        drop(lap);
        if code.is_loop_head[loc.0 as usize] {
            let _lap = watch.phase(Phase::Facts);
            self.facts.after_split(&mut self.search, loc);
        }
    }

    /// Both sides keep all transitions.
    fn case_split(&mut self, f: Frontier, value: logic::Term) {
        let Search { partition, forest, asker, code, .. } = &mut self.search;
        let pool = &code.program.pool;
        partition.split(f.from, value, None, |n| asker.holds(pool, value, &forest.node(n).state));
    }
}
