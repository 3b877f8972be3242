//! Inputs of a block that are chosen before anything is executed: so that its precondition holds in a known state.

use crate::testing::script::default_scalar;
use exec::pre::ByteUnknowns;
use exec::{Inputs, State, Value};
use ir::{AddressSpace, Input, Program, Stmt, StmtKind};
use logic::{Env, Evaluator, Integer, Sort, SymId, VarId};
use rustc_hash::FxHashMap;
use solver::Model;
use std::cell::Cell;

/// Inputs of a block, by statement; defaults where nothing is said.
#[derive(Clone, PartialEq, Eq, Default)]
pub(crate) struct Choice {
    pub(crate) scalars: FxHashMap<usize, logic::Value>,
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
    /// The values that the model has for a block.
    pub(crate) fn of_model(p: &Program, chosen: &Chosen<'_>, stmts: &[Stmt], bytes: &ByteUnknowns) -> Choice {
        let Model { syms, int_syms, .. } = &chosen.model;
        let scalar = |(i, stmt): (usize, &Stmt)| {
            let StmtKind::Havoc { var, .. } = stmt.kind else { return None };
            let unknown = exec::pre::unknown_of(i);
            let value = match p.var_decl(var).sort() {
                Sort::Bits(width) => logic::Value::Bits { bits: *syms.get(&unknown)?, width },
                Sort::Int => logic::Value::Int(int_syms.get(&unknown)?.clone()),
            };
            Some((i, value))
        };
        let scalars = stmts.iter().enumerate().filter_map(scalar).collect();
        let mut choice = Choice { scalars, bytes: FxHashMap::default() };
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

    fn int(&self, v: VarId) -> Integer {
        self.state.int(v)
    }

    fn int_sym(&self, s: SymId) -> Integer {
        self.model.int_sym(s)
    }
}

/// Inputs of dry runs.
pub(crate) struct Defaults<'a> {
    space: AddressSpace,
    index: usize,
    choice: &'a Choice,
    /// How many statements have been begun: one more than the index of the one that asks.
    executed: &'a Cell<usize>,
    pub(crate) taken: Vec<Value>,
}

impl<'a> Defaults<'a> {
    /// For a test that has taken `index` inputs.
    pub(crate) fn new(
        space: AddressSpace,
        index: usize,
        choice: &'a Choice,
        executed: &'a Cell<usize>,
    ) -> Defaults<'a> {
        Defaults { space, index, choice, executed, taken: Vec::new() }
    }

    /// The number of the statement that asks, and the value that has been chosen for it.
    fn asks(&mut self) -> (usize, Option<logic::Value>) {
        self.index += 1;
        let stmt = self.executed.get() - 1;
        (stmt, self.choice.scalars.get(&stmt).cloned())
    }

    /// The same for a statement that takes bits.
    fn asks_bits(&mut self) -> Option<u128> {
        self.asks().1?.bits()
    }
}

impl Inputs for Defaults<'_> {
    fn scalar(&mut self, input: &Input, width: u32) -> u128 {
        let chosen = self.asks_bits();
        let bits = chosen.unwrap_or_else(|| default_scalar(&self.space, input, self.index - 1));
        self.taken.push(Value::Scalar { bits, width });
        bits
    }

    fn integer(&mut self, _: &Input) -> Integer {
        let n = match self.asks() {
            (_, Some(logic::Value::Int(n))) => n,
            _ => Integer::ZERO,
        };
        self.taken.push(Value::Int(n.clone()));
        n
    }

    fn bytes(&mut self, _: &Input, len: usize) -> Vec<u8> {
        let (stmt, _) = self.asks();
        let mut all = vec![0; len];
        for part in self.choice.bytes.get(&stmt).into_iter().flatten() {
            let value = part.value.to_le_bytes();
            all.iter_mut().skip(part.at).zip(&value[..part.bytes as usize]).for_each(|(b, &v)| *b = v);
        }
        self.taken.push(Value::Bytes(all.clone()));
        all
    }

    fn choice(&mut self, input: &Input, enabled: &[u32]) -> u32 {
        let chosen = self.asks_bits();
        let option = chosen.map_or(enabled[0], |bits| bits as u32);
        self.taken.push(Value::choice(input, option));
        option
    }
}
