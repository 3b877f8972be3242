//! States at loop heads that executions with random inputs come to, and tests of other engines: a candidate that one of them violates is no question
//! to a solver.

use evidence::TestCandidate;
use exec::{Accesses, InitialMemory, Inputs, Interp, State, Value};
use ir::{Input, LocId, Program};
use logic::{Evaluator, Integer, Term, mask};
use std::collections::BTreeMap;
use std::rc::Rc;

/// Executions, and the edges that each may take: enough for some hundred states of a small loop.
const RUNS: u64 = 24;
const STEPS: u32 = 600;
/// Tests of others that are executed: the first ones show most.
const TESTS: usize = 24;
/// The edges that one may take on its way to a loop that none has come to yet, behind loops of many rounds, and how many
/// executions may try that in vain.
const LONG_WAY: u32 = 20_000;
const TRIES: u32 = 4;
/// States of one loop head that are kept of each execution: others show more than the same one goes on to.
const KEPT: usize = 12;

/// By loop head.
#[derive(Default)]
pub(super) struct Samples {
    at: BTreeMap<LocId, Vec<State>>,
}

impl Samples {
    /// Executes a program, whose calls are expanded, with seeds of its own, and as tests of other engines begin.
    pub(super) fn new(program: &Program, heads: &[LocId], tests: Vec<TestCandidate>) -> Samples {
        let mut samples = Samples { at: heads.iter().map(|&h| (h, Vec::new())).collect() };
        let mut interp = Interp::new(program, Accesses::Total);
        let mut way = Way { steps: STEPS, tries: TRIES };
        let drawn = (0..RUNS).map(|seed| Drawn { seed, given: Vec::new().into_iter() });
        drawn.for_each(|inputs| samples.add(&mut interp, InitialMemory::default(), inputs, &mut way));
        for test in tests.into_iter().take(TESTS) {
            let inputs = Drawn { seed: 0, given: test.inputs.into_iter() };
            samples.add(&mut interp, test.memory, inputs, &mut way);
        }
        samples
    }

    /// One execution.
    fn add(&mut self, interp: &mut Interp<'_>, memory: InitialMemory, mut inputs: Drawn, way: &mut Way) {
        let Ok(mut point) = interp.begin(Rc::new(memory)) else { return };
        let mut kept: BTreeMap<LocId, usize> = BTreeMap::new();
        let mut unseen = self.at.values().filter(|states| states.is_empty()).count();
        for step in 0..LONG_WAY {
            if step >= way.steps && (unseen == 0 || way.tries == 0) {
                return;
            }
            if let Some(states) = self.at.get_mut(&point.at().1) {
                if states.is_empty() {
                    unseen -= 1;
                    way.steps = way.steps.max(step + STEPS);
                }
                let count = kept.entry(point.at().1).or_default();
                *count += 1;
                if *count <= KEPT {
                    states.push(point.state().clone());
                }
            }
            if interp.advance(&mut point, &mut inputs, &mut ()).is_err() {
                return;
            }
        }
        way.tries = way.tries.saturating_sub(1);
    }

    pub(super) fn at(&self, head: LocId) -> &[State] {
        self.at.get(&head).map_or(&[], |states| states)
    }

    /// Does it hold in all states that were met?
    pub(super) fn satisfy(&self, program: &Program, ev: &mut Evaluator, head: LocId, t: Term) -> bool {
        self.at(head).iter().all(|s| ev.holds(&program.pool, t, s))
    }
}

/// How far executions go.
struct Way {
    /// The edges that each takes at least.
    steps: u32,
    /// So many may still take more without coming to a new loop.
    tries: u32,
}

/// Inputs of one execution: those of a test, and behind them all zero, or mostly small ones.
struct Drawn {
    seed: u64,
    given: std::vec::IntoIter<Value>,
}

impl Drawn {
    fn next(&mut self) -> u64 {
        self.seed = self.seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        self.seed >> 33
    }

    /// Half of them decide branches, most others bound loops.
    fn number(&mut self) -> u64 {
        if self.seed == 0 {
            return 0;
        }
        let (kind, n) = (self.next() % 8, self.next());
        match kind {
            0 => n,
            1..4 => n % 32,
            _ => n % 3,
        }
    }
}

impl Inputs for Drawn {
    fn scalar(&mut self, _: &Input, width: u32) -> u128 {
        let drawn = match self.given.next() {
            Some(Value::Scalar { bits, .. }) => bits,
            _ => self.number().into(),
        };
        drawn & mask(width)
    }

    fn integer(&mut self, _: &Input) -> Integer {
        match self.given.next() {
            Some(Value::Int(n)) => n,
            _ => Integer::from(self.number() as i64),
        }
    }

    fn bytes(&mut self, _: &Input, len: usize) -> Vec<u8> {
        let mut bytes = match self.given.next() {
            Some(Value::Bytes(bytes)) => bytes,
            _ => (0..len).map(|_| self.number() as u8).collect(),
        };
        bytes.resize(len, 0);
        bytes
    }

    fn choice(&mut self, _: &Input, enabled: &[u32]) -> u32 {
        match self.given.next() {
            Some(Value::Choice { option, .. }) if enabled.contains(&option) => option,
            _ => enabled[self.next() as usize % enabled.len()],
        }
    }
}
