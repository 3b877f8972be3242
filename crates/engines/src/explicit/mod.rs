//! Explicit-state search, as SPIN does it (Holzmann: The Model Checker SPIN, IEEE TSE 1997): executions branch over the values of inputs,
//! and go on from each state once, those with the fewest rounds first.
//!
//! States are kept at loop heads ([`states`]); between them a path is a few hundred instructions on registers ([`code`]), so that a
//! million paths cost a second. Of an input, one value stands for all that the program cannot tell apart ([`classes`]), so
//! having seen every state is a proof: the states are the invariant, written as a decision diagram ([`diagram`]).
//!
//! This is for programs whose states are few: machines with modes, protocols, controllers. A counter without bound has too many; what
//! works on memory, and inputs that are added up or compared with each other, are left to others. Nothing here is believed: the interpreter executes a test, and the checker goes through the
//! invariant.

mod classes;
mod code;
mod diagram;
mod guards;
mod states;
#[cfg(test)]
mod tests;

use crate::bmc::calls_are_left;
use crate::unwinding::{Overlaps, Plan, Unwinding};
use crate::{Config, Context, GaveUp, Outcome, Session};
use base::Budget;
use classes::Inputs;
use code::{Code, End, Instr, Word};
use diagram::Reached;
use evidence::{Invariant, Proof, TestCandidate, Unwinding as Claim};
use exec::{InitialMemory, Value};
use ir::{LocId, LocKind, Program};
use logic::VarId;
use states::{Input, StateId, States};

/// Instructions in the time of one unit of effort.
const INSTRUCTIONS_PER_UNIT: u64 = 128;

/// What it costs to keep a state.
const UNITS_PER_STATE: u64 = 1;

/// What the checker spends on an invariant grows with the square of its size: 0.1 s for eighty states, 20 s for ten thousand. In turns, the
/// proof waits for as much effort: another engine may have a smaller one meanwhile.
const UNITS_PER_PAIR_OF_TERMS: u64 = 3;
const PART_OF_CHECK: u64 = 10_000;

/// States, at most: some hundred bytes each.
const MOST_STATES: usize = 2_000_000;

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
    /// The variables that some loop head keeps, in the order in which rows have them.
    kept: Vec<VarId>,
    states: States,
    /// The state that is gone on from; nothing before the entry.
    next: Option<StateId>,
    /// Paths from there that wait for another value of their input.
    waiting: Vec<Path>,
    /// Why not every execution is looked at, if so.
    left_out: Option<GaveUp>,
    /// Executed, and not charged yet.
    instructions: u64,
    /// What the checker will have to go through, and how much of the effort that this takes is still to be had.
    proof: Option<(Proof, u64)>,
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
}

impl Search {
    fn new(program: &Program) -> Result<Search, GaveUp> {
        let plan = Plan::new(program).ok_or_else(calls_are_left)?;
        let code = Code::new(program, &plan).ok_or_else(|| {
            GaveUp::Method("the program works on memory or on integers, of which states are not kept".into())
        })?;
        let inputs = Inputs::new(program);
        if !inputs.are_exact() {
            return Err(GaveUp::Method("inputs have too many values that the program tells apart".into()));
        }
        let heads = plan.cut_points();
        let mut kept: Vec<VarId> = heads.iter().flat_map(|l| plan.live[l.0 as usize].iter().copied()).collect();
        kept.sort_unstable();
        kept.dedup();
        let mut states = States::default();
        let entry = plan.entry.0;
        let is_entry_head = plan.is_cut[entry as usize];
        if is_entry_head {
            states.reach(&[&[Word::from(entry)], &vec![0; kept.len()][..]].concat(), None, &[]);
        }
        Ok(Search {
            inputs,
            program: program.clone(),
            code,
            kept,
            states,
            next: is_entry_head.then_some(0),
            // A variable may have any value before the program gives it one.
            left_out: (is_entry_head && !plan.live[entry as usize].is_empty()).then(starts_anyhow),
            waiting: Vec::new(),
            instructions: 0,
            proof: None,
            plan,
        })
    }

