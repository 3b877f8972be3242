//! The answer to one question, as every output format shows it.

use crate::beside::Beside;
use crate::provenance::Provenance;
use crate::recorder::{Named, Story};
use crate::sites::CheckRow;
use crate::source::SourceText;
use crate::stuck::Refinements;
use base::{Contribution, Phase, Pos, Stats};
use cert::native::Native;
use cert::status::Site;
use cert::{ConfirmedTest, Rest, Vacuous, Verdict, violated};
use evidence::Test;
use ir::source_view::InputSource;
use ir::{Check, Program, PropertySet, ScalarType};
use serde::Serialize;

/// What a run says, and everything that belongs to it.
pub struct Answer<'a> {
    /// The program that the verdict is about: for a proof the one that the engine and the checker saw, prepared.
    pub program: &'a Program,
    /// The way from there to the source.
    pub provenance: Provenance<'a>,
    /// The user's name of the input.
    pub file: &'a str,
    /// What the run was asked to check.
    pub asked: PropertySet,
    /// The answer itself.
    pub verdict: &'a Verdict,
    /// The path of the test, and what belongs to it.
    pub story: Story,
    /// All checks of the program.
    pub sites: Vec<Site>,
    /// Where the evidence was written.
    pub evidence_file: Option<String>,
    /// The proof of the checks that are left behind the first violation.
    pub rest: Option<Rest>,
    /// The proof is one of nothing.
    pub vacuous: Option<Vacuous>,
    /// Where the proof assumes that memory outside every object is not accessed.
    pub assumed_away: Vec<Pos>,
    /// Proofs of some checks each: how many, and where it was written.
    pub apart: Vec<(usize, Option<String>)>,
    /// What the other part of the run has found, where it has two.
    pub beside: Option<Beside>,
    /// Every execution takes the path of the test.
    pub is_only_path: bool,
    /// Where the search has refined what it knows.
    pub refinements: Refinements,
    /// The command line that asks this question.
    pub command: String,
    /// The numbers of the run.
    pub stats: &'a RunStats,
    /// The heap at which a violation starts, where the run is about any heap: a line for the parameters, one for each node.
    pub heap: Vec<String>,
}

/// The numbers of one run: the contract of `--stats`.
#[derive(Clone, Debug, Default)]
pub struct RunStats {
    /// The engine that searched.
    pub engine: String,
    /// What follows `verdict: `.
    pub verdict: String,
    /// `test-executed`, `proof-checked` or `none`.
    pub evidence: &'static str,
    /// What the machine says about a violation.
    pub native: Option<Native>,
    /// Of wall time.
    pub seconds: f64,
    /// Searches of the program: prepared in one way first, in another then.
    pub attempts: u64,
    /// Answers whose evidence was kept by an earlier run, and was checked again: no search was made for them.
    pub remembered: u64,
    /// Questions that a search was made for.
    pub searched: u64,
    /// Questions that no earlier run has left an answer to, where no search was wanted.
    pub missing: u64,
    /// Of all attempts.
    pub counters: Stats,
    /// What each of several engines has done.
    pub members: Vec<Contribution>,
    /// Seconds by what they went into; empty if nobody measured.
    pub time_in: Vec<(Phase, f64)>,
    /// The most that was resident at any time.
    pub peak_memory_mb: f64,
    /// Checks of the program.
    pub checks: u64,
    /// What is known of each.
    pub check_status: Vec<CheckRow>,
    /// Searches for the checks that are left behind the first violation; the other numbers are without them.
    pub further: Further,
    /// Why a proof says nothing about them, if it does.
    pub vacuous: Vec<String>,
    /// `file:line: what`.
    pub unsupported: Vec<String>,
}

/// What it has cost to go on behind the first violation.
#[derive(Clone, Copy, Debug, Default)]
pub struct Further {
    /// Searches, as `attempts` counts them.
    pub attempts: u64,
    /// Of main loops.
    pub iterations: u64,
    /// That needed a search.
    pub solver_calls: u64,
}

