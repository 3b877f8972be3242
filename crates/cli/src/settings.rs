//! Files of settings that users write in TOML: mistakes in them have places.

use crate::exit::{Complaint, Failure, io_words};
use serde::de::DeserializeOwned;
use std::path::Path;

/// A text with its name, for messages about places in it.
pub(crate) struct Text<'a> {
    pub(crate) name: &'a str,
    pub(crate) text: &'a str,
}

/// The text of a file.
///
/// # Errors
/// It cannot be read.
pub(crate) fn read(path: &Path) -> Result<String, Failure> {
    std::fs::read_to_string(path)
        .map_err(|e| Failure::input(format!("cannot read {}: {}", path.display(), io_words(&e))))
}

impl Text<'_> {
    /// The document that it is, as TOML.
    pub(crate) fn parsed<T: DeserializeOwned>(&self) -> Result<T, Failure> {
        toml::from_str(self.text).map_err(|e| self.failure(e.span().map_or(0, |s| s.start), e.message()))
    }

    /// The failure `message` at a byte of the text.
    pub(crate) fn failure(&self, at: usize, message: &str) -> Failure {
        let before = &self.text[..at.min(self.text.len())];
        let line = before.matches('\n').count() + 1;
        let column = before.len() - before.rfind('\n').map_or(0, |i| i + 1) + 1;
        let message = message.lines().next().unwrap_or(message);
        let complaint = Complaint {
            severity: "error".into(),
            file: self.name.into(),
            line: u32::try_from(line).unwrap_or(0),
            column: u32::try_from(column).unwrap_or(0),
            message: message.into(),
            excerpt: None,
        };
        let failure = Failure::input(format!("{}:{line}:{column}: error: {message}", self.name));
        Failure { complaints: vec![complaint], ..failure }
    }
}
