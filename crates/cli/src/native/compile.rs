//! The command that compiles a driver: the one that its first line shows and the one that is run are the same.

use super::locals::Setting;
use super::objects;
use super::plan::Plan;
use super::quantifiers::{declared_once, executable};
use crate::options::Options;
use cfront::types::DataModel;
use cfront::{Harness, KLEE};
use std::ffi::OsString;
use std::path::{Component, Path, PathBuf};

/// Wrap-around where C leaves overflow open, memory by its bytes, a debugger's information; nothing optimised away, and a
/// program's own functions count where they have names of the library's.
const MEANING: &[&str] =
    &["-g", "-O0", "-w", "-std=gnu17", "-fwrapv", "-fno-strict-aliasing", "-fno-builtin", "-frounding-math"];

/// What the machine tells of besides errors that the program names itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sanitizer {
    Nothing,
    /// Invalid accesses: gcc's address sanitizer, and its check of indexes. Uninitialised pointers are not its business.
    Accesses,
    /// Blocks of memory to which nothing leads where the program ends.
    Leaks,
    /// Sums with null pointers, indexes out of range without an access, comparisons of pointers to different objects.
    Pointers,
    /// Accesses through pointers that are not aligned.
    Alignment,
    /// Undefined arithmetic, where signed numbers do not wrap around.
    Arithmetic,
}

impl Sanitizer {
    /// The address sanitizer is among it.
    pub(super) fn knows_objects(self) -> bool {
        matches!(self, Sanitizer::Accesses | Sanitizer::Leaks | Sanitizer::Pointers)
    }

    fn arguments(self) -> &'static [&'static str] {
        match self {
            Sanitizer::Nothing => &[],
            Sanitizer::Accesses => &["-fsanitize=address,bounds", "-fno-sanitize-recover=all"],
            Sanitizer::Leaks => &["-fsanitize=address"],
            Sanitizer::Pointers => &[
                "-fsanitize=address,bounds,null,pointer-overflow,pointer-compare,pointer-subtract",
                "-fno-sanitize-recover=all",
            ],
            Sanitizer::Alignment => &["-fsanitize=alignment", "-fno-sanitize-recover=all"],
            Sanitizer::Arithmetic => &[
                "-fno-wrapv",
                "-fsanitize=signed-integer-overflow,shift,integer-divide-by-zero,float-cast-overflow",
                "-fno-sanitize-recover=all",
            ],
        }
    }
}

/// Several units: each object once, whoever declares it, and nothing of what the program does not reach.
const SEVERAL: &[&str] = &["-fcommon", "-ffunction-sections", "-fdata-sections"];
const LINKED: &str = "-Wl,--gc-sections";
/// The macro that says which part of a driver for several units is compiled: the driver's own, or a unit from 1 on.
pub(super) const PART: &str = "ATTEST_UNIT";

/// How one driver is compiled.
pub(super) struct Build {
    pub(super) sanitizer: Sanitizer,
    /// The address sanitizer tells the program of its objects, whatever else is looked for.
    pub(super) knows_objects: bool,
    program: String,
    arguments: Vec<OsString>,
    libraries: Vec<OsString>,
    /// The user's files that the program needs.
    pub(super) units: Vec<Unit>,
    /// The program has one file.
    pub(super) is_single: bool,
    /// Where the driver stands.
    pub(super) driver: PathBuf,
    /// The directory for headers of ours, if a file may need one.
    headers: Option<PathBuf>,
}

/// One of the user's files.
pub(super) struct Unit {
    pub(super) number: usize,
    /// Its name, seen from where the driver stands.
    pub(super) file: String,
    /// What the preprocessor is told for it.
    flags: Vec<OsString>,
    /// Its text, where that is not what stands on disk.
    pub(super) text: Option<String>,
    /// The line that includes it can have its name.
    is_nameable: bool,
}

/// No line can include a file with such a name.
fn is_nameable(file: &Path) -> bool {
    file.to_str().is_some_and(|name| !name.contains(['"', '\n']))
}