impl RunStats {
    /// Seconds by name, what belongs to no phase last; empty if nobody measured.
    pub fn times(&self) -> Vec<(&'static str, f64)> {
        let mut times: Vec<(&str, f64)> = self.time_in.iter().map(|&(p, t)| (p.name(), t)).collect();
        if !times.is_empty() {
            let measured: f64 = times.iter().map(|(_, t)| t).sum();
            times.push(("other", (self.seconds - measured).max(0.0)));
        }
        times
    }
}

/// The same check in full.
pub(crate) fn violated_check<'p>(program: &'p Program, test: &ConfirmedTest) -> &'p Check {
    &program.checks[violated(program, test)]
}

/// What follows `verdict: ` on the last line. `program` is the one that the verdict is about.
pub fn verdict_words(verdict: &Verdict, program: &Program) -> String {
    match verdict {
        Verdict::Pass(_) => "true".into(),
        Verdict::Fail(test) => format!("false({})", violated_check(program, test).kind.property()),
        Verdict::Unknown(reason) => unknown(&reason.to_string()),
    }
}

/// `unknown(reason)`; the reason is kept on the line.
pub fn unknown(reason: &str) -> String {
    let line: String = reason.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    format!("unknown({line})")
}

/// The kind of evidence behind a verdict, as `--stats` says it.
pub fn evidence(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Pass(_) => "proof-checked",
        Verdict::Fail(_) => "test-executed",
        Verdict::Unknown(_) => "none",
    }
}

/// `file:line:col: what` for every construct that was not translated.
pub fn unsupported(program: &Program) -> Vec<String> {
    let mut lines: Vec<String> =
        program.unsupported.iter().map(|(pos, what)| format!("{}: {what}", program.sources.show(*pos))).collect();
    lines.dedup();
    lines
}

/// The name of the sizes of types.
pub fn data_model(program: &Program) -> &'static str {
    if program.space.ptr_width == 32 { "ILP32" } else { "LP64" }
}

/// An input as the tables of a report show it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct InputRow {
    /// Among all inputs, from 1.
    #[serde(skip)]
    pub number: usize,
    /// What asks for it.
    pub what: String,
    /// Where it comes from.
    #[serde(rename = "kind", serialize_with = "name_of_source")]
    pub source: InputSource,
    /// The type of its value in C, or in words.
    #[serde(rename = "type")]
    pub type_text: String,
    /// `file:line:column`.
    pub at: String,
    /// For people.
    pub value: String,
    /// For machines.
    pub literal: String,
}

fn name_of_source<S: serde::Serializer>(source: &InputSource, s: S) -> Result<S::Ok, S::Error> {
    s.serialize_str(source.name())
}

impl InputRow {
    /// What asks for it, for people who see the name that it goes to: a variable's own name says nothing more.
    pub fn origin(&self) -> String {
        match self.source {
            InputSource::Uninitialised => format!("uninitialised {}", self.type_text),
            InputSource::Argument => format!("argument, {}", self.type_text),
            InputSource::Extern => format!("extern {}", self.type_text),
            // `argc`, `environ`.
            InputSource::Environment if !self.what.contains(['(', ' ']) => format!("environment, {}", self.type_text),
            InputSource::Nondet | InputSource::Undefined | InputSource::Environment | InputSource::Layout => {
                self.what.clone()
            }
        }
    }

    /// The same where more is known of it.
    pub fn origin_as(&self, named: &Named) -> String {
        // A model asks for several values in the name of one call; some say of themselves what they are.
        let is_result = self.what.ends_with("()");
        named.call.as_ref().filter(|_| is_result).map_or_else(|| self.origin(), |call| call.text.clone())
    }

    /// The variable that it is the value of, if it is one's.
    pub fn variable(&self) -> Option<&str> {
        (self.origin() != self.what).then_some(&*self.what)
    }
}

