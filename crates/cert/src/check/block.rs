//! What a block does, as terms over the state before it: the value of each variable after it, its writes to memory,
//! and the facts that hold on every path that gets through. Evaluating a condition in this state gives its weakest
//! precondition, without the facts as premises.
//!
//! Memory is flat and made of bytes; addresses wrap around. Two facts about `Alloc` are assumed rather than derived:
//! the heap pointer lies in the heap, and no value of pointer type that exists before points into the new memory.

use super::paths::both;
use super::writes::{HavocBytes, Read, Unsaid, Version, Write};
use ir::{AddressSpace, InputKind, Program, Stmt, StmtKind, VarDecl};
use logic::Plain;
use logic::{BinOp, Few, Node, Pool, Sort, Spans, SymId, Term, VarId, chosen, leaves, outcome, spans};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// Conditions in whose terms pointer values are looked for, with the pool they live in.
pub(crate) type Vocabulary<'a> = [(&'a Pool, Vec<Term>)];

/// The state behind some of a block's statements.
pub(crate) struct Block<'a> {
    program: &'a Program,
    /// Declarations of the variables behind the program's.
    frozen: &'a [VarDecl],
    /// Variables that have changed.
    pub(super) vars: FxHashMap<VarId, Term>,
    /// What memory is now.
    pub(super) memory: Version,
    /// All writes, and the versions that they are to.
    pub(crate) writes: Vec<(Version, Write)>,
    /// Where each of them changes bytes, on the paths that make it.
    pub(super) places: Vec<Option<Spans>>,
    /// What the path asks for.
    pub(super) path: Vec<Term>,
    /// What holds of the unknowns, whatever the path.
    pub(super) facts: Vec<Term>,
    /// Reads that are known, so that copies of copies stay small.
    pub(super) reads: FxHashMap<Read, Term>,
    /// Addresses that are one of a few.
    pub(super) few: Few,
    /// Unknowns of which no fact says yet what they are.
    pub(super) unsaid: Vec<Unsaid>,
    /// Unknowns for what is read where a load and a write overlap in an odd way, and what they are then.
    pub(super) odd: Vec<(Term, Term)>,
    /// Unknowns so far.
    pub(super) symbols: u32,
    /// New memory of each `Alloc`: when it is executed; from, to (excluded).
    allocated: Vec<(Option<Term>, Term, Term)>,
    /// When control comes through the statements so far, if there are others beside this path.
    pub(super) reached: Option<Term>,
}

