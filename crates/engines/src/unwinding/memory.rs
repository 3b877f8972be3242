//! Memory as versions, each behind one write or behind two paths that meet, and loads read through them.
//!
//! A load becomes a term over loads of the first memory. Which bytes of it a write has changed is decided by the distance
//! of the two addresses, modulo the address width: by a constant where it is one, else by cases. Most of these cases are a load and
//! a write that overlap in part, which hardly ever happens; they may have a name instead (`unknowns`).

use super::unknowns::{Known, Overlaps, Unknowns};
use ir::{AddressSpace, InputKind};
use logic::{BinOp, Evaluator, Few, Node, Numbers, Pool, Sort, Spans, Term, mask, spans};
use rustc_hash::{FxHashMap, FxHashSet};
use solver::Model;
use std::collections::BTreeSet;

/// A memory: the one before everything (0), or the one behind the write with the number before.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Version(usize);

impl Version {
    pub(super) const FIRST: Version = Version(0);
}

/// What a name stands for, until it is spelled out: what is read where a load or a store is at a strange place.
#[derive(Clone, Copy)]
pub(super) enum Unsaid {
    /// What the load reads.
    Load(Load, Version),
    /// What the load, which is at a number, reads behind this store, where it was `old` before.
    Behind { store: usize, load: Load, old: Term },
}

