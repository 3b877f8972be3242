//! Directed testing: DART (Godefroid, Klarlund, Sen, PLDI 2005) and CUTE (Sen, Marinov, Agha, FSE 2005), as SYNERGY
//! section 4 compares with.
//!
//! Depth-first search of the paths of the program: a run is executed concretely and symbolically, then the last branch
//! of its path that can go another way does so, with inputs that solve the path condition up to there. All paths are
//! covered, not regions: n diamonds cost 2^n runs (SYNERGY Fig. 8), a loop over an input as many as it has rounds
//! (Fig. 6). Deviations:
//! - A branch is a choice among the edges of a location, and flipping a condition is taking another edge, also where both
//!   are enabled. A run that an assumption ends has a branch there, too.
//! - Inputs start as zeros, not at random. Branches that no input decides are recognised without the solver.
//! - Where inputs choose the edges, as in guarded commands, or numbers grow for ever, so do paths: they are explored up to a
//!   number of branches that doubles each time that all of them are.
//! - There is no partition, hence no proof: when all paths are explored, the answer is unknown and says so.

use crate::program_view::is_reactive;
use crate::search::Search;
use crate::testing::{CycleDetector, Node, NodeId, Run, Step, Test, may_enter};
use crate::{Config, Context, GaveUp, Outcome};
use ir::{EdgeId, LocKind, Program, StmtKind};
use logic::{Node as TermNode, Pool, Term};
use std::collections::BTreeSet;

/// Runs directed testing on a program of one procedure.
pub(crate) fn run(program: &Program, config: &Config, cx: &mut Context<'_>) -> Outcome {
    let search = Search::new(program, config, cx);
    let mut doubts = BTreeSet::new();
    if has_symbolic_memory(&search) {
        doubts.insert(Doubt::Addresses);
    }
    let is_deepened = is_reactive(program) || program.has_ints();
    let max_branches = if is_deepened { FIRST_BRANCHES } else { MAX_BRANCHES };
    let mut directed = Directed { search, stack: Vec::new(), is_deepened, max_branches, doubts, untranslated: None };
    let outcome = directed.directed(cx);
    directed.search.fill_stats(cx);
    cx.stats.regions = 0;
    cx.stats.predicates = 0;
    outcome
}

struct Directed {
    search: Search,
    /// The branches of the current path that can still be flipped, the last one on top.
    stack: Vec<Branch>,
    /// Paths may go on for ever, and are explored up to a depth that grows.
    is_deepened: bool,
    /// A run with more branches than this that inputs decide is cut.
    max_branches: usize,
    doubts: BTreeSet<Doubt>,
    /// Untranslated code that a run entered.
    untranslated: Option<String>,
}

/// A state of the current path from which edges have not been tried.
struct Branch {
    node: NodeId,
    /// Edges from the start of the program to the state.
    depth: u64,
    /// In reverse order of the program.
    open: Vec<EdgeId>,
}

/// Why there may be paths that were not explored.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Doubt {
    Addresses,
    Cut,
    Solver,
    Diverged,
}

impl Doubt {
    fn text(self) -> &'static str {
        match self {
            Doubt::Addresses => "addresses were those of the runs",
            Doubt::Cut => "the limits of a run cut some",
            Doubt::Solver => "the solver gave up on some branches",
            Doubt::Diverged => "some left the path that was predicted",
        }
    }
}

/// A run with more branches than this that inputs decide is cut: no budget would last for those of a loop that runs on.
const MAX_BRANCHES: usize = 1_000;
/// The same at first, where paths go on for ever; and edges of a run for each branch.
const FIRST_BRANCHES: usize = 4;
const EDGES_PER_BRANCH: u64 = 64;

/// Where a run that flips a branch is expected to go.
#[derive(Clone, Copy)]
struct Flip {
    depth: u64,
    edge: EdgeId,
}

impl Directed {
    /// The loop of DART Fig. 2 (`run_DART`) with depth-first `solve_path_constraint` (Fig. 5).
    fn directed(&mut self, cx: &mut Context<'_>) -> Outcome {
        if let Some(outcome) = self.first_run() {
            return outcome;
        }
        loop {
            if let Some(outcome) = self.search.next_iteration(cx) {
                return outcome;
            }
            let Some((node, flip)) = self.last_open_branch() else {
                if !self.doubts.contains(&Doubt::Cut) || self.max_branches == MAX_BRANCHES {
                    return self.all_paths();
                }
                self.doubts.remove(&Doubt::Cut);
                self.max_branches = (2 * self.max_branches).min(MAX_BRANCHES);
                match self.first_run() {
                    Some(outcome) => return outcome,
                    None => continue,
                }
            };
            if let Some(test) = self.solve_path_constraint(node, flip.edge)
                && let Some(outcome) = self.instrumented_program(test, Some(flip))
            {
                return outcome;
            }
        }
    }

    /// The run that all others part from.
    fn first_run(&mut self) -> Option<Outcome> {
        let first = self.search.first_test();
        self.instrumented_program(first, None)
    }

    /// Takes an edge that has not been tried off the last branch that has one.
    fn last_open_branch(&mut self) -> Option<(NodeId, Flip)> {
        loop {
            let branch = self.stack.last_mut()?;
            if let Some(edge) = branch.open.pop() {
                return Some((branch.node, Flip { depth: branch.depth, edge }));
            }
            self.stack.pop();
        }
    }

