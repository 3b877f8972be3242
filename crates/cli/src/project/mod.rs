//! `attest verify` in a directory with an `attest.toml`: every harness is a run of its own, several at a time; then a table.

mod file;
mod init;
mod patterns;

pub(crate) use init::init;

use crate::cache::CacheChoice;
use crate::console;
use crate::exit::{Exit, Failure};
use crate::options::{Format, Options};
use file::{Harness, Project};
use rustix::process::{Pid, Signal, kill_process};
use serde::Serialize;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The name of the file.
pub(crate) const FILE: &str = "attest.toml";

/// Options that a harness has of its own, and whether they have an argument: they are not handed on.
const OWN: &[(&str, bool)] = &[
    ("--jobs", true),
    ("--only", true),
    ("--format", true),
    ("--out", true),
    ("--progress", true),
    ("--quiet", false),
    ("-q", false),
];
/// Options that name one file, which several runs cannot share.
const FOR_ONE_RUN: &[&str] = &["--proof", "--tests", "--stats", "--trace"];

/// How often the signals are looked at.
const TICK: Duration = Duration::from_millis(50);

/// What came out of a harness.
#[derive(Serialize)]
struct Row {
    name: String,
    /// The words behind `verdict:`; none where there is no verdict.
    verdict: Option<String>,
    /// The headline, or why there is no verdict.
    says: String,
    exit: i32,
    seconds: f64,
    /// The whole answer, where it was asked for as JSON.
    #[serde(skip_serializing_if = "Option::is_none")]
    answer: Option<serde_json::Value>,
}

/// The answer as JSON.
#[derive(Serialize)]
struct Answer<'a> {
    verdict: &'a str,
    exit: i32,
    harnesses: &'a [Row],
}

/// Runs the harnesses; `args` is the command line.
pub(crate) fn verify(o: &Options, args: &[OsString]) -> Result<Exit, Failure> {
    let mut project = Project::read(Path::new(FILE))?;
    let known: BTreeSet<String> = project.harnesses.iter().map(|h| h.name.clone()).collect();
    if let Some(name) = o.only.iter().find(|n| !known.contains(*n)) {
        let names: Vec<&str> = known.iter().map(String::as_str).collect();
        return Err(Failure::usage(format!(
            "--only: {FILE} has no harness `{name}` (harnesses: {})",
            names.join(", ")
        )));
    }
    project.harnesses.retain(|h| o.only.is_empty() || o.only.contains(&h.name));
    let given = handed_on(args)?;
    let jobs = o.jobs.or(project.jobs).unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from));
    let interrupted = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM, SIGHUP] {
        // Without it the signal just ends the program.
        let _ = signal_hook::flag::register(signal, interrupted.clone());
    }
    let rows = run(o, &project.harnesses, &given, jobs.max(1), &interrupted)?;
    let exit = rows.iter().map(|r| r.exit).max_by_key(|&code| severity(code)).unwrap_or(0);
    let verdict = verdict(&rows, exit);
    console::out(&match o.format {
        Format::Json => report::json::text(&Answer { verdict: &verdict, exit, harnesses: &rows }),
        _ if o.quiet => format!("verdict: {verdict}\n"),
        _ => format!("{}\nverdict: {verdict}\n", table(&rows)),
    })?;
    Ok(Exit::of_code(exit))
}

/// How bad an exit code is: that of the worst harness counts.
fn severity(code: i32) -> usize {
    let order = [Exit::Ok, Exit::Unknown, Exit::Violated, Exit::Usage, Exit::Input, Exit::Internal];
    order.iter().position(|e| e.code() == code).unwrap_or(order.len())
}

/// The arguments of the command line that every harness gets.
fn handed_on(args: &[OsString]) -> Result<Vec<OsString>, Failure> {
    let mut out = Vec::new();
    let mut rest = args.iter().skip(1);
    while let Some(arg) = rest.next() {
        let text = arg.to_string_lossy();
        let name = text.split('=').next().unwrap_or(&text);
        if FOR_ONE_RUN.contains(&name) {
            return Err(Failure::usage(format!("`{name}` is for one program; {FILE} has several")));
        }
        match OWN.iter().find(|(option, _)| *option == name) {
            Some((_, has_value)) if *has_value && !text.contains('=') => _ = rest.next(),
            Some(_) => {}
            None => out.push(arg.clone()),
        }
    }
    Ok(out)
}

