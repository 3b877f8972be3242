//! Inductiveness by enumeration. The programs have a few bits of variables and look only at the low two bits of each
//! byte of their objects, so that these are all the states there are.

use cert::{Invariant, Proof};
use exec::{Flow, InitialMemory, Inputs, State, step};
use ir::{Edge, Input, LocKind, Program};
use logic::{Evaluator, VarId, mask};
use std::rc::Rc;

/// All states of a program.
pub(crate) struct Brute<'p> {
    program: &'p Program,
    states: Vec<State>,
}

impl<'p> Brute<'p> {
    pub(crate) fn new(program: &'p Program) -> Brute<'p> {
        let locals = &program.proc(program.entry).locals;
        let cells: Vec<u128> = program.objects.iter().flat_map(|o| o.addr..o.addr + o.size).collect();
        let bits: u32 = locals.iter().map(|&v| program.var_decl(v).width).sum::<u32>() + 2 * cells.len() as u32;
        assert!(bits <= 12, "too many states");
        let states = (0..1u128 << bits).map(|n| state(program, locals, &cells, n)).collect();
        Brute { program, states }
    }

    /// Do the invariants hold at the entry, nowhere at an error, and does each edge keep them?
    pub(crate) fn is_inductive(&self, proof: &Proof) -> bool {
        let p = self.program.proc(self.program.entry);
        let mut ev = Evaluator::new();
        let holds: Vec<Vec<bool>> = proof
            .invariants
            .iter()
            .map(|i| self.states.iter().map(|s| holds(&mut ev, proof, *i, s)).collect())
            .collect();
        let at_entry = holds[p.entry.0 as usize].iter().all(|&h| h);
        let excluded = p.loc_ids().all(|l| p.loc(l).kind == LocKind::Plain || !holds[l.0 as usize].contains(&true));
        at_entry && excluded && p.edges.iter().all(|e| self.keeps(&mut ev, proof, e, &holds[e.src.0 as usize]))
    }

    fn keeps(&self, ev: &mut Evaluator, proof: &Proof, e: &Edge, starts: &[bool]) -> bool {
        let after = proof.invariants[e.dst.0 as usize];
        let mut inputs = Odometer::default();
        for s in self.states.iter().zip(starts).filter(|(_, start)| **start).map(|(s, _)| s) {
            inputs.digits.clear();
            loop {
                inputs.at = 0;
                let mut t = s.clone();
                let flow =
                    e.stmts.iter().try_for_each(|stmt| match step(self.program, ev, &mut t, stmt, &mut inputs) {
                        Flow::Next => Ok(()),
                        Flow::Blocked => Err(()),
                    });
                if flow.is_ok() && !holds(ev, proof, after, &t) {
                    return false;
                }
                if !inputs.advance() {
                    break;
                }
            }
        }
        true
    }
}

fn holds(ev: &mut Evaluator, proof: &Proof, invariant: Invariant, s: &State) -> bool {
    match invariant {
        Invariant::Unreachable => false,
        Invariant::Any => true,
        Invariant::Holds(t) => ev.holds(&proof.pool, t, s),
    }
}

fn state(program: &Program, locals: &[VarId], cells: &[u128], mut n: u128) -> State {
    let mut take = |width: u32| {
        let v = n & mask(width);
        n >>= width;
        v
    };
    let values: Vec<u128> = locals.iter().map(|&v| take(program.var_decl(v).width)).collect();
    let bytes = cells.iter().map(|&a| (a, take(2) as u8)).collect();
    let mut s = State::new(program.vars.len(), Rc::new(InitialMemory { bytes }));
    for (&v, x) in locals.iter().zip(values) {
        s.set(v, x);
    }
    s
}

/// All sequences of inputs, one after the other.
#[derive(Default)]
struct Odometer {
    /// Value and number of values of each input asked for so far.
    digits: Vec<(u128, u128)>,
    at: usize,
}

impl Odometer {
    fn digit(&mut self, values: u128) -> u128 {
        if self.at == self.digits.len() {
            self.digits.push((0, values));
        }
        self.at += 1;
        self.digits[self.at - 1].0
    }

    /// To the next sequence; false after the last.
    fn advance(&mut self) -> bool {
        self.digits.truncate(self.at);
        while let Some((value, values)) = self.digits.pop() {
            if value + 1 < values {
                self.digits.push((value + 1, values));
                return true;
            }
        }
        false
    }
}

impl Inputs for Odometer {
    fn scalar(&mut self, _: &Input, width: u32) -> u128 {
        self.digit(1 << width)
    }

    fn bytes(&mut self, _: &Input, len: usize) -> Vec<u8> {
        (0..len).map(|_| self.digit(4) as u8).collect()
    }
}
