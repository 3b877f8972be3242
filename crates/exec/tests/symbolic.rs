//! Symbolic execution beside a concrete run: whatever has been written, copied and filled, in short and in long blocks, each byte is
//! what its symbolic value says, for the inputs and the first memory of the run.

use exec::symbolic::{Origin, SymState, Symbolic, Symbols};
use exec::{Flow, InitialMemory, Inputs, State, step};
use ir::{EdgeId, Input, Program, StmtKind};
use logic::{Env, Evaluator, SymId, VarId};
use std::fmt::Write;
use std::rc::Rc;
use testkit::Rng;

/// All addresses lie between these.
const FIRST: u64 = 0x1000;
const LAST: u64 = 0x1000 + 2 * LONGEST;
const LONGEST: u64 = 1_500;

/// Inputs that look random, and what they were: the bytes of each.
struct Taken {
    rng: Rng,
    values: Vec<Vec<u8>>,
}

impl Inputs for Taken {
    fn scalar(&mut self, input: &Input, width: u32) -> u128 {
        let bytes = self.bytes(input, width as usize / 8);
        bytes.iter().rev().fold(0, |value, &b| value << 8 | u128::from(b))
    }

    fn bytes(&mut self, _: &Input, len: usize) -> Vec<u8> {
        let bytes: Vec<u8> = (0..len).map(|_| self.rng.value(8) as u8).collect();
        self.values.push(bytes.clone());
        bytes
    }
}

/// What symbols are in a run.
struct Run<'a> {
    symbols: &'a Symbols,
    inputs: &'a [Vec<u8>],
    memory: &'a InitialMemory,
}

impl Env for Run<'_> {
    fn var(&self, v: VarId) -> u128 {
        unreachable!("{v:?} in a term over symbols")
    }

    fn load(&self, addr: u128, _: u8) -> u128 {
        unreachable!("a load at {addr:#x} in a term over symbols")
    }

    fn sym(&self, s: SymId) -> u128 {
        let number = |bytes: &[u8]| bytes.iter().rev().fold(0, |value, &b| value << 8 | u128::from(b));
        match self.symbols.origin(s) {
            Origin::Scalar { index, .. } => number(&self.inputs[index as usize]),
            Origin::Byte { index, offset } => self.inputs[index as usize][offset as usize].into(),
            Origin::Memory { addr, bytes } => {
                number(&(0..u128::from(bytes)).map(|i| self.memory.get(addr + i)).collect::<Vec<u8>>())
            }
            other => unreachable!("{other:?}"),
        }
    }
}

fn program(rng: &mut Rng) -> Program {
    let mut stmts = String::new();
    for _ in 0..12 {
        let n = *rng.pick(&[0, 1, 9, 64, 512, 513, 800, LONGEST]);
        let mut at = || format!("{}:64", FIRST + rng.number(LAST - FIRST - LONGEST));
        let (to, from) = (at(), at());
        let _ = match rng.below(8) {
            0 => writeln!(stmts, "havoc v nondet \"n\""),
            1 => writeln!(stmts, "store {to} := v"),
            2 => writeln!(stmts, "store {to} := bits0_8(v)"),
            3 | 4 => writeln!(stmts, "copy {to}, {from}, {n}:64"),
            5 => writeln!(stmts, "fill {to}, bits8_8(v), {n}:64"),
            6 => writeln!(stmts, "fill {to}, 7:8, {n}:64"),
            _ => writeln!(stmts, "havocmem {to}, {n}:64 nondet \"m\""),
        };
    }
    let text = format!(
        "pointers 64 entry main proc main() {{ local v: 32 entry l0 exit l1 loc l0 loc l1 edge l0 -> l1 {{ havoc v nondet \"n\" {stmts} }} }}"
    );
    ir::text::parse(&text).unwrap_or_else(|e| panic!("{e}\n{text}"))
}

#[test]
fn each_byte_is_what_its_symbolic_value_says() {
    let mut rng = Rng::new(40);
    let mut ev = Evaluator::new();
    let (mut symbolic_bytes, mut long_copies) = (0, 0);
    for _ in 0..200 {
        let mut p = program(&mut rng);
        let bytes = (FIRST..LAST).map(|at| (at.into(), rng.value(8) as u8)).collect();
        let mut s = State::new(p.vars.len(), Rc::new(InitialMemory { bytes }));
        let mut sym = SymState::new(p.vars.len());
        let mut tools = Symbolic::default();
        let mut taken = Taken { rng: Rng::new(rng.next()), values: Vec::new() };
        let stmts = p.proc(p.entry).edge(EdgeId(0)).stmts.clone();
        for stmt in &stmts {
            let input = taken.values.len() as u32;
            tools.step(&mut p, &s, &mut sym, stmt, input);
            assert_eq!(step(&p, &mut ev, &mut s, stmt, &mut taken), Flow::Next);
            let is_long = |len| p.pool.as_const(len).is_some_and(|n| n > 512);
            long_copies += usize::from(matches!(stmt.kind, StmtKind::Copy { len, .. } if is_long(len)));
        }
        for at in FIRST..LAST {
            let addr = p.pool.constant(at.into(), 64);
            let load = p.pool.load(addr, 1, false);
            let value = tools.eval(&mut p, load, &s, &mut sym);
            symbolic_bytes += usize::from(p.pool.as_const(value).is_none());
            let run = Run { symbols: &tools.symbols, inputs: &taken.values, memory: s.initial() };
            assert_eq!(ev.eval(&p.pool, value, &run), u128::from(s.byte(at.into())), "the byte at {at:#x}");
        }
    }
    assert!(symbolic_bytes > 20_000 && long_copies > 100, "{symbolic_bytes} symbolic bytes, {long_copies} long copies");
}
