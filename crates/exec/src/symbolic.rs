//! Symbolic execution beside a concrete run (DASH Fig. 13, `ExecuteSymbolic`; CUTE).
//!
//! The symbolic state says which variables and bytes depend on inputs, and how; what it does not mention is the
//! constant that the concrete state holds. Which object a pointer points to comes from the run: a symbolic address is
//! pinned to its concrete value by a path condition. Pinning loses tests, never soundness: refinement does not rely on
//! the solver's answer. What is lost where a pointer is still null can be found with [`Null::Open`].

use crate::dense::Dense;
use crate::state::State;
use crate::step::MAX_BLOCK;
use ir::{AddressSpace, InputKind, Program, Stmt, StmtKind};
use logic::{Evaluator, Node, Pool, Sort, SymId, Term, VarId};
use rpds::{HashTrieMap, List};
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::rc::Rc;

/// What a symbol stands for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Origin {
    /// The n-th input of the test, a scalar of this width.
    Scalar {
        /// Number of the input, from 0.
        index: u32,
        /// In bits.
        width: u32,
    },
    /// The n-th input of the test, an integer.
    Integer {
        /// Number of the input, from 0.
        index: u32,
    },
    /// Byte `offset` of the n-th input, which is a block of bytes.
    Byte {
        /// Number of the input, from 0.
        index: u32,
        /// From its first byte.
        offset: u32,
    },
    /// Initial contents of memory.
    Memory {
        /// Where it begins.
        addr: u128,
        /// How many bytes.
        bytes: u8,
    },
    /// What a pointer that is null in the run would point to.
    Behind {
        /// What it is read through.
        pointer: Term,
        /// How many bytes.
        bytes: u8,
    },
}

/// What becomes of an access through a symbolic pointer that is null in the run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Null {
    /// The pointer stays null, like any other.
    #[default]
    Pinned,
    /// The pointer may become another, whatever is behind it: a guess, which a run has to confirm.
    Open,
}

/// The symbols of a run of an engine, shared by all tests: the n-th input is one symbol in each of them.
#[derive(Clone, Debug, Default)]
pub struct Symbols {
    origins: Vec<Origin>,
    index: FxHashMap<Origin, SymId>,
}

impl Symbols {
    /// The symbol for this origin, always the same one.
    pub fn intern(&mut self, origin: Origin) -> SymId {
        *self.index.entry(origin).or_insert_with(|| {
            self.origins.push(origin);
            SymId(self.origins.len() as u32 - 1)
        })
    }

    /// Where the symbol comes from.
    pub fn origin(&self, s: SymId) -> Origin {
        self.origins[s.0 as usize]
    }

    fn term(&mut self, pool: &mut Pool, origin: Origin) -> Term {
        let sort = match origin {
            Origin::Scalar { width, .. } => Sort::Bits(width),
            Origin::Integer { .. } => Sort::Int,
            Origin::Byte { .. } => Sort::Bits(8),
            Origin::Memory { bytes, .. } | Origin::Behind { bytes, .. } => Sort::Bits(8 * bytes as u32),
        };
        let s = self.intern(origin);
        pool.sym(s, sort)
    }
}

/// The symbolic value of a variable; `None` where it is the constant of the concrete state.
pub type SymValue = Option<Term>;

/// One symbolic byte: byte number `.1` of the term `.0`.
type SymByte = Option<(Term, u8)>;

/// The symbolic part of a state. Cloning is constant time.
#[derive(Clone)]
pub struct SymState {
    vars: Dense<Option<Term>>,
    memory: HashTrieMap<u64, [SymByte; 8], archery::RcK, FxBuildHasher>,
    /// Conditions on the symbols under which the run takes this path, the latest first.
    path: List<Term, archery::RcK>,
}

/// Blocks of input bytes and copies of initial memory up to this length get symbols; longer ones count as constant.
const MAX_SYMBOLIC_BLOCK: u128 = 512;

impl SymState {
    /// All of so many variables as they are; no condition yet.
    pub fn new(var_count: usize) -> SymState {
        SymState {
            vars: Dense::new(var_count, None),
            memory: HashTrieMap::new_with_hasher_and_ptr_kind(FxBuildHasher),
            path: List::new_with_ptr_kind(),
        }
    }

    /// The path condition, the latest conjunct first.
    pub fn path(&self) -> impl Iterator<Item = Term> {
        self.path.iter().copied()
    }

    /// Number of conjuncts of the path condition.
    pub fn path_len(&self) -> usize {
        self.path.len()
    }

    /// Adds a condition to the path.
    pub fn assume(&mut self, condition: Term) {
        self.path.push_front_mut(condition);
    }

