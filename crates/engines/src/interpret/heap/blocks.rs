//! The blocks that a procedure allocates, as far as its text says: their sizes, the fields that lead on, the variables that
//! point to them.

use crate::interpret::arrays::atoms_such_that;
use ir::{Edge, Procedure, Program, Stmt, StmtKind};
use logic::{BinOp, Node, Pool, Term, VarId, mask};

/// Sizes, fields and pointers beyond this are left out.
const MOST_SIZES: usize = 3;
const MOST_FIELDS: usize = 4;
const MOST_POINTERS: usize = 24;

/// A variable that is set to another one's field.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Step {
    pub(super) to: VarId,
    pub(super) from: VarId,
}

/// See the module.
pub(super) struct Blocks {
    /// Bits of an address that say where in its cell it lies.
    pub(super) cell: u32,
    /// The first address of the heap.
    start: u128,
    /// Of blocks, where they are constants.
    pub(super) sizes: Vec<u128>,
    /// Offsets of pointers that are read.
    pub(super) fields: Vec<u128>,
    /// Variables that may point to blocks.
    pub(super) pointers: Vec<VarId>,
    /// Those that have the address of a block behind the edge that allocates it.
    pub(super) fresh: Vec<VarId>,
    pub(super) steps: Vec<Step>,
    /// Variables that are set to others.
    pub(super) copies: Vec<(VarId, VarId)>,
    /// What the program asks of pointers that are read.
    pub(super) asked: Vec<Term>,
    /// Blocks are freed.
    pub(super) frees: bool,
    /// By edge: what addresses are made of, and the pointers that it sets.
    pub(super) addresses: Vec<Vec<Term>>,
}

impl Blocks {
    /// Requires that blocks have cells.
    pub(super) fn of(program: &mut Program, proc: &Procedure) -> Blocks {
        let cell = program.space.cell.expect("blocks have cells");
        let mut found = Blocks {
            cell,
            start: program.space.heap,
            sizes: Vec::new(),
            fields: Vec::new(),
            pointers: Vec::new(),
            fresh: Vec::new(),
            steps: Vec::new(),
            copies: Vec::new(),
            asked: asked(program, proc),
            frees: false,
            addresses: Vec::new(),
        };
        for e in &proc.edges {
            found.read_edge(program, e);
        }
        found.fields.sort_unstable();
        found.fields.truncate(MOST_FIELDS);
        found.sizes.truncate(MOST_SIZES);
        found.pointers.truncate(MOST_POINTERS);
        let (pointers, copies) = (&found.pointers, &mut found.copies);
        copies.retain(|(to, from)| pointers.contains(to) && pointers.contains(from));
        found.steps.retain(|s| pointers.contains(&s.to) && pointers.contains(&s.from));
        found.addresses = proc.edges.iter().map(|e| found.addresses_of(program, e)).collect();
        found
    }

    fn read_edge(&mut self, program: &Program, edge: &Edge) {
        let mut new: Vec<VarId> = Vec::new();
        for s in &edge.stmts {
            match &s.kind {
                StmtKind::Alloc { dst, .. } => new.push(*dst),
                StmtKind::Free { .. } => self.frees = true,
                StmtKind::Store { addr, value } => self.read_tag(program, *addr, *value),
                StmtKind::Assign(pairs) => pairs.iter().for_each(|&(v, t)| {
                    self.read_assignment(program, v, t);
                    if matches!(program.pool.node(t), Node::Var(u) if new.contains(&u)) {
                        new.push(v);
                    }
                }),
                _ => {}
            }
            self.read_fields(program, s);
        }
        // A temporary that has been copied to a variable is not looked at again.
        if let Some(&v) = new.last() {
            push(&mut self.fresh, v);
            push(&mut self.pointers, v);
        }
    }

    /// The size of a block is stored where its cell begins.
    fn read_tag(&mut self, program: &Program, addr: Term, value: Term) {
        let half = 1u128 << (self.cell - 1);
        let is_tag = offset(&program.pool, addr).1 == half.wrapping_neg() & mask(program.space.ptr_width);
        if let (true, Some(size @ 1..)) = (is_tag, program.pool.as_const(value)) {
            push(&mut self.sizes, size);
        }
    }

