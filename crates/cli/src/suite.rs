//! The directory of `--tests`: what earlier runs left there is executed first, and every test of this run is added.
//!
//! A test is named after the values it consists of, so that the same test is the same file in every run and nothing is
//! written twice. Each file is complete as soon as it is there: a run may be cut off at any moment.

use crate::console;
use crate::exit::{Failure, io_words};
use crate::options::Options;
use crate::store::{self, Kind};
use engines::Exchange;
use evidence::{Origin, TestCandidate};
use exec::{Accesses, Limits, Value};
use ir::Program;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// Files that one run adds. More of them help nobody, and a directory of millions hurts.
const MAX_WRITTEN: usize = 10_000;

/// Files that one run reads: the time for more of them is better spent on a search.
const MAX_READ: usize = 10_000;

/// See the module.
pub(crate) struct Suite {
    dir: PathBuf,
    stem: String,
    program: Program,
    /// What the tests of this run are made for. Those that are there may be of other versions.
    origin: Origin,
    limits: Limits,
    names: Names,
    state: RefCell<State>,
}

/// The names of evidence in the directory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Names {
    /// An earlier run has left what has them.
    Free,
    /// This run has.
    Taken,
}

#[derive(Default)]
struct State {
    known: BTreeSet<u64>,
    written: usize,
    failed: Option<Failure>,
}

impl Suite {
    /// The directory of the user's choice, which exists from now on.
    pub(crate) fn open(
        o: &Options,
        program: &Program,
        origin: Origin,
        limits: Limits,
        names: Names,
    ) -> Result<Option<Rc<Suite>>, Failure> {
        let Some(dir) = o.tests.clone() else { return Ok(None) };
        store::make_dir(&dir)?;
        let stem = store::stem(o);
        let (program, state) = (program.clone(), RefCell::default());
        Ok(Some(Rc::new(Suite { dir, stem, program, origin, limits, names, state })))
    }

    /// What an engine needs of it.
    pub(crate) fn exchange(self: &Rc<Suite>) -> Result<Exchange, Failure> {
        let given = self.read()?;
        let suite = self.clone();
        Ok(Exchange::new(given, move |test| suite.add(test)))
    }

    /// The tests that are there, each once. One that cannot be read is a warning.
    fn read(&self) -> Result<Vec<TestCandidate>, Failure> {
        let failure = |e| Failure::input(format!("cannot read {}: {}", self.dir.display(), io_words(&e)));
        let mut paths: Vec<PathBuf> = Vec::new();
        for entry in fs::read_dir(&self.dir).map_err(failure)? {
            paths.push(entry.map_err(failure)?.path());
        }
        paths.retain(|p| p.extension().is_some_and(|e| e == Kind::Test.extension()));
        let all = paths.len();
        let paths = first(paths, &self.stem, MAX_READ);
        if all > paths.len() {
            let shown = self.dir.display();
            console::note(&format!("{shown}: warning: {all} tests are there; {} of them are used", paths.len()));
        }
        let mut given = Vec::new();
        for path in paths {
            let test = match parse(&path) {
                Ok(test) => test,
                Err(why) => {
                    console::note(&format!("{why}; the test is not used"));
                    continue;
                }
            };
            let key = key(&test);
            if self.names == Names::Free {
                self.file_under(&path, key);
            }
            if self.state.borrow_mut().known.insert(key) {
                given.push(test);
            }
        }
        Ok(given)
    }

    /// The violation that an earlier run found becomes a test among others, so that its name is free for this run's.
    fn file_under(&self, path: &Path, key: u64) {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        if stem.strip_prefix(self.stem.as_str()).is_some_and(store::is_number) {
            // If it cannot be renamed, it stays what it is: a test, and evidence of the earlier run.
            let _ = fs::rename(path, self.place(key));
        }
    }

    fn place(&self, key: u64) -> PathBuf {
        self.dir.join(format!("{}-{key:016x}.{}", self.stem, Kind::Test.extension()))
    }

