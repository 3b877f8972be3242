//! Evidence on disk. Only files that attest wrote are ever replaced.

use crate::console;
use crate::exit::{Failure, io_words};
use crate::options::{Command, Options};
use evidence::Origin;
use std::ffi::OsStr;
use std::fs;
use std::io::{self, Write};
use std::path::{Component, Path, PathBuf};

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
    fn chosen(self, o: &Options, number: usize) -> Option<PathBuf> {
        match self {
            Kind::Test | Kind::Driver => o.tests.as_ref().map(|dir| dir.join(name(o, self, number))),
            Kind::Proof => o.proof.clone().filter(|_| number == 1),
        }
    }

    fn default_place(self, o: &Options, number: usize) -> Option<PathBuf> {
        o.out.as_ref().map(|dir| dir.join(name(o, self, number)))
    }
}

/// What the files of a run are called: the name of the program, and where it lies if that is not the working directory,
/// so that no other program's have the same name.
pub(crate) fn stem(o: &Options) -> String {
    let here = std::env::current_dir().and_then(fs::canonicalize).unwrap_or_default();
    let file = o.files.first().map_or(Path::new("program"), PathBuf::as_path);
    let whole = fs::canonicalize(file).unwrap_or_else(|_| here.join(file));
    stem_of(whole.strip_prefix(&here).unwrap_or(&whole))
}

fn stem_of(path: &Path) -> String {
    let words = |s: Option<&OsStr>| s.unwrap_or_default().to_string_lossy().into_owned();
    let is_c = path.extension().is_some_and(|e| e == "c");
    let name = words(if is_c { path.file_stem() } else { path.file_name() });
    let dirs = path.parent().into_iter().flat_map(Path::components).filter_map(|c| match c {
        Component::Normal(dir) => Some(words(Some(dir))),
        _ => None,
    });
    let parts: Vec<String> = dirs.chain([name]).collect();
    let joined = parts.join("__");
    // `a__b.c`, `a/_b.c` and `a/b.c` are several programs.
    let is_at_edge = |p: &String| parts.len() > 1 && (p.starts_with('_') || p.ends_with('_'));
    if !parts.iter().any(|p| p.contains("__") || is_at_edge(p)) {
        joined
    } else {
        format!("{joined}-{:04x}", short_hash(&parts.join("/")))
    }
}

/// FNV-1a, folded.
fn short_hash(text: &str) -> u16 {
    let hash = text.bytes().fold(0x811c_9dc5u32, |h, b| (h ^ u32::from(b)).wrapping_mul(0x0100_0193));
    (hash ^ hash >> 16) as u16
}

/// `NAME.test`; `NAME.2.test` is that of the second violation.
fn name(o: &Options, kind: Kind, number: usize) -> String {
    let stem = stem(o) + o.part;
    match number {
        1 => format!("{stem}.{}", kind.extension()),
        n => format!("{stem}.{n}.{}", kind.extension()),
    }
}

/// What stands between the stem and the extension of a test that violates something: nothing, or a number.
pub(crate) fn is_number(between: &str) -> bool {
    let number = between.strip_prefix('.').map(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()));
    between.is_empty() || number == Some(true)
}

/// Looks whether files can be written where the options want them. Where not, that is said now, and the run goes on
/// without: an answer is worth more than its evidence.
pub(crate) fn settle(o: &mut Options) {
    let dir_of =
        |file: &Path| file.parent().filter(|d| !d.as_os_str().is_empty()).map_or(".".into(), Path::to_path_buf);
    if o.command == Command::Verify {
        usable(&mut o.tests, Path::to_path_buf, "its tests are not used and none are added");
        usable(&mut o.proof, dir_of, "the proof goes to the directory of --out");
        usable(&mut o.out, Path::to_path_buf, "evidence is not kept");
        usable(&mut o.trace, dir_of, "no trace is written");
        o.reports.retain(|r| {
            let mut place = Some(r.file.clone());
            usable(&mut place, dir_of, "there is no such report");
            place.is_some()
        });
    }
    usable(&mut o.stats, dir_of, "no statistics are written");
}

