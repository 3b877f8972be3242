//! Static objects as registers: one *cell* for each scalar that an object is made of, so that states can say what memory holds.
//!
//! Addresses are computed on each path, so an access needs no analysis: it is one of a cell, or of some bytes of cells, or it is beyond what
//! is kept, and then nothing is known of it. The same is true of bytes that nobody has written yet.

use super::registers::{Reg, Word, mask};
use ir::{Object, ProcId, Program, ScalarType, Shape, Stmt, StmtKind};
use logic::{Pool, Term};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// Bytes of all objects that are kept, at most: states become as long.
const MOST_BYTES: u128 = 512;

/// Bytes of a cell, at most: each has a mark.
const MARKS_OF_CELL: u8 = 8;

/// Cells whose marks share one register.
const CELLS_PER_MARKS: usize = Word::BITS as usize / MARKS_OF_CELL as usize;

/// A scalar in memory.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cell {
    addr: Word,
    bytes: u8,
    is_pointer: bool,
    pub(super) reg: Reg,
    /// Where its bytes have one bit each, which is set where nobody has written the byte; the byte itself is zero then.
    marks: (Reg, u8),
}

impl Cell {
    /// The cell as the program reads it.
    pub(super) fn load(&self, pool: &mut Pool, ptr_width: u32) -> Term {
        let addr = pool.constant(self.addr.into(), ptr_width);
        pool.load(addr, self.bytes, self.is_pointer)
    }

    fn unwritten(&self, registers: &[Word]) -> Word {
        let (marks, shift) = self.marks;
        registers[marks as usize] >> shift & mask(self.bytes)
    }
}

/// What a cell holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Content {
    Known(Word),
    Anything,
    /// Some bytes are known, others are not.
    Partly,
}

/// Consecutive bytes of one object.
struct Window {
    addr: Word,
    bytes: usize,
    /// Its first one in [`Memory::places`].
    first: usize,
}

/// See the module.
#[derive(Default)]
pub(super) struct Memory {
    /// By increasing address.
    windows: Vec<Window>,
    /// By byte: which cell it is in, and which byte of that.
    places: Vec<(u32, u8)>,
    pub(super) cells: Vec<Cell>,
    /// The registers of marks.
    pub(super) marks: Vec<Reg>,
}

impl Memory {
    /// The smallest objects that a procedure mentions, as many as there is room for. Their registers come behind those that are there; at first
    /// nobody has written anything.
    pub(super) fn new(program: &Program, proc: ProcId, registers: &mut Vec<Word>) -> Memory {
        let addresses = addresses(program, proc);
        let is_mentioned = |o: &&Object| addresses.range(o.addr..=o.addr + o.size).next().is_some();
        let mut kept: Vec<&Object> = program.objects.iter().filter(is_mentioned).collect();
        kept.sort_by_key(|o| (o.size, o.addr));
        let mut room = MOST_BYTES;
        kept.retain(|o| {
            let fits = o.size <= room && o.addr + o.size <= Word::MAX.into();
            room -= if fits { o.size } else { 0 };
            fits
        });
        kept.sort_by_key(|o| o.addr);
        let mut memory = Memory::default();
        kept.into_iter().for_each(|o| memory.add(o));
        for cell in &mut memory.cells {
            cell.reg = registers.len() as Reg;
            registers.push(0);
        }
        for cells in memory.cells.chunks_mut(CELLS_PER_MARKS) {
            let reg = registers.len() as Reg;
            memory.marks.push(reg);
            registers.push(0);
            for (i, cell) in cells.iter_mut().enumerate() {
                cell.marks = (reg, i as u8 * MARKS_OF_CELL);
                registers[reg as usize] |= mask(cell.bytes) << cell.marks.1;
            }
        }
        memory
    }

    fn add(&mut self, object: &Object) {
        let (addr, bytes, first) = (object.addr as Word, object.size as usize, self.places.len());
        let mut scalars = Vec::new();
        collect(&object.shape, 0, &mut scalars);
        scalars.sort_unstable_by_key(|&(offset, ..)| offset);
        let mut next = 0;
        for (offset, size, is_pointer) in scalars {
            // Parts of a union that stand on each other, or a shape that says more than there is.
            if offset < next || offset + usize::from(size) > bytes {
                continue;
            }
            self.fill_up(addr, next..offset);
            self.cell(addr + offset as Word, size, is_pointer);
            next = offset + usize::from(size);
        }
        self.fill_up(addr, next..bytes);
        self.windows.push(Window { addr, bytes, first });
    }

    /// Bytes that no scalar has.
    fn fill_up(&mut self, addr: Word, offsets: std::ops::Range<usize>) {
        offsets.for_each(|offset| self.cell(addr + offset as Word, 1, false));
    }

