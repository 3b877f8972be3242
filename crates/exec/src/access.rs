//! Validity of accesses: which objects exist while a program runs, and whether what a statement touches lies in one.
//!
//! Memory itself is total, so an access outside every object has a defined result in the representation though not in
//! the source language. The replay of a violation asks this module, so that one that needs such an access is not
//! reported, or is reported with it.
//!
//! Some accesses outside are what every implementation does in the same way: behind the end of a live object, in bytes
//! that belong to nothing else (code that treats an object as the beginning of a larger one), and at addresses that the
//! program has not got from anywhere (registers of a device). These are [`Padding::Accessible`].

use crate::ended::Ended;
use crate::state::State;
use ir::{AddressSpace, Callee, Program, Stmt, StmtKind};
use logic::{BinOp, Env, Evaluator, Integer, Node, Pool, Sort, Term, VarId};
use rustc_hash::FxHashMap;
use std::cell::Cell;
use std::collections::BTreeMap;

/// Who ends an object's life.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lifetime {
    Program,
    Frame,
    Heap,
    /// It has ended. Addresses are never reused.
    Over,
}

/// Whether unused bytes behind an object, and addresses above all that the program knows of, may be accessed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Padding {
    /// They may, and the observer is told.
    Accessible,
    /// They may not.
    Forbidden,
}

struct Object {
    size: u128,
    lifetime: Lifetime,
}

/// The objects that exist now, and those that did.
pub(crate) struct Live {
    objects: BTreeMap<u128, Object>,
    space: AddressSpace,
    padding: Padding,
    /// What the statement that was admitted last allocates or frees: a size or an address.
    operand: u128,
}

impl Live {
    pub(crate) fn new(p: &Program, padding: Padding) -> Live {
        let object = |size| Object { size, lifetime: Lifetime::Program };
        let objects = p.objects.iter().map(|o| (o.addr, object(o.size))).collect();
        Live { objects, space: p.space, padding, operand: 0 }
    }

    pub(crate) fn enter_frame(&mut self, addr: u128, size: u128) {
        self.objects.insert(addr, Object { size, lifetime: Lifetime::Frame });
    }

    pub(crate) fn leave_frame(&mut self, addr: u128) {
        self.end(addr);
    }

    fn end(&mut self, addr: u128) {
        if let Some(o) = self.objects.get_mut(&addr) {
            o.lifetime = Lifetime::Over;
        }
    }

    fn is_valid(&self, addr: u128, len: u128, padding: Padding) -> bool {
        let Some(end) = addr.checked_add(len) else { return false };
        if len == 0 || self.space.is_tag(addr, len) || self.space.env <= addr && end <= self.space.env_end {
            return true;
        }
        if addr >= self.space.end {
            return padding == Padding::Accessible;
        }
        let Some((&base, o)) = self.objects.range(..=addr).next_back() else { return false };
        let size = if padding == Padding::Accessible { self.space.with_room(o.size) } else { o.size };
        o.lifetime != Lifetime::Over && end - base <= size
    }

    /// `free(addr)` is defined here.
    fn may_free(&self, addr: u128) -> bool {
        let is_block = || self.objects.get(&addr).is_some_and(|o| o.lifetime == Lifetime::Heap);
        let is_outside = (self.space.env..self.space.env_end).contains(&addr);
        addr == 0 || is_outside || is_block()
    }

    /// Looks at `stmt`, about to be executed in `s`: the end of the execution if it touches what it must not; the first
    /// address outside every live object that it may touch all the same.
    pub(crate) fn admits(
        &mut self,
        p: &Program,
        ev: &mut Evaluator,
        s: &State,
        stmt: &Stmt,
    ) -> Result<Option<u128>, Ended> {
        let outside = self.offence(p, ev, s, stmt, Padding::Forbidden);
        if let Some(addr) = outside {
            let offence = match self.padding {
                Padding::Accessible => self.offence(p, ev, s, stmt, Padding::Accessible),
                Padding::Forbidden => Some(addr),
            };
            if let Some(addr) = offence {
                return Err(Ended::InvalidAccess { pos: stmt.pos, addr });
            }
        }
        if let StmtKind::Alloc { size: t, .. } | StmtKind::Free { addr: t } = stmt.kind {
            self.operand = ev.eval(&p.pool, t, s);
        }
        Ok(outside)
    }

