//! `--report FORMAT=FILE`: the answer for other tools. A file that cannot be written is complained about; the verdict stays.

pub(crate) mod annotated;
pub(crate) mod coverage;
mod files;
mod gdb;
mod task;

pub(crate) use files::{source, sources, texts};

use crate::console;
use crate::coverage::ktest;
use crate::moment;
use crate::run::Run;
use crate::store;
use crate::wanted::ReportFormat;
use cert::{ConfirmedTest, Verdict};
use exec::Accesses;
use formats::html::Html;
use formats::sarif::Sarif;
use formats::witness::{self, Branches, Content};
use report::{Answer, SourceText};

/// Writes what is asked for.
pub(crate) fn write(run: &Run, a: &Answer<'_>) {
    for wanted in &run.options.reports {
        match bytes(run, a, wanted.format) {
            Ok(bytes) => {
                if let Err(failure) = store::write(&wanted.file, bytes) {
                    console::complain(&format!("{}; there is no such report", failure.message));
                }
            }
            Err(why) => console::complain(&format!("{} is not written: {why}", wanted.file.display())),
        }
    }
}

fn bytes(run: &Run, a: &Answer<'_>, format: ReportFormat) -> Result<Vec<u8>, String> {
    if format == ReportFormat::Ktest {
        let Verdict::Fail(test) = a.verdict else { return Err("no violation was found".into()) };
        return Ok(ktest(test.test(), &run.options.shown_files(), a.program));
    }
    text(run, a, format).map(String::into_bytes)
}

fn text(run: &Run, a: &Answer<'_>, format: ReportFormat) -> Result<String, String> {
    match format {
        ReportFormat::Gdb => gdb::script(run, a),
        ReportFormat::Ktest | ReportFormat::Zip => Err("it is no text".into()),
        ReportFormat::Html => {
            let replay = replay(run, a);
            Ok(Html { answer: a, version: env!("CARGO_PKG_VERSION"), replay, lines: &file_lines }.text())
        }
        ReportFormat::Annotated => match a.verdict {
            Verdict::Pass(_) => annotated::annotated(run),
            Verdict::Fail(_) | Verdict::Unknown(_) => Err("nothing is proved of the whole program".into()),
        },
        ReportFormat::Junit => Ok(formats::junit::junit(a, &moment::now())),
        ReportFormat::Sarif => {
            let mut source = SourceText::new();
            let mut line = |file: &str, number| source.whole_line(file, number).map(str::to_string);
            let directory = std::env::current_dir().map_or(String::new(), |d| d.display().to_string());
            let version = env!("CARGO_PKG_VERSION");
            Ok(Sarif { answer: a, version, directory: &directory, line: &mut line }.text())
        }
        ReportFormat::Witness | ReportFormat::Graphml => {
            let content = match a.verdict {
                Verdict::Fail(test) => violation(run, a, test, format)?,
                Verdict::Pass(_) => Content::Correctness(witness::joined(&run.about().invariants)),
                Verdict::Unknown(_) => return Err("the verdict is unknown".into()),
            };
            let task = task::task(run, a, &content)?;
            match format {
                ReportFormat::Graphml => witness::graphml::document(&task, &content, &sources(run)?),
                _ => Ok(witness::document(&task, &content)),
            }
        }
    }
}

/// What a witness says of a violation. Automata of format 1.0 name a line only, where statements with several branches may stand: they have none.
fn violation(run: &Run, a: &Answer<'_>, test: &ConfirmedTest, format: ReportFormat) -> Result<Content, String> {
    let mut branches = Branches::new(a.program);
    let is_told = format == ReportFormat::Witness;
    if is_told {
        let limits = exec::Limits { max_steps: driver::MAX_STEPS, budget: run.budget() };
        cert::execute(a.program, &test.test().candidate(), Accesses::Total, &limits, &mut branches);
    }
    let followed = is_told.then_some(&branches);
    witness::violation(a.program, test.test(), followed, &sources(run)?).map(Content::Violation)
}

/// The lines of a file, if it can be read.
fn file_lines(name: &str) -> Option<Vec<String>> {
    let bytes = std::fs::read(name).ok()?;
    Some(String::from_utf8_lossy(&bytes).lines().map(str::to_string).collect())
}

/// Some report shows the path of a violation.
pub(crate) fn show_paths(run: &Run) -> bool {
    run.options.reports.iter().any(|r| matches!(r.format, ReportFormat::Sarif | ReportFormat::Html))
}

/// How the evidence is looked at again.
fn replay(run: &Run, a: &Answer<'_>) -> Option<String> {
    let (evidence, origin) = (a.evidence_file.as_ref()?, run.about().origin.clone());
    let command = match a.verdict {
        Verdict::Fail(_) => format!("attest replay --test {evidence}"),
        Verdict::Pass(_) => format!("attest check --proof {evidence}"),
        Verdict::Unknown(_) => return None,
    };
    let mut words = vec![command];
    if origin.data_model == "ILP32" {
        words.push("--32".into());
    }
    if origin.function != "main" && run.about().harness.is_some() {
        words.push(format!("--function {}", origin.function));
    }
    words.extend([origin.options, run.options.shown_files()]);
    words.retain(|w| !w.is_empty());
    Some(words.join(" "))
}
