//! What the text forms of tests and proofs have in common.

use std::fmt;

/// A line that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// From 1.
    pub line: u32,
    /// What is wrong, in words.
    pub message: String,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for ParseError {}
