//! Where blocks lie: what makes a statement about blocks one about flat memory.

use evidence::shape::Field;
use ir::{Program, StmtKind};
use logic::{VarId, mask};

/// The program, and what is true of all its blocks.
#[derive(Clone, Copy)]
pub(super) struct Heap<'a> {
    pub(super) program: &'a Program,
    /// The field by which blocks are ordered.
    pub(super) order: Option<Field>,
    /// Each block begins in the middle of a cell, and no other block has memory of its cell.
    pub(super) has_cells: bool,
}

impl<'a> Heap<'a> {
    /// The blocks of a program of one procedure.
    ///
    /// # Errors
    /// Programs with calls, and those whose heap pointer is set where memory may have been allocated, or not before that,
    /// are refused.
    pub(super) fn new(program: &'a Program, order: Option<Field>) -> Result<Heap<'a>, String> {
        let proc = program.proc(program.entry);
        if proc.edges.iter().any(|e| e.dst == proc.entry) {
            return Err("control comes back to the entry, where the heap pointer is set".into());
        }
        let mut strides = Vec::new();
        for e in &proc.edges {
            for (i, s) in e.stmts.iter().enumerate() {
                let mut sets = false;
                match &s.kind {
                    StmtKind::Call { .. } => return Err("structures are about programs without calls".into()),
                    StmtKind::Alloc { size, .. } => strides.push(program.pool.as_const(*size)),
                    kind => kind.for_each_target(|v| sets |= v == program.heap),
                }
                let allocates = |k: &StmtKind| matches!(k, StmtKind::Alloc { .. });
                let is_first = e.src == proc.entry && !e.stmts[..i].iter().any(|s| allocates(&s.kind));
                if sets && !(is_first && sets_heap(program, &s.kind)) {
                    return Err("the heap pointer is set to more than its first value".into());
                }
            }
        }
        if !strides.is_empty() && !is_set(program) {
            return Err("memory is allocated where the heap pointer may not have been set".into());
        }
        let has_cells = program.space.cell.is_some_and(|bits| {
            let fits = |size: &Option<u128>| {
                size.is_some_and(|size| size <= mask(bits) && program.space.stride(size) & mask(bits) == 0)
            };
            strides.iter().all(fits)
        });
        Ok(Heap { program, order, has_cells })
    }

    /// Bits of an address.
    pub(super) fn width(&self) -> u32 {
        self.program.space.ptr_width
    }

    /// Bits of a variable; none of what is no bit-vector.
    pub(super) fn bits(&self, v: VarId) -> u32 {
        self.program.var_decl(v).sort().width().unwrap_or(0)
    }

    /// Half a cell, zero where blocks have none.
    pub(super) fn half(&self) -> u128 {
        match self.program.space.cell {
            Some(bits) if self.has_cells => 1 << (bits - 1),
            _ => 0,
        }
    }

    /// The memory that no other block has: from this offset on, so many bytes.
    fn region(&self, size: u128) -> (u128, u128) {
        match self.half() {
            0 => (0, size),
            half => (half.wrapping_neg() & mask(self.width()), self.program.space.stride(size)),
        }
    }

    /// Bytes of a block that was allocated with this size.
    pub(super) fn is_within(&self, size: u128, offset: u128, bytes: u128) -> bool {
        let (from, len) = self.region(size);
        let way = offset.wrapping_sub(from) & mask(self.width());
        way < len && bytes <= len - way
    }

    /// All blocks lie from here on, with their cells.
    pub(super) fn lowest(&self) -> u128 {
        self.program.space.heap - self.half()
    }

    /// No byte of a block.
    pub(super) fn is_static(&self, at: u128, bytes: u128) -> bool {
        at.checked_add(bytes).is_some_and(|end| end <= self.lowest())
    }
}

/// To an address in the heap, in the middle of a cell if there are cells.
fn sets_heap(program: &Program, kind: &StmtKind) -> bool {
    let StmtKind::Assign(pairs) = kind else { return false };
    let mut values = pairs.iter().filter(|(v, _)| *v == program.heap).map(|(_, t)| program.pool.as_const(*t));
    values.all(|k| k.is_some_and(|k| k == program.space.heap))
}

/// Each execution sets the heap pointer before it does anything else with it.
fn is_set(program: &Program) -> bool {
    let proc = program.proc(program.entry);
    let from_entry = proc.edges.iter().filter(|e| e.src == proc.entry);
    let sets = |k: &StmtKind| {
        let mut found = false;
        k.for_each_target(|v| found |= v == program.heap);
        found && sets_heap(program, k)
    };
    let mut all = from_entry.map(|e| e.stmts.iter().any(|s| sets(&s.kind)));
    all.all(|found| found)
}
