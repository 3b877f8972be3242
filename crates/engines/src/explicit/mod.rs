//! Explicit-state search, as SPIN does it (Holzmann: The Model Checker SPIN, IEEE TSE 1997): executions branch over the values of inputs,
//! and go on from each state once, those with the fewest rounds first.
//!
//! States are kept at loop heads ([`states`]); between them a path is a few hundred instructions on registers ([`code`]), so that a
//! million paths cost a second; static objects that are small enough have registers too ([`memory`]). Of an input, one value stands for all that the program cannot tell apart ([`classes`]), so
//! having seen every state is a proof: the states are the invariant, written as a decision diagram ([`diagram`]).
//!
//! This is for programs whose states are few: machines with modes, protocols, controllers. A counter without bound has too many; what
//! works on large or fresh objects, and large inputs that are added up or compared with each other, are left to others. Nothing here is
//! believed: the interpreter executes a test, and the checker goes through the invariant.

mod classes;
mod code;
mod diagram;
mod guards;
mod memory;
mod registers;
mod states;
#[cfg(test)]
mod tests;

use crate::bmc::calls_are_left;
use crate::unwinding::{Overlaps, Plan, Unwinding};
use crate::{Config, Context, GaveUp, Outcome, Session};
use base::Budget;
use classes::{Class, Inputs};
use code::{Beyond, Code, End, Instr};
use diagram::Reached;
use evidence::{Invariant, Proof, TestCandidate, Unwinding as Claim};
use exec::{InitialMemory, Value};
use ir::{LocId, LocKind, Program};
use logic::VarId;
pub(crate) use memory::has_small_objects;
use registers::{Reg, Word};
use rustc_hash::FxHashMap;
use states::{Input, StateId, States};

/// Instructions in the time of one unit of effort.
const INSTRUCTIONS_PER_UNIT: u64 = 128;

/// What it costs to keep a state.
const UNITS_PER_STATE: u64 = 1;

/// What states may take, in registers: two million states of twenty variables.
const MOST_WORDS: usize = 40_000_000;

/// Runs explicit-state search on a program of one procedure.
pub(crate) fn run(program: &Program, config: &Config, cx: &mut Context<'_>) -> Outcome {
    begin(program, config, cx).go_on(cx)
}

/// Explicit-state search before its first state.
pub(crate) fn begin(program: &Program, _: &Config, _: &Context<'_>) -> Box<dyn Session> {
    Box::new(Begun(Search::new(program)))
}

struct Begun(Result<Search, GaveUp>);

impl Session for Begun {
    fn go_on(&mut self, cx: &mut Context<'_>) -> Outcome {
        match &mut self.0 {
            Ok(search) => search.run(cx),
            Err(why) => Outcome::unknown(why.clone()),
        }
    }
}

/// See the module.
struct Search {
    program: Program,
    plan: Plan,
    code: Code,
    inputs: Inputs,
    /// The variables that some loop head keeps, in the order in which rows have them; what memory holds stands behind them.
    kept: Vec<VarId>,
    /// By loop head: the registers that rows have, nothing where the variable is not live.
    columns: FxHashMap<LocId, Vec<Option<Reg>>>,
    states: States,
    /// The state that is gone on from; nothing before the entry.
    next: Option<StateId>,
    /// Paths from there that wait for another value of their input.
    waiting: Vec<Path>,
    /// Why not every execution is looked at, if so.
    left_out: Option<GaveUp>,
    /// Why nothing more is looked at, if so.
    ended: Option<GaveUp>,
    /// Executed, and not charged yet.
    instructions: u64,
}

/// A path behind a loop head.
struct Path {
    registers: Vec<Word>,
    at: LocId,
    /// The edge and the instruction in it, if it is on one.
    on: Option<(usize, usize)>,
    inputs: Vec<Input>,
}

/// How a path ends that is worth a word.
enum Found {
    Error(Vec<Input>),
    Untranslated(LocId),
    /// The search is at its end: other paths may be like this one.
    Beyond(Beyond),
}

