//! Compiles a driver and executes it: in a directory of its own, without environment, input or network, with limits on
//! time, memory, files and processes.

use super::compile::{Build, Sanitizer};
use crate::run::Run;
use rustix::process::{Pid, Signal, kill_process_group};
use std::fs::{self, File};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// What a compilation and an execution may take.
const COMPILING: Duration = Duration::from_secs(20);
const EXECUTING: Duration = Duration::from_secs(10);
/// Text of a child that somebody reads.
const MAX_TEXT: usize = 1 << 16;

/// A shell limits itself and becomes the program: no core file, 10 s of processor time, 4 GB of addresses, 16 MB of files,
/// no further process, any stack; no network where the system lets everybody make name spaces. Shells differ in the letter for
/// processes.
const CONFINED: &str = "ulimit -c 0; ulimit -t 10; ulimit -v 4000000; ulimit -f 32768; \
    ulimit -s unlimited 2>/dev/null; ulimit -u 1 2>/dev/null || ulimit -p 1 2>/dev/null; exec \"$@\"";
/// The same for a program with sanitizers, which reserve more addresses than any machine has memory, and need a stack that
/// has an end.
const SANITIZED: &str = "ulimit -c 0; ulimit -t 10; ulimit -f 32768; \
    ulimit -u 1 2>/dev/null || ulimit -p 1 2>/dev/null; exec \"$@\"";
/// The same where the sanitizer looks for blocks that are lost, for which it needs another process.
const SEARCHED: &str = "ulimit -c 0; ulimit -t 10; ulimit -f 32768; exec \"$@\"";
/// What the sanitizer does: it looks at pointers into functions that have returned, and ends what takes more than 2 GB.
const SANITIZER: &str = "detect_stack_use_after_return=1:hard_rss_limit_mb=2000:abort_on_error=0:\
    allocator_may_return_null=1:handle_abort=0";
const WITHOUT_NETWORK: &[&str] = &["/usr/bin/unshare", "--user", "--net"];

/// glibc fills fresh memory with the complement of this, and keeps no cache that would not be filled.
const TUNABLES: &str = "glibc.malloc.perturb=255:glibc.malloc.tcache_count=0";

/// How an execution ended.
pub(super) struct Execution {
    /// `None`: it was still running after its time.
    pub(super) status: Option<ExitStatus>,
    pub(super) stderr: String,
}

impl Execution {
    pub(super) fn signal(&self) -> Option<i32> {
        self.status.and_then(|s| s.signal())
    }
}

/// Compiles the driver and executes it; otherwise why that is not possible.
pub(super) fn execute(run: &Run, build: &Build) -> Result<Execution, String> {
    execute_in(directory()?.path(), run, build)
}

/// Compiles a driver with counters and executes it; what gcov says then, as JSON.
pub(super) fn measure(run: &Run, build: &Build) -> Result<String, String> {
    let dir = directory()?;
    execute_in(dir.path(), run, build)?;
    let entries = fs::read_dir(dir.path()).map_err(|e| format!("the counters cannot be read: {e}"))?;
    let mut counters: Vec<_> = entries.filter_map(|e| Some(e.ok()?.path())).collect();
    counters.retain(|p| p.extension().is_some_and(|e| e == "gcda"));
    if counters.is_empty() {
        return Err("the compiled program leaves no counters".into());
    }
    let text = dir.path().join("counted");
    let mut command = Command::new("gcov");
    command.args(["--branch-probabilities", "--json-format", "--stdout"]).args(&counters).current_dir(dir.path());
    let file = File::create(&text).map_err(|e| e.to_string())?;
    command.stdin(Stdio::null()).stdout(file).stderr(Stdio::null());
    match command.status() {
        Ok(status) if status.success() => fs::read_to_string(&text).map_err(|e| e.to_string()),
        Ok(_) => Err("gcov does not understand the counters".into()),
        Err(e) => Err(format!("gcov cannot be run: {e}")),
    }
}

fn directory() -> Result<tempfile::TempDir, String> {
    let dir = tempfile::Builder::new().prefix("attest-native-").tempdir();
    dir.map_err(|e| format!("there is no temporary directory: {e}"))
}

