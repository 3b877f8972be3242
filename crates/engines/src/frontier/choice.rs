//! Inputs of a block that are chosen before anything is executed: so that its precondition holds in a known state.

use crate::testing::script::default_scalar;
use exec::pre::ByteUnknowns;
use exec::{Inputs, State, Value};
use ir::{AddressSpace, Input, Program};
use logic::{Env, Evaluator, SymId, VarId};
use rustc_hash::FxHashMap;
use solver::Model;

/// Inputs of a block, by statement; defaults where nothing is said.
#[derive(Clone, PartialEq, Eq, Default)]
pub(crate) struct Choice {
    pub(crate) scalars: FxHashMap<usize, u128>,
    /// Parts of the bytes that a statement writes.
    pub(crate) bytes: FxHashMap<usize, Vec<Part>>,
}

/// So many bytes at this offset.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Part {
    at: usize,
    bytes: u8,
    value: u128,
}

impl Choice {
    /// The values that the model has for a block of so many statements.
    pub(crate) fn of_model(p: &Program, chosen: &Chosen<'_>, stmts: usize, bytes: &ByteUnknowns) -> Choice {
        let syms = &chosen.model.syms;
        let scalar = |i| Some((i, *syms.get(&exec::pre::unknown_of(i))?));
        let mut choice = Choice { scalars: (0..stmts).filter_map(scalar).collect(), bytes: FxHashMap::default() };
        let mut ev = Evaluator::new();
        for (symbol, read) in bytes.iter() {
            let Some(&value) = syms.get(&symbol) else { continue };
            // Where the offset depends on what the block has written before, the run shows that this one does not do.
            let at = ev.eval(&p.pool, read.at, chosen) as usize;
            choice.bytes.entry(read.stmt).or_default().push(Part { at, bytes: read.bytes, value });
        }
        choice
    }
}

/// The state before a block, with the values that a model has for the block's unknowns.
pub(crate) struct Chosen<'a> {
    pub(crate) state: &'a State,
    pub(crate) model: Model,
}

impl Env for Chosen<'_> {
    fn var(&self, v: VarId) -> u128 {
        self.state.get(v)
    }

    fn load(&self, addr: u128, bytes: u8) -> u128 {
        self.state.load(addr, bytes)
    }

    fn sym(&self, s: SymId) -> u128 {
        self.model.sym(s)
    }
}

/// Inputs of steps that are only dry_run.
pub(crate) struct Defaults<'a> {
    pub(crate) space: AddressSpace,
    pub(crate) index: usize,
    /// The value of the next scalar, instead of the default.
    pub(crate) chosen: Option<u128>,
    /// The same for parts of the next bytes.
    pub(crate) bytes: &'a [Part],
    pub(crate) taken: Vec<Value>,
}

impl Inputs for Defaults<'_> {
    fn scalar(&mut self, input: &Input, width: u32) -> u128 {
        self.index += 1;
        let bits = self.chosen.take().unwrap_or_else(|| default_scalar(&self.space, input, self.index - 1));
        self.taken.push(Value::Scalar { bits, width });
        bits
    }

    fn bytes(&mut self, _: &Input, len: usize) -> Vec<u8> {
        self.index += 1;
        let mut all = vec![0; len];
        for part in self.bytes {
            let value = part.value.to_le_bytes();
            all.iter_mut().skip(part.at).zip(&value[..part.bytes as usize]).for_each(|(b, &v)| *b = v);
        }
        self.taken.push(Value::Bytes(all.clone()));
        all
    }
}
