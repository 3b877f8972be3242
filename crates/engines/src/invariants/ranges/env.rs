//! What is known of a state: sets for variables and for places in memory at constant addresses. What is not mentioned
//! may have any value.

use super::set::Set;
use archery::RcK;
use logic::{BinOp, Node, Pool, SymId, Term, VarId, mask};
use rpds::{HashTrieMap, RedBlackTreeMap};
use rustc_hash::{FxBuildHasher, FxHashMap};

/// Values wider than this are not looked at.
const MAX_WIDTH: u32 = 64;
/// An address with more values than this is an interval.
const MAX_TARGETS: usize = 8;

/// What a set is known for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) enum Leaf {
    Var(VarId),
    /// `bytes` bytes at a constant address.
    Cell {
        addr: u128,
        bytes: u8,
    },
    /// An unknown of a precondition.
    Sym(SymId),
}

/// Cloning is constant time.
#[derive(Clone)]
pub(super) struct Env {
    vars: HashTrieMap<VarId, Set, RcK, FxBuildHasher>,
    /// By address, not overlapping.
    cells: RedBlackTreeMap<u128, (u8, Set), RcK>,
    syms: HashTrieMap<SymId, Set, RcK, FxBuildHasher>,
}

/// The widest cell.
const MAX_CELL: u128 = 16;

impl Env {
    pub(super) fn unknown() -> Env {
        Env {
            vars: HashTrieMap::new_with_hasher_and_ptr_kind(FxBuildHasher),
            cells: RedBlackTreeMap::new_with_ptr_kind(),
            syms: HashTrieMap::new_with_hasher_and_ptr_kind(FxBuildHasher),
        }
    }

    pub(super) fn get(&self, leaf: Leaf) -> Option<&Set> {
        match leaf {
            Leaf::Var(v) => self.vars.get(&v),
            Leaf::Cell { addr, bytes } => self.cells.get(&addr).filter(|c| c.0 == bytes).map(|c| &c.1),
            Leaf::Sym(s) => self.syms.get(&s),
        }
    }

    pub(super) fn set(&mut self, leaf: Leaf, value: Set) {
        let is_known = !value.is_full() && value.width() <= MAX_WIDTH;
        match leaf {
            Leaf::Var(v) if is_known => self.vars.insert_mut(v, value),
            Leaf::Var(v) => {
                self.vars.remove_mut(&v);
            }
            Leaf::Cell { addr, bytes } => {
                self.forget(addr, addr + bytes as u128 - 1);
                // A cell around the end of the address space is not looked at.
                if is_known && addr & 0xffff_ffff < 0xffff_fff0 {
                    self.cells.insert_mut(addr, (bytes, value));
                }
            }
            Leaf::Sym(s) => self.syms.insert_mut(s, value),
        }
    }

    /// Drops what is known of variables for which `keep` is false.
    pub(super) fn retain_vars(&mut self, keep: impl Fn(VarId) -> bool) {
        let gone: Vec<VarId> = self.vars.keys().copied().filter(|&v| !keep(v)).collect();
        gone.iter().for_each(|v| {
            self.vars.remove_mut(v);
        });
    }

    /// Drops what is known of the bytes `lo ..= hi`.
    pub(super) fn forget(&mut self, lo: u128, hi: u128) {
        let overlapping = |(&at, c): (&u128, &(u8, Set))| (at + c.0 as u128 > lo).then_some(at);
        let gone: Vec<u128> = self.cells.range(lo.saturating_sub(MAX_CELL)..=hi).filter_map(overlapping).collect();
        gone.iter().for_each(|at| {
            self.cells.remove_mut(at);
        });
    }

    pub(super) fn forget_memory(&mut self) {
        self.cells = RedBlackTreeMap::new_with_ptr_kind();
    }

    /// The cells that lie in the `len` bytes at `start`.
    pub(super) fn cells_in(&self, start: u128, len: u128) -> Vec<(u128, u8, Set)> {
        let inside = |(&at, c): (&u128, &(u8, Set))| (at + c.0 as u128 <= start + len).then(|| (at, c.0, c.1.clone()));
        self.cells.range(start..start + len).filter_map(inside).collect()
    }

    /// The cell that contains all of these bytes.
    pub(super) fn cell_around(&self, addr: u128, bytes: u8) -> Option<(u128, u8)> {
        let (&at, (n, _)) = self.cells.range(..=addr).next_back()?;
        (addr + bytes as u128 <= at + *n as u128).then_some((at, *n))
    }

