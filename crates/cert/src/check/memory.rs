//! Reading a version of memory: each load becomes a term over loads of the memory before everything.
//! Every byte of a load is either a byte of a write or one that was there before; which, is decided by the distance of
//! the two addresses, modulo the address width.

use super::block::Block;
use super::writes::{Elsewhere, Read, UnknownByte, Unsaid, Version, Write};
use ir::InputKind;
use logic::{BinOp, Node, Numbers, Plain, Term, mask, spans};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// Beyond this many unknown bytes of one write, new ones are not related to the others. Fewer facts only make
/// fewer proofs acceptable.
const MAX_RELATED: usize = 256;

impl Block<'_> {
    /// The value that a load has: from the oldest version that it depends on to the one that it is of.
    pub(super) fn read(&mut self, plain: &mut Plain, read: Read) -> Term {
        let read = Read { memory: self.last_near(plain, read), ..read };
        if let Some(&known) = self.reads.get(&read) {
            return known;
        }
        let unread = self.unread(read);
        let value = match self.worth_reading_each(plain, read, &unread) {
            Some(places) => self.read_each(plain, read, &places),
            None => self.read_through(plain, read, unread),
        };
        self.reads.insert(read, value);
        value
    }

    /// The value of a load that depends on these versions.
    fn read_through(&mut self, plain: &mut Plain, read: Read, unread: BTreeSet<Version>) -> Term {
        let Read { addr, bytes, ptr, .. } = read;
        let of = |memory| Read { memory, ..read };
        let mut values: FxHashMap<Version, Term> = FxHashMap::default();
        for v in unread {
            let value = |this: &Block<'_>, v| values.get(&v).or_else(|| this.reads.get(&of(v))).copied();
            let Some(k) = v.write() else {
                values.insert(v, plain.node(Node::Load { addr, bytes, ptr }, bytes as u32 * 8));
                continue;
            };
            let (before, write) = &self.writes[k];
            let old = value(self, *before).expect("older versions come first");
            let new = match *write {
                _ if self.misses(k, read) => old,
                Write::Store { addr: at, value: new } => match self.places_of_store(plain, k, read) {
                    Some(places) => self.after_store_near(plain, (k, at, &places, new), addr, old),
                    None => self.after_store(plain, at, new, addr, old),
                },
                Write::Unknown { .. } => self.unknown(plain, k, addr, bytes),
                Write::Meet { condition, otherwise } => {
                    let other = value(self, otherwise).expect("older versions come first");
                    let met = if old == other { old } else { plain.ite(condition, old, other) };
                    self.reads.insert(of(v), met);
                    met
                }
                _ => self.after_range(plain, k, addr, old, ptr),
            };
            values.insert(v, new);
        }
        values[&read.memory]
    }

    /// Where a load on some paths is that is at one of a few places, if some write may have changed it.
    fn worth_reading_each(&mut self, plain: &Plain, read: Read, unread: &BTreeSet<Version>) -> Option<Numbers> {
        if self.reached.is_none() || plain.pool.as_const(read.addr).is_some() {
            return None;
        }
        let is_write = |v: &Version| {
            let k = v.write();
            k.is_some_and(|k| !matches!(self.writes[k].1, Write::Meet { .. }) && !self.misses(k, read))
        };
        let is_written = unread.iter().any(is_write);
        is_written.then(|| self.few.places(&plain.pool, read.addr, read.bytes.into(), read.place)).flatten()
    }

    /// What is read by a load that is at one of these places. If they are all, and it is at none, this is a path that does not read it.
    fn read_each(&mut self, plain: &mut Plain, read: Read, places: &Numbers) -> Term {
        let always = plain.constant(1, 1);
        let (mut value, mut hits) = (None, Vec::new());
        for &there in places.few.iter() {
            let addr = plain.constant(there, plain.pool.width(read.addr));
            let place = spans(&plain.pool, always, addr).and_then(|s| s.bytes(read.bytes.into()));
            let found = self.read(plain, Read { addr, place, ..read });
            let is_there = self.few.is(plain, read.addr, there);
            hits.push(is_there);
            value = Some(value.map_or(found, |others| plain.ite(is_there, found, others)));
        }
        if let (Some(value), true) = (value, places.are_all) {
            return value;
        }
        self.elsewhere(plain, &hits, value, read.bytes, Elsewhere::Load(read))
    }

    /// `value` where one of these is the case; otherwise, which hardly ever happens, an unknown that nothing is said of so far.
    fn elsewhere(&mut self, plain: &mut Plain, hits: &[Term], value: Option<Term>, bytes: u8, what: Elsewhere) -> Term {
        let unknown = self.fresh(plain, u32::from(bytes) * 8);
        self.few.set_aside(unknown);
        let none = plain.constant(0, 1);
        let is_there = hits.iter().fold(none, |any, &hit| plain.bin(BinOp::Or, any, hit));
        self.unsaid.push(Unsaid { unknown, is_there, what });
        value.map_or(unknown, |value| plain.ite(is_there, value, unknown))
    }

    /// Has facts say what all these unknowns are.
    pub(super) fn spell_out(&mut self, plain: &mut Plain) {
        while let Some(Unsaid { unknown, is_there, what }) = self.unsaid.pop() {
            let known = match what {
                Elsewhere::Load(read) => {
                    // It is known as the unknown.
                    let named = self.reads.remove(&read);
                    let unread = self.unread(read);
                    let known = self.read_through(plain, read, unread);
                    self.reads.extend(named.map(|named| (read, named)));
                    known
                }
                Elsewhere::Behind { store, addr, old } => {
                    let (_, Write::Store { addr: at, value }) = self.writes[store] else {
                        unreachable!("it is a store")
                    };
                    self.after_store(plain, at, value, addr, old)
                }
            };
            let is_known = plain.bin(BinOp::Eq, unknown, known);
            self.facts.push(plain.bin(BinOp::Or, is_there, is_known));
            self.odd.push((unknown, known));
        }
    }

    /// Where store `k` was, if paths meet and it is at one of a few places, and the load is at a number.
    fn places_of_store(&mut self, plain: &Plain, k: usize, read: Read) -> Option<Numbers> {
        let (_, Write::Store { addr, value }) = self.writes[k] else { return None };
        if self.reached.is_none() || plain.pool.as_const(read.addr).is_none() || plain.pool.as_const(addr).is_some() {
            return None;
        }
        let bytes = plain.pool.width(value) / 8;
        self.few.places(&plain.pool, addr, bytes.into(), self.places[k])
    }

    /// `old`, read at the number `addr`, behind a store of `new` at one of these places, or elsewhere.
    fn after_store_near(
        &mut self,
        plain: &mut Plain,
        (store, at, places, new): (usize, Term, &Numbers, Term),
        addr: Term,
        old: Term,
    ) -> Term {
        let value = self.after_store_at(plain, (at, places, new), addr, old);
        if places.are_all {
            return value;
        }
        let hits: Vec<Term> = places.few.iter().map(|&place| self.few.is(plain, at, place)).collect();
        let bytes = (plain.pool.width(old) / 8) as u8;
        self.elsewhere(plain, &hits, Some(value), bytes, Elsewhere::Behind { store, addr, old })
    }

    /// `old`, read at the number `addr`, behind a store of `new` at one of these places.
    fn after_store_at(
        &mut self,
        plain: &mut Plain,
        (at, places, new): (Term, &Numbers, Term),
        addr: Term,
        old: Term,
    ) -> Term {
        let there = plain.pool.as_const(addr).expect("the load is at a number");
        let (n, m) = (plain.pool.width(old) as i64 / 8, plain.pool.width(new) as i64 / 8);
        let w = plain.pool.width(at);
        places.few.iter().fold(old, |rest, &place| {
            let ahead = there.wrapping_sub(place) & mask(w);
            let Some(shift) = (1 - n..m).find(|&s| s as i128 as u128 & mask(w) == ahead) else { return rest };
            let is_here = self.few.is(plain, at, place);
            let both = overlap(plain, new, old, shift);
            plain.ite(is_here, both, rest)
        })
    }

    /// Write `k` changes no byte of the load, by where the two lie. If a path has made the write and is where the load is at its place,
    /// both are so: the version of memory that a path reads is one that it has come through.
    fn misses(&self, k: usize, read: Read) -> bool {
        self.places[k].zip(read.place).is_some_and(|(written, loaded)| written.are_apart(&loaded))
    }

    /// The version without the last writes that do not meet the load: by where they lie, or stores that are a constant distance away.
    fn last_near(&self, plain: &mut Plain, read: Read) -> Version {
        let mut at = read.memory;
        while let Some(k) = at.write() {
            let (before, write) = &self.writes[k];
            if self.misses(k, read) {
                at = *before;
                continue;
            }
            let Write::Store { addr, value } = write else { break };
            let distance = plain.distance(*addr, read.addr);
            let (stored, loaded) = (plain.pool.width(*value) as u128 / 8, read.bytes as u128);
            let last_apart = mask(plain.pool.width(*addr)) - (loaded - 1);
            match plain.pool.as_const(distance) {
                Some(d) if (stored..=last_apart).contains(&d) => at = *before,
                _ => break,
            }
        }
        at
    }

    /// The versions that a load depends on and of which it is not known yet, the oldest first.
    fn unread(&self, read: Read) -> BTreeSet<Version> {
        let mut open = BTreeSet::new();
        let mut todo = vec![read.memory];
        while let Some(v) = todo.pop() {
            if self.reads.contains_key(&Read { memory: v, ..read }) || !open.insert(v) {
                continue;
            }
            if let Some(k) = v.write() {
                let (before, write) = &self.writes[k];
                todo.push(*before);
                if let Write::Meet { otherwise, .. } = write {
                    todo.push(*otherwise);
                }
            }
        }
        open
    }

    /// `old`, read at `addr`, behind write `k`, which changes a range of bytes.
    fn after_range(&mut self, plain: &mut Plain, k: usize, addr: Term, old: Term, ptr: bool) -> Term {
        let n = plain.pool.width(old) / 8;
        let (memory, dst, len) = match self.writes[k] {
            (before, Write::Copy { dst, len, .. } | Write::Fill { dst, len, .. } | Write::Havoc { dst, len, .. }) => {
                (before, dst, len)
            }
            (_, Write::Store { .. } | Write::Unknown { .. } | Write::Meet { .. }) => unreachable!("they are no ranges"),
        };
        let distance = plain.distance(dst, addr);
        let mut hits = Vec::new();
        for i in 0..n {
            let place = plain.plus(distance, i as u128);
            hits.push(plain.bin(BinOp::Ult, place, len));
        }
        if hits.iter().all(|&h| plain.pool.as_const(h) == Some(0)) {
            return old;
        }
        let read = Read { addr, bytes: n as u8, ptr, memory, place: None };
        let whole = self.written(plain, k, read, distance, 0);
        // The bytes lie in the range together or not at all, as computed addresses say.
        if hits.iter().all(|&h| h == hits[0]) || plain.pool.is_all_or_nothing(distance, len, n.into()) {
            return plain.ite(hits[0], whole, old);
        }
        let mut mixed = Vec::new();
        for (i, &hit) in (0..).zip(&hits) {
            let byte = Read { bytes: 1, ptr: false, ..read };
            let (before, new) = (plain.slice(old, i, i + 1), self.written(plain, k, byte, distance, i as u128));
            mixed.push(plain.ite(hit, new, before));
        }
        let mixed = plain.join(&mixed);
        let (is_whole, is_near) = range_cases(plain, distance, len, &hits);
        let value = match plain.pool.as_const(is_whole) {
            Some(_) => mixed,
            None => self.odd(plain, old, is_near, &[is_whole], mixed),
        };
        plain.ite(is_whole, whole, value)
    }

    /// What is read behind a write that is near but covers neither all nor, in one of the `regular` ways, a part of it: an
    /// unknown, and a fact of its own says that it is `known`. There is hardly ever such an overlap, but to spell out what is
    /// read then takes most of a term, and a question to the solver leaves out facts that it does not need.
    /// Where the write is not near, the value is `old`.
    fn odd(&mut self, plain: &mut Plain, old: Term, is_near: Term, regular: &[Term], known: Term) -> Term {
        let unknown = self.fresh(plain, plain.pool.width(old));
        self.few.set_aside(unknown);
        let mut says = plain.bin(BinOp::Eq, unknown, known);
        let is_far = plain.not(is_near);
        for &case in regular.iter().chain([&is_far]) {
            says = plain.bin(BinOp::Or, case, says);
        }
        self.facts.push(says);
        self.odd.push((unknown, known));
        plain.ite(is_near, unknown, old)
    }

    /// What write `k` puts `i` bytes behind where a load begins, which is `distance` from the beginning of the range. A copy as a
    /// whole keeps what it copies in one piece, pointers in particular.
    fn written(&mut self, plain: &mut Plain, k: usize, read: Read, distance: Term, i: u128) -> Term {
        match self.writes[k].1 {
            Write::Fill { byte, .. } => plain.join(&vec![byte; read.bytes as usize]),
            Write::Copy { src, .. } => {
                let source = sum(plain, src, distance);
                let addr = plain.plus(source, i);
                self.read(plain, Read { addr, place: None, ..read })
            }
            Write::Havoc { .. } => {
                let at = plain.plus(read.addr, i);
                self.unknown(plain, k, at, read.bytes)
            }
            Write::Store { .. } | Write::Unknown { .. } | Write::Meet { .. } => unreachable!("they are no ranges"),
        }
    }

    /// What is at `addr` behind write `k`, which made all of memory unknown.
    fn unknown(&mut self, plain: &mut Plain, k: usize, addr: Term, bytes: u8) -> Term {
        let mut parts = Vec::new();
        for i in 0..bytes {
            let at = plain.plus(addr, i as u128);
            parts.push(self.unknown_byte(plain, k, at));
        }
        let value = plain.join(&parts);
        if let Write::Havoc { from: InputKind::Uninitialised, .. } = self.writes[k].1 {
            self.few.set_aside(value);
        }
        value
    }

    /// The unknown byte that write `k` put at `addr`: one for one address.
    fn unknown_byte(&mut self, plain: &mut Plain, k: usize, addr: Term) -> Term {
        let key = plain.split(addr);
        let known = |w: &Write| match w {
            Write::Havoc { bytes, .. } | Write::Unknown { bytes } => {
                bytes.known.iter().find(|b| b.key == key).map(|b| b.value)
            }
            _ => None,
        };
        if let Some(value) = known(&self.writes[k].1) {
            return value;
        }
        let value = self.fresh(plain, 8);
        let (Write::Havoc { bytes, .. } | Write::Unknown { bytes }) = &mut self.writes[k].1 else {
            unreachable!("other writes have no unknown bytes")
        };
        // Different constants from one base never meet.
        let others = bytes.known.iter().take(MAX_RELATED).filter(|b| b.key.0 != key.0);
        for other in others {
            let (same_place, same_byte) =
                (plain.bin(BinOp::Eq, other.addr, addr), plain.bin(BinOp::Eq, other.value, value));
            let apart = plain.not(same_place);
            self.facts.push(plain.bin(BinOp::Or, apart, same_byte));
        }
        bytes.known.push(UnknownByte { addr, key, value });
        value
    }
}

