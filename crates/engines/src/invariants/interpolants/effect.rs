//! What a path does, as terms over the state before it: values of what it writes, and what it assumes. Values that
//! terms do not tell are new symbols.

use crate::program_view::ProgramView;
use ir::{EdgeId, StmtKind};
use logic::{Node, Pool, Rewriter, Sort, SymId, Term};
use rustc_hash::FxHashMap;

/// Symbols for unknown values, apart from those of preconditions and of symbolic execution. They never leave this
/// module's candidates.
const FIRST_SYMBOL: u32 = 3 << 30;

/// Gives out symbols.
#[derive(Default)]
pub(super) struct Symbols {
    count: u32,
}

impl Symbols {
    fn fresh(&mut self, pool: &mut Pool, sort: Sort) -> Term {
        self.count += 1;
        pool.sym(SymId(FIRST_SYMBOL + self.count), sort)
    }
}

/// A path's effect on some leaves: variables and loads at constant addresses.
pub(super) struct Effect {
    /// What is assumed on the way.
    pub(super) assumptions: Vec<Term>,
    /// Leaves whose value is another one afterwards.
    written: FxHashMap<Term, Term>,
}

/// Variables, and loads at constant addresses, that the edges mention.
pub(super) fn leaves_of(code: &ProgramView, edges: impl Iterator<Item = EdgeId>) -> Vec<Term> {
    let mut terms = Vec::new();
    for e in edges {
        for stmt in &code.edge(e).stmts {
            stmt.kind.for_each_term(|t| terms.push(t));
        }
    }
    let pool = &code.program.pool;
    let mut out = logic::leaves(pool, &terms);
    out.retain(|&t| is_leaf(pool, t));
    out
}

/// Whether claims may speak of the term: a variable, or a load at a constant address.
pub(crate) fn is_leaf(pool: &Pool, t: Term) -> bool {
    match pool.node(t) {
        Node::Var(_) => true,
        Node::Load { addr, .. } => pool.as_const(addr).is_some(),
        _ => false,
    }
}

impl Effect {
    /// Of the edges one after the other, on `leaves`.
    pub(super) fn new(code: &mut ProgramView, symbols: &mut Symbols, leaves: &[Term], path: &[EdgeId]) -> Effect {
        let mut effect = Effect { assumptions: Vec::new(), written: FxHashMap::default() };
        let edges = code.edges.clone();
        for &e in path {
            if code.is_call(e) {
                effect.forget(code, symbols, leaves, |code, l| code.call_changes(e, l));
                continue;
            }
            for stmt in &edges[e.0 as usize].stmts {
                effect.execute(code, symbols, leaves, &stmt.kind);
            }
        }
        effect
    }

    /// The value afterwards of a term over the state there.
    pub(super) fn after(&self, code: &mut ProgramView, symbols: &mut Symbols, t: Term) -> Term {
        self.value(&mut code.program.pool, symbols, t)
    }

    fn value(&self, pool: &mut Pool, symbols: &mut Symbols, t: Term) -> Term {
        Rewriter::new().rewrite(pool, t, &mut |pool, node, sort| match node {
            Node::Var(_) => self.written.get(&pool.plain(node, sort)).copied(),
            Node::Load { addr, .. } => {
                let load = pool.plain(node, sort);
                match self.written.get(&load) {
                    Some(&value) => Some(value),
                    None if pool.as_const(addr).is_some() => None,
                    None => Some(symbols.fresh(pool, sort)),
                }
            }
            _ => None,
        })
    }

    fn execute(&mut self, code: &mut ProgramView, symbols: &mut Symbols, leaves: &[Term], stmt: &StmtKind) {
        let pool = &mut code.program.pool;
        match stmt {
            StmtKind::Assume(c) => {
                let c = self.value(pool, symbols, *c);
                self.assumptions.push(c);
            }
            StmtKind::Assign(pairs) => {
                let values: Vec<Term> = pairs.iter().map(|&(_, t)| self.value(pool, symbols, t)).collect();
                for (&(v, _), value) in pairs.iter().zip(values) {
                    let var = code.program.var(v);
                    self.written.insert(var, value);
                }
            }
            StmtKind::Havoc { var, .. } | StmtKind::Alloc { dst: var, .. } => {
                let var = code.program.var(*var);
                let sort = code.program.pool.sort(var);
                let value = symbols.fresh(&mut code.program.pool, sort);
                self.written.insert(var, value);
            }
            StmtKind::Store { addr, value } => {
                let (addr, value) = (self.value(pool, symbols, *addr), self.value(pool, symbols, *value));
                self.store(code, symbols, leaves, addr, value);
            }
            StmtKind::Copy { .. } | StmtKind::Fill { .. } | StmtKind::HavocMem { .. } | StmtKind::Call { .. } => {
                self.forget(code, symbols, leaves, is_load)
            }
            StmtKind::Free { .. } => {}
        }
    }

    fn store(&mut self, code: &mut ProgramView, symbols: &mut Symbols, leaves: &[Term], addr: Term, value: Term) {
        let pool = &mut code.program.pool;
        let bytes = u128::from(pool.width(value) / 8);
        // An element or what a pointer leads to: seldom one of the cells that claims are about, and where it is, they are refuted.
        let Some(start) = pool.as_const(addr) else { return };
        let overlaps = |code: &ProgramView, l: Term| match code.program.pool.node(l) {
            Node::Load { addr, bytes: n, .. } => {
                let at = code.program.pool.as_const(addr).expect("leaves are at constant addresses");
                at < start + bytes && start < at + u128::from(n)
            }
            _ => false,
        };
        self.forget(code, symbols, leaves, overlaps);
        let pool = &mut code.program.pool;
        for ptr in [false, true] {
            let cell = pool.load(addr, bytes as u8, ptr);
            self.written.insert(cell, value);
        }
    }

    fn forget(
        &mut self,
        code: &mut ProgramView,
        symbols: &mut Symbols,
        leaves: &[Term],
        is_changed: impl Fn(&ProgramView, Term) -> bool,
    ) {
        for &l in leaves {
            if is_changed(code, l) {
                let sort = code.program.pool.sort(l);
                let value = symbols.fresh(&mut code.program.pool, sort);
                self.written.insert(l, value);
            }
        }
    }
}

fn is_load(code: &ProgramView, l: Term) -> bool {
    matches!(code.program.pool.node(l), Node::Load { .. })
}
