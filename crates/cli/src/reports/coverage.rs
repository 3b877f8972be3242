//! `attest test --report html=FILE`: what the tests cover, as a page.

use super::file_lines;
use crate::console;
use crate::run::Run;
use crate::store;
use base::FileId;
use driver::coverage::{Coverage, lines};
use exec::Limits;
use formats::html::coverage::Page;
use report::coverage::Coverage as Document;
use std::collections::BTreeMap;

/// Edges of an execution whose lines are shown.
const LONGEST: u64 = 1_000_000;

/// Writes the page, wherever it is asked for; other reports are not about coverage.
pub(crate) fn write(run: &Run, c: &Coverage, document: &Document) {
    if run.options.reports.is_empty() {
        return;
    }
    let limits = Limits { max_steps: LONGEST, budget: run.budget() };
    let mut executed: BTreeMap<(FileId, u32), Vec<usize>> = lines(&c.program, &c.tests, &limits);
    executed.values_mut().flatten().for_each(|test| *test += 1);
    let version = env!("CARGO_PKG_VERSION");
    let page =
        Page { coverage: document, sources: &c.program.sources, executed: &executed, version, lines: &file_lines };
    let text = page.text();
    for wanted in &run.options.reports {
        if let Err(failure) = store::write(&wanted.file, &text) {
            console::complain(&format!("{}; there is no such report", failure.message));
        }
    }
}
