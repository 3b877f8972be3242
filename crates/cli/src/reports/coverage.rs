//! `attest test --report html=FILE`: what the tests cover, as a page; `zip=FILE`: the suite as Test-Comp wants it.

use super::file_lines;
use crate::console;
use crate::run::Run;
use crate::store;
use crate::wanted::ReportFormat;
use base::FileId;
use driver::coverage::{Coverage, lines};
use exec::Limits;
use formats::html::coverage::Page;
use report::coverage::Coverage as Document;
use std::collections::BTreeMap;

/// Edges of an execution whose lines are shown.
const LONGEST: u64 = 1_000_000;

/// Writes the page, wherever it is asked for; other reports are not about coverage.
pub(crate) fn write(run: &Run, c: &Coverage, document: &Document, zipped: impl Fn() -> Result<Vec<u8>, String>) {
    if run.options.reports.is_empty() {
        return;
    }
    let limits = Limits { max_steps: LONGEST, budget: run.budget() };
    let mut executed: BTreeMap<(FileId, u32), Vec<usize>> = lines(&c.program, &c.tests, &limits);
    executed.values_mut().flatten().for_each(|test| *test += 1);
    let version = env!("CARGO_PKG_VERSION");
    let page =
        Page { coverage: document, sources: &c.program.sources, executed: &executed, version, lines: &file_lines };
    for wanted in &run.options.reports {
        let bytes = if wanted.format == ReportFormat::Zip { zipped() } else { Ok(page.text().into_bytes()) };
        if let Err(why) = bytes.and_then(|b| store::write(&wanted.file, b).map_err(|f| f.message)) {
            console::complain(&format!("{why}; there is no such report"));
        }
    }
}