fn execute_in(dir: &Path, run: &Run, build: &Build) -> Result<Execution, String> {
    let executable = dir.join("program");
    for (program, words) in build.commands(&executable) {
        let mut command = Command::new(program);
        command.args(words);
        let compiled =
            finish(run, &format!("the compiler `{program}`"), &mut command, &dir.join("messages"), COMPILING)?;
        match compiled.status {
            Some(status) if status.success() => {}
            Some(_) => return Err(format!("the driver does not compile: {}", complaint(&compiled.stderr))),
            None => return Err(format!("the compiler `{program}` takes more than {} s", COMPILING.as_secs())),
        }
    }
    let inside = dir.join("inside");
    fs::create_dir(&inside).map_err(|e| format!("there is no directory to run in: {e}"))?;
    let mut command = Command::new("/bin/sh");
    let (confined, looks_for) = match build.sanitizer {
        Sanitizer::Accesses => (SANITIZED, Some("detect_leaks=0")),
        Sanitizer::Pointers => (SANITIZED, Some("detect_leaks=0:detect_invalid_pointer_pairs=2")),
        Sanitizer::Leaks => (SEARCHED, Some("detect_leaks=1")),
        Sanitizer::Nothing | Sanitizer::Alignment | Sanitizer::Arithmetic => match build.knows_objects {
            true => (SANITIZED, Some("detect_leaks=0")),
            false => (CONFINED, None),
        },
    };
    command.args(["-c", confined, "sh"]).args(without_network()).arg(&executable);
    command.env_clear().env("GLIBC_TUNABLES", TUNABLES).current_dir(&inside);
    if let Some(looks_for) = looks_for {
        command.env("ASAN_OPTIONS", format!("{looks_for}:{SANITIZER}"));
    }
    finish(run, "the program", &mut command, &dir.join("stderr"), EXECUTING)
}

/// The words that take the network away, if this system has them and lets us.
fn without_network() -> &'static [&'static str] {
    let tried = Path::new(WITHOUT_NETWORK[0]).is_file().then(|| {
        let mut command = Command::new(WITHOUT_NETWORK[0]);
        command.args(&WITHOUT_NETWORK[1..]).arg("/bin/true");
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status()
    });
    match tried {
        Some(Ok(status)) if status.success() => WITHOUT_NETWORK,
        _ => &[],
    }
}

/// Runs a command, called `what`, to its end or to its time; then everything in its process group ends. A limit of the run is an error:
/// what was cut says nothing about the program.
fn finish(run: &Run, what: &str, command: &mut Command, messages: &Path, time: Duration) -> Result<Execution, String> {
    let execution = ended_or_cut(run, command, messages, time).map_err(|e| format!("{what} cannot be run: {e}"))?;
    match (execution.status, run.budget().exhausted()) {
        (None, Some(limit)) => Err(format!("{what} was cut by a limit of the run ({limit})")),
        _ => Ok(execution),
    }
}

fn ended_or_cut(run: &Run, command: &mut Command, messages: &Path, time: Duration) -> std::io::Result<Execution> {
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(File::create(messages)?).process_group(0);
    let mut child = command.spawn()?;
    let status = wait(run, &mut child, time);
    if let Some(group) = i32::try_from(child.id()).ok().and_then(Pid::from_raw) {
        // Whoever is left in it; nobody is no error.
        let _ = kill_process_group(group, Signal::KILL);
    }
    if status.is_none() {
        child.wait()?;
    }
    let mut text = fs::read(messages)?;
    text.truncate(MAX_TEXT);
    Ok(Execution { status, stderr: String::from_utf8_lossy(&text).into_owned() })
}

fn wait(run: &Run, child: &mut Child, time: Duration) -> Option<ExitStatus> {
    let begin = Instant::now();
    let mut pause = Duration::from_micros(500);
    while begin.elapsed() < time && run.budget().exhausted().is_none() {
        if let Ok(Some(status)) = child.try_wait() {
            return Some(status);
        }
        thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(10));
    }
    None
}

/// The compiler's first error.
fn complaint(text: &str) -> &str {
    let is_error = |l: &&str| l.contains("error") || l.contains("undefined reference");
    text.lines().find(is_error).or_else(|| text.lines().next()).unwrap_or("no message").trim()
}
