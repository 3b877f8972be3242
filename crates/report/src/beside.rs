//! A run in two parts says what both have found: one of them is the answer that is shown in full, and this is what is said of
//! the other.

use crate::sites::{CheckRow, PropertyRow};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// How the checks of a group stand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Group {
    /// `assertions`, `memory`, `arithmetic`.
    pub name: Cow<'static, str>,
    /// A test violates them.
    pub violated: usize,
    /// A checked proof excludes them.
    pub proved: usize,
    /// All others.
    pub open: usize,
}

/// What is said of the part that is not shown in full.
#[derive(Clone, Debug, Default)]
pub struct Beside {
    /// A proof is about all of its checks.
    pub is_proved: bool,
    pub(crate) properties: Vec<PropertyRow>,
    pub(crate) groups: Vec<Group>,
    pub(crate) rows: Vec<CheckRow>,
    pub(crate) evidence: Vec<String>,
    pub(crate) assumptions: Vec<String>,
}

impl Beside {
    /// Its checks as rows.
    pub fn rows(&self) -> &[CheckRow] {
        &self.rows
    }
}
