//! Memory along a path: what has been written to constant addresses, byte by byte; behind that, writes to symbolic
//! addresses, the latest first; behind all of them, memory as it was. Cloning is constant time.

use super::place::Place;
use super::symbols::{Origin, Symbols, Version};
use logic::{Env, Evaluator, Integer, Pool, SymId, Term, VarId, mask};
use rpds::HashTrieMap;
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

/// Byte number `.1` of the term `.0`.
type Byte = Option<(Term, u8)>;

/// Eight bytes at an address that is a multiple of eight.
type Word = [Byte; 8];

/// A read through a symbolic address distinguishes so many places.
const MAX_PLACES: usize = 256;

#[derive(Clone)]
pub(super) struct Memory {
    words: HashTrieMap<u64, Word, archery::RcK, FxBuildHasher>,
    below: Below,
}

#[derive(Clone)]
enum Below {
    Base(Version),
    Store(Rc<Store>),
    Block(Rc<BlockWrite>),
}

/// A write to a symbolic address.
struct Store {
    addr: Term,
    value: Term,
    /// Where the bytes are known to lie.
    place: Option<Place>,
    memory: Memory,
    known: Known,
}

/// A write of as many bytes as a term says.
struct BlockWrite {
    block: Block,
    /// Where the bytes are known to lie.
    place: Option<Place>,
    memory: Memory,
    known: Known,
}

/// What has been read behind a write, by address, length, whether it is a pointer, and place: paths have their beginnings in common.
type Known = RefCell<FxHashMap<(Term, u8, bool, Option<Place>), Term>>;

/// Bytes that are written at once.
#[derive(Clone, Copy)]
pub(super) struct Block {
    pub(super) dst: Term,
    pub(super) len: Term,
    pub(super) content: Content,
}

/// What the bytes of a block are.
#[derive(Clone, Copy)]
pub(super) enum Content {
    /// Each is this one.
    Byte(Term),
    /// Those that were at this address before the write.
    From(Term),
}

/// What reading needs.
pub(super) struct Reader<'a> {
    pub(super) pool: &'a mut Pool,
    pub(super) symbols: &'a mut Symbols,
    pub(super) ev: &'a mut Evaluator,
}

/// How one memory differs from an earlier one.
pub(super) enum Change {
    /// These words.
    Words(BTreeSet<u64>),
    /// It may differ everywhere.
    Everywhere,
}

impl Memory {
    pub(super) fn new(version: Version) -> Memory {
        Memory { words: HashTrieMap::new_with_hasher_and_ptr_kind(FxBuildHasher), below: Below::Base(version) }
    }

    fn byte(&self, at: u128) -> Byte {
        self.words.get(&((at >> 3) as u64)).and_then(|w| w[(at & 7) as usize])
    }

    fn set_byte(&mut self, at: u128, byte: (Term, u8)) {
        let key = (at >> 3) as u64;
        let mut word = self.words.get(&key).copied().unwrap_or_default();
        word[(at & 7) as usize] = Some(byte);
        self.words.insert_mut(key, word);
    }

    /// The bytes of `value` at `addr`; where that is symbolic, `place` says where they may lie.
    pub(super) fn write(&mut self, pool: &Pool, addr: Term, value: Term, place: Option<Place>) {
        let Some(at) = pool.as_const(addr) else {
            let memory = std::mem::replace(self, Memory::new(Version::Initial));
            self.below = Below::Store(Rc::new(Store { addr, value, place, memory, known: Known::default() }));
            return;
        };
        let m = mask(pool.width(addr));
        for i in 0..pool.width(value) / 8 {
            self.set_byte(at.wrapping_add(i as u128) & m, (value, i as u8));
        }
    }

    /// The bytes of the block; `place` says where they may lie.
    pub(super) fn write_block(&mut self, block: Block, place: Option<Place>) {
        let memory = std::mem::replace(self, Memory::new(Version::Initial));
        self.below = Below::Block(Rc::new(BlockWrite { block, place, memory, known: Known::default() }));
    }

