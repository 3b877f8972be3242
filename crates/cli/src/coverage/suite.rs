//! The directory of a test suite. Tests are written when they are found, so that a run that is cut off leaves them; in the end those
//! that are needed are written anew.

use super::formats;
use crate::exit::Failure;
use crate::moment;
use crate::options::Options;
use crate::property::Property;
use crate::store;
use driver::coverage::SuiteTest;
use evidence::Origin;
use ir::Program;
use std::fs;
use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

/// See the module.
pub(super) struct Suite<'a> {
    dir: PathBuf,
    stem: String,
    program: &'a Program,
    file: String,
    origin: Origin,
    failed: Option<Failure>,
    written: usize,
}

/// An extension, and whether a file of it is ours.
type Kind = (&'static str, fn(&[u8]) -> bool);

/// The kinds of files that a test has, by extension; and what those of ours begin with.
const KINDS: [Kind; 4] = [
    ("test", |b| b.starts_with(b"attest test")),
    ("test.c", |b| b.starts_with(b"// attest driver")),
    ("xml", |b| b.starts_with(formats::testcase_head().as_bytes())),
    ("ktest", |b| b.starts_with(formats::KTEST)),
];

impl<'a> Suite<'a> {
    /// The directory of the user's choice, which exists from now on, without what an earlier run has left there for this program.
    pub(super) fn open(
        o: &Options,
        property: &Property,
        program: &'a Program,
        origin: Origin,
    ) -> Result<Suite<'a>, Failure> {
        let dir = o.tests.clone().ok_or_else(|| Failure::usage("`attest test` needs --tests DIR"))?;
        store::make_dir(&dir)?;
        let text: Vec<u8> = o.files.iter().flat_map(|f| fs::read(f).unwrap_or_default()).collect();
        let metadata = formats::metadata(o, property, &text, &moment::now());
        store::write(&dir.join("metadata.xml"), &metadata)?;
        let file = o.shown_files();
        let suite = Suite { dir, stem: store::stem(o), program, file, origin, failed: None, written: 0 };
        suite.clear();
        Ok(suite)
    }

    /// The file of a test, by number from 1.
    pub(super) fn place(&self, number: usize, extension: &str) -> PathBuf {
        self.dir.join(format!("{}.{extension}", self.name(number)))
    }

    /// The same without directory and extension.
    pub(super) fn name(&self, number: usize) -> String {
        format!("{}-{number:04}", self.stem)
    }

    /// Removes our files of this program.
    fn clear(&self) {
        for number in 1.. {
            let mut is_there = false;
            for (extension, is_ours) in KINDS {
                let path = self.place(number, extension);
                if fs::read(&path).is_ok_and(|bytes| is_ours(&bytes)) {
                    is_there = true;
                    let _ = fs::remove_file(&path);
                }
            }
            if !is_there {
                return;
            }
        }
    }

    /// Writes a test that was found.
    pub(super) fn add(&mut self, t: &SuiteTest) {
        self.written += 1;
        if self.failed.is_none() {
            self.failed = self.write(self.written, t).err();
        }
    }

    fn write(&self, number: usize, t: &SuiteTest) -> Result<(), Failure> {
        store::write(&self.place(number, "test"), t.test.write(self.program, &self.origin))?;
        store::write(&self.place(number, "xml"), formats::testcase(t))?;
        store::write(&self.place(number, "ktest"), formats::ktest(&t.test, &self.file, self.program))
    }

    /// The suite as it stays.
    pub(super) fn finish(&mut self, tests: &[SuiteTest]) -> Result<(), Failure> {
        self.clear();
        for (number, t) in (1..).zip(tests) {
            self.write(number, t)?;
        }
        self.failed.take().map_or(Ok(()), Err)
    }

    pub(super) fn dir(&self) -> &Path {
        &self.dir
    }

    /// What Test-Comp wants of it, as one file: the metadata and the tests in XML, not compressed.
    pub(super) fn zipped(&self, tests: usize) -> Result<Vec<u8>, String> {
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        let stored = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
        let names = (1..=tests).map(|n| format!("{}.xml", self.name(n)));
        for name in ["metadata.xml".to_string()].into_iter().chain(names) {
            let bytes = fs::read(self.dir.join(&name)).map_err(|e| format!("cannot read {name}: {e}"))?;
            zip.start_file(name, stored).map_err(|e| e.to_string())?;
            zip.write_all(&bytes).map_err(|e| e.to_string())?;
        }
        zip.finish().map(Cursor::into_inner).map_err(|e| e.to_string())
    }
}