/// `addr + distance`, as a constant more than `addr` where the distance is one.
fn sum(plain: &mut Plain, addr: Term, distance: Term) -> Term {
    match plain.pool.as_const(distance) {
        Some(d) => plain.plus(addr, d),
        None => plain.bin(BinOp::Add, addr, distance),
    }
}

/// A store of `new`, as a load of `old` sees it: one case for each distance between the two at which they overlap.
struct Store {
    new: Term,
    old: Term,
    /// The address of the load less that of the store, without its constant.
    base: Term,
    constant: u128,
}

impl Store {
    /// The load is `shift` bytes behind the store.
    fn is_here(&self, plain: &mut Plain, shift: i64) -> Term {
        let place = (shift as i128 as u128).wrapping_sub(self.constant);
        let place = plain.constant(place, plain.pool.width(self.base));
        plain.bin(BinOp::Eq, self.base, place)
    }

    /// What is read if the distance is one of these, `otherwise` if not. The last one is asked first.
    fn value(&self, plain: &mut Plain, shifts: &[i64], otherwise: Term) -> Term {
        shifts.iter().fold(otherwise, |value, &s| {
            let (is_here, both) = (self.is_here(plain, s), overlap(plain, self.new, self.old, s));
            plain.ite(is_here, both, value)
        })
    }
}

