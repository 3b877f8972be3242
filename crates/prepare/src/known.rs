//! What constant propagation knows at a point: variables and bytes of memory that have one value there. Integer variables
//! are never known.

use crate::known_bytes::KnownBytes;
use ir::analysis::Effects;
use ir::layout::AddressSpace;
use ir::*;
use logic::{BinOp, Node, Pool, Rewriter, Term, VarId, conjuncts, mask};
use rpds::RedBlackTreeMap;
use rustc_hash::FxHashMap;

/// A longer block that is filled or copied is forgotten.
const MAX_BLOCK: u128 = 4096;

/// Levels of an index that are looked at.
const DEPTH: u32 = 8;

/// The values of variables and of bytes by address, where they are known.
#[derive(Clone, Default)]
pub(super) struct Known {
    vars: RedBlackTreeMap<VarId, u128>,
    /// What variables are at most, as numbers without sign: an index that was compared with the length of its array writes to
    /// no other object.
    most: RedBlackTreeMap<VarId, u128>,
    bytes: KnownBytes,
}

/// The leaves of terms that were looked at before: statements in loops are looked at once for each copy.
#[derive(Default)]
pub(super) struct Leaves(FxHashMap<Term, Box<[Term]>>);

impl Leaves {
    fn of(&mut self, pool: &Pool, t: Term) -> &[Term] {
        self.0.entry(t).or_insert_with(|| logic::leaves(pool, &[t]).into())
    }
}

/// The program around the statements.
pub(super) struct Surroundings<'a> {
    pub(super) space: AddressSpace,
    pub(super) heap: VarId,
    pub(super) effects: &'a [Effects],
}

/// What a statement does to control, as far as is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Flow {
    MayGoOn,
    Ends,
}

impl Known {
    pub(super) fn var(&self, v: VarId) -> Option<u128> {
        self.vars.get(&v).copied()
    }

    /// Forgets what `other` does not say as well. Was there anything to forget?
    pub(super) fn meet(&mut self, other: &Known) -> bool {
        // Both are in order.
        let mut theirs = other.vars.iter().peekable();
        let differs = |&(v, k): &(&VarId, &u128)| {
            while theirs.next_if(|&(w, _)| w < v).is_some() {}
            theirs.peek() != Some(&(v, k))
        };
        let vars: Vec<VarId> = self.vars.iter().filter(differs).map(|(&v, _)| v).collect();
        vars.iter().for_each(|v| {
            self.vars.remove_mut(v);
        });
        let differ: Vec<VarId> =
            self.most.iter().filter(|&(v, k)| other.most.get(v) != Some(k)).map(|(&v, _)| v).collect();
        differ.iter().for_each(|v| {
            self.most.remove_mut(v);
        });
        self.bytes.meet(&other.bytes) || !vars.is_empty() || !differ.is_empty()
    }

    /// The term with everything known in it replaced. The heap variable stays: it is the allocator's.
    pub(super) fn rewrite(&self, pool: &mut Pool, leaves: &mut Leaves, heap: VarId, t: Term) -> Term {
        match pool.node(t) {
            Node::Const(_) => return t,
            Node::Var(v) if v == heap => return t,
            Node::Var(v) => return self.var(v).map_or(t, |k| pool.constant(k, pool.width(t))),
            _ => {}
        }
        let is_known = |pool: &Pool, t: Term| match pool.node(t) {
            Node::Var(v) => self.vars.contains_key(&v),
            Node::Load { .. } => !self.bytes.is_empty(),
            _ => false,
        };
        if !leaves.of(pool, t).iter().any(|&leaf| is_known(pool, leaf)) {
            return t;
        }
        Rewriter::new().rewrite(pool, t, &mut |pool, node, sort| match node {
            Node::Var(v) if v != heap => self.var(v).and_then(|k| Some(pool.constant(k, sort.width()?))),
            Node::Load { addr, bytes, .. } => {
                let at = pool.as_const(addr)?;
                let value = self.load(at, bytes as u128)?;
                Some(pool.constant(value, 8 * bytes as u32))
            }
            _ => None,
        })
    }

