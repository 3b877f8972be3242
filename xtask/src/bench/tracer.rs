//! The programs of Fig. 6 of the minimax paper, and those beside them in TRACER's repository, with the figure's own numbers.
//!
//! They are read from a checkout of that repository (`--dir`) and copied under the figure's names. Errors there are labels
//! `ERROR` and calls of `_ABORT` and `_TRACER_abort`, which stop where their argument is true; globals without an initialiser
//! are inputs; the drivers are from the time of 32 bits.

use super::measure::Row;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Where the programs are in the repository.
const PLACE: &str = "src/interpreter/tests/SAFETY/MACRO";

/// What the figure says of TRACER.
#[derive(Clone, Copy)]
struct Figure {
    nodes: u32,
    seconds: f64,
}

/// A program: its name in the figure, and its file.
struct Program {
    name: &'static str,
    file: &'static str,
    figure: Option<Figure>,
    /// A text of the file that C does not allow, and what it becomes.
    mended: Option<(&'static str, &'static str)>,
}

const fn program(name: &'static str, file: &'static str, nodes: u32, seconds: f64) -> Program {
    Program { name, file, figure: Some(Figure { nodes, seconds }), mended: None }
}

/// One that the figure does not have.
const fn other(name: &'static str, file: &'static str) -> Program {
    Program { name, file, figure: None, mended: None }
}

/// Where there are several versions, the one that the repository's script runs with minimax (`regrtest-TRACER-MINMAX`).
const PROGRAMS: &[Program] = &[
    program("qpmouse", "linuxdrivers/qpmouse/qpmouse-TRACER.c", 974, 0.42),
    program("tlan", "linuxdrivers/tlan/tlan-TRACER.c", 4382, 5.78),
    program("cdaudio", "ntdrivers/cdaudio/cdaudio-TRACER-MINMAX.c", 6258, 10.53),
    Program {
        // `sizeof` needs the length, which C gives a tentative definition at the end of the file only: one element.
        mended: Some(("DiskperfGuidList[]", "DiskperfGuidList[1]")),
        ..program("diskperf", "ntdrivers/diskperf/diskperf-TRACER.c", 3326, 8.21)
    },
    program("floppy", "ntdrivers/floppy/floppy-TRACER-MINMAX.c", 3124, 6.47),
    program("kbfiltr", "ntdrivers/kbfiltr/kbfiltr-TRACER.c", 1392, 2.0),
    program("serial", "ntdrivers/serial/serial-TRACER-MINMAX.c", 59597, 328.6),
    program("tcas-1a", "tcas/tcas_1a.c", 6029, 6.97),
    program("tcas-1b", "tcas/tcas_1b.c", 6050, 6.77),
    program("tcas-2a", "tcas/tcas_2a.c", 6029, 6.74),
    program("tcas-2b", "tcas/tcas_2b.c", 91, 0.01),
    program("tcas-3a", "tcas/tcas_3a.c", 243, 0.16),
    program("tcas-3b", "tcas/tcas_3b.c", 6017, 6.63),
    program("tcas-4a", "tcas/tcas_4a.c", 243, 0.15),
    program("tcas-4b", "tcas/tcas_4b.c", 91, 0.01),
    program("tcas-5a", "tcas/tcas_5a.c", 6029, 6.36),
    program("tcas-5b", "tcas/tcas_5b.c", 91, 0.02),
    other("statemate-inlined", "statemate/timed_safe/statemate-full-inlined-TRACER-timed-safe.c"),
    other("statemate-timed-1", "statemate/timed_safe/statemate-shorter-TRACER-timed-safe-1.c"),
    other("statemate-timed-2", "statemate/timed_safe/statemate-shorter-TRACER-timed-safe-2.c"),
    other("statemate-trivial-1", "statemate/trivial_safe/statemate-TRACER-trivial-safe-1.c"),
    other("statemate-trivial-2", "statemate/trivial_safe/statemate-TRACER-trivial-safe-2.c"),
    other("ssh-clnt-1", "ssh/simpler/s3_clnt.blast.1.c"),
    other("ssh-clnt-2", "ssh/simpler/s3_clnt.blast.2.c"),
    other("ssh-clnt-3", "ssh/simpler/s3_clnt.blast.3.c"),
    other("ssh-clnt-4", "ssh/simpler/s3_clnt.blast.4.c"),
    other("ssh-srvr-1", "ssh/simpler/s3_srvr.blast.1.c"),
    other("ssh-srvr-2", "ssh/simpler/s3_srvr.blast.2.c"),
];

