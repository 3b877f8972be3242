//! Runs the system's C preprocessor.

use crate::types::DataModel;
use std::ffi::OsString;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// What the preprocessor is told.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct PreprocessOptions {
    /// The program, with arguments of its own separated by spaces; `cc` if not given.
    pub program: Option<String>,
    /// `-I`
    pub include_dirs: Vec<PathBuf>,
    /// `-iquote`
    pub quote_dirs: Vec<PathBuf>,
    /// `-D`, as `NAME` or `NAME=VALUE`
    pub defines: Vec<String>,
    /// `-include`
    pub includes: Vec<PathBuf>,
    /// `-isystem`
    pub system_dirs: Vec<PathBuf>,
    /// `-U`; what is defined by an option as well is not among them.
    pub undefines: Vec<String>,
    /// `-std`: `c99`
    pub standard: Option<String>,
    /// Comments stay in the text: some are annotations.
    pub keeps_comments: bool,
}

/// The name of standard input.
pub const STDIN: &str = "-";

impl PreprocessOptions {
    /// The arguments of a compiler that say the same.
    pub fn arguments(&self) -> Vec<OsString> {
        let mut args: Vec<OsString> = self.standard.iter().map(|s| format!("-std={s}").into()).collect();
        for (option, paths) in [
            ("-I", &self.include_dirs),
            ("-iquote", &self.quote_dirs),
            ("-isystem", &self.system_dirs),
            ("-include", &self.includes),
        ] {
            args.extend(paths.iter().flat_map(|path| [option.into(), path.as_os_str().to_owned()]));
        }
        args.extend(self.defines.iter().map(|d| format!("-D{d}").into()));
        args.extend(self.undefines.iter().map(|u| format!("-U{u}").into()));
        args
    }

    /// These, and for what they leave open `common` ones before them.
    pub fn after(&self, common: &PreprocessOptions) -> PreprocessOptions {
        fn joined<T: Clone>(first: &[T], then: &[T]) -> Vec<T> {
            [first, then].concat()
        }
        let name = |define: &str| define.split('=').next().unwrap_or(define).to_string();
        let is_redefined = |n: &str| self.defines.iter().any(|d| name(d) == n);
        let is_undone = |n: &str| self.undefines.iter().any(|u| u == n);
        let defines = common.defines.iter().filter(|d| !is_undone(&name(d))).cloned();
        let undefines = common.undefines.iter().filter(|u| !is_redefined(u)).cloned();
        PreprocessOptions {
            program: self.program.clone().or(common.program.clone()),
            include_dirs: joined(&common.include_dirs, &self.include_dirs),
            quote_dirs: joined(&common.quote_dirs, &self.quote_dirs),
            defines: defines.chain(self.defines.iter().cloned()).collect(),
            includes: joined(&common.includes, &self.includes),
            system_dirs: joined(&common.system_dirs, &self.system_dirs),
            undefines: undefines.chain(self.undefines.iter().cloned()).collect(),
            standard: self.standard.clone().or(common.standard.clone()),
            keeps_comments: self.keeps_comments || common.keeps_comments,
        }
    }
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
    let start = |error| PreprocessError::Start { program: file.display().to_string(), error };
    if is_preprocessed(file) {
        return std::fs::read(file).map_err(start);
    }
    let mut input = None;
    if file == Path::new(STDIN) {
        let mut bytes = Vec::new();
        std::io::stdin().read_to_end(&mut bytes).map_err(start)?;
        input = Some(bytes);
    }
    run(file, input, model, options)
}

