//! `wp̄`: interpolants go back along an edge. The paper cuts off the annotations of the constraints that the edge added;
//! here a constraint that carries *max* becomes a premise (`¬g ∨ ψ`), one that does not is left out (`ψ`), assignments
//! are substituted, and what a havoc or a write would make of the condition is decided as the state shows.

use super::label::Conjunct;
use super::memory::{Block, Content, behind_block, behind_store, moved, repeated};
use super::reduct::{BLOCK_OF_INPUTS, Held, Trace};
use super::state::{State, Tools};
use ir::{CHOICE_LEN, StmtKind};
use logic::{Mentions, Node, Pool, Term, VarId};
use rustc_hash::FxHashMap;

/// A range of memory that a statement writes.
#[derive(Clone, Copy)]
struct Written {
    addr: Term,
    len: u128,
}

impl Tools {
    /// Conditions at the beginning of the trace that its state satisfies, and that make `after` hold behind it.
    pub(super) fn before(&mut self, trace: &Trace, after: Conjunct) -> Result<Vec<Conjunct>, String> {
        let edges = self.code.edges.clone();
        let edge = &edges[trace.edge.0 as usize];
        let first = if edge.choice().is_some() { CHOICE_LEN } else { 0 };
        let mut conjuncts = vec![after];
        for i in (first..trace.before.len()).rev() {
            let mut out = Vec::new();
            for c in conjuncts {
                out.extend(self.before_statement(&edge.stmts[i].kind, i, trace, c)?);
            }
            conjuncts = out;
            conjuncts.retain(|c| self.code.program.pool.as_const(c.term) != Some(1));
        }
        Ok(conjuncts)
    }

    fn before_statement(
        &mut self,
        stmt: &StmtKind,
        i: usize,
        trace: &Trace,
        c: Conjunct,
    ) -> Result<Vec<Conjunct>, String> {
        let s = &trace.before[i];
        match stmt {
            StmtKind::Assume(_) => Ok(self.before_assume(s, &trace.assumed[i], c)),
            StmtKind::Assign(pairs) => {
                let concerns = pairs.iter().fold(Mentions::default(), |m, p| m.and(Mentions::var(p.0)));
                Ok(vec![self.substituted(c, concerns, &mut |_, v| pairs.iter().find(|p| p.0 == v).map(|p| p.1))])
            }
            StmtKind::Havoc { var, .. } => {
                let leaf = self.code.program.var(*var);
                self.for_all(s, &[leaf], c)
            }
            StmtKind::Alloc { dst, size } => {
                let heap_var = self.code.program.heap;
                let heap = self.code.program.var(heap_var);
                let after = self.code.program.heap_after(heap, *size);
                let concerns = Mentions::var(*dst).and(Mentions::var(heap_var));
                Ok(vec![self.substituted(c, concerns, &mut |_, v| match v {
                    v if v == *dst => Some(heap),
                    v if v == heap_var => Some(after),
                    _ => None,
                })])
            }
            StmtKind::Free { .. } => Ok(vec![c]),
            StmtKind::Store { addr, value } => {
                let len = u128::from(self.pool().width(*value) / 8);
                let written = Written { addr: *addr, len };
                let (addr, value) = (*addr, *value);
                self.through_write(s, written, c, &mut |tools, load, old| {
                    Some(behind_store(&mut tools.code.program.pool, &mut tools.ev, addr, value, load, old))
                })
            }
            StmtKind::Copy { dst, src, len } => {
                let (dst, src) = (*dst, *src);
                let Some(n) = self.length(s, *len) else {
                    return Ok(self.through_block(s, Block { dst, len: *len, content: Content::From(src) }, c));
                };
                let written = Written { addr: dst, len: n };
                let length = self.length_known(s, *len, n);
                let out = self.through_write(s, written, c, &mut |tools, load, old| {
                    let bytes = bytes_of(tools.pool(), old);
                    let is_inside = tools.inside(written, dst, load, bytes);
                    is_inside.then(|| copied(tools.pool(), dst, src, load, old))
                })?;
                Ok([out, length].concat())
            }
            StmtKind::Fill { dst, byte, len } => {
                let (dst, byte) = (*dst, *byte);
                let Some(n) = self.length(s, *len) else {
                    return Ok(self.through_block(s, Block { dst, len: *len, content: Content::Byte(byte) }, c));
                };
                let written = Written { addr: dst, len: n };
                let length = self.length_known(s, *len, n);
                let out = self.through_write(s, written, c, &mut |tools, load, old| {
                    let bytes = bytes_of(tools.pool(), old);
                    let is_inside = tools.inside(written, dst, load, bytes);
                    is_inside.then(|| repeated(tools.pool(), byte, bytes))
                })?;
                Ok([out, length].concat())
            }
            StmtKind::HavocMem { dst, len, .. } => {
                let written = Written { addr: *dst, len: self.length(s, *len).ok_or(BLOCK_OF_INPUTS)? };
                let dst = *dst;
                let length = self.length_known(s, *len, written.len);
                let mut unknowns: Vec<Term> = Vec::new();
                let out = self.through_write(s, written, c, &mut |tools, load, old| {
                    let bytes = bytes_of(tools.pool(), old);
                    if !tools.inside(written, dst, load, bytes) {
                        return None;
                    }
                    let origin = super::symbols::Origin::Unread(load, bytes);
                    let unknown = tools.symbols.get(&mut tools.code.program.pool, origin, 8 * bytes as u32);
                    unknowns.push(unknown);
                    Some(unknown)
                })?;
                let mut all = length;
                for c in out {
                    all.extend(self.for_all(s, &unknowns, c)?);
                }
                Ok(all)
            }
            StmtKind::Call { .. } => unreachable!("a trace has no call"),
        }
    }