    /// Writes the test if it is new.
    fn add(&self, test: &TestCandidate) {
        let mut state = self.state.borrow_mut();
        let key = key(test);
        if state.failed.is_some() || state.written >= MAX_WRITTEN || !state.known.insert(key) {
            return;
        }
        let path = self.place(key);
        if path.exists() {
            return;
        }
        state.written += 1;
        if state.written == MAX_WRITTEN {
            console::complain(&format!("{MAX_WRITTEN} tests are written; further ones are not"));
        }
        state.failed = store::write(&path, self.text(test)).err();
    }

    /// The test as a replay executes it: each value with the name of the input that takes it.
    fn text(&self, test: &TestCandidate) -> String {
        let (_, mut executed) = cert::execute(&self.program, test, Accesses::Total, &self.limits, &mut ());
        let used = executed.inputs.iter().rposition(|i| !is_zero(&i.value)).map_or(0, |last| last + 1);
        executed.inputs.truncate(used);
        executed.write(&self.program, &self.origin)
    }

    /// Whether every test could be written.
    pub(crate) fn finish(&self) -> Result<(), Failure> {
        self.state.borrow_mut().failed.take().map_or(Ok(()), Err)
    }
}

/// At most so many files: the program's own before others, and of these a test that violated the property, which has the shortest name.
fn first(mut paths: Vec<PathBuf>, stem: &str, most: usize) -> Vec<PathBuf> {
    let is_other = |p: &Path| !p.file_name().is_some_and(|name| name.to_string_lossy().starts_with(stem));
    paths.sort_by_cached_key(|p| (is_other(p), p.as_os_str().len(), p.clone()));
    paths.truncate(most);
    paths
}

/// The test in the file; otherwise `file:line: warning: why not`.
fn parse(path: &Path) -> Result<TestCandidate, String> {
    let shown = path.display();
    let bytes = fs::read(path).map_err(|e| format!("{shown}: warning: {}", io_words(&e)))?;
    let text = String::from_utf8(bytes).map_err(|_| format!("{shown}:1: warning: this is not text"))?;
    TestCandidate::parse(&text).map_err(|e| format!("{shown}:{}: warning: {}", e.line, e.message))
}

/// What an execution takes where a test says nothing.
fn is_zero(value: &Value) -> bool {
    match value {
        Value::Scalar { bits, .. } => *bits == 0,
        Value::Int(n) => n.is_zero(),
        Value::Bytes(bytes) => bytes.iter().all(|&b| b == 0),
        Value::Choice { .. } => false,
    }
}

/// A number for the test, the same in every run: FNV-1a of its values without the zeros at the end.
fn key(test: &TestCandidate) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325u64;
    let mut eat = |bytes: &[u8]| {
        for &b in bytes {
            hash = (hash ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3);
        }
    };
    let used = test.inputs.iter().rposition(|v| !is_zero(v)).map_or(0, |last| last + 1);
    for value in &test.inputs[..used] {
        match value {
            Value::Scalar { bits, width } => {
                eat(&[0]);
                eat(&width.to_le_bytes());
                eat(&bits.to_le_bytes());
            }
            Value::Int(n) => {
                let digits = n.to_string();
                eat(&[3]);
                eat(&(digits.len() as u64).to_le_bytes());
                eat(digits.as_bytes());
            }
            Value::Bytes(bytes) => {
                eat(&[1]);
                eat(&(bytes.len() as u64).to_le_bytes());
                eat(bytes);
            }
            Value::Choice { option, of } => {
                eat(&[3]);
                eat(&option.to_le_bytes());
                eat(&of.to_le_bytes());
            }
        }
    }
    for (addr, byte) in &test.memory.bytes {
        eat(&[2, *byte]);
        eat(&addr.to_le_bytes());
    }
    hash
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_tests_are_first() {
        let paths = ["t/b-1.test", "t/a-22.test", "t/a.test", "t/c.test", "t/a-11.test"].map(PathBuf::from).to_vec();
        let shown =
            |most| -> Vec<String> { first(paths.clone(), "a", most).iter().map(|p| p.display().to_string()).collect() };
        assert_eq!(shown(9), ["t/a.test", "t/a-11.test", "t/a-22.test", "t/c.test", "t/b-1.test"]);
        assert_eq!(shown(2), ["t/a.test", "t/a-11.test"]);
    }
}
