//! Runs the system's C preprocessor.

use crate::types::DataModel;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

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
    let program = words.next().unwrap_or("cc").to_string();
    let output = Command::new(&program).args(words).args(arguments(file, model, options)).output();
    match output {
        Err(error) => Err(PreprocessError::Start { program, error }),
        Ok(output) if output.status.success() => Ok(output.stdout),
        Ok(output) => {
            Err(PreprocessError::Failed { program, stderr: String::from_utf8_lossy(&output.stderr).into_owned() })
        }
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