    /// Each constraint that the condition rests on becomes its premise, unless that says it all.
    fn before_assume(&mut self, s: &State, parts: &[(Term, Held)], mut c: Conjunct) -> Vec<Conjunct> {
        let mut has_new_premise = false;
        for &(part, held) in parts.iter().rev() {
            let is_needed = match held {
                Held::Always => false,
                Held::Never => true,
                Held::At(place) => match c.core.binary_search(&place) {
                    Ok(i) => {
                        c.core.remove(i);
                        true
                    }
                    Err(_) => false,
                },
            };
            if is_needed {
                let pool = self.pool();
                let not = pool.not(part);
                c.term = pool.or(not, c.term);
                has_new_premise = true;
            }
        }
        let is_trivial = self.pool().as_const(c.term) == Some(1) || (c.core.is_empty() && self.is_valid(c.term));
        match is_trivial {
            true => Vec::new(),
            false if has_new_premise => vec![self.separated(s, c)],
            false => vec![c],
        }
    }

    /// The condition with other terms in place of variables.
    fn substituted(
        &mut self,
        c: Conjunct,
        concerns: Mentions,
        value: &mut dyn FnMut(&mut Tools, VarId) -> Option<Term>,
    ) -> Conjunct {
        if !self.pool().mentions(c.term).overlaps(concerns) {
            return c;
        }
        let term = self.rewrite(c.term, &mut FxHashMap::default(), &mut |tools, node| match node {
            Node::Var(v) => value(tools, v),
            _ => None,
        });
        Conjunct { term, core: c.core }
    }

    /// The condition before a write. `changed` gives what a load of `old` at an address sees where it may meet the write; `None`
    /// where there are no terms for that.
    fn through_write(
        &mut self,
        s: &State,
        written: Written,
        c: Conjunct,
        changed: &mut dyn FnMut(&mut Tools, Term, Term) -> Option<Term>,
    ) -> Result<Vec<Conjunct>, String> {
        if !self.pool().mentions(c.term).overlaps(Mentions::LOADS) {
            return Ok(vec![c]);
        }
        let mut literals: Vec<Conjunct> = Vec::new();
        let mut is_lost = false;
        let term = self.rewrite(c.term, &mut FxHashMap::default(), &mut |tools, node| {
            let Node::Load { addr, bytes, ptr } = node else { return None };
            let old = tools.pool().load(addr, bytes, ptr);
            if written.len == 0 || tools.is_apart(s, written, addr, bytes, &mut literals) {
                return Some(old);
            }
            let at = tools.placed(s, written, addr, &mut literals);
            let new = changed(tools, at, old);
            is_lost |= new.is_none();
            new
        });
        if is_lost {
            return Err("an interpolant reads memory that is written at another place, or only in part".into());
        }
        literals.push(Conjunct { term, core: c.core });
        Ok(literals)
    }

    /// The condition before a block is written whose length is a term: exact, as each byte is what it was or what is written.
    fn through_block(&mut self, s: &State, block: Block, c: Conjunct) -> Vec<Conjunct> {
        if !self.pool().mentions(c.term).overlaps(Mentions::LOADS) {
            return vec![c];
        }
        let mut literals: Vec<Conjunct> = Vec::new();
        let term = self.rewrite(c.term, &mut FxHashMap::default(), &mut |tools, node| {
            let Node::Load { addr, bytes, ptr } = node else { return None };
            let old = tools.pool().load(addr, bytes, ptr);
            if tools.is_apart_from_block(s, block, addr, bytes, &mut literals) {
                return Some(old);
            }
            let new = match block.content {
                Content::Byte(byte) => repeated(tools.pool(), byte, bytes),
                Content::From(src) => copied(tools.pool(), block.dst, src, addr, old),
            };
            Some(behind_block(tools.pool(), block, addr, old, new))
        });
        literals.push(Conjunct { term, core: c.core });
        literals
    }

