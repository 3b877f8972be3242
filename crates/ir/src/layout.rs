//! The flat address space: where each kind of object lives.
//!
//! Programs must not be able to tell this layout from another one that C allows: what they learn by comparing addresses
//! of different objects is an input ([`crate::InputKind::Layout`]), and where they look at the number of an address, the
//! verdict says so (`docs/decisions/0009-addresses.md`).

/// The bits of [`Cells::Large`].
const LARGE_CELL: u32 = 22;

/// Bases of the regions of the address space for one pointer width. All regions are disjoint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AddressSpace {
    /// 32 or 64.
    pub ptr_width: u32,
    /// Function `i` has the address `functions + 16 * i`.
    pub functions: u128,
    /// Where static objects begin.
    pub globals: u128,
    /// String literals: C does not say whether two of them share bytes.
    pub literals: u128,
    /// Address-taken locals.
    pub stack: u128,
    /// `malloc`, `calloc`, `alloca`: from here upwards, never reused.
    pub heap: u128,
    /// The first address behind the heap.
    pub heap_end: u128,
    /// Memory that the program did not create; pointers that come from the environment are null or lie in
    /// `env .. env_end`.
    pub env: u128,
    /// The first address behind the environment's memory.
    pub env_end: u128,
    /// Where nothing lies any more that the program knows of: the registers of a device may be there.
    pub end: u128,
    /// Unused bytes between two objects: addresses that are less than this apart are those of one object, if it is no
    /// larger than that.
    pub gap: u128,
    /// How many of the unused bytes behind an object code may touch that takes the object for the beginning of a larger
    /// one, with what a real machine has there as the result.
    pub room: u128,
    /// Bits of an address that say where in its cell it lies, if each object has a cell of memory of its own: programs whose
    /// accesses are checked. An object begins in the middle of its cell, and is smaller than half of one; what is known of it
    /// stands where the cell begins ([`AddressSpace::TAG`]).
    pub cell: Option<u32>,
    /// Where the string literals end, and static objects begin that must not be written either.
    pub constants: u128,
}

/// How large the cells are of programs for 32 bit machines: there is little room for both, many objects and large ones. On 64 bit
/// machines there is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cells {
    /// Objects up to 32 KiB, some ten thousand of them.
    Many,
    /// Objects up to 2 MiB, some hundred of them.
    Large,
}

impl AddressSpace {
    /// The layout for pointers of so many bits: 32 or 64.
    pub fn new(ptr_width: u32) -> AddressSpace {
        match ptr_width {
            32 => AddressSpace {
                ptr_width,
                functions: 0x0010_0000,
                globals: 0x0800_0000,
                literals: 0x1800_0000,
                stack: 0x2000_0000,
                heap: 0x4000_0000,
                heap_end: 0x8000_0000,
                env: 0x8000_0000,
                env_end: 0xf000_0000,
                end: 0xf000_0000,
                gap: 1024,
                room: 1024,
                cell: None,
                constants: 0x2000_0000,
            },
            64 => AddressSpace {
                ptr_width,
                functions: 0x0040_0000,
                globals: 0x0400_0000_0000_0000,
                literals: 0x0600_0000_0000_0000,
                stack: 0x0800_0000_0000_0000,
                heap: 0x1000_0000_0000_0000,
                heap_end: 0x7000_0000_0000_0000,
                // A native execution of a test has memory at these addresses.
                env: 0x5000_0000_0000,
                env_end: 0x7000_0000_0000,
                end: 0x7000_0000_0000_0000,
                gap: 1 << 40,
                room: 4096,
                cell: None,
                constants: 0x0800_0000_0000_0000,
            },
            other => unreachable!("pointer width {other}"),
        }
    }

    /// The layout in which each object has a cell of its own.
    pub fn with_cells(ptr_width: u32, cells: Cells) -> AddressSpace {
        let plain = AddressSpace::new(ptr_width);
        let (bits, plain) = match (ptr_width, cells) {
            (64, _) => (40, plain),
            (_, Cells::Many) => (16, plain),
            (_, Cells::Large) => (LARGE_CELL, plain.with_room_for_cells()),
        };
        let half = 1 << (bits - 1);
        // On 64 bit machines there is room on both sides.
        let narrower = if ptr_width == 64 { 0 } else { AddressSpace::around(ptr_width) };
        AddressSpace {
            globals: plain.globals + half,
            literals: plain.literals + half,
            constants: (plain.literals + plain.stack) / 2 + half,
            stack: plain.stack + half,
            heap: plain.heap + half,
            env: plain.env + narrower,
            env_end: plain.env_end - narrower,
            gap: half,
            room: plain.room.min(half / 2),
            cell: Some(bits),
            ..plain
        }
    }