    /// `bytes` bytes at `addr`; where that is symbolic, `place` says where they may lie.
    pub(super) fn read(&self, r: &mut Reader<'_>, addr: Term, bytes: u8, ptr: bool, place: Option<Place>) -> Term {
        match r.pool.as_const(addr) {
            Some(at) => self.read_at(r, at, addr, bytes, ptr),
            None => self.read_somewhere(r, addr, bytes, ptr, place),
        }
    }

    fn read_at(&self, r: &mut Reader<'_>, at: u128, addr: Term, bytes: u8, ptr: bool) -> Term {
        let m = mask(r.pool.width(addr));
        let known: Vec<Byte> = (0..bytes as u128).map(|i| self.byte(at.wrapping_add(i) & m)).collect();
        if known.iter().all(Option::is_none) {
            return self.read_below(r, addr, bytes, ptr, Some(Place::Within((at, at + bytes as u128 - 1))));
        }
        if let Some((t, 0)) = known[0]
            && r.pool.width(t) == 8 * bytes as u32
            && (0..).zip(&known).all(|(i, b)| *b == Some((t, i)))
        {
            return t;
        }
        let parts: Vec<Term> = (0..)
            .zip(known)
            .map(|(i, byte)| match byte {
                Some((t, k)) => r.pool.extract(t, 8 * k as u32, 8),
                None => {
                    let offset = r.pool.constant(i, r.pool.width(addr));
                    let addr = r.pool.add(addr, offset);
                    let here = at.wrapping_add(i) & m;
                    self.read_below(r, addr, 1, false, Some(Place::Within((here, here))))
                }
            })
            .collect();
        joined(r.pool, &parts)
    }

    /// A choice among the places that have been written at constant addresses, and what is behind them.
    fn read_somewhere(&self, r: &mut Reader<'_>, addr: Term, bytes: u8, ptr: bool, place: Option<Place>) -> Term {
        let places = self.places(r.pool, r.ev, addr, bytes, place);
        if places.len() > MAX_PLACES {
            return r.symbols.get(r.pool, Origin::Unread(addr, bytes), 8 * bytes as u32);
        }
        let mut value = self.read_below(r, addr, bytes, ptr, place);
        for at in places {
            let candidate = r.pool.constant(at, r.pool.width(addr));
            let is_here = r.pool.eq(addr, candidate);
            if r.pool.as_const(is_here) != Some(0) {
                let here = self.read_at(r, at, candidate, bytes, ptr);
                value = r.pool.ite(is_here, here, value);
            }
        }
        value
    }

    /// Where a read through the address may meet a byte that has been written to a constant address.
    fn places(&self, pool: &Pool, ev: &mut Evaluator, addr: Term, bytes: u8, place: Option<Place>) -> BTreeSet<u128> {
        let m = mask(pool.width(addr));
        let bits = pool.common_residue_bits(addr).min(16);
        let stride = 1u128 << bits;
        let residue = ev.eval(pool, addr, &Zero) % stride;
        let mut out = BTreeSet::new();
        for (&key, word) in self.words.iter() {
            for (i, _) in word.iter().enumerate().filter(|(_, b)| b.is_some()) {
                let at = ((key as u128) << 3) + i as u128;
                for first in (0..bytes as u128).map(|k| at.wrapping_sub(k) & m) {
                    let fits = match place {
                        None => true,
                        Some(Place::Within((low, high))) => first >= low && first + bytes as u128 - 1 <= high,
                        // None of the bytes that are read is one of those.
                        Some(outside) => !outside.is_apart_from(Place::Within((at, at))),
                    };
                    if fits && first % stride == residue {
                        out.insert(first);
                    }
                }
            }
            if out.len() > MAX_PLACES {
                break;
            }
        }
        out
    }

    fn read_below(&self, r: &mut Reader<'_>, addr: Term, bytes: u8, ptr: bool, place: Option<Place>) -> Term {
        match &self.below {
            Below::Base(Version::Initial) => r.pool.load(addr, bytes, ptr),
            Below::Base(version) => {
                if r.pool.as_const(addr).is_none() {
                    return r.symbols.get(r.pool, Origin::Memory(*version, addr, bytes), 8 * bytes as u32);
                }
                let mut parts = Vec::new();
                for i in 0..bytes as u128 {
                    let offset = r.pool.constant(i, r.pool.width(addr));
                    let at = r.pool.add(addr, offset);
                    parts.push(r.symbols.get(r.pool, Origin::Memory(*version, at, 1), 8));
                }
                joined(r.pool, &parts)
            }
            Below::Store(store) => {
                remembered(&store.known, (addr, bytes, ptr, place), || store.read(r, addr, bytes, ptr, place))
            }
            Below::Block(write) => {
                remembered(&write.known, (addr, bytes, ptr, place), || write.read(r, addr, bytes, ptr, place))
            }
        }
    }

