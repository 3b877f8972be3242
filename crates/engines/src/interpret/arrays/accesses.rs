//! Addresses as elements of arrays: `base + offset + stride * index`.

use super::grids::Cells;
use super::indices::Index;
use ir::{EdgeId, Procedure, Program, StmtKind};
use logic::{BinOp, Node, Pool, Term, VarId, mask};
use rustc_hash::FxHashSet;

/// Sums with more parts are not looked at.
const MOST_PARTS: usize = 12;
/// Larger strides are no elements of arrays that somebody walks along.
const MOST_STRIDE: u128 = 1 << 16;

/// Where the elements of an array lie, and how they are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Region {
    /// A constant or a pointer.
    pub(super) base: Term,
    /// Of the part of an element that is read.
    offset: u128,
    stride: u128,
    bytes: u8,
    ptr: bool,
}

impl Region {
    /// The element at an index.
    pub(super) fn element(&self, pool: &mut Pool, index: Term) -> Term {
        let w = pool.width(index);
        let (stride, offset) = (pool.constant(self.stride, w), pool.constant(self.offset, w));
        let scaled = pool.mul(index, stride);
        let from = pool.add(scaled, offset);
        let addr = pool.add(from, self.base);
        pool.load(addr, self.bytes, self.ptr)
    }
}

/// A sum modulo 2^width, taken apart.
struct Address {
    parts: Vec<(Term, u128)>,
    constant: u128,
}

/// All that a procedure reads and writes.
pub(super) struct Accesses {
    /// Where elements are reached by one counter.
    pub(super) regions: Vec<Region>,
    /// Those that several counters reach.
    pub(super) cells: Cells,
    /// By edge: addresses, and the bytes there.
    pub(super) by_edge: Vec<Vec<(Term, u8)>>,
    /// Variables that constants are added to.
    counted: FxHashSet<VarId>,
}

impl Accesses {
    pub(super) fn of(program: &mut Program, proc: &Procedure) -> Accesses {
        let by_edge: Vec<Vec<(Term, u8)>> = proc.edges.iter().map(|e| addresses(program, e)).collect();
        let counted = counted(program, proc);
        let cells = Cells::of(program, proc, &by_edge, |v| counted.contains(&v));
        let mut regions = Vec::new();
        for &(addr, bytes) in by_edge.iter().flatten().filter(|a| !cells.is_cell(a.0, a.1)) {
            if let Some(r) = region(program, addr, bytes)
                && !regions.contains(&r)
            {
                regions.push(r);
            }
        }
        Accesses { regions, cells, by_edge, counted }
    }

    /// Whether the variable is one that constants are added to.
    pub(super) fn is_counted(&self, v: VarId) -> bool {
        self.counted.contains(&v)
    }

    /// Variables that constants are added to.
    pub(super) fn counted(&self) -> Vec<VarId> {
        let mut all: Vec<VarId> = self.counted.iter().copied().collect();
        all.sort_unstable();
        all
    }

    /// A term as an index.
    pub(super) fn index(&self, pool: &Pool, t: Term) -> Option<Index> {
        Index::of(pool, t, |v| self.is_counted(v))
    }

    /// The indices that an edge reads or writes at, as terms over the variables before the statement.
    pub(super) fn indices_of(&self, program: &mut Program, e: EdgeId) -> Vec<Term> {
        let mut out = Vec::new();
        for &(addr, _) in &self.by_edge[e.0 as usize] {
            for index in self.regions.iter().filter_map(|r| index(program, r, addr)).collect::<Vec<_>>() {
                if !out.contains(&index) {
                    out.push(index);
                }
            }
        }
        out
    }

    /// The region and the index of an address.
    pub(super) fn find(&self, program: &mut Program, addr: Term, bytes: u8) -> Option<(Region, Term)> {
        self.regions.iter().filter(|r| r.bytes == bytes).find_map(|r| Some((*r, index(program, r, addr)?)))
    }
}

fn counted(program: &Program, proc: &Procedure) -> FxHashSet<VarId> {
    let pool = &program.pool;
    let adds = |v: VarId, t: Term| match pool.node(t) {
        Node::Bin(BinOp::Add | BinOp::Sub, a, b) => pool.node(a) == Node::Var(v) && pool.as_const(b).is_some(),
        _ => false,
    };
    proc.assignments().filter(|&(v, t)| adds(v, t)).map(|(v, _)| v).collect()
}

fn addresses(program: &Program, edge: &ir::Edge) -> Vec<(Term, u8)> {
    let pool = &program.pool;
    let mut out = Vec::new();
    let mut seen: FxHashSet<Term> = FxHashSet::default();
    for s in &edge.stmts {
        if let StmtKind::Store { addr, value } = s.kind {
            out.push((addr, (pool.width(value) / 8) as u8));
        }
        s.kind.for_each_term(|t| {
            for leaf in logic::leaves(pool, &[t]).into_iter().filter(|l| seen.insert(*l)) {
                if let Node::Load { addr, bytes, .. } = pool.node(leaf) {
                    out.push((addr, bytes));
                }
            }
        });
    }
    out
}