/// How the programs are to be read.
const ARGUMENTS: &[&str] = &[
    "--32",
    "--nondet-static",
    "-D",
    "_ABORT(e)=do { if (e) reach_error(); } while (0)",
    "-D",
    "_TRACER_abort(e)=do { if (e) reach_error(); } while (0)",
];

/// The label that is an error, where a program has it.
const ERROR_LABEL: &str = "ERROR";

/// How this program is to be read by `attest`, which refuses a label that a program does not have: behind the preprocessor, some have
/// none.
pub(super) fn arguments(attest: &Path, program: &Path) -> Vec<&'static str> {
    let labelled = [ARGUMENTS, &["--error-label", ERROR_LABEL]].concat();
    let read = Command::new(attest)
        .arg("show")
        .args(&labelled)
        .arg(program)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    if read.is_ok_and(|status| status.success()) { labelled } else { ARGUMENTS.to_vec() }
}

/// Engines that are run without a wish.
pub(super) const ENGINES: &[&str] = &["minimax", "dash", super::measure::DEFAULT];

/// Copies the programs; the directory that they are in.
pub(super) fn copies(repository: &Path) -> Result<PathBuf, String> {
    let dir = std::env::temp_dir().join("attest-tracer");
    std::fs::create_dir_all(&dir).map_err(|e| format!("{}: {e}", dir.display()))?;
    for p in PROGRAMS {
        let file = repository.join(PLACE).join(p.file);
        let mut text = std::fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
        if let Some((wrong, mended)) = p.mended {
            text = text.replace(wrong, mended);
        }
        std::fs::write(dir.join(p.name).with_extension("c"), text).map_err(|e| format!("{}: {e}", dir.display()))?;
    }
    Ok(dir)
}

/// A line for each program in the figure's order, with the columns of each engine, and what is left to do.
pub(super) fn table(rows: &[Row]) -> String {
    let mut engines: Vec<&str> = Vec::new();
    for r in rows {
        if !engines.contains(&r.tool.as_str()) {
            engines.push(&r.tool);
        }
    }
    let mut out = String::from("| program | TRACER: nodes, s |");
    engines.iter().for_each(|e| _ = write!(out, " {e}: verdict | iterations | s | CPU s |"));
    out += "\n|---|--:|";
    engines.iter().for_each(|_| out += "---|--:|--:|--:|");
    out += "\n";
    let mut slow = Vec::new();
    for p in PROGRAMS {
        let of = |engine: &str| rows.iter().find(|r| r.tool == engine && is_of(r, p));
        if !engines.iter().any(|e| of(e).is_some()) {
            continue;
        }
        let figure = p.figure.map_or("–".into(), |f| format!("{}, {}", f.nodes, f.seconds));
        let _ = write!(out, "| {} | {figure} |", p.name);
        for engine in &engines {
            out += &of(engine).map_or(" | | | |".into(), cells);
            slow.extend(
                of(engine).and_then(|r| shortfall(r, p.figure)).map(|why| format!("{} {engine}: {why}", p.name)),
            );
        }
        out += "\n";
    }
    let slow = if slow.is_empty() { "nothing".into() } else { slow.join("; ") };
    out + &format!("\nNot decided, or slower than a tenth of TRACER's seconds: {slow}\n")
}

fn is_of(r: &Row, p: &Program) -> bool {
    r.path.file_stem().is_some_and(|s| s == p.name)
}

fn cells(r: &Row) -> String {
    let iterations = r.iterations.map_or("–".into(), |n| n.to_string());
    let cpu = r.cpu_seconds.map_or("–".into(), |s| format!("{s:.2}"));
    format!(" {} | {iterations} | {:.2} | {cpu} |", super::table::short(&r.verdict), r.seconds)
}

/// What keeps the row from the aim, if something does.
fn shortfall(r: &Row, figure: Option<Figure>) -> Option<String> {
    if !r.is_decided() {
        return Some(r.verdict.clone());
    }
    let limit = figure?.seconds / 10.0;
    let spent = r.cpu_seconds.unwrap_or(r.seconds);
    (spent > limit).then(|| format!("{spent:.2} s, a tenth is {limit:.3} s"))
}