    fn cell(&mut self, addr: Word, bytes: u8, is_pointer: bool) {
        let number = self.cells.len() as u32;
        self.places.extend((0..bytes).map(|i| (number, i)));
        self.cells.push(Cell { addr, bytes, is_pointer, reg: 0, marks: (0, 0) });
    }

    /// Where some bytes are, if all of them are kept in one object.
    fn places(&self, addr: Word, bytes: Word) -> Option<&[(u32, u8)]> {
        let behind = self.windows.partition_point(|w| w.addr <= addr);
        let window = &self.windows[behind.checked_sub(1)?];
        let offset = addr - window.addr;
        let end = offset.checked_add(bytes).filter(|&end| end <= window.bytes as Word)?;
        Some(&self.places[window.first + offset as usize..window.first + end as usize])
    }

    /// The cell that these bytes are, if they are one.
    fn whole(&self, places: &[(u32, u8)]) -> Option<&Cell> {
        let &(number, 0) = places.first()? else { return None };
        let cell = &self.cells[number as usize];
        (usize::from(cell.bytes) == places.len() && places.last()?.0 == number).then_some(cell)
    }

    /// `None` where it is not known.
    pub(super) fn load(&self, registers: &[Word], addr: Word, bytes: u8) -> Option<Word> {
        let places = self.places(addr, bytes.into())?;
        if let Some(cell) = self.whole(places) {
            return (cell.unwritten(registers) == 0).then(|| registers[cell.reg as usize]);
        }
        places.iter().rev().try_fold(0, |high, &place| Some(high << 8 | Word::from(self.byte(registers, place)?)))
    }

    /// `None` beyond what is kept.
    pub(super) fn store(&self, registers: &mut [Word], addr: Word, bytes: u8, value: Word) -> Option<()> {
        let places = self.places(addr, bytes.into())?;
        if let Some(cell) = self.whole(places) {
            registers[cell.reg as usize] = value;
            let (marks, shift) = cell.marks;
            registers[marks as usize] &= !(mask(cell.bytes) << shift);
            return Some(());
        }
        for (i, &place) in places.iter().enumerate() {
            self.set_byte(registers, place, Some((value >> (8 * i)) as u8));
        }
        Some(())
    }

    /// Some bytes become this one, or anything.
    pub(super) fn fill(&self, registers: &mut [Word], addr: Word, bytes: Word, byte: Option<u8>) -> Option<()> {
        if bytes > 0 {
            self.places(addr, bytes)?.iter().for_each(|&place| self.set_byte(registers, place, byte));
        }
        Some(())
    }

    /// Bytes are copied with whether they are known.
    pub(super) fn copy(&self, registers: &mut [Word], to: Word, from: Word, bytes: Word) -> Option<()> {
        if bytes == 0 {
            return Some(());
        }
        if let Ok(bytes @ 1..=8) = u8::try_from(bytes)
            && let Some(value) = self.load(registers, from, bytes)
        {
            return self.store(registers, to, bytes, value);
        }
        let (to, from) = (self.places(to, bytes)?, self.places(from, bytes)?);
        let copied: Vec<Option<u8>> = from.iter().map(|&place| self.byte(registers, place)).collect();
        to.iter().zip(copied).for_each(|(&place, byte)| self.set_byte(registers, place, byte));
        Some(())
    }

    fn byte(&self, registers: &[Word], (number, i): (u32, u8)) -> Option<u8> {
        let cell = &self.cells[number as usize];
        (cell.unwritten(registers) >> i & 1 == 0).then(|| (registers[cell.reg as usize] >> (8 * i)) as u8)
    }

    fn set_byte(&self, registers: &mut [Word], (number, i): (u32, u8), byte: Option<u8>) {
        let Cell { reg, marks: (marks, shift), .. } = self.cells[number as usize];
        let value = &mut registers[reg as usize];
        *value = *value & !(0xff << (8 * i)) | Word::from(byte.unwrap_or(0)) << (8 * i);
        let mark = 1 << (shift + i);
        match byte {
            Some(_) => registers[marks as usize] &= !mark,
            None => registers[marks as usize] |= mark,
        }
    }

    /// What the cells hold, in their order, given the registers of cells, and those of marks behind them.
    pub(super) fn contents(&self, row: &[Word]) -> Vec<Content> {
        let (values, marks) = row.split_at(self.cells.len());
        let content = |(i, cell): (usize, &Cell)| match marks[i / CELLS_PER_MARKS] >> cell.marks.1 & mask(cell.bytes) {
            0 => Content::Known(values[i]),
            all if all == mask(cell.bytes) => Content::Anything,
            _ => Content::Partly,
        };
        self.cells.iter().enumerate().map(content).collect()
    }
}