/// The file has atomic objects of types on which no instruction of the machine works: gcc calls a library for them.
fn has_wide_atomics(file: &Path) -> bool {
    let Ok(text) = std::fs::read(file) else { return false };
    let has = |word: &str| text.windows(word.len()).any(|w| w == word.as_bytes());
    has("_Atomic") && ["float", "double", "__int128"].into_iter().any(has)
}

/// The directory beside a driver with headers of ours, which are looked for last.
const HEADERS: &str = "attest-headers";

fn names_klee(file: &Path) -> bool {
    std::fs::read(file).is_ok_and(|text| KLEE.is_named_in(&text))
}

impl Build {
    /// Puts the headers of ours that the program may need beside the driver.
    pub(super) fn save_headers(&self) -> std::io::Result<()> {
        self.headers.as_ref().map_or(Ok(()), |dir| KLEE.write_to(dir))
    }

    pub(super) fn new(o: &Options, plan: &Plan<'_>, harness: &Harness, driver: &Path, sanitizer: Sanitizer) -> Build {
        let text = o.preprocess.program.as_deref().unwrap_or("cc");
        let mut words = text.split_whitespace();
        let program = words.next().unwrap_or("cc").to_string();
        let mut arguments: Vec<OsString> = words.map(Into::into).collect();
        arguments.extend(MEANING.iter().map(Into::into));
        if o.data_model == DataModel::Ilp32 {
            // A number that was an integer of 64 bits is in a register of the x87, which does not round it by itself.
            arguments.extend(["-m32", "-msse2", "-mfpmath=sse", "-fexcess-precision=standard"].map(Into::into));
        }
        arguments.extend(sanitizer.arguments().iter().map(Into::into));
        let knows_objects = objects::are_asked_for(harness);
        if knows_objects {
            arguments.push("-fsanitize=address".into());
        }
        // The linker leads the program's calls to the driver's functions.
        arguments.extend(plan.allocations().iter().map(|(name, ..)| format!("-Wl,--wrap={name}").into()));
        if plan.has_uninitialised {
            arguments.push("-ftrivial-auto-var-init=zero".into());
        }
        if plan.has_hook {
            arguments.push("-finstrument-functions".into());
        }
        let here = driver.parent().filter(|d| !d.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let headers = o.files.iter().any(|file| names_klee(file)).then(|| here.join(HEADERS));
        let flags = |file: &PathBuf| match file.extension().is_some_and(|e| e == "i") {
            true => Vec::new(),
            false => {
                let ours = headers.iter().flat_map(|dir| ["-idirafter".into(), dir.as_os_str().to_owned()]);
                o.preprocess_of(file).arguments().into_iter().chain(ours).collect()
            }
        };
        let units = o.files.iter().enumerate().filter(|(i, _)| o.files.len() == 1 || harness.units.contains(i));
        let unit = |(number, file): (usize, &PathBuf)| {
            let changed = Changed::new(o, plan, harness, (number, file));
            let mut flags = match &changed {
                // What was said of macros and directories has had its effect.
                Some(Changed { is_preprocessed: true, .. }) => Vec::new(),
                _ => flags(file),
            };
            if matches!(changed, Some(Changed { is_preprocessed: false, .. })) {
                // Its text stands in the driver.
                let dir = file.parent().filter(|d| !d.as_os_str().is_empty()).unwrap_or(Path::new("."));
                flags.extend(["-iquote".into(), dir.as_os_str().to_owned()]);
            }
            let text = changed.map(|c| c.text);
            Unit { number, file: seen_from(here, file), flags, text, is_nameable: is_nameable(file) }
        };
        let units = units.map(unit).collect();
        let mut libraries: Vec<OsString> = vec!["-lm".into()];
        if o.files.iter().any(|file| has_wide_atomics(file)) {
            libraries.push("-latomic".into());
        }
        Build {
            sanitizer,
            knows_objects,
            program,
            arguments,
            libraries,
            units,
            is_single: o.files.len() == 1,
            driver: driver.into(),
            headers,
        }
    }

    /// Some file cannot be included by its name.
    pub(super) fn has_unnameable(&self) -> bool {
        self.units.iter().any(|u| u.text.is_none() && !u.is_nameable)
    }

    /// The same with further arguments.
    pub(super) fn with(mut self, more: &[&str]) -> Build {
        self.arguments.extend(more.iter().map(Into::into));
        self
    }

    /// The words of the commands that make `executable`, one after the other.
    pub(super) fn commands(&self, executable: &Path) -> Vec<(&str, Vec<OsString>)> {
        let driver: OsString = match self.driver.as_os_str().as_encoded_bytes().first() {
            Some(b'-') => Path::new(".").join(&self.driver).into(),
            _ => self.driver.clone().into(),
        };
        let target = ["-o".into(), executable.into()];
        if let (true, [unit]) = (self.is_single, self.units.as_slice()) {
            let words = [&self.arguments[..], &unit.flags, &target, &[driver], &self.libraries].concat();
            return vec![(&self.program, words)];
        }
        let several: Vec<OsString> = SEVERAL.iter().map(Into::into).collect();
        let mut commands = Vec::new();
        let mut objects = Vec::new();
        let own = (0, &Vec::new());
        for (part, flags) in std::iter::once(own).chain(self.units.iter().map(|u| (u.number + 1, &u.flags))) {
            let mut object = executable.as_os_str().to_owned();
            object.push(format!(".{part}.o"));
            let which = [format!("-D{PART}={part}").into(), "-c".into(), "-o".into(), object.clone(), driver.clone()];
            commands.push((self.program.as_str(), [&self.arguments[..], &several, flags, &which].concat()));
            objects.push(object);
        }
        let linked = [&self.arguments[..], &[LINKED.into()], &target, &objects, &self.libraries].concat();
        commands.push((&self.program, linked));
        commands
    }

    /// The commands as a shell takes them.
    pub(super) fn shown(&self, executable: &Path) -> String {
        let shown = |(program, words): (&str, Vec<OsString>)| {
            let words = words.iter().map(|w| quoted(&w.to_string_lossy()));
            std::iter::once(quoted(program)).chain(words).collect::<Vec<_>>().join(" ")
        };
        self.commands(executable).into_iter().map(shown).collect::<Vec<_>>().join(" && ")
    }
}

/// The text of a unit where it is not what stands on disk.
struct Changed {
    text: String,
    /// The preprocessor has seen it.
    is_preprocessed: bool,
}

impl Changed {
    /// The text with calls that set the file's locals, and quantifiers that can be executed; `None` if it has neither.
    fn new(o: &Options, plan: &Plan<'_>, harness: &Harness, (number, file): (usize, &Path)) -> Option<Changed> {
        let settings: Vec<&Setting> = plan.settings.iter().filter(|s| s.unit == number).collect();
        if settings.is_empty() && !harness.has_quantifiers {
            return None;
        }
        let on_disk = || Some((std::fs::read_to_string(file).ok()?, false));
        let (text, is_preprocessed) = plan.sources.patched(number, &settings).or_else(on_disk)?;
        let text = if is_preprocessed { text } else { format!("#line 1 \"{}\"\n{text}", file.display()) };
        let changed = Changed { text, is_preprocessed };
        if !harness.has_quantifiers {
            return Some(changed);
        }
        let whole = changed.preprocessed(o, file)?;
        let executable = declared_once(&executable(&whole));
        match (executable == whole, settings.is_empty()) {
            (true, true) => None,
            (true, false) => Some(changed),
            (false, _) => Some(Changed { text: executable, is_preprocessed: true }),
        }
    }

    fn preprocessed(&self, o: &Options, file: &Path) -> Option<String> {
        if self.is_preprocessed {
            return Some(self.text.clone());
        }
        let text = self.text.clone().into_bytes();
        let whole = cfront::preprocess_text(file, text, o.data_model, &o.preprocess_of(file)).ok()?;
        String::from_utf8(whole).ok()
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