impl Search {
    fn new(program: &Program) -> Result<Search, GaveUp> {
        let plan = Plan::new(program).ok_or_else(calls_are_left)?;
        let inputs = Inputs::new(program);
        let code = Code::new(program, &plan, &inputs).ok_or_else(|| {
            GaveUp::Method("the program works on fresh memory or on integers, of which states are not kept".into())
        })?;
        if !inputs.are_few() {
            return Err(beyond(Beyond::Input));
        }
        let heads = plan.cut_points();
        let mut kept: Vec<VarId> = heads.iter().flat_map(|l| plan.live[l.0 as usize].iter().copied()).collect();
        kept.sort_unstable();
        kept.dedup();
        let columns: FxHashMap<_, _> = heads.into_iter().map(|l| (l, columns(&plan, &kept, &code, l))).collect();
        let mut states = States::default();
        let entry = plan.entry.0;
        let is_entry_head = plan.is_cut[entry as usize];
        if is_entry_head {
            states.reach(&row(LocId(entry), &columns[&LocId(entry)], &code.registers), None, &[]);
        }
        Ok(Search {
            inputs,
            program: program.clone(),
            code,
            kept,
            columns,
            states,
            next: is_entry_head.then_some(0),
            // A variable may have any value before the program gives it one.
            left_out: (is_entry_head && !plan.live[entry as usize].is_empty()).then(starts_anyhow),
            ended: None,
            waiting: Vec::new(),
            instructions: 0,
            plan,
        })
    }

    fn run(&mut self, cx: &mut Context<'_>) -> Outcome {
        loop {
            cx.stats.iterations = u64::from(self.next.map_or(0, |s| s + 1));
            if let Some(limit) = cx.budget.check(cx.stats.iterations) {
                return Outcome::unknown(GaveUp::Exhausted(limit));
            }
            if let Some(why) = &self.ended {
                return Outcome::unknown(why.clone());
            }
            if self.states.words() > MOST_WORDS {
                return Outcome::unknown(GaveUp::Method("there are too many states".into()));
            }
            let path = match self.waiting.pop() {
                Some(path) => path,
                None if self.next.is_some_and(|s| s as usize == self.states.len()) => return self.all_are_seen(),
                None => self.first_path(),
            };
            if let Some(inputs) = self.go_on(path, &cx.budget) {
                return Outcome::Fail(self.test(inputs));
            }
            if self.waiting.is_empty() {
                self.next = Some(self.next.map_or(0, |s| s + 1));
            }
        }
    }

    /// Follows a path to the next loop head, or to an error: the inputs that lead there.
    fn go_on(&mut self, path: Path, budget: &Budget) -> Option<Vec<Input>> {
        let (states, mut instructions) = (self.states.len(), 0);
        let found = self.follow(path, &mut instructions);
        self.instructions += instructions;
        let units = self.instructions / INSTRUCTIONS_PER_UNIT;
        self.instructions %= INSTRUCTIONS_PER_UNIT;
        budget.charge(units + UNITS_PER_STATE * (self.states.len() - states) as u64);
        match found? {
            Found::Error(inputs) => Some(inputs),
            Found::Untranslated(at) => {
                let reason = match &self.program.proc(self.plan.proc).loc(at).kind {
                    LocKind::Unknown(reason) => reason.clone(),
                    LocKind::Plain | LocKind::Error(_) => unreachable!("it is translated"),
                };
                self.left_out = Some(GaveUp::Untranslated(reason));
                None
            }
            Found::Beyond(what) => {
                self.ended = Some(beyond(what));
                None
            }
        }
    }

    fn first_path(&self) -> Path {
        let mut registers = self.code.registers.clone();
        let at = match self.next {
            None => self.plan.entry,
            Some(s) => {
                let (at, values) = self.states.get(s);
                for (reg, &value) in self.columns[&at].iter().zip(values) {
                    if let Some(reg) = reg {
                        registers[*reg as usize] = value;
                    }
                }
                at
            }
        };
        Path { registers, at, on: None, inputs: Vec::new() }
    }