    /// Whether a load does not meet the block: where only the state says it, the condition for that is added.
    fn is_apart_from_block(
        &mut self,
        s: &State,
        block: Block,
        addr: Term,
        bytes: u8,
        literals: &mut Vec<Conjunct>,
    ) -> bool {
        let pool = self.pool();
        let w = pool.width(addr);
        let offset = pool.sub(addr, block.dst);
        let last = pool.constant(logic::mask(w) - (bytes as u128 - 1), w);
        let (is_behind, is_whole) = (pool.ule(block.len, offset), pool.ule(offset, last));
        let apart = pool.and(is_behind, is_whole);
        self.holds_apart(s, apart, literals)
    }

    /// Whether a load of so many bytes does not meet the write: where only the state says it, the condition for that is added.
    fn is_apart(&mut self, s: &State, written: Written, addr: Term, bytes: u8, literals: &mut Vec<Conjunct>) -> bool {
        let pool = &mut self.code.program.pool;
        let w = pool.width(addr);
        let distance = pool.sub(addr, written.addr);
        let before = pool.constant(bytes as u128 - 1, w);
        let shifted = pool.add(distance, before);
        let span = pool.constant(written.len + bytes as u128 - 1, w);
        let meets = pool.ult(shifted, span);
        let apart = pool.not(meets);
        let is_open = pool.as_const(apart).is_none();
        let ends = [(written.addr, written.len), (addr, bytes.into())];
        (is_open && self.are_places_apart(s, ends, literals)) || self.holds_apart(s, apart, literals)
    }

    fn holds_apart(&mut self, s: &State, apart: Term, literals: &mut Vec<Conjunct>) -> bool {
        if let Some(known) = self.pool().as_const(apart) {
            return known == 1;
        }
        match self.implies(s, apart) {
            Some(core) => {
                literals.push(Conjunct { term: apart, core });
                true
            }
            None => false,
        }
    }

    /// The address of a load, as a distance from what is written where the state says which.
    fn placed(&mut self, s: &State, written: Written, addr: Term, literals: &mut Vec<Conjunct>) -> Term {
        let distance = self.pool().sub(addr, written.addr);
        if self.pool().as_const(distance).is_some() {
            return addr;
        }
        let value = self.value(s, distance);
        let known = match self.pool().as_const(value) {
            Some(_) => Some((value, Vec::new())),
            None => {
                let w = self.address_width();
                let zero = self.pool().constant(0, w);
                let is_zero = self.pool().eq(value, zero);
                self.follows(s, is_zero).map(|core| (zero, core))
            }
        };
        match known {
            Some((constant, core)) => {
                let term = self.pool().eq(distance, constant);
                literals.push(Conjunct { term, core });
                self.pool().add(written.addr, constant)
            }
            None => addr,
        }
    }

    /// Whether the load at the address lies in the written range, by the terms alone.
    fn inside(&mut self, written: Written, dst: Term, load: Term, bytes: u8) -> bool {
        let pool = self.pool();
        let distance = pool.sub(load, dst);
        pool.as_const(distance).is_some_and(|d| d + bytes as u128 <= written.len)
    }

    /// That a length is what it is.
    fn length_known(&mut self, s: &State, len: Term, n: u128) -> Vec<Conjunct> {
        if self.pool().as_const(len).is_some() {
            return Vec::new();
        }
        let w = self.pool().width(len);
        let n = self.pool().constant(n, w);
        let term = self.pool().eq(len, n);
        debug_assert!(self.implies(s, term).is_some());
        vec![Conjunct { term, core: Vec::new() }]
    }
}

/// Of how many bytes a load is.
fn bytes_of(pool: &Pool, load: Term) -> u8 {
    (pool.width(load) / 8) as u8
}

/// What the load `old` at `addr` sees of a block that is copied from `src` to `dst`.
fn copied(pool: &mut Pool, dst: Term, src: Term, addr: Term, old: Term) -> Term {
    let ptr = matches!(pool.node(old), Node::Load { ptr: true, .. });
    let from = moved(pool, addr, dst, src);
    pool.load(from, bytes_of(pool, old), ptr)
}
