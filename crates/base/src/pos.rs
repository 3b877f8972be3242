//! Source positions after `#line` markers have been applied, and diagnostics that carry them.

use std::fmt;

/// A file known to the [`SourceMap`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct FileId(pub u32);

/// A position as the user sees it: file, 1-based line, 1-based column in bytes. Line 0 means "no position".
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Pos {
    /// A file of the [`SourceMap`] that belongs to the program.
    pub file: FileId,
    /// From 1; 0 where there is no position.
    pub line: u32,
    /// In bytes, from 1.
    pub col: u32,
}

impl Pos {
    /// What has no place in the source.
    pub const NONE: Pos = Pos { file: FileId(0), line: 0, col: 0 };

    /// Whether there is no position.
    pub fn is_none(self) -> bool {
        self.line == 0
    }
}

/// What the names of texts begin with that are not the user's: models of library functions.
pub const MODELS: &str = "<libc>/";

/// The name of the text that a front end has written itself, to start a program.
pub const GENERATED: &str = "<initial heap>";

/// The names of all files that positions refer to.
#[derive(Clone, Debug, Default)]
pub struct SourceMap {
    names: Vec<String>,
}

impl SourceMap {
    /// The id of `name`, which is entered if it is new.
    pub fn file(&mut self, name: &str) -> FileId {
        if let Some(i) = self.names.iter().position(|n| n == name) {
            return FileId(i as u32);
        }
        self.names.push(name.to_string());
        FileId((self.names.len() - 1) as u32)
    }

    /// The name of a file, as the user or a `#line` marker gave it.
    pub fn name(&self, file: FileId) -> &str {
        self.names.get(file.0 as usize).map_or("<unknown>", |s| s)
    }

    /// All names; a [`FileId`] is an index into them.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The position is in a model of a library function.
    pub fn is_in_model(&self, pos: Pos) -> bool {
        !pos.is_none() && self.name(pos.file).starts_with(MODELS)
    }

    /// The position is in a text of the user's.
    pub fn is_users(&self, pos: Pos) -> bool {
        !pos.is_none() && !self.is_in_model(pos) && self.name(pos.file) != GENERATED
    }

    /// `file:line:col`, or `<no position>`.
    pub fn show(&self, pos: Pos) -> String {
        if pos.is_none() {
            return "<no position>".to_string();
        }
        format!("{}:{}:{}", self.name(pos.file), pos.line, pos.col)
    }
}

/// How bad what a message says is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Severity {
    /// The input is refused.
    Error,
    /// The input is accepted, and something about it is doubtful.
    Warning,
    /// Belongs to the message before it.
    Note,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        })
    }
}

/// A message about the user's input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// An error refuses the input.
    pub severity: Severity,
    /// Where it is, or [`Pos::NONE`].
    pub pos: Pos,
    /// In words, without position.
    pub message: String,
}

impl Diagnostic {
    /// A reason to refuse the input.
    pub fn error(pos: Pos, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Error, pos, message: message.into() }
    }

    /// A doubt about the input.
    pub fn warning(pos: Pos, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Warning, pos, message: message.into() }
    }

    /// `file:line:col: error: message`, the shape editors understand.
    pub fn render(&self, sources: &SourceMap) -> String {
        if self.pos.is_none() {
            return format!("{}: {}", self.severity, self.message);
        }
        format!("{}: {}: {}", sources.show(self.pos), self.severity, self.message)
    }
}