    /// How this memory differs from `before`, which it came from. `None` where it did not come from it.
    pub(super) fn changes(&self, before: &Memory) -> Change {
        let mut words = BTreeSet::new();
        let mut now = self;
        loop {
            match (&now.below, &before.below) {
                (Below::Store(a), Below::Store(b)) if Rc::ptr_eq(a, b) => break,
                (Below::Block(a), Below::Block(b)) if Rc::ptr_eq(a, b) => break,
                (Below::Base(a), Below::Base(b)) if a == b => break,
                _ => {}
            }
            let (place, below) = match &now.below {
                Below::Store(store) => (store.place, &store.memory),
                Below::Block(write) => (write.place, &write.memory),
                Below::Base(_) => return Change::Everywhere,
            };
            // What stands above a write counts as changed: the one below may have written it, too.
            let range = place.and_then(Place::within);
            let Some((low, high)) = range.filter(|(low, high)| (high - low) >> 3 <= MAX_WORDS) else {
                return Change::Everywhere;
            };
            words.extend(now.words.keys().copied());
            words.extend((low >> 3) as u64..=(high >> 3) as u64);
            now = below;
        }
        words.extend(now.words.iter().filter(|(k, w)| before.words.get(k) != Some(w)).map(|(&k, _)| k));
        Change::Words(words)
    }

    /// Leaves the words open, as part of memory at a looping point.
    pub(super) fn forget(&mut self, r: &mut Reader<'_>, words: &BTreeSet<u64>, version: Version, width: u32) {
        for &key in words {
            for i in 0..8 {
                let at = ((key as u128) << 3) + i;
                let addr = r.pool.constant(at, width);
                let byte = r.symbols.get(r.pool, Origin::Memory(version, addr, 1), 8);
                self.set_byte(at, (byte, 0));
            }
        }
    }

    /// Whether the two hold the same bytes in this word, as terms.
    pub(super) fn agrees(&self, other: &Memory, r: &mut Reader<'_>, key: u64, width: u32) -> Vec<(Term, Term)> {
        let first = r.pool.constant((key as u128) << 3, width);
        let both = [self, other].map(|m| m.read_at(r, (key as u128) << 3, first, 8, false));
        if both[0] == both[1] { Vec::new() } else { vec![(both[0], both[1])] }
    }
}

/// What is known under the key, or else found out.
fn remembered(known: &Known, key: (Term, u8, bool, Option<Place>), find: impl FnOnce() -> Term) -> Term {
    if let Some(&value) = known.borrow().get(&key) {
        return value;
    }
    let value = find();
    known.borrow_mut().insert(key, value);
    value
}

impl Store {
    /// [`Memory::read`] behind the write.
    fn read(&self, r: &mut Reader<'_>, addr: Term, bytes: u8, ptr: bool, place: Option<Place>) -> Term {
        let old = self.memory.read(r, addr, bytes, ptr, place);
        match (place, self.place) {
            (Some(a), Some(b)) if a.is_apart_from(b) => old,
            _ => behind_store(r.pool, r.ev, self.addr, self.value, addr, old),
        }
    }
}

impl BlockWrite {
    /// [`Memory::read`] behind the write.
    fn read(&self, r: &mut Reader<'_>, addr: Term, bytes: u8, ptr: bool, place: Option<Place>) -> Term {
        let old = self.memory.read(r, addr, bytes, ptr, place);
        if let (Some(a), Some(b)) = (place, self.place)
            && a.is_apart_from(b)
        {
            return old;
        }
        let new = match self.block.content {
            Content::Byte(byte) => repeated(r.pool, byte, bytes),
            Content::From(src) => {
                let from = moved(r.pool, addr, self.block.dst, src);
                self.memory.read(r, from, bytes, ptr, None)
            }
        };
        behind_block(r.pool, self.block, addr, old, new)
    }
}