/// `-` stands for standard output, which is left to it then.
pub(crate) fn is_stdout(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Forgets a place whose directory cannot be written to.
fn usable(place: &mut Option<PathBuf>, dir: impl Fn(&Path) -> PathBuf, otherwise: &str) {
    let Some(path) = place else { return };
    // A file, a device or a pipe that is there may be written to where its directory may not.
    let is_there = is_stdout(path) || fs::symlink_metadata(&path).is_ok_and(|m| !m.is_dir()) && dir(path) != *path;
    if !is_there && let Err(why) = probe(&dir(path)) {
        console::complain(&format!("{}; {otherwise}", why.message));
        *place = None;
    }
}

/// Removes what an earlier run on the same program left in the default directory, so that evidence found there belongs
/// to the last run.
pub(crate) fn clear(o: &Options) {
    let is_there = |place: &Option<PathBuf>, kind| place.as_ref().is_some_and(|p| p.is_file() && is_ours(p, kind));
    for number in 1.. {
        let mut is_last = number > 1;
        for kind in [Kind::Test, Kind::Proof, Kind::Driver] {
            let place = kind.default_place(o, number);
            if is_there(&place, kind) {
                is_last = false;
                let _ = place.map(fs::remove_file);
            }
        }
        if is_last {
            return;
        }
    }
}

/// What the evidence was made for that the user gives; nothing if it does not say so, or cannot be read.
pub(crate) fn origin(o: &Options) -> Option<Origin> {
    let file = o.proof.as_ref().or(o.test.as_ref())?;
    Origin::find(&fs::read_to_string(file).ok()?)
}

/// Where evidence goes, that of the violation with this number or of a proof; nowhere if no place can be written to.
pub(crate) fn place(o: &Options, kind: Kind, number: usize) -> Option<PathBuf> {
    kind.chosen(o, number).or_else(|| kind.default_place(o, number))
}

/// Writes evidence to the chosen or the default place, and says where. What cannot be written is complained about.
pub(crate) fn save(o: &Options, kind: Kind, number: usize, text: &str) -> Option<PathBuf> {
    debug_assert!(text.starts_with(kind.header()));
    let path = place(o, kind, number)?;
    match try_to_save(&path, kind, text) {
        Ok(()) => Some(path),
        Err(failure) => {
            console::complain(&format!("{}; the evidence is not kept", failure.message));
            None
        }
    }
}

fn try_to_save(path: &Path, kind: Kind, text: &str) -> Result<(), Failure> {
    if path.is_file() && !is_ours(path, kind) {
        return Err(Failure::input(format!("{}: not written by attest, so not replaced", path.display())));
    }
    if let Some(dir) = path.parent().filter(|d| !d.as_os_str().is_empty()) {
        make_dir(dir)?;
    }
    write(path, text)
}

/// An empty file is anybody's.
fn is_ours(path: &Path, kind: Kind) -> bool {
    fs::read(path).is_ok_and(|bytes| bytes.is_empty() || bytes.starts_with(kind.header().as_bytes()))
}

/// The directory, with those above it.
pub(crate) fn make_dir(dir: &Path) -> Result<(), Failure> {
    fs::create_dir_all(dir).map_err(|e| Failure::input(format!("cannot create {}: {}", dir.display(), io_words(&e))))
}

/// Whether files can be written there, or in what is there of it: better asked before a search than after it.
pub(crate) fn probe(dir: &Path) -> Result<(), Failure> {
    let there = dir.ancestors().find(|d| fs::metadata(d).is_ok()).unwrap_or(".".as_ref());
    let path = beside(&there.join("probe"));
    let written = fs::write(&path, "attest");
    let _ = fs::remove_file(&path);
    written.map_err(|e| Failure::input(format!("cannot write to {}: {}", dir.display(), io_words(&e))))
}

/// Writes a file, whole or not at all, or says in one line why not.
pub(crate) fn write(path: &Path, text: impl AsRef<[u8]>) -> Result<(), Failure> {
    let text = text.as_ref();
    if is_stdout(path) {
        let failure = |e: io::Error| Failure::input(format!("cannot write to standard output: {}", io_words(&e)));
        return console::document(text).map_err(failure);
    }
    // A device or a pipe is written to, never replaced; neither is a link.
    let is_replaceable = fs::symlink_metadata(path).map_or(true, |m| m.is_file());
    let written = if is_replaceable { replace(path, text) } else { fill(path, text) };
    written.map_err(|e| Failure::input(format!("cannot write {}: {}", path.display(), io_words(&e))))
}

fn fill(path: &Path, text: &[u8]) -> io::Result<()> {
    fs::File::create(path).and_then(|mut f| f.write_all(text).and_then(|()| f.flush()))
}

/// Another file is written first, then takes the name.
fn replace(path: &Path, text: &[u8]) -> io::Result<()> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_programs_have_two_names() {
        let stems = ["a.c", "a.i", "d_a.c", "d/a.c", "/t/a.c", "d__a.c", "d/_a.c", "d_/a.c", "d/e_f/a.c", "d/e/f_a.c"];
        let names: Vec<String> = stems.iter().map(|s| stem_of(Path::new(s))).collect();
        assert_eq!(names[..5], ["a", "a.i", "d_a", "d__a", "t__a"]);
        let distinct: std::collections::BTreeSet<&String> = names.iter().collect();
        assert_eq!(distinct.len(), names.len(), "{names:?}");
    }
}
