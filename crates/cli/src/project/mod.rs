//! `attest verify` in a directory with an `attest.toml`: every harness is a run of its own, several at a time; then a table.

mod elsewhere;
mod file;
mod gate;
mod init;
mod joined;
mod makefiles;
mod parent;
mod patterns;
mod remote;
mod row;
mod shard;
mod table;
mod times;

pub(crate) use elsewhere::Elsewhere;
pub(crate) use file::FILE;
pub(crate) use init::init;
pub(crate) use parent::{announce, follow as follow_parent};
pub(crate) use remote::Remote;
pub(crate) use shard::Shard;

use crate::cache::CacheChoice;
use crate::console;
use crate::exit::{Exit, Failure, io_words};
use crate::options::{Format, Options};
use crate::parse;
use file::{Harness, Project};
use gate::Gate;
use joined::Reports;
use row::Row;
use rustix::process::{Pid, Signal, kill_process};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use times::Times;

/// Options that a harness has of its own, and whether they have an argument: they are not handed on.
const OWN: &[(&str, bool)] = &[
    ("--jobs", true),
    ("-j", true),
    ("--only", true),
    ("--shard", true),
    ("--remote", true),
    ("--instance", true),
    ("--remote-token-file", true),
    ("--remote-ca", true),
    ("--remote-cert", true),
    ("--remote-key", true),
    ("--remote-platform", true),
    ("--remote-program", true),
    ("--report", true),
    ("--format", true),
    ("--out", true),
    ("--progress", true),
    ("--quiet", false),
    ("-q", false),
];
/// Options that name one file, which several runs cannot share.
const FOR_ONE_RUN: &[&str] = &["--proof", "--tests", "--stats", "--trace"];

/// Harnesses that a service has at a time, where nobody says: they cost this machine little.
pub(crate) const JOBS_ELSEWHERE: usize = 32;

/// How often the signals are looked at.
const TICK: Duration = Duration::from_millis(50);

/// Runs the harnesses; `args` is the command line.
pub(crate) fn verify(o: &Options, args: &[OsString]) -> Result<Exit, Failure> {
    let (project, args) = named(o, args)?;
    let harnesses = wanted(o, project.harnesses)?;
    let given = handed_on(&args)?;
    let cache = o.cache.clone().unwrap_or_else(CacheChoice::of_user);
    let processors = thread::available_parallelism().map_or(1, usize::from);
    let by_default = if o.remote.is_some() { JOBS_ELSEWHERE } else { processors };
    let jobs = o.jobs.or(project.jobs.filter(|_| o.remote.is_none())).unwrap_or(by_default).max(1);
    let interrupted = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM, SIGHUP] {
        // Without it the signal just ends the program.
        let _ = signal_hook::flag::register(signal, interrupted.clone());
    }
    let work = Work {
        o,
        program: std::env::current_exe().map_err(|e| Failure::internal(format!("attest is not found: {e}")))?,
        times: Times::new(&cache, o.cache_size),
        reports: Reports::new(o)?,
        elsewhere: o.remote.as_ref().map(|remote| Elsewhere::new(remote, &interrupted)).transpose()?,
        // Here, what a service is asked for is read, and its evidence checked: as many at a time as there are processors.
        gate: Gate::new(if o.remote.is_some() { processors.min(jobs) } else { jobs }),
        harnesses,
        given,
        cache,
    };
    let rows = work.run(jobs, &interrupted);
    work.reports.write(&rows);
    let exit = row::worst(&rows);
    let verdict = row::verdict(&rows, exit);
    console::out(&match o.format {
        Format::Json => report::json::text(&row::Answer::new(&verdict, exit, &rows)),
        _ if o.quiet => format!("verdict: {verdict}\n"),
        _ => format!("{}\nverdict: {verdict}\n", row::table(&rows)),
    })?;
    Ok(Exit::of_code(exit))
}