/// Operands are terms over the first state.
pub(super) enum Write {
    Store {
        addr: Term,
        value: Term,
    },
    Copy {
        dst: Term,
        src: Term,
        len: Term,
    },
    Fill {
        dst: Term,
        byte: Term,
        len: Term,
    },
    Havoc {
        dst: Term,
        len: Term,
        from: InputKind,
    },
    /// All of it has any values: what a call leaves.
    Unknown,
    /// Nothing is written. Where the condition does not hold, memory is another version.
    Meet {
        condition: Term,
        otherwise: Version,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Load {
    addr: Term,
    bytes: u8,
    ptr: bool,
    /// Where its bytes lie. It may be `None`, which is anywhere.
    place: Option<Spans>,
}

impl Load {
    /// A load on paths of this condition.
    pub(super) fn on(pool: &Pool, condition: Term, (addr, bytes, ptr): (Term, u8, bool)) -> Load {
        let place = spans(pool, condition, addr).and_then(|s| s.bytes(bytes.into()));
        Load { addr, bytes, ptr, place }
    }

    /// A load that is made of nothing but itself.
    pub(super) fn anywhere(addr: Term, bytes: u8, ptr: bool) -> Load {
        Load { addr, bytes, ptr, place: None }
    }
}

impl Write {
    /// Where the bytes lie that it changes on paths of this condition. `None` is anywhere.
    fn place(&self, pool: &Pool, condition: Term) -> Option<Spans> {
        let (dst, most) = match *self {
            Write::Store { addr, value } => (addr, u128::from(pool.width(value) / 8)),
            Write::Copy { dst, len, .. } | Write::Fill { dst, len, .. } | Write::Havoc { dst, len, .. } => {
                (dst, spans(pool, condition, len)?.last())
            }
            Write::Unknown | Write::Meet { .. } => return None,
        };
        spans(pool, condition, dst)?.bytes(most)
    }
}

/// See the module.
pub(super) struct Memory {
    writes: Vec<(Version, Write)>,
    /// Where each of them changes bytes, on the paths that make it.
    places: Vec<Option<Spans>>,
    known: FxHashMap<(Load, Version), Term>,
    /// Bytes that inputs put into memory, by the version behind the input.
    pub(super) unknown: FxHashMap<Version, UnknownBytes>,
    /// What holds of symbols.
    pub(super) unknowns: Unknowns<Unsaid>,
    /// Symbols that have been made, of all kinds.
    pub(super) symbols: u32,
    /// Addresses that are one of a few.
    few: Few,
    /// Versions that loads have been followed through: what reading costs where few terms are made.
    pub(super) looked_at: u64,
}

impl Memory {
    /// Nothing has been written.
    pub(super) fn new(overlaps: Overlaps, space: AddressSpace) -> Memory {
        Memory {
            writes: Vec::new(),
            places: Vec::new(),
            known: FxHashMap::default(),
            unknown: FxHashMap::default(),
            unknowns: Unknowns::new(overlaps),
            symbols: 0,
            few: Few::new([0..AddressSpace::NULL_PAGE, space.heap..space.heap_end]),
            looked_at: 0,
        }
    }

    /// The version behind a write to another one, on paths of this condition.
    pub(super) fn write_on(&mut self, pool: &Pool, condition: Term, before: Version, write: Write) -> Version {
        let place = write.place(pool, condition);
        self.push(before, write, place)
    }

    /// The version behind a write to another one.
    pub(super) fn write(&mut self, before: Version, write: Write) -> Version {
        self.push(before, write, None)
    }

    fn push(&mut self, before: Version, write: Write, place: Option<Spans>) -> Version {
        self.writes.push((before, write));
        self.places.push(place);
        Version(self.writes.len())
    }

    /// Write `k` changes no byte of the load, by where the two lie.
    fn misses(&self, k: usize, load: &Load) -> bool {
        self.places[k].zip(load.place).is_some_and(|(written, read)| written.are_apart(&read))
    }

    /// A variable that has no value yet.
    pub(super) fn uninitialised(&mut self, value: Term) {
        self.few.set_aside(value);
    }

    /// A value that nothing is known of.
    pub(super) fn fresh(&mut self, pool: &mut Pool, sort: impl Into<logic::Sort>) -> Term {
        self.symbols += 1;
        pool.sym(logic::SymId(self.symbols - 1), sort)
    }

    /// The value of a load, on paths where it is at its place.
    pub(super) fn read(&mut self, pool: &mut Pool, load: Load, at: Version) -> Term {
        let at = self.last_written(pool, load, at);
        if let Some(&known) = self.known.get(&(load, at)) {
            return known;
        }
        let unread = self.unread(load, at);
        self.looked_at += unread.len() as u64;
        let value = match self.worth_reading_each(pool, load, &unread) {
            Some(places) => self.read_each(pool, load, at, &places),
            None => self.read_through(pool, load, at, unread),
        };
        self.known.insert((load, at), value);
        value
    }

    /// The value of a load that depends on these versions, the last of them `at`.
    fn read_through(&mut self, pool: &mut Pool, load: Load, at: Version, unread: BTreeSet<Version>) -> Term {
        let Load { addr, bytes, ptr, .. } = load;
        let mut values: FxHashMap<Version, Term> = FxHashMap::default();
        for v in unread {
            let Some(k) = v.0.checked_sub(1) else {
                values.insert(v, pool.load(addr, bytes, ptr));
                continue;
            };
            let value = |this: &Memory, v| values.get(&v).or_else(|| this.known.get(&(load, v))).copied();
            let (before, ref write) = self.writes[k];
            let old = value(self, before).expect("older versions come first");
            let new = match *write {
                _ if self.misses(k, &load) => old,
                Write::Store { addr, value } => self.behind_store(pool, (k, addr, value), load, old),
                Write::Unknown => self.unknown_bytes(pool, Version(k + 1), load),
                Write::Meet { condition, otherwise } => {
                    let other = value(self, otherwise).expect("older versions come first");
                    let met = pool.ite(condition, old, other);
                    self.known.insert((load, v), met);
                    met
                }
                Write::Copy { dst, len, .. } | Write::Fill { dst, len, .. } | Write::Havoc { dst, len, .. } => {
                    self.behind_range(pool, (k, dst, len), load, old)
                }
            };
            values.insert(v, new);
        }
        values[&at]
    }

    /// Where a load is that is at one of a few places, if some write may have changed it.
    fn worth_reading_each(&mut self, pool: &Pool, load: Load, unread: &BTreeSet<Version>) -> Option<Numbers> {
        if self.unknowns.overlaps == Overlaps::Spelled || pool.as_const(load.addr).is_some() {
            return None;
        }
        let is_write = |v: &Version| {
            let k = v.0.checked_sub(1);
            k.is_some_and(|k| !matches!(self.writes[k].1, Write::Meet { .. }) && !self.misses(k, &load))
        };
        let is_written = unread.iter().any(is_write);
        is_written.then(|| self.few.places(pool, load.addr, load.bytes.into(), load.place)).flatten()
    }

    /// The value of a load that is at one of these places: the choice among what is there.
    fn read_each(&mut self, pool: &mut Pool, load: Load, at: Version, places: &Numbers) -> Term {
        let always = pool.truth(true);
        let (mut value, mut hits) = (None, Vec::new());
        for &place in places.few.iter() {
            let addr = pool.constant(place, pool.width(load.addr));
            let found = self.read(pool, Load::on(pool, always, (addr, load.bytes, load.ptr)), at);
            let is_there = self.few.is(pool, load.addr, place);
            hits.push(is_there);
            value = Some(value.map_or(found, |others| pool.ite(is_there, found, others)));
        }
        if let (Some(value), true) = (value, places.are_all) {
            return value;
        }
        self.elsewhere(pool, &hits, value, Unsaid::Load(load, at))
    }

    /// `value` where one of these is the case; otherwise, which hardly ever happens, a name for something else.
    fn elsewhere(&mut self, pool: &mut Pool, hits: &[Term], value: Option<Term>, unsaid: Unsaid) -> Term {
        let (Unsaid::Load(load, _) | Unsaid::Behind { load, .. }) = unsaid;
        let symbol = self.fresh(pool, u32::from(load.bytes) * 8);
        self.few.set_aside(symbol);
        let is_there = pool.any(hits.iter().copied());
        let is_elsewhere = pool.not(is_there);
        self.unknowns.name_unsaid(symbol, is_elsewhere, unsaid);
        value.map_or(symbol, |value| pool.ite(is_there, value, symbol))
    }

    /// Gives names the values that they have in the model, and spells out what those stand for that the values of `roots` come from.
    pub(super) fn complete(&mut self, pool: &mut Pool, model: &mut Model, roots: &[Term]) {
        let mut ev = Evaluator::new();
        loop {
            self.settle(pool, &mut ev, model);
            let used = used_symbols(pool, &mut ev, model, roots, &self.unknowns);
            let names = self.unknowns.names.iter().enumerate();
            let unsaid = names.filter_map(|(i, name)| match name.known {
                Known::Unsaid(counts, unsaid) if used.contains(&name.symbol) => Some((i, counts, unsaid)),
                _ => None,
            });
            let unsaid: Vec<_> = unsaid.filter(|&(_, counts, _)| ev.next(pool, counts, &*model) == 1).collect();
            if unsaid.is_empty() {
                return;
            }
            for (i, _, unsaid) in unsaid {
                let known = self.spelled_out(pool, unsaid);
                self.unknowns.say(pool, i, known);
            }
        }
    }

    /// Gives names the values of what they stand for. Most mention those before only; one that was spelled out later may mention any that do
    /// not mention it, so the values are right when they change no more.
    fn settle(&self, pool: &Pool, ev: &mut Evaluator, model: &mut Model) {
        loop {
            let mut is_settled = true;
            ev.start(pool);
            for name in &self.unknowns.names {
                let (Known::As(known), Node::Sym(s)) = (name.known, pool.node(name.symbol)) else { continue };
                let value = ev.next(pool, known, &*model);
                is_settled &= model.syms.insert(s, value) == Some(value);
            }
            if is_settled || self.unknowns.said == 0 {
                return;
            }
        }
    }

    fn spelled_out(&mut self, pool: &mut Pool, unsaid: Unsaid) -> Term {
        match unsaid {
            Unsaid::Load(load, at) => {
                // It is known by the name.
                let named = self.known.remove(&(load, at));
                let unread = self.unread(load, at);
                self.looked_at += unread.len() as u64;
                let value = self.read_through(pool, load, at, unread);
                self.known.extend(named.map(|named| ((load, at), named)));
                value
            }
            Unsaid::Behind { store, load, old } => {
                let (_, Write::Store { addr, value }) = self.writes[store] else { unreachable!("it is a store") };
                let distance = pool.sub(load.addr, addr);
                self.behind_store_anywhere(pool, (distance, value), load, old)
            }
        }
    }

    /// The oldest version that has the same bytes there, as far as constant distances tell.
    fn last_written(&mut self, pool: &mut Pool, load: Load, at: Version) -> Version {
        let mut at = at;
        while !self.known.contains_key(&(load, at))
            && let Some(k) = at.0.checked_sub(1)
        {
            self.looked_at += 1;
            let (before, ref write) = self.writes[k];
            if self.misses(k, &load) {
                at = before;
                continue;
            }
            let (dst, len) = match *write {
                Write::Store { addr, value } => (addr, Some(pool.width(value) as u128 / 8)),
                Write::Copy { dst, len, .. } | Write::Fill { dst, len, .. } | Write::Havoc { dst, len, .. } => {
                    (dst, pool.as_const(len))
                }
                Write::Meet { .. } | Write::Unknown => break,
            };
            let distance = pool.sub(load.addr, dst);
            let m = mask(pool.width(dst));
            let is_apart = |d: u128, len: u128| d >= len && d <= m - (load.bytes as u128 - 1);
            match (pool.as_const(distance), len) {
                (Some(d), Some(len)) if is_apart(d, len) => at = before,
                _ => break,
            }
        }
        at
    }

    /// The versions that the load depends on and of which it is not known, the oldest first.
    fn unread(&self, load: Load, at: Version) -> BTreeSet<Version> {
        let mut open = BTreeSet::new();
        let mut todo = vec![at];
        while let Some(v) = todo.pop() {
            if self.known.contains_key(&(load, v)) || !open.insert(v) {
                continue;
            }
            if let Some(k) = v.0.checked_sub(1) {
                let (before, ref write) = self.writes[k];
                todo.push(before);
                if let Write::Meet { otherwise, .. } = *write {
                    todo.push(otherwise);
                }
            }
        }
        open
    }

    /// Write `k` has stored `value` at `at`. A case for each distance at which the two overlap, the exact hit first.
    fn behind_store(&mut self, pool: &mut Pool, (k, at, value): (usize, Term, Term), load: Load, old: Term) -> Term {
        let (n, m) = (load.bytes as i64, pool.width(value) as i64 / 8);
        let w = pool.width(at);
        let distance = pool.sub(load.addr, at);
        if let Some(d) = pool.as_const(distance) {
            let shift = (1 - n..m).find(|&s| s as i128 as u128 & mask(w) == d);
            return shift.map_or(old, |s| overlap(pool, value, old, s));
        }
        if self.unknowns.overlaps == Overlaps::Named
            && let Some(there) = pool.as_const(load.addr)
            && let Some(places) = self.few.places(pool, at, m as u128, self.places[k])
        {
            let near = self.behind_store_at(pool, (at, &places, value), (there, n), old);
            if places.are_all {
                return near;
            }
            let hits: Vec<Term> = places.few.iter().map(|&place| self.few.is(pool, at, place)).collect();
            return self.elsewhere(pool, &hits, Some(near), Unsaid::Behind { store: k, load, old });
        }
        self.behind_store_anywhere(pool, (distance, value), load, old)
    }

    /// `value` was stored `distance` before the load.
    fn behind_store_anywhere(
        &mut self,
        pool: &mut Pool,
        (distance, value): (Term, Term),
        load: Load,
        old: Term,
    ) -> Term {
        let (n, m) = (load.bytes as i64, pool.width(value) as i64 / 8);
        let w = pool.width(distance);
        let (residue, bits) = pool.residue_of_place(distance);
        let is_possible = |s: &i64| s.wrapping_sub(residue as i64) & mask(bits) as i64 == 0;
        let shifts = (1 - n..m).filter(|&s| s != 0).chain([0]).filter(is_possible);
        let mut cases: Vec<Case> = Vec::new();
        for shift in shifts {
            let place = pool.constant(shift as i128 as u128, w);
            let is_here = pool.eq(distance, place);
            if pool.as_const(is_here) != Some(0) {
                cases.push(Case { shift, is_here, value: overlap(pool, value, old, shift) });
            }
        }
        let (regular, odd): (Vec<Case>, Vec<Case>) = cases.into_iter().partition(|c| c.shift % n.min(m) == 0);
        let rest = match self.unknowns.overlaps {
            Overlaps::Named if !odd.is_empty() => {
                let known = chosen(pool, &odd, old);
                let (last, count) = (plus(pool, distance, n as u128 - 1), pool.constant((n + m - 1) as u128, w));
                let is_near = pool.ult(last, count);
                let others: Vec<Term> = regular.iter().map(|c| c.is_here).collect();
                self.named(pool, old, is_near, &others, known)
            }
            Overlaps::Named | Overlaps::Spelled => chosen(pool, &odd, old),
        };
        chosen(pool, &regular, rest)
    }

    /// `value` was stored at one of these places, and `n` bytes are read at a number.
    fn behind_store_at(
        &mut self,
        pool: &mut Pool,
        (at, places, value): (Term, &Numbers, Term),
        (there, n): (u128, i64),
        old: Term,
    ) -> Term {
        let (m, w) = (pool.width(value) as i64 / 8, pool.width(at));
        places.few.iter().fold(old, |rest, &place| {
            let shift = (1 - n..m).find(|&s| s as i128 as u128 & mask(w) == there.wrapping_sub(place) & mask(w));
            let Some(shift) = shift else { return rest };
            let is_here = self.few.is(pool, at, place);
            let new = overlap(pool, value, old, shift);
            pool.ite(is_here, new, rest)
        })
    }

    /// What is read where a write is near, and none of the `others` is the case: a symbol that is `known`. Where it is not near, it is
    /// `old`.
    fn named(&mut self, pool: &mut Pool, old: Term, is_near: Term, others: &[Term], known: Term) -> Term {
        let symbol = self.fresh(pool, pool.sort(old));
        self.few.set_aside(symbol);
        let any_other = pool.any(others.iter().copied());
        let is_odd = pool.not(any_other);
        let counts = pool.and(is_near, is_odd);
        self.unknowns.name(pool, symbol, counts, known);
        pool.ite(is_near, symbol, old)
    }

    /// Write `k` has changed `len` bytes from `dst` on.
    fn behind_range(&mut self, pool: &mut Pool, (k, dst, len): (usize, Term, Term), load: Load, old: Term) -> Term {
        let (n, w) = (load.bytes as u128, pool.width(dst));
        let distance = pool.sub(load.addr, dst);
        let hits: Vec<Term> = (0..n)
            .map(|i| {
                let place = plus(pool, distance, i);
                pool.ult(place, len)
            })
            .collect();
        if hits.iter().all(|&h| pool.as_const(h) == Some(0)) {
            return old;
        }
        let whole = self.written(pool, k, load, distance);
        if n == 1 || hits.iter().all(|&h| h == hits[0]) || pool.is_all_or_nothing(distance, len, n) {
            return pool.ite(hits[0], whole, old);
        }
        let mut parts = Vec::new();
        for (i, &hit) in (0..).zip(&hits) {
            let addr = plus(pool, load.addr, i as u128);
            let at = plus(pool, distance, i as u128);
            let new = self.written(pool, k, Load::anywhere(addr, 1, false), at);
            let before = pool.extract(old, 8 * i, 8);
            parts.push(pool.ite(hit, new, before));
        }
        let mixed = joined(pool, &parts);
        let is_inside = match pool.as_const(len) {
            // Without a sum that wraps around.
            Some(length) if (n..mask(w) / 2).contains(&length) => {
                let last = pool.constant(length - n, w);
                pool.ule(distance, last)
            }
            _ => pool.all(hits.iter().copied()),
        };
        let rest = match (self.unknowns.overlaps, pool.as_const(is_inside)) {
            (Overlaps::Named, None) => {
                let is_near = pool.any(hits.iter().copied());
                self.named(pool, old, is_near, &[is_inside], mixed)
            }
            _ => mixed,
        };
        pool.ite(is_inside, whole, rest)
    }

    /// What write `k` has put at the address of the load, which is `distance` from its beginning.
    fn written(&mut self, pool: &mut Pool, k: usize, load: Load, distance: Term) -> Term {
        match self.writes[k] {
            (_, Write::Fill { byte, .. }) => (1..load.bytes).fold(byte, |t, _| pool.concat(byte, t)),
            (before, Write::Copy { src, .. }) => {
                let source = pool.add(src, distance);
                self.read(pool, Load::anywhere(source, load.bytes, load.ptr), before)
            }
            (_, Write::Havoc { .. }) => self.unknown_bytes(pool, Version(k + 1), load),
            (_, Write::Store { .. } | Write::Unknown | Write::Meet { .. }) => unreachable!("they are no ranges"),
        }
    }

    fn unknown_bytes(&mut self, pool: &mut Pool, at: Version, load: Load) -> Term {
        let mut bytes = Vec::new();
        for i in 0..load.bytes as u128 {
            let addr = plus(pool, load.addr, i);
            bytes.push(self.unknown_byte(pool, at, addr));
        }
        let value = joined(pool, &bytes);
        if let Some((_, Write::Havoc { from: InputKind::Uninitialised, .. })) = self.writes.get(at.0 - 1) {
            self.few.set_aside(value);
        }
        value
    }

    /// The byte that an input has put at the address: one for one address.
    fn unknown_byte(&mut self, pool: &mut Pool, at: Version, addr: Term) -> Term {
        if let Some(&value) = self.unknown.get(&at).and_then(|bytes| bytes.values.get(&addr)) {
            return value;
        }
        let value = self.fresh(pool, 8);
        let base = pool.split(addr).0;
        let bytes = self.unknown.entry(at).or_default();
        // Different constants from one base never meet.
        for byte in bytes.all.iter().filter(|b| b.base != base) {
            self.unknowns.same_bytes(pool, (byte.addr, byte.value), (addr, value));
        }
        bytes.all.push(UnknownByte { base, addr, value });
        bytes.values.insert(addr, value);
        value
    }
}

/// Bytes that one input has put into memory.
#[derive(Default)]
pub(super) struct UnknownBytes {
    pub(super) all: Vec<UnknownByte>,
    /// By address.
    values: FxHashMap<Term, Term>,
}

/// A byte, with the address but for its constant.
pub(super) struct UnknownByte {
    base: Option<Term>,
    pub(super) addr: Term,
    pub(super) value: Term,
}

/// Symbols that the values of terms come from in a model: of a choice, only the side that is chosen; of a name, also what it stands for.
fn used_symbols(
    pool: &Pool,
    ev: &mut Evaluator,
    model: &Model,
    roots: &[Term],
    unknowns: &Unknowns<Unsaid>,
) -> FxHashSet<Term> {
    let as_known = unknowns.names.iter().filter_map(|name| match name.known {
        Known::As(known) => Some((name.symbol, known)),
        Known::Unsaid(..) => None,
    });
    let known: FxHashMap<Term, Term> = as_known.collect();
    let (mut seen, mut symbols) = (FxHashSet::default(), FxHashSet::default());
    let mut todo = roots.to_vec();
    while let Some(t) = todo.pop() {
        if !seen.insert(t) {
            continue;
        }
        match pool.node(t) {
            Node::Sym(_) => {
                symbols.insert(t);
                todo.extend(known.get(&t));
            }
            Node::Ite(c, a, b) => todo.extend([c, if ev.next(pool, c, model) == 1 { a } else { b }]),
            Node::Bin(op @ (BinOp::And | BinOp::Or), a, b) if pool.sort(t) == Sort::TRUTH => {
                let deciding = u128::from(op == BinOp::Or);
                let decides = [a, b].into_iter().find(|&side| ev.next(pool, side, model) == deciding);
                todo.extend(decides.map_or(vec![a, b], |side| vec![side]));
            }
            node => node.for_each_child(|child| todo.push(child)),
        }
    }
    symbols
}

/// A store and a load that overlap: the load is so many bytes behind the store, when that is so, and what is read then.
struct Case {
    shift: i64,
    is_here: Term,
    value: Term,
}

/// What is read in the first case from the back that is so, or `otherwise`.
fn chosen(pool: &mut Pool, cases: &[Case], otherwise: Term) -> Term {
    cases.iter().fold(otherwise, |rest, c| pool.ite(c.is_here, c.value, rest))
}

fn plus(pool: &mut Pool, t: Term, i: u128) -> Term {
    let i = pool.constant(i, pool.width(t));
    pool.add(t, i)
}

/// Terms side by side, the lowest first.
fn joined(pool: &mut Pool, parts: &[Term]) -> Term {
    let (&lowest, rest) = parts.split_first().expect("at least one part");
    rest.iter().fold(lowest, |low, &high| pool.concat(high, low))
}

/// The bytes of `old`, read `shift` bytes behind the beginning of `new`, where `new` covers some of them.
fn overlap(pool: &mut Pool, new: Term, old: Term, shift: i64) -> Term {
    let (n, m) = (pool.width(old) as i64 / 8, pool.width(new) as i64 / 8);
    let (from, to) = ((-shift).max(0), n.min(m - shift));
    let mut parts = Vec::new();
    let mut slice = |pool: &mut Pool, t: Term, from: i64, to: i64| {
        if from < to {
            parts.push(pool.extract(t, from as u32 * 8, (to - from) as u32 * 8));
        }
    };
    slice(pool, old, 0, from);
    slice(pool, new, from + shift, to + shift);
    slice(pool, old, to, n);
    joined(pool, &parts)
}
