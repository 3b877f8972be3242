//! The formats in which results go to other tools: witnesses of verification (read as well), SARIF, JUnit, pages. Everything is made
//! from the answer of a run and the text of the user's files; nothing here searches, and nothing here is a verdict.
#![deny(missing_docs)]

pub mod annotate;
pub mod html;
pub mod junit;
pub mod sarif;
pub mod source;
pub mod weave;
pub mod witness;

/// What one of several programs adds to a report about all of them.
#[derive(Clone, Copy, Debug)]
pub struct Part<'a> {
    /// What the user calls it.
    pub name: &'a str,
    /// The report about this program alone, as this crate writes it; none where there is no answer.
    pub document: Option<&'a str>,
    /// Why there is no answer.
    pub says: &'a str,
    /// Of wall time.
    pub seconds: f64,
}