    /// The symbolic value of a variable.
    pub fn value(&self, v: VarId) -> SymValue {
        self.var(v)
    }

    /// Gives a variable the symbolic value that it had in another state of the run.
    pub fn set_value(&mut self, v: VarId, value: SymValue) {
        self.set_var(v, value);
    }

    fn var(&self, v: VarId) -> Option<Term> {
        self.vars.get(v.0 as usize)
    }

    fn set_var(&mut self, v: VarId, t: Option<Term>) {
        // Writing nothing over nothing must not copy a path of the tree.
        if t.is_some() || self.var(v).is_some() {
            self.vars.set(v.0 as usize, t);
        }
    }

    fn byte(&self, addr: u128) -> SymByte {
        self.memory.get(&((addr >> 3) as u64)).and_then(|c| c[(addr & 7) as usize])
    }

    fn set_byte(&mut self, addr: u128, b: SymByte) {
        self.set_bytes(addr, 1, |_| b);
    }

    /// Sets `len` bytes from `addr` on, each to what `byte` says of its index.
    fn set_bytes(&mut self, addr: u128, len: u128, byte: impl Fn(u128) -> SymByte) {
        let end = addr + len;
        for key in addr >> 3..end.div_ceil(8) {
            let range = addr.max(key << 3)..end.min((key + 1) << 3);
            self.set_cell(key as u64, range.clone().map(|at| ((at & 7) as usize, byte(at - addr))));
        }
    }

    /// The cells with symbolic bytes that meet a range, in order. A long range has few of them.
    fn cells_in(&self, addr: u128, len: u128) -> Vec<u64> {
        let range = (addr >> 3) as u64..(addr + len).div_ceil(8) as u64;
        if range.end - range.start <= self.memory.size() as u64 {
            return range.filter(|key| self.memory.contains_key(key)).collect();
        }
        let mut keys: Vec<u64> = self.memory.keys().copied().filter(|key| range.contains(key)).collect();
        keys.sort_unstable();
        keys
    }

    /// The symbolic bytes of a range, each with its distance from the beginning.
    fn bytes_in(&self, addr: u128, len: u128) -> Vec<(u128, SymByte)> {
        let cells = self.cells_in(addr, len);
        let places = cells.into_iter().flat_map(|key| u128::from(key) << 3..(u128::from(key) + 1) << 3);
        let inside = places.filter(|at| (addr..addr + len).contains(at));
        inside.map(|at| (at - addr, self.byte(at))).filter(|(_, b)| b.is_some()).collect()
    }

    /// No byte of the range is symbolic any more.
    fn forget(&mut self, addr: u128, len: u128) {
        for (i, _) in self.bytes_in(addr, len) {
            self.set_byte(addr + i, None);
        }
    }

    fn set_cell(&mut self, key: u64, bytes: impl Iterator<Item = (usize, SymByte)> + Clone) {
        let old = self.memory.get(&key);
        if old.is_none() && bytes.clone().all(|(_, b)| b.is_none()) {
            return;
        }
        let mut cell = old.copied().unwrap_or_default();
        bytes.for_each(|(i, b)| cell[i] = b);
        if cell.iter().all(Option::is_none) {
            self.memory.remove_mut(&key);
        } else {
            self.memory.insert_mut(key, cell);
        }
    }
}

/// Which leaves a term reads; cached per term because blocks are executed many times.
#[derive(Clone)]
struct Reads {
    vars: Rc<[VarId]>,
    has_load: bool,
}

/// What is known of inputs of the kind [`InputKind::Layout`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Layouts {
    /// Nothing.
    #[default]
    Any,
    /// They are what the run takes, as tests of a suite are executed: the one that we chose.
    Taken,
}

/// The tools of symbolic execution, shared by all runs of an engine.
#[derive(Default)]
pub struct Symbolic {
    /// The symbols so far.
    pub symbols: Symbols,
    /// How accesses through null are treated.
    pub null: Null,
    /// How choices of the implementation are treated.
    layouts: Layouts,
    /// There was one since this was last reset.
    pub met_null: bool,
    /// How often a byte was read that a run had not written before, nor read.
    pub initial_reads: u64,
    reads: FxHashMap<Term, Reads>,
    ev: Evaluator,
    /// Empty between evaluations; its memory is kept.
    done: FxHashMap<Term, Term>,
}

impl Symbolic {
    /// With choices of the implementation treated so.
    pub fn with_layouts(layouts: Layouts) -> Symbolic {
        Symbolic { layouts, ..Symbolic::default() }
    }