    pub(super) fn leaves(&self) -> impl Iterator<Item = (Leaf, &Set)> {
        let vars = self.vars.iter().map(|(&v, s)| (Leaf::Var(v), s));
        let syms = self.syms.iter().map(|(&v, s)| (Leaf::Sym(v), s));
        vars.chain(syms).chain(self.cells.iter().map(|(&addr, (bytes, s))| (Leaf::Cell { addr, bytes: *bytes }, s)))
    }

    /// What both say; `combine` joins two sets for one leaf. `None` where that is this environment.
    pub(super) fn merged(&self, other: &Env, combine: impl Fn(&Set, &Set) -> Set) -> Option<Env> {
        let mut changes: Vec<(Leaf, Option<Set>)> = Vec::new();
        for (leaf, mine) in self.leaves() {
            match other.get(leaf) {
                Some(theirs) if theirs == mine => {}
                Some(theirs) => {
                    let both = combine(mine, theirs);
                    if both != *mine {
                        changes.push((leaf, Some(both)));
                    }
                }
                None => changes.push((leaf, None)),
            }
        }
        if changes.is_empty() {
            return None;
        }
        let mut out = self.clone();
        for (leaf, value) in changes {
            match (leaf, value) {
                (_, Some(value)) => out.set(leaf, value),
                (Leaf::Var(v), None) => {
                    out.vars.remove_mut(&v);
                }
                (Leaf::Cell { addr, .. }, None) => {
                    out.cells.remove_mut(&addr);
                }
                (Leaf::Sym(s), None) => {
                    out.syms.remove_mut(&s);
                }
            }
        }
        Some(out)
    }

    /// The possible values of a term. `memo` belongs to this environment and pool.
    pub(super) fn eval(&self, pool: &Pool, t: Term, memo: &mut FxHashMap<Term, Set>) -> Set {
        let mut stack = vec![t];
        while let Some(&top) = stack.last() {
            if memo.contains_key(&top) {
                stack.pop();
                continue;
            }
            let node = pool.node(top);
            let depth = stack.len();
            node.for_each_child(|c| {
                if !memo.contains_key(&c) {
                    stack.push(c);
                }
            });
            if stack.len() == depth {
                let value = self.value(pool, node, pool.width(top), memo);
                memo.insert(top, value);
                stack.pop();
            }
        }
        memo[&t].clone()
    }

    pub(super) fn value(&self, pool: &Pool, node: Node, width: u32, memo: &FxHashMap<Term, Set>) -> Set {
        let mut is_narrow = width <= MAX_WIDTH;
        node.for_each_child(|c| is_narrow &= pool.width(c) <= MAX_WIDTH);
        if !is_narrow {
            return Set::full(width);
        }
        match node {
            Node::Const(k) => Set::single(width, k),
            Node::Var(v) => self.vars.get(&v).cloned().unwrap_or_else(|| Set::full(width)),
            Node::Sym(s) => self.syms.get(&s).cloned().unwrap_or_else(|| Set::full(width)),
            Node::Load { addr, bytes, .. } => self.load(&memo[&addr], bytes),
            Node::Not(a) => memo[&a].complemented(),
            Node::Neg(a) => memo[&a].negated(),
            Node::Bin(BinOp::Concat, a, b) => memo[&a].concatenated(&memo[&b]),
            Node::Bin(op, a, b) => Set::binary(op, &memo[&a], &memo[&b]),
            Node::Ite(c, a, b) => match memo[&c].truth_value() {
                Some(true) => memo[&a].clone(),
                Some(false) => memo[&b].clone(),
                None => memo[&a].join(&memo[&b]),
            },
            Node::Extract { lo, of } => memo[&of].extracted(lo as u32, width),
            Node::Zext(a) => memo[&a].zero_extended(width),
            Node::Sext(a) => memo[&a].sign_extended(width),
            Node::Numeral(_) | Node::Int(..) | Node::ToInt(_) | Node::ToBits(_) => {
                unreachable!("engines with this analysis get programs without integers")
            }
        }
    }

    fn load(&self, addr: &Set, bytes: u8) -> Set {
        let width = 8 * bytes as u32;
        let Some(targets) = addr.values().filter(|t| t.len() <= MAX_TARGETS) else { return Set::full(width) };
        let mut out = Set::empty(width);
        for at in targets {
            let Some((start, n)) = self.cell_around(at, bytes) else { return Set::full(width) };
            let whole = self.get(Leaf::Cell { addr: start, bytes: n }).expect("the cell exists");
            out = out.join(&whole.extracted(8 * (at - start) as u32, width));
        }
        out
    }