impl<'a> Block<'a> {
    pub(crate) fn new(program: &'a Program, frozen: &'a [VarDecl]) -> Block<'a> {
        Block {
            program,
            frozen,
            vars: FxHashMap::default(),
            memory: Version::FIRST,
            writes: Vec::new(),
            places: Vec::new(),
            path: Vec::new(),
            facts: Vec::new(),
            reads: FxHashMap::default(),
            few: Few::new([0..AddressSpace::NULL_PAGE, program.space.heap..program.space.heap_end]),
            unsaid: Vec::new(),
            odd: Vec::new(),
            symbols: 0,
            allocated: Vec::new(),
            reached: None,
        }
    }

    /// What holds on every path through the statements so far.
    pub(crate) fn facts(&self) -> Vec<Term> {
        [&self.path[..], &self.facts].concat()
    }

    pub(super) fn address_width(&self) -> u32 {
        self.program.space.ptr_width
    }

    /// `t` of the pool `from`, as a value in this state.
    pub(crate) fn value(&mut self, plain: &mut Plain, from: &Pool, t: Term) -> Term {
        let mut leaf = |plain: &mut Plain, node, sort| self.leaf(plain, node, sort);
        plain.image(from, t, &mut FxHashMap::default(), &mut leaf)
    }

    pub(super) fn leaf(&mut self, plain: &mut Plain, node: Node, sort: impl Into<Sort>) -> Term {
        let value = match node {
            Node::Var(v) => match self.vars.get(&v) {
                Some(&t) => t,
                None => plain.node(node, sort),
            },
            Node::Load { addr, bytes, ptr } => {
                let place = self.reached.and_then(|on| spans(&plain.pool, on, addr)?.bytes(bytes.into()));
                self.read(plain, Read { addr, bytes, ptr, memory: self.memory, place })
            }
            _ => unreachable!("leaves are variables and loads"),
        };
        self.reached.map_or(value, |reached| chosen(&plain.pool, reached, value))
    }

    /// The path goes on only where this holds.
    fn ask(&mut self, plain: &mut Plain, condition: Term) {
        if let Some(reached) = self.reached {
            let condition = match outcome(&plain.pool, reached, condition) {
                Some(holds) => plain.constant(holds as u128, 1),
                None => condition,
            };
            self.reached = Some(both(plain, reached, condition));
        }
        self.path.push(condition);
    }

    pub(super) fn fresh(&mut self, plain: &mut Plain, sort: impl Into<Sort>) -> Term {
        self.symbols += 1;
        plain.node(Node::Sym(SymId(self.symbols - 1)), sort)
    }

    /// Executes one statement. `vocabulary` is what `Alloc` says something about.
    ///
    /// Requires a verified program. Calls are [`Block::call`]'s.
    pub(crate) fn step(&mut self, plain: &mut Plain, stmt: &Stmt, vocabulary: &Vocabulary<'_>) {
        let program = self.program;
        let mut value = |t: Term| self.value(plain, &program.pool, t);
        match stmt.kind {
            StmtKind::Assume(e) => {
                let e = value(e);
                self.ask(plain, e);
            }
            StmtKind::Assign(ref pairs) => {
                let new: Vec<(VarId, Term)> = pairs.iter().map(|&(v, e)| (v, value(e))).collect();
                self.vars.extend(new);
            }
            StmtKind::Havoc { var, ref input } => {
                let unknown = self.fresh(plain, program.var_decl(var).sort());
                if input.kind == InputKind::Uninitialised {
                    self.few.set_aside(unknown);
                }
                self.vars.insert(var, unknown);
            }
            StmtKind::Store { addr, value: e } => {
                let write = Write::Store { addr: value(addr), value: value(e) };
                self.write(&plain.pool, write);
            }
            StmtKind::Copy { dst, src, len } => {
                let write = Write::Copy { dst: value(dst), src: value(src), len: value(len) };
                self.write(&plain.pool, write);
            }
            StmtKind::Fill { dst, byte, len } => {
                let write = Write::Fill { dst: value(dst), byte: value(byte), len: value(len) };
                self.write(&plain.pool, write);
            }
            StmtKind::HavocMem { dst, len, ref input } => {
                let (dst, len) = (value(dst), value(len));
                let write = Write::Havoc { dst, len, from: input.kind, bytes: HavocBytes::default() };
                self.write(&plain.pool, write);
            }
            StmtKind::Alloc { dst, size } => {
                let size = value(size);
                self.alloc(plain, dst, size, vocabulary);
            }
            StmtKind::Free { .. } => {}
            StmtKind::Call { .. } => unreachable!("a call is no statement among others"),
        }
    }

    /// Executes a call that changes nothing but these variables, and memory if that is said. The heap pointer grows.
    pub(super) fn call(&mut self, plain: &mut Plain, vars: &BTreeSet<VarId>, memory: bool) {
        for &v in vars {
            let sort = self.program.var_decl(v).sort();
            let unknown = self.fresh(plain, sort);
            if v == self.program.heap {
                let old = self.leaf(plain, Node::Var(v), sort);
                self.facts.push(plain.bin(BinOp::Ule, old, unknown));
            }
            self.set(v, unknown);
        }
        if memory {
            self.write(&plain.pool, Write::Unknown { bytes: HavocBytes::default() });
        }
    }

    /// Memory is the version behind this write from now on.
    pub(super) fn write(&mut self, pool: &Pool, write: Write) {
        self.places.push(self.reached.and_then(|on| write.place(pool, on)));
        self.writes.push((self.memory, write));
        self.memory = Version(self.writes.len());
    }

    pub(super) fn set(&mut self, v: VarId, value: Term) {
        self.vars.insert(v, value);
    }

    /// `dst := heap; heap := heap + stride(size)`. The path goes on only while the heap lasts.
    fn alloc(&mut self, plain: &mut Plain, dst: VarId, size: Term, vocabulary: &Vocabulary<'_>) {
        let (space, w) = (self.program.space, self.address_width());
        let heap_var = Node::Var(self.program.heap);
        let start = self.leaf(plain, heap_var, w);
        let end = reserve(plain, start, size, space.gap, w);
        let margin = plain.constant(AddressSpace::ALLOC_MARGIN, w);
        let below = plain.bin(BinOp::Sub, start, margin);

        // The same sum without wrap-around must stay within the heap.
        let wide = w + 2;
        let (wide_start, wide_size) = (plain.zext(start, wide), plain.zext(size, wide));
        let wide_end = reserve(plain, wide_start, wide_size, space.gap, wide);
        let last = plain.constant(space.heap_end, wide);
        let (low, high) = (plain.constant(space.heap, w), plain.constant(space.heap_end, w));
        let in_heap = [
            plain.bin(BinOp::Ule, wide_end, last),
            plain.bin(BinOp::Ule, low, start),
            plain.bin(BinOp::Ule, start, high),
        ];
        for condition in in_heap {
            self.ask(plain, condition);
        }

        for (pool, terms) in vocabulary {
            for pointer in self.pointers(pool, terms) {
                let old = self.value(plain, pool, pointer);
                self.facts.push(outside(plain, old, below, end));
            }
        }
        self.allocated.push((self.reached, below, end));
        self.vars.insert(dst, start);
        self.vars.insert(self.program.heap, end);
    }

    pub(crate) fn allocates(&self) -> bool {
        !self.allocated.is_empty()
    }

    /// What `Alloc` says about the pointer values of the block's first state that occur in `roots` (terms of `plain`).
    pub(crate) fn freshness(&self, plain: &mut Plain, roots: &[Term]) -> Vec<Term> {
        let old = self.pointers(&plain.pool, roots);
        let mut out = Vec::new();
        for &(when, start, end) in &self.allocated {
            let missed = when.map(|c| plain.not(c));
            for &t in &old {
                let fact = outside(plain, t, start, end);
                out.push(missed.map_or(fact, |m| plain.bin(BinOp::Or, m, fact)));
            }
        }
        out
    }

    fn decl(&self, v: VarId) -> &VarDecl {
        let v = v.0 as usize;
        self.program.vars.get(v).unwrap_or_else(|| &self.frozen[v - self.program.vars.len()])
    }

    /// The leaves of pointer type.
    fn pointers(&self, pool: &Pool, roots: &[Term]) -> Vec<Term> {
        let has_pointer_type = |t: &Term| match pool.node(*t) {
            Node::Var(v) => self.decl(v).ty.is_pointer(),
            Node::Load { ptr, .. } => ptr,
            _ => false,
        };
        let mut all = leaves(pool, roots);
        all.retain(|t| has_pointer_type(t) && pool.width(*t) == self.address_width());
        all
    }
}

/// `start + round16(size + gap)`, modulo 2^width.
fn reserve(plain: &mut Plain, start: Term, size: Term, gap: u128, width: u32) -> Term {
    let (slack, sixteens) = (plain.constant(gap + 15, width), plain.constant(!15, width));
    let sum = plain.bin(BinOp::Add, size, slack);
    let stride = plain.bin(BinOp::And, sum, sixteens);
    plain.bin(BinOp::Add, start, stride)
}

/// `not (start <= t and t < end)`.
fn outside(plain: &mut Plain, t: Term, start: Term, end: Term) -> Term {
    let (above, below) = (plain.bin(BinOp::Ule, start, t), plain.bin(BinOp::Ult, t, end));
    let inside = plain.bin(BinOp::And, above, below);
    plain.not(inside)
}
