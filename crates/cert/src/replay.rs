//! Replay: a test is executed by the interpreter, and only an execution that reaches an error, with every access inside
//! a live object, makes a [`ConfirmedTest`].

use base::{Pos, SourceMap};
use evidence::{Test, TestCandidate, TestInput};
use exec::{Accesses, Ended, Given, InitialMemory, Inputs, Interp, Limits, Observer, State, Value};
use ir::{CheckId, EdgeId, Input, InputKind, LocId, ProcId, Program, Stmt};
use logic::{Integer, mask};
use std::collections::BTreeSet;
use std::rc::Rc;

/// A test that has been executed and has reached an error. Comes only from [`confirm`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConfirmedTest {
    test: Test,
    error: (ProcId, LocId),
    overruns: Vec<Overrun>,
}

/// An access to memory behind the end of a live object, or at an address above all that the program knows of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Overrun {
    /// The statement.
    pub pos: Pos,
    /// Where the access begins.
    pub addr: u128,
}

impl ConfirmedTest {
    /// The values that lead to the error.
    pub fn test(&self) -> &Test {
        &self.test
    }

    /// The first such access of each statement on the way: undefined behaviour which the execution takes for what it
    /// looks like.
    pub fn overruns(&self) -> &[Overrun] {
        &self.overruns
    }

    /// The error location, in the program that confirmed the test.
    pub fn error(&self) -> (ProcId, LocId) {
        self.error
    }

    /// The first choice of the implementation that the execution asks for, if the violation may depend on such choices: with
    /// other answers than ours `program` reaches no error, or there are too many ways to answer.
    fn layout_dependence(&self, program: &Program, limits: &Limits) -> Option<(Pos, String)> {
        let is_choice = |i: &&TestInput| i.input.kind == InputKind::Layout;
        let first = self.test.inputs.iter().find(is_choice)?;
        let others: Vec<Value> = self.test.inputs.iter().filter(|i| !is_choice(i)).map(|i| i.value.clone()).collect();
        let mut todo = vec![Vec::new()];
        for _ in 0..MAX_LAYOUTS {
            let begin = todo.pop()?;
            let known = begin.len();
            let mut inputs = WithLayout { others: Given::new(others.clone()), answers: begin, asked: Vec::new() };
            let memory = Rc::new(self.test.memory.clone());
            let outcome = Interp::new(program, Accesses::WithPadding).run(&mut inputs, memory, limits, &mut ());
            if !matches!(outcome, Ended::Error { .. }) {
                break;
            }
            let WithLayout { mut answers, asked, .. } = inputs;
            answers.resize(asked.len(), 0);
            for (i, &width) in asked.iter().enumerate().skip(known) {
                for other in OTHERS.map(|other| other(width)).into_iter().collect::<BTreeSet<_>>() {
                    todo.push(answers[..i].iter().copied().chain([other]).collect());
                }
            }
        }
        Some((first.pos, first.input.what.clone()))
    }
}

/// Why a candidate is no evidence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unconfirmed {
    /// The execution touches memory outside every live object, and not just behind one, before it reaches an error.
    UndefinedBehaviour {
        /// The statement.
        pos: Pos,
        /// Where the access begins.
        addr: u128,
    },
    /// The execution reaches the error for some choices of what C leaves to the implementation ([`InputKind::Layout`]), and
    /// for others it does not. This is the first one, at this position.
    Layout {
        /// Where the choice is made.
        pos: Pos,
        /// The choice in words.
        what: String,
        /// The test, which is one for the choices that were made.
        test: Box<ConfirmedTest>,
    },
    /// The execution ends elsewhere.
    Ended(Ended),
}

impl Unconfirmed {
    /// One line for people.
    pub fn describe(&self, sources: &SourceMap) -> String {
        match self {
            Unconfirmed::UndefinedBehaviour { pos, addr } => {
                format!("{}: access outside every object (address {addr:#x})", sources.show(*pos))
            }
            Unconfirmed::Layout { pos, what, .. } => format!("{}: {what}", sources.show(*pos)),
            Unconfirmed::Ended(Ended::Exit { .. }) => "the execution ends without an error".into(),
            Unconfirmed::Ended(Ended::Blocked { .. }) => "an assumption does not hold".into(),
            Unconfirmed::Ended(Ended::Unknown { reason }) => reason.clone(),
            Unconfirmed::Ended(Ended::StepLimit) => "step limit".into(),
            Unconfirmed::Ended(Ended::Stopped(why)) => why.to_string(),
            Unconfirmed::Ended(other) => format!("{other:?}"),
        }
    }
}

/// Executes `candidate` with validity of accesses; evidence if it reaches an error, wherever the objects lie.
pub fn confirm(program: &Program, candidate: &TestCandidate, limits: &Limits) -> Result<ConfirmedTest, Unconfirmed> {
    let mut overruns = Overruns(Vec::new());
    let (outcome, test) = execute(program, candidate, Accesses::WithPadding, limits, &mut overruns);
    match outcome {
        Ended::Error { proc, loc } => {
            let test = ConfirmedTest { test, error: (proc, loc), overruns: overruns.0 };
            match test.layout_dependence(program, limits) {
                Some((pos, what)) => Err(Unconfirmed::Layout { pos, what, test: Box::new(test) }),
                None => Ok(test),
            }
        }
        Ended::InvalidAccess { pos, addr } => Err(Unconfirmed::UndefinedBehaviour { pos, addr }),
        other => Err(Unconfirmed::Ended(other)),
    }
}

