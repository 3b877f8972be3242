//! `ExtendFrontier` (Fig. 12) and `ExecuteSymbolic` (Fig. 13): a test across the frontier, or a predicate that
//! removes it.

use super::{Dash, Frontier, refine};
use crate::shared::question::test_from_model;
use crate::shared::{Node, NodeId, Script};
use exec::{Inputs, State, Value};
use ir::{Input, Stmt, StmtKind};
use logic::{Evaluator, Term};
use solver::Answer;

/// What comes of trying to extend the frontier.
pub(super) enum Extension {
    /// Execute from `start` (a state of the forest, or the root of a new test if `is_new`) with these inputs.
    Test { start: Node, script: Script, is_new: bool },
    /// Split the near region; its part outside the predicate loses the transition.
    Split { predicate: Term },
    /// No state of the near region takes the transition.
    Infeasible,
    /// The near region is an initial one without any state.
    Empty,
    /// Neither a test nor a refinement was found.
    Stuck,
}

impl Dash {
    /// Fig. 12.
    pub(super) fn extend_frontier(&mut self, f: Frontier) -> Extension {
        let Some(&first) = self.partition.nodes(f.from).first() else {
            return self.enter_initial_region(f);
        };
        let edges = self.code.edges.clone();
        let stmts = &edges[f.edge.0 as usize].stmts;
        let target = self.partition.literals(&mut self.code.program.pool, f.to);
        let states = self.block_states(first, stmts);
        let rho = exec::pre::pre(&mut self.code.program, stmts, &target, &states, &mut self.asker);
        if let [t] = rho.as_slice()
            && self.code.program.pool.as_const(*t) == Some(0)
        {
            self.asker.saved += 1;
            return Extension::Infeasible;
        }
        // A known state may satisfy the precondition already; then only the inputs of this block are open.
        if let Some(n) = self.satisfying_state(f, &rho)
            && let Some(test) = self.test_from_state(n, stmts, &target)
        {
            return test;
        }
        match self.is_sat(first, stmts, &target) {
            Some(test) => test,
            None => self.refine_pred(f, &rho),
        }
    }

    /// The concrete states before each statement of the block, assumptions ignored: they decide aliases only.
    fn block_states(&self, n: NodeId, stmts: &[Stmt]) -> Vec<State> {
        let mut s = self.forest.node(n).state.clone();
        let mut ev = Evaluator::new();
        let mut out = Vec::with_capacity(stmts.len());
        for stmt in stmts {
            out.push(s.clone());
            if !matches!(stmt.kind, StmtKind::Assume(_)) {
                exec::step(&self.code.program, &mut ev, &mut s, stmt, &mut Zeros);
            }
        }
        out
    }

    fn satisfying_state(&mut self, f: Frontier, rho: &[Term]) -> Option<NodeId> {
        let pool = &self.code.program.pool;
        let (asker, forest) = (&mut self.asker, &self.forest);
        self.partition
            .nodes(f.from)
            .iter()
            .copied()
            .find(|&n| rho.iter().all(|&t| asker.holds(pool, t, &forest.node(n).state)))
    }

    /// A test that goes on from exactly the state of `n`: only inputs of this block are unknown.
    fn test_from_state(&mut self, n: NodeId, stmts: &[Stmt], target: &[Term]) -> Option<Extension> {
        let mut node = self.forest.node(n).clone();
        node.sym = exec::symbolic::SymState::new(node.state.var_count());
        let fresh = self.execute_symbolic(&mut node, stmts, target);
        let Answer::Sat(model) = self.asker.check(&self.code.program.pool, &fresh) else { return None };
        self.asker.saved += 1;
        let start = self.forest.node(n).clone();
        let test = test_from_model(&start, &model, &self.runner.symbolic.symbols);
        if !test.keeps_prefix {
            let root = self.runner.root(&self.code, test.initial);
            return Some(Extension::Test { start: root, script: test.script, is_new: true });
        }
        let values = test.script.values[start.inputs.len()..].to_vec();
        Some(Extension::Test { start, script: Script { values }, is_new: false })
    }

