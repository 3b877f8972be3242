//! Where blocks lie: what makes a statement about blocks one about flat memory.

use super::{Field, Item, Kind, Pick, Point, Structure, Values};
use ir::{Program, StmtKind};
use logic::mask;

/// The program, and what is true of all its blocks.
pub struct Heap<'a> {
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
    pub fn new(program: &'a Program, order: Option<Field>) -> Result<Heap<'a>, String> {
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
    pub fn width(&self) -> u32 {
        self.program.space.ptr_width
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

    /// What the steps take for granted.
    ///
    /// # Errors
    /// What is wrong with the structure.
    pub fn is_well_formed(&self, s: &Structure) -> Result<(), String> {
        let need = |holds: bool, words: &str| if holds { Ok(()) } else { Err(words.to_string()) };
        for n in &s.nodes {
            let within = |f: &Field| self.is_within(n.size, f.at, f.bytes.into()) && f.bytes > 0;
            need(n.fields.keys().all(within), "a field is outside of its block")?;
            need(are_apart(n.fields.keys(), mask(self.width())), "fields overlap")?;
            if let Kind::Chain(f) = n.kind {
                let apart = n.fields.keys().all(|g| *g == f || are_apart([f, *g].iter(), mask(self.width())));
                need(within(&f) && u32::from(f.bytes) * 8 == self.width() && apart, "a chain has no such link")?;
            }
            n.fields.values().try_for_each(|v| self.fits(s, v))?;
        }
        need(s.statics.keys().all(|f| self.is_static(f.at, f.bytes.into())), "static memory is in the heap")?;
        need(are_apart(s.statics.keys(), u128::MAX), "static memory overlaps")?;
        s.statics.values().chain(s.vars.values()).try_for_each(|v| self.fits(s, v))?;
        need(s.vars.keys().all(|v| (v.0 as usize) < self.program.vars.len()), "a variable does not exist")?;
        let is_point = |p: Point| match p {
            Point::Node(n) => n < s.nodes.len(),
            Point::Var(v) => {
                let bits = self.order.map(|f| u32::from(f.bytes) * 8);
                (v.0 as usize) < self.program.vars.len() && self.program.var_decl(v).sort().width() == bits
            }
        };
        let is_chain = |p: Point| matches!(p, Point::Node(n) if matches!(s.nodes[n].kind, Kind::Chain(_)));
        for &(a, b) in &s.le {
            need(self.order.is_some() && is_point(a) && is_point(b), "what is ordered does not exist")?;
            need(a != b || is_chain(a), "only chains are ordered in themselves")?;
        }
        if let Some(c) = &s.count {
            let is_var = (c.var.0 as usize) < self.program.vars.len();
            need(is_var && self.program.var_decl(c.var).sort().width() == Some(self.width()), "no such counter")?;
            need(c.rest <= mask(self.width()) && c.nodes.iter().all(|&n| n < s.nodes.len()), "no such count")?;
        }
        Ok(())
    }

    fn fits(&self, s: &Structure, v: &Values) -> Result<(), String> {
        let wrong = |i: &Item| match *i {
            Item::Const(_) => false,
            Item::At { node, pick, .. } => match s.nodes.get(node).map(|n| n.kind) {
                None => true,
                Some(Kind::One) => pick != Pick::First,
                Some(Kind::Chain(_)) => false,
                Some(Kind::Many) => pick != Pick::Any,
            },
        };
        if v.iter().any(wrong) { Err("a value is the address of no block".into()) } else { Ok(()) }
    }
}

/// No two of them have a byte in common.
fn are_apart<'f>(fields: impl Iterator<Item = &'f Field> + Clone, wrap: u128) -> bool {
    let all: Vec<&Field> = fields.collect();
    all.iter().enumerate().all(|(i, f)| all[i + 1..].iter().all(|g| !overlap(**f, **g, wrap)))
}

/// Offsets wrap around.
fn overlap(f: Field, g: Field, wrap: u128) -> bool {
    (g.at.wrapping_sub(f.at) & wrap) < f.bytes.into() || (f.at.wrapping_sub(g.at) & wrap) < g.bytes.into()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_that_overlap_are_found_across_zero() {
        let (f, g) = (Field { at: mask(64) - 3, bytes: 8 }, Field { at: 2, bytes: 4 });
        assert!(overlap(f, g, mask(64)) && overlap(g, f, mask(64)));
        let h = Field { at: 4, bytes: 4 };
        assert!(!overlap(f, h, mask(64)) && !overlap(h, f, mask(64)));
    }
}
