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
//! - Facts ([`facts`]) are the `RefineWithGeneralization` of SYNERGY Fig. 2, line 35.
//! - Calls are expanded in place; the recursive queries of Figs. 15 and 16 are not here yet.

mod extend;
mod facts;
mod refine;

use crate::shared::{Asker, Code, Forest, Goal, Node, NodeId, Partition, RegionId, RunEnd, Runner, Script};
use crate::{Config, Context, Event, GaveUp, Outcome, ProofCandidate, TestCandidate};
use exec::InitialMemory;
use extend::Extension;
use ir::{EdgeId, LocKind, Program};

/// Runs DASH on a program of one procedure.
pub(crate) fn run(program: &Program, config: &Config, cx: &mut Context<'_>) -> Outcome {
    let solver = std::mem::replace(&mut cx.solver, Box::new(NoSolver));
    let mut dash = Dash::new(program, config, cx, solver);
    let outcome = dash.search(cx);
    dash.fill_stats(cx);
    outcome
}

/// What stays in the context while the engine owns the solver.
struct NoSolver;

impl solver::Solve for NoSolver {
    fn check(&mut self, _: &logic::Pool, _: &[logic::Term]) -> solver::Answer {
        solver::Answer::Unknown
    }

    fn stats(&self) -> solver::SolverStats {
        solver::SolverStats::default()
    }
}

/// The frontier `(S_{k-1}, S_k)` and the edge of the program between them.
#[derive(Clone, Copy, Debug)]
struct Frontier {
    from: RegionId,
    edge: EdgeId,
    to: RegionId,
}

struct Dash {
    code: Code,
    forest: Forest,
    partition: Partition,
    runner: Runner,
    asker: Asker,
    facts: facts::Facts,
    config: Config,
    iterations: u64,
    /// Transitions that could neither be tested nor refined; hidden from the search, never from the proof.
    hidden: u64,
}

impl Dash {
    fn new(program: &Program, config: &Config, cx: &Context<'_>, solver: Box<dyn solver::Solve>) -> Dash {
        let code = Code::new(program);
        let has_unknown = code.locs().any(|l| matches!(code.kind(l), LocKind::Unknown(_)));
        let goal = if has_unknown { Goal::ErrorOrUnknown } else { Goal::Error };
        Dash {
            partition: Partition::new(&code, goal),
            facts: facts::Facts::new(&code),
            forest: Forest::default(),
            runner: Runner::new(cx.budget.clone()),
            asker: Asker::new(solver),
            config: config.clone(),
            iterations: 0,
            hidden: 0,
            code,
        }
    }

    /// Fig. 10.
    fn search(&mut self, cx: &mut Context<'_>) -> Outcome {
        // Line 5: F := Test(P).
        let root = self.runner.root(&self.code, InitialMemory::default());
        if let Some(outcome) = self.add_test(root, &Script::default(), true) {
            return outcome;
        }
        // Line 6.
        loop {
            if let Some(limit) = cx.budget.check(self.iterations) {
                return Outcome::Unknown(GaveUp::Exhausted(limit));
            }
            self.iterations += 1;
            // Lines 12 and 16; line 14 where there is no abstract error trace.
            let Some(frontier) = self.choose_frontier() else {
                return self.no_abstract_trace();
            };
            // Line 17.
            match self.extend_frontier(frontier) {
                // Line 19, and lines 7 to 10 for the states that it adds.
                Extension::Test { start, script, is_new } => {
                    if let Some(outcome) = self.add_test(start, &script, is_new) {
                        return outcome;
                    }
                    self.hide_if_not_crossed(frontier);
                }
                // Lines 21 to 30.
                Extension::Split { predicate } => self.split(frontier, predicate, cx),
                Extension::Infeasible => {
                    self.partition.remove(frontier.from, frontier.edge, frontier.to);
                    cx.events.event(&Event::Removed { loc: self.partition.loc(frontier.from) });
                }
                Extension::Empty => self.partition.kill(frontier.from),
                Extension::Stuck => self.hide(frontier),
            }
            cx.events.event(&Event::Iteration {
                iterations: self.iterations,
                regions: self.partition.len() as u64,
                tests: self.runner.tests,
            });
        }
    }

