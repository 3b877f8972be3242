//! The programs of the corpus, and what their first lines say.

use super::{Dir, asked};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Programs that run at once.
const THREADS: usize = 2;

/// This place in the corpus.
pub fn corpus(below: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus").join(below)
}

/// The name of a program, from the corpus on.
pub fn name(program: &Path) -> String {
    program.strip_prefix(corpus("")).unwrap_or(program).display().to_string()
}

/// The files at the path or below it that have one of these extensions, in the order of their names. Places that end like one of
/// `but` are left out.
pub fn files(path: &Path, extensions: &[&str], but: &[&str]) -> Vec<PathBuf> {
    if but.iter().any(|place| path.ends_with(place)) {
        return Vec::new();
    }
    if !path.is_dir() {
        let is_wanted = path.extension().is_some_and(|e| extensions.iter().any(|x| e == *x));
        return is_wanted.then(|| path.to_path_buf()).into_iter().collect();
    }
    let mut entries: Vec<PathBuf> = std::fs::read_dir(path).expect("a directory").flatten().map(|e| e.path()).collect();
    entries.sort();
    entries.iter().flat_map(|p| files(p, extensions, but)).collect()
}

/// The comments that a program begins with.
pub struct Head(Vec<String>);

impl Head {
    pub fn of(program: &Path) -> Head {
        let text = String::from_utf8_lossy(&std::fs::read(program).expect("a program")).into_owned();
        Head(text.lines().map_while(|l| l.strip_prefix("//")).map(|l| l.trim().to_string()).collect())
    }

    /// What stands behind each key: `expect: false` is one.
    pub fn pairs(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().filter_map(|l| l.split_once(':')).map(|(key, value)| (key.trim(), value.trim()))
    }

    /// What stands behind the key.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.pairs().find(|(k, _)| *k == key).map(|(_, value)| value)
    }

    /// The arguments with which the program is asked about.
    pub fn args(&self, program: &Path) -> Vec<String> {
        let said: Vec<String> = self.get("args").unwrap_or_default().split_whitespace().map(str::to_string).collect();
        asked(program, &said)
    }
}

/// C programs at these places of the corpus that some input makes fail, with the arguments of their first lines.
pub fn violated(places: &[&str]) -> Vec<(PathBuf, Vec<String>)> {
    let programs = places.iter().flat_map(|place| files(&corpus(place), &["c", "i"], &[]));
    let is_violated = |program: PathBuf| {
        let head = Head::of(&program);
        let args = head.args(&program);
        (head.get("expect") == Some("false")).then_some((program, args))
    };
    programs.filter_map(is_violated).collect()
}

/// Does it with each of them, in directories of their own: a test that runs one program after the other leaves cores idle.
pub fn side_by_side<T: Sync>(all: &[T], one: impl Fn(&Dir, &T) + Sync) {
    let next = AtomicUsize::new(0);
    std::thread::scope(|s| {
        for _ in 0..THREADS {
            s.spawn(|| {
                let dir = Dir::new();
                while let Some(item) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
                    one(&dir, item);
                }
            });
        }
    });
}