fn apart(pool: &Pool, addr: Term) -> Option<Address> {
    let m = mask(pool.width(addr));
    let mut out = Address { parts: Vec::new(), constant: 0 };
    let mut todo = vec![(addr, 1u128)];
    while let Some((t, f)) = todo.pop() {
        match pool.node(t) {
            Node::Const(k) => out.constant = out.constant.wrapping_add(k.wrapping_mul(f)) & m,
            Node::Bin(BinOp::Add, a, b) => todo.extend([(b, f), (a, f)]),
            Node::Bin(BinOp::Sub, a, b) => todo.extend([(b, f.wrapping_neg() & m), (a, f)]),
            Node::Neg(a) => todo.push((a, f.wrapping_neg() & m)),
            Node::Bin(BinOp::Mul, a, b) if pool.as_const(b).is_some() => {
                todo.push((a, f.wrapping_mul(pool.as_const(b)?) & m));
            }
            Node::Bin(BinOp::Mul, a, b) if pool.as_const(a).is_some() => {
                todo.push((b, f.wrapping_mul(pool.as_const(a)?) & m));
            }
            Node::Bin(BinOp::Shl, a, b) if pool.as_const(b).is_some_and(|k| k < 32) => {
                todo.push((a, (f << pool.as_const(b)?) & m));
            }
            _ => match out.parts.iter_mut().find(|p| p.0 == t) {
                Some(p) => p.1 = p.1.wrapping_add(f) & m,
                None => out.parts.push((t, f)),
            },
        }
        if out.parts.len() + todo.len() > MOST_PARTS {
            return None;
        }
    }
    out.parts.retain(|p| p.1 != 0);
    Some(out)
}

fn is_pointer(program: &Program, t: Term) -> bool {
    match program.pool.node(t) {
        Node::Var(v) => program.var_decl(v).ty.is_pointer(),
        Node::Load { ptr, .. } => ptr,
        _ => false,
    }
}

/// The pointer of a sum, or the object that its constant lies in or near; and what is left.
fn base(program: &mut Program, mut address: Address) -> Option<(Term, Address)> {
    let w = program.space.ptr_width;
    let pointers: Vec<usize> = (0..address.parts.len())
        .filter(|&i| address.parts[i].1 == 1 && is_pointer(program, address.parts[i].0))
        .collect();
    match pointers[..] {
        [i] => Some((address.parts.remove(i).0, address)),
        [] => {
            let near = |o: &&ir::Object| {
                let reach = 16 * 64;
                (o.addr.saturating_sub(reach)..o.addr + o.size.max(1)).contains(&address.constant)
            };
            let start = program.objects.iter().filter(near).map(|o| o.addr).max()?;
            address.constant = address.constant.wrapping_sub(start) & mask(w);
            Some((program.pool.constant(start, w), address))
        }
        _ => None,
    }
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The size of a factor, whatever its sign.
fn size(factor: u128, w: u32) -> u128 {
    factor.min(factor.wrapping_neg() & mask(w))
}

fn region(program: &mut Program, addr: Term, bytes: u8) -> Option<Region> {
    let w = program.space.ptr_width;
    let (base, rest) = base(program, apart(&program.pool, addr)?)?;
    let stride = rest.parts.iter().fold(0, |g, p| gcd(g, size(p.1, w)));
    if !(bytes as u128..=MOST_STRIDE).contains(&stride) {
        return None;
    }
    let offset = signed(rest.constant, w).rem_euclid(stride as i128) as u128;
    Some(Region { base, offset, stride, bytes, ptr: is_read_as_pointer(program, addr, bytes) })
}

/// Whether a load of the program at the address is one of a pointer.
fn is_read_as_pointer(program: &mut Program, addr: Term, bytes: u8) -> bool {
    // The pool has the load already if the program reads so.
    let before = program.pool.len();
    program.pool.load(addr, bytes, true);
    program.pool.len() == before
}

fn signed(k: u128, w: u32) -> i128 {
    (k << (128 - w)) as i128 >> (128 - w)
}

/// The index of an address in a region.
fn index(program: &mut Program, r: &Region, addr: Term) -> Option<Term> {
    let w = program.space.ptr_width;
    let (base, rest) = base(program, apart(&program.pool, addr)?)?;
    let from = signed(rest.constant, w) - r.offset as i128;
    let stride = r.stride as i128;
    if base != r.base || from % stride != 0 || rest.parts.iter().any(|p| signed(p.1, w) % stride != 0) {
        return None;
    }
    let pool = &mut program.pool;
    let mut sum = pool.constant((from / stride) as u128 & mask(w), w);
    for (t, f) in rest.parts {
        let factor = pool.constant((signed(f, w) / stride) as u128 & mask(w), w);
        let part = pool.mul(t, factor);
        sum = pool.add(sum, part);
    }
    Some(sum)
}