impl Block<'_> {
    /// `old`, read at `addr`, behind a store of `new` at `at`. Spelled out is where one of the two is an aligned part of the
    /// other.
    fn after_store(&mut self, plain: &mut Plain, at: Term, new: Term, addr: Term, old: Term) -> Term {
        let (n, m) = (plain.pool.width(old) as i64 / 8, plain.pool.width(new) as i64 / 8);
        let w = plain.pool.width(addr);
        let distance = plain.distance(at, addr);
        let (base, constant) = plain.split(distance);
        let Some(base) = base else {
            let shift = (1 - n..m).find(|&s| s as i128 as u128 & mask(w) == constant);
            return shift.map_or(old, |s| overlap(plain, new, old, s));
        };
        let store = Store { new, old, base, constant };
        // The exact hit is asked first. What computed addresses exclude is no case.
        let shifts = (1 - n..m).filter(|&s| s != 0).chain([0]);
        let (residue, bits) = plain.pool.residue_of_place(distance);
        let is_possible = |&s: &i64| {
            if s.wrapping_sub(residue as i64) & mask(bits) as i64 != 0 {
                return false;
            }
            let is_here = store.is_here(plain, s);
            plain.pool.as_const(is_here) != Some(0)
        };
        let shifts: Vec<i64> = shifts.filter(is_possible).collect();
        let (aligned, other): (Vec<i64>, Vec<i64>) = shifts.into_iter().partition(|s| s % n.min(m) == 0);
        if other.is_empty() {
            return store.value(plain, &aligned, old);
        }
        let regular: Vec<Term> = aligned.iter().map(|&s| store.is_here(plain, s)).collect();
        let irregular: Vec<Term> = other.iter().map(|&s| store.is_here(plain, s)).collect();
        // By the distances of which claims speak, too: as a range, it would have to be found out that it is made of them.
        let mut is_near = plain.constant(0, 1);
        for &is_here in regular.iter().chain(&irregular) {
            is_near = plain.bin(BinOp::Or, is_near, is_here);
        }
        let known = store.value(plain, &other, old);
        let value = self.odd(plain, old, is_near, &regular, known);
        store.value(plain, &aligned, value)
    }
}