/// The project, and the arguments without its file. Where a file is named that lies elsewhere, its directory becomes the working directory.
fn named(o: &Options, args: &[OsString]) -> Result<(Project, Vec<OsString>), Failure> {
    let Some(file) = o.files.first() else { return Ok((Project::read(Path::new(FILE))?, args.to_vec())) };
    let (Some(dir), Some(name)) = (file.parent(), file.file_name()) else {
        return Err(Failure::usage(format!("{} is no file", file.display())));
    };
    if !dir.as_os_str().is_empty() {
        let failure = |e| Failure::input(format!("cannot enter {}: {}", dir.display(), io_words(&e)));
        std::env::set_current_dir(dir).map_err(failure)?;
    }
    // The file is the word without which none is named: what an option has as its argument may look the same.
    let without = |i: usize| [&args[..i], &args[i + 1..]].concat();
    let is_it =
        |rest: &Vec<OsString>| matches!(parse::parse(rest), Ok(parse::Request::Run(other)) if other.files.is_empty());
    let same = (1..args.len()).filter(|&i| args[i].as_os_str() == file.as_os_str());
    let rest = same.map(without).find(is_it).unwrap_or_else(|| args.to_vec());
    Ok((Project::read(Path::new(name))?, rest))
}

/// The harnesses that the options choose.
fn wanted(o: &Options, all: Vec<Harness>) -> Result<Vec<Harness>, Failure> {
    let known: BTreeSet<&str> = all.iter().map(|h| h.name.as_str()).collect();
    if let Some(name) = o.only.iter().find(|n| !known.contains(n.as_str())) {
        let names: Vec<&str> = known.into_iter().collect();
        return Err(Failure::usage(format!(
            "--only: {FILE} has no harness `{name}` (harnesses: {})",
            names.join(", ")
        )));
    }
    let is_wanted = |(place, h): &(usize, Harness)| {
        (o.only.is_empty() || o.only.contains(&h.name)) && o.shard.is_none_or(|shard| shard.has(*place))
    };
    Ok(all.into_iter().enumerate().filter(is_wanted).map(|(_, h)| h).collect())
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
            // `-j4`
            None if is_jobs(&text) => {}
            None => out.push(arg.clone()),
        }
    }
    Ok(out)
}

fn is_jobs(arg: &str) -> bool {
    arg.strip_prefix("-j").is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit() || b == b'='))
}

/// What all harnesses of a run have in common.
struct Work<'a> {
    o: &'a Options,
    program: PathBuf,
    harnesses: Vec<Harness>,
    /// Options for all of them.
    given: Vec<OsString>,
    cache: CacheChoice,
    times: Times,
    reports: Reports<'a>,
    /// Who searches, if not this machine.
    elsewhere: Option<Elsewhere>,
    /// For processes on this machine.
    gate: Gate,
}

