//! Evidence of earlier runs, in a directory that runs of any project, at the same time too, may share.
//!
//! An entry is named by the SHA-256 of its question, and begins with that of its evidence. It is written beside its place and
//! renamed, so that nobody reads a half of it; one that is damaged is none. What was used longest ago goes where a
//! directory of entries becomes too large.

use crate::console;
use crate::digest::sha256;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::SystemTime;

/// What `--cache` says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum CacheChoice {
    /// Nothing is kept.
    None,
    /// The directory.
    In(PathBuf),
}

impl CacheChoice {
    /// The words of the command line.
    pub(crate) fn parse(words: &std::ffi::OsStr) -> Result<CacheChoice, String> {
        match words.to_str() {
            Some("none") => Ok(CacheChoice::None),
            Some("") => Err("this is no directory".into()),
            _ => Ok(CacheChoice::In(words.into())),
        }
    }

    /// Where nobody says: the user's own cache, as the XDG base directory specification has it.
    pub(crate) fn of_user() -> CacheChoice {
        let absolute = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|dir| dir.is_absolute());
        let home = || absolute("HOME").map(|home| home.join(".cache"));
        absolute("XDG_CACHE_HOME").or_else(home).map_or(CacheChoice::None, |dir| CacheChoice::In(dir.join("attest")))
    }
}

/// What a directory may grow to where nobody says.
pub(crate) const DEFAULT_SIZE: u64 = 1_000_000_000;

/// The directory.
#[derive(Debug)]
pub(crate) struct Cache {
    dir: PathBuf,
    /// In bytes.
    size: u64,
    /// Of the run that uses it.
    effort: String,
    /// What could not be written has been complained about.
    has_complained: AtomicBool,
}

const HEADER: &str = "attest cache 2";
/// Entries lie in directories by the first two digits of their names, 256 of them.
const DIGITS: usize = 2;
const ROOMS: u64 = 256;
/// What is cleaned up is left with room for so much of the size: as much as rooms can have that nobody has looked at since.
const RESERVE: u64 = 5;

/// Whether an entry is there when the machine comes back that fails as soon as it is written.
#[derive(Clone, Copy)]
enum Lasts {
    Always,
    /// A half of one is no entry.
    IfNothingFails,
}

impl Lasts {
    fn synced(self, file: &File) -> io::Result<()> {
        match self {
            Lasts::Always => file.sync_all(),
            Lasts::IfNothingFails => Ok(()),
        }
    }
}

impl Cache {
    /// The cache in `dir`, which is kept below `size` bytes.
    pub(crate) fn new(dir: &Path, size: u64, effort: String) -> Cache {
        Cache { dir: dir.to_path_buf(), size, effort, has_complained: AtomicBool::new(false) }
    }

    fn place(&self, question: &str) -> PathBuf {
        let name = sha256(question.as_bytes());
        self.dir.join(&name[..DIGITS]).join(&name[DIGITS..])
    }

    fn write(&self, question: &str, evidence: &str, lasts: Lasts) -> io::Result<()> {
        let text = format!("{HEADER} {}\n{evidence}", seal(question, evidence));
        self.put(&self.place(question), text.as_bytes(), lasts)
    }

    /// Takes an entry of another cache, as it lies there at `path`, below that cache's directory. What is no entry's path is left out.
    /// Whether the text is an entry is seen by whoever reads it.
    #[cfg(feature = "remote")]
    pub(crate) fn adopt(&self, path: &str, text: &[u8]) -> io::Result<()> {
        let is_digits =
            |s: &str, n: usize| s.len() == n && s.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b));
        match path.split_once('/') {
            Some((room, name)) if is_digits(room, DIGITS) && is_digits(name, 64 - DIGITS) => {
                self.put(&self.dir.join(room).join(name), text, Lasts::Always)
            }
            _ => Ok(()),
        }
    }

    fn put(&self, place: &Path, text: &[u8], lasts: Lasts) -> io::Result<()> {
        let dir = place.parent().unwrap_or(&self.dir);
        fs::create_dir_all(dir)?;
        // Processes of several machines may have one number.
        let moment = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_nanos();
        let new = place.with_extension(format!("{}-{moment}", std::process::id()));
        let written = File::create_new(&new).and_then(|mut f| f.write_all(text).and_then(|()| lasts.synced(&f)));
        written.and_then(|()| fs::rename(&new, place)).inspect_err(|_| _ = fs::remove_file(&new))?;
        self.clean(dir, place);
        Ok(())
    }

    /// Removes what was used longest ago where all entries together are too much; `new` stays. Others may be doing the same. All of
    /// them are looked at only where this room has more than its share of the reserve: the others, as long as they have no more,
    /// do not exceed the reserve together.
    fn clean(&self, room: &Path, new: &Path) {
        let bytes = |entries: &[Entry]| entries.iter().map(|(_, len, _)| len).sum::<u64>();
        if bytes(&entries(room)).saturating_mul(ROOMS * RESERVE) <= self.size {
            return;
        }
        let is_room = |e: &fs::DirEntry| e.file_name().len() == DIGITS;
        let mut all: Vec<Entry> = inside(&self.dir).filter(is_room).flat_map(|room| entries(&room.path())).collect();
        let (mut bytes, most) = (bytes(&all), self.size - self.size / RESERVE);
        all.sort();
        for (_, len, path) in all.iter().filter(|(_, _, path)| path != new) {
            if bytes <= most {
                return;
            }
            if fs::remove_file(path).is_ok() {
                bytes -= len;
            }
        }
    }

    fn read(&self, question: &str) -> Option<String> {
        let place = self.place(question);
        let text = fs::read_to_string(&place).ok()?;
        let (head, evidence) = text.split_once('\n')?;
        (head.strip_prefix(HEADER)?.trim() == seal(question, evidence)).then_some(())?;
        // Whoever cleans up sees that it was of use. Where that cannot be noted, it goes earlier.
        let _ = File::options().append(true).open(&place).and_then(|f| f.set_modified(SystemTime::now()));
        Some(evidence.to_string())
    }
}

