//! The clauses of a search in one piece of memory.

use super::super::Lit;
use super::derivation::Id;

/// Where a clause is. It moves when the store is compacted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ClauseRef(u32);

/// A clause in the list of one of its two watched literals. Searches spend most of their time going through these lists, so it is small.
#[derive(Clone, Copy)]
pub(super) struct Watch {
    /// Where the clause is, and in front of that whether it is one of two literals.
    word: u32,
    /// Another literal of the clause: where it is true, the clause need not be looked at. Of a clause of two, the other one.
    pub(super) other: Lit,
}

const BINARY: u32 = 1 << 31;

impl Watch {
    pub(super) fn new(clause: ClauseRef, other: Lit, is_binary: bool) -> Watch {
        Watch { word: clause.0 | if is_binary { BINARY } else { 0 }, other }
    }

    pub(super) fn clause(self) -> ClauseRef {
        ClauseRef(self.word & !BINARY)
    }

    pub(super) fn is_binary(self) -> bool {
        self.word & BINARY != 0
    }

    /// The same with another literal beside it.
    pub(super) fn with(self, other: Lit) -> Watch {
        Watch { other, ..self }
    }

    /// The same clause, which has moved.
    pub(super) fn at(self, place: ClauseRef) -> Watch {
        Watch::new(place, self.other, self.is_binary())
    }
}

/// Words before the literals: their number, marks, the number in the derivation.
const HEADER: usize = 3;

const LEARNED: u32 = 1;
const DEAD: u32 = 2;
/// Two bits: how lately a learned clause was of use, as of the last time that clauses were forgotten.
const USED_SHIFT: u32 = 2;
const USED: u32 = 3 << USED_SHIFT;
/// The other bits: the number of levels ([`Clauses::levels`]).
const LEVELS_SHIFT: u32 = 4;

#[derive(Default)]
pub(super) struct Clauses {
    words: Vec<u32>,
    /// Words of dead clauses.
    wasted: usize,
    /// Clauses that are neither learned nor dead.
    given: u64,
}

impl Clauses {
    /// Adds a clause of at least two literals.
    pub(super) fn add(&mut self, lits: &[Lit], id: Id, learned: Option<u32>) -> ClauseRef {
        debug_assert!(lits.len() >= 2);
        let at = u32::try_from(self.words.len()).ok().filter(|at| at & BINARY == 0);
        let at = ClauseRef(at.expect("fewer than 2^31 words of clauses"));
        let marks = match learned {
            Some(levels) => LEARNED | levels << LEVELS_SHIFT | 1 << USED_SHIFT,
            None => {
                self.given += 1;
                0
            }
        };
        self.words.extend([lits.len() as u32, marks, id.0]);
        self.words.extend(lits.iter().map(|l| l.0));
        at
    }

    pub(super) fn len(&self, c: ClauseRef) -> usize {
        self.words[c.0 as usize] as usize
    }

    pub(super) fn id(&self, c: ClauseRef) -> Id {
        Id(self.words[c.0 as usize + 2])
    }

    pub(super) fn lit(&self, c: ClauseRef, i: usize) -> Lit {
        Lit(self.words[c.0 as usize + HEADER + i])
    }

    pub(super) fn lits(&self, c: ClauseRef) -> impl Iterator<Item = Lit> + '_ {
        self.words(c).iter().map(|&w| Lit(w))
    }

    /// The literals as words.
    pub(super) fn words(&self, c: ClauseRef) -> &[u32] {
        let start = c.0 as usize + HEADER;
        &self.words[start..start + self.len(c)]
    }

    /// The literals as words, to be put into another order.
    pub(super) fn words_mut(&mut self, c: ClauseRef) -> &mut [u32] {
        let (start, len) = (c.0 as usize + HEADER, self.len(c));
        &mut self.words[start..start + len]
    }

    fn marks(&self, c: ClauseRef) -> u32 {
        self.words[c.0 as usize + 1]
    }

    fn marks_mut(&mut self, c: ClauseRef) -> &mut u32 {
        &mut self.words[c.0 as usize + 1]
    }

    pub(super) fn is_learned(&self, c: ClauseRef) -> bool {
        self.marks(c) & LEARNED != 0
    }

    pub(super) fn is_dead(&self, c: ClauseRef) -> bool {
        self.marks(c) & DEAD != 0
    }

    /// Of a learned clause: on how many levels its literals were when it was last looked at, its *glue*. The fewer, the better.
    pub(super) fn levels(&self, c: ClauseRef) -> u32 {
        self.marks(c) >> LEVELS_SHIFT
    }

    pub(super) fn set_levels(&mut self, c: ClauseRef, levels: u32) {
        let m = self.marks_mut(c);
        *m = *m & (LEARNED | DEAD | USED) | levels << LEVELS_SHIFT;
    }

    /// For how many more rounds of forgetting the clause counts as used, at most 2.
    pub(super) fn used(&self, c: ClauseRef) -> u32 {
        (self.marks(c) & USED) >> USED_SHIFT
    }

    pub(super) fn set_used(&mut self, c: ClauseRef, rounds: u32) {
        let m = self.marks_mut(c);
        *m = *m & !USED | rounds << USED_SHIFT;
    }

    /// The clause is not needed any more.
    pub(super) fn kill(&mut self, c: ClauseRef) {
        self.given -= u64::from(!self.is_learned(c));
        self.wasted += HEADER + self.len(c);
        *self.marks_mut(c) |= DEAD;
    }

    /// Clauses that are neither learned nor dead.
    pub(super) fn given(&self) -> u64 {
        self.given
    }

    /// Are there many dead ones?
    pub(super) fn is_wasteful(&self) -> bool {
        self.wasted > self.words.len() / 4
    }

    /// All clauses that are not dead.
    pub(super) fn all(&self) -> impl Iterator<Item = ClauseRef> + '_ {
        let mut at = 0;
        std::iter::from_fn(move || {
            (at < self.words.len()).then(|| {
                let c = ClauseRef(at as u32);
                at += HEADER + self.len(c);
                c
            })
        })
        .filter(|&c| !self.is_dead(c))
    }

    /// Drops the dead ones. Whoever keeps references asks the result for the new ones.
    pub(super) fn compact(&mut self) -> Moved {
        let old = std::mem::take(&mut self.words);
        let mut moved = Moved { words: old };
        let mut new = Vec::with_capacity(moved.words.len() - self.wasted);
        let mut at = 0;
        while at < moved.words.len() {
            let size = HEADER + moved.words[at] as usize;
            if moved.words[at + 1] & DEAD == 0 {
                let to = new.len() as u32;
                new.extend_from_slice(&moved.words[at..at + size]);
                moved.words[at + 2] = to;
            }
            at += size;
        }
        self.words = new;
        self.wasted = 0;
        moved
    }
}

/// Where clauses have gone.
pub(super) struct Moved {
    /// The old store, with the new places where the numbers of the derivation were.
    words: Vec<u32>,
}

impl Moved {
    /// The new place of a clause that was not dead.
    pub(super) fn place(&self, old: ClauseRef) -> ClauseRef {
        ClauseRef(self.words[old.0 as usize + 2])
    }

    pub(super) fn was_dead(&self, old: ClauseRef) -> bool {
        self.words[old.0 as usize + 1] & DEAD != 0
    }
}
