//! The backward transformer of refinement: `wp_alpha` of DASH section 4.2.1 for a whole block.
//!
//! Given a block, the conjuncts φ of the target region and the concrete states that the block passes through from one
//! state s, [`pre`] computes conjuncts whose conjunction ρ covers every state from which the block *can* reach φ
//! (assumptions are existential: `c ∧ φ`). Each conjunct has the form `¬α ∨ φ'`: α is what the rewriting of φ relied
//! on because the concrete states showed it (which loads a store hits, lengths), φ' is φ under α. So every state of
//! `¬ρ` lies in `α ∧ ¬φ'` for some conjunct and cannot reach φ, whatever α was. Alias questions that the terms decide
//! themselves (constant distance, fresh allocation) need no literal.
//!
//! Where an unknown of the block decides which bytes an access hits, the concrete state says nothing of the other choices:
//! both cases stay in the term (`Overlap::Either`, `Overlap::Cases`), and a literal of α that belongs to one of them
//! counts where it is the case.
//!
//! Havocked values become unknowns of the result ([`Pre`]); engines eliminate them.
//!
//! Unlike the paper, α is kept per conjunct, so that a conjunct that the split does not need takes its alias literals
//! with it; and a block, not a statement, is one step.

use crate::state::State;
use ir::{AddressSpace, Program, Stmt, StmtKind};
use logic::{BinOp, Env, Evaluator, Mentions, Node, Pool, Rewriter, SymId, Term, conjuncts};
use rustc_hash::{FxHashMap, FxHashSet};

/// One conjunct of a precondition: `¬alias ∨ fact`.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Conjunct {
    fact: Term,
    alias: Vec<Term>,
}

/// A precondition over the program's vocabulary and unknowns: the values of havocs in the block.
#[derive(Clone, Debug, Default)]
pub struct Pre {
    /// What must hold before the block.
    pub conjuncts: Vec<Term>,
    /// The symbols among the leaves, in order of execution.
    pub unknowns: Vec<Term>,
}

/// The symbol for the value of the `Havoc` at this position in a block; the same in every precondition of the block.
pub fn unknown_of(stmt: usize) -> SymId {
    SymId(FRESH_BASE + stmt as u32)
}

/// Symbols of preconditions start here, far from those of symbolic execution.
const FRESH_BASE: u32 = 1 << 31;
/// Symbols for bytes of `HavocMem`.
const BYTES_BASE: u32 = FRESH_BASE + (1 << 24);

/// The symbols for bytes that the `HavocMem`s of one block write: the same for the same bytes in every precondition of the
/// block that is made with this table.
#[derive(Default)]
pub struct ByteUnknowns {
    reads: Vec<ByteUnknown>,
}

/// So many bytes at this offset in what the statement writes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ByteUnknown {
    /// Index of the statement in its block.
    pub stmt: usize,
    /// Offset from the beginning of its bytes.
    pub at: Term,
    /// How many.
    pub bytes: u8,
}

impl ByteUnknowns {
    fn symbol(&mut self, read: ByteUnknown) -> SymId {
        let known = self.reads.iter().position(|r| *r == read);
        let i = known.unwrap_or_else(|| {
            self.reads.push(read);
            self.reads.len() - 1
        });
        SymId(BYTES_BASE + i as u32)
    }

    /// All of them, each with the symbol that stands for it.
    pub fn iter(&self) -> impl Iterator<Item = (SymId, ByteUnknown)> + '_ {
        self.reads.iter().enumerate().map(|(i, &r)| (SymId(BYTES_BASE + i as u32), r))
    }
}

/// `wp_alpha` of `stmts` for the conjunction of `target`, guided by `states`: the concrete state before each statement
/// and the one after the last.
///
/// The result's conjunction is implied by "some execution of the block from here, with these values of the unknowns,
/// ends in `target`". It is `[false]` where the block cannot reach the target at all.
pub fn pre(p: &mut Program, stmts: &[Stmt], target: &[Term], states: &[State]) -> Pre {
    pre_with(p, stmts, target, states, &mut ByteUnknowns::default())
}

