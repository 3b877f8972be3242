//! A program with accelerators at the heads of its loops.

use super::accelerators::{Accelerator, Accelerators};
use super::closed::Closed;
use super::count::Count;
use super::cycles;
use super::round::Round;
use super::statements::{statements, temporary};
use domains::{Cfg, Order};
use ir::analysis::Graph;
use ir::{EdgeId, Input, InputKind, LocId, Program, ScalarType, Stmt, StmtKind};
use logic::Pool;
use std::ops::Range;

/// Bits of a choice among the accelerators of one loop.
const CHOICE: u32 = 8;

/// Accelerators of a program, at which no further loop gets any.
const MAX_ACCELERATORS: usize = 400;

/// A program with accelerators.
pub(super) struct Accelerated {
    pub(super) program: Program,
    pub(super) accelerators: Accelerators,
    /// Edges that a test may take, and so rounds, and inputs.
    pub(super) max_steps: u64,
}

impl Accelerated {
    /// The program with those of its loops. Where it computes with mathematical integers, there are none.
    pub(super) fn of(program: &Program, max_steps: u64) -> Accelerated {
        let accelerators = Accelerators::default();
        let mut accelerated = Accelerated { program: program.clone(), accelerators, max_steps };
        let has_calls = program.proc(program.entry).edges.iter().any(|e| e.call().is_some());
        if !program.has_ints() && !has_calls {
            accelerated.accelerate();
        }
        accelerated
    }

    /// Inner loops before outer ones, so that a round of these may take those of the inner ones.
    fn accelerate(&mut self) {
        let p = self.program.proc(self.program.entry).clone();
        let graph = Graph::new(&p);
        let order = Order::weak_topological(Cfg { entry: p.entry, edges: &p.edges, graph: &graph });
        let components: Vec<(LocId, Range<usize>)> = order.components().collect();
        for (head, component) in components {
            if self.accelerators.len() >= MAX_ACCELERATORS {
                break;
            }
            let p = self.program.proc(self.program.entry);
            for path in cycles::paths(p, (&graph, &order), (head, &component), &self.accelerators) {
                self.add(head, &path);
            }
            self.choose_at(head);
        }
    }

    fn add(&mut self, head: LocId, path: &[EdgeId]) -> Option<()> {
        let Accelerated { program, accelerators, max_steps } = self;
        let round = Round::along(program, path, accelerators)?;
        let closed = Closed::of(&mut program.pool, &round)?;
        let most = *max_steps / path.len() as u64;
        for count in Count::of(&mut program.pool, &round, &closed) {
            let kinds = statements(program, &round, &closed, count, most);
            let p = &mut program.procs[program.entry.0 as usize];
            let pos = p.loc(head).pos;
            let stmts = kinds.into_iter().map(|kind| Stmt { kind, pos }).collect();
            let edge = p.add_edge(head, head, stmts);
            let length = path.iter().filter(|e| !accelerators.has(**e)).count() as u64;
            let (items, inputs) = (round.items.clone(), round.inputs.len());
            let accelerator = Accelerator { at: head, length, items, inputs };
            accelerators.add(edge, accelerator);
        }
        Some(())
    }

    /// Whoever comes to the head says which accelerator is next, or none: edges of one location exclude each other.
    fn choose_at(&mut self, head: LocId) {
        let own: Vec<EdgeId> = self.accelerators.at(head).collect();
        if own.is_empty() {
            return;
        }
        let Accelerated { program, accelerators, .. } = self;
        let ty = ScalarType::Unsigned(CHOICE);
        let choice = temporary(program, "accelerator", ty);
        accelerators.add_choice(choice);
        let input = Input { kind: InputKind::Nondet, what: "accelerator".into(), ty };
        let Program { pool, procs, .. } = program;
        let is = |pool: &mut Pool, n: usize| {
            let (choice, n) = (pool.var(choice, CHOICE), pool.constant(n as u128, CHOICE));
            StmtKind::Assume(pool.eq(choice, n))
        };
        let p = &mut procs[program.entry.0 as usize];
        let pos = p.loc(head).pos;
        for e in p.edge_ids() {
            let edge = &mut p.edges[e.0 as usize];
            if edge.src == head {
                let number = own.iter().position(|&own| own == e).map_or(0, |i| i + 1);
                edge.stmts.insert(0, Stmt { kind: is(pool, number), pos });
            }
            if edge.dst == head {
                edge.stmts.push(Stmt { kind: StmtKind::Havoc { var: choice, input: input.clone() }, pos });
            }
        }
    }

    /// Nobody takes the accelerator any more.
    pub(super) fn take_away(&mut self, e: EdgeId) {
        self.accelerators.take_away(e);
        let nobody = StmtKind::Assume(self.program.pool.truth(false));
        let p = &mut self.program.procs[self.program.entry.0 as usize];
        let pos = p.loc(p.edge(e).src).pos;
        p.edges[e.0 as usize].stmts.insert(0, Stmt { kind: nobody, pos });
    }
}
