//! Edges of a program that are many rounds of a loop at once.

use super::closed::{Closed, WIDTH};
use super::count::Count;
use super::cycles;
use super::round::Round;
use domains::{Cfg, Order};
use exec::Value;
use ir::analysis::Graph;
use ir::{EdgeId, Input, InputKind, LocId, Program, ScalarType, Stmt, StmtKind, VarDecl, VarKind};
use logic::{Pool, Term, VarId};
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;
use std::ops::Range;

/// Bits of a number of rounds: more rounds are more than a test may take edges.
const ROUNDS: u32 = 22;

/// Bits of a choice among the accelerators of one loop.
const CHOICE: u32 = 8;

/// Accelerators of a program, at which no further loop gets any.
const MAX_ACCELERATORS: usize = 400;

/// An input of a round, or some.
#[derive(Clone, Debug)]
pub(super) enum Item {
    /// The round takes the accelerator's input of this number.
    Input(usize),
    /// The round takes another accelerator, whose inputs are so many from this number on.
    Rounds { of: EdgeId, first: usize, count: usize },
}

/// What is known of an accelerator.
#[derive(Clone, Debug)]
pub(super) struct Accelerator {
    at: LocId,
    /// Edges of a round, without those of accelerators within.
    pub(super) length: u64,
    /// Inputs of a round in their order.
    pub(super) items: Vec<Item>,
    /// A round has some of the program.
    pub(super) reads: bool,
    /// The number of rounds is the input behind so many of a round.
    inputs: usize,
}

impl Accelerator {
    /// Its inputs: those of a round, the number of rounds, and which way it goes then.
    pub(super) fn input_count(&self) -> usize {
        self.inputs + 2
    }

    /// How many rounds these inputs say, if they are all there.
    pub(super) fn rounds(&self, inputs: &[Value]) -> Option<u128> {
        match inputs.get(self.inputs)? {
            Value::Scalar { bits, .. } => Some(*bits),
            _ => None,
        }
    }
}

/// Those of a program.
#[derive(Clone, Debug, Default)]
pub(super) struct Accelerators {
    all: BTreeMap<EdgeId, Accelerator>,
    /// Those that nobody takes any more.
    away: FxHashSet<EdgeId>,
    /// Of each head a variable that says which of its accelerators is taken next; 0 is none.
    choices: FxHashSet<VarId>,
}

impl Accelerators {
    pub(super) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    pub(super) fn has(&self, e: EdgeId) -> bool {
        self.all.contains_key(&e)
    }

    pub(super) fn get(&self, e: EdgeId) -> Option<&Accelerator> {
        self.all.get(&e)
    }

    /// The statement says which accelerator is taken next: it is none of the program's.
    pub(super) fn is_choice(&self, s: &Stmt) -> bool {
        matches!(&s.kind, StmtKind::Havoc { var, .. } if self.choices.contains(var))
    }

