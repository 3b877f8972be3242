//! Tests: the values that a program takes from outside. Executing a program on a test is deterministic.
//!
//! The text form has one value a line, in order of execution; `#` begins a comment. What the test was made for stands
//! before them; a test that somebody writes by hand need not say that:
//!
//! ```text
//! attest test 2
//! program 5c20e7b2f0d1a986
//! file a.c
//! data-model LP64
//! function main
//! property assertions, unreach-call
//! options
//! scalar 32 0xfffffffb       # -5: __VERIFIER_nondet_int() at a.c:3:9
//! bytes 00ff12               # read_port() at a.c:8:2
//! choice 3 1                 # of 3 edges: take[1] at a.cfa:9:3
//! int -5                     # n at a.c:9:1
//! memory 0x500000000000 0102
//! ```

use crate::origin::{self, Origin};
use crate::text::ParseError;
use base::Pos;
use exec::{InitialMemory, Value};
use ir::{Check, CheckId, Input, Program};
use logic::mask;
use std::fmt::{self, Write};

const HEADER: &str = "attest test 2";

/// A version that this one does not read.
const OTHER_VERSION: &str = "this is a test of another version of attest (expected `attest test 2`)";

/// What determines an execution. Where the inputs are too few, the rest is zero.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TestCandidate {
    /// The values of inputs, in order of execution.
    pub inputs: Vec<Value>,
    /// What memory holds before.
    pub memory: InitialMemory,
}

/// One input as an execution took it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TestInput {
    /// What was taken.
    pub value: Value,
    /// What asked for it.
    pub input: Input,
    /// Where it was asked for.
    pub pos: Pos,
}

/// An execution: exactly the inputs it took, and where it found the property violated, if it did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Test {
    /// All of them, in order of execution.
    pub inputs: Vec<TestInput>,
    /// What memory held before.
    pub memory: InitialMemory,
    /// The check that failed, if one did.
    pub violated: Option<CheckId>,
}

impl Test {
    /// What a replay needs.
    pub fn candidate(&self) -> TestCandidate {
        TestCandidate { inputs: self.inputs.iter().map(|i| i.value.clone()).collect(), memory: self.memory.clone() }
    }

    /// The text form; [`TestCandidate::parse`] reads it back.
    /// `program` is the one that was executed.
    pub fn write(&self, program: &Program, origin: &Origin) -> String {
        let sources = &program.sources;
        let mut out = format!("{HEADER}\n{}", origin.write());
        if let Some(id) = self.violated {
            let Check { kind, pos, text, .. } = &program.checks[id];
            let (kind, text, at) = (kind.noun(), printable(text), sources.show(*pos));
            let text = if text.is_empty() { text } else { format!(": {text}") };
            line(&mut out, format_args!("# violates check {} ({kind} at {at}{text})", id.0));
        }
        for i in &self.inputs {
            let origin = format!("{} at {}", printable(&i.input.what), sources.show(i.pos));
            match &i.value {
                Value::Scalar { bits, width } => {
                    let shown = i.input.ty.show(*bits);
                    line(&mut out, format_args!("scalar {width} {bits:#x} # {shown}: {origin}"));
                }
                Value::Int(n) => line(&mut out, format_args!("int {n} # {origin}")),
                Value::Bytes(bytes) => line(&mut out, format_args!("bytes {} # {origin}", hex(bytes))),
                Value::Choice { option, of } => {
                    let edge = if i.pos.is_none() { printable(&i.input.what) } else { origin };
                    line(&mut out, format_args!("choice {of} {option} # of {of} edges: {edge}"));
                }
            }
        }
        for (addr, bytes) in runs(&self.memory) {
            line(&mut out, format_args!("memory {addr:#x} {}", hex(&bytes)));
        }
        out
    }
}

fn line(out: &mut String, text: fmt::Arguments<'_>) {
    writeln!(out, "{text}").expect("writing to a string does not fail");
}

fn printable(what: &str) -> String {
    what.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

/// Maximal runs of consecutive bytes.
pub fn runs(memory: &InitialMemory) -> Vec<(u128, Vec<u8>)> {
    let mut out: Vec<(u128, Vec<u8>)> = Vec::new();
    for (&addr, &byte) in &memory.bytes {
        match out.last_mut() {
            Some((start, bytes)) if *start + bytes.len() as u128 == addr => bytes.push(byte),
            _ => out.push((addr, vec![byte])),
        }
    }
    out
}

impl TestCandidate {
    /// Reads the text form of a test.
    pub fn parse(text: &str) -> Result<TestCandidate, ParseError> {
        let mut candidate = TestCandidate::default();
        let mut lines = (1..).zip(text.lines());
        match lines.next().map(|(_, l)| l.trim_end()) {
            Some(HEADER) => {}
            Some(other) if other.starts_with("attest test ") => {
                return Err(ParseError { line: 1, message: OTHER_VERSION.into() });
            }
            _ => return Err(ParseError { line: 1, message: format!("expected `{HEADER}`") }),
        }
        if Origin::find(text).is_some() {
            lines.nth(origin::LINES - 1);
        }
        for (line, text) in lines {
            candidate.parse_line(text).map_err(|message| ParseError { line, message })?;
        }
        Ok(candidate)
    }

    fn parse_line(&mut self, text: &str) -> Result<(), String> {
        let words: Vec<&str> = text.split('#').next().unwrap_or("").split_whitespace().collect();
        match *words.as_slice() {
            [] => {}
            ["scalar", width, bits] => {
                let width: u32 = width.parse().map_err(|_| format!("`{width}` is no width"))?;
                let bits = number(bits)?;
                if !(1..=128).contains(&width) || bits & !mask(width) != 0 {
                    return Err(format!("{bits:#x} does not fit {width} bits"));
                }
                self.inputs.push(Value::Scalar { bits, width });
            }
            ["int", n] => {
                let n = n.parse().map_err(|_| format!("`{n}` is no integer"))?;
                self.inputs.push(Value::Int(n));
            }
            ["bytes"] => self.inputs.push(Value::Bytes(Vec::new())),
            ["bytes", digits] => self.inputs.push(Value::Bytes(bytes(digits)?)),
            ["choice", of, option] => {
                let count = |text: &str| text.parse().map_err(|_| format!("`{text}` is no number of edges"));
                let (of, option): (u32, u32) = (count(of)?, count(option)?);
                if option >= of {
                    return Err(format!("choice {option} is not one of {of}"));
                }
                self.inputs.push(Value::Choice { option, of });
            }
            ["memory", addr, digits] => {
                let addr = number(addr)?;
                let bytes = bytes(digits)?;
                let end = addr.checked_add(bytes.len() as u128).ok_or("the bytes reach behind every address")?;
                self.memory.bytes.extend((addr..end).zip(bytes));
            }
            [word, ..] => return Err(format!("`{word}` here is not understood")),
        }
        Ok(())
    }
}

fn number(text: &str) -> Result<u128, String> {
    let parsed = match text.strip_prefix("0x") {
        Some(digits) => u128::from_str_radix(digits, 16),
        None => text.parse(),
    };
    parsed.map_err(|_| format!("`{text}` is no number"))
}

fn bytes(digits: &str) -> Result<Vec<u8>, String> {
    let byte = |pair: &[u8]| {
        let digit = |b: u8| (b as char).to_digit(16);
        match *pair {
            [high, low] => Some((digit(high)? * 16 + digit(low)?) as u8),
            _ => None,
        }
    };
    let all: Option<Vec<u8>> = digits.as_bytes().chunks(2).map(byte).collect();
    all.ok_or_else(|| format!("`{digits}` is no sequence of bytes"))
}