    /// The next frontier. An initial region that no test has visited yet is a frontier of its own (k = 0).
    fn choose_frontier(&mut self) -> Option<Frontier> {
        let (from, edge, to) = self.partition.frontier().or_else(|| self.initial_frontier())?;
        Some(Frontier { from, edge, to })
    }

    fn initial_frontier(&self) -> Option<(RegionId, EdgeId, RegionId)> {
        let leaves = self.partition.leaves_at(self.code.entry);
        leaves.into_iter().filter(|&r| !self.partition.is_visited(r)).find_map(|r| {
            let d = self.partition.distance(r)?;
            let &(e, t) = self
                .partition
                .succ(r)
                .iter()
                .find(|&&(_, t)| self.partition.distance(t).is_some_and(|dt| dt + 1 == d))?;
            Some((r, e, t))
        })
    }

    /// Executes a test and adds its states to F; the outcome if one of them ends the search.
    fn add_test(&mut self, start: Node, script: &Script, is_new: bool) -> Option<Outcome> {
        let end = self.runner.run(
            &mut self.code,
            &mut self.forest,
            &mut self.partition,
            start,
            script,
            is_new,
            self.config.max_steps,
        );
        match end {
            RunEnd::Error(n) => Some(Outcome::Fail(self.test_for_witness(n))),
            RunEnd::Unknown(n) => {
                let LocKind::Unknown(reason) = self.code.kind(self.forest.node(n).loc) else {
                    unreachable!("the run ended in untranslated code")
                };
                Some(Outcome::Unknown(GaveUp::Untranslated(reason.clone())))
            }
            RunEnd::Ended | RunEnd::Cut => None,
        }
    }

    /// `TestForWitness`: the inputs that lead to the state.
    fn test_for_witness(&self, n: NodeId) -> TestCandidate {
        let node = self.forest.node(n);
        TestCandidate { inputs: node.inputs_in_order(), memory: node.state.initial().clone() }
    }

    fn no_abstract_trace(&mut self) -> Outcome {
        if self.hidden > 0 {
            let what = format!("{} abstract transitions could neither be tested nor refined", self.hidden);
            return Outcome::Unknown(GaveUp::Method(what));
        }
        let pool = &mut self.code.program.pool;
        let mut invariants = Vec::with_capacity(self.facts.len());
        for l in (0..self.facts.len() as u32).map(ir::LocId) {
            let safe = self.partition.safe(pool, l);
            let facts = self.facts.at(l).to_vec();
            let facts = pool.all(facts);
            invariants.push(pool.and(facts, safe));
        }
        Outcome::Pass(ProofCandidate { pool: pool.clone(), invariants })
    }

    fn split(&mut self, f: Frontier, predicate: logic::Term, cx: &mut Context<'_>) {
        let Dash { partition, forest, asker, code, .. } = self;
        let pool = &code.program.pool;
        let loc = partition.loc(f.from);
        if cx.events.wants_details() {
            let text = logic::show(pool, predicate, &());
            cx.events.event(&Event::Split { loc, predicate: text });
        }
        partition.split(f.from, predicate, Some((f.edge, f.to)), |n| {
            asker.holds(pool, predicate, &forest.node(n).state)
        });
        if code.is_loop_head[loc.0 as usize] {
            self.generalise(loc);
        }
    }

    /// A test that was made to cross the frontier and did not (a path of the program that ends without being
    /// expressible in terms, as where memory is exhausted): the search has to go on elsewhere.
    fn hide_if_not_crossed(&mut self, f: Frontier) {
        if !self.partition.is_visited(f.to) && self.partition.succ(f.from).contains(&(f.edge, f.to)) {
            self.hide(f);
        }
    }

    fn hide(&mut self, f: Frontier) {
        self.hidden += 1;
        self.partition.remove(f.from, f.edge, f.to);
    }

    fn fill_stats(&self, cx: &mut Context<'_>) {
        cx.stats.iterations = self.iterations;
        cx.stats.solver_calls = self.asker.calls;
        cx.stats.evaluated = self.asker.saved;
        cx.stats.tests = self.runner.tests;
        cx.stats.regions = self.partition.len() as u64;
        cx.stats.predicates = self.partition.predicate_count() as u64;
    }
}