impl Work<'_> {
    /// The arguments of one harness. An option of the command line takes the place of the same one in the file.
    fn arguments(&self, harness: &Harness) -> Vec<OsString> {
        let (o, given) = (self.o, &self.given);
        let is_given = |option: &str| {
            let same =
                |arg: &OsString| arg.to_str().is_some_and(|a| a == option || a.starts_with(&format!("{option}=")));
            given.iter().any(same)
        };
        let asks = ["--property", "--check"];
        let is_replaced = |option: &str| match asks.contains(&option) {
            true => asks.iter().any(|o| is_given(o)),
            false => is_given(option),
        };
        // The answer is read here: its numbers as well as its words.
        let mut out: Vec<OsString> =
            ["verify", "--progress", "none", "--format", "json"].into_iter().map(Into::into).collect();
        for (option, value) in harness.single.iter().filter(|(option, _)| !is_replaced(option)) {
            out.extend([option.into(), value.into()]);
        }
        let has_own = harness.arguments.iter().any(|a| a.split('=').next() == Some("--cache"));
        if let (false, CacheChoice::In(dir)) = (has_own || is_given("--cache"), &self.cache) {
            out.extend(["--cache".into(), dir.into()]);
        }
        out.extend(given.iter().cloned());
        if let Some(dir) = &o.out {
            out.extend(["--out".into(), dir.join(&harness.name).into()]);
        }
        out.extend(self.reports.arguments(harness));
        out.extend(harness.arguments.iter().map(Into::into));
        out
    }

    /// A row for each harness. They begin in the order of what they took before, and each is a process.
    fn run(&self, jobs: usize, interrupted: &AtomicBool) -> Vec<Row> {
        let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let rows: Mutex<Vec<(usize, Row)>> = Mutex::default();
        let children: Mutex<BTreeSet<u32>> = Mutex::default();
        let is_over = AtomicBool::new(false);
        let (order, count) = (self.times.order(&self.harnesses), self.harnesses.len());
        let work = || {
            while let Some(&i) = order.get(next.fetch_add(1, Ordering::Relaxed)) {
                if interrupted.load(Ordering::Relaxed) {
                    return;
                }
                let row = self.one(&self.harnesses[i], &children, interrupted);
                let n = done.fetch_add(1, Ordering::Relaxed) + 1;
                if !self.o.quiet {
                    let verdict = row.verdict.as_deref().unwrap_or(&row.says);
                    console::note(&format!("[{n}/{count}] {}: {verdict} ({:.1} s)", row.name, row.seconds));
                }
                rows.lock().unwrap_or_else(PoisonError::into_inner).push((i, row));
            }
        };
        thread::scope(|scope| {
            scope.spawn(|| end_children(interrupted, &is_over, &children));
            let workers: Vec<_> = (0..jobs.min(count)).map(|_| scope.spawn(work)).collect();
            for worker in workers {
                // What a worker panicked about is on stderr; its harness is missing below.
                let _ = worker.join();
            }
            is_over.store(true, Ordering::Relaxed);
        });
        let rows = rows.into_inner().unwrap_or_else(PoisonError::into_inner);
        let mut rows: Vec<Option<Row>> =
            rows.into_iter().fold((0..count).map(|_| None).collect(), |mut all, (i, row)| {
                all[i] = Some(row);
                all
            });
        let not_started =
            |h: &Harness| Row::without_answer(h, Some("unknown(interrupted)"), "not started".into(), Exit::Unknown);
        self.harnesses.iter().zip(&mut rows).map(|(h, row)| row.take().unwrap_or_else(|| not_started(h))).collect()
    }

    fn one(&self, harness: &Harness, children: &Mutex<BTreeSet<u32>>, interrupted: &AtomicBool) -> Row {
        let begin = Instant::now();
        let given = self.arguments(harness);
        let process = |arguments: &[OsString]| self.process(arguments, children);
        let done = match &self.elsewhere {
            Some(service) => service.answer(harness, &given, &process, interrupted),
            None => process(&given).map(|output| Row::said(harness, &output)),
        };
        let seconds = begin.elapsed().as_secs_f64();
        match done {
            Ok(row) => {
                if row.searched > 0 || row.worker.is_some() {
                    self.times.note(harness, seconds);
                }
                let answer = row.answer.filter(|_| self.o.format == Format::Json);
                Row { seconds, answer, ..row }
            }
            Err(e) => Row::without_answer(harness, None, format!("it cannot be run: {e}"), Exit::Internal),
        }
    }

    /// A run of this program, when it is its turn.
    fn process(&self, arguments: &[OsString], children: &Mutex<BTreeSet<u32>>) -> io::Result<Output> {
        let _turn = self.gate.enter();
        let mut command = Command::new(&self.program);
        command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        parent::announce(&mut command);
        let child = command.spawn()?;
        let id = child.id();
        children.lock().unwrap_or_else(PoisonError::into_inner).insert(id);
        let output = child.wait_with_output();
        children.lock().unwrap_or_else(PoisonError::into_inner).remove(&id);
        output
    }
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