    /// The first address that `stmt`, about to be executed in `s`, touches outside every live object.
    fn offence(&self, p: &Program, ev: &mut Evaluator, s: &State, stmt: &Stmt, padding: Padding) -> Option<u128> {
        let mut look = Look { live: self, pool: &p.pool, ev, state: s, padding };
        match &stmt.kind {
            StmtKind::Assume(e) => look.term(*e),
            StmtKind::Assign(pairs) => pairs.iter().find_map(|&(_, e)| look.term(e)),
            StmtKind::Havoc { .. } => None,
            StmtKind::Store { addr, value } => {
                let bytes = p.pool.width(*value) as u128 / 8;
                look.terms(&[*addr, *value]).or_else(|| look.block(*addr, bytes))
            }
            StmtKind::Copy { dst, src, len } => {
                let n = look.value(*len);
                look.terms(&[*dst, *src, *len]).or_else(|| look.block(*src, n)).or_else(|| look.block(*dst, n))
            }
            StmtKind::Fill { dst, byte, len } => {
                let n = look.value(*len);
                look.terms(&[*dst, *byte, *len]).or_else(|| look.block(*dst, n))
            }
            StmtKind::HavocMem { dst, len, .. } => {
                let n = look.value(*len);
                look.terms(&[*dst, *len]).or_else(|| look.block(*dst, n))
            }
            StmtKind::Alloc { size, .. } => look.term(*size),
            StmtKind::Free { addr } => {
                let a = look.value(*addr);
                look.term(*addr).or((!self.may_free(a)).then_some(a))
            }
            StmtKind::Call { callee, args, .. } => {
                let pointer = match callee {
                    Callee::Direct(_) => None,
                    Callee::Indirect { pointer, .. } => look.term(*pointer),
                };
                pointer.or_else(|| look.terms(args))
            }
        }
    }

    /// What `stmt`, which was admitted last, did to the set of objects.
    pub(crate) fn update(&mut self, stmt: &Stmt, after: &State) {
        let operand = self.operand;
        match &stmt.kind {
            StmtKind::Alloc { dst, .. } => {
                self.objects.insert(after.var(*dst), Object { size: operand, lifetime: Lifetime::Heap });
            }
            StmtKind::Free { .. } => {
                self.end(operand);
            }
            _ => {}
        }
    }
}

/// One statement's terms in one state.
struct Look<'a> {
    live: &'a Live,
    pool: &'a Pool,
    ev: &'a mut Evaluator,
    state: &'a State,
    padding: Padding,
}

/// A state that notes whether any load was outside every object.
struct Watched<'a> {
    live: &'a Live,
    state: &'a State,
    padding: Padding,
    is_clean: Cell<bool>,
}

impl Env for Watched<'_> {
    fn var(&self, v: VarId) -> u128 {
        self.state.var(v)
    }

    fn int(&self, v: VarId) -> Integer {
        self.state.int(v)
    }

    fn load(&self, addr: u128, bytes: u8) -> u128 {
        if !self.live.is_valid(addr, bytes as u128, self.padding) {
            self.is_clean.set(false);
        }
        self.state.load(addr, bytes)
    }
}

impl Look<'_> {
    fn value(&mut self, t: Term) -> u128 {
        self.ev.eval(self.pool, t, self.state)
    }

    fn block(&mut self, addr: Term, len: u128) -> Option<u128> {
        let a = self.value(addr);
        (!self.live.is_valid(a, len, self.padding)).then_some(a)
    }

    fn terms(&mut self, ts: &[Term]) -> Option<u128> {
        ts.iter().find_map(|&t| self.term(t))
    }

    /// The address of an invalid load that the value of `t` depends on.
    fn term(&mut self, t: Term) -> Option<u128> {
        let env = Watched { live: self.live, state: self.state, padding: self.padding, is_clean: Cell::new(true) };
        self.ev.value(self.pool, t, &env);
        if env.is_clean.get() { None } else { self.needed(t) }
    }

    /// The same bottom-up, with the operands that a short-circuit operator does not look at left out.
    fn needed(&mut self, root: Term) -> Option<u128> {
        let mut done: FxHashMap<Term, Option<u128>> = FxHashMap::default();
        let mut stack = vec![root];
        while let Some(&t) = stack.last() {
            let depth = stack.len();
            let node = self.pool.node(t);
            node.for_each_child(|c| {
                if !done.contains_key(&c) {
                    stack.push(c);
                }
            });
            if stack.len() == depth {
                let offence = self.combine(node, self.pool.sort(t), &done);
                done.insert(t, offence);
                stack.pop();
            }
        }
        done[&root]
    }

    fn combine(&mut self, node: Node, sort: Sort, done: &FxHashMap<Term, Option<u128>>) -> Option<u128> {
        match node {
            Node::Load { addr, bytes, .. } => done[&addr].or_else(|| self.block(addr, bytes as u128)),
            Node::Ite(c, a, b) => done[&c].or_else(|| if self.value(c) == 1 { done[&a] } else { done[&b] }),
            // Simplification turns `ite(c, a, false)` into `c & a` and orders the operands as it likes, so whichever
            // operand decides the value alone may have been the guard.
            Node::Bin(op @ (BinOp::And | BinOp::Or), a, b) if sort == Sort::TRUTH => {
                let deciding = (op == BinOp::Or) as u128;
                let (da, db) = (self.value(a) == deciding, self.value(b) == deciding);
                match (da, db) {
                    (true, true) => done[&a].and(done[&b]),
                    (true, false) => done[&a],
                    (false, true) => done[&b],
                    (false, false) => done[&a].or(done[&b]),
                }
            }
            _ => {
                let mut first = None;
                node.for_each_child(|c| first = first.or(done[&c]));
                first
            }
        }
    }
}
