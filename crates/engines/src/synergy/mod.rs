//! SYNERGY: a new algorithm for property checking (Gulavani, Henzinger, Kannan, Nori, Rajamani, FSE 2006).
//!
//! The main loop is Fig. 2, from one initial region per location (footnote 1). Deviations, each of which keeps
//! Theorem 1:
//! - A step is a block of statements, and an abstract transition belongs to one edge of the program: where two edges
//!   lead from S_{k-1} to S_k, they are removed one by one.
//! - `create_abstract_program` is lazy: the solver is asked for a transition when a trace first uses it behind its
//!   last visited region. Transitions that no such trace uses have no influence on the result.
//! - The part of an ordered trace before its frontier is the path of the chosen state, which carries its symbolic
//!   path instead of links to its parents.
//! - Of the states in S_{k-1} the one that gets deepest_state in the block is chosen: it has visited the most of the regions
//!   that the paper would have inside the block. Of several the first one in F, as in section 6.
//! - `refine_with_generalization` (line 35) is `invariants::LearnedInvariants`, at splits of loop heads only.
//! - Programs with memory and pointers are accepted as well. Pre is then `exec::pre` beside the chosen state: it
//!   covers the states with other aliases, so splits stay sound but are less exact than the paper's Pre. Fig. 4 needs
//!   no more than that.

mod abstract_program;
mod trace;

use crate::abstraction::{Frontier, RegionId};
use crate::frontier::Initial;
use crate::invariants::LearnedInvariants;
use crate::search::Search;
use crate::testing::{NodeId, Test};
use crate::{Config, Context, Event, Outcome};

use ir::{Program, ProgramPoint};
use logic::Term;
use trace::{AbstractTrace, Confirmed};

/// Runs SYNERGY on a program of one procedure.
pub(crate) fn run(program: &Program, config: &Config, cx: &mut Context<'_>) -> Outcome {
    // Lines 1 and 2: F is empty, Σ≃ has one region per location.
    let search = Search::new(program, config, cx);
    let mut synergy =
        Synergy { facts: LearnedInvariants::new(search.code.loc_count()), search, confirmed: Confirmed::default() };
    let mut outcome = synergy.synergy(cx);
    if let Outcome::Unknown { excluded, .. } = &mut outcome {
        *excluded = synergy.search.excluded();
    }
    synergy.search.fill_stats(cx);
    outcome
}

struct Synergy {
    search: Search,
    facts: LearnedInvariants,
    confirmed: Confirmed,
}

/// What the loop uses of an ordered abstract trace.
enum OrderedTrace {
    /// k = 0: no region of the trace is visited.
    Initial { first: RegionId, frontier: Frontier },
    /// S_{k-1} and S_k, and the state in S_{k-1} whose path is the trace before the frontier.
    Visited { frontier: Frontier, state: NodeId },
}

impl Synergy {
    /// Fig. 2.
    fn synergy(&mut self, cx: &mut Context<'_>) -> Outcome {
        if let Some(outcome) = self.search.add_given_tests() {
            return outcome;
        }
        // Line 3.
        loop {
            if let Some(outcome) = self.search.next_iteration(cx) {
                return outcome;
            }
            // Lines 11 and 12; lines 13 and 14 where there is no abstract error trace.
            let Some(trace) = self.get_abstract_trace() else {
                if self.search.is_last_goal() {
                    self.facts.keep_needed(&mut self.search);
                }
                match self.search.pass(|l| self.facts.at(l).to_vec()) {
                    Some(outcome) => return outcome,
                    None => continue,
                }
            };
            // Line 16.
            let err = self.get_ordered_abstract_trace(&trace);
            // Line 17.
            match self.gen_suitable_test(&err) {
                // Lines 20 and 21.
                None => self.split(&err, cx),
                // Lines 23 to 28; lines 4 to 10 for the states that the test adds.
                Some(test) => {
                    if let Some(outcome) = self.search.add_test(test) {
                        return outcome;
                    }
                    if let OrderedTrace::Visited { frontier, .. } = err {
                        self.search.hide_if_not_crossed(frontier);
                    }
                }
            }
        }
    }

    /// The latest visited region of the trace, and the state in it that gets deepest_state towards the next one.
    fn get_ordered_abstract_trace(&self, trace: &AbstractTrace) -> OrderedTrace {
        let frontier = trace.frontier(&self.search.partition);
        let stmts = &self.search.code.edge(frontier.edge).stmts;
        match self.search.deepest_state(frontier.from, stmts) {
            Some(state) => OrderedTrace::Visited { frontier, state },
            None => OrderedTrace::Initial { first: frontier.from, frontier },
        }
    }

    /// A test that follows the trace at least one step over its frontier.
    fn gen_suitable_test(&mut self, err: &OrderedTrace) -> Option<Test> {
        match *err {
            OrderedTrace::Initial { first, .. } => match self.search.enter_initial_region(first) {
                Initial::Test(test) => Some(test),
                Initial::Empty | Initial::Unknown => None,
            },
            OrderedTrace::Visited { frontier, state } => {
                let edges = self.search.code.edges.clone();
                let stmts = &edges[frontier.edge.0 as usize].stmts;
                let target = self.search.conjuncts(frontier.to);
                self.search.is_sat(state, stmts, &target)
            }
        }
    }

    /// `Σ≃ := (Σ≃ \ {S_{k-1}}) ∪ {S_{k-1} ∩ Pre(S_k), S_{k-1} \ Pre(S_k)}`.
    fn split(&mut self, err: &OrderedTrace, cx: &mut Context<'_>) {
        let (f, state) = match *err {
            OrderedTrace::Visited { frontier, state } => (frontier, state),
            OrderedTrace::Initial { frontier, .. } => return self.search.hide(frontier),
        };
        let pre = self.pre(f, state);
        let Search { partition, forest, oracle, code, .. } = &mut self.search;
        let pool = &code.program.pool;
        if oracle.holds(pool, pre, &forest.node(state).state) {
            // Neither a test nor a predicate that tells the state from those of Pre(S_k).
            return self.search.hide(f);
        }
        let loc = partition.loc(f.from);
        if cx.events.wants_details() {
            cx.events.event(&Event::Split {
                at: ProgramPoint { proc: code.proc, loc },
                predicate: logic::show(pool, pre, &()),
            });
        }
        partition.split(f.from, pre, Some((f.edge, f.to)), |n| oracle.holds(pool, pre, &forest.node(n).state));
        if code.is_loop_head[loc.0 as usize] {
            // Line 35.
            self.refine_with_generalization(loc, pre);
        }
    }

    /// Pre(S_k) along the frontier's edge, all conjuncts.
    fn pre(&mut self, f: Frontier, state: NodeId) -> Term {
        let search = &mut self.search;
        let edges = search.code.edges.clone();
        let stmts = &edges[f.edge.0 as usize].stmts;
        let target = search.conjuncts(f.to);
        let pre = search.precondition(state, stmts, &target);
        search.code.program.pool.all(pre)
    }

    fn refine_with_generalization(&mut self, head: ir::LocId, predicate: Term) {
        self.facts.after_split(&mut self.search, head, predicate);
    }
}
