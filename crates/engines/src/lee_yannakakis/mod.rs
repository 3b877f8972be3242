//! Lee-Yannakakis: the reachable bisimulation quotient (Lee, Yannakakis: Online minimization of transition systems,
//! STOC 1992), as SYNERGY Fig. 5 presents it for comparison.
//!
//! The main loop is Fig. 5, from one initial region per location. T has one state per visited region. Without a finite
//! reachable quotient the loop does not end (SYNERGY Fig. 6), and a deterministic loop costs a split per round (Fig. 1):
//! that is the algorithm's, not this file's. The reachable quotient of Fig. 3 as printed is finite (the lock is held iff
//! x == y), and the loop ends there with a proof; Table 1 reports divergence for programs like it. Deviations:
//! - A step is a block of statements. Pre(Q) is the union over the edges that lead from P to Q.
//! - Where a havocked value cannot be eliminated, and where memory is read or written, Pre is `exec::pre` beside the
//!   state in P: it covers Pre(Q), and a split by it is sound but may be finer or coarser than the quotient's.
//! - A successor is sought from the state of T as it is; bytes of memory that the program never wrote are part of it.
//! - A pair that is neither a successor found nor a split is hidden, and then the answer is never "pass".

use crate::abstraction::{Frontier, RegionId};
use crate::frontier::{FromState, Initial};
use crate::search::Search;
use crate::testing::Test;
use crate::{Config, Context, Event, Outcome};
use ir::{EdgeId, Program, ProgramPoint};
use logic::Term;
use rustc_hash::FxHashSet;
use solver::Answer;
use std::collections::BTreeSet;

/// Runs Lee-Yannakakis on a program of one procedure.
pub(crate) fn run(program: &Program, config: &Config, cx: &mut Context<'_>) -> Outcome {
    // Line 1: T is empty, Σ≃ has one region per location.
    let search = Search::new(program, config, cx);
    let mut room = LeeYannakakis {
        search,
        tree: BTreeSet::new(),
        without_successor: FxHashSet::default(),
        stable: FxHashSet::default(),
    };
    let outcome = room.lee_yannakakis(cx);
    room.search.fill_stats(cx);
    outcome
}

struct LeeYannakakis {
    search: Search,
    /// The regions with a state in T.
    tree: BTreeSet<RegionId>,
    /// Transitions that the state of T in the first region does not take, whatever the inputs.
    without_successor: FxHashSet<(RegionId, EdgeId, RegionId)>,
    /// Pairs (P, Q) with P ⊆ Pre(Q).
    stable: FxHashSet<(RegionId, RegionId)>,
}

/// A pair that is not stable, with Pre(Q) and the edges from P to Q.
struct Unstable {
    p: RegionId,
    q: RegionId,
    edges: Vec<EdgeId>,
    pre: Term,
}

impl LeeYannakakis {
    /// Fig. 5.
    fn lee_yannakakis(&mut self, cx: &mut Context<'_>) -> Outcome {
        // Line 2.
        loop {
            if let Some(outcome) = self.search.next_iteration(cx) {
                return outcome;
            }
            // Line 10.
            if let Some(test) = self.choose_successor() {
                // Lines 12 and 13; lines 3 to 9 for the new state.
                if let Some(outcome) = self.add_state(test) {
                    return outcome;
                }
            // Line 15.
            } else if let Some(unstable) = self.choose_unstable() {
                // Line 17.
                self.split(unstable, cx);
            } else {
                // Line 19.
                if let Some(outcome) = self.search.pass(|_| Vec::new()) {
                    return outcome;
                }
            }
        }
    }

    /// A region without a state in T, and a test whose last state lies there: an initial one, or the successor of a
    /// state of T.
    fn choose_successor(&mut self) -> Option<Test> {
        if let Some(test) = self.choose_initial() {
            return Some(test);
        }
        for p in self.tree.clone() {
            for (e, s) in self.search.partition.succ(p).to_vec() {
                if self.search.partition.is_visited(s) || !self.without_successor.insert((p, e, s)) {
                    continue;
                }
                if let Some(test) = self.successor(p, e, s) {
                    return Some(test);
                }
            }
        }
        None
    }

    fn choose_initial(&mut self) -> Option<Test> {
        let leaves = self.search.partition.leaves_at(self.search.code.entry);
        for r in leaves {
            if self.search.partition.is_visited(r) || self.search.partition.succ(r).is_empty() {
                continue;
            }
            match self.search.enter_initial_region(r) {
                Initial::Test(test) => return Some(test),
                Initial::Empty => self.search.partition.mark_empty(r),
                Initial::Unknown => self.hide_all(r),
            }
        }
        None
    }

