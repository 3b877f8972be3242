//! The checks of a program as the tables of a report show them.

use cert::status::{Site, State};
use ir::{Check, Program};

/// How many there are in each state, in words: `2 violated, 3 proved`.
pub(crate) fn all_states(rows: &[CheckRow]) -> String {
    use State::*;
    let mut names =
        [Violated, Proved, Open, Unconfirmed, BehindUntranslated, BehindCalls, Excluded].map(State::name).to_vec();
    names.dedup();
    let count = |name: &str| rows.iter().filter(|r| r.state == name).count();
    let counts = names.into_iter().map(|name| (count(name), name)).filter(|&(n, _)| n > 0);
    counts.map(|(n, name)| format!("{n} {name}")).collect::<Vec<_>>().join(", ")
}

/// A check as the tables of a report show it.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct CheckRow {
    /// From 0, in the order of the source.
    pub id: u32,
    /// `violated`, `proved`, `open`…
    pub state: &'static str,
    /// `file:line:column`.
    pub at: String,
    /// What is checked.
    pub kind: &'static str,
    /// The property that it belongs to.
    pub property: &'static str,
    /// As the source has it; empty where it has no text for it.
    pub condition: String,
    /// The procedure that it stands in.
    pub procedure: String,
    /// The test that violates it.
    pub test: Option<String>,
    /// Why it is undecided, or who has confirmed it.
    pub note: Option<String>,
    /// Why it is accepted as it is ([`crate::suppression`]).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suppressed: Option<String>,
}

impl CheckRow {
    /// What there is to say beside its state.
    pub fn notes(&self) -> Vec<String> {
        let accepted = self.suppressed.as_ref().map(|reason| format!("suppressed: {reason}"));
        [self.test.clone(), self.note.clone(), accepted].into_iter().flatten().collect()
    }
}

/// What a report says of one property: a word for its state, and the rest.
#[derive(Clone, Debug, serde::Serialize)]
pub(crate) struct PropertyRow {
    pub(crate) name: &'static str,
    pub(crate) checks: usize,
    pub(crate) state: &'static str,
    #[serde(skip)]
    pub(crate) note: String,
}

/// A row for each of the checks of `program`, in the order of the source.
pub fn rows(program: &Program, sites: &[Site]) -> Vec<CheckRow> {
    let row = |s: &Site| {
        let Check { kind, pos, text, procedure } = &program.checks[s.check];
        CheckRow {
            id: s.check.0,
            state: s.state.name(),
            at: program.sources.show(*pos),
            kind: kind.noun(),
            property: kind.property(),
            condition: text.clone(),
            procedure: procedure.clone(),
            test: s.test.clone(),
            note: s.note.clone(),
            suppressed: s.suppressed.clone(),
        }
    };
    sites.iter().map(row).collect()
}

/// The checks of both parts of a run, whose ids are those of one list.
pub fn with_those_beside(mut rows: Vec<CheckRow>, beside: &[CheckRow]) -> Vec<CheckRow> {
    let first = rows.len() as u32;
    rows.extend(beside.iter().cloned().map(|row| CheckRow { id: first + row.id, ..row }));
    rows
}
