//! What evidence was made for: enough to refuse it with another program, and to say what differs.
//!
//! Programs are compared by what they are translated to, not by the names of their files.

use base::SourceMap;
use ir::{LocKind, Program, text};
use std::fmt::Write;

/// A program as it was translated, and the words of the command line that the translation depends on.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Origin {
    /// [`fingerprint`] of the program as it was translated.
    pub program: u64,
    /// The user's name of the file.
    pub file: String,
    /// `ILP32` or `LP64`.
    pub data_model: String,
    /// Where the program starts.
    pub function: String,
    /// What was asked about it, in words.
    pub property: String,
    /// What else was asked for.
    pub options: String,
}

const PROGRAM: &str = "program";

/// Lines of the text form.
pub(crate) const LINES: usize = 6;

impl Origin {
    /// Key and value of each line but the first.
    fn words(&self) -> [(&'static str, &str); LINES - 1] {
        [
            ("file", &self.file),
            ("data-model", &self.data_model),
            ("function", &self.function),
            ("property", &self.property),
            ("options", &self.options),
        ]
    }

    /// The text form, as it stands behind the first line of evidence.
    pub(crate) fn write(&self) -> String {
        let mut out = format!("{PROGRAM} {:016x}\n", self.program);
        for (key, value) in self.words() {
            let value: String = value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
            let line = format!("{key} {value}");
            writeln!(out, "{}", line.trim_end()).expect("writing to a string does not fail");
        }
        out
    }

    /// What stands behind the first line of evidence; `None` if that is something else.
    pub fn find(evidence: &str) -> Option<Origin> {
        let mut lines = evidence.lines().skip(1).map(str::trim_end);
        let program = u64::from_str_radix(lines.next()?.strip_prefix(PROGRAM)?.trim_start(), 16).ok()?;
        let mut value = |key| Some(lines.next()?.strip_prefix(key)?.trim_start().to_string());
        Some(Origin {
            program,
            file: value("file")?,
            data_model: value("data-model")?,
            function: value("function")?,
            property: value("property")?,
            options: value("options")?,
        })
    }

    /// Why evidence for this one is none for `given`, in words; `None` if the programs are the same.
    pub fn difference(&self, given: &Origin) -> Option<String> {
        if self.program == given.program {
            return None;
        }
        let (mut made, mut gave) = (Vec::new(), Vec::new());
        for ((key, ours), (_, theirs)) in self.words().into_iter().zip(given.words()).skip(1).filter(|(a, b)| a != b) {
            let shown = |value: &str| match (key, value) {
                ("data-model", model) => model.to_string(),
                (_, "") => format!("no {key}"),
                _ => format!("{key} {value}"),
            };
            made.push(shown(ours));
            gave.push(shown(theirs));
        }
        if made.is_empty() {
            let (file, other) = (&self.file, &given.file);
            return Some(format!("made for {file} with another text than {other} has now"));
        }
        Some(format!("made for {}, {}; you gave {}, {}", self.file, made.join(", "), given.file, gave.join(", ")))
    }
}

/// A number for what the program does and where its parts stand, whatever its files are called: FNV-1a of its text.
pub fn fingerprint(program: &Program) -> u64 {
    let mut p = program.clone();
    let names = p.sources.names().to_vec();
    p.sources = SourceMap::default();
    for i in 0..names.len() {
        p.sources.file(&format!("{i}"));
    }
    p.assumptions.clear();
    p.unsupported.clear();
    // Reasons begin with the place, which the location has.
    let mut by_length: Vec<(usize, &String)> = names.iter().enumerate().collect();
    by_length.sort_by_key(|(_, name)| std::cmp::Reverse(name.len()));
    for l in p.procs.iter_mut().flat_map(|q| &mut q.locs) {
        if let LocKind::Unknown(reason) = &mut l.kind
            && let Some((i, rest)) =
                by_length.iter().find_map(|(i, name)| Some((i, reason.strip_prefix(name.as_str())?)))
        {
            *reason = format!("{i}{rest}");
        }
    }
    text::print(&p).bytes().fold(0xcbf2_9ce4_8422_2325, |h, b| (h ^ b as u64).wrapping_mul(0x0100_0000_01b3))
}