/// [`pre`], as one of several preconditions of the block that share their unknowns.
pub fn pre_with(p: &mut Program, stmts: &[Stmt], target: &[Term], states: &[State], bytes: &mut ByteUnknowns) -> Pre {
    debug_assert_eq!(stmts.len() + 1, states.len());
    let mut t = Transformer {
        ev: Evaluator::new(),
        bytes,
        cases: 0,
        values: FxHashMap::default(),
        unknowns: Vec::new(),
        has_unknowns: false,
        is_changed: false,
    };
    let mut post: Vec<Conjunct> = target.iter().map(|&fact| Conjunct { fact, alias: Vec::new() }).collect();
    let mut mentioned = mentions(&p.pool, &post);
    for (i, stmt) in stmts.iter().enumerate().rev() {
        // A long block mostly writes what nothing speaks of.
        if changes(p, stmt).is_some_and(|leaves| !leaves.overlaps(mentioned)) {
            continue;
        }
        post = t.before(p, i, stmt, post, &states[i], &states[i + 1]);
        if t.is_changed {
            simplify(&mut p.pool, &mut post);
            mentioned = mentions(&p.pool, &post);
        }
        if let [Conjunct { fact, alias }] = post.as_slice()
            && alias.is_empty()
            && p.pool.as_const(*fact) == Some(0)
        {
            return Pre { conjuncts: vec![*fact], unknowns: Vec::new() };
        }
    }
    let mut conjuncts: Vec<Term> = post.iter().map(|c| folded(&mut p.pool, c)).collect();
    let mut seen = FxHashSet::default();
    conjuncts.retain(|&t| seen.insert(t));
    let used = logic::leaves(&p.pool, &conjuncts);
    t.unknowns.retain(|u| used.contains(u));
    t.unknowns.reverse();
    Pre { conjuncts, unknowns: t.unknowns }
}

/// The leaves that the statement writes; `None` if it does more to a precondition than that.
fn changes(p: &Program, stmt: &Stmt) -> Option<Mentions> {
    match &stmt.kind {
        StmtKind::Assign(pairs) => Some(pairs.iter().fold(Mentions::default(), |m, p| m.and(Mentions::var(p.0)))),
        StmtKind::Havoc { var, .. } => Some(Mentions::var(*var)),
        StmtKind::Alloc { dst, .. } => Some(Mentions::var(*dst).and(Mentions::var(p.heap))),
        StmtKind::Free { .. } => Some(Mentions::default()),
        StmtKind::Store { .. } | StmtKind::Copy { .. } | StmtKind::Fill { .. } | StmtKind::HavocMem { .. } => {
            Some(Mentions::LOADS)
        }
        StmtKind::Assume(_) | StmtKind::Call { .. } => None,
    }
}

fn mentions(pool: &Pool, post: &[Conjunct]) -> Mentions {
    let terms = post.iter().flat_map(|c| c.alias.iter().chain([&c.fact]));
    terms.fold(Mentions::default(), |m, &t| m.and(pool.mentions(t)))
}

/// `¬alias ∨ fact` as one term.
fn folded(pool: &mut Pool, c: &Conjunct) -> Term {
    let mut t = c.fact;
    for &a in &c.alias {
        let not = pool.not(a);
        t = pool.or(not, t);
    }
    t
}

/// Drops true conjuncts and literals; a false conjunct without literals swallows all others.
fn simplify(pool: &mut Pool, post: &mut Vec<Conjunct>) {
    for c in post.iter_mut() {
        c.alias.retain(|&a| pool.as_const(a) != Some(1));
        c.alias.sort_unstable();
        c.alias.dedup();
    }
    post.retain(|c| pool.as_const(c.fact) != Some(1) && !c.alias.iter().any(|&a| pool.as_const(a) == Some(0)));
    if let Some(c) = post.iter().find(|c| c.alias.is_empty() && pool.as_const(c.fact) == Some(0)) {
        *post = vec![c.clone()];
        return;
    }
    let mut seen = FxHashSet::default();
    post.retain(|c| seen.insert((c.fact, c.alias.clone())));
}

