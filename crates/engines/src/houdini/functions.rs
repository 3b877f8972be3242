//! Procedures that are functions of their parameters, computed with a table: a tree of activations that a run would be cut in
//! costs as much as it has different arguments.

use super::runs::Observations;
use crate::scripted::Script;
use exec::{Flow, InitialMemory, State, step};
use ir::{EdgeId, LocKind, ProcId, Program, StmtKind};
use logic::{Evaluator, Node, VarId, leaves};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Activations on the stack at the same time.
const MAX_DEPTH: usize = 400;
/// Edges taken in all.
const MAX_STEPS: u64 = 200_000;

/// See the module.
struct Functions<'p> {
    program: &'p Program,
    is_function: Vec<bool>,
    known: FxHashMap<(ProcId, Vec<u128>), Option<u128>>,
    ev: Evaluator,
    steps: u64,
}

/// Computes the functions on the arguments that were seen, and shows the states on the way. The number of edges.
pub(super) fn complete(program: &Program, seen: &mut Observations<'_>) -> u64 {
    let is_function = functions(program);
    let mut f = Functions { program, is_function, known: FxHashMap::default(), ev: Evaluator::new(), steps: 0 };
    for q in (0..program.procs.len() as u32).map(ProcId) {
        let p = program.proc(q);
        if !f.is_function[q.0 as usize] || p.params.is_empty() {
            continue;
        }
        for state in seen.states(q, p.entry) {
            let args = p.params.iter().map(|&v| state.get(v)).collect();
            f.value(seen, q, args, 0);
        }
    }
    f.steps
}

/// By procedure: without inputs, without memory, without variables that others see.
fn functions(program: &Program) -> Vec<bool> {
    let own = |q: usize| {
        let p = &program.procs[q];
        let is_own = |v: VarId| p.locals.contains(&v);
        p.result.is_some()
            && p.edges.iter().flat_map(|e| &e.stmts).all(|s| {
                let mut terms = Vec::new();
                s.kind.for_each_term(|t| terms.push(t));
                let mut is_fine = matches!(s.kind, StmtKind::Assume(_) | StmtKind::Assign(_) | StmtKind::Call { .. });
                s.kind.for_each_target(|v| is_fine &= is_own(v));
                is_fine
                    && leaves(&program.pool, &terms).into_iter().all(|l| match program.pool.node(l) {
                        Node::Var(v) => is_own(v),
                        _ => false,
                    })
            })
    };
    let mut out: Vec<bool> = (0..program.procs.len()).map(own).collect();
    loop {
        let before = out.clone();
        for (q, p) in program.procs.iter().enumerate() {
            let mut callees = p.edges.iter().filter_map(|e| e.call()).flat_map(|(_, c, _)| c.targets());
            out[q] &= callees.all(|t| before[t.0 as usize]);
        }
        if out == before {
            return out;
        }
    }
}

impl Functions<'_> {
    /// The result, if the function comes to its end within the limits.
    fn value(&mut self, seen: &mut Observations<'_>, q: ProcId, args: Vec<u128>, depth: usize) -> Option<u128> {
        if let Some(&known) = self.known.get(&(q, args.clone())) {
            return known;
        }
        if depth == MAX_DEPTH {
            return None;
        }
        let value = self.computed(seen, q, &args, depth);
        self.known.insert((q, args), value);
        value
    }

    fn computed(&mut self, seen: &mut Observations<'_>, q: ProcId, args: &[u128], depth: usize) -> Option<u128> {
        let program = self.program;
        let p = program.proc(q);
        let mut state = State::new(program.vars.len(), Rc::new(InitialMemory::default()));
        p.params.iter().zip(args).for_each(|(&v, &x)| state.set(v, x));
        let mut loc = p.entry;
        while loc != p.exit {
            if self.steps >= MAX_STEPS || p.loc(loc).kind != LocKind::Plain {
                return None;
            }
            self.steps += 1;
            seen.note(q, loc, &state, args);
            let (e, after) = self.taken(seen, q, loc, &state, depth)?;
            (loc, state) = (p.edge(e).dst, after);
        }
        seen.note(q, loc, &state, args);
        p.result.map(|r| state.get(r))
    }

    /// The edge that is taken, and the state behind it.
    fn taken(
        &mut self,
        seen: &mut Observations<'_>,
        q: ProcId,
        loc: ir::LocId,
        state: &State,
        depth: usize,
    ) -> Option<(EdgeId, State)> {
        let p = self.program.proc(q);
        for e in p.edge_ids().filter(|&e| p.edge(e).src == loc && !p.is_raise(p.edge(e))) {
            let mut after = state.clone();
            if let Some((receiver, callee, args)) = p.edge(e).call() {
                let args = args.iter().map(|&a| self.ev.eval(&self.program.pool, a, state)).collect();
                let value = self.value(seen, callee.targets()[0], args, depth + 1)?;
                receiver.into_iter().for_each(|v| after.set(v, value));
                return Some((e, after));
            }
            let mut nothing = Script::default();
            let mut stmts = p.edge(e).stmts.iter();
            if stmts.all(|s| step(self.program, &mut self.ev, &mut after, s, &mut nothing) == Flow::Next) {
                return Some((e, after));
            }
        }
        None
    }
}