    /// `IsSAT` (Fig. 12, line 3): a test along the path of `n` that takes the block into the target.
    fn is_sat(&mut self, n: NodeId, stmts: &[Stmt], target: &[Term]) -> Option<Extension> {
        let mut node = self.forest.node(n).clone();
        let before = self.forest.node(n).sym.path_len();
        let fresh = self.execute_symbolic(&mut node, stmts, target);
        let start = self.forest.node(n).clone();
        debug_assert_eq!(before, start.sym.path_len());
        let Answer::Sat(model) = self.asker.check_sliced(&self.code.program.pool, &fresh, start.sym.path()) else {
            return None;
        };
        let test = test_from_model(&start, &model, &self.runner.symbolic.symbols);
        if test.keeps_prefix {
            let values = test.script.values[start.inputs.len()..].to_vec();
            return Some(Extension::Test { start, script: Script { values }, is_new: false });
        }
        let root = self.runner.root(&self.code, test.initial);
        Some(Extension::Test { start: root, script: test.script, is_new: true })
    }

    /// Fig. 13, lines 16 to 25: the conditions φ2 of the step across the frontier, on top of the path of `node`.
    fn execute_symbolic(&mut self, node: &mut Node, stmts: &[Stmt], target: &[Term]) -> Vec<Term> {
        let old = node.sym.path_len();
        let symbolic = &mut self.runner.symbolic;
        let program = &mut self.code.program;
        let mut ev = Evaluator::new();
        for stmt in stmts {
            let index = node.inputs.len() as u32;
            match stmt.kind {
                StmtKind::Assume(c) => {
                    let t = symbolic.eval(&mut program.pool, c, &node.state, &mut node.sym);
                    node.sym.assume(t);
                }
                _ => {
                    symbolic.step(program, &node.state, &mut node.sym, stmt, index);
                    let mut zeros = Zeros;
                    exec::step(program, &mut ev, &mut node.state, stmt, &mut zeros);
                    if let StmtKind::Havoc { .. } | StmtKind::HavocMem { .. } = stmt.kind {
                        node.inputs.push_front_mut(Value::Bytes(Vec::new()));
                    }
                }
            }
        }
        for &t in target {
            let t = symbolic.eval(&mut program.pool, t, &node.state, &mut node.sym);
            node.sym.assume(t);
        }
        let count = node.sym.path_len() - old;
        node.sym.path().take(count).collect()
    }

    /// An initial region without a state: a test whose initial memory lies in it, or the region is empty.
    fn enter_initial_region(&mut self, f: Frontier) -> Extension {
        let literals = self.partition.literals(&mut self.code.program.pool, f.from);
        match self.asker.check(&self.code.program.pool, &literals) {
            Answer::Sat(model) => {
                let mut initial = exec::InitialMemory::default();
                initial.bytes.extend(model.memory.iter().map(|(&a, &b)| (a, b)));
                let root = self.runner.root(&self.code, initial);
                let leaf = self.partition.locate(&self.code.program.pool, root.loc, &root.state);
                if leaf != f.from {
                    return Extension::Stuck;
                }
                Extension::Test { start: root, script: Script::default(), is_new: true }
            }
            Answer::Unsat(_) => Extension::Empty,
            Answer::Unknown => Extension::Stuck,
        }
    }

    /// `RefinePred` (Fig. 14).
    fn refine_pred(&mut self, f: Frontier, rho: &[Term]) -> Extension {
        let excluding = {
            let pool = &self.code.program.pool;
            let (asker, forest) = (&mut self.asker, &self.forest);
            let rows: Vec<Vec<bool>> = self
                .partition
                .nodes(f.from)
                .iter()
                .map(|&n| rho.iter().map(|&t| !asker.holds(pool, t, &forest.node(n).state)).collect())
                .collect();
            refine::cover(&rows)
        };
        if excluding.is_empty() {
            return Extension::Stuck;
        }
        let pool = &mut self.code.program.pool;
        let chosen: Vec<Term> = excluding.iter().map(|&i| rho[i]).collect();
        let predicate = pool.all(chosen.iter().copied());
        let loc = self.partition.loc(f.from);
        // All that is known of the near region, with the whole precondition.
        let mut question = self.partition.literals(pool, f.from);
        question.extend_from_slice(self.facts.at(loc));
        question.extend_from_slice(rho);
        if self.asker.is_unsat(&self.code.program.pool, &question) {
            return Extension::Infeasible;
        }
        Extension::Split { predicate }
    }
}

/// Inputs of hypothetical steps.
struct Zeros;

impl Inputs for Zeros {
    fn scalar(&mut self, _: &Input, _: u32) -> u128 {
        0
    }

    fn bytes(&mut self, _: &Input, len: usize) -> Vec<u8> {
        vec![0; len]
    }
}
