//! What `--report` asks for.

use std::path::PathBuf;

/// What a report is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ReportFormat {
    Witness,
    Sarif,
    Junit,
    Html,
    /// The program with what is proved of its loops as annotations.
    Annotated,
}

/// A report that is asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Wanted {
    pub(crate) format: ReportFormat,
    pub(crate) file: PathBuf,
}

impl Wanted {
    const FORMATS: [(&'static str, ReportFormat, &'static str); 5] = [
        ("witness", ReportFormat::Witness, "witness.yml"),
        ("sarif", ReportFormat::Sarif, "attest.sarif"),
        ("junit", ReportFormat::Junit, "junit.xml"),
        ("html", ReportFormat::Html, "attest.html"),
        ("annotated", ReportFormat::Annotated, "annotated.c"),
    ];

    /// The same of a report about coverage, which is a page.
    pub(crate) fn page(word: &std::ffi::OsStr) -> Result<Wanted, String> {
        match Wanted::parse(word)? {
            page @ Wanted { format: ReportFormat::Html, .. } => Ok(page),
            _ => Err("coverage is reported as html only".into()),
        }
    }

    /// `FORMAT=FILE`, or `FORMAT` for the usual name in the working directory.
    pub(crate) fn parse(word: &std::ffi::OsStr) -> Result<Wanted, String> {
        let bytes = word.as_encoded_bytes();
        let end = bytes.iter().position(|&b| b == b'=').unwrap_or(bytes.len());
        let name = String::from_utf8_lossy(&bytes[..end]).into_owned();
        let row = Wanted::FORMATS.iter().find(|(n, ..)| *n == name);
        let &(_, format, usual) = row.ok_or_else(|| {
            let names: Vec<&str> = Wanted::FORMATS.iter().map(|(n, ..)| *n).collect();
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
