//! A build with the client: what a harness is to a service, and what is made of its answers.

use super::process::Process;
use super::task;
use crate::cache::{Cache, CacheChoice};
use crate::console;
use crate::exit::{Exit, Failure, io_words};
use crate::options::Options;
use crate::parse::{self, Request};
use crate::project::file::Harness;
use crate::project::remote::Remote;
use crate::project::row::Row;
use ::remote::{Address, Answer, Blob, Client, Identity, Lookup, Refusal, Settings, Task};
use serde_json::Value;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// A service.
pub(crate) struct Elsewhere {
    /// Why there is no connection, where there is none: what the cache has answers to needs none.
    client: Result<Client, String>,
    /// This program, or the one that the user has named.
    program: Blob,
    platform: Vec<(String, String)>,
}

impl Elsewhere {
    /// Connects.
    ///
    /// # Errors
    /// What the user, or whoever runs the service, has to change.
    pub(crate) fn new(remote: &Remote, interrupted: &AtomicBool) -> Result<Elsewhere, Failure> {
        let settings = settings(remote)?;
        let program = remote.program.clone().map_or_else(std::env::current_exe, Ok);
        let program = program.map_err(|e| Failure::internal(format!("attest is not found: {e}")))?;
        let program = Blob::new(bytes_of(&program)?);
        let client = match Client::connect(&settings, interrupted) {
            Ok(client) => Ok(client),
            Err(::remote::Failure::Refused(refusal, why)) => return Err(refused(&settings, refusal, &why)),
            Err(failure) => {
                console::complain(&format!("{}: {failure}", settings.address));
                Err(failure.to_string())
            }
        };
        Ok(Elsewhere { client, program, platform: remote.platform.clone() })
    }

    /// Has a harness searched there if what is known here does not answer it; `given` are the arguments of its run.
    pub(in crate::project) fn answer(
        &self,
        harness: &Harness,
        given: &[OsString],
        process: Process<'_>,
        interrupted: &AtomicBool,
    ) -> io::Result<Row> {
        let kept = match options(given) {
            Ok(o) => kept(&o)?,
            // The run says what is wrong with its arguments.
            Err(_) => return Ok(Row::said(harness, &process(given)?)),
        };
        let arguments = task::without_cache(given);
        let of_cache = ["--cache".into(), kept.dir.clone().into(), "--collect".into()];
        let here: Vec<OsString> = arguments.iter().cloned().chain(of_cache).collect();
        let mut output = process(&here)?;
        let mut row = Row::of(harness, &output);
        let mut lookup = Lookup::Welcome;
        while row.missing > 0 {
            let answer = match self.fetched(&arguments, &kept.dir, lookup, interrupted) {
                Ok(answer) => answer,
                Err(trouble) => {
                    row = open(row, &trouble);
                    break;
                }
            };
            // Whatever has come, this is what it is worth.
            output = process(&here)?;
            row = Row::of(harness, &output);
            if row.missing == 0 {
                row.worker = Some(answer.worker);
            } else if answer.is_remembered && lookup == Lookup::Welcome {
                // What the service has remembered is of no use: it shall not remember again.
                lookup = Lookup::Skipped;
            } else {
                row = open(row, &said(&answer));
                break;
            }
        }
        row.pass_on(&output);
        Ok(row)
    }

    /// Has the service search what these arguments say, and puts what it has found into the cache in `dir`, whatever that is.
    ///
    /// # Errors
    /// Why nobody has searched.
    pub(crate) fn search(&self, arguments: &[OsString], dir: &Path, interrupted: &AtomicBool) -> Result<(), String> {
        match self.fetched(&task::without_cache(arguments), dir, Lookup::Welcome, interrupted) {
            Ok(_) | Err(Trouble::TimedOut | Trouble::Open(_)) => Ok(()),
            Err(Trouble::Infrastructure(why)) => Err(why),
            Err(Trouble::Interrupted) => Err("interrupted".into()),
        }
    }

    /// Has the service search, and puts what it has found into the cache.
    fn fetched(
        &self,
        arguments: &[OsString],
        dir: &Path,
        lookup: Lookup,
        interrupted: &AtomicBool,
    ) -> Result<Answer, Trouble> {
        let o = options(arguments).map_err(|failure| Trouble::Infrastructure(failure.message))?;
        let client = self.client.as_ref().map_err(|why| Trouble::Infrastructure(why.clone()))?;
        let task: Task = task::of(&o, arguments, &self.program, &self.platform)
            .map_err(|failure| Trouble::Infrastructure(failure.message))?;
        let answer = client.run(&task, lookup, interrupted)?;
        let cache = Cache::new(dir, o.cache_size, String::new());
        for (path, text) in &answer.files {
            let failure = |e| Trouble::Infrastructure(format!("cannot write to {}: {}", dir.display(), io_words(&e)));
            cache.adopt(path, text).map_err(failure)?;
        }
        Ok(answer)
    }
}

/// Why there is no evidence.
enum Trouble {
    Infrastructure(String),
    /// The service has ended the run at its limit.
    TimedOut,
    Interrupted,
    /// The run has no answer, and these are its words for it.
    Open(String),
}

