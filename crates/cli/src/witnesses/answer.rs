//! What is said of a witness.

use crate::exit::Exit;
use crate::options::Format;
use serde::Serialize;
use std::fmt::Write;

/// What a witness is worth.
pub(super) enum Outcome {
    /// An executed test, or a checked proof, says the same: the verdict, the evidence, where that is kept.
    Confirmed { verdict: String, evidence: &'static str, file: Option<String> },
    /// It says what is not so.
    Refused(String),
    /// The only violation that was found is one of some layouts of the objects in memory.
    OfSomeLayouts(String),
    /// None of these.
    Unknown(String),
}

/// An invariant of the witness.
#[derive(Serialize)]
pub(super) struct Row {
    /// `holds`, `violated`, `open`.
    pub(super) state: &'static str,
    pub(super) at: String,
    pub(super) invariant: String,
    /// The test that violates it, or why nothing is known.
    pub(super) note: Option<String>,
}

/// The whole answer.
pub(super) struct Answer {
    pub(super) file: String,
    pub(super) kind: &'static str,
    pub(super) producer: String,
    pub(super) outcome: Outcome,
    pub(super) rows: Vec<Row>,
    pub(super) notes: Vec<String>,
}

/// The same for scripts.
#[derive(Serialize)]
struct Document<'a> {
    witness: &'a str,
    kind: &'a str,
    producer: &'a str,
    state: &'a str,
    reason: Option<&'a str>,
    evidence: &'a str,
    evidence_file: Option<&'a str>,
    invariants: &'a [Row],
    notes: &'a [String],
    verdict: String,
}

impl Answer {
    pub(super) fn exit(&self) -> Exit {
        match &self.outcome {
            Outcome::Confirmed { evidence: "proof-checked", .. } => Exit::Ok,
            Outcome::Confirmed { .. } => Exit::Violated,
            Outcome::Refused(_) => Exit::Refused,
            Outcome::OfSomeLayouts(_) | Outcome::Unknown(_) => Exit::Unknown,
        }
    }

    /// What follows `verdict: `.
    pub(super) fn verdict(&self) -> String {
        let line = |why: &str| why.chars().map(|c| if c.is_control() { ' ' } else { c }).collect::<String>();
        match &self.outcome {
            Outcome::Confirmed { verdict, .. } => verdict.clone(),
            Outcome::Refused(why) => format!("refused({})", line(why)),
            Outcome::OfSomeLayouts(why) | Outcome::Unknown(why) => format!("unknown({})", line(why)),
        }
    }

    pub(super) fn evidence(&self) -> &'static str {
        match self.outcome {
            Outcome::Confirmed { evidence, .. } => evidence,
            Outcome::Refused(_) | Outcome::OfSomeLayouts(_) | Outcome::Unknown(_) => "none",
        }
    }

    fn state(&self) -> (&'static str, Option<&str>, Option<&str>) {
        match &self.outcome {
            Outcome::Confirmed { file, .. } => ("confirmed", None, file.as_deref()),
            Outcome::Refused(why) => ("refused", Some(why), None),
            Outcome::OfSomeLayouts(why) | Outcome::Unknown(why) => ("unknown", Some(why), None),
        }
    }

    pub(super) fn text(&self, format: Format, is_quiet: bool) -> String {
        let (state, reason, file) = self.state();
        if format == Format::Json {
            return report::json::text(&Document {
                witness: &self.file,
                kind: self.kind,
                producer: &self.producer,
                state,
                reason,
                evidence: self.evidence(),
                evidence_file: file,
                invariants: &self.rows,
                notes: &self.notes,
                verdict: self.verdict(),
            });
        }
        let mut out = String::new();
        if !is_quiet {
            let mut line =
                |text: std::fmt::Arguments<'_>| writeln!(out, "{text}").expect("writing to a string does not fail");
            let by =
                if self.producer.is_empty() { String::new() } else { format!(", by {}", printable(&self.producer)) };
            line(format_args!("witness {} ({}{by}): {state}", self.file, self.kind));
            for row in &self.rows {
                let note = row.note.as_ref().map_or(String::new(), |n| format!("  ({})", printable(n)));
                line(format_args!("  {:<8}  {}  {}{note}", row.state, row.at, printable(&row.invariant)));
            }
            for note in &self.notes {
                line(format_args!("note: {}", printable(note)));
            }
            if let Some(file) = file {
                line(format_args!("evidence: {file}, {}", self.evidence()));
            }
            line(format_args!(""));
        }
        out + &format!("verdict: {}\n", self.verdict())
    }
}

fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}
