//! Questions of one run that are searched beside it: by processes of this program, or by machines of a service. Each is a program in its
//! text form, and what is found is left in the cache, where the run finds it under the question's own key, and checks it.

use crate::cache::CacheChoice;
use crate::console;
use crate::options::{DEFAULT_OUT, Options};
use crate::project::{Elsewhere, JOBS_ELSEWHERE, announce};
use crate::run::Run;
use ir::{Program, text};
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

/// How often a run that searches beside is looked at.
const TICK: Duration = Duration::from_millis(10);

/// Below the directory of evidence: what goes to and fro.
const PLACE: &str = ".beside";

/// Those who search.
pub(crate) struct Beside {
    /// Of the questions, and of the cache where the user has named none. It goes with the value.
    dir: PathBuf,
    cache: PathBuf,
    jobs: usize,
    elsewhere: Option<Elsewhere>,
}

impl Beside {
    /// Where the run is to use several, and there is a place for what they are asked.
    pub(crate) fn of(o: &Options) -> Option<Beside> {
        let jobs = o.jobs.or(o.remote.as_ref().map(|_| JOBS_ELSEWHERE)).filter(|&n| n > 1)?;
        let out = o.out.clone().unwrap_or_else(|| DEFAULT_OUT.into());
        let dir = out.join(format!("{PLACE}{}-{}", o.part, std::process::id()));
        let cache = match &o.cache {
            Some(CacheChoice::In(dir)) => dir.clone(),
            Some(CacheChoice::None) | None => dir.join("cache"),
        };
        // What cannot be connected to or written to is complained about, and the run searches alone.
        let elsewhere =
            match o.remote.as_ref().map(|remote| Elsewhere::new(remote, &AtomicBool::new(false))).transpose() {
                Ok(elsewhere) => elsewhere,
                Err(failure) => {
                    console::complain(&failure.message);
                    return None;
                }
            };
        fs::create_dir_all(&dir).ok()?;
        let whole = |path: PathBuf| std::path::absolute(&path).unwrap_or(path);
        Some(Beside { dir: whole(dir), cache: whole(cache), jobs, elsewhere })
    }

    /// Where evidence is left.
    pub(crate) fn cache(&self) -> &Path {
        &self.cache
    }

    /// Has the programs searched, each for so long; whether that has been tried for all of them.
    pub(crate) fn search(&self, run: &Run, programs: &[Program], limit: Duration) -> bool {
        let texts: Vec<String> = programs.iter().map(text::print).collect();
        let (next, failed) = (AtomicUsize::new(0), AtomicBool::new(false));
        let work = || {
            while let Some(text) = texts.get(next.fetch_add(1, Ordering::Relaxed)) {
                if run.progress.limit().is_some() {
                    return;
                }
                let number = next.load(Ordering::Relaxed);
                if self.one(run, text, number, limit).is_err() {
                    failed.store(true, Ordering::Relaxed);
                }
            }
        };
        thread::scope(|scope| {
            (0..self.jobs.min(texts.len())).for_each(|_| _ = scope.spawn(work));
        });
        !failed.load(Ordering::Relaxed) && run.progress.limit().is_none()
    }

    fn one(&self, run: &Run, text: &str, number: usize, limit: Duration) -> io::Result<()> {
        // Several threads may have seen one number.
        let name = format!("{number}-{:?}.cfa", thread::current().id()).replace(['(', ')'], "");
        let file = self.dir.join(name);
        fs::write(&file, text)?;
        let arguments = self.arguments(&run.options, &file, limit);
        match &self.elsewhere {
            Some(service) => {
                service.search(&arguments, &self.cache, &AtomicBool::new(false)).map_err(io::Error::other)?
            }
            None => self.process(run, &arguments)?,
        }
        let _ = fs::remove_file(file);
        Ok(())
    }

    /// What the same search is asked as by itself.
    fn arguments(&self, o: &Options, file: &Path, limit: Duration) -> Vec<OsString> {
        let mut out: Vec<OsString> =
            ["verify", "--progress", "none", "--native=off", "--quiet", "--first-violation"].map(Into::into).into();
        let mut say = |option: &str, value: String| out.push(format!("--{option}={value}").into());
        say("time-limit", format!("{}ms", limit.as_millis()));
        say("seed", o.seed.to_string());
        say("cache-size", format!("{}B", o.cache_size));
        if let Some(n) = o.recursion {
            say("recursion", n.to_string());
        }
        if let Some(engine) = &o.engine {
            say("engine", engine.clone());
        }
        if let Some(n) = o.max_iterations {
            say("max-iterations", n.to_string());
        }
        out.extend(["--cache".into(), self.cache.clone().into(), "--out".into(), self.dir.join("out").into()]);
        out.push(file.into());
        out
    }

    /// A process that ends when the run does.
    fn process(&self, run: &Run, arguments: &[OsString]) -> io::Result<()> {
        let mut command = Command::new(std::env::current_exe()?);
        command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        announce(&mut command);
        let mut child = command.spawn()?;
        while child.try_wait()?.is_none() {
            if run.progress.limit().is_some() {
                return end(&mut child);
            }
            thread::sleep(TICK);
        }
        Ok(())
    }
}

fn end(child: &mut Child) -> io::Result<()> {
    child.kill()?;
    child.wait().map(|_| ())
}

impl Drop for Beside {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.dir);
    }
}