impl Trouble {
    /// The words behind `verdict:`, and the headline.
    fn words(&self) -> (String, String) {
        match self {
            Trouble::Infrastructure(why) => (format!("unknown(infrastructure: {why})"), "nobody has searched".into()),
            Trouble::TimedOut => ("unknown(time limit)".into(), "the service has ended the run at its limit".into()),
            Trouble::Interrupted => ("unknown(interrupted)".into(), "nobody has waited for the answer".into()),
            Trouble::Open(verdict) => (verdict.clone(), "the run elsewhere has no answer".into()),
        }
    }
}

impl From<::remote::Failure> for Trouble {
    fn from(failure: ::remote::Failure) -> Trouble {
        match failure {
            ::remote::Failure::TimedOut => Trouble::TimedOut,
            ::remote::Failure::Interrupted => Trouble::Interrupted,
            ::remote::Failure::Refused(_, why) | ::remote::Failure::Infrastructure(why) => Trouble::Infrastructure(why),
        }
    }
}

/// Evidence that a harness leaves.
struct Kept {
    /// Where; it goes with the value if nobody keeps it.
    dir: PathBuf,
    _temporary: Option<tempfile::TempDir>,
}

/// The row of a run that has found no evidence for something, with why there is none. A violation is one all the same.
fn open(row: Row, trouble: &Trouble) -> Row {
    if row.missing == 0 || row.exit != Exit::Unknown.code() {
        return row;
    }
    let (verdict, says) = trouble.words();
    Row { verdict: Some(verdict), says, ..row }
}

/// What a run elsewhere says of itself where its evidence answers nothing. That something is unknown is the only word of it that counts.
fn said(answer: &Answer) -> Trouble {
    let document: Option<Value> = serde_json::from_slice(&answer.stdout).ok();
    let verdict = document.as_ref().and_then(|d| d.get("verdict")?.as_str()).filter(|v| v.starts_with("unknown("));
    match (verdict, answer.exit_code) {
        (Some(verdict), _) => Trouble::Open(line(verdict)),
        (None, 0) => Trouble::Infrastructure("the evidence that came back does not hold for this program".into()),
        (None, code) => {
            let stderr = String::from_utf8_lossy(&answer.stderr);
            let last = stderr.lines().rfind(|l| !l.trim().is_empty()).unwrap_or_default();
            Trouble::Infrastructure(format!("the run elsewhere ended with {code}: {}", line(last)))
        }
    }
}

/// Words of another machine: a short line that controls no terminal.
fn line(words: &str) -> String {
    words.chars().filter(|c| !c.is_control()).take(200).collect()
}

/// What the arguments of a run mean.
fn options(arguments: &[OsString]) -> Result<Options, Failure> {
    match parse::parse(arguments)? {
        Request::Run(o) => Ok(*o),
        Request::Print(_) => Err(Failure::usage("a harness asks for help")),
    }
}

fn kept(o: &Options) -> io::Result<Kept> {
    match &o.cache {
        Some(CacheChoice::In(dir)) => Ok(Kept { dir: dir.clone(), _temporary: None }),
        Some(CacheChoice::None) | None => {
            let dir = tempfile::tempdir()?;
            Ok(Kept { dir: dir.path().to_path_buf(), _temporary: Some(dir) })
        }
    }
}

fn settings(remote: &Remote) -> Result<Settings, Failure> {
    let token = |file: &PathBuf| {
        let text = String::from_utf8(bytes_of(file)?).unwrap_or_default().trim().to_string();
        match text.is_empty() {
            true => Err(Failure::usage(format!("--remote-token-file: {} has no token", file.display()))),
            false => Ok(text),
        }
    };
    let identity = |(certificate, key): &(PathBuf, PathBuf)| -> Result<Identity, Failure> {
        Ok(Identity { certificate: bytes_of(certificate)?, key: bytes_of(key)? })
    };
    Ok(Settings {
        address: Address::parse(&remote.address).map_err(|why| Failure::usage(format!("--remote: {why}")))?,
        instance: remote.instance.clone(),
        token: remote.token.as_ref().map(token).transpose()?,
        authority: remote.authority.as_deref().map(bytes_of).transpose()?,
        identity: remote.identity.as_ref().map(identity).transpose()?,
        tool: ("attest".into(), env!("CARGO_PKG_VERSION").into()),
    })
}

fn bytes_of(file: &Path) -> Result<Vec<u8>, Failure> {
    std::fs::read(file).map_err(|e| Failure::input(format!("cannot read {}: {}", file.display(), io_words(&e))))
}

fn refused(settings: &Settings, refusal: Refusal, why: &str) -> Failure {
    let what = match refusal {
        Refusal::Credentials => {
            "give a token with --remote-token-file, or a certificate with --remote-cert and --remote-key, that the service accepts"
        }
        Refusal::Instance => "say with --instance what the service calls what is ours",
        Refusal::Service => {
            "attest needs a service of the Remote Execution API 2 that executes and names content by SHA-256"
        }
    };
    Failure::usage(format!("--remote: {} refuses: {why}; {what}", settings.address))
}