    /// The term over symbols that `t` denotes before the statement that `s` and `sym` are about to execute; a constant
    /// where nothing symbolic is read. Symbolic addresses add conditions to the path.
    pub fn eval(&mut self, p: &mut Program, t: Term, s: &State, sym: &mut SymState) -> Term {
        if p.pool.is_constant(t) {
            return t;
        }
        if self.is_concrete(&p.pool, t, sym) {
            let v = self.ev.value(&p.pool, t, s);
            return p.pool.value(&v);
        }
        let mut done = std::mem::take(&mut self.done);
        let mut stack = vec![t];
        while let Some(&top) = stack.last() {
            if done.contains_key(&top) {
                stack.pop();
                continue;
            }
            let node = p.pool.node(top);
            let depth = stack.len();
            node.for_each_child(|c| {
                if !done.contains_key(&c) {
                    stack.push(c);
                }
            });
            if stack.len() > depth {
                continue;
            }
            let sort = p.pool.sort(top);
            let new = match node {
                Node::Var(v) => match sym.var(v) {
                    Some(t) => t,
                    None => p.pool.value(&s.value(v, sort)),
                },
                Node::Load { addr, bytes, ptr } => match self.places(p, addr, done[&addr], bytes, s, sym) {
                    Some(places) => self.read_one_of(p, done[&addr], &places, bytes, ptr, s, sym),
                    None if self.is_open_null(&p.pool, addr, done[&addr], s) => {
                        self.symbols.term(&mut p.pool, Origin::Behind { pointer: done[&addr], bytes })
                    }
                    None => {
                        let at = self.pin(&mut p.pool, addr, done[&addr], s, sym);
                        self.read(&mut p.pool, at, bytes, ptr, s, sym)
                    }
                },
                other => {
                    let node = other.map_children(|c| done[&c]);
                    p.pool.rebuild(node, sort)
                }
            };
            done.insert(top, new);
            stack.pop();
        }
        let value = done[&t];
        done.clear();
        self.done = done;
        value
    }

    fn is_concrete(&mut self, pool: &Pool, t: Term, sym: &SymState) -> bool {
        let reads = self.reads.entry(t).or_insert_with(|| reads_of(pool, t));
        !reads.has_load && reads.vars.iter().all(|&v| sym.var(v).is_none())
    }

    /// Whether the access through this address, null in the run, is left open.
    fn is_open_null(&mut self, pool: &Pool, original: Term, symbolic: Term, s: &State) -> bool {
        if pool.as_const(symbolic).is_some() || self.ev.eval(pool, original, s) >= AddressSpace::NULL_PAGE {
            return false;
        }
        self.met_null = true;
        self.null == Null::Open
    }

    /// The concrete value of the address `original`, with the condition that its symbolic value is that.
    fn pin(&mut self, pool: &mut Pool, original: Term, symbolic: Term, s: &State, sym: &mut SymState) -> u128 {
        if let Some(v) = pool.as_const(symbolic) {
            return v;
        }
        let v = self.ev.eval(pool, original, s);
        let k = pool.constant(v, pool.width(symbolic));
        let condition = pool.eq(symbolic, k);
        if pool.as_const(condition).is_none() {
            sym.assume(condition);
        }
        v
    }

    /// The value of `t` as a number, pinned where it is symbolic.
    fn pinned(&mut self, p: &mut Program, t: Term, s: &State, sym: &mut SymState) -> u128 {
        let symbolic = self.eval(p, t, s, sym);
        self.pin(&mut p.pool, t, symbolic, s, sym)
    }

    /// The places that a symbolic address may mean, with the condition that it means one of them. `None` where the
    /// address is constant or has to be pinned.
    fn places(
        &mut self,
        p: &mut Program,
        original: Term,
        symbolic: Term,
        bytes: u8,
        s: &State,
        sym: &mut SymState,
    ) -> Option<Vec<u128>> {
        if p.pool.as_const(symbolic).is_some() {
            return None;
        }
        let example = self.ev.eval(&p.pool, original, s);
        let places = crate::cells::cells(p, symbolic, example, bytes).filter(|c| !c.is_empty())?;
        let (first, last) = (places[0], places[places.len() - 1]);
        let w = p.pool.width(symbolic);
        let (first, span) = (p.pool.constant(first, w), p.pool.constant(last - first, w));
        let offset = p.pool.sub(symbolic, first);
        let condition = p.pool.ule(offset, span);
        if p.pool.as_const(condition).is_none() {
            sym.assume(condition);
        }
        Some(places)
    }

