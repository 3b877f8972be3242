//! One round of a loop along a path, as terms over the values that it begins with.

use super::accelerators::{Accelerators, Item};
use ir::{EdgeId, Input, InputKind, Program, Stmt, StmtKind, VarDecl, VarKind};
use logic::{Node, Pool, Rewriter, Term, VarId, conjuncts, leaves};
use std::collections::BTreeMap;

/// Terms that a round may make: longer ones are no matter of closed forms.
const MAX_TERMS: usize = 4_000;

/// What a round may change: a variable, or the bytes at an address that no round changes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Unknown {
    Var(VarId),
    Cell { addr: Term, bytes: u8 },
}

impl Unknown {
    /// That which a leaf of a term reads.
    pub(super) fn of(leaf: Node) -> Option<Unknown> {
        match leaf {
            Node::Var(v) => Some(Unknown::Var(v)),
            Node::Load { addr, bytes, .. } => Some(Unknown::Cell { addr, bytes }),
            _ => None,
        }
    }

    /// All that the term reads.
    pub(super) fn read_by(pool: &Pool, t: Term) -> impl Iterator<Item = Unknown> {
        leaves(pool, &[t]).into_iter().filter_map(|leaf| Unknown::of(pool.node(leaf)))
    }

    /// What it is at the beginning of a round, of the sort of this value.
    pub(super) fn leaf(self, pool: &mut Pool, value: Term) -> Term {
        match self {
            Unknown::Var(v) => pool.var(v, pool.sort(value)),
            Unknown::Cell { addr, bytes } => pool.load(addr, bytes, false),
        }
    }
}

/// A write to memory.
#[derive(Clone, Copy, Debug)]
pub(super) struct Write {
    pub(super) addr: Term,
    pub(super) bytes: u8,
    pub(super) value: Term,
}

/// What a round does.
#[derive(Debug, Default)]
pub(super) struct Round {
    /// It is taken where all of them hold.
    pub(super) guards: Vec<Term>,
    /// The values that it ends with, of variables that it changes.
    pub(super) values: BTreeMap<VarId, Term>,
    /// The last one to each place, in their order.
    pub(super) writes: Vec<Write>,
    /// Variables that stand for its inputs, in the order of execution.
    pub(super) inputs: Vec<(VarId, Input)>,
    /// What they are inputs of.
    pub(super) items: Vec<Item>,
}

impl Round {
    /// Along this path. `None` where it cannot be taken, or does what has no terms. Adds variables for its inputs.
    pub(super) fn along(program: &mut Program, path: &[EdgeId], accelerators: &Accelerators) -> Option<Round> {
        let mut round = Round::default();
        let terms = program.pool.len();
        for &e in path {
            if let Some(accelerator) = accelerators.get(e) {
                round.items.push(Item::Rounds { of: e, first: round.inputs.len(), count: accelerator.input_count() });
            }
            for s in program.proc(program.entry).edge(e).stmts.clone() {
                let is_own = !accelerators.has(e) && !accelerators.is_choice(&s);
                round.execute(program, &s, is_own)?;
            }
            if program.pool.len() > terms + MAX_TERMS {
                return None;
            }
        }
        let pool = &mut program.pool;
        round.values.retain(|&v, t| pool.node(*t) != Node::Var(v));
        Some(round)
    }

    fn execute(&mut self, program: &mut Program, s: &Stmt, is_own: bool) -> Option<()> {
        match &s.kind {
            StmtKind::Assume(t) => {
                let t = self.now(&mut program.pool, *t);
                if program.pool.as_const(t) == Some(0) {
                    return None;
                }
                self.guards.extend(conjuncts(&program.pool, t));
            }
            StmtKind::Assign(pairs) => {
                let values: Vec<(VarId, Term)> =
                    pairs.iter().map(|&(v, t)| (v, self.now(&mut program.pool, t))).collect();
                self.values.extend(values);
            }
            StmtKind::Havoc { var, input } if !matches!(input.kind, InputKind::Choice { .. }) => {
                if is_own {
                    self.items.push(Item::Input(self.inputs.len()));
                }
                let decl = VarDecl { kind: VarKind::Temp, ..program.var_decl(*var).clone() };
                let fresh = program.add_var(decl);
                program.procs[program.entry.0 as usize].locals.push(fresh);
                self.inputs.push((fresh, input.clone()));
                let value = program.var(fresh);
                self.values.insert(*var, value);
            }
            StmtKind::Store { addr, value } => {
                let pool = &mut program.pool;
                let (addr, value) = (self.now(pool, *addr), self.now(pool, *value));
                let bytes = u8::try_from(pool.width(value) / 8).ok()?;
                self.writes.retain(|w| (w.addr, w.bytes) != (addr, bytes));
                self.writes.push(Write { addr, bytes, value });
            }
            _ => return None,
        }
        Some(())
    }

    /// What the term is now, over what it was at the beginning.
    fn now(&self, pool: &mut Pool, t: Term) -> Term {
        Rewriter::new().rewrite(pool, t, &mut |_, node, _| match node {
            Node::Var(v) => self.values.get(&v).copied(),
            Node::Load { addr, bytes, .. } => self.written(addr, bytes),
            _ => None,
        })
    }

    /// What it changes, and what that becomes. Writes to addresses that move from round to round are not among it.
    pub(super) fn changes(&self, pool: &Pool) -> Vec<(Unknown, Term)> {
        let moves = |addr: Term| {
            Unknown::read_by(pool, addr).any(|u| match u {
                Unknown::Var(v) => self.values.contains_key(&v),
                Unknown::Cell { addr, bytes } => self.written(addr, bytes).is_some(),
            })
        };
        let variables = self.values.iter().map(|(&v, &t)| (Unknown::Var(v), t));
        let fixed = self.writes.iter().filter(|w| !moves(w.addr));
        variables.chain(fixed.map(|w| (Unknown::Cell { addr: w.addr, bytes: w.bytes }, w.value))).collect()
    }

    /// What was written there. A write to another term is taken to be one to another place.
    fn written(&self, addr: Term, bytes: u8) -> Option<Term> {
        self.writes.iter().find(|w| (w.addr, w.bytes) == (addr, bytes)).map(|w| w.value)
    }
}