    /// The effect of storing one of `value` at one of `addr`.
    pub(super) fn store(&mut self, addr: &Set, value: Set) {
        let bytes = (value.width() / 8) as u8;
        match addr.values().filter(|t| t.len() <= MAX_TARGETS) {
            Some(targets) if targets.len() == 1 => self.set(Leaf::Cell { addr: targets[0], bytes }, value),
            Some(targets) => {
                for at in targets {
                    let leaf = Leaf::Cell { addr: at, bytes };
                    let both = self.get(leaf).map(|old| old.join(&value));
                    self.forget(at, at + bytes as u128 - 1);
                    if let Some(both) = both {
                        self.set(leaf, both);
                    }
                }
            }
            None => self.forget_block(addr, bytes as u128),
        }
    }

    /// `len` bytes at one of `addr` change.
    pub(super) fn forget_block(&mut self, addr: &Set, len: u128) {
        if len == 0 {
            return;
        }
        let m = mask(addr.width());
        for &(lo, hi) in addr.parts() {
            match hi.checked_add(len - 1).filter(|&end| end <= m) {
                Some(end) => self.forget(lo, end),
                None => {
                    self.forget(lo, m);
                    self.forget(0, (hi.wrapping_add(len - 1)) & m);
                }
            }
        }
    }

    /// Keeps the states in which `condition` is `outcome`; false where there is none.
    pub(super) fn assume(&mut self, pool: &Pool, condition: Term, outcome: bool) -> bool {
        let known = self.eval(pool, condition, &mut FxHashMap::default());
        if let Some(truth) = known.truth_value() {
            return truth == outcome;
        }
        match pool.node(condition) {
            Node::Not(c) => self.assume(pool, c, !outcome),
            Node::Bin(op @ (BinOp::And | BinOp::Or), a, b) => {
                if (op == BinOp::And) == outcome {
                    return self.assume(pool, a, outcome) && self.assume(pool, b, outcome);
                }
                let (mut left, mut right) = (self.clone(), self.clone());
                match (left.assume(pool, a, outcome), right.assume(pool, b, outcome)) {
                    (true, true) => *self = left.merged(&right, Set::join).unwrap_or(left),
                    (true, false) => *self = left,
                    (false, true) => *self = right,
                    (false, false) => return false,
                }
                true
            }
            Node::Bin(op, a, b) if op.is_comparison() => {
                let mut memo = FxHashMap::default();
                let (x, y) = (self.eval(pool, a, &mut memo), self.eval(pool, b, &mut memo));
                let (left, right) = (x.restricted(op, &y, outcome, true), y.restricted(op, &x, outcome, false));
                self.constrain(pool, a, left) && self.constrain(pool, b, right)
            }
            _ => self.constrain(pool, condition, Set::truth(outcome)),
        }
    }

    /// Keeps the states in which the value of `t` is one of `allowed`; false where there is none.
    fn constrain(&mut self, pool: &Pool, t: Term, allowed: Set) -> bool {
        if allowed.is_empty() {
            return false;
        }
        let width = pool.width(t);
        if width > MAX_WIDTH {
            return true;
        }
        match pool.node(t) {
            Node::Var(v) => self.narrow(Leaf::Var(v), &allowed),
            Node::Sym(s) => self.narrow(Leaf::Sym(s), &allowed),
            Node::Load { addr, bytes, .. } => match pool.as_const(addr) {
                Some(addr) => self.narrow(Leaf::Cell { addr, bytes }, &allowed),
                None => true,
            },
            Node::Neg(a) => self.constrain(pool, a, allowed.negated()),
            Node::Not(a) => self.constrain(pool, a, allowed.complemented()),
            Node::Zext(a) => {
                let n = pool.width(a);
                let fitting = allowed.meet(&Set::interval(width, 0, mask(n)));
                self.constrain(pool, a, if fitting.is_empty() { Set::empty(n) } else { fitting.extracted(0, n) })
            }
            Node::Bin(BinOp::Add, a, b) => match (pool.as_const(a), pool.as_const(b)) {
                (_, Some(k)) => self.constrain(pool, a, allowed.plus(k.wrapping_neg() & mask(width))),
                (Some(k), _) => self.constrain(pool, b, allowed.plus(k.wrapping_neg() & mask(width))),
                _ => true,
            },
            _ => true,
        }
    }

    fn narrow(&mut self, leaf: Leaf, allowed: &Set) -> bool {
        let new = match self.get(leaf) {
            Some(old) => old.meet(allowed),
            None => allowed.clone(),
        };
        let is_possible = !new.is_empty();
        self.set(leaf, new);
        is_possible
    }
}
