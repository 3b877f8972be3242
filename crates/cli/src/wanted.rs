//! What `--report` asks for.

use std::path::PathBuf;

/// What a report is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ReportFormat {
    Witness,
    /// The same in format 1.0.
    Graphml,
    Sarif,
    Junit,
    Html,
    /// The program with what is proved of its loops as annotations.
    Annotated,
    /// The inputs of a violation as KLEE has them.
    Ktest,
    /// A debugger at the violation.
    Gdb,
    /// The suite of `attest test`, as Test-Comp wants it.
    Zip,
}

/// A report that is asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Wanted {
    pub(crate) format: ReportFormat,
    pub(crate) file: PathBuf,
}

impl Wanted {
    const FORMATS: [(&'static str, ReportFormat, &'static str); 9] = [
        ("witness", ReportFormat::Witness, "witness.yml"),
        ("sarif", ReportFormat::Sarif, "attest.sarif"),
        ("junit", ReportFormat::Junit, "junit.xml"),
        ("html", ReportFormat::Html, "attest.html"),
        ("annotated", ReportFormat::Annotated, "annotated.c"),
        ("graphml", ReportFormat::Graphml, "witness.graphml"),
        ("ktest", ReportFormat::Ktest, "attest.ktest"),
        ("gdb", ReportFormat::Gdb, "attest.gdb"),
        ("zip", ReportFormat::Zip, "suite.zip"),
    ];

    /// The names of all formats.
    pub(crate) fn names() -> impl Iterator<Item = &'static str> {
        Wanted::FORMATS.iter().map(|(name, ..)| *name)
    }

    /// The same of a report about coverage: a page, or the suite in one file.
    pub(crate) fn of_coverage(word: &std::ffi::OsStr) -> Result<Wanted, String> {
        match Wanted::any(word)? {
            w @ Wanted { format: ReportFormat::Html | ReportFormat::Zip, .. } => Ok(w),
            _ => Err("coverage is reported as html and zip only".into()),
        }
    }

    /// The same of a report about a verdict.
    pub(crate) fn parse(word: &std::ffi::OsStr) -> Result<Wanted, String> {
        match Wanted::any(word)? {
            Wanted { format: ReportFormat::Zip, .. } => Err("`attest test` makes suites".into()),
            w => Ok(w),
        }
    }

    /// `FORMAT=FILE`, or `FORMAT` for the usual name in the working directory.
    fn any(word: &std::ffi::OsStr) -> Result<Wanted, String> {
        let bytes = word.as_encoded_bytes();
        let end = bytes.iter().position(|&b| b == b'=').unwrap_or(bytes.len());
        let name = String::from_utf8_lossy(&bytes[..end]).into_owned();
        let row = Wanted::FORMATS.iter().find(|(n, ..)| *n == name);
        let &(_, format, usual) = row.ok_or_else(|| {
            let names: Vec<&str> = Wanted::names().collect();
            format!("`{name}` is no format of reports (formats: {})", names.join(", "))
        })?;
        let file = match bytes.get(end + 1..) {
            None => usual.into(),
            Some([]) => return Err(format!("`{name}=` names no file")),
            // The bytes behind a character of ASCII are a string as well.
            Some(rest) => {
                use std::os::unix::ffi::OsStrExt;
                PathBuf::from(std::ffi::OsStr::from_bytes(rest))
            }
        };
        Ok(Wanted { format, file })
    }
}