/// The arguments of one harness. An option of the command line takes the place of the same one in the file.
fn arguments(o: &Options, harness: &Harness, given: &[OsString]) -> Vec<OsString> {
    let is_given = |option: &str| {
        let same = |arg: &OsString| arg.to_str().is_some_and(|a| a == option || a.starts_with(&format!("{option}=")));
        given.iter().any(same)
    };
    let asks = ["--property", "--check"];
    let is_replaced = |option: &str| match asks.contains(&option) {
        true => asks.iter().any(|o| is_given(o)),
        false => is_given(option),
    };
    let mut out: Vec<OsString> = vec!["verify".into(), "--progress".into(), "none".into()];
    for (option, value) in harness.single.iter().filter(|(option, _)| !is_replaced(option)) {
        out.extend([option.into(), value.into()]);
    }
    let has_own = harness.arguments.iter().any(|a| a.split('=').next() == Some("--cache"));
    if let (false, CacheChoice::In(dir)) = (has_own || is_given("--cache"), CacheChoice::of_user()) {
        out.extend(["--cache".into(), dir.into()]);
    }
    out.extend(given.iter().cloned());
    if let Some(dir) = &o.out {
        out.extend(["--out".into(), dir.join(&harness.name).into()]);
    }
    if o.format == Format::Json {
        out.extend(["--format".into(), "json".into()]);
    }
    out.extend(harness.arguments.iter().map(Into::into));
    out
}

fn run(
    o: &Options,
    harnesses: &[Harness],
    given: &[OsString],
    jobs: usize,
    interrupted: &AtomicBool,
) -> Result<Vec<Row>, Failure> {
    let program = std::env::current_exe().map_err(|e| Failure::internal(format!("attest is not found: {e}")))?;
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let rows: Mutex<Vec<(usize, Row)>> = Mutex::default();
    let children: Mutex<BTreeSet<u32>> = Mutex::default();
    let is_over = AtomicBool::new(false);
    let work = || {
        loop {
            let i = next.fetch_add(1, Ordering::Relaxed);
            let Some(harness) = harnesses.get(i).filter(|_| !interrupted.load(Ordering::Relaxed)) else { return };
            let row = one(o, &program, harness, given, &children);
            let n = done.fetch_add(1, Ordering::Relaxed) + 1;
            if !o.quiet {
                let verdict = row.verdict.as_deref().unwrap_or(&row.says);
                console::note(&format!("[{n}/{}] {}: {verdict} ({:.1} s)", harnesses.len(), row.name, row.seconds));
            }
            rows.lock().unwrap_or_else(PoisonError::into_inner).push((i, row));
        }
    };
    thread::scope(|scope| {
        scope.spawn(|| end_children(interrupted, &is_over, &children));
        let workers: Vec<_> = (0..jobs.min(harnesses.len())).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            // What a worker panicked about is on stderr; its harness is missing below.
            let _ = worker.join();
        }
        is_over.store(true, Ordering::Relaxed);
    });
    let mut rows = rows.into_inner().unwrap_or_else(PoisonError::into_inner);
    for (i, harness) in harnesses.iter().enumerate() {
        if !rows.iter().any(|(j, _)| i == *j) {
            let (says, verdict) = ("not started".to_string(), Some("unknown(interrupted)".to_string()));
            let name = harness.name.clone();
            rows.push((i, Row { name, verdict, says, exit: Exit::Unknown.code(), seconds: 0.0, answer: None }));
        }
    }
    rows.sort_by_key(|(i, _)| *i);
    Ok(rows.into_iter().map(|(_, row)| row).collect())
}

/// Hands a signal on: the runs answer with what they know.
fn end_children(interrupted: &AtomicBool, is_over: &AtomicBool, children: &Mutex<BTreeSet<u32>>) {
    while !is_over.load(Ordering::Relaxed) {
        if interrupted.load(Ordering::Relaxed) {
            let children = children.lock().unwrap_or_else(PoisonError::into_inner);
            for pid in children.iter().filter_map(|&id| i32::try_from(id).ok().and_then(Pid::from_raw)) {
                // It may have ended by itself.
                let _ = kill_process(pid, Signal::TERM);
            }
        }
        thread::sleep(TICK);
    }
}