    /// The same for 32 bit machines with less memory from outside.
    fn with_room_for_cells(self) -> AddressSpace {
        AddressSpace {
            literals: 0x2800_0000,
            stack: 0x4000_0000,
            heap: 0x6000_0000,
            heap_end: 0xa000_0000,
            env: 0xa000_0000,
            ..self
        }
    }

    /// Which cells there are, if any.
    pub fn cells(&self) -> Option<Cells> {
        let bits = self.cell?;
        Some(if bits == LARGE_CELL { Cells::Large } else { Cells::Many })
    }

    /// From where to where pointers may be that were moved out of memory from outside, where accesses are checked: nobody knows
    /// how far that memory goes, so what they point to is no object of the program, and not no object either.
    pub fn around_env(&self) -> (u128, u128) {
        let room = if self.cell.is_some() { AddressSpace::around(self.ptr_width) } else { 0 };
        (self.env - room, self.env_end + room)
    }

    /// Unused bytes on each side of memory from outside: many cells.
    fn around(ptr_width: u32) -> u128 {
        if ptr_width == 64 { 1 << 44 } else { 1 << 28 }
    }

    /// Bytes at the beginning of a cell that say something of its object: the size, zero where there is none (any more), as
    /// wide as a pointer, and at byte 8 whether `free` may end it.
    pub const TAG: u128 = 16;

    /// The bytes belong to what is known of an object: its tag, or the shadows of its bytes.
    pub fn is_tag(&self, addr: u128, len: u128) -> bool {
        let Some(bits) = self.cell else { return false };
        let (at, quarter) = (addr % (1 << bits), 1 << (bits - 2));
        let is_shadow = at >= quarter && at + len <= 2 * quarter;
        at + len <= AddressSpace::TAG || is_shadow && !(self.env..self.env_end).contains(&addr)
    }

    /// How far below a byte of an object its shadow stands, which says what is known of it: between the tag and the object, if
    /// that is smaller than so much.
    pub fn shadow(&self) -> Option<u128> {
        self.cell.map(|bits| 1 << (bits - 2))
    }

    /// What is reserved for each object: with cells as much as any object may have.
    pub fn reserved(&self, size: u128) -> u128 {
        if self.cell.is_some() { self.gap } else { size }
    }

    /// Bytes to reserve for an object of `size` bytes: its size, a gap, rounded up to a multiple of 16. At least one
    /// byte past the end stays free, so that one-past-the-end pointers are no other object's.
    pub fn stride(&self, size: u128) -> u128 {
        (size + self.gap + 15) & !15
    }

    /// Blocks of memory are smaller than this. On 64 bit machines that is a gap, so that addresses tell one object from
    /// another; on others the heap.
    pub fn block_limit(&self) -> u128 {
        if self.ptr_width == 64 || self.cell.is_some() { self.gap } else { self.heap_end - self.heap }
    }

    /// The bytes of an object of `size` bytes together with the room behind it.
    pub fn with_room(&self, size: u128) -> u128 {
        (size + self.room + 15) & !15
    }

    /// Where a frame object that needs `align` begins, if `next` is the first free address.
    pub fn aligned(next: u128, align: u128) -> u128 {
        next.next_multiple_of(align.max(16))
    }

    /// No pointer that exists before an allocation points to the new block or to this many bytes before it: those are in
    /// the gap, where not even a pointer one past the end of an object can point. So an access through an older pointer
    /// does not reach into the block from below either.
    pub const ALLOC_MARGIN: u128 = 16;

    /// Addresses below this are never valid (the null page).
    pub const NULL_PAGE: u128 = 4096;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Soundness: an object's cell is in one region, so that no two objects of different regions share what is known of them.
    #[test]
    fn regions_consist_of_whole_cells() {
        for (ptr_width, cells) in [(32, Cells::Many), (32, Cells::Large), (64, Cells::Many), (64, Cells::Large)] {
            let space = AddressSpace::with_cells(ptr_width, cells);
            let cell = 1u128 << space.cell.expect("cells");
            let starts = [space.globals, space.literals, space.constants, space.stack, space.heap];
            let begins: Vec<u128> = starts.iter().map(|start| start - space.gap).collect();
            assert!(begins.iter().all(|b| b % cell == 0 && *b >= space.functions), "{begins:x?}");
            assert!(begins.is_sorted(), "{begins:x?}");
            assert_eq!(space.heap_end % cell, 0);
            let (from, to) = space.around_env();
            let is_behind = from >= space.heap_end && to <= 1 << ptr_width;
            // With 64 bits it lies before all objects.
            assert!(is_behind || to <= begins[0] && from >= space.functions, "{from:x} {to:x}");
        }
    }
}