/// How the bytes of a load relate to the bytes that a statement writes.
enum Overlap {
    Disjoint,
    /// The load lies inside the written range, this far from its start.
    Inside(Term),
    /// Inside at the distances up to `last`, disjoint at all others: an unknown of the block decides.
    Either {
        distance: Term,
        last: u128,
    },
    /// As the condition on unknowns of the block says.
    Cases(Term, Box<[Overlap; 2]>),
    /// Some bytes inside, some outside; distance and length are these constants.
    Partial {
        distance: i128,
        len: u128,
    },
}

/// Accesses with an unknown in their distance that are kept as both cases in one precondition; the others are decided as
/// the state shows.
const MAX_CASES: usize = 96;

/// Which offsets in the written range have a value in closed form.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Offsets {
    Any,
    /// Only constant ones: an offset is fixed to the one that the state shows.
    Constant,
}

struct Load {
    addr: Term,
    bytes: u8,
    ptr: bool,
}

struct Transformer<'a> {
    ev: Evaluator,
    bytes: &'a mut ByteUnknowns,
    /// [`Overlap::Either`] so far.
    cases: usize,
    /// The values that the unknowns have in the concrete states.
    values: FxHashMap<SymId, u128>,
    /// Latest first.
    unknowns: Vec<Term>,
    /// Symbols may be in the conjuncts.
    has_unknowns: bool,
    /// A statement has changed the conjuncts.
    is_changed: bool,
}

/// A concrete state with the values of the unknowns after it.
struct At<'a> {
    state: &'a State,
    values: &'a FxHashMap<SymId, u128>,
}

impl Env for At<'_> {
    fn var(&self, v: logic::VarId) -> u128 {
        self.state.get(v)
    }

    fn load(&self, addr: u128, bytes: u8) -> u128 {
        self.state.load(addr, bytes)
    }

    fn sym(&self, s: SymId) -> u128 {
        self.values.get(&s).copied().unwrap_or(0)
    }
}