/// Executes `candidate` and records what it took. `observer` follows the execution.
pub fn execute(
    program: &Program,
    candidate: &TestCandidate,
    accesses: Accesses,
    limits: &Limits,
    observer: &mut impl Observer,
) -> (Ended, Test) {
    let mut inputs = Given::new(candidate.inputs.iter().cloned());
    execute_on(program, &mut inputs, &candidate.memory, accesses, limits, observer)
}

/// Executes the program on what `inputs` gives and on this memory, and records what it took. `observer` follows the execution.
pub fn execute_on(
    program: &Program,
    inputs: &mut impl Inputs,
    memory: &InitialMemory,
    accesses: Accesses,
    limits: &Limits,
    observer: &mut impl Observer,
) -> (Ended, Test) {
    let mut recorder = Recorder { inputs: Vec::new(), inner: observer };
    let outcome = Interp::new(program, accesses).run(inputs, Rc::new(memory.clone()), limits, &mut recorder);
    let violated = match outcome {
        Ended::Error { proc, loc } => program.check_at(proc, loc),
        _ => None,
    };
    (outcome, Test { inputs: recorder.inputs, memory: memory.clone(), violated })
}

/// The first input of the candidate that is of another kind or width than the program asks for when it is executed on the test.
pub fn misfit(candidate: &TestCandidate, program: &Program, limits: &Limits) -> Option<String> {
    let (_, test) = execute(program, candidate, Accesses::Total, limits, &mut ());
    let shape = |v: &Value| match v {
        Value::Scalar { width, .. } => format!("{width} bits"),
        Value::Int(_) => "an integer".into(),
        Value::Bytes(bytes) => format!("{} bytes of memory", bytes.len()),
        Value::Choice { of, .. } => format!("a choice among {of} edges"),
    };
    let mut pairs = (1..).zip(candidate.inputs.iter().zip(&test.inputs));
    pairs.find_map(|(n, (given, taken)): (usize, _)| {
        let (ours, theirs) = (shape(given), shape(&taken.value));
        let at = program.sources.show(taken.pos);
        (ours != theirs).then(|| format!("input {n} has {ours}, but {} at {at} takes {theirs}", taken.input.what))
    })
}

/// Executions with different answers to the questions about the layout of objects, before a violation counts as one that
/// depends on them.
const MAX_LAYOUTS: usize = 64;
/// Answers that differ from ours, which is zero: near by, and far apart in both directions. For a truth value all are one.
const OTHERS: [fn(u32) -> u128; 3] = [mask, |w| mask(w) >> if w > 1 { 2 } else { 0 }, |w| mask(w) ^ mask(w - 1) >> 1];

/// The other inputs of a test, and answers about the layout in order; behind them our own.
struct WithLayout {
    others: Given,
    answers: Vec<u128>,
    /// The widths of the questions so far.
    asked: Vec<u32>,
}

impl Inputs for WithLayout {
    fn scalar(&mut self, input: &Input, width: u32) -> u128 {
        if input.kind != InputKind::Layout {
            return self.others.scalar(input, width);
        }
        self.asked.push(width);
        self.answers.get(self.asked.len() - 1).copied().unwrap_or(0) & mask(width)
    }

    fn integer(&mut self, input: &Input) -> Integer {
        self.others.integer(input)
    }

    fn bytes(&mut self, input: &Input, len: usize) -> Vec<u8> {
        self.others.bytes(input, len)
    }

    fn choice(&mut self, input: &Input, enabled: &[u32]) -> u32 {
        self.others.choice(input, enabled)
    }
}

/// Where the execution runs over the end of an object.
struct Overruns(Vec<Overrun>);

impl Observer for Overruns {
    fn overrun(&mut self, stmt: &Stmt, addr: u128) {
        if !self.0.iter().any(|o| o.pos == stmt.pos) {
            self.0.push(Overrun { pos: stmt.pos, addr });
        }
    }
}

/// Notes the inputs of the path that is really taken.
struct Recorder<'a, O> {
    inputs: Vec<TestInput>,
    inner: &'a mut O,
}

impl<O: Observer> Observer for Recorder<'_, O> {
    fn edge(&mut self, proc: ProcId, edge: EdgeId, depth: usize, state: &State) {
        self.inner.edge(proc, edge, depth, state);
    }

    fn stmt(&mut self, stmt: &Stmt, after: &State) {
        self.inner.stmt(stmt, after);
    }

    fn input(&mut self, stmt: &Stmt, input: &Input, value: &Value) {
        self.inputs.push(TestInput { value: value.clone(), input: input.clone(), pos: stmt.pos });
        self.inner.input(stmt, input, value);
    }

    fn overrun(&mut self, stmt: &Stmt, addr: u128) {
        self.inner.overrun(stmt, addr);
    }

    fn call(&mut self, stmt: &Stmt, callee: ProcId, inside: &State) {
        self.inner.call(stmt, callee, inside);
    }

    fn returned(&mut self, callee: ProcId, after: &State) {
        self.inner.returned(callee, after);
    }
}

/// The check that the test violates. `program` is the one that confirmed it.
pub fn violated(program: &Program, test: &ConfirmedTest) -> CheckId {
    let (proc, loc) = test.error();
    program.check_at(proc, loc).expect("a confirmed test ends at an error")
}