    #[expect(clippy::too_many_arguments, reason = "a load, its places, and the two states")]
    fn read_one_of(
        &mut self,
        p: &mut Program,
        addr: Term,
        places: &[u128],
        bytes: u8,
        ptr: bool,
        s: &State,
        sym: &mut SymState,
    ) -> Term {
        let mut value: Option<Term> = None;
        for &at in places {
            let here = self.read(&mut p.pool, at, bytes, ptr, s, sym);
            value = Some(match value {
                None => here,
                Some(other) => {
                    let is_here = is_at(&mut p.pool, addr, at);
                    p.pool.ite(is_here, here, other)
                }
            });
        }
        value.expect("there is a place")
    }

    /// A store to one of several places: each keeps its value unless the address is its own.
    fn write_one_of(&mut self, p: &mut Program, addr: Term, places: &[u128], x: Term, s: &State, sym: &mut SymState) {
        let bytes = (p.pool.width(x) / 8) as u8;
        for &at in places {
            let old = self.read(&mut p.pool, at, bytes, false, s, sym);
            let is_here = is_at(&mut p.pool, addr, at);
            let new = p.pool.ite(is_here, x, old);
            self.write(&p.pool, at, new, sym);
        }
    }

    /// `bytes` bytes at the concrete address `at`. Initial memory becomes a symbol when it is first read.
    fn read(&mut self, pool: &mut Pool, at: u128, bytes: u8, ptr: bool, s: &State, sym: &mut SymState) -> Term {
        let n = bytes as u128;
        let untouched = |i: u128| !s.is_written(at + i) && sym.byte(at + i).is_none();
        if (0..n).any(untouched) {
            self.initial_reads += 1;
        }
        if (0..n).all(untouched) {
            let t = self.symbols.term(pool, Origin::Memory { addr: at, bytes });
            sym.set_bytes(at, n, |i| Some((t, i as u8)));
            if ptr {
                // A pointer that the environment left in memory is null or points to environment memory.
                let condition = env_pointer(pool, t);
                sym.assume(condition);
            }
            return t;
        }
        for i in 0..n {
            if !s.is_written(at + i) && sym.byte(at + i).is_none() {
                let t = self.symbols.term(pool, Origin::Memory { addr: at + i, bytes: 1 });
                sym.set_byte(at + i, Some((t, 0)));
            }
        }
        let mut value: Option<Term> = None;
        for i in 0..n {
            let b = match sym.byte(at + i) {
                Some((t, k)) => pool.extract(t, 8 * k as u32, 8),
                None => pool.constant(s.byte(at + i) as u128, 8),
            };
            value = Some(match value {
                Some(low) => pool.concat(b, low),
                None => b,
            });
        }
        value.expect("a load reads at least one byte")
    }

    fn write(&mut self, pool: &Pool, at: u128, value: Term, sym: &mut SymState) {
        let is_constant = pool.as_const(value).is_some();
        let bytes = pool.width(value) as u128 / 8;
        sym.set_bytes(at, bytes, |i| (!is_constant).then_some((value, i as u8)));
    }

    /// The effect of `stmt` on `sym`; `s` is the concrete state before it. `input` is the index of the next input.
    /// Requires that the concrete execution of `stmt` from `s` does not block; an `Assume` adds its condition.
    pub fn step(&mut self, p: &mut Program, s: &State, sym: &mut SymState, stmt: &Stmt, input: u32) {
        match &stmt.kind {
            StmtKind::Assume(e) => {
                let c = self.eval(p, *e, s, sym);
                if p.pool.as_const(c).is_none() {
                    sym.assume(c);
                }
            }
            StmtKind::Assign(pairs) => self.assign(p, s, sym, pairs),
            StmtKind::Havoc { var, input: taken }
                if taken.kind == InputKind::Layout && self.layouts == Layouts::Taken =>
            {
                sym.set_var(*var, None);
            }
            StmtKind::Havoc { var, .. } => {
                let origin = match p.var_decl(*var).sort() {
                    Sort::Bits(width) => Origin::Scalar { index: input, width },
                    Sort::Int => Origin::Integer { index: input },
                };
                let t = self.symbols.term(&mut p.pool, origin);
                sym.set_var(*var, Some(t));
            }
            StmtKind::Store { addr, value } => {
                let x = self.eval(p, *value, s, sym);
                let a = self.eval(p, *addr, s, sym);
                let bytes = (p.pool.width(x) / 8) as u8;
                match self.places(p, *addr, a, bytes, s, sym) {
                    Some(places) => self.write_one_of(p, a, &places, x, s, sym),
                    None if self.is_open_null(&p.pool, *addr, a, s) => {}
                    None => {
                        let at = self.pin(&mut p.pool, *addr, a, s, sym);
                        self.write(&p.pool, at, x, sym);
                    }
                }
            }
            StmtKind::Copy { dst, src, len } => {
                let n = self.pinned(p, *len, s, sym);
                let (d, a) = (self.pinned(p, *dst, s, sym), self.pinned(p, *src, s, sym));
                self.copy(&mut p.pool, s, sym, d, a, n);
            }
            StmtKind::Fill { dst, byte, len } => {
                let n = self.pinned(p, *len, s, sym).min(MAX_BLOCK);
                let d = self.pinned(p, *dst, s, sym);
                let b = self.eval(p, *byte, s, sym);
                match p.pool.as_const(b) {
                    None => sym.set_bytes(d, n, |_| Some((b, 0))),
                    Some(_) => sym.forget(d, n),
                }
            }
            StmtKind::HavocMem { dst, len, .. } => {
                let n = self.pinned(p, *len, s, sym).min(MAX_BLOCK);
                let d = self.pinned(p, *dst, s, sym);
                if n > MAX_SYMBOLIC_BLOCK {
                    return sym.forget(d, n);
                }
                for i in 0..n {
                    let origin = Origin::Byte { index: input, offset: i as u32 };
                    sym.set_byte(d + i, Some((self.symbols.term(&mut p.pool, origin), 0)));
                }
            }
            StmtKind::Alloc { dst, size } => {
                self.pinned(p, *size, s, sym);
                sym.set_var(*dst, None);
            }
            StmtKind::Free { .. } => {}
            StmtKind::Call { .. } => unreachable!("calls are expanded before symbolic execution"),
        }
    }

