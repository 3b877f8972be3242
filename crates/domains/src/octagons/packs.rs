//! Which variables are kept together: those that a condition or an assignment relates, and those that one loop counts.
//!
//! Where that would relate too many, the later relations are left out: any packs are sound. What an innermost loop counts comes
//! first, since its invariant can say nothing without; what a loop around others counts comes last, and only if that is not every
//! counter of the program (calls that are expanded within one loop): a polyhedron of ten of them is too large.

use crate::cfg::Cfg;
use crate::order::Order;
use ir::{LocId, Program, StmtKind};
use logic::{Node, Pool, Sort, Term, VarId};
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::Range;

/// Variables in one pack: closing is cubic, and procedures relate more in one place hardly ever.
const MOST: usize = 10;
/// Nodes of a term in which variables are looked for.
const MOST_NODES: usize = 200;

/// The packs of a procedure.
#[derive(Clone, Debug, Default)]
pub struct Packs {
    /// By number of the pack, its variables in increasing order.
    members: Vec<Vec<VarId>>,
    /// The pack of a variable, and its number there.
    place: FxHashMap<VarId, (usize, usize)>,
}

impl Packs {
    /// Of what the procedure's statements relate.
    pub fn new(program: &Program, cfg: Cfg<'_>) -> Packs {
        let mut related = Related { program, pack: FxHashMap::default(), members: Vec::new() };
        let counted = CountedTogether::new(program, cfg);
        counted.innermost.iter().for_each(|counters| related.relate(counters));
        for stmt in cfg.edges.iter().flat_map(|e| &e.stmts) {
            match &stmt.kind {
                StmtKind::Assume(c) => related.relate_atoms(*c),
                StmtKind::Assign(pairs) => {
                    for &(v, t) in pairs {
                        let mut all = related.variables(t);
                        all.insert(0, v);
                        related.relate(&all);
                    }
                }
                _ => {}
            }
        }
        counted.around.iter().filter(|c| c.len() <= MOST).for_each(|counters| related.relate(counters));
        let mut members: Vec<Vec<VarId>> = related.members.into_iter().filter(|m| m.len() > 1).collect();
        members.iter_mut().for_each(|m| m.sort_unstable());
        members.sort_unstable();
        let places = |(p, m): (usize, &Vec<VarId>)| m.iter().enumerate().map(|(k, &v)| (v, (p, k))).collect::<Vec<_>>();
        let place = members.iter().enumerate().flat_map(places).collect();
        Packs { members, place }
    }

    /// These packs, of different variables.
    pub fn of(members: Vec<Vec<VarId>>) -> Packs {
        let places = members.iter().enumerate();
        let place = places.flat_map(|(p, m)| m.iter().enumerate().map(move |(k, &v)| (v, (p, k)))).collect();
        Packs { members, place }
    }

    /// By number of the pack, its variables.
    pub fn members(&self) -> &[Vec<VarId>] {
        &self.members
    }

    /// The pack of a variable, and its number there.
    pub fn place(&self, v: VarId) -> Option<(usize, usize)> {
        self.place.get(&v).copied()
    }
}

/// Packs that grow together.
struct Related<'a> {
    program: &'a Program,
    pack: FxHashMap<VarId, usize>,
    members: Vec<Vec<VarId>>,
}

