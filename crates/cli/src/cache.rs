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

/// The directory.
#[derive(Debug)]
pub(crate) struct Cache {
    dir: PathBuf,
    /// Of the run that uses it.
    effort: String,
    /// What could not be written has been complained about.
    has_complained: AtomicBool,
}

const HEADER: &str = "attest cache 1";
/// Entries lie in directories by the first two digits of their names: so many bytes each, 256 of them.
const DIGITS: usize = 2;
const MOST_BYTES: u64 = 4 << 20;

impl Cache {
    pub(crate) fn new(dir: &Path, effort: String) -> Cache {
        Cache { dir: dir.to_path_buf(), effort, has_complained: AtomicBool::new(false) }
    }

    fn place(&self, question: &str) -> PathBuf {
        let name = sha256(question.as_bytes());
        self.dir.join(&name[..DIGITS]).join(&name[DIGITS..])
    }

    fn write(&self, question: &str, evidence: &str) -> io::Result<()> {
        let place = self.place(question);
        let dir = place.parent().unwrap_or(&self.dir);
        fs::create_dir_all(dir)?;
        let new = place.with_extension(std::process::id().to_string());
        let text = format!("{HEADER} {}\n{evidence}", sha256(evidence.as_bytes()));
        let written = File::create(&new).and_then(|mut f| f.write_all(text.as_bytes()).and_then(|()| f.sync_all()));
        written.and_then(|()| fs::rename(&new, &place)).inspect_err(|_| _ = fs::remove_file(&new))?;
        clean(dir, &place);
        Ok(())
    }
}

impl driver::Memory for Cache {
    fn recall(&self, question: &str) -> Option<String> {
        let place = self.place(question);
        let text = fs::read_to_string(&place).ok()?;
        let (head, evidence) = text.split_once('\n')?;
        (head.strip_prefix(HEADER)?.trim() == sha256(evidence.as_bytes())).then_some(())?;
        // Whoever cleans up sees that it was of use. Where that cannot be noted, it goes earlier.
        let _ = File::options().append(true).open(&place).and_then(|f| f.set_modified(SystemTime::now()));
        Some(evidence.to_string())
    }

    fn keep(&self, question: &str, evidence: &str) {
        if let Err(why) = self.write(question, evidence)
            && !self.has_complained.swap(true, Ordering::Relaxed)
        {
            let why = crate::exit::io_words(&why);
            console::complain(&format!("cannot write to {}: {why}; the next run searches again", self.dir.display()));
        }
    }

    fn effort(&self) -> String {
        self.effort.clone()
    }
}

/// Removes what was used longest ago, until the rest is small enough. `new` stays. Others may be doing the same.
fn clean(dir: &Path, new: &Path) {
    let entries = fs::read_dir(dir).into_iter().flatten().flatten().filter_map(|e| {
        let about = e.metadata().ok()?;
        Some((about.modified().ok()?, about.len(), e.path()))
    });
    let mut entries: Vec<_> = entries.collect();
    entries.sort();
    let mut bytes: u64 = entries.iter().map(|(_, len, _)| len).sum();
    for (_, len, path) in entries.iter().filter(|(_, _, path)| path != new) {
        if bytes <= MOST_BYTES {
            return;
        }
        if fs::remove_file(path).is_ok() {
            bytes -= len;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use driver::Memory;
    use testkit::Scratch;

    /// The directory goes with the test.
    fn in_new_directory() -> (Scratch, Cache) {
        let dir = Scratch::new("cache");
        let cache = Cache::new(dir.path(), String::new());
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
            [&whole[..whole.len() - 2], "", &whole.replace("evidence", "evidenc3"), &whole.replace(" 1 ", " 2 ")]
        {
            fs::write(&place, damaged).unwrap();
            assert_eq!(cache.recall("a question"), None, "{damaged:?}");
        }
        cache.keep("a question", "other evidence");
        assert_eq!(cache.recall("a question").as_deref(), Some("other evidence"));
    }

    #[test]
    fn a_directory_of_entries_stays_small() {
        let (_dir, cache) = in_new_directory();
        let large = "x".repeat(MOST_BYTES as usize / 3);
        let new = cache.dir.join("new");
        for (age, name) in ["oldest", "older", "new"].iter().enumerate() {
            fs::write(cache.dir.join(name), &large).unwrap();
            let at = SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(age as u64);
            File::options().append(true).open(cache.dir.join(name)).unwrap().set_modified(at).unwrap();
        }
        fs::write(cache.dir.join("one more"), "12345").unwrap();
        clean(&cache.dir, &new);
        let left = |name: &str| cache.dir.join(name).exists();
        assert_eq!(["oldest", "older", "new", "one more"].map(left), [false, true, true, true]);
    }
}
