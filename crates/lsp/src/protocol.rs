//! The types of the protocol that are used, as it names them.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// From 0; the character in units of UTF-16.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Position {
    pub(crate) line: u32,
    pub(crate) character: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Range {
    pub(crate) start: Position,
    pub(crate) end: Position,
}

impl Range {
    /// Of one line, with its end: a cursor stands between two characters.
    pub(crate) fn contains(&self, at: Position) -> bool {
        let is_on_line = self.start.line <= at.line && at.line <= self.end.line;
        is_on_line && self.start.character <= at.character && at.character <= self.end.character
    }

    /// Of one line.
    pub(crate) fn length(&self) -> u32 {
        self.end.character.saturating_sub(self.start.character)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Location {
    pub(crate) uri: String,
    pub(crate) range: Range,
}

/// The severities, as numbers.
pub(crate) const ERROR: u32 = 1;
pub(crate) const WARNING: u32 = 2;
pub(crate) const INFORMATION: u32 = 3;

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Diagnostic {
    pub(crate) range: Range,
    pub(crate) severity: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) code: Option<String>,
    pub(crate) source: &'static str,
    pub(crate) message: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) related_information: Vec<Related>,
}

/// A place that belongs to a diagnostic.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Related {
    pub(crate) location: Location,
    pub(crate) message: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct CodeLens {
    pub(crate) range: Range,
    pub(crate) command: Command,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Command {
    pub(crate) title: String,
    pub(crate) command: &'static str,
    pub(crate) arguments: Vec<String>,
}

/// What a client says about itself.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct Initialize {
    pub(crate) root_uri: Option<String>,
    pub(crate) capabilities: Value,
    pub(crate) initialization_options: Option<ClientOptions>,
}

impl Initialize {
    /// The client shows progress that a server begins.
    pub(crate) fn shows_progress(&self) -> bool {
        self.capabilities["window"]["workDoneProgress"].as_bool().unwrap_or(false)
    }
}

/// What a user may set.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct ClientOptions {
    /// What a run may take, as `--time-limit` understands it.
    pub(crate) time_limit: String,
    /// Further options of `attest verify`.
    pub(crate) arguments: Vec<String>,
}

impl Default for ClientOptions {
    fn default() -> ClientOptions {
        ClientOptions { time_limit: "10s".into(), arguments: Vec::new() }
    }
}

#[derive(Debug, Deserialize)]
pub(crate) struct Document {
    pub(crate) uri: String,
}

/// What most messages about a document begin with.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AboutDocument {
    pub(crate) text_document: Document,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AtPosition {
    pub(crate) text_document: Document,
    pub(crate) position: Position,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Execute {
    pub(crate) command: String,
    #[serde(default)]
    pub(crate) arguments: Vec<Value>,
}