    /// Those of the loop with this head.
    pub(super) fn at(&self, head: LocId) -> impl Iterator<Item = EdgeId> {
        self.all.iter().filter(move |(_, a)| a.at == head).map(|(&e, _)| e)
    }
}

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

    /// There is no accelerator that may be taken.
    pub(super) fn is_exhausted(&self) -> bool {
        self.accelerators.all.len() == self.accelerators.away.len()
    }

    /// Inner loops before outer ones, so that a round of these may take those of the inner ones.
    fn accelerate(&mut self) {
        let p = self.program.proc(self.program.entry).clone();
        let graph = Graph::new(&p);
        let order = Order::weak_topological(Cfg { entry: p.entry, edges: &p.edges, graph: &graph });
        let components: Vec<(LocId, Range<usize>)> = order.components().collect();
        for (head, component) in components {
            if self.accelerators.all.len() >= MAX_ACCELERATORS {
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
            let reads = items.iter().any(|item| match item {
                Item::Input(_) => true,
                Item::Rounds { of, .. } => accelerators.all[of].reads,
            });
            let accelerator = Accelerator { at: head, length, items, reads, inputs };
            accelerators.all.insert(edge, accelerator);
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
        accelerators.choices.insert(choice);
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
        self.accelerators.away.insert(e);
        let nobody = StmtKind::Assume(self.program.pool.truth(false));
        let p = &mut self.program.procs[self.program.entry.0 as usize];
        let pos = p.loc(p.edge(e).src).pos;
        p.edges[e.0 as usize].stmts.insert(0, Stmt { kind: nobody, pos });
    }
}

/// What the edge does: so many rounds, at most `most`. All of it is computed before anything is written.
fn statements(program: &mut Program, round: &Round, closed: &Closed, count: Count, most: u64) -> Vec<StmtKind> {
    let (rounds, input) = number_of_rounds(program);
    let own = round.inputs.iter().map(|(var, input)| StmtKind::Havoc { var: *var, input: input.clone() });
    let mut kinds: Vec<StmtKind> = own.chain([StmtKind::Havoc { var: rounds, input }]).collect();
    let number = program.var(rounds);
    let pool = &mut program.pool;
    let number = pool.zext(number, WIDTH);
    let least = least_rounds(pool, round, closed);
    let (least, most) = (pool.constant(u128::from(least), WIDTH), pool.constant(u128::from(most), WIDTH));
    let mut conditions = vec![pool.ule(least, number), pool.ule(number, most)];
    let n = match count {
        Count::Any => number,
        // The solver need not find a number that the values say.
        Count::Until(end) => {
            conditions.push(pool.eq(number, end));
            end
        }
    };
    let one = pool.constant(1, WIDTH);
    let before_last = pool.sub(n, one);
    conditions.extend(&round.guards);
    conditions.extend(round.guards.iter().map(|&t| closed.after(pool, t, before_last)));
    kinds.extend(conditions.into_iter().map(StmtKind::Assume));
    let mut values = values_after(pool, round, closed, n);
    let stores = last_writes(program, round, closed, before_last, &mut values);
    kinds.push(StmtKind::Assign(values));
    kinds.extend(stores);
    kinds
}

/// What the variables are after `n` rounds.
fn values_after(pool: &mut Pool, round: &Round, closed: &Closed, n: Term) -> Vec<(VarId, Term)> {
    let value = |(&v, &t): (&VarId, &Term)| {
        let before = pool.var(v, pool.sort(t));
        (v, closed.after(pool, before, n))
    };
    round.values.iter().map(value).collect()
}

/// What the last round writes, which begins after so many, by way of variables whose values are added.
fn last_writes(
    program: &mut Program,
    round: &Round,
    closed: &Closed,
    before_last: Term,
    values: &mut Vec<(VarId, Term)>,
) -> Vec<StmtKind> {
    let mut kept = |t: Term| {
        let t = closed.after(&mut program.pool, t, before_last);
        let ty = ScalarType::Unsigned(program.pool.width(t));
        let var = temporary(program, "what is written", ty);
        values.push((var, t));
        program.var(var)
    };
    round.writes.iter().map(|w| StmtKind::Store { addr: kept(w.addr), value: kept(w.value) }).collect()
}

/// So many rounds have to be there for what the edge says of them.
fn least_rounds(pool: &Pool, round: &Round, closed: &Closed) -> u32 {
    let written = round.writes.iter().flat_map(|w| [w.addr, w.value]);
    let read = round.guards.iter().chain(round.values.values()).copied().chain(written);
    1 + read.filter_map(|t| closed.depth(pool, t)).max().unwrap_or(0)
}

fn number_of_rounds(program: &mut Program) -> (VarId, Input) {
    let ty = ScalarType::Unsigned(ROUNDS);
    let var = temporary(program, "rounds", ty);
    (var, Input { kind: InputKind::Nondet, what: "rounds".into(), ty })
}

fn temporary(program: &mut Program, name: &str, ty: ScalarType) -> VarId {
    let pos = program.proc(program.entry).pos;
    let var = program.add_var(VarDecl { name: name.into(), ty, kind: VarKind::Temp, pos });
    program.procs[program.entry.0 as usize].locals.push(var);
    var
}