/// What an entry begins with: of another question, or with another byte, it is none.
fn seal(question: &str, evidence: &str) -> String {
    sha256(format!("{}\n{evidence}", sha256(question.as_bytes())).as_bytes())
}

impl driver::Memory for Cache {
    fn recall(&self, question: &str) -> Option<String> {
        self.read(question)
    }

    fn keep(&self, question: &str, evidence: &str) {
        self.complaining(self.write(question, evidence, Lasts::Always));
    }

    fn keep_hint(&self, question: &str, evidence: &str) {
        self.complaining(self.write(question, evidence, Lasts::IfNothingFails));
    }

    fn effort(&self) -> Option<String> {
        Some(self.effort.clone())
    }
}

impl Cache {
    /// Keeps evidence that nobody has asked to be kept: where that is not possible, it is not missed.
    pub(crate) fn keep_quietly(&self, question: &str, evidence: &str) {
        let _ = self.write(question, evidence, Lasts::IfNothingFails);
    }

    /// What cannot be written is complained about once.
    fn complaining(&self, written: io::Result<()>) {
        if let Err(why) = written
            && !self.has_complained.swap(true, Ordering::Relaxed)
        {
            let why = crate::exit::io_words(&why);
            console::complain(&format!("cannot write to {}: {why}; the next run searches again", self.dir.display()));
        }
    }
}

/// When an entry was used, how long it is, and where.
type Entry = (SystemTime, u64, PathBuf);

fn inside(dir: &Path) -> impl Iterator<Item = fs::DirEntry> {
    fs::read_dir(dir).into_iter().flatten().flatten()
}

fn entries(room: &Path) -> Vec<Entry> {
    let about = |e: fs::DirEntry| {
        let about = e.metadata().ok()?;
        Some((about.modified().ok()?, about.len(), e.path()))
    };
    inside(room).filter_map(about).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use driver::Memory;
    use testkit::Scratch;

    /// The directory goes with the test.
    fn in_new_directory() -> (Scratch, Cache) {
        let dir = Scratch::new("cache");
        let cache = Cache::new(dir.path(), DEFAULT_SIZE, String::new());
        (dir, cache)
    }

    #[test]
    fn what_was_kept_is_recalled_and_what_is_damaged_is_not() {
        let (_dir, cache) = in_new_directory();
        assert_eq!(cache.recall("a question"), None);
        cache.keep("a question", "evidence\n");
        assert_eq!(cache.recall("a question").as_deref(), Some("evidence\n"));
        assert_eq!(cache.recall("another"), None);
        let place = cache.place("a question");
        let whole = fs::read_to_string(&place).unwrap();
        for damaged in
            [&whole[..whole.len() - 2], "", &whole.replace("evidence", "evidenc3"), &whole.replace(" 2 ", " 3 ")]
        {
            fs::write(&place, damaged).unwrap();
            assert_eq!(cache.recall("a question"), None, "{damaged:?}");
        }
        cache.keep("a question", "other evidence");
        assert_eq!(cache.recall("a question").as_deref(), Some("other evidence"));
    }

    #[test]
    fn an_entry_in_the_place_of_another_is_none() {
        let (_dir, cache) = in_new_directory();
        cache.keep("a question", "time");
        fs::create_dir_all(cache.place("another").parent().unwrap()).unwrap();
        fs::rename(cache.place("a question"), cache.place("another")).unwrap();
        assert_eq!([cache.recall("a question"), cache.recall("another")], [None, None]);
    }

    #[test]
    fn each_bit_counts() {
        let (_dir, cache) = in_new_directory();
        cache.keep("q", "evidence");
        let place = cache.place("q");
        let whole = fs::read(&place).unwrap();
        for bit in 0..whole.len() * 8 {
            let mut bytes = whole.clone();
            bytes[bit / 8] ^= 1 << (bit % 8);
            fs::write(&place, bytes).unwrap();
            assert_eq!(cache.recall("q"), None, "bit {bit}");
        }
    }

    #[test]
    fn what_was_used_longest_ago_goes() {
        let dir = Scratch::new("cache");
        let cache = Cache::new(dir.path(), 4_000, String::new());
        let names: Vec<String> = (0..20).map(|i| format!("question {i}")).collect();
        let at = |age: u64| SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(age);
        let size = || -> u64 {
            let files = fs::read_dir(dir.path()).unwrap().flat_map(|room| fs::read_dir(room.unwrap().path()).unwrap());
            files.map(|f| f.unwrap().metadata().unwrap().len()).sum()
        };
        for (age, name) in names.iter().enumerate() {
            cache.keep(name, &"x".repeat(700));
            File::options().append(true).open(cache.place(name)).unwrap().set_modified(at(age as u64)).unwrap();
            assert!(size() <= 4_000, "{} bytes", size());
            // The first one is of use again and again.
            assert!(cache.recall(&names[0]).is_some(), "after {age}");
        }
        let left = |i: usize| cache.recall(&names[i]).is_some();
        assert!((17..20).all(left) && (1..17).all(|i| !left(i)));
    }
}