fn one(o: &Options, program: &PathBuf, harness: &Harness, given: &[OsString], children: &Mutex<BTreeSet<u32>>) -> Row {
    let begin = Instant::now();
    let mut command = Command::new(program);
    command.args(arguments(o, harness, given)).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let done = command.spawn().and_then(|child| {
        let id = child.id();
        children.lock().unwrap_or_else(PoisonError::into_inner).insert(id);
        let output = child.wait_with_output();
        children.lock().unwrap_or_else(PoisonError::into_inner).remove(&id);
        output
    });
    let seconds = begin.elapsed().as_secs_f64();
    match done {
        Ok(output) => row(o, harness, &output, seconds),
        Err(e) => Row {
            name: harness.name.clone(),
            verdict: None,
            says: format!("it cannot be run: {e}"),
            exit: Exit::Internal.code(),
            seconds,
            answer: None,
        },
    }
}

fn row(o: &Options, harness: &Harness, output: &Output, seconds: f64) -> Row {
    let (stdout, stderr) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    let answer: Option<serde_json::Value> = match o.format {
        Format::Json => serde_json::from_str(&stdout).ok(),
        _ => None,
    };
    let of_answer = |key: &str| answer.as_ref().and_then(|a| Some(a.get(key)?.as_str()?.to_string()));
    let last = stdout.lines().last().and_then(|l| l.strip_prefix("verdict: ")).map(str::to_string);
    let verdict = if answer.is_some() { of_answer("verdict") } else { last };
    // The first error of a compiler, or what is said last.
    let complaint = stderr.lines().find(|l| l.contains(": error: ")).or(stderr.lines().last());
    let complaint = complaint.filter(|_| verdict.is_none());
    let headline = match &answer {
        Some(_) => of_answer("headline"),
        None => stdout.lines().next().map(str::to_string),
    };
    let says = match verdict {
        Some(_) => headline.unwrap_or_default(),
        None => complaint.map_or("it ended without an answer", |l| l.trim_start_matches("attest: ")).to_string(),
    };
    for line in stderr.lines().filter(|&l| !l.trim().is_empty() && Some(l) != complaint) {
        console::note(&format!("{}: {line}", harness.name));
    }
    let exit = output.status.code().unwrap_or(Exit::Internal.code());
    Row { name: harness.name.clone(), verdict, says, exit, seconds, answer }
}

/// What is true of all of them: the worst.
fn verdict(rows: &[Row], exit: i32) -> String {
    let of = |code: i32| rows.iter().filter(move |r| r.exit == code);
    let are = |n: usize| if n == 1 { "harness is" } else { "harnesses are" };
    match exit {
        0 => "true".into(),
        10 => of(10).find_map(|r| r.verdict.clone()).unwrap_or_else(|| "false".into()),
        5 => format!("unknown({} {} open)", of(5).count(), are(of(5).count())),
        _ => {
            let n = rows.iter().filter(|r| r.verdict.is_none()).count();
            format!("unknown({n} {} not answered)", are(n))
        }
    }
}

fn table(rows: &[Row]) -> String {
    let width = rows.iter().map(|r| r.name.chars().count()).max().unwrap_or(0);
    let words = |r: &Row| r.verdict.clone().unwrap_or_else(|| "none".into());
    let wide = rows.iter().map(|r| words(r).chars().count()).max().unwrap_or(0).min(32);
    let mut out = String::new();
    for r in rows {
        let line = format!("{:width$}  {:wide$}  {:>7.1} s  {}", r.name, words(r), r.seconds, r.says);
        out.push_str(line.trim_end());
        out.push('\n');
    }
    let count = |is: fn(&Row) -> bool| rows.iter().filter(|r| is(r)).count();
    let parts = [
        (count(|r| r.exit == 0), "proved"),
        (count(|r| r.exit == 10), "violated"),
        (count(|r| r.exit == 5), "open"),
        (count(|r| ![0, 5, 10].contains(&r.exit)), "without answer"),
    ];
    let parts: Vec<String> = parts.iter().filter(|(n, _)| *n > 0).map(|(n, what)| format!("{n} {what}")).collect();
    format!("{out}\n{} harnesses: {}\n", rows.len(), parts.join(", "))
}
