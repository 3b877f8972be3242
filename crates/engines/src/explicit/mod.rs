//! Explicit-state search, as SPIN does it (Holzmann: The Model Checker SPIN, IEEE TSE 1997): executions branch over the values of inputs,
//! and go on from each state once, those with the fewest rounds first.
//!
//! States are kept at loop heads ([`states`]); between them a path is a few hundred instructions on registers ([`code`]), so that a
//! million paths cost a second. Of an input, one value stands for all that the program cannot tell apart ([`classes`]). Where
//! all inputs are like that, having seen every state is a proof: the states are the invariant, written as a decision diagram ([`diagram`]).
//!
//! This is for programs whose states are few: machines with modes, protocols, controllers. A counter without bound has too many, and
//! what works on memory is left to others. Nothing here is believed: the interpreter executes a test, and the checker goes through the
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
use ir::{LocId, Program};
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
const MOST_STATES: usize = 4_000_000;

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
    /// The next state to go on from; nothing before the entry.
    next: Option<StateId>,
    /// Some value has been left out.
    has_left_out: bool,
    /// A path that waits for another value of its input.
    waiting: Vec<Path>,
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
    Untranslated,
}

impl Search {
    fn new(program: &Program) -> Result<Search, GaveUp> {
        let plan = Plan::new(program).ok_or_else(calls_are_left)?;
        let code = Code::new(program, &plan).ok_or_else(|| {
            GaveUp::Method("the program works on memory or on integers, of which states are not kept".into())
        })?;
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
            inputs: Inputs::new(program),
            program: program.clone(),
            code,
            kept,
            states,
            next: is_entry_head.then_some(0),
            // A variable may have any value before the program gives it one.
            has_left_out: is_entry_head && !plan.live[entry as usize].is_empty(),
            waiting: Vec::new(),
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
            let from = match self.next {
                Some(s) if s as usize == self.states.len() => return self.all_are_seen(cx),
                from => from,
            };
            match self.go_on_from(from, &cx.budget) {
                Some(Found::Error(inputs)) => return Outcome::Fail(self.test(from, inputs)),
                Some(Found::Untranslated) => self.has_left_out = true,
                None => {}
            }
            self.next = Some(from.map_or(0, |s| s + 1));
        }
    }

    /// Follows all paths to the next loop heads.
    fn go_on_from(&mut self, from: Option<StateId>, budget: &Budget) -> Option<Found> {
        let (mut instructions, mut found) = (0, None);
        let states = self.states.len() as u64;
        self.waiting.push(self.first_path(from));
        while let Some(path) = self.waiting.pop() {
            match self.follow(path, from, &mut instructions) {
                Some(Found::Error(inputs)) => {
                    self.waiting.clear();
                    found = Some(Found::Error(inputs));
                }
                Some(Found::Untranslated) => found = Some(Found::Untranslated),
                None => {}
            }
        }
        budget.charge(instructions / INSTRUCTIONS_PER_UNIT + UNITS_PER_STATE * (self.states.len() as u64 - states) + 1);
        found
    }

    fn first_path(&self, from: Option<StateId>) -> Path {
        let mut registers = self.code.registers.clone();
        let at = match from {
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
    fn follow(&mut self, mut path: Path, from: Option<StateId>, instructions: &mut u64) -> Option<Found> {
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
                        self.has_left_out |= !classes.are_exact;
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
                    self.states.reach(&row, from, &path.inputs);
                    return None;
                }
                End::Error => return Some(Found::Error(path.inputs)),
                End::Untranslated => return Some(Found::Untranslated),
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

    fn test(&self, from: Option<StateId>, last: Vec<Input>) -> TestCandidate {
        let mut inputs = from.map_or(Vec::new(), |s| self.states.inputs_to(s));
        inputs.extend(last);
        let value = |i: Input| Value::Scalar { bits: i.bits.into(), width: i.width.into() };
        TestCandidate { inputs: inputs.into_iter().map(value).collect(), memory: InitialMemory::default() }
    }

    /// No state is left to go on from.
    fn all_are_seen(&mut self, cx: &Context<'_>) -> Outcome {
        if self.has_left_out {
            let why =
                "no error follows from the states that were looked at, but inputs have values that were not tried";
            return Outcome::unknown(GaveUp::Method(why.into()));
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
