//! The interpreter of whole programs: the machine with checks of accesses and an observer, and the reasons why an execution
//! ends.
//!
//! Executing a program on the same inputs and initial memory is deterministic.

use crate::access::{Live, Padding};
use crate::ended::{Ended, Limits};
use crate::inputs::{InitialMemory, Inputs, Value};
use crate::machine::{Code, Companion, Control, Follower, Machine, Whole};
use crate::observer::Observer;
use crate::state::State;
use ir::{EdgeId, Input, LocId, LocKind, ProcId, Program, Stmt};
use logic::{Evaluator, Term, VarId};
use std::rc::Rc;

/// Whether an access outside every live object ends the execution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Accesses {
    /// Memory is total, as in the representation.
    Total,
    /// Every access must lie in one live object or in the environment's memory.
    Checked,
    /// Also unused bytes behind a live object may be accessed, and addresses above all that the program knows of; the
    /// observer is told ([`Observer::overrun`]).
    WithPadding,
}

impl Accesses {
    /// `None`: accesses are not looked at.
    fn padding(self) -> Option<Padding> {
        match self {
            Accesses::Total => None,
            Accesses::Checked => Some(Padding::Forbidden),
            Accesses::WithPadding => Some(Padding::Accessible),
        }
    }
}

/// Executes a program; keeps what does not depend on the execution, so that many runs share it. Requires that choices are
/// inputs (`prepare::choices_as_inputs`).
pub struct Interp<'p> {
    code: Whole<'p>,
    accesses: Accesses,
    ev: Evaluator,
}

impl<'p> Interp<'p> {
    /// For executions of `program`.
    pub fn new(program: &'p Program, accesses: Accesses) -> Interp<'p> {
        Interp { code: Whole::new(program), accesses, ev: Evaluator::new() }
    }

    /// Executes the entry procedure, every variable zero at first.
    pub fn run(
        &mut self,
        inputs: &mut impl Inputs,
        initial: Rc<InitialMemory>,
        limits: &Limits,
        observer: &mut impl Observer,
    ) -> Ended {
        let program = self.code.program();
        let mut point = Point::new(program, initial);
        let mut machine = machine(&self.code, &mut self.ev, &mut point, inputs, observer);
        machine.companion.live = self.accesses.padding().map(|padding| Live::new(program, padding));
        match machine.begin(program.entry, None) {
            Err(ended) => ended,
            Ok(()) => follow(&mut machine, limits),
        }
    }

    /// The first point of an execution, to be continued with [`Interp::advance`].
    pub fn begin(&mut self, initial: Rc<InitialMemory>) -> Result<Point, Ended> {
        let mut point = Point::new(self.code.program(), initial);
        let (mut inputs, mut nobody) = (NoInputs, ());
        let mut machine = machine(&self.code, &mut self.ev, &mut point, &mut inputs, &mut nobody);
        machine.begin(self.code.program().entry, None)?;
        settle(&mut machine)?;
        Ok(point)
    }

    /// Takes one edge, and returns from procedures whose exit is reached; the end of the execution if there is no edge
    /// to take. Validity of accesses depends on the whole execution and is not looked at here.
    pub fn advance(
        &mut self,
        point: &mut Point,
        inputs: &mut impl Inputs,
        observer: &mut impl Observer,
    ) -> Result<(), Ended> {
        let mut machine = machine(&self.code, &mut self.ev, point, inputs, observer);
        machine.advance()?;
        settle(&mut machine)
    }
}

type Concrete<'a, 'p, I, O> = Machine<'a, Whole<'p>, Watched<'a, 'p, O>, I>;

fn machine<'a, 'p, I, O: Observer>(
    code: &'a Whole<'p>,
    ev: &'a mut Evaluator,
    point: &'a mut Point,
    inputs: &'a mut I,
    observer: &'a mut O,
) -> Concrete<'a, 'p, I, O> {
    let companion = Watched { program: code.program(), live: None, observer };
    Machine { code, ev, state: &mut point.state, control: &mut point.control, companion, inputs }
}

fn follow<I: Inputs, O: Observer>(machine: &mut Concrete<'_, '_, I, O>, limits: &Limits) -> Ended {
    let mut steps = 0;
    loop {
        if let Err(ended) = settle(machine) {
            return ended;
        }
        if steps == limits.max_steps {
            return Ended::StepLimit;
        }
        steps += 1;
        if steps % 4096 == 0
            && let Some(why) = limits.budget.exhausted()
        {
            return Ended::Stopped(why);
        }
        if let Err(ended) = machine.advance() {
            return ended;
        }
    }
}

/// Returns from procedures until an edge is next; the end of the execution if none is.
fn settle<I: Inputs, O: Observer>(machine: &mut Concrete<'_, '_, I, O>) -> Result<(), Ended> {
    loop {
        let (proc, loc) = machine.control.at();
        match machine.code.kind(proc, loc) {
            LocKind::Error(_) => return Err(Ended::Error { proc, loc }),
            LocKind::Unknown(reason) => return Err(Ended::Unknown { reason: reason.clone() }),
            LocKind::Plain => {}
        }
        if !machine.is_at_exit() {
            return Ok(());
        }
        if machine.control.depth() == 0 {
            let result = machine.code.result(proc).map(|v| machine.value(v));
            return Err(Ended::Exit { result });
        }
        machine.leave()?;
    }
}

/// A point of an execution, from which it can be continued any number of times. Cloning is cheap: states share what they
/// have in common.
#[derive(Clone)]
pub struct Point {
    state: State,
    control: Control<()>,
}

impl Point {
    /// The values of variables and memory.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Where control is.
    pub fn at(&self) -> (ProcId, LocId) {
        self.control.at()
    }