/// Objects with more words than this are not told apart by words.
const MAX_WORDS: u128 = 512;

fn joined(pool: &mut Pool, parts: &[Term]) -> Term {
    parts[1..].iter().fold(parts[0], |low, &high| pool.concat(high, low))
}

/// `old`, read at `addr`, behind a write of `value` at `at`.
pub(super) fn behind_store(pool: &mut Pool, ev: &mut Evaluator, at: Term, value: Term, addr: Term, old: Term) -> Term {
    let (n, m) = (pool.width(old) / 8, pool.width(value) / 8);
    let distance = pool.sub(addr, at);
    let w = pool.width(distance);
    if let Some(d) = pool.as_const(distance) {
        let d = logic::to_signed(d, w);
        if d >= m as i128 || d + n as i128 <= 0 {
            return old;
        }
        return overlapping(pool, value, old, d);
    }
    let aligned = pool.common_residue_bits(distance).min(16);
    let residue = ev.eval(pool, distance, &Zero) % (1 << aligned);
    let mut out = old;
    for d in 1 - n as i128..m as i128 {
        if (d.rem_euclid(1 << aligned)) as u128 != residue {
            continue;
        }
        let k = pool.constant(d as u128 & mask(w), w);
        let is_here = pool.eq(distance, k);
        if pool.as_const(is_here) == Some(0) {
            continue;
        }
        let here = overlapping(pool, value, old, d);
        out = pool.ite(is_here, here, out);
    }
    out
}

/// `old`, read at `addr`, behind a write of the block: `new` is what would be there if the block reached that far.
pub(super) fn behind_block(pool: &mut Pool, block: Block, addr: Term, old: Term, new: Term) -> Term {
    let w = pool.width(addr);
    let first = pool.sub(addr, block.dst);
    let parts: Vec<Term> = (0..pool.width(old) / 8)
        .map(|i| {
            let k = pool.constant(u128::from(i), w);
            let offset = pool.add(first, k);
            let is_inside = pool.ult(offset, block.len);
            let (new, old) = (pool.extract(new, 8 * i, 8), pool.extract(old, 8 * i, 8));
            pool.ite(is_inside, new, old)
        })
        .collect();
    joined(pool, &parts)
}

/// The byte so many times.
pub(super) fn repeated(pool: &mut Pool, byte: Term, times: u8) -> Term {
    (1..times).fold(byte, |t, _| pool.concat(byte, t))
}

/// The address that has the distance from `to` that `addr` has from `from`.
pub(super) fn moved(pool: &mut Pool, addr: Term, from: Term, to: Term) -> Term {
    let offset = pool.sub(addr, from);
    pool.add(to, offset)
}

/// The bytes of `old`, read `d` bytes behind the beginning of `value`, where that covers some of them.
fn overlapping(pool: &mut Pool, value: Term, old: Term, d: i128) -> Term {
    let (n, m) = (pool.width(old) as i128 / 8, pool.width(value) as i128 / 8);
    let (from, to) = ((-d).max(0), n.min(m - d));
    let mut parts = Vec::new();
    if from > 0 {
        parts.push(pool.extract(old, 0, 8 * from as u32));
    }
    parts.push(pool.extract(value, 8 * (from + d) as u32, 8 * (to - from) as u32));
    if to < n {
        parts.push(pool.extract(old, 8 * to as u32, 8 * (n - to) as u32));
    }
    joined(pool, &parts)
}

/// Everything is zero: shows to what all values of a term are equal modulo a power of two.
pub(super) struct Zero;

impl Env for Zero {
    fn var(&self, _: VarId) -> u128 {
        0
    }

    fn load(&self, _: u128, _: u8) -> u128 {
        0
    }

    fn sym(&self, _: SymId) -> u128 {
        0
    }

    fn int(&self, _: VarId) -> Integer {
        Integer::ZERO
    }

    fn int_sym(&self, _: SymId) -> Integer {
        Integer::ZERO
    }
}