    fn run(&mut self, cx: &mut Context<'_>) -> Outcome {
        loop {
            cx.stats.iterations = u64::from(self.next.map_or(0, |s| s + 1));
            if let Some(limit) = cx.budget.check(cx.stats.iterations) {
                return Outcome::unknown(GaveUp::Exhausted(limit));
            }
            if self.states.len() > MOST_STATES {
                return Outcome::unknown(GaveUp::Method(format!("there are more than {MOST_STATES} states")));
            }
            let path = match self.waiting.pop() {
                Some(path) => path,
                None if self.next.is_some_and(|s| s as usize == self.states.len()) => return self.all_are_seen(cx),
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
        }
    }

    fn first_path(&self) -> Path {
        let mut registers = self.code.registers.clone();
        let at = match self.next {
            None => self.plan.entry,
            Some(s) => {
                let (at, values) = self.states.get(s);
                self.kept.iter().zip(values).for_each(|(v, &value)| registers[v.0 as usize] = value);
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
                    other => other.execute(&mut path.registers),
                }
            };
            path.at = end.to;
            match end.end {
                End::Between => {}
                End::Head => {
                    let row = self.row(&path);
                    self.states.reach(&row, self.next, &path.inputs);
                    return None;
                }
                End::Error => return Some(Found::Error(path.inputs)),
                End::Untranslated => return Some(Found::Untranslated(path.at)),
                End::Harmless => return None,
            }
        }
    }

    /// What is kept of a path at a loop head.
    fn row(&self, path: &Path) -> Vec<Word> {
        let live = &self.plan.live[path.at.0 as usize];
        let value = |v: &VarId| if live.contains(v) { path.registers[v.0 as usize] } else { 0 };
        std::iter::once(Word::from(path.at.0)).chain(self.kept.iter().map(value)).collect()
    }

    fn test(&self, last: Vec<Input>) -> TestCandidate {
        let mut inputs = self.next.map_or(Vec::new(), |s| self.states.inputs_to(s));
        inputs.extend(last);
        let value = |i: Input| Value::Scalar { bits: i.bits.into(), width: i.width.into() };
        TestCandidate { inputs: inputs.into_iter().map(value).collect(), memory: InitialMemory::default() }
    }

    /// No state is left to go on from.
    fn all_are_seen(&mut self, cx: &Context<'_>) -> Outcome {
        if let Some(why) = &self.left_out {
            return Outcome::unknown(why.clone());
        }
        let (proof, mut left) = match self.proof.take() {
            Some(known) => known,
            None => match self.made_proof() {
                Some(made) => made,
                None => return Outcome::unknown(calls_are_left()),
            },
        };
        while left > 0 {
            if let Some(limit) = cx.budget.turn_over() {
                self.proof = Some((proof, left));
                return Outcome::unknown(GaveUp::Exhausted(limit));
            }
            cx.budget.charge(PART_OF_CHECK.min(left));
            left -= PART_OF_CHECK.min(left);
        }
        Outcome::pass(proof)
    }

    /// The states as an invariant, and what it will cost to check it.
    fn made_proof(&self) -> Option<(Proof, u64)> {
        let mut unwinding = Unwinding::new(&self.program, Overlaps::Spelled)?;
        let before = unwinding.program.pool.len();
        let Search { states, program, plan, inputs, kept, .. } = self;
        let reached = Reached { states, program, plan, inputs, kept };
        let says = diagram::invariants(&mut unwinding.program.pool, &reached);
        let terms = (unwinding.program.pool.len() - before) as u64;
        let invariant = |l: LocId| match says.get(&l) {
            Some(&t) => Invariant::Holds(t),
            None if self.plan.matters[l.0 as usize] => Invariant::Unreachable,
            None => Invariant::Any,
        };
        Some((unwinding.proof(Claim::Inductive(1), invariant), terms * terms * UNITS_PER_PAIR_OF_TERMS))
    }
}

fn starts_anyhow() -> GaveUp {
    GaveUp::Method("variables have any values before the program gives them some".into())
}
