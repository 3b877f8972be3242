//! The unknowns of a precondition: symbols for the values of havocs in the block, and what the concrete states show of them.

use crate::state::State;
use logic::{Env, Evaluator, Integer, Pool, SymId, Term, Value, VarId};
use rustc_hash::FxHashMap;

/// The symbol for the value of the `Havoc` at this position in a block; the same in every precondition of the block.
pub fn unknown_of(stmt: usize) -> SymId {
    SymId(FRESH_BASE + stmt as u32)
}

/// Symbols of preconditions start here, far from those of symbolic execution.
const FRESH_BASE: u32 = 1 << 31;
/// Symbols for bytes of `HavocMem`.
const BYTES_BASE: u32 = FRESH_BASE + (1 << 24);

/// The symbols for bytes that the `HavocMem`s of one block write: the same for the same bytes in every precondition of the
/// block that is made with this table.
#[derive(Default)]
pub struct ByteUnknowns {
    reads: Vec<ByteUnknown>,
}

/// So many bytes at this offset in what the statement writes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ByteUnknown {
    /// Index of the statement in its block.
    pub stmt: usize,
    /// Offset from the beginning of its bytes.
    pub at: Term,
    /// How many.
    pub bytes: u8,
}

impl ByteUnknowns {
    pub(super) fn symbol(&mut self, read: ByteUnknown) -> SymId {
        let known = self.reads.iter().position(|r| *r == read);
        let i = known.unwrap_or_else(|| {
            self.reads.push(read);
            self.reads.len() - 1
        });
        SymId(BYTES_BASE + i as u32)
    }

    /// All of them, each with the symbol that stands for it.
    pub fn iter(&self) -> impl Iterator<Item = (SymId, ByteUnknown)> + '_ {
        self.reads.iter().enumerate().map(|(i, &r)| (SymId(BYTES_BASE + i as u32), r))
    }
}

/// The values that terms have in the concrete states along the block.
#[derive(Default)]
pub(super) struct Shown {
    ev: Evaluator,
    /// Of the unknowns.
    values: FxHashMap<SymId, Value>,
}

impl Shown {
    /// The unknown has this value.
    pub(super) fn note(&mut self, unknown: SymId, value: Value) {
        self.values.insert(unknown, value);
    }

    /// The bits of `t`, whose variables and loads are those of `s`.
    pub(super) fn bits(&mut self, pool: &Pool, t: Term, s: &State) -> u128 {
        self.ev.eval(pool, t, &At { state: s, values: &self.values })
    }
}

/// A concrete state with the values of the unknowns after it.
struct At<'a> {
    state: &'a State,
    values: &'a FxHashMap<SymId, Value>,
}

impl Env for At<'_> {
    fn var(&self, v: VarId) -> u128 {
        self.state.get(v)
    }

    fn load(&self, addr: u128, bytes: u8) -> u128 {
        self.state.load(addr, bytes)
    }

    fn sym(&self, s: SymId) -> u128 {
        self.values.get(&s).and_then(Value::bits).unwrap_or(0)
    }

    fn int(&self, v: VarId) -> Integer {
        self.state.int(v)
    }

    fn int_sym(&self, s: SymId) -> Integer {
        match self.values.get(&s) {
            Some(Value::Int(n)) => n.clone(),
            _ => Integer::ZERO,
        }
    }
}