/// A byte of initial memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ByteRow {
    /// Among all bytes, from 1.
    pub number: usize,
    /// Where it is, in words.
    pub what: String,
    /// Its address.
    pub at: String,
    /// For people.
    pub value: String,
    /// For machines.
    pub literal: String,
}

/// Initial memory that the test fixes.
pub fn memory(program: &Program, test: &Test) -> Vec<ByteRow> {
    let row = |(number, (&addr, &byte)): (usize, (&u128, &u8))| ByteRow {
        number,
        what: crate::cexpr::address_of(program, addr).map_or_else(|| "memory".into(), |a| format!("byte at {a}")),
        at: format!("{addr:#x}"),
        value: byte.to_string(),
        literal: format!("{byte:#04x}"),
    };
    (1..).zip(&test.memory.bytes).map(row).collect()
}

/// The inputs that are values, numbered among all inputs.
pub fn inputs(program: &Program, test: &Test) -> Vec<InputRow> {
    let row = |(number, i): (usize, &evidence::TestInput)| {
        let value = match &i.value {
            exec::Value::Scalar { bits, .. } if i.input.ty.is_pointer() => crate::value::pointer(*bits),
            exec::Value::Scalar { bits, .. } => i.input.ty.show(*bits),
            exec::Value::Int(n) => n.to_string(),
            exec::Value::Bytes(b) => format!("{} bytes", b.len()),
            exec::Value::Choice { .. } => return None,
        };
        let note = program.source.as_ref().and_then(|s| i.input.note(s, i.pos));
        let is_block = matches!(i.value, exec::Value::Bytes(_));
        Some(InputRow {
            number,
            what: i.input.what.clone(),
            source: note.map_or(i.input.kind.into(), |n| n.source),
            type_text: note.map_or_else(|| type_words(i.input.ty, is_block), |n| n.type_text.clone()),
            at: program.sources.show(i.pos),
            value,
            literal: crate::value::literal(&i.value),
        })
    };
    (1..).zip(&test.inputs).filter_map(row).collect()
}

impl InputRow {
    /// What C leaves to the implementation is as it usually is.
    pub(crate) fn is_usual_choice(&self) -> bool {
        self.source == InputSource::Layout && self.value == "0"
    }
}

/// A type that the source has no name for.
fn type_words(ty: ScalarType, is_block: bool) -> String {
    match ty {
        _ if is_block => "bytes".into(),
        ScalarType::Int => "integer".into(),
        ScalarType::Unsigned(1) => "truth value".into(),
        ScalarType::Unsigned(width) => format!("unsigned number of {width} bits"),
        ScalarType::Signed(width) => format!("number of {width} bits"),
        ScalarType::Float(width) => format!("floating point number of {width} bits"),
        ScalarType::Pointer(_) => "pointer".into(),
    }
}

/// A choice among edges that the execution made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChoiceRow {
    /// Among all inputs, from 1.
    #[serde(rename = "input")]
    pub number: usize,
    /// The edge that was taken: its label, or its ends.
    pub edge: String,
    /// Its number among the edges of its location, from 0.
    pub option: u32,
    /// How many edges there are.
    pub of: u32,
    /// Where it begins, if the program says so.
    pub at: Option<String>,
}

/// The schedule: the choices among edges, in order.
pub fn schedule(program: &Program, test: &Test) -> Vec<ChoiceRow> {
    let row = |(number, i): (usize, &evidence::TestInput)| match i.value {
        exec::Value::Choice { option, of } => {
            let at = (!i.pos.is_none()).then(|| program.sources.show(i.pos));
            Some(ChoiceRow { number, edge: i.input.what.clone(), option, of, at })
        }
        _ => None,
    };
    (1..).zip(&test.inputs).filter_map(row).collect()
}

/// The line of the source at `pos`, or nothing.
pub(crate) fn quoted<'s>(source: &'s mut SourceText, program: &Program, pos: Pos) -> &'s str {
    source.line(&program.sources, pos).unwrap_or("")
}