impl Transformer<'_> {
    /// One statement back; `s` and `after` are the concrete states around it.
    fn before(
        &mut self,
        p: &mut Program,
        index: usize,
        stmt: &Stmt,
        post: Vec<Conjunct>,
        s: &State,
        after: &State,
    ) -> Vec<Conjunct> {
        // What goes through a write finds out for itself.
        self.is_changed = !matches!(changes(p, stmt), Some(Mentions::LOADS));
        match &stmt.kind {
            StmtKind::Assume(e) => {
                let mut post = post;
                for fact in conjuncts(&p.pool, *e) {
                    if p.pool.as_const(fact) == Some(0) {
                        return vec![Conjunct { fact, alias: Vec::new() }];
                    }
                    if !post.iter().any(|c| c.fact == fact && c.alias.is_empty()) {
                        post.push(Conjunct { fact, alias: Vec::new() });
                    }
                }
                post
            }
            StmtKind::Assign(pairs) => {
                let map: FxHashMap<_, _> = pairs.iter().copied().collect();
                let targets = pairs.iter().fold(Mentions::default(), |m, p| m.and(Mentions::var(p.0)));
                substitute(&mut p.pool, post, targets, |node| match node {
                    Node::Var(v) => map.get(v).copied(),
                    _ => None,
                })
            }
            StmtKind::Havoc { var, .. } => {
                let unknown = p.pool.sym(unknown_of(index), p.vars[var.0 as usize].sort());
                self.values.insert(unknown_of(index), after.get(*var));
                self.unknowns.push(unknown);
                self.has_unknowns = true;
                let target = Mentions::var(*var);
                substitute(&mut p.pool, post, target, |node| (*node == Node::Var(*var)).then_some(unknown))
            }
            StmtKind::Store { addr, value } => {
                let size = p.pool.width(*value) / 8;
                let len = p.pool.constant(size as u128, p.space.ptr_width);
                self.through_write(&mut p.pool, post, s, (*addr, len), Offsets::Constant, |pool, at, bytes, _| {
                    match pool.as_const(at) {
                        Some(at) => pool.extract(*value, 8 * at as u32, 8 * bytes as u32),
                        None => extract_at(pool, *value, at, bytes),
                    }
                })
            }
            StmtKind::Copy { dst, src, len } => {
                self.through_write(&mut p.pool, post, s, (*dst, *len), Offsets::Any, |pool, at, bytes, ptr| {
                    let from = pool.add(*src, at);
                    pool.load(from, bytes, ptr)
                })
            }
            StmtKind::Fill { dst, byte, len } => {
                self.through_write(&mut p.pool, post, s, (*dst, *len), Offsets::Any, |pool, _, bytes, _| {
                    let mut t = *byte;
                    for _ in 1..bytes {
                        t = pool.concat(*byte, t);
                    }
                    t
                })
            }
            StmtKind::HavocMem { dst, len, .. } => self.before_havoc_mem(p, index, post, s, (*dst, *len), after),
            StmtKind::Alloc { dst, size } => self.before_alloc(p, post, s, *dst, *size),
            StmtKind::Free { .. } => post,
            StmtKind::Call { .. } => unreachable!("calls are expanded before refinement"),
        }
    }

    /// Rewrites every load of `post` through a write to `range` (address, length); `inside` gives the value of a load
    /// of so many bytes (at pointer type or not) at an offset in the written range.
    fn through_write(
        &mut self,
        pool: &mut Pool,
        post: Vec<Conjunct>,
        s: &State,
        range: (Term, Term),
        offsets: Offsets,
        mut inside: impl FnMut(&mut Pool, Term, u8, bool) -> Term,
    ) -> Vec<Conjunct> {
        let mut memo: FxHashMap<Term, (Term, Vec<Term>)> = FxHashMap::default();
        let mut is_changed = false;
        let post = post
            .into_iter()
            .map(|c| {
                let mut alias = Vec::new();
                let mut one = |t: Term, pool: &mut Pool, alias: &mut Vec<Term>| {
                    if !pool.mentions(t).overlaps(Mentions::LOADS) {
                        return t;
                    }
                    let (new, literals) = memo.entry(t).or_insert_with(|| {
                        let mut literals = Vec::new();
                        let new = rewrite_loads(pool, t, |pool, load| {
                            let distance = pool.sub(load.addr, range.0);
                            let overlap =
                                self.overlap(pool, s, (distance, load.bytes), range.1, offsets, &mut literals);
                            value_after_write(pool, &load, overlap, &mut inside)
                        });
                        literals.retain(|&l| pool.as_const(l) != Some(1));
                        (new, literals)
                    });
                    alias.extend_from_slice(literals);
                    *new
                };
                let fact = one(c.fact, pool, &mut alias);
                for &a in &c.alias {
                    let a = one(a, pool, &mut alias);
                    alias.push(a);
                }
                is_changed |= fact != c.fact || alias != c.alias;
                Conjunct { fact, alias }
            })
            .collect();
        self.is_changed |= is_changed;
        post
    }

    /// Decides how so many bytes at a distance from the start of the written range relate to it: by the terms if they
    /// decide it, or an unknown of the block does; otherwise as the state `s` shows, with the literals that say so.
    fn overlap(
        &mut self,
        pool: &mut Pool,
        s: &State,
        (distance, bytes): (Term, u8),
        len: Term,
        offsets: Offsets,
        literals: &mut Vec<Term>,
    ) -> Overlap {
        if self.has_unknowns && self.cases < MAX_CASES {
            if let Some(n) = pool.as_const(len)
                && is_in_or_out(pool, distance, bytes as u128, n)
            {
                self.cases += 1;
                return Overlap::Either { distance, last: n - bytes as u128 };
            }
            if let Some((condition, cases)) = unknown_choice(pool, distance) {
                self.cases += 1;
                // What a case relies on matters where it is the case.
                let others = [pool.not(condition), condition];
                let mut i = 0;
                let cases = cases.map(|d| {
                    let mut of_case = Vec::new();
                    let overlap = self.overlap(pool, s, (d, bytes), len, offsets, &mut of_case);
                    literals.extend(of_case.into_iter().map(|l| pool.or(others[i], l)));
                    i += 1;
                    overlap
                });
                return Overlap::Cases(condition, Box::new(cases));
            }
        }
        let bytes = bytes as u128;
        let w = pool.width(distance);
        let m = logic::mask(w);
        let d = self.value(pool, distance, s);
        let n = self.value(pool, len, s);
        let n_term = pool.constant(n, w);
        let same_len = pool.eq(len, n_term);
        literals.push(same_len);
        if n == 0 {
            return Overlap::Disjoint;
        }
        // lo <= distance <= hi
        let in_range = |pool: &mut Pool, lo: u128, hi: u128| {
            let k = pool.constant(lo, w);
            let shifted = pool.sub(distance, k);
            let span = pool.constant(hi - lo, w);
            pool.ule(shifted, span)
        };
        if d >= n && d <= m - bytes + 1 {
            let l = in_range(pool, n, m - bytes + 1);
            literals.push(l);
            return Overlap::Disjoint;
        }
        let is_inside = n >= bytes && d <= n - bytes;
        if is_inside && (offsets == Offsets::Any || n == bytes) {
            let l = in_range(pool, 0, n - bytes);
            literals.push(l);
            let zero = pool.constant(0, w);
            return Overlap::Inside(if n == bytes { zero } else { distance });
        }
        let k = pool.constant(d, w);
        let l = pool.eq(distance, k);
        literals.push(l);
        if is_inside { Overlap::Inside(k) } else { Overlap::Partial { distance: logic::to_signed(d, w), len: n } }
    }

    fn before_havoc_mem(
        &mut self,
        p: &mut Program,
        stmt: usize,
        post: Vec<Conjunct>,
        s: &State,
        (dst, len): (Term, Term),
        after: &State,
    ) -> Vec<Conjunct> {
        let mut made: Vec<(SymId, ByteUnknown)> = Vec::new();
        let mut table = std::mem::take(self.bytes);
        self.has_unknowns = true;
        let post = self.through_write(&mut p.pool, post, s, (dst, len), Offsets::Any, |pool, at, bytes, _| {
            // Reads at different offsets may overlap; treating them as independent only weakens the result.
            let read = ByteUnknown { stmt, at, bytes };
            let id = table.symbol(read);
            if !made.contains(&(id, read)) {
                made.push((id, read));
            }
            pool.sym(id, 8 * bytes as u32)
        });
        *self.bytes = table;
        for (id, read) in made {
            let base = self.value(&p.pool, dst, s);
            let offset = self.value(&p.pool, read.at, s);
            self.values.insert(id, after.load(base + offset, read.bytes));
            self.unknowns.push(p.pool.sym(id, 8 * read.bytes as u32));
        }
        post
    }

    fn value(&mut self, pool: &Pool, t: Term, s: &State) -> u128 {
        self.ev.eval(pool, t, &At { state: s, values: &self.values })
    }

    /// `dst := heap; heap := heap + stride(size)`, and the axiom that no pointer points into the new memory yet.
    fn before_alloc(
        &mut self,
        p: &mut Program,
        post: Vec<Conjunct>,
        s: &State,
        dst: logic::VarId,
        size: Term,
    ) -> Vec<Conjunct> {
        let heap = p.var(p.heap);
        let after = p.heap_after(heap, size);
        let (heap_var, space) = (p.heap, p.space);
        let targets = Mentions::var(dst).and(Mentions::var(heap_var));
        let post = substitute(&mut p.pool, post, targets, |node| match node {
            Node::Var(v) if *v == dst => Some(heap),
            Node::Var(v) if *v == heap_var => Some(after),
            _ => None,
        });
        let n = self.value(&p.pool, size, s);
        let stride = space.stride(n.min(space.heap_end));
        let is_constant_size = p.pool.as_const(size).is_some();
        if !is_constant_size {
            return post;
        }
        let vars = &p.vars;
        let pool = &mut p.pool;
        let mut memo = Rewriter::of(Mentions::var(heap_var));
        let mut fresh = |t: Term, pool: &mut Pool| {
            memo.rewrite(pool, t, &mut |pool, node, _| decided_by_freshness(pool, node, heap, stride, vars))
        };
        post.into_iter()
            .map(|c| Conjunct { fact: fresh(c.fact, pool), alias: c.alias.iter().map(|&a| fresh(a, pool)).collect() })
            .collect()
    }
}

