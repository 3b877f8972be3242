//! What makes structures say something of flat memory: where blocks may lie, and which programs keep to that.

use evidence::shape::Field;
use ir::{Edge, Program, StmtKind};
use logic::{VarId, mask};

/// The memory of blocks. Where `half` is not zero, each block has whole cells for itself and begins in the middle of the first.
pub(super) struct Layout<'p> {
    pub(super) program: &'p Program,
    /// The field by which blocks are ordered.
    pub(super) order: Option<Field>,
    half: u128,
}

impl<'p> Layout<'p> {
    /// # Errors
    /// Programs in which memory might be allocated over something else: blocks are apart from each other and from static memory
    /// because `$heap` is the beginning of the heap before the first allocation, and only allocations change it from then on.
    pub(super) fn of(program: &'p Program, order: Option<Field>) -> Result<Layout<'p>, String> {
        let proc = program.proc(program.entry);
        let need = |holds: bool, words: &str| if holds { Ok(()) } else { Err(words.to_string()) };
        let mut sizes = Vec::new();
        for e in &proc.edges {
            need(e.dst != proc.entry, "control comes back to the entry, where the heap pointer is set")?;
            for s in &e.stmts {
                need(!matches!(s.kind, StmtKind::Call { .. }), "structures are about programs without calls")?;
                if let StmtKind::Alloc { size, .. } = s.kind {
                    sizes.push(program.pool.as_const(size));
                }
            }
        }
        for e in &proc.edges {
            let sets = first_set(program, e)?;
            need(!sets || e.src == proc.entry, "the heap pointer is set to more than its first value")?;
            let is_early = sets || e.src != proc.entry || sizes.is_empty();
            need(is_early, "memory is allocated where the heap pointer may not have been set")?;
        }
        need(order.is_none_or(|f| (1..=16).contains(&f.bytes)), "what is ordered is no number")?;
        let half = program.space.cell.map_or(0, |bits| {
            let in_cell = |n: u128| n & mask(bits);
            let is_whole = |n: u128| n == in_cell(n) && in_cell(program.space.stride(n)) == 0;
            if sizes.iter().all(|n| n.is_some_and(is_whole)) { 1 << (bits - 1) } else { 0 }
        });
        Ok(Layout { program, order, half })
    }

    /// Bits of an address.
    pub(super) fn width(&self) -> u32 {
        self.program.space.ptr_width
    }

    /// Bits of a variable, if it has any.
    pub(super) fn bits(&self, v: VarId) -> Option<u32> {
        let is_known = (v.0 as usize) < self.program.vars.len();
        if is_known { self.program.var_decl(v).sort().width() } else { None }
    }

    pub(super) fn wrapped(&self, n: u128) -> u128 {
        n & mask(self.width())
    }

    /// These bytes, counted from the address of a block of that size, are its own.
    pub(super) fn is_own(&self, size: u128, at: u128, bytes: u128) -> bool {
        let own = if self.half == 0 { size } else { self.program.space.stride(size) };
        let from = self.wrapped(at.wrapping_add(self.half));
        from.checked_add(bytes).is_some_and(|end| from < own && end <= own)
    }

    /// No block has any of these bytes.
    pub(super) fn is_static(&self, at: u128, bytes: u128) -> bool {
        at.checked_add(bytes).is_some_and(|end| end <= self.bottom())
    }

    fn bottom(&self) -> u128 {
        self.program.space.heap - self.half
    }

    /// The least and the greatest address of a byte of a block.
    pub(super) fn heap(&self) -> (u128, u128) {
        (self.bottom(), self.program.space.heap_end - 1)
    }

    /// What `address & bits` is, of an address that is so far from that of a block, as what is left of the block's, or as a number.
    pub(super) fn masked(&self, at: u128, bits: u128) -> Option<Masked> {
        let in_cell = self.half.checked_mul(2)?.checked_sub(1)?;
        let from = self.wrapped(at.wrapping_add(self.half));
        if from > in_cell {
            return None;
        }
        match bits {
            _ if bits == in_cell => Some(Masked::Number(from)),
            _ if bits == self.wrapped(!in_cell) => Some(Masked::From(self.wrapped(self.half.wrapping_neg()))),
            _ => None,
        }
    }
}

/// See [`Layout::masked`].
pub(super) enum Masked {
    Number(u128),
    /// So far from the address of the block.
    From(u128),
}

/// Whether the edge sets `$heap`: to its first value, before it allocates; an error if it is set to anything else.
fn first_set(program: &Program, e: &Edge) -> Result<bool, String> {
    let (mut sets, mut allocates) = (false, false);
    for s in &e.stmts {
        let mut is_target = false;
        s.kind.for_each_target(|v| is_target |= v == program.heap);
        if is_target {
            let first = |v, t| v != program.heap || program.pool.as_const(t) == Some(program.space.heap);
            let to_first = matches!(&s.kind, StmtKind::Assign(all) if all.iter().all(|&(v, t)| first(v, t)));
            if allocates || !to_first {
                return Err("the heap pointer is set to more than its first value".into());
            }
            sets = true;
        }
        allocates |= matches!(s.kind, StmtKind::Alloc { .. });
    }
    Ok(sets)
}
