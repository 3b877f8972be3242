//! Which variables are kept together: those that a condition or an assignment relates, and those that one loop counts.
//!
//! Where that would relate too many, the later relations are left out: any packs are sound.

use crate::cfg::Cfg;
use ir::analysis::components;
use ir::{Program, StmtKind};
use logic::{Node, Sort, Term, VarId};
use rustc_hash::FxHashMap;

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
        for counters in counted_together(program, cfg) {
            related.relate(&counters);
        }
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

/// By loop, the variables that it changes by constants.
fn counted_together(program: &Program, cfg: Cfg<'_>) -> Vec<Vec<VarId>> {
    let next = |l: usize| cfg.graph.out(ir::LocId(l as u32)).iter().map(|&e| cfg.edge(e).dst.0 as usize).collect();
    let successors: Vec<Vec<usize>> = (0..cfg.graph.len()).map(next).collect();
    let parts = components(&successors, cfg.entry.0 as usize);
    let mut part_of = vec![usize::MAX; cfg.graph.len()];
    parts.iter().enumerate().for_each(|(i, part)| part.iter().for_each(|&l| part_of[l] = i));
    let mut out = vec![Vec::new(); parts.len()];
    for e in cfg.edges {
        let (p, q) = (part_of[e.src.0 as usize], part_of[e.dst.0 as usize]);
        if p != q || p == usize::MAX {
            continue;
        }
        for stmt in &e.stmts {
            let StmtKind::Assign(pairs) = &stmt.kind else { continue };
            for &(v, _) in pairs.iter().filter(|&&(v, t)| is_step(program, v, t)) {
                if !out[p].contains(&v) {
                    out[p].push(v);
                }
            }
        }
    }
    out
}

/// Whether the value is the variable's, more or less by a constant.
fn is_step(program: &Program, v: VarId, t: Term) -> bool {
    let pool = &program.pool;
    let is_constant = |t| pool.as_const(t).is_some() || pool.as_integer(t).is_some();
    match pool.node(t) {
        Node::Bin(logic::BinOp::Add | logic::BinOp::Sub, a, b)
        | Node::Int(logic::IntOp::Add | logic::IntOp::Sub, a, b) => {
            [(a, b), (b, a)].into_iter().any(|(x, k)| pool.node(x) == Node::Var(v) && is_constant(k))
        }
        _ => false,
    }
}