/// The value of a load after a write that relates to it as `overlap` says.
fn value_after_write(
    pool: &mut Pool,
    load: &Load,
    overlap: Overlap,
    inside: &mut impl FnMut(&mut Pool, Term, u8, bool) -> Term,
) -> Term {
    let &Load { addr, bytes, ptr } = load;
    match overlap {
        Overlap::Disjoint => pool.load(addr, bytes, ptr),
        Overlap::Inside(offset) => inside(pool, offset, bytes, ptr),
        Overlap::Either { distance, last } => {
            let k = pool.constant(last, pool.width(distance));
            let is_inside = pool.ule(distance, k);
            if pool.as_const(is_inside) == Some(0) {
                return pool.load(addr, bytes, ptr);
            }
            let offset = if last == 0 { k } else { distance };
            let within = inside(pool, offset, bytes, ptr);
            let apart = pool.load(addr, bytes, ptr);
            pool.ite(is_inside, within, apart)
        }
        Overlap::Cases(condition, cases) => {
            let [yes, no] = (*cases).map(|overlap| value_after_write(pool, load, overlap, inside));
            pool.ite(condition, yes, no)
        }
        Overlap::Partial { distance, len } => {
            let w = pool.width(addr);
            let mut byte = |pool: &mut Pool, i: u8| {
                let o = distance + i as i128;
                if o >= 0 && (o as u128) < len {
                    let k = pool.constant(o as u128, w);
                    return inside(pool, k, 1, false);
                }
                let k = pool.constant(i as u128, w);
                let a = pool.add(addr, k);
                pool.load(a, 1, false)
            };
            let mut t = byte(pool, 0);
            for i in 1..bytes {
                let b = byte(pool, i);
                t = pool.concat(b, t);
            }
            t
        }
    }
}