    /// The step from the state of T in `p` along `e` into `s`.
    fn successor(&mut self, p: RegionId, e: EdgeId, s: RegionId) -> Option<Test> {
        let edges = self.search.code.edges.clone();
        let target = self.search.conjuncts(s);
        let state = self.search.partition.nodes(p)[0];
        match self.search.extend_from(state, &edges[e.0 as usize].stmts, &target) {
            FromState::Test(test) => Some(test),
            FromState::Precondition { .. } => None,
        }
    }

    /// `T := T ∪ {s}`.
    fn add_state(&mut self, test: Test) -> Option<Outcome> {
        let parent = test.start.loc;
        let steps = if test.begin.is_recorded() { 0 } else { 1 };
        let outcome = self.search.add_steps(test, steps);
        let targets = self.search.code.graph.out(parent).iter().map(|&e| self.search.code.edge(e).dst);
        for l in targets.chain([parent]) {
            let leaves = self.search.partition.leaves_at(l);
            self.tree.extend(leaves.into_iter().filter(|&r| self.search.partition.is_visited(r)));
        }
        outcome
    }

    /// P with a state in T, and Q, such that Pre(Q) ∩ P is not empty and P is not inside Pre(Q).
    fn choose_unstable(&mut self) -> Option<Unstable> {
        for p in self.tree.clone() {
            let targets: BTreeSet<RegionId> = self.search.partition.succ(p).iter().map(|&(_, q)| q).collect();
            for q in targets {
                if self.stable.contains(&(p, q)) {
                    continue;
                }
                let edges = self.edges_between(p, q);
                if edges.is_empty() {
                    continue;
                }
                let pre = self.pre(p, &edges, q);
                if !self.is_inside(p, pre) {
                    return Some(Unstable { p, q, edges, pre });
                }
                self.stable.insert((p, q));
                if !self.search.partition.is_visited(q) {
                    edges.into_iter().for_each(|edge| self.search.hide(Frontier { from: p, edge, to: q }));
                }
            }
        }
        None
    }

    /// The edges along which states of `p` have successors in `q`; the other transitions are removed.
    fn edges_between(&mut self, p: RegionId, q: RegionId) -> Vec<EdgeId> {
        let between = self.search.partition.succ(p).iter().filter(|&&(_, t)| t == q).map(|&(e, _)| e);
        let (real, spurious): (Vec<EdgeId>, Vec<EdgeId>) =
            between.collect::<Vec<_>>().into_iter().partition(|&e| self.search.has_transition(p, e, q, &[]));
        spurious.into_iter().for_each(|e| self.search.partition.remove(p, e, q));
        real
    }

    /// Pre(Q) along the edges, as the state of T in `p` shows it.
    fn pre(&mut self, p: RegionId, edges: &[EdgeId], q: RegionId) -> Term {
        let search = &mut self.search;
        let blocks = search.code.edges.clone();
        let target = search.conjuncts(q);
        let state = search.partition.nodes(p)[0];
        let mut pre = search.code.program.pool.truth(false);
        for &e in edges {
            let stmts = &blocks[e.0 as usize].stmts;
            let one = search.precondition(state, stmts, &target);
            let pool = &mut search.code.program.pool;
            let one = pool.all(one);
            pre = pool.or(pre, one);
        }
        pre
    }

    fn is_inside(&mut self, p: RegionId, pre: Term) -> bool {
        let pool = &mut self.search.code.program.pool;
        let mut question = self.search.partition.literals(pool, p);
        question.push(pool.not(pre));
        matches!(self.search.oracle.check(pool, &question), Answer::Unsat(_))
    }

    /// `Σ≃ := (Σ≃ \ {P}) ∪ {P ∩ Pre(Q), P \ Pre(Q)}`.
    fn split(&mut self, Unstable { p, q, edges, pre }: Unstable, cx: &mut Context<'_>) {
        let Search { partition, forest, oracle, code, .. } = &mut self.search;
        let pool = &code.program.pool;
        if cx.events.wants_details() {
            cx.events.event(&Event::Split {
                at: ProgramPoint { proc: code.proc, loc: partition.loc(p) },
                predicate: logic::show(pool, pre, &()),
            });
        }
        let (yes, no) = partition.split(p, pre, None, |n| oracle.holds(pool, pre, &forest.node(n).state));
        if p != q {
            edges.into_iter().for_each(|e| partition.remove(no, e, q));
        }
        self.tree.remove(&p);
        self.tree.extend([yes, no].into_iter().filter(|&r| partition.is_visited(r)));
    }

    fn hide_all(&mut self, r: RegionId) {
        for (edge, to) in self.search.partition.succ(r).to_vec() {
            self.search.hide(Frontier { from: r, edge, to });
        }
    }
}
