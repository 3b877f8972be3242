//! The command that compiles a driver: the one that its first line shows and the one that is run are the same.

use super::plan::Plan;
use crate::options::Options;
use cfront::types::DataModel;
use std::ffi::OsString;
use std::path::{Component, Path, PathBuf};

/// Wrap-around where C leaves overflow open, memory by its bytes, a debugger's information; nothing optimised away, and a
/// program's own functions count where they have names of the library's.
const MEANING: &[&str] = &["-g", "-O0", "-w", "-std=gnu17", "-fwrapv", "-fno-strict-aliasing", "-fno-builtin"];

/// The machine tells of invalid accesses as well: gcc's address sanitizer, and its check of indexes. Uninitialised pointers are
/// not its business.
const SANITIZED: &[&str] = &["-fsanitize=address,bounds", "-fno-sanitize-recover=all"];

/// How one driver is compiled.
pub(super) struct Build {
    /// With the sanitizers of accesses.
    pub(super) is_sanitized: bool,
    program: String,
    arguments: Vec<OsString>,
    /// Where the driver stands.
    pub(super) driver: PathBuf,
    /// What it includes: the user's file, seen from there.
    pub(super) included: String,
}

impl Build {
    pub(super) fn new(o: &Options, plan: &Plan, driver: &Path, is_sanitized: bool) -> Build {
        let text = o.preprocess.program.as_deref().unwrap_or("cc");
        let mut words = text.split_whitespace();
        let program = words.next().unwrap_or("cc").to_string();
        let mut arguments: Vec<OsString> = words.map(Into::into).collect();
        arguments.extend(MEANING.iter().map(Into::into));
        if o.data_model == DataModel::Ilp32 {
            arguments.extend(["-m32", "-msse2", "-mfpmath=sse"].map(Into::into));
        }
        if is_sanitized {
            arguments.extend(SANITIZED.iter().map(Into::into));
        }
        if plan.has_uninitialised {
            arguments.push("-ftrivial-auto-var-init=zero".into());
        }
        if plan.has_own_errors {
            arguments.push("-finstrument-functions".into());
        }
        let file = &o.files[0];
        if file.extension().is_none_or(|e| e != "i") {
            for dir in &o.preprocess.include_dirs {
                arguments.extend(["-I".into(), dir.into()]);
            }
            arguments.extend(o.preprocess.defines.iter().map(|d| format!("-D{d}").into()));
            for include in &o.preprocess.includes {
                arguments.extend(["-include".into(), include.into()]);
            }
        }
        let here = driver.parent().filter(|d| !d.as_os_str().is_empty()).unwrap_or(Path::new("."));
        Build { is_sanitized, program, arguments, driver: driver.into(), included: seen_from(here, file) }
    }

    /// The same with further arguments.
    pub(super) fn with(mut self, more: &[&str]) -> Build {
        self.arguments.extend(more.iter().map(Into::into));
        self
    }

    /// The words of the command that makes `executable`.
    pub(super) fn command(&self, executable: &Path) -> (&str, Vec<OsString>) {
        let mut words = self.arguments.clone();
        words.extend(["-o".into(), executable.into()]);
        words.push(match self.driver.as_os_str().as_encoded_bytes().first() {
            Some(b'-') => Path::new(".").join(&self.driver).into(),
            _ => self.driver.clone().into(),
        });
        words.push("-lm".into());
        (&self.program, words)
    }

    /// The command as a shell takes it.
    pub(super) fn shown(&self, executable: &Path) -> String {
        let (program, words) = self.command(executable);
        let words = words.iter().map(|w| quoted(&w.to_string_lossy()));
        std::iter::once(quoted(program)).chain(words).collect::<Vec<_>>().join(" ")
    }
}

/// A word of a shell.
pub(super) fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "._-/=+,:@%".contains(c);
    match !word.is_empty() && word.chars().all(plain) {
        true => word.into(),
        false => format!("'{}'", word.replace('\'', "'\\''")),
    }
}

/// `file` as a path from the directory `here`; absolute where they have nothing in common.
fn seen_from(here: &Path, file: &Path) -> String {
    let absolute = |p: &Path| p.canonicalize().or_else(|_| std::path::absolute(p)).unwrap_or_else(|_| p.into());
    let (from, to) = (absolute(here), absolute(file));
    let (from_parts, to_parts): (Vec<Component<'_>>, Vec<Component<'_>>) =
        (from.components().collect(), to.components().collect());
    let shared = from_parts.iter().zip(&to_parts).take_while(|(a, b)| a == b).count();
    if shared <= 1 {
        return to.display().to_string();
    }
    let up = from_parts[shared..].iter().map(|_| Component::ParentDir);
    let path: PathBuf = up.chain(to_parts[shared..].iter().copied()).collect();
    path.display().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_a_shell() {
        assert_eq!(quoted("-DX=1"), "-DX=1");
        assert_eq!(quoted("a b's"), "'a b'\\''s'");
        assert_eq!(quoted(""), "''");
    }
}