/// There are objects, no fresh ones, and all are kept; for a program as it was translated.
pub(crate) fn has_small_objects(program: &Program) -> bool {
    let stmts = program.procs.iter().flat_map(|p| &p.edges).flat_map(|e| &e.stmts);
    let is_beyond = |s: &Stmt| matches!(s.kind, StmtKind::Alloc { .. } | StmtKind::HavocMem { .. });
    let frames = program.procs.iter().flat_map(|p| &p.frame).map(|f| f.size);
    let bytes: u128 = program.objects.iter().map(|o| o.size).chain(frames).fold(0, u128::saturating_add);
    (1..=MOST_BYTES).contains(&bytes) && !stmts.into_iter().any(is_beyond)
}

/// All constants that may be addresses.
fn addresses(program: &Program, proc: ProcId) -> BTreeSet<u128> {
    let (pool, mut todo, mut seen) = (&program.pool, Vec::new(), FxHashSet::default());
    let stmts = program.proc(proc).edges.iter().flat_map(|e| &e.stmts);
    stmts.for_each(|s| s.kind.for_each_term(|t| todo.push(t)));
    let mut addresses = BTreeSet::new();
    while let Some(t) = todo.pop() {
        if seen.insert(t) {
            addresses.extend(pool.as_const(t).filter(|_| pool.width(t) == program.space.ptr_width));
            pool.node(t).for_each_child(|c| todo.push(c));
        }
    }
    addresses
}

/// The scalars of a shape: offset, bytes, whether it is a pointer.
fn collect(shape: &Shape, at: usize, scalars: &mut Vec<(usize, u8, bool)>) {
    match shape {
        Shape::Scalar(ty) => {
            let bytes = ty.sort().width().map_or(0, |w| w / 8);
            if matches!(bytes, 1 | 2 | 4 | 8) {
                scalars.push((at, bytes as u8, matches!(ty, ScalarType::Pointer(_))));
            }
        }
        Shape::Array { elem, stride, count } => {
            (0..*count as usize).for_each(|i| collect(elem, at + i * *stride as usize, scalars));
        }
        Shape::Record(fields) => {
            fields.iter().for_each(|(_, offset, shape)| collect(shape, at + *offset as usize, scalars));
        }
        Shape::Opaque => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ir::{ProcId, text};

    /// Two objects with scalars of several sizes and bytes between them.
    fn program() -> Program {
        text::parse(
            "pointers 64
             object a at 4096 size 12 shape [3 of u4 every 4]
             object s at 8192 size 16 shape {c at 0: u1, n at 2: u2, p at 8: p8}
             entry main
             proc main() { local v: 64 entry l exit l loc l edge l -> l { v := 4096:64 v := 8192:64 } }",
        )
        .unwrap_or_else(|e| panic!("{e}"))
    }

    /// Accesses of any size at any place do what they do to an array of bytes.
    #[test]
    fn cells_are_bytes() {
        let mut registers = vec![7; 3];
        let memory = Memory::new(&program(), ProcId(0), &mut registers);
        assert_eq!(memory.cells.len(), 3 + 1 + 1 + 1 + 4 + 1);
        let mut bytes: Vec<Option<u8>> = vec![None; 28];
        let mut random = 1_u64;
        let mut below = |n: u64| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (random >> 33) % n
        };
        for _ in 0..20_000 {
            // Of an object: where it begins, where that is in `bytes`, and how long it is.
            let (addr, first, size) = if below(2) == 0 { (4096, 0, 12) } else { (8192, 12, 16) };
            let (len, at) = (1 << below(4), below(size + 2));
            let inside = at + len <= size;
            let range = (first + at) as usize..(first + at + len) as usize;
            let value = below(1 << 31) * below(1 << 31);
            match below(4) {
                0 => {
                    let stored = memory.store(&mut registers, addr + at, len as u8, value & mask(8 * len as u8));
                    assert_eq!(stored.is_some(), inside);
                    if inside {
                        bytes[range].iter_mut().zip(value.to_le_bytes()).for_each(|(b, v)| *b = Some(v));
                    }
                }
                1 => {
                    let byte = (below(3) > 0).then_some(value as u8);
                    assert_eq!(memory.fill(&mut registers, addr + at, len, byte).is_some(), inside);
                    if inside {
                        bytes[range].fill(byte);
                    }
                }
                2 => {
                    let (from, len) = (below(13), 1 + below(8));
                    let is_inside = from + len <= 12 && at + len <= size;
                    let copied = memory.copy(&mut registers, addr + at, 4096 + from, len);
                    assert_eq!(copied.is_some(), is_inside);
                    if is_inside {
                        bytes.copy_within(from as usize..(from + len) as usize, (first + at) as usize);
                    }
                }
                _ => {
                    let read = memory.load(&registers, addr + at, len as u8);
                    let expected = inside
                        .then(|| bytes[range].iter().rev().try_fold(0, |high, b| b.map(|b| high << 8 | Word::from(b))));
                    assert_eq!(read, expected.flatten());
                }
            }
        }
        assert_eq!(registers[..3], [7; 3], "what is before memory stays");
    }
}
