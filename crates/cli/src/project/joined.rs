//! `--report` of a project: one file about all harnesses. Each run writes its own beside its evidence; these are joined.

use super::file::Harness;
use super::row::Row;
use crate::console;
use crate::exit::Failure;
use crate::moment;
use crate::options::{DEFAULT_OUT, Options};
use crate::store;
use crate::wanted::{ReportFormat, Wanted};
use formats::Part;
use std::ffi::OsString;
use std::path::PathBuf;

/// Reports that several runs can share.
const FORMATS: [(ReportFormat, &str, &str); 2] =
    [(ReportFormat::Junit, "junit", "junit.xml"), (ReportFormat::Sarif, "sarif", "attest.sarif")];

/// The reports that are asked for.
pub(super) struct Reports<'a> {
    o: &'a Options,
}

impl Reports<'_> {
    /// # Errors
    /// A report that is about one program.
    pub(super) fn new(o: &Options) -> Result<Reports<'_>, Failure> {
        let is_shared = |w: &Wanted| FORMATS.iter().any(|(format, ..)| *format == w.format);
        match o.reports.iter().find(|w| !is_shared(w)) {
            Some(w) => {
                let file = w.file.display();
                Err(Failure::usage(format!("the report {file} is for one program; a project has junit and sarif")))
            }
            None => Ok(Reports { o }),
        }
    }

    fn wanted(&self) -> impl Iterator<Item = (ReportFormat, &'static str, &'static str)> {
        FORMATS.into_iter().filter(|(format, ..)| self.o.reports.iter().any(|w| w.format == *format))
    }

    fn place(&self, name: &str, file: &str) -> PathBuf {
        self.o.out.clone().unwrap_or_else(|| DEFAULT_OUT.into()).join(name).join(file)
    }

    /// What the run of a harness is told. What an earlier run has left is not taken for its report.
    pub(super) fn arguments(&self, harness: &Harness) -> Vec<OsString> {
        let mut out = Vec::new();
        for (_, word, file) in self.wanted() {
            let place = self.place(&harness.name, file);
            let _ = std::fs::remove_file(&place);
            // What cannot be made here is complained about where the report is written.
            let _ = place.parent().map(store::make_dir);
            let mut argument = OsString::from(format!("--report={word}="));
            argument.push(place);
            out.push(argument);
        }
        out
    }

    /// Writes the reports. What cannot be written is complained about.
    pub(super) fn write(&self, rows: &[Row]) {
        for w in &self.o.reports {
            let Some((_, _, file)) = FORMATS.into_iter().find(|(format, ..)| *format == w.format) else { continue };
            let texts: Vec<Option<String>> =
                rows.iter().map(|r| std::fs::read_to_string(self.place(&r.name, file)).ok()).collect();
            let parts: Vec<Part<'_>> = rows.iter().zip(&texts).map(|(row, text)| part(row, text.as_deref())).collect();
            let text = match w.format {
                ReportFormat::Junit => formats::junit::joined(&parts, &moment::now()),
                _ => formats::sarif::joined(&parts, env!("CARGO_PKG_VERSION")),
            };
            if let Err(failure) = store::write(&w.file, &text) {
                console::complain(&format!("{}; there is no such report", failure.message));
            }
        }
    }
}

fn part<'a>(row: &'a Row, document: Option<&'a str>) -> Part<'a> {
    let Row { name, says, seconds, .. } = row;
    Part { name, document, says, seconds: *seconds }
}