    fn read_assignment(&mut self, program: &Program, v: VarId, t: Term) {
        match program.pool.node(t) {
            Node::Var(u) if program.var_decl(u).ty.is_pointer() => {
                push(&mut self.pointers, v);
                push(&mut self.copies, (v, u));
            }
            Node::Load { addr, ptr: true, .. } => {
                push(&mut self.pointers, v);
                if let Node::Var(u) = program.pool.node(offset(&program.pool, addr).0) {
                    push(&mut self.steps, Step { to: v, from: u });
                }
            }
            _ if program.var_decl(v).ty.is_pointer() => push(&mut self.pointers, v),
            _ => {}
        }
    }

    /// Pointers that are read through pointers.
    fn read_fields(&mut self, program: &Program, s: &Stmt) {
        s.kind.for_each_term(|t| {
            for leaf in logic::leaves(&program.pool, &[t]) {
                let Node::Load { addr, ptr: true, .. } = program.pool.node(leaf) else { continue };
                let (base, at) = offset(&program.pool, addr);
                if program.pool.as_const(base).is_none() && at < 1 << (self.cell - 1) {
                    push(&mut self.fields, at);
                }
            }
        });
    }

    /// The terms that are addresses of blocks if any are.
    fn addresses_of(&self, program: &mut Program, edge: &Edge) -> Vec<Term> {
        let mut out = Vec::new();
        for s in &edge.stmts {
            if let StmtKind::Store { addr, .. } = s.kind {
                push(&mut out, addr);
            }
            s.kind.for_each_term(|t| {
                for leaf in logic::leaves(&program.pool, &[t]) {
                    if let Node::Load { addr, .. } = program.pool.node(leaf) {
                        push(&mut out, addr);
                    }
                }
            });
        }
        let mut out = out.into_iter().fold(Vec::new(), |mut all, addr| {
            self.base(&mut program.pool, addr).into_iter().for_each(|t| push(&mut all, t));
            all
        });
        let mut set = Vec::new();
        edge.stmts.iter().for_each(|s| s.kind.for_each_target(|v| set.push(v)));
        for v in set.into_iter().filter(|v| self.pointers.contains(v)) {
            push(&mut out, program.var(v));
        }
        out
    }

    /// The pointer in an address: without constants that are added, and without what finds the beginning of its cell. Where
    /// constant propagation knows the block, that is a constant.
    fn base(&self, pool: &mut Pool, addr: Term) -> Option<Term> {
        let (t, _) = offset(pool, addr);
        let t = match pool.node(t) {
            Node::Bin(BinOp::And, a, b) if pool.as_const(b).is_some() => offset(pool, a).0,
            Node::Bin(BinOp::And, a, b) if pool.as_const(a).is_some() => offset(pool, b).0,
            _ => t,
        };
        match pool.as_const(t) {
            None => Some(t),
            Some(k) if k < self.start => None,
            Some(k) => Some(pool.constant(k & !mask(self.cell) | 1 << (self.cell - 1), pool.width(t))),
        }
    }
}

/// Conditions that compare a pointer in memory with something.
fn asked(program: &Program, proc: &Procedure) -> Vec<Term> {
    let pool = &program.pool;
    let is_pointer = |t: Term| matches!(pool.node(t), Node::Load { ptr: true, .. });
    let is_asked = |a: Term| matches!(pool.node(a), Node::Bin(BinOp::Eq, x, y) if is_pointer(x) || is_pointer(y));
    atoms_such_that(program, proc, is_asked)
}

fn push<T: PartialEq>(out: &mut Vec<T>, t: T) {
    if !out.contains(&t) {
        out.push(t);
    }
}

/// A term, and a constant that is added to it.
fn offset(pool: &Pool, addr: Term) -> (Term, u128) {
    match pool.node(addr) {
        Node::Bin(BinOp::Add, a, b) => match (pool.as_const(a), pool.as_const(b)) {
            (_, Some(k)) => (a, k),
            (Some(k), _) => (b, k),
            _ => (addr, 0),
        },
        _ => (addr, 0),
    }
}