    /// Calls that are active.
    pub fn depth(&self) -> usize {
        self.control.depth()
    }

    /// Before the entry procedure: every variable is zero.
    fn new(p: &Program, initial: Rc<InitialMemory>) -> Point {
        let start = (p.entry, p.proc(p.entry).entry);
        Point { state: State::new(p.vars.len(), initial), control: Control::new(p, start) }
    }
}

/// An observer, and the objects that exist if accesses are looked at.
struct Watched<'a, 'p, O> {
    program: &'p Program,
    live: Option<Live>,
    observer: &'a mut O,
}

impl<O: Observer> Companion for Watched<'_, '_, O> {
    fn program(&self) -> &Program {
        self.program
    }

    fn admits(&mut self, ev: &mut Evaluator, stmt: &Stmt, before: &State) -> Result<(), Ended> {
        let Some(live) = &mut self.live else { return Ok(()) };
        if let Some(addr) = live.admits(self.program, ev, before, stmt)? {
            self.observer.overrun(stmt, addr);
        }
        Ok(())
    }

    fn took(&mut self, stmt: &Stmt, input: &Input, value: Value) {
        self.observer.input(stmt, input, &value);
    }

    fn after(&mut self, stmt: &Stmt, after: &State) {
        if let Some(live) = &mut self.live {
            live.update(stmt, after);
        }
        self.observer.stmt(stmt, after);
    }
}

impl<O: Observer> Follower for Watched<'_, '_, O> {
    type Saved = ();

    fn enters(&mut self, _: &State, _: &[VarId], _: &[VarId], _: &[Term]) {}

    fn leaves(&mut self, (): (), _: &[VarId], _: Option<VarId>, _: Option<VarId>) {}

    fn edge(&mut self, proc: ProcId, edge: EdgeId, depth: usize, state: &State) {
        self.observer.edge(proc, edge, depth, state);
    }

    fn placed(&mut self, addr: u128, size: u128) {
        if let Some(live) = &mut self.live {
            live.enter_frame(addr, size);
        }
    }

    fn removed(&mut self, addr: u128) {
        if let Some(live) = &mut self.live {
            live.leave_frame(addr);
        }
    }

    fn entered(&mut self, stmt: &Stmt, callee: ProcId, inside: &State) {
        self.observer.call(stmt, callee, inside);
    }

    fn returned(&mut self, callee: ProcId, after: &State) {
        self.observer.returned(callee, after);
    }
}

/// Where no statement is executed.
struct NoInputs;

impl Inputs for NoInputs {
    fn scalar(&mut self, _: &Input, _: u32) -> u128 {
        0
    }

    fn bytes(&mut self, _: &Input, len: usize) -> Vec<u8> {
        vec![0; len]
    }
}