    /// A simultaneous assignment.
    pub fn assign(&mut self, p: &mut Program, s: &State, sym: &mut SymState, pairs: &[(VarId, Term)]) {
        let new: Vec<Option<Term>> = pairs
            .iter()
            .map(|&(_, e)| {
                if self.is_concrete(&p.pool, e, sym) {
                    return None;
                }
                Some(self.eval(p, e, s, sym)).filter(|&t| !p.pool.is_constant(t))
            })
            .collect();
        for (&(v, _), t) in pairs.iter().zip(new) {
            sym.set_var(v, t);
        }
    }

    fn copy(&mut self, pool: &mut Pool, s: &State, sym: &mut SymState, dst: u128, src: u128, n: u128) {
        let n = n.min(MAX_BLOCK);
        if !s.are_written(src, n as usize) {
            self.initial_reads += 1;
        }
        if n > MAX_SYMBOLIC_BLOCK {
            let moved = sym.bytes_in(src, n);
            sym.forget(dst, n);
            moved.into_iter().for_each(|(i, b)| sym.set_byte(dst + i, b));
            return;
        }
        let bytes: Vec<SymByte> = (0..n)
            .map(|i| match sym.byte(src + i) {
                Some(b) => Some(b),
                None if s.is_written(src + i) => None,
                None => Some((self.symbols.term(pool, Origin::Memory { addr: src + i, bytes: 1 }), 0)),
            })
            .collect();
        let places = || (0..).zip(&bytes);
        for (i, &b) in places().filter(|&(i, b)| b.is_some() && !s.is_written(src + i)) {
            if sym.byte(src + i).is_none() {
                sym.set_byte(src + i, b);
            }
        }
        // Behind all of the above: the two may overlap.
        for (i, &b) in places() {
            sym.set_byte(dst + i, b);
        }
    }
}

fn is_at(pool: &mut Pool, addr: Term, at: u128) -> Term {
    let k = pool.constant(at, pool.width(addr));
    pool.eq(addr, k)
}

/// `t = 0` or `t` lies in environment memory, for the address space of `t`'s width.
fn env_pointer(pool: &mut Pool, t: Term) -> Term {
    let w = pool.width(t);
    let zero = pool.constant(0, w);
    let is_null = pool.eq(t, zero);
    if w != 32 && w != 64 {
        return pool.truth(true);
    }
    let space = ir::AddressSpace::new(w);
    let base = pool.constant(space.env, w);
    let size = pool.constant(space.env_end - space.env, w);
    let offset = pool.sub(t, base);
    let is_inside = pool.ult(offset, size);
    pool.or(is_null, is_inside)
}

fn reads_of(pool: &Pool, t: Term) -> Reads {
    let mut vars = Vec::new();
    let mut has_load = false;
    for leaf in logic::leaves(pool, &[t]) {
        match pool.node(leaf) {
            Node::Var(v) => vars.push(v),
            _ => has_load = true,
        }
    }
    Reads { vars: vars.into(), has_load }
}
