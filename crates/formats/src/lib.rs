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
