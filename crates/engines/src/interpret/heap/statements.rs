//! What may hold of blocks: of the one at any address `k`, and of those that variables point to.

use super::blocks::{Blocks, Step};
use ir::Program;
use logic::{BinOp, Pool, Term, VarId, mask};

/// Makes the candidates.
pub(super) struct Statements<'a> {
    program: &'a mut Program,
    blocks: &'a Blocks,
    /// Any address.
    k: Term,
    /// The first address of the heap, and the one behind what has been allocated.
    start: Term,
    heap: Term,
}

impl<'a> Statements<'a> {
    pub(super) fn new(program: &'a mut Program, blocks: &'a Blocks, index: VarId) -> Statements<'a> {
        let w = program.space.ptr_width;
        let (k, heap) = (program.var(index), program.var(program.heap));
        let start = program.pool.constant(program.space.heap, w);
        Statements { program, blocks, k, start, heap }
    }

    /// Each once.
    pub(super) fn all(mut self) -> Vec<Term> {
        let mut out = self.about_heap();
        out.extend(self.about_lives());
        out.extend(self.about_fields());
        out.extend(self.about_pointers());
        out.extend(self.about_pairs());
        for &t in &self.blocks.asked {
            let not = self.pool().not(t);
            out.extend([t, not]);
        }
        let mut once = Vec::new();
        for t in out {
            if self.pool().as_const(t).is_none() && !once.contains(&t) {
                once.push(t);
            }
        }
        once
    }

    fn pool(&mut self) -> &mut Pool {
        &mut self.program.pool
    }

    fn width(&self) -> u32 {
        self.program.space.ptr_width
    }

    /// The address lies in the middle of a cell, as blocks do.
    fn is_middle(&mut self, t: Term) -> Term {
        let (w, cell) = (self.width(), self.blocks.cell);
        let (low, half) = (self.pool().constant(mask(cell), w), self.pool().constant(1 << (cell - 1), w));
        let at = self.pool().bin(BinOp::And, t, low);
        self.pool().eq(at, half)
    }

    /// A block begins there, or did once.
    fn is_block(&mut self, t: Term) -> Term {
        let (start, heap, middle) = (self.start, self.heap, self.is_middle(t));
        let (above, below) = (self.pool().ule(start, t), self.pool().ult(t, heap));
        self.pool().all([above, below, middle])
    }

    /// What the cell says of the block at `t`, from its byte `at` on.
    fn tag(&mut self, t: Term, at: u128, bytes: u8) -> Term {
        let w = self.width();
        let outside = mask(w) & !mask(self.blocks.cell);
        let high = self.pool().constant(outside, w);
        let at = self.pool().constant(at, w);
        let cell = self.pool().bin(BinOp::And, t, high);
        let addr = self.pool().add(cell, at);
        self.pool().load(addr, bytes, false)
    }

    fn has_size(&mut self, t: Term, size: u128) -> Term {
        let w = self.width();
        let (tag, size) = (self.tag(t, 0, (w / 8) as u8), self.pool().constant(size, w));
        self.pool().eq(tag, size)
    }

    /// `free` may end it.
    fn is_from_heap(&mut self, t: Term) -> Term {
        let tag = self.tag(t, (self.width() / 8) as u128, 1);
        let yes = self.pool().constant(1, 8);
        self.pool().eq(tag, yes)
    }

    fn is_null(&mut self, t: Term) -> Term {
        let w = self.width();
        let null = self.pool().constant(0, w);
        self.pool().eq(t, null)
    }

    /// What the field of the block at `k` has.
    fn field(&mut self, at: u128) -> Term {
        let (k, w) = (self.k, self.width());
        let at = self.pool().constant(at, w);
        let addr = self.pool().add(k, at);
        self.pool().load(addr, (w / 8) as u8, true)
    }

    /// Where new blocks come from.
    fn about_heap(&mut self) -> Vec<Term> {
        let (start, heap) = (self.start, self.heap);
        vec![self.is_middle(heap), self.pool().ule(start, heap)]
    }

    /// All blocks live, or those that are older than one that a variable points to, or newer.
    fn about_lives(&mut self) -> Vec<Term> {
        let (k, sizes) = (self.k, self.blocks.sizes.clone());
        let mut all = vec![self.is_block(k)];
        if self.blocks.frees {
            let block = all[0];
            for &v in &self.blocks.pointers.clone() {
                let x = self.program.var(v);
                let (older, not_newer) = (self.pool().ult(k, x), self.pool().ule(k, x));
                let (newer, not_older) = (self.pool().ult(x, k), self.pool().ule(x, k));
                let null = self.is_null(x);
                let is_pointer = self.pool().not(null);
                for part in [older, not_newer] {
                    all.push(self.pool().and(block, part));
                }
                for part in [newer, not_older] {
                    all.push(self.pool().all([block, is_pointer, part]));
                }
            }
        }
        let mut live = Vec::new();
        for &size in &sizes {
            live.push(self.has_size(k, size));
        }
        let any = self.pool().any(live.iter().copied());
        if live.len() > 1 {
            live.push(any);
        }
        if self.blocks.frees {
            live.push(self.is_from_heap(k));
        }
        let pool = self.pool();
        all.iter().flat_map(|&s| live.iter().map(|&l| pool.implies(s, l)).collect::<Vec<_>>()).collect()
    }

    /// Fields lead to blocks, of a size, that are older or newer than the block itself; perhaps not those of a new block.
    fn about_fields(&mut self) -> Vec<Term> {
        let (k, w) = (self.k, self.width());
        let block = self.is_block(k);
        let mut out = Vec::new();
        for size in self.blocks.sizes.clone() {
            let sized = self.has_size(k, size);
            let lives = self.pool().and(block, sized);
            for at in self.blocks.fields.clone() {
                if at + (w / 8) as u128 > size {
                    continue;
                }
                let to = self.field(at);
                let null = self.is_null(to);
                let mut may_hold = vec![self.is_block(to)];
                if self.blocks.frees {
                    may_hold.extend([self.pool().ult(to, k), self.pool().ult(k, to)]);
                }
                for size in self.blocks.sizes.clone() {
                    may_hold.push(self.has_size(to, size));
                }
                let mut held: Vec<Term> = may_hold.into_iter().map(|t| self.pool().or(null, t)).collect();
                // Rings have no end.
                held.push(self.pool().not(null));
                for t in held {
                    let always = self.pool().implies(lives, t);
                    out.push(always);
                    for v in self.blocks.fresh.clone() {
                        let x = self.program.var(v);
                        let new = self.pool().eq(k, x);
                        out.push(self.pool().or(new, always));
                    }
                }
            }
        }
        out
    }

    fn about_pointers(&mut self) -> Vec<Term> {
        let mut out = Vec::new();
        for v in self.blocks.pointers.clone() {
            let x = self.program.var(v);
            let null = self.is_null(x);
            let mut may_hold = vec![self.is_block(x)];
            if self.blocks.frees {
                may_hold.push(self.is_from_heap(x));
            }
            for size in self.blocks.sizes.clone() {
                may_hold.push(self.has_size(x, size));
            }
            out.push(self.pool().not(null));
            for held in may_hold {
                out.push(self.pool().or(null, held));
            }
        }
        out
    }

    /// Copies are equal, blocks are older than the one that is new, and a field may lead to older blocks only, or to newer
    /// ones.
    fn about_pairs(&mut self) -> Vec<Term> {
        let mut out = Vec::new();
        let fresh = if self.blocks.frees { self.blocks.fresh.clone() } else { Vec::new() };
        for new in fresh {
            for v in self.blocks.pointers.clone() {
                let (x, y) = (self.program.var(v), self.program.var(new));
                out.push(self.pool().ult(x, y));
            }
        }
        let copies = self.blocks.copies.clone();
        for &(v, u) in &copies {
            let (x, y) = (self.program.var(v), self.program.var(u));
            out.push(self.pool().eq(x, y));
        }
        if self.blocks.frees {
            for Step { to, from } in self.blocks.steps.clone() {
                let same = copies.iter().filter(|c| c.1 == from).map(|c| c.0).chain([from]);
                for other in same.collect::<Vec<_>>() {
                    let (x, y) = (self.program.var(to), self.program.var(other));
                    let (null, newer) = (self.is_null(x), self.pool().ult(y, x));
                    out.extend([self.pool().ult(x, y), self.pool().or(null, newer)]);
                }
            }
        }
        out
    }
}