/// The conditions that a load lies in a range of `len` bytes as a whole, and that it meets the range. It begins at
/// `distance` in it; `hits` says of each of its bytes whether it lies there.
fn range_cases(plain: &mut Plain, distance: Term, len: Term, hits: &[Term]) -> (Term, Term) {
    let (n, w) = (hits.len() as u128, plain.pool.width(len));
    match plain.pool.as_const(len) {
        // Without a sum that wraps around.
        Some(length) if (n..mask(w) / 2).contains(&length) => {
            let (whole, all) = (plain.constant(length - n + 1, w), plain.constant(length + n - 1, w));
            let last = plain.plus(distance, n - 1);
            (plain.bin(BinOp::Ult, distance, whole), plain.bin(BinOp::Ult, last, all))
        }
        _ => {
            let mut over = |op| hits[1..].iter().fold(hits[0], |t, &h| plain.bin(op, t, h));
            (over(BinOp::And), over(BinOp::Or))
        }
    }
}

/// The bytes of `old`, read `shift` bytes behind the beginning of `new`, where `new` covers some of them.
fn overlap(plain: &mut Plain, new: Term, old: Term, shift: i64) -> Term {
    let (n, m) = (plain.pool.width(old) as i64 / 8, plain.pool.width(new) as i64 / 8);
    let (from, to) = ((-shift).max(0), n.min(m - shift));
    let mut parts = Vec::new();
    if from > 0 {
        parts.push(plain.slice(old, 0, from as u32));
    }
    parts.push(plain.slice(new, (from + shift) as u32, (to + shift) as u32));
    if to < n {
        parts.push(plain.slice(old, to as u32, n as u32));
    }
    plain.join(&parts)
}