/// Whether an unknown of the block has a say in the distance, and `bytes` bytes at it lie inside of the `n` written ones or
/// outside of them whatever its value.
fn is_in_or_out(pool: &Pool, distance: Term, bytes: u128, n: u128) -> bool {
    if n < bytes || !depends_on_unknowns(pool, distance) {
        return false;
    }
    // All distances are equal modulo the stride; where unknowns are zero shows to what.
    let stride = 1i128 << pool.common_residue_bits(distance).min(pool.width(distance)).min(64);
    let residue = match stride {
        1 => 0,
        _ => (Evaluator::new().eval(pool, distance, &Zero) % stride as u128) as i128,
    };
    let (bytes, n) = (bytes as i128, n as i128);
    let is_possible = |d: i128| (d - residue).rem_euclid(stride) == 0;
    (1..bytes).all(|x| !is_possible(-x) && !is_possible(n - x))
}

/// `t` as a choice that an unknown of the block makes: the condition, and what `t` is where it holds and where not.
fn unknown_choice(pool: &mut Pool, t: Term) -> Option<(Term, [Term; 2])> {
    let choice = |pool: &mut Pool, x: Term| match pool.node(x) {
        Node::Ite(c, a, b) => depends_on_unknowns(pool, c).then_some((c, [a, b])),
        Node::Bin(BinOp::Add | BinOp::Sub, ..) => unknown_choice(pool, x),
        _ => None,
    };
    match pool.node(t) {
        Node::Bin(op @ (BinOp::Add | BinOp::Sub), a, b) => {
            if let Some((c, cases)) = choice(pool, a) {
                return Some((c, cases.map(|x| pool.bin(op, x, b))));
            }
            let (c, cases) = choice(pool, b)?;
            Some((c, cases.map(|x| pool.bin(op, a, x))))
        }
        Node::Ite(..) => choice(pool, t),
        _ => None,
    }
}

fn depends_on_unknowns(pool: &Pool, t: Term) -> bool {
    logic::leaves(pool, &[t]).iter().any(|&l| matches!(pool.node(l), Node::Sym(_)))
}

/// Everything is zero.
struct Zero;

