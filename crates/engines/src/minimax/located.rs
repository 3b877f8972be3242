//! Where bytes at an address lie, as far as the constraints of a path say it ([`Place`]).

use super::interval::peeled;
use super::label::Conjunct;
use super::memory::Zero;
use super::place::{Place, Range};
use super::state::{State, Tools};
use logic::Term;
use solver::Answer;

/// Offsets of fields from a pointer that comes from outside; what is further away counts as anywhere.
const MAX_OFFSET: u128 = 1 << 16;

impl Tools {
    /// Where so many bytes at an address must lie.
    pub(super) fn place(&mut self, s: &State, addr: Term, bytes: u128) -> Option<Place> {
        if let Some(at) = self.pool().as_const(addr) {
            return Some(Place::Within((at, at.checked_add(bytes.max(1) - 1)?)));
        }
        if let Some(range) = self.around(s, addr) {
            return self.is_within(s, addr, bytes, range).then_some(Place::Within(range));
        }
        let outside = self.outside(addr, bytes)?;
        let own = self.own_memory();
        self.is_known(s, outside).then_some(Place::Outside(own))
    }

    /// Where a block lies whose length is a term.
    pub(super) fn place_of_block(&mut self, s: &State, dst: Term, len: Term) -> Option<Place> {
        let (low, high) = self.around(s, dst)?;
        let w = self.address_width();
        let pool = self.pool();
        let (first, size) = (pool.constant(low, w), pool.constant(high - low + 1, w));
        let offset = pool.sub(dst, first);
        let begins_inside = pool.ule(offset, size);
        let left = pool.sub(size, offset);
        let ends_inside = pool.ule(len, left);
        let inside = pool.and(begins_inside, ends_inside);
        self.follows(s, inside).is_some().then_some(Place::Within((low, high)))
    }

    /// Whether bytes at two addresses, which are terms of the program, are known to be apart because one of them lies
    /// outside of the program's memory. The conditions for that are added.
    pub(super) fn are_places_apart(
        &mut self,
        s: &State,
        ends: [(Term, u128); 2],
        literals: &mut Vec<Conjunct>,
    ) -> bool {
        let mut places = Vec::new();
        let mut conditions = Vec::new();
        for (addr, bytes) in ends {
            let value = self.value(s, addr);
            let Some(place) = self.place(s, value, bytes) else { return false };
            places.push(place);
            let is_constant = self.pool().as_const(addr).is_some();
            match place {
                Place::Outside(_) => conditions.extend(self.outside(addr, bytes)),
                // The condition for that would be one of its own.
                Place::Within(_) if !is_constant => return false,
                Place::Within(_) => {}
            }
        }
        if !places[0].is_apart_from(places[1]) {
            return false;
        }
        let mut found = Vec::new();
        for term in conditions {
            match self.implies(s, term) {
                Some(core) => found.push(Conjunct { term, core }),
                None => return false,
            }
        }
        literals.append(&mut found);
        true
    }

    /// That the bytes lie outside of the program's memory. The condition is about the address without an offset, so that it
    /// is the same one for all fields of a record; it holds of null pointers, too.
    fn outside(&mut self, addr: Term, bytes: u128) -> Option<Term> {
        let (low, high) = self.own_memory();
        let w = self.address_width();
        let pool = self.pool();
        let (base, offset) = peeled(pool, addr);
        if offset + bytes > MAX_OFFSET || low <= MAX_OFFSET {
            return None;
        }
        let behind = pool.constant(high + 1, w);
        let span = (low - MAX_OFFSET).wrapping_sub(high + 2) & logic::mask(w);
        let span = pool.constant(span, w);
        let distance = pool.sub(base, behind);
        Some(pool.ule(distance, span))
    }

    /// Where objects and blocks may lie.
    fn own_memory(&self) -> Range {
        let space = &self.code.program.space;
        (space.globals, space.heap_end - 1)
    }

    /// Whether so many bytes lie in the object.
    fn is_within(&mut self, s: &State, addr: Term, bytes: u128, (low, high): Range) -> bool {
        if high - low + 1 < bytes {
            return false;
        }
        let w = self.address_width();
        let pool = self.pool();
        let (first, span) = (pool.constant(low, w), pool.constant(high - low + 1 - bytes, w));
        let offset = pool.sub(addr, first);
        let inside = pool.ule(offset, span);
        self.follows(s, inside).is_some()
    }

    /// The object or block that an address is computed from.
    fn around(&mut self, s: &State, addr: Term) -> Option<Range> {
        let program = &self.code.program;
        let example = self.ev.eval(&program.pool, addr, &Zero);
        let objects = &program.objects;
        let i = objects.partition_point(|o| o.addr <= example);
        let object = objects[..i].last().map(|o| (o.addr, o.addr + o.size.max(1) - 1));
        object.into_iter().chain(s.blocks()).find(|&(low, high)| low <= example && example <= high)
    }

    /// Constraints that imply the condition, of those that speak of nothing else: where a pointer points is said about the
    /// pointer, and the whole path would be a question of another size.
    fn reasons(&mut self, s: &State, condition: Term) -> Option<Vec<Term>> {
        let pool = &self.code.program.pool;
        if s.model.as_ref().is_some_and(|m| !self.ev.holds(pool, condition, &**m)) {
            return None;
        }
        let leaves = logic::leaves(pool, &[condition]);
        let oracle = &mut self.oracle;
        let mut question = s.constraints();
        question.retain(|&c| oracle.leaves(pool, c).iter().all(|l| leaves.contains(l)));
        let count = question.len();
        question.push(self.pool().not(condition));
        match self.oracle.check(&self.code.program.pool, &question) {
            Answer::Unsat(core) => Some((0..count).filter(|i| core.contains(i)).map(|i| question[i]).collect()),
            Answer::Sat(_) | Answer::Unknown => None,
        }
    }

    /// Whether the constraints imply the condition. What once implied it is remembered: paths have constraints in common.
    fn is_known(&mut self, s: &State, condition: Term) -> bool {
        match self.pool().as_const(condition) {
            Some(1) => return true,
            Some(_) => return false,
            None => {}
        }
        let reasons = self.known.get(&condition);
        if reasons.is_some_and(|all| all.iter().any(|why| s.has_all(why))) {
            return true;
        }
        let Some(why) = self.reasons(s, condition) else { return false };
        self.known.entry(condition).or_default().push(why);
        true
    }
}
