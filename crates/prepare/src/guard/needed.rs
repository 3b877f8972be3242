//! The validity of a statement's accesses as a term: of those that its effect depends on. A load that a short-circuit
//! operator or a choice does not look at does not count (`exec` says the same of executions).

use ir::{Callee, Program, StmtKind};
use logic::{BinOp, Node, Term};
use rustc_hash::FxHashMap;

/// What an access is checked for. Holds for every valid access.
#[derive(Clone, Debug)]
pub(super) enum Check {
    /// It begins outside of these bytes.
    Outside { base: Term, size: Term },
    /// It begins in one of these intervals, each without its end; zero is the end of the address space.
    Somewhere(Vec<(Term, Term)>),
    /// It begins below this address.
    Below(u128),
    /// It touches no unused byte behind this object.
    NotBehind { base: Term, size: Term },
}

pub(super) struct Accesses<'a> {
    checks: &'a [Check],
    /// By term: whether the loads that its value depends on are valid.
    done: FxHashMap<Term, Term>,
}

impl<'a> Accesses<'a> {
    pub(super) fn new(checks: &'a [Check]) -> Accesses<'a> {
        Accesses { checks, done: FxHashMap::default() }
    }

    /// Holds where all accesses of the statement are valid.
    pub(super) fn of(&mut self, p: &mut Program, kind: &StmtKind) -> Term {
        let mut all = Vec::new();
        kind.for_each_term(|t| all.push(t));
        let mut holds: Vec<Term> = all.into_iter().map(|t| self.loads(p, t)).collect();
        match *kind {
            StmtKind::Store { addr, value } => {
                let bytes = p.pool.width(value) as u128 / 8;
                let n = p.pool.constant(bytes, p.space.ptr_width);
                holds.push(self.block(p, addr, n));
            }
            StmtKind::Copy { dst, src, len } => holds.extend([self.block(p, src, len), self.block(p, dst, len)]),
            StmtKind::Fill { dst, len, .. } | StmtKind::HavocMem { dst, len, .. } => {
                holds.push(self.block(p, dst, len));
            }
            StmtKind::Free { addr } => holds.push(self.freed(p, addr)),
            StmtKind::Call { callee: Callee::Direct(_) | Callee::Indirect { .. }, .. }
            | StmtKind::Assume(_)
            | StmtKind::Assign(_)
            | StmtKind::Havoc { .. }
            | StmtKind::Alloc { .. } => {}
        }
        p.pool.all(holds)
    }

    /// Whether the loads that the value of `root` depends on are valid.
    fn loads(&mut self, p: &mut Program, root: Term) -> Term {
        let mut stack = vec![root];
        while let Some(&t) = stack.last() {
            let depth = stack.len();
            let node = p.pool.node(t);
            node.for_each_child(|c| {
                if !self.done.contains_key(&c) {
                    stack.push(c);
                }
            });
            if stack.len() == depth {
                let holds = self.combine(p, node, t);
                self.done.insert(t, holds);
                stack.pop();
            }
        }
        self.done[&root]
    }

    fn combine(&mut self, p: &mut Program, node: Node, t: Term) -> Term {
        match node {
            Node::Load { addr, bytes, .. } => {
                let n = p.pool.constant(bytes as u128, p.space.ptr_width);
                let here = self.block(p, addr, n);
                p.pool.and(self.done[&addr], here)
            }
            Node::Ite(c, a, b) => {
                let chosen = p.pool.ite(c, self.done[&a], self.done[&b]);
                p.pool.and(self.done[&c], chosen)
            }
            // Either operand may decide the value alone.
            Node::Bin(op @ (BinOp::And | BinOp::Or), a, b) if p.pool.width(t) == 1 => {
                let (va, vb) = (self.done[&a], self.done[&b]);
                let pool = &mut p.pool;
                let (da, db) = if op == BinOp::Or { (a, b) } else { (pool.not(a), pool.not(b)) };
                let (by_a, by_b, both) = (pool.and(da, va), pool.and(db, vb), pool.and(va, vb));
                pool.any([both, by_a, by_b])
            }
            _ => {
                let mut children = Vec::new();
                node.for_each_child(|c| children.push(self.done[&c]));
                p.pool.all(children)
            }
        }
    }

    /// Whether an access of `len` bytes is valid.
    fn block(&self, p: &mut Program, addr: Term, len: Term) -> Term {
        let holds: Vec<Term> = self.checks.iter().map(|c| check(p, c, addr, len)).collect();
        let holds = p.pool.all(holds);
        let zero = p.pool.constant(0, p.pool.width(len));
        let is_empty = p.pool.eq(len, zero);
        p.pool.or(is_empty, holds)
    }

    /// Whether `free(addr)` is valid: null, memory from outside, or a block that has not ended.
    fn freed(&self, p: &mut Program, addr: Term) -> Term {
        let (w, space) = (p.space.ptr_width, p.space);
        let is_ended = |c: &&Check| matches!(c, Check::Outside { .. });
        let one = p.pool.constant(1, w);
        let holds: Vec<Term> = self.checks.iter().filter(is_ended).map(|c| check(p, c, addr, one)).collect();
        let holds = p.pool.all(holds);
        let (heap, end) = (p.pool.constant(space.heap, w), p.pool.constant(space.heap_end, w));
        let (above, below) = (p.pool.ule(heap, addr), p.pool.ult(addr, end));
        let in_heap = p.pool.and(above, below);
        p.pool.implies(in_heap, holds)
    }
}

/// Whether an access of `len` bytes at `addr`, at least one, passes the check.
fn check(p: &mut Program, check: &Check, addr: Term, len: Term) -> Term {
    let w = p.space.ptr_width;
    match check {
        &Check::Outside { base, size } => {
            let offset = p.pool.sub(addr, base);
            p.pool.ule(size, offset)
        }
        Check::Somewhere(places) => {
            let zero = p.pool.constant(0, w);
            let mut out = p.pool.truth(false);
            for &(from, end) in places {
                let above = p.pool.ule(from, addr);
                let below = if end == zero { p.pool.truth(true) } else { p.pool.ult(addr, end) };
                let inside = p.pool.and(above, below);
                out = p.pool.or(out, inside);
            }
            out
        }
        &Check::Below(limit) => {
            let limit = p.pool.constant(limit, w);
            p.pool.ult(addr, limit)
        }
        &Check::NotBehind { base, size } => {
            let offset = p.pool.sub(addr, base);
            let zero = p.pool.constant(0, w);
            let stride = p.heap_after(zero, size);
            // The last offset at which the access still ends in the object: all below are before it, or no overrun.
            let (fits, room) = (p.pool.ule(len, size), p.pool.sub(size, len));
            let is_inside = p.pool.ule(offset, room);
            let is_inside = p.pool.and(fits, is_inside);
            let is_elsewhere = p.pool.ule(stride, offset);
            p.pool.or(is_inside, is_elsewhere)
        }
    }
}
