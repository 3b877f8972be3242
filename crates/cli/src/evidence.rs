//! Evidence on disk. Only files that attest wrote are ever replaced.

use crate::exit::{Failure, io_words};
use crate::options::Options;
use std::ffi::OsStr;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Where evidence goes unless the user says otherwise.
const DEFAULT_DIR: &str = "attest-out";

/// The kinds of evidence; the first words of a file tell whose it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Test,
    Proof,
    /// A test as a C program.
    Driver,
}

impl Kind {
    fn header(self) -> &'static str {
        match self {
            Kind::Test => "attest test",
            Kind::Proof => "attest proof",
            Kind::Driver => "// attest driver",
        }
    }

    pub(crate) fn extension(self) -> &'static str {
        match self {
            Kind::Test => "test",
            Kind::Proof => "proof",
            Kind::Driver => "test.c",
        }
    }

    /// The place that the user chose.
    fn chosen(self, o: &Options) -> Option<PathBuf> {
        match self {
            Kind::Test | Kind::Driver => o.tests.as_ref().map(|dir| dir.join(name(o, self))),
            Kind::Proof => o.proof.clone(),
        }
    }
}

/// What the files of a run are called: the name of the program.
pub(crate) fn stem(o: &Options) -> &OsStr {
    o.files.first().and_then(|f| f.file_stem()).unwrap_or("program".as_ref())
}

fn name(o: &Options, kind: Kind) -> PathBuf {
    let mut name = stem(o).to_os_string();
    name.push(".");
    name.push(kind.extension());
    name.into()
}

fn default_place(o: &Options, kind: Kind) -> PathBuf {
    Path::new(DEFAULT_DIR).join(name(o, kind))
}

/// Removes what an earlier run on the same program left in the default directory, so that evidence found there belongs
/// to the last run.
pub(crate) fn clear(o: &Options) {
    for kind in [Kind::Test, Kind::Proof, Kind::Driver] {
        let path = default_place(o, kind);
        if path.is_file() && is_ours(&path, kind) {
            let _ = fs::remove_file(path);
        }
    }
}

/// Where evidence goes.
pub(crate) fn place(o: &Options, kind: Kind) -> PathBuf {
    kind.chosen(o).unwrap_or_else(|| default_place(o, kind))
}

/// Writes evidence to the chosen or the default place, and says where.
pub(crate) fn save(o: &Options, kind: Kind, text: &str) -> Result<PathBuf, Failure> {
    debug_assert!(text.starts_with(kind.header()));
    let path = place(o, kind);
    if path.is_file() && !is_ours(&path, kind) {
        return Err(Failure::input(format!("{}: not written by attest, so not replaced", path.display())));
    }
    if let Some(dir) = path.parent().filter(|d| !d.as_os_str().is_empty()) {
        make_dir(dir)?;
    }
    write(&path, text)?;
    Ok(path)
}

/// An empty file is anybody's.
fn is_ours(path: &Path, kind: Kind) -> bool {
    fs::read(path).is_ok_and(|bytes| bytes.is_empty() || bytes.starts_with(kind.header().as_bytes()))
}

/// The directory, with those above it.
pub(crate) fn make_dir(dir: &Path) -> Result<(), Failure> {
    fs::create_dir_all(dir).map_err(|e| Failure::input(format!("cannot create {}: {}", dir.display(), io_words(&e))))
}

/// Whether files can be written there: better asked before a search than after it.
pub(crate) fn probe(dir: &Path) -> Result<(), Failure> {
    let path = beside(&dir.join("probe"));
    let written = fs::write(&path, "attest");
    let _ = fs::remove_file(&path);
    written.map_err(|e| Failure::input(format!("cannot write to {}: {}", dir.display(), io_words(&e))))
}

/// Writes a file, whole or not at all, or says in one line why not.
pub(crate) fn write(path: &Path, text: &str) -> Result<(), Failure> {
    // A device or a pipe is written to, never replaced; neither is a link.
    let is_replaceable = fs::symlink_metadata(path).map_or(true, |m| m.is_file());
    let written = if is_replaceable { replace(path, text) } else { fill(path, text) };
    written.map_err(|e| Failure::input(format!("cannot write {}: {}", path.display(), io_words(&e))))
}

fn fill(path: &Path, text: &str) -> io::Result<()> {
    fs::File::create(path).and_then(|mut f| f.write_all(text.as_bytes()).and_then(|()| f.flush()))
}

/// Another file is written first, then takes the name.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    let new = beside(path);
    let done = fill(&new, text).and_then(|()| fs::rename(&new, path));
    let Err(e) = done else { return Ok(()) };
    let _ = fs::remove_file(&new);
    match e.kind() {
        // A file may be writable where its directory is not.
        io::ErrorKind::PermissionDenied => fill(path, text),
        _ => Err(e),
    }
}

/// A name in the same directory that nobody else uses.
fn beside(path: &Path) -> PathBuf {
    let mut name = OsStr::new(".").to_os_string();
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}", std::process::id()));
    path.with_file_name(name)
}