    /// Little endian.
    fn load(&self, addr: u128, bytes: u128) -> Option<u128> {
        (0..bytes).rev().try_fold(0, |value, i| Some(value << 8 | self.bytes.get(addr + i)? as u128))
    }

    /// The effect of a statement whose terms have been rewritten.
    pub(super) fn step(&mut self, pool: &Pool, around: &Surroundings<'_>, kind: &StmtKind) -> Flow {
        match kind {
            StmtKind::Assume(t) if pool.as_const(*t) == Some(0) => return Flow::Ends,
            StmtKind::Assume(t) => self.learn(pool, *t),
            StmtKind::Assign(pairs) => {
                let of_term = |t: Term| match pool.node(t) {
                    Node::Var(w) => self.var(w),
                    _ => pool.as_const(t),
                };
                let values: Vec<_> = pairs.iter().map(|&(v, t)| (v, of_term(t))).collect();
                values.into_iter().for_each(|(v, value)| self.set(v, value));
            }
            StmtKind::Havoc { var, .. } => self.set(*var, None),
            StmtKind::Store { addr, value } => self.store(pool, *addr, *value),
            StmtKind::Copy { dst, src, len } => self.copy(pool, [*dst, *src, *len]),
            StmtKind::Fill { dst, byte, len } => {
                let byte = pool.as_const(*byte).map(|b| b as u8);
                self.fill(pool, *dst, *len, |_| byte);
            }
            StmtKind::HavocMem { dst, len, .. } => self.fill(pool, *dst, *len, |_| None),
            StmtKind::Alloc { dst, size } => self.alloc(pool, around, *dst, *size),
            StmtKind::Free { .. } => {}
            StmtKind::Call { result, callee, .. } => self.call(around, *result, callee),
        }
        Flow::MayGoOn
    }

    fn set(&mut self, v: VarId, value: Option<u128>) {
        self.most.remove_mut(&v);
        match value {
            Some(k) => self.vars.insert_mut(v, k),
            None => {
                self.vars.remove_mut(&v);
            }
        }
    }

    /// What follows from a condition: the values that its equations name.
    fn learn(&mut self, pool: &Pool, condition: Term) {
        for c in conjuncts(pool, condition) {
            match pool.node(c) {
                Node::Var(v) => self.set(v, Some(1)),
                Node::Not(x) => {
                    if let Node::Var(v) = pool.node(x) {
                        self.set(v, Some(0));
                    }
                }
                Node::Bin(BinOp::Eq, a, b) => {
                    let sides = [(a, pool.as_const(b)), (b, pool.as_const(a))];
                    sides.into_iter().for_each(|(t, k)| self.learn_value(pool, t, k));
                }
                Node::Bin(BinOp::Ule, a, b) => {
                    if let (Node::Var(v), Some(most)) = (pool.node(a), pool.as_const(b)) {
                        self.most.insert_mut(v, most);
                    }
                }
                _ => {}
            }
        }
    }

    /// What the value is at most, as a number without sign, where its variables have bounds. Looks a few levels deep.
    fn most(&self, pool: &Pool, t: Term, depth: u32) -> Option<u128> {
        let below = depth.checked_sub(1)?;
        let most = match pool.node(t) {
            Node::Const(k) => k,
            Node::Var(v) => *self.most.get(&v)?,
            Node::Zext(a) => self.most(pool, a, below).unwrap_or(mask(pool.width(a))),
            Node::Sext(a) => self.most(pool, a, below).filter(|&k| k <= mask(pool.width(a) - 1))?,
            Node::Bin(op @ (BinOp::Add | BinOp::Mul | BinOp::Shl), a, b) => {
                let (x, y) = (self.most(pool, a, below)?, self.most(pool, b, below)?);
                match op {
                    BinOp::Add => x.checked_add(y)?,
                    BinOp::Mul => x.checked_mul(y)?,
                    _ => x.checked_mul(1u128.checked_shl(u32::try_from(y).ok()?)?)?,
                }
            }
            _ => return None,
        };
        // A sum or a product that wraps around may be anything.
        (most <= mask(pool.width(t))).then_some(most)
    }