    /// Inputs that follow the path to the branch and take the edge.
    fn solve_path_constraint(&mut self, n: NodeId, e: EdgeId) -> Option<Test> {
        let edges = self.search.code.edges.clone();
        let given_up = self.search.oracle.unknown;
        let test = self.search.is_sat(n, &edges[e.0 as usize].stmts, &[]);
        if self.search.oracle.unknown > given_up {
            self.doubts.insert(Doubt::Solver);
        }
        test
    }

    /// Executes the test concretely and symbolically, and puts the branches behind the flipped one on the stack; the
    /// outcome if it reaches an error.
    fn instrumented_program(&mut self, test: Test, flip: Option<Flip>) -> Option<Outcome> {
        self.search.runner.tests += 1;
        let mut run = Run::new(&self.search.code, *test.start, &test.script);
        let mut cycle = CycleDetector::new(run.node.loc, &run.node.state, test.script.values.len());
        let start = if test.begin.is_recorded() { 0 } else { flip.map_or(0, |f| f.depth) };
        for depth in start.. {
            match self.search.code.kind(run.node.loc) {
                LocKind::Error(_) => return Some(Outcome::Fail(run.node.test())),
                LocKind::Unknown(reason) => {
                    self.untranslated.get_or_insert_with(|| reason.clone());
                    return None;
                }
                LocKind::Plain => {}
            }
            let is_deep = depth >= self.max_edges() || self.stack.len() >= self.max_branches;
            if is_deep || (depth & 0x3f == 0x3f && self.search.runner.is_exhausted()) {
                self.doubts.insert(Doubt::Cut);
                return None;
            }
            let before = run.node.clone();
            let (runner, code) = (&mut self.search.runner, &mut self.search.code);
            let taken = runner.enabled(code, &mut run).and_then(|next| match runner.take(code, &mut run, next) {
                Step::Took(_) => Some(next.edge()),
                Step::Blocked | Step::Cut => None,
            });
            match flip {
                Some(f) if depth == f.depth && taken != Some(f.edge) => {
                    self.doubts.insert(Doubt::Diverged);
                }
                Some(f) if depth <= f.depth => {}
                _ => self.remember_branch(before, taken, depth),
            }
            if taken.is_none() || cycle.closes(run.node.loc, &run.node.state, run.feed.consumed()) {
                return None;
            }
        }
        None
    }

    /// Edges after which a run is cut.
    fn max_edges(&self) -> u64 {
        match self.is_deepened {
            true => self.max_branches as u64 * EDGES_PER_BRANCH,
            false => self.search.config.max_steps,
        }
    }

    /// The edges that inputs could take at `node` instead of `taken`.
    fn remember_branch(&mut self, node: Node, taken: Option<EdgeId>, depth: u64) {
        let edges = self.search.code.graph.out(node.loc).to_vec();
        let open: Vec<EdgeId> =
            edges.into_iter().rev().filter(|&e| Some(e) != taken && self.may_enter(e, &node)).collect();
        if !open.is_empty() {
            let node = self.search.forest.add(node);
            self.stack.push(Branch { node, depth, open });
        }
    }

    /// Whether inputs may make the leading assumptions of the block true.
    fn may_enter(&mut self, e: EdgeId, node: &Node) -> bool {
        let edges = self.search.code.edges.clone();
        may_enter(&mut self.search.code.program, &mut self.search.runner.symbolic, node, &edges[e.0 as usize])
    }

    /// Every branch of every path has been flipped.
    fn all_paths(&self) -> Outcome {
        if let Some(reason) = &self.untranslated {
            return Outcome::unknown(GaveUp::Untranslated(reason.clone()));
        }
        let n = self.search.runner.tests;
        let doubts: Vec<&str> = self.doubts.iter().map(|d| d.text()).collect();
        Outcome::unknown(GaveUp::Method(if doubts.is_empty() {
            format!("all {n} paths of the program run without error, and directed testing makes no proofs")
        } else {
            format!("{n} paths of the program run without error, there may be others: {}", doubts.join(", "))
        }))
    }
}

/// Whether the program reads or writes memory at addresses, or of sizes, that are not constants.
fn has_symbolic_memory(search: &Search) -> bool {
    let pool = &search.code.program.pool;
    let stmts = search.code.edges.iter().flat_map(|e| &e.stmts);
    stmts.into_iter().any(|s| {
        let mut found = false;
        s.kind.for_each_term(|t| found |= loads_anywhere(pool, t));
        let is_fixed = |t: &Term| pool.as_const(*t).is_some();
        found
            || !match &s.kind {
                StmtKind::Store { addr, .. } => is_fixed(addr),
                StmtKind::Copy { dst, src, len } => [dst, src, len].into_iter().all(is_fixed),
                StmtKind::Fill { dst, len, .. } | StmtKind::HavocMem { dst, len, .. } => is_fixed(dst) && is_fixed(len),
                StmtKind::Alloc { .. } => false,
                _ => true,
            }
    })
}

fn loads_anywhere(pool: &Pool, t: Term) -> bool {
    logic::leaves(pool, &[t]).into_iter().any(|l| match pool.node(l) {
        TermNode::Load { addr, .. } => pool.as_const(addr).is_none(),
        _ => false,
    })
}