impl Related<'_> {
    /// Numbers only: truth values have no bounds worth the cost.
    fn is_number(&self, v: VarId) -> bool {
        match self.program.var_decl(v).sort() {
            Sort::Bits(w) => (8..=64).contains(&w) && v != self.program.heap,
            Sort::Int => true,
        }
    }

    fn relate_atoms(&mut self, condition: Term) {
        let pool = &self.program.pool;
        let mut todo = vec![condition];
        for _ in 0..MOST_NODES {
            let Some(t) = todo.pop() else { return };
            match pool.node(t) {
                Node::Not(a) => todo.push(a),
                Node::Bin(op, a, b) if !op.is_comparison() && pool.width(t) == 1 => todo.extend([a, b]),
                _ => {
                    let all = self.variables(t);
                    self.relate(&all);
                }
            }
        }
    }

    /// Those that a term adds up or compares; not those that it reads memory with.
    fn variables(&self, t: Term) -> Vec<VarId> {
        let pool = &self.program.pool;
        let (mut out, mut todo) = (Vec::new(), vec![t]);
        for _ in 0..MOST_NODES {
            let Some(t) = todo.pop() else { break };
            match pool.node(t) {
                Node::Var(v) if !out.contains(&v) => out.push(v),
                Node::Load { .. } => {}
                node => node.for_each_child(|c| todo.push(c)),
            }
        }
        out
    }

    fn relate(&mut self, all: &[VarId]) {
        let numbers: Vec<VarId> = all.iter().copied().filter(|&v| self.is_number(v)).collect();
        let Some((&first, others)) = numbers.split_first() else { return };
        for &other in others {
            let (p, q) = (self.pack_of(first), self.pack_of(other));
            if p != q && self.members[p].len() + self.members[q].len() <= MOST {
                let moved = std::mem::take(&mut self.members[q]);
                moved.iter().for_each(|&v| _ = self.pack.insert(v, p));
                self.members[p].extend(moved);
            }
        }
    }

    fn pack_of(&mut self, v: VarId) -> usize {
        if let Some(&p) = self.pack.get(&v) {
            return p;
        }
        self.members.push(vec![v]);
        self.pack.insert(v, self.members.len() - 1);
        self.members.len() - 1
    }
}

/// By loop, the variables that it changes by constants; inner loops come before those around them.
struct CountedTogether {
    innermost: Vec<Vec<VarId>>,
    /// Of loops that have others within them.
    around: Vec<Vec<VarId>>,
}

impl CountedTogether {
    fn new(program: &Program, cfg: Cfg<'_>) -> CountedTogether {
        let order = Order::weak_topological(cfg);
        let mut out = CountedTogether { innermost: Vec::new(), around: Vec::new() };
        // Of the loops so far, where the last one began: one within comes before the one around it.
        let mut inner = None;
        for (_, ranks) in order.components() {
            let counters = counters(program, cfg, &order, ranks.clone());
            let has_inner = inner.is_some_and(|begin| ranks.contains(&begin));
            if has_inner { &mut out.around } else { &mut out.innermost }.push(counters);
            inner = Some(ranks.start);
        }
        out
    }
}

/// The variables that edges within a component of the order change by constants, each once.
pub fn counters(program: &Program, cfg: Cfg<'_>, order: &Order, ranks: Range<usize>) -> Vec<VarId> {
    let is_within = |l: LocId| ranks.contains(&order.rank(l));
    let edges = order.locations()[ranks.clone()].iter().flat_map(|&l| cfg.graph.out(l));
    let mut counters = Vec::new();
    for edge in edges.map(|&e| cfg.edge(e)).filter(|e| is_within(e.dst)) {
        for stmt in &edge.stmts {
            let StmtKind::Assign(pairs) = &stmt.kind else { continue };
            counters.extend(pairs.iter().filter(|&&(v, t)| is_step(&program.pool, v, t)).map(|&(v, _)| v));
        }
    }
    let mut seen = FxHashSet::default();
    counters.retain(|&v| seen.insert(v));
    counters
}

/// Whether the value is the variable's, more or less by a constant.
fn is_step(pool: &Pool, v: VarId, t: Term) -> bool {
    let is_constant = |t| pool.as_const(t).is_some() || pool.as_integer(t).is_some();
    match pool.node(t) {
        Node::Bin(logic::BinOp::Add | logic::BinOp::Sub, a, b)
        | Node::Int(logic::IntOp::Add | logic::IntOp::Sub, a, b) => {
            [(a, b), (b, a)].into_iter().any(|(x, k)| pool.node(x) == Node::Var(v) && is_constant(k))
        }
        _ => false,
    }
}
