//! What a run answers, as far as it is shown: the documents of `--format json`.

use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// An answer, or why there is none.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Answer {
    pub(crate) verdict: Option<String>,
    pub(crate) headline: Option<String>,
    pub(crate) sites: Vec<Site>,
    pub(crate) path: Vec<Step>,
    pub(crate) invariants: Vec<Invariant>,
    /// Why there is no answer; of an answer the place of the violation.
    pub(crate) error: Option<String>,
    pub(crate) diagnostics: Vec<Complaint>,
    pub(crate) try_next: Option<String>,
}

/// A check.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Site {
    pub(crate) at: String,
    pub(crate) condition: String,
    pub(crate) kind: String,
    pub(crate) property: String,
    pub(crate) state: String,
    pub(crate) note: Option<String>,
    pub(crate) test: Option<String>,
}

/// A step of the path, or steps that are folded.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Step {
    pub(crate) at: String,
    pub(crate) text: String,
    pub(crate) changes: BTreeMap<String, String>,
    pub(crate) conditions: Vec<String>,
    pub(crate) matters: bool,
    /// The rounds of a loop that is folded: the first and the last one.
    pub(crate) first: Vec<Step>,
    pub(crate) body: Vec<Step>,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Invariant {
    pub(crate) at: String,
    pub(crate) condition: String,
    #[serde(rename = "in")]
    pub(crate) procedure: String,
    /// Conditions about what has no name in the source.
    #[serde(default)]
    pub(crate) left_out: u32,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Complaint {
    pub(crate) file: String,
    pub(crate) line: Option<u32>,
    pub(crate) column: Option<u32>,
    pub(crate) message: String,
    pub(crate) severity: String,
}

/// A place of the source: from 1, the column in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) file: PathBuf,
    pub(crate) line: u32,
    pub(crate) column: u32,
}

impl Place {
    /// `file:line:column`
    pub(crate) fn parse(text: &str) -> Option<Place> {
        let mut parts = text.rsplitn(3, ':');
        let (column, line) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
        Some(Place { file: parts.next()?.into(), line, column })
    }
}

impl Answer {
    /// The answer on standard output of a run.
    pub(crate) fn parse(text: &str) -> Option<Answer> {
        serde_json::from_str(text).ok()
    }

    /// The steps of the path with those of folded loops, in order.
    pub(crate) fn steps(&self) -> Vec<&Step> {
        let mut out = Vec::new();
        let mut open: Vec<&Step> = self.path.iter().rev().collect();
        while let Some(step) = open.pop() {
            if !step.at.is_empty() {
                out.push(step);
            }
            open.extend(step.body.iter().rev());
            open.extend(step.first.iter().rev());
        }
        out
    }
}