impl Env for Zero {
    fn var(&self, _: logic::VarId) -> u128 {
        0
    }

    fn load(&self, _: u128, _: u8) -> u128 {
        0
    }

    fn sym(&self, _: SymId) -> u128 {
        0
    }
}

/// So many bytes of the value at an offset that is no constant.
fn extract_at(pool: &mut Pool, value: Term, at: Term, bytes: u8) -> Term {
    let (w, from) = (pool.width(value), pool.width(at));
    let at = if w > from { pool.zext(at, w) } else { pool.extract(at, 0, w) };
    let eight = pool.constant(8, w);
    let bits = pool.bin(BinOp::Mul, at, eight);
    let shifted = pool.bin(BinOp::Lshr, value, bits);
    pool.extract(shifted, 0, 8 * bytes as u32)
}

/// The truth value of a comparison of `heap` with an older pointer, where the axiom of allocation decides it: for an
/// older pointer x, `x - heap` is not in `-ALLOC_MARGIN .. stride`.
fn decided_by_freshness(pool: &mut Pool, node: Node, heap: Term, stride: u128, vars: &[ir::VarDecl]) -> Option<Term> {
    let Node::Bin(op @ (BinOp::Eq | BinOp::Ule), a, b) = node else { return None };
    if !logic::leaves(pool, &[a, b]).contains(&heap) {
        return None;
    }
    let w = pool.width(a);
    // A value that was loaded through a pointer is about that pointer's object, not about the pointer.
    if w != pool.width(heap) {
        return None;
    }
    let m = logic::mask(w);
    // The atom as a predicate of u = x - heap: `sign * u + k` in `0 ..= span`.
    let (expr, span) = match op {
        BinOp::Eq => (pool.sub(a, b), 0),
        _ => (a, pool.as_const(b)?),
    };
    let x = logic::leaves(pool, &[expr]).into_iter().find(|&t| t != heap && is_pointer(pool, t, vars))?;
    let u = pool.sub(x, heap);
    let (minus, plus) = (pool.sub(expr, u), pool.add(expr, u));
    let (lo, hi) = if let Some(k) = pool.as_const(minus) {
        // u + k in 0..=span: u in -k ..= span - k
        (k.wrapping_neg() & m, span.wrapping_sub(k) & m)
    } else {
        // k - u in 0..=span: u in k - span ..= k
        let k = pool.as_const(plus)?;
        (k.wrapping_sub(span) & m, k)
    };
    // u ranges over `stride ..= last`. True if that whole range is inside lo ..= hi (cyclically), false if it is outside.
    let last = m - AddressSpace::ALLOC_MARGIN;
    let is_inside = lo <= stride && (lo > hi || hi >= last);
    let is_outside = if lo <= hi { hi < stride || lo > last } else { hi < stride && lo > last };
    (is_inside || is_outside).then(|| pool.truth(is_inside))
}

fn is_pointer(pool: &Pool, t: Term, vars: &[ir::VarDecl]) -> bool {
    match pool.node(t) {
        Node::Var(v) => vars[v.0 as usize].ty.is_pointer(),
        Node::Load { ptr, .. } => ptr,
        _ => false,
    }
}

/// Replaces `leaves`, by what `f` says.
fn substitute(
    pool: &mut Pool,
    post: Vec<Conjunct>,
    leaves: Mentions,
    mut f: impl FnMut(&Node) -> Option<Term>,
) -> Vec<Conjunct> {
    let mut memo = Rewriter::of(leaves);
    let mut one = |t: Term| memo.rewrite(pool, t, &mut |_, node, _| f(&node));
    post.into_iter().map(|c| Conjunct { fact: one(c.fact), alias: c.alias.iter().map(|&a| one(a)).collect() }).collect()
}

fn rewrite_loads(pool: &mut Pool, t: Term, mut f: impl FnMut(&mut Pool, Load) -> Term) -> Term {
    Rewriter::of(Mentions::LOADS).rewrite(pool, t, &mut |pool, node, _| match node {
        Node::Load { addr, bytes, ptr } => Some(f(pool, Load { addr, bytes, ptr })),
        _ => None,
    })
}
