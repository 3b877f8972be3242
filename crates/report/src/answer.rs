//! The answer to one question, as every output format shows it.

use crate::native::Native;
use crate::sites::Site;
use crate::source::SourceText;
use crate::trace::Item;
use base::{Phase, Pos, Stats};
use cert::{Test, Verdict};
use ir::Program;

/// What a run says, and everything that belongs to it.
pub struct Answer<'a> {
    /// The program that the engine and the checker saw, prepared.
    pub program: &'a Program,
    /// The user's name of the input.
    pub file: &'a str,
    /// The property's name, as in `false(NAME)`.
    pub property: &'a str,
    pub verdict: &'a Verdict,
    /// The path of the test.
    pub path: Vec<Item>,
    /// By position.
    pub sites: Vec<Site>,
    /// Where the evidence was written.
    pub evidence_file: Option<String>,
    pub stats: &'a RunStats,
}

/// The numbers of one run: the contract of `--stats`.
#[derive(Clone, Debug, Default)]
pub struct RunStats {
    pub engine: String,
    /// What follows `verdict: `.
    pub verdict: String,
    /// `test-executed`, `proof-checked` or `none`.
    pub evidence: &'static str,
    /// What the machine says about a violation.
    pub native: Option<Native>,
    pub seconds: f64,
    /// Searches of the program: prepared in one way first, in another then.
    pub attempts: u64,
    /// Of all attempts.
    pub counters: Stats,
    /// Seconds by what they went into; empty if nobody measured.
    pub time_in: Vec<(Phase, f64)>,
    pub peak_memory_mb: f64,
    /// `file:line: what`.
    pub unsupported: Vec<String>,
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

/// What follows `verdict: ` on the last line.
pub fn verdict_words(verdict: &Verdict, property: &str) -> String {
    match verdict {
        Verdict::Pass(_) => "true".into(),
        Verdict::Fail(_) => format!("false({property})"),
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

/// Accesses outside of objects that are listed by themselves.
const MAX_OVERRUNS: usize = 5;

/// One line per assumption of the verdict, each once: what holds for every program, then what this one needs.
pub fn assumptions(program: &Program, verdict: &Verdict) -> Vec<String> {
    let model = if program.space.ptr_width == 32 { "ILP32" } else { "LP64" };
    let overruns = match verdict {
        Verdict::Fail(test) => test.overruns(),
        Verdict::Pass(_) | Verdict::Unknown(_) => &[],
    };
    let accesses = if overruns.is_empty() { "no access outside live objects; " } else { "" };
    let mut lines = vec![format!(
        "data model {model}; integer arithmetic wraps around; {accesses}no division by zero, no shift by the width or \
         more; sequential execution"
    )];
    lines.extend(overruns.iter().take(MAX_OVERRUNS).map(|o| {
        let at = program.sources.show(o.pos);
        format!("{at}: access outside every object, executed as if the object nearby had room for it")
    }));
    if overruns.len() > MAX_OVERRUNS {
        lines.push(format!("{} more statements access memory outside every object", overruns.len() - MAX_OVERRUNS));
    }
    lines.extend(program.assumptions.iter().cloned());
    let mut seen = std::collections::BTreeSet::new();
    lines.retain(|l| seen.insert(l.clone()));
    lines
}

/// An input as the tables of a report show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputRow {
    pub what: String,
    pub at: String,
    pub value: String,
    pub literal: String,
}

pub fn inputs(program: &Program, test: &Test) -> Vec<InputRow> {
    let row = |i: &cert::TestInput| {
        let value = match &i.value {
            exec::Value::Scalar { bits, .. } if i.input.ptr => crate::value::pointer(*bits),
            exec::Value::Scalar { bits, width } => crate::value::decimal(*bits, *width, i.input.signed),
            exec::Value::Bytes(b) => format!("{} bytes", b.len()),
        };
        InputRow {
            what: i.input.what.clone(),
            at: program.sources.show(i.pos),
            value,
            literal: crate::value::literal(&i.value),
        }
    };
    test.inputs.iter().map(row).collect()
}

/// The line of the source at `pos`, or nothing.
pub(crate) fn quoted<'s>(source: &'s mut SourceText, program: &Program, pos: Pos) -> &'s str {
    source.line(&program.sources, pos).unwrap_or("")
}