/// The same where the file has another text.
pub fn preprocess_text(
    file: &Path,
    text: Vec<u8>,
    model: DataModel,
    options: &PreprocessOptions,
) -> Result<Vec<u8>, PreprocessError> {
    if is_preprocessed(file) {
        return Ok(text);
    }
    // What the text includes lies where it lay for the file.
    let dir = file.parent().filter(|d| !d.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut options = options.clone();
    options.quote_dirs.push(dir.to_path_buf());
    run(Path::new(STDIN), Some(text), model, &options)
}

fn is_preprocessed(file: &Path) -> bool {
    file.extension().is_some_and(|e| e == "i")
}

fn run(
    file: &Path,
    input: Option<Vec<u8>>,
    model: DataModel,
    options: &PreprocessOptions,
) -> Result<Vec<u8>, PreprocessError> {
    let text = options.program.as_deref().unwrap_or("cc");
    let mut words = text.split_whitespace();
    let program = words.next().unwrap_or("cc");
    let cpp = Preprocessor { program, own_arguments: words.collect(), input };
    let output = cpp.run(&arguments(file, model, options))?;
    if output.status.success() {
        return Ok(output.stdout);
    }
    let Some(headers) = cpp.further_headers(model, &output.stderr) else { return Err(cpp.failed(&output)) };
    let second = cpp.run(&[headers.arguments(), arguments(file, model, options)].concat())?;
    match second.status.success() {
        true => Ok(headers.without_their_place(&second.stdout)),
        false => Err(cpp.failed(&second)),
    }
}

/// A header that programs include and that we have where nobody else does.
pub struct OwnHeader {
    /// As programs name it.
    pub name: &'static str,
    /// Its text.
    pub text: &'static str,
}

/// KLEE's words.
pub const KLEE: OwnHeader = OwnHeader { name: "klee/klee.h", text: include_str!("../headers/klee/klee.h") };

impl OwnHeader {
    /// The text names the header.
    pub fn is_named_in(&self, text: &[u8]) -> bool {
        text.windows(self.name.len()).any(|w| w == self.name.as_bytes())
    }

    /// Puts it into a directory for `-idirafter`.
    ///
    /// # Errors
    /// The directory cannot be written to.
    pub fn write_to(&self, dir: &Path) -> std::io::Result<()> {
        let file = dir.join(self.name);
        std::fs::create_dir_all(file.parent().unwrap_or(dir))?;
        std::fs::write(file, self.text)
    }
}

/// Runs the command on the input.
fn output_on(command: &mut Command, input: &[u8]) -> std::io::Result<Output> {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    let pipe = child.stdin.take();
    std::thread::scope(|scope| {
        // Whoever does not read all of it says so by the way it ends.
        scope.spawn(move || pipe.map(|mut pipe| pipe.write_all(input)));
        child.wait_with_output()
    })
}

struct Preprocessor<'a> {
    program: &'a str,
    own_arguments: Vec<&'a str>,
    /// The text, if it comes from no file.
    input: Option<Vec<u8>>,
}

impl Preprocessor<'_> {
    fn run(&self, args: &[OsString]) -> Result<Output, PreprocessError> {
        let mut command = Command::new(self.program);
        command.args(&self.own_arguments).args(args);
        let done = match &self.input {
            None => command.output(),
            Some(input) => output_on(&mut command, input),
        };
        done.map_err(|error| PreprocessError::Start { program: self.program.to_string(), error })
    }

    fn failed(&self, output: &Output) -> PreprocessError {
        PreprocessError::Failed {
            program: self.program.to_string(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }

    /// Directories that may have the headers that are missing by what the preprocessor says.
    fn further_headers(&self, model: DataModel, stderr: &[u8]) -> Option<FurtherHeaders> {
        let system = (model == DataModel::Ilp32).then(|| self.headers_for_32_bits()).flatten();
        if system.is_none() && !KLEE.is_named_in(stderr) {
            return None;
        }
        let stubs = tempfile::Builder::new().prefix("attest-headers-").tempdir().ok()?;
        std::fs::create_dir(stubs.path().join("gnu")).ok()?;
        std::fs::write(stubs.path().join("gnu/stubs-32.h"), "").ok()?;
        KLEE.write_to(stubs.path()).ok()?;
        Some(FurtherHeaders { system, stubs })
    }

    /// The 64 bit headers serve 32 bit programs as well, but a compiler without its 32 bit packages (gcc-multilib) does
    /// not look for them under `-m32`.
    fn headers_for_32_bits(&self) -> Option<PathBuf> {
        let output = self.run(&["-print-multiarch".into()]).ok().filter(|o| o.status.success())?;
        let multiarch = String::from_utf8(output.stdout).ok()?;
        let system = Path::new("/usr/include").join(multiarch.trim());
        (!multiarch.trim().is_empty() && system.is_dir()).then_some(system)
    }
}

/// Directories that headers are looked for in where they are nowhere else.
struct FurtherHeaders {
    /// The headers of the system's own width, for 32 bit programs.
    system: Option<PathBuf>,
    /// What we have ourselves: KLEE's words, and the one header that exists for each width: which functions of the library are stubs (none
    /// that we know of).
    stubs: tempfile::TempDir,
}

impl FurtherHeaders {
    /// They come after all directories of the compiler and of the user.
    fn arguments(&self) -> Vec<OsString> {
        let dirs = self.system.as_deref().into_iter().chain([self.stubs.path()]);
        dirs.flat_map(|d| ["-idirafter".into(), d.as_os_str().to_owned()]).collect()
    }

    /// The preprocessed text, in which the directory has the same name in every run: names of files are part of a
    /// program.
    fn without_their_place(&self, text: &[u8]) -> Vec<u8> {
        let place = self.stubs.path().as_os_str().as_encoded_bytes();
        let mut out = Vec::with_capacity(text.len());
        let mut rest = text;
        while let Some(&first) = rest.first() {
            let (taken, written) = match rest.strip_prefix(place) {
                Some(_) => (place.len(), &b"attest-headers"[..]),
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
    args.extend(options.arguments());
    if options.keeps_comments {
        args.push("-C".into());
    }
    if file == Path::new(STDIN) {
        args.extend(["-x", "c", STDIN].map(OsString::from));
        return args;
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