    fn learn_value(&mut self, pool: &Pool, t: Term, value: Option<u128>) {
        let Some(value) = value else { return };
        match pool.node(t) {
            Node::Var(v) => self.set(v, Some(value)),
            Node::Load { addr, bytes, .. } => {
                let Some(at) = pool.as_const(addr) else { return };
                (0..bytes as u128).for_each(|i| self.bytes.set(at + i, Some((value >> (8 * i)) as u8)));
            }
            _ => {}
        }
    }

    fn store(&mut self, pool: &Pool, addr: Term, value: Term) {
        let bytes = pool.width(value) / 8;
        let value = pool.as_const(value);
        let Some(at) = place(pool, addr, bytes as u128) else { return self.forget_around(pool, addr, bytes.into()) };
        for i in 0..bytes {
            self.bytes.set(at + i as u128, value.map(|v| (v >> (8 * i)) as u8));
        }
    }

    fn fill(&mut self, pool: &Pool, dst: Term, len: Term, byte: impl Fn(u128) -> Option<u8>) {
        let Some(len) = pool.as_const(len) else { return self.forget_memory() };
        let Some(at) = place(pool, dst, len) else { return self.forget_memory() };
        match len {
            0..=MAX_BLOCK => (0..len).for_each(|i| self.bytes.set(at + i, byte(i))),
            _ => self.bytes.forget(at, len),
        }
    }

    fn copy(&mut self, pool: &Pool, [dst, src, len]: [Term; 3]) {
        let before = self.bytes.clone();
        match pool.as_const(src) {
            Some(from) => self.fill(pool, dst, len, |i| before.get(from + i)),
            None => self.fill(pool, dst, len, |_| None),
        }
    }

    fn alloc(&mut self, pool: &Pool, around: &Surroundings<'_>, dst: VarId, size: Term) {
        let base = self.var(around.heap);
        let next = base.zip(pool.as_const(size)).map(|(base, size)| base.saturating_add(around.space.stride(size)));
        self.set(dst, base);
        self.set(around.heap, next.filter(|&n| n <= around.space.heap_end));
    }

    fn call(&mut self, around: &Surroundings<'_>, result: Option<VarId>, callee: &Callee) {
        let Callee::Direct(callee) = callee else {
            *self = Known::default();
            return;
        };
        let effects = &around.effects[callee.0 as usize];
        effects.writes.iter().chain(&result).for_each(|&v| self.set(v, None));
        if effects.memory {
            self.forget_memory();
        }
    }

    /// Forgets what `len` bytes from the address on may be part of: an object, where the address is an index into it.
    fn forget_around(&mut self, pool: &Pool, addr: Term, len: u128) {
        let found = match pool.node(addr) {
            Node::Bin(BinOp::Add, a, b) => {
                let ways = [(a, pool.as_const(b)), (b, pool.as_const(a))];
                ways.into_iter().find_map(|(index, base)| Some((base?, self.most(pool, index, DEPTH)?)))
            }
            _ => None,
        };
        match found {
            Some((base, most)) if base + most + len <= mask(pool.width(addr)) => self.bytes.forget(base, most + len),
            _ => self.forget_memory(),
        }
    }

    fn forget_memory(&mut self) {
        self.bytes = KnownBytes::default();
    }
}

/// The constant address of a block that does not wrap around the end of memory.
fn place(pool: &Pool, addr: Term, len: u128) -> Option<u128> {
    let at = pool.as_const(addr)?;
    (len <= mask(pool.width(addr)) - at).then_some(at)
}
