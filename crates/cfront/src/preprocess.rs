//! Runs the system's C preprocessor.

use crate::types::DataModel;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// What the preprocessor is told.
#[derive(Clone, Debug, Default)]
pub struct PreprocessOptions {
    /// The program, with arguments of its own separated by spaces; `cc` if not given.
    pub program: Option<String>,
    /// `-I`
    pub include_dirs: Vec<PathBuf>,
    /// `-D`, as `NAME` or `NAME=VALUE`
    pub defines: Vec<String>,
    /// `-include`
    pub includes: Vec<PathBuf>,
}

/// Why there is no preprocessed text.
#[derive(Debug)]
pub enum PreprocessError {
    /// The program could not be started.
    Start { program: String, error: std::io::Error },
    /// It ended with an error; what it wrote to its error output.
    Failed { program: String, stderr: String },
}

impl std::fmt::Display for PreprocessError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            PreprocessError::Start { program, error } => {
                write!(f, "cannot run the preprocessor '{program}': {error}")
            }
            PreprocessError::Failed { program, stderr } => {
                write!(f, "the preprocessor '{program}' failed:\n{}", stderr.trim_end())
            }
        }
    }
}

impl std::error::Error for PreprocessError {}

/// The preprocessed text of `file`. A file that ends in `.i` is preprocessed already and only read.
pub fn preprocess(file: &Path, model: DataModel, options: &PreprocessOptions) -> Result<Vec<u8>, PreprocessError> {
    if file.extension().is_some_and(|e| e == "i") {
        return std::fs::read(file)
            .map_err(|error| PreprocessError::Start { program: file.display().to_string(), error });
    }
    let text = options.program.as_deref().unwrap_or("cc");
    let mut words = text.split_whitespace();
    let cpp = Preprocessor { program: words.next().unwrap_or("cc"), own_arguments: words.collect() };
    let output = cpp.run(&arguments(file, model, options))?;
    if output.status.success() {
        return Ok(output.stdout);
    }
    if model == DataModel::Ilp32
        && let Some(headers) = cpp.headers_for_32_bits()
    {
        let second = cpp.run(&[headers.arguments(), arguments(file, model, options)].concat())?;
        return match second.status.success() {
            true => Ok(headers.without_their_place(&second.stdout)),
            false => Err(cpp.failed(&second)),
        };
    }
    Err(cpp.failed(&output))
}

struct Preprocessor<'a> {
    program: &'a str,
    own_arguments: Vec<&'a str>,
}

impl Preprocessor<'_> {
    fn run(&self, args: &[OsString]) -> Result<Output, PreprocessError> {
        Command::new(self.program)
            .args(&self.own_arguments)
            .args(args)
            .output()
            .map_err(|error| PreprocessError::Start { program: self.program.to_string(), error })
    }

    fn failed(&self, output: &Output) -> PreprocessError {
        PreprocessError::Failed {
            program: self.program.to_string(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }

    /// The 64 bit headers serve 32 bit programs as well, but a compiler without its 32 bit packages (gcc-multilib) does
    /// not look for them under `-m32`.
    fn headers_for_32_bits(&self) -> Option<Headers32> {
        let output = self.run(&["-print-multiarch".into()]).ok().filter(|o| o.status.success())?;
        let multiarch = String::from_utf8(output.stdout).ok()?;
        let system = Path::new("/usr/include").join(multiarch.trim());
        if multiarch.trim().is_empty() || !system.is_dir() {
            return None;
        }
        let stubs = tempfile::Builder::new().prefix("attest-headers-").tempdir().ok()?;
        std::fs::create_dir(stubs.path().join("gnu")).ok()?;
        std::fs::write(stubs.path().join("gnu/stubs-32.h"), "").ok()?;
        Some(Headers32 { system, stubs })
    }
}

/// Directories that a 32 bit program finds the system's headers in.
struct Headers32 {
    /// The headers of the system's own width.
    system: PathBuf,
    /// The one header that exists for each width: which functions of the library are stubs (none that we know of).
    stubs: tempfile::TempDir,
}

impl Headers32 {
    /// They come after all directories of the compiler and of the user.
    fn arguments(&self) -> Vec<OsString> {
        let dirs = [self.system.as_path(), self.stubs.path()];
        dirs.into_iter().flat_map(|d| ["-idirafter".into(), d.as_os_str().to_owned()]).collect()
    }

    /// The preprocessed text, in which the directory has the same name in every run: names of files are part of a
    /// program.
    fn without_their_place(&self, text: &[u8]) -> Vec<u8> {
        let place = self.stubs.path().as_os_str().as_encoded_bytes();
        let mut out = Vec::with_capacity(text.len());
        let mut rest = text;
        while let Some(&first) = rest.first() {
            let (taken, written) = match rest.strip_prefix(place) {
                Some(_) => (place.len(), &b"32-bit-headers"[..]),
                None => (1, std::slice::from_ref(&first)),
            };
            out.extend_from_slice(written);
            rest = &rest[taken..];
        }
        out
    }
}

fn arguments(file: &Path, model: DataModel, options: &PreprocessOptions) -> Vec<OsString> {
    let width = match model {
        DataModel::Ilp32 => "-m32",
        DataModel::Lp64 => "-m64",
    };
    // glibc's isdigit() and its like are calls then, and no look-ups in a table of the library's own.
    let mut args: Vec<OsString> = vec!["-E".into(), width.into(), "-D__NO_CTYPE".into()];
    for dir in &options.include_dirs {
        args.push("-I".into());
        args.push(dir.into());
    }
    args.extend(options.defines.iter().map(|d| format!("-D{d}").into()));
    for include in &options.includes {
        args.push("-include".into());
        args.push(include.into());
    }
    // A file whose name starts with a dash must not be read as an option.
    let name = file.as_os_str();
    if name.as_encoded_bytes().starts_with(b"-") {
        args.push(Path::new(".").join(file).into());
    } else {
        args.push(name.into());
    }
    args
}