    /// Follows one path to its end, which is a loop head as a rule. Where it reads an input, paths with the other values wait.
    fn follow(&mut self, mut path: Path, instructions: &mut u64) -> Option<Found> {
        loop {
            let ways = &self.code.ways[path.at.0 as usize];
            let (mut way, mut i) = path.on.take().unwrap_or((0, 0));
            let end = loop {
                let here = ways.get(way)?;
                let Some(&instr) = here.code.get(i) else { break here };
                *instructions += 1;
                i += 1;
                match instr {
                    Instr::Assume { of } if path.registers[of as usize] == 1 => {}
                    Instr::Assume { .. } if i <= here.guards => (way, i) = (way + 1, 0),
                    // The edge is the one to take, and blocks.
                    Instr::Assume { .. } => return None,
                    Instr::Input { to, width } => {
                        let classes = self.inputs.of(VarId(to)).expect("what is read has classes");
                        let (&first, others) = classes.firsts.split_first().expect("there is one class at least");
                        for &bits in others.iter().rev() {
                            let mut registers = path.registers.clone();
                            registers[to as usize] = bits;
                            let inputs = [&path.inputs[..], &[Input { bits, width }]].concat();
                            self.waiting.push(Path { registers, at: path.at, on: Some((way, i)), inputs });
                        }
                        path.registers[to as usize] = first;
                        path.inputs.push(Input { bits: first, width });
                    }
                    Instr::Skip { of, when, over } => {
                        if (path.registers[of as usize] == 1) == when {
                            i += over as usize;
                        }
                    }
                    Instr::Told { of } => {
                        if !self.class(of, &path.registers).is_one_value() {
                            return Some(Found::Beyond(Beyond::Input));
                        }
                    }
                    Instr::Keep { addr, of, bytes } => {
                        let (addr, value) = (path.registers[addr as usize], path.registers[of as usize]);
                        let (memory, r) = (&self.code.memory, &mut path.registers);
                        let kept = if self.class(of, r).is_one_value() {
                            memory.store(r, addr, bytes, value)
                        } else {
                            memory.fill(r, addr, bytes.into(), None)
                        };
                        if kept.is_none() {
                            return Some(Found::Beyond(Beyond::Memory));
                        }
                    }
                    other => {
                        if let Err(what) = other.execute(&mut path.registers, &self.code.memory) {
                            return Some(Found::Beyond(what));
                        }
                    }
                }
            };
            path.at = end.to;
            match end.end {
                End::Between => {}
                End::Head => {
                    let row = row(path.at, &self.columns[&path.at], &path.registers);
                    self.states.reach(&row, self.next, &path.inputs);
                    return None;
                }
                End::Error => return Some(Found::Error(path.inputs)),
                End::Untranslated => return Some(Found::Untranslated(path.at)),
                End::Harmless => return None,
            }
        }
    }

    /// That of an input, or of what a variable holds where inputs come.
    fn class(&self, of: Reg, registers: &[Word]) -> Class {
        self.inputs.of(VarId(of)).expect("inputs come there").of(registers[of as usize])
    }

    fn test(&self, last: Vec<Input>) -> TestCandidate {
        let mut inputs = self.next.map_or(Vec::new(), |s| self.states.inputs_to(s));
        inputs.extend(last);
        let value = |i: Input| Value::Scalar { bits: i.bits.into(), width: i.width.into() };
        TestCandidate { inputs: inputs.into_iter().map(value).collect(), memory: InitialMemory::default() }
    }

    /// No state is left to go on from.
    fn all_are_seen(&self) -> Outcome {
        if let Some(why) = &self.left_out {
            return Outcome::unknown(why.clone());
        }
        self.made_proof().map_or_else(|| Outcome::unknown(beyond(Beyond::Memory)), Outcome::pass)
    }

    /// The states as an invariant.
    fn made_proof(&self) -> Option<Proof> {
        let mut unwinding = Unwinding::new(&self.program, Overlaps::Spelled)?;
        let Search { states, program, plan, inputs, kept, code: Code { memory, .. }, .. } = self;
        let reached = Reached { states, program, plan, inputs, kept, memory };
        let says = diagram::invariants(&mut unwinding.program.pool, &reached)?;
        let invariant = |l: LocId| match says.get(&l) {
            Some(&t) => Invariant::Holds(t),
            None if self.plan.matters[l.0 as usize] => Invariant::Unreachable,
            None => Invariant::Any,
        };
        Some(unwinding.proof(Claim::Inductive(1), invariant))
    }
}

/// The registers that are kept at a loop head: live variables, and all of memory.
fn columns(plan: &Plan, kept: &[VarId], code: &Code, at: LocId) -> Vec<Option<Reg>> {
    let live = &plan.live[at.0 as usize];
    let vars = kept.iter().map(|v| live.contains(v).then_some(v.0));
    let memory = code.memory.cells.iter().map(|cell| cell.reg).chain(code.memory.marks.iter().copied());
    vars.chain(memory.map(Some)).collect()
}

/// What is kept of a path at a loop head.
fn row(at: LocId, columns: &[Option<Reg>], registers: &[Word]) -> Vec<Word> {
    let values = columns.iter().map(|reg| reg.map_or(0, |reg| registers[reg as usize]));
    std::iter::once(Word::from(at.0)).chain(values).collect()
}

fn beyond(what: Beyond) -> GaveUp {
    GaveUp::Method(match what {
        Beyond::Memory => "the program works on memory of which states are not kept".into(),
        Beyond::Input => "inputs have too many values that the program tells apart".into(),
    })
}

fn starts_anyhow() -> GaveUp {
    GaveUp::Method("variables have any values before the program gives them some".into())
}
