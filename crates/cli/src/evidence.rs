//! Evidence on disk. Only files that attest wrote are ever replaced.

use crate::exit::{Failure, io_words};
use crate::options::Options;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Where evidence goes unless the user says otherwise.
const DEFAULT_DIR: &str = "attest-out";

/// The two kinds of evidence; the first words of a file tell whose it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Test,
    Proof,
}

impl Kind {
    fn header(self) -> &'static str {
        match self {
            Kind::Test => "attest test",
            Kind::Proof => "attest proof",
        }
    }

    fn extension(self) -> &'static str {
        match self {
            Kind::Test => "test",
            Kind::Proof => "proof",
        }
    }

    /// The place that the user chose.
    fn chosen(self, o: &Options) -> Option<PathBuf> {
        match self {
            Kind::Test => o.tests.as_ref().map(|dir| dir.join(name(o, self))),
            Kind::Proof => o.proof.clone(),
        }
    }
}

fn name(o: &Options, kind: Kind) -> PathBuf {
    let stem = o.files.first().and_then(|f| f.file_stem()).unwrap_or("program".as_ref());
    let mut name = stem.to_os_string();
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
    for kind in [Kind::Test, Kind::Proof] {
        let path = default_place(o, kind);
        if path.is_file() && is_ours(&path, kind) {
            let _ = fs::remove_file(path);
        }
    }
}

/// Writes evidence to the chosen or the default place, and says where.
pub(crate) fn save(o: &Options, kind: Kind, text: &str) -> Result<PathBuf, Failure> {
    debug_assert!(text.starts_with(kind.header()));
    let path = kind.chosen(o).unwrap_or_else(|| default_place(o, kind));
    if path.is_file() && !is_ours(&path, kind) {
        return Err(Failure::input(format!("{}: not written by attest, so not replaced", path.display())));
    }
    if let Some(dir) = path.parent().filter(|d| !d.as_os_str().is_empty()) {
        fs::create_dir_all(dir)
            .map_err(|e| Failure::input(format!("cannot create {}: {}", dir.display(), io_words(&e))))?;
    }
    write(&path, text)?;
    Ok(path)
}

/// An empty file is anybody's.
fn is_ours(path: &Path, kind: Kind) -> bool {
    fs::read(path).is_ok_and(|bytes| bytes.is_empty() || bytes.starts_with(kind.header().as_bytes()))
}

/// Writes a file, or says in one line why not.
pub(crate) fn write(path: &Path, text: &str) -> Result<(), Failure> {
    fs::File::create(path)
        .and_then(|mut f| f.write_all(text.as_bytes()).and_then(|()| f.flush()))
        .map_err(|e| Failure::input(format!("cannot write {}: {}", path.display(), io_words(&e))))
}
