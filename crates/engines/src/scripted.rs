//! Runs of a program whose inputs are numbers from a list.

use evidence::TestCandidate;
use exec::{Accesses, Ended, InitialMemory, Inputs, Interp, Limits, Observer, Value};
use ir::{EdgeId, Input, InputKind, ProcId, Program, Stmt};
use logic::mask;
use std::rc::Rc;

/// Numbers that inputs take, over and over from where they are used up. Pointers are null, and what C leaves to the implementation is
/// as we chose it.
#[derive(Default)]
pub(crate) struct Script<'a> {
    numbers: &'a [u128],
    drawn: usize,
    taken: Vec<Value>,
}

impl Script<'_> {
    fn next(&mut self, input: &Input) -> u128 {
        if input.ty.is_pointer() || input.kind == InputKind::Layout {
            return 0;
        }
        self.drawn += 1;
        match self.numbers.len() {
            0 => 0,
            n => self.numbers[(self.drawn - 1) % n],
        }
    }
}

impl Inputs for Script<'_> {
    fn scalar(&mut self, input: &Input, width: u32) -> u128 {
        let bits = self.next(input) & mask(width);
        self.taken.push(Value::Scalar { bits, width });
        bits
    }

    fn bytes(&mut self, input: &Input, len: usize) -> Vec<u8> {
        let bytes = vec![self.next(input) as u8; len];
        self.taken.push(Value::Bytes(bytes.clone()));
        bytes
    }

    fn choice(&mut self, input: &Input, enabled: &[u32]) -> u32 {
        let option = enabled[(self.next(input) % enabled.len() as u128) as usize];
        self.taken.push(Value::choice(input, option));
        option
    }
}

/// What became of a run.
pub(crate) struct Ran {
    pub(crate) ended: Ended,
    pub(crate) test: TestCandidate,
    /// Inputs that are numbers.
    pub(crate) drawn: usize,
    pub(crate) steps: u64,
}

/// Counts the edges of a run.
struct Counted<'a, O> {
    inner: &'a mut O,
    steps: u64,
}

impl<O: Observer> Observer for Counted<'_, O> {
    fn edge(&mut self, proc: ProcId, edge: EdgeId, depth: usize, state: &exec::State) {
        self.steps += 1;
        self.inner.edge(proc, edge, depth, state);
    }

    fn call(&mut self, stmt: &Stmt, callee: ProcId, inside: &exec::State) {
        self.inner.call(stmt, callee, inside);
    }

    fn returned(&mut self, callee: ProcId, after: &exec::State) {
        self.inner.returned(callee, after);
    }
}

/// Runs the program on these numbers.
pub(crate) fn run(interp: &mut Interp<'_>, seen: &mut impl Observer, numbers: &[u128], limits: &Limits) -> Ran {
    let mut script = Script { numbers, ..Script::default() };
    let mut counted = Counted { inner: seen, steps: 0 };
    let ended = interp.run(&mut script, Rc::new(InitialMemory::default()), limits, &mut counted);
    let steps = counted.steps;
    let drawn = script.drawn;
    let test = TestCandidate { inputs: script.taken, memory: InitialMemory::default() };
    Ran { ended, test, drawn, steps }
}

/// For runs of the program.
pub(crate) fn interpreter(program: &Program) -> Interp<'_> {
    Interp::new(program, Accesses::Total)
}
